"""What is found in JSON is found in the lines with paths that the stock plugin stores JSON as."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from credential_facts import IN_CONTEXT, TOKENS
from credential_samples import ALNUM, BASE64, URL64, Maker, redacted, secret_of
from imprint_credentials import imprint_redact
from imprint_json import imprint_extract

from imprint import Document
from imprint.lifecycle.redact import union

SECRET = Maker(5).word(ALNUM, 18)
MAKE = Maker(6)
JWK = MAKE.word(URL64, 43)

DOCUMENTS: dict[str, tuple[object, str]] = {
    "config.json of Docker": ({"auths": {"ghcr.io": {"auth": (basic := MAKE.basic())}}}, basic),
    "a registry with an address": ({"auths": {"https://r.io/v1/": {"auth": basic}}}, basic),
    "a registry's token": ({"auths": {"r.io": {"identitytoken": (long := MAKE.word(ALNUM, 80))}}}, long),
    "at the top": ({"auth": basic}, basic),
    "a key of JWK": ({"kty": "EC", "d": JWK, "x": "a"}, JWK),
    "keys of JWK": ({"keys": [{"e": "AQAB", "kty": "RSA", "d": "x", "p": JWK}, {"kty": "oct"}]}, JWK),
    "JWK in any order": ({"keys": [{"k": JWK, "kty": "oct"}]}, JWK),
    "a task of ECS": ({"c": [{"environment": [{"name": "DB_PASSWORD", "value": SECRET}, {"name": "A"}]}]}, SECRET),
    "a name after its value": ({"env": [{"value": SECRET, "name": "API_TOKEN"}]}, SECRET),
    "with a member between": ({"env": [{"name": "DB_PASSWORD", "slot": False, "value": SECRET}]}, SECRET),
    "a key and a value": ({"variable": [{"key": "client_secret", "value": SECRET}]}, SECRET),
    "capitals": ({"Tags": [{"Name": "AdminPassword", "Value": SECRET}]}, SECRET),
    "a parameter": ([{"ParameterKey": "DbPassword", "ParameterValue": SECRET}, {"ParameterKey": "x"}], SECRET),
    "a header": ({"headers": [{"key": "Authorization", "value": (plain := MAKE.word(ALNUM, 40))}]}, plain),
    "kubectl get secret": ({"data": {"a": (some := MAKE.of(BASE64, 24))}, "kind": "Secret"}, some),
    "kubectl get secrets": ({"items": [{"kind": "Secret", "stringData": {"a": some}, "n": {"m": 1}}]}, some),
    "kubeconfig": ({"users": [{"user": {"client-key-data": (block := MAKE.of(BASE64, 200))}}]}, block),
    "a service account": ({"type": "service_account", "private_key": MAKE.private_key("")}, "PRIVATE " + "KEY"),
    "a client of OAuth": ({"installed": {"client_id": "x.apps", "client_secret": SECRET}}, SECRET),
    "a settings file": ({"db": {"password": (phrase := MAKE.chosen()), "host": "h"}}, phrase),
    "an escaped name": ({"npm": {"_authToken": SECRET}}, SECRET),
    "a list": ({"passwords": [SECRET, "x"]}, SECRET),
    "a list of more": ({"tokens": [["x\ny"], SECRET]}, SECRET),
    "names inside": ({"credentials": {"ann": {"live": SECRET}}}, SECRET),
}
"""Documents with what is secret in them."""


def stored(document: str) -> str:
    """The text of a JSON document as the stock plugin extracts it."""
    data = document.encode()
    extracted = imprint_extract(document=Document("a.json", len(data), data, data, 10**6, 10**6))
    assert extracted
    return extracted.text


def left(text: str) -> str:
    return redacted(text, union(imprint_redact(text=text)))


@pytest.mark.parametrize(("document", "secret"), DOCUMENTS.values(), ids=DOCUMENTS)
@pytest.mark.parametrize("indent", [None, 2])
def test_a_secret_in_json_is_found_as_it_is_stored(document: object, secret: str, indent: int | None) -> None:
    text = stored(json.dumps(document, indent=indent))
    assert secret in text
    assert secret not in left(text)


def structured() -> Iterator[tuple[str, str, str]]:
    """The samples of the table that are JSON: (kind, document, secret)."""
    for kind, templates in (*TOKENS.items(), *IN_CONTEXT.items()):
        for template in templates:
            text, secret = secret_of(Maker(1).fill(template))
            for document in (text, f"{{{text}}}"):
                try:
                    if isinstance(json.loads(document), dict):
                        yield kind, document, secret
                except ValueError:
                    continue


def test_every_structured_sample_is_found_as_it_is_stored() -> None:
    samples = list(structured())
    assert {"docker-auth", "jwk-private-part", "authorization"} <= {kind for kind, _, _ in samples}
    assert [kind for kind, document, secret in samples if secret in left(stored(document))] == []


def named() -> Iterator[tuple[str, str]]:
    """The names and values of the samples that are written ``name = value``."""
    for templates in (*TOKENS.values(), *IN_CONTEXT.values()):
        for template in templates:
            text, secret = secret_of(Maker(2).fill(template))
            name, _, value = text.partition(" = ")
            if value == secret:
                yield name, secret


def test_every_named_format_is_found_as_a_member() -> None:
    """What is written ``name = value`` stands as well as ``{"settings": [{"name": "value"}]}``."""
    samples = list(named())
    assert len(samples) >= 60
    found = {name for name, secret in samples if secret not in left(stored(json.dumps({"settings": [{name: secret}]})))}
    assert found == {name for name, _ in samples}


def test_public_members_and_others_names_are_left_alone() -> None:
    make = Maker(9)
    for document in (
        {"keys": [{"kty": "RSA", "n": make.word(URL64, 200), "e": "AQAB"}]},
        {"d": make.word(URL64, 43), "e": 1},
        {"kind": "ConfigMap", "data": {"a": make.of(BASE64, 24)}},
        {"packages": {"js-tokens": {"integrity": "sha512-" + make.of(BASE64, 86) + "=="}}},
        {"environment": [{"name": "HOME", "value": "/home/a1B2c3"}]},
        {"auth": "none", "note": "The token is sent: see chapter 2 for A1"},
    ):
        assert left(stored(json.dumps(document))) == stored(json.dumps(document))
