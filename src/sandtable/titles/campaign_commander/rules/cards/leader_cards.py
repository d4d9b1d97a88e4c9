"""P9: cards that bring leaders, a named one or some from the cup, and to which troops they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish
from sandtable.engine.typed_reader import FieldReader

from ..campaign_tables import CampaignTables
from ..events import LeaderArrives, LeaderDrawn, LeadersReturn
from ..procedure import PROCEDURES, CampaignProcedure, LeaderSet, SideNumber, ZoneNumber
from ..state import BOX, NOBODY, State, members
from ..supply_and_isolation import besieged
from ..units import place_leader, units_at
from .card_reader import Names
from .card_types import Effect
from .reaction_windows import card_under_way


@dataclass(frozen=True, slots=True)
class NamedLeader(Effect):
    """A leader enters at the card's site (P9.d)."""

    leader: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(names.leaders.index(table.choice("leader", names.leaders)))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        site = card_under_way(state).memo
        war.campaign_rules.leader_arrives(war, state, self.leader, report)
        place_leader(state, self.leader, site, besieged(war, state, site))
        if report:
            report(LeaderArrives(war.leaders[self.leader].id, war.zones[site].id), war.cites.leader_arrives)


@dataclass(frozen=True, slots=True)
class LeadersFromCup(Effect):
    """P9.c: all leaders of the cup go back, and so many are drawn: one for the card's site, the others for stacks."""

    draw: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("draw", 1, 9))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        for leader in war.leaders_of[side]:
            if war.leaders[leader].cup:
                state.leader_at[leader] = BOX
                state.leader_in &= ~(1 << leader)
        if report:
            report(LeadersReturn(war.campaign.sides[side]), war.cites.leaders_drawn)
        begin(state, LeaderDrawFrame(side, self.draw, zone=card_under_way(state).memo, shared=True))


@dataclass(slots=True)
class LeaderDrawFrame(Frame):
    side: SideNumber
    count: int
    drawn: LeaderSet = 0
    zone: ZoneNumber = NOBODY
    shared: bool = False
    """Their player deals them out; else all go to one zone."""


@PROCEDURES.register("drawing-leaders", LeaderDrawFrame)
class LeaderDraw(CampaignProcedure[LeaderDrawFrame]):
    """P9.c: leaders come out of the cup at random."""

    def _cup(self, state: State, frame: LeaderDrawFrame) -> list[int]:
        return [
            leader
            for leader in self.war.leaders_of[frame.side]
            if self.war.leaders[leader].cup and state.leader_at[leader] == BOX and not frame.drawn >> leader & 1
        ]

    def turn(self, state: State, frame: LeaderDrawFrame) -> int:
        return CHANCE if frame.count and self._cup(state, frame) else GOES_ON

    def moves(self, state: State, frame: LeaderDrawFrame, side: int) -> Sequence[int]:
        return [self.war.move.lot + leader for leader in self._cup(state, frame)]

    def play(self, state: State, frame: LeaderDrawFrame, move: int, side: int, report: Report | None) -> None:
        leader = move - self.war.move.lot
        frame.count -= 1
        frame.drawn |= 1 << leader
        if report:
            report(LeaderDrawn(self.war.leaders[leader].id), self.war.cites.leaders_drawn)

    def go_on(self, state: State, frame: LeaderDrawFrame, report: Report | None) -> None:
        finish(state, frame)
        if frame.shared:
            begin(state, LeaderAssignmentFrame(frame.side, frame.drawn, frame.zone))
            return
        for leader in members(frame.drawn):
            join(self.war, state, leader, frame.zone, report)


def join(war: CampaignTables, state: State, leader: int, zone: int, report: Report | None) -> None:
    """A leader takes his place with his side's troops: those inside a besieged city of theirs, else those outside."""
    own_city = war.is_city[zone] and state.control[zone] == war.leaders[leader].side
    place_leader(state, leader, zone, own_city and besieged(war, state, zone))
    if report:
        report(LeaderArrives(war.leaders[leader].id, war.zones[zone].id), war.cites.leaders_drawn)


@dataclass(slots=True)
class LeaderAssignmentFrame(Frame):
    side: SideNumber
    leaders: LeaderSet
    site: ZoneNumber


@PROCEDURES.register("joining-stack", LeaderAssignmentFrame)
class LeaderAssignment(CampaignProcedure[LeaderAssignmentFrame]):
    """One of the leaders drawn takes the new army at the site, each other one joins any stack of his side."""

    def turn(self, state: State, frame: LeaderAssignmentFrame) -> int:
        return frame.side if frame.leaders else GOES_ON

    def _stacks(self, state: State, side: int) -> list[int]:
        war = self.war
        return [zone for zone in range(len(war.zones)) if units_at(war, state, side, zone)]

    def moves(self, state: State, frame: LeaderAssignmentFrame, side: int) -> Sequence[int]:
        move = self.war.move
        if frame.site != NOBODY:
            return [move.lead + leader for leader in members(frame.leaders)]
        return [move.place + zone for zone in self._stacks(state, side)] or [move.ready]

    def play(self, state: State, frame: LeaderAssignmentFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if frame.site != NOBODY:
            leader, zone = move - war.move.lead, frame.site
            frame.site = NOBODY
        else:
            leader, zone = frame.leaders.bit_length() - 1, move - war.move.place
        frame.leaders &= ~(1 << leader)
        if move != war.move.ready:
            join(war, state, leader, zone, report)

    def go_on(self, state: State, frame: LeaderAssignmentFrame, report: Report | None) -> None:
        finish(state, frame)
