"""Recognises conversation exports: ChatGPT, Claude, Slack, Telegram, Discord, and any list of speakers and texts."""

from __future__ import annotations

from imprint_json.chatgpt import chatgpt, is_chatgpt
from imprint_json.claude import claude, is_claude
from imprint_json.messages import is_bare, is_dialogue, turn
from imprint_json.parsing import Value
from imprint_json.slack import is_slack, slack
from imprint_json.turns import Conversation

_LISTS = ("messages", "conversations", "conversation", "dialogue", "dialog", "turns", "history", "utterances", "chat")
_TITLES = ("title", "name", "topic", "subject", "id", "conversation_id")


def conversations(value: Value, name: str) -> list[Conversation] | None:
    """The conversations of a document called ``name`` in which something was said, or None if it is no such export."""
    return [conversation for conversation in _several(value, name) or () if conversation.turns] or None


def _several(value: Value, name: str) -> list[Conversation] | None:
    if isinstance(value, list):
        if is_slack(value):
            return [slack(value, name)]
        if is_dialogue(value) and all(map(is_bare, value)):
            return [_dialogue(value, "")]
        return _each(value)
    if isinstance(value, dict):
        one = _one(value)
        return [one] if one else _chats(value)
    return None


def _each(values: list[Value]) -> list[Conversation] | None:
    """A conversation for each value of a list; None as soon as one is none."""
    found = []
    for value in values:
        one = _one(value) if isinstance(value, dict) else None
        if one is None:
            return None
        found.append(one)
    return found or None


def _one(value: dict[str, Value]) -> Conversation | None:
    if is_chatgpt(value):
        return chatgpt(value)
    if is_claude(value):
        return claude(value)
    for key in _LISTS:
        messages = value.get(key)
        said = [message for message in messages if not _is_notice(message)] if isinstance(messages, list) else []
        if is_dialogue(said):
            return _dialogue(said, _title(value))
    return None


def _chats(value: dict[str, Value]) -> list[Conversation] | None:
    """Telegram's export of everything, ``chats.list``, and an object around a list of conversations."""
    inner = value.get("chats") or value.get("conversations")
    if isinstance(inner, dict):
        inner = inner.get("list")
    return _each(inner) if isinstance(inner, list) else None


def _is_notice(message: Value) -> bool:
    """Telegram's notes that a call was made, a group founded, somebody invited."""
    return isinstance(message, dict) and message.get("type") == "service"


def _dialogue(messages: list[dict[str, Value]], title: str) -> Conversation:
    return Conversation(title, [found for message in messages if (found := turn(message))])


def _title(value: dict[str, Value]) -> str:
    named = (value, value.get("channel"), value.get("guild"))
    for fields in named:
        if isinstance(fields, dict):
            for key in _TITLES:
                if isinstance(fields.get(key), str) and fields[key].strip():
                    return str(fields[key])
    return ""
