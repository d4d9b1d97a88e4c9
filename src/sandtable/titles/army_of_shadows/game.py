"""4.0 Playing: the game as the engine sees it, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.engine.errors import Refusal
from sandtable.engine.events import Report
from sandtable.engine.game import OVER, Document, Game, Outcome, Pick, View
from sandtable.engine.i18n import Message, message
from sandtable.engine.moves import Move
from sandtable.engine.packs import PackCollection
from sandtable.engine.scene import Scene

from .inference import knowledge
from .position import state_json
from .rules import insurgent_turn, state_turn, victory
from .rules.moves import (
    CATALOGUE,
    END,
    GROW,
    GROWTH_MOVES,
    GROWTHS,
    INSURGENT_STEPS,
    KILL,
    MOVE,
    PLACE,
    PLACEMENTS_FROM,
    STATE_STEPS,
    STATE_STEPS_FROM_CAPITAL,
    TURN,
)
from .rules.options import OPTIONS, read_rules
from .rules.round_map import CAPITAL, FIELD_BITS, RING_BITS, RING_SIZE, SPACES, bits_of
from .rules.state import (
    DONE,
    ENDED,
    ENDINGS,
    INSURGENT,
    MOST_GROWN,
    MOST_IN_INNER_CIRCLE,
    MOVE_POINTS,
    NOT_YET,
    SETTING_UP,
    SIDES,
    STATE,
    State,
)
from .shown import refusals, scene


class ArmyOfShadows(Game[State]):
    id = "army-of-shadows"
    sides = SIDES
    package = __package__ or ""
    catalogue = CATALOGUE
    option_list = OPTIONS
    degrees = ENDINGS[1:]
    scores_compare = False  # spaces that the Insurgent held, or pieces that the State killed

    def __init__(self, options: Mapping[str, object] | None = None, packs: PackCollection | None = None) -> None:
        super().__init__(options, packs)
        self.rules = read_rules(self.options)
        self._captures = victory.capture_table(self.rules.pairs)

    # 4.0 Playing -----------------------------------------------------------------------------------------------

    def start(self) -> State:
        return State()

    def turn(self, state: State) -> int:
        return OVER if state.phase == ENDED else state.side

    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        if state.phase == SETTING_UP:
            return PLACEMENTS_FROM[state.last_placed]
        return self._state_moves(state) if state.side == STATE else self._insurgent_moves(state)

    def _insurgent_moves(self, state: State) -> Sequence[int]:
        """4.1: Move and Grow, once each and in either order."""
        moves: tuple[int, ...] = ()
        if state.points:
            a, b, c, d = INSURGENT_STEPS[state.points]
            held = state.held
            moves = a[held & RING_BITS] + b[held >> 12 & RING_BITS] + c[held >> 24 & RING_BITS] + d[held >> 36]
        if state.acted == NOT_YET and state.stacks and state.grown < MOST_GROWN:
            a, b, c, d = GROWTH_MOVES
            held = state.stacks
            moves += a[held & RING_BITS] + b[held >> 12 & RING_BITS] + c[held >> 24 & RING_BITS] + d[held >> 36]
        return (*moves, END)

    def _state_moves(self, state: State) -> Sequence[int]:
        """4.2: Move and Kill or Turn, once each and in either order."""
        moves: tuple[int, ...] = ()
        posted = state.posted
        if state.points:
            full = sum(state.posts[:RING_SIZE]) >= MOST_IN_INNER_CIRCLE
            a, b, c, d = STATE_STEPS[full][state.points]
            field = posted & FIELD_BITS
            moves = a[field & RING_BITS] + b[field >> 12 & RING_BITS] + c[field >> 24 & RING_BITS] + d[field >> 36]
            if posted >> CAPITAL and state.points == MOVE_POINTS and not full:
                moves += STATE_STEPS_FROM_CAPITAL
        found = posted & state.held
        if found and state.acted != DONE:
            spaces = bits_of(found & ~state.acted_in)
            moves += (*(KILL + space for space in spaces), *(TURN + space for space in spaces))
        return (*moves, END)

    def play(self, state: State, move: int, report: Report | None = None, side: int | None = None) -> None:
        if move == END:
            self._end_turn(state, report)
        elif move >= TURN:
            state_turn.turn(self.rules, state, move - TURN, report)
        elif move >= KILL:
            state_turn.kill(self.rules, state, move - KILL, report)
            victory.after_kill(self.rules, state, report)
        elif move >= MOVE:
            if state.side == STATE:
                state_turn.step(state, move - MOVE, report)
            else:
                insurgent_turn.step(self.rules, state, move - MOVE, report)
        elif move >= GROW:
            insurgent_turn.grow(self.rules, state, *GROWTHS[move - GROW], report)
        else:
            insurgent_turn.place(state, move - PLACE, report)

    def _end_turn(self, state: State, report: Report | None) -> None:
        """5.0: the Insurgent wins at the end of a turn of his; after the last round the time has run out."""
        if state.side == INSURGENT:
            insurgent_turn.end_turn(self.rules, state, report)
            held = victory.held_inner_circle(self.rules, state)
            if self._captures[held]:
                victory.capture(state, held, report)
        else:
            state_turn.end_turn(state, report)
            if state.round > self.rules.rounds:
                victory.end_by_time(self.rules, state, report)
        state.points = MOVE_POINTS
        state.acted = NOT_YET
        state.acted_in = 0

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(self.rules, state)

    # Knowing and telling ---------------------------------------------------------------------------------------

    def table(self, state: State, side: int) -> Mapping[str, Any]:
        """2.2: the Insurgent knows everything; the State, and those who look on, what has been told."""
        if side == INSURGENT or state.phase == ENDED:
            return state_json.to_document(state)
        return knowledge.known_table(state)

    def imagine(self, view: View, pick: Pick) -> State:
        if view.side == INSURGENT or view.table["phase"] == "over":
            return state_json.trusted(view.table)
        return knowledge.imagine_state(self.rules, view, pick)

    def why(self, view: View, move: Move) -> Refusal | None:
        return refusals.why(self, view, move)

    def scene(self, view: View) -> Scene:
        return scene.scene(self, view)

    def move_message(self, move: int) -> Message:
        """Into and out of the Capital are said in their own words."""
        value = self.catalogue[move]
        if value.verb == "move" and SPACES[CAPITAL] in value.args:
            leaving = value.args[0] == SPACES[CAPITAL]
            return message("move.from-capital" if leaving else "move.to-capital", space=value.args[leaving])
        return super().move_message(move)

    # Documents -------------------------------------------------------------------------------------------------

    def to_document(self, state: State) -> Document:
        return state_json.to_document(state)

    def from_document(self, given: object) -> State:
        return state_json.from_document(self.rules, given)

    def state_schema(self) -> Document:
        return state_json.schema()
