"""S7.1.1 and S7.2: troops go ashore from the sea, and too many at sea are given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, find_frame, finish

from ..campaign_tables import ABOARD
from ..cards.reaction_windows import open_window
from ..events import Landed, UnitGivenUp
from ..movement import attack, pay_stacking, settle_zone, take_control
from ..moving_stack import ENTERED, FOUGHT, SHELTERED, STEPPING
from ..procedure import PROCEDURES, CampaignProcedure, LeaderSet, SideNumber, UnitSet, ZoneNumber
from ..siege import ShelterFrame
from ..state import LANDED, NOBODY, State, members
from ..supply_and_isolation import enemy_fortress
from ..units import destroy, land_units_at, place_leader, shift
from .fleet import PUT_ASHORE, NavalMoveFrame, landing_costs, spares_leader


def landing_fleet(state: State) -> NavalMoveFrame:
    """The fleet from which troops land."""
    fleet = find_frame(state, NavalMoveFrame)
    assert fleet
    return fleet


@dataclass(slots=True)
class LandingFrame(Frame):
    side: SideNumber
    zone: ZoneNumber
    units: UnitSet = 0
    leaders: LeaderSet = 0
    origin: ZoneNumber = NOBODY
    phase: int = STEPPING


@PROCEDURES.register("landing", LandingFrame)
class Landing(CampaignProcedure[LandingFrame]):
    """S7.1.1, S7.1.4: troops go ashore from a sea zone, fight if they must, and act no more in this operation."""

    def hidden_from(self, frame: LandingFrame, side: int) -> bool:
        return side != frame.side and frame.phase == STEPPING

    def turn(self, state: State, frame: LandingFrame) -> int:
        return frame.side if frame.phase == STEPPING else GOES_ON

    def moves(self, state: State, frame: LandingFrame, side: int) -> Sequence[int]:
        move = self.war.move
        fleet = landing_fleet(state)
        moves = [move.ashore + u for u in members(fleet.cargo & ~frame.units)]
        if frame.units:
            idle = members(fleet.leaders & ~frame.leaders)
            if spares_leader(fleet, idle):
                moves.extend(move.ashore + len(self.war.units) + i for i in idle)
            moves.append(move.ready)
        return moves

    def play(self, state: State, frame: LandingFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if move != war.move.ready:
            piece = move - war.move.ashore
            if piece < len(war.units):
                frame.units |= 1 << piece
            else:
                frame.leaders |= 1 << piece - len(war.units)
            return
        fleet = landing_fleet(state)
        zone, units, leaders = frame.zone, frame.units, frame.leaders
        fleet.cargo &= ~units
        fleet.leaders &= ~leaders
        fleet.transport = PUT_ASHORE
        if fleet.chief >= 0 and leaders >> fleet.chief & 1:
            fleet.chief = NOBODY
        if landing_costs(war, state, side, zone):
            pay_stacking(war, state, zone, report)
        for unit in members(units):
            shift(war, state, unit, zone)
            state.flags[unit] |= LANDED
        for leader in members(leaders):
            place_leader(state, leader, zone)
        take_control(war, state, side, zone)
        frame.phase = ENTERED
        if report:
            names = [war.units[u].id for u in members(units)]
            report(Landed(war.campaign.sides[side], names, war.zones[zone].id), "S7.1.1")
        open_window(war, state, "entry")

    def go_on(self, state: State, frame: LandingFrame, report: Report | None) -> None:
        war = self.war
        side, zone, phase = frame.side, frame.zone, frame.phase
        enemy = 1 - side
        if phase == ENTERED and state.outside[enemy][zone]:
            frame.phase = SHELTERED
            if enemy_fortress(war, state, side, zone) and state.siege[zone] == NOBODY:
                begin(state, ShelterFrame(enemy, zone))
        elif phase == SHELTERED and state.outside[enemy][zone]:
            frame.phase = FOUGHT
            attack(war, state, side, zone, frame.origin, frame.units)
        else:
            finish(state, frame)
            self._back_aboard(state, frame)
            settle_zone(war, state, side, zone, report)

    def _back_aboard(self, state: State, frame: LandingFrame) -> None:
        """Who was thrown back into the sea sails on with the fleet."""
        fleet = landing_fleet(state)
        origin = frame.origin
        fleet.cargo |= sum(1 << unit for unit in members(frame.units) if state.at[unit] == origin)
        fleet.leaders |= sum(1 << leader for leader in members(frame.leaders) if state.leader_at[leader] == origin)


@dataclass(slots=True)
class TransportLimitFrame(Frame):
    side: SideNumber


@PROCEDURES.register("excess", TransportLimitFrame)
class TransportLimit(CampaignProcedure[TransportLimitFrame]):
    """S7.2: at the end of an operation no sea zone holds more than three land units; their owner gives up the rest."""

    def _crowded(self, state: State, side: int) -> list[int]:
        return [zone for zone, count in enumerate(state.outside[side]) if count > ABOARD and not self.war.is_land[zone]]

    def turn(self, state: State, frame: TransportLimitFrame) -> int:
        return frame.side if self._crowded(state, frame.side) else GOES_ON

    def moves(self, state: State, frame: TransportLimitFrame, side: int) -> Sequence[int]:
        war = self.war
        zone = self._crowded(state, side)[0]
        return [war.move.lose + u for u in land_units_at(war, state, side, zone)]

    def play(self, state: State, frame: TransportLimitFrame, move: int, side: int, report: Report | None) -> None:
        unit = move - self.war.move.lose
        if report:
            report(UnitGivenUp(self.war.units[unit].id), "S7.2")
        destroy(self.war, state, unit, report, "S7.2")

    def go_on(self, state: State, frame: TransportLimitFrame, report: Report | None) -> None:
        finish(state, frame)
