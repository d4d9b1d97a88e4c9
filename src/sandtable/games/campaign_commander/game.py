"""The series as the engine sees it: a campaign pack, its options, and the procedures that carry the play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from sandtable.engine.errors import Refusal
from sandtable.engine.events import EVERYONE, Audience, Report, only
from sandtable.engine.game import OVER, Document, Game, Outcome, Pick, View
from sandtable.engine.moves import Move
from sandtable.engine.packs import PackKind, Shelf
from sandtable.engine.procedures import Procedures, begin
from sandtable.engine.scene import Fact, Scene

from . import document, estimates, knowledge, position, refusals, scene, victory
from .battle import BattleStep, ChitStep, Drawing, Recovery
from .campaign_pack import read_campaign
from .campaign_rules import CampaignRules
from .cards.battle_reactions import BATTLE_REACTIONS
from .cards.conditions import CONDITIONS
from .cards.operation_reactions import OPERATION_REACTIONS, LosingCard
from .cards.orders import ORDERS, DrawingLeaders, JoiningStack, Muster, Recall, Withdrawal
from .cards.playing import CardPlay, Window
from .cards.reading import EffectReader, Readers
from .cards.targeting import Targeting
from .cards.types import WINDOWS
from .checks import Cargo, Checks, Naming
from .chits import Engaging
from .citations import OF_THE_SERIES, Citations
from .data import Campaign, SetUp
from .landing import Excess, Landing
from .movement import LandMove, Leading
from .operations import Activation, Operation
from .pieces import place_leader, put
from .procedure import DEALING, DRAWING, DRAWING_LEADERS, LOSING_CARD, OWN, SEQUENCE, Step
from .retreat import Leaving, Retreat
from .sequence import (
    CHOOSING,
    CardChoice,
    Dealing,
    OperationalSequence,
    Placing,
    begin_campaign,
    has_resources,
)
from .siege import Joining, Shelter, Siege
from .state import AWAY, NOT_CHOSEN, State
from .transport import NavalMove
from .war import SIDES, War, build_catalogue

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

    def __init__(self, options: Mapping[str, object] | None = None, shelf: Shelf | None = None) -> None:
        super().__init__(options, shelf)
        campaign: Campaign = self.packs["campaign"].content
        self.campaign = campaign
        rules = self.rules_type()
        unit_ids = [unit.id for unit in campaign.units]
        zone_ids = [zone.id for zone in campaign.zones]
        self.catalogue = build_catalogue(campaign, rules.verbs(unit_ids, zone_ids))
        self.war = War(campaign, self.options, self.catalogue, rules, self.cites)
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
        return knowledge.table(self, state, side)

    def imagine(self, view: View, pick: Pick) -> State:
        return knowledge.imagine(self, view, pick)

    def why(self, view: View, move: Move) -> Refusal | None:
        return refusals.why(self, view, move)

    def scene(self, view: View) -> Scene:
        return scene.scene(self, view)

    def estimates(self, view: View, games: int, pick: Pick) -> tuple[Fact, ...]:
        return estimates.estimates(self, view, games, pick)

    # Documents -----------------------------------------------------------------------------------------------------

    def to_document(self, state: State) -> Document:
        return document.to_document(self, state)

    def from_document(self, given: object) -> State:
        return position.from_document(self, given)

    def state_schema(self) -> Document:
        return document.schema(self)
