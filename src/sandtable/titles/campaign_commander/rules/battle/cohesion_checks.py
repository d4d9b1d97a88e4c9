"""S9.6: cohesion checks, what a failed one does to a unit, and what that does to the troops it carries (S7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.engine.events import Report
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from ..campaign_tables import CampaignTables
from ..cards.reaction_windows import open_window
from ..events import CargoLost, Checked, UnitDecimated, UnitDisorganised, UnitHeld, UnitNamed
from ..pack_data import BOTH, DEC, DIS, ELIMINATED, REMOVED, SHAKEN
from ..procedure_ids import CARGO, CHECKS, LEAVING, NAMING, SIEGE, Step, find_frame
from ..state import DECIMATED, DISORGANISED, INSIDE, State, members
from ..supply_and_isolation import isolated
from ..units import (
    COHESION,
    destroy,
    end_siege_if_alone,
    land_units_at,
    leaders_at,
    lose_leader,
    lose_lone_leaders,
    value,
)
from .engagement import held

PHASE, DIE = 1, 2
ROLLING, FAILED = range(2)
QUEUE = 3
"""Where the checks to come begin in a frame: unit, modifier, result of a failure, three by three."""


def cohesion(war: CampaignTables, state: State, unit: int) -> int:
    """What a check must not exceed (S9.6.1): one less for a unit cut off (S9.6.6.c)."""
    side = war.side[unit]
    battle = state.battle
    if battle and battle.fighting[side] >> unit & 1:
        leaders = [battle.leader[side]] if battle.leader[side] >= 0 else []
        cut_off = bool(battle.isolated >> unit & 1)
    else:
        leaders = leaders_at(war, state, side, state.at[unit], bool(state.flags[unit] & INSIDE))
        cut_off = isolated(war, state, unit)
    modifier = max((war.leaders[leader].modifiers[COHESION] for leader in leaders), default=0)
    return value(war, state, unit, COHESION, modifier - cut_off)


def begin_checks(state: State, checks: Iterable[tuple[int, int, int]]) -> None:
    begin(state, CHECKS, ROLLING, 0, *(number for check in checks for number in check))


class Checks(Step):
    """A row of checks, one die each, in order; everybody listed rolls, even if an opponent has just left."""

    name = "checks"
    fields = (("phase", "number"), ("die", "number"))
    rest = "check"

    def turn(self, state: State, frame: Frame) -> int:
        if frame[PHASE] == FAILED or len(frame) == QUEUE or state.at[frame[QUEUE]] < 0:
            return GOES_ON
        return CHANCE

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return range(self.war.move.roll, self.war.move.roll + 10)

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        unit, modifier = frame[QUEUE], frame[QUEUE + 1]
        die = move - war.move.roll + 1
        battle = state.battle
        if battle and battle.rounds < 2:
            modifier += battle.harassed[war.side[unit]]
        needed = cohesion(war, state, unit)
        passed = die + modifier <= needed
        if report:
            report(Checked(war.units[unit].id, die, modifier, needed, "passed" if passed else "failed"), "S9.6.1")
        if passed:
            del frame[QUEUE : QUEUE + 3]
            return
        frame[PHASE], frame[DIE] = FAILED, die
        open_window(war, state, "failed-check", 1 << war.side[unit])

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        if len(frame) == QUEUE:
            finish(state, frame)
            return
        unit, _, result = frame[QUEUE : QUEUE + 3]
        failed = frame[PHASE] == FAILED
        frame[PHASE] = ROLLING
        del frame[QUEUE : QUEUE + 3]
        if failed and result:
            suffer(self.war, state, unit, result, report)


def begin_naming(state: State, chooser: int, among: int, count: int, modifier: int, result: int) -> None:
    """Let a side name which of these units check; the checks go to the row of checks below."""
    begin(state, NAMING, chooser, among, min(count, among.bit_count()), modifier, result)


class Naming(Step):
    """S9.5.4: the owner names which of his units check, each once; where there is no choice it is made."""

    name = "naming"
    fields = (
        ("side", "side"),
        ("among", "units"),
        ("count", "number"),
        ("modifier", "number"),
        ("result", "number"),
    )

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1] if 0 < frame[3] < frame[2].bit_count() else GOES_ON

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return [self.war.move.check + unit for unit in members(frame[2])]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        unit = move - self.war.move.check
        self._name(state, frame, unit)
        if report:
            report(UnitNamed(self.war.units[unit].id), "S9.5.4")

    def _name(self, state: State, frame: Frame, unit: int) -> None:
        frame[2] &= ~(1 << unit)
        frame[3] -= 1
        row = find_frame(state, CHECKS)
        assert row
        row += (unit, frame[4], frame[5])

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        if frame[3]:
            self._name(state, frame, (frame[2] & -frame[2]).bit_length() - 1)
        else:
            finish(state, frame)


# What a result does ------------------------------------------------------------------------------------------------


def suffer(war: CampaignTables, state: State, unit: int, result: int, report: Report | None) -> None:
    """S9.6.2 to S9.6.5: decimation and disorganisation add up; a ship hit once more than both is destroyed."""
    if result in (ELIMINATED, REMOVED):
        lose_unit(war, state, unit, report, war.cites.losses, points=result == ELIMINATED)
        return
    if result == SHAKEN:
        siege = find_frame(state, SIEGE)
        assert siege
        siege[3] &= ~(1 << unit)
        result = DEC
    before = state.flags[unit]
    decimated = result in (DEC, BOTH) and not before & DECIMATED
    if result in (DEC, BOTH) and war.naval[unit] and before & DECIMATED and before & DISORGANISED:
        lose_unit(war, state, unit, report, "S9.6.5.a")
        return
    if decimated:
        decimate(war, state, unit, report)
    if result in (DIS, BOTH) or not decimated:
        disorganise_unit(war, state, unit, report)
    if decimated and state.at[unit] >= 0:
        hit_cargo(state, war, unit, DEC)


def decimate(war: CampaignTables, state: State, unit: int, report: Report | None) -> None:
    state.flags[unit] |= DECIMATED
    if report:
        report(UnitDecimated(war.units[unit].id), "S9.6.4")


def disorganise_unit(war: CampaignTables, state: State, unit: int, report: Report | None) -> None:
    """S9.6.3: in a battle the unit leaves it at once, unless a chit holds it; cut off, it is lost (S9.6.6.c)."""
    battle = state.battle
    side = war.side[unit]
    fights = bool(battle and battle.fighting[side] >> unit & 1)
    if battle and fights and battle.isolated >> unit & 1:
        lose_unit(war, state, unit, report, "S9.6.6.c")
        return
    new = not state.flags[unit] & DISORGANISED
    state.flags[unit] |= DISORGANISED
    if report:
        report(UnitDisorganised(war.units[unit].id), "S9.6.3")
    if battle and fights:
        if held(war, battle, unit):
            battle.staying |= 1 << unit
            if report:
                report(UnitHeld(war.units[unit].id), war.cites.engaging_again)
        else:
            begin(state, LEAVING, unit, 0, 0)
            open_window(war, state, "disorganised", 1 << side)
    if new:
        hit_cargo(state, war, unit, DIS)


def lose_unit(
    war: CampaignTables, state: State, unit: int, report: Report | None, rule: str, points: bool = True
) -> None:
    """A unit is destroyed, and with it a leader left alone (S12.3), a siege left without besiegers, or its cargo."""
    zone, side = state.at[unit], war.side[unit]
    destroy(war, state, unit, report, rule, points)
    if war.is_land[zone]:
        if not state.battle or state.battle.zone != zone:
            end_siege_if_alone(war, state, zone, report)
            lose_lone_leaders(war, state, zone, side, report, points)
    elif war.naval[unit]:
        _lose_cargo(war, state, side, zone, report, points)


def _lose_cargo(war: CampaignTables, state: State, side: int, zone: int, report: Report | None, points: bool) -> None:
    """With a ship goes one of those it carries, with the last ship all of them (S7.4.3, S7.4.4)."""
    if state.ships[side][zone]:
        hit_cargo_at(state, side, zone, ELIMINATED if points else REMOVED)
        return
    lost = state.resources[side][zone]
    state.resources[side][zone] = 0
    if lost and report:
        report(CargoLost(war.campaign.sides[side], lost, war.zones[zone].id), "S7.4.4")
    for carried in land_units_at(war, state, side, zone):
        destroy(war, state, carried, report, "S7.4.4", points)
    for leader in war.leaders_of[side]:
        if state.leader_at[leader] == zone:
            lose_leader(war, state, leader, report, "S12.3", points)


# Cargo (S7.4) ------------------------------------------------------------------------------------------------------


def hit_cargo(state: State, war: CampaignTables, unit: int, result: int) -> None:
    """If it is a ship at sea: before anything else happens, those aboard are hit as it was."""
    zone = state.at[unit]
    if war.naval[unit] and not war.is_land[zone]:
        hit_cargo_at(state, war.side[unit], zone, result)


def hit_cargo_at(state: State, side: int, zone: int, result: int) -> None:
    if state.outside[side][zone]:
        begin(state, CARGO, side, zone, result)


class Cargo(Step):
    """S7.4: what happens to a ship happens to one of the land units that sail with it; their owner picks it."""

    name = "cargo"
    fields = (("side", "side"), ("zone", "zone"), ("result", "number"))

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1] if len(self._exposed(state, frame)) > 1 else GOES_ON

    def _exposed(self, state: State, frame: Frame) -> list[int]:
        _, side, zone, result = frame
        aboard = land_units_at(self.war, state, side, zone)
        if result == DIS:
            return [u for u in aboard if not state.flags[u] & DISORGANISED]
        if result == DEC:
            both = DECIMATED | DISORGANISED
            return [u for u in aboard if state.flags[u] & both != both]
        return aboard

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return [self.war.move.lose + unit for unit in self._exposed(state, frame)]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        finish(state, frame)
        suffer(self.war, state, move - self.war.move.lose, frame[3], report)

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        exposed = self._exposed(state, frame)
        finish(state, frame)
        if exposed:
            suffer(self.war, state, exposed[0], frame[3], report)
