"""Puts a credential where people leave it: code, settings, logs, mails, shells. Written without a look at the rules."""

# ruff: noqa: ARG005, every surrounding gets the name, the secret and a source of chance

from __future__ import annotations

import html
import json
import random
import textwrap
from collections.abc import Callable
from urllib.parse import quote

NAMES = (
    "API_KEY", "SECRET_KEY", "ACCESS_TOKEN", "AUTH_TOKEN", "CLIENT_SECRET", "SERVICE_PASSWORD", "apiKey", "authToken",
    "client_secret", "db_password", "api-token", "AppSecret",
)  # fmt: skip
"""Names that say that their value is secret."""

NEUTRAL = ("VALUE", "config", "x", "DEFAULT", "arg", "setting", "item", "credentials_for_ci", "key", "auth")
"""Names that do not: only a format of its own tells then."""

WORDS = (
    "the", "run", "of", "build", "then", "file", "deploy", "on", "stage", "with", "cache", "copy", "log", "from",
)  # fmt: skip

Surrounding = Callable[[str, str, random.Random], str]


def _split(secret: str, chance: random.Random) -> tuple[str, str]:
    at = chance.randint(len(secret) // 4, 3 * len(secret) // 4)
    return secret[:at], secret[at:]


def _wrapped(secret: str, width: int, indent: str) -> str:
    return f"\n{indent}".join(textwrap.wrap(secret, width, break_on_hyphens=False))


def _unicode(secret: str, chance: random.Random) -> str:
    return "".join(f"\\u{ord(char):04x}" if chance.random() < 0.3 else char for char in secret)


def _percent(secret: str) -> str:
    return quote(secret, safe="").replace("_", "%5F").replace("-", "%2D")


def _entities(secret: str) -> str:
    return secret.replace("_", "&#95;").replace("-", "&#x2D;").replace("/", "&#x2F;")


def _escaped(secret: str, marks: str) -> str:
    return "".join(f"\\{char}" if char in marks else char for char in secret)


ON_A_LINE: dict[str, Surrounding] = {
    "python": lambda n, s, r: f'import os\n\n{n} = "{s}"\nprint(len({n}))\n',
    "python call": lambda n, s, r: f"client = Client(region='eu', {n.lower().replace('-', '_')}='{s}', retries=3)\n",
    "python dictionary": lambda n, s, r: f"headers = {{'{n}': '{s}', 'Accept': 'text/html'}}\n",
    "javascript": lambda n, s, r: f"const {n.replace('-', '_')} = '{s}';\nmodule.exports = {{}};\n",
    "typescript": lambda n, s, r: f'export const cfg = {{\n  {n.replace("-", "_")}: "{s}",\n  port: 80,\n}};\n',
    "java": lambda n, s, r: f'  private static final String {n.replace("-", "_")} = "{s}";\n',
    "go": lambda n, s, r: f'\t{n.replace("-", "_")} := "{s}"\n\treturn nil\n',
    "ruby": lambda n, s, r: f"  config[:{n.replace('-', '_')}] = '{s}'\nend\n",
    "php": lambda n, s, r: f"<?php\ndefine('{n}', '{s}');\n",
    "c sharp": lambda n, s, r: f'var {n.replace("-", "")} = @"{s}";\n',
    "rust": lambda n, s, r: f'const {n.replace("-", "_")}: &str = "{s}";\n',
    "shell": lambda n, s, r: f"#!/bin/sh\nexport {n.replace('-', '_')}={s}\nmake all\n",
    "env": lambda n, s, r: f"DEBUG=1\n{n.replace('-', '_')}={s}\nPORT=8080\n",
    "env quoted": lambda n, s, r: f"{n.replace('-', '_')}=\"{s}\"\n",
    "yaml": lambda n, s, r: f"service:\n  port: 80\n  {n}: {s}\n  name: web\n",
    "yaml quoted": lambda n, s, r: f"service:\n  {n}: '{s}'\n",
    "json": lambda n, s, r: json.dumps({"port": 80, n: s, "name": "web"}, indent=2),
    "json line": lambda n, s, r: json.dumps({"level": "info", n: s, "ms": 12}),
    "json in json": lambda n, s, r: json.dumps({"body": json.dumps({n: s, "n": 1})}),
    "toml": lambda n, s, r: f'[service]\n{n} = "{s}"\n',
    "ini": lambda n, s, r: f"[service]\n{n} = {s}\nport = 80\n",
    "properties": lambda n, s, r: f"service.{n}={s}\nservice.port=80\n",
    "xml element": lambda n, s, r: f"<config>\n  <{n}>{html.escape(s, quote=False)}</{n}>\n</config>\n",
    "xml attribute": lambda n, s, r: f'<add key="{n}" value="{html.escape(s)}" />\n',
    "html input": lambda n, s, r: f'<form><input type="hidden" name="{n}" value="{html.escape(s)}"></form>\n',
    "html data": lambda n, s, r: f'<div id="app" data-{n.lower()}="{html.escape(s)}"></div>\n',
    "json in html": lambda n, s, r: f'<div data-props="{html.escape(json.dumps({n: s}))}"></div>\n',
    "markdown": lambda n, s, r: f"# Setup\n\nSet `{n}` to `{s}` and go on.\n",
    "markdown code": lambda n, s, r: f"Do this:\n\n```sh\nexport {n}={s}\n```\n",
    "log": lambda n, s, r: f"2024-05-01T10:00:00Z INFO web[12]: {' '.join(r.choices(WORDS, k=4))} {n}={s} took 3ms\n",
    "log json": lambda n, s, r: f'12:00:01 [debug] request {{"{n}":"{s}"}} ok\n',
    "chat": lambda n, s, r: f"ann: hey, {' '.join(r.choices(WORDS, k=5))}\nbob: {n}: {s}\nann: thanks\n",
    "comment": lambda n, s, r: f"def f():\n    # {n}: {s}\n    return 1\n",
    "diff": lambda n, s, r: f"@@ -1,2 +1,2 @@\n-{n}=\n+{n}={s}\n",
    "csv": lambda n, s, r: f"name,value,owner\nport,80,ann\n{n},{s},bob\n",
    "sql": lambda n, s, r: f"INSERT INTO settings (name, value) VALUES ('{n}', '{s}');\n",
    "docker": lambda n, s, r: f"FROM alpine\nENV {n.replace('-', '_')}={s}\nRUN make\n",
    "compose": lambda n, s, r: f"services:\n  web:\n    environment:\n      - {n}={s}\n      - PORT=80\n",
    "terraform": lambda n, s, r: f'variable "{n}" {{\n  default = "{s}"\n}}\n',
    "kubernetes": lambda n, s, r: f"env:\n  - name: {n}\n    value: {s}\n  - name: PORT\n    value: '80'\n",
    "curl": lambda n, s, r: f"$ curl -s -H 'Authorization: Bearer {s}' https://api.acme.net/v1/items\n",
    "header": lambda n, s, r: f"GET /v1/items HTTP/1.1\nHost: api.acme.net\nX-{n}: {s}\nAccept: */*\n",
    "option": lambda n, s, r: f"$ deploy --{n.lower().replace('_', '-')} {s} --verbose\n",
    "option equals": lambda n, s, r: f"$ deploy --{n.lower().replace('_', '-')}={s} --verbose\n",
    "url": lambda n, s, r: f"see https://api.acme.net/v1?{n.lower()}={quote(s, safe='')}&page=2 for it\n",
    "setenv": lambda n, s, r: f'os.environ["{n}"] = "{s}"\nos.putenv("{n}", "{s}")\n',
}  # fmt: skip

IN_PIECES: dict[str, Surrounding] = {
    "python pieces": lambda n, s, r: '{} = (\n    "{}"\n    "{}"\n)\n'.format(n, *_split(s, r)),
    "javascript pieces": lambda n, s, r: 'const {} = "{}" +\n  "{}";\n'.format(n.replace("-", "_"), *_split(s, r)),
    "java pieces": lambda n, s, r: 'String k = "{}" + "{}";\n'.format(*_split(s, r)),
    "php pieces": lambda n, s, r: "$k = '{}' . '{}';\n".format(*_split(s, r)),
    "shell continued": lambda n, s, r: "export {}={}\\\n{}\n".format(n.replace("-", "_"), *_split(s, r)),
    "yaml folded": lambda n, s, r: '{}: "{}\\\n  {}"\n'.format(n, *_split(s, r)),
    "wrapped": lambda n, s, r: f"  {n}:\n    {_wrapped(s, max(16, 3 * len(s) // 5), '    ')}\n\nThat is all.\n",
    "quoted mail": lambda n, s, r: f"> Here it is:\n> {_wrapped(s, max(16, 3 * len(s) // 5), '> ')}\n\nThanks\n",
    "json unicode": lambda n, s, r: f'{{"{n}": "{_unicode(s, r)}"}}\n',
    "percent": lambda n, s, r: f"to=https%3A%2F%2Fa.net%2F%3F{n}%3D{_percent(s)}%26x%3D1\n",
    "markdown escaped": lambda n, s, r: f"The key is {_escaped(s, '_-')} here.\n",
    "entities": lambda n, s, r: f"<p>{_entities(s)}</p>\n",
    "mail transport": lambda n, s, r: "{}=3D{}=\n{}\n".format(n, *_split(s, r)),
}  # fmt: skip

FILLER: tuple[str, ...] = (
    "def area(radius):\n    return 3.14159 * radius ** 2\n\n",
    "The committee met on Tuesday and agreed on nothing but lunch.\n\n",
    '{"id": 7, "tags": ["a", "b"], "ok": true}\n',
    "2024-05-01 10:00:00,123 INFO worker-3 done in 12.5 ms\n",
    "for i in $(seq 1 9); do echo $i; done\n",
    "<p>Nothing to see here, <b>move</b> along.</p>\n",
)
"""What stands before and after."""


def placed(text: str, chance: random.Random) -> str:
    """A surrounding with unremarkable text around it."""
    before = "".join(chance.choices(FILLER, k=chance.randint(0, 3)))
    return f"{before}{text}{'' if text.endswith(chr(10)) else chr(10)}{chance.choice(FILLER)}"
