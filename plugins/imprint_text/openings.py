"""The language that a text names itself at its beginning: a shebang, a modeline of an editor, or a known first line."""

from __future__ import annotations

import re

from imprint_text.names import LANGUAGES

_INTERPRETERS = {
    "awk": "awk gawk mawk nawk",
    "bash": "sh bash zsh dash ksh mksh ash bats",
    "clojure": "clojure bb",
    "crystal": "crystal",
    "d": "rdmd",
    "dart": "dart",
    "dtrace": "dtrace",
    "elixir": "elixir iex",
    "erlang": "escript",
    "fish": "fish",
    "forth": "gforth",
    "fsharp": "fsharpi",
    "go": "gorun",
    "groovy": "groovy",
    "haskell": "runhaskell runghc stack cabal",
    "java": "java jshell jbang",
    "javascript": "node nodejs bun rhino osascript zx",
    "jq": "jq",
    "julia": "julia",
    "just": "just",
    "kotlin": "kotlin kotlinc",
    "lisp": "sbcl clisp ecl emacs",
    "lua": "lua luajit",
    "makefile": "make gmake",
    "nim": "nim",
    "nix": "nix",
    "nu": "nu",
    "ocaml": "ocaml",
    "octave": "octave",
    "perl": "perl",
    "php": "php",
    "powershell": "pwsh powershell",
    "prolog": "swipl",
    "python": "python pypy uv ipython pythonw sage pdm poetry pipx",
    "r": "rscript r littler",
    "racket": "racket",
    "raku": "raku perl6",
    "ruby": "ruby jruby rake macruby",
    "rust": "rust-script cargo run-cargo-script",
    "scala": "scala scala-cli amm",
    "scheme": "guile chicken csi chibi-scheme scheme gosh",
    "sed": "sed gsed ssed minised",
    "swift": "swift",
    "tcl": "tclsh wish expect",
    "typescript": "deno ts-node tsx",
}
_BY_INTERPRETER = {name: language for language, names in _INTERPRETERS.items() for name in names.split()}

_PASSED_OVER = frozenset(("env", "sudo", "doas", "busybox", "exec", "nice", "time", "nohup", "stdbuf", "caffeinate"))
"""Programs that run the program named after them."""

_ALIASES = {
    "c++": "cpp", "cc": "cpp", "objc": "objective-c", "objective-c++": "objective-c", "cs": "csharp", "c#": "csharp",
    "f#": "fsharp", "js": "javascript", "js2": "javascript", "rjsx": "javascript", "node": "javascript",
    "javascriptreact": "javascript", "typescriptreact": "tsx", "ts": "typescript", "sh": "bash", "zsh": "bash",
    "shell": "bash", "shell-script": "bash", "ksh": "bash", "py": "python", "python3": "python", "rb": "ruby",
    "pl": "perl", "cperl": "perl", "make": "makefile", "gnumakefile": "makefile", "makefile-gmake": "makefile",
    "emacs-lisp": "lisp", "lisp-interaction": "lisp", "common-lisp": "lisp", "el": "lisp", "asm": "assembly",
    "nasm": "assembly", "gas": "assembly", "hs": "haskell", "rs": "rust", "kt": "kotlin", "golang": "go", "yml": "yaml",
    "dosini": "ini", "conf": "ini", "conf-unix": "ini", "nxml": "xml", "sgml": "xml", "proto": "protobuf",
    "systemverilog": "verilog", "ps1": "powershell", "dosbatch": "batch", "tf": "hcl", "terraform": "hcl",
    "caml": "ocaml", "tuareg": "ocaml", "delphi": "pascal", "web": "html", "mhtml": "html", "xhtml": "html",
    "plsql": "sql", "tex": "latex", "plaintex": "latex",
}  # fmt: skip
"""What editors call a language that is called otherwise here."""

