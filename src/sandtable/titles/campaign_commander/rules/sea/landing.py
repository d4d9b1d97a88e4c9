"""S7.1.1 and S7.2: troops go ashore from the sea, and too many at sea are given up."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from ..campaign_tables import ABOARD
from ..cards.reaction_windows import open_window
from ..events import Landed, UnitGivenUp
from ..movement import (
    CHIEF,
    ENTERED,
    FOUGHT,
    LEADERS,
    SHELTERED,
    STEPPING,
    attack,
    pay_stacking,
    settle_zone,
    take_control,
)
from ..procedure_ids import SHELTER, Step
from ..state import LANDED, NOBODY, State, members
from ..supply_and_isolation import enemy_fortress
from ..units import destroy, land_units_at, place_leader, shift
from .transport import CARGO, PUT_ASHORE, TRANSPORT, landing_costs, spares_leader


class Landing(Step):
    """S7.1.1, S7.1.4: troops go ashore from a sea zone, fight if they must, and act no more in this operation."""

    name = "landing"
    fields = (
        ("side", "side"),
        ("zone", "zone"),
        ("units", "units"),
        ("leaders", "leaders"),
        ("origin", "zone"),
        ("phase", "number"),
    )

    def hidden_from(self, frame: Frame, side: int) -> bool:
        return side != frame[1] and frame[6] == STEPPING

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1] if frame[6] == STEPPING else GOES_ON

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        move = self.war.move
        fleet = state.stack[-2]
        _, _, _, units, leaders, _, _ = frame
        moves = [move.ashore + u for u in members(fleet[CARGO] & ~units)]
        if units:
            idle = members(fleet[LEADERS] & ~leaders)
            if spares_leader(fleet, idle):
                moves.extend(move.ashore + len(self.war.units) + i for i in idle)
            moves.append(move.ready)
        return moves

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if move != war.move.ready:
            piece = move - war.move.ashore
            if piece < len(war.units):
                frame[3] |= 1 << piece
            else:
                frame[4] |= 1 << piece - len(war.units)
            return
        fleet = state.stack[-2]
        _, _, zone, units, leaders, _, _ = frame
        fleet[CARGO] &= ~units
        fleet[LEADERS] &= ~leaders
        fleet[TRANSPORT] = PUT_ASHORE
        if fleet[CHIEF] >= 0 and leaders >> fleet[CHIEF] & 1:
            fleet[CHIEF] = NOBODY
        if landing_costs(war, state, side, zone):
            pay_stacking(war, state, zone, report)
        for unit in members(units):
            shift(war, state, unit, zone)
            state.flags[unit] |= LANDED
        for leader in members(leaders):
            place_leader(state, leader, zone)
        take_control(war, state, side, zone)
        frame[6] = ENTERED
        if report:
            names = [war.units[u].id for u in members(units)]
            report(Landed(war.campaign.sides[side], names, war.zones[zone].id), "S7.1.1")
        open_window(war, state, "entry")

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        war = self.war
        _, side, zone, units, _, origin, phase = frame
        enemy = 1 - side
        if phase == ENTERED and state.outside[enemy][zone]:
            frame[6] = SHELTERED
            if enemy_fortress(war, state, side, zone) and state.siege[zone] == NOBODY:
                begin(state, SHELTER, enemy, zone)
        elif phase == SHELTERED and state.outside[enemy][zone]:
            frame[6] = FOUGHT
            attack(war, state, side, zone, origin, units)
        else:
            finish(state, frame)
            self._back_aboard(state, frame)
            settle_zone(war, state, side, zone, report)

    def _back_aboard(self, state: State, frame: Frame) -> None:
        """Who was thrown back into the sea sails on with the fleet."""
        fleet = state.stack[-1]
        _, _, _, units, leaders, origin, _ = frame
        fleet[CARGO] |= sum(1 << unit for unit in members(units) if state.at[unit] == origin)
        fleet[LEADERS] |= sum(1 << leader for leader in members(leaders) if state.leader_at[leader] == origin)


class Excess(Step):
    """S7.2: at the end of an operation no sea zone holds more than three land units; their owner gives up the rest."""

    name = "excess"
    fields = (("side", "side"),)

    def _crowded(self, state: State, side: int) -> list[int]:
        return [zone for zone, count in enumerate(state.outside[side]) if count > ABOARD and not self.war.is_land[zone]]

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1] if self._crowded(state, frame[1]) else GOES_ON

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        war = self.war
        zone = self._crowded(state, side)[0]
        return [war.move.lose + u for u in land_units_at(war, state, side, zone)]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        unit = move - self.war.move.lose
        if report:
            report(UnitGivenUp(self.war.units[unit].id), "S7.2")
        destroy(self.war, state, unit, report, "S7.2")

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        finish(state, frame)
