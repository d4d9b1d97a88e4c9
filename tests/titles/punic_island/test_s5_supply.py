"""S5 and S10: resource points, supply and what it pays for, reorganising and rebuilding."""

from __future__ import annotations

import pytest

from sandtable.titles.campaign_commander.rules.units import COHESION, MOVEMENT, TACTICAL, value

from .positions import ROME, Position, rule

# S5.1, S5.2 ------------------------------------------------------------------------------------------------------


@rule("S5.1", "S5.2", "S5.2.1", "S5.5.3")
def test_a_resource_point_is_spent_where_it_lies_and_gives_six_supply_points() -> None:
    table = Position().holds("rome", "camarina").resources("rome", "camarina", 3).operation("rome")
    table.play("spend camarina")
    assert (table.rp("rome", "camarina"), table.supply_points) == (2, 6)
    assert table.state.marker == table.zone("camarina")
    begins = table.events("operation-begins")[0]
    assert (begins["zone"], begins["supply"], begins["left"]) == ("camarina", 6, 2)


@rule("S5.2.1")
def test_supply_left_at_the_end_is_lost() -> None:
    table = Position().at("reggio", "L1").supply("rome", "reggio")
    table.play("activate L1", "depart", "go mesana", "stop", "end operation")
    assert table.events("operation-ends")[0]["count"] == 5
    assert table.supply_points == 0


@rule("S5.2.2")
def test_no_unit_moves_without_supply_points() -> None:
    table = Position().at("reggio", "L1:d R1").supply("rome", "reggio", supply_points=0)
    assert table.legal == ["end operation"]
    table = Position().at("reggio", "L1 R1").supply("rome", "reggio", supply_points=1)
    assert table.offered("activate") == {"L1"}


@rule("S5.2.3", "Q16")
def test_supply_reaches_three_zones_and_mountains_count_as_one() -> None:
    table = Position().holds("rome", "camarina", "gela", "pintias", "agrigentum")
    table.at("agrigentum", "L1").at("hibleos", "L2").at("morgantina", "L3").siege("rome", "morgantina")
    table.at("heraclea", "L4").siege("rome", "heraclea").at("sicanos", "L5").supply("rome", "camarina")
    assert table.offered("activate") == {"L1", "L2", "L3", "L5"}


@rule("S5.2.3", "Q16")
@pytest.mark.parametrize(("reach", "able"), [(2, []), (3, ["L1"]), (4, ["L1", "L2"])])
def test_the_range_of_supply_is_an_option(reach: int, able: list[str]) -> None:
    table = Position(supply_range=reach).holds("rome", "camarina", "gela", "pintias", "agrigentum", "heraclea")
    table.at("agrigentum", "L1").at("heraclea", "L2").supply("rome", "camarina")
    assert sorted(table.offered("activate")) == able


@rule("S5.2.3", "Q17")
@pytest.mark.parametrize(("gela", "legal"), [("enemy", False), ("besieged", True), ("own", True), ("cut off", False)])
def test_an_army_before_pintias_is_supplied_past_gela_only_if_gela_is_open(gela: str, legal: bool) -> None:
    table = Position().holds("rome", "camarina").siege("rome", "pintias").within("pintias", "G1")
    table.at("pintias", "consul-a L1 L2 L3 L4 L5").at("h_pintias", "R1")
    if gela == "besieged":
        table.at("gela", "L9").siege("rome", "gela")
    if gela in ("own", "cut off"):
        table.holds("rome", "gela")
    if gela == "cut off":
        table.at("gela", "N1").siege("carthage", "gela")
    table.supply("rome", "camarina")
    assert table.may("siege pintias") == legal


@rule("S5.2.3")
def test_enemy_troops_in_the_field_bar_the_way_and_the_end_of_it() -> None:
    table = Position().holds("rome", "gela", "camarina").at("hibleos", "N1").at("morgantina", "L1")
    table.siege("rome", "morgantina").at("acras", "L2").siege("rome", "acras").supply("rome", "camarina")
    assert table.offered("activate") == {"L1"}


@rule("S5.2.3", "P1.h", "Q38")
def test_supply_crosses_the_strait_while_one_side_holds_both_cities() -> None:
    assert Position().at("mesana", "L1").supply("rome", "reggio").offered("activate") == {"L1"}
    apart = Position().holds("carthage", "mesana").siege("rome", "mesana").at("mesana", "L1").supply("rome", "reggio")
    assert apart.offered("activate") == set()


@rule("S5.2.3", "Q15")
def test_supply_is_measured_where_a_unit_is_activated_not_where_it_goes() -> None:
    table = Position().holds("rome", "camarina", "gela", "pintias", "agrigentum").at("agrigentum", "L1")
    table.supply("rome", "camarina").play("activate L1", "depart", "go heraclea", "go selinunte", "stop")
    assert table.where("L1") == "selinunte"


