"""How fast clean text is looked through for credentials, on one core: at least 20 MB/s on Python's own sources.

    python contrib/benchmarks/redaction_speed.py            # clean text, a file at a time and as one text
    python contrib/benchmarks/redaction_speed.py --torture  # 200 kB and 2 MB of almost-matches: time grows ten times

Seconds are of the processor, the best of three: what else the machine does is no part of the figure.
"""

from __future__ import annotations

import argparse
import sysconfig
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from imprint_credentials import imprint_redact

_BITS = ("eyJ", "-----BEGIN ", '"', "'\n'", "password=", "://", "a", "A", "\\u0041", "%41", "&amp;", '"a" + ')


def seconds(work: Callable[[], object], rounds: int = 3) -> float:
    best = float("inf")
    for _ in range(rounds):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best


def measure_clean() -> None:
    library = Path(sysconfig.get_path("stdlib"))
    files = [path for path in sorted(library.rglob("*.py")) if "site-packages" not in path.parts]
    texts = [path.read_bytes().decode(errors="replace") for path in files]
    megabytes = sum(len(text.encode(errors="surrogatepass")) for text in texts) / 1e6
    whole = "\n".join(texts)
    apart = seconds(lambda: [imprint_redact(text=text) for text in texts])
    together = seconds(lambda: imprint_redact(text=whole))
    print(
        f"{megabytes:.1f} MB in {len(texts):,} files: {megabytes / apart:.1f} MB/s a file at a time,"
        f" {megabytes / together:.1f} MB/s as one text (at least 20)"
    )


def measure_torture() -> None:
    for bit in _BITS:
        small, large = (bit * (size // len(bit)) for size in (200_000, 2_000_000))
        some, all_ = (seconds(partial(imprint_redact, text=text), 1) for text in (small, large))
        print(f"{bit!r:15} {some:6.2f} s for 200 kB, {all_:6.2f} s for 2 MB, {all_ / max(some, 1e-9):5.1f} times")


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--torture", action="store_true")
    if options.parse_args().torture:
        measure_torture()
    else:
        measure_clean()
