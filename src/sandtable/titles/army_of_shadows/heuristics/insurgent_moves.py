"""Ratings of the Insurgent's moves: grow where the State is far, come in unseen, and strike when all are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..game import ArmyOfShadows
from ..rules.moves import END, GROW, GROWTHS, MOVE
from ..rules.round_map import CAPITAL, COSTS, EDGES, RING_BITS, RING_SIZE, bits_of, ring_of
from ..rules.state import MOST_GROWN, NOT_YET, SETTING_UP, State
from ..rules.victory import held_inner_circle
from .belief_map import belief_after
from .distances import STATE_TURNS, best_capture_area, killable_bits, spaces_missing

WINS: Final = 30.0
RINGS: Final = (4.2, 3.2, 2.0, 0.8)
"""What a piece out of sight is worth in each ring."""
TOO_EARLY: Final = -4.0
"""Into the Inner Circle before the others are near."""
CLOSER: Final = 1.2
"""A space that brings the capture nearer."""
ASIDE: Final = 0.22
"""For each space away from where the assault will be."""
SUSPECTED: Final = -4.0
"""Where the State can look next turn, if it is sure to find somebody: the Insurgent hears all that the State does."""
KNOWN: Final = -0.5
KNOWN_AND_NEAR: Final = -2.6
"""A piece that the State's map shows, and more if it can be killed next turn."""
GIVEN_AWAY: Final = -3.5
"""Beside a State piece."""
GROWN: Final = 2.4
"""A new piece, beside half of what it is worth where it is put."""
NURSERY: Final = 1.4
"""Two together that the State cannot reach in the next turns."""
BROKEN_UP: Final = 0.4
"""The last two of a stack part."""
BORN_IN_SIGHT: Final = -0.4
SMALL_STEPS: Final = 1.4
"""After a step along a ring another can be made."""
READY: Final = 4
"""With so many inside or at the door the assault begins."""


def rate(game: ArmyOfShadows, state: State, moves: Sequence[int]) -> list[float]:
    if state.phase == SETTING_UP:
        return [_rate_placement(state, move) for move in moves]
    if (plan := winning_turn(game, state)) is not None:
        return [WINS if move == plan else 0.0 for move in moves]
    outlook = InsurgentOutlook(game, state)
    return [outlook.rate_move(move) for move in moves]


def _rate_placement(state: State, number: int) -> float:
    """Two and two at opposite sides of the map, and one between: the State cannot be at both."""
    placed = sum(state.insurgents)
    first = state.held.bit_length() - 1 - 3 * RING_SIZE if state.held else 0
    wanted = (0, first, first + 5, first, first + 1)[placed]
    return 4.0 if number == wanted or (placed == 0 and number < 4) else 0.0


class InsurgentOutlook:
    """A position as the Insurgent sees it, looked at once for all moves."""

    def __init__(self, game: ArmyOfShadows, state: State) -> None:
        self.state = state
        self.needed = spaces_missing(game.rules.pairs)
        self.inside = held_inner_circle(game.rules, state)
        self.danger = killable_bits(state)
        self.expected = belief_after(state.told).expected
        area = best_capture_area(state, self.inside)
        self.area = area.first
        self.ready = area.inside + area.near >= READY
        self.growing = state.grown < MOST_GROWN
        self.hunters = bits_of(state.posted)
        self.value_of_arriving = ValueBySpace(self._value_of_arriving)
        self.value_of_leaving = ValueBySpace(self._value_of_leaving)

    # Moves -----------------------------------------------------------------------------------------------------

    def rate_move(self, move: int) -> float:
        if move == END:
            return 0.0
        if move >= MOVE:
            here, there = EDGES[move - MOVE]
            gain = self.value_of_arriving[there] - self.value_of_leaving[here]
            return gain * SMALL_STEPS if COSTS[move - MOVE] < self.state.points else gain
        _, there = GROWTHS[move - GROW]
        gain = GROWN + 0.5 * self.value_of_arriving[there]
        return gain + BORN_IN_SIGHT if self.state.marks[there] else gain

    def _value_of_leaving(self, here: int) -> float:
        """What is given up with a piece where it is."""
        if self.state.insurgents[here] == 2 and self.growing and not self.danger >> here & 1:
            return self._value_of_one(here) + self._value_for_growth(here) + BROKEN_UP
        return self._value_of_one(here)

    def _value_of_arriving(self, there: int) -> float:
        state = self.state
        if state.posts[there]:
            return self._value_if_hidden(there) + GIVEN_AWAY
        if not state.insurgents[there]:
            return self._value_if_hidden(there)
        joined = self._value_in_stack(there)
        return joined if state.insurgents[there] > 1 else 2 * joined - self._value_of_one(there)

    # Pieces ----------------------------------------------------------------------------------------------------

    def _value_if_hidden(self, space: int) -> float:
        ring, number = divmod(space, RING_SIZE)
        aside = abs((number - self.area - 1 + 6) % RING_SIZE - 6)
        worth = RINGS[ring] - ASIDE * max(0, aside - 1) * (ring < 3)
        if ring == 0:
            worth += 0.0 if self.ready else TOO_EARLY
            if self.needed[self.inside | 1 << space] < self.needed[self.inside]:
                worth += CLOSER
        if self.danger >> space & 1:
            worth += SUSPECTED * self.expected[space]
        return worth

    def _value_of_one(self, space: int) -> float:
        """Of a piece where it is, hidden or not, alone or not."""
        state = self.state
        if state.insurgents[space] > 1:
            return self._value_in_stack(space)
        worth = self._value_if_hidden(space)
        if state.marks[space]:
            worth += KNOWN + (KNOWN_AND_NEAR if self.danger >> space & 1 else 0.0)
        return worth

    def _value_in_stack(self, space: int) -> float:
        """Of one piece of a stack: it can grow, and is known."""
        worth = self._value_if_hidden(space) + KNOWN
        if self.danger >> space & 1:
            return worth + KNOWN_AND_NEAR
        return worth + self._value_for_growth(space) if self.growing else worth

    def _value_for_growth(self, space: int) -> float:
        """How good a place is to grow: far from the State, and where no other is."""
        turns = min(STATE_TURNS[post][space] for post in self.hunters)
        others = self.state.stacks & ~(1 << space)
        return NURSERY * min(turns - 1, 3) / 3 * (0.5 if others else 1.0)


