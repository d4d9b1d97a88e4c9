"""Figures made with matplotlib, as SVG texts. The same data give the same text."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from ..intervals import Interval
from ..number_format import NumberFormat

INK: Final = "#1f2a36"
BARS: Final = ("#35618f", "#b5523b", "#5d7a3a", "#8a6d9e")
FAINT: Final = "#9aa5b1"
MOST_BARS: Final = 40
SETTINGS: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "sandtable",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": FAINT,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def format_ticks(axis: Axis, number_format: NumberFormat) -> None:
    axis.set_major_formatter(FuncFormatter(number_format.tick))


def _integer_ticks(axis: Axis, number_format: NumberFormat) -> None:
    axis.set_major_locator(MaxNLocator(integer=True))
    format_ticks(axis, number_format)


def new_figure(width: float, height: float) -> Figure:
    with mpl.rc_context(SETTINGS):
        return Figure(figsize=(width, height))


def to_svg(figure: Figure) -> str:
    text = io.StringIO()
    with mpl.rc_context(SETTINGS):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None}, bbox_inches="tight")
    return text.getvalue()


def shares_figure(shares: Mapping[str, Interval], axis: str, bars: Sequence[str] = BARS) -> str:
    """A bar a share, with its interval, in these colours by turns."""
    with mpl.rc_context(SETTINGS):
        figure = new_figure(7, 0.7 + 0.42 * len(shares))
        axes = figure.add_subplot()
        places = range(len(shares))
        values = [100 * each.value for each in shares.values()]
        below = [100 * (each.value - each.low) for each in shares.values()]
        above = [100 * (each.high - each.value) for each in shares.values()]
        colours = [bars[place % len(bars)] for place in places]
        axes.barh(places, values, color=colours, xerr=[below, above], ecolor=INK, capsize=3, height=0.6)
        axes.set_yticks(list(places), list(shares))
        axes.invert_yaxis()
        axes.set_xlim(0, 100)
        axes.set_xlabel(axis)
        return to_svg(figure)


def histogram(groups: Mapping[str, Sequence[int]], axis: str, count: str, number_format: NumberFormat) -> str:
    """How often each number came; each group has a panel of its own, so that a rare one can be seen too."""
    with mpl.rc_context(SETTINGS):
        figure = new_figure(7, 0.6 + 2.2 * len(groups))
        every = [value for values in groups.values() for value in values]
        edges = _edges(min(every), max(every))
        panels = figure.subplots(len(groups), sharex=True, squeeze=False)[:, 0]
        for place, (axes, (name, values)) in enumerate(zip(panels, groups.items(), strict=True)):
            axes.hist(values, bins=edges, color=BARS[place % len(BARS)])
            axes.set_ylabel(count)
            if len(groups) > 1:
                axes.set_title(name, loc="left", fontsize=10)
            _integer_ticks(axes.yaxis, number_format)
        panels[-1].set_xlabel(axis)
        _integer_ticks(panels[-1].xaxis, number_format)
        return to_svg(figure)


def _edges(low: int, high: int, most: int = 60) -> list[float]:
    """Bins that hold the same number of whole numbers each."""
    wide = max(1, -(-(high - low + 1) // most))
    bins = -(-(high - low + 1) // wide)
    return [low - 0.5 + wide * place for place in range(bins + 1)]


def effects_figure(effects: Mapping[str, Interval], axis: str, number_format: NumberFormat) -> str:
    """Differences with their intervals, the largest first; where there are very many, those that stand out most."""
    with mpl.rc_context(SETTINGS):
        shown = sorted(effects, key=lambda name: -abs(effects[name].value))[:MOST_BARS]
        shown.sort(key=lambda name: effects[name].value)
        figure = new_figure(7, 1 + 0.24 * len(shown))
        axes = figure.add_subplot()
        for place, name in enumerate(shown):
            each = effects[name]
            colour = (BARS[2] if each.value > 0 else BARS[1]) if each.is_clear else FAINT
            axes.plot([100 * each.low, 100 * each.high], [place, place], color=colour, linewidth=2)
            axes.plot([100 * each.value], [place], "o", color=colour, markersize=5)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_yticks(range(len(shown)), shown)
        axes.set_ylim(-0.8, len(shown) - 0.2)
        format_ticks(axes.xaxis, number_format)
        axes.set_xlabel(axis)
        return to_svg(figure)
