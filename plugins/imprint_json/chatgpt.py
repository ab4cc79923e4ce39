"""Reads a conversation of a ChatGPT export: a tree of messages, of which the branch last looked at is followed.

Turns of other branches (an edited question, an answer made again) are counted, not read: they mostly repeat what the
branch says. Hidden turns, as the system's, are left out; a tool's output stays, under the tool's name.
"""

from __future__ import annotations

from imprint_json.messages import readable
from imprint_json.moments import moment
from imprint_json.parsing import Value
from imprint_json.turns import Conversation, Turn

_UNREAD = frozenset(("user_editable_context", "model_editable_context", "thoughts", "reasoning_recap"))
"""Content that nobody said: custom instructions, memories, and the model's drafts."""


def is_chatgpt(value: Value) -> bool:
    if not isinstance(value, dict) or not isinstance(mapping := value.get("mapping"), dict):
        return False
    known = bool(mapping) or "current_node" in value
    return known and all(isinstance(node, dict) and "parent" in node for node in mapping.values())


def chatgpt(value: dict[str, Value]) -> Conversation:
    mapping: dict[str, dict[str, Value]] = value["mapping"]
    branch = _branch(mapping, value.get("current_node"))
    turns = [found for node in branch if (found := _turn(mapping[node].get("message"), value))]
    followed = set(branch)
    others = [node for key, node in mapping.items() if key not in followed]
    title = value.get("title")
    return Conversation(
        title if isinstance(title, str) else "",
        turns,
        elsewhere=sum(_turn(node.get("message"), value) is not None for node in others),
    )


def _branch(mapping: dict[str, dict[str, Value]], leaf: Value) -> list[str]:
    """The keys from the root to the leaf; without a leaf that exists, to the last node that has no children."""
    if not isinstance(leaf, str) or leaf not in mapping:
        leaf = next((key for key in reversed(mapping) if not mapping[key].get("children")), None)
    keys: dict[str, None] = {}
    while isinstance(leaf, str) and leaf in mapping and leaf not in keys:
        keys[leaf] = None
        leaf = mapping[leaf].get("parent")
    return list(reversed(keys))


def _turn(message: Value, conversation: dict[str, Value]) -> Turn | None:
    if not isinstance(message, dict) or _is_hidden(message):
        return None
    content = message.get("content")
    text = readable(content)
    if not text or (isinstance(content, dict) and content.get("content_type") in _UNREAD):
        return None
    when = moment(message.get("create_time")) or moment(conversation.get("create_time"))
    return Turn(_speaker(message.get("author")), text, when)


def _is_hidden(message: dict[str, Value]) -> bool:
    metadata = message.get("metadata")
    return isinstance(metadata, dict) and metadata.get("is_visually_hidden_from_conversation") is True


def _speaker(author: Value) -> str:
    if not isinstance(author, dict):
        return "unknown"
    role, name = author.get("role"), author.get("name")
    shown = role if isinstance(role, str) and role else "unknown"
    return f"{shown} {name}" if isinstance(name, str) and name else shown
