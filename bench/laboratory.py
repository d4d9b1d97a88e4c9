"""What thinking and counting cost: playouts of the search, the solver by the number of cards, games of ``simulate``."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from sandtable.bots import find_player
from sandtable.bots.mcts import SearchTree
from sandtable.engine.game import OVER, Game, GameType
from sandtable.engine.game_spec import GameSpec
from sandtable.engine.title import title_of
from sandtable.engine.title_registry import installed_titles
from sandtable.lab.bot_game import play_bot_game
from sandtable.lab.simulation import Simulation, simulate
from sandtable.titles.israeli_independence.solver import SolverMissing

CARDS: Final = (8, 10, 12, 14, 16)
DECISIONS: Final = 5
JOBS: Final = (1, 2)

Row = dict[str, Any]


def decisions_of(game: Game[Any]) -> list[tuple[int, Any]]:
    """Some decisions of a game, spread over its length: who decides, and the state."""
    met: list[tuple[int, Any]] = []

    def watch(state: Any, turn: int, _: int) -> None:
        if turn >= 0 and len(game.moves(state)) > 1:
            met.append((turn, state.copy()))

    play_bot_game(game, [find_player("random")] * len(game.sides), "bench", watch)
    return met[:: max(1, len(met) // DECISIONS)][:DECISIONS]


def playouts_a_second(game: Game[Any], seconds: float) -> float:
    """Playouts of a search with the game's own guide, from worlds that the view allows."""
    made, spent = 0, 0.0
    for side, state in decisions_of(game):
        dice = random.Random(1)
        view = game.view(state, side)
        worlds = [game.imagine(view, dice.randrange) for _ in range(1 if game.solitaire else 8)]
        tree = SearchTree(game, title_of(game).heuristic, side, dice)
        began = time.perf_counter()
        while time.perf_counter() - began < seconds / DECISIONS:
            tree.play_out(dice.choice(worlds).copy())
            made += 1
        spent += time.perf_counter() - began
    return made / spent


def simulated_a_second(game: GameType, jobs: int, games: int) -> float:
    """Games of random players a second, counting included, once the workers are there: from the first rows on."""
    simulation = Simulation(GameSpec.of(game, {}), ("random:3",) * len(game.sides), "bench")
    told: list[tuple[int, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        simulate(simulation, games, Path(folder), jobs, progress=lambda done: told.append((done, time.perf_counter())))
    first, last = told[1], told[-1]
    return (last[0] - first[0]) / (last[1] - first[1])


def games_for(game: Game[Any], seconds: float) -> int:
    """How many random games fill so many seconds."""
    began, games = time.perf_counter(), 0
    while time.perf_counter() - began < 0.3:
        state = game.start()
        chooser = random.Random(games)
        while game.turn(state) != OVER:
            game.play(state, chooser.choice(game.moves(state)))
        games += 1
    return max(10, int(games / (time.perf_counter() - began) * seconds / 2))


def laboratory_rows(seconds: float) -> list[Row]:
    rows: list[Row] = []
    for game_type in installed_titles():
        game = game_type()
        games = games_for(game, seconds)
        row: Row = {"game": game.id, "playouts_per_second": round(playouts_a_second(game, seconds))}
        for jobs in JOBS:
            row[f"simulated_per_second_{jobs}_jobs"] = round(simulated_a_second(game_type, jobs, jobs * games), 1)
        rows.append(row)
    return rows


def solver_rows() -> list[Row]:
    """Seconds to work out the first cards of the deck; nothing where the solver cannot run."""
    try:
        from sandtable.titles.israeli_independence.solver.benchmark import time_solver
    except (ImportError, SolverMissing):
        return []
    timings = [time_solver(cards) for cards in CARDS]
    return [{"cards": each.cards, "values": each.values, "seconds": round(each.seconds, 3)} for each in timings]
