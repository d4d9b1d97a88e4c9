"""S6.4 and S7: fleets, and what they carry."""

from __future__ import annotations

import pytest

from .positions import ROME, Position, ids, rule

# S6.4 ------------------------------------------------------------------------------------------------------------


def sailing(zone: str, pieces: str, supply_points: int = 6, **options: object) -> Position:
    """A Roman fleet has put out: its first ship with everybody who may go along."""
    table = Position(**options).holds("rome", "gela", "camarina").at(zone, pieces)
    table.supply("rome", zone, supply_points)
    first = next(piece for piece in pieces.split() if piece.startswith("R"))
    table.play(f"activate {first}")
    if table.may("activate all"):
        table.play("activate all")
    elif table.offered("activate"):
        table.play(f"activate {min(table.offered('activate'))}")
    return table.play("depart")


@rule("S6.1", "S6.2", "S6.4", "P1.a", "P1.e")
def test_ships_leave_a_port_by_its_harbour_and_stay_at_sea() -> None:
    table = sailing("gela", "R1")
    assert table.offered("go") == {"h_gela"}
    table.play("go h_gela", "go m_lib_cen")
    assert table.offered("go") == {"h_gela", "h_heraclea", "h_pintias", "m_africa", "m_lib_occ", "m_lib_or"}


@rule("S6.4.2", "S6.4.3", "P1.a")
def test_every_zone_and_port_entered_takes_one_of_the_range() -> None:
    table = sailing("camarina", "R1")
    table.play("go h_camarina", "go m_lib_or", "go m_lib_cen", "go h_gela", "go gela")
    assert [event["left"] for event in table.events("fleet-enters")] == [6, 5, 4, 3, 2]


@rule("P1.g")
def test_the_arrow_to_africa_takes_two() -> None:
    table = sailing("gela", "R1").play("go h_gela", "go m_lib_cen", "go m_africa", "go h_aspis")
    assert [event["left"] for event in table.events("fleet-enters")] == [6, 5, 3, 2]


@rule("S6.4.1", "Q39")
def test_no_move_ends_in_an_open_sea_but_in_any_harbour_or_an_own_port() -> None:
    table = sailing("gela", "R1").play("go h_gela")
    assert table.may("stop")
    assert not table.play("go m_lib_cen").may("stop")
    assert table.play("go h_pintias").may("stop")


@rule("S6.4.1")
def test_a_fleet_never_sails_where_its_range_would_leave_it_in_an_open_sea() -> None:
    table = sailing("gela", "R1").play("go h_gela", "go m_lib_cen", "go m_lib_or", "go m_paquino", "go m_siracusa")
    assert table.offered("go") == {"h_siracusa", "m_catana"}
    assert table.play("go m_catana").offered("go") == {"h_catana"}


@rule("Q40", "S6.4.1")
def test_a_fleet_left_in_an_open_sea_starts_from_there_with_resources_aboard() -> None:
    table = Position().at("m_lib_cen", "R1").resources("rome", "m_lib_cen").operation("rome")
    table.play("spend m_lib_cen", "activate R1", "depart", "go h_gela", "stop")
    assert table.where("R1") == "h_gela"


@rule("S6.4.4", "P1.e")
def test_no_ship_enters_a_port_of_the_enemy() -> None:
    assert "pintias" not in sailing("gela", "R1").play("go h_gela", "go m_lib_cen", "go h_pintias").offered("go")


@rule("S6.4.4", "Q42")
@pytest.mark.parametrize("option", [True, False])
def test_an_own_port_under_siege_is_open_to_ships_by_default(option: bool) -> None:
    table = Position(besieged_port_open=option).holds("rome", "gela").at("gela", "N1").siege("carthage", "gela")
    table.at("h_gela", "R1").resources("rome", "h_gela").operation("rome").play("spend h_gela", "activate R1", "depart")
    assert ("gela" in table.offered("go")) == option


