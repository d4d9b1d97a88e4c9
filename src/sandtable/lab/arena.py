"""Arenas: tournaments of bots, in which all or neighbours meet in both seats; alone, all play the same games."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Final

from sandtable.bots import find_player
from sandtable.engine.errors import Malformed
from sandtable.engine.game_spec import GameSpec
from sandtable.engine.i18n import message

from .bot_game import play_bot_game
from .executors import open_executor
from .series import Progress, fill
from .series_plan import make_plan, prepare_folder

ROWS_FILE: Final = "bouts.csv"


@dataclass(frozen=True, slots=True)
class Arena:
    """A tournament. Its games come in rounds: in each, every seating plays once, all with the same dice."""

    spec: GameSpec
    players: tuple[str, ...]
    seed: str
    neighbours: bool = False
    """Only those meet who stand beside each other in the list, as on a ladder."""

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        everybody = permutations(self.players, len(self.spec.game.sides))
        return tuple(seats for seats in everybody if not self.neighbours or self._beside(seats))

    def _beside(self, seats: tuple[str, ...]) -> bool:
        places = [self.players.index(name) for name in seats]
        return max(places) - min(places) < len(seats)

    def game_count(self, games: int) -> int:
        """How many games it takes in all that each two meet in so many games; alone, that each plays so many."""
        rounds = games if len(self.spec.game.sides) == 1 else -(-games // 2)
        return rounds * len(self.seatings)

    @property
    def columns(self) -> tuple[str, ...]:
        sides = self.spec.game.sides
        thinking = tuple(f"{what}_{side}" for what in ("decisions", "seconds", "longest") for side in sides)
        return ("number", "seed", *sides, "winner", "degree", "score", "moves", *thinking)

    def row(self, number: int) -> Iterator[object]:
        round_index, place = divmod(number, len(self.seatings))
        names = self.seatings[place]
        seed = f"{self.seed}-{round_index + 1}"
        result = play_bot_game(self.spec.open(), [find_player(name) for name in names], seed)
        outcome = result.outcome
        yield from (number + 1, seed, *names, outcome.winner or "", outcome.degree, outcome.score, result.moves)
        yield from result.decisions
        yield from (f"{seconds:.4f}" for seconds in (*result.seconds, *result.longest))


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """A game as it stands in the file."""

    seats: tuple[str, ...]
    winner: int | None
    """The place of the side that won; None for a draw, or where the game beat its player."""
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    longest: tuple[float, ...]


def play_arena(
    arena: Arena,
    games: int,
    folder: Path,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress = lambda _: None,
) -> Path:
    """Play the games that a folder does not have yet; returns the file that has them all."""
    game = arena.spec.open()
    plan = make_plan("arena", game, arena.seed, games, list(arena.players)) | {"neighbours": arena.neighbours}
    prepare_folder(folder, plan, ROWS_FILE)
    with open_executor(jobs, cluster) as (executor, at_once):
        fill(folder / ROWS_FILE, arena, arena.game_count(games), executor, at_once, progress)
    return folder / ROWS_FILE


def read_arena_games(path: Path, arena: Arena) -> list[ArenaGame]:
    sides = arena.spec.game.sides
    with path.open(encoding="utf-8", newline="") as file:
        return [_read_row(row, sides) for row in csv.DictReader(file)]


def _read_row(row: dict[str, str], sides: tuple[str, ...]) -> ArenaGame:
    return ArenaGame(
        tuple(row[side] for side in sides),
        sides.index(row["winner"]) if row["winner"] else None,
        tuple(int(row[f"decisions_{side}"]) for side in sides),
        tuple(float(row[f"seconds_{side}"]) for side in sides),
        tuple(float(row[f"longest_{side}"]) for side in sides),
    )


def check_players(players: tuple[str, ...], sides: int) -> None:
    if len(set(players)) < len(players):
        raise Malformed(message("lab.player-twice", players=", ".join(players)))
    if len(players) < sides:
        raise Malformed(message("lab.too-few-players", count=sides))
