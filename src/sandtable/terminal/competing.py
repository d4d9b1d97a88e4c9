"""``sandtable arena``: a tournament of bots, and the page with the ladders of all games."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import asdict
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
    lines = [desk.paper.rule(telling("game.title")), *_aligned(table(telling, found))]
    if found.bonus is not None:
        lines += desk.paper.wrap(bonus_text(telling, found))
    return lines + desk.paper.wrap(telling("lab.arena-how"), "dim")


def _aligned(rows: Sequence[Sequence[str]]) -> Lines:
    """The first row are titles; the first column stands on the left."""
    wide = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines: Lines = []
    for number, row in enumerate(rows):
        cells = [
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, wide, strict=True))
        ]
        lines.append(Text("  ".join(cells).rstrip(), "" if number else "bold"))
    return lines


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
