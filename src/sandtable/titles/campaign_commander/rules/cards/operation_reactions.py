"""Event cards: small effects on an operation, each in its window. None of them is known to the rules they bend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Audience, Report, all_but, only
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import Frame, begin, find_frame, finish
from sandtable.engine.typed_reader import FieldReader

from ..battle.cohesion_checks import begin_checks, begin_selection
from ..campaign_tables import CampaignTables
from ..events import (
    CardLost,
    CardLostUnseen,
    LeaderRecalled,
    MoveHalted,
    MutinyBreaksOut,
    RangeChanged,
    RepairsForbidden,
    SiegeHelped,
    StormBreaks,
)
from ..movement import LandMoveFrame
from ..moving_stack import MovingStackFrame
from ..pack_data import DEC, DIS, REMOVED, RESULTS, SHAKEN
from ..procedure import PROCEDURES, CampaignProcedure, SideNumber
from ..sea.fleet import NavalMoveFrame
from ..sea.landing import LandingFrame
from ..siege import SiegeFrame
from ..state import ACTED, BOX, DISORGANISED, UNREPAIRED, State, members
from ..supply_and_isolation import neighbours
from ..units import units_at
from .card_reader import EffectReader, Names
from .card_types import Effect
from .leader_cards import LeaderDrawFrame
from .targeting import Targeted


def _fleet(state: State) -> NavalMoveFrame | None:
    """The fleet whose move is on top of everything but the window, if any of it is left."""
    frame = _moving(state)
    if not isinstance(frame, NavalMoveFrame):
        return None
    return frame if any(state.at[ship] >= 0 for ship in members(frame.units)) else None


def _moving(state: State) -> Frame | None:
    """Who moves now: a fleet, a stack on land, or the troops that a fleet lands."""
    return find_frame(state, MovingStackFrame, LandingFrame)


def _marching(state: State) -> LandMoveFrame | None:
    frame = _moving(state)
    return frame if isinstance(frame, LandMoveFrame) else None


@dataclass(frozen=True, slots=True)
class SiegeModifier(Effect):
    """Before one's own siege die: a modifier to it."""

    windows = ("siege",)
    modifier: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("modifier", -9, 9))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        return state.operator == side

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        siege = find_frame(state, SiegeFrame)
        assert siege
        siege.modifier += self.modifier
        if report:
            report(SiegeHelped(war.zones[siege.zone].id, self.modifier), "S11.3.3")


@dataclass(frozen=True, slots=True)
class Mutiny(Targeted):
    """In one zone, every enemy unit of these nations checks; each nation has its own result."""

    windows = ("operation",)
    nations: tuple[tuple[str, int], ...]

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        nations = table.table("nations")
        found = tuple(
            (nation, RESULTS.index(nations.choice(nation, RESULTS[1:])))
            for nation in names.nations
            if nation in nations
        )
        nations.done()
        return cls(found)

    def _result(self, war: CampaignTables, unit: int) -> int:
        return dict(self.nations).get(war.units[unit].nation, 0)

    def targets(self, war: CampaignTables, state: State, side: int) -> list[int]:
        zones = {state.at[u] for u in war.units_of[1 - side] if self._result(war, u) and state.at[u] >= 0}
        return sorted(zones)

    def aim(self, war: CampaignTables, state: State, side: int, target: int, report: Report | None) -> None:
        if report:
            report(MutinyBreaksOut(war.zones[target].id), "S2.2.3")
        units = [u for u in units_at(war, state, 1 - side, target) if self._result(war, u)]
        begin_checks(state, [(u, 0, self._result(war, u)) for u in units])


class LoseCard(Effect):
    """The other side loses a card at random, without a resource point."""

    windows = ("operation",)

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        return war.cards_in(state.hand, 1 - side) > 0

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        begin(state, RandomDiscardFrame(1 - side))


@dataclass(slots=True)
class RandomDiscardFrame(Frame):
    side: SideNumber


@PROCEDURES.register("losing-card", RandomDiscardFrame)
class RandomDiscard(CampaignProcedure[RandomDiscardFrame]):
    def turn(self, state: State, frame: RandomDiscardFrame) -> int:
        return CHANCE

    def moves(self, state: State, frame: RandomDiscardFrame, side: int) -> Sequence[int]:
        return [self.war.move.lost + card for card in self.war.cards_of[frame.side] if state.hand[card]]

    def weights(self, state: State, frame: RandomDiscardFrame) -> Sequence[int]:
        return [state.hand[card] for card in self.war.cards_of[frame.side] if state.hand[card]]

    def drawn_for(self, frame: RandomDiscardFrame) -> Audience:
        return only(frame.side)

    def play(self, state: State, frame: RandomDiscardFrame, move: int, side: int, report: Report | None) -> None:
        owner, card = frame.side, move - self.war.move.lost
        finish(state, frame)
        state.hand[card] -= 1
        state.buried[card] += 1
        if report:
            report(CardLost(self.war.cards[card].id), "S2.2.3", to=only(owner), reveals=True)
            report(CardLostUnseen(self.war.campaign.sides[owner]), "S2.2.3", to=all_but(owner), reveals=True)


