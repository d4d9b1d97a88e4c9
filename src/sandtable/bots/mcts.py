"""Monte-Carlo search tree over decisions, rolls and draws, grown one playout at a time.

A node stands for a sequence of moves and outcomes from the view that is searched, not for a state: every playout
begins in a world of its own that the view allows, walks down the tree as far as it has been before, adds one decision,
and is played out from there by the game's heuristic. Chance comes as the rules say. What is learned is shared by
all worlds in which the same things happen.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Final, Generic

from sandtable.engine.game import CHANCE, OVER, Game, S
from sandtable.engine.heuristics import Heuristic, shares

from .base import Estimate, payoff

FIRST_GUESS: Final = 1.0
"""How much a playout not yet made counts when a move is compared: as hopeful as its node."""
Z: Final = 1.96
"""A 95 % interval, in standard errors."""


class Node:
    """What came of a sequence of moves. ``total`` is counted for the side that made the last of them."""

    __slots__ = ("children", "grown", "priors", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.grown = False
        self.priors: list[float] | None = None
        self.children: dict[int, Node] = {}

    def child(self, move: int) -> Node:
        child = self.children.get(move)
        if child is None:
            child = self.children[move] = Node()
        return child

    def add(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    def start_over(self) -> None:
        """Forget what came of it, but not what was learned about what follows."""
        self.visits = 0
        self.total = self.squares = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def estimate(self, doubt: float, misjudges: float = 0.0) -> Estimate:
        """The mean with its error: never less than what one playout more may still change (``Heuristic.doubt``).

        Beside it, how far ``Heuristic.value`` is off where playouts end (``misjudges``): less where little is in doubt.
        """
        n = self.visits
        mean = self.total / n
        spread = max(self.squares / n - mean * mean, 0.0)
        error = Z * math.sqrt((spread * n + doubt) / (n + 1) / n)
        return Estimate(mean, error, shared=Z * misjudges * 2 * math.sqrt(max(mean * (1 - mean), 0.0)))


class SearchTree(Generic[S]):
    """A search for one side's decision."""

    def __init__(self, game: Game[S], heuristic: Heuristic[S], side: int, dice: random.Random) -> None:
        self.game = game
        self.heuristic = heuristic
        self.side = side
        self.dice = dice
        self.root = Node()
        self.moves_played = 0
        """The work done so far, which is the same on every machine."""

    def play_out(self, state: S, first: int | None = None) -> None:
        """One playout from a world, with a first move where one is to be tried; the state is used up."""
        path: list[tuple[Node, int]] = []
        self._descend(state, path, first)
        value = self.finish(state)
        self.root.visits += 1
        for node, side in path:
            node.add(value if side == self.side else 1 - value)

    def _descend(self, state: S, path: list[tuple[Node, int]], first: int | None) -> None:
        """Walk down by what looks most worth a try, until there is a decision that was never met before."""
        game, node = self.game, self.root
        while True:
            # The side decides first, also where another decides at the same time and is named before it.
            turn = self.side if node is self.root else game.turn(state)
            if turn == OVER or (turn not in (CHANCE, self.side) and not self.heuristic.foresees):
                return
            moves = game.moves(state, turn if turn >= 0 else None)
            if turn == CHANCE:
                move = self._next_outcome(node, state, moves)
            elif first is not None and node is self.root:
                move = first
            elif len(moves) == 1:
                move = moves[0]
            elif not node.grown:
                node.grown = True
                if node is not self.root:
                    return
                move = self._choose(node, state, turn, moves)
            else:
                move = self._choose(node, state, turn, moves)
            node = node.child(move)
            path.append((node, self.side if turn == CHANCE else turn))
            game.play(state, move, None, turn if turn >= 0 else None)
            self.moves_played += 1

    def _next_outcome(self, node: Node, state: S, moves: Sequence[int]) -> int:
        """What chance brings. Where the node stands for one state, what has come too seldom so far is drawn first."""
        game = self.game
        if not game.solitaire or not node.children:
            return draw_outcome(game, state, moves, self.dice)
        weights = game.weights(state) or [1] * len(moves)
        came = [child.visits if (child := node.children.get(move)) else 0 for move in moves]
        share = (sum(came) + 1) / sum(weights)
        owed = [max(0.0, weight * share - times) for weight, times in zip(weights, came, strict=True)]
        return self.dice.choices(moves, owed)[0]

    def _choose(self, node: Node, state: S, turn: int, moves: Sequence[int]) -> int:
        """Between what has done well and what looks good and was seldom tried."""
        priors = node.priors
        if priors is None:
            focus = self.heuristic.focus
            priors = shares([focus * rate for rate in self.heuristic.rate(self.game, state, turn, moves)])
            if self.game.solitaire:  # the same moves and outcomes always lead to the same state
                node.priors = priors
        children = node.children
        tried = [children.get(move) for move in moves]
        visits = sum(each.visits for each in tried if each)
        hope = sum(each.total for each in tried if each) / visits if visits else 0.5
        reach = self.heuristic.patience * math.sqrt(visits + 1)
        best, chosen = -1.0, moves[0]
        for move, child, prior in zip(moves, tried, priors, strict=True):
            times = child.visits if child else 0
            mean = ((child.total if child else 0.0) + FIRST_GUESS * hope) / (times + FIRST_GUESS)
            worth = mean + reach * prior / (times + 1)
            if worth > best:
                best, chosen = worth, move
        return chosen

    def finish(self, state: S) -> float:
        """Play on by the heuristic's replies; the value for the side of the search."""
        game, heuristic, dice = self.game, self.heuristic, self.dice
        left = heuristic.horizon
        while (turn := game.turn(state)) != OVER:
            self.moves_played += 1
            moves = game.moves(state)
            if turn == CHANCE:
                game.play(state, draw_outcome(game, state, moves, dice))
                continue
            if left is not None:
                if left <= 0 and heuristic.quiet(game, state):
                    return heuristic.value(game, state, self.side)
                left -= 1
            game.play(state, moves[0] if len(moves) == 1 else heuristic.reply(game, state, turn, moves, dice))
        outcome = game.outcome(state)
        assert outcome is not None
        return payoff(game, outcome, self.side)


def draw_outcome(game: Game[Any], state: Any, moves: Sequence[int], dice: random.Random) -> int:
    """What chance brings, as likely as the rules say."""
    weights = game.weights(state)
    return dice.choice(moves) if weights is None else dice.choices(moves, weights)[0]
