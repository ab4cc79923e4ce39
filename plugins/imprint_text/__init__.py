"""The catch-all extractor: any file whose bytes are text, kept to the letter.

UTF-8, with or without a byte-order mark. Text in another encoding is a failure that names the likely one, even if a
byte-order mark declares it: text files are UTF-8. The setting ``ingest.decode = "detect"`` reads it as that, and the
metadata says so. Bytes that are no text are skipped under a name of text, and left unclaimed under any other; text is
skipped under the name of another format, as an image, and read under any other.
A NUL becomes U+FFFD, so that offsets stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imprint import Document, Extracted, Setting, SettingsView, Skip, SourceError, hookimpl
from imprint_text.decoding import decode_as, decode_utf8, likely_encoding
from imprint_text.formats import promised
from imprint_text.languages import is_text_name, structure_of
from imprint_text.sniffing import BINARY_DATA, binary

_POINTER = b"version https://git-lfs.github.com/spec/v1\noid "


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
def imprint_extract(document: Document, settings: SettingsView) -> Extracted | Skip | None:
    what = binary(document.head)
    if what is not None:
        return _no_text(document.name, what)
    if document.head.startswith(_POINTER) and document.size < len(document.head) + 1:
        return Skip("is a Git LFS pointer; the file itself is not here", "fetch it with git lfs pull")
    if document.size and (promise := promised(document.name)):
        return Skip(f"is text under the name of {promise}", "rename it if it is to be read as text")
    data = document.as_text()
    text = decode_utf8(data)
    if text is not None:
        return _extracted(document.name, text, {})
    encoding = likely_encoding(data)
    if encoding is None:
        return _no_text(document.name, BINARY_DATA)
    if settings.text("ingest.decode") != "detect":
        raise _not_utf8(encoding.name)
    decoded = decode_as(data, encoding.name)
    metadata = {"encoding": encoding.name, "encoding_source": encoding.source}
    if decoded.damaged:
        metadata["damaged_characters"] = str(decoded.damaged)
    return _extracted(document.name, decoded.text, metadata)


def _extracted(name: str, text: str, metadata: Mapping[str, str]) -> Extracted:
    kind, language = structure_of(name, text)
    return Extracted(text, kind, language, metadata=metadata)


def _no_text(name: str, what: str) -> Skip | None:
    if not is_text_name(name):
        return None
    return Skip(f"is {what} under a text name", "give it the name of what it is, or leave it out")


def _not_utf8(encoding: str) -> SourceError:
    what = "is UTF-8 with damaged characters" if encoding == "utf-8" else f"is not UTF-8; it looks like {encoding}"
    return SourceError(what, 'convert it to UTF-8, or set ingest.decode = "detect" to read it as that')
