"""Reads a conversation of a Claude export: messages with blocks of content, and texts attached to them."""

from __future__ import annotations

from collections.abc import Iterator

from imprint_json.messages import readable, speaker, when
from imprint_json.parsing import Value
from imprint_json.turns import Conversation, Turn

_SAID = frozenset(("text", "tool_result"))
"""The blocks that are read; a model's thinking and its calls of tools are not what was said."""


def is_claude(value: Value) -> bool:
    return isinstance(value, dict) and isinstance(value.get("chat_messages"), list)


def claude(value: dict[str, Value]) -> Conversation:
    name = value.get("name")
    turns = [found for message in value["chat_messages"] if isinstance(message, dict) and (found := _turn(message))]
    return Conversation(name if isinstance(name, str) else "", turns)


def _turn(message: dict[str, Value]) -> Turn | None:
    text = "\n\n".join([*_said(message), *_attached(message)])
    return Turn(speaker(message) or "unknown", text, when(message)) if text else None


def _said(message: dict[str, Value]) -> Iterator[str]:
    blocks = message.get("content")
    texts = [_block(block) for block in blocks] if isinstance(blocks, list) else []
    if any(texts):
        yield from filter(None, texts)
    elif text := readable(message.get("text")):  # exports of before 2024 have no blocks
        yield text


def _block(block: Value) -> str:
    if not isinstance(block, dict) or block.get("type") not in _SAID:
        return ""
    return readable(block.get("text") or block.get("content"))


def _attached(message: dict[str, Value]) -> Iterator[str]:
    attachments = message.get("attachments")
    for attachment in attachments if isinstance(attachments, list) else ():
        if isinstance(attachment, dict) and (text := readable(attachment.get("extracted_content"))):
            name = attachment.get("file_name")
            yield f"[{name}]\n{text}" if isinstance(name, str) and name else text
