"""P12 and the battle chits: what each demands is data; here is how the demand becomes checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from ..campaign_tables import CampaignTables
from ..events import UnitNamed, UnitsEngaged
from ..pack_data import CAVALRY, ELEPHANTS, INFANTRY, Check, Chit, Engagement
from ..procedure import PROCEDURES, CampaignProcedure, ChitNumber, SideNumber, UnitNumber
from ..state import Battle, State, members
from .cohesion_checks import begin_checks, begin_selection
from .engagement import ACTING, EXTRA, PAIRS, engaged

ENGAGED_TWICE = 3


# When it is set aside or does nothing ------------------------------------------------------------------------------


def _no_free_infantry(war: CampaignTables, battle: Battle, side: int) -> bool:
    infantry = war.of_type[INFANTRY]
    own, enemy = battle.fighting[side] & infantry, battle.fighting[1 - side] & infantry
    return not enemy or not own & ~engaged(battle)


def _no_own(war: CampaignTables, battle: Battle, side: int, type_: int) -> bool:
    return not battle.fighting[side] & war.of_type[type_]


def _no_cavalry(war: CampaignTables, battle: Battle, side: int) -> bool:
    return not (battle.fighting[0] | battle.fighting[1]) & war.of_type[CAVALRY]


def _no_free_unit(war: CampaignTables, battle: Battle, side: int) -> bool:
    return not battle.fighting[side] & ~engaged(battle)


CONDITIONS: dict[str, Callable[[CampaignTables, Battle, int], bool]] = {
    "": lambda war, battle, side: False,
    "no-free-infantry": _no_free_infantry,
    "no-own-elephants": lambda war, battle, side: _no_own(war, battle, side, ELEPHANTS),
    "no-own-cavalry": lambda war, battle, side: _no_own(war, battle, side, CAVALRY),
    "no-cavalry": _no_cavalry,
    "no-free-unit": _no_free_unit,
}


def acting_as(war: CampaignTables, state: State, chit: int) -> int:
    """The chit that this one counts as: a permanent card or the lack of a nation may change it."""
    it = war.chits[chit]
    if it.replaced_after and war.lasts(state, it.replaced_after):
        return war.campaign.chit_number(it.side, it.naval, it.replaced_by)
    battle = state.battle
    if it.otherwise and battle and it.engage and not own_choices(war, battle, it.side, it.engage):
        return war.campaign.chit_number(it.side, it.naval, it.otherwise)
    return chit


def set_aside(war: CampaignTables, state: State, chit: int) -> bool:
    """Is it laid aside when drawn: the condition of what it counts as once a card has changed it for good."""
    it = war.chits[chit]
    if it.replaced_after and war.lasts(state, it.replaced_after):
        it = war.chits[acting_as(war, state, chit)]
    assert state.battle
    return CONDITIONS[it.aside](war, state.battle, it.side)


def without_effect(war: CampaignTables, state: State, acting: int) -> bool:
    it = war.chits[acting]
    assert state.battle
    return CONDITIONS[it.idle](war, state.battle, it.side)


# Engaging ----------------------------------------------------------------------------------------------------------


def own_choices(war: CampaignTables, battle: Battle, side: int, engage: Engagement) -> int:
    mask = battle.fighting[side] & _of_types(war, engage.types) & ~engaged(battle)
    if engage.nation:
        mask = sum(1 << u for u in members(mask) if war.units[u].nation == engage.nation)
    return mask


def enemy_choices(war: CampaignTables, battle: Battle, side: int, engage: Engagement, taken: int) -> int:
    """P12.b: whoever is engaged already only when nobody else is left."""
    mask = battle.fighting[1 - side] & _of_types(war, engage.types) & ~taken
    return mask & ~engaged(battle) or mask


def _of_types(war: CampaignTables, types: int) -> int:
    return sum(units for each, units in enumerate(war.of_type) if types >> each & 1)


@dataclass(slots=True)
class EngagementChoiceFrame(Frame):
    side: SideNumber
    chit: ChitNumber
    acting: ChitNumber
    extra: int
    own: int
    """How many own units there will be."""
    enemy: int
    named: tuple[UnitNumber, ...] = ()
    """Those named so far, the own ones first."""


@PROCEDURES.register("engaging", EngagementChoiceFrame)
class EngagementChoice(CampaignProcedure[EngagementChoiceFrame]):
    """The chit's player names his own units, then the enemy's; they are joined one to one, or one to all."""

    def turn(self, state: State, frame: EngagementChoiceFrame) -> int:
        choices = self._choices(state, frame)
        return frame.side if len(choices) > 1 else GOES_ON

    def _choices(self, state: State, frame: EngagementChoiceFrame) -> list[int]:
        battle = state.battle
        assert battle
        side, named = frame.side, frame.named
        engage = self.war.chits[frame.acting].engage
        assert engage
        taken = sum(1 << unit for unit in named)
        if len(named) < frame.own:
            return members(own_choices(self.war, battle, side, engage) & ~taken)
        if len(named) < frame.own + frame.enemy:
            return members(enemy_choices(self.war, battle, side, engage, taken))
        return []

    def moves(self, state: State, frame: EngagementChoiceFrame, side: int) -> Sequence[int]:
        return [self.war.move.engage + unit for unit in self._choices(state, frame)]

    def play(self, state: State, frame: EngagementChoiceFrame, move: int, side: int, report: Report | None) -> None:
        unit = move - self.war.move.engage
        frame.named += (unit,)
        if report:
            report(UnitNamed(self.war.units[unit].id), self.war.cites.engaging_free_first)

    def go_on(self, state: State, frame: EngagementChoiceFrame, report: Report | None) -> None:
        choices = self._choices(state, frame)
        if choices:
            frame.named += (choices[0],)
            return
        war = self.war
        battle = state.battle
        assert battle
        acting = frame.acting
        mine, theirs = frame.named[: frame.own], frame.named[frame.own :]
        pairs: list[int] = []
        for i, enemy in enumerate(theirs):
            pairs += (mine[min(i, len(mine) - 1)], enemy)
        battle.table.append([frame.chit, acting, frame.extra, battle.rounds, *pairs])
        finish(state, frame)
        if report:
            names = [[war.units[unit].id for unit in units] for units in (mine, theirs)]
            report(UnitsEngaged(war.chits[acting].id, *names), war.cites.engaging)
        apply_entry(war, state, battle.table[-1])


def begin_engagement(war: CampaignTables, state: State, side: int, chit: int, acting: int, extra: int) -> None:
    battle = state.battle
    assert battle
    engage = war.chits[acting].engage
    assert engage
    own = min(engage.own, own_choices(war, battle, side, engage).bit_count())
    able = (battle.fighting[1 - side] & _of_types(war, engage.types)).bit_count()
    enemy = min(engage.enemy, able)
    if engage.own > 1:
        own = enemy = min(own, enemy)
    begin(state, EngagementChoiceFrame(side, chit, acting, extra, own, enemy))


# Applying ----------------------------------------------------------------------------------------------------------


def apply_entry(war: CampaignTables, state: State, entry: list[int]) -> None:
    """P12.e: the checks of an engaging chit, by the units that it still engages; the defender's dice first."""
    battle = state.battle
    assert battle
    chit = war.chits[entry[ACTING]]
    checks: list[tuple[int, int, int]] = []
    defender = 1 - battle.attacker
    for side in (defender, battle.attacker):
        place = 0 if side == chit.side else 1
        units = dict.fromkeys(entry[PAIRS + place :: 2])
        for check in chit.checks:
            if check.own == (side == chit.side):
                extra = 0 if check.own else entry[EXTRA]
                checks += [(u, check.modifier + extra + _twice(war, battle, entry, u), check.result) for u in units]
    begin_checks(state, checks)