_OPENINGS = (
    (re.compile(r"<\?(?:php|=)", re.IGNORECASE), "php"),
    (re.compile(r"<\?xml\b|<!DOCTYPE[ \t]+(?!html)", re.IGNORECASE), "xml"),
    (re.compile(r"<!DOCTYPE[ \t]+html|<html\b", re.IGNORECASE), "html"),
    (re.compile(r"%!PS"), "postscript"),
    (re.compile(r"#(?:compdef|autoload)\b"), "bash"),
    (re.compile(r"syntax[ \t]*=[ \t]*[\"']proto[23]|edition[ \t]*=[ \t]*[\"']20\d\d"), "protobuf"),
    (re.compile(r"diff --git |--- a/|Index: |Only in "), "diff"),
    (re.compile(r"%YAML[ \t]"), "yaml"),
    (re.compile(r"\\documentclass\b|\\documentstyle\b"), "latex"),
    (re.compile(r"#[ \t]*(?:include[ \t]*[<\"]|pragma[ \t]+once|ifndef[ \t]+\w)"), "c"),
    (re.compile(r"package[ \t]+main\b"), "go"),
    (re.compile(r"\(\*[ \t]*::Package::"), "mathematica"),
    (re.compile(r"@(?:echo|setlocal)\b|::[ \t]", re.IGNORECASE), "batch"),
    (re.compile(r"<!--[ \t]*livebook"), "markdown"),
)

_LINES = 5
_LONGEST = 500
_VIM = re.compile(r"(?:^|\s)(?:vim?|ex):[^\n]{0,300}?\b(?:ft|filetype|syntax|syn)=([\w+#-]{1,30})")
_EMACS = re.compile(r"-\*-(.{1,200}?)-\*-")
_EMACS_MODE = re.compile(r"(?:^|;)[ \t]*mode:[ \t]*([\w+#-]{1,30})", re.IGNORECASE)
_NIX_PROGRAM = re.compile(r"#![ \t]*nix-shell\b[^\n]{0,300}[ \t](?:-i|--interpreter)[ \t]+(\S{1,100})")


def by_shebang(text: str) -> str | None:
    """The language of a script by the program that runs it."""
    lines = _first_lines(text)
    if not lines or not lines[0].startswith("#!"):
        return None
    program = _program(lines[0][2:].replace("\\", "/").split())
    if program == "nix-shell":
        found = (match for line in lines[1:] if (match := _NIX_PROGRAM.match(line)))
        program = next((_base(match[1]) for match in found), "")
    letters = re.match(r"[a-z]*", program)
    candidates = (program, program.rstrip("0123456789."), letters[0] if letters else "")
    return next((_BY_INTERPRETER[name] for name in candidates if name in _BY_INTERPRETER), None)


def by_modeline(text: str) -> str | None:
    """The name of a language in a modeline of vim, in the first or last lines, or of Emacs, in the first two."""
    first, last = _first_lines(text), text[-_LINES * _LONGEST :].splitlines()[-_LINES:]
    for line in first[:2]:
        if match := _EMACS.search(line):
            mode = _EMACS_MODE.search(match[1])
            named = mode[1] if mode else match[1].strip()
            if ":" not in named and " " not in named:
                return _known(named)
    for line in [*first, *last]:
        if match := _VIM.search(line[:_LONGEST]):
            return _known(match[1])
    return None


def by_first_line(text: str) -> str | None:
    """The language that a known first line begins."""
    return next((language for opening, language in _OPENINGS if opening.match(text[:_LONGEST])), None)


def _known(mode: str) -> str | None:
    name = mode.lower().removesuffix("-ts-mode").removesuffix("-mode").removesuffix("-ts")
    language = _ALIASES.get(name, name)
    return language if language in LANGUAGES else None


def _first_lines(text: str) -> list[str]:
    return [line[:_LONGEST] for line in text[: _LINES * _LONGEST].splitlines()[:_LINES]]


def _program(words: list[str]) -> str:
    """The program of a shebang line, also behind ``env`` with its options and variables."""
    behind_unset = False
    for word in words:
        word = word.strip("\"'")
        if word.startswith("-S") and len(word) > 2:  # env -Spython
            word = word[2:]
        if behind_unset or word.startswith(("-", "+")) or "=" in word or _base(word) in _PASSED_OVER:
            behind_unset = word in ("-u", "-C", "--unset", "--chdir") and not behind_unset
            continue
        return _base(word)
    return ""


def _base(path: str) -> str:
    return path.rpartition("/")[2].lower().removesuffix(".exe")
