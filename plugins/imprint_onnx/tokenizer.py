"""Cuts text into a model's tokens: to measure chunks, and to feed the model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from imprint import ImprintError, Role

if TYPE_CHECKING:
    from tokenizers import Encoding

_PART = 8_192
_LONGEST_PART = 65_536
"""Characters. A text is measured in parts, since the library's time and memory grow faster than the text; a part ends
before white space, where no model's tokens reach across, and only inside a longer run of none at the second figure."""

_SPACE = re.compile(r"[ \t\r\n]")  # not \s: a form feed, as other control characters, joins words in BERT's reading


class ModelTokenizer:
    """A ``tokenizer.json`` with the model's window, in tokens, its own marks included."""

    def __init__(self, path: str, window: int) -> None:
        from tokenizers import Tokenizer

        try:
            self._tokenizer = Tokenizer.from_file(path)
        except Exception as error:  # the library raises plain Exception
            raise ImprintError(
                f"the tokenizer {path!r} cannot be loaded: {_line(error)}", "replace it with the model's own file"
            ) from error
        self._tokenizer.no_padding()  # the files carry settings of their own
        self._tokenizer.no_truncation()
        self._tokenizer.encode_special_tokens = True  # "[SEP]" in a text is text
        self._window = window
        self._room = window - self._tokenizer.num_special_tokens_to_add(False)

    def room(self, prefix: str) -> int:
        """How many tokens a text may have after ``prefix``."""
        return self._room - len(self.ends(prefix))

    def ends(self, text: str) -> list[int]:
        """The end offset of every token of ``text``, without the model's own marks."""
        return [
            start + end
            for start, part in _parts(_valid(text))
            for _, end in self._tokenizer.encode(part, add_special_tokens=False).offsets
        ]

    def encode(self, text: str, role: Role) -> Encoding:
        """The tokens of ``text``, prefix included, with the model's marks.

        A query longer than the window is cut at its end; a document is an error, since part of it would not be found.
        """
        if role == "query":
            text = text[:_LONGEST_PART]
        encoding = self._tokenizer.encode(_valid(text), add_special_tokens=False)
        if len(encoding) > self._room:
            if role == "document":
                raise ImprintError(
                    f"a text of {len(encoding)} tokens is longer than the model's window of {self._window}",
                    "the chunker must keep to the limit that it is given",
                )
            encoding.truncate(self._room)
        return self._tokenizer.post_process(encoding)

    def pair(self, query: str, text: str) -> Encoding:
        """The tokens of both with the model's marks and types. The text is cut at its end to what the window leaves,
        and a query to half of the window.
        """
        room = self._window - self._tokenizer.num_special_tokens_to_add(True)
        first = self._tokenizer.encode(_valid(query[:_LONGEST_PART]), add_special_tokens=False)
        first.truncate(min(len(first), room // 2))
        second = self._tokenizer.encode(_valid(text[:_LONGEST_PART]), add_special_tokens=False)
        second.truncate(min(len(second), room - len(first)))
        return self._tokenizer.post_process(first, second)


def _parts(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    while len(text) - start > _PART:
        space = _SPACE.search(text, start + _PART, start + _LONGEST_PART)
        end = space.start() if space else start + _LONGEST_PART
        yield start, text[start:end]
        start = end
    yield start, text[start:]


def _valid(text: str) -> str:
    """``text`` with a question mark for each lone surrogate, which the library refuses; offsets stay the same."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
