"""S6 and S8 on land: moving, entering, stacking; control (P1.f)."""

from __future__ import annotations

import pytest

from .positions import Position, ids, rule

# S6 --------------------------------------------------------------------------------------------------------------


@rule("S6.1", "S6.3", "S6.3.1", "P1.b")
def test_a_land_unit_goes_as_many_zones_as_its_movement_allows_and_only_by_land() -> None:
    table = Position().holds("rome", "camarina").at("camarina", "L1").supply("rome", "camarina")
    table.play("activate L1", "depart")
    assert table.offered("go") == {"gela", "heloro", "hibleos"}
    table.play("go gela", "go pintias", "go agrigentum", "go heraclea")
    assert table.where("L1") == "heraclea"
    assert table.events("stack-stops")
    assert table.offered("go") == set()


@rule("P1.c", "S9.6.3", "S6.3")
def test_a_mountain_takes_three_and_a_disorganised_unit_has_one_less() -> None:
    table = Position().at("tauromenio", "L1 L2:o").siege("rome", "tauromenio").supply("rome", "mesana")
    table.play("activate L1", "depart", "go peloritanos", "go mesana")
    assert table.where("L1") == "mesana"
    table = Position().at("tauromenio", "L1 L2:o").siege("rome", "tauromenio").supply("rome", "mesana")
    table.play("activate L2", "depart", "go peloritanos")
    assert table.where("L2") == "peloritanos"
    assert table.offered("go") == set()


@rule("Q29", "S8.4")
def test_too_little_movement_for_a_mountain_forbids_it() -> None:
    table = Position().at("tauromenio", "E1:o").supply("carthage", "tauromenio").play("activate E1", "depart")
    assert "peloritanos" not in table.offered("go")
    assert "catana" in table.offered("go")


@rule("Q29", "S8.4", "P9.f")
def test_a_stack_is_as_fast_as_its_slowest_unit() -> None:
    table = Position().holds("rome", "camarina").at("camarina", "consul-a L1 V1").supply("rome", "camarina")
    table.play("activate L1", "activate all", "depart", "go gela", "go pintias")
    table.play("go agrigentum", "go heraclea")
    assert table.where("V1") == table.where("consul-a") == "heraclea"
    alone = Position().holds("rome", "camarina").at("camarina", "V1").supply("rome", "camarina")
    alone.play("activate V1", "depart", "go gela", "go pintias", "go agrigentum", "go heraclea", "go selinunte")
    assert alone.offered("go")


@rule("S11.1", "Q27", "S11.3.2")
def test_garrisons_stop_nobody_and_a_siege_begins_only_where_the_move_ends() -> None:
    table = Position().at("mesana", "L1").supply("rome", "mesana")
    table.play("activate L1", "depart", "go tauromenio", "go catana", "go leontini", "stop")
    assert [table.besieger(city) for city in ("tauromenio", "catana", "leontini")] == ["nobody", "nobody", "rome"]
    assert table.control("leontini") == "carthage"


@rule("S6.5", "S9.2", "S9.2.2", "Q90")
def test_entering_a_zone_with_enemy_troops_is_a_battle_at_once_and_ends_the_move() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1").at("himera_sur", "N1").supply("rome", "gela")
    table.play("activate L1", "depart", "go himera_sur")
    assert table.fighting == (ids("L1"), ids("N1"))
    table.fight_out("rome")
    assert (table.where("L1"), table.flags("L1")) == ("himera_sur", "a")
    assert table.offered("go") == set()
    assert table.supply_points == 5


@rule("S9.3")
def test_after_a_battle_the_operation_goes_on_with_the_supply_left() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1 L2").at("himera_sur", "N1").supply("rome", "gela")
    table.play("activate L1", "depart", "go himera_sur").fight_out("rome")
    assert table.offered("activate") == {"L2"}


@rule("S9.2.2")
def test_only_a_stack_attacks_together() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1 L2").at("himera_sur", "N1").supply("rome", "gela")
    table.play("activate L1", "depart", "go himera_sur")
    assert table.fighting[0] == ids("L1")


