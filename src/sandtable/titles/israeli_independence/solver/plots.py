"""The figures of docs/solved.md, as SVG."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

from sandtable.engine.i18n import Message, Words

Results = dict[str, dict[str, Any]]

_BLUE: Final = "#2b5c8a"
_RED: Final = "#a8453a"
_SETTINGS: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "sandtable",
    "font.family": "sans-serif",
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def draw(results: Results, folder: Path, words: Words) -> None:
    with plt.rc_context(_SETTINGS):
        _chances(results, folder / "chances.svg", words)
        _cards(results["win"], folder / "cards.svg", words)
        _boxes(results["win"], folder / "boxes.svg", words)


def _save(figure: Any, path: Path) -> None:
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def _chances(results: Results, path: Path, words: Words) -> None:
    """Best play under each option, and rules of thumb."""
    bars = [(name.removeprefix("win-"), found) for name, found in results.items() if found["objective"] == "win"]
    bars.sort(key=lambda bar: bar[1]["value"])
    figure, axes = plt.subplots(figsize=(7, 0.4 * len(bars) + 1))
    values = [100 * found["value"] for _, found in bars]
    colors = [_RED if found["policy"] else _BLUE for _, found in bars]
    drawn = axes.barh([name for name, _ in bars], values, color=colors)
    axes.bar_label(drawn, fmt="%.1f%%", padding=3)
    axes.set_xlim(0, 100)
    axes.set_xlabel(words.say(Message("page.won-by-rules")))
    _save(figure, path)


def _cards(found: dict[str, Any], path: Path, words: Words) -> None:
    """What each card changes, drawn first or taken out of the deck."""
    base = found["value"]
    cards = sorted(found["cards"].items(), key=lambda each: each[1]["first"])
    names = [words.say(Message(f"card.{id}")) for id, _ in cards]
    figure, axes = plt.subplots(figsize=(8, 0.33 * len(cards) + 1))
    places = range(len(cards))
    for shift, kind, color in ((0.2, "first", _BLUE), (-0.2, "without", _RED)):
        changes = [100 * (values[kind] - base) for _, values in cards]
        axes.barh(
            [place + shift for place in places],
            changes,
            height=0.38,
            color=color,
            label=words.say(Message(f"page.{kind}")),
        )
    axes.set_yticks(list(places), names)
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlabel(words.say(Message("page.change")))
    axes.legend(frameon=False)
    _save(figure, path)


def _boxes(found: dict[str, Any], path: Path, words: Words) -> None:
    """The chance of winning if one army began nearer."""
    figure, axes = plt.subplots(figsize=(6, 3.5))
    for army, marker in zip(found["boxes"], "osD^v", strict=True):
        values = [100 * value for value in found["boxes"][army]]
        axes.plot(range(1, len(values) + 1), values, marker=marker, label=words.say(Message(f"army.{army}")))
    axes.set_xticks(range(1, 5))
    axes.set_xlabel(words.say(Message("page.box")))
    axes.set_ylabel(words.say(Message("page.won")))
    axes.legend(frameon=False)
    _save(figure, path)
