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
from sandtable.lab.arena import Arena, check_players, play_arena, read_arena_games
from sandtable.lab.optional_deps import import_optional
from sandtable.lab.report.report_words import ReportWords
from sandtable.lab.standings import STANDINGS, Standings, last_day, standings, write_standings

from ..bot_seat_options import find_able_player, read_game_spec
from ..context import TerminalContext
from ..session.autosave import short_path
from ..text.output import Lines
from ..text.progress import progress
from .simulate import SimulateArguments, report_interruption

USUAL_PLAYERS: Final = ",".join(f"level:{level}" for level in LEVELS)
_GAP: Final = "  "


def run_arena(context: TerminalContext, arguments: SimulateArguments, players: str, neighbours: bool) -> int:
    import_optional("matplotlib")
    spec = read_game_spec(context, arguments.game, arguments.options, arguments.packs)
    game = spec.open()
    names = tuple(find_able_player(game, name.strip()).name for name in players.split(","))
    check_players(names, len(game.sides))
    arena = Arena(spec, names, arguments.seed, neighbours)
    if arguments.out is not None:
        return _run_in(context, arguments, arena, arguments.out)
    with tempfile.TemporaryDirectory() as folder:
        return _run_in(context, arguments, arena, Path(folder))


def _run_in(context: TerminalContext, arguments: SimulateArguments, arena: Arena, folder: Path) -> int:
    done = 0

    def note(count: int) -> None:
        nonlocal done
        done = count
        show(count)

    try:
        with progress(context, "terminal.simulating", arena.game_count(arguments.games)) as show:
            rows = play_arena(arena, arguments.games, folder, arguments.jobs, arguments.cluster, note)
    except KeyboardInterrupt:
        return report_interruption(context, done, arguments.out)
    games = read_arena_games(rows, arena)
    result = standings(arena, games, __version__, last_day(rows, games))
    files = [rows, *_write_results(folder, arena, result)] if arguments.out is not None else []
    if arguments.as_json:
        context.output.document({**asdict(result), "files": [str(path) for path in files]})
        return 0
    context.output.write(_lines(context, arena, result))
    for path in files:
        context.output.line(f"  {short_path(path)}")
    return 0


def _write_results(folder: Path, arena: Arena, result: Standings) -> list[Path]:
    from sandtable.lab.report.ladder import ratings_figure

    paths = [folder / STANDINGS]
    write_standings(paths[0], result)
    for language in LANGUAGES:
        paths.append(folder / f"ratings.{language}.svg")
        paths[-1].write_text(ratings_figure(ReportWords(arena.spec.open(), language), result), encoding="utf-8")
    return paths


def _lines(context: TerminalContext, arena: Arena, result: Standings) -> Lines:
    from sandtable.lab.report.ladder import bonus_text, standings_table

    words = ReportWords(arena.spec.open(), context.translator.language)
    lines = [
        context.output.rule(words("game.title")),
        *_aligned(standings_table(words, result), context.output.width),
    ]
    if result.bonus is not None:
        lines += context.output.wrap(bonus_text(words, result))
    return lines + context.output.wrap(words("lab.arena-how"), "dim")


def _aligned(rows: Sequence[Sequence[str]], room: int) -> Lines:
    """The first row are titles; the first column stands on the left. Where there is no room for it all in one line,
    titles go on below at a word, and intervals stand below what they are of."""
    cells = [[[cell] for cell in row] for row in rows]
    widths = _widths(cells)
    if sum(widths) + len(_GAP) * (len(widths) - 1) > room:
        titles, *body = rows
        below = [[cell.replace(" (", "\n(").split("\n") for cell in row] for row in body]
        widths = _widths([[title.split() for title in titles], *below])
        cells = [[textwrap.wrap(title, width) for title, width in zip(titles, widths, strict=True)], *below]
    return [
        Text(_GAP.join(_padded_cells(line, widths)).rstrip(), "" if number else "bold")
        for number, row in enumerate(cells)
        for line in zip_longest(*row, fillvalue="")
    ]


def _widths(rows: Sequence[Sequence[Sequence[str]]]) -> list[int]:
    """Of each column, whose cells have several lines."""
    return [max(len(line) for cell in column for line in cell) for column in zip(*rows, strict=True)]


def _padded_cells(line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for place, (text, width) in enumerate(zip(line, widths, strict=True)):
        yield text.rjust(width) if place else text.ljust(width)


def publish_ladder(context: TerminalContext, page: Path, out: Path | None) -> int:
    """The page of all ladders, from the standings that it had and those in a folder."""
    import_optional("matplotlib")
    from sandtable.lab.report.ladder import publish

    results = sorted(out.rglob(STANDINGS)) if out is not None else []
    if out is not None and not results:
        raise Malformed(message("lab.no-standings", folder=str(out)))
    publish(page, results, context.registry, context.translator.language)
    context.output.line(f"  {short_path(page)}")
    return 0
