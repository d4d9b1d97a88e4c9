"""4.0 Sequence of play: the game as the engine sees it, headline by headline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sandtable.engine.errors import Refusal
from sandtable.engine.events import Report
from sandtable.engine.game import CHANCE, OVER, Document, Game, Outcome, Pick, View
from sandtable.engine.moves import Move, MoveCatalogue, verb
from sandtable.engine.options import Option, switch
from sandtable.engine.packs import PackCollection
from sandtable.engine.scene import Scene

from .position import state_json
from .rules import arab_league_phase, offensive_phase, victory
from .rules.events import CardRevealed, NoOffensives, NothingToAttack, OffensivesGiven, PhaseEnded
from .rules.moves import ATTACK, CARD, END, RESERVE, ROLL
from .rules.pack_data import ARMIES, HOME, PACK_KINDS, Deck, HeadlineCard, Map
from .rules.state import HEADLINE, OFFENSIVE, State
from .shown import refusals, scene

_TURN: Final = (CHANCE, 0, CHANCE, OVER)
_ROLLS: Final = tuple(range(ROLL, ROLL + 6))


class IsraeliIndependence(Game[State]):
    id = "israeli-independence"
    sides = ("israel",)
    package = __package__ or ""
    option_list = (
        Option("reserves", 0, (0, 1, 2, 3), rule="9.1"),
        switch("advanced", rule="9.2"),
        switch("ironman"),
        Option("deck", "deck-1948", pack=True, rule="6.0"),
        Option("map", "map-1948", pack=True, rule="2.0"),
    )
    pack_kinds = PACK_KINDS
    degrees = victory.DEGREES

    def __init__(self, options: Mapping[str, object] | None = None, packs: PackCollection | None = None) -> None:
        super().__init__(options, packs)
        self.deck: Deck = self.packs["deck"].content
        self.map: Map = self.packs["map"].content
        self.cards: tuple[HeadlineCard, ...] = self.deck.cards
        self.catalogue = MoveCatalogue(
            [
                verb("attack", "army", ARMIES),
                verb("reserve", "army", ARMIES),
                verb("end", role="end"),
                verb("roll", "number", range(1, 7), role="roll"),
                verb("card", "id", (card.id for card in self.cards), role="draw"),
            ]
        )
        self._choices = [[self._list_choices(card, mask) for mask in range(32)] for card in self.cards]
        self._reserve_choices = [tuple(RESERVE + a for a in range(5) if mask >> a & 1) for mask in range(32)]

    @staticmethod
    def _list_choices(card: HeadlineCard, mask: int) -> tuple[int, ...]:
        return tuple(ATTACK + army for army in sorted(card.targets) if mask >> army & 1)

    # 3.0 Setting up --------------------------------------------------------------------------------------------

    def start(self) -> State:
        draw = [CARD + i for i, card in enumerate(self.cards) if not card.advanced or self.options["advanced"]]
        return State(draw, self.options["reserves"])

    # 4.0 Sequence of play --------------------------------------------------------------------------------------

    def turn(self, state: State) -> int:
        return _TURN[state.phase]

    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        phase = state.phase
        if phase == OFFENSIVE:
            return (*self._attacks(state), END)
        if phase == HEADLINE:
            return state.draw
        return _ROLLS

    def _attacks(self, state: State) -> tuple[int, ...]:
        """8.0: armies in boxes 1 to 3 can be attacked, by the card's offensives as it allows, and by reserves."""
        a, b, c, d, e = state.boxes
        mask = (a < HOME) | (b < HOME) << 1 | (c < HOME) << 2 | (d < HOME) << 3 | (e < HOME) << 4
        attacks = self._choices[state.action[-1]][mask] if state.offensives else ()
        return attacks + self._reserve_choices[mask] if state.reserves else attacks

    def play(self, state: State, move: int, report: Report | None = None, side: int | None = None) -> None:
        if move >= CARD:
            self._reveal(state, move, report)
        elif move >= ROLL:
            offensive_phase.resolve_attack(self.map, state, self.current(state), move - ROLL + 1, report)
            if not self._attacks(state):
                if report and state.offensives:
                    report(NothingToAttack(), "8.0")
                self._end_turn(state, report)
        elif move == END:
            if report:
                report(PhaseEnded(state.offensives), "8.0")
            self._end_turn(state, report)
        elif move >= RESERVE:
            offensive_phase.launch_reserve(state, move - RESERVE, report)
        else:
            offensive_phase.launch(state, move - ATTACK, report)

    def _reveal(self, state: State, move: int, report: Report | None) -> None:
        """6.0 Headline Phase, then 7.0; then 8.0 begins, or passes by itself when nothing can be decided."""
        state.draw.remove(move)
        state.action.append(move - CARD)
        card = self.cards[move - CARD]
        if report:
            report(CardRevealed(card.id, len(state.action), len(state.draw)), "6.0")
        if arab_league_phase.carry_out_advances(self.map, state, card, report):
            victory.lose(state, report)
            return
        state.phase = OFFENSIVE
        state.offensives = card.offensives
        if report:
            report(OffensivesGiven(card.drm, card.offensives) if card.offensives else NoOffensives(), "8.0")
        if not self._attacks(state):
            if report and card.offensives:
                report(NothingToAttack(), "8.0")
            self._end_turn(state, report)

    def _end_turn(self, state: State, report: Report | None) -> None:
        """The armistice is settled (8.4); then comes the next headline, or the end."""
        offensive_phase.settle_armistice(state, self.current(state), report)
        state.offensives = 0
        if state.draw:
            state.phase = HEADLINE
        else:
            victory.win(state, report)

    def current(self, state: State) -> HeadlineCard:
        return self.cards[state.action[-1]]

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(state)

    # Knowing and telling: nothing is hidden but the order of the draw pile, which does not exist -----------------

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
