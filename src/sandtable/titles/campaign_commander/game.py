"""The series as the engine sees it: a campaign pack, its options, and the procedures that carry the play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from sandtable.engine.errors import Refusal
from sandtable.engine.events import EVERYONE, Audience, Report, only
from sandtable.engine.game import OVER, Document, Game, Outcome, Pick, View
from sandtable.engine.moves import Move
from sandtable.engine.packs import PackCollection, PackKind
from sandtable.engine.procedures import Procedures, begin
from sandtable.engine.scene import Fact, Scene

from .position import position_reader, seat_knowledge, state_json
from .rules import victory
from .rules.battle.battle import BattleStep, ChitStep, Drawing, Recovery
from .rules.battle.chits import Engaging
from .rules.battle.cohesion_checks import Cargo, Checks, Naming
from .rules.battle.retreat import Leaving, Retreat
from .rules.campaign_hooks import CampaignRules
from .rules.campaign_tables import SIDES, CampaignTables, build_catalogue
from .rules.cards.battle_reactions import BATTLE_REACTIONS
from .rules.cards.card_reader import EffectReader, Readers
from .rules.cards.card_types import WINDOWS
from .rules.cards.conditions import CONDITIONS
from .rules.cards.operation_reactions import OPERATION_REACTIONS, LosingCard
from .rules.cards.operational_cards import ORDERS, DrawingLeaders, JoiningStack, Muster, Recall, Withdrawal
from .rules.cards.reaction_windows import CardPlay, Window
from .rules.cards.targeting import Targeting
from .rules.citations import OF_THE_SERIES, Citations
from .rules.movement import LandMove, Leading
from .rules.operations import Activation, Operation
from .rules.pack_data import Campaign, SetUp
from .rules.pack_reader import read_campaign
from .rules.procedure_ids import DEALING, DRAWING, DRAWING_LEADERS, LOSING_CARD, OWN, SEQUENCE, Step
from .rules.sea.landing import Excess, Landing
from .rules.sea.transport import NavalMove
from .rules.sequence import CHOOSING, CardChoice, Dealing, OperationalSequence, Placing, begin_campaign, has_resources
from .rules.siege import Joining, Shelter, Siege
from .rules.state import AWAY, NOT_CHOSEN, State
from .rules.units import place_leader, put
from .shown import estimates, refusals, scene

STEPS: tuple[type[Step], ...] = (
    Dealing,
    DrawingLeaders,
    OperationalSequence,
    CardChoice,
    Placing,
    Operation,
    Activation,
    Leading,
    LandMove,
    NavalMove,
    Landing,
    Shelter,
    Joining,
    Siege,
    Excess,
    BattleStep,
    Drawing,
    ChitStep,
    Engaging,
    Naming,
    Checks,
    Cargo,
    Leaving,
    Retreat,
    Recovery,
    Window,
    CardPlay,
    Muster,
    JoiningStack,
    Recall,
    Withdrawal,
    LosingCard,
    Targeting,
)
"""By number, as ``procedure`` counts them."""
assert len(STEPS) == OWN


def campaign_packs(sides: tuple[str, ...], effects: Mapping[str, EffectReader]) -> Mapping[str, PackKind[Any]]:
    """How the packs of a campaign are read: with the effects of the series and those of its own."""
    readers = Readers({**ORDERS, **OPERATION_REACTIONS, **BATTLE_REACTIONS, **effects}, CONDITIONS)
    return {"campaign": PackKind("campaign", partial(read_campaign, sides=sides, readers=readers))}


class CampaignCommander(Game[State]):
    """A campaign names its sides, its pack and, where it has rules of its own, its ``rules_type``."""

    series = __package__ or ""
    rules_type: ClassVar[type[CampaignRules]] = CampaignRules
    cites: ClassVar[Citations] = OF_THE_SERIES
    windows = WINDOWS
    degrees = victory.DEGREES

    def __init__(self, options: Mapping[str, object] | None = None, shelf: PackCollection | None = None) -> None:
        super().__init__(options, shelf)
        campaign: Campaign = self.packs["campaign"].content
        self.campaign = campaign
        rules = self.rules_type()
        unit_ids = [unit.id for unit in campaign.units]
        zone_ids = [zone.id for zone in campaign.zones]
        self.catalogue = build_catalogue(campaign, rules.verbs(unit_ids, zone_ids))
        self.war = CampaignTables(campaign, self.options, self.catalogue, rules, self.cites)
        self.steps: tuple[Step, ...] = (*(step(self.war) for step in STEPS), *rules.procedures(self.war))
        self.procedures: Procedures[State] = Procedures(*self.steps)
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
                begin(state, DRAWING_LEADERS, each.side, each.drawn, 0, each.zone, 0)
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
        if self._choosing(state):
            return tuple(side for side in SIDES if state.chosen[side] == NOT_CHOSEN)
        return super().deciders(state)

    def known_deciders(self, state: State, side: int) -> tuple[int, ...]:
        """S4.2.2: nobody sees whose choice is in first."""
        if self._choosing(state) and self.deciders(state):
            return tuple(each for each in SIDES if has_resources(state, each))
        return self.deciders(state)

    def _choosing(self, state: State) -> bool:
        return bool(state.stack) and state.stack[-1][:2] == [SEQUENCE, CHOOSING]

    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        return self.procedures.moves(state, self.turn(state) if side is None else side)

    def weights(self, state: State) -> Sequence[int] | None:
        return self.procedures.weights(state)

    def hears(self, state: State) -> Audience:
        """Dice and leaders are drawn in the open; cards and chits are seen by their owner."""
        frame = state.stack[-1]
        return only(frame[1]) if frame[0] in (DEALING, DRAWING, LOSING_CARD) else EVERYONE

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
        return estimates.estimates(self, view, games, pick)

    # Documents -----------------------------------------------------------------------------------------------------

    def to_document(self, state: State) -> Document:
        return state_json.to_document(self, state)

    def from_document(self, given: object) -> State:
        return position_reader.from_document(self, given)

    def state_schema(self) -> Document:
        return state_json.schema(self)
