"""2. Event Phase: what is common to all events. Each of the 46 has its own test in test_events_of_1948.py."""

from __future__ import annotations

import pytest

from .builders import FRONTS, Position, rule


@rule("EVENT-1", "SEQ-1")
def test_one_event_is_drawn_a_turn_and_it_leaves_the_deck() -> None:
    table = Position().everywhere("haganah", "air-force").play("event jihad", "draw najada")
    assert table.state["event"] == "jihad"
    assert "jihad" not in table.state["decks"]["events"]


@rule("EVENT-1")
def test_an_event_acts_in_its_own_turn_only() -> None:
    table = Position().everywhere("haganah haganah", "air-force").fight("low-on-ammo")
    assert table.state["turn"] == 3
    assert table.state["event"] is None
    assert table.totals("north") == (10, 0)


@rule("EVENT-1")
def test_an_empty_event_deck_is_shuffled_anew() -> None:
    table = Position().everywhere("haganah", "air-force").deck("events", "siege").fight("siege")
    while table.state["phase"] == "arab":
        table.play(table.legal[0])
    assert table.event("events-reshuffled") == {"rule": "EVENT-1"}
    assert len(table.legal) == 46


@rule("EVENT-1")
@pytest.mark.parametrize("event", ["bridgehead", "ambush", "siege", "failed-assault", "palestinian-refugees"])
def test_an_effect_on_battles_is_wasted_in_the_first_turn_and_asks_nothing(event: str) -> None:
    table = Position().at(turn=1).everywhere("haganah", "air-force").play(f"event {event}")
    assert table.event("effect-wasted")["rule"] == "EVENT-1"
    assert table.state["phase"] == "transfer"


@rule("EVENT-1")
@pytest.mark.parametrize("event", ["siege", "failed-assault", "reinforcements", "major-truce"])
def test_an_effect_that_has_its_use_is_not_called_wasted(event: str) -> None:
    table = Position().everywhere("haganah", "air-force").play(f"event {event}")
    assert "effect-wasted" not in table.events


@rule("EVENT-1")
def test_an_event_hits_units_that_arrive_later() -> None:
    """Ruling 18: the Haganah is deployed after the event was drawn."""
    table = Position().arabs(north="air-force").deck("israel", "haganah").play("event siege", "draw haganah")
    table.play("deploy haganah north")
    assert table.totals("north") == (4, 2)


@rule("EVENT-1")
def test_discards_happen_before_the_israelis_deploy() -> None:
    """Ruling 19."""
    table = Position().deck("israel", "haganah").arabs(north="liberation-army")
    table.play("event arab-withdrawal", "front north")
    assert table.events == ["event-drawn", "event-front-rolled", "unit-discarded", "deck-run-out"]
    assert table.units("arabs", "north") == []


@rule("TARGET-1")
@pytest.mark.parametrize("front", FRONTS)
def test_the_player_chooses_the_target_when_the_event_is_drawn(front: str) -> None:
    table = Position().everywhere("haganah", "air-force").play("event night-attack")
    assert table.legal == ["target north", "target central", "target south"]
    table.play(f"target {front}")
    assert [table.totals(each)[0] for each in FRONTS] == [10 if each == front else 5 for each in FRONTS]
    assert table.event("target-chosen") == {"card": "night-attack", "front": front, "rule": "TARGET-1"}


@rule("TARGET-1")
def test_as_an_option_the_target_is_chosen_when_the_battles_begin() -> None:
    table = Position(late_target=True).everywhere("kibbutzim", "artillery-elements")
    table.fight("ambush")
    assert (table.state["phase"], table.legal) == ("battle", ["target north", "target central", "target south"])
    table.play("target south")
    assert table.all_arab_tokens() == [3, 3, 2]


@rule("RAND-1")
def test_a_random_front_may_be_an_empty_one() -> None:
    """Ruling 13."""
    table = Position().everywhere("haganah").arabs(south="egyptian-army").play("event arab-withdrawal")
    assert table.weights == {"front north": 1, "front central": 1, "front south": 1}
    table.play("front north")
    assert table.event("nobody-to-discard") == {"side": "arabs", "front": "north", "rule": "EVENT-1"}
