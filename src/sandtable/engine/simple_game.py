"""A game with everything that small games have in common: documents from the fields of the state, open information,
refusals and prompts that fit any game, a choice for each legal move. What a game does otherwise, it overrides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from .errors import Refusal
from .game import Document, Game, Pick, View
from .i18n import Message, message
from .moves import Move
from .plain_state import PlainState, read_state, schema_of
from .scene import Choice, Scene
from .typed_reader import FieldReader, close_document, open_document

P = TypeVar("P", bound=PlainState)


class SimpleGame(Game[P]):
    """The rules of a small game: it must say ``start``, ``turn``, ``moves``, ``play`` and ``outcome``."""

    state_type: ClassVar[type[Any]]
    """The class of its states, a ``PlainState``."""
    turn_rule: ClassVar[str]
    """The rule that says who does what and when: cited where a move comes at the wrong moment."""

    # Knowing ---------------------------------------------------------------------------------------------------

    def table(self, state: P, side: int) -> Mapping[str, Any]:
        """Everything: nothing is hidden."""
        return self.to_document(state)

    def imagine(self, view: View, pick: Pick) -> P:
        return self.from_document(view.table)

    # Telling ---------------------------------------------------------------------------------------------------

    def why(self, view: View, move: Move) -> Refusal | None:
        if self.catalogue.index(move) in view.moves:
            return None
        if not view.deciders:
            return Refusal(self.turn_rule, message("refusal.over"))
        if self.catalogue.is_chance(move) or view.deciders == ("chance",):
            return Refusal(self.turn_rule, message("refusal.chance"))
        if not view.moves:
            return Refusal(self.turn_rule, message("refusal.turn"))
        return self.why_not(view, move)

    def why_not(self, view: View, move: Move) -> Refusal:
        """Why the side that decides may not play this move, which is one of the catalogue and not legal now."""
        return Refusal(self.turn_rule, message("refusal.not-now", move=str(move)))

    def scene(self, view: View) -> Scene:
        """The prompt and the choices. A game adds its board with ``dataclasses.replace``."""
        choices = tuple(self.choice(view, move) for move in view.moves)
        return Scene(game=self.id, board=self.id, prompt=self.prompt(view), choices=choices)

    def prompt(self, view: View) -> Message:
        if not view.deciders:
            return message("prompt.over")
        if view.deciders == ("chance",):
            return message("prompt.chance")
        return message("prompt.move") if view.moves else message("prompt.wait", side=view.deciders[0])

    def choice(self, view: View, move: int) -> Choice:
        """A legal move as it is offered; spaces and pieces with the id of an argument are clicked for it."""
        return Choice.of(self.catalogue, move, self.move_message(move), self.catalogue[move].args)

    # Documents -------------------------------------------------------------------------------------------------

    def to_document(self, state: P) -> Document:
        return state.document()

    def from_document(self, document: object) -> P:
        top = open_document(document, "state")
        state: P = read_state(self.state_type, top)
        if not top.source.defects:
            self.check_position(state, top)
        close_document(top)
        return state

    def check_position(self, state: P, reader: FieldReader) -> None:
        """Note with ``reader.wrong`` what cannot be, although each field by itself can."""

    def state_schema(self) -> Document:
        return schema_of(self.state_type)
