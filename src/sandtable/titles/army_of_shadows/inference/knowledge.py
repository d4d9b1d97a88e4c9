"""What the State can work out: where hidden pieces may be, and how likely that is.

Everything here is computed from the announcements alone, which the State has heard (heard.py). Where the placements
that fit are listed chances are exact; where they would be too many they are sampled from histories, and the error is
stated. ``Knowledge`` is the answer: for people an overlay, for bots and ``imagine`` placements to draw from.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property, lru_cache, reduce
from itertools import pairwise
from math import sqrt
from operator import or_
from typing import Any, Final

from sandtable.engine.game import Pick

from ..rules import announcements
from ..rules.announcements import said
from ..rules.options import RuleOptions
from ..rules.round_map import CAPITAL, bits_of
from . import placements
from .belief_state import BeliefState
from .histories import PieceHistory, TurnModel
from .placements import between

KEPT: Final = 64
LEAST_ERROR: Final = 0.06
STANDARD_ERRORS: Final = 3
"""The error that is stated with sampled chances: histories that are not quite evenly spread, and the play of chance.

Held against exact lists, it was large enough for all spaces at once in more than nine of ten moments.
"""


class Knowledge:
    """Where hidden pieces may be. ``hidden`` of them are out of sight, anywhere but in ``most`` 0."""

    def __init__(self, heard: BeliefState) -> None:
        self._heard = heard
        self.hidden = 0 if heard.book.setting_up else heard.hidden
        self._sure = tuple(sorted(heard.sure))
        self.exact = not self.hidden or heard.beginning or (bool(heard.maybe) and heard.sure == heard.maybe)
        self.most = tuple(self._most(space) for space in range(CAPITAL))

    def _most(self, space: int) -> int:
        if not self.hidden or not self._possible >> space & 1:
            return 0
        return self.hidden if self._heard.rules.secret_growth else 1

    @cached_property
    def _possible(self) -> int:
        return reduce(or_, self._heard.maybe) if self._heard.maybe else self._heard.possible

    @property
    def unproved(self) -> bool:
        """Could no history be found that fits: then placements are only ones that may be."""
        return self._heard.unproved > 0

    @property
    def rough(self) -> bool:
        """Are chances sampled in a way of which nobody has measured how far they may be off."""
        return not self.exact and (self.unproved or not placements.listed(self._heard.rules))

    def chance(self, space: int) -> float:
        """That a hidden piece is there, if all placements that fit are equally likely."""
        return self._chances[space] if self.most[space] else 0.0

    @property
    def error(self) -> float:
        """How far a chance may be off in the worst space: 0 if exact, a bound if listed, else as measured."""
        return self._answer[1]

    @property
    def _chances(self) -> list[float]:
        return self._answer[0]

    @cached_property
    def _answer(self) -> tuple[list[float], float]:
        """The chances of all spaces, and how far they may be off."""
        heard = self._heard
        if self.exact and not self._sure:
            return [min(1.0, self.hidden / max(1, heard.possible.bit_count()))] * CAPITAL, 0.0
        listed = between(heard.sure, heard.maybe) if heard.sure else None
        if listed and listed[1] <= LEAST_ERROR:
            return listed
        sampled = self._sampled()
        return listed if listed and listed[1] <= sampled[1] else sampled

    def _sampled(self) -> tuple[list[float], float]:
        shares = self._shares
        chances, spread = [], 0.0
        for space in range(CAPITAL):
            values = [chances_there[space] for chances_there in shares]
            mean = sum(values) / len(values)
            variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
            chances.append(min(1.0, mean))
            spread = max(spread, sqrt(variance / len(values)))
        return chances, min(1.0, LEAST_ERROR + STANDARD_ERRORS * spread)

    @cached_property
    def _shares(self) -> list[list[float]]:
        """For every history and space, the chance that one of its pieces is there if each goes anywhere it can."""
        turn_model = self._heard.turn_model(lambda below: 0)
        return [self._shares_of(history, turn_model) for history in self._heard.histories]

    def _shares_of(self, history: PieceHistory, turn_model: TurnModel) -> list[float]:
        chances = [0.0] * CAPITAL
        for track in history.alive():
            spaces = bits_of(turn_model.ends(history, track, self._heard.turn))
            for space in spaces:
                chances[space] += 1 / len(spaces)
        return chances

    @property
    def error_percent(self) -> int:
        return round(100 * self.error)

    def draw(self, pick: Pick) -> tuple[int, ...]:
        """A placement of the hidden pieces that fits everything announced; every call draws anew."""
        return self.draw_turn(pick)[0]

    def draw_turn(self, pick: Pick) -> tuple[tuple[int, ...], int]:
        """The same, and what the Insurgent has spent on the Move of the turn that is under way."""
        heard = self._heard
        if 2 * len(self._sure) > len(heard.maybe):
            return tuple(bits_of(self._sure[pick(len(self._sure))])), 0
        history = heard.histories[pick(len(heard.histories))].copy()
        turn_model = heard.turn_model(pick)
        alive = history.alive()
        for _ in range(min(2, len(alive))):
            turn_model.lead(history, alive[pick(len(alive))], heard.turn, heard.opens[-1])
        return tuple(sorted(history.placement())), history.used[-1]


def of_table(rules: RuleOptions, table: Mapping[str, Any]) -> Knowledge:
    """What a view lets its side work out."""
    told = (announcements.read(text) for text in table["announcements"])
    return prepare(rules, tuple(each for each in told if each is not None))


@lru_cache(maxsize=KEPT)
def prepare(rules: RuleOptions, told: tuple[int, ...]) -> Knowledge:
    """Prepared once for a moment of the game; placements can then be drawn by the thousand."""
    return Knowledge(_hear_all(rules, told))


_PAUSE_AFTER: Final = (
    announcements.READY,
    announcements.SINCE_INSURGENT,
    announcements.SINCE_STATE,
    announcements.OVER,
    announcements.STEP,
    announcements.KILL,
    announcements.END,
)


def pauses(told: tuple[int, ...]) -> list[int]:
    """Where the announcements pause: after the set-up, after each Insurgent turn, after each act of the State."""
    kinds = [said(each).kind for each in told]
    return [
        place
        for place, kind in enumerate(kinds, 1)
        if kind in _PAUSE_AFTER or (kind == announcements.SEEN and kinds[place : place + 1] != [announcements.SEEN])
    ]


def _cuts(told: tuple[int, ...]) -> list[int]:
    """The pauses, and the end of what has been told."""
    cuts = pauses(told)
    return cuts if not told or (cuts and cuts[-1] == len(told)) else [*cuts, len(told)]


_kept: OrderedDict[tuple[RuleOptions, tuple[int, ...]], BeliefState] = OrderedDict()
"""The latest moments that were worked out: the next moment of a game follows from the one before."""


def _hear_all(rules: RuleOptions, told: tuple[int, ...]) -> BeliefState:
    """The same announcements always give the same: chance is drawn from a source seeded by them alone."""
    cuts = _cuts(told)
    place = len(cuts)
    heard: BeliefState | None = None
    while place and (heard := _kept.get((rules, told[: cuts[place - 1]]))) is None:
        place -= 1
    heard = heard or BeliefState(rules)
    for begin, end in pairwise([cuts[place - 1] if place else 0, *cuts[place:]]):
        heard = heard.copy()
        heard.hear(told[begin:end], random.Random(hash(told[max(0, end - 40) : end]) ^ end))
        _kept[rules, told[:end]] = heard
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return heard
