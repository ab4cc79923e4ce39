"""How many of 10,000 made credentials are redacted (at least 98 %), and how much ordinary text is (1 in 10,000 lines).

    python contrib/benchmarks/redaction_quality.py              # recall, by surrounding and kind
    python contrib/benchmarks/redaction_quality.py --clean DIR  # false placeholders in a folder; default: Python's own

The credentials are made from the vendors' facts in the tests, the surroundings without a look at the rules.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import sysconfig
from collections import Counter
from pathlib import Path

from credential_surroundings import IN_PIECES, NAMES, NEUTRAL, ON_A_LINE, placed

from imprint.lifecycle.redact import union

sys.path.insert(0, str(Path(__file__).parents[2] / "tests/plugins/credentials"))
from credential_facts import IN_CONTEXT, TOKENS  # type: ignore[import-not-found]
from credential_samples import ALNUM, HEX, Maker, secret_of  # type: ignore[import-not-found]

_BETWEEN = re.compile(r"[\s\"'+.\\>]+")
_TEXTS = frozenset((
    ".py", ".pyi", ".txt", ".md", ".rst", ".json", ".toml", ".cfg", ".ini", ".yaml", ".yml", ".html", ".js", ".css",
    ".c", ".h", ".sh", ".xml", ".csv",
))  # fmt: skip
GENERIC = ("generic hexadecimal", "generic word", "generic base64", "generic UUID", "chosen password")


def redacted(text: str) -> str:
    """The text as the kernel stores it."""
    from imprint_credentials import imprint_redact

    for finding in reversed(union(imprint_redact(text=text))):
        text = f"{text[: finding.start]}[redacted:{finding.kind}]{text[finding.end :]}"
    return text


def is_left(secret: str, text: str) -> bool:
    """Whether a third of the secret stands in the text, also in pieces."""
    size = max(6, len(secret) // 3)
    plain = _BETWEEN.sub("", text)
    bare = _BETWEEN.sub("", secret)
    return any(bare[at : at + size] in plain for at in range(max(1, len(bare) - size + 1)))


def generic(kind: str, make: Maker) -> str:
    sizes = make.random.choice((20, 24, 32, 40, 64))
    makers = {
        "generic hexadecimal": lambda: make.of(HEX, sizes),
        "generic word": lambda: make.word(ALNUM, sizes),
        "generic base64": lambda: make.word(ALNUM + "+/", sizes) + "=",
        "generic UUID": make.uuid,
        "chosen password": make.chosen,
    }
    return str(makers[kind]())


def example(number: int) -> tuple[str, str, str, str]:
    """(kind, surrounding, text, secret) number so and so: all kinds and all surroundings in turn."""
    make = Maker(number)
    chance = random.Random(f"surroundings {number}")
    kinds = (*TOKENS, *IN_CONTEXT, *GENERIC)
    kind = kinds[number % len(kinds)]
    if kind in GENERIC:
        secret, name = generic(kind, make), chance.choice(NAMES)
        where = chance.choice([name for name in ON_A_LINE if name not in ("option", "markdown")])
        return kind, where, placed(ON_A_LINE[where](name, secret, chance), chance), secret
    if kind in IN_CONTEXT and (kind not in TOKENS or chance.random() < 0.5):
        text, secret = secret_of(make.fill(chance.choice(IN_CONTEXT[kind])))
        return kind, "its own", placed(text, chance), secret
    text, secret = secret_of(make.fill(chance.choice(TOKENS[kind])))
    if secret != text or "\n" in text or "<" in text:
        return kind, "its own", placed(text, chance), secret
    surroundings = ON_A_LINE if chance.random() < 0.75 else IN_PIECES
    where = chance.choice(list(surroundings))
    return (
        kind,
        where,
        placed(surroundings[where](chance.choice(NAMES + NEUTRAL), secret, chance), chance),
        secret,
    )


def measure_recall(count: int, show: int) -> None:
    total: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for number in range(count):
        kind, where, text, secret = example(number)
        total.update((f"kind {kind}", f"where {where}"))
        if is_left(secret, redacted(text)):
            missed.update(("all", f"kind {kind}", f"where {where}"))
            if missed["all"] <= show:
                print(f"--- {kind}, {where}\n{redacted(text)}")
    for key, misses in missed.most_common(40):
        print(f"{key}: {misses} of {total[key] or count} left")
    print(f"recall {1 - missed['all'] / count:.4f} of {count} in {len(total)} kinds and surroundings (at least 0.98)")


def measure_clean(folder: Path) -> None:
    from imprint_credentials import imprint_redact

    lines = found = 0
    for path in sorted(folder.rglob("*")):
        if path.suffix not in _TEXTS or not path.is_file() or path.stat().st_size > 2_000_000:
            continue
        text = path.read_bytes().decode(errors="replace")
        lines += text.count("\n") + 1
        for finding in union(imprint_redact(text=text)):
            found += 1
            line = text.count("\n", 0, finding.start) + 1
            before = text[max(0, finding.start - 30) : finding.start]
            length = finding.end - finding.start
            print(f"{path.relative_to(folder)}:{line} {finding.kind}: {before!r} then {length} characters")
    rate = found * 10_000 / lines
    print(f"{found} in {lines:,} lines of {folder}: {rate:.2f} in 10,000 lines (at most 1)")


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=10_000)
    options.add_argument("--show", type=int, default=0, metavar="N", help="print the first N that were left")
    options.add_argument("--clean", type=Path, nargs="?", const=Path(sysconfig.get_path("stdlib")), metavar="DIR")
    chosen = options.parse_args()
    measure_clean(chosen.clean) if chosen.clean else measure_recall(chosen.count, chosen.show)
