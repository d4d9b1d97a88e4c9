"""P9.e and P9.f: of several leaders one leads, in a move and in a battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import Frame, finish

from .events import LeaderNamed
from .moving_stack import MovingStackFrame
from .procedure import PROCEDURES, CampaignProcedure, LeaderSet, SideNumber
from .state import State, members


@dataclass(slots=True)
class LeaderChoiceFrame(Frame):
    side: SideNumber
    leaders: LeaderSet


@PROCEDURES.register("leading", LeaderChoiceFrame)
class LeaderChoice(CampaignProcedure[LeaderChoiceFrame]):
    """P9.e, P9.f: of several leaders the owner names the one whose values count."""

    def turn(self, state: State, frame: LeaderChoiceFrame) -> int:
        return frame.side

    def moves(self, state: State, frame: LeaderChoiceFrame, side: int) -> Sequence[int]:
        return [self.war.move.lead + leader for leader in members(frame.leaders)]

    def play(self, state: State, frame: LeaderChoiceFrame, move: int, side: int, report: Report | None) -> None:
        leader = move - self.war.move.lead
        cites = self.war.cites
        finish(state, frame)
        below = state.stack[-1]
        if isinstance(below, MovingStackFrame):
            below.chief = leader
            rule = cites.moving_leader
        else:
            assert state.battle
            state.battle.leader[side] = leader
            rule = cites.battle_leader
        if report:
            report(LeaderNamed(self.war.leaders[leader].id), rule)
