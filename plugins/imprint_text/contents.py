"""Resolves the suffixes that several languages share: for each, what only one of them begins a line with.

The rules of a suffix are asked in order over the beginning of the text; the suffix's own language is what remains. Each
pattern looks at the beginning of one line, so that no text can make it slow.
"""

from __future__ import annotations

import re
from functools import cache

_LOOKS_AT = 30_000

_OBJECTIVE_C = r"@(?:interface|implementation|protocol|property|end|import)\b|@class[ \t]+\w{1,99}[ \t]*[;,]|#import\b"
_CPP = (
    r"(?:namespace|class)[ \t]+[\w:]{1,99}[ \t]*(?:final[ \t]*)?(?:[:;{]|$)|namespace[ \t]*\{|template[ \t]*<"
    r"|using[ \t]+(?:namespace[ \t]|\w{1,99}[ \t]*=)|(?:public|private|protected)[ \t]*:|constexpr\b|.{0,99}\bstd::"
    r"|#[ \t]*include[ \t]*<(?:string|vector|map|memory|iostream|algorithm|functional|utility)>"
)
_XML = r"<\?xml|<!DOCTYPE|<TS\b|<tileset\b"
_PROLOG = r":-[ \t]|[a-z]\w{0,99}(?:\([^\n]{0,200}\))?[ \t]*:-"
_GLSL = (
    r"#version\b|(?:uniform|varying|precision|attribute|layout|in|out)[ \t(][^\n]{0,99}(?:;|\))|void[ \t]+main[ \t]*\("
)
_FORTH = r":[ \t]+\S{1,40}[ \t]+(?:\(|\\|\S)[^\n]{0,200};[ \t]*$|:[ \t]+\S{1,40}[ \t]+\([ \t]|\\[ \t]|variable[ \t]"
_COQ = (
    r"(?:Require|Theorem|Lemma|Definition|Inductive|Fixpoint|CoInductive|Proof|Qed|Section|Import|Notation|Hypothesis)"
    r"\b[^\n]{0,999}\.[ \t]*$|Proof\.|Qed\.|(?:Theorem|Lemma|Inductive|Fixpoint)[ \t]"
)
_SHELL_MAKE = r"[^\s:]{1,300}\.(?:o|lo|obj|d|rlib|rmeta|so|a)(?:[ \t][^\n:]{0,300})?:"
_TEX = r"\\(?:NeedsTeXFormat|ProvidesClass|documentclass|LoadClass|RequirePackage|newcommand|def)\b|%"
_VISUAL_BASIC = r"VERSION[ \t]+1\.0[ \t]+CLASS|Attribute[ \t]+VB_|Option[ \t]+Explicit"
_RULES = {
    ".as": (("angelscript", r"(?:void|int|bool)[ \t]+\w{1,99}[ \t]*\("),),
    ".cl": (
        ("opencl", r"(?:__)?kernel\b|#pragma[ \t]+OPENCL|__constant\b|(?:int|float)\d{0,2}[ \t]+\w{1,99}[ \t]*\("),
    ),
    ".cls": (("latex", _TEX), ("vba", _VISUAL_BASIC)),
    ".d": (("makefile", _SHELL_MAKE), ("dtrace", r"#![^\n]{0,99}dtrace|[\w$*-]{0,99}:[\w$*-]{0,99}:[\w$*-]{0,99}:")),
    ".ex": (("euphoria", r"(?:include[ \t]+std/|(?:global|export|public)?[ \t]*procedure[ \t])"),),
    ".f": (("forth", _FORTH),),
    ".for": (("forth", _FORTH),),
    ".fs": (("glsl", _GLSL), ("forth", _FORTH)),
    ".gs": (("genie", r"(?:init|uses)[ \t]*$|\[indent"),),
    ".h": (("objective-c", _OBJECTIVE_C), ("cpp", _CPP)),
    ".inc": (
        ("php", r"<\?(?:php|=|\s)"),
        ("cpp", _CPP),
        ("c", r"#[ \t]*(?:include|define|ifn?def|pragma)\b|/\*"),
        ("pascal", r"\{\$|(?:procedure|function|unit|const|type)[ \t]+\w[^\n]{0,200};|(?:const|type|var)[ \t]*$"),
        ("bitbake", r"[A-Z][A-Z0-9_:${}-]{1,99}[ \t]*(?:\?\??|:|\+|\.)?=|(?:require|inherit)[ \t]"),
        ("html", r"<(?:!--|div|p|table|script|ul|html|a|h\d)\b"),
    ),
    ".l": (("lisp", r"\(|;;"),),
    ".m": (
        ("objective-c", rf"{_OBJECTIVE_C}|#[ \t]*(?:include|define|if)"),
        ("mercury", r":-[ \t]*(?:module|interface|import_module)\b"),
        ("mathematica", r"\(\*|[A-Za-z]\w{0,99}\[[^\n]{0,200}\][ \t]*:?="),
        (
            "matlab",
            r"%|function\b|classdef\b|\w{1,99}[ \t]*=[^=\n][^\n]{0,500};?[ \t]*$|(?:end|clear|close|clc|disp)\b",
        ),
    ),
    ".ml": (("sml", r"(?:structure|signature|functor)[ \t]+\w{1,99}[^\n]{0,99}=|fun[ \t]+\w{1,99}[ \t(]"),),
    ".pl": (
        (
            "perl",
            r"#![^\n]{0,200}perl|(?:use|no)[ \t]+\w[^\n]{0,200};|(?:my|our|local)[ \t]*[($@%]|(?:sub|package)[ \t]+\w",
        ),
        ("prolog", _PROLOG),
    ),
    ".pm": (("raku", r"use[ \t]+v6|unit[ \t]+(?:module|class)[ \t]|(?:my[ \t]+)?class[ \t]+[\w:]{1,99}[^\n]{0,99}\{"),),
    ".pp": (
        ("pascal", r"(?i:program|unit|uses|interface|implementation|library)\b[^\n{]{0,200}(?:;|$)|\{\$"),
        ("puppet", r"(?:class|define|node|include|if|file|package|service|exec)\b[^\n]{0,300}|\$\w{1,99}[ \t]*="),
    ),
    ".pro": (
        ("prolog", _PROLOG),
        ("idl", r"(?i:pro|function)[ \t]+\w{1,99}(?:,|[ \t]*$)|compile_opt\b|;\+"),
        (
            "qmake",
            r"(?:QT|TEMPLATE|TARGET|SOURCES|HEADERS|CONFIG|DEFINES|SUBDIRS|INCLUDEPATH|LIBS)[ \t]*[+*~-]?=|include\(",
        ),
        ("proguard", r"-(?:keep|dont|optimiz|injars|libraryjars|verbose|renamesource|printm|assume)\w{0,40}"),
    ),
    ".r": (("rebol", r"(?i:rebol)[ \t]*(?:\[|$)"),),
    ".re": (("cpp", rf"/\*!re2c|{_CPP}|#[ \t]*include"),),
    ".rs": (("xml", _XML), ("renderscript", r"#pragma[ \t]+(?:version|rs)\b")),
    ".sc": (
        ("supercollider", r"SynthDef|\(?[ \t]*var[ \t]+\w|[A-Z]\w{1,99}[ \t]*:[ \t]*[A-Z]\w{1,99}[ \t]*\{|s\.boot"),
    ),
    ".st": (("html", r"<(?:html|div|!)"),),
    ".t": (("turing", r"(?:put|var)[ \t]+\w{1,99}[ \t]*:[ \t]*(?:int|string|real|boolean)\b"),),
    ".ts": (("xml", _XML),),
    ".tsx": (("xml", _XML),),
    ".ui": (("sql", r"(?i:select|create)[ \t]"),),
    ".v": (
        ("v", r"(?:pub[ \t]+)?fn[ \t]+[(\w]|module[ \t]+\w{1,99}[ \t]*$|import[ \t]+[\w.]{1,99}[ \t]*$"),
        ("coq", _COQ),
    ),
    ".y": (("lisp", r"\("),),
}

