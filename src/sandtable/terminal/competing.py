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
from sandtable.engine.words import LANGUAGES, message
from sandtable.lab.arena import Arena, check_players, hold, read_bouts
from sandtable.lab.needing import needed
from sandtable.lab.report.telling import Telling
from sandtable.lab.standings import STANDINGS, Standings, day_of, standings, write_standings

from .desk import Desk
from .keeping import short
from .paper import Lines
from .progress import progress
from .seats import able_player, open_setting
from .simulating import SeriesWishes, told_interruption

USUAL_PLAYERS: Final = ",".join(f"level:{level}" for level in LEVELS)
_GAP: Final = "  "


def run_arena(desk: Desk, wishes: SeriesWishes, players: str, neighbours: bool) -> int:
    needed("matplotlib")
    setting = open_setting(desk, wishes.game, wishes.options, wishes.packs)
    game = setting.open()
    names = tuple(able_player(game, name.strip()).name for name in players.split(","))
    check_players(names, len(game.sides))
    arena = Arena(setting, names, wishes.seed, neighbours)
    if wishes.out is not None:
        return _into(desk, wishes, arena, wishes.out)
    with tempfile.TemporaryDirectory() as folder:
        return _into(desk, wishes, arena, Path(folder))


def _into(desk: Desk, wishes: SeriesWishes, arena: Arena, folder: Path) -> int:
    done = 0

    def note(count: int) -> None:
        nonlocal done
        done = count
        show(count)

    try:
        with progress(desk, "terminal.simulating", arena.bouts(wishes.games)) as show:
            rows = hold(arena, wishes.games, folder, wishes.jobs, wishes.cluster, note)
    except KeyboardInterrupt:
        return told_interruption(desk, done, wishes.out)
    bouts = read_bouts(rows, arena)
    found = standings(arena, bouts, __version__, day_of(rows, bouts))
    files = [rows, *_written(folder, arena, found)] if wishes.out is not None else []
    if wishes.as_json:
        desk.paper.document({**asdict(found), "files": [str(path) for path in files]})
        return 0
    desk.paper.write(_lines(desk, arena, found))
    for path in files:
        desk.paper.line(f"  {short(path)}")
    return 0


def _written(folder: Path, arena: Arena, found: Standings) -> list[Path]:
    from sandtable.lab.report.ladder import ratings_figure

    paths = [folder / STANDINGS]
    write_standings(paths[0], found)
    for language in LANGUAGES:
        paths.append(folder / f"ratings.{language}.svg")
        paths[-1].write_text(ratings_figure(Telling(arena.setting.open(), language), found), encoding="utf-8")
    return paths


def _lines(desk: Desk, arena: Arena, found: Standings) -> Lines:
    from sandtable.lab.report.ladder import bonus_text, table

    telling = Telling(arena.setting.open(), desk.voice.language)
    lines = [desk.paper.rule(telling("game.title")), *_aligned(table(telling, found), desk.paper.width)]
    if found.bonus is not None:
        lines += desk.paper.wrap(bonus_text(telling, found))
    return lines + desk.paper.wrap(telling("lab.arena-how"), "dim")


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


def publish_ladder(desk: Desk, page: Path, out: Path | None) -> int:
    """The page of all ladders, from the standings that it had and those in a folder."""
    needed("matplotlib")
    from sandtable.lab.report.ladder import publish

    results = sorted(out.rglob(STANDINGS)) if out is not None else []
    if out is not None and not results:
        raise Malformed(message("lab.no-standings", folder=str(out)))
    publish(page, results, desk.registry, desk.voice.language)
    desk.paper.line(f"  {short(page)}")
    return 0
