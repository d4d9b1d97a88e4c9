"""The state as a document: round trips, the JSON Schema, and everything that is wrong told at once."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.i18n import LANGUAGES
from sandtable.titles.israeli_independence.game import IsraeliIndependence

from .builders import ARMIES, Position, random_states, rule

GAME = IsraeliIndependence({"reserves": 3})
OPTIONS: list[dict[str, Any]] = [{}, {"advanced": True, "reserves": 3}]


def document(**changes: Any) -> dict[str, Any]:
    """A position in the middle of an Offensive Phase, with changes."""
    armies = {"lebanon": 4, "syria": 3, "iraq": "removed", "jordan": 1, "egypt": 2}
    return {
        "armies": armies | changes.pop("armies", {}),
        "draw_pile": ["plan-dalet", "burma-road"],
        "action_pile": ["iraq-tires", "idf-established"],
        "phase": "offensive",
        "offensives_left": 2,
        "reserves": 1,
        "attack": None,
        **changes,
    }


def defects(given: object) -> list[tuple[str, str]]:
    """Everything that is wrong, as (where, what)."""
    with pytest.raises(Defective) as caught:
        GAME.from_document(given)
    assert caught.value.code == "defective"
    return [(defect.where, defect.message.id.removeprefix("field.")) for defect in caught.value.defects]


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in document().items() if name != key}


def test_a_state_is_the_same_as_its_copy_and_no_longer_after_a_move() -> None:
    game = IsraeliIndependence()
    state, copy = game.start(), game.start().copy()
    assert state == copy
    game.play(copy, game.moves(copy)[0])
    assert state != copy
    assert state != game.to_document(state)


@pytest.mark.parametrize("options", OPTIONS)
def test_every_state_of_random_games_comes_back_from_its_document(options: dict[str, Any]) -> None:
    game = IsraeliIndependence(options)
    for state in random_states(20, 30, **options):
        given = game.to_document(state)
        again = game.from_document(json.loads(json.dumps(given)))
        assert again == state
        assert game.to_document(again) == given
        assert game.hash(again) == game.hash(state)


@pytest.mark.parametrize("options", OPTIONS)
def test_every_state_of_random_games_fits_the_schema(options: dict[str, Any]) -> None:
    game = IsraeliIndependence(options)
    schema = game.state_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for state in random_states(21, 10, **options):
        validator.validate(game.to_document(state))


@rule("3.0")
def test_the_document_of_the_start() -> None:
    game = IsraeliIndependence({"reserves": 2})
    assert game.to_document(game.start()) == {
        "armies": dict.fromkeys(ARMIES, 4),
        "draw_pile": [card.id for card in game.cards if not card.advanced],
        "action_pile": [],
        "phase": "headline",
        "offensives_left": 0,
        "reserves": 2,
        "attack": None,
    }


def test_the_order_of_the_draw_pile_means_nothing() -> None:
    there = GAME.from_document(document(draw_pile=["plan-dalet", "burma-road"]))
    back = GAME.from_document(document(draw_pile=["burma-road", "plan-dalet"]))
    assert there == back
    assert GAME.hash(there) == GAME.hash(back)


def test_the_order_of_the_action_pile_is_kept() -> None:
    piles = [["iraq-tires", "idf-established"], ["idf-established", "iraq-tires"]]
    states = [GAME.from_document(document(action_pile=pile)) for pile in piles]
    assert states[0] != states[1]
    assert GAME.to_document(states[1])["action_pile"] == piles[1]


def test_an_attack_that_waits_for_its_die_is_in_the_document() -> None:
    table = Position().armies(jordan=2).card("plan-dalet").reserves(1).play("reserve jordan")
    assert (table.state["phase"], table.state["attack"]) == ("battle", {"army": "jordan", "reserve": True})
    assert table.game.from_document(table.state) == table.match.state


def test_equal_states_have_equal_hashes() -> None:
    one, two = GAME.from_document(document()), GAME.from_document(document())
    assert one == two
    assert hash(one) == hash(two)
    assert one != GAME.from_document(document(reserves=2))


def test_the_optional_fields_may_be_left_out() -> None:
    for key, default in (("offensives_left", 0), ("reserves", 0), ("attack", None)):
        assert GAME.to_document(GAME.from_document(without(key)))[key] == default


# Defects ------------------------------------------------------------------------------------------------------------

DEFECTS: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "no armies": (without("armies"), [("armies", "missing")]),
    "no draw pile": (without("draw_pile"), [("draw_pile", "missing")]),
    "no phase": (without("phase"), [("phase", "missing")]),
    "a box too high": (document(armies={"syria": 5}), [("armies.syria", "out-of-range")]),
    "a box below Jerusalem": (document(armies={"syria": -1}), [("armies.syria", "out-of-range")]),
    "a box that is a word": (document(armies={"syria": "gone"}), [("armies.syria", "not-among")]),
    "a box that is true": (document(armies={"syria": True}), [("armies.syria", "wrong-type")]),
    "a box that is null": (document(armies={"syria": None}), [("armies.syria", "wrong-type")]),
    "another army": (document(armies={"france": 3}), [("armies.france", "unknown-key")]),
    "a card that does not exist": (document(draw_pile=["peace"]), [("draw_pile", "not-among")]),
    "a card of the advanced game": (document(draw_pile=["bernadotte-slain"]), [("draw_pile", "not-among")]),
    "a card twice in a pile": (document(draw_pile=["plan-dalet", "plan-dalet"]), [("draw_pile", "twice")]),
    "a card in both piles": (document(draw_pile=["iraq-tires"]), [("action_pile", "in-both-piles")]),
    "a pile that is a word": (document(draw_pile="plan-dalet"), [("draw_pile", "wrong-type")]),
    "a phase that does not exist": (document(phase="league"), [("phase", "not-among")]),
    "more offensives than the card gives": (document(offensives_left=4), [("offensives_left", "out-of-range")]),
    "offensives before the headline": (document(phase="headline"), [("offensives_left", "out-of-range")]),
    "four chits": (document(reserves=4), [("reserves", "out-of-range")]),
    "a field that nobody knows": (document(weather="rain"), [("weather", "unknown-key")]),
    "a battle without an attack": (document(phase="battle"), [("attack", "missing")]),
    "an attack without a battle": (document(attack={"army": "syria"}), [("attack", "attack-outside-battle")]),
    "an attack on an army at home": (
        document(phase="battle", attack={"army": "lebanon"}),
        [("attack.army", "no-target")],
    ),
    "an attack on a removed army": (document(phase="battle", attack={"army": "iraq"}), [("attack.army", "no-target")]),
    "an attack on nobody": (
        document(phase="battle", attack={}),
        [("attack.army", "missing")],
    ),
    "an army in Jerusalem while the game goes on": (document(armies={"jordan": 0}), [("phase", "jerusalem-not-over")]),
    "two armies in Jerusalem": (
        document(armies={"jordan": 0, "egypt": 0}, phase="over", offensives_left=0),
        [("armies", "several-in-jerusalem")],
    ),
    "over without a reason": (document(phase="over", offensives_left=0), [("phase", "over-without-end")]),
    "a headline to come, but no cards": (
        document(phase="headline", draw_pile=[], offensives_left=0),
        [("draw_pile", "no-card-to-reveal")],
    ),
    "offensives without a current card": (
        document(action_pile=[], offensives_left=0),
        [("action_pile", "no-current-card")],
    ),
}


# The value that stands in for a wrong one is judged in its turn: a box that cannot be read counts as West Jerusalem.
ECHOES = [
    *("no armies", "no phase", "a phase that does not exist", "an attack on nobody"),
    *("a box too high", "a box below Jerusalem", "a box that is true", "a box that is null"),
]


@pytest.mark.parametrize("what", [what for what in DEFECTS if what not in ECHOES])
def test_an_impossible_position_is_refused_with_what_is_wrong_and_nothing_else(what: str) -> None:
    given, expected = DEFECTS[what]
    assert defects(given) == expected


@pytest.mark.parametrize("what", ECHOES)
def test_a_wrong_field_is_told_once_and_has_no_echo(what: str) -> None:
    given, expected = DEFECTS[what]
    assert defects(given) == expected


@pytest.mark.parametrize("given", [None, [], "state", 3])
def test_what_is_no_object_is_refused(given: object) -> None:
    assert defects(given) == [("", "wrong-type")]


def test_all_defects_are_listed_at_once() -> None:
    wrong = {
        "armies": {"lebanon": 9, "syria": "gone", "iraq": 2.5, "jordan": 0, "france": 1},
        "draw_pile": ["peace", "plan-dalet", "plan-dalet"],
        "action_pile": ["plan-dalet", "idf-established"],
        "phase": "offensive",
        "offensives_left": 7,
        "reserves": "many",
        "attack": {"army": "jordan", "die": 3},
        "weather": "rain",
    }
    assert sorted(defects(wrong)) == sorted(
        [
            ("armies.lebanon", "out-of-range"),
            ("armies.syria", "not-among"),
            ("armies.iraq", "wrong-type"),
            ("armies.egypt", "missing"),
            ("armies.france", "unknown-key"),
            ("draw_pile", "not-among"),
            ("draw_pile", "twice"),
            ("action_pile", "in-both-piles"),
            ("offensives_left", "out-of-range"),
            ("reserves", "wrong-type"),
            ("attack", "attack-outside-battle"),
            ("attack.die", "unknown-key"),
            ("phase", "jerusalem-not-over"),
            ("weather", "unknown-key"),
        ]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", DEFECTS)
def test_every_defect_can_be_read(what: str, language: str) -> None:
    with pytest.raises(Defective) as caught:
        GAME.from_document(DEFECTS[what][0])
    for defect in caught.value.defects:
        text = GAME.words[language].say(defect.message)
        assert text
        assert not set(text) & set("{}‹›")


@pytest.mark.parametrize("what", DEFECTS)
def test_the_schema_refuses_nothing_that_the_game_accepts(what: str) -> None:
    """The schema is the looser of the two: it knows shapes, not positions."""
    given = DEFECTS[what][0]
    validator = jsonschema.Draft202012Validator(GAME.state_schema())
    shapes = {"missing", "wrong-type", "unknown-key", "not-among"}
    if not validator.is_valid(given):
        assert {id for _, id in defects(given)} & {*shapes, "out-of-range", "twice"}


IMPOSSIBLE_BATTLES: dict[str, dict[str, Any]] = {
    "an offensive that was not counted": document(phase="battle", offensives_left=3, attack={"army": "syria"}),
    "an offensive of a card that gives none": document(
        phase="battle", offensives_left=0, action_pile=["truce-declared"], attack={"army": "syria"}
    ),
    "an offensive against an army that the card does not allow": document(
        phase="battle", offensives_left=1, action_pile=["operation-dani"], attack={"army": "syria"}
    ),
    "a reserve offensive that was not counted": document(
        phase="battle", reserves=3, attack={"army": "syria", "reserve": True}
    ),
}


@rule("6.0", "8.0", "9.1")
@pytest.mark.parametrize("what", IMPOSSIBLE_BATTLES)
def test_an_attack_that_cannot_have_been_launched_is_refused(what: str) -> None:
    assert defects(IMPOSSIBLE_BATTLES[what])


def test_a_game_that_is_over_has_a_current_card() -> None:
    assert defects(document(phase="over", draw_pile=[], action_pile=[], offensives_left=0))