class ValueBySpace(dict[int, float]):
    """What a space is worth in some respect, worked out when first asked."""

    def __init__(self, value_of: Callable[[int], float]) -> None:
        super().__init__()
        self._value_of = value_of

    def __missing__(self, space: int) -> float:
        self[space] = worth = self._value_of(space)
        return worth


# Winning now ------------------------------------------------------------------------------------------------------


def winning_turn(game: ArmyOfShadows, state: State) -> int | None:
    """The first move of a turn that ends with the Capital captured; None if there is none."""
    needed = spaces_missing(game.rules.pairs)
    inside = held_inner_circle(game.rules, state)
    lacking = needed[inside]
    if not lacking:
        return END
    may_grow = state.acted == NOT_YET and state.grown < MOST_GROWN
    most = (state.points if state.stacks & RING_BITS else state.points > 0) + may_grow
    if lacking > most:
        return None
    barred = state.posted & RING_BITS if game.rules.posts_deny else 0
    return _Assault(needed, barred, state.insurgents[:]).first_move(state.points, may_grow, True)


class _Assault:
    """Tries what can bring pieces into the Inner Circle within one turn."""

    def __init__(self, needed: Sequence[int], barred: int, counts: list[int]) -> None:
        self.needed = needed
        self.barred = barred
        self.counts = counts

    def _won(self) -> bool:
        bits = 0
        for space in range(RING_SIZE):
            if self.counts[space]:
                bits |= 1 << space
        return not self.needed[bits & ~self.barred]

    def first_move(self, points: int, may_grow: bool, beginning: bool = False) -> int | None:
        if self._won():
            return END
        counts = self.counts
        if may_grow:
            for move in _GROWTHS_INSIDE:
                here, there = GROWTHS[move]
                if counts[here] > 1 and not counts[there]:
                    counts[there] += 1
                    won = self._won() or (beginning and points == 2 and self.first_move(points, False) is not None)
                    counts[there] -= 1
                    if won:
                        return GROW + move
        if points:
            for edge in _STEPS_INSIDE:
                here, there = EDGES[edge]
                if counts[here] and COSTS[edge] <= points and self._useful(there, may_grow):
                    counts[here] -= 1
                    counts[there] += 1
                    won = self.first_move(points - COSTS[edge], may_grow) is not None
                    counts[here] += 1
                    counts[there] -= 1
                    if won:
                        return MOVE + edge
        return None

    def _useful(self, there: int, may_grow: bool) -> bool:
        """A new space of the Inner Circle, or a stack that can grow there."""
        return ring_of(there) == 0 if not self.counts[there] else may_grow


_GROWTHS_INSIDE: Final = tuple(i for i, (_, there) in enumerate(GROWTHS) if there < RING_SIZE)
_STEPS_INSIDE: Final = tuple(
    i for i, (here, there) in enumerate(EDGES) if there < 2 * RING_SIZE and here != CAPITAL and ring_of(here) <= 2
)
