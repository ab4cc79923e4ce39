"""Toy plugins that do what the words of a text tell them: fail, skip, mask, or give vectors that are wrong."""

from __future__ import annotations

from pathlib import Path

from distributions import TOY_EMBEDDER, install

EXTRACTOR = """
@hookimpl
def imprint_extract(document):
    if b"unreadable" in document.head:
        raise ValueError("no")
    if b"wronganswer" in document.head:
        return "text"
    if b"onlypictures" in document.head:
        return Skip("it holds pictures alone", "install an eye")
    if document.name.endswith(".toy"):
        return Extracted(document.as_text().decode(), "prose")
    return None
"""

CHUNKER = """
@hookimpl
def imprint_chunk(text):
    if "unchunkable" in text:
        raise ValueError("no")
    if "halfchunked" in text:
        return [Span(0, len(text) // 2, "")]
    return None
"""

STRICT = """
@hookimpl
def imprint_redact(text):
    if "unjudgeable" in text:
        raise ValueError("no")
    if "wrongfinding" in text:
        return [Finding(0, len(text) + 1, "strict")]
    return []
"""

HUSH = """
import re

@hookimpl
def imprint_redact(text):
    if "thorny" in text:
        raise ValueError("no")
    return [Finding(*match.span(), "hush") for match in re.finditer(r"hush\\d+", text)]
"""

EMBEDDER = (
    TOY_EMBEDDER.replace("@hookimpl\ndef imprint_embed", "def honest")
    + """

@hookimpl
def imprint_embed(texts, role):
    if any("unembeddable" in text for text in texts):
        raise ValueError("no")
    rows = honest(texts, role)
    for row, text in zip(rows, texts):
        if "notanumber" in text:
            row[0] = np.nan
        if "zerovector" in text:
            row[:] = 0
    if any("lostvector" in text for text in texts):
        rows = rows[:-1]
    if any("widevector" in text for text in texts):
        rows = np.hstack([rows, rows])
    return rows
"""
)


def install_all(site: Path) -> None:
    """Install them in two distributions: only the one called ``toys`` will have another version later."""
    stages = {"extract": {"toy": EXTRACTOR}, "chunk": {"picky": CHUNKER}, "embed": {"toy": EMBEDDER}}
    install(site, "toys", stages)
    install(site, "gags", {"redact": {"strict": STRICT, "hush": HUSH}})


def set_version(site: Path, version: int) -> None:
    """Give ``toys`` another version, as an update does."""
    (site / "toys-1.0.dist-info" / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: toys\nVersion: {version}.0\n", "utf-8"
    )
