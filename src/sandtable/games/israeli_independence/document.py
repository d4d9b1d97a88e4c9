"""The state as a JSON document and back; an impossible position is refused with all its defects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.engine.fields import Table, close_document, open_document

from .data import ARMIES, HOME, JERUSALEM, REMOVED
from .moves import CARD
from .state import BATTLE, ENDED, HEADLINE, NOBODY, PHASES, State

if TYPE_CHECKING:
    from .game import IsraeliIndependence

MOST_RESERVES = 3


def to_document(game: IsraeliIndependence, state: State) -> dict[str, Any]:
    attack = None
    if state.target != NOBODY:
        attack = {"army": ARMIES[state.target], "reserve": state.reserve_attack}
    return {
        "armies": {army: "removed" if box == REMOVED else box for army, box in zip(ARMIES, state.boxes, strict=True)},
        "draw_pile": [game.cards[move - CARD].id for move in sorted(state.draw)],
        "action_pile": [game.cards[place].id for place in state.action],
        "phase": PHASES[state.phase],
        "offensives_left": state.offensives,
        "reserves": state.reserves,
        "attack": attack,
    }


def from_document(game: IsraeliIndependence, given: object) -> State:
    top = open_document(given, "state")
    boxes = _read_armies(top)
    deck = [card.id for card in game.cards if not card.advanced or game.options["advanced"]]
    draw = top.names("draw_pile", deck)
    action = top.names("action_pile", deck)
    phase = PHASES.index(top.choice("phase", PHASES))
    state = State(sorted(CARD + _place(game, id) for id in draw), top.integer("reserves", 0, MOST_RESERVES, 0))
    state.boxes = boxes
    state.action = [_place(game, id) for id in action]
    state.phase = phase
    most = game.current(state).offensives if action and phase not in (HEADLINE, ENDED) else 0
    state.offensives = top.integer("offensives_left", 0, most, 0)
    _read_attack(top, state)
    for id in set(draw) & set(action):
        top.wrong("action_pile", "in-both-piles", given=id)
    _check_phase(top, state)
    close_document(top)
    return state


def _place(game: IsraeliIndependence, id: str) -> int:
    place = game.deck.place(id)
    assert place is not None
    return place


def _read_armies(top: Table) -> list[int]:
    table = top.table("armies")
    boxes = []
    for army in ARMIES:
        if table.is_text(army):
            table.choice(army, ("removed",))
            boxes.append(REMOVED)
        else:
            boxes.append(table.integer(army, JERUSALEM, HOME))
    table.done()
    return boxes


def _read_attack(top: Table, state: State) -> None:
    """The attack whose die is about to roll: there in the battle phase and in no other."""
    if not top.has("attack"):
        if state.phase == BATTLE:
            top.wrong("attack", "missing")
        return
    table = top.table("attack")
    state.target = ARMIES.index(table.choice("army", ARMIES))
    state.reserve_attack = table.flag("reserve", False)
    table.done()
    if state.phase != BATTLE:
        top.wrong("attack", "attack-outside-battle")
    elif not JERUSALEM < state.boxes[state.target] < HOME:
        table.wrong("army", "no-target", army=ARMIES[state.target])


def _check_phase(top: Table, state: State) -> None:
    arrived = state.boxes.count(JERUSALEM)
    if state.phase == ENDED:
        if arrived > 1:
            top.wrong("armies", "several-in-jerusalem")
        if not arrived and state.draw:
            top.wrong("phase", "over-without-end")
        return
    if arrived:
        top.wrong("phase", "jerusalem-not-over")
    if state.phase == HEADLINE and not state.draw:
        top.wrong("draw_pile", "no-card-to-reveal")
    if state.phase != HEADLINE and not state.action:
        top.wrong("action_pile", "no-current-card")


def schema(game: IsraeliIndependence) -> dict[str, Any]:
    cards = {"type": "string", "enum": [card.id for card in game.cards]}
    box = {"oneOf": [{"type": "integer", "minimum": JERUSALEM, "maximum": HOME}, {"const": "removed"}]}
    attack = {
        "type": "object",
        "required": ["army"],
        "additionalProperties": False,
        "properties": {"army": {"type": "string", "enum": list(ARMIES)}, "reserve": {"type": "boolean"}},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Israeli Independence: state",
        "type": "object",
        "required": ["armies", "draw_pile", "action_pile", "phase"],
        "additionalProperties": False,
        "properties": {
            "armies": {
                "type": "object",
                "required": list(ARMIES),
                "additionalProperties": False,
                "properties": dict.fromkeys(ARMIES, box),
            },
            "draw_pile": {"type": "array", "items": cards, "uniqueItems": True},
            "action_pile": {"type": "array", "items": cards, "uniqueItems": True},
            "phase": {"type": "string", "enum": list(PHASES)},
            "offensives_left": {"type": "integer", "minimum": 0},
            "reserves": {"type": "integer", "minimum": 0, "maximum": MOST_RESERVES},
            "attack": {"oneOf": [{"type": "null"}, attack]},
        },
    }
