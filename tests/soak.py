"""``make soak``: what the suite tries briefly, at length.

First a great many random games of every title with random options. In every state: the title's invariants, and that the
game ends with an outcome if and only if nobody is to move. Every tenth block of games also, in every state: the moves
(fixed order, none twice, chance and weights), copies that share nothing, the state's document there and back; and in
some states: events that cite rules, can be said in both languages and change nothing, seats that see nothing they were
not told, hidden things that change no byte of what a seat gets, refusals of what is not legal.

Then the tests that are marked ``long``, with their long numbers: servers killed, broken messages and records, whole
games in the browser in every way, language and size, and more random games where a test plays its own.

``--short`` plays few games of every title and leaves the long tests to the suite, which has their short form.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from rich.progress import Progress

from sandtable.engine.game import Game
from tests.every_title import checks
from tests.every_title.titles import ALL, with_random_options

CHUNK = 250
GAMES, FEW = 100_000, 30
OFTEN, SELDOM = 0.05, 0.02
"""In this part of the states of a full block the dearer checks are made."""


def soak(title: str, first: int, games: int, full: bool) -> int:
    """Play games number ``first`` and on; returns the moves played. A failure names the game's number."""
    game_type = ALL.find(title)
    moves = 0
    for number in range(first, first + games):
        chooser = random.Random(f"soak {title} {number}")
        game = with_random_options(game_type, chooser)
        aside = random.Random(f"soak {title} {number}, besides")
        try:
            for state, move in checks.random_states(game, chooser):
                moves += 1
                if full:
                    check_fully(game, state, move, aside)
                elif game.id in checks.INVARIANTS:
                    checks.INVARIANTS[game.id](game, state)
                    checks.check_outcome(game, state)
        except AssertionError as broken:
            raise AssertionError(f"{title}, game {number}: {broken}") from broken
    return moves


def check_fully(game: Game[Any], state: Any, move: int | None, aside: random.Random) -> None:
    checks.check_state(game, state)
    if move is not None and aside.random() < OFTEN:
        checks.check_events(game, state, move)
    if move is not None and len(game.sides) > 1 and aside.random() < SELDOM:
        checks.check_untold(game, state, move)
    if aside.random() < SELDOM:
        checks.check_imagined(game, state, aside.choice(checks.seats(game)), aside)
        checks.check_refusals(game, state, aside)


def play(titles: list[str], games: int, full_every: int, jobs: int) -> None:
    with ProcessPoolExecutor(jobs) as pool, Progress() as progress:
        for title in titles:
            began = time.perf_counter()
            task = progress.add_task(title, total=games)
            chunk = min(CHUNK, max(1, games // full_every))
            blocks = [
                pool.submit(soak, title, first, min(chunk, games - first), place % full_every == 0)
                for place, first in enumerate(range(0, games, chunk))
            ]
            moves = 0
            for block in blocks:
                moves += block.result()
                progress.advance(task, chunk)
            seconds = time.perf_counter() - began
            progress.console.print(f"{title}: {games:,} games, {moves:,} states sound ({seconds:.0f} s)")


def long_tests(jobs: int) -> int:
    command = [sys.executable, "-m", "pytest", "-m", "long", "-n", str(jobs), "--timeout", "0"]
    return subprocess.run(command, env={**os.environ, "SANDTABLE_LONG": "1"}, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, help=f"games a title ({GAMES:,}; {FEW} with --short)")
    parser.add_argument("--full-every", type=int, default=10, help="every n-th block of games is checked fully (10)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--short", action="store_true", help="a minute instead of a day: few games, no long tests")
    parser.add_argument("titles", nargs="*", help="some titles only, and no long tests")
    args = parser.parse_args()
    print(__doc__)
    titles = [ALL.find(title).id for title in args.titles] or [each.id for each in ALL]
    play(titles, args.games or (FEW if args.short else GAMES), args.full_every, args.jobs)
    return 0 if args.short or args.titles else long_tests(args.jobs)


if __name__ == "__main__":
    sys.exit(main())
