"""What pypdf says and takes while it reads: nothing reaches the terminal, and its work on one stream is bounded."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

LIMITS: Mapping[str, Any] = {
    # A page's content may inflate to so many bytes: more is a bomb. 16 MB of real text are 5,000 pages of a book.
    "zlib_maximum_output_length": 16_000_000,
    "lzw_maximum_output_length": 16_000_000,
    "run_length_maximum_output_length": 16_000_000,
    "brotli_maximum_output_length": 16_000_000,
    "array_based_stream_maximum_output_length": 16_000_000,
    "zlib_maximum_recovery_input_length": 500_000,  # byte by byte, 1 s
    "stream_decoding_work_maximum_length": 100_000_000,
    # Operators, operands and elements of a page: half a million take 2 s and 200 MB.
    "stream_parsing_work_maximum_count": 500_000,
    "xform_maximum_invocations_per_extraction": 1_000,
    "jbig2dec_binary": None,  # no other program is ever run
}


class Damage(logging.Handler):
    """Counts what pypdf logs of streams that it could not decode; it would pass such a page off as an empty one."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.streams = 0
        self.repairs = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.repairs += 1
        self.streams += record.name == "pypdf.filters" or str(record.msg).startswith("Impossible to decode")


@contextmanager
def quietly() -> Iterator[Damage]:
    """Read with pypdf inside: its log is counted, its warnings are dropped, its limits are ours."""
    from pypdf import apply_configuration

    logger, damage = logging.getLogger("pypdf"), Damage()
    before = logger.level, logger.propagate
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    logger.addHandler(damage)
    try:
        with warnings.catch_warnings(), apply_configuration(**LIMITS):
            warnings.simplefilter("ignore")
            yield damage
    finally:
        logger.removeHandler(damage)
        logger.setLevel(before[0])
        logger.propagate = before[1]
