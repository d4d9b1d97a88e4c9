"""Event, tactical and attack cards: small effects, each in its window. None of them is known to the rules they bend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report, all_but, only
from sandtable.engine.fields import Table
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import Frame, begin, finish

from ..checks import FAILED, QUEUE, begin_checks, begin_naming
from ..checks import PHASE as CHECK_PHASE
from ..data import CAVALRY, DEC, DIS, ELEPHANTS, ELIMINATED, REMOVED, RESULTS, SHAKEN, TYPES
from ..engagement import CHIT, engaged, release
from ..events import (
    CardLost,
    CardLostUnseen,
    CheckSaved,
    ChitForced,
    ExtraChits,
    LeaderRecalled,
    MoveHalted,
    MutinyBreaksOut,
    OrderlyRetreat,
    RangeChanged,
    RepairsForbidden,
    SiegeHelped,
    StormBreaks,
    UnitFreed,
    UnitRallied,
)
from ..movement import POINTS, SIDE, STEPS, UNITS, ZONE, call_off
from ..pieces import units_at
from ..places import neighbours
from ..procedure import (
    CARD_PLAY,
    CHECKS,
    CHIT_STEP,
    DRAWING_LEADERS,
    LAND_MOVE,
    LANDING,
    LEAVING,
    LOSING_CARD,
    NAVAL_MOVE,
    SIEGE,
    Step,
    find_frame,
)
from ..retreat import CANCELLED, IN_ORDER
from ..state import ACTED, BOX, DISORGANISED, UNREPAIRED, State, members
from ..war import War
from .orders import MEMO
from .reading import EffectReader, Names
from .targeting import Targeted
from .types import Effect


def _fleet(state: State) -> Frame | None:
    """The fleet whose move is on top of everything but the window, if any of it is left."""
    frame = find_frame(state, NAVAL_MOVE, LAND_MOVE) if _moving(state, NAVAL_MOVE) else None
    return frame if frame and any(state.at[ship] >= 0 for ship in members(frame[UNITS])) else None


def _moving(state: State, procedure: int) -> bool:
    frame = find_frame(state, NAVAL_MOVE, LAND_MOVE, LANDING)
    return frame is not None and frame[0] == procedure


# Operations --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SiegeModifier(Effect):
    """Before one's own siege die: a modifier to it."""

    windows = ("siege",)
    modifier: int

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.integer("modifier", -9, 9))

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        return state.operator == side

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: Table, names: Names) -> Effect:
        nations = table.table("nations")
        found = tuple(
            (nation, RESULTS.index(nations.choice(nation, RESULTS[1:])))
            for nation in names.nations
            if nation in nations
        )
        nations.done()
        return cls(found)

    def _result(self, war: War, unit: int) -> int:
        return dict(self.nations).get(war.units[unit].nation, 0)

    def targets(self, war: War, state: State, side: int) -> list[int]:
        zones = {state.at[u] for u in war.units_of[1 - side] if self._result(war, u) and state.at[u] >= 0}
        return sorted(zones)

    def aim(self, war: War, state: State, side: int, target: int, report: Report | None) -> None:
        if report:
            report(MutinyBreaksOut(war.zones[target].id), "S2.2.3")
        units = [u for u in units_at(war, state, 1 - side, target) if self._result(war, u)]
        begin_checks(state, [(u, 0, self._result(war, u)) for u in units])


class LoseCard(Effect):
    """The other side loses a card at random, without a resource point."""

    windows = ("operation",)

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls()

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        return war.cards_in(state.hand, 1 - side) > 0

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.integer("modifier", -9, 9), table.flag("own"))

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        frame = _fleet(state)
        return frame is not None and not frame[STEPS] and (frame[SIDE] == side) == self.own

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.integer("modifier", -9, 0))

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        if window == "activation":
            frame = _fleet(state)
            return frame is not None and not frame[STEPS]
        return bool(self.targets(war, state, side))

    def targets(self, war: War, state: State, side: int) -> list[int]:
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

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        frame = _fleet(state)
        if frame is None or frame[STEPS]:
            Targeted.begin(self, war, state, side, report)
            return
        frame[POINTS] = max(1, frame[POINTS] + self.modifier)
        if report:
            report(RangeChanged(self.modifier, frame[POINTS]), "S6.4.2")

    def aim(self, war: War, state: State, side: int, target: int, report: Report | None) -> None:
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
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.choice("mild_after", names.cards), table.integer("modifier", 0, 9))

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        frame = _fleet(state)
        return frame is not None and frame[SIDE] != side and war.zones[frame[ZONE]].open_sea

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.integer("count", 1, 9))

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        if not _moving(state, LAND_MOVE):
            return False
        frame = find_frame(state, LAND_MOVE)
        assert frame
        zone = frame[ZONE]
        near = neighbours(war, state, zone)
        own = state.outside[side]
        return frame[SIDE] != side and (war.zones[zone].mountain or any(own[there] for there in near))

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.integer("count", 1, 9))

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        return state.operator != side

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, SIEGE)
        assert frame
        begin_checks(state, [])
        begin_naming(state, side, frame[3], self.count, 0, SHAKEN)


