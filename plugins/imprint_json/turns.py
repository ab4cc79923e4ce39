"""Writes conversations as text: a line that says who spoke and when, then what was said; a segment for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from imprint import Extracted, Segment
from imprint_json.moments import Moment
from imprint_json.writing import Writing, one_line


@dataclass(frozen=True, slots=True)
class Turn:
    """What one speaker said at one time."""

    speaker: str
    text: str
    moment: Moment | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """The turns of a conversation that hold text, in order; ``elsewhere`` counts turns of branches not followed."""

    title: str
    turns: Sequence[Turn]
    elsewhere: int = 0


def written(conversations: Sequence[Conversation]) -> Extracted:
    """The text of the conversations, one after the other, each under its title."""
    writing = Writing()
    for conversation in conversations:
        title = one_line(conversation.title)
        for place, turn in enumerate(conversation.turns):
            _write(writing, turn, title, above=f"{title}\n\n" if title and place == 0 else "")
    text, segments = writing.finish()
    only = one_line(conversations[0].title) if len(conversations) == 1 else ""
    return Extracted(text, "conversation", None, segments, only or None, dict(_counts(conversations)))


def _write(writing: Writing, turn: Turn, title: str, above: str) -> None:
    speaker = one_line(turn.speaker)
    when = f" ({turn.moment.shown})" if turn.moment else ""
    start, end = writing.add(f"{above}{speaker}{when}:\n{turn.text.strip()}")
    date = turn.moment.date if turn.moment else None
    writing.mark(Segment(start, end, heading=title or None, speaker=speaker, date=date))


def _counts(conversations: Sequence[Conversation]) -> Iterator[tuple[str, str]]:
    yield "conversations", str(len(conversations))
    yield "turns", str(sum(len(conversation.turns) for conversation in conversations))
    elsewhere = sum(conversation.elsewhere for conversation in conversations)
    if elsewhere:
        yield "turns_of_other_branches", str(elsewhere)
