"""S11 and S12: fortresses, sieges, besieged troops, leaders; P8 and P9."""

from __future__ import annotations

import pytest

from sandtable.titles.campaign_commander.rules.siege import take_city

from .positions import Position, ids, rule

# S11.1, S11.2 ----------------------------------------------------------------------------------------------------


@rule("S11.1", "Q105")
def test_an_enemy_garrison_alone_is_not_fought_but_besieged() -> None:
    table = Position().at("mesana", "L1").supply("rome", "mesana").play("activate L1", "depart", "go milae", "stop")
    assert table.state.battle is None
    assert (table.besieger("milae"), table.control("milae")) == ("rome", "carthage")


@rule("S11.1", "Q32")
def test_stacking_with_a_garrison_is_free() -> None:
    table = Position().at("reggio", "L1").supply("rome", "reggio").play("activate L1", "depart", "go mesana", "stop")
    assert table.supply_points == 5


@rule("S11.2", "S11.3", "Q106", "Q107", "Q108")
def test_four_units_find_room_inside_and_the_fifth_fights_alone() -> None:
    table = Position().holds("rome", "pintias").at("pintias", "consul-a L1 L2").at("agrigentum", "N1 N2 N3 N4 G1")
    table.resources("carthage", "cartago").supply("rome", "pintias")
    table.play("activate L1", "activate all", "depart", "go agrigentum")
    assert table.turn == "carthage"
    table.play("shelter N1", "shelter N2", "shelter N3", "shelter N4")
    assert table.legal == ["ready"]
    table.play("ready")
    assert table.fighting == (ids("L1 L2"), ids("G1"))
    table.fight_out("rome")
    assert table.where("G1") not in ("agrigentum", "destroyed")
    assert table.besieger("agrigentum") == "rome"
    assert table.flags("N1") == "i"


@rule("S11.2", "Q107")
def test_leaders_take_no_room_inside() -> None:
    table = Position().holds("rome", "pintias").at("pintias", "L1").at("agrigentum", "hannibal-gisco N1 N2 N3 N4")
    table.supply("rome", "pintias").play("activate L1", "depart", "go agrigentum")
    table.play("shelter N1", "shelter N2", "shelter N3", "shelter N4")
    assert table.state.battle is None
    assert table.state.leader_in >> table.leaders["hannibal-gisco"] & 1


@rule("S11.3", "Q27")
def test_when_everybody_shelters_there_is_a_siege_and_no_battle_and_the_move_is_over() -> None:
    table = Position().holds("rome", "pintias").at("pintias", "L1").at("agrigentum", "N1")
    table.supply("rome", "pintias").play("activate L1", "depart", "go agrigentum", "shelter N1")
    assert (table.state.battle, table.besieger("agrigentum"), table.where("L1")) == (None, "rome", "agrigentum")
    assert table.offered("go") == set()


@rule("S11.3")
def test_units_in_an_own_fortress_may_fight_before_it() -> None:
    table = Position().holds("rome", "pintias").at("pintias", "L1").at("agrigentum", "N1 N2")
    table.supply("rome", "pintias").play("activate L1", "depart", "go agrigentum", "shelter N2", "ready")
    assert table.fighting == (ids("L1"), ids("N1"))


@rule("S11.3")
def test_nobody_shelters_in_a_zone_without_an_own_fortress() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1").at("himera_sur", "N1").supply("rome", "gela")
    table.play("activate L1", "depart", "go himera_sur")
    assert table.state.battle is not None
    besieged = Position().holds("rome", "gela", "pintias").at("gela", "L1").at("pintias", "N1")
    besieged.siege("carthage", "pintias").supply("rome", "gela").play("activate L1", "depart", "go pintias")
    assert besieged.state.battle is not None


@rule("S11.3.1", "Q99")
def test_a_defender_beaten_before_his_fortress_may_go_inside() -> None:
    table = Position().holds("rome", "pintias").at("pintias", "L1").at("agrigentum", "N1").resources("carthage", "enna")
    table.supply("rome", "pintias").play("activate L1", "depart", "go agrigentum", "ready").fight_out("rome")
    assert (table.where("N1"), table.besieger("agrigentum")) == ("agrigentum", "rome")
    assert "i" in table.flags("N1")