_OWN = {
    ".pm": r"(?:use[ \t]+(?:strict|warnings|v?5)\b|package[ \t]+\w)",
    ".v": r"(?:module|endmodule|`(?:timescale|include|define)|always|assign|input|output)\b[^\n]{0,999}[;(,]",
}
"""What a suffix's own language begins a line with, where another's rule would take it for its own."""


def _compiled(pattern: str) -> re.Pattern[str]:
    # Unbounded runs of blanks would be walked again for each place where a pattern can stop.
    bounded = pattern.replace(r"[ \t]*", r"[ \t]{0,40}").replace(r"[ \t]+", r"[ \t]{1,40}")
    return re.compile(rf"^[ \t]{{0,80}}(?:{bounded})", re.MULTILINE)


@cache
def _rules_of(suffix: str) -> list[tuple[str, re.Pattern[str]]]:
    """Compiled when a text first has the suffix: most runs see few of them."""
    return [(language, _compiled(pattern)) for language, pattern in _RULES.get(suffix, ())]


@cache
def _own(suffix: str) -> re.Pattern[str] | None:
    return _compiled(_OWN[suffix]) if suffix in _OWN else None


def is_shared(suffix: str) -> bool:
    return suffix in _RULES


def by_content(suffix: str, text: str) -> str | None:
    """The language, other than the suffix's own, that a text is in; None if nothing says so."""
    beginning = text[:_LOOKS_AT].replace("\r\n", "\n")
    own = _own(suffix)
    if own is not None and own.search(beginning):
        return None
    for language, pattern in _rules_of(suffix):
        if pattern.search(beginning):
            return language
    return None
