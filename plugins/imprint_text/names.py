"""The kind and the programming language that a file's name stands for."""

from __future__ import annotations

Structure = tuple[str, str | None]
"""A kind, and for code its language."""

PROSE: Structure = ("prose", None)

_MARKDOWN = ".md .markdown .mdown .mdwn .mkd .mkdn .mdx .mdc .qmd .rmd"
_DATA = ".csv .tsv .psv .log .jsonl .ndjson"
_PROSE = ".txt .text .rst .adoc .asciidoc .org .textile .wiki .tex .bib .srt .vtt .po .pot"

_CODE = {
    "abap": ".abap",
    "actionscript": ".as",
    "ada": ".ada .adb .ads",
    "apex": ".trigger .apex .cls",
    "apl": ".apl .dyalog",
    "applescript": ".applescript .scpt",
    "asp": ".asp .aspx .ascx .jsp .cshtml .razor",
    "assembly": ".asm .s .nasm .s43 .masm .inc",
    "autohotkey": ".ahk",
    "autoit": ".au3",
    "awk": ".awk .gawk",
    "bash": (
        ".sh .bash .zsh .ksh .bats .bashrc .bash_profile .bash_aliases .profile .zshrc .zprofile .envrc pkgbuild "
        ".ebuild .eclass .command .zshenv .zlogin .bash_logout"
    ),
    "basic": ".bas .frm .vbs .vb",
    "batch": ".bat .cmd",
    "bicep": ".bicep",
    "c": ".c .h .idc",
    "clojure": ".clj .cljs .cljc .edn",
    "cmake": ".cmake cmakelists.txt",
    "cobol": ".cob .cbl .cpy .ccp",
    "coffeescript": ".coffee",
    "coq": ".coq",
    "cpp": ".cpp .cc .cxx .c++ .hpp .hh .hxx .h++ .ipp .inl .tpp .ino .cppm .ixx .txx .tcc .hip .cp",
    "crystal": ".cr",
    "csharp": ".cs .csx .cake",
    "css": ".css .pcss .postcss",
    "cuda": ".cu .cuh",
    "d": ".d .di",
    "dart": ".dart",
    "diff": ".diff .patch",
    "dockerfile": ".dockerfile dockerfile containerfile",
    "elixir": ".ex .exs .leex .heex",
    "elm": ".elm",
    "erlang": ".erl .hrl rebar.config",
    "fish": ".fish",
    "forth": ".forth .fth .4th",
    "fortran": ".f .for .f77 .f90 .f95 .f03 .f08 .fpp .ftn",
    "fsharp": ".fs .fsi .fsx",
    "gdscript": ".gd",
    "gleam": ".gleam",
    "glsl": ".glsl .vert .frag .geom .comp .tesc .tese .fsh .glslv .glslf",
    "go": ".go",
    "gomod": "go.mod go.work",
    "graphql": ".graphql .gql .graphqls",
    "groovy": ".groovy .gradle .gvy jenkinsfile",
    "hack": ".hack",
    "haskell": ".hs .lhs .hsc",
    "haxe": ".hx",
    "hcl": ".hcl .tf .nomad",
    "hlsl": ".hlsl .fx",
    "html": ".html .htm .xhtml .xht .shtml",
    "idris": ".idr",
    "ignore": ".gitignore .dockerignore .npmignore .prettierignore .eslintignore .gitattributes .gitmodules codeowners",
    "ini": (
        ".ini .cfg .conf .cnf .properties .editorconfig .gitconfig .desktop .service .socket .timer .pylintrc .env "
        ".inf .reg .lektorproject"
    ),
    "java": ".java",
    "javascript": ".js .mjs .cjs .jsx .es6 .gs .jsm .jscad .wxs",
    "jq": ".jq",
    "json": ".json .geojson .topojson .jsonld .webmanifest .har .ipynb .avsc",
    "jsonc": ".jsonc .json5 .code-workspace",
    "julia": ".jl",
    "just": "justfile .justfile .just",
    "kotlin": ".kt .kts .ktm",
    "less": ".less",
    "lex": ".l .lex",
    "lisp": ".lisp .lsp .cl .el .asd",
    "llvm": ".ll",
    "lua": ".lua .rockspec",
    "makefile": ".mk .mak makefile gnumakefile bsdmakefile .am",
    "mathematica": ".wl .wls",
    "matlab": ".matlab .mlx",
    "meson": "meson.build meson_options.txt",
    "metal": ".metal",
    "mojo": ".mojo",
    "move": ".move",
    "nginx": "nginx.conf",
    "nim": ".nim .nims .nimble",
    "nix": ".nix",
    "objective-c": ".m .mm",
    "ocaml": ".ml .mli .mll .mly .eliom",
    "odin": ".odin",
    "opencl": ".opencl .clcpp",
    "openscad": ".scad",
    "pascal": ".pas .pp .dpr",
    "perl": ".pl .pm .t .pod .psgi .perl .plx cpanfile",
    "php": ".php .phtml .php5 .php7",
    "postscript": ".ps .eps",
    "powershell": ".ps1 .psm1 .psd1",
    "prolog": ".prolog .pro",
    "protobuf": ".proto",
    "purescript": ".purs",
    "python": ".py .pyi .pyw .pyx .pxd sconstruct sconscript wscript snakefile .ipy .wsgi .tac .gyp .gypi",
    "qmake": ".pri",
    "qml": ".qml",
    "r": ".r .rprofile .rd",
    "reason": ".re .rei",
    "rescript": ".res .resi",
    "robot": ".robot",
    "ruby": (
        ".rb .rake .gemspec .ru .podspec gemfile rakefile vagrantfile podfile brewfile fastfile .jbuilder .thor "
        ".irbrc guardfile capfile"
    ),
    "rust": ".rs",
    "sas": ".sas",
    "scala": ".scala .sc .sbt",
    "scheme": ".scm .ss .rkt .sld .sps",
    "scss": ".scss .sass",
    "sed": ".sed",
    "smalltalk": ".st",
    "sml": ".sml",
    "solidity": ".sol",
    "sparql": ".rq .sparql",
    "sql": ".sql .ddl .psql .pgsql .plsql .pks .pkb .mysql .tsql .cql .hql",
    "starlark": ".bzl .bazel .star tiltfile build.bazel module.bazel",
    "stata": ".do .ado",
    "stylus": ".styl",
    "svelte": ".svelte",
    "swift": ".swift .swiftinterface",
    "tcl": ".tcl .tk .exp .itcl",
    "template": ".j2 .jinja .jinja2 .tmpl .tpl .erb .ejs .hbs .mustache .liquid .twig .pug .haml",
    "thrift": ".thrift",
    "toml": ".toml pipfile cargo.lock poetry.lock uv.lock",
    "tsx": ".tsx",
    "typescript": ".ts .mts .cts",
    "v": ".vsh",
    "vala": ".vala .vapi",
    "vcl": ".vcl",
    "verilog": ".v .vh .sv .svh",
    "vhdl": ".vhd .vhdl",
    "vim": ".vim .vimrc",
    "vue": ".vue .astro",
    "wat": ".wat .wast",
    "wgsl": ".wgsl",
    "xml": (
        ".xml .xsd .xsl .xslt .svg .plist .csproj .fsproj .vbproj .props .targets .resx .xaml .rss .atom .kml .gpx "
        ".wsdl .xlf .xliff .xul .ui .qrc .storyboard .xib .nuspec .vcxproj .dae .gml .opml .pom .rdf .owl"
    ),
    "xquery": ".xq .xquery .xqm",
    "yacc": ".y .yy",
    "yaml": ".yaml .yml .clang-format .clang-tidy .cff .sublime-syntax",
    "zig": ".zig .zon",
}