@rule("S5.2.4", "Q18", "Q19")
def test_resources_aboard_serve_the_ships_of_that_zone_and_the_troops_ashore_beside_it() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1 L9").resources("rome", "h_gela").at("gela", "L1 R2")
    table.at("camarina", "L2").siege("rome", "camarina").at("h_camarina", "R3").operation("rome").play("spend h_gela")
    assert table.offered("activate") == {"L1", "R1"}


@rule("S5.2.4", "Q19")
def test_resources_aboard_do_not_serve_those_inside_a_besieged_city() -> None:
    table = Position().within("mesana", "L1").at("mesana", "S1").siege("carthage", "mesana")
    table.at("h_mesana", "R1").supply("rome", "h_mesana")
    assert table.offered("activate") == {"R1"}


@rule("S5.2.4")
def test_resources_in_an_open_sea_serve_every_coast_on_it() -> None:
    table = Position().at("m_lib_cen", "R1").at("agrigentum", "L1").siege("rome", "agrigentum")
    table.at("gela", "L2").siege("rome", "gela").supply("rome", "m_lib_cen")
    assert table.offered("activate") == {"L1", "R1"}


@rule("Q18", "S5.2.3")
@pytest.mark.parametrize(("option", "able"), [("none", []), ("own_port", ["R1"]), ("adjacent", ["R1", "R2"])])
def test_resources_ashore_serve_ships_in_a_harbour_by_option_only(option: str, able: list[str]) -> None:
    table = Position(harbour_supply=option).holds("rome", "gela").at("h_gela", "R1").at("h_pintias", "R2")
    table.at("pintias", "L1").siege("rome", "pintias").supply("rome", "gela")
    assert [unit for unit in sorted(table.offered("activate")) if unit.startswith("R")] == able


@rule("Q18")
def test_ships_inside_a_port_are_where_its_city_is() -> None:
    assert Position().holds("rome", "gela", "camarina").at("gela", "R1").supply("rome", "camarina").may("activate R1")


@rule("S5.2.5", "Q20")
def test_a_unit_acts_once_in_an_operation() -> None:
    table = Position().at("reggio", "L1").supply("rome", "reggio").play("activate L1", "depart", "go mesana", "stop")
    assert table.flags("L1") == "a"
    assert table.offered("activate") == set()
    assert table.play("end operation").flags("L1") == ""


# S5.3, S5.4 ------------------------------------------------------------------------------------------------------


@rule("S5.3.1", "S5.3.2", "P4")
def test_resource_points_stay_when_an_army_leaves() -> None:
    table = Position().at("reggio", "L1").resources("rome", "reggio", 2).supply("rome", "reggio")
    table.play("activate L1", "depart", "go mesana", "stop")
    assert (table.rp("rome", "reggio"), table.rp("rome", "mesana")) == (2, 0)