@rule("Q42", "S6.5")
def test_entering_a_harbour_with_enemy_ships_is_a_battle() -> None:
    table = sailing("gela", "R1 R2 consul-a").at("h_pintias", "C1").play("go h_gela", "go m_lib_cen", "go h_pintias")
    assert table.fighting == (ids("R1 R2"), ids("C1"))


@rule("Q41", "P1.e")
def test_ships_inside_a_port_take_no_part_in_what_happens_in_its_harbour() -> None:
    table = sailing("gela", "R1").at("pintias", "C1").play("go h_gela", "go m_lib_cen", "go h_pintias")
    assert table.state.battle is None
    assert table.may("stop")


@rule("P9.a", "Q49")
def test_two_ships_sail_together_only_with_a_leader() -> None:
    table = Position().at("reggio", "R1 R2").supply("rome", "reggio").play("activate R1")
    assert not table.may("activate R2")
    assert sailing("gela", "R1 R2 consul-a").where("consul-a") == "gela"


@rule("P9.f", "P9.b")
def test_the_leader_named_changes_the_range() -> None:
    table = Position().at("reggio", "R1 R2 consul-d consul-g").supply("rome", "reggio")
    table.play("activate R1", "activate all", "depart")
    assert table.offered("lead") == {"consul-d", "consul-g"}
    assert table.play("lead consul-d", "go h_reggio").events("fleet-enters")[0]["left"] == 7
    table = Position().at("reggio", "R1 consul-g").supply("rome", "reggio")
    table.play("activate R1", "activate consul-g", "depart", "go h_reggio")
    assert table.events("fleet-enters")[0]["left"] == 5


# S7.1 ------------------------------------------------------------------------------------------------------------


@rule("S7.1.5", "S7.1.6")
def test_troops_in_port_with_the_fleet_are_taken_aboard_for_two_of_the_range() -> None:
    table = sailing("gela", "R1 L1 L2").play("load L1", "load L2")
    assert [event["left"] for event in table.events("loaded")] == [5, 5]
    table.play("go h_gela", "stop")
    assert (table.where("L1"), table.where("L2")) == ("h_gela", "h_gela")
    assert (table.flags("R1"), table.flags("L1")) == ("a", "")


@rule("P6.a", "S7.2")
def test_a_fleet_carries_three_land_units_and_leaders_besides() -> None:
    table = sailing("gela", "R1 L1 L2 L3 L4 consul-a").play("load L1", "load L2", "load L3")
    assert not table.may("load L4")


@rule("S7.1.1", "S7.1.6", "Q46")
def test_on_the_way_a_fleet_takes_troops_aboard_from_a_coast_once() -> None:
    table = sailing("gela", "R1").at("agrigentum", "L1 L2").siege("rome", "agrigentum").at("pintias", "L3")
    table.siege("rome", "pintias").play("go h_gela", "go m_lib_cen")
    assert table.offered("embark") == {"L1", "L2"}
    table.play("embark L1", "embark L2")
    assert [event["left"] for event in table.events("loaded")] == [3, 3]
    table.play("go h_pintias")
    assert table.offered("embark") == set()
    assert table.offered("land") == set()
    assert table.besieger("agrigentum") == "nobody"


@rule("S7.1.1", "S7.1.3", "Q43")
def test_who_has_loaded_in_port_neither_embarks_nor_lands_on_a_coast() -> None:
    table = sailing("gela", "R1 L1").at("pintias", "L3").siege("rome", "pintias").play("load L1")
    table.play("go h_gela", "go m_lib_cen", "go h_pintias")
    assert table.offered("embark") == set()
    assert table.offered("land") == set()


@rule("S7.1.3")
def test_dropping_troops_in_a_port_gives_no_second_embarkation() -> None:
    table = sailing("gela", "R1 L1").at("camarina", "L2").play("load L1", "go h_gela", "go m_lib_cen", "go m_lib_or")
    table.play("go h_camarina", "go camarina", "drop L1")
    assert table.offered("embark") == set()


@rule("Q43", "S7.1.1")
def test_loading_and_landing_in_one_operation_is_an_option() -> None:
    table = sailing("gela", "R1 L1", load_and_land=True)
    table.play("load L1", "go h_gela", "go m_lib_cen", "go h_pintias", "land pintias", "ashore L1", "ready")
    assert table.where("L1") == "pintias"


