"""Another war needs a file and no code: a small deckset that uses the known effects in other ways than 1948 does."""

from __future__ import annotations

import random
from pathlib import Path

from sandtable.engine.i18n import LANGUAGES
from tests.every_title import checks

from .builders import Position, rule

MADE_UP = (Path(__file__).parent / "second_deckset.toml").read_text(encoding="utf-8")


def war() -> Position:
    return Position(MADE_UP)


@rule("DECK-1", "SETUP-1", "SCEN-1")
def test_it_brings_its_cards_and_its_territory() -> None:
    game = war().game
    start = game.to_document(game.start())
    assert start["territory"]["south"] == {"israel": 1, "arabs": 5}
    assert start["decks"]["events"] == {"rain": 3, "parley": 1, "lull": 1}
    assert [game.words[language].say(game.move_message(0)) for language in LANGUAGES] == [
        "Deploy Chief to the Northern Front",
        "Desplegar Jefe en el frente norte",
    ]


@rule("EVENT-1")
def test_several_effects_of_one_event_are_carried_out_in_order() -> None:
    table = war().israel(north="column").arabs(north="scouts", south="guards guards").tokens(south=3).play("event rain")
    assert table.legal == ["front north", "front central", "front south"]
    table.play("front north")
    assert table.legal == ["target north", "target central", "target south"]
    table.play("target south")
    assert table.totals("south") == (0, 2 + 2 - 3)
    assert table.totals("north") == (3, 0)
    assert table.scene.extras["fronts"]["north"]["result"] == "negated"


@rule("EVENT-1", "TRUCE-1", "TRANS-3")
def test_a_truce_with_a_discard_at_a_named_front_and_transfers() -> None:
    table = war().israel(north="column").arabs(south="guards").tokens(south=3).play("event parley")
    assert table.units("arabs", "south") == []
    assert table.state["transfers"] == 3


@rule("EVENT-1", "BAT-2")
def test_modifiers_of_one_event_add_up() -> None:
    table = war().israel(central="column column").arabs(central="scouts").tokens(south=3)
    table.play("event lull", "front central", "target central", "front central")
    assert table.totals("central") == (2 * (3 + 1 + 1) + 2, 0)
    assert table.scene.extras["fronts"]["central"]["result"] == "ordered-stalemate"


@rule("EVENT-1")
def test_copies_of_an_event_count() -> None:
    assert war().tokens(south=3).weights == {"event rain": 3, "event parley": 1, "event lull": 1}


@rule("DECK-1")
def test_units_at_the_fronts_are_not_drawn_again_where_discards_are_reshuffled() -> None:
    """One of the fourteen Arab cards is in the deck, thirteen stand in the south: there is nothing to shuffle."""
    table = Position(MADE_UP, reshuffle=True).at(turn=1).tokens(south=3)
    table.israel(north="chief" + " column" * 9).arabs(south="guards " * 6 + "scouts " * 7).fight("rain")
    assert table.event("deck-run-out", side="arabs")["count"] == 1
    assert table.state["draws"] == 1


def test_random_games_of_it_are_sound() -> None:
    chooser = random.Random(1956)
    for options in ({}, {"late_target": True, "reshuffle": True}, {"attrition_on_fronts": True, "start": "easy"}):
        game = Position(MADE_UP, **options).game
        for _ in range(25):
            for state, move in checks.random_states(game, chooser):
                checks.check_state(game, state)
                if move is not None:
                    checks.check_events(game, state, move)