@rule("S5.4.1")
@pytest.mark.parametrize(("stored", "taken"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_of_the_resources_in_a_fallen_city_half_are_captured_and_the_rest_burnt(stored: int, taken: int) -> None:
    table = Position().at("morgantina", "consul-a L1 L2 L3").siege("rome", "morgantina").holds("rome", "gela")
    table.resources("carthage", "morgantina", stored).supply("rome", "gela").play("siege morgantina", "roll 1")
    assert (table.rp("rome", "morgantina"), table.rp("carthage", "morgantina")) == (taken, 0)
    captured = table.events("resources-captured")[0]
    assert (captured["taken"], captured["burnt"]) == (taken, stored - taken)


@rule("S5.4.1", "Q105")
def test_the_garrison_keeps_the_resources_of_a_city_that_is_only_passed_or_besieged() -> None:
    table = Position().at("mesana", "L1").resources("carthage", "tauromenio", 2).supply("rome", "mesana")
    table.play("activate L1", "depart", "go tauromenio", "stop")
    assert (table.rp("carthage", "tauromenio"), table.rp("rome", "tauromenio")) == (2, 0)


@rule("S5.4.2", "S11.3.5.a", "Q116")
def test_resources_in_a_besieged_city_serve_only_those_inside_and_the_ships_in_its_port() -> None:
    table = Position().within("mesana", "L1").at("mesana", "S1 R1").siege("carthage", "mesana").at("reggio", "L2")
    table.resources("rome", "mesana").operation("rome").play("spend mesana")
    assert table.offered("activate") == {"L1", "R1"}


@rule("S11.3.5.a", "S5.4.2")
def test_after_a_sortie_has_broken_the_siege_the_others_inside_may_still_act() -> None:
    table = Position().within("mesana", "L1 L2").at("mesana", "S1").siege("carthage", "mesana")
    table.resources("rome", "mesana").operation("rome")
    table.play("spend mesana", "activate L1", "sortie").fight_out("rome")
    assert table.besieger("mesana") == "nobody"
    assert table.offered("activate") == {"L2"}


# S5.5 ------------------------------------------------------------------------------------------------------------


@rule("S5.5.1", "S5.5.2", "P7", "Q14")
@pytest.mark.parametrize(
    ("picks", "cost"),
    [
        (["activate L1"], 1),
        (["activate L1", "activate consul-a"], 1),
        (["activate L1", "activate L2", "activate consul-a"], 3),
        (["activate L1", "activate all"], 3),
        (["activate R1"], 2),
        (["activate R1", "activate all"], 2),
    ],
)
def test_what_a_move_costs(picks: list[str], cost: int) -> None:
    table = Position().at("reggio", "consul-a L1 L2 L3 R1 R2").supply("rome", "reggio")
    table.play(*picks, "depart")
    assert table.supply_points == 6 - cost
    assert table.events("activated")[0]["cost"] == cost


@rule("Q14", "P7")
def test_a_leader_with_one_unit_makes_a_stack_by_option() -> None:
    table = Position(leader_makes_stack=True).at("reggio", "consul-a L1").supply("rome", "reggio")
    assert table.play("activate L1", "activate consul-a", "depart").supply_points == 3


@rule("Q13", "S5.5.2")
def test_a_naval_move_for_one_supply_point_is_an_option() -> None:
    assert (
        Position(naval_move_ps=1)
        .at("reggio", "R1")
        .supply("rome", "reggio")
        .play("activate R1", "depart")
        .supply_points
        == 5
    )
    assert Position().at("reggio", "R1").supply("rome", "reggio").play("activate R1", "depart").supply_points == 4


@rule("P7", "S5.5.2")
def test_two_supply_points_move_a_unit_but_no_stack() -> None:
    table = Position().at("reggio", "consul-a L1 L2").supply("rome", "reggio", supply_points=2).play("activate L1")
    assert not table.may("activate L2")
    assert table.may("depart")


# S10, and S5.5.2 on repairs --------------------------------------------------------------------------------------


@rule("S10.1", "S5.5.2", "K17")
def test_reorganising_costs_one_and_needs_no_die() -> None:
    table = Position().at("reggio", "L1:o").supply("rome", "reggio").play("reorganise L1")
    assert (table.flags("L1"), table.supply_points, table.turn) == ("a", 5, "rome")
    assert not table.may("activate L1")


@rule("S10.1")
def test_as_many_units_are_reorganised_as_there_is_supply_for() -> None:
    table = Position().at("reggio", "L1:o L2:o L3:o").supply("rome", "reggio", supply_points=2)
    table.play("reorganise L1", "reorganise L3")
    assert table.legal == ["end operation"]


@rule("S10.2", "S10.3", "S5.5.2")
def test_one_unit_is_rebuilt_in_an_operation() -> None:
    table = Position().at("reggio", "L1:d L2:d").supply("rome", "reggio").play("rebuild L2")
    assert (table.flags("L2"), table.supply_points) == ("a", 5)
    assert table.offered("rebuild") == set()
    table.play("end operation").supply("rome", "reggio")
    assert table.offered("rebuild") == {"L1"}


@rule("P6.b", "S5.5.2", "Q21")
def test_ships_are_repaired_in_an_own_port_only_and_once_in_an_operation() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1:do").resources("rome", "h_gela").operation("rome")
    table.play("spend h_gela")
    assert not table.may("reorganise R1")
    assert not table.may("rebuild R1")
    table = Position().holds("rome", "gela").at("gela", "R1:do").supply("rome", "gela").play("reorganise R1")
    assert (table.supply_points, table.flags("R1")) == (5, "da")
    assert table.offered("rebuild") == set()


@rule("Q21", "S5.2.5")
def test_by_option_one_unit_is_reorganised_and_rebuilt_but_does_not_move() -> None:
    table = Position(repair_both=True).at("reggio", "L1:do L2:d").supply("rome", "reggio").play("reorganise L1")
    assert not table.may("activate L1")
    table.play("rebuild L1")
    assert (table.flags("L1"), table.supply_points) == ("a", 4)
    assert not table.may("rebuild L2")
    table = Position(repair_both=True).at("reggio", "L1:do").supply("rome", "reggio")
    assert table.play("rebuild L1", "reorganise L1").flags("L1") == "a"


@rule("Q60", "P6.b")
def test_ships_in_a_besieged_port_are_repaired_with_the_resources_inside() -> None:
    table = Position().at("mesana", "R1:o S1").siege("carthage", "mesana").resources("rome", "mesana")
    assert table.operation("rome").play("spend mesana").may("reorganise R1")


@rule("Q60", "Q102", "S9.6.6.g")
@pytest.mark.parametrize("counts", [True, False])
def test_ships_in_a_blockaded_port_are_cut_off_and_not_repaired_unless_an_option_says_so(counts: bool) -> None:
    table = Position(iso_naval=counts).at("reggio", "R1:o").at("h_reggio", "C1").supply("rome", "reggio")
    assert table.may("reorganise R1") == (not counts)


@rule("S9.6.2", "S9.6.2.a", "S9.6.3")
def test_decimated_and_disorganised_add_up() -> None:
    table = Position().at("reggio", "L1 L2:d L3:o L4:do")
    values = [
        [value(table.war, table.state, table.unit(unit), which) for which in (COHESION, MOVEMENT, TACTICAL)]
        for unit in ("L1", "L2", "L3", "L4")
    ]
    assert values == [[8, 4, 2], [7, 4, 1], [7, 3, 1], [6, 3, 1]]


@rule("S9.6.6.g", "S9.6.6.a")
def test_an_isolated_unit_is_neither_reorganised_nor_rebuilt() -> None:
    table = Position().holds("rome", "erice").at("erice", "L1:do").at("drepano", "N1").at("segesta", "N2")
    table.supply("rome", "erice")
    assert table.isolated("L1")
    assert not table.may("reorganise L1")
    assert not table.may("rebuild L1")


@rule("S5.2.2", "Q2")
def test_choosing_map_with_a_besieged_point_alone_serves_nobody_outside() -> None:
    table = Position().at("mesana", "S1").siege("carthage", "mesana").at("reggio", "L1").resources("rome", "mesana")
    table.operation("rome").play("spend mesana")
    assert table.legal == ["end operation"]
    assert table.state.operator == ROME


# How far supply reaches, once more -----------------------------------------------------------------------------------


@rule("S5.2.3")
def test_from_a_city_with_enemy_troops_in_its_zone_supply_reaches_nobody() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1 N1").at("reggio", "L2").supply("rome", "gela")
    table.state.marker_inside = False
    assert table.legal == ["end operation"]


@rule("Q18", "S5.2.3")
def test_by_the_options_ships_off_reggio_are_served_and_those_off_a_city_out_of_reach_are_not() -> None:
    for option in ("own_port", "adjacent"):
        table = Position(harbour_supply=option).holds("rome", "gela").at("h_reggio", "R1").at("h_gela", "R2")
        assert table.supply("rome", "reggio").offered("activate") == {"R1"}


@rule("Q18")
def test_ships_in_the_box_are_served_by_nothing() -> None:
    table = Position(harbour_supply="adjacent").holds("rome", "hadrumeto").at("hadrumeto", "L1")
    assert table.supply("rome", "hadrumeto").offered("activate") == {"L1"}


# Who is cut off at sea, and from the sea (S9.6.6) --------------------------------------------------------------------


@rule("S9.6.6.a", "Q102")
@pytest.mark.parametrize(("holder", "cut_off"), [("rome", False), ("carthage", True)])
def test_ships_shut_in_a_harbour_are_cut_off_unless_its_port_is_their_own(holder: str, cut_off: bool) -> None:
    table = Position().holds(holder, "gela").at("h_gela", "R1").at("m_lib_cen", "C1")
    assert table.isolated("R1") is cut_off


@rule("S9.6.6.a")
@pytest.mark.parametrize(("blockade", "cut_off"), [("", False), ("C1", True)])
def test_a_ship_in_port_is_a_way_out_while_its_harbour_is_free(blockade: str, cut_off: bool) -> None:
    table = Position().holds("rome", "camarina").at("camarina", "L1 R1").at("h_camarina", blockade)
    table.at("gela", "N1").at("heloro", "N2").at("hibleos", "N3")
    assert table.isolated("L1") is cut_off


@rule("S9.6.6.d")
@pytest.mark.parametrize(("start", "cut_off"), [("m_lib_cen", True), ("h_gela", False)])
def test_a_ring_at_sea_stays_closed_only_if_the_attacker_was_part_of_it(start: str, cut_off: bool) -> None:
    table = Position().holds("rome", "pintias").at(start, "R1").at("h_pintias", "C1").supply("rome", start)
    table.play("activate R1", "depart", *(["go m_lib_cen"] if start == "h_gela" else []), "go h_pintias")
    assert bool(table.fight.isolated) is cut_off
