"""S9.6.3.d to f: who is disorganised leaves the battle, with or without a leader, to a port or towards resources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from ..campaign_tables import ABOARD, FORTRESS, CampaignTables
from ..events import CargoLost, LeaderGoes, LeaderStays, RetreatEnds, UnitRetreats
from ..movement import settle_zone, take_control
from ..procedure import PROCEDURES, CampaignProcedure, LeaderSet, UnitNumber, ZoneNumber
from ..state import CARRIED, INSIDE, NOBODY, Battle, State, members
from ..supply_and_isolation import besieged, neighbours, port_enterable
from ..units import (
    MOVEMENT,
    battle_leaders,
    destroy,
    go_inside,
    land_units_at,
    lose_lone_leaders,
    place_leader,
    shift,
    value,
)
from .battle import name_leader
from .cohesion_checks import lose_unit
from .retreat_choice import ASKING, BEGINNING, CANCELLED, GOING, IN_ORDER, RetreatChoiceFrame

FAR = 999


@PROCEDURES.register("leaving", RetreatChoiceFrame)
class RetreatChoice(CampaignProcedure[RetreatChoiceFrame]):
    """A unit leaves; its owner may send a leader along, and with the last unit he must go (S12.3)."""

    def turn(self, state: State, frame: RetreatChoiceFrame) -> int:
        return self.war.side[frame.unit] if frame.phase == ASKING else GOES_ON

    def _leaders(self, state: State, frame: RetreatChoiceFrame) -> list[int]:
        side = self.war.side[frame.unit]
        if not state.battle:
            return []
        here = battle_leaders(self.war, state, state.battle, side)
        return [leader for leader in here if not frame.leaders >> leader & 1]

    def moves(self, state: State, frame: RetreatChoiceFrame, side: int) -> Sequence[int]:
        move = self.war.move
        return [*(move.take + leader for leader in self._leaders(state, frame)), move.ready]

    def play(self, state: State, frame: RetreatChoiceFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if move == war.move.ready:
            frame.phase = GOING
            if report:
                report(LeaderStays(war.units[frame.unit].id), "S9.6.3.d")
            return
        leader = move - war.move.take
        frame.leaders |= 1 << leader
        if report:
            report(LeaderGoes(war.leaders[leader].id, war.units[frame.unit].id), "S9.6.3.d")
        if not self._leaders(state, frame):
            frame.phase = GOING

    def go_on(self, state: State, frame: RetreatChoiceFrame, report: Report | None) -> None:
        war = self.war
        unit, leaders, phase = frame.unit, frame.leaders, frame.phase
        side = war.side[unit]
        battle = state.battle
        if phase in (BEGINNING, IN_ORDER) and battle:
            self._leave_battle(battle, unit, side, fled=phase == BEGINNING)
            others = self._leaders(state, frame)
            if not battle.fighting[side]:
                for leader in others:
                    frame.leaders |= 1 << leader
                others = []
            frame.phase = ASKING if others else GOING
            return
        finish(state, frame)
        if phase == CANCELLED or state.at[unit] < 0:
            return
        begin(state, RetreatFrame(unit, leaders, 0, state.at[unit]))
        if battle and battle.leader[side] >= 0 and leaders >> battle.leader[side] & 1:
            battle.leader[side] = NOBODY
            name_leader(war, state, side, going=leaders)

    @staticmethod
    def _leave_battle(battle: Battle, unit: int, side: int, fled: bool) -> None:
        bit = 1 << unit
        battle.fighting[side] &= ~bit
        battle.staying &= ~bit
        if fled:
            battle.left[side] |= bit


@dataclass(slots=True)
class RetreatFrame(Frame):
    unit: UnitNumber
    leaders: LeaderSet
    steps: int
    zone: ZoneNumber


@PROCEDURES.register("retreat", RetreatFrame)
class Retreat(CampaignProcedure[RetreatFrame]):
    """Where it goes: step by step on land, to a port at sea. Who must go and cannot is destroyed (S9.6.5)."""

    def turn(self, state: State, frame: RetreatFrame) -> int:
        return self.war.side[frame.unit] if len(self._ways(state, frame)) > 1 else GOES_ON

    def moves(self, state: State, frame: RetreatFrame, side: int) -> Sequence[int]:
        move = self.war.move
        return [move.stop if zone == NOBODY else move.retreat + zone for zone in self._ways(state, frame)]

    def _ways(self, state: State, frame: RetreatFrame) -> list[int]:
        """The zones to choose from; ``NOBODY`` among them: it may stop here."""
        unit, steps, zone = frame.unit, frame.steps, frame.zone
        war = self.war
        side = war.side[unit]
        if war.naval[unit]:
            return [] if steps else sea_retreats(war, state, unit, frame.leaders, zone)
        if steps == 2 or (steps == 1 and (not war.is_land[zone] or state.flags[unit] & INSIDE)):
            return []
        if steps == 0:
            return first_retreats(war, state, unit, zone)
        further = towards_resources(war, state, side, zone, self._closed(state, side))
        stops = state.resources[side][zone] > 0 or (war.is_city[zone] and state.control[zone] == side)
        return [*further, NOBODY] if stops or not further else further

    def _closed(self, state: State, side: int) -> int:
        """S9.6.3.f: a defender does not go where the attackers came from."""
        battle = state.battle
        return battle.origin if battle and battle.attacker != side else NOBODY

    def play(self, state: State, frame: RetreatFrame, move: int, side: int, report: Report | None) -> None:
        stops = move == self.war.move.stop
        self._take(state, frame, NOBODY if stops else move - self.war.move.retreat, report)

    def go_on(self, state: State, frame: RetreatFrame, report: Report | None) -> None:
        war = self.war
        unit, steps, zone = frame.unit, frame.steps, frame.zone
        ways = self._ways(state, frame)
        if ways:
            self._take(state, frame, ways[0], report)
            return
        finish(state, frame)
        side = war.side[unit]
        if not steps:
            here = state.at[unit]
            lose_unit(war, state, unit, report, "S9.6.5")
            if not state.battle or not state.battle.fighting[side]:
                lose_lone_leaders(war, state, here, side, report)
            return
        self._arrive(state, side, zone, report)

    def _arrive(self, state: State, side: int, zone: int, report: Report | None) -> None:
        battle = state.battle
        if not battle or zone != battle.zone:
            settle_zone(self.war, state, side, zone, report)

    def _take(self, state: State, frame: RetreatFrame, zone: int, report: Report | None) -> None:
        war = self.war
        unit, leaders, here = frame.unit, frame.leaders, frame.zone
        side = war.side[unit]
        if zone == NOBODY:
            frame.steps = 2
            if report:
                report(RetreatEnds(war.units[unit].id, war.zones[here].id), "S9.6.3.f")
            return
        frame.steps += 1
        frame.zone = zone
        if zone == here:
            go_inside(war, state, unit)
            for leader in members(leaders):
                place_leader(state, leader, zone, inside=True)
            if state.battle:
                state.battle.gone |= leaders
        else:
            port = war.naval[unit] and war.is_land[zone]
            within = port and besieged(war, state, zone)
            if war.naval[unit]:
                self._carry(state, unit, side, here, zone, report)
            shift(war, state, unit, zone)
            for leader in members(leaders):
                place_leader(state, leader, zone, within)
            if war.is_land[zone] and not war.naval[unit]:
                take_control(war, state, side, zone)
        if report:
            report(UnitRetreats(war.units[unit].id, war.zones[zone].id), "S9.6.3.e" if war.naval[unit] else "S9.6.3.f")

    def _carry(self, state: State, unit: int, side: int, here: int, zone: int, report: Report | None) -> None:
        """The last ship takes the cargo along, as much as one ship holds (P6.a)."""
        war = self.war
        if war.is_land[here] or state.ships[side][here] > 1:
            return
        stored = state.resources[side][here]
        carried = min(1, stored)
        state.resources[side][here] = 0
        state.resources[side][zone] += carried
        if report and stored > carried:
            lost = CargoLost(war.campaign.sides[side], stored - carried, war.zones[here].id)
            report(lost, war.cites.fleet_cargo)
        inside = war.is_land[zone] and besieged(war, state, zone)
        room = FORTRESS - state.inside[side][zone] if inside else ABOARD
        if not war.is_land[zone]:
            room = ABOARD - state.outside[side][zone]
        for place, troops in enumerate(land_units_at(war, state, side, here)):
            if place < room:
                shift(war, state, troops, zone, inside)
                if war.is_land[zone]:
                    state.flags[troops] |= CARRIED
            else:
                destroy(war, state, troops, report, "S7.2")


# On land (S9.6.3.f) ------------------------------------------------------------------------------------------------


def first_retreats(war: CampaignTables, state: State, unit: int, zone: int) -> list[int]:
    """The first zone of a retreat: into the fortress, back where an attacker came from, or towards resources."""
    side = war.side[unit]
    battle = state.battle
    if state.flags[unit] & INSIDE:
        return [zone]
    own_city = war.is_city[zone] and state.control[zone] == side
    ways = [zone] if own_city and state.inside[side][zone] < FORTRESS else []
    if battle and battle.attacker == side:
        origin = battle.origin
        if not war.is_land[origin]:
            afloat = state.ships[side][origin] and state.outside[side][origin] < ABOARD
            return ways + ([origin] if afloat else [])
        return ways + ([origin] if open_to_retreat(war, state, side, origin, NOBODY) else [])
    closed = battle.origin if battle else NOBODY
    return ways + towards_resources(war, state, side, zone, closed, at_once=True)


def open_to_retreat(war: CampaignTables, state: State, side: int, zone: int, closed: int) -> bool:
    """No zone with enemy units or enemy resources, unless own troops besiege it; not the attackers' way."""
    enemy = 1 - side
    if zone == closed or state.outside[enemy][zone]:
        return False
    besieging = state.siege[zone] == side
    if not besieging and (state.resources[enemy][zone] or state.ships[enemy][zone]):
        return False
    foreign = war.is_city[zone] and state.control[zone] == 1 - side
    return not foreign or besieging or bool(war.options["retreat_enemy_city"])


