"""The turn sequence (SEQ-1): the game as the engine sees it, phase by phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sandtable.engine.errors import Refusal
from sandtable.engine.events import Report
from sandtable.engine.game import CHANCE, OVER, Document, Game, Outcome, Pick, View
from sandtable.engine.moves import Move
from sandtable.engine.options import Option, switch
from sandtable.engine.packs import PackCollection
from sandtable.engine.scene import Scene

from .position import state_json
from .rules import battle_phase, deployment, end_phase, event_phase, transfer_phase
from .rules.event_effects import ARABS, FRONTS, ISRAEL
from .rules.events import NoBattlesYet, TransfersEnded, TruceHeld, TurnBegun
from .rules.moves import TRANSFER_ROUTES, MoveNumbers, catalogue_of
from .rules.pack_data import LEADER, PACK_KINDS, REGULAR, VEHICLE, Deckset, EventCard, UnitCard
from .rules.state import (
    ARAB,
    ASK_CARD_FRONT,
    ASK_DEPLOY,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_EVENT,
    ASK_EVENT_FRONT,
    ASK_NO_MORE,
    ASK_NOBODY,
    ASK_TARGET,
    ASK_TRANSFER,
    BATTLE,
    EVENT,
    ISRAELI,
    NONE,
    OVER_PHASE,
    TRANSFER,
    State,
)
from .shown import refusals, scene

EASY: Final = "easy"


class ArabIsraeliWars(Game[State]):
    id = "arab-israeli-wars"
    sides = ("israel",)
    package = __package__ or ""
    option_list = (
        Option("start", "scenario", ("scenario", EASY), rule="SCEN-1"),
        switch("reshuffle", rule="DECK-1"),
        switch("attrition_on_fronts", rule="VIC-3"),
        switch("lone_leaders_yield", rule="BAT-4"),
        switch("one_leader_counts", rule="LEAD-1"),
        switch("leaders_transfer", rule="TRANS-1"),
        switch("late_target", rule="TARGET-1"),
        switch("truce_keeps_streak", rule="VIC-2"),
        switch("ironman"),
        Option("deckset", "deckset-1948", pack=True, rule="DECK-1"),
    )
    pack_kinds = PACK_KINDS
    degrees = end_phase.DEGREES
    arab_draws: Final = 3
    israeli_draws: Final = 2

    def __init__(self, options: Mapping[str, object] | None = None, packs: PackCollection | None = None) -> None:
        super().__init__(options, packs)
        self.deckset: Deckset = self.packs["deckset"].content
        self.units: tuple[UnitCard, ...] = self.deckset.units
        self.events: tuple[EventCard, ...] = self.deckset.events
        self.catalogue = catalogue_of(self.deckset)
        self.numbers = MoveNumbers(self.deckset)
        self._read_options()
        self._index_cards()

    def _read_options(self) -> None:
        self.reshuffles: bool = self.options["reshuffle"]
        self.attrition_on_fronts: bool = self.options["attrition_on_fronts"]
        self.lone_leaders_yield: bool = self.options["lone_leaders_yield"]
        self.one_leader_counts: bool = self.options["one_leader_counts"]
        self.chooses_late: bool = self.options["late_target"]
        self.truce_keeps_streak: bool = self.options["truce_keeps_streak"]

    def _index_cards(self) -> None:
        """Tables made once, so that rules need not look at the cards of a deck again and again."""
        kinds = self.kinds = len(self.units)
        self._full_deck = [card.count for card in self.units]
        self.full_events = [card.count for card in self.events]
        first_arab = self.deckset.israelis
        self.cards_of = (range(first_arab), range(first_arab, kinds))
        self.leaders_of = [[card for card in cards if self.units[card].is_leader] for cards in self.cards_of]
        self.forces_of = [[self.units[card].force for card in cards] for cards in self.cards_of]
        self.movable_kinds = (REGULAR, VEHICLE, LEADER) if self.options["leaders_transfer"] else (REGULAR, VEHICLE)
        self.movable = [
            (front * kinds + card, self.units[card].kind == VEHICLE, self._transfers_from(front, card))
            for card in self.cards_of[ISRAEL]
            if self.units[card].kind in self.movable_kinds
            for front in range(len(FRONTS))
        ]
        self._deployments = [
            tuple(self.numbers.deploy + card * len(FRONTS) + front for front in range(len(FRONTS)))
            for card in self.cards_of[ISRAEL]
        ]
        self._targets = tuple(self.numbers.target + front for front in range(len(FRONTS)))
        self._fronts = tuple(self.numbers.front + front for front in range(len(FRONTS)))

    def _transfers_from(self, front: int, card: int) -> list[int]:
        """The moves that take a card away from a front."""
        first = self.numbers.transfer + card * len(TRANSFER_ROUTES)
        return [first + way for way, (origin, _) in enumerate(TRANSFER_ROUTES) if origin == front]

    # SETUP-1, SCEN-1 -------------------------------------------------------------------------------------------

    def start(self) -> State:
        """The scenario's territory, or all of it Israeli in the easy start (ruling 1)."""
        easy = self.options["start"] == EASY
        tokens = [0] * len(FRONTS) if easy else list(self.deckset.arab_territory)
        state = State(tokens, self._full_deck[:], self.full_events[:])
        deployment.begin_draws(self, state, ARABS, self.arab_draws, None)
        self._run(state, None)
        return state

    # SEQ-1 -----------------------------------------------------------------------------------------------------

    def turn(self, state: State) -> int:
        asks = state.asks
        return CHANCE if asks < ASK_TARGET else OVER if asks == ASK_NO_MORE else ISRAEL

    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        asks = state.asks
        if asks == ASK_DRAW:
            first, deck = self.numbers.draw, state.deck
            return [first + card for card in self.cards_of[self.drawing_side(state)] if deck[card]]
        if asks == ASK_EVENT:
            first = self.numbers.event
            return [first + event for event, copies in enumerate(state.events) if copies]
        if asks == ASK_DEPLOY:
            return self._deployments_of(state.hand)
        if asks == ASK_TRANSFER:
            return [*transfer_phase.transfers(self, state), self.numbers.end]
        if asks == ASK_DISCARD:
            first = self.numbers.discard
            return [first + card for card in self.present(state, *divmod(state.losses[0], len(FRONTS)))]
        return self._targets if asks == ASK_TARGET else self._fronts

    def _deployments_of(self, hand: list[int]) -> Sequence[int]:
        """Copies of one card are one choice."""
        if len(hand) == 1:
            return self._deployments[hand[0]]
        return [move for card in dict.fromkeys(hand) for move in self._deployments[card]]

    def weights(self, state: State) -> Sequence[int] | None:
        """Copies count: of cards in a deck, of units at a front."""
        if state.asks == ASK_DRAW:
            return [state.deck[card] for card in self.cards_of[self.drawing_side(state)] if state.deck[card]]
        if state.asks == ASK_EVENT:
            return [copies for copies in state.events if copies]
        if state.asks == ASK_DISCARD:
            side, front = divmod(state.losses[0], len(FRONTS))
            return [state.units[front * self.kinds + card] for card in self.present(state, side, front)]
        return None

    def drawing_side(self, state: State) -> int:
        if state.phase == EVENT:
            return self.events[state.event].effects[state.done - 1].sides[0]
        return ARABS if state.phase == ARAB else ISRAEL

    def present(self, state: State, side: int, front: int) -> list[int]:
        """The cards of a side that stand at a front."""
        units, first = state.units, front * self.kinds
        return [card for card in self.cards_of[side] if units[first + card]]

    def asked(self, state: State) -> int:
        """What is to be drawn, rolled or decided; ``ASK_NOBODY`` where the turn goes on by itself."""
        if state.card != NONE:
            return ASK_CARD_FRONT
        if state.losses:
            return ASK_DISCARD
        if state.draws:
            return ASK_DRAW
        if state.hand:
            return ASK_DEPLOY
        phase = state.phase
        if phase == EVENT:
            return self._asked_by_event(state)
        if phase == TRANSFER:
            return ASK_TRANSFER if transfer_phase.can_transfer(self, state) else ASK_NOBODY
        if phase == BATTLE:
            return ASK_NOBODY if event_phase.late_target(self, state) is None else ASK_TARGET
        return ASK_NO_MORE if phase == OVER_PHASE else ASK_NOBODY

    def _asked_by_event(self, state: State) -> int:
        if state.event == NONE:
            return ASK_EVENT
        effects = self.events[state.event].effects
        if state.done == len(effects) or not event_phase.needs_front(self, state, state.done):
            return ASK_NOBODY
        if effects[state.done].rolls:
            return ASK_EVENT_FRONT
        return ASK_NOBODY if self.chooses_late else ASK_TARGET

    def play(self, state: State, move: int, report: Report | None = None, side: int | None = None) -> None:
        self._carry_out(state, move, report)
        self._run(state, report)

    def play_until(self, state: State, move: int, phase: int) -> None:
        """Play a move, and go on no further than to the beginning of a phase."""
        self._carry_out(state, move, None)
        self.run_until(state, phase)

    def run_until(self, state: State, phase: int) -> None:
        while state.phase < phase and self.asked(state) == ASK_NOBODY:
            self._take_next_step(state, None)
        state.asks = self.asked(state)

    def _carry_out(self, state: State, move: int, report: Report | None) -> None:
        asks, numbers = state.asks, self.numbers
        if asks == ASK_DRAW:
            deployment.draw(self, state, move - numbers.draw, report)
        elif asks == ASK_DEPLOY:
            deployment.deploy(self, state, *divmod(move - numbers.deploy, len(FRONTS)), report)
        elif asks == ASK_TRANSFER:
            self._transfer(state, move, report)
        elif asks == ASK_CARD_FRONT:
            deployment.send_to_rolled_front(self, state, move - numbers.front, report)
        elif asks == ASK_EVENT:
            event_phase.draw(self, state, move - numbers.event, report)
        elif asks == ASK_EVENT_FRONT:
            event_phase.roll_front(self, state, move - numbers.front, report)
        elif asks == ASK_DISCARD:
            front = state.losses.pop(0) % len(FRONTS)
            deployment.discard(self, state, move - numbers.discard, front, report)
        else:
            late = event_phase.late_target(self, state) if state.phase == BATTLE else None
            place = state.done if late is None else late
            event_phase.choose_target(self, state, place, move - numbers.target, report)

    def _transfer(self, state: State, move: int, report: Report | None) -> None:
        if move != self.numbers.end:
            transfer_phase.transfer(self, state, *divmod(move - self.numbers.transfer, len(TRANSFER_ROUTES)), report)
            return
        if report:
            report(TransfersEnded(), "TRANS-1")
        self._begin_battles(state, report)

    def _run(self, state: State, report: Report | None) -> None:
        """Everything that follows until something is to be drawn, rolled or decided."""
        while (asks := self.asked(state)) == ASK_NOBODY:
            self._take_next_step(state, report)
        state.asks = asks

    def _take_next_step(self, state: State, report: Report | None) -> None:
        phase = state.phase
        if phase == ARAB:
            state.phase = EVENT
            event_phase.begin(self, state, report)
        elif phase == EVENT:
            if state.done < len(self.events[state.event].effects):
                event_phase.carry_out(self, state, report)
            else:
                state.phase = ISRAELI
                deployment.begin_draws(self, state, ISRAEL, self.israeli_draws, report)
        elif phase == ISRAELI:
            state.phase = TRANSFER
            transfer_phase.begin(self, state, report)
        elif phase == TRANSFER:
            self._begin_battles(state, report)
        elif state.fought < len(FRONTS) and event_phase.has_battles(self, state):
            state.fought += 1
            battle_phase.fight(self, state, state.fought - 1, report)
        elif not end_phase.check_victory(self, state, report):
            self._next_turn(state, report)

    def _begin_battles(self, state: State, report: Report | None) -> None:
        state.phase = BATTLE
        state.transfers = 0
        state.moved = []
        if report and not event_phase.has_battles(self, state):
            if event_phase.is_truce(self, state):
                report(TruceHeld(), "TRUCE-1")
            else:
                report(NoBattlesYet(), "SETUP-2")

    def _next_turn(self, state: State, report: Report | None) -> None:
        state.turn += 1
        state.phase = ARAB
        state.event = NONE
        state.picks = []
        state.done = state.fought = state.won = 0
        if report:
            report(TurnBegun(state.turn), "SEQ-1")
        deployment.begin_draws(self, state, ARABS, self.arab_draws, report)

    def outcome(self, state: State) -> Outcome | None:
        return end_phase.outcome(state)

    # Knowing and telling: nothing is hidden but the order of the decks, which does not exist -----------------------

    def table(self, state: State, side: int) -> Mapping[str, Any]:
        return self.to_document(state)

    def imagine(self, view: View, pick: Pick) -> State:
        return self.from_document(dict(view.table))

    def why(self, view: View, move: Move) -> Refusal | None:
        return refusals.why(self, view, move)

    def scene(self, view: View) -> Scene:
        return scene.scene(self, view)

    # Documents -------------------------------------------------------------------------------------------------

    def to_document(self, state: State) -> Document:
        return state_json.to_document(self, state)

    def from_document(self, given: object) -> State:
        return state_json.from_document(self, given)

    def state_schema(self) -> Document:
        return state_json.schema(self)
