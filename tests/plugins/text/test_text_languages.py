"""A text's kind and language come from its name, else from its first line."""

from __future__ import annotations

import time

import pytest
from imprint_text.languages import structure_of


@pytest.mark.parametrize(
    ("name", "structure"),
    [
        ("README.md", ("markdown", None)),
        ("docs/Guide.MDX", ("markdown", None)),
        ("README", ("prose", None)),
        ("LICENSE", ("prose", None)),
        ("notes.txt", ("prose", None)),
        ("manual.rst", ("prose", None)),
        ("table.csv", ("data", None)),
        ("run.log", ("data", None)),
        ("src/app.py", ("code", "python")),
        ("App.TSX", ("code", "tsx")),
        ("main.rs", ("code", "rust")),
        ("Dockerfile", ("code", "dockerfile")),
        ("deploy/Dockerfile.dev", ("code", "dockerfile")),
        ("Makefile", ("code", "makefile")),
        ("CMakeLists.txt", ("code", "cmake")),
        ("pyproject.toml", ("code", "toml")),
        (".github/workflows/ci.yaml", ("code", "yaml")),
        ("style.css", ("code", "css")),
        ("schema.sql", ("code", "sql")),
        (".gitignore", ("code", "ignore")),
        (".bashrc", ("code", "bash")),
        ("file.unknown", ("prose", None)),
        ("a.py/plain", ("prose", None)),
        ("odd\udcff.go", ("code", "go")),
        ("", ("prose", None)),
        (".", ("prose", None)),
    ],
)
def test_the_name_decides(name, structure):
    assert structure_of(name, "words") == structure


FORTY = {
    "python": "a.py", "javascript": "a.mjs", "typescript": "a.ts", "tsx": "a.tsx", "java": "A.java", "c": "a.c",
    "cpp": "a.cc", "csharp": "a.cs", "go": "a.go", "rust": "a.rs", "ruby": "a.rb", "php": "a.php", "swift": "a.swift",
    "kotlin": "a.kts", "scala": "a.scala", "dart": "a.dart", "objective-c": "a.mm", "perl": "a.pm", "lua": "a.lua",
    "r": "a.R", "julia": "a.jl", "matlab": "a.matlab", "haskell": "a.hs", "elixir": "a.exs", "erlang": "a.erl",
    "clojure": "a.cljs", "fsharp": "a.fsx", "ocaml": "a.mli", "groovy": "a.groovy", "bash": "a.zsh",
    "powershell": "a.ps1", "batch": "a.CMD", "sql": "a.sql", "html": "a.htm", "css": "a.css", "scss": "a.scss",
    "xml": "a.xsd", "yaml": "a.yml", "toml": "a.toml", "json": "a.json", "dockerfile": "Containerfile",
    "makefile": "GNUmakefile", "assembly": "a.asm", "fortran": "a.f90", "pascal": "a.pas", "cobol": "a.cbl",
    "verilog": "a.sv", "vhdl": "a.vhdl", "lisp": "a.el", "scheme": "a.scm", "prolog": "a.prolog", "ada": "a.adb",
    "basic": "a.vb", "zig": "a.zig", "nim": "a.nim", "crystal": "a.cr", "d": "a.di", "solidity": "a.sol",
    "protobuf": "a.proto", "graphql": "a.graphql", "hcl": "a.tf", "nix": "a.nix", "vue": "a.vue", "svelte": "a.svelte",
    "tcl": "a.tcl", "awk": "a.awk", "fish": "a.fish", "vim": "a.vim", "cmake": "a.cmake", "glsl": "a.vert",
    "cuda": "a.cu", "stata": "a.do", "apex": "a.apex", "abap": "a.abap",
}  # fmt: skip


@pytest.mark.parametrize(("language", "name"), FORTY.items(), ids=FORTY)
def test_the_commonest_languages_are_known_by_name(language, name):
    assert structure_of(f"src/{name}", "words") == ("code", language)
    assert structure_of(f"src/{name}.in", "words") == ("code", language)


