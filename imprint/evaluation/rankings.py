"""The questions that a way of searching loses or wins most, with both rankings side by side, as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imprint.evaluation.asking import Asked
from imprint.evaluation.charts import gains
from imprint.evaluation.dataset import Question
from imprint.evaluation.marked_up import marked_up, tag
from imprint.evaluation.measures import MEASURES
from imprint.evaluation.run import Evaluation

_LOSSES = 10
_WINS = 5
_MEASURE = MEASURES[0]


def rankings(evaluation: Evaluation) -> Iterator[str]:
    """A section for each way of searching but the baseline; for the baseline alone, the questions it does worst."""
    names = [variant.name for variant in evaluation.plan.variants]
    if len(names) == 1:
        yield from _alone(evaluation)
    for place in range(1, len(names)):
        yield from _against(evaluation, place)


def _alone(evaluation: Evaluation) -> Iterator[str]:
    comparison = evaluation.comparison
    name = evaluation.plan.variants[0].name
    reached = [row[_MEASURE] for row in comparison.values[name]]
    yield tag("h2", "The worst questions")
    for row in sorted(range(len(reached)), key=lambda row: reached[row])[:_LOSSES]:
        yield _question(evaluation, row, (0,))


def _against(evaluation: Evaluation, place: int) -> Iterator[str]:
    comparison = evaluation.comparison
    base, name = evaluation.plan.variants[0].name, evaluation.plan.variants[place].name
    pairs = zip(comparison.values[base], comparison.values[name], strict=True)
    gained = [theirs[_MEASURE] - ours[_MEASURE] for ours, theirs in pairs]
    found = comparison.difference(name, _MEASURE)
    yield tag("h2", marked_up(f"{name} against {base}, question by question"))
    yield tag(
        "p", f"By {_MEASURE}: {found.wins:,} questions won, {found.ties:,} tied, {found.losses:,} lost; sorted by gain."
    )
    yield gains(gained, place, f"{name} against {base}: gain in {_MEASURE} of each question")
    order = sorted(range(len(gained)), key=lambda row: gained[row])
    lost = [row for row in order if gained[row] < 0][:_LOSSES]
    won = [row for row in reversed(order) if gained[row] > 0][:_WINS]
    for title, rows in (("The worst losses", lost), ("The best wins", won)):
        yield tag("h3", title)
        yield from (_question(evaluation, row, (0, place)) for row in rows)
        if not rows:
            yield tag("p", "None.")


def _question(evaluation: Evaluation, row: int, places: Sequence[int]) -> str:
    """One question, folded, with the rankings of the ways at ``places``."""
    question = evaluation.comparison.measured[row]
    asked = evaluation.asked[_numbers(evaluation)[row]]
    columns = []
    for place in places:
        name = evaluation.plan.variants[place].name
        value = evaluation.comparison.values[name][row][_MEASURE]
        heading = tag("h4", marked_up(f"{name}: {_MEASURE} {value:.3f}"))
        columns.append(tag("div", heading, _ranking(question, asked[place])))
    kind = f" ({question.kind})" if question.kind else ""
    return tag(
        "details",
        tag("summary", marked_up(f"{question.id}: {question.text}{kind}")),
        tag("p", "Judged relevant: ", marked_up(_judged(question))),
        tag("div", *columns, class_="columns"),
    )


def _numbers(evaluation: Evaluation) -> list[int]:
    """Where each measured question stands among all of them."""
    return [number for number, question in enumerate(evaluation.dataset.questions) if question.is_measurable]


def _judged(question: Question) -> str:
    relevant = sorted(question.grades.items(), key=lambda item: (-item[1], item[0]))
    shown = [f"{document} ({grade})" for document, grade in relevant if grade > 0]
    more = f" and {len(shown) - _LOSSES:,} more" if len(shown) > _LOSSES else ""
    return ", ".join(shown[:_LOSSES]) + more


def _ranking(question: Question, asked: Asked) -> str:
    items = []
    for ranked in asked.top:
        grade = question.grades.get(ranked.document)
        told = "not judged" if grade is None else f"grade {grade}"
        items.append(
            tag(
                "li",
                tag("b", marked_up(ranked.document)),
                f" {told}",
                tag("span", marked_up(ranked.excerpt)),
                class_="good" if grade and grade > 0 else "other",
            )
        )
    return tag("ol", *items) if items else tag("p", "Nothing was found.")
