"""How many hidden pieces the State expects in each space, by a rule of thumb that is quick to keep up.

The knowledge layer of the game says what is possible. This says what is likely of an Insurgent who wants to get in: of
each turn's two points most are spent inwards. It is cheap enough to be kept up in every playout.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from ..inference.public_map import PublicMap
from ..rules import announcements
from ..rules.announcements import Announcement, decode
from ..rules.round_map import (
    ACROSS_BITS,
    BESIDE_BITS,
    CAPITAL,
    FIELD_NEIGHBOURS,
    OUTER_RING,
    RING_SIZE,
    bits_of,
    ring_of,
)
from ..rules.state import STARTING_PIECES

INWARD: Final = (0.0, 0.6, 4.0, 4.0)
ALONG: Final = 1.0
"""How a piece that moves out of sight probably goes, in parts; it seldom turns back."""
RING_MOBILITY: Final = (0.6, 0.7, 1.8, 0.5)
"""How likely a piece of each ring is the one that goes on."""
STAYING: Final = 0.4
"""However few pieces there are, as often none goes on."""
BORN_INWARD: Final = 2.0
"""How much likelier a new piece is put down towards the Capital than elsewhere."""
CACHE_SIZE: Final = 4096
MOST_STAND_INS: Final = 16


def _move_shares(space: int) -> tuple[tuple[int, float], ...]:
    """Where a piece goes from a space if it goes."""
    parts = dict.fromkeys(bits_of(BESIDE_BITS[space]), ALONG / 2)
    for there in bits_of(ACROSS_BITS[space]):
        if ring_of(there) < ring_of(space):
            parts[there] = INWARD[ring_of(space)] / 2
    return _normalised(parts)


def _birth_shares(space: int) -> tuple[tuple[int, float], ...]:
    """Where a new piece is put down."""
    parts = {there: BORN_INWARD if ring_of(there) < ring_of(space) else 1.0 for there in FIELD_NEIGHBOURS[space]}
    return _normalised(parts)


def _normalised(parts: dict[int, float]) -> tuple[tuple[int, float], ...]:
    total = sum(parts.values())
    return tuple((there, part / total) for there, part in parts.items())


MOVE_SHARES: Final = tuple(_move_shares(space) for space in range(CAPITAL))
BIRTH_SHARES: Final = tuple(_birth_shares(space) for space in range(CAPITAL))


class BeliefMap:
    """How many hidden pieces are expected in each space."""

    __slots__ = ("departed_from", "expected", "public_map")

    def __init__(self) -> None:
        self.public_map = PublicMap()
        self.expected = [0.0] * CAPITAL
        self.departed_from: list[int] = []
        """Whence pieces have gone out of sight in the turn that is heard."""

    @classmethod
    def from_expected(cls, told: Sequence[int], expected: list[float]) -> BeliefMap:
        """What is expected after these announcements, as somebody else has worked it out."""
        new = cls()
        for line in told:
            new.public_map.apply(line)
        new.expected = expected
        return new

    def copy(self) -> BeliefMap:
        new = BeliefMap.__new__(BeliefMap)
        new.public_map, new.expected = self.public_map.copy(), self.expected[:]
        new.departed_from = self.departed_from[:]
        return new

    @property
    def hidden(self) -> int:
        public_map = self.public_map
        return STARTING_PIECES + public_map.grown - public_map.killed - sum(public_map.marks)

    def update(self, line: int) -> None:
        one = decode(line)
        beginning = self.public_map.setting_up
        self.public_map.apply(line)
        if beginning:
            if not self.public_map.setting_up:
                self._expect_anywhere(one.kind == announcements.READY)
                self._rescale()
        elif one.kind in (announcements.STEP, announcements.SEEN):
            there = one.second if one.kind == announcements.STEP else one.space
            if there != CAPITAL:
                self.expected[there] = 0.0
                self._rescale()
        elif one.kind == announcements.OVER:
            self._spread_departed()
            self._spread_hidden()
            self._rescale()
        else:
            self._update_by_insurgent(one)

    def _update_by_insurgent(self, one: Announcement) -> None:
        if one.kind == announcements.LEAVE:
            self.departed_from.append(one.space)
        elif one.kind == announcements.ARRIVE:
            self._update_by_arrival(one.space)
        elif one.kind == announcements.GROW:
            self._spread_departed()
            for there, share in BIRTH_SHARES[one.space]:
                self.expected[there] += share
        elif one.kind == announcements.FADE:
            self.expected[one.space] = 1.0

    def _expect_anywhere(self, at_set_up: bool) -> None:
        for space in OUTER_RING if at_set_up else range(CAPITAL):
            self.expected[space] = 1.0

    def _update_by_arrival(self, space: int) -> None:
        """One that was seen leaving has come here, or hidden ones from near by."""
        if self.departed_from:
            self.departed_from.pop()
            return
        for there, _ in MOVE_SHARES[space]:
            self.expected[there] *= 0.5

    def _spread_departed(self) -> None:
        """Those that were seen leaving and not arriving are somewhere near."""
        for space in self.departed_from:
            for there, share in MOVE_SHARES[space]:
                self.expected[there] += share
        self.departed_from = []

    def _spread_hidden(self) -> None:
        """About one hidden piece goes on in a turn."""
        expected = self.expected
        most = 1 / max(1, self.hidden)
        going = [min(1 - STAYING, mobility * most) for mobility in RING_MOBILITY]
        new = expected[:]
        for space, each in enumerate(expected):
            if each > 0.004:
                gone = each * going[space // RING_SIZE]
                new[space] -= gone
                for there, share in MOVE_SHARES[space]:
                    new[there] += gone * share
        self.expected = new

    def _rescale(self) -> None:
        """None where a State piece stands or the map shows some; and as many in all as are out of sight."""
        public_map, expected = self.public_map, self.expected
        marks, posts = public_map.marks, public_map.posts
        for space in range(CAPITAL):
            if marks[space] or posts[space]:
                expected[space] = 0.0
        total, hidden = sum(expected), self.hidden
        if total:
            scale = hidden / total
            self.expected = [min(1.0, each * scale) for each in expected]


_cache: dict[tuple[int, ...], BeliefMap] = {}
_stand_ins: OrderedDict[int, BeliefMap] = OrderedDict()


def stand_in_announcement(belief: BeliefMap, told: Sequence[int]) -> int:
    """A single announcement that stands for all of these and for what they make one believe, below zero as no other is.

    Imagined worlds begin with it, and whoever plays them on believes what follows from there.
    """
    stands_for = -1 - abs(hash((*told, *belief.expected)))
    _stand_ins[stands_for] = belief
    _stand_ins.move_to_end(stands_for)
    if len(_stand_ins) > MOST_STAND_INS:
        _stand_ins.popitem(last=False)
    return stands_for


def belief_after(told: list[int]) -> BeliefMap:
    """What follows from these announcements; it goes on from the last moment that was asked for."""
    key = tuple(told)
    found = _cache.get(key)
    if found is not None:
        return found
    size = len(key)
    before: BeliefMap | None = None
    while size and before is None:
        size -= 1
        before = _cache.get(key[:size])
    if before is None and key and key[0] < 0:
        size, before = 1, _stand_ins[key[0]]
    found = before.copy() if before else BeliefMap()
    for line in key[size:]:
        found.update(line)
    if len(_cache) >= CACHE_SIZE:
        _cache.clear()
    _cache[key] = found
    return found
