"""``make bench AGAINST=PATH``: random play of every title in this checkout and in another one, in turns, in one run.

Each round plays every title in a process of this checkout and at once in one of the other, whose ``src`` comes first on
the path; who begins changes from round to round. What is told are moves a second and copies of a state in mid-game a
second, both by processor time, in the middle of the rounds, and this checkout's share of the other's.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent.parent
MEASURES: Final = ("moves", "copies")
OVER: Final = -2
"""``Game.turn`` of a game that is over, in every version."""

Speeds = dict[str, dict[str, float]]
"""By title, then by measure."""


# In a process of one checkout ----------------------------------------------------------------------------------------


def titles() -> list[Any]:
    """The game classes of whichever version is on the path."""
    try:
        from sandtable.engine.title_registry import installed_titles
    except ImportError:
        return list(importlib.import_module("sandtable.games").REGISTRY)  # 0.1.0
    return list(installed_titles())


def moves_a_second(game: Any, seconds: float) -> float:
    turn, moves, play, start = game.turn, game.moves, game.play, game.start
    chance = random.Random(1).random
    played = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = start()
        while turn(state) != OVER:
            possible = moves(state)
            play(state, possible[int(chance() * len(possible))])
            played += 1
    return played / (time.process_time() - began)


def states_of_a_game(game: Any) -> Iterator[Any]:
    chooser = random.Random(2)
    state = game.start()
    while game.turn(state) != OVER:
        yield state.copy()
        game.play(state, chooser.choice(game.moves(state)))


def copies_a_second(game: Any, seconds: float) -> float:
    """Of states from all over a game."""
    states = list(states_of_a_game(game))
    copied = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for state in states:
            state.copy()
        copied += len(states)
    return copied / (time.process_time() - began)


def measure(names: Sequence[str], seconds: float) -> Speeds:
    games = [each() for each in titles() if not names or each.id in names]
    return {
        str(game.id): {"moves": moves_a_second(game, seconds), "copies": copies_a_second(game, seconds / 4)}
        for game in games
    }


# Both in turns -------------------------------------------------------------------------------------------------------


def measured_in(checkout: Path, arguments: Sequence[str]) -> Speeds:
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "--measure", *arguments]
    answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    speeds: Speeds = json.loads(answer.stdout)
    return speeds


def compare(other: Path, rounds: int, arguments: Sequence[str]) -> list[tuple[Speeds, Speeds]]:
    """This checkout and the other, round by round."""
    found = []
    for each in range(rounds):
        order = (HERE, other) if each % 2 else (other, HERE)
        speeds = {checkout: measured_in(checkout, arguments) for checkout in order}
        found.append((speeds[HERE], speeds[other]))
    return found


def rows(found: Sequence[tuple[Speeds, Speeds]]) -> Iterator[tuple[str, str, float, float, float]]:
    """Title, measure, both speeds, and the share, each in the middle of the rounds."""
    for title in found[0][0]:
        if title not in found[0][1]:
            continue
        for name in MEASURES:
            pairs = [(own[title][name], their[title][name]) for own, their in found]
            share = median(own / their for own, their in pairs)
            yield title, name, median(own for own, _ in pairs), median(their for _, their in pairs), share


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.against", description=__doc__)
    parser.add_argument("other", type=Path, nargs="?", help="the other checkout")
    parser.add_argument("--title", action="append", default=[], help="only this one; may be given several times")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        json.dump(measure(args.title, args.seconds), sys.stdout)
        return
    if args.other is None or not (args.other / "src").is_dir():
        parser.error("name the folder of another checkout")
    arguments = ["--seconds", str(args.seconds), *(word for title in args.title for word in ("--title", title))]
    print(f"{'title':24}{'a second':10}{'here':>12}{'there':>12}{'here/there':>12}")
    for title, name, here, there, share in rows(compare(args.other.resolve(), args.rounds, arguments)):
        print(f"{title:24}{name:10}{here:12,.0f}{there:12,.0f}{share:12.3f}")


if __name__ == "__main__":
    main()
