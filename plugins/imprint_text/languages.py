"""The kind and the programming language of a text, by the file's name and first line."""

from __future__ import annotations

_MARKDOWN = ".md .markdown .mdown .mdwn .mkd .mkdn .mdx .mdc .qmd .rmd"
_DATA = ".csv .tsv .psv .log .jsonl .ndjson"
_PROSE = ".txt .text .rst .adoc .asciidoc .org .textile .wiki .tex .bib .srt .vtt .po .pot"

_CODE = {
    "ada": ".ada .adb .ads",
    "assembly": ".asm .s .nasm",
    "awk": ".awk",
    "bash": ".sh .bash .zsh .ksh .bats .bashrc .bash_profile .bash_aliases .profile .zshrc .zprofile .envrc pkgbuild",
    "batch": ".bat .cmd",
    "c": ".c .h",
    "clojure": ".clj .cljs .cljc .edn",
    "cmake": ".cmake cmakelists.txt",
    "cpp": ".cpp .cc .cxx .c++ .hpp .hh .hxx .h++ .ipp .inl .tpp .ino",
    "csharp": ".cs .csx",
    "css": ".css",
    "cuda": ".cu .cuh",
    "d": ".d",
    "dart": ".dart",
    "diff": ".diff .patch",
    "dockerfile": ".dockerfile dockerfile containerfile",
    "elixir": ".ex .exs",
    "elm": ".elm",
    "erlang": ".erl .hrl",
    "fish": ".fish",
    "fortran": ".f .for .f77 .f90 .f95 .f03 .f08",
    "fsharp": ".fs .fsi .fsx",
    "glsl": ".glsl .vert .frag",
    "go": ".go",
    "gomod": "go.mod go.work",
    "graphql": ".graphql .gql",
    "groovy": ".groovy .gradle .gvy jenkinsfile",
    "haskell": ".hs .lhs",
    "hcl": ".hcl .tf .nomad",
    "html": ".html .htm .xhtml .xht .shtml",
    "ignore": ".gitignore .dockerignore .npmignore .prettierignore .eslintignore .gitattributes .gitmodules codeowners",
    "ini": ".ini .cfg .conf .cnf .properties .editorconfig .gitconfig .desktop .service .socket .timer .pylintrc",
    "java": ".java",
    "javascript": ".js .mjs .cjs .jsx .es6",
    "json": ".json .geojson .jsonld .webmanifest .har .ipynb",
    "jsonc": ".jsonc .json5 .code-workspace",
    "julia": ".jl",
    "kotlin": ".kt .kts",
    "less": ".less",
    "lisp": ".lisp .lsp .cl .el",
    "lua": ".lua .rockspec",
    "makefile": ".mk .mak makefile gnumakefile bsdmakefile",
    "meson": "meson.build meson_options.txt",
    "nim": ".nim .nims .nimble",
    "nix": ".nix",
    "objective-c": ".m .mm",
    "ocaml": ".ml .mli",
    "pascal": ".pas .pp .dpr",
    "perl": ".pl .pm .t .pod",
    "php": ".php .phtml .php5 .php7",
    "powershell": ".ps1 .psm1 .psd1",
    "prolog": ".prolog",
    "protobuf": ".proto",
    "python": ".py .pyi .pyw .pyx .pxd sconstruct sconscript wscript snakefile",
    "r": ".r .rprofile",
    "ruby": ".rb .rake .gemspec .ru .podspec gemfile rakefile vagrantfile podfile brewfile fastfile",
    "rust": ".rs",
    "scala": ".scala .sc .sbt",
    "scheme": ".scm .ss .rkt",
    "scss": ".scss .sass",
    "solidity": ".sol",
    "sql": ".sql .ddl .psql",
    "starlark": ".bzl .bazel .star tiltfile",
    "svelte": ".svelte",
    "swift": ".swift",
    "tcl": ".tcl .tk",
    "template": ".j2 .jinja .jinja2 .tmpl .tpl .erb .ejs .hbs .mustache .liquid .twig .pug .haml",
    "thrift": ".thrift",
    "toml": ".toml pipfile",
    "tsx": ".tsx",
    "typescript": ".ts .mts .cts",
    "verilog": ".v .vh .sv .svh",
    "vhdl": ".vhd .vhdl",
    "vim": ".vim .vimrc",
    "vue": ".vue .astro",
    "wat": ".wat .wast",
    "xml": ".xml .xsd .xsl .xslt .svg .plist .csproj .fsproj .vbproj .props .targets .resx .xaml .rss .atom .kml .gpx",
    "yaml": ".yaml .yml .clang-format .clang-tidy",
    "zig": ".zig .zon",
}

_INTERPRETERS = {
    "awk": "awk gawk mawk nawk",
    "bash": "sh bash zsh dash ksh ash bats",
    "elixir": "elixir",
    "erlang": "escript",
    "fish": "fish",
    "groovy": "groovy",
    "haskell": "runhaskell runghc stack",
    "javascript": "node nodejs bun",
    "julia": "julia",
    "lua": "lua luajit",
    "makefile": "make gmake",
    "ocaml": "ocaml",
    "perl": "perl",
    "php": "php",
    "powershell": "pwsh powershell",
    "python": "python pypy uv",
    "r": "rscript",
    "ruby": "ruby jruby",
    "scala": "scala",
    "swift": "swift",
    "tcl": "tclsh wish expect",
    "typescript": "deno ts-node tsx",
}

Structure = tuple[str, str | None]
"""A kind, and for code its language."""

_PLAIN: Structure = ("prose", None)
_BY_NAME: dict[str, Structure] = {
    **dict.fromkeys(_MARKDOWN.split(), ("markdown", None)),
    **dict.fromkeys(_DATA.split(), ("data", None)),
    **dict.fromkeys(_PROSE.split(), _PLAIN),
    **{name: ("code", language) for language, names in _CODE.items() for name in names.split()},
}
_BY_INTERPRETER = {name: language for language, names in _INTERPRETERS.items() for name in names.split()}
_OPENINGS = (("<?php", "php"), ("<?xml", "xml"))


def structure_of(name: str, text: str) -> Structure:
    """The kind of a text, and its language if it is code; what nothing names is prose.

    A whole name wins over a suffix (``CMakeLists.txt``), a suffix over the part before the first dot
    (``Dockerfile.dev``), and any name over the first line.
    """
    base = name.rpartition("/")[2].lower()
    stem, dot, _ = base.partition(".")
    suffix = base[base.rfind(".") :] if dot else ""
    known = _BY_NAME.get(base) or _BY_NAME.get(suffix)
    if known is None and stem.endswith("file"):
        known = _BY_NAME.get(stem)
    return known or _by_first_line(text) or _PLAIN


def _by_first_line(text: str) -> Structure | None:
    line = text[:200].partition("\n")[0]
    for opening, language in _OPENINGS:
        if line.startswith(opening):
            return "code", language
    program = _interpreter(line.removeprefix("#!").split()) if line.startswith("#!") else ""
    named = _BY_INTERPRETER.get(program.lower().rstrip("0123456789."))
    return ("code", named) if named else None


def _interpreter(words: list[str]) -> str:
    """The program of a shebang line, also behind ``env`` with its options and variables."""
    programs = [word.rpartition("/")[2] for word in words if not word.startswith("-") and "=" not in word]
    if programs[:1] == ["env"]:
        programs = programs[1:]
    return programs[0] if programs else ""
