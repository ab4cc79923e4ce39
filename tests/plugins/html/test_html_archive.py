"""A page saved with its images in one file is read as the page that it is."""

from __future__ import annotations

import quopri
from base64 import b64encode

import pytest

PAGE = "<!DOCTYPE html><html><head><title>Größe</title></head><body><h1>Über</h1><p>Straße</p></body></html>"


def archive(page: bytes, head: str, before: bytes = b"") -> bytes:
    return (
        b"From: <Saved by a browser>\r\nSubject: Page\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/related; type="text/html"; boundary="edge"\r\n\r\n'
        + before
        + b"--edge\r\n"
        + head.replace("\n", "\r\n").encode()
        + b"\r\n\r\n"
        + page
        + b"\r\n--edge\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\naGVsbG8=\r\n--edge--\r\n"
    )


@pytest.mark.parametrize(
    ("page", "head"),
    [
        (
            quopri.encodestring(PAGE.encode()),
            "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable",
        ),
        (
            b64encode(PAGE.encode("cp1252")),
            "Content-Type: text/html; charset=windows-1252\nContent-Transfer-Encoding: base64",
        ),
        (PAGE.encode(), "Content-Type: text/html"),
        (PAGE.encode(), "Content-Type: text/html; charset=no-such"),
    ],
    ids=["quoted", "base64 in another encoding", "as it stands", "in an unknown encoding"],
)
@pytest.mark.parametrize("name", ["a.mht", "A.MHTML"])
def test_the_page_of_an_archive_is_read(extract, name, page, head):
    found = extract(name, archive(page, head))
    assert (found.text, found.title) == ("# Über\n\nStraße\n", "Größe")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no mail",
        archive(b"words", "Content-Type: text/plain"),
        b"".join(b"Content-Type: multipart/mixed; boundary=e%d\n\n--e%d\n" % (n, n) for n in range(3000)),
        b"Content-Type: multipart/related\n\nno boundary",
    ],
    ids=["nothing", "text", "another part", "3,000 archives in each other", "no boundary"],
)
def test_an_archive_without_a_page_is_left_to_other_plugins(extract, content):
    assert extract("a.mht", content) is None


def test_an_archive_with_images_meets_the_limit_of_documents(extract):
    content = archive(PAGE.encode(), "Content-Type: text/html")
    assert extract("a.mht", content, max_text_bytes=10).title == "Größe"
