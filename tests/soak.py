"""``make soak``: a great many random games with random options, every invariant checked in every state."""

from __future__ import annotations

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor

from rich.progress import Progress

from tests.every_title import checks
from tests.every_title.titles import ALL, with_random_options

CHUNK = 250


def soak(title: str, first: int, games: int, full: bool) -> int:
    """Play games number ``first`` and on; returns the moves played. A failure names the game's number."""
    game_type = ALL.find(title)
    moves = 0
    for number in range(first, first + games):
        chooser = random.Random(f"soak {title} {number}")
        game = with_random_options(game_type, chooser)
        try:
            for state, move in checks.random_states(game, chooser):
                moves += 1
                if full:
                    checks.check_state(game, state)
                elif game.id in checks.INVARIANTS:
                    checks.INVARIANTS[game.id](game, state)
                    checks.check_outcome(game, state)
                if full and move is not None and len(game.sides) > 1 and chooser.random() < 0.02:
                    checks.check_untold(game, state, move)
        except AssertionError as broken:
            raise AssertionError(f"{title}, game {number}: {broken}") from broken
    return moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games a title")
    parser.add_argument("--full-every", type=int, default=10, help="every n-th block of games also round-trips states")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("titles", nargs="*", default=[each.id for each in ALL])
    args = parser.parse_args()
    with ProcessPoolExecutor(args.jobs) as pool, Progress() as progress:
        for title in args.titles:
            began = time.perf_counter()
            task = progress.add_task(title, total=args.games)
            blocks = range(0, args.games, CHUNK)
            jobs = [
                pool.submit(soak, title, first, min(CHUNK, args.games - first), place % args.full_every == 0)
                for place, first in enumerate(blocks)
            ]
            moves = 0
            for job in jobs:
                moves += job.result()
                progress.advance(task, CHUNK)
            seconds = time.perf_counter() - began
            progress.console.print(f"{title}: {args.games:,} games, {moves:,} states sound ({seconds:.0f} s)")


if __name__ == "__main__":
    main()
