"""The standings of an arena as a table of words, a figure, and a page of the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl

from sandtable.engine.game import Game
from sandtable.engine.title_registry import TitleRegistry

from ..standings import Standing, Standings, read_standings, write_standings
from .figures import BARS, INK, SETTINGS, format_ticks, new_figure, to_svg
from .report_words import ReportWords

_DIGITS: Final = 3


def standings_table(words: ReportWords, standings: Standings) -> list[list[str]]:
    """Titles, then a row a player, in the order in which they were named."""
    share = "lab.wins-share" if standings.alone else "lab.points-share"
    ids = ("lab.player", "lab.games", share, "lab.rating", "lab.below", "lab.seconds", "lab.longest")
    return [[words(message_id) for message_id in ids], *(_row(words, standings, each) for each in standings.players)]


def _row(words: ReportWords, standings: Standings, each: Standing) -> list[str]:
    number_format = words.number_format
    below = "–"
    if each.below is not None:
        below = number_format.points(each.below) if standings.alone else number_format.percents(each.below)
    return [
        each.player,
        number_format.number(each.games),
        number_format.percents(each.share),
        number_format.means(each.rating, 0, signed=True),
        below,
        number_format.number(each.mean_seconds, _DIGITS),
        number_format.number(each.longest_seconds, _DIGITS),
    ]


def ratings_figure(words: ReportWords, standings: Standings) -> str:
    with mpl.rc_context(SETTINGS):
        figure = new_figure(7, 1 + 0.4 * len(standings.players))
        axes = figure.add_subplot()
        for place, each in enumerate(standings.players):
            axes.plot([each.rating.low, each.rating.high], [place, place], color=BARS[0], linewidth=2)
            axes.plot([each.rating.value], [place], "o", color=BARS[0], markersize=6)
        axes.axvline(0, color=INK, linewidth=0.6)
        axes.set_yticks(range(len(standings.players)), [each.player for each in standings.players])
        axes.set_ylim(-0.6, len(standings.players) - 0.4)
        axes.set_xlabel(words("lab.rating-game" if standings.alone else "lab.rating"))
        format_ticks(axes.xaxis, words.number_format)
        return to_svg(figure)


# The page -----------------------------------------------------------------------------------------------------------


def publish(page: Path, results: Sequence[Path], registry: TitleRegistry, language: str) -> None:
    """Write the page of all ladders. The standings that it is made of, and its figures, are kept in a folder beside
    it, so that a game can be measured anew by itself."""
    folder = page.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    for path in results:
        standings = read_standings(path)
        write_standings(folder / f"{standings.game}.json", standings)
    parts: list[str] = []
    for game_type in registry:
        game: Game[Any] = game_type()
        words = ReportWords(game, language)
        if not parts:
            parts += [f"# {words('lab.ladder-title')}", words("lab.ladder-about")]
        parts += [f"## {words('game.title')}", *_section(words, folder)]
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _section(words: ReportWords, folder: Path) -> list[str]:
    game_id = words.game.id
    kept = folder / f"{game_id}.json"
    if not kept.exists():
        return [words("lab.ladder-missing", game=game_id)]
    standings = read_standings(kept)
    (folder / f"{game_id}.svg").write_text(ratings_figure(words, standings), encoding="utf-8")
    parts = [
        words("lab.ladder-when", day=standings.day, version=standings.version),
        _markdown(standings_table(words, standings)),
    ]
    if standings.bonus is not None:
        parts.append(bonus_text(words, standings))
    return [*parts, f"![{words('lab.ladder-figure', title=words('game.title'))}]({folder.name}/{game_id}.svg)"]


def bonus_text(words: ReportWords, standings: Standings) -> str:
    assert standings.bonus is not None
    points = words.number_format.means(standings.bonus, 0, signed=True)
    return words("lab.bonus", side=standings.sides[0], points=points)


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" + "|---:" * (len(rows[0]) - 1) + "|", *lines[1:]])