@dataclass(frozen=True, slots=True)
class RangeModifier(Effect):
    """A fleet that sets out has more or less Range in this operation."""

    windows = ("activation",)
    modifier: int
    own: bool

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("modifier", -9, 9), table.flag("own"))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        frame = _fleet(state)
        return frame is not None and not frame.steps and (frame.side == side) == self.own

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = _fleet(state)
        assert frame
        frame.points = max(1, frame.points + self.modifier)
        if report:
            report(RangeChanged(self.modifier, frame.points), "S6.4.2")


@dataclass(frozen=True, slots=True)
class BadWeather(Targeted):
    """A fleet that sets out loses Range; or, between actions, the ships in a port are not reorganised."""

    windows = ("activation", "operation")
    modifier: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("modifier", -9, 0))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        if window == "activation":
            frame = _fleet(state)
            return frame is not None and not frame.steps
        return bool(self.targets(war, state, side))

    def targets(self, war: CampaignTables, state: State, side: int) -> list[int]:
        """Ports with disorganised ships of the side that operates."""
        operator = state.operator
        zones = {
            state.at[u]
            for u in war.units_of[operator]
            if war.naval[u]
            and state.at[u] >= 0
            and war.is_land[state.at[u]]
            and state.flags[u] & DISORGANISED
            and not state.flags[u] & UNREPAIRED
        }
        return sorted(zones)

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = _fleet(state)
        if frame is None or frame.steps:
            Targeted.begin(self, war, state, side, report)
            return
        frame.points = max(1, frame.points + self.modifier)
        if report:
            report(RangeChanged(self.modifier, frame.points), "S6.4.2")

    def aim(self, war: CampaignTables, state: State, side: int, target: int, report: Report | None) -> None:
        for unit in units_at(war, state, state.operator, target):
            if war.naval[unit]:
                state.flags[unit] |= UNREPAIRED
        if report:
            report(RepairsForbidden(war.zones[target].id), "S10.1")


@dataclass(frozen=True, slots=True)
class Storm(Effect):
    """On an enemy fleet that has just entered an open sea: each ship checks; worse before a card has been played."""

    windows = ("entry",)
    mild_after: str
    modifier: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.choice("mild_after", names.cards), table.integer("modifier", 0, 9))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        frame = _fleet(state)
        return frame is not None and frame.side != side and war.zones[frame.zone].open_sea

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = _fleet(state)
        assert frame
        mild = war.lasts(state, self.mild_after)
        if report:
            report(StormBreaks(war.zones[frame.zone].id), "S2.2.1")
        check = (0, DEC) if mild else (self.modifier, REMOVED)
        begin_checks(state, [(unit, *check) for unit in members(frame.units)])


@dataclass(frozen=True, slots=True)
class Ambush(Effect):
    """On an enemy land stack that has just entered a mountain, or a zone beside own troops: some check, it halts."""

    windows = ("entry",)
    count: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("count", 1, 9))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        frame = _marching(state)
        if frame is None:
            return False
        zone = frame.zone
        near = neighbours(war, state, zone)
        own = state.outside[side]
        return frame.side != side and (war.zones[zone].mountain or any(own[there] for there in near))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, LandMoveFrame)
        assert frame
        frame.points = 0
        if report:
            report(MoveHalted(war.zones[frame.zone].id), "S2.2.1")
        begin_checks(state, [])
        begin_selection(state, side, frame.units, self.count, 0, DIS)


@dataclass(frozen=True, slots=True)
class Sally(Effect):
    """When an enemy siege die is announced: some besiegers check; who fails is decimated and does not count."""

    windows = ("siege",)
    count: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("count", 1, 9))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        return state.operator != side

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        siege = find_frame(state, SiegeFrame)
        assert siege
        begin_checks(state, [])
        begin_selection(state, side, siege.units, self.count, 0, SHAKEN)


class Dispute(Targeted):
    """An enemy leader goes back to the cup and another comes; the stack he is with does nothing in this operation."""

    windows = ("activation",)

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def targets(self, war: CampaignTables, state: State, side: int) -> list[int]:
        first = len(war.zones) + len(war.units)
        enemy = war.leaders_of[1 - side]
        return [first + i for i in enemy if war.leaders[i].cup and state.leader_at[i] >= 0]

    def aim(self, war: CampaignTables, state: State, side: int, target: int, report: Report | None) -> None:
        leader = target - len(war.zones) - len(war.units)
        zone = state.leader_at[leader]
        enemy = 1 - side
        state.leader_at[leader] = BOX
        state.leader_in &= ~(1 << leader)
        for unit in units_at(war, state, enemy, zone):
            state.flags[unit] |= ACTED
        stack = find_frame(state, MovingStackFrame)
        if stack and stack.side == enemy and stack.zone == zone:
            stack.call_off()
        if report:
            report(LeaderRecalled(war.leaders[leader].id, war.zones[zone].id), war.cites.leaders_drawn)
        begin(state, LeaderDrawFrame(enemy, 1, zone=zone))


OPERATION_REACTIONS: dict[str, EffectReader] = {
    "siege-modifier": SiegeModifier.read,
    "mutiny": Mutiny.read,
    "lose-card": LoseCard.read,
    "range": RangeModifier.read,
    "bad-weather": BadWeather.read,
    "storm": Storm.read,
    "ambush": Ambush.read,
    "sally": Sally.read,
    "dispute": Dispute.read,
}
