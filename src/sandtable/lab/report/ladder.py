"""The standings of an arena as a table of words, a figure, and a page of the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl

from sandtable.engine.game import Game
from sandtable.engine.title_registry import TitleRegistry

from ..standings import Standing, Standings, read_standings, write_standings
from .figures import BARS, INK, SETTINGS, new_figure, plain, svg
from .report_words import ReportWords

_DIGITS: Final = 3


def table(telling: ReportWords, found: Standings) -> list[list[str]]:
    """Titles, then a row a player, in the order in which they were named."""
    share = "lab.wins-share" if found.alone else "lab.points-share"
    ids = ("lab.player", "lab.games", share, "lab.rating", "lab.below", "lab.seconds", "lab.longest")
    return [[telling(id) for id in ids], *(_row(telling, found, each) for each in found.players)]


def _row(telling: ReportWords, found: Standings, each: Standing) -> list[str]:
    numerals = telling.numerals
    below = "–"
    if each.below is not None:
        below = numerals.points(each.below) if found.alone else numerals.percents(each.below)
    return [
        each.player,
        numerals.number(each.games),
        numerals.percents(each.share),
        numerals.means(each.rating, 0, signed=True),
        below,
        numerals.number(each.mean_seconds, _DIGITS),
        numerals.number(each.longest_seconds, _DIGITS),
    ]


def ratings_figure(telling: ReportWords, found: Standings) -> str:
    with mpl.rc_context(SETTINGS):
        figure = new_figure(7, 1 + 0.4 * len(found.players))
        axes = figure.add_subplot()
        for place, each in enumerate(found.players):
            axes.plot([each.rating.low, each.rating.high], [place, place], color=BARS[0], linewidth=2)
            axes.plot([each.rating.value], [place], "o", color=BARS[0], markersize=6)
        axes.axvline(0, color=INK, linewidth=0.6)
        axes.set_yticks(range(len(found.players)), [each.player for each in found.players])
        axes.set_ylim(-0.6, len(found.players) - 0.4)
        axes.set_xlabel(telling("lab.rating-game" if found.alone else "lab.rating"))
        plain(axes.xaxis, telling.numerals)
        return svg(figure)


# The page -----------------------------------------------------------------------------------------------------------


def publish(page: Path, results: Sequence[Path], registry: TitleRegistry, language: str) -> None:
    """Write the page of all ladders. The standings that it is made of, and its figures, are kept in a folder beside
    it, so that a game can be measured anew by itself."""
    folder = page.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    for path in results:
        found = read_standings(path)
        write_standings(folder / f"{found.game}.json", found)
    parts: list[str] = []
    for game_type in registry:
        game: Game[Any] = game_type()
        telling = ReportWords(game, language)
        if not parts:
            parts += [f"# {telling('lab.ladder-title')}", telling("lab.ladder-about")]
        parts += [f"## {telling('game.title')}", *_section(telling, folder)]
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _section(telling: ReportWords, folder: Path) -> list[str]:
    id = telling.game.id
    kept = folder / f"{id}.json"
    if not kept.exists():
        return [telling("lab.ladder-missing", game=id)]
    found = read_standings(kept)
    (folder / f"{id}.svg").write_text(ratings_figure(telling, found), encoding="utf-8")
    parts = [telling("lab.ladder-when", day=found.day, version=found.version), _markdown(table(telling, found))]
    if found.bonus is not None:
        parts.append(bonus_text(telling, found))
    return [*parts, f"![{telling('lab.ladder-figure', title=telling('game.title'))}]({folder.name}/{id}.svg)"]


def bonus_text(telling: ReportWords, found: Standings) -> str:
    assert found.bonus is not None
    points = telling.numerals.means(found.bonus, 0, signed=True)
    return telling("lab.bonus", side=found.sides[0], points=points)


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" + "|---:" * (len(rows[0]) - 1) + "|", *lines[1:]])
