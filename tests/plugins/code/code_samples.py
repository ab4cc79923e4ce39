"""A little program in each language that has a grammar, from ``gardens.txt``: two definitions, mostly inside another.

There each program has its language, a statement of that language with ``{n}`` for a number, and the labels of its two
definitions; ``{body}`` stands for statements that make a definition as long as a test needs it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Sample:
    """A program, and what is known of it."""

    language: str
    statement: str
    labels: tuple[str, str]
    program: str

    def bodies(self, length: int) -> list[str]:
        """The statements for each ``{body}``, none of them alike."""
        count = self.program.count("{body}")
        numbers = [range(1000 * body, 1000 * body + length) for body in range(1, count + 1)]
        return ["\n".join(self.statement.replace("{n}", str(n)) for n in each) for each in numbers]

    def text(self, length: int) -> str:
        text = self.program
        for body in self.bodies(length):
            text = text.replace("{body}", body, 1)
        return text


def _read(section: str) -> Sample:
    language, statement, first, second, program = section.split("\n", 4)
    statement, first, second = (line.removeprefix("---- ") for line in (statement, first, second))
    return Sample(language, statement, (first, second), program)


_FILE = Path(__file__).with_name("gardens.txt")
SAMPLES = {sample.language: sample for sample in map(_read, _FILE.read_text("utf-8").split("==== ")[1:])}
