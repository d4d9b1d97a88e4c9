"""Event cards: what is told of them, and that they reach the first zone and the last as any other."""

from __future__ import annotations

import pytest

from .positions import Position, rule


def fleet(card: str, aboard: str = "") -> Position:
    """A Roman fleet off Gela is about to set out."""
    table = Position().hand(card).holds("rome", "gela").resources("rome", "h_gela").at("h_gela", f"R1 {aboard}")
    return table.supply("rome", "h_gela").play("activate R1", "depart")


@rule("S6.4.2")
def test_wind_and_weather_tell_the_range_that_is_left() -> None:
    assert fleet("viento-favorable").play("play viento-favorable").events("range-changed") == [
        {"modifier": 3, "left": 10}
    ]
    assert fleet("mal-tiempo").play("play mal-tiempo").events("range-changed") == [{"modifier": -3, "left": 4}]


@rule("S6.4.2", "S9.6.2.c")
def test_bad_weather_leaves_a_range_of_one() -> None:
    table = Position().hand("mal-tiempo").holds("rome", "gela").at("h_gela", "R1:o L1 consul-g")
    table.supply("rome", "h_gela").play("activate R1", "activate consul-g", "depart", "play mal-tiempo")
    assert table.events("range-changed") == [{"modifier": -3, "left": 1}]


@rule("S10.1")
def test_bad_weather_keeps_the_ships_of_reggio_from_being_reorganised() -> None:
    table = Position().hand("mal-tiempo").at("reggio", "L1:o R1:o").supply("rome", "reggio").play("reorganise L1")
    table.play("play mal-tiempo")
    assert table.events("repairs-forbidden") == [{"zone": "reggio"}]
    assert table.offered("reorganise") == set()


@rule("S2.2.1")
def test_a_mutiny_breaks_out_in_reggio_too() -> None:
    table = Position().hand("motin-de-los-mercenarios").holds("carthage", "reggio").at("reggio", "I1")
    table.supply("rome", "mesana").play("play motin-de-los-mercenarios")
    assert table.events("mutiny-breaks-out") == [{"zone": "reggio"}]
    table.play("roll 10")
    assert table.state_of("I1") == "o"


@rule("S2.2.3")
def test_which_card_is_lost_goes_by_the_copies_in_hand() -> None:
    table = Position().hand("disensiones-en-el-senado", "salida", "salida", "tormenta").supply("rome", "reggio")
    table.play("play disensiones-en-el-senado")
    weights = table.game.weights(table.state)
    assert weights
    assert dict(zip(table.legal, weights, strict=True)) == {
        "lost tormenta": 1,
        "lost salida": 2,
    }


@rule("S2.2.1")
def test_storm_ambush_and_treason_say_where() -> None:
    table = fleet("tormenta").play("go m_lib_cen", "play tormenta")
    assert table.events("storm-breaks") == [{"zone": "m_lib_cen"}]
    table = Position().hand("emboscada").holds("rome", "gela").at("gela", "L1").supply("rome", "gela")
    table.play("activate L1", "depart", "go hibleos", "play emboscada")
    assert table.events("move-halted") == [{"zone": "hibleos"}]
    table = Position().hand("traicion-en-las-murallas").holds("rome", "gela").at("morgantina", "L1 L2 consul-a")
    table.siege("rome", "morgantina").supply("rome", "gela").play("siege morgantina", "play traicion-en-las-murallas")
    assert table.events("siege-helped") == [{"zone": "morgantina", "modifier": -3}]


@rule("S11.3.3")
def test_a_siege_die_has_ten_faces() -> None:
    table = Position().holds("rome", "gela").at("morgantina", "L1").siege("rome", "morgantina").supply("rome", "gela")
    assert table.play("siege morgantina").legal == [f"roll {number}" for number in range(1, 11)]


@rule("P9.c")
def test_a_consul_called_to_order_in_a_besieged_city_is_inside_no_more() -> None:
    table = Position().hand("disputa-entre-consules").within("mesana", "L1 consul-a").at("mesana", "N1 R1")
    table.siege("carthage", "mesana").at("reggio", "L2 R2").supply("rome", "reggio").play("activate R2", "depart")
    table.play("play disputa-entre-consules", "lot consul-b")
    assert table.events("leader-recalled") == [{"leader": "consul-a", "zone": "mesana"}]
    assert not table.inside("consul-a")
    assert table.inside("consul-b")
    assert table.offered("go") == {"h_reggio"}  # another stack than the one that moves


@rule("P9.c")
def test_a_consul_in_reggio_is_called_to_order_with_his_fleet() -> None:
    table = Position().hand("disputa-entre-consules").at("reggio", "R1 consul-a").supply("rome", "reggio")
    table.play("activate R1", "activate consul-a", "depart", "play disputa-entre-consules", "lot consul-b")
    assert (table.where("consul-a"), table.where("consul-b")) == ("box", "reggio")
    assert table.offered("go") == set()


@rule("P9.c")
def test_consuls_go_back_into_the_cup_from_a_besieged_city() -> None:
    table = Position().hand("ejercitos-consulares").within("mesana", "L1 consul-a").at("mesana", "N1")
    table.siege("carthage", "mesana").card_choice("rome")
    table.play("play ejercitos-consulares", "ready", "lot consul-b", "lot consul-c")
    assert table.where("consul-a") == "box"
    assert not table.inside("consul-a")
    assert table.events("leaders-return") == [{"side": "rome"}]


@rule("S2.2.2")
def test_hamilcar_in_reggio_opens_the_raids_on_italy() -> None:
    table = Position().hand("incursiones-en-italia").holds("carthage", "reggio").at("reggio", "N1 hamilcar")
    assert table.card_choice("carthage").offered("play") == {"incursiones-en-italia"}


@rule("P9.d")
def test_two_leaders_of_whom_one_is_in_reggio_are_the_most() -> None:
    table = (
        Position().hand("aderbal").holds("carthage", "reggio").at("reggio", "N1 hanno").at("cartago", "hannibal-gisco")
    )
    table.card_choice("carthage").play("play aderbal", "target cartago")
    assert table.offered("lot") == {"hanno", "hannibal-gisco"}


@rule("P5", "S11.3.4")
def test_a_siege_ends_when_the_last_besieger_is_sent_home() -> None:
    table = Position().hand("ejercitos-consulares").at("gela", "L1").siege("rome", "gela").card_choice("rome")
    table.play("play ejercitos-consulares", "recall L1")
    assert (table.where("L1"), table.besieger("gela")) == ("box", "nobody")


@rule("P5")
@pytest.mark.parametrize(("place", "more"), [("utica", True), ("gela", False)])
def test_romans_inside_a_city_of_africa_bring_xanthippus_more_troops(place: str, more: bool) -> None:
    table = Position().hand("jantipo").holds("rome", place).within(place, "L1").at(place, "G1").siege("carthage", place)
    table.card_choice("carthage").play("play jantipo", "bring N1", "bring N2")
    assert (table.turn == "carthage" and bool(table.offered("bring"))) is more


@rule("P4.b")
def test_hieros_supplies_go_to_cities_with_the_coin_alone() -> None:
    table = Position().hand("suministros-de-hieron").holds("rome", "siracusa", "heloro", "catana").card_choice("rome")
    assert table.play("play suministros-de-hieron").offered("place") == {"siracusa", "heloro"}
