"""Random values are found whatever grammar gives them a secret's name; names, prose and other columns are not."""

from __future__ import annotations

import re

import pytest
from credential_samples import ALNUM, Maker, redacted
from imprint_credentials import imprint_redact

from imprint.lifecycle.redact import union

FORMS = {
    "a label in bold": "**Password:** `{}`",
    "a value in bold": "Password: **{}**",
    "a name in bold": "**API key**: {}",
    "a definition list": "Password\n: {}\n",
    "a heading": "Password\n========\n{}\n",
    "a Dockerfile": "ENV PASSWORD {}",
    "a long string of TOML": 'token = """\n{}"""',
    "a tag of YAML": "token: !!str {}",
    "a list of YAML": "passwords:\n  - {}",
    "an escaped name": '{{"pass\\u0077ord": "{}"}}',
    "a type of Go": 'var password string = "{}"',
    "a type of Rust": 'let token: &str = "{}";',
    "a property of C#": 'public string Password {{ get; set; }} = "{}";',
    "a constructor": 'new ApiKey("{}")',
    "a setter": 'x.setPassword("{}");',
    "a call of Ruby": 'password "{}"',
    "a comparison": 'if pw == "{}":',
    "a variable of Windows": "setx TOKEN {}",
    "a key of a network": 'psk="{}"',
    "a note on a network": "WPA: {}",
    "an argument": "passwd {}",
    "an attribute": '<add key="ApiKey" value="{}"/>',
    "a row of two": "| API key | {} |",
    "a row with marks": "| Password | `{}` |",
    "a table": "| user | password |\n|---|---|\n| bob | {} |\n",
    "a wide table": "| a | Api Key | c |\n| --- | --- | --- |\n| x y | z | k |\n| foo bar | `{}` | b |\n",
    "a table without edges": "user | password\n--- | ---\nbob | {}\n",
    "lines of commas": "user,password\nbob,{}\n",
    "quoted cells": '"user","password","role"\n"ann","x","a"\n"bob","{}","b"\n',
    "lines of semicolons": "id;token;x\n1;{};y\n2;a;b\n",
    "lines of tabs": "user\tsecret\r\nbob\t{}\r\n",
}


def left(text: str) -> str:
    return redacted(text, union(imprint_redact(text=text)))


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("length", [16, 20, 24])
def test_a_random_value_is_found_and_nothing_around_it(form: str, length: int) -> None:
    for seed in range(20):
        secret = Maker(seed).word(ALNUM, length)
        remaining = re.sub(r"\[redacted:(?:secret|password)\]", "<>", left(form.format(secret)))
        assert remaining.replace("*", "") == form.format("<>").replace("*", "")


def test_every_row_of_a_table_is_read_and_other_columns_are_kept() -> None:
    secrets = [Maker(seed).word(ALNUM, 18) for seed in range(4)]
    rows = "".join(f"| ann{place} | {secret} | id-{place} |\n" for place, secret in enumerate(secrets))
    remaining = left(f"| user | password | id |\n|---|---|---|\n{rows}\n{secrets[0][:8]}\n")
    for place, secret in enumerate(secrets):
        assert secret not in remaining
        assert f"| ann{place} | [redacted:" in remaining
        assert f" | id-{place} |\n" in remaining


def test_a_column_without_a_secret_s_name_is_kept() -> None:
    for text in (
        f"| user | digest |\n|---|---|\n| bob | {Maker(1).word(ALNUM, 20)} |\n",
        f"user,build\nbob,{Maker(2).word(ALNUM, 20)}\n",
        "| token | meaning |\n|---|---|\n| NEWLINE | end of line 1 |\n| base64 | utf8_x2 |\n",
        "token,count\nthe,10332\nand2,401\n",
    ):
        assert left(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "The token is parsed by TokenParserV2Base64Url and stored.",
        "passwd UserAccountName2024",
        "new Token(HttpServerRequestBase64)",
        'nextToken = "' + "eXa9" + 'Mq7LpZ2Kw8Rt4Vb6"',
        "password string = readPassword2FromTerminal()",
        "secret\n  - name: kube2SecretReader",
        "wpa_supplicant2InterfaceName1",
        "Password\n: The password of the user, at least 8 characters",
        "setPassword(encodeBase64Utf8String)",
        '"ipam-scope",\n"token",\n"ipv4pool-ec2",\n"A1b2C3d4E5f6"',
    ],
)
def test_names_and_prose_are_left_alone(text: str) -> None:
    assert left(text) == text
