"""S9.6.3.d to f once more: who and what goes along with a unit that leaves, and which zones are closed to it."""

from __future__ import annotations

import pytest

from .positions import Position, rule
from .test_9_retreats import beaten, sunk_or_gone

# Leaders -----------------------------------------------------------------------------------------------------------


@rule("P9.e", "S9.6.3.d")
def test_while_the_leader_named_stays_no_other_is_asked_for() -> None:
    table = Position().resources("carthage", "enna").at("himera_sur", "L1 N1 N2 hamilcar hanno adherbal")
    table.battle("L1", came_from="gela").play("lead hamilcar").hands(rome="estratagema", carthage="escaramuza")
    table.play("chit estratagema", "check N1", "roll 10", "take hanno", "ready")
    assert table.offered("lead") == set()
    assert table.fight.leader[1] == table.leaders["hamilcar"]
    assert table.settle().where("hanno") == "enna"


@rule("S12.3", "S9.6.5")
def test_a_leader_is_lost_with_the_last_unit_before_the_battle_is_over() -> None:
    table = Position().holds("rome", "panormo", "segesta").resources("rome", "segesta").at("heirkte", "N1 hanno L1")
    beaten(table.battle("L1", came_from="panormo"), "N1")
    told = [each.event.kind for each in table.told]
    assert told.index("unit-lost") < told.index("leader-lost") < told.index("battle-ends")


@rule("S11.3.1", "S9.6.3.d")
def test_a_leader_goes_inside_with_the_unit_that_goes_inside() -> None:
    table = Position().holds("rome", "gela", "camarina").at("gela", "N1 N2").siege("carthage", "gela")
    table.at("camarina", "L1 L2 consul-a").supply("rome", "camarina")
    table.play("activate L1", "activate all", "depart", "go gela").hands("confusion confusion", "escaramuza")
    table.play("chit confusion", "check L1", "roll 10", "take consul-a", "retreat gela")
    assert table.inside("L1")
    assert table.inside("consul-a")
    assert not table.inside("L2")


@rule("S9.6.3.f", "S11.3.2")
def test_a_leader_who_retreats_to_the_besiegers_of_a_city_stays_outside_with_them() -> None:
    table = Position().at("morgantina", "L9").siege("rome", "morgantina").at("himera_sur", "L1 consul-a N1")
    beaten(table.battle("L1", came_from="gela"), "L1")
    assert (table.where("consul-a"), table.inside("consul-a")) == ("morgantina", False)


@rule("S9.6.3.e", "Q60")
@pytest.mark.parametrize("besieged", [True, False])
def test_a_leader_aboard_is_inside_the_port_only_if_it_is_besieged(besieged: bool) -> None:
    table = Position().holds("rome", "gela").at("h_pintias", "R1 consul-a C1")
    if besieged:
        table.at("gela", "N1").siege("carthage", "gela")
    sunk_or_gone(table.battle("R1", came_from="m_lib_cen"), "R1")
    assert table.where("consul-a") == "gela"
    assert table.inside("consul-a") is besieged


# Control -----------------------------------------------------------------------------------------------------------


@rule("P1.f", "S7.1.1")
def test_troops_thrown_back_into_the_sea_do_not_control_it() -> None:
    table = Position().at("aspis", "L1 N1").at("h_aspis", "R1").battle("L1", came_from="h_aspis")
    beaten(table, "L1")
    assert (table.where("L1"), table.control("h_aspis")) == ("h_aspis", "nobody")


@rule("P1.f")
def test_a_zone_through_which_troops_retreat_is_theirs_and_ships_take_nothing() -> None:
    table = Position().holds("rome", "gela").resources("carthage", "cefaledio").at("himera_sur", "L1 N1")
    table.holds("rome", "maroneos", "termas").at("termas", "L2")
    beaten(table.battle("L1", came_from="gela"), "N1")
    assert table.where("N1") == "cefaledio"
    assert table.control("maroneos") == "carthage"
    table = Position().holds("rome", "mesana").holds("carthage", "reggio").at("h_pintias", "R1:o C1")
    table.state.flags[table.unit("R1")] |= 1
    sunk_or_gone(table.battle("R1", came_from="m_lib_cen"), "R1")
    assert table.where("R1") not in ("h_pintias", "mesana")
    assert table.control(table.where("R1")) == "nobody"


# Cargo (P6.a, S7.1.5, S7.2) ----------------------------------------------------------------------------------------


