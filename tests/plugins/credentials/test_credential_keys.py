"""Blocks of private keys are found whole: on lines of their own, inside strings, truncated; documentation is not."""

from __future__ import annotations

import pytest
from credential_samples import BASE64, Maker, dashed, redacted
from imprint_credentials import imprint_redact

HOLDER = "[redacted:private-key]"


def left(text: str) -> str:
    return redacted(text, imprint_redact(text=text))


@pytest.mark.parametrize("name", ["", "RSA ", "EC ", "DSA ", "OPENSSH ", "ENCRYPTED "])
def test_a_key_of_any_name_is_found_whole(name: str) -> None:
    assert left(f"before\n{Maker(1).private_key(name)}\nafter\n") == f"before\n{HOLDER}\nafter\n"


def test_a_pgp_key_is_found_with_its_headers() -> None:
    begin, end = (dashed(edge, "PGP ").replace("KEY", "KEY BLOCK") for edge in ("BEGIN", "END"))
    body = "\n".join(Maker(2).of(BASE64, 64) for _ in range(5))
    assert left(f"{begin}\nVersion: GnuPG v2\n\n{body}\n=ab3d\n{end}\n") == f"{HOLDER}\n"


def test_an_encrypted_key_is_found_with_its_headers() -> None:
    key = Maker(3).private_key()
    first, rest = key.split("\n", 1)
    text = f"{first}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,{'0F' * 16}\n\n{rest}"
    assert left(f"{text}\nafter") == f"{HOLDER}\nafter"
    assert left(text.rsplit("\n", 1)[0]) == HOLDER


@pytest.mark.parametrize(
    "quoting",
    [
        lambda key: '{"private_key": "' + key.replace("\n", "\\n") + '\\n", "id": 1}',
        lambda key: "key: |\n" + "".join(f"    {line}\n" for line in key.split("\n")) + "next: 1\n",
        lambda key: "x = (\n" + "".join(f'    "{line}\\n"\n' for line in key.split("\n")) + ")\n",
        lambda key: "".join(f'"{line}\\n" +\n' for line in key.split("\n")) + '""\n',
        lambda key: "".join(f"# {line}\n" for line in key.split("\n")) + "code()\n",
        lambda key: "".join(f"> {line}\n" for line in key.split("\n")) + "reply\n",
        lambda key: key.replace("\n", "\r\n") + "\r\nafter",
        lambda key: "KEY=" + key.replace("\n", " ") + " rest",
    ],
)
def test_no_line_of_a_quoted_key_is_left(quoting: object) -> None:
    key = Maker(4).private_key()
    assert callable(quoting)
    remaining = left(quoting(key))
    assert HOLDER in remaining
    assert not any(line in remaining for line in key.split("\n"))


def test_a_truncated_key_is_found_up_to_the_end_of_its_lines() -> None:
    body = Maker(5).private_key().rsplit("\n", 1)[0]
    assert left(body) == HOLDER
    assert left(f"{body}\n\nThen some words follow.") == f"{HOLDER}\n\nThen some words follow."


def test_a_key_that_another_interrupts_is_found_as_well() -> None:
    make = Maker(6)
    cut = make.private_key().rsplit("\n", 3)[0]
    assert left(f"{cut}\n{make.private_key('EC ')}\nafter") == f"{HOLDER}\n{HOLDER}\nafter"


def test_a_key_with_a_strange_line_inside_is_found_whole() -> None:
    lines = Maker(7).private_key().split("\n")
    lines.insert(3, "(page 2)")
    assert left("\n".join(lines)) == HOLDER


def test_marks_without_a_key_between_them_are_left_alone() -> None:
    begin, end = dashed("BEGIN"), dashed("END")
    for text in (
        f'if "{begin}" in text:\n    return parse(text, "{end}")\n',
        f"{begin}\n...\n{end}",
        f"{begin}\n<your key>\n{end}",
        f"a file that starts with {begin} and holds base64",
        f"{begin}{end}",
        begin,
    ):
        assert imprint_redact(text=text) == []


def test_certificates_and_public_keys_are_left_alone() -> None:
    key = Maker(8).private_key("")
    for name in ("CERTIFICATE", "PUBLIC " + "KEY"):
        assert imprint_redact(text=key.replace("PRIVATE " + "KEY", name)) == []