@pytest.mark.parametrize(
    ("beginning", "language"),
    [
        ("#!/bin/sh -e\n", "bash"),
        ("#!/usr/bin/env python3.12\n", "python"),
        ("#!/usr/bin/python2.7-dbg -O\r\n", "python"),
        ("#!/usr/bin/env -S node --no-warnings\n", "javascript"),
        ("#!/usr/bin/env -Spython3 -u\n", "python"),
        ("#!/usr/bin/env -S -i PATH=/bin bash -e\n", "bash"),
        ("#!/usr/bin/env -u LANG ruby\n", "ruby"),
        ("#!/usr/bin/env LC_ALL=C perl\r\n", "perl"),
        ('#!/usr/bin/env -S "deno" run\n', "typescript"),
        ("#!/usr/bin/env -S uv run --script\n# /// script\n", "python"),
        ("#! /usr/bin/ruby\n", "ruby"),
        ("#!/usr/bin/awk -f\n", "awk"),
        ("#!/usr/bin/make -f\n", "makefile"),
        ("#!/bin/busybox sh\n", "bash"),
        ("#!/usr/bin/sudo /bin/bash\n", "bash"),
        ("#!C:\\Python\\python.exe\r\n", "python"),
        ("#!/usr/bin/env rust-script\n", "rust"),
        ("#!/usr/bin/env Rscript\n", "r"),
        ("#!/usr/bin/lua5.4\n", "lua"),
        ("#!/usr/bin/env nix-shell\n#! nix-shell -i python3 -p python3\n", "python"),
        ("#!/usr/bin/env nix-shell\n#!nix-shell --pure -p bash\n#!nix-shell --interpreter bash\n", "bash"),
        ("<?php echo 1;\n", "php"),
        ('<?xml version="1.0"?>\n', "xml"),
        ("<!DOCTYPE html>\n", "html"),
        ("%!PS-Adobe-3.0\n", "postscript"),
        ("#compdef imprint\n", "bash"),
        ('syntax = "proto3";\n', "protobuf"),
        ("diff --git a/x b/x\n", "diff"),
        ("%YAML 1.2\n---\n", "yaml"),
        ("#include <stdio.h>\n", "c"),
        ("# -*- mode: ruby -*-\n", "ruby"),
        ("// -*- C++ -*-\n", "cpp"),
        ("# -*- coding: utf-8; mode: shell-script -*-\n", "bash"),
        (";;; x --- y -*- lexical-binding: t; mode: emacs-lisp -*-\n", "lisp"),
        ("# words\n# vim: set ft=python ts=4:\n", "python"),
        ("# words\n" * 500 + "# vim: filetype=make\n", "makefile"),
    ],
)
def test_a_nameless_text_is_what_its_first_lines_say(beginning, language):
    assert structure_of("bin/run", beginning + "rest\n") == ("code", language)


@pytest.mark.parametrize(
    ("beginning", "kind"),
    [("<!-- -*- markdown -*- -->\n", "markdown"), ("% vim: ft=tex\n", "prose"), ("\\documentclass{book}\n", "prose")],
)
def test_words_may_be_named_by_a_first_line_as_well(beginning, kind):
    assert structure_of("run", beginning) == (kind, None)


@pytest.mark.parametrize(
    "line",
    [
        "#!",
        "#!/usr/bin/env",
        "#!/usr/bin/env -S",
        "#!/opt/unheard-of",
        "# heading",
        "#!" + "/" * 300,
        "#!/usr/bin/env nix-shell",
        "-*- mode: klingon -*-",
        "-*- coding: utf-8 -*-",
        "vim: ft=klingon",
        "",
    ],
)
def test_a_first_line_that_names_nothing_leaves_prose(line):
    assert structure_of("run", line + "\n") == ("prose", None)


def test_the_name_wins_over_the_first_line():
    assert structure_of("a.rb", "#!/bin/sh\n") == ("code", "ruby")


