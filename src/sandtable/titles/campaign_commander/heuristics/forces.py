"""How strong troops and fleets are, and who would win a battle."""

from __future__ import annotations

from typing import Final

from ..rules.campaign_tables import CampaignTables
from ..rules.state import DECIMATED, DISORGANISED, INSIDE, State
from .supply import served, stock

STANDS: Final = tuple(10 / (10 - min(cohesion, 9)) for cohesion in range(21))
"""How many checks a unit of this cohesion stands, on average, before one fails."""
DECIMATED_PART: Final = 0.65
DISORGANISED_PART: Final = 0.5
STEEPNESS: Final = 2.2
"""How surely the stronger side wins: an army twice as strong in four or five battles of six."""


def strength(war: CampaignTables, state: State, unit: int) -> float:
    flags = state.flags[unit]
    lost = flags & DECIMATED
    stands = STANDS[war.values[unit][lost][0]]
    if lost:
        stands *= DECIMATED_PART
    return stands * DISORGANISED_PART if flags & DISORGANISED else stands


class Forces:
    """The strength of both sides by zone: troops in the field, troops in fortresses, ships; and who is served where."""

    __slots__ = ("_ready", "_served", "_stock", "field", "fleet", "state", "walls", "war")

    def __init__(self, war: CampaignTables, state: State) -> None:
        self.war, self.state = war, state
        self._served: dict[int, int] = {}
        self._stock: dict[int, list[int]] = {}
        self._ready: dict[int, list[int]] = {}
        self.field: tuple[dict[int, float], dict[int, float]] = ({}, {})
        self.walls: tuple[dict[int, float], dict[int, float]] = ({}, {})
        self.fleet: tuple[dict[int, float], dict[int, float]] = ({}, {})
        side, naval, flags = war.side, war.naval, state.flags
        for unit, zone in enumerate(state.at):
            if zone >= 0:
                kind = self.fleet if naval[unit] else self.walls if flags[unit] & INSIDE else self.field
                there = kind[side[unit]]
                there[zone] = there.get(zone, 0.0) + strength(war, state, unit)

    def served(self, side: int) -> int:
        found = self._served.get(side)
        if found is None:
            found = self._served[side] = served(self.war, self.state, side)
        return found

    def stock(self, side: int) -> list[int]:
        """By zone, how many of the resource points there are would serve an army there."""
        found = self._stock.get(side)
        if found is None:
            found = self._stock[side] = stock(self.war, self.state, side)
        return found

    def ready_fleets(self, side: int) -> list[int]:
        """Where ships lie that an operation could serve: in port, or with resources aboard."""
        found = self._ready.get(side)
        if found is None:
            aboard, land = self.state.resources[side], self.war.is_land
            found = self._ready[side] = [zone for zone in self.fleet[side] if land[zone] or aboard[zone]]
        return found

    def sailing(self, side: int, zone: int) -> float:
        """The strength of what can leave a port together: without a leader it is one ship."""
        led = any(self.state.leader_at[leader] == zone for leader in self.war.leaders_of[side])
        return self.fleet[side][zone] / (1 if led else self.state.ships[side][zone])


def victory_chance(own: float, enemy: float) -> float:
    """Each chit tries one side as hard as the other, so it is a race: who has more to lose lasts longer."""
    if enemy <= 0:
        return 1.0
    if own <= 0:
        return 0.0
    odds = (own / enemy) ** STEEPNESS
    return float(odds / (1 + odds))