@rule("S7.2", "S11.2")
@pytest.mark.parametrize(("inside", "saved"), [("L7 L8", 2), ("L7 L8 L9", 1), ("L7 L8 L9 L10", 0)])
def test_a_besieged_port_takes_in_as_many_of_those_aboard_as_find_room(inside: str, saved: int) -> None:
    table = Position().holds("rome", "gela").at("h_pintias", "R1 C1 L1:o L2:o").at("gela", "N1")
    table.siege("carthage", "gela").within("gela", inside).battle("R1", came_from="m_lib_cen")
    sunk_or_gone(table, "R1")
    assert [table.where(unit) for unit in ("L1", "L2")] == ["gela"] * saved + ["destroyed"] * (2 - saved)
    assert all(table.inside(unit) for unit in ("L1", "L2")[:saved])


@rule("S7.2")
def test_a_free_port_takes_in_all_three_whoever_is_there() -> None:
    table = Position().holds("rome", "gela").at("h_pintias", "R1 C1 L1:o L2:o L3:o").at("gela", "L7 L8 L9")
    sunk_or_gone(table.battle("R1", came_from="m_lib_cen"), "R1")
    assert [table.where(unit) for unit in ("L1", "L2", "L3")] == ["gela"] * 3


@rule("S7.2", "S9.6.3.e")
def test_at_sea_no_more_than_three_find_room_with_the_ships_that_are_there() -> None:
    table = Position().holds("carthage", "reggio", "mesana").holds("rome", "hipona")
    table.at("h_mesana", "R1 C1 L1:o L2:o").at("m_lib_cen", "R2 L3 L4")
    sunk_or_gone(table.battle("R1", came_from="m_estrecho"), "R1")
    assert [table.where(piece) for piece in ("R1", "L1", "L2")] == ["m_lib_cen", "m_lib_cen", "destroyed"]


@rule("S7.1.5")
def test_who_was_brought_into_a_port_by_a_beaten_ship_is_not_embarked_again() -> None:
    table = Position().holds("rome", "gela").at("h_pintias", "R1 C1 L1:o").at("gela", "R2 L2").supply("rome", "gela")
    sunk_or_gone(table.battle("R1", came_from="m_lib_cen"), "R1")
    assert table.where("L1") == "gela"
    table.play("activate R2", "depart")
    assert table.offered("load") == {"L2"}


# Closed zones ------------------------------------------------------------------------------------------------------


@rule("S9.6.3.f")
def test_a_defender_does_not_go_where_the_attackers_came_from_in_his_second_zone_either() -> None:
    table = Position().holds("rome", "gela").resources("carthage", "pintias").at("himera_sur", "L1 N1")
    beaten(table.battle("L1", came_from="gela"), "N1")
    assert table.where("N1") == "pintias"
    assert table.offered("retreat") == {"agrigentum"}


@rule("S9.6.3.f")
def test_resources_in_the_zone_of_the_battle_do_not_turn_the_first_step_anywhere() -> None:
    table = Position().holds("rome", "gela").resources("carthage", "enna").resources("carthage", "agrigentum")
    beaten(table.at("enna", "L1 N1").battle("L1", came_from="morgantina"), "N1")
    assert table.offered("retreat") == {"enna", "himera_sur"}


@rule("S9.6.3.f")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_by_the_option_enemy_cities_are_closed_and_own_ones_and_open_country_are_not(side: str) -> None:
    own, enemy, other = ("L1", "N1", "carthage") if side == "rome" else ("N1", "L1", "rome")
    table = Position(retreat_enemy_city=False).holds(other, "enna", "gela", "agrigentum", "pintias", "sicanos")
    table.holds(other, "maroneos").holds(side, "termas", "cefaledio").resources(side, "cefaledio")
    beaten(table.at("himera_sur", f"{own} {enemy}").battle(enemy, came_from="enna"), own)
    assert table.offered("retreat") == {"maroneos", "termas"}
    table = Position(retreat_enemy_city=False).holds(other, "enna", "gela", "agrigentum", "pintias", "termas")
    table.holds(side, "camarina").resources(side, "camarina")
    beaten(table.at("himera_sur", f"{own} {enemy}").battle(enemy, came_from="enna"), own)
    assert "gela" not in table.offered("retreat") | {event["zone"] for event in table.events("unit-retreats")}


@rule("S9.6.3.f", "Q97")
def test_in_africa_romans_without_resources_fall_back_on_their_ships() -> None:
    table = Position().at("h_hadrumeto", "R1").at("bagradas", "L1 N1").battle("N1", came_from="tunez")
    beaten(table, "L1")
    assert table.offered("retreat") == {"adis", "numidia"}
