"""Chapter 11: fortresses. Who shelters, who besieges, the siege die, the fall of a city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from .battle.retreat_choice import order_retreat
from .campaign_tables import FORTRESS, CampaignTables
from .cards.reaction_windows import open_window
from .events import (
    CityFalls,
    CityHolds,
    JoiningDone,
    Joins,
    ResourcesCaptured,
    ShelteringDone,
    Shelters,
    SiegeDeclared,
    SiegeLaid,
)
from .procedure import PROCEDURES, CampaignProcedure, SideNumber, UnitSet, ZoneNumber
from .state import ACTED, NOBODY, State, members
from .units import destroy, go_inside, land_units_at, leaders_at, lose_leader, place_leader, ships_at

SIEGE_COST = 4


def can_besiege(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    """S11.3.3, P8: an own siege marker, 4 SP, no die yet in this operation, and a fleet off a port."""
    if state.supply_points < SIEGE_COST or state.siege[zone] != side or state.rolled >> zone & 1:
        return False
    harbour = war.harbour[zone]
    return harbour < 0 or state.ships[side][harbour] > 0


def lay_siege(war: CampaignTables, state: State, side: int, zone: int, report: Report | None) -> None:
    """S11.3.2: enemy units have ended their move, or a battle, before a fortress."""
    if not war.is_city[zone] or state.control[zone] == side or state.siege[zone] != NOBODY:
        return
    state.siege[zone] = side
    enemy = 1 - side
    for leader in leaders_at(war, state, enemy, zone):
        place_leader(state, leader, zone, inside=True)
    if report:
        report(SiegeLaid(war.campaign.sides[side], war.zones[zone].id), "S11.3.2")


def siege_number(war: CampaignTables, state: State, zone: int, besiegers: int) -> int:
    """The highest die that takes the city."""
    side = state.siege[zone]
    inside = state.inside[1 - side][zone]
    return war.campaign.siege_marker[side] - war.zones[zone].siege - inside + besiegers


def declare_siege(war: CampaignTables, state: State, side: int, zone: int, units: int, report: Report | None) -> None:
    """The besiegers are activated and pay; the enemy may still answer before the die."""
    state.supply_points -= SIEGE_COST
    state.rolled |= 1 << zone
    for unit in members(units):
        state.flags[unit] |= ACTED
    if report:
        number = siege_number(war, state, zone, units.bit_count())
        report(SiegeDeclared(war.campaign.sides[side], war.zones[zone].id, units.bit_count(), number), "S11.3.3")
    begin(state, SiegeFrame(side, zone, units))
    open_window(war, state, "siege")


@dataclass(slots=True)
class SiegeFrame(Frame):
    side: SideNumber
    zone: ZoneNumber
    units: UnitSet
    modifier: int = 0


@PROCEDURES.register("siege", SiegeFrame)
class Siege(CampaignProcedure[SiegeFrame]):
    """S11.3.3: one die against the number on the marker."""

    def turn(self, state: State, frame: SiegeFrame) -> int:
        return CHANCE

    def moves(self, state: State, frame: SiegeFrame, side: int) -> Sequence[int]:
        return range(self.war.move.roll, self.war.move.roll + 10)

    def play(self, state: State, frame: SiegeFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        besieger, zone = frame.side, frame.zone
        die = move - war.move.roll + 1
        number = siege_number(war, state, zone, frame.units.bit_count()) - frame.modifier
        finish(state, frame)
        if die > number:
            if report:
                report(CityHolds(war.zones[zone].id, die, number), "S11.3.3")
            return
        if report:
            report(CityFalls(war.campaign.sides[besieger], war.zones[zone].id, die, number), "S11.3.3")
        take_city(war, state, besieger, zone, report)


def take_city(war: CampaignTables, state: State, side: int, zone: int, report: Report | None) -> None:
    """S11.3.3: everybody inside is lost; ships flee or sink; half the resources are captured (S5.4.1)."""
    enemy = 1 - side
    for unit in land_units_at(war, state, enemy, zone, inside=True):
        destroy(war, state, unit, report, "S11.3.3")
    for leader in war.leaders_of[enemy]:
        if state.leader_at[leader] == zone:
            lose_leader(war, state, leader, report, "S12.3")
    hand_over(war, state, side, zone, report)
    for ship in reversed(ships_at(war, state, enemy, zone)):
        if war.options["ships_in_fallen_port"] == "destroyed":
            destroy(war, state, ship, report, "S11.3.3")
        else:
            order_retreat(state, ship)


def hand_over(war: CampaignTables, state: State, side: int, zone: int, report: Report | None) -> None:
    """The garrison changes sides, and with it what is stored in the city."""
    enemy = 1 - side
    state.control[zone] = side
    state.siege[zone] = NOBODY
    stored = state.resources[enemy][zone]
    if stored:
        state.resources[enemy][zone] = 0
        state.resources[side][zone] += stored // 2
        if report:
            name = war.campaign.sides[side]
            report(ResourcesCaptured(name, war.zones[zone].id, stored // 2, stored - stored // 2), "S5.4.1")
    war.campaign_rules.city_changed(war, state, report)


@dataclass(slots=True)
class ShelterFrame(Frame):
    side: SideNumber
    zone: ZoneNumber


@PROCEDURES.register("shelter", ShelterFrame)
class Shelter(CampaignProcedure[ShelterFrame]):
    """S11.3: the enemy has entered. Who goes inside, up to four, is besieged; the others fight."""

    def turn(self, state: State, frame: ShelterFrame) -> int:
        return frame.side if state.outside[frame.side][frame.zone] else GOES_ON

    def moves(self, state: State, frame: ShelterFrame, side: int) -> Sequence[int]:
        war = self.war
        zone = frame.zone
        moves = [war.move.ready]
        if state.inside[side][zone] < FORTRESS:
            moves.extend(war.move.shelter + u for u in land_units_at(war, state, side, zone))
        moves.extend(war.move.shelter + len(war.units) + i for i in leaders_at(war, state, side, zone))
        return moves

    def play(self, state: State, frame: ShelterFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if move == war.move.ready:
            finish(state, frame)
            if report:
                report(ShelteringDone(war.campaign.sides[side], war.zones[frame.zone].id), "S11.3")
            return
        piece = move - war.move.shelter
        if piece < len(war.units):
            go_inside(war, state, piece)
            name = war.units[piece].id
        else:
            place_leader(state, piece - len(war.units), frame.zone, inside=True)
            name = war.leaders[piece - len(war.units)].id
        if report:
            report(Shelters(war.campaign.sides[side], name, war.zones[frame.zone].id), "S11.3")

    def go_on(self, state: State, frame: ShelterFrame, report: Report | None) -> None:
        """Everybody is inside; the leaders go there when the siege is laid."""
        finish(state, frame)


@dataclass(slots=True)
class ReliefSortieFrame(Frame):
    side: SideNumber
    zone: ZoneNumber


@PROCEDURES.register("joining", ReliefSortieFrame)
class ReliefSortie(CampaignProcedure[ReliefSortieFrame]):
    """S11.3.5.c: besieged units may take part in a battle that a relieving army has begun."""

    def turn(self, state: State, frame: ReliefSortieFrame) -> int:
        return frame.side if self._able(state, frame) else GOES_ON

    def _able(self, state: State, frame: ReliefSortieFrame) -> list[int]:
        assert state.battle
        fighting = state.battle.fighting[frame.side]
        inside = land_units_at(self.war, state, frame.side, frame.zone, inside=True)
        return [u for u in inside if not fighting >> u & 1]

    def moves(self, state: State, frame: ReliefSortieFrame, side: int) -> Sequence[int]:
        move = self.war.move
        return [move.ready, *(move.join + u for u in self._able(state, frame))]

    def play(self, state: State, frame: ReliefSortieFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if move == war.move.ready:
            finish(state, frame)
            if report:
                report(JoiningDone(war.campaign.sides[side], war.zones[frame.zone].id), "S11.3.5.c")
            return
        unit = move - war.move.join
        assert state.battle
        state.battle.fighting[side] |= 1 << unit
        state.flags[unit] |= ACTED
        if report:
            report(Joins(war.campaign.sides[side], war.units[unit].id, war.zones[frame.zone].id), "S11.3.5.c")

    def go_on(self, state: State, frame: ReliefSortieFrame, report: Report | None) -> None:
        finish(state, frame)
