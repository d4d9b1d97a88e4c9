"""The state as a JSON document and back. What is impossible in a position is looked for in ``position_checks.py``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sandtable.engine.typed_reader import FieldReader, close_document, open_document

from ..rules.end_phase import TURNS_IN_A_ROW
from ..rules.event_effects import ARABS, FRONTS, ISRAEL, NOWHERE, SIDES
from ..rules.pack_data import TOKENS
from ..rules.state import NONE, OVER_PHASE, PHASES, State
from . import position_checks

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars

MOST_TURNS: Final = 999


def to_document(game: ArabIsraeliWars, state: State) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "territory": {
            front: {"israel": TOKENS - tokens, "arabs": tokens}
            for front, tokens in zip(FRONTS, state.arab_tokens, strict=True)
        },
        "fronts": {
            front: {name: _standing(game, state, side, place) for side, name in enumerate(SIDES)}
            for place, front in enumerate(FRONTS)
        },
        "decks": {
            **{name: _left(game, state, side) for side, name in enumerate(SIDES)},
            "events": {card.id: copies for card, copies in zip(game.events, state.events, strict=True) if copies},
        },
        "event": None if state.event == NONE else game.events[state.event].id,
        "effects_done": state.done,
        "event_fronts": [None if pick == NOWHERE else FRONTS[pick] for pick in state.picks],
        "draws": state.draws,
        "card": None if state.card == NONE else game.units[state.card].id,
        "hand": [game.units[card].id for card in state.hand],
        "transfers": state.transfers,
        "moved": [_vehicle(game, cell) for cell in state.moved],
        "losses": [_loss(loss) for loss in state.losses],
        "battles_fought": state.fought,
        "battles_won": state.won,
        "wins_in_a_row": state.streak,
    }


def _standing(game: ArabIsraeliWars, state: State, side: int, front: int) -> list[str]:
    first = front * game.kinds
    return [game.units[card].id for card in game.cards_of[side] for _ in range(state.units[first + card])]


def _left(game: ArabIsraeliWars, state: State, side: int) -> dict[str, int]:
    return {game.units[card].id: state.deck[card] for card in game.cards_of[side] if state.deck[card]}


def _vehicle(game: ArabIsraeliWars, cell: int) -> dict[str, str]:
    front, card = divmod(cell, game.kinds)
    return {"card": game.units[card].id, "front": FRONTS[front]}


def _loss(loss: int) -> dict[str, str]:
    side, front = divmod(loss, len(FRONTS))
    return {"side": SIDES[side], "front": FRONTS[front]}


# Reading --------------------------------------------------------------------------------------------------------


def from_document(game: ArabIsraeliWars, given: object) -> State:
    top = open_document(given, "state")
    state = State(_read_territory(top), [0] * game.kinds, [0] * len(game.events))
    state.turn = top.integer("turn", 1, MOST_TURNS)
    state.phase = PHASES.index(top.choice("phase", PHASES))
    _read_fronts(game, top, state)
    _read_decks(game, top, state)
    _read_event(game, top, state)
    state.draws = top.integer("draws", 0, sum(card.count for card in game.units), 0)
    if top.has("card"):
        state.card = _number(game, top.choice("card", [unit.id for unit in game.units]))
    if top.has("hand"):
        state.hand = sorted(_read_cards(game, top, "hand", ISRAEL))
    state.transfers = top.integer("transfers", 0, MOST_TURNS, 0)
    _read_moved(game, top, state)
    _read_losses(top, state)
    state.fought = top.integer("battles_fought", 0, len(FRONTS), 0)
    state.won = top.integer("battles_won", 0, len(FRONTS), 0)
    most = TURNS_IN_A_ROW if state.phase == OVER_PHASE else TURNS_IN_A_ROW - 1
    state.streak = top.integer("wins_in_a_row", 0, most, 0)
    position_checks.check(game, top, state)
    close_document(top)
    state.asks = game.asked(state)
    return state


def _number(game: ArabIsraeliWars, id: str) -> int:
    number = game.deckset.unit(id)
    assert number is not None
    return number


def _read_territory(top: FieldReader) -> list[int]:
    table = top.table("territory")
    tokens = []
    for front in FRONTS:
        row = table.table(front)
        israel, arabs = row.integer("israel", 0, TOKENS), row.integer("arabs", 0, TOKENS)
        row.done()
        if table.sound(front) and israel + arabs != TOKENS:
            table.wrong(front, "not-six-tokens", given=israel + arabs)
        tokens.append(arabs)
    table.done()
    return tokens


def _read_cards(game: ArabIsraeliWars, table: FieldReader, key: str, side: int) -> list[int]:
    """A list of unit cards of a side, copies and all."""
    allowed = [game.units[card].id for card in game.cards_of[side]]
    cards = []
    for value in table.items(key):
        if value in allowed:
            cards.append(_number(game, value))
        else:
            table.wrong(key, "not-among", given=str(value), allowed=", ".join(allowed))
    return cards


def _read_fronts(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    table = top.table("fronts")
    for place, front in enumerate(FRONTS):
        row = table.table(front)
        for side, name in enumerate(SIDES):
            for card in _read_cards(game, row, name, side):
                state.units[place * game.kinds + card] += 1
        row.done()
    table.done()


def _read_decks(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    table = top.table("decks")
    for side, name in enumerate(SIDES):
        deck = table.table(name)
        for card in game.cards_of[side]:
            state.deck[card] = deck.integer(game.units[card].id, 0, game.units[card].count, 0)
        deck.done()
    events = table.table("events")
    state.events = [events.integer(card.id, 0, card.count, 0) for card in game.events]
    events.done()
    table.done()


def _read_event(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    effects = 0
    if top.has("event"):
        event = game.deckset.event(top.choice("event", [card.id for card in game.events]))
        assert event is not None
        state.event = event
        effects = len(game.events[event].effects)
    state.done = top.integer("effects_done", 0, effects, 0)
    state.picks = [NOWHERE] * effects
    if not top.has("event_fronts"):
        return
    picks = top.items("event_fronts")
    if top.sound("event") and len(picks) != effects:
        top.wrong("event_fronts", "not-one-for-each-effect", given=len(picks), needed=effects)
        return
    for place, pick in enumerate(picks[:effects]):
        if pick in FRONTS:
            state.picks[place] = FRONTS.index(pick)
        elif pick is not None:
            top.wrong("event_fronts", "not-among", given=str(pick), allowed=", ".join(FRONTS))


def _read_moved(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    if not top.has("moved"):
        return
    israeli = [game.units[card].id for card in game.cards_of[ISRAEL]]
    for table in top.tables("moved", at_least=0):
        card = _number(game, table.choice("card", israeli))
        front = FRONTS.index(table.choice("front", FRONTS))
        table.done()
        state.moved.append(front * game.kinds + card)
    state.moved.sort()


def _read_losses(top: FieldReader, state: State) -> None:
    if not top.has("losses"):
        return
    for table in top.tables("losses", at_least=0):
        side = SIDES.index(table.choice("side", SIDES))
        front = FRONTS.index(table.choice("front", FRONTS))
        table.done()
        state.losses.append(side * len(FRONTS) + front)


# The schema -----------------------------------------------------------------------------------------------------


def _object(properties: dict[str, Any], required: Sequence[str] | None = None) -> dict[str, Any]:
    names = list(properties) if required is None else list(required)
    return {"type": "object", "required": names, "additionalProperties": False, "properties": properties}


def _whole(least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most}


def _list(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"oneOf": [{"type": "null"}, schema]}


def schema(game: ArabIsraeliWars) -> dict[str, Any]:
    units = [{"type": "string", "enum": [game.units[card].id for card in cards]} for cards in game.cards_of]
    decks = {
        name: _object({game.units[card].id: _whole(0, game.units[card].count) for card in game.cards_of[side]}, ())
        for side, name in enumerate(SIDES)
    }
    decks["events"] = _object({card.id: _whole(0, card.count) for card in game.events}, ())
    tokens = _object({"israel": _whole(0, TOKENS), "arabs": _whole(0, TOKENS)})
    standing = _object({"israel": _list(units[ISRAEL]), "arabs": _list(units[ARABS])})
    front = {"type": "string", "enum": list(FRONTS)}
    side = {"type": "string", "enum": list(SIDES)}
    properties = {
        "turn": _whole(1, MOST_TURNS),
        "phase": {"type": "string", "enum": list(PHASES)},
        "territory": _object(dict.fromkeys(FRONTS, tokens)),
        "fronts": _object(dict.fromkeys(FRONTS, standing)),
        "decks": _object(decks),
        "event": _or_null({"type": "string", "enum": [card.id for card in game.events]}),
        "effects_done": {"type": "integer", "minimum": 0},
        "event_fronts": _list(_or_null(front)),
        "draws": {"type": "integer", "minimum": 0},
        "card": _or_null({"type": "string", "enum": [unit.id for unit in game.units]}),
        "hand": _list(units[ISRAEL]),
        "transfers": {"type": "integer", "minimum": 0},
        "moved": _list(_object({"card": units[ISRAEL], "front": front})),
        "losses": _list(_object({"side": side, "front": front})),
        "battles_fought": _whole(0, len(FRONTS)),
        "battles_won": _whole(0, len(FRONTS)),
        "wins_in_a_row": _whole(0, TURNS_IN_A_ROW),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.id}: state",
        **_object(properties, ("turn", "phase", "territory", "fronts", "decks")),
    }