@rule("S11.3.1", "S11.2", "Q106")
def test_a_full_fortress_takes_no_beaten_defender() -> None:
    table = Position().holds("rome", "pintias").at("pintias", "L1").at("agrigentum", "N1 N2 N3 N4 G1")
    table.resources("carthage", "heraclea").supply("rome", "pintias").play("activate L1", "depart", "go agrigentum")
    table.play("shelter N1", "shelter N2", "shelter N3", "shelter N4", "ready").fight_out("rome")
    assert "agrigentum" not in {event["zone"] for event in table.events("unit-retreats")}
    assert "o" in table.flags("G1")


# S11.3.2 to S11.3.4 ----------------------------------------------------------------------------------------------


@rule("S11.3.2")
def test_a_siege_begins_when_a_battle_before_a_fortress_is_won() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1").at("morgantina", "N1").supply("rome", "gela")
    table.resources("carthage", "enna").play("activate L1", "depart", "go morgantina", "ready")
    assert table.besieger("morgantina") == "nobody"
    assert table.fight_out("rome").besieger("morgantina") == "rome"


@rule("S11.3.2")
def test_no_siege_begins_where_the_attackers_lose() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1").at("morgantina", "N1").supply("rome", "gela")
    table.resources("rome", "gela").play("activate L1", "depart", "go morgantina", "ready").fight_out("carthage")
    assert table.besieger("morgantina") == "nobody"


@rule("S11.3.3", "S5.5.2")
@pytest.mark.parametrize(("die", "falls"), [(2, True), (3, False)])
def test_agrigentum_with_two_inside_falls_to_six_on_a_two(die: int, falls: bool) -> None:
    table = Position().holds("rome", "pintias").at("agrigentum", "consul-a L1 L2 L3 L4 L5 L6")
    table.siege("rome", "agrigentum").within("agrigentum", "N1 G1").supply("rome", "pintias")
    table.play("siege agrigentum")
    declared = table.events("siege-declared")[0]
    assert (declared["besiegers"], declared["needed"], table.supply_points) == (6, 2, 2)
    table.play(f"roll {die}")
    assert (table.control("agrigentum") == "rome") == falls
    assert (table.where("N1") == "destroyed") == falls


@rule("S11.3.3", "P15.b")
def test_when_a_fortress_falls_everybody_inside_is_destroyed_with_points() -> None:
    table = Position().holds("rome", "pintias").at("agrigentum", "consul-a L1 L2 L3 L4 L5 L6")
    table.siege("rome", "agrigentum").within("agrigentum", "hannibal-gisco N1 G1").supply("rome", "pintias")
    table.play("siege agrigentum", "roll 1")
    assert (table.where("G1"), table.where("hannibal-gisco")) == ("destroyed", "destroyed")
    assert (table.points("rome")["units"], table.points("rome")["leaders"]) == (2, 3)
    assert table.besieger("agrigentum") == "nobody"
    assert table.where("L1") == "agrigentum"


@rule("S11.3.3")
def test_a_siege_die_is_rolled_once_for_a_fortress_in_an_operation() -> None:
    table = Position().holds("rome", "gela").at("morgantina", "L1 L2").siege("rome", "morgantina")
    table.supply("rome", "gela").play("activate L1", "siege morgantina", "roll 10")
    table.state.supply_points = 6
    assert not table.may("siege morgantina")
    assert "siege morgantina" not in table.play("activate L2").legal


@rule("S11.3.3", "Q24", "Q110")
@pytest.mark.parametrize(("die", "falls"), [(2, True), (3, False)])
def test_without_a_leader_one_unit_alone_is_activated_for_a_siege(die: int, falls: bool) -> None:
    table = Position().holds("rome", "gela").at("pintias", "L1 L2 L3 L4 L5").siege("rome", "pintias")
    table.within("pintias", "G1").at("h_pintias", "R1").supply("rome", "gela")
    assert not table.may("siege pintias")
    table.play("activate L1")
    assert not table.may("activate L2")
    table.play("siege pintias")
    assert table.events("siege-declared")[0]["needed"] == 2
    table.play(f"roll {die}")
    assert (table.control("pintias") == "rome") == falls
    assert [table.flags(unit) for unit in ("L1", "L2")] == ["a", ""]


@rule("Q24")
def test_by_option_a_siege_by_several_needs_no_leader() -> None:
    table = Position(siege_needs_leader=False).holds("rome", "gela").at("morgantina", "L1 L2 L3")
    table.siege("rome", "morgantina").supply("rome", "gela").play("siege morgantina")
    assert table.events("siege-declared")[0]["besiegers"] == 3


