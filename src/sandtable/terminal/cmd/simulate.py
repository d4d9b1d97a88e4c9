"""``sandtable simulate``: many games between bots, told in a few lines; the rest is in the folder."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.engine.canonical_json import Document
from sandtable.engine.game_spec import GameSpec
from sandtable.lab.comparison import degrees
from sandtable.lab.games_csv import GamesFile, read_games
from sandtable.lab.intervals import mean, share
from sandtable.lab.number_format import NumberFormat
from sandtable.lab.optional_deps import import_optional
from sandtable.lab.report.report_words import ReportWords
from sandtable.lab.series_plan import read_plan
from sandtable.lab.simulation import Simulation, simulate

from ..bot_seat_options import bots_of_sides, read_game_spec
from ..context import TerminalContext
from ..session.autosave import short_path
from ..text.output import Lines
from ..text.progress import progress

USUAL_BOT = "random"
INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class SimulateArguments:
    """What the command line asks for."""

    game: str
    options: Sequence[str]
    packs: Sequence[Path]
    games: int
    jobs: int
    cluster: str | None
    seed: str
    out: Path | None
    as_json: bool


def run_simulation(context: TerminalContext, arguments: SimulateArguments, seats: Mapping[str, str | None]) -> int:
    spec = read_game_spec(context, arguments.game, arguments.options, arguments.packs)
    players = bots_of_sides(spec.open(), seats, USUAL_BOT)
    simulation = Simulation(spec, players, arguments.seed)
    if arguments.out is not None:
        import_optional("matplotlib")
        return _run_in(context, arguments, simulation, arguments.out)
    with tempfile.TemporaryDirectory() as folder:
        return _run_in(context, arguments, simulation, Path(folder))


def _run_in(context: TerminalContext, arguments: SimulateArguments, simulation: Simulation, folder: Path) -> int:
    done = 0

    def note(count: int) -> None:
        nonlocal done
        done = count
        show(count)

    try:
        with progress(context, "terminal.simulating", arguments.games) as show:
            rows = simulate(simulation, arguments.games, folder, arguments.jobs, arguments.cluster, note)
    except KeyboardInterrupt:
        return report_interruption(context, done, arguments.out)
    files = _reports(folder, rows, simulation.spec) if arguments.out is not None else []
    games = read_games(rows)
    if arguments.as_json:
        context.output.document(_document(simulation, games, [rows, *files] if files else []))
        return 0
    context.output.write(_lines(context, simulation.spec, games))
    for path in [rows, *files] if files else []:
        context.output.line(f"  {short_path(path)}")
    return 0


def report_interruption(context: TerminalContext, done: int, out: Path | None) -> int:
    """What is finished is kept where there is a folder."""
    sys.stdout.flush()
    message_id = "terminal.series-interrupted" if out is not None else "terminal.series-lost"
    print(context.translator(message_id, count=done), file=sys.stderr)
    return INTERRUPTED


def _reports(folder: Path, rows: Path, spec: GameSpec) -> list[Path]:
    from sandtable.lab.report.write_reports import write_reports

    plan = read_plan(folder)
    assert plan is not None
    return write_reports(folder, rows, spec, plan)


def _lines(context: TerminalContext, spec: GameSpec, games: GamesFile) -> Lines:
    words = ReportWords(spec.open(), context.translator.language)
    number_format = words.number_format
    won = Counter(games.winners)
    rows = [(words.winner(side), won[side], share(won[side], len(games))) for side in (*games.sides, "")]
    title = words("lab.report-title", title=words("game.title"), games=number_format.number(len(games)))
    lines = [context.output.rule(title)]
    lines += _columns(context, number_format, [row for row in rows if row[1] or row[0] != words.winner("")])
    lines.append(context.output.rule(words("lab.degrees")))
    counts = Counter(games.degrees)
    found = [(words.degree(name), counts[name], each) for name, each in degrees(games, words.game.degrees).items()]
    lines += _columns(context, number_format, found)
    for name, values in _measured(words, games).items():
        lines += context.output.wrap(f"{name}: {number_format.means(mean(values))}")
    return lines


def _measured(words: ReportWords, games: GamesFile) -> dict[str, list[int]]:
    """What has a mean, by name. Scores have one for each winner where they count different things."""
    if words.game.scores_compare:
        scores = {words("lab.score"): games.numbers["score"]}
    else:
        winners = [side for side in games.sides if games.wins(side)]
        scores = {words("lab.score-of", winner=words.winner(side)): games.scores(side) for side in winners}
    length = {words("lab.rounds"): games.numbers["rounds"], words("lab.moves"): games.numbers["moves"]}
    return scores | length


def _columns(context: TerminalContext, number_format: NumberFormat, rows: Sequence[tuple[str, int, Any]]) -> Lines:
    wide = max(len(name) for name, _, _ in rows)
    lines: Lines = []
    for name, count, each in rows:
        lines += context.output.wrap(
            f"{name.ljust(wide)}  {number_format.number(count):>9}  {number_format.percents(each)}", "", "  "
        )
    return lines


def _document(simulation: Simulation, games: GamesFile, files: Sequence[Path]) -> Document:
    won, game = Counter(games.winners), simulation.spec.game
    return {
        "game": game.id,
        "players": dict(zip(games.sides, simulation.players, strict=True)),
        "seed": simulation.seed,
        "games": len(games),
        "wins": {
            side or "nobody": {"games": won[side], **share(won[side], len(games)).document()}
            for side in (*games.sides, "")
        },
        "degrees": {name: each.document() for name, each in degrees(games, game.degrees).items()},
        "score": mean(games.numbers["score"]).document() if game.scores_compare else None,
        "scores": {side: mean(games.scores(side)).document() for side in games.sides if games.wins(side)},
        **{name: mean(games.numbers[name]).document() for name in ("rounds", "moves")},
        "files": [str(path) for path in files],
    }