@rule("S7.1.2")
def test_after_embarking_it_sails_on_with_the_range_left() -> None:
    table = sailing("gela", "R1").at("pintias", "L3").siege("rome", "pintias")
    table.play("go h_gela", "go m_lib_cen", "go h_pintias", "embark L3")
    assert table.events("loaded")[0]["left"] == 2
    table.play("go m_lib_cen", "go h_gela", "stop")
    assert table.where("L3") == "h_gela"


@rule("S7.1.2", "S7.1.1")
def test_after_landing_it_sails_on() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1 L1").resources("rome", "h_gela").operation("rome")
    table.play("spend h_gela", "activate R1", "depart", "go m_lib_cen", "go h_pintias", "land pintias", "ashore L1")
    table.play("ready", "go m_lib_cen", "go h_heraclea", "stop")
    assert (table.where("R1"), table.where("L1")) == ("h_heraclea", "pintias")


@rule("S7.1.4", "Q45", "S11.3.2")
def test_troops_landed_from_a_sea_zone_besiege_but_are_not_activated() -> None:
    table = Position().holds("rome", "gela").at("h_pintias", "R1 R2 consul-a L1 L2").supply("rome", "h_pintias")
    table.play("activate R1", "activate all", "depart")
    table.play("go m_lib_cen", "go h_pintias", "land pintias", "ashore L1", "ashore L2", "ready", "stop")
    assert table.besieger("pintias") == "rome"
    assert table.offered("activate") == set()
    assert not table.may("siege pintias")


@rule("S7.1.3")
def test_one_landing_on_one_coast_in_an_operation() -> None:
    table = Position().at("h_gela", "R1 L1 L2").supply("rome", "h_gela")
    table.play("activate R1", "depart", "go m_lib_cen", "land agrigentum", "ashore L1", "ready", "go h_pintias")
    assert table.offered("land") == set()
    assert table.offered("embark") == set()


@rule("S7.1.6", "S7.1.7", "Q50", "Q39")
def test_a_fleet_that_begins_at_sea_with_troops_has_two_less_and_embarking_takes_two_more() -> None:
    table = Position().at("h_gela", "R1 L1").resources("rome", "h_gela").at("pintias", "L2").siege("rome", "pintias")
    table.operation("rome").play("spend h_gela", "activate R1", "depart", "go m_lib_cen", "go h_pintias")
    assert [event["left"] for event in table.events("fleet-enters")] == [4, 3]
    table.play("embark L2")
    assert table.events("loaded")[0]["left"] == 1
    assert table.legal == ["stop"]
    assert table.play("stop").where("L1") == table.where("L2") == "h_pintias"


@rule("Q50", "S7.1.7")
def test_resources_aboard_do_not_slow_a_fleet() -> None:
    table = Position().at("h_gela", "R1").resources("rome", "h_gela", 2).operation("rome")
    table.play("spend h_gela", "activate R1", "depart", "go m_lib_cen")
    assert table.events("fleet-enters")[0]["left"] == 6
    assert (table.rp("rome", "h_gela"), table.rp("rome", "m_lib_cen")) == (0, 1)


@rule("S7.1.8", "Q47", "Q22")
def test_troops_may_be_left_in_any_port_entered_and_act_there() -> None:
    table = sailing("camarina", "R1 L1 L2").play("load L1", "load L2", "go h_camarina", "go m_lib_or")
    table.play("go m_lib_cen", "go h_gela", "go gela", "drop L1", "stop")
    assert (table.where("L1"), table.where("L2"), table.supply_points) == ("gela", "gela", 4)
    assert table.offered("activate") == {"L1", "L2"}


@rule("S7.1.9", "P6.c")
def test_troops_of_a_fleet_that_ends_in_a_port_are_ashore() -> None:
    table = sailing("camarina", "R1 L1 consul-a").play("load L1", "go h_camarina", "go m_lib_or", "go m_lib_cen")
    table.play("go h_gela", "go gela", "stop")
    assert table.where("L1") == table.where("consul-a") == "gela"
    assert table.may("activate L1")


