"""The series as the engine sees it: a campaign pack, its options, and the procedures that carry the play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from sandtable.engine.errors import Refusal
from sandtable.engine.events import Audience, Report
from sandtable.engine.game import OVER, Document, Game, Outcome, Pick, View
from sandtable.engine.moves import Move
from sandtable.engine.packs import PackCollection, PackKind
from sandtable.engine.procedures import Frame, ProcedureRegistry, Procedures, begin, import_modules
from sandtable.engine.scene import Fact, Scene

from .position import position_reader, seat_knowledge, state_json
from .rules import victory
from .rules.campaign_hooks import CampaignRules
from .rules.campaign_tables import SIDES, CampaignTables, build_catalogue
from .rules.cards.battle_reactions import BATTLE_REACTIONS
from .rules.cards.card_reader import EffectReader, Readers
from .rules.cards.card_types import WINDOWS
from .rules.cards.conditions import CONDITIONS
from .rules.cards.leader_cards import LeaderDrawFrame
from .rules.cards.operation_reactions import OPERATION_REACTIONS
from .rules.cards.operational_cards import ORDERS
from .rules.citations import OF_THE_SERIES, Citations
from .rules.pack_data import Campaign, SetUp
from .rules.pack_reader import read_campaign
from .rules.procedure import PROCEDURES, CampaignProcedure
from .rules.sequence import begin_campaign, choosing, has_resources
from .rules.state import AWAY, NOT_CHOSEN, State
from .rules.units import place_leader, put
from .shown import battle_estimates, refusals, scene

import_modules(f"{__package__}.rules")


def campaign_packs(sides: tuple[str, ...], effects: Mapping[str, EffectReader]) -> Mapping[str, PackKind[Any]]:
    """How the packs of a campaign are read: with the effects of the series and those of its own."""
    readers = Readers({**ORDERS, **OPERATION_REACTIONS, **BATTLE_REACTIONS, **effects}, CONDITIONS)
    return {"campaign": PackKind("campaign", partial(read_campaign, sides=sides, readers=readers))}


class CampaignCommander(Game[State]):
    """A campaign names its sides, its pack and, where it has rules of its own, those and its procedures."""

    series = __package__ or ""
    rules_type: ClassVar[type[CampaignRules]] = CampaignRules
    procedure_registry: ClassVar[ProcedureRegistry[CampaignProcedure[Any]]] = PROCEDURES
    cites: ClassVar[Citations] = OF_THE_SERIES
    windows = WINDOWS
    degrees = victory.DEGREES

    def __init__(self, options: Mapping[str, object] | None = None, packs: PackCollection | None = None) -> None:
        super().__init__(options, packs)
        campaign: Campaign = self.packs["campaign"].content
        self.campaign = campaign
        rules = self.rules_type()
        unit_ids = [unit.id for unit in campaign.units]
        zone_ids = [zone.id for zone in campaign.zones]
        self.catalogue = build_catalogue(campaign, rules.verbs(unit_ids, zone_ids))
        self.war = CampaignTables(campaign, self.options, self.catalogue, rules, self.cites)
        self.procedure_types = self.procedure_registry.by_frame()
        self.procedure_of: dict[type[Frame], CampaignProcedure[Any]] = {
            frame: it.procedure(self.war) for frame, it in self.procedure_types.items()
        }
        self.procedures: Procedures[State] = Procedures(self.procedure_of)
        self.last_seen: tuple[View, State] | None = None

    # Setting up (S4.1, P17) ------------------------------------------------------------------------------------------

    def start(self) -> State:
        state = self.empty_board()
        for side, cities in enumerate(self.campaign.held):
            for city in cities:
                state.control[city] = side
        begin_campaign(self.war, state)
        for each in self.campaign.set_up:
            self._set_up(state, each)
        for each in self.campaign.set_up:
            if each.drawn:
                begin(state, LeaderDrawFrame(each.side, each.drawn, zone=each.zone))
        return state

    def empty_board(self) -> State:
        """No piece on the map, all cards in the decks."""
        war = self.war
        state = State(len(war.units), len(war.leaders), len(war.zones), len(war.cards))
        state.initiative = self.campaign.initiative
        state.deck = [card.copies for card in war.cards]
        for unit, it in enumerate(war.units):
            if it.away:
                state.at[unit] = AWAY
        return state

    def _set_up(self, state: State, it: SetUp) -> None:
        war = self.war
        for kind, count in it.units:
            waiting = [unit for unit in war.kind_units[kind] if state.at[unit] < 0]
            for unit in waiting[:count]:
                put(war, state, unit, it.zone, it.inside and not war.naval[unit])
        for leader in it.leaders:
            place_leader(state, leader, it.zone, it.inside)
        state.resources[it.side][it.zone] += it.resources
        if it.besieges:
            state.siege[it.zone] = it.side

    # Playing -------------------------------------------------------------------------------------------------------

    def turn(self, state: State) -> int:
        return self.procedures.turn(state) if state.stack else OVER

    def deciders(self, state: State) -> tuple[int, ...]:
        if choosing(state):
            return tuple(side for side in SIDES if state.chosen[side] == NOT_CHOSEN)
        return super().deciders(state)

    def known_deciders(self, state: State, side: int) -> tuple[int, ...]:
        """S4.2.2: nobody sees whose choice is in first."""
        if choosing(state) and self.deciders(state):
            return tuple(each for each in SIDES if has_resources(state, each))
        return self.deciders(state)

    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        return self.procedures.moves(state, self.turn(state) if side is None else side)

    def weights(self, state: State) -> Sequence[int] | None:
        return self.procedures.weights(state)

    def hears(self, state: State) -> Audience:
        frame = state.stack[-1]
        return self.procedure_of[type(frame)].drawn_for(frame)

    def play(self, state: State, move: int, report: Report | None = None, side: int | None = None) -> None:
        self.procedures.play(state, move, self.turn(state) if side is None else side, report)

    def window(self, state: State) -> str | None:
        return self.procedures.window(state) if state.stack else None

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(self.war, state)

    # Knowing and telling -------------------------------------------------------------------------------------------

    def table(self, state: State, side: int) -> Mapping[str, Any]:
        return seat_knowledge.table(self, state, side)

    def imagine(self, view: View, pick: Pick) -> State:
        return seat_knowledge.imagine(self, view, pick)

    def why(self, view: View, move: Move) -> Refusal | None:
        return refusals.why(self, view, move)

    def scene(self, view: View) -> Scene:
        return scene.scene(self, view)

    def estimates(self, view: View, games: int, pick: Pick) -> tuple[Fact, ...]:
        return battle_estimates.estimates(self, view, games, pick)

    # Documents -----------------------------------------------------------------------------------------------------

    def to_document(self, state: State) -> Document:
        return state_json.to_document(self, state)

    def from_document(self, given: object) -> State:
        return position_reader.from_document(self, given)

    def state_schema(self) -> Document:
        return state_json.schema(self)
