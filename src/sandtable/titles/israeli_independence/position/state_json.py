"""The state as a JSON document and back; an impossible position is refused with all its defects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.engine.typed_reader import FieldReader, close_document, open_document

from ..rules.moves import CARD
from ..rules.pack_data import ARMIES, HOME, JERUSALEM, REMOVED
from ..rules.state import BATTLE, ENDED, HEADLINE, NOBODY, PHASES, State

if TYPE_CHECKING:
    from ..game import IsraeliIndependence

MOST_RESERVES = 3
MOST_OFFENSIVES = 9


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
    state.offensives = top.integer("offensives_left", 0, _most_offensives(game, top, state), 0)
    for id in set(draw) & set(action):
        top.wrong("action_pile", "in-both-piles", given=id)
    _read_attack(game, top, state)
    _check_phase(top, state)
    close_document(top)
    return state


def _most_offensives(game: IsraeliIndependence, top: FieldReader, state: State) -> int:
    """How many can be left: none between turns, all that the card gives in its own."""
    if not top.sound("phase", "action_pile") or (state.phase not in (HEADLINE, ENDED) and not state.action):
        return MOST_OFFENSIVES
    return 0 if state.phase in (HEADLINE, ENDED) else game.current(state).offensives


def _place(game: IsraeliIndependence, id: str) -> int:
    place = game.deck.place(id)
    assert place is not None
    return place


def _read_armies(top: FieldReader) -> list[int]:
    table = top.table("armies")
    boxes = []
    for army in ARMIES:
        if table.is_text(army):
            table.choice(army, ("removed",))
            boxes.append(REMOVED)
        else:
            box = table.integer(army, JERUSALEM, HOME)
            boxes.append(box if table.sound(army) else HOME)
    table.done()
    return boxes


def _read_attack(game: IsraeliIndependence, top: FieldReader, state: State) -> None:
    """The attack whose die is about to roll: there in the battle phase and in no other."""
    if not top.has("attack"):
        if state.phase == BATTLE and top.sound("phase"):
            top.wrong("attack", "missing")
        return
    table = top.table("attack")
    state.target = ARMIES.index(table.choice("army", ARMIES))
    state.reserve_attack = table.flag("reserve", False)
    table.done()
    if not top.sound("phase"):
        return
    if state.phase != BATTLE:
        top.wrong("attack", "attack-outside-battle")
    elif not top.sound("attack", f"armies.{ARMIES[state.target]}"):
        return
    elif not JERUSALEM < state.boxes[state.target] < HOME:
        table.wrong("army", "no-target", army=ARMIES[state.target])
    elif state.action:
        _check_attack(game, top, table, state)


def _check_attack(game: IsraeliIndependence, top: FieldReader, table: FieldReader, state: State) -> None:
    """The offensive that is under way has been spent: the card's (8.0), or a chit (9.1)."""
    card = game.current(state)
    if state.reserve_attack:
        if state.reserves == MOST_RESERVES:
            top.wrong("reserves", "chit-not-spent")
    elif not card.offensives:
        table.wrong("army", "card-gives-no-offensives", card=card.id)
    elif state.target not in card.targets:
        table.wrong("army", "card-forbids-target", card=card.id, army=ARMIES[state.target])
    elif state.offensives == card.offensives:
        top.wrong("offensives_left", "offensive-not-spent")


def _check_phase(top: FieldReader, state: State) -> None:
    if not top.sound("phase"):
        return
    arrived = state.boxes.count(JERUSALEM)
    if state.phase != HEADLINE and not state.action and top.sound("action_pile"):
        top.wrong("action_pile", "no-current-card")
    if state.phase == ENDED:
        if arrived > 1:
            top.wrong("armies", "several-in-jerusalem")
        if not arrived and state.draw and top.sound("armies"):
            top.wrong("phase", "over-without-end")
        return
    if arrived:
        top.wrong("phase", "jerusalem-not-over")
    if state.phase == HEADLINE and not state.draw and top.sound("draw_pile"):
        top.wrong("draw_pile", "no-card-to-reveal")


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
