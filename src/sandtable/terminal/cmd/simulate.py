"""``sandtable simulate``: many games between bots, told in a few lines; the rest is in the folder."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.engine.game_spec import GameSpec
from sandtable.lab.comparison import degrees
from sandtable.lab.games_csv import GamesFile, read_games
from sandtable.lab.intervals import mean, share
from sandtable.lab.number_format import NumberFormat
from sandtable.lab.optional_deps import needed
from sandtable.lab.report.report_words import ReportWords
from sandtable.lab.series_plan import read_plan
from sandtable.lab.simulation import Simulation, simulate

from ..bot_seat_options import open_setting, seated_players
from ..context import TerminalContext
from ..session.autosave import short
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


def run_simulation(context: TerminalContext, wishes: SimulateArguments, seats: Mapping[str, str | None]) -> int:
    setting = open_setting(context, wishes.game, wishes.options, wishes.packs)
    players = seated_players(setting.open(), seats, USUAL_BOT)
    simulation = Simulation(setting, players, wishes.seed)
    if wishes.out is not None:
        needed("matplotlib")
        return _into(context, wishes, simulation, wishes.out)
    with tempfile.TemporaryDirectory() as folder:
        return _into(context, wishes, simulation, Path(folder))


def _into(context: TerminalContext, wishes: SimulateArguments, simulation: Simulation, folder: Path) -> int:
    done = 0

    def note(count: int) -> None:
        nonlocal done
        done = count
        show(count)

    try:
        with progress(context, "terminal.simulating", wishes.games) as show:
            rows = simulate(simulation, wishes.games, folder, wishes.jobs, wishes.cluster, note)
    except KeyboardInterrupt:
        return told_interruption(context, done, wishes.out)
    files = _reports(folder, rows, simulation.setting) if wishes.out is not None else []
    games = read_games(rows)
    if wishes.as_json:
        context.output.document(_document(simulation, games, [rows, *files] if files else []))
        return 0
    context.output.write(_lines(context, simulation.setting, games))
    for path in [rows, *files] if files else []:
        context.output.line(f"  {short(path)}")
    return 0


def told_interruption(context: TerminalContext, done: int, out: Path | None) -> int:
    """What is finished is kept where there is a folder."""
    sys.stdout.flush()
    id = "terminal.series-interrupted" if out is not None else "terminal.series-lost"
    print(context.translator(id, count=done), file=sys.stderr)
    return INTERRUPTED


def _reports(folder: Path, rows: Path, setting: GameSpec) -> list[Path]:
    from sandtable.lab.report.write_reports import write_reports

    plan = read_plan(folder)
    assert plan is not None
    return write_reports(folder, rows, setting, plan)


def _lines(context: TerminalContext, setting: GameSpec, games: GamesFile) -> Lines:
    telling = ReportWords(setting.open(), context.translator.language)
    numerals = telling.numerals
    won = Counter(games.winners)
    rows = [(telling.winner(side), won[side], share(won[side], len(games))) for side in (*games.sides, "")]
    title = telling("lab.report-title", title=telling("game.title"), games=numerals.number(len(games)))
    lines = [context.output.rule(title)]
    lines += _columns(context, numerals, [row for row in rows if row[1] or row[0] != telling.winner("")])
    lines.append(context.output.rule(telling("lab.degrees")))
    counts = Counter(games.degrees)
    found = [(telling.degree(name), counts[name], each) for name, each in degrees(games, telling.game.degrees).items()]
    lines += _columns(context, numerals, found)
    for name, values in _measured(telling, games).items():
        lines += context.output.wrap(f"{name}: {numerals.means(mean(values))}")
    return lines


def _measured(telling: ReportWords, games: GamesFile) -> dict[str, list[int]]:
    """What has a mean, by name. Scores have one for each winner where they count different things."""
    if telling.game.scores_compare:
        scores = {telling("lab.score"): games.numbers["score"]}
    else:
        winners = [side for side in games.sides if games.wins(side)]
        scores = {telling("lab.score-of", winner=telling.winner(side)): games.scores(side) for side in winners}
    length = {telling("lab.rounds"): games.numbers["rounds"], telling("lab.moves"): games.numbers["moves"]}
    return scores | length


def _columns(context: TerminalContext, numerals: NumberFormat, rows: Sequence[tuple[str, int, Any]]) -> Lines:
    wide = max(len(name) for name, _, _ in rows)
    lines: Lines = []
    for name, count, each in rows:
        lines += context.output.wrap(
            f"{name.ljust(wide)}  {numerals.number(count):>9}  {numerals.percents(each)}", "", "  "
        )
    return lines


def _document(simulation: Simulation, games: GamesFile, files: Sequence[Path]) -> dict[str, Any]:
    won, game = Counter(games.winners), simulation.setting.game
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