@rule("S8.2.2", "Q33")
@pytest.mark.parametrize(("option", "left"), [(True, 2), (False, 4)])
def test_troops_put_ashore_beside_troops_pay_for_stacking_once(option: bool, left: int) -> None:
    table = sailing("camarina", "R1 L1 L2", stack_cost_landing=option).at("gela", "L3")
    table.play("load L1", "load L2", "go h_camarina", "go m_lib_or", "go m_lib_cen", "go h_gela", "go gela")
    table.play("drop L1", "drop L2", "stop")
    assert table.supply_points == left


@rule("Q33", "Q34")
def test_troops_that_cannot_pay_for_stacking_stay_aboard() -> None:
    table = (
        sailing("camarina", "R1 L1", supply_points=3).at("gela", "L3").play("load L1", "go h_camarina", "go m_lib_or")
    )
    table.play("go m_lib_cen", "go h_gela")
    assert "gela" not in table.offered("go")
    assert table.may("stop")


@rule("Q33", "S8.2.2")
def test_a_landing_beside_own_troops_costs_two() -> None:
    table = Position().at("h_gela", "R1 L1").at("pintias", "L2").siege("rome", "pintias").supply("rome", "h_gela")
    table.play("activate R1", "depart", "go m_lib_cen", "go h_pintias", "land pintias", "ashore L1", "ready")
    assert table.supply_points == 2


@rule("Q33", "Q42", "S11.2")
def test_cargo_put_into_a_besieged_port_is_inside_and_pays_for_joining_troops() -> None:
    table = Position().holds("rome", "gela").at("gela", "N1").siege("carthage", "gela").within("gela", "L3")
    table.at("h_gela", "R1 L1").supply("rome", "h_gela").play("activate R1", "depart", "go gela", "stop")
    assert (table.flags("L1"), table.supply_points) == ("i", 2)
    full = Position().holds("rome", "gela").at("gela", "N1").siege("carthage", "gela").within("gela", "L3 L4 L5 L6")
    full.at("h_gela", "R1 L1").supply("rome", "h_gela").play("activate R1", "depart", "go gela")
    assert not full.may("stop")
    assert full.offered("drop") == set()


@rule("Q32", "S8.2")
@pytest.mark.parametrize(("option", "left"), [(False, 4), (True, 2)])
def test_ships_pay_for_joining_units_in_a_port_by_option_only(option: bool, left: int) -> None:
    table = sailing("camarina", "R1", stack_cost_naval_in_port=option).at("gela", "R2")
    table.play("go h_camarina", "go m_lib_or", "go m_lib_cen", "go h_gela", "go gela", "stop")
    assert table.supply_points == left


@rule("Q44", "S9.2")
def test_landing_on_enemy_troops_is_a_battle_and_who_is_thrown_back_sails_on_with_the_fleet() -> None:
    table = Position().at("h_gela", "R1 L1 L2").at("agrigentum", "N1").supply("rome", "h_gela")
    table.play("activate R1", "depart", "go m_lib_cen", "land agrigentum", "ashore L1", "ready")
    assert table.turn == "carthage"
    table.play("ready")
    assert table.fighting == (ids("L1"), ids("N1"))
    table.fight_out("carthage")
    assert (table.where("L1"), table.flags("L1")[-2:]) == ("m_lib_cen", "oa")
    table.play("go h_pintias", "stop")
    assert table.where("L1") == table.where("L2") == table.where("R1") == "h_pintias"


@rule("S11.3.5.c", "Q35", "Q44")
def test_besieged_troops_may_join_a_battle_that_a_landing_begins() -> None:
    table = Position().holds("rome", "agrigentum").within("agrigentum", "L5").at("agrigentum", "N1")
    table.siege("carthage", "agrigentum").at("h_gela", "R1 L1").supply("rome", "h_gela")
    table.play("activate R1", "depart", "go m_lib_cen", "land agrigentum", "ashore L1", "ready")
    assert (table.supply_points, table.offered("join")) == (2, {"L5"})
    table.play("join L5")
    assert table.fighting[0] == ids("L1 L5")


