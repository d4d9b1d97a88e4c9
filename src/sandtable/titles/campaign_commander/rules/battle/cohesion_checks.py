"""S9.6: cohesion checks, what a failed one does to a unit, and what that does to the troops it carries (S7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import GOES_ON, Frame, begin, find_frame, finish

from ..campaign_tables import CampaignTables
from ..cards.reaction_windows import open_window
from ..events import CargoLost, Checked, UnitDecimated, UnitDisorganised, UnitHeld, UnitNamed
from ..pack_data import BOTH, DEC, DIS, ELIMINATED, REMOVED, SHAKEN
from ..procedure import PROCEDURES, CampaignProcedure, PendingCheck, SideNumber, UnitSet, ZoneNumber
from ..siege import SiegeFrame
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
from .retreat_choice import order_retreat

ROLLING, FAILED = range(2)


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
    begin(state, CohesionChecksFrame(queue=tuple(checks)))


@dataclass(slots=True)
class CohesionChecksFrame(Frame):
    phase: int = ROLLING
    die: int = 0
    queue: tuple[PendingCheck, ...] = ()


@PROCEDURES.register("checks", CohesionChecksFrame)
class CohesionChecks(CampaignProcedure[CohesionChecksFrame]):
    """A row of checks, one die each, in order; everybody listed rolls, even if an opponent has just left."""

    def turn(self, state: State, frame: CohesionChecksFrame) -> int:
        if frame.phase == FAILED or not frame.queue or state.at[frame.queue[0][0]] < 0:
            return GOES_ON
        return CHANCE

    def moves(self, state: State, frame: CohesionChecksFrame, side: int) -> Sequence[int]:
        return range(self.war.move.roll, self.war.move.roll + 10)

    def play(self, state: State, frame: CohesionChecksFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        unit, modifier, _ = frame.queue[0]
        die = move - war.move.roll + 1
        battle = state.battle
        if battle and battle.rounds < 2:
            modifier += battle.harassed[war.side[unit]]
        needed = cohesion(war, state, unit)
        passed = die + modifier <= needed
        if report:
            report(Checked(war.units[unit].id, die, modifier, needed, "passed" if passed else "failed"), "S9.6.1")
        if passed:
            frame.queue = frame.queue[1:]
            return
        frame.phase, frame.die = FAILED, die
        open_window(war, state, "failed-check", 1 << war.side[unit])

    def go_on(self, state: State, frame: CohesionChecksFrame, report: Report | None) -> None:
        if not frame.queue:
            finish(state, frame)
            return
        unit, _, result = frame.queue[0]
        failed = frame.phase == FAILED
        frame.phase = ROLLING
        frame.queue = frame.queue[1:]
        if failed and result:
            suffer(self.war, state, unit, result, report)


def begin_selection(state: State, chooser: int, among: int, count: int, modifier: int, result: int) -> None:
    """Let a side name which of these units check; the checks go to the row of checks below."""
    begin(state, CheckSelectionFrame(chooser, among, min(count, among.bit_count()), modifier, result))


@dataclass(slots=True)
class CheckSelectionFrame(Frame):
    side: SideNumber
    among: UnitSet
    count: int
    modifier: int
    result: int


@PROCEDURES.register("naming", CheckSelectionFrame)
class CheckSelection(CampaignProcedure[CheckSelectionFrame]):
    """S9.5.4: the owner names which of his units check, each once; where there is no choice it is made."""

    def turn(self, state: State, frame: CheckSelectionFrame) -> int:
        return frame.side if 0 < frame.count < frame.among.bit_count() else GOES_ON

    def moves(self, state: State, frame: CheckSelectionFrame, side: int) -> Sequence[int]:
        return [self.war.move.check + unit for unit in members(frame.among)]

    def play(self, state: State, frame: CheckSelectionFrame, move: int, side: int, report: Report | None) -> None:
        unit = move - self.war.move.check
        self._name(state, frame, unit)
        if report:
            report(UnitNamed(self.war.units[unit].id), "S9.5.4")

    def _name(self, state: State, frame: CheckSelectionFrame, unit: int) -> None:
        frame.among &= ~(1 << unit)
        frame.count -= 1
        checks = find_frame(state, CohesionChecksFrame)
        assert checks
        checks.queue += ((unit, frame.modifier, frame.result),)

    def go_on(self, state: State, frame: CheckSelectionFrame, report: Report | None) -> None:
        if frame.count:
            self._name(state, frame, (frame.among & -frame.among).bit_length() - 1)
        else:
            finish(state, frame)


# What a result does ------------------------------------------------------------------------------------------------


def suffer(war: CampaignTables, state: State, unit: int, result: int, report: Report | None) -> None:
    """S9.6.2 to S9.6.5: decimation and disorganisation add up; a ship hit once more than both is destroyed."""
    if result in (ELIMINATED, REMOVED):
        lose_unit(war, state, unit, report, war.cites.losses, points=result == ELIMINATED)
        return
    if result == SHAKEN:
        siege = find_frame(state, SiegeFrame)
        assert siege
        siege.units &= ~(1 << unit)
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
            order_retreat(state, unit)
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
        begin(state, CargoHitFrame(side, zone, result))


@dataclass(slots=True)
class CargoHitFrame(Frame):
    side: SideNumber
    zone: ZoneNumber
    result: int


@PROCEDURES.register("cargo", CargoHitFrame)
class CargoHit(CampaignProcedure[CargoHitFrame]):
    """S7.4: what happens to a ship happens to one of the land units that sail with it; their owner picks it."""

    def turn(self, state: State, frame: CargoHitFrame) -> int:
        return frame.side if len(self._exposed(state, frame)) > 1 else GOES_ON

    def _exposed(self, state: State, frame: CargoHitFrame) -> list[int]:
        aboard = land_units_at(self.war, state, frame.side, frame.zone)
        if frame.result == DIS:
            return [u for u in aboard if not state.flags[u] & DISORGANISED]
        if frame.result == DEC:
            both = DECIMATED | DISORGANISED
            return [u for u in aboard if state.flags[u] & both != both]
        return aboard

    def moves(self, state: State, frame: CargoHitFrame, side: int) -> Sequence[int]:
        return [self.war.move.lose + unit for unit in self._exposed(state, frame)]

    def play(self, state: State, frame: CargoHitFrame, move: int, side: int, report: Report | None) -> None:
        finish(state, frame)
        suffer(self.war, state, move - self.war.move.lose, frame.result, report)

    def go_on(self, state: State, frame: CargoHitFrame, report: Report | None) -> None:
        exposed = self._exposed(state, frame)
        finish(state, frame)
        if exposed:
            suffer(self.war, state, exposed[0], frame.result, report)