@rule("Q109", "S5.2.5")
def test_who_has_just_arrived_does_not_count_for_the_die() -> None:
    table = Position().holds("rome", "gela").at("morgantina", "consul-a L1").siege("rome", "morgantina")
    table.at("gela", "L2").supply("rome", "gela", supply_points=8).play(
        "activate L2", "depart", "go morgantina", "stop"
    )
    assert table.play("siege morgantina").events("siege-declared")[0]["besiegers"] == 1


@rule("Q110")
def test_a_leader_does_not_count_as_a_besieger_and_the_player_may_use_fewer_units() -> None:
    table = Position().holds("rome", "gela").at("morgantina", "consul-a L1 L2 L3").siege("rome", "morgantina")
    table.supply("rome", "gela").play("activate L1", "activate L2", "siege morgantina")
    assert table.events("siege-declared")[0]["besiegers"] == 2


@rule("P6.c", "S11.3.3")
def test_ships_in_port_neither_help_the_fortress_nor_take_room_in_it() -> None:
    table = Position().holds("rome", "gela").at("pintias", "consul-a L1 L2 C1 C2 C3 C4 C5").siege("rome", "pintias")
    table.within("pintias", "N1 N2 N3 N4").at("h_pintias", "R1").supply("rome", "gela").play("siege pintias")
    assert table.events("siege-declared")[0]["needed"] == 2 - 0 - 4 + 2


@rule("Q111", "S11.3.3")
def test_both_siege_markers_print_a_two() -> None:
    assert Position().game.campaign.siege_marker == (2, 2)


@rule("P8", "Q113")
def test_a_port_is_besieged_without_a_fleet_but_no_die_is_rolled() -> None:
    table = Position().holds("rome", "termas").at("panormo", "consul-a L1 L2 L3 L4 L5 L6").siege("rome", "panormo")
    table.supply("rome", "termas")
    assert not table.may("siege panormo")
    assert table.play("activate L1").offered("siege") == set()
    assert table.besieger("panormo") == "rome"
    at_sea = Position().holds("rome", "termas").at("panormo", "consul-a L1").siege("rome", "panormo")
    assert at_sea.at("h_panormo", "R1:do").supply("rome", "termas").may("siege panormo")


@rule("P8")
def test_ships_elsewhere_do_not_close_a_port_and_an_inland_city_needs_none() -> None:
    table = Position().holds("rome", "termas").at("panormo", "consul-a L1").siege("rome", "panormo")
    assert not table.at("m_panormo", "R1").supply("rome", "termas").may("siege panormo")
    inland = Position().holds("rome", "termas").at("hipana", "L1").siege("rome", "hipana").supply("rome", "termas")
    assert inland.may("siege hipana")


@rule("S11.3.4", "Q112")
def test_the_siege_is_over_when_the_last_besieger_has_left_though_a_fleet_stays() -> None:
    table = Position().holds("rome", "gela").at("pintias", "L1 L2").siege("rome", "pintias").within("pintias", "G1")
    table.at("h_pintias", "R1").supply("rome", "gela").play("activate L1", "depart", "go gela", "stop")
    assert table.besieger("pintias") == "rome"
    table.play("activate L2", "depart", "go agrigentum", "stop")
    assert (table.besieger("pintias"), table.flags("G1")) == ("nobody", "")


@rule("Q57", "S6.3.2", "S11.3.3")
def test_ships_in_a_fallen_port_behind_a_blockade_are_destroyed() -> None:
    table = Position().holds("rome", "gela").at("pintias", "consul-a L1 L2 C1").siege("rome", "pintias")
    table.at("h_pintias", "R1").supply("rome", "gela").play("siege pintias", "roll 1")
    assert (table.where("C1"), table.points("rome")["units"]) == ("destroyed", 1)


@rule("Q57", "S6.3.2")
@pytest.mark.parametrize(("option", "flees"), [("retreat_or_destroyed", True), ("destroyed", False)])
def test_ships_in_a_port_that_changes_hands_sail_if_the_way_is_free(option: str, flees: bool) -> None:

    table = (
        Position(ships_in_fallen_port=option).at("pintias", "L1 C1").siege("rome", "pintias").supply("rome", "reggio")
    )
    take_city(table.war, table.state, 0, table.zone("pintias"), None)
    table.game.procedures.run(table.state, None)
    if flees:
        table.play("retreat heraclea")
    assert table.where("C1") == ("heraclea" if flees else "destroyed")


