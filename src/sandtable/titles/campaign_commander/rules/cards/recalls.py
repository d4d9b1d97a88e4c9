"""Cards that take units back into the Reinforcement box, one's own or the enemy's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish
from sandtable.engine.typed_reader import FieldReader

from ..campaign_tables import CampaignTables
from ..events import RecallDone, UnitRecalled
from ..procedure import PROCEDURES, CampaignProcedure, SideNumber, ZoneSet
from ..state import BOX, INSIDE, State
from ..units import end_siege_if_alone, lift, lose_lone_leaders
from .card_reader import Names
from .card_types import Effect


def send_to_box(war: CampaignTables, state: State, unit: int, report: Report | None) -> None:
    zone = state.at[unit]
    lift(war, state, unit, BOX)
    if report:
        report(UnitRecalled(war.units[unit].id, war.zones[zone].id), war.cites.reinforcements)
    if war.is_land[zone]:
        end_siege_if_alone(war, state, zone, report)


class RecallArmy(Effect):
    """The player may send land units home first, those in a besieged city excepted."""

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        begin(state, RecallFrame(side))


@dataclass(slots=True)
class RecallFrame(Frame):
    side: SideNumber


@PROCEDURES.register("recall", RecallFrame)
class Recall(CampaignProcedure[RecallFrame]):
    def _able(self, state: State, side: int) -> list[int]:
        war = self.war
        return [u for u in war.units_of[side] if state.at[u] >= 0 and not war.naval[u] and not state.flags[u] & INSIDE]

    def turn(self, state: State, frame: RecallFrame) -> int:
        return frame.side if self._able(state, frame.side) else GOES_ON

    def moves(self, state: State, frame: RecallFrame, side: int) -> Sequence[int]:
        move = self.war.move
        return [move.ready, *(move.recall + unit for unit in self._able(state, side))]

    def play(self, state: State, frame: RecallFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if move == war.move.ready:
            finish(state, frame)
            if report:
                report(RecallDone(war.campaign.sides[side]), war.cites.reinforcements)
        else:
            send_to_box(war, state, move - war.move.recall, report)

    def go_on(self, state: State, frame: RecallFrame, report: Report | None) -> None:
        finish(state, frame)


@dataclass(frozen=True, slots=True)
class EnemyWithdraws(Effect):
    """The other side takes so many of its land units in a region off the map, of its own choice."""

    count: int
    region: str

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("count", 1, 20), table.choice("region", names.regions))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        zones = sum(1 << i for i, zone in enumerate(war.zones) if zone.region == self.region)
        begin(state, WithdrawalFrame(1 - side, self.count, zones))


@dataclass(slots=True)
class WithdrawalFrame(Frame):
    side: SideNumber
    count: int
    zones: ZoneSet


@PROCEDURES.register("withdrawal", WithdrawalFrame)
class Withdrawal(CampaignProcedure[WithdrawalFrame]):
    def _able(self, state: State, frame: WithdrawalFrame) -> list[int]:
        war = self.war
        return [
            u
            for u in war.units_of[frame.side]
            if state.at[u] >= 0 and not war.naval[u] and frame.zones >> state.at[u] & 1
        ]

    def turn(self, state: State, frame: WithdrawalFrame) -> int:
        return frame.side if frame.count and self._able(state, frame) else GOES_ON

    def moves(self, state: State, frame: WithdrawalFrame, side: int) -> Sequence[int]:
        return [self.war.move.recall + unit for unit in self._able(state, frame)]

    def play(self, state: State, frame: WithdrawalFrame, move: int, side: int, report: Report | None) -> None:
        unit = move - self.war.move.recall
        zone = state.at[unit]
        frame.count -= 1
        send_to_box(self.war, state, unit, report)
        lose_lone_leaders(self.war, state, zone, side, report, points=False)

    def go_on(self, state: State, frame: WithdrawalFrame, report: Report | None) -> None:
        finish(state, frame)
