"""Tactical and attack cards: small effects on a battle, each in its window. No rule of battle knows of them."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import find_frame
from sandtable.engine.typed_reader import FieldReader

from ..battle.battle import ChitPlayFrame
from ..battle.cohesion_checks import FAILED, CohesionChecksFrame, begin_checks, begin_selection
from ..battle.engagement import engaged, release
from ..battle.retreat_choice import BEGINNING, CANCELLED, RetreatChoiceFrame, order_retreat
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
from ..state import DISORGANISED, State, members
from .card_reader import EffectReader, Names
from .card_types import Effect
from .reaction_windows import card_under_way
from .targeting import Targeted


def _own_land_battle(state: State, side: int) -> bool:
    return state.battle is not None and not state.battle.naval and state.battle.attacker == side


def _own_naval_battle(state: State, side: int) -> bool:
    return state.battle is not None and state.battle.naval and state.battle.attacker == side


def _chit(state: State) -> ChitPlayFrame:
    """The chit that is being played."""
    frame = find_frame(state, ChitPlayFrame)
    assert frame
    return frame


def _failed_check(state: State) -> CohesionChecksFrame | None:
    """The row of checks whose first has just failed."""
    frame = find_frame(state, CohesionChecksFrame)
    return frame if frame and frame.queue and frame.phase == FAILED else None


@dataclass(frozen=True, slots=True)
class SaveCheck(Effect):
    """One failed check of an own unit of these types counts as passed."""

    windows = ("failed-check",)
    types: tuple[int, ...]

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(tuple(TYPES.index(each) for each in table.names("types", TYPES)))

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        checks = _failed_check(state)
        if not checks or not state.battle:
            return False
        unit, _, result = checks.queue[0]
        return bool(result) and war.side[unit] == side and war.type[unit] in self.types

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        checks = find_frame(state, CohesionChecksFrame)
        assert checks
        (unit, modifier, _), *later = checks.queue
        checks.queue = ((unit, modifier, 0), *later)
        if report:
            report(CheckSaved(war.units[unit].id), "S2.2.2")


class Rally(Effect):
    """An own land unit that has just been disorganised stays in the battle and loses the marker."""

    windows = ("disorganised",)

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        frame = find_frame(state, RetreatChoiceFrame)
        if not frame or not state.battle or frame.phase != BEGINNING:
            return False
        unit = frame.unit
        return war.side[unit] == side and not war.naval[unit] and bool(state.battle.fighting[side] >> unit & 1)

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, RetreatChoiceFrame)
        assert frame
        state.flags[frame.unit] &= ~DISORGANISED
        frame.phase = CANCELLED
        if report:
            report(UnitRallied(war.units[frame.unit].id), "S2.2.2")


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
        if not _own_land_battle(state, side):
            return False
        battle, played = state.battle, _chit(state)
        assert battle
        if played.side != side or war.chits[played.chit].id != self.chit:
            return False
        return not battle.shown >> played.chit & 1 and not played.extra

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        _chit(state).extra += self.extra


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
        played = find_frame(state, ChitPlayFrame)
        if not played or played.side == side or not state.battle or played.acting < 0:
            return False
        charges = any(check.own and check.result == ELIMINATED for check in war.chits[played.acting].checks)
        return charges and bool(self._elephants(war, state, side))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        elephants = self._elephants(war, state, side)
        card_under_way(state).memo = elephants.bit_count()
        begin_checks(state, [])
        begin_selection(state, 1 - side, elephants, 1, self.modifier, ELIMINATED)


class ChargeBroken(Effect):
    """What follows the javelins: if an elephant fell, the chit is void and another enemy unit checks (S2.2.3)."""

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        battle = state.battle
        assert battle
        left = battle.fighting[1 - side]
        if (left & war.of_type[ELEPHANTS]).bit_count() == card_under_way(state).memo:
            return
        _chit(state).acting = -1
        begin_checks(state, [])
        begin_selection(state, side, left, 1, 0, DIS)


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
            order_retreat(state, unit, in_order=True)


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
        begin_selection(state, side, state.battle.fighting[1 - side], 1, self.modifier, DIS)


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