def towards_resources(
    war: CampaignTables, state: State, side: int, zone: int, closed: int, at_once: bool = False
) -> list[int]:
    """The open zones beside this one that lie nearest to own resources; from a zone that has some, any of them."""
    ways = [there for there in neighbours(war, state, zone) if open_to_retreat(war, state, side, there, closed)]
    if not ways or (not at_once and state.resources[side][zone]):
        return ways
    goals = [city for city in war.cities if state.resources[side][city]]
    distance = _distances(war, state, side, closed, goals)
    nearest = min(distance.get(there, FAR) for there in ways)
    if nearest == FAR:
        distance = _distances(war, state, side, closed, _havens(war, state, side, zone))
        nearest = min(distance.get(there, FAR) for there in ways)
    return [there for there in ways if distance.get(there, FAR) == nearest]


def _havens(war: CampaignTables, state: State, side: int, zone: int) -> list[int]:
    """Without resources: where the campaign says, else to the coast where own ships lie."""
    region = war.zones[zone].region
    named = [haven for where, haven in war.campaign.havens[side] if where == region]
    if named:
        return named
    return [land for sea, count in enumerate(state.ships[side]) if count for land in war.coast[sea]]


def _distances(war: CampaignTables, state: State, side: int, closed: int, goals: list[int]) -> dict[int, int]:
    distance = {goal: 0 for goal in goals if open_to_retreat(war, state, side, goal, closed)}
    edge = list(distance)
    steps = 0
    while edge:
        steps += 1
        further = []
        for zone in edge:
            for there in neighbours(war, state, zone):
                if there not in distance and open_to_retreat(war, state, side, there, closed):
                    distance[there] = steps
                    further.append(there)
        edge = further
    return distance


