"""Passwords in URLs and values that are assigned to a secret's name are found; stand-ins and expressions are not."""

from __future__ import annotations

import pytest
from credential_samples import ALNUM, BASE64, HEX, Maker, redacted
from imprint_credentials import imprint_redact


def left(text: str) -> str:
    return redacted(text, imprint_redact(text=text))


STRONG = "kJ8" + "mP2vL9" + "qR4t"
NAMES = [
    "password", "DB_PASSWORD", "passwd", "passphrase", "client_secret", "SECRET_KEY", "token", "authToken",
    "api_key", "apiKey", "API-KEY", "access_key", "private_key_id", "credentials",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "form",
    [
        '{name} = "{value}"',
        "{name} = '{value}'",
        "{name}: {value}\nnext: 1",
        "export {name}={value}",
        '"{name}": "{value}",',
        '{{\\"{name}\\": \\"{value}\\"}}',
        "settings['{name}'] = '{value}'",
        'const {name}: string = "{value}";',
        '{name} := "{value}"',
        ':{name} => "{value}"',
        "<{name}>{value}</{name}>",
        "?{name}={value}&x=1",
        "%26{name}%3D{value}",
        "f({name}='{value}')",
        '{name} == b"{value}"',
    ],
)
def test_a_value_of_a_secret_s_name_is_redacted_and_nothing_around_it(name: str, form: str) -> None:
    assert left(form.format(name=name, value=STRONG)) == form.format(name=name, value="[redacted:secret]")


@pytest.mark.parametrize(
    "value",
    [
        Maker(1).of(HEX, 32),
        Maker(2).of(ALNUM, 24),
        Maker(3).of(BASE64, 44) + "=",
        "Summer" + "2024!",
        "x9$kQ2" + "#pL7!",
    ],
)
def test_a_quoted_secret_may_be_of_many_shapes(value: str) -> None:
    assert left(f'password = "{value}"') == 'password = "[redacted:secret]"'


@pytest.mark.parametrize(
    "value",
    ["changeme", "change-me-2024!A", "<password>", "<your-p4ssw0rd-h3re>", "${DB_PASSWORD}", "$(cat s3cr3t-f1l3)",
     "xxxxxxxx", "XxXxXxXx1!", "{{ vault_p4ssw0rd }}", "%(passw0rd)s", "********", "example-P4ssw0rd!", "hunter",
     "os.environ['A1B2C3']", "[redacted:secret]", "your-a1b2c3-token", "password", "aaaaaaaaaaaa", "sha256", "ab1", "",
     "secret-access-token", "utf-8-sig", "2024-01-01T10:00:00", "/run/secrets/db1", "https://host/token/v2",
     "application/json", "{t0k3n1}", "process.env.T0K3N1X2", "oauth2-token-v2", "The password is not valid for user 1"],
)  # fmt: skip
def test_a_stand_in_is_left_alone(value: str) -> None:
    for text in (f'password = "{value}"', f"api_key: '{value}'", f"token={value}"):
        assert imprint_redact(text=text) == []


@pytest.mark.parametrize(
    "line",
    ["token = tokens[i1]", "token = self.get_token2(a1b2c3)", "password = os.environ['DB_PASSWORD1']", "secret = None",
     "key = 'k1j2h3g4f5d6s7'", "tokens: list[Token] = field(default_factory=list)", "password: str = prompt(text1)",
     "if token == tokenize.NEWLINE:", "secret = hashlib.sha256(b1 + b2).hexdigest()", "keyword = 'a1b2c3d4e5f6'"],
)  # fmt: skip
def test_an_expression_is_left_alone(line: str) -> None:
    assert imprint_redact(text=line) == []


@pytest.mark.parametrize(
    "name", ["aws_secret_access_key", "AWS_SECRET_ACCESS_KEY", "SecretAccessKey", "secret_key", "Secret access key"]
)
@pytest.mark.parametrize("form", ["{} = {}", '"{}": "{}"', "<{}>{}<", "{}:{}"])
def test_an_aws_secret_is_found_by_what_it_is_assigned_to(name: str, form: str) -> None:
    secret = "wJ" + Maker(4).of(BASE64, 36) + "9z"
    assert left(form.format(name, secret)) == form.format(name, "[redacted:aws-secret-access-key]")


def test_40_characters_that_are_a_hash_or_part_of_more_are_no_aws_secret() -> None:
    for value in (Maker(5).of("abcdef", 40), Maker(6).of("ABCdef", 39), Maker(7).of("ABCdef", 41), "a" * 40):
        assert imprint_redact(text=f"secret_access_key = {value}") == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("postgres://app:", "@db.host:5432/app?ssl=1"),
        ("see https://jo:", "@example.org/x for it"),
        ("redis://:", "@localhost:6379/0"),
        ('"amqp://guest:', '@mq:5672"'),
        ("mongodb+srv://u-1:", "@c0.x.net/db\n"),
        ("ftp://u%40h:", "@[::1]/"),
        ("jdbc:mysql://root:", "@${HOST}/db"),
        ("git clone https://x-access:", "@host/r.git"),
    ],
)
def test_only_the_password_of_a_url_is_redacted(before: str, after: str) -> None:
    for password in ("hunter" + "2", "p%40ss", STRONG, "a:b@c"):
        assert left(before + password + after) == f"{before}[redacted:url-password]{after}"


@pytest.mark.parametrize(
    "url",
    ["https://host:8080/a@b", "https://user:password@host", "https://user:${PASSWORD}@host", "https://user:<pw>@host",
     "https://user:xxxx@host", "https://user@host", "ssh://git@host:22/x", "https://u:[redacted:github-token]@host",
     "https://user:PASS@host", "http://a:***@host", "://:@", "https://host/?q=a:b@c", "https://user:{pw}@host"],
)  # fmt: skip
def test_a_url_without_a_password_is_left_alone(url: str) -> None:
    assert imprint_redact(text=url) == []
