"""Ratings of the State's moves: kill what is found, look where pieces are suspected, the Inner Circle first."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter, mul
from typing import Final

from ..game import ArmyOfShadows
from ..rules.moves import END, KILL, MOVE, TURN
from ..rules.round_map import BESIDE_BITS, CAPITAL, COSTS, EDGES, FIELD_NEIGHBOURS, RING_SIZE, SPACES, bits_of, ring_of
from ..rules.state import DONE, KILLS_TO_WIN, State
from .belief_map import belief_after
from .distances import STATE_TURNS, spaces_missing

WINS: Final = 60.0
RINGS: Final = (4.0, 2.0, 0.7, 0.3)
"""How much it matters to find a piece in each ring."""
DECAY: Final = (1.0, 0.75, 0.4, 0.2, 0.1, 0.05, 0.03, 0.02, 0.01, 0.01, 0.01)
"""And how much less with each Move that it takes to get there."""
KILLING: Final = 4.0
EACH_KILLED: Final = 3.0
"""A Kill, and each piece of it."""
URGENT: Final = 4.0
"""More for each space that the Insurgent is known to be nearer to the capture."""
STEP_FIRST: Final = 0.9
SECOND_STEP: Final = 0.8
"""How much less what is one step away counts, and two."""
LOOKING: Final = 3.0
"""A look into a space, if somebody is there."""
LOST_SIGHT: Final = 1.5
"""To leave somebody alone whom one has found."""
TURNING: Final = 1.0
LEAST_SUSPICION: Final = 0.04
"""With less of a chance nobody goes there on purpose."""
MOST_TARGETS: Final = 12
"""So many of what matters most are looked at."""
LINGER: Final = 0.1
"""What a step must be better for than none."""
FROM_HOME: Final = 0.4
"""From the Capital everything in the Inner Circle is one Move away, but there is nothing left to look further."""


def _near(here: int, there: int) -> float:
    return FROM_HOME if here == CAPITAL and there < RING_SIZE else DECAY[STATE_TURNS[here][there]]


_NEAR: Final = tuple(tuple(_near(here, there) for there in range(CAPITAL)) for here in range(len(SPACES)))


def rate(game: ArmyOfShadows, state: State, moves: Sequence[int]) -> list[float]:
    outlook = StateOutlook(game, state)
    return [outlook.rate_move(move) for move in moves]


def best_kill(state: State, moves: Sequence[int]) -> int | None:
    """The Kill that is worth most, without looking further; None if there is none."""
    targets = state.posted & state.held
    if not targets or state.acted == DONE:
        return None
    kills = [move for move in moves if KILL <= move < TURN]
    return max(kills, key=lambda move: state.marks[move - KILL], default=None)


class StateOutlook:
    """A position as the State sees it: what its map shows, and what it suspects."""

    def __init__(self, game: ArmyOfShadows, state: State) -> None:
        self.state = state
        self.crushing = not game.rules.twelve_kills
        self.expected = belief_after(state.told).expected
        known = sum(1 << space for space in range(RING_SIZE) if state.marks[space])
        self.urgent = 0 if not known else max(0, 3 - spaces_missing(game.rules.pairs)[known])
        targets = [
            (self._importance(space), space)
            for space in range(CAPITAL)
            if state.marks[space] or self.expected[space] > LEAST_SUSPICION
        ]
        if len(targets) > MOST_TARGETS:
            targets = sorted(targets, reverse=True)[:MOST_TARGETS]
        self._worths = [worth for worth, _ in targets]
        more_than_one = CAPITAL - 1  # so that the getter always gives a tuple; its worth is not counted
        self._spaces = itemgetter(*(space for _, space in targets), more_than_one) if targets else None
        self._posts = {space: self._reach(space) for space in bits_of(state.posted)} if targets else {}
        self._others: dict[int, list[float]] = {}
        self._cover: dict[tuple[int, int], float] = {}

    def _reach(self, here: int) -> tuple[float, ...]:
        assert self._spaces
        near: tuple[float, ...] = self._spaces(_NEAR[here])
        return near

    def _importance(self, space: int) -> float:
        """How much it would matter to be there."""
        count = self.state.marks[space]
        expected = (1 + 0.6 * count) if count else self.expected[space]
        worth = RINGS[space // RING_SIZE] * expected
        if self.state.posts[space]:
            worth *= 0.4
        return worth * (1 + self.urgent) if space < RING_SIZE else worth

    def cover(self, here: int, there: int) -> float:
        """How well all that matters is within reach of some State piece, if one goes from here to there."""
        if not self._spaces:
            return 0.0
        found = self._cover.get((here, there))
        if found is None:
            near = map(max, self._others_of(here), self._reach(there))
            found = self._cover[here, there] = sum(map(mul, self._worths, near))
        return found

    def _others_of(self, here: int) -> list[float]:
        """How near the other State pieces are to each prey."""
        found = self._others.get(here)
        if found is None:
            rest = [near for post, near in self._posts.items() if post != here or self.state.posts[post] > 1]
            found = self._others[here] = list(map(max, *rest)) if len(rest) > 1 else list(rest[0])
        return found

    def rate_move(self, move: int) -> float:
        if move == END:
            return 0.0
        if move >= TURN:
            return self._rate_turn(move - TURN)
        if move >= KILL:
            return self._rate_kill(move - KILL)
        return self._rate_step(move - MOVE)

    def _rate_kill(self, space: int) -> float:
        state = self.state
        count = state.marks[space]
        if state.killed + count >= KILLS_TO_WIN or (state.living - count <= 1 and self.crushing):
            return WINS
        worth = KILLING + EACH_KILLED * count + LOOKING * RINGS[space // RING_SIZE]
        return worth + URGENT * self.urgent if space < RING_SIZE else worth

    def _rate_turn(self, space: int) -> float:
        """The more is suspected around it, the more is to be learned; seldom as much as a Kill is worth."""
        return TURNING * sum(self.expected[there] * RINGS[there // RING_SIZE] for there in FIELD_NEIGHBOURS[space])

    def _rate_step(self, edge: int) -> float:
        state = self.state
        here, there = EDGES[edge]
        gain = self.cover(here, there) - self.cover(here, here) - LINGER
        if state.acted != DONE and there != CAPITAL:
            gain += self._rate_look(there)
            if state.points > COSTS[edge]:
                gain += SECOND_STEP * self._rate_look(_AHEAD[edge])
        if here != CAPITAL and state.marks[here] and state.posts[here] == 1:
            gain -= LOST_SIGHT
        return gain

    def _rate_look(self, space: int) -> float:
        """Of a step to a space: to kill what is known to be there, or to see whether anybody is."""
        if self.state.posts[space]:
            return 0.0
        if self.state.marks[space]:
            return STEP_FIRST * self._rate_kill(space)
        return LOOKING * self.expected[space] * RINGS[space // RING_SIZE]


def _ahead(here: int, there: int) -> int:
    """The space beyond the next one along a ring; across a circle nobody goes on."""
    if ring_of(here) != ring_of(there):
        return there
    return next(space for space in bits_of(BESIDE_BITS[there]) if space != here)


_AHEAD: Final = tuple(_ahead(here, there) for here, there in EDGES)
