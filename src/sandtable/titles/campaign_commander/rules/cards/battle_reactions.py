"""Tactical and attack cards: small effects on a battle, each in its window. No rule of battle knows of them."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import begin
from sandtable.engine.typed_reader import FieldReader

from ..battle.cohesion_checks import FAILED, QUEUE, begin_checks, begin_naming
from ..battle.cohesion_checks import PHASE as CHECK_PHASE
from ..battle.engagement import engaged, release
from ..battle.retreat import CANCELLED, IN_ORDER
from ..campaign_tables import CampaignTables
from ..events import (
    CheckSaved,
    ChitForced,
    ExtraChits,
    OrderlyRetreat,
    UnitFreed,
    UnitRallied,
)
from ..pack_data import CAVALRY, DIS, ELEPHANTS, ELIMINATED, TYPES
from ..procedure_ids import CARD_PLAY, CHECKS, CHIT_STEP, LEAVING, find_frame
from ..state import DISORGANISED, State, members
from .card_reader import EffectReader, Names
from .card_types import Effect
from .operational_cards import MEMO
from .targeting import Targeted


def _own_land_battle(state: State, side: int) -> bool:
    return state.battle is not None and not state.battle.naval and state.battle.attacker == side


def _own_naval_battle(state: State, side: int) -> bool:
    return state.battle is not None and state.battle.naval and state.battle.attacker == side


def _chit_id(war: CampaignTables, state: State) -> tuple[int, str]:
    frame = find_frame(state, CHIT_STEP)
    assert frame
    return frame[1], war.chits[frame[3]].id


@dataclass(frozen=True, slots=True)
class SaveCheck(Effect):
    """One failed check of an own unit of these types counts as passed."""

    windows = ("failed-check",)
    types: tuple[int, ...]

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(tuple(TYPES.index(each) for each in table.names("types", TYPES)))

    def _unit(self, state: State) -> int:
        frame = find_frame(state, CHECKS)
        return frame[QUEUE] if frame and len(frame) > QUEUE and frame[CHECK_PHASE] == FAILED else -1

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        unit = self._unit(state)
        frame = find_frame(state, CHECKS)
        if unit < 0 or not state.battle or not frame or not frame[QUEUE + 2]:
            return False
        return war.side[unit] == side and war.type[unit] in self.types

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, CHECKS)
        assert frame
        frame[QUEUE + 2] = 0
        if report:
            report(CheckSaved(war.units[frame[QUEUE]].id), "S2.2.2")


class Rally(Effect):
    """An own land unit that has just been disorganised stays in the battle and loses the marker."""

    windows = ("disorganised",)

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        frame = find_frame(state, LEAVING)
        if not frame or not state.battle or frame[3]:
            return False
        unit = frame[1]
        return war.side[unit] == side and not war.naval[unit] and bool(state.battle.fighting[side] >> unit & 1)

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def _fled(self, state: State, side: int) -> list[int]:
        assert state.battle
        return [unit for unit in members(state.battle.left[1 - side]) if state.at[unit] >= 0]

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        if not _own_land_battle(state, side):
            return False
        assert state.battle
        return bool(state.battle.fighting[side] and self._fled(state, side))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        begin_checks(state, [(unit, 0, ELIMINATED) for unit in self._fled(state, side)])


@dataclass(frozen=True, slots=True)
class StrongerChit(Effect):
    """In a land battle begun: the first chit of this name presses the enemy harder."""

    windows = ("chit",)
    chit: str
    extra: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.choice("chit", names.chits), table.integer("extra", 1, 9))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        if not _own_land_battle(state, side) or _chit_id(war, state) != (side, self.chit):
            return False
        battle = state.battle
        frame = find_frame(state, CHIT_STEP)
        assert battle
        assert frame
        return not battle.shown >> frame[3] & 1 and not frame[5]

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: FieldReader, names: Names) -> Effect:
        naval = table.choice("battle", ("land", "naval")) == "naval"
        needed = table.choice("type", ("", *TYPES), "")
        return cls(table.choice("chit", names.chits), naval, TYPES.index(needed) if needed else -1)

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        battle = state.battle
        if not battle or battle.attacker != side or battle.naval != self.naval:
            return False
        if self.type >= 0 and not battle.fighting[side] & war.of_type[self.type]:
            return False
        return battle.cup[war.campaign.chit_number(side, self.naval, self.chit)] > 0

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("chits", 0, 9), table.integer("modifier", 0, 9))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        return _own_naval_battle(state, side)

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("modifier", 0, 9))

    @staticmethod
    def _elephants(war: CampaignTables, state: State, side: int) -> int:
        assert state.battle
        return state.battle.fighting[1 - side] & war.of_type[ELEPHANTS]

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        frame = find_frame(state, CHIT_STEP)
        if not frame or frame[1] == side or not state.battle or frame[4] < 0:
            return False
        charges = any(check.own and check.result == ELIMINATED for check in war.chits[frame[4]].checks)
        return charges and bool(self._elephants(war, state, side))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        card = find_frame(state, CARD_PLAY)
        assert card
        elephants = self._elephants(war, state, side)
        card[MEMO] = elephants.bit_count()
        begin_checks(state, [])
        begin_naming(state, 1 - side, elephants, 1, self.modifier, ELIMINATED)


class ChargeBroken(Effect):
    """What follows the javelins: if an elephant fell, the chit is void and another enemy unit checks (S2.2.3)."""

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        return state.battle is not None and not state.battle.naval

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
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
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.choice("nation", names.nations), table.integer("modifier", -9, 9))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        if not state.battle or state.battle.naval:
            return False
        riders = members(state.battle.fighting[side] & war.of_type[CAVALRY])
        return any(war.units[unit].nation == self.nation for unit in riders)

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        assert state.battle
        begin_checks(state, [])
        begin_naming(state, side, state.battle.fighting[1 - side], 1, self.modifier, DIS)


class FreeUnit(Targeted):
    """Naval battle: one own unit that is engaged fights free."""

    windows = ("chit",)

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def targets(self, war: CampaignTables, state: State, side: int) -> list[int]:
        if not state.battle or not state.battle.naval:
            return []
        return [len(war.zones) + unit for unit in members(engaged(state.battle) & war.of_side[side])]

    def aim(self, war: CampaignTables, state: State, side: int, target: int, report: Report | None) -> None:
        unit = target - len(war.zones)
        release(state, unit)
        if report:
            report(UnitFreed(war.units[unit].id), war.cites.engaging)


BATTLE_REACTIONS: dict[str, EffectReader] = {
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