@rule("Q117", "P3.a")
def test_the_fall_of_the_last_roman_city_of_sicily_gives_carthage_the_initiative_at_once() -> None:
    table = Position().within("mesana", "L9").at("mesana", "hiero S1 S2 S3 T1").siege("carthage", "mesana")
    table.at("h_mesana", "hanno C1 C2").resources("carthage", "tauromenio").operation("carthage")
    table.play("spend tauromenio", "siege mesana")
    assert table.events("siege-declared")[0]["needed"] == 2
    table.play("roll 2")
    assert table.supply_points == 2
    assert table.state.initiative == 1
    assert table.cited("initiative-passes") == ["P3.a"]
    assert table.control("reggio") == "rome"


@rule("Q117")
def test_mesana_holds_on_a_three() -> None:
    table = Position().within("mesana", "L9").at("mesana", "hiero S1 S2 S3 T1").siege("carthage", "mesana")
    table.at("h_mesana", "hanno C1").supply("carthage", "tauromenio").play("siege mesana", "roll 3")
    assert (table.control("mesana"), table.state.initiative) == ("rome", 0)


# S11.3.5 ---------------------------------------------------------------------------------------------------------


def besieged_agrigentum() -> Position:
    table = Position().within("agrigentum", "hannibal-gisco N1 G1").at("agrigentum", "consul-a L1 L2 L3 L4 L5")
    return table.siege("rome", "agrigentum").resources("carthage", "agrigentum").resources("rome", "reggio")


@rule("S11.3.5.a", "S11.3.5.b", "Q114")
def test_a_sortie_attacks_the_besiegers_and_who_is_beaten_goes_back_inside() -> None:
    table = (
        besieged_agrigentum().operation("carthage").play("spend agrigentum", "activate N1", "activate all", "sortie")
    )
    assert table.supply_points == 3
    battle = table.state.battle
    assert battle is not None
    assert battle.attacker == 1
    assert table.fighting == (ids("L1 L2 L3 L4 L5"), ids("N1 G1"))
    table.fight_out("rome")
    assert (table.where("N1"), table.besieger("agrigentum")) == ("agrigentum", "rome")
    assert "i" in table.flags("N1")
    assert "a" in table.flags("N1")


@rule("Q114", "S11.3.4")
def test_a_sortie_that_drives_all_besiegers_away_ends_the_siege() -> None:
    table = besieged_agrigentum().operation("carthage").play("spend agrigentum", "activate N1", "sortie")
    assert table.supply_points == 5
    table.fight_out("carthage")
    assert table.besieger("agrigentum") == "nobody"
    assert table.where("L1") != "agrigentum"
    assert "i" not in table.flags("G1")


@rule("Q115", "S11.3.5.a")
def test_besieged_troops_do_not_walk_out() -> None:
    table = besieged_agrigentum().operation("carthage").play("spend agrigentum", "activate N1")
    assert "depart" not in table.legal
    assert "sortie" in table.legal


@rule("S11.3.5.a")
def test_besieged_troops_use_no_resources_from_outside() -> None:
    table = besieged_agrigentum().resources("carthage", "heraclea").operation("carthage").play("spend heraclea")
    assert table.legal == ["end operation"]


@rule("S11.3.5.a", "S10.1")
def test_besieged_troops_are_reorganised_with_resources_inside() -> None:
    table = Position().within("agrigentum", "N1:o").at("agrigentum", "L1").siege("rome", "agrigentum")
    table.resources("carthage", "agrigentum").operation("carthage").play("spend agrigentum", "reorganise N1")
    assert table.flags("N1") == "ia"


def set_up_of_mesana() -> Position:
    table = Position().within("mesana", "L9").at("mesana", "hiero S1 S2 S3 T1").siege("carthage", "mesana")
    table.at("h_mesana", "hanno C1 C2").resources("carthage", "tauromenio").at("reggio", "consul-a L1 L2 L3 L4 V1")
    return table.supply("rome", "reggio")


@rule("S11.3.5.c", "P1.h", "Q22", "Q61")
def test_the_relief_of_mesana() -> None:
    table = set_up_of_mesana().play("activate L1", "activate all", "depart", "go mesana")
    assert table.supply_points == 1
    assert table.offered("join") == {"L9"}
    table.play("join L9")
    assert table.fighting == (ids("L1 L2 L3 L4 V1 L9"), ids("S1 S2 S3 T1"))
    assert "a" in table.flags("L9")
    table.fight_out("rome")
    assert table.besieger("mesana") == "nobody"
    assert "i" not in table.flags("L9")
    fled = {event["zone"] for event in table.events("unit-retreats")}
    assert "reggio" not in fled
    assert "tauromenio" in fled


