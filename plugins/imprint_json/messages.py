"""Reads one message of any export: who, when, and the readable text of its content."""

from __future__ import annotations

from imprint_json.moments import Moment, moment
from imprint_json.parsing import Value
from imprint_json.turns import Turn

SPEAKERS = ("role", "speaker", "speaker_name", "author", "from", "sender", "sender_name", "user", "username")
TEXTS = ("content", "text", "message", "utterance")
TIMES = (
    "timestamp", "time", "created_at", "createdAt", "create_time", "created", "date", "datetime", "ts", "timestamp_ms",
    "sent_at", "sentAt", "date_unixtime",
)  # fmt: skip
ROLES = frozenset((
    "user", "assistant", "system", "tool", "function", "developer", "human", "gpt", "bot", "model", "ai", "agent",
    "chatgpt", "claude",
))  # fmt: skip
"""Speakers by whom a short list of messages is known for a conversation."""

_BESIDE = frozenset((
    *SPEAKERS, *TEXTS, *TIMES, "value", "id", "uuid", "message_id", "name", "to", "type", "index", "turn", "lang",
    "language", "channel", "thread", "thread_id", "conversation_id", "reply_to", "parent_id", "attachments",
    "reactions", "metadata",
))  # fmt: skip
"""What a message may have; a record with other fields (a log's level, a price) would lose them as a turn."""

_NAMES = ("nickname", "display_name", "displayName", "real_name", "name", "username", "role", "login", "id")


def is_message(value: Value) -> bool:
    """Whether an object has a speaker and a place for what was said."""
    return isinstance(value, dict) and _said_in(value) is not None and speaker(value) != ""


def is_dialogue(messages: list[Value]) -> bool:
    """Whether a list holds messages alone that say so by their roles, by times, or by a speaker who speaks again."""
    if not messages or not all(map(is_message, messages)):
        return False
    speakers = {speaker(message).lower() for message in messages}
    if ROLES.issuperset(speakers) or len(speakers) < len(messages):
        return True
    return all(when(message) is not None for message in messages)


def is_bare(message: dict[str, Value]) -> bool:
    """Whether nothing of a message is lost when it becomes a turn."""
    return speaker(message).lower() in ROLES or _BESIDE.issuperset(message)


def turn(message: dict[str, Value]) -> Turn | None:
    """The turn of a message, or None if nothing was said in it."""
    text = readable(message.get(_said_in(message) or ""))
    return Turn(speaker(message), text, when(message)) if text else None


def _said_in(message: dict[str, Value]) -> str | None:
    """The field for what was said, the first that holds something; ``value`` is one for a role (ShareGPT)."""
    there = [key for key in TEXTS if key in message and isinstance(message[key], str | list | dict | None)]
    if isinstance(message.get("value"), str) and speaker(message).lower() in ROLES:
        there.append("value")
    return next((key for key in there if message[key]), there[0] if there else None)


def speaker(message: dict[str, Value]) -> str:
    """The name of who speaks: the first field for it, or the best name of an object in it."""
    for key in SPEAKERS:
        value = message.get(key)
        if isinstance(value, dict):
            value = next((value[name] for name in _NAMES if isinstance(value.get(name), str) and value[name]), None)
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""


def when(message: dict[str, Value]) -> Moment | None:
    return next((found for key in TIMES if key in message and (found := moment(message[key]))), None)


def readable(content: Value) -> str:
    """The text of a message's content: a string, or parts, each of them a string or an object with text in it."""
    if isinstance(content, dict) and isinstance(content.get("parts"), list):
        return "\n".join(filter(None, map(_part, content["parts"]))).strip()  # ChatGPT's
    if not isinstance(content, list):
        return _part(content).strip()
    # Telegram's pieces continue a line, the parts of the assistants' formats stand on lines of their own.
    between = "" if any(isinstance(part, str) for part in content) else "\n"
    return between.join(filter(None, map(_part, content))).strip()


def _part(part: Value) -> str:
    if isinstance(part, str):
        return part
    texts = [part[key] for key in ("text", "value", "content") if part.get(key)] if isinstance(part, dict) else []
    return next((text for text in texts if isinstance(text, str)), "")