@rule("P9.a", "Q120")
def test_the_only_leader_of_several_ships_does_not_go_ashore_without_them() -> None:
    table = Position().at("h_gela", "R1 R2 consul-a L1").supply("rome", "h_gela")
    table.play("activate R1", "activate all", "depart", "go m_lib_cen", "land agrigentum", "ashore L1")
    assert table.legal == ["ready"]
    single = Position().at("h_gela", "R1 consul-a L1").supply("rome", "h_gela").play("activate R1")
    single.play("activate consul-a", "depart", "go m_lib_cen", "land agrigentum", "ashore L1", "ashore consul-a")
    assert single.play("ready", "go h_pintias", "stop").where("consul-a") == "agrigentum"


@rule("Q46")
def test_from_a_besieged_city_troops_embark_in_the_port_alone() -> None:
    table = Position().holds("rome", "gela").at("gela", "N1").siege("carthage", "gela").within("gela", "L3")
    table.at("h_gela", "R1").supply("rome", "h_gela").play("activate R1", "depart", "go m_lib_cen", "go h_gela")
    assert table.offered("embark") == set()
    assert table.play("go gela").offered("embark") == {"L3"}


@rule("Q47", "S5.2.5")
def test_who_has_acted_is_not_embarked() -> None:
    table = Position().holds("rome", "camarina", "gela").at("camarina", "L1").at("gela", "R1")
    table.supply("rome", "gela").play("activate L1", "depart", "go gela", "stop", "activate R1", "depart")
    assert table.offered("load") == set()


@rule("Q48")
def test_troops_aboard_do_nothing_of_themselves() -> None:
    table = Position().at("h_gela", "R1 L1:o").resources("rome", "h_gela").operation("rome").play("spend h_gela")
    assert table.legal == ["activate R1", "end operation"]


@rule("Q49", "P9.a")
def test_several_units_are_carried_without_a_leader() -> None:
    table = sailing("gela", "R1 L1 L2 L3").play("load L1", "load L2", "load L3", "go h_gela", "stop")
    assert table.where("L3") == "h_gela"


@rule("Q43", "P1.g", "S7.1.4", "S7.1.6")
def test_an_army_from_gela_reaches_aspis_in_one_operation_and_lands_in_the_next() -> None:
    table = Position().holds("rome", "gela").at("gela", "R1 L1 L2 L3").resources("rome", "gela", 2).operation("rome")
    table.play("spend gela", "activate R1", "depart", "load L1", "load L2", "load L3", "load rp")
    table.play("go h_gela", "go m_lib_cen", "go m_africa", "go h_aspis")
    assert [event["left"] for event in table.events("fleet-enters")] == [4, 3, 1, 0]
    assert table.legal == ["stop"]
    table.play("stop", "end operation").operation("rome")
    table.play("spend h_aspis", "activate R1", "depart")
    assert "stop" not in table.legal
    table.play("land aspis", "ashore L1", "ashore L2", "ashore L3", "ready", "stop")
    assert (table.besieger("aspis"), table.offered("activate")) == ("rome", set())
    assert table.supply_points == 4


@rule("S7.1.1", "S7.1.6")
def test_a_fleet_in_a_harbour_takes_troops_aboard_from_its_city_before_it_sails() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1").at("gela", "L1").supply("rome", "h_gela")
    table.play("activate R1", "depart", "embark L1")
    assert table.events("loaded")[0]["left"] == 5
    assert table.play("stop").where("L1") == "h_gela"


@rule("P1.g", "S7.1.6")
@pytest.mark.parametrize(("port", "reaches"), [("gela", True), ("pintias", True), ("camarina", False)])
def test_the_jump_to_africa_with_an_army_is_just_possible_from_gela_and_pintias(port: str, reaches: bool) -> None:
    table = Position().holds("rome", port).at(port, "R1 L1").supply("rome", port)
    table.play("activate R1", "depart", "load L1", f"go h_{port}")
    if port == "camarina":
        table.play("go m_lib_or")
    table.play("go m_lib_cen")
    assert ("m_africa" in table.offered("go")) == reaches