# At sea (S9.6.3.e) -------------------------------------------------------------------------------------------------


def sea_retreats(war: CampaignTables, state: State, unit: int, leaders: int, zone: int) -> list[int]:
    """Own ports within Range; with none, as far as it goes towards the nearest."""
    side = war.side[unit]
    modifier = max((war.leaders[leader].modifiers[MOVEMENT] for leader in members(leaders)), default=0)
    reach = value(war, state, unit, MOVEMENT, modifier)
    cost, previous = _voyages(war, state, side, zone)
    ports = [there for there in cost if war.is_land[there] and there != zone]
    near = sorted(there for there in ports if cost[there] <= reach)
    if near or not ports:
        return near
    ends = set()
    least = min(cost[there] for there in ports)
    for port in (there for there in ports if cost[there] == least):
        there = port
        while cost[there] > reach:
            there = previous[there]
        if there != zone:
            ends.add(there)
    return sorted(ends)


def _voyages(war: CampaignTables, state: State, side: int, zone: int) -> tuple[dict[int, int], dict[int, int]]:
    """The cost to every sea zone and own port that can be reached past no enemy ships, and the way there."""
    cost = {zone: 0}
    previous: dict[int, int] = {}
    edge = [zone]
    while edge:
        here = min(edge, key=lambda each: cost[each])
        edge.remove(here)
        if war.is_land[here] and here != zone:
            continue
        for there, step in war.sea_links[here]:
            if war.is_land[there]:
                if not port_enterable(war, state, side, there):
                    continue
            elif state.ships[1 - side][there]:
                continue
            if cost[here] + step < cost.get(there, FAR):
                cost[there] = cost[here] + step
                previous[there] = here
                edge.append(there)
    return cost, previous
