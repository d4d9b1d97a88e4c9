"""Event cards: small effects on an operation, each in its window. None of them is known to the rules they bend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report, all_but, only
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import Frame, begin, finish
from sandtable.engine.typed_reader import FieldReader

from ..battle.cohesion_checks import begin_checks, begin_naming
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
from ..movement import POINTS, SIDE, STEPS, UNITS, ZONE, call_off
from ..pack_data import DEC, DIS, REMOVED, RESULTS, SHAKEN
from ..procedure_ids import DRAWING_LEADERS, LAND_MOVE, LANDING, LOSING_CARD, NAVAL_MOVE, SIEGE, Step, find_frame
from ..state import ACTED, BOX, DISORGANISED, UNREPAIRED, State, members
from ..supply_and_isolation import neighbours
from ..units import units_at
from .card_reader import EffectReader, Names
from .card_types import Effect
from .targeting import Targeted


def _fleet(state: State) -> Frame | None:
    """The fleet whose move is on top of everything but the window, if any of it is left."""
    frame = find_frame(state, NAVAL_MOVE, LAND_MOVE) if _moving(state, NAVAL_MOVE) else None
    return frame if frame and any(state.at[ship] >= 0 for ship in members(frame[UNITS])) else None


def _moving(state: State, procedure: int) -> bool:
    frame = find_frame(state, NAVAL_MOVE, LAND_MOVE, LANDING)
    return frame is not None and frame[0] == procedure


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
        frame = find_frame(state, SIEGE)
        assert frame
        frame[4] += self.modifier
        if report:
            report(SiegeHelped(war.zones[frame[2]].id, self.modifier), "S11.3.3")


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
        begin(state, LOSING_CARD, 1 - side)


class LosingCard(Step):
    name = "losing-card"
    fields = (("side", "side"),)

    def turn(self, state: State, frame: Frame) -> int:
        return CHANCE

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return [self.war.move.lost + card for card in self.war.cards_of[frame[1]] if state.hand[card]]

    def weights(self, state: State, frame: Frame) -> Sequence[int]:
        return [state.hand[card] for card in self.war.cards_of[frame[1]] if state.hand[card]]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        owner, card = frame[1], move - self.war.move.lost
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
        return frame is not None and not frame[STEPS] and (frame[SIDE] == side) == self.own

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = _fleet(state)
        assert frame
        frame[POINTS] = max(1, frame[POINTS] + self.modifier)
        if report:
            report(RangeChanged(self.modifier, frame[POINTS]), "S6.4.2")


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
            return frame is not None and not frame[STEPS]
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
        if frame is None or frame[STEPS]:
            Targeted.begin(self, war, state, side, report)
            return
        frame[POINTS] = max(1, frame[POINTS] + self.modifier)
        if report:
            report(RangeChanged(self.modifier, frame[POINTS]), "S6.4.2")

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
        return frame is not None and frame[SIDE] != side and war.zones[frame[ZONE]].open_sea

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = _fleet(state)
        assert frame
        mild = war.lasts(state, self.mild_after)
        if report:
            report(StormBreaks(war.zones[frame[ZONE]].id), "S2.2.1")
        check = (0, DEC) if mild else (self.modifier, REMOVED)
        begin_checks(state, [(unit, *check) for unit in members(frame[UNITS])])


@dataclass(frozen=True, slots=True)
class Ambush(Effect):
    """On an enemy land stack that has just entered a mountain, or a zone beside own troops: some check, it halts."""

    windows = ("entry",)
    count: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("count", 1, 9))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        if not _moving(state, LAND_MOVE):
            return False
        frame = find_frame(state, LAND_MOVE)
        assert frame
        zone = frame[ZONE]
        near = neighbours(war, state, zone)
        own = state.outside[side]
        return frame[SIDE] != side and (war.zones[zone].mountain or any(own[there] for there in near))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, LAND_MOVE)
        assert frame
        frame[POINTS] = 0
        if report:
            report(MoveHalted(war.zones[frame[ZONE]].id), "S2.2.1")
        begin_checks(state, [])
        begin_naming(state, side, frame[UNITS], self.count, 0, DIS)


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
        frame = find_frame(state, SIEGE)
        assert frame
        begin_checks(state, [])
        begin_naming(state, side, frame[3], self.count, 0, SHAKEN)


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
        frame = find_frame(state, LAND_MOVE, NAVAL_MOVE)
        if frame and frame[SIDE] == enemy and frame[ZONE] == zone:
            call_off(frame)
        if report:
            report(LeaderRecalled(war.leaders[leader].id, war.zones[zone].id), war.cites.leaders_drawn)
        begin(state, DRAWING_LEADERS, enemy, 1, 0, zone, 0)


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