@rule("Q28")
def test_a_zone_beside_enemies_or_a_siege_is_left_freely() -> None:
    table = Position().holds("rome", "gela").at("morgantina", "L1").siege("rome", "morgantina").at("enna", "N1")
    table.supply("rome", "gela").play("activate L1", "depart", "go leontini", "stop")
    assert table.besieger("morgantina") == "nobody"


@rule("P1.h", "Q38", "S6.1")
def test_reggio_and_mesana_are_neighbours_while_one_side_holds_both() -> None:
    table = Position().at("reggio", "L1").supply("rome", "reggio").play("activate L1", "depart")
    assert table.offered("go") == {"mesana"}
    table = Position().holds("carthage", "mesana").at("reggio", "L1").supply("rome", "reggio")
    assert table.offered("activate") == set()
    table = Position().holds("carthage", "mesana", "reggio").at("reggio", "N1").supply("carthage", "reggio")
    assert table.play("activate N1", "depart").offered("go") == {"mesana"}


@rule("Q38", "P1.h")
def test_the_strait_is_open_to_troops_though_mesana_is_besieged_and_enemy_ships_lie_in_it() -> None:
    table = Position().at("reggio", "L1").at("mesana", "S1").siege("carthage", "mesana").at("h_mesana", "C1")
    table.supply("rome", "reggio").play("activate L1", "depart", "go mesana")
    assert table.fighting[1] == ids("S1")


@rule("P1.i")
def test_etna_is_no_zone_and_joins_nothing() -> None:
    table = Position()
    assert not any("etna" in zone for zone in table.war.campaign.zone_numbers)
    assert table.zone("centuripa") in table.war.links[table.zone("tauromenio")]


# P1.f ------------------------------------------------------------------------------------------------------------


@rule("P1.f", "Q37")
def test_a_zone_without_a_city_belongs_to_whoever_passed_last() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1").supply("rome", "gela")
    assert table.control("himera_sur") == "nobody"
    table.play("activate L1", "depart", "go himera_sur", "go agrigentum", "stop", "end operation")
    assert (table.control("himera_sur"), table.control("agrigentum")) == ("rome", "carthage")
    table.at("enna", "N1").supply("carthage", "enna").play("activate N1", "depart", "go himera_sur", "stop")
    assert table.control("himera_sur") == "carthage"


# S8 --------------------------------------------------------------------------------------------------------------


@rule("P7", "S8.2", "S8.2.1", "S8.2.2")
def test_joining_own_troops_costs_two_and_is_not_refunded_when_they_leave() -> None:
    table = Position().holds("rome", "camarina", "gela").at("camarina", "consul-a L1 L2 L3").at("gela", "L4")
    table.supply("rome", "camarina").play("activate L1", "activate all", "depart", "go gela", "stop")
    assert table.supply_points == 1
    assert table.cited("stacking-paid")[0] == "S8.2"
    table.play("activate L4", "depart", "go hibleos", "stop")
    assert (table.supply_points, table.where("L4")) == (0, "hibleos")


@rule("S8.2.1")
def test_stacking_costs_the_same_for_any_number() -> None:
    table = Position().at("reggio", "consul-a L1 L2 L3").at("mesana", "L4 L5 L6").supply("rome", "reggio")
    table.play("activate L1", "activate all", "depart", "go mesana", "stop")
    assert table.supply_points == 1


@rule("S8.2.2")
def test_passing_through_own_troops_is_free() -> None:
    table = Position().at("reggio", "L1").at("mesana", "L2").supply("rome", "reggio")
    table.play("activate L1", "depart", "go mesana", "go milae", "stop")
    assert table.supply_points == 5


@rule("S8.2.3")
def test_stacking_is_paid_at_any_distance() -> None:
    table = Position().holds("rome", "gela", "pintias").at("gela", "V1").at("selinunte", "L2")
    table.siege("rome", "selinunte").supply("rome", "gela")
    table.play("activate V1", "depart", "go pintias", "go agrigentum", "go heraclea", "go selinunte", "stop")
    assert table.supply_points == 3


