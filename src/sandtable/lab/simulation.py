"""Simulations: many games of the same players, one CSV row each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sandtable.bots import find_player
from sandtable.engine.game_spec import GameSpec
from sandtable.engine.statistics import EventCounter
from sandtable.engine.title import title_of, title_of_type

from .bot_game import play_bot_game
from .executors import open_executor
from .series import Progress, fill
from .series_plan import make_plan, prepare_folder

ROWS_FILE: Final = "games.csv"
ALWAYS: Final = ("number", "seed", "winner", "degree", "score", "moves", "rounds")


@dataclass(frozen=True, slots=True)
class Simulation:
    """Games of one spec between the same players. Game n has its own seed, which follows from that of all and n."""

    spec: GameSpec
    players: tuple[str, ...]
    """By side: ``search:3``."""
    seed: str

    @property
    def columns(self) -> tuple[str, ...]:
        game = self.spec.game
        return (*ALWAYS, *(f"decisions_{side}" for side in game.sides), *title_of_type(game).statistics.columns)

    def row(self, number: int) -> Iterator[object]:
        game = self.spec.open()
        listener = EventCounter(title_of(game).statistics)
        seed = f"{self.seed}-{number + 1}"
        result = play_bot_game(game, [find_player(name) for name in self.players], seed, report=listener)
        outcome = result.outcome
        yield from (number + 1, seed, outcome.winner or "", outcome.degree, outcome.score, result.moves)
        yield listener.rounds(outcome)
        yield from result.decisions
        yield from listener.cells(game, result.end)


def simulate(
    simulation: Simulation,
    games: int,
    folder: Path,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress = lambda _: None,
) -> Path:
    """Play the games that a folder does not have yet; returns the file that has them all."""
    game = simulation.spec.open()
    players = dict(zip(game.sides, simulation.players, strict=True))
    prepare_folder(folder, make_plan("simulate", game, simulation.seed, games, players), ROWS_FILE)
    with open_executor(jobs, cluster) as (executor, at_once):
        fill(folder / ROWS_FILE, simulation, games, executor, at_once, progress)
    return folder / ROWS_FILE
