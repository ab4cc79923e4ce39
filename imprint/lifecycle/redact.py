"""Removes what redactors find: the union of all findings, replaced by placeholders that the kernel writes.

It fails closed: whatever goes wrong in a redactor, nothing of the text is stored. Line breaks inside a finding
stay, so that line numbers are still those of the file.
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from imprint.dispatch import Plugin
from imprint.diversion import abandon
from imprint.errors import ImprintError
from imprint.lifecycle.allow import allowed, hash_of
from imprint.lifecycle.checks import check_place
from imprint.settings import Settings
from imprint.values import Finding

_KIND = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_PLACEHOLDER = re.compile(r"\[redacted:[a-z0-9-]+\]")
_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text without its findings, and how its offsets relate to the original's."""

    text: str
    kinds: tuple[str, ...]
    _cuts: tuple[tuple[int, int, int, int], ...] = ()

    def offset(self, original: int) -> int:
        """Where a character of the original stands now; inside a finding, where its placeholder begins."""
        index = bisect_right(self._cuts, original, key=lambda cut: cut[0]) - 1
        if index < 0:
            return original
        _start, end, new_start, new_end = self._cuts[index]
        return new_start if original < end else new_end + original - end

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of this text stood in the original; a placeholder that it touches counts as a whole."""
        return self._origin(start)[0], self._origin(end - 1)[1]

    def _origin(self, new: int) -> tuple[int, int]:
        """What a character of this text was made of: itself, or a whole finding."""
        index = bisect_right(self._cuts, new, key=lambda cut: cut[2]) - 1
        if index < 0:
            return new, new + 1
        start, end, _new_start, new_end = self._cuts[index]
        at = end + new - new_end
        return (start, end) if new < new_end else (at, at + 1)


class Redaction:
    """All redactors of a run, asked about every text that is about to be stored."""

    def __init__(self, redactors: Sequence[Plugin], settings: Settings) -> None:
        self._redactors = redactors
        self._settings = settings
        self._allowed = allowed(settings)
        self._timeout = settings.number("redact.timeout_seconds")

    def document(self, text: str, kind: str, *, again: bool = False) -> tuple[Redacted, Callable[[int], int]]:
        """The redacted text of a document and the map from its old offsets to the new ones.

        ``again`` says that the text comes from a redacted one, so that what stands in its placeholders is the kernel's.
        Raises `PluginError` if a redactor fails, or still finds something after a few rounds.
        """
        steps = [step for _, step in self._rounds(text, kind, again=again)]
        result = steps[-1].text if steps else text
        return Redacted(result, tuple(kind for step in steps for kind in step.kinds)), _chain(steps)

    def places(self, text: str, kind: str) -> list[Finding]:
        """What `document` would replace, where it stands in the text; raises what `document` raises."""
        found: list[Finding] = []
        steps: list[Redacted] = []
        for findings, step in self._rounds(text, kind, again=False):
            for finding in findings:
                place = finding.start, finding.end
                for earlier in reversed(steps):
                    place = earlier.original(*place)
                found.append(Finding(*place, finding.kind))
            steps.append(step)
        return union(found)

    def _rounds(self, text: str, kind: str, *, again: bool) -> Iterator[tuple[list[Finding], Redacted]]:
        """What is found, and the text without it, until nothing more is: one finding may uncover another."""
        for number in range(_ROUNDS):
            findings = self._findings(text, kind, placeholders_known=again or number > 0)
            if not findings:
                return
            step = _replace(text, findings)
            yield findings, step
            text = step.text
        raise self._redactors[0].error(f"redactors still find something after {_ROUNDS} rounds")

    def line(self, text: str, *, again: bool = False) -> str:
        """A title, label, file name or message without its findings."""
        return self.document(text, "line", again=again)[0].text

    def lines(self, texts: Sequence[str], *, again: bool = False) -> list[str]:
        """Many short texts, each asked about by itself: what is found may depend on where a text begins and ends."""
        distinct = list(dict.fromkeys(texts))
        asked = zip(distinct, self._ask(distinct, "line"), strict=True)
        clean = {text: self.line(text, again=again) if findings else text for text, findings in asked}
        return [clean[text] for text in texts]

    def safe(self, text: str) -> str:
        """A message for people without its findings; if that cannot be done, nothing of it."""
        try:
            return self.line(text)
        except ImprintError:
            return "(not shown: the redactors failed)"

    def finds(self, text: str) -> tuple[str, ...]:
        """The kinds that are found in a short text."""
        return self.document(text, "line")[0].kinds

    def _findings(self, text: str, kind: str, *, placeholders_known: bool) -> list[Finding]:
        findings = self._ask([text], kind)[0]
        if placeholders_known and findings:
            findings = _outside_placeholders(text, findings)
        return self._not_allowed(text, findings)

    def _not_allowed(self, text: str, findings: Sequence[Finding]) -> list[Finding]:
        """The findings as they are replaced, without those that may stay: part of another one may not by itself."""
        merged = union(findings)
        if not self._allowed:
            return merged
        return [item for item in merged if hash_of(text[item.start : item.end]) not in self._allowed]

    def _ask(self, texts: Sequence[str], kind: str) -> list[list[Finding]]:
        """What all redactors together find in each text; one thread a redactor, however many texts there are."""
        findings: list[list[Finding]] = [[] for _ in texts]
        for redactor in self._redactors if texts else ():
            answers = _within(self._timeout, redactor, partial(_answers, redactor, texts, kind, self._settings))
            for found, answer, text in zip(findings, answers, texts, strict=True):
                found += _checked(redactor, answer, len(text))
        return findings


def _answers(redactor: Plugin, texts: Sequence[str], kind: str, settings: Settings) -> list[object]:
    return [redactor.call("imprint_redact", text=text, kind=kind, settings=settings) for text in texts]


def _outside_placeholders(text: str, findings: Sequence[Finding]) -> list[Finding]:
    spans = [match.span() for match in _PLACEHOLDER.finditer(text)]
    starts = [start for start, _ in spans]

    def is_inside(finding: Finding) -> bool:
        nearest = bisect_right(starts, finding.start) - 1
        return nearest >= 0 and finding.end <= spans[nearest][1]

    return [finding for finding in findings if not is_inside(finding)]


def _within(seconds: int, redactor: Plugin, work: Callable[[], list[object]]) -> list[object]:
    """Run a redactor with a time limit, in a thread that is left behind if the limit passes."""
    outcome: list[list[object]] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            failure.append(error)

    thread = threading.Thread(target=run, name=f"imprint-redact-{redactor.name}", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        abandon(thread)
        raise redactor.error(f"no answer within {seconds} s; nothing of the source is stored")
    if failure:
        raise failure[0]
    return outcome[0]


def _checked(redactor: Plugin, answer: object, length: int) -> list[Finding]:
    if not isinstance(answer, Sequence) or isinstance(answer, str):
        raise redactor.error(f"imprint_redact returned {type(answer).__name__}, not a list of findings")
    for finding in answer:
        if not isinstance(finding, Finding):
            raise redactor.error(f"imprint_redact returned a {type(finding).__name__} among its findings")
        check_place(redactor, "imprint_redact", finding, 0, length)
        if not isinstance(finding.kind, str) or not _KIND.match(finding.kind):
            raise redactor.error("imprint_redact returned a kind that is not lower-case letters, digits and hyphens")
    return list(answer)


def union(findings: Sequence[Finding]) -> list[Finding]:
    """Overlapping findings as one, of the kind that begins first and, among those, reaches farthest."""
    merged: list[Finding] = []
    for finding in sorted(findings, key=lambda item: (item.start, -item.end, item.kind)):
        if merged and finding.start < merged[-1].end:
            if finding.end > merged[-1].end:
                merged[-1] = Finding(merged[-1].start, finding.end, merged[-1].kind)
        else:
            merged.append(finding)
    return merged


def _replace(text: str, findings: Sequence[Finding]) -> Redacted:
    """A placeholder in the place of each finding; they are in order and apart."""
    parts: list[str] = []
    cuts: list[tuple[int, int, int, int]] = []
    kinds: list[str] = []
    position = length = 0
    for finding in findings:
        found = text[finding.start : finding.end]
        placeholder = f"[redacted:{finding.kind}]" + "\n" * found.count("\n")
        parts += [text[position : finding.start], placeholder]
        start = length + finding.start - position
        length = start + len(placeholder)
        cuts.append((finding.start, finding.end, start, length))
        kinds.append(finding.kind)
        position = finding.end
    parts.append(text[position:])
    return Redacted("".join(parts), tuple(kinds), tuple(cuts))


def _chain(steps: Sequence[Redacted]) -> Callable[[int], int]:
    def offset(original: int) -> int:
        for step in steps:
            original = step.offset(original)
        return original

    return offset


def require(redactors: Sequence[Plugin], broken: Sequence[str]) -> None:
    """Refuse to start without every installed redactor: a run without one could store what it would remove."""
    if broken:
        raise ImprintError(
            f"nothing is stored without every redactor, and one cannot be used: {'; '.join(broken)}",
            "mend or uninstall it",
        )
    if not redactors:
        raise ImprintError(
            "nothing is stored without a redactor, and none is there", "see `imprint plugins` and plugins.disabled"
        )
