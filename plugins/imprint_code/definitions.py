"""Recognises the lines that define a symbol, by their first words, in the commoner languages; a label needs no parser.

Every pattern sees a bounded beginning of one line, so no line can make it slow.
"""

from __future__ import annotations

import re

LONGEST_LABEL = 100
_LOOKS_AT = 300

_MODIFIER = (
    "abstract|async|const|data|declare|default|export|extern|final|friend|inline|internal|lateinit|local|open|override|"
    "partial|private|protected|pub(?:\\([a-z: ]{1,30}\\))?|public|readonly|sealed|static|suspend|typedef|unsafe|virtual"
)
_KEYWORD = (
    "actor|class|def|defmodule|defmacro|defp|defprotocol|enum|extension|fn|fun|func|function|impl|interface|macro_rules!|"
    "mod|module|namespace|object|package|proc|protocol|record|service|message|struct|sub|subroutine|trait|type|union"
)
_KEYWORD_FIRST = re.compile(rf"(?:(?:{_MODIFIER})[ \t]+){{0,6}}(?:{_KEYWORD})\b[*<(]?[ \t(<&'*]*[A-Za-z_$~\"]")
_SQL = re.compile(
    r"create[ \t]+(?:or[ \t]+replace[ \t]+)?(?:table|view|function|procedure|index|trigger|type)\b", re.IGNORECASE
)
_BOUND_FUNCTION = re.compile(
    r"(?:export[ \t]+)?(?:const|let|var|local)[ \t]+[\w$]{1,80}[^=\n]{0,80}=[ \t]*(?:async[ \t]*)?"
    r"(?:function\b|\([^()\n]{0,160}\)[^=\n]{0,40}=>|[\w$]{1,80}[ \t]*=>)"
    r"|[\w.]{1,80}[ \t]*(?:<-|=)[ \t]*function\b"
)
_LISP = re.compile(r"\((?:defn-?|defun|defmacro|define|defmethod|defprotocol|ns)[ \t]")
_SIGNATURE = re.compile(r"[\w$~:<>\[\],*&?@. \t]{1,160}\([^;={]{0,160}(?:\)[^;=()]{0,60})?\{$")
_STATEMENTS = frozenset((
    "if", "else", "elif", "elsif", "unless", "switch", "match", "case", "when", "for", "foreach", "while", "until",
    "loop", "do", "try", "catch", "except", "finally", "throw", "return", "yield", "await", "defer", "go", "guard",
    "assert", "with", "using", "lock", "synchronized", "select", "new",
))  # fmt: skip
"""Words that a line with a call may begin with and define nothing."""

_LEADS = ("@", "#", "//", "/*", "*", "--", ";;", "[[", "template<", "template <", "%")
_CLOSING_WORDS = frozenset(("end", "else", "elif", "elsif", "except", "finally", "catch", "rescue", "fi"))
_FIRST_WORD = re.compile(r"\w*")


def definition(line: str) -> str:
    """The definition that a line (without its indentation) begins, as a label; empty if it begins none."""
    line = line[:_LOOKS_AT].rstrip()
    if (" " in line or "(" in line or "\t" in line) and _begins_definition(line):
        return as_label(line)
    return ""


def as_label(line: str) -> str:
    """A definition's line without what opens its body, short enough to be a label."""
    label = line.rstrip("{:=( \t\r") if line.count("(") == line.count(")") else line.rstrip("{: \t\r")
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1].rstrip() + "…"


def _begins_definition(line: str) -> bool:
    if _KEYWORD_FIRST.match(line) or _SQL.match(line) or _BOUND_FUNCTION.match(line) or _LISP.match(line):
        return True
    if not line.endswith("{") or "(" not in line:
        return False
    word = _FIRST_WORD.match(line)
    return word is not None and word[0] not in _STATEMENTS and _SIGNATURE.match(line) is not None


def leads_to_definition(line: str) -> bool:
    """Whether a line (without its indentation) belongs to what follows it: a comment, a decorator, an attribute."""
    return line.startswith(_LEADS)


def closes(line: str) -> bool:
    """Whether a line (without its indentation) belongs to what stands above it: a closing bracket, an else."""
    if line[0] in "})]":
        return True
    word = _FIRST_WORD.match(line) if line[0] in "efcr" else None
    return word is not None and word[0] in _CLOSING_WORDS
