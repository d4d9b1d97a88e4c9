"""Positions that are short to write: where the armies stand, which headline is current, what is left to draw.

    table = Position().armies(syria=3, jordan=1).card("operation-dani").reserves(1)
    table.play("attack jordan", "roll 6")
    assert table.box("jordan") == 2

Without ``card`` the next headline is about to be revealed; with it the Arab League Phase is over and its offensives
come. Dice and cards are entered by hand: ``roll 6``, ``card iraq-tires``.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cached_property
from importlib.resources import files
from typing import Any, Self

import pytest

from sandtable.engine.errors import Illegal
from sandtable.engine.events import ReportedEvent
from sandtable.engine.game import OVER, Outcome
from sandtable.engine.match import Match
from sandtable.engine.packs import PackCollection
from sandtable.engine.scene import Card, Choice, Scene
from sandtable.titles.israeli_independence.game import IsraeliIndependence
from sandtable.titles.israeli_independence.rules.state import State
from tests.rule_marks import rules_of

rule: Callable[..., pytest.MarkDecorator] = rules_of("israeli-independence")

ARMIES = ("lebanon", "syria", "iraq", "jordan", "egypt")
BATTLE_VALUES = {"lebanon": 2, "syria": 3, "iraq": 3, "jordan": 4, "egypt": 3}
WEST_BANK = {("syria", 1), ("iraq", 3), ("iraq", 2), ("jordan", 3), ("jordan", 2), ("jordan", 1), ("egypt", 1)}

ISRAEL = 0

Box = int | str
"""0 to 4, or "removed"."""


def pack_text(name: str) -> str:
    return (files("sandtable.titles.israeli_independence") / "packs" / f"{name}.toml").read_text(encoding="utf-8")


class Position:
    """A table in the making; the first look at it or move on it sets it up."""

    def __init__(self, **options: Any) -> None:
        self._options: dict[str, Any] = options
        self._armies: dict[str, Box] = dict.fromkeys(ARMIES, 4)
        self._played: list[str] = []
        self._draw: list[str] | None = None
        self._phase = "headline"
        self._offensives: int | None = None
        self._reserves = int(options.get("reserves", 0))
        self._deck = ""
        self._map = ""
        self.told: list[ReportedEvent] = []

    # Setting up ------------------------------------------------------------------------------------------------

    def armies(self, **boxes: Box) -> Self:
        """Where armies stand, for those that are not in Box 4."""
        self._armies |= boxes
        return self

    def card(self, id: str) -> Self:
        """The current headline: its Arab League Phase is over and its offensives are to come."""
        self._played.append(id)
        self._phase = "offensive"
        return self

    def played(self, *ids: str) -> Self:
        """Headlines of earlier turns."""
        self._played = [*ids, *self._played]
        return self

    def draw(self, *ids: str) -> Self:
        """The cards still to come; without this, all that are not on the Action Pile."""
        self._draw = list(ids)
        return self

    def offensives(self, left: int) -> Self:
        """How many offensives of the current card are left; without this, all of them."""
        self._offensives = left
        return self

    def reserves(self, chits: int) -> Self:
        self._reserves = chits
        return self

    def own_card(self, id: str, **fields: Any) -> Self:
        """One more card in the deck, by an author: ``own_card("rush", advance=["jordan"], drm=5)``."""
        values = {"advance": [], "offensives": 1, "basis": ["own"], **fields}
        lines = [f'id = "{id}"', "number = 99"] + [f"{key} = {json.dumps(value)}" for key, value in values.items()]
        texts = [f'{key} = {{ en = "{id}", es = "{id}" }}' for key in ("headline", "note")]
        self._deck = "\n".join([self._deck or _renamed("deck"), "[[card]]", *lines, *texts])
        self._options["deck"] = "own"
        return self

    def battle_value(self, army: str, value: int) -> Self:
        """Another battle value, from a map of an author's own."""
        self._map = re.sub(
            rf'(id = "{army}"\nletter = "."\nvalue = )\d', rf"\g<1>{value}", self._map or _renamed("map")
        )
        self._options["map"] = "own"
        return self

    def round_space(self, army: str, box: int) -> Self:
        """One more West Bank space, on a map of an author's own."""
        space = re.compile(rf'(id = "{army}"\n.*?box = {box}\n.*?west_bank = )false', re.DOTALL)
        self._map = space.sub(r"\g<1>true", self._map or _renamed("map"), count=1)
        self._options["map"] = "own"
        return self

    @cached_property
    def game(self) -> IsraeliIndependence:
        shelf = PackCollection.of_game(IsraeliIndependence)
        for text in filter(None, (self._deck, self._map)):
            shelf.add(text, "own.toml")
        return IsraeliIndependence(self._options, shelf)

    @cached_property
    def document(self) -> dict[str, Any]:
        """The position as it was set up."""
        deck = [card for card in self.game.cards if not card.advanced or self.game.options["advanced"]]
        left = self._offensives
        if left is None:
            left = 0
            if self._phase == "offensive":
                left = next(card.offensives for card in deck if card.id == self._played[-1])
        rest = [card.id for card in deck if card.id not in self._played]
        return {
            "armies": self._armies,
            "draw_pile": rest if self._draw is None else self._draw,
            "action_pile": self._played,
            "phase": self._phase,
            "offensives_left": left,
            "reserves": self._reserves,
        }

    @cached_property
    def match(self) -> Match[State]:
        return Match(self.game, "manual", position=self.document)

    # Playing ---------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Self:
        """Play these moves, dice and cards; ``told`` and ``events`` speak of the last call."""
        self.told = [told for move in moves for told in self.match.play(move)]
        return self

    def refused(self, move: str, side: int | None = ISRAEL) -> tuple[str, str]:
        """Try a move that the rules forbid: it changes nothing. The rule, and the reason's id."""
        before = self.state
        with pytest.raises(Illegal) as caught:
            self.match.play(move, side)
        assert self.state == before
        assert self.match.why(move, side) is not None
        return caught.value.rule, caught.value.message.id.removeprefix("refusal.")

    def why(self, move: str, side: int | None = ISRAEL) -> tuple[str, str] | None:
        """The rule and the reason's id, or None where the move may be played."""
        refusal = self.match.why(move, side)
        return None if refusal is None else (refusal.rule, refusal.message.id.removeprefix("refusal."))

    # Looking ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        return self.game.to_document(self.match.state)

    @property
    def boxes(self) -> dict[str, Box]:
        boxes: dict[str, Box] = self.state["armies"]
        return boxes

    def box(self, army: str) -> Box:
        return self.boxes[army]

    @property
    def phase(self) -> str:
        return str(self.state["phase"])

    @property
    def current(self) -> str:
        return str(self.state["action_pile"][-1])

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in self.match.legal_moves()]

    @property
    def events(self) -> list[str]:
        """The kinds of what the last ``play`` told, in order."""
        return [told.event.kind for told in self.told]

    def event(self, kind: str) -> dict[str, Any]:
        """The facts and the rule of the last event of this kind."""
        found = [told for told in self.told if told.event.kind == kind]
        assert found, f"no {kind} among {self.events}"
        return {**found[-1].event.arguments, "rule": found[-1].rule}

    @property
    def outcome(self) -> Outcome:
        outcome = self.match.outcome
        assert outcome is not None
        return outcome

    @property
    def scene(self) -> Scene:
        return self.game.scene(self.game.view(self.match.state, 0))

    def choice(self, move: str) -> Choice:
        return next(choice for choice in self.scene.choices if choice.move == move)

    def shown_card(self, id: str) -> Card:
        return next(card for card in self.scene.cards if card.id == id)


def _renamed(kind: str) -> str:
    return pack_text(f"{kind}_1948").replace(f'id = "{kind}-1948"', 'id = "own"')


def random_states(seed: int, games: int, **options: Any) -> list[State]:
    """Every state of some random games, in order."""
    rng = random.Random(seed)
    game = IsraeliIndependence(options)
    states = []
    for _ in range(games):
        state = game.start()
        states.append(state.copy())
        while game.turn(state) != OVER:
            game.play(state, rng.choice(game.moves(state)))
            states.append(state.copy())
    return states
