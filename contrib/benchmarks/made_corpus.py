"""Makes a large corpus of words that nobody wrote: prose in five languages and Python code, in eight projects.

Words are drawn as in a language: a few function words make up much of a text, and the others follow Zipf's law. Each
file has a topic, whose words it uses more than others do. The same on every run.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

PROJECTS = {
    "atlas": 0.32, "birch": 0.2, "cobalt": 0.16, "delta": 0.12, "ember": 0.08, "fjord": 0.06, "grove": 0.04,
    "heron": 0.02,
}  # fmt: skip
"""The share of the files that each project has."""

_FUNCTION = {
    "en": "the of and to in a is that for it as was with be by on not this are or from at which an have has were will",
    "de": "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus bei",
    "fr": "de la le et les des en un du une que est pour qui dans par au sur pas plus avec se son il sont ne ou ses",
    "ro": "de și în la a cu pe care din o este un să nu pentru se că mai sunt al ale prin sau fost după fi între lui",
    "ru": "и в не на что с по как из к это от за для его был так или но она при есть они все до быть их уже только",
}
_ENDINGS = {
    "en": ("", "s", "ing", "ed", "er", "ly"), "de": ("", "en", "er", "ung", "lich", "es"),
    "fr": ("", "s", "ment", "eur", "er", "é"), "ro": ("", "ul", "ilor", "ă", "are", "ește"),
    "ru": ("", "ы", "ов", "ами", "ость", "ый"),
}  # fmt: skip
_SHARES = {"en": 0.7, "de": 0.09, "fr": 0.08, "ro": 0.07, "ru": 0.06}
_LATIN, _CYRILLIC = ("bcdfghlmnprstvz", "aeiou"), ("бвгдклмнпрст", "аеиоу")
_VOCABULARY, _TOPIC_WORDS = 8_000, 60
_CODE_SHARE = 0.35
_CHUNKS_A_FILE = 9


class Language:
    """A vocabulary with its frequencies."""

    def __init__(self, name: str) -> None:
        chance = random.Random(name)
        letters = _CYRILLIC if name == "ru" else _LATIN
        self.function = _FUNCTION[name].split()
        self.endings = _ENDINGS[name]
        stems = ("".join(map(chance.choice, letters * chance.randint(2, 4))) for _ in range(2 * _VOCABULARY))
        self.stems = list(dict.fromkeys(stems))[:_VOCABULARY]
        self._sums = list(accumulate(1 / (rank + 3) for rank in range(len(self.stems))))

    def stem(self, chance: random.Random) -> str:
        return self.stems[bisect(self._sums, chance.random() * self._sums[-1])]

    def topic(self, chance: random.Random) -> list[str]:
        return [chance.choice(self.stems) for _ in range(_TOPIC_WORDS)]

    def words(self, chance: random.Random, topic: Sequence[str], count: int) -> list[str]:
        made = []
        for _ in range(count):
            kind = chance.random()
            if kind < 0.45:
                made.append(self.function[int(len(self.function) * chance.random() ** 2)])
            else:
                stem = chance.choice(topic) if kind < 0.6 else self.stem(chance)
                made.append(stem + chance.choice(self.endings))
        return made

    def paragraph(self, chance: random.Random, topic: Sequence[str], count: int) -> str:
        sentences = []
        while count > 0:
            length = chance.randint(6, 24)
            sentences.append(" ".join(self.words(chance, topic, length)).capitalize() + ".")
            count -= length
        return " ".join(sentences)


LANGUAGES = {name: Language(name) for name in _FUNCTION}


def make_corpus(folder: Path, chunks: int) -> list[Path]:
    """Write the files of about so many chunks; gives the folder of each project."""
    chance = random.Random(chunks)
    count = max(chunks // _CHUNKS_A_FILE, len(PROJECTS))
    for number in range(count):
        project = chance.choices([*PROJECTS], [*PROJECTS.values()])[0]
        is_code = chance.random() < _CODE_SHARE
        name = chance.choices([*_SHARES], [*_SHARES.values()])[0]
        language = LANGUAGES["en" if is_code else name]
        topic = language.topic(chance)
        place = folder / project / ("src" if is_code else "docs") / f"part{number % 40:02}"
        place.mkdir(parents=True, exist_ok=True)
        sections = chance.randint(2, 2 * _CHUNKS_A_FILE - 2)
        text = _code(language, chance, topic, sections) if is_code else _prose(language, chance, topic, sections)
        title = "_".join(chance.sample(topic, 2))
        (place / f"{title}_{number}.{'py' if is_code else 'md'}").write_text(text, "utf-8")
    return sorted(path for path in folder.iterdir() if path.is_dir())


def _prose(language: Language, chance: random.Random, topic: Sequence[str], sections: int) -> str:
    parts = [f"# {' '.join(chance.sample(topic, 3))}"]
    for _ in range(sections):
        parts.append(f"## {' '.join(language.words(chance, topic, 4))}")
        parts.append(language.paragraph(chance, topic, chance.randint(60, 110)))
    return "\n\n".join(parts) + "\n"


def _code(language: Language, chance: random.Random, topic: Sequence[str], functions: int) -> str:
    def name(parts: int) -> str:
        return "_".join(chance.choice(topic) if chance.random() < 0.5 else language.stem(chance) for _ in range(parts))

    made = [f"import {name(1)}\nfrom {name(1)} import {name(2)}"]
    for _ in range(functions):
        arguments = [name(1) for _ in range(chance.randint(1, 4))]
        lines = [f"def {name(chance.randint(2, 3))}({', '.join(arguments)}):"]
        lines.append(f'    """{language.paragraph(chance, topic, chance.randint(6, 20))}"""')
        lines += (
            f"    {name(1)} = {name(2)}({chance.choice(arguments)}, {chance.randint(0, 99)})"
            for _ in range(chance.randint(6, 14))
        )
        made.append("\n".join([*lines, f"    return {name(1)}"]))
    return "\n\n\n".join(made) + "\n"


def make_queries(count: int) -> list[str]:
    """Questions, keywords, identifiers and long passages, as people type them; the same on every run."""
    chance = random.Random(count)
    made = []
    for number in range(count):
        language = LANGUAGES["en" if number % 4 else chance.choice([*_SHARES])]
        topic = language.topic(chance)
        match number % 6:
            case 0:
                made.append("_".join(language.stem(chance) for _ in range(2)))
            case 1:
                made.append(" ".join(language.stem(chance) for _ in range(chance.randint(1, 3))))
            case 2:
                made.append(" ".join(language.words(chance, topic, 30)))
            case _:
                made.append(" ".join(language.words(chance, topic, chance.randint(4, 10))))
    return made
