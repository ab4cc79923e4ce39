"""What a redactor recognises stands in no file of the data directory, wherever in a source it was."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from command_line import Imprint

TOKEN = "".join(("ghp_", "a1B2c3D4e5" * 3, "f6G7h8"))
OTHER = "".join(("AKIA", "Q7X2M4N6"[:8], "P3R3T5VB"))

STRICT = """
@hookimpl
def imprint_redact(text):
    if "forbidden" in text:
        raise ValueError(text)
    return []
"""


def leaks(folder: Path, *secrets: str) -> list[str]:
    """The files under a folder that hold one of the secrets, in the usual spellings."""
    needles = [secret.encode(encoding) for secret in secrets for encoding in ("utf-8", "utf-16-le", "utf-32-le")]
    return [str(path) for path in folder.rglob("*") if any(needle in content(path) for needle in needles)]


def content(path: Path) -> bytes:
    """What a file holds; nothing if the engine, which tidies up behind itself, removed it meanwhile."""
    try:
        return path.read_bytes() if path.is_file() else b""
    except FileNotFoundError:
        return b""


def pdf(title: str, text: str) -> bytes:
    """A PDF of one page, with a title in its metadata."""
    from pypdf import PdfWriter
    from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

    writer = PdfWriter()
    page = writer.add_blank_page(300, 300)
    stream = DecodedStreamObject()
    stream.set_data(f"BT /F1 9 Tf 10 200 Td ({text}) Tj ET".encode())
    font = DictionaryObject(
        {
            NameObject(k): NameObject(v)
            for k, v in (("/Type", "/Font"), ("/Subtype", "/Type1"), ("/BaseFont", "/Courier"))
        }
    )
    page[NameObject("/Resources")] = DictionaryObject(
        {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
    )
    page[NameObject("/Contents")] = writer._add_object(stream)
    writer.add_metadata({"/Title": title, "/Author": title})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_the_search_for_leaks_finds_what_is_stored(imprint: Imprint) -> None:
    imprint.write("plain.md", "the word xylophonist\n")
    imprint.ingest()
    assert leaks(imprint.data, "xylophonist")


def test_no_token_is_stored_wherever_it_was(imprint: Imprint, installed) -> None:
    installed(
        "acme",
        {
            "extract": {
                "gossip": f"""
                @hookimpl
                def imprint_extract(document):
                    if document.name.endswith(".skip"):
                        return Skip("holds {TOKEN}", "remove {OTHER}")
                    if document.name.endswith(".fail"):
                        raise SourceError("cannot read {TOKEN}", "remove {OTHER}")
                    if document.name.endswith(".raise"):
                        raise ValueError("{TOKEN}")
                    if document.name.endswith(".meta"):
                        places = [Segment(0, 5, heading="{TOKEN}", speaker="{OTHER}")]
                        extra = {{"{OTHER}": "{TOKEN}"}}
                        return Extracted("words of a meeting", "prose", None, places, "{TOKEN}", extra)
                """
            }
        },
    )
    imprint.write("text.md", f"# Key {TOKEN}\n\nThe key is {TOKEN} and {OTHER}.\n")
    imprint.write("code.py", f"def key_{TOKEN}():\n    return '{OTHER}'\n")
    imprint.write("data.json", f'{{"token": "{TOKEN}"}}\n')
    imprint.write("page.html", f"<html><head><title>{TOKEN}</title></head><body>Read {OTHER}</body></html>")
    imprint.write(f"{TOKEN}.md", "a name\n")
    imprint.write(f"{TOKEN}/inner.md", "a folder's name\n")
    imprint.write("print.pdf", pdf(TOKEN, f"Key {OTHER}"))
    for ending in ("skip", "fail", "raise", "meta"):
        imprint.write(f"a.{ending}", "x\n")
    imprint.write("line.txt", "x" * 200_000 + " " + TOKEN + " " + "y" * 200_000)
    report = imprint.ingest(code=3)
    said = [imprint("ingest", imprint.docs, code=3), imprint("sources"), imprint("search", "key", "--explain")]
    assert leaks(imprint.data, TOKEN, OTHER) == []
    assert TOKEN not in str(report) + str(said)
    assert OTHER not in str(report) + str(said)
    assert "[redacted:" in imprint("read", "text.md").out
    assert report["counts"]["replaced"] == 7
    assert report["counts"]["skipped"] == 3  # two names and a skip
    assert report["counts"]["failed"] == 2


def test_a_root_or_project_whose_name_holds_a_token_is_refused_and_not_stored(imprint: Imprint) -> None:
    folder = imprint.folder / f"of-{TOKEN}"
    folder.mkdir()
    (folder / "a.md").write_text("Roses.\n", "utf-8")
    for line in (("ingest", folder), ("ingest", imprint.docs, "--project", TOKEN)):
        said = imprint(*line, code=4)
        assert "holds what looks like a github-token" in said.err
        assert TOKEN not in said.err + said.out
    assert imprint.json("status")["roots"] == []
    assert leaks(imprint.data, TOKEN) == []


def test_an_error_of_the_listing_shows_no_token(imprint: Imprint, installed) -> None:
    installed("acme", {"scan": {"mine": f"""
        @hookimpl
        def imprint_scan(root):
            raise ScanError(root + "/{TOKEN} cannot be listed", "look at {TOKEN}")
    """}})  # fmt: skip
    said = imprint("ingest", imprint.docs, code=1)
    assert TOKEN not in said.err
    assert "/[redacted:github-token] cannot be listed" in said.err


def test_an_interrupted_or_refused_redaction_stores_nothing(imprint: Imprint, installed) -> None:
    installed("acme", {"redact": {"strict": STRICT}})
    imprint.write("a.md", f"forbidden {TOKEN} xylophonist\n")
    imprint.write("b.md", "Prune roses.\n")
    report = imprint.ingest(code=3)
    assert (report["counts"]["failed"], report["counts"]["replaced"]) == (1, 1)
    assert report["failed"][0]["plugin"] == "strict"
    assert leaks(imprint.data, TOKEN, "xylophonist") == []


def test_a_redactor_that_cannot_be_loaded_stops_the_run_before_it_starts(imprint: Imprint, installed) -> None:
    installed("acme", {"redact": {"broken": "raise ImportError('no table')\n"}})
    imprint.write("a.md", "xylophonist\n")
    said = imprint("ingest", imprint.docs, code=1)
    assert said.err.count("\n") == 1
    assert "broken (acme): ImportError: no table" in said.err
    assert leaks(imprint.data, "xylophonist") == []
    assert imprint.json("status")["roots"] == []


@pytest.mark.parametrize("gone", ["excluded", "undecodable"])
def test_a_new_redactor_masks_stored_text_whose_file_is_not_read_again(imprint: Imprint, installed, gone: str) -> None:
    path = imprint.write("a.md", "The xylophonist plays.\n")
    imprint.ingest()
    assert leaks(imprint.data, "xylophonist")
    if gone == "undecodable":
        path.write_bytes(b"caf\xe9 \xe0 la carte")
    else:
        other = imprint.folder / "other"
        other.mkdir()
    installed(
        "acme",
        {
            "redact": {
                "music": """
                import re

                @hookimpl
                def imprint_redact(text):
                    return [Finding(*found.span(), "player") for found in re.finditer("xylophonist", text)]
                """
            }
        },
    )
    if gone == "undecodable":
        imprint.refresh(code=3)
    else:
        imprint.json("ingest", other)
    assert imprint("read", "a.md").out == "The [redacted:player] plays.\n"
    assert imprint.found("xylophonist", "--mode", "lexical") == []
    assert os.path.exists(path)


def test_an_allowed_text_comes_back_at_the_next_refresh_and_is_masked_again_without_its_hash(imprint: Imprint) -> None:
    path = imprint.write("a.md", f"The key {TOKEN} and {OTHER}.\n")
    imprint.ingest()
    masked = "The key [redacted:github-token] and [redacted:aws-access-key-id].\n"
    assert imprint("read", "a.md").out == masked
    digest = imprint.json("redact", "--hashes", path)["files"][0]["found"][0]["sha256"]
    imprint("config", "set", "redact.allow", digest)
    assert imprint.refresh()["counts"]["replaced"] == 1
    assert imprint("read", "a.md").out == f"The key {TOKEN} and [redacted:aws-access-key-id].\n"
    assert leaks(imprint.data, TOKEN)
    assert leaks(imprint.data, OTHER) == []
    imprint("config", "unset", "redact.allow")
    imprint.refresh()
    assert imprint("read", "a.md").out == masked
    assert imprint.found(TOKEN, "--mode", "lexical") == []


def test_a_removed_hash_masks_what_is_stored_of_a_file_that_cannot_be_read(imprint: Imprint) -> None:
    path = imprint.write("a.md", f"The key {TOKEN}.\n")
    digest = imprint.json("redact", "--hashes", path)["files"][0]["found"][0]["sha256"]
    imprint("config", "set", "redact.allow", digest)
    imprint.ingest()
    assert TOKEN in imprint("read", "a.md").out
    path.write_bytes(b"caf\xe9 \xe0 la carte\x00\x01\x02")
    imprint("config", "unset", "redact.allow")
    imprint.json("ingest", imprint.write("other/b.md", "words\n"))
    assert imprint("read", "a.md").out == "The key [redacted:github-token].\n"
    assert imprint.found(TOKEN, "--mode", "lexical") == []


@pytest.mark.parametrize(
    "written",
    [
        lambda token: f'key = ("{token[:20]}"\n       "{token[20:]}")\n',
        lambda token: f'key = "{token[:9]}" + "{token[9:]}"\n',
        lambda token: f"key={token[:20]}\\\n{token[20:]}\n",
        lambda token: "key = '" + "".join(f"\\u{ord(char):04x}" for char in token) + "'\n",
        lambda token: f"> {token[:24]}\n> {token[24:]}\n",
    ],
)
def test_no_piece_of_a_token_in_pieces_is_stored(imprint: Imprint, written) -> None:
    imprint.write("a.py", f"x = 1\n{written(TOKEN)}y = 2\n")
    imprint.write("b.md", f"```\n{written(TOKEN)}```\n")
    imprint.ingest()
    assert leaks(imprint.data, TOKEN[4:20], TOKEN[24:], TOKEN[-9:]) == []
    assert "[redacted:github-token]" in imprint("read", "a.py").out
