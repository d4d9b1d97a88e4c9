"""How the fronts will stand after this turn's battles, and how good that is."""

from __future__ import annotations

import math
from operator import mul
from typing import Final, NamedTuple

from ..game import ArabIsraeliWars
from ..rules.battle_phase import TOKENS_FOR_A_WIN, TOKENS_FOR_AN_EMPTY_FRONT
from ..rules.event_effects import ARABS, FRONTS, ISRAEL, NOWHERE
from ..rules.event_phase import EventInfluence, has_battles
from ..rules.pack_data import TOKENS, UnitCard
from ..rules.state import State

FRONT_NUMBERS: Final = range(len(FRONTS))

WEAKNESS: Final = 0.25
"""What a point of Force too little at a front costs, three points being a wide margin (SOFT)."""
WEAKNESS_BY_TOKEN: Final = 0.1
"""How much more it costs for each token that the Arabs hold there."""
SAFE, SOFT = 1.0, 3.0
TOKEN: Final = 0.1
HALFWAY: Final = 1.5
"""All three battles won: one more such turn wins the war (VIC-2)."""
WON, LOST = 9.0, -9.0
FARTHEST: Final = 20
EVEN, SPREAD = -4.2, 1.1
"""The rating from which greedy play wins one game of two, and how quickly that changes; from 2,500 games."""


def as_chance(rating: float) -> float:
    """The chance of winning that goes with a rating."""
    return 1 / (1 + math.exp(SPREAD * (EVEN - rating)))


def _front_value(tokens: int, margin: int) -> float:
    weakness = math.log1p(math.exp((SAFE - margin) / SOFT))
    return -(WEAKNESS + WEAKNESS_BY_TOKEN * tokens) * weakness - TOKEN * tokens


_FRONT_VALUES: Final = [
    [_front_value(tokens, margin) for margin in range(-FARTHEST, FARTHEST + 1)] for tokens in range(TOKENS)
]


class Force(NamedTuple):
    """A side at a front: the printed Force of its fighters, how many they are, and how many lead them."""

    printed: int
    fighters: int
    leaders: int

    @property
    def units(self) -> int:
        return self.fighters + self.leaders

    @property
    def total(self) -> int:
        """With the leaders (LEAD-1), without the event."""
        return self.printed + self.leaders * self.fighters

    def joined_by(self, unit: UnitCard) -> Force:
        if unit.is_leader:
            return Force(self.printed, self.fighters, self.leaders + 1)
        return Force(self.printed + unit.force, self.fighters + 1, self.leaders)

    def left_by(self, unit: UnitCard) -> Force:
        if unit.is_leader:
            return Force(self.printed, self.fighters, self.leaders - 1)
        return Force(self.printed - unit.force, self.fighters - 1, self.leaders)


Prospect = tuple[float, bool]
"""What a front will be worth, and whether its battle will be won."""


class FrontForecast:
    """What is settled for this turn: the Arabs, the event, the tokens. Who stands against them is still open."""

    __slots__ = ("_arabs", "_coming", "_events", "_known", "_streak", "_tokens", "israelis")

    def __init__(self, game: ArabIsraeliWars, state: State) -> None:
        fights = has_battles(game, state)
        self._tokens = state.arab_tokens
        self._streak = state.streak
        self._events = [EventInfluence(game, state, front) for front in FRONT_NUMBERS] if fights else []
        self.israelis = [_force(game, state, ISRAEL, front) for front in FRONT_NUMBERS]
        self._arabs = [_force(game, state, ARABS, front) for front in FRONT_NUMBERS]
        self._coming = arabs_to_come(game, state)
        self._known: dict[tuple[int, Force], Prospect] = {}

    def prospect(self, front: int, israelis: Force) -> Prospect:
        """How a front will be if these Israelis fight there."""
        key = front, israelis
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._work_out(front, israelis)
        return found

    def _work_out(self, front: int, israelis: Force) -> Prospect:
        arabs, tokens = self._arabs[front], self._tokens[front]
        mine, theirs = float(israelis.total), float(arabs.total)
        lead = self._battle_margin(front, israelis, arabs)
        if lead is not None and lead > 0:
            tokens = max(0, tokens - (TOKENS_FOR_A_WIN if arabs.units else TOKENS_FOR_AN_EMPTY_FRONT))
        elif lead is not None and lead < 0:
            tokens += TOKENS_FOR_A_WIN if israelis.units else TOKENS_FOR_AN_EMPTY_FRONT
        if tokens >= TOKENS:
            return LOST, False
        if lead is not None and lead >= 0 and arabs.units:  # the loser discards, after a tie both do
            theirs -= theirs / arabs.units
        if lead is not None and lead <= 0 and israelis.units:
            mine -= mine / israelis.units
        margin = round(mine - theirs - self._coming[front])
        return _FRONT_VALUES[tokens][max(-FARTHEST, min(margin, FARTHEST)) + FARTHEST], lead is not None and lead > 0

    def _battle_margin(self, front: int, israelis: Force, arabs: Force) -> int | None:
        """By how much the battle will be won; 0 for a stalemate, None where there is no battle."""
        if not self._events or self._events[front].negated:
            return None
        event = self._events[front]
        if event.stalemate:
            return 0
        if not (israelis.units and arabs.units):
            return 1 if israelis.units else -1 if arabs.units else None
        mine = israelis.total + event.each[ISRAEL] * israelis.fighters + event.bonus[ISRAEL]
        return mine - (arabs.total + event.each[ARABS] * arabs.fighters + event.bonus[ARABS])

    def overall_rating(self, north: Prospect, central: Prospect, south: Prospect) -> float:
        """The rating of three fronts."""
        worth = north[0] + central[0] + south[0]
        if not (north[1] and central[1] and south[1]):
            return worth
        return WON if self._streak else worth + HALFWAY


def _force(game: ArabIsraeliWars, state: State, side: int, front: int) -> Force:
    first, cards = front * game.kinds, game.cards_of[side]
    here = state.units[first + cards.start : first + cards.stop]
    leaders = sum([state.units[first + card] for card in game.leaders_of[side]])
    return Force(sum(map(mul, here, game.forces_of[side])), sum(here) - leaders, leaders)


def arabs_to_come(game: ArabIsraeliWars, state: State) -> list[float]:
    """By front, the Force that the next Arab Phase brings on average."""
    coming, anywhere, left = [0.0] * len(FRONTS), 0, 0
    for card in game.cards_of[ARABS]:
        copies = state.deck[card]
        if copies:
            unit = game.units[card]
            left += copies
            if unit.front == NOWHERE:
                anywhere += copies * unit.force
            else:
                coming[unit.front] += copies * unit.force
    share = min(game.arab_draws, left) / max(1, left)
    return [(force + anywhere / len(FRONTS)) * share for force in coming]