class Dispute(Targeted):
    """An enemy leader goes back to the cup and another comes; the stack he is with does nothing in this operation."""

    windows = ("activation",)

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls()

    def targets(self, war: War, state: State, side: int) -> list[int]:
        first = len(war.zones) + len(war.units)
        enemy = war.leaders_of[1 - side]
        return [first + i for i in enemy if war.leaders[i].cup and state.leader_at[i] >= 0]

    def aim(self, war: War, state: State, side: int, target: int, report: Report | None) -> None:
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
            report(LeaderRecalled(war.leaders[leader].id, war.zones[zone].id), "P9.c")
        begin(state, DRAWING_LEADERS, enemy, 1, 0, zone, 0)


# Battles -----------------------------------------------------------------------------------------------------------


def _own_land_battle(state: State, side: int) -> bool:
    return state.battle is not None and not state.battle.naval and state.battle.attacker == side


def _own_naval_battle(state: State, side: int) -> bool:
    return state.battle is not None and state.battle.naval and state.battle.attacker == side


def _chit_id(war: War, state: State) -> tuple[int, str]:
    frame = find_frame(state, CHIT_STEP)
    assert frame
    return frame[1], war.chits[frame[3]].id


@dataclass(frozen=True, slots=True)
class SaveCheck(Effect):
    """One failed check of an own unit of these types counts as passed."""

    windows = ("failed-check",)
    types: tuple[int, ...]

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(tuple(TYPES.index(each) for each in table.names("types", TYPES)))

    def _unit(self, state: State) -> int:
        frame = find_frame(state, CHECKS)
        return frame[QUEUE] if frame and len(frame) > QUEUE and frame[CHECK_PHASE] == FAILED else -1

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        unit = self._unit(state)
        frame = find_frame(state, CHECKS)
        if unit < 0 or not state.battle or not frame or not frame[QUEUE + 2]:
            return False
        return war.side[unit] == side and war.type[unit] in self.types

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, CHECKS)
        assert frame
        frame[QUEUE + 2] = 0
        if report:
            report(CheckSaved(war.units[frame[QUEUE]].id), "S2.2.2")


class Rally(Effect):
    """An own land unit that has just been disorganised stays in the battle and loses the marker."""

    windows = ("disorganised",)

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls()

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        frame = find_frame(state, LEAVING)
        if not frame or not state.battle or frame[3]:
            return False
        unit = frame[1]
        return war.side[unit] == side and not war.naval[unit] and bool(state.battle.fighting[side] >> unit & 1)

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, LEAVING)
        assert frame
        state.flags[frame[1]] &= ~DISORGANISED
        frame[3] = CANCELLED
        if report:
            report(UnitRallied(war.units[frame[1]].id), "S2.2.2")


class Pursuit(Effect):
    """A land battle begun and won: each enemy who was disorganised in it checks or is destroyed."""

    windows = ("victory",)

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls()

    def _fled(self, state: State, side: int) -> list[int]:
        assert state.battle
        return [unit for unit in members(state.battle.left[1 - side]) if state.at[unit] >= 0]

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        if not _own_land_battle(state, side):
            return False
        assert state.battle
        return bool(state.battle.fighting[side] and self._fled(state, side))

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        begin_checks(state, [(unit, 0, ELIMINATED) for unit in self._fled(state, side)])


@dataclass(frozen=True, slots=True)
class StrongerChit(Effect):
    """In a land battle begun: the first chit of this name presses the enemy harder."""

    windows = ("chit",)
    chit: str
    extra: int

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.choice("chit", names.chits), table.integer("extra", 1, 9))

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        if not _own_land_battle(state, side) or _chit_id(war, state) != (side, self.chit):
            return False
        battle = state.battle
        frame = find_frame(state, CHIT_STEP)
        assert battle
        assert frame
        lies = any(entry[CHIT] == frame[3] for entry in battle.table)
        return not lies and not battle.used[frame[3]] and not frame[5]

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, CHIT_STEP)
        assert frame
        frame[5] += self.extra


@dataclass(frozen=True, slots=True)
class ChitFromCup(Effect):
    """In a battle begun: a chit of this name goes from the cup into the first hand, beyond the Tactical Value."""

    windows = ("battle",)
    chit: str
    naval: bool
    type: int

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        naval = table.choice("battle", ("land", "naval")) == "naval"
        needed = table.choice("type", ("", *TYPES), "")
        return cls(table.choice("chit", names.chits), naval, TYPES.index(needed) if needed else -1)

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        battle = state.battle
        if not battle or battle.attacker != side or battle.naval != self.naval:
            return False
        if self.type >= 0 and not battle.fighting[side] & war.of_type[self.type]:
            return False
        return battle.cup[war.campaign.chit_number(side, self.naval, self.chit)] > 0

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        battle = state.battle
        assert battle
        chit = war.campaign.chit_number(side, self.naval, self.chit)
        battle.cup[chit] -= 1
        battle.hand[chit] += 1
        if report:
            report(ChitForced(war.campaign.sides[side], self.chit), "S9.5.2")