def _twice(war: CampaignTables, battle: Battle, entry: list[int], unit: int) -> int:
    """P12.c: a unit that fights two enemies adds 3, for any but the first of the chits that engage it."""
    by = [each for each in battle.table if unit in each[PAIRS:]]
    if len(by) < 2:
        return 0
    if war.options["plus3_scope"] == "all_engaging":
        return ENGAGED_TWICE
    return ENGAGED_TWICE if by[0] is not entry else 0


def apply_checks(war: CampaignTables, state: State, acting: int) -> None:
    """The checks of a chit that engages nobody: owners name who checks, the defender first (S9.5.4)."""
    battle = state.battle
    assert battle
    chit = war.chits[acting]
    begin_checks(state, [])
    order = (battle.attacker, 1 - battle.attacker)
    for side in order:
        for check in reversed(chit.checks):
            if check.own == (side == chit.side):
                _name(war, state, battle, chit, check, side)


def _name(war: CampaignTables, state: State, battle: Battle, chit: Chit, check: Check, side: int) -> None:
    among = battle.fighting[side] & _of_types(war, check.types)
    if check.free:
        among &= ~engaged(battle)
    if not among and check.instead:
        _name(war, state, battle, chit, check.instead, side)
        return
    modifier = check.alone if battle.fighting[side].bit_count() == 1 else check.modifier
    begin_selection(state, side, among, check.count or among.bit_count(), modifier, check.result)
