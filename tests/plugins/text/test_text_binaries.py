"""Content decides what is text: binary data under a name of text is skipped, text under any name is read."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import marshal
import random
import struct
import tarfile
import wave
import zipfile
import zlib

import pytest

from imprint import Skip

WORDS = b"Words that nobody would call binary, line after line.\n" * 20


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def archive(kind):
    made = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(made, "w") as file:
            file.writestr("words.txt", WORDS)
    elif kind == "tar":
        with tarfile.open(fileobj=made, mode="w") as tar:
            tar.addfile(tarfile.TarInfo("words.txt"), io.BytesIO())
    else:
        with wave.open(made, "wb") as sound:
            sound.setparams((1, 2, 8000, 0, "NONE", ""))
            sound.writeframes(bytes(range(256)) * 9)
    return made.getvalue()


PNG = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + chunk(b"IEND", b"")
ELF = b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\x00\x3e\x00" * 100
KNOWN = {
    "a PNG image": PNG,
    "a JPEG image": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01" + random.Random(3).randbytes(400),
    "a GIF image": b"GIF89a\x10\x00\x10\x00\xf6d\x00\xeb\xbb\x18\xeb\xbe!\xf3",
    "a ZIP archive": archive("zip"),
    "a tar archive": archive("tar"),
    "a WAV recording": archive("wav"),
    "a gzip archive": gzip.compress(WORDS, mtime=0),
    "a bzip2 archive": bz2.compress(WORDS),
    "an xz archive": lzma.compress(WORDS),
    "an ELF program": ELF,
    "a Windows program": b"MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff" + bytes(64) + b"PE\x00\x00",
    "an SQLite database": b"SQLite format 3\x00\x10\x00\x01\x01" + bytes(90),
    "a PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n",
}
UNKNOWN = {
    "nul": b"xK\x03\x04\x00\x00abc" * 50,
    "controls": b"abc\x01\x02def\x03" * 100,
    "utf-16 mark, then noise": b"\xff\xfe" + random.Random(1).randbytes(3000),
    "random": random.Random(2).randbytes(50_000),
    "compiled code": marshal.dumps(compile("x = [1, 2, 3]\n" * 40, "a", "exec")),
    "deflated": zlib.compress(WORDS)[2:],
    "a short stream of zlib": zlib.compress(b"a" * 1000),
    "numbers of two bytes": struct.pack("<30H", *random.Random(6).choices(range(0x3000), k=29), 0x4E00),
    "numbers of four bytes": struct.pack("<20I", *random.Random(6).choices(range(100_000), k=20)),
}


@pytest.mark.parametrize("decode", ["utf-8", "detect"])
@pytest.mark.parametrize(("what", "content"), KNOWN.items(), ids=KNOWN)
def test_a_known_format_under_a_name_of_text_is_skipped_by_its_name(extract, what, content, decode):
    for name in ("notes.txt", "main.py", "table.csv", "README.md"):
        found = extract(name, content, decode)
        assert found.reason == f"is {what} under a text name"
        assert found.remedy


@pytest.mark.parametrize("what", ["a PNG image", "a gzip archive", "an ELF program", "a JPEG image", "a ZIP archive"])
@pytest.mark.parametrize("length", [24, 60])
def test_a_truncated_file_is_known_by_its_beginning(extract, what, length):
    assert extract("notes.txt", KNOWN[what][:length]).reason == f"is {what} under a text name"


@pytest.mark.parametrize("decode", ["utf-8", "detect"])
@pytest.mark.parametrize("content", UNKNOWN.values(), ids=UNKNOWN)
def test_other_binary_data_under_a_name_of_text_is_skipped(extract, content, decode):
    assert extract("notes.txt", content, decode).reason == "is binary data under a text name"


@pytest.mark.parametrize("content", [*KNOWN.values(), *UNKNOWN.values()], ids=[*KNOWN, *UNKNOWN])
@pytest.mark.parametrize("name", ["a.bin", "photo.png", "tool", "x/y.dat", "lib.so.6"])
def test_binary_data_under_any_other_name_is_left_unclaimed(extract, name, content):
    assert extract(name, content) is None


@pytest.mark.parametrize("name", ["setup.exe", "a.dat", "x.bin", "lib.so.6", "readme.doc", ".png", "png", "a.png.txt"])
def test_text_is_read_under_any_name_that_may_hold_text(extract, name):
    assert extract(name, WORDS).text == WORDS.decode()


@pytest.mark.parametrize(
    ("name", "promise"),
    [
        ("photo.PNG", "an image"),
        ("a/song.mp3", "a recording"),
        ("talk.mkv", "a video"),
        ("mono.woff2", "a font"),
        ("archive.tar.gz", "an archive"),
        ("page.pdf", "a document"),
    ],
)
def test_text_under_the_name_of_another_format_is_skipped(extract, name, promise):
    skip = extract(name, WORDS)
    assert skip == Skip(f"is text under the name of {promise}", "rename it if it is to be read as text")
    assert extract(name, b"").text == ""


def test_a_binary_head_is_refused_without_reading_the_file(extract):
    assert isinstance(extract("huge.py", ELF * 100, max_text_bytes=10, readable=False), Skip)
    assert extract("huge", ELF * 100, max_text_bytes=10, readable=False) is None


def test_data_that_turns_binary_past_the_head_is_no_text(extract):
    content = WORDS * 10 + random.Random(4).randbytes(200_000)
    assert extract("notes.txt", content, "detect").reason == "is binary data under a text name"


@pytest.mark.parametrize(
    "made", [lambda seed: bytes([seed]) * seed * 9, lambda seed: WORDS[:seed]], ids=["runs", "words"]
)
def test_compressed_data_of_any_length_is_no_text(extract, made):
    for seed in range(1, 256):
        found = extract("notes.txt", zlib.compress(made(seed)), "detect")
        assert found.reason == "is binary data under a text name"


@pytest.mark.parametrize("length", [4, 10, 30, 60])
def test_a_cut_archive_under_the_name_of_a_document_is_no_text(extract, length):
    cut = archive("zip")[:length]
    assert extract("report.docx", cut) is None
    assert extract("a.zip", cut[:4] + b" and words that nobody would call binary" * 9) is None
    assert extract("notes.txt", cut).reason == "is a ZIP archive under a text name"