@rule("S11.3.5.c", "Q61")
def test_besieged_troops_need_not_join() -> None:
    table = set_up_of_mesana().play("activate L1", "activate all", "depart", "go mesana", "ready")
    assert table.fighting[0] == ids("L1 L2 L3 L4 V1")


@rule("S11.3.5.b", "S11.3.5.c")
def test_who_came_out_to_join_goes_back_inside_when_beaten() -> None:
    table = (
        set_up_of_mesana().play("activate L1", "activate all", "depart", "go mesana", "join L9").fight_out("carthage")
    )
    assert (table.where("L9"), table.besieger("mesana")) == ("mesana", "carthage")
    assert "i" in table.flags("L9")


@rule("Q103")
def test_a_siege_does_not_isolate() -> None:
    assert not besieged_agrigentum().isolated("N1")


# S12, P9 ---------------------------------------------------------------------------------------------------------


@rule("S12.2", "Q31")
def test_a_leader_never_moves_alone() -> None:
    table = Position().at("reggio", "consul-a L1").supply("rome", "reggio")
    assert table.offered("activate") == {"L1"}
    assert "consul-a" in table.play("activate L1").offered("activate")


@rule("S12.2", "Q31")
def test_the_last_unit_outside_an_own_city_takes_the_leader_along() -> None:
    table = Position().holds("rome", "gela").at("morgantina", "consul-a L1").siege("rome", "morgantina")
    table.supply("rome", "gela").play("activate L1")
    assert "depart" not in table.legal
    table.play("activate consul-a", "depart", "go gela", "stop")
    assert table.where("consul-a") == "gela"


@rule("Q31", "S11.1")
def test_in_an_own_city_the_garrison_is_company_enough_for_a_leader() -> None:
    table = Position().at("reggio", "consul-a L1").supply("rome", "reggio")
    table.play("activate L1", "depart", "go mesana", "stop", "end operation")
    assert table.where("consul-a") == "reggio"


@rule("Q31", "S12.3", "P15.b")
def test_a_leader_met_alone_outside_a_city_is_eliminated() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1").at("himera_sur", "hamilcar").supply("rome", "gela")
    table.play("activate L1", "depart", "go himera_sur", "stop")
    assert (table.where("hamilcar"), table.points("rome")["leaders"]) == ("destroyed", 3)


@rule("S12.3", "P15.b", "Q119")
def test_a_leader_is_lost_with_the_last_of_his_units() -> None:
    table = Position().holds("rome", "segesta").at("lilibeo", "L1 L2 consul-a").holds("rome", "lilibeo")
    table.at("panormo", "L5").siege("rome", "panormo").at("heirkte", "hamilcar N1").supply("rome", "lilibeo")
    table.play("activate L1", "activate all", "depart", "go segesta")
    table.play("go heirkte").fight_out("rome")
    assert (table.where("N1"), table.where("hamilcar")) == ("destroyed", "destroyed")
    assert (table.points("rome")["units"], table.points("rome")["leaders"]) == (1, 3)


@rule("S9.6.5", "Q94", "Q95")
def test_who_must_retreat_and_cannot_is_destroyed() -> None:
    table = Position().holds("rome", "segesta", "lilibeo").at("lilibeo", "V1").at("panormo", "L5")
    table.siege("rome", "panormo").at("heirkte", "N1").resources("carthage", "drepano").supply("rome", "lilibeo")
    assert not table.isolated("N1")
    table.play("activate V1", "depart", "go segesta", "go heirkte")
    battle = table.state.battle
    assert battle is not None
    assert battle.isolated == 0
    table.fight_out("rome")
    assert (table.where("N1"), table.points("rome")["units"]) == ("destroyed", 1)


@rule("P9.a", "Q30")
def test_a_stack_may_end_with_another_leader_than_it_began_with() -> None:
    table = Position().holds("rome", "gela").at("reggio", "consul-a L1 L2").at("mesana", "consul-b")
    table.supply("rome", "reggio").play("activate L1", "activate L2", "depart", "go mesana")
    assert table.may("stop")
    assert not table.play("go milae").may("stop")


