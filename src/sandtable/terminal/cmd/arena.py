"""``sandtable arena``: a tournament of bots, and the page with the ladders of all games."""

from __future__ import annotations

import tempfile
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import zip_longest
from pathlib import Path
from typing import Final

from rich.text import Text

from sandtable import __version__
from sandtable.bots import LEVELS
from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import LANGUAGES, message
from sandtable.lab.arena import Arena, check_players, hold, read_bouts
from sandtable.lab.optional_deps import needed
from sandtable.lab.report.report_words import ReportWords
from sandtable.lab.standings import STANDINGS, Standings, day_of, standings, write_standings

from ..bot_seat_options import able_player, open_setting
from ..context import TerminalContext
from ..session.autosave import short
from ..text.output import Lines
from ..text.progress import progress
from .simulate import SimulateArguments, told_interruption

USUAL_PLAYERS: Final = ",".join(f"level:{level}" for level in LEVELS)
_GAP: Final = "  "


def run_arena(context: TerminalContext, wishes: SimulateArguments, players: str, neighbours: bool) -> int:
    needed("matplotlib")
    setting = open_setting(context, wishes.game, wishes.options, wishes.packs)
    game = setting.open()
    names = tuple(able_player(game, name.strip()).name for name in players.split(","))
    check_players(names, len(game.sides))
    arena = Arena(setting, names, wishes.seed, neighbours)
    if wishes.out is not None:
        return _into(context, wishes, arena, wishes.out)
    with tempfile.TemporaryDirectory() as folder:
        return _into(context, wishes, arena, Path(folder))


def _into(context: TerminalContext, wishes: SimulateArguments, arena: Arena, folder: Path) -> int:
    done = 0

    def note(count: int) -> None:
        nonlocal done
        done = count
        show(count)

    try:
        with progress(context, "terminal.simulating", arena.bouts(wishes.games)) as show:
            rows = hold(arena, wishes.games, folder, wishes.jobs, wishes.cluster, note)
    except KeyboardInterrupt:
        return told_interruption(context, done, wishes.out)
    bouts = read_bouts(rows, arena)
    found = standings(arena, bouts, __version__, day_of(rows, bouts))
    files = [rows, *_written(folder, arena, found)] if wishes.out is not None else []
    if wishes.as_json:
        context.output.document({**asdict(found), "files": [str(path) for path in files]})
        return 0
    context.output.write(_lines(context, arena, found))
    for path in files:
        context.output.line(f"  {short(path)}")
    return 0


def _written(folder: Path, arena: Arena, found: Standings) -> list[Path]:
    from sandtable.lab.report.ladder import ratings_figure

    paths = [folder / STANDINGS]
    write_standings(paths[0], found)
    for language in LANGUAGES:
        paths.append(folder / f"ratings.{language}.svg")
        paths[-1].write_text(ratings_figure(ReportWords(arena.setting.open(), language), found), encoding="utf-8")
    return paths


def _lines(context: TerminalContext, arena: Arena, found: Standings) -> Lines:
    from sandtable.lab.report.ladder import bonus_text, table

    telling = ReportWords(arena.setting.open(), context.translator.language)
    lines = [context.output.rule(telling("game.title")), *_aligned(table(telling, found), context.output.width)]
    if found.bonus is not None:
        lines += context.output.wrap(bonus_text(telling, found))
    return lines + context.output.wrap(telling("lab.arena-how"), "dim")


def _aligned(rows: Sequence[Sequence[str]], room: int) -> Lines:
    """The first row are titles; the first column stands on the left. Where there is no room for it all in one line,
    titles go on below at a word, and intervals stand below what they are of."""
    cells = [[[cell] for cell in row] for row in rows]
    wide = _widths(cells)
    if sum(wide) + len(_GAP) * (len(wide) - 1) > room:
        titles, *body = rows
        below = [[cell.replace(" (", "\n(").split("\n") for cell in row] for row in body]
        wide = _widths([[title.split() for title in titles], *below])
        cells = [[textwrap.wrap(title, width) for title, width in zip(titles, wide, strict=True)], *below]
    return [
        Text(_GAP.join(_placed(line, wide)).rstrip(), "" if number else "bold")
        for number, row in enumerate(cells)
        for line in zip_longest(*row, fillvalue="")
    ]


def _widths(rows: Sequence[Sequence[Sequence[str]]]) -> list[int]:
    """Of each column, whose cells have several lines."""
    return [max(len(line) for cell in column for line in cell) for column in zip(*rows, strict=True)]


def _placed(line: Sequence[str], wide: Sequence[int]) -> Iterator[str]:
    for place, (text, width) in enumerate(zip(line, wide, strict=True)):
        yield text.rjust(width) if place else text.ljust(width)


def publish_ladder(context: TerminalContext, page: Path, out: Path | None) -> int:
    """The page of all ladders, from the standings that it had and those in a folder."""
    needed("matplotlib")
    from sandtable.lab.report.ladder import publish

    results = sorted(out.rglob(STANDINGS)) if out is not None else []
    if out is not None and not results:
        raise Malformed(message("lab.no-standings", folder=str(out)))
    publish(page, results, context.registry, context.translator.language)
    context.output.line(f"  {short(page)}")
    return 0
