"""The campaign rules that are code: Initiative (3), leaders (9.d), rebellions (10), Haruspex (11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.engine.events import Report
from sandtable.engine.game import CHANCE
from sandtable.engine.moves import Verb, verb
from sandtable.engine.procedures import Frame, begin, finish
from sandtable.engine.typed_reader import FieldReader

from ....rules.campaign_hooks import CampaignRules
from ....rules.campaign_tables import CampaignTables
from ....rules.cards.card_reader import EffectReader, Names
from ....rules.cards.card_types import Effect
from ....rules.cards.targeting import Targeted
from ....rules.procedure import CampaignProcedure, LeaderSet
from ....rules.sequence import CardDealFrame
from ....rules.state import ACTED, AWAY, CARRIED, State, members
from ....rules.supply_and_isolation import neighbours
from .events import (
    HaruspexCalled,
    InitiativePasses,
    InitiativeReturns,
    LeaderRetired,
    RebellionQuelled,
    RebellionRises,
)
from .procedure_registry import PUNIC_PROCEDURES
from .sides import CARTHAGE, ROME
from .syracuse import AlliesReturn, Defection

HARUSPEX: Final = 1
REBEL_COST: Final = 3
REBEL_POINTS: Final = 2
MOST_LEADERS: Final = 2
AFRICA, SICILY = "africa", "sicilia"


class PunicRules(CampaignRules):
    card_verbs = ("haruspex",)

    def verbs(self, units: Sequence[str], zones: Sequence[str]) -> tuple[Verb, ...]:
        return (verb("haruspex"), verb("rebel", "zone", zones), verb("quell", "zone", zones))

    # 11. Haruspex --------------------------------------------------------------------------------------------------

    def card_moves(self, war: CampaignTables, state: State, side: int) -> list[int]:
        if side == ROME and not state.spent & HARUSPEX and war.cards_in(state.hand, ROME):
            return [war.move.of("haruspex")]
        return []

    def play_card_move(self, war: CampaignTables, state: State, side: int, move: int, report: Report | None) -> None:
        """Once in a game the whole hand goes back into the deck, and as many cards come from it."""
        state.spent |= HARUSPEX
        count = war.cards_in(state.hand, ROME)
        for card in war.cards_of[ROME]:
            state.deck[card] += state.hand[card]
            state.hand[card] = 0
        if report:
            report(HaruspexCalled(count), "P11")
        begin(state, CardDealFrame(ROME, count))

    # 10. Rebellions ------------------------------------------------------------------------------------------------

    def operation_moves(self, war: CampaignTables, state: State, side: int, able: Sequence[int]) -> list[int]:
        if state.supply_points < REBEL_COST:
            return []
        africans = _in_africa(war, state, able)
        near = {zone for u in africans for zone in (state.at[u], *neighbours(war, state, state.at[u]))}
        if side == ROME:
            first, zones = war.move.of("rebel"), [zone for zone in near if self.may_rebel(war, state, zone)]
        else:
            if _roman_troops_in_africa(war, state):
                return []
            first, zones = war.move.of("quell"), [zone for zone in near if state.tokens[zone]]
        return [first + zone for zone in sorted(zones)]

    def may_rebel(self, war: CampaignTables, state: State, zone: int) -> bool:
        return (
            war.zones[zone].region == AFRICA
            and state.tokens[zone] < war.options["rebels_per_zone"]
            and sum(state.tokens) < war.campaign.tokens
        )

    def play_operation_move(
        self, war: CampaignTables, state: State, side: int, move: int, able: Sequence[int], report: Report | None
    ) -> None:
        """One land unit beside the place acts; it has done its part in this operation (ruling 25)."""
        zone = move - war.move.of("rebel" if side == ROME else "quell")
        unit = self._agent(war, state, able, zone)
        state.flags[unit] |= ACTED
        state.supply_points -= REBEL_COST
        if side == ROME:
            raise_rebellion(war, state, zone, report)
        else:
            state.tokens[zone] -= 1
            if report:
                report(RebellionQuelled(war.zones[zone].id, sum(state.tokens)), "P10.d")

    def _agent(self, war: CampaignTables, state: State, able: Sequence[int], zone: int) -> int:
        """Whom the player has named; with nobody named, the weakest who could: in the zone first, then beside it."""
        beside = (zone, *neighbours(war, state, zone))
        close = [u for u in _in_africa(war, state, able) if state.at[u] in beside]
        return min(close, key=lambda u: (state.at[u] != zone, war.values[u][state.flags[u] & 1][0], u))

    def token_points(self, war: CampaignTables, state: State, side: int) -> int:
        return -REBEL_POINTS * sum(state.tokens) if side == CARTHAGE else 0

    # 3. Initiative -------------------------------------------------------------------------------------------------

    def city_changed(self, war: CampaignTables, state: State, report: Report | None) -> None:
        """It passes to Carthage when every city of Sicily is Carthaginian, and does not come back."""
        all_punic = all(state.control[z] == CARTHAGE for z in war.cities if war.zones[z].region == SICILY)
        if all_punic and state.initiative == ROME:
            state.initiative = CARTHAGE
            if report:
                report(InitiativePasses(), "P3.a")
        elif not all_punic and state.initiative == CARTHAGE and war.options["initiative_returns"]:
            state.initiative = ROME
            if report:
                report(InitiativeReturns(), "P3.a")

    # 9.d. Two Carthaginian leaders at most -------------------------------------------------------------------------

    def leader_arrives(self, war: CampaignTables, state: State, leader: int, report: Report | None) -> None:
        if war.leaders[leader].side != CARTHAGE:
            return
        counted = [
            i
            for i in war.leaders_of[CARTHAGE]
            if state.leader_at[i] >= 0 and (war.options["hieron_counts"] or not war.leaders[i].ally)
        ]
        if len(counted) >= MOST_LEADERS:
            begin(state, LeaderRetirementFrame(sum(1 << i for i in counted)))


@dataclass(slots=True)
class LeaderRetirementFrame(Frame):
    leaders: LeaderSet


@PUNIC_PROCEDURES.register("retiring", LeaderRetirementFrame)
class LeaderRetirement(CampaignProcedure[LeaderRetirementFrame]):
    """P9.d: one of the leaders who were there, at random, leaves for good, without points."""

    def turn(self, state: State, frame: LeaderRetirementFrame) -> int:
        return CHANCE

    def moves(self, state: State, frame: LeaderRetirementFrame, side: int) -> Sequence[int]:
        return [self.war.move.lot + leader for leader in members(frame.leaders)]

    def play(self, state: State, frame: LeaderRetirementFrame, move: int, side: int, report: Report | None) -> None:
        leader = move - self.war.move.lot
        finish(state, frame)
        state.leader_at[leader] = AWAY
        state.leader_in &= ~(1 << leader)
        if report:
            report(LeaderRetired(self.war.leaders[leader].id), "P9.d")


def _in_africa(war: CampaignTables, state: State, able: Sequence[int]) -> list[int]:
    """P10.a: the land units that began the operation in Africa; who was carried there in it did not."""
    return [
        u for u in able if not war.naval[u] and not state.flags[u] & CARRIED and war.zones[state.at[u]].region == AFRICA
    ]


def _roman_troops_in_africa(war: CampaignTables, state: State) -> bool:
    return any(
        state.outside[ROME][zone] or state.inside[ROME][zone]
        for zone, it in enumerate(war.zones)
        if it.region == AFRICA
    )


def raise_rebellion(war: CampaignTables, state: State, zone: int, report: Report | None) -> None:
    state.tokens[zone] += 1
    if report:
        report(RebellionRises(war.zones[zone].id, sum(state.tokens)), "P10.b")


# Cards of this campaign's own --------------------------------------------------------------------------------------


class Uprising(Targeted):
    """A rebellion in an African zone without Carthaginian land units."""

    windows = ("operation",)

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def targets(self, war: CampaignTables, state: State, side: int) -> list[int]:
        rules = war.campaign_rules
        assert isinstance(rules, PunicRules)
        return [
            zone
            for zone in range(len(war.zones))
            if rules.may_rebel(war, state, zone)
            and not state.outside[CARTHAGE][zone]
            and not state.inside[CARTHAGE][zone]
        ]

    def aim(self, war: CampaignTables, state: State, side: int, target: int, report: Report | None) -> None:
        raise_rebellion(war, state, target, report)


EFFECTS: dict[str, EffectReader] = {
    "uprising": Uprising.read,
    "defection": Defection.read,
    "return": AlliesReturn.read,
}