@rule("P9.a", "Q30")
def test_a_stack_without_its_leader_may_not_attack() -> None:
    table = Position().at("reggio", "consul-a L1 L2").at("mesana", "S1").siege("carthage", "mesana")
    table.supply("rome", "reggio").play("activate L1", "activate L2")
    assert "depart" not in table.legal


@rule("P9.a")
def test_two_units_move_as_a_stack_only_from_a_zone_with_a_leader() -> None:
    table = Position().at("reggio", "L1 L2").supply("rome", "reggio").play("activate L1")
    assert not table.may("activate L2")


@rule("P9.b", "P9.f", "S12.1")
def test_a_leader_changes_the_movement_of_his_stack_and_the_owner_names_whose() -> None:
    table = Position().holds("rome", "gela").at("gela", "consul-f consul-g L1 L2").supply("rome", "gela")
    table.play("activate L1", "activate all", "depart", "lead consul-f", "go pintias")
    assert table.events("stack-enters")[0]["left"] == 4
    table = Position().holds("rome", "gela").at("gela", "consul-f consul-g L1 L2").supply("rome", "gela")
    table.play("activate L1", "activate all", "depart", "lead consul-g", "go pintias")
    assert table.events("stack-enters")[0]["left"] == 2


@rule("P9.c")
def test_an_eliminated_consul_gives_points_and_returns_to_the_cup() -> None:
    table = Position().at("himera_sur", "consul-a").at("enna", "N1").supply("carthage", "enna")
    table.play("activate N1", "depart", "go himera_sur", "stop")
    assert (table.where("consul-a"), table.points("carthage")["leaders"]) == ("box", 3)


@rule("P9.c", "Q121")
def test_new_consuls_are_drawn_from_a_cup_to_which_all_have_returned() -> None:
    table = Position().at("gela", "consul-a L1").holds("rome", "gela").hand("ejercitos-consulares").card_choice("rome")
    table.play("play ejercitos-consulares")
    while not table.offered("lot"):
        table.play("ready" if table.may("ready") else table.legal[0])
    assert len(table.offered("lot")) == 8
    assert table.where("consul-a") == "box"
    table.play("lot consul-a")
    assert len(table.offered("lot")) == 7


@rule("P9.d", "Q122")
@pytest.mark.parametrize("leaves", ["hanno", "hiero"])
def test_a_third_carthaginian_leader_sends_one_of_the_two_away_at_random(leaves: str) -> None:
    table = Position().at("siracusa", "hanno hiero").hand("aderbal").card_choice("carthage")
    table.play("play aderbal", "target lilibeo")
    assert table.offered("lot") == {"hanno", "hiero"}
    table.play(f"lot {leaves}")
    assert (table.where(leaves), table.where("adherbal")) == ("away", "lilibeo")
    assert table.points("rome")["leaders"] == 0


@rule("P9.d", "Q122")
def test_by_option_hiero_does_not_count_for_the_limit() -> None:
    table = Position(hieron_counts=False).at("siracusa", "hanno hiero").hand("aderbal").card_choice("carthage")
    table.play("play aderbal", "target lilibeo")
    assert table.offered("lot") == set()
    assert {table.where(leader) for leader in ("hanno", "hiero")} == {"siracusa"}


# Retreats of the reference (S9.6.3.f) ----------------------------------------------------------------------------


@rule("S9.6.3.f", "Q94")
def test_a_beaten_besieger_of_morgantina_retreats_towards_gela_and_may_stop_there() -> None:
    table = Position().holds("rome", "gela").at("morgantina", "L1").siege("rome", "morgantina").at("enna", "N1")
    table.resources("rome", "gela").supply("carthage", "enna").play("activate N1", "depart", "go morgantina")
    while table.state.battle and not table.offered("retreat"):
        table.fight_on("carthage")
    assert table.offered("retreat") == {"camarina", "hibleos", "himera_sur", "pintias"}
    assert table.may("stop")


@rule("S9.6.3.f", "Q94")
def test_a_beaten_attacker_goes_back_where_he_came_from_first() -> None:
    table = Position().holds("rome", "gela", "camarina").at("gela", "L1").at("morgantina", "N1")
    table.resources("rome", "camarina").supply("rome", "camarina")
    table.play("activate L1", "depart", "go morgantina", "ready")
    while table.state.battle and not table.offered("retreat"):
        table.fight_on("carthage")
    assert table.where("L1") == "gela"
    assert table.offered("retreat") == {"camarina"}
    assert table.may("stop")
