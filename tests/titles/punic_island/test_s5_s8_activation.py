"""S5.2.5, S8.4, P7, P9.a: who is activated for what with the supply that is left, and who may answer afterwards."""

from __future__ import annotations

import pytest

from .positions import Position, rule

# What the supply is enough for -------------------------------------------------------------------------------------


@rule("S11.3.5.a", "S5.5.2")
@pytest.mark.parametrize(("supply_points", "able"), [(0, set()), (1, {"L1"})])
def test_one_supply_point_is_enough_for_a_sortie(supply_points: int, able: set[str]) -> None:
    table = Position().within("mesana", "L1").at("mesana", "S1").siege("carthage", "mesana")
    assert table.supply("rome", "mesana", supply_points).offered("activate") == able


@rule("S8.2", "S5.5.2")
@pytest.mark.parametrize(("supply_points", "able"), [(2, False), (3, True)])
def test_a_unit_that_finds_others_wherever_it_goes_needs_the_supply_for_stacking(
    supply_points: int, able: bool
) -> None:
    table = Position().at("erice", "E1:o").supply("carthage", "erice", supply_points)
    for number, zone in enumerate(("drepano", "segesta", "lilibeo", "entela", "panormo", "selinunte"), 1):
        table.at(zone, f"N{number}")
    assert ("E1" in table.offered("activate")) is able


@rule("P9.a", "P7")
def test_three_supply_points_are_enough_for_an_army_under_hamilcar() -> None:
    table = Position().at("enna", "N1 N2 hamilcar").supply("carthage", "enna", 3).play("activate N1", "activate all")
    assert "depart" in table.legal


@rule("P9.b", "P9.f")
def test_hamilcar_adds_to_the_movement_of_the_unit_with_him() -> None:
    table = Position().at("enna", "N1 hamilcar").supply("carthage", "enna")
    table.play("activate N1", "activate hamilcar", "depart", "go himera_sur")
    assert table.events("stack-enters")[-1]["left"] == 4


@rule("S5.2.5", "P7")
def test_a_unit_called_up_that_cannot_pay_for_its_leader_stands_down_and_has_acted() -> None:
    table = Position(leader_makes_stack=True).at("reggio", "L1 consul-a").supply("rome", "reggio", 1)
    table.play("activate L1", "activate consul-a")
    assert table.legal == ["ready"]
    table.play("ready")
    assert table.flags("L1") == "a"
    assert table.events("stood-down") == [{"side": "rome", "zone": "reggio"}]


@rule("Q21", "S5.2.5")
def test_by_the_option_only_who_was_repaired_is_repaired_once_more() -> None:
    table = Position(repair_both=True).at("reggio", "L1:do L2:do").supply("rome", "reggio")
    table.play("activate L1", "depart", "go mesana", "stop", "reorganise L2")
    assert table.offered("reorganise") == set()
    assert table.offered("rebuild") == {"L2"}


@rule("S8.2")
def test_who_is_halted_beside_own_troops_pays_with_what_is_left() -> None:
    table = Position().hand("emboscada").holds("rome", "gela").at("gela", "L1").at("hibleos", "L2")
    table.supply("rome", "gela", 3).play("activate L1", "depart", "go hibleos")
    table.state.supply_points = 1
    table.play("play emboscada", "roll 1")
    assert table.where("L1") == "hibleos"
    assert table.supply_points == 0


@rule("S5.2.5")
def test_who_has_come_to_reggio_has_acted() -> None:
    table = Position().at("mesana", "L1").supply("rome", "mesana").play("activate L1", "depart", "go reggio")
    assert (table.where("L1"), table.legal.count("stop")) == ("reggio", 1)
    assert table.play("stop").flags("L1") == "a"


# Sieges and rebellions ---------------------------------------------------------------------------------------------


@rule("S11.3.3")
@pytest.mark.parametrize("moves", [("siege reggio",), ("activate N1", "siege reggio")])
def test_reggio_is_besieged_like_any_city(moves: tuple[str, ...]) -> None:
    table = Position().at("reggio", "N1").siege("carthage", "reggio").at("h_reggio", "C1")
    table.resources("carthage", "h_reggio").operation("carthage").play("spend h_reggio", *moves)
    assert table.events("siege-declared")[-1]["zone"] == "reggio"
    assert table.supply_points == 2


@rule("P10.a")
def test_a_single_unit_without_a_leader_stirs_up_a_rebellion() -> None:
    def activated(*picks: str) -> set[str]:
        table = Position().holds("rome", "utica").at("utica", "L1 L2 consul-a").supply("rome", "utica")
        return table.play(*(f"activate {pick}" for pick in picks)).offered("rebel")

    assert "utica" in activated("L1")
    assert activated("L1", "consul-a") == set()
    assert activated("L1", "L2") == set()


# Who may answer (S2.2.4) -------------------------------------------------------------------------------------------


def after(*moves: str) -> Position:
    """Rome acts in Africa, where a ship of its own lies in disorder; Carthage holds Bad Weather."""
    table = Position().hand("mal-tiempo").holds("rome", "utica", "tunez").at("utica", "R1:o L1 L2:d consul-a")
    table.at("tunez", "L3 L4 L5 L6").at("hipona", "L8 L9").siege("rome", "hipona").at("h_hipona", "R2")
    return table.supply("rome", "utica").play(*moves)


@rule("S2.2.4")
@pytest.mark.parametrize("moves", [("rebuild L2",), ("rebel utica",), ("activate L1", "rebel utica")])
def test_carthage_may_answer_what_rome_has_done(moves: tuple[str, ...]) -> None:
    table = after(*moves)
    assert (table.window, table.turn) == ("operation", "carthage")
    assert table.play("pass").window is None


@rule("S2.2.4")
@pytest.mark.parametrize("moves", [("siege hipona",), ("activate L8", "siege hipona")])
def test_carthage_may_answer_a_siege_once_the_die_has_been_rolled(moves: tuple[str, ...]) -> None:
    table = after().at("hipona", "consul-b").play(*moves)
    assert table.turn == "chance"
    table.play("roll 10")
    assert (table.window, table.turn) == ("operation", "carthage")
    assert table.play("pass").window is None


def after_carthage(*moves: str) -> Position:
    """Carthage acts at home; Rome holds a Numidian rising."""
    table = Position().hand("alzamiento-numida", "mal-tiempo").at("cartago", "N1:d N2 C1:o").at("gela", "G1")
    table.at("utica", "N3").siege("carthage", "utica").holds("rome", "utica").at("h_utica", "C2")
    table.state.tokens[table.zone("tunez")] = 1
    return table.supply("carthage", "cartago").play(*moves)


@rule("S2.2.4")
@pytest.mark.parametrize(
    "moves",
    [
        ("rebuild N1",),
        ("reorganise C1",),
        ("quell tunez",),
        ("siege utica", "roll 10"),
        ("play mal-tiempo",),
        ("activate N2", "depart", "go tunez", "stop"),
    ],
)
def test_rome_may_answer_what_carthage_has_done(moves: tuple[str, ...]) -> None:
    table = after_carthage(*moves)
    assert (table.window, table.turn) == ("operation", "rome")
    assert table.play("pass").window is None


@rule("S11.3.5.c")
def test_besieged_carthaginians_may_join_those_who_come_to_their_relief() -> None:
    table = Position().within("agrigentum", "N1").at("agrigentum", "L1").siege("rome", "agrigentum")
    table.at("heraclea", "N2").supply("carthage", "heraclea").play("activate N2", "depart", "go agrigentum")
    assert table.offered("join") == {"N1"}
