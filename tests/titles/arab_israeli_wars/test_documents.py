"""The state as a document: round trips, the JSON Schema, and everything that is wrong told at once."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.engine.errors import Defective
from sandtable.engine.i18n import LANGUAGES
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars

from .builders import Position, random_states, rule

OPTIONS: list[dict[str, Any]] = [
    {},
    {"start": "easy", "reshuffle": True, "leaders_transfer": True, "truce_keeps_streak": True},
    {"late_target": True, "lone_leaders_yield": True, "one_leader_counts": True, "attrition_on_fronts": True},
]


FIELDS = list(ArabIsraeliWars().state_schema()["properties"])
WORDS = ["north", "israel", "arabs", "events", "siege", "haganah", "card", "side", "front", "tanks"]


def position(**fields: Any) -> Position:
    """Turn 3, the Transfer Phase: a Haganah and both Convoys in the north, of which one has moved."""
    table = Position().israel(north="haganah convoys convoys").arabs(south="egyptian-army")
    table.at(turn=3, phase="transfer", event="siege", effects_done=1, transfers=1)
    return table.at(moved=[{"card": "convoys", "front": "north"}], **fields)


def found(table: Position, **changes: Any) -> list[tuple[str, str]]:
    """Everything that is wrong in its document with these changes, as (where, what)."""
    with pytest.raises(Defective) as caught:
        table.game.from_document({**table.document, **changes})
    words = table.game.words
    for defect in caught.value.defects:
        for language in LANGUAGES:
            assert not set(words[language].say(defect.message)) & set("{}‹›")
    return [(defect.where, defect.message.id.removeprefix("field.")) for defect in caught.value.defects]


def test_a_state_is_the_same_as_its_copy_and_no_longer_after_a_move() -> None:
    game = ArabIsraeliWars()
    state, copy = game.start(), game.start().copy()
    assert state == copy
    game.play(copy, game.moves(copy)[0])
    assert state != copy
    assert state != game.to_document(state)


@pytest.mark.parametrize("options", OPTIONS)
def test_every_state_of_random_games_comes_back_from_its_document(options: dict[str, Any]) -> None:
    game = ArabIsraeliWars(options)
    validator = jsonschema.Draft202012Validator(game.state_schema())
    for state in random_states(20, 15, **options):
        given = json.loads(json.dumps(game.to_document(state)))
        validator.validate(given)
        again = game.from_document(given)
        assert again == state
        assert again.asks == state.asks
        assert game.to_document(again) == given


def test_the_position_of_these_tests_is_sound() -> None:
    table = position()
    assert table.game.from_document(table.document)
    assert "transfer convoys north south" in table.legal


def test_what_may_be_left_out() -> None:
    table = Position().israel(north="haganah").at(phase="event")
    needed = {"turn", "phase", "territory", "fronts", "decks"}
    assert table.game.from_document({key: value for key, value in table.document.items() if key in needed})


TOKENS = {"israel": 3, "arabs": 3}
NOBODY: dict[str, list[str]] = {"israel": [], "arabs": []}
WRONG: dict[str, tuple[Position, dict[str, Any], list[tuple[str, str]]]] = {
    "seven tokens": (
        position(),
        {"territory": {"north": {"israel": 4, "arabs": 3}, "central": TOKENS, "south": TOKENS}},
        [("territory.north", "not-six-tokens")],
    ),
    "an unknown card": (
        position(),
        {"fronts": {"north": {"israel": ["rome"], "arabs": []}, "central": NOBODY, "south": NOBODY}},
        [("fronts.north.israel", "not-among")],
    ),
    "two of a single card": (
        Position().israel(north="tanks tanks"),
        {},
        [("fronts", "too-many-copies")],
    ),
    "a fallen front": (position().tokens(south=6), {}, [("territory", "fallen-not-over")]),
    "the first front fallen": (position().tokens(north=6), {}, [("territory", "fallen-not-over")]),
    "an event before its time": (
        Position().at(phase="arab", draws=3, event="siege", event_fronts=[None]),
        {},
        [("event", "event-too-early")],
    ),
    "no event": (position(), {"event": None, "effects_done": 0}, [("event", "missing")]),
    "the event in its deck": (
        position(),
        {"decks": {"israel": {}, "arabs": {}, "events": {"siege": 1}}},
        [("decks.events", "event-still-in-deck")],
    ),
    "no event to draw": (Position().deck("events", ""), {}, [("decks.events", "no-event-to-draw")]),
    "an effect undone": (position(), {"effects_done": 0}, [("effects_done", "effects-not-done")]),
    "a front for each effect": (position(), {"event_fronts": []}, [("event_fronts", "not-one-for-each-effect")]),
    "no such front": (position(), {"event_fronts": ["west"]}, [("event_fronts", "not-among")]),
    "a front that nobody asked for": (position(), {"event_fronts": ["north"]}, [("event_fronts", "front-not-asked")]),
    "no front where there should be one": (
        position(),
        {"event": "bridgehead", "decks": {"israel": {}, "arabs": {}, "events": {}}},
        [("event_fronts", "front-not-named")],
    ),
    "a hand in the Transfer Phase": (
        position(),
        {"hand": ["palmach"]},
        [("hand", "no-hand-now"), ("draws", "too-many-draws")],
    ),
    "Extremists in hand": (
        position(),
        {"phase": "israeli", "transfers": 0, "moved": [], "hand": ["irgun"]},
        [("hand", "extremists-in-hand")],
    ),
    "a front to roll for a card that has one": (
        Position().at(phase="arab", draws=2),
        {"card": "najada"},
        [("fronts", "too-many-copies"), ("card", "no-front-to-roll")],
    ),
    "four draws": (Position().at(phase="arab", draws=4), {}, [("draws", "too-many-draws")]),
    "an empty deck": (Position().at(phase="arab", draws=2).deck("arabs", "najada"), {}, [("draws", "too-few-cards")]),
    "too many transfers": (position(), {"transfers": 2}, [("transfers", "out-of-range")]),
    "transfers in the Event Phase": (
        Position().at(transfers=1, moved=[{"card": "tanks", "front": "north"}]),
        {},
        [("transfers", "not-in-this-phase"), ("moved", "not-in-this-phase")],
    ),
    "a Haganah that drove": (
        position(),
        {"moved": [{"card": "haganah", "front": "north"}]},
        [("moved", "no-such-vehicle")],
    ),
    "vehicles that are elsewhere": (
        position(),
        {"moved": [{"card": "convoys", "front": "south"}]},
        [("moved", "no-such-vehicle")],
    ),
    "a loss in the Transfer Phase": (
        position(),
        {"losses": [{"side": "israel", "front": "north"}]},
        [("losses", "no-loss-there")],
    ),
    "a loss twice": (
        position(),
        {"losses": [{"side": "israel", "front": "north"}] * 2},
        [("losses", "loss-twice"), ("losses", "no-loss-there")],
    ),
    "a loss of nobody": (
        position(phase="battle", transfers=0, battles_fought=3),
        {"moved": [], "losses": [{"side": "israel", "front": "south"}]},
        [("losses", "nothing-to-lose")],
    ),
    "battles before their phase": (position(), {"battles_fought": 1}, [("battles_fought", "no-battles-now")]),
    "more won than fought": (position(), {"battles_won": 1}, [("battles_won", "more-won-than-fought")]),
    "over before the battles": (
        Position().at(turn=3, phase="over", event="siege", effects_done=1).tokens(north=6),
        {},
        [("battles_fought", "battles-not-fought")],
    ),
    "over for no reason": (
        Position().at(turn=3, phase="over", event="siege", effects_done=1, battles_fought=3),
        {},
        [("phase", "over-without-end")],
    ),
    "wins before there were battles": (Position().at(wins_in_a_row=1), {}, [("wins_in_a_row", "too-many-wins")]),
    "two wins and no end": (position(), {"wins_in_a_row": 2}, [("wins_in_a_row", "out-of-range")]),
    "nothing to do": (Position().at(phase="arab"), {}, [("phase", "nothing-to-do")]),
    "an unknown field": (position(), {"weather": "fine"}, [("weather", "unknown-key")]),
    "no turn": (position(), {"turn": 0}, [("turn", "out-of-range")]),
    "many at once": (
        position(),
        {"turn": "three", "phase": "tea", "transfers": -1, "losses": [{"side": "rome", "front": "north"}]},
        [
            ("turn", "wrong-type"),
            ("phase", "not-among"),
            ("transfers", "out-of-range"),
            ("losses[0].side", "not-among"),
        ],
    ),
}


@rule("TT-1", "DECK-1", "SEQ-1")
@pytest.mark.parametrize("what", WRONG)
def test_what_is_impossible_is_refused(what: str) -> None:
    table, changes, expected = WRONG[what]
    assert found(table, **changes) == expected


@pytest.mark.parametrize("given", [None, 3, [], "state"])
def test_what_is_no_object_is_refused(given: object) -> None:
    with pytest.raises(Defective):
        ArabIsraeliWars().from_document(given)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=8,
)


@given(changes=st.dictionaries(st.sampled_from(FIELDS), anything, min_size=1))
def test_no_document_crashes_the_reader(changes: dict[str, object]) -> None:
    table = position()
    try:
        table.game.from_document({**table.document, **changes})
    except Defective as refused:
        assert refused.defects
