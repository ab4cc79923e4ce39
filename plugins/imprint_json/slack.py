"""Reads a day of a Slack channel: messages with user IDs, names beside them, and Slack's own markup.

Names come from the messages' profiles, since ``users.json`` is another file; an ID without one stays an ID. That
somebody joined or left is not read.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from imprint_json.messages import readable, when
from imprint_json.parsing import Value
from imprint_json.turns import Conversation, Turn

_MARKUP = re.compile(r"<([@#!]?)([^<>|\n]{1,2000})(?:\|([^<>\n]{0,2000}))?>")
_UNREAD = frozenset(("channel_join", "channel_leave", "group_join", "group_leave", "bot_add", "bot_remove"))


def is_slack(messages: list[Value]) -> bool:
    return bool(messages) and all(
        isinstance(message, dict) and message.get("type") == "message" and isinstance(message.get("ts"), str)
        for message in messages
    )


def slack(messages: list[dict[str, Value]], name: str) -> Conversation:
    """The conversation of a day file; its title is the channel: the folder that the export keeps the day in."""
    names = {message["user"]: found for message in messages if (found := _name(message))}
    turns = [turn for message in messages if (turn := _turn(message, names))]
    return Conversation(name.rpartition("/")[0].rpartition("/")[2], turns)


def _turn(message: dict[str, Value], names: dict[str, str]) -> Turn | None:
    if message.get("subtype") in _UNREAD:
        return None
    text = "\n".join(filter(None, [_text(message.get("text"), names), *_attached(message, names)]))
    return Turn(_speaker(message, names), text, when({"ts": message["ts"]})) if text else None


def _speaker(message: dict[str, Value], names: dict[str, str]) -> str:
    user = message.get("user")
    candidates = (
        names.get(user) if isinstance(user, str) else None,
        message.get("username"),
        user,
        message.get("bot_id"),
    )
    return next((name for name in candidates if isinstance(name, str) and name), "unknown")


def _name(message: dict[str, Value]) -> str:
    profile = message.get("user_profile")
    if not isinstance(profile, dict) or not isinstance(message.get("user"), str):
        return ""
    fields = ("display_name", "real_name", "name")
    return next((profile[key] for key in fields if isinstance(profile.get(key), str) and profile[key]), "")


def _attached(message: dict[str, Value], names: dict[str, str]) -> Iterator[str]:
    """The texts of unfurled links and integrations, and the titles of files."""
    for attachment in _objects(message.get("attachments")):
        shown = [text for key in ("title", "text") if (text := _text(attachment.get(key), names))]
        yield "\n".join(shown) or _text(attachment.get("fallback"), names)
    for file in _objects(message.get("files")):
        yield _text(file.get("title") or file.get("name"), names)


def _objects(items: Value) -> list[dict[str, Value]]:
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _text(value: Value, names: dict[str, str]) -> str:
    def plain(mark: re.Match[str]) -> str:
        sign, target, label = mark[1], mark[2], mark[3]
        if sign == "@":
            return "@" + (label or names.get(target) or target)
        if sign == "#":
            return "#" + (label or target)
        if sign == "!":
            return label or "@" + target.partition("^")[0]
        return f"{label} ({target})" if label and label != target else target

    return html.unescape(_MARKUP.sub(plain, readable(value)))
