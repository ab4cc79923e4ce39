"""The encoding of a page, as browsers find it: a byte-order mark, its own declaration, UTF-8, and only then a guess."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from imprint_html.guessing import guessed

_DECLARATION_BYTES = 8192
_DAMAGE = 1000
"""A page with at most one undecodable place in so many characters is damaged rather than mislabelled."""

_AS_BROWSERS_READ = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
"""What pages call one thing and mean another, by Python's names (WHATWG Encoding Standard, 2026)."""

_KNOWN = frozenset(
    {
        "utf-8", "gb18030", "big5hkscs", "euc_jp", "iso2022_jp", "cp932", "cp949", "cp866", "cp874", "koi8-r",
        "koi8-u", "mac-roman", "mac-cyrillic", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256",
        "cp1257", "cp1258", "iso8859-2", "iso8859-3", "iso8859-4", "iso8859-5", "iso8859-6", "iso8859-7", "iso8859-8",
        "iso8859-10", "iso8859-13", "iso8859-14", "iso8859-15", "iso8859-16",
    }
)  # fmt: skip
"""Other codecs of Python are no page's encoding: some are slow, some make lone surrogates, some are not of text."""

_UNMARKED = {b"<\0": "utf-16-le", b"\0<": "utf-16-be"}
"""How a page in UTF-16 begins that has no byte-order mark."""

_SEVERAL_BYTES = frozenset({"gb18030", "big5hkscs", "euc_jp", "iso2022_jp", "cp932", "cp949", "euc_kr"})
_MANY = 8
"""A few letters in these encodings may be UTF-8 by chance; so many are not, and in the others not even one."""

_SEQUENCE = re.compile(r"[^\x00-\x7f]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page's text, without a byte-order mark, and the encoding that it was in."""

    text: str
    encoding: str


def decode(data: bytes, stated: str | None = None) -> Decoded | None:
    """Decode a page, or return None if its bytes are text in no encoding.

    ``stated`` is the encoding that is said of the page from outside, as by an HTTP header: it goes before the page's.
    """
    from bs4.dammit import EncodingDetector

    body, mark = EncodingDetector.strip_byte_order_mark(data)
    head = body[:_DECLARATION_BYTES]
    mark = mark or _UNMARKED.get(head[:2])
    if mark is None and head.count(b"\0") * _DAMAGE > len(head):
        return None
    labels = [mark] if mark else _by_declaration(_codec(stated) or _declared(head), body)
    for label in labels:
        try:
            return _decoded(body.decode(label), label)
        except UnicodeDecodeError:
            continue
    for label in labels:
        text = body.decode(label, "replace")
        if text.count("\ufffd") * _DAMAGE <= len(text):
            return _decoded(text, label)
    likely = guessed(body)
    if likely is None:
        return None
    codec = next(iter(_codec(likely)), likely)
    return _decoded(body.decode(codec, "replace"), codec)


def _by_declaration(declared: list[str], body: bytes) -> list[str]:
    """What to try in order: UTF-8 comes first if the bytes can hardly be anything else, whatever the page says."""
    if not declared or declared == ["utf-8"]:
        return ["utf-8"]
    try:
        sequences = len(_SEQUENCE.findall(body.decode("utf-8")))
    except UnicodeDecodeError:
        return [*declared, "utf-8"]
    enough = _MANY if declared[0] in _SEVERAL_BYTES else 1
    return ["utf-8"] if sequences >= enough else [*declared, "utf-8"]


def _declared(head: bytes) -> list[str]:
    """The encoding that the page declares for itself, by the name of the codec that reads it."""
    from bs4.dammit import EncodingDetector

    return _codec(EncodingDetector.find_declared_encoding(head, is_html=True, search_entire_document=True))


def _codec(label: str | None) -> list[str]:
    try:
        codec = codecs.lookup((label or "").strip()).name
    except LookupError:
        return []
    codec = _AS_BROWSERS_READ.get(codec, codec)
    return [codec] if codec in _KNOWN else []


def _decoded(text: str, encoding: str) -> Decoded:
    return Decoded(text.replace("\0", "\ufffd"), encoding)
