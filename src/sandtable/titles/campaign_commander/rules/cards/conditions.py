"""What a card may need on the table before it can be played. All of it is there for everybody to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.engine.typed_reader import FieldReader

from ..state import NOBODY
from .card_reader import ConditionReader, Names
from .card_types import Condition

if TYPE_CHECKING:
    from ..campaign_tables import CampaignTables
    from ..state import State


@dataclass(frozen=True, slots=True)
class Holds(Condition):
    """A side controls these cities, or one of them."""

    who: int
    zones: tuple[int, ...]
    any: bool

    def holds(self, war: CampaignTables, state: State, side: int) -> bool:
        held = (state.control[zone] == self.who for zone in self.zones)
        return any(held) if self.any else all(held)


@dataclass(frozen=True, slots=True)
class Unbesieged(Condition):
    """No siege marker lies at these cities."""

    zones: tuple[int, ...]

    def holds(self, war: CampaignTables, state: State, side: int) -> bool:
        return all(state.siege[zone] == NOBODY for zone in self.zones)


@dataclass(frozen=True, slots=True)
class FewCards(Condition):
    """One of the decks has at most so many cards left."""

    most: int

    def holds(self, war: CampaignTables, state: State, side: int) -> bool:
        return any(war.cards_in(state.deck, each) <= self.most for each in (0, 1))


@dataclass(frozen=True, slots=True)
class FewShips(Condition):
    """A side has at most so many naval units on the map."""

    who: int
    most: int

    def holds(self, war: CampaignTables, state: State, side: int) -> bool:
        return sum(state.ships[self.who]) <= self.most


@dataclass(frozen=True, slots=True)
class Fleet(Condition):
    """A side has a naval unit in one of these zones."""

    who: int
    zones: tuple[int, ...]

    def holds(self, war: CampaignTables, state: State, side: int) -> bool:
        return any(state.ships[self.who][zone] for zone in self.zones)


@dataclass(frozen=True, slots=True)
class NearMark(Condition):
    """A side has a land unit in a zone with this mark, or beside one."""

    who: int
    mark: str

    def holds(self, war: CampaignTables, state: State, side: int) -> bool:
        outside, inside = state.outside[self.who], state.inside[self.who]
        return any(
            outside[near] or inside[near]
            for place, zone in enumerate(war.zones)
            if self.mark in zone.marks
            for near in (place, *zone.links)
        )


@dataclass(frozen=True, slots=True)
class LeaderPresent(Condition):
    leader: int

    def holds(self, war: CampaignTables, state: State, side: int) -> bool:
        return state.leader_at[self.leader] >= 0


@dataclass(frozen=True, slots=True)
class NoCity(Condition):
    """A side controls no city of a region."""

    who: int
    region: str

    def holds(self, war: CampaignTables, state: State, side: int) -> bool:
        return not any(state.control[z] == self.who for z in war.cities if war.zones[z].region == self.region)


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    conditions: tuple[Condition, ...]

    def holds(self, war: CampaignTables, state: State, side: int) -> bool:
        return any(each.holds(war, state, side) for each in self.conditions)


def _side(table: FieldReader, names: Names) -> int:
    return names.sides.index(table.choice("side", names.sides))


def _zones(table: FieldReader, names: Names) -> tuple[int, ...]:
    return tuple(names.zones.index(zone) for zone in table.names("zones", names.zones))


def _any(table: FieldReader, names: Names) -> Condition:
    found = []
    for each in table.tables("of"):
        word = each.choice("is", tuple(CONDITIONS))
        if each.sound("is"):
            found.append(CONDITIONS[word](each, names))
            each.done()
    return AnyOf(tuple(found))


CONDITIONS: dict[str, ConditionReader] = {
    "holds": lambda t, n: Holds(_side(t, n), _zones(t, n), t.flag("any", False)),
    "free": lambda t, n: Unbesieged(_zones(t, n)),
    "few-cards": lambda t, n: FewCards(t.integer("most", 0, 999)),
    "few-ships": lambda t, n: FewShips(_side(t, n), t.integer("most", 0, 99)),
    "fleet": lambda t, n: Fleet(_side(t, n), _zones(t, n)),
    "near-mark": lambda t, n: NearMark(_side(t, n), t.choice("mark", n.marks)),
    "leader": lambda t, n: LeaderPresent(n.leaders.index(t.choice("leader", n.leaders))),
    "no-city": lambda t, n: NoCity(_side(t, n), t.choice("region", n.regions)),
    "any": _any,
}