@rule("S8.2", "Q34")
def test_where_stacking_cannot_be_paid_the_move_cannot_end() -> None:
    table = Position().at("reggio", "L1").at("mesana", "L2").supply("rome", "reggio", supply_points=2)
    table.play("activate L1", "depart", "go mesana")
    assert not table.may("stop")
    blocked = Position().at("reggio", "E1 E2:o").holds("carthage", "reggio", "mesana").at("mesana", "N1")
    for zone in ("milae", "tauromenio"):
        blocked.holds("rome", zone).at(zone, "L1" if zone == "milae" else "L2")
    blocked.at("peloritanos", "N2").supply("carthage", "reggio", supply_points=1)
    blocked.play("activate E2", "depart")
    assert blocked.offered("go") == {"mesana"}
    blocked.play("go mesana")
    assert sorted(blocked.legal) == ["go milae", "go tauromenio"]


@rule("Q32", "S11.1", "P6.c")
def test_garrisons_leaders_and_ships_in_port_are_no_troops_to_stack_with() -> None:
    table = Position().at("reggio", "L1").at("mesana", "consul-a R1").supply("rome", "reggio")
    assert table.play("activate L1", "depart", "go mesana", "stop").supply_points == 5


@rule("Q32", "S8.2")
def test_by_option_ships_in_port_count_for_stacking() -> None:
    table = Position(stack_cost_naval_in_port=True).at("reggio", "L1").at("mesana", "R1").supply("rome", "reggio")
    assert table.play("activate L1", "depart", "go mesana", "stop").supply_points == 3


@rule("S8.2", "Q35", "S11.3.5.c")
@pytest.mark.parametrize(("inside", "option", "left"), [("L9", True, 1), ("", True, 3), ("L9", False, 3)])
def test_relieving_besieged_troops_costs_two_more_unless_the_option_is_off(
    inside: str, option: bool, left: int
) -> None:
    table = Position(relief_stack_cost=option).at("reggio", "consul-a L1 L2").within("mesana", inside)
    table.at("mesana", "hiero S1").siege("carthage", "mesana").supply("rome", "reggio")
    table.play("activate L1", "activate all", "depart", "go mesana")
    assert table.supply_points == left


@rule("Q34", "Q35")
def test_a_relief_that_cannot_pay_for_stacking_may_not_enter() -> None:
    table = Position().at("reggio", "L1").within("mesana", "L9").at("mesana", "S1").siege("carthage", "mesana")
    assert table.supply("rome", "reggio", supply_points=2).offered("activate") == set()


@rule("S8.1")
def test_any_number_of_units_may_stand_in_a_zone() -> None:
    table = Position().at("reggio", "consul-a L1 L2 L3 L4 L5 L6").at("mesana", "L7 L8 L9 L10 L11 L12 V1 V2 V3")
    table.supply("rome", "reggio").play("activate L1", "activate all", "depart", "go mesana", "stop")
    assert table.state.outside[0][table.zone("mesana")] == 15


@rule("S8.3")
def test_the_stacks_of_the_set_up_cost_nothing() -> None:
    table = Position().at("reggio", "L1 L2").supply("rome", "reggio")
    assert table.play("activate L1", "depart", "go mesana", "stop").supply_points == 5


@rule("S8.4", "P9.a")
def test_a_stack_starts_goes_and_ends_together() -> None:
    table = Position().holds("rome", "gela").at("gela", "consul-a L1 L2").at("camarina", "L3").holds("rome", "camarina")
    table.supply("rome", "gela").play("activate L1")
    assert not table.may("activate L3")
    table.play("activate all", "depart", "go camarina", "go heloro", "stop")
    assert {table.where(piece) for piece in ("L1", "L2", "consul-a")} == {"heloro"}


@rule("S8.5")
def test_any_part_of_a_stack_may_move_and_the_rest_act_later() -> None:
    table = Position().at("reggio", "consul-a L1 L2 L3").supply("rome", "reggio")
    table.play("activate L1", "activate L2", "activate consul-a", "depart", "go mesana", "stop")
    assert (table.supply_points, table.offered("activate")) == (3, {"L3"})
    table.play("activate L3", "depart", "go mesana", "stop")
    assert table.supply_points == 0


@rule("S8.2", "Q36")
def test_a_retreat_onto_own_troops_costs_nothing() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1 L2").at("himera_sur", "N1").resources("rome", "gela")
    table.supply("rome", "gela").play("activate L1", "depart", "go himera_sur").fight_out("carthage")
    assert table.supply_points == 5
    assert table.where("L1") != "himera_sur"
