"""1. Arab Phase."""

from __future__ import annotations

import pytest

from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars

from .builders import FRONTS, Position, rule


def arab_phase() -> Position:
    return Position().at(phase="arab", draws=3)


@rule("ARAB-1", "SEQ-1")
def test_three_arab_cards_are_drawn_then_the_event() -> None:
    table = arab_phase().play("draw najada", "draw arab-legion", "draw egyptian-army")
    assert table.state["phase"] == "event"
    assert table.legal[0].startswith("event ")


@rule("ARAB-1", "UNIT-1")
@pytest.mark.parametrize("card", [card.id for card in ArabIsraeliWars().units if card.side == 1 and card.front >= 0])
def test_a_card_goes_to_the_front_that_it_names(card: str) -> None:
    table = arab_phase().play(f"draw {card}")
    unit = next(each for each in table.game.units if each.id == card)
    assert [table.units("arabs", front) for front in FRONTS] == [
        [card] if place == unit.front else [] for place in range(3)
    ]
    assert table.event("arabs-deployed")["rule"] == "ARAB-1"


@rule("ARAB-1", "RAND-1")
@pytest.mark.parametrize("card", ["artillery-elements", "armored-battalions", "air-force", "arab-armored-cars"])
@pytest.mark.parametrize("front", FRONTS)
def test_a_card_without_a_front_goes_where_the_dice_say(card: str, front: str) -> None:
    table = arab_phase().play(f"draw {card}")
    assert table.weights == {"front north": 1, "front central": 1, "front south": 1}
    table.play(f"front {front}")
    assert table.units("arabs", front) == [card]
    assert table.event("front-rolled")["rule"] == "RAND-1"


@rule("ARAB-1")
def test_an_arab_unit_never_changes_front() -> None:
    """Ruling 32: there is no such move."""
    assert not any(
        move.verb == "transfer" and move.args[0] == "egyptian-army" for move in arab_phase().game.catalogue.moves
    )
