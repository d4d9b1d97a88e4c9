"""3. Israeli Phase: two cards, deployed at will; Extremists are not."""

from __future__ import annotations

import pytest

from .builders import FRONTS, Position, rule


def israeli_phase(deck: str = "haganah haganah kibbutzim irgun lehi") -> Position:
    return Position().everywhere(arabs="air-force").deck("israel", deck).play("event reinforcements")


@rule("ISR-1", "SEQ-1")
def test_two_cards_are_drawn_before_any_is_deployed() -> None:
    table = israeli_phase()
    assert (table.state["phase"], table.state["draws"]) == ("israeli", 2)
    table.play("draw haganah", "draw kibbutzim")
    assert table.state["hand"] == ["kibbutzim", "haganah"]


@rule("ISR-1")
@pytest.mark.parametrize("one", FRONTS)
@pytest.mark.parametrize("other", FRONTS)
def test_each_card_goes_to_any_front(one: str, other: str) -> None:
    table = israeli_phase().play("draw haganah", "draw kibbutzim")
    table.play(f"deploy haganah {one}", f"deploy kibbutzim {other}")
    assert "haganah" in table.units("israel", one)
    assert "kibbutzim" in table.units("israel", other)


@rule("ISR-1")
def test_either_card_may_be_deployed_first() -> None:
    table = israeli_phase().play("draw haganah", "draw kibbutzim")
    assert table.legal == [f"deploy {card} {front}" for card in ("kibbutzim", "haganah") for front in FRONTS]


@rule("ISR-1")
def test_copies_of_one_card_are_one_choice() -> None:
    table = israeli_phase().play("draw haganah", "draw haganah")
    assert table.legal == ["deploy haganah north", "deploy haganah central", "deploy haganah south"]


@rule("ISR-1")
def test_no_card_can_be_held_back() -> None:
    """Ruling 17."""
    assert israeli_phase().play("draw haganah", "draw kibbutzim").refused("end") == ("ISR-1", "deploy-first")


@rule("ISR-2", "RAND-1")
@pytest.mark.parametrize("card", ["irgun", "lehi"])
@pytest.mark.parametrize("front", FRONTS)
def test_extremists_go_to_a_random_front_when_they_are_drawn(card: str, front: str) -> None:
    table = israeli_phase().play(f"draw {card}")
    assert table.weights == {"front north": 1, "front central": 1, "front south": 1}
    assert table.event("drawn-for-any-front")["rule"] == "ISR-2"
    table.play(f"front {front}")
    assert table.units("israel", front) == [card]
    assert table.state["draws"] == 1


@rule("ISR-2")
def test_extremists_drawn_by_an_event_have_their_front_rolled_too() -> None:
    """Ruling 11."""
    table = Position().israel(north="haganah").deck("israel", "irgun")
    table.play("event world-zionism", "draw irgun")
    assert table.state["phase"] == "event"
    table.play("front south")
    assert table.units("israel", "south") == ["irgun"]


@rule("ISR-1", "EVENT-1")
def test_cards_drawn_by_an_event_are_deployed_in_the_event_phase() -> None:
    """Ruling 16: only then are the two cards of the Israeli Phase drawn."""
    table = Position().deck("israel", "haganah haganah kibbutzim palmach").play("event david-ben-gurion")
    table.play("draw haganah", "draw haganah")
    assert table.state["phase"] == "event"
    table.play("deploy haganah north", "deploy haganah south")
    assert (table.state["phase"], table.state["draws"]) == ("israeli", 2)


@rule("ISR-1")
def test_an_empty_deck_ends_nothing() -> None:
    """Ruling 29: the Israelis play on without cards and units."""
    table = Position().tokens(north=0, central=0, south=0).everywhere(arabs="air-force").fight()
    assert table.outcome is None
    assert table.all_arab_tokens() == [2, 2, 2]
