"""P14: Syracuse changes sides. Its cities go over to Rome, and the Carthaginians in them flee or are lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish
from sandtable.engine.typed_reader import FieldReader

from ....rules.campaign_tables import FORTRESS, CampaignTables
from ....rules.cards.card_reader import Names
from ....rules.cards.card_types import Effect
from ....rules.events import CargoLost
from ....rules.procedure import CampaignProcedure, UnitNumber
from ....rules.siege import hand_over
from ....rules.state import AWAY, DEAD, NOBODY, State
from ....rules.supply_and_isolation import neighbours
from ....rules.units import (
    destroy,
    end_siege_if_alone,
    land_units_at,
    lift,
    lose_lone_leaders,
    put,
    shift,
    ships_at,
)
from .events import CitiesDefect, LeaderRetired, UnitFindsNoRefuge, UnitFlees, UnitLeaves
from .procedure_registry import PUNIC_PROCEDURES
from .sides import CARTHAGE, ROME

COIN: Final = "coin"
SYRACUSAN: Final = "syracusan"


@dataclass(frozen=True, slots=True)
class Defection(Effect):
    """The allies leave, the troops in the coin cities flee, then the cities go over with what they hold."""

    within: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("within", 1, 9))

    def cities_won(self, war: CampaignTables, state: State, side: int) -> list[int]:
        return _defecting(war, state)

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        if report:
            report(CitiesDefect(), "P14.a")
        _allies_leave(war, state, report)
        fleeing = [unit for zone in _defecting(war, state) for unit in _garrison(war, state, zone)]
        first, *others = fleeing or [NOBODY]
        begin(state, GarrisonFlightFrame(self.within, first, tuple(reversed(others))))


def _allies_leave(war: CampaignTables, state: State, report: Report | None) -> None:
    for unit in war.units_of[CARTHAGE]:
        if war.units[unit].nation == SYRACUSAN and state.at[unit] != AWAY:
            if state.at[unit] >= 0:
                lift(war, state, unit, AWAY)
                if report:
                    report(UnitLeaves(war.units[unit].id), "P14.a")
            state.at[unit] = AWAY
    for leader in war.leaders_of[CARTHAGE]:
        if war.leaders[leader].ally and state.leader_at[leader] != AWAY:
            state.leader_at[leader] = AWAY
            state.leader_in &= ~(1 << leader)
            if report:
                report(LeaderRetired(war.leaders[leader].id), "P14.a")


def _defecting(war: CampaignTables, state: State) -> list[int]:
    return [zone for zone in war.cities if COIN in war.zones[zone].marks and state.control[zone] != ROME]


def _garrison(war: CampaignTables, state: State, zone: int) -> list[int]:
    return land_units_at(war, state, CARTHAGE, zone, inside=state.siege[zone] == ROME)


@dataclass(slots=True)
class GarrisonFlightFrame(Frame):
    within: int
    unit: UnitNumber
    waiting: tuple[UnitNumber, ...] = ()
    """Those who flee after it, the next one last."""


@PUNIC_PROCEDURES.register("fleeing", GarrisonFlightFrame)
class GarrisonFlight(CampaignProcedure[GarrisonFlightFrame]):
    """Each land unit goes to the nearest own city; of several that are equally near its owner names one (ruling 134).

    They flee before the cities change hands: nobody stands in an enemy city while this is decided.
    """

    def turn(self, state: State, frame: GarrisonFlightFrame) -> int:
        return CARTHAGE if frame.unit != NOBODY and len(self._refuges(state, frame)) > 1 else GOES_ON

    def _refuges(self, state: State, frame: GarrisonFlightFrame) -> list[int]:
        return nearest_refuges(self.war, state, state.at[frame.unit], frame.within)

    def moves(self, state: State, frame: GarrisonFlightFrame, side: int) -> Sequence[int]:
        return [self.war.move.retreat + zone for zone in self._refuges(state, frame)]

    def play(self, state: State, frame: GarrisonFlightFrame, move: int, side: int, report: Report | None) -> None:
        self._flee(state, frame.unit, move - self.war.move.retreat, report)
        self._next(frame)

    def go_on(self, state: State, frame: GarrisonFlightFrame, report: Report | None) -> None:
        if frame.unit == NOBODY:
            finish(state, frame)
            go_over(self.war, state, report)
            return
        refuges = self._refuges(state, frame)
        self._flee(state, frame.unit, refuges[0] if refuges else NOBODY, report)
        self._next(frame)

    @staticmethod
    def _next(frame: GarrisonFlightFrame) -> None:
        frame.unit = frame.waiting[-1] if frame.waiting else NOBODY
        frame.waiting = frame.waiting[:-1]

    def _flee(self, state: State, unit: int, refuge: int, report: Report | None) -> None:
        war = self.war
        if refuge == NOBODY:
            lift(war, state, unit, DEAD)
            if report:
                report(UnitFindsNoRefuge(war.units[unit].id), "P14.a")
            return
        shift(war, state, unit, refuge, inside=state.siege[refuge] == ROME)
        if report:
            report(UnitFlees(war.units[unit].id, war.zones[refuge].id), "P14.a")


def nearest_refuges(war: CampaignTables, state: State, zone: int, within: int) -> list[int]:
    """The nearest Carthaginian cities with room that do not go over as well."""
    seen = {zone}
    edge = [zone]
    for _ in range(within):
        edge = [there for here in edge for there in neighbours(war, state, here) if there not in seen]
        seen.update(edge)
        found = [there for there in sorted(set(edge)) if _takes_in(war, state, there)]
        if found:
            return found
    return []


def _takes_in(war: CampaignTables, state: State, zone: int) -> bool:
    full = state.siege[zone] == ROME and state.inside[CARTHAGE][zone] >= FORTRESS
    return war.is_city[zone] and state.control[zone] == CARTHAGE and COIN not in war.zones[zone].marks and not full


def go_over(war: CampaignTables, state: State, report: Report | None) -> None:
    """P14.b: ships and leaders in the cities are lost; whoever was left alone by all this is lost too. No points."""
    for zone in _defecting(war, state):
        for ship in ships_at(war, state, CARTHAGE, zone):
            lift(war, state, ship, DEAD)
            if report:
                report(UnitLeaves(war.units[ship].id), "P14.b")
        hand_over(war, state, ROME, zone, report)
    _lose_stranded_cargo(war, state, report)
    _settle_everywhere(war, state, report)


def _lose_stranded_cargo(war: CampaignTables, state: State, report: Report | None) -> None:
    """S7.4.4, P6.a: what the ships of Syracuse carried is lost with them."""
    for zone, it in enumerate(war.zones):
        if it.land:
            continue
        lost = state.resources[CARTHAGE][zone] - state.ships[CARTHAGE][zone]
        if lost > 0:
            state.resources[CARTHAGE][zone] -= lost
            if report:
                report(CargoLost(war.campaign.sides[CARTHAGE], lost, it.id), "P6.a")
        if not state.ships[CARTHAGE][zone]:
            for unit in land_units_at(war, state, CARTHAGE, zone):
                destroy(war, state, unit, report, "S7.4.4", points=False)


def _settle_everywhere(war: CampaignTables, state: State, report: Report | None) -> None:
    """Sieges whose besiegers are gone end; leaders left alone are lost."""
    for zone in war.cities:
        end_siege_if_alone(war, state, zone, report)
    for zone in range(len(war.zones)):
        lose_lone_leaders(war, state, zone, CARTHAGE, report, points=False)


@dataclass(frozen=True, slots=True)
class AlliesReturn(Effect):
    """Two of the allies' units come back as Roman ones: into a besieged Syracuse if there is room, or not at all."""

    city: int
    kinds: tuple[str, ...]

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(names.zones.index(table.choice("city", names.land)), table.names("units", names.kinds))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        for unit in (unit for kind in self.kinds for unit in war.kind_units[kind]):
            inside = state.siege[self.city] != NOBODY and not war.naval[unit]
            if not inside or state.inside[ROME][self.city] < FORTRESS:
                put(war, state, unit, self.city, inside)