SHARED = [
    (".h", "c", '#ifndef A_H\nint f(void);\n#ifdef __cplusplus\nextern "C" {\n#endif\nstruct a { int class; };\n'),
    (".h", "cpp", "#pragma once\nnamespace a {\nclass B;\n}\n"),
    (".h", "cpp", "  std::vector<int> all();\n"),
    (".h", "cpp", "// -*- C++ -*-\nint f();\n"),
    (".h", "objective-c", "#import <Foundation/Foundation.h>\n@interface A : NSObject\n@end\n"),
    (".m", "objective-c", '#import "A.h"\n@implementation A\n@end\n'),
    (".m", "matlab", "% mean of rows\nfunction y = f(x)\n  y = mean(x, 2);\nend\n"),
    (".m", "matlab", "x = 1:10;\nplot(x)\n"),
    (".m", "mathematica", "(* ::Package:: *)\nf[x_] := x^2\n"),
    (".m", "mercury", ":- module hello.\n:- interface.\n"),
    (".pl", "perl", "use strict;\nmy $x = 1;\n"),
    (".pl", "perl", "print 'words';\n"),
    (".pl", "prolog", "parent(ann, bo).\nolder(X, Y) :- parent(X, Y).\n"),
    (".pl", "prolog", ":- use_module(library(lists)).\n"),
    (".pro", "qmake", "QT += core gui\nTARGET = app\n"),
    (".pro", "prolog", "a(X) :- b(X).\n"),
    (".pro", "idl", "pro plot_it, x, y\n  compile_opt idl2\nend\n"),
    (".pro", "proguard", "-keep class a.B { *; }\n"),
    (".ts", "typescript", "export const a: number = 1;\n"),
    (".ts", "xml", '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1"/>\n'),
    (".tsx", "tsx", "export const A = () => <p/>;\n"),
    (".v", "verilog", "module top(input clk, output q);\n  assign q = clk;\nendmodule\n"),
    (".v", "coq", "Require Import Arith.\nTheorem a : 1 = 1.\nProof. reflexivity. Qed.\n"),
    (".v", "v", "module main\n\nfn main() {\n\tprintln('hi')\n}\n"),
    (".d", "d", "module a;\nimport std.stdio;\nvoid main() {}\n"),
    (".d", "makefile", "build/a.o: src/a.c \\\n  src/a.h\n"),
    (".d", "dtrace", "syscall::read:entry\n{ trace(1); }\n"),
    (".fs", "fsharp", "module A\nlet f x = x + 1\n"),
    (".fs", "glsl", "#version 330\nin vec2 uv;\nvoid main() {}\n"),
    (".fs", "forth", ": square ( n -- n ) dup * ;\n"),
    (".f", "fortran", "      PROGRAM A\n      END\n"),
    (".f", "forth", "\\ words\n: two 2 ;\n"),
    (".r", "r", "f <- function(x) x + 1\n"),
    (".r", "rebol", 'REBOL [Title: "a"]\n'),
    (".t", "perl", "use Test::More;\nok(1);\n"),
    (".t", "turing", "var x : int\nput x\n"),
    (".cls", "apex", "public with sharing class A {\n}\n"),
    (".cls", "vba", "VERSION 1.0 CLASS\nBEGIN\nEND\n"),
    (".inc", "php", "<?php\nfunction f() {}\n"),
    (".inc", "c", "#define A 1\n"),
    (".inc", "pascal", "{$IFDEF FPC}\nprocedure P;\n"),
    (".inc", "bitbake", 'SRC_URI = "git://x"\nrequire a.inc\n'),
    (".inc", "assembly", "start: mov ax, 1\n"),
    (".s", "assembly", "\t.globl main\n"),
    (".sql", "sql", "SELECT 1;\n"),
    (".cl", "lisp", "(defun f (x) x)\n"),
    (".cl", "opencl", "__kernel void f(__global int *a) {}\n"),
    (".pp", "puppet", "class ntp {\n  package { 'ntp': }\n}\n"),
    (".pp", "pascal", "unit A;\ninterface\nimplementation\nend.\n"),
    (".pm", "raku", "unit module A;\n"),
    (".rs", "rust", "fn main() {}\n"),
    (".rs", "renderscript", "#pragma version(1)\n"),
    (".l", "lex", "%{\n#include <stdio.h>\n%}\n%%\n"),
    (".l", "lisp", "(setq a 1)\n"),
    (".ml", "ocaml", "let f x = x\n"),
    (".ml", "sml", "structure A = struct end\n"),
    (".sc", "scala", "object A extends App\n"),
    (".sc", "supercollider", "SynthDef(\\a, { }).add;\n"),
]


@pytest.mark.parametrize(("suffix", "language", "text"), SHARED, ids=[f"{one[0]} {one[1]}" for one in SHARED])
def test_of_a_suffix_that_languages_share_the_content_decides(suffix, language, text):
    for ends in ("\n", "\r\n"):
        assert structure_of(f"src/a{suffix}", text.replace("\n", ends)) == ("code", language)


def test_a_class_of_latex_is_prose_as_other_tex_is():
    assert structure_of("a.cls", "\\NeedsTeXFormat{LaTeX2e}\n\\ProvidesClass{a}\n") == ("prose", None)


@pytest.mark.parametrize("suffix", sorted({one[0] for one in SHARED}))
@pytest.mark.parametrize(
    "line",
    [
        " " * 90_000,
        "\t \t" * 30_000,
        "a" * 90_000,
        "a(" * 45_000,
        "Definition " + " " * 90_000,
        "x" * 50 + ":" * 90_000,
        "-*-" * 30_000,
        "vim:" * 20_000,
        "using " * 15_000,
        "@" * 90_000,
        ": a " * 20_000,
        "A[" * 45_000,
    ],
    ids=range(12),
)
def test_no_line_makes_the_rules_slow(suffix, line):
    start = time.process_time()
    structure_of(f"a{suffix}", line)
    structure_of("a", line)
    assert time.process_time() - start < 0.5
