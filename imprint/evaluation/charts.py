"""Draws the plots of the report as SVG: quality with intervals, latency, and differences question by question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from imprint.evaluation.bootstrap import Interval
from imprint.evaluation.marked_up import marked_up, tag

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9", "#5b2a86", "#444444")
"""Told apart also by those who see few colours; past eight they begin again."""

_WIDTH = 860
_LEFT = 200
_RIGHT = 40
_ROW = 16
_LONGEST_NAME = 28


def colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


@dataclass(frozen=True, slots=True)
class _Axis:
    """A horizontal axis from ``low`` to ``high``, in a picture whose left is for names."""

    low: float
    high: float

    def at(self, value: float) -> float:
        return _LEFT + (value - self.low) / (self.high - self.low) * (_WIDTH - _LEFT - _RIGHT)

    def drawn(self, height: float, unit: str) -> Iterator[str]:
        """A line and a number at each fifth."""
        for step in range(6):
            value = self.low + (self.high - self.low) * step / 5
            x = self.at(value)
            yield tag("line", x1=x, x2=x, y1=4, y2=height - 18, stroke="#ddd")
            yield _text(x, height - 4, f"{value:.3g}{unit}", anchor="middle")


def quality(groups: Sequence[tuple[str, Sequence[tuple[str, Interval]]]]) -> str:
    """A group a measure, a dot with its interval a way of searching; the axis begins near the lowest interval."""
    rows = sum(len(group) + 1 for _, group in groups)
    height = rows * _ROW + 30
    lowest = min(interval.low for _, group in groups for _, interval in group)
    axis = _Axis(floor(lowest * 10) / 10 if lowest < 1 else 0, 1)
    parts = [*axis.drawn(height, "")]
    y = float(_ROW)
    for measure, group in groups:
        parts.append(_text(0, y, measure, weight="bold"))
        for place, (name, interval) in enumerate(group):
            y += _ROW
            parts += _whisker(axis, y, name, interval, colour(place))
        y += _ROW
    return _svg("Quality with 95 % intervals", height, parts)


def _whisker(axis: _Axis, y: float, name: str, interval: Interval, stroke: str) -> list[str]:
    told = f"{name}: {interval.mean:.3f} [{interval.low:.3f}, {interval.high:.3f}]"
    low, high, mean = axis.at(interval.low), axis.at(interval.high), axis.at(interval.mean)
    return [
        _text(12, y, name),
        tag(
            "g",
            tag("title", marked_up(told)),
            tag("line", x1=low, x2=high, y1=y - 4, y2=y - 4, stroke=stroke, stroke_width=2),
            tag("circle", cx=mean, cy=y - 4, r=4, fill=stroke),
        ),
    ]


def latency(series: Sequence[tuple[str, Sequence[float]]]) -> str:
    """The share of questions answered within a time, one line a way of searching; times in milliseconds."""
    height, bottom, top = 260.0, 236.0, 8.0
    most = ceil(max(max(values) for _, values in series) / 10) * 10 or 10
    axis = _Axis(0, most)
    parts = [*axis.drawn(height, " ms")]
    for share in (0.5, 0.95):
        y = bottom - share * (bottom - top)
        parts += [tag("line", x1=_LEFT, x2=_WIDTH - _RIGHT, y1=y, y2=y, stroke="#bbb", stroke_dasharray="4 3")]
        parts.append(_text(_LEFT - 6, y + 4, f"{share:.0%}", anchor="end"))
    for place, (name, values) in enumerate(series):
        ranked = _thinned(sorted(values))
        points = " ".join(
            f"{axis.at(value):.1f},{bottom - (bottom - top) * rank / (len(ranked) - 1 or 1):.1f}"
            for rank, value in enumerate(ranked)
        )
        parts.append(
            tag(
                "polyline",
                tag("title", marked_up(name)),
                points=points,
                fill="none",
                stroke=colour(place),
                stroke_width=2,
            )
        )
        parts.append(_text(4, 20 + place * _ROW, name, fill=colour(place), weight="bold"))
    return _svg("Share of questions answered within a time", max(height, 30 + len(series) * _ROW), parts)


def gains(differences: Sequence[float], place: int, title: str) -> str:
    """A bar a question, sorted: above the line it was won, below it was lost."""
    height, middle = 150.0, 75.0
    ranked = sorted(_thinned(sorted(differences)), reverse=True)
    step = (_WIDTH - _LEFT - _RIGHT) / len(ranked)
    parts = [
        tag("line", x1=_LEFT, x2=_WIDTH - _RIGHT, y1=middle, y2=middle, stroke="#888"),
        _text(_LEFT - 6, 14, "+1", anchor="end"),
        _text(_LEFT - 6, middle + 4, "0", anchor="end"),
        _text(_LEFT - 6, height - 4, "−1", anchor="end"),
    ]
    for number, value in enumerate(ranked):
        if value:
            size = abs(value) * (middle - 6)
            y = middle - size if value > 0 else middle
            fill = colour(place) if value > 0 else "#b00020"
            parts.append(tag("rect", x=_LEFT + number * step, y=y, width=max(step, 0.5), height=size, fill=fill))
    return _svg(title, height, parts)


def _thinned(ranked: Sequence[float], most: int = 400) -> Sequence[float]:
    """At most so many of sorted values, evenly chosen, the first and the last among them."""
    if len(ranked) <= most:
        return ranked
    return [ranked[round(number * (len(ranked) - 1) / (most - 1))] for number in range(most)]


def _text(x: float, y: float, text: str, *, anchor: str = "start", weight: str = "normal", fill: str = "#222") -> str:
    shown = text if len(text) <= _LONGEST_NAME else text[: _LONGEST_NAME - 1] + "…"
    return tag("text", marked_up(shown), x=x, y=y, text_anchor=anchor, font_weight=weight, fill=fill)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return tag(
        "svg",
        tag("title", marked_up(title)),
        *parts,
        viewBox=f"0 0 {_WIDTH} {height:.0f}",
        role="img",
        xmlns="http://www.w3.org/2000/svg",
    )
