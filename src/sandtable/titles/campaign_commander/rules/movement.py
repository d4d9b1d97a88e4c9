"""Chapters 6 and 8 on land: a stack sets out, goes zone by zone, and stops, besieges or fights."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from .battle.battle import begin_battle
from .campaign_tables import CampaignTables
from .cards.reaction_windows import open_window
from .events import LeaderNamed, StackEnters, StackingPaid, StackStops
from .procedure_ids import JOINING, LAND_MOVE, LEADING, NAVAL_MOVE, SHELTER, Step
from .siege import lay_siege
from .state import ACTED, NOBODY, State, members
from .supply_and_isolation import enemy_fortress, neighbours
from .units import (
    any_unit,
    end_siege_if_alone,
    leaders_at,
    lose_leader,
    lose_lone_leaders,
    movement,
    place_leader,
    shift,
)

SIDE, UNITS, LEADERS, CHIEF, POINTS, ZONE, ORIGIN, PHASE, STEPS = range(1, 10)
PREPARING, STEPPING, ENTERED, SHELTERED, FOUGHT = range(5)
MOVE_FIELDS = (
    ("side", "side"),
    ("units", "units"),
    ("leaders", "leaders"),
    ("chief", "leader"),
    ("points", "number"),
    ("zone", "zone"),
    ("origin", "zone"),
    ("phase", "number"),
    ("steps", "number"),
)
"""What the frame of every move begins with, on land and at sea."""
STACKING = 2
"""What stacking costs on land (S8.2)."""


def set_out(
    war: CampaignTables, state: State, side: int, zone: int, units: int, leaders: int, naval: bool, inside: bool
) -> None:
    """The stack is named and paid. A sortie is a battle at once; otherwise its move begins."""
    if inside:
        begin_battle(war, state, False, zone, side, zone, units)
        return
    chief = leaders.bit_length() - 1 if leaders and not leaders & (leaders - 1) else NOBODY
    registers = (side, units, leaders, chief, 0, zone, NOBODY, PREPARING, 0)
    begin(state, NAVAL_MOVE if naval else LAND_MOVE, *registers, *((0, 0, 0, NOBODY, NOBODY) if naval else ()))
    if leaders & (leaders - 1):
        begin(state, LEADING, side, leaders)


def call_off(frame: Frame) -> None:
    """The stack of this move, on land or at sea, stays where it is."""
    frame[UNITS] = frame[LEADERS] = 0
    frame[PHASE] = FOUGHT


class Leading(Step):
    """P9.e, P9.f: of several leaders the owner names the one whose values count."""

    name = "leading"
    fields = (("side", "side"), ("leaders", "leaders"))

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1]

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return [self.war.move.lead + leader for leader in members(frame[2])]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        leader = move - self.war.move.lead
        finish(state, frame)
        below = state.stack[-1]
        in_battle = below[0] not in (LAND_MOVE, NAVAL_MOVE)
        if in_battle:
            assert state.battle
            state.battle.leader[side] = leader
        else:
            below[CHIEF] = leader
        if report:
            cites = self.war.cites
            report(LeaderNamed(self.war.leaders[leader].id), cites.battle_leader if in_battle else cites.moving_leader)


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
    payable = state.ps - cost >= STACKING
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


class LandMove(Step):
    """S6.3: a land unit or stack goes zone by zone."""

    name = "land-move"
    fields = MOVE_FIELDS

    def turn(self, state: State, frame: Frame) -> int:
        return frame[SIDE] if frame[PHASE] == STEPPING else GOES_ON

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        war = self.war
        _, _, units, leaders, _, points, zone, origin, *_ = frame
        moves = [war.move.go + there for there in land_steps(war, state, side, units, leaders, zone, points)]
        if origin == NOBODY:
            return moves or [war.move.stop]
        there = company(war, state, side, zone) - units.bit_count()
        if may_end(war, state, side, units, leaders, zone, there, state.ps >= STACKING):
            moves.append(war.move.stop)
        return moves or [war.move.stop]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        if move == self.war.move.stop:
            self._stop(state, frame, report)
            return
        self._go(state, frame, move - self.war.move.go, report)

    def _go(self, state: State, frame: Frame, zone: int, report: Report | None) -> None:
        war = self.war
        _, side, units, leaders, _, _, origin, *_ = frame
        frame[POINTS] -= war.cost[zone]
        frame[ZONE], frame[ORIGIN], frame[PHASE] = zone, origin, ENTERED
        frame[STEPS] += 1
        for unit in members(units):
            shift(war, state, unit, zone)
        for leader in members(leaders):
            place_leader(state, leader, zone)
        take_control(war, state, side, zone)
        if report:
            names = [war.units[u].id for u in members(units)]
            report(StackEnters(war.campaign.sides[side], names, war.zones[zone].id, frame[POINTS]), "S6.3")
        end_siege_if_alone(war, state, origin, report)
        if relief_costs(war, state, side, zone):
            pay_stacking(war, state, zone, report)
        open_window(war, state, "entry")

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        war = self.war
        phase = frame[PHASE]
        side, zone = frame[SIDE], frame[ZONE]
        enemy = 1 - side
        if not frame[UNITS]:
            finish(state, frame)
        elif phase == PREPARING:
            frame[POINTS] = movement(war, state, frame[UNITS], frame[CHIEF])
            frame[PHASE] = STEPPING
            open_window(war, state, "activation")
        elif phase == ENTERED and not state.outside[enemy][zone]:
            frame[PHASE] = STEPPING
            if not frame[POINTS]:
                self._stop(state, frame, report)
        elif phase == ENTERED:
            frame[PHASE] = SHELTERED
            if enemy_fortress(war, state, side, zone) and state.siege[zone] == NOBODY:
                begin(state, SHELTER, enemy, zone)
        elif phase == SHELTERED:
            frame[PHASE] = FOUGHT
            if state.outside[enemy][zone]:
                attack(war, state, side, zone, frame[ORIGIN], frame[UNITS], frame[STEPS] == 1)
        else:
            finish(state, frame)
            settle_stack(war, state, side, zone, frame[UNITS], report)

    def _stop(self, state: State, frame: Frame, report: Report | None) -> None:
        war = self.war
        side, zone, units = frame[SIDE], frame[ZONE], frame[UNITS]
        finish(state, frame)
        if frame[ORIGIN] != NOBODY and company(war, state, side, zone) > units.bit_count():
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
        begin(state, JOINING, side, zone)


def relief_costs(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    """Does an army that comes to the relief of own units pay for stacking with them (S8.2)."""
    besieged = state.outside[1 - side][zone] and state.inside[side][zone]
    return bool(besieged) and bool(war.options["relief_stack_cost"])


def pay_stacking(war: CampaignTables, state: State, zone: int, report: Report | None) -> None:
    """S8.2: 2 PS at any distance. A stack that has no choice but to stop does so with what is left."""
    state.ps = max(0, state.ps - STACKING)
    if report:
        report(StackingPaid(war.zones[zone].id, state.ps), "S8.2")


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
    enemy = 1 - side
    lay_siege(war, state, side, zone, report)
    if not any_unit(war, state, enemy, zone) and not enemy_fortress(war, state, side, zone):
        for leader in war.leaders_of[enemy]:
            if state.leader_at[leader] == zone:
                lose_leader(war, state, leader, report, "S12.3")
    lose_lone_leaders(war, state, zone, enemy, report)