_COVERS = (".in", ".dist", ".example", ".sample", ".template", ".orig", ".bak")
"""Suffixes behind which the name goes on: ``config.h.in``."""

_NO_CODE: dict[str, Structure] = {
    **dict.fromkeys(("markdown", "gfm", "mdx"), ("markdown", None)),
    **dict.fromkeys(("latex", "rst", "org", "text", "asciidoc", "textile", "bibtex"), PROSE),
}

_BY_NAME: dict[str, Structure] = {
    **dict.fromkeys(_MARKDOWN.split(), ("markdown", None)),
    **dict.fromkeys(_DATA.split(), ("data", None)),
    **dict.fromkeys(_PROSE.split(), PROSE),
    **{name: ("code", language) for language, names in _CODE.items() for name in names.split()},
}

LANGUAGES = frozenset((*_CODE, *_NO_CODE))
"""The languages that a text may name itself."""


def suffix_of(name: str) -> str:
    """The suffix that tells what a file is, in lower case; empty if it has none."""
    base = name.rpartition("/")[2].lower()
    for cover in _COVERS:
        inner = base.removesuffix(cover)
        if inner != base and suffix_of(inner) in _BY_NAME:
            return suffix_of(inner)
    return base[base.rfind(".") :] if "." in base else ""


def named(name: str) -> Structure | None:
    """What a name stands for: a whole name wins over a suffix, a suffix over the part before the first dot
    (``Dockerfile.dev``).
    """
    base = name.rpartition("/")[2].lower()
    stem = base.partition(".")[0]
    known = _BY_NAME.get(base) or _BY_NAME.get(suffix_of(name))
    return known or (_BY_NAME.get(stem) if stem.endswith("file") else None)


def structure_named(language: str) -> Structure:
    """The kind of text that a language is: code, unless it is one for words."""
    return _NO_CODE.get(language, ("code", language))
