"""Secrets that only another member of the same object tells, or a name further up on the value's path."""

from __future__ import annotations

from functools import partial

from imprint_credentials.rule import ANYWHERE, Rule, Span, compiled
from imprint_credentials.values import is_bare_secret, is_quoted_secret, looks_random

_NEAR = 4_000
"""How far apart two members of an object may stand, in characters."""

_WORDS = r"(?:passw|passphrase|pwd|secret|token|credential|(?:api|access|auth|private)[_-]?key)"

_NO_SECRETS = r"integrity|hash|sha\d|digest|checksum|resolved|etag|id:"
"""Members whose values look random and are known to all."""


def beside(member: str, text: str, start: int, end: int) -> Span | None:
    """The span, if a member that matches the pattern stands near it, with no other object between."""
    before = text[max(0, start - _NEAR) : start]
    after = text[end : end + _NEAR]
    near = before[max(before.rfind("{"), before.rfind("}")) + 1 :], compiled(r"[{}]").split(after, 1)[0]
    return (start, end) if any(compiled(member).search(part) for part in near) else None


def _secret_of_kubernetes(text: str, start: int, end: int) -> Span | None:
    """The span, if a line or a member near it says that the object is a Secret."""
    near = text[max(0, start - _NEAR) : start] + "\n" + text[end : end + _NEAR]
    line = text[text.rfind("\n", max(0, start - _NEAR), start) + 1 : start]
    path = compiled(r"(?:.*\.)?(?=(?:stringD|d)ata\.)").match(line)
    if path:
        return (start, end) if f"\n{path[0]}kind: Secret\n" in f"\n{near}\n" else None
    return (start, end) if compiled(r'"kind"\s{0,8}:\s{0,8}"Secret"').search(near) else None


MEMBERS = (
    Rule(
        "jwk-private-part",
        ('"d"', '"k"', '"p"', '"q"', '"dp"', '"dq"', '"qi"'),
        r'"(?:d|k|p|q|dp|dq|qi)"\s{0,8}:\s{0,8}"(?P<secret>[A-Za-z0-9_-]{20,4000}+)"',
        before=ANYWHERE,
        accepts=looks_random,
        place=partial(beside, r'"kty"\s{0,8}:\s{0,8}"(?:RSA|EC|OKP|oct)"'),
    ),
    Rule(  # lines with their paths
        "kubernetes-secret",
        ("data.", "stringData."),
        r"(?:stringD|d)ata\.[^\n: ]{1,200}: (?P<secret>[^\n]{1,4000}+)",
        before=r"(?<![^\s.])",
        gate=r"[^\n: ]{1,200}: \S",
        place=_secret_of_kubernetes,
    ),
    Rule(
        "kubernetes-secret",
        ('"data"', '"stringData"'),
        r'"(?:data|stringData)"\s{0,8}:\s{0,8}\{\s{0,40}+(?P<secret>"[^"\n]{1,200}"\s{0,8}:\s{0,8}"[^"<]{1,4000}"'
        r"[^{}]{0,4000}+)\}",
        before=ANYWHERE,
        place=_secret_of_kubernetes,
    ),
    Rule(  # the value before its name
        "secret",
        ('value"', "value:"),
        r"(?i:value)[\"']?\s{0,8}:\s{0,8}[\"']?(?P<secret>[^\s\"'`\\,]{8,400})[\"']?,?\s{1,40}"
        rf"[\"']?(?i:\w{{0,12}}(?:name|key)[\"']?\s{{0,8}}:\s{{0,8}}[\"']?[\w -]{{0,40}}?{_WORDS})",
        before=ANYWHERE,
        accepts=is_quoted_secret,
        folded=True,
    ),
    Rule(  # the value after a member that tells its name, with another between
        "secret",
        ("passw", "secret", "token", "credential", "api_key", "apikey", "access_key"),
        r"(?i:[\w-]{4,60}+[\"'],\s{0,40}+[\"']\w{1,30}[\"']\s{0,8}:\s{0,8}[\"']?[\w.-]{0,40}+[\"']?,\s{0,40}+"
        r"[\"']\w{0,12}value[\"']\s{0,8}:\s{0,8})[\"'](?P<secret>[^\s\"'\\]{8,400}+)[\"']",
        before=ANYWHERE,
        accepts=is_quoted_secret,
        folded=True,
        gate=r"[\w-]{0,40}[\"'],",
    ),
    Rule(  # a name further up: ``tokens[0]: ...``, ``credentials.ann.value: ...``
        "secret",
        ("passwords", "secret", "token", "credential", "apikeys", "api_keys", "keys["),
        rf"(?i:[a-z_]{{4,14}}(?:\[\d{{1,4}}\]|\.(?!{_NO_SECRETS})[\w-]{{1,40}}){{1,4}}): "
        r"(?P<secret>[A-Za-z0-9!#$%^*+=~?_./:@-]{8,400}+)(?=[ \t,]|[\r\n]|\Z)",
        before=ANYWHERE,
        accepts=is_bare_secret,
        folded=True,
        gate=r"[a-z_]{0,10}[.\[][^\s:]{1,80}: ",
    ),
)
