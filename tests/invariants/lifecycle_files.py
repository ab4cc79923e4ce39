"""What the model's files hold: a unique word each, and words that make a toy plugin fail, skip or mask."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Trouble(Enum):
    """What is wrong with a text; the value is the word that tells the toy plugins so."""

    NONE = ""
    EMPTY = "empty"
    BLANK = "blank"
    SKIPPED = "onlypictures"
    UNREADABLE = "unreadable"
    WRONG_ANSWER = "wronganswer"
    UNCHUNKABLE = "unchunkable"
    HALF_CHUNKED = "halfchunked"
    UNJUDGEABLE = "unjudgeable"
    WRONG_FINDING = "wrongfinding"
    THORNY = "thorny"
    UNEMBEDDABLE = "unembeddable"
    NOT_A_NUMBER = "notanumber"
    ZERO_VECTOR = "zerovector"
    LOST_VECTOR = "lostvector"
    WIDE_VECTOR = "widevector"


NOTHING = (Trouble.EMPTY, Trouble.BLANK)
FAILS_BEFORE_EMBEDDING = (
    Trouble.UNREADABLE, Trouble.WRONG_ANSWER, Trouble.UNCHUNKABLE, Trouble.HALF_CHUNKED, Trouble.UNJUDGEABLE,
    Trouble.WRONG_FINDING,
)  # fmt: skip
FAILS_IN_EMBEDDING = (
    Trouble.UNEMBEDDABLE, Trouble.NOT_A_NUMBER, Trouble.ZERO_VECTOR, Trouble.LOST_VECTOR, Trouble.WIDE_VECTOR,
)  # fmt: skip

_REST = "Roses want water at dawn, and a gardener who remembers it on every single day of the year.\n"


@dataclass(frozen=True)
class Text:
    """The content of a file. Two texts of one trouble have one size, whatever their numbers."""

    number: int
    trouble: Trouble = Trouble.NONE
    secret: bool = False

    @property
    def word(self) -> str | None:
        """The word that no other text has; None if the text is blank."""
        return None if self.trouble in NOTHING else f"rose{self.number:06}"

    @property
    def content(self) -> str:
        if self.trouble in NOTHING:
            return "\n  \n" if self.trouble is Trouble.BLANK else ""
        secret = f"The word is hush{self.number:06} here.\n" if self.secret else ""
        return f"{self.word} is its name.\n{secret}{_REST}{self.trouble.value}\n"

    @property
    def visible(self) -> str:
        """What readers see of it when nothing is masked."""
        return "" if self.trouble in NOTHING else self.content

    @property
    def masked(self) -> str:
        """What readers see of it when the redactor ``hush`` is installed."""
        return self.visible.replace(f"hush{self.number:06}", "[redacted:hush]")


class Odd(Enum):
    """What may stand at a path instead of a text file."""

    FOLDER = "folder"
    FIFO = "fifo"
    LINK = "link"


Node = Text | Odd
