"""``sandtable simulate``: many games between bots, told in a few lines; the rest is in the folder."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.lab.comparison import degrees
from sandtable.lab.intervals import mean, share
from sandtable.lab.needing import needed
from sandtable.lab.numerals import Numerals
from sandtable.lab.plan import read_plan
from sandtable.lab.reading import Games, read_games
from sandtable.lab.report.telling import Telling
from sandtable.lab.setting import Setting
from sandtable.lab.simulation import Simulation, simulate

from .desk import Desk
from .keeping import short
from .paper import Lines
from .progress import progress
from .seats import open_setting, seated_players

USUAL_BOT = "random"
INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class SeriesWishes:
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


def run_simulation(desk: Desk, wishes: SeriesWishes, seats: Mapping[str, str | None]) -> int:
    setting = open_setting(desk, wishes.game, wishes.options, wishes.packs)
    players = seated_players(setting.open(), seats, USUAL_BOT)
    simulation = Simulation(setting, players, wishes.seed)
    if wishes.out is not None:
        needed("matplotlib")
        return _into(desk, wishes, simulation, wishes.out)
    with tempfile.TemporaryDirectory() as folder:
        return _into(desk, wishes, simulation, Path(folder))


def _into(desk: Desk, wishes: SeriesWishes, simulation: Simulation, folder: Path) -> int:
    done = 0

    def note(count: int) -> None:
        nonlocal done
        done = count
        show(count)

    try:
        with progress(desk, "terminal.simulating", wishes.games) as show:
            rows = simulate(simulation, wishes.games, folder, wishes.jobs, wishes.cluster, note)
    except KeyboardInterrupt:
        return told_interruption(desk, done, wishes.out)
    files = _reports(folder, rows, simulation.setting) if wishes.out is not None else []
    games = read_games(rows)
    if wishes.as_json:
        desk.paper.document(_document(simulation, games, [rows, *files] if files else []))
        return 0
    desk.paper.write(_lines(desk, simulation.setting, games))
    for path in [rows, *files] if files else []:
        desk.paper.line(f"  {short(path)}")
    return 0


def told_interruption(desk: Desk, done: int, out: Path | None) -> int:
    """What is finished is kept where there is a folder."""
    sys.stdout.flush()
    id = "terminal.series-interrupted" if out is not None else "terminal.series-lost"
    print(desk.voice(id, count=done), file=sys.stderr)
    return INTERRUPTED


def _reports(folder: Path, rows: Path, setting: Setting) -> list[Path]:
    from sandtable.lab.report.writing import write_reports

    plan = read_plan(folder)
    assert plan is not None
    return write_reports(folder, rows, setting, plan)


def _lines(desk: Desk, setting: Setting, games: Games) -> Lines:
    telling = Telling(setting.open(), desk.voice.language)
    numerals = telling.numerals
    won = Counter(games.winners)
    rows = [(telling.winner(side), won[side], share(won[side], len(games))) for side in (*games.sides, "")]
    title = telling("lab.report-title", title=telling("game.title"), games=numerals.number(len(games)))
    lines = [desk.paper.rule(title)]
    lines += _columns(desk, numerals, [row for row in rows if row[1] or row[0] != telling.winner("")])
    lines.append(desk.paper.rule(telling("lab.degrees")))
    counts = Counter(games.degrees)
    found = [(telling.degree(name), counts[name], each) for name, each in degrees(games, telling.game.degrees).items()]
    lines += _columns(desk, numerals, found)
    for name, values in _measured(telling, games).items():
        lines += desk.paper.wrap(f"{name}: {numerals.means(mean(values))}")
    return lines


def _measured(telling: Telling, games: Games) -> dict[str, list[int]]:
    """What has a mean, by name. Scores have one for each winner where they count different things."""
    if telling.game.scores_compare:
        scores = {telling("lab.score"): games.numbers["score"]}
    else:
        winners = [side for side in games.sides if games.wins(side)]
        scores = {telling("lab.score-of", winner=telling.winner(side)): games.scores(side) for side in winners}
    length = {telling("lab.rounds"): games.numbers["rounds"], telling("lab.moves"): games.numbers["moves"]}
    return scores | length


def _columns(desk: Desk, numerals: Numerals, rows: Sequence[tuple[str, int, Any]]) -> Lines:
    wide = max(len(name) for name, _, _ in rows)
    lines: Lines = []
    for name, count, each in rows:
        lines += desk.paper.wrap(
            f"{name.ljust(wide)}  {numerals.number(count):>9}  {numerals.percents(each)}", "", "  "
        )
    return lines


def _document(simulation: Simulation, games: Games, files: Sequence[Path]) -> dict[str, Any]:
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