@dataclass(frozen=True, slots=True)
class MoreChits(Effect):
    """A naval battle begun: a larger first hand, and the enemy's dice of the first round are worse."""

    windows = ("battle",)
    chits: int
    modifier: int

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.integer("chits", 0, 9), table.integer("modifier", 0, 9))

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        return _own_naval_battle(state, side)

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        assert state.battle
        state.battle.drawn_extra[side] += self.chits
        state.battle.harassed[1 - side] += self.modifier
        if report:
            report(ExtraChits(war.campaign.sides[side], self.chits, self.modifier), "S9.5.2")


class Javelins(Effect):
    """When the enemy's elephants charge: one of them checks first, and if it falls the charge comes to nothing."""

    windows = ("chit",)
    __slots__ = ("modifier",)

    def __init__(self, modifier: int) -> None:
        self.modifier = modifier

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.integer("modifier", 0, 9))

    @staticmethod
    def _elephants(war: War, state: State, side: int) -> int:
        assert state.battle
        return state.battle.fighting[1 - side] & war.of_type[ELEPHANTS]

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        frame = find_frame(state, CHIT_STEP)
        if not frame or frame[1] == side or not state.battle or frame[4] < 0:
            return False
        charges = any(check.own and check.result == ELIMINATED for check in war.chits[frame[4]].checks)
        return charges and bool(self._elephants(war, state, side))

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        card = find_frame(state, CARD_PLAY)
        assert card
        elephants = self._elephants(war, state, side)
        card[MEMO] = elephants.bit_count()
        begin_checks(state, [])
        begin_naming(state, 1 - side, elephants, 1, self.modifier, ELIMINATED)


class ChargeBroken(Effect):
    """What follows the javelins: if an elephant fell, the chit is void and another enemy unit checks (S2.2.3)."""

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls()

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        card, step = find_frame(state, CARD_PLAY), find_frame(state, CHIT_STEP)
        battle = state.battle
        assert card
        assert step
        assert battle
        left = battle.fighting[1 - side]
        if (left & war.of_type[ELEPHANTS]).bit_count() == card[MEMO]:
            return
        step[4] = -1
        begin_checks(state, [])
        begin_naming(state, side, left, 1, 0, DIS)


class EndBattle(Effect):
    """A land battle ends at once: the player's units retreat, without new markers."""

    windows = ("chit",)

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls()

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        return state.battle is not None and not state.battle.naval

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        assert state.battle
        if report:
            report(OrderlyRetreat(war.campaign.sides[side]), "S2.2.2")
        for unit in reversed(members(state.battle.fighting[side])):
            begin(state, LEAVING, unit, 0, IN_ORDER)


@dataclass(frozen=True, slots=True)
class Harass(Effect):
    """With own cavalry of this nation in the battle: one enemy unit, which the card's player names, checks."""

    windows = ("chit",)
    nation: str
    modifier: int

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls(table.choice("nation", names.nations), table.integer("modifier", -9, 9))

    def possible(self, war: War, state: State, side: int, window: str) -> bool:
        if not state.battle or state.battle.naval:
            return False
        riders = members(state.battle.fighting[side] & war.of_type[CAVALRY])
        return any(war.units[unit].nation == self.nation for unit in riders)

    def begin(self, war: War, state: State, side: int, report: Report | None) -> None:
        assert state.battle
        begin_checks(state, [])
        begin_naming(state, side, state.battle.fighting[1 - side], 1, self.modifier, DIS)


class FreeUnit(Targeted):
    """Naval battle: one own unit that is engaged fights free."""

    windows = ("chit",)

    @classmethod
    def read(cls, table: Table, names: Names) -> Effect:
        return cls()

    def targets(self, war: War, state: State, side: int) -> list[int]:
        if not state.battle or not state.battle.naval:
            return []
        return [len(war.zones) + unit for unit in members(engaged(state.battle) & war.of_side[side])]

    def aim(self, war: War, state: State, side: int, target: int, report: Report | None) -> None:
        unit = target - len(war.zones)
        release(state, unit)
        if report:
            report(UnitFreed(war.units[unit].id), "P12.a")


REACTIONS: dict[str, EffectReader] = {
    "siege-modifier": SiegeModifier.read,
    "mutiny": Mutiny.read,
    "lose-card": LoseCard.read,
    "range": RangeModifier.read,
    "bad-weather": BadWeather.read,
    "storm": Storm.read,
    "ambush": Ambush.read,
    "sally": Sally.read,
    "dispute": Dispute.read,
    "save-check": SaveCheck.read,
    "rally": Rally.read,
    "pursuit": Pursuit.read,
    "stronger-chit": StrongerChit.read,
    "chit-from-cup": ChitFromCup.read,
    "more-chits": MoreChits.read,
    "javelins": Javelins.read,
    "charge-broken": ChargeBroken.read,
    "end-battle": EndBattle.read,
    "harass": Harass.read,
    "free-unit": FreeUnit.read,
}
