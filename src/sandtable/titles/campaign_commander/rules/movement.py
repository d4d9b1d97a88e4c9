"""Chapters 6 and 8 on land: a stack sets out, goes zone by zone, and stops, besieges or fights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, begin, finish

from .battle.battle import begin_battle
from .campaign_tables import CampaignTables
from .cards.reaction_windows import open_window
from .events import StackEnters, StackingPaid, StackStops
from .moving_stack import ENTERED, FOUGHT, PREPARING, SHELTERED, STEPPING, MovingStackFrame
from .procedure import PROCEDURES, CampaignProcedure
from .siege import ReliefSortieFrame, ShelterFrame, lay_siege
from .state import ACTED, NOBODY, State, members
from .supply_and_isolation import enemy_fortress, neighbours
from .units import (
    end_siege_if_alone,
    leaders_at,
    lose_lone_leaders,
    movement,
    place_leader,
    shift,
)

STACKING = 2
"""What stacking costs on land (S8.2)."""


# Where a land stack may go (S6.3, S8, P9.a) ------------------------------------------------------------------------


def led(war: CampaignTables, state: State, side: int, units: int, leaders: int, zone: int) -> bool:
    """P9.a: more than one unit ends its move only where a leader is, theirs or another."""
    return not units & (units - 1) or leaders != 0 or bool(leaders_at(war, state, side, zone))


def company(war: CampaignTables, state: State, side: int, zone: int) -> int:
    """The own units with which land units that end here would stack; ships in port count by an option only."""
    moored = state.ships[side][zone] if war.options["stack_cost_naval_in_port"] else 0
    return state.outside[side][zone] + moored


def may_end(
    war: CampaignTables, state: State, side: int, units: int, leaders: int, zone: int, there: int, payable: bool
) -> bool:
    """``there``: own units that the stack would find; ``payable``: it could pay for stacking with them."""
    return (not there or payable) and led(war, state, side, units, leaders, zone)


def may_enter(
    war: CampaignTables, state: State, side: int, units: int, leaders: int, zone: int, points: int, payable: bool
) -> bool:
    """Is this zone a lawful end of the move, or on the way to one with the points that would be left."""
    if state.outside[1 - side][zone]:
        if units & (units - 1) and not leaders:
            return False
        return payable or not relief_costs(war, state, side, zone)
    if may_end(war, state, side, units, leaders, zone, company(war, state, side, zone), payable):
        return True
    for there in neighbours(war, state, zone):
        left = points - war.cost[there]
        if left >= 0 and may_enter(war, state, side, units, leaders, there, left, payable):
            return True
    return False


def land_steps(
    war: CampaignTables, state: State, side: int, units: int, leaders: int, zone: int, points: int, cost: int = 0
) -> list[int]:
    """Where a stack may go from here; ``cost``: what is still to be paid for its move."""
    payable = state.supply_points - cost >= STACKING
    return [
        there
        for there in neighbours(war, state, zone)
        if points >= war.cost[there]
        and may_enter(war, state, side, units, leaders, there, points - war.cost[there], payable)
    ]


def can_leave(war: CampaignTables, state: State, units: int, chief: int, cost: int) -> bool:
    """Could this stack make a first step, under this leader, once its move is paid."""
    unit = units.bit_length() - 1
    leaders = 1 << chief if chief >= 0 else 0
    points = movement(war, state, units, chief)
    return bool(land_steps(war, state, war.side[unit], units, leaders, state.at[unit], points, cost))


@dataclass(slots=True)
class LandMoveFrame(MovingStackFrame):
    """No registers but those of every move."""


@PROCEDURES.register("land-move", LandMoveFrame)
class LandMove(CampaignProcedure[LandMoveFrame]):
    """S6.3: a land unit or stack goes zone by zone."""

    def turn(self, state: State, frame: LandMoveFrame) -> int:
        return frame.side if frame.phase == STEPPING else GOES_ON

    def moves(self, state: State, frame: LandMoveFrame, side: int) -> Sequence[int]:
        war = self.war
        units, leaders, zone = frame.units, frame.leaders, frame.zone
        moves = [war.move.go + there for there in land_steps(war, state, side, units, leaders, zone, frame.points)]
        if frame.origin == NOBODY:
            return moves or [war.move.stop]
        there = company(war, state, side, zone) - units.bit_count()
        if may_end(war, state, side, units, leaders, zone, there, state.supply_points >= STACKING):
            moves.append(war.move.stop)
        return moves or [war.move.stop]

    def play(self, state: State, frame: LandMoveFrame, move: int, side: int, report: Report | None) -> None:
        if move == self.war.move.stop:
            self._stop(state, frame, report)
            return
        self._go(state, frame, move - self.war.move.go, report)

    def _go(self, state: State, frame: LandMoveFrame, zone: int, report: Report | None) -> None:
        war = self.war
        side, units, leaders, origin = frame.side, frame.units, frame.leaders, frame.zone
        frame.points -= war.cost[zone]
        frame.zone, frame.origin, frame.phase = zone, origin, ENTERED
        frame.steps += 1
        for unit in members(units):
            shift(war, state, unit, zone)
        for leader in members(leaders):
            place_leader(state, leader, zone)
        take_control(war, state, side, zone)
        if report:
            names = [war.units[u].id for u in members(units)]
            report(StackEnters(war.campaign.sides[side], names, war.zones[zone].id, frame.points), "S6.3")
        end_siege_if_alone(war, state, origin, report)
        if relief_costs(war, state, side, zone):
            pay_stacking(war, state, zone, report)
        open_window(war, state, "entry")

    def go_on(self, state: State, frame: LandMoveFrame, report: Report | None) -> None:
        war = self.war
        phase = frame.phase
        side, zone = frame.side, frame.zone
        enemy = 1 - side
        if not frame.units:
            finish(state, frame)
        elif phase == PREPARING:
            frame.points = movement(war, state, frame.units, frame.chief)
            frame.phase = STEPPING
            open_window(war, state, "activation")
        elif phase == ENTERED and not state.outside[enemy][zone]:
            frame.phase = STEPPING
            if not frame.points:
                self._stop(state, frame, report)
        elif phase == ENTERED:
            frame.phase = SHELTERED
            if enemy_fortress(war, state, side, zone) and state.siege[zone] == NOBODY:
                begin(state, ShelterFrame(enemy, zone))
        elif phase == SHELTERED:
            frame.phase = FOUGHT
            if state.outside[enemy][zone]:
                attack(war, state, side, zone, frame.origin, frame.units, frame.steps == 1)
        else:
            finish(state, frame)
            settle_stack(war, state, side, zone, frame.units, report)

    def _stop(self, state: State, frame: LandMoveFrame, report: Report | None) -> None:
        war = self.war
        side, zone, units = frame.side, frame.zone, frame.units
        finish(state, frame)
        if frame.origin != NOBODY and company(war, state, side, zone) > units.bit_count():
            pay_stacking(war, state, zone, report)
        if report:
            report(StackStops(war.campaign.sides[side], war.zones[zone].id), "S8.2.2")
        settle_stack(war, state, side, zone, units, report)


def take_control(war: CampaignTables, state: State, side: int, zone: int) -> None:
    """P1.f: whoever passed last controls a zone; cities change hands by siege alone."""
    if not war.is_city[zone]:
        state.control[zone] = side


def attack(
    war: CampaignTables, state: State, side: int, zone: int, origin: int, units: int, ring: bool = False
) -> None:
    """S9.2: troops that come from elsewhere fight; besieged friends may take part (S11.3.5.c)."""
    begin_battle(war, state, False, zone, side, origin, units, ring)
    if state.inside[side][zone] and state.siege[zone] == 1 - side:
        begin(state, ReliefSortieFrame(side, zone))


def relief_costs(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    """Does an army that comes to the relief of own units pay for stacking with them (S8.2)."""
    besieged = state.outside[1 - side][zone] and state.inside[side][zone]
    return bool(besieged) and bool(war.options["relief_stack_cost"])


def pay_stacking(war: CampaignTables, state: State, zone: int, report: Report | None) -> None:
    """S8.2: 2 SP at any distance. A stack that has no choice but to stop does so with what is left."""
    state.supply_points = max(0, state.supply_points - STACKING)
    if report:
        report(StackingPaid(war.zones[zone].id, state.supply_points), "S8.2")


def settle_stack(war: CampaignTables, state: State, side: int, zone: int, units: int, report: Report | None) -> None:
    """The move is over: its units have acted; an enemy city is besieged; a lone enemy leader is taken."""
    for unit in members(units):
        if state.at[unit] >= 0:
            state.flags[unit] |= ACTED
    settle_zone(war, state, side, zone, report)


def settle_zone(war: CampaignTables, state: State, side: int, zone: int, report: Report | None) -> None:
    """Own units have come to rest in a zone."""
    if not war.is_land[zone] or not state.outside[side][zone]:
        return
    lay_siege(war, state, side, zone, report)
    lose_lone_leaders(war, state, zone, 1 - side, report)
