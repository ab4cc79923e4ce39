"""The catch-all extractor: any file whose bytes are text, kept to the letter.

UTF-8, with or without a byte-order mark. Text in another encoding is a failure that names the likely one; the setting
``ingest.decode = "detect"`` reads it as that. Bytes that are no text are left unclaimed: a NUL in the first 8 KiB (as
git judges) or many control characters. A NUL further in becomes U+FFFD, so that offsets stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imprint import Document, Extracted, Setting, SettingsView, SourceError, hookimpl
from imprint_text.decoding import decode_as, decode_utf8, is_binary, likely_encoding
from imprint_text.languages import structure_of


@hookimpl
def imprint_settings() -> Sequence[Setting]:
    return (
        Setting(
            "ingest.decode",
            "utf-8",
            "how text is decoded: utf-8 fails on anything else, detect reads it in its likely encoding",
            choices=("utf-8", "detect"),
        ),
    )


@hookimpl
def imprint_extract(document: Document, settings: SettingsView) -> Extracted | None:
    if is_binary(document.head):
        return None
    data = document.as_text()
    # Past is_binary, a NUL in the head means UTF-16 or UTF-32, whose ASCII letters would pass for UTF-8.
    text = None if b"\0" in document.head else decode_utf8(data)
    if text is not None:
        return _extracted(document.name, text, {})
    encoding = likely_encoding(data)
    if encoding is None:
        return None
    if settings.text("ingest.decode") != "detect":
        raise _not_utf8(encoding)
    text = decode_as(data, encoding)
    return _extracted(document.name, text, {"encoding": encoding})


def _extracted(name: str, text: str, metadata: Mapping[str, str]) -> Extracted:
    kind, language = structure_of(name, text)
    return Extracted(text, kind, language, metadata=metadata)


def _not_utf8(encoding: str) -> SourceError:
    what = "is UTF-8 with damaged characters" if encoding == "utf-8" else f"is not UTF-8; it looks like {encoding}"
    return SourceError(what, 'convert it to UTF-8, or set ingest.decode = "detect" to read it as that')
