"""Where the State suspects hidden pieces: a map of expectations that follows the announcements, quick to keep.

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
from ..rules.round_map import ACROSS_BITS, AROUND, BESIDE_BITS, CAPITAL, FIELD_NEIGHBOURS, OUTER_RING, bits_of, ring_of
from ..rules.state import START

INWARD: Final = (0.0, 0.6, 4.0, 4.0)
ALONG: Final = 1.0
"""How a piece that moves out of sight probably goes, in parts; it seldom turns back."""
HURRY: Final = (0.6, 0.7, 1.8, 0.5)
"""How likely a piece of each ring is the one that goes on."""
WAITING: Final = 0.4
"""However few pieces there are, as often none goes on."""
BORN_INWARD: Final = 2.0
"""How much likelier a new piece is put down towards the Capital than elsewhere."""
KEPT: Final = 4096
BEGUN: Final = 16


def _shares(space: int) -> tuple[tuple[int, float], ...]:
    """Where a piece goes from a space if it goes."""
    parts = dict.fromkeys(bits_of(BESIDE_BITS[space]), ALONG / 2)
    for there in bits_of(ACROSS_BITS[space]):
        if ring_of(there) < ring_of(space):
            parts[there] = INWARD[ring_of(space)] / 2
    return _of_one(parts)


def _cradle(space: int) -> tuple[tuple[int, float], ...]:
    """Where a new piece is put down."""
    parts = {there: BORN_INWARD if ring_of(there) < ring_of(space) else 1.0 for there in FIELD_NEIGHBOURS[space]}
    return _of_one(parts)


def _of_one(parts: dict[int, float]) -> tuple[tuple[int, float], ...]:
    total = sum(parts.values())
    return tuple((there, part / total) for there, part in parts.items())


SHARES: Final = tuple(_shares(space) for space in range(CAPITAL))
CRADLES: Final = tuple(_cradle(space) for space in range(CAPITAL))


class BeliefMap:
    """How many hidden pieces are expected in each space."""

    __slots__ = ("heat", "left", "public_map")

    def __init__(self) -> None:
        self.public_map = PublicMap()
        self.heat = [0.0] * CAPITAL
        self.left: list[int] = []
        """Whence pieces have gone out of sight in the turn that is heard."""

    @classmethod
    def of(cls, told: Sequence[int], heat: list[float]) -> BeliefMap:
        """What is expected after these announcements, as somebody else has worked it out."""
        new = cls()
        for line in told:
            new.public_map.apply(line)
        new.heat = heat
        return new

    def copy(self) -> BeliefMap:
        new = BeliefMap.__new__(BeliefMap)
        new.public_map, new.heat, new.left = self.public_map.copy(), self.heat[:], self.left[:]
        return new

    @property
    def hidden(self) -> int:
        public_map = self.public_map
        return START + public_map.grown - public_map.killed - sum(public_map.marks)

    def hear(self, line: int) -> None:
        one = decode(line)
        beginning = self.public_map.setting_up
        self.public_map.apply(line)
        if beginning:
            if not self.public_map.setting_up:
                self._begin(one.kind == announcements.READY)
                self._fit()
        elif one.kind in (announcements.STEP, announcements.SEEN):
            there = one.second if one.kind == announcements.STEP else one.space
            if there != CAPITAL:
                self.heat[there] = 0.0
                self._fit()
        elif one.kind == announcements.OVER:
            self._settle()
            self._spread()
            self._fit()
        else:
            self._hear_insurgent(one)

    def _hear_insurgent(self, one: Announcement) -> None:
        if one.kind == announcements.LEAVE:
            self.left.append(one.space)
        elif one.kind == announcements.ARRIVE:
            self._gather(one.space)
        elif one.kind == announcements.GROW:
            self._settle()
            for there, share in CRADLES[one.space]:
                self.heat[there] += share
        elif one.kind == announcements.FADE:
            self.heat[one.space] = 1.0

    def _begin(self, at_set_up: bool) -> None:
        for space in OUTER_RING if at_set_up else range(CAPITAL):
            self.heat[space] = 1.0

    def _gather(self, space: int) -> None:
        """One that was seen leaving has come here, or hidden ones from near by."""
        if self.left:
            self.left.pop()
            return
        for there, _ in SHARES[space]:
            self.heat[there] *= 0.5

    def _settle(self) -> None:
        """Those that were seen leaving and not arriving are somewhere near."""
        for space in self.left:
            for there, share in SHARES[space]:
                self.heat[there] += share
        self.left = []

    def _spread(self) -> None:
        """About one hidden piece goes on in a turn."""
        heat = self.heat
        most = 1 / max(1, self.hidden)
        going = [min(1 - WAITING, hurry * most) for hurry in HURRY]
        new = heat[:]
        for space, each in enumerate(heat):
            if each > 0.004:
                gone = each * going[space // AROUND]
                new[space] -= gone
                for there, share in SHARES[space]:
                    new[there] += gone * share
        self.heat = new

    def _fit(self) -> None:
        """None where a State piece stands or the map shows some; and as many in all as are out of sight."""
        public_map, heat = self.public_map, self.heat
        marks, posts = public_map.marks, public_map.posts
        for space in range(CAPITAL):
            if marks[space] or posts[space]:
                heat[space] = 0.0
        total, hidden = sum(heat), self.hidden
        if total:
            scale = hidden / total
            self.heat = [min(1.0, each * scale) for each in heat]


_kept: dict[tuple[int, ...], BeliefMap] = {}
_begun: OrderedDict[int, BeliefMap] = OrderedDict()


def begin_with(belief: BeliefMap, told: Sequence[int]) -> int:
    """A single announcement that stands for all of these and for what they make one believe, below zero as no other is.

    Imagined worlds begin with it, and whoever plays them on believes what follows from there.
    """
    stands_for = -1 - abs(hash((*told, *belief.heat)))
    _begun[stands_for] = belief
    _begun.move_to_end(stands_for)
    if len(_begun) > BEGUN:
        _begun.popitem(last=False)
    return stands_for


def believed(told: list[int]) -> BeliefMap:
    """What follows from these announcements; it goes on from the last moment that was asked for."""
    key = tuple(told)
    found = _kept.get(key)
    if found is not None:
        return found
    size = len(key)
    before: BeliefMap | None = None
    while size and before is None:
        size -= 1
        before = _kept.get(key[:size])
    if before is None and key and key[0] < 0:
        size, before = 1, _begun[key[0]]
    found = before.copy() if before else BeliefMap()
    for line in key[size:]:
        found.hear(line)
    if len(_kept) >= KEPT:
        _kept.clear()
    _kept[key] = found
    return found
