"""The searching bot: it imagines worlds that its view allows and plays them out in a tree."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sandtable.engine.game import Game, View
from sandtable.engine.heuristics import Heuristic
from sandtable.engine.title import title_of

from .base import MIDDLE_LEVEL, Advice, Estimate, dice_for
from .exact import exact_advice
from .greedy import WORLDS_AT_A_GLANCE, best_rated_move
from .mcts import Node, SearchTree

EXACT_FROM: Final = 3
"""From this level on, what is known for certain is not searched."""
EXACT_TAKES: Final = 2.0
"""Seconds that it may take to find out; with less, nobody asks."""


class SearchBot:
    """Monte-Carlo tree search with chance nodes; over many worlds where something is hidden."""

    name: Final = "search"

    def __init__(self, most_moves: int | None = None) -> None:
        """``most_moves`` bounds how many moves it plays out for a decision."""
        self._most_moves = most_moves

    def choose(
        self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
    ) -> Advice:
        heuristic = title_of(game).heuristic
        dice = dice_for(game, view, seed)
        world = game.imagine(view, dice.randrange)
        if not heuristic.weighty(game, world, view.side, view.moves):
            return Advice(
                best_rated_move(
                    game, heuristic.rate, view, heuristic.suppose(game, view, WORLDS_AT_A_GLANCE, dice), dice
                )
            )
        if game.solitaire and level >= EXACT_FROM and (seconds is None or seconds >= EXACT_TAKES):
            known = heuristic.exact(game, world)
            if known:
                return exact_advice(known)
        weighed = search_moves(game, view, dice, level, seconds, self._most_moves)
        return Advice(
            max(weighed, key=lambda move: (weighed[move].visits, weighed[move].mean)),
            estimates(heuristic, view, weighed),
        )


def search_moves(
    game: Game[Any],
    view: View,
    dice: random.Random,
    level: int,
    seconds: float | None,
    most_moves: int | None = None,
) -> dict[int, Node]:
    """What came of each move that was tried, in as many playouts as the level makes or the bounds allow."""
    heuristic = title_of(game).heuristic
    tree = SearchTree(game, heuristic, view.side, dice)
    ends = None if seconds is None else time.monotonic() + seconds
    for world in imagine_worlds(game, heuristic, view, heuristic.playouts[level - 1], dice):
        tree.play_out(world)
        if most_moves is not None and tree.moves_played >= most_moves:
            break
        if ends is not None and time.monotonic() > ends:
            break
    return {move: node for move, node in tree.root.children.items() if node.visits}


def estimates(heuristic: Heuristic[Any], view: View, weighed: Mapping[int, Node]) -> dict[int, Estimate]:
    return {
        move: weighed[move].estimate(heuristic.doubt, heuristic.misjudges) for move in view.moves if move in weighed
    }


def imagine_worlds(
    game: Game[Any], heuristic: Heuristic[Any], view: View, count: int, dice: random.Random
) -> Iterator[Any]:
    """So many worlds to play out, each a copy."""
    for world in heuristic.suppose(game, view, count, dice):
        yield world.copy()
