"""4. Transfer Phase: Regulars change front, vehicles once more by themselves."""

from __future__ import annotations

import pytest

from .builders import FRONTS, Position, rule

REGULARS = ["haganah", "palmach", "mortars", "night-squads", "artillery"]
VEHICLES = ["armored-cars", "convoys", "tanks", "piper-airplanes", "air-squad"]
OTHERS = ["moshe-dayan", "kibbutzim", "armed-settlers", "settlement-police", "irgun", "lehi"]


def transfer_phase(north: str, event: str = "jihad", **options: bool) -> Position:
    table = Position("", **options).israel(north=north).everywhere(arabs="air-force").play(f"event {event}")
    return table.play("draw najada") if event == "jihad" else table


@rule("TRANS-1")
@pytest.mark.parametrize("card", REGULARS)
def test_one_regular_may_change_front(card: str) -> None:
    table = transfer_phase(f"{card} tanks")
    assert f"transfer {card} north south" in table.legal
    table.play(f"transfer {card} north south")
    assert table.units("israel", "south") == [card]
    assert table.event("transferred") == {
        "card": card, "origin": "north", "front": "south", "left": 0, "rule": "TRANS-1"
    }  # fmt: skip
    assert table.legal == ["transfer tanks north central", "transfer tanks north south", "end"]


@rule("TRANS-1", "NOTE-1")
@pytest.mark.parametrize("card", OTHERS)
def test_other_units_stay_where_they_are(card: str) -> None:
    table = transfer_phase(f"{card} haganah")
    assert not any(move.startswith(f"transfer {card} ") for move in table.legal)
    assert table.refused(f"transfer {card} north south") == ("TRANS-1", "not-regular")


@rule("TRANS-1", "SEQ-1")
def test_a_transfer_may_be_left_out() -> None:
    table = transfer_phase("haganah").play("end")
    assert table.units("israel", "north") == ["haganah"]
    assert "transfers-ended" in table.events


@rule("TRANS-1")
def test_the_phase_passes_by_itself_when_nothing_can_be_transferred() -> None:
    table = Position().israel(north="kibbutzim").everywhere(arabs="air-force").play("event reinforcements")
    assert table.state["turn"] == 3


@rule("TRANS-1")
def test_the_same_card_at_two_fronts_is_named_with_the_front_it_leaves() -> None:
    table = Position().israel(north="haganah", south="haganah")
    table.play("event reinforcements")
    assert table.legal[:-1] == [
        "transfer haganah north central",
        "transfer haganah north south",
        "transfer haganah south north",
        "transfer haganah south central",
    ]


@rule("TRANS-1")
def test_copies_at_one_front_are_one_choice() -> None:
    assert transfer_phase("haganah haganah haganah").legal == [
        "transfer haganah north central",
        "transfer haganah north south",
        "end",
    ]


@rule("TRANS-1")
def test_a_unit_deployed_this_turn_may_transfer() -> None:
    """Ruling 10."""
    table = Position().deck("israel", "haganah").play("event siege", "draw haganah", "deploy haganah north")
    assert "transfer haganah north south" in table.legal


@rule("TRANS-1")
@pytest.mark.parametrize(("turn", "event"), [(1, "siege"), (2, "major-truce")])
def test_there_is_a_transfer_phase_without_battles_too(turn: int, event: str) -> None:
    """Ruling 10: on the first turn and in a truce."""
    table = Position().at(turn=turn).israel(north="haganah").play(f"event {event}")
    assert table.state["phase"] == "transfer"


@rule("TRANS-1")
def test_as_an_option_leaders_may_transfer() -> None:
    table = transfer_phase("moshe-dayan tanks", leaders_transfer=True).play("transfer moshe-dayan north south")
    assert table.units("israel", "south") == ["moshe-dayan"]


@rule("TRANS-2")
@pytest.mark.parametrize("card", VEHICLES)
def test_a_vehicle_changes_front_without_using_up_the_transfer(card: str) -> None:
    table = transfer_phase(f"{card} haganah").play(f"transfer {card} north central")
    assert table.event("vehicle-transferred")["rule"] == "TRANS-2"
    assert table.state["transfers"] == 1
    assert table.state["moved"] == [{"card": card, "front": "central"}]
    assert "transfer haganah north south" in table.legal


@rule("TRANS-2")
def test_a_vehicle_is_a_regular_and_may_use_the_transfer_after_its_own() -> None:
    table = transfer_phase("tanks").play("transfer tanks north central", "transfer tanks central south")
    assert table.units("israel", "south") == ["tanks"]
    assert table.state["phase"] != "transfer"


@rule("TRANS-2")
def test_each_vehicle_has_one_transfer_of_its_own() -> None:
    """Both Convoys drive, the Haganah takes the transfer, and then nobody can move any more."""
    table = transfer_phase("convoys convoys haganah").play("transfer haganah north south")
    table.play("transfer convoys north central")
    assert table.legal == ["transfer convoys north central", "transfer convoys north south", "end"]
    table.play("transfer convoys north central")
    assert table.state["phase"] != "transfer"


@rule("TRANS-2")
def test_a_vehicle_that_arrives_leaves_the_others_at_that_front_their_own_transfer() -> None:
    """One Convoy drives to the other; that one may still go, the first may not go again."""
    table = transfer_phase("convoys haganah").play("transfer haganah north south", "transfer convoys north central")
    assert table.state["phase"] != "transfer"
    table = Position().israel(north="convoys haganah", central="convoys").everywhere(arabs="air-force")
    table.play("event siege", "transfer haganah north south", "transfer convoys north central")
    assert table.legal == ["transfer convoys central north", "transfer convoys central south", "end"]
    table.play("transfer convoys central south")
    assert table.state["phase"] != "transfer"


@rule("TRANS-3")
@pytest.mark.parametrize(("event", "all"), [("reinforcements", 2), ("internal-lines", 3), ("major-operation", 4)])
def test_events_add_transfers(event: str, all: int) -> None:
    table = transfer_phase("haganah", event)
    assert table.state["transfers"] == all
    assert table.event("transfers-given") == {"count": all, "rule": "TRANS-3"}


@rule("TRANS-3")
def test_without_such_an_event_there_is_one_transfer_and_nothing_is_told_of_more() -> None:
    table = transfer_phase("haganah", "siege")
    assert table.state["transfers"] == 1
    assert "transfers-given" not in table.events


@rule("TRANS-3")
def test_added_transfers_are_for_any_regular() -> None:
    table = transfer_phase("haganah palmach mortars artillery", "major-operation")
    table.play(*(f"transfer {card} north south" for card in ("haganah", "palmach", "mortars", "artillery")))
    assert table.units("israel", "south") == ["haganah", "palmach", "mortars", "artillery"]


@rule("TRANS-1")
@pytest.mark.parametrize("front", FRONTS)
def test_a_transfer_leads_to_another_front(front: str) -> None:
    assert transfer_phase("haganah").refused(f"transfer haganah {front} {front}") == ("TRANS-1", "same-front")
