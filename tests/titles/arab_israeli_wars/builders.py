"""Positions that are short to write: who stands where, and an event to be drawn.

    table = Position().israel(north="haganah palmach").arabs(north="liberation-army").tokens(north=4)
    table.fight("bridgehead", "front north")
    assert table.arab_tokens("north") == 3

A position stands in the Event Phase of the second turn, the first with battles. The Israeli deck is empty unless cards
are given, so that the Israeli Phase passes by itself; ``fight`` draws the event, answers what it asks, and ends the
Transfer Phase. Dice and cards are entered by hand: ``draw haganah``, ``front south``, ``discard palmach``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from importlib.resources import files
from typing import Any, Self

import pytest

from sandtable.engine.errors import Illegal
from sandtable.engine.events import ReportedEvent
from sandtable.engine.game import CHANCE, OVER, Outcome
from sandtable.engine.match import Match
from sandtable.engine.packs import PackCollection
from sandtable.engine.scene import Card, Choice, Scene
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars
from sandtable.titles.arab_israeli_wars.rules.state import State
from tests.rule_marks import rules_of

rule: Callable[..., pytest.MarkDecorator] = rules_of("arab-israeli-wars")

FRONTS = ("north", "central", "south")
SIDES = ("israel", "arabs")
ISRAEL = 0
NEUTRAL = "reinforcements"
"""An event that changes no battle."""


def pack_text() -> str:
    path = files("sandtable.titles.arab_israeli_wars") / "packs" / "deckset_1948.toml"
    return path.read_text(encoding="utf-8")


class Position:
    """A table in the making; the first look at it or move on it sets it up."""

    def __init__(self, deckset: str = "", **options: Any) -> None:
        self._deckset = deckset
        self._options: dict[str, Any] = options
        self._fields: dict[str, Any] = {"turn": 2, "phase": "event"}
        self._arab_tokens = dict.fromkeys(FRONTS, 3)
        self._fronts: dict[str, dict[str, list[str]]] = {front: {side: [] for side in SIDES} for front in FRONTS}
        self._decks: dict[str, dict[str, int] | None] = {"israel": {}, "arabs": None, "events": None}
        self.told: list[ReportedEvent] = []

    # Setting up ------------------------------------------------------------------------------------------------

    def israel(self, **cards: str) -> Self:
        """Israeli units by front: ``israel(north="haganah haganah tanks")``."""
        return self._stand("israel", cards)

    def arabs(self, **cards: str) -> Self:
        return self._stand("arabs", cards)

    def _stand(self, side: str, cards: dict[str, str]) -> Self:
        for front, names in cards.items():
            self._fronts[front][side] += names.split()
        return self

    def everywhere(self, israel: str = "", arabs: str = "") -> Self:
        """The same units at every front."""
        return self.israel(**dict.fromkeys(FRONTS, israel)).arabs(**dict.fromkeys(FRONTS, arabs))

    def tokens(self, **arab_tokens: int) -> Self:
        """Territory tokens in Arab hands, for fronts where they are not three."""
        self._arab_tokens |= arab_tokens
        return self

    def deck(self, side: str, cards: str) -> Self:
        """What is left of a deck (``israel``, ``arabs`` or ``events``)."""
        self._decks[side] = dict(Counter(cards.split()))
        return self

    def at(self, **fields: Any) -> Self:
        """Fields of the state document as they are: ``at(turn=1, wins_in_a_row=1)``."""
        self._fields |= fields
        return self

    @cached_property
    def game(self) -> ArabIsraeliWars:
        shelf = PackCollection.of_game(ArabIsraeliWars)
        if self._deckset:
            self._options["deckset"] = shelf.add(self._deckset, "own.toml").id
        return ArabIsraeliWars(self._options, shelf)

    @cached_property
    def document(self) -> dict[str, Any]:
        """The position as it was set up; a deck that is not given holds every card that is nowhere else."""
        used = Counter(id for front in self._fronts.values() for units in front.values() for id in units)
        used += Counter(self._fields.get("hand", []))
        used += Counter(str(self._fields.get(key)) for key in ("event", "card"))
        game = self.game
        full = {
            "israel": {card.id: card.count for card in game.units[: game.deckset.israelis]},
            "arabs": {card.id: card.count for card in game.units[game.deckset.israelis :]},
            "events": {card.id: card.count for card in game.events},
        }
        rest = {name: {id: count - used[id] for id, count in deck.items()} for name, deck in full.items()}
        return {
            "territory": {front: {"israel": 6 - n, "arabs": n} for front, n in self._arab_tokens.items()},
            "fronts": self._fronts,
            "decks": {name: rest[name] if deck is None else deck for name, deck in self._decks.items()},
            **self._fields,
        }

    @cached_property
    def match(self) -> Match[State]:
        return Match(self.game, "manual", position=self.document)

    # Playing ---------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Self:
        """Play these moves, dice and cards; ``told`` and ``events`` speak of the last call."""
        self.told = [told for move in moves for told in self.match.play(move)]
        return self

    def fight(self, event: str = NEUTRAL, *answers: str) -> Self:
        """Draw the event, answer it, and go to battle; losses that need dice are left to be entered."""
        self.play(f"event {event}", *answers)
        if "end" in self.legal:
            before = self.told
            self.play("end")
            self.told = [*before, *self.told]
        return self

    def refused(self, move: str, side: int | None = ISRAEL) -> tuple[str, str]:
        """Try a move that the rules forbid: it changes nothing. The rule, and the reason's id."""
        before = self.state
        with pytest.raises(Illegal) as caught:
            self.match.play(move, side)
        assert self.state == before
        assert self.match.why(move, side) is not None
        return caught.value.rule, caught.value.message.id.removeprefix("refusal.")

    # Looking ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        return self.game.to_document(self.match.state)

    def units(self, side: str, front: str) -> list[str]:
        units: list[str] = self.state["fronts"][front][side]
        return units

    def arab_tokens(self, front: str) -> int:
        return int(self.state["territory"][front]["arabs"])

    def all_arab_tokens(self) -> list[int]:
        return [self.arab_tokens(front) for front in FRONTS]

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in self.match.legal_moves()]

    @property
    def weights(self) -> dict[str, int]:
        """What chance can bring, with its weights."""
        weights = self.game.weights(self.match.state)
        return dict(zip(self.legal, weights or [1] * len(self.legal), strict=True))

    @property
    def events(self) -> list[str]:
        """The kinds of what the last ``play`` told, in order."""
        return [told.event.kind for told in self.told]

    def event(self, kind: str, **facts: Any) -> dict[str, Any]:
        """The facts and the rule of the first event of this kind (with these facts)."""
        for told in self.told:
            if told.event.kind == kind and facts.items() <= told.event.arguments.items():
                return {**told.event.arguments, "rule": told.rule}
        raise AssertionError(f"no {kind} with {facts} among {self.events}")

    def totals(self, front: str) -> tuple[int, int]:
        """The totals of both sides as the scene shows them."""
        ledger = self.scene.extras["fronts"][front]
        return ledger["israel"]["force"], ledger["arabs"]["force"]

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def scene(self) -> Scene:
        return self.game.scene(self.game.view(self.match.state, ISRAEL))

    def choice(self, move: str) -> Choice:
        return next(choice for choice in self.scene.choices if choice.move == move)

    def shown_card(self, id: str) -> Card:
        return next(card for card in self.scene.cards if card.id == id)


def random_states(seed: int, games: int, **options: Any) -> list[State]:
    """Every state of some random games, in order; chance by its weights."""
    rng = random.Random(seed)
    game = ArabIsraeliWars(options)
    states = []
    for _ in range(games):
        state = game.start()
        states.append(state.copy())
        while (turn := game.turn(state)) != OVER:
            weights = game.weights(state) if turn == CHANCE else None
            game.play(state, rng.choices(game.moves(state), weights)[0])
            states.append(state.copy())
    return states