# S7.2, S7.3 ------------------------------------------------------------------------------------------------------


@rule("S7.2", "Q56")
def test_a_fleet_does_not_anchor_where_more_than_three_land_units_would_be_at_sea() -> None:
    table = sailing("gela", "R1 L1 L2").at("h_pintias", "R2 L3 L4").play("load L1", "load L2", "go h_gela")
    table.play("go m_lib_cen", "go h_pintias")
    assert not table.may("stop")


@rule("S7.2", "Q56", "P15.b")
def test_troops_too_many_at_sea_are_given_up_by_their_owner() -> None:
    table = Position().at("h_gela", "R1 R2 L1 L2 L3 L4").supply("rome", "h_gela").play("end operation")
    assert table.offered("lose") == {"L1", "L2", "L3", "L4"}
    table.play("lose L2")
    assert table.where("L2") == "destroyed"
    assert table.points("carthage")["units"] == 1


@rule("S7.3", "S7.3.1", "P6.a")
def test_each_ship_takes_a_resource_point_that_lay_with_it_in_port() -> None:
    table = Position().at("reggio", "R1 R2 consul-a").resources("rome", "reggio", 4).operation("rome")
    table.play("spend reggio", "activate R1", "activate all", "depart", "load rp", "load rp")
    assert not table.may("load rp")
    table.play("go h_reggio", "stop")
    assert (table.rp("rome", "reggio"), table.rp("rome", "h_reggio")) == (1, 2)


@rule("S7.3.2")
def test_resources_may_be_left_in_any_port_entered() -> None:
    table = sailing("camarina", "R1").resources("rome", "camarina", 1)
    table.play("load rp", "go h_camarina", "go m_lib_or", "go m_lib_cen", "go h_gela", "go gela", "drop rp")
    table.play("go h_gela", "stop")
    assert (table.rp("rome", "gela"), table.rp("rome", "h_gela")) == (1, 0)


@rule("S7.3.3")
def test_resources_of_a_fleet_that_ends_in_a_port_are_ashore() -> None:
    table = sailing("camarina", "R1").resources("rome", "camarina", 1).play("load rp", "go h_camarina", "go m_lib_or")
    table.play("go m_lib_cen", "go h_gela", "go gela", "stop")
    assert table.rp("rome", "gela") == 1


@rule("S7.3.1")
def test_resources_put_ashore_in_an_operation_are_not_loaded_again_in_it() -> None:
    table = sailing("camarina", "R1").resources("rome", "camarina", 1).at("gela", "R2").play("load rp", "go h_camarina")
    table.play("go m_lib_or", "go m_lib_cen", "go h_gela", "go gela", "stop", "activate R2", "depart")
    assert not table.may("load rp")


@rule("Q53", "P4")
def test_resources_stay_aboard_between_operations() -> None:
    table = sailing("gela", "R1").resources("rome", "gela").play("load rp", "go h_gela", "stop", "end operation")
    assert table.rp("rome", "h_gela") == 1
    assert ROME in table.game.deciders(table.state)


@rule("Q116", "S5.4.2")
def test_ships_carry_resources_out_of_a_besieged_port() -> None:
    table = Position().at("mesana", "R1 S1").siege("carthage", "mesana").resources("rome", "mesana", 2)
    table.operation("rome").play("spend mesana", "activate R1", "depart", "load rp", "go h_mesana", "stop")
    assert table.rp("rome", "h_mesana") == 1


@rule("P6.a")
def test_the_ships_that_stay_keep_as_many_resources_as_they_can_hold() -> None:
    table = Position().at("h_gela", "R1 R2 R3").resources("rome", "h_gela", 3).supply("rome", "h_gela")
    table.play("activate R1", "depart", "go m_lib_cen", "go h_pintias", "stop")
    assert (table.rp("rome", "h_gela"), table.rp("rome", "h_pintias")) == (2, 1)
