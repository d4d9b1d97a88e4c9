"""``make bench``: speed of random play, one core, and memory a state, for every game; beside OpenSpiel in the same run.
Then playouts of the search, games of ``simulate`` with one and two jobs, and the solver by the number of cards.

A move is a decision or a chance outcome. Events are off. The peer is OpenSpiel's ``python_tic_tac_toe``: a game whose
rules are plain Python too, driven in the same way.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from sandtable.engine.game import OVER, Game
from sandtable.engine.title_registry import installed_titles

from .laboratory import laboratory_rows, solver_rows

PEER = "python_tic_tac_toe"


def play_randomly(game: Game[Any], seconds: float) -> tuple[float, float]:
    """Games and moves a second of random play."""
    turn, moves, play, start = game.turn, game.moves, game.play, game.start
    chance = random.Random(1).random
    games = played = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(20):
            state = start()
            while turn(state) != OVER:
                possible = moves(state)
                play(state, possible[int(chance() * len(possible))])
                played += 1
            games += 1
    spent = time.perf_counter() - began
    return games / spent, played / spent


def state_in_mid_game(game: Game[Any]) -> Any:
    chooser = random.Random(2)
    states = []
    state = game.start()
    while game.turn(state) != OVER:
        states.append(state.copy())
        game.play(state, chooser.choice(game.moves(state)))
    return states[len(states) // 2]


def memory_of_a_state(game: Game[Any], copies: int = 2000) -> float:
    """Bytes that a copy of a state in mid-game takes."""
    state = state_in_mid_game(game)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.copy() for _ in range(copies)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)


def time_of_a_copy(game: Game[Any], copies: int = 20_000) -> float:
    """Microseconds that a copy of a state in mid-game takes."""
    copy: Callable[[], Any] = state_in_mid_game(game).copy
    began = time.perf_counter()
    for _ in range(copies):
        copy()
    return (time.perf_counter() - began) / copies * 1e6


def peer_moves_a_second(seconds: float) -> float | None:
    try:
        import open_spiel.python.games  # noqa: F401 - registers the Python games
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(PEER)
    chance = random.Random(1).random
    played = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                possible = state.legal_actions()
                state.apply_action(possible[int(chance() * len(possible))])
                played += 1
    return played / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    peer = peer_moves_a_second(args.seconds)
    rows = []
    for game_type in installed_titles():
        game = game_type()
        games, moves = play_randomly(game, args.seconds)
        rows.append(
            {
                "game": game.id,
                "games_per_second": round(games),
                "moves_per_second": round(moves),
                "times_peer": round(moves / peer, 1) if peer else None,
                "copy_microseconds": round(time_of_a_copy(game), 2),
                "bytes_per_state": round(memory_of_a_state(game)),
            }
        )
    result = {"python": platform.python_version(), "peer": PEER, "peer_moves_per_second": peer and round(peer)}
    laboratory, solver = laboratory_rows(args.seconds), solver_rows()
    if args.json:
        json.dump({**result, "games": rows, "laboratory": laboratory, "solver": solver}, sys.stdout, indent=1)
        print()
        return
    console = Console()
    console.print(table_of(f"Random play, one core, CPython {platform.python_version()}", rows))
    console.print(f"Peer, same run: OpenSpiel {PEER}: " + (f"{peer:,.0f} moves/s" if peer else "not installed"))
    console.print(table_of("Search and simulation, random players, counting included", laboratory))
    if solver:
        console.print(table_of("Solving Israeli Independence, by cards to come", solver))


def table_of(title: str, rows: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(title=title)
    for name in rows[0]:
        table.add_column(name.replace("_", " "), justify="left" if name == "game" else "right")
    for row in rows:
        table.add_row(*(f"{value:,}" if isinstance(value, int) else str(value) for value in row.values()))
    return table


if __name__ == "__main__":
    main()
