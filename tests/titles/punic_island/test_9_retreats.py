"""S9.6.3.d to f, S9.6.5: who is disorganised leaves the battle, and where to. S9.6.6: who is cut off."""

from __future__ import annotations

import pytest

from sandtable.titles.campaign_commander.rules.state import NOBODY
from sandtable.titles.campaign_commander.rules.supply_and_isolation import isolated

from .positions import Position, rule


def beaten(table: Position, unit: str) -> Position:
    """This unit, alone in the battle on its side, fails the check of a chit that disorganises."""
    if table.war.side[table.unit(unit)] == 0:
        table.hands(rome="confusion confusion", carthage="traicion-punica confusion")
    else:
        table.hands(rome="estratagema escaramuza", carthage="confusion confusion")
    if table.turn == table.war.campaign.sides[table.war.side[table.unit(unit)]]:
        table.play("chit confusion", "roll 10")
    else:
        table.play("chit estratagema" if table.turn == "rome" else "chit traicion-punica", "roll 10")
    return table


# On land: defenders ------------------------------------------------------------------------------------------------


@rule("S9.6.3.f")
def test_a_defender_goes_towards_the_nearest_own_resources_and_may_go_past_them() -> None:
    table = (
        Position()
        .holds("rome", "gela", "camarina")
        .resources("rome", "gela")
        .resources("rome", "camarina")
        .at("morgantina", "L1 N1")
    )
    beaten(table.siege("rome", "morgantina").battle("N1", came_from="enna"), "L1")
    assert table.where("L1") == "gela"
    assert table.offered("retreat") == {"camarina", "pintias", "himera_sur", "hibleos"}
    table.play("stop")
    assert table.where("L1") == "gela"
    assert table.events("retreat-ends") == [{"unit": "r-infantry-1", "zone": "gela"}]


@rule("S9.6.3.f")
def test_two_zones_towards_resources_farther_away() -> None:
    table = Position().holds("rome", "gela").resources("carthage", "agrigentum").at("enna", "L1 N1")
    table.at("maroneos", "L2").battle("L1", came_from="morgantina")
    beaten(table, "N1")
    assert table.inside("N1") is False
    assert table.offered("retreat") == {"enna", "himera_sur"}
    table.play("retreat himera_sur")
    assert table.where("N1") == "agrigentum"


@rule("S9.6.3.f")
def test_ties_between_first_zones_are_broken_by_the_owner() -> None:
    table = Position().holds("rome", "gela").resources("carthage", "termas").at("himera_sur", "L1 N1")
    table.resources("carthage", "termas").resources("carthage", "agrigentum")
    beaten(table.battle("L1", came_from="gela"), "N1")
    assert table.offered("retreat") == {"termas", "agrigentum"}


@rule("S9.6.3.f")
def test_after_one_zone_it_may_stop_in_an_own_city_without_resources() -> None:
    table = Position().holds("rome", "gela").resources("carthage", "heraclea").at("himera_sur", "L1 N1")
    beaten(table.battle("L1", came_from="gela"), "N1")
    assert table.offered("retreat") == {"agrigentum", "sicanos"}
    table.play("retreat agrigentum")
    assert "stop" in table.legal
    assert table.offered("retreat") == {"heraclea"}


@rule("S9.6.3.f")
def test_after_one_zone_without_city_or_resources_it_goes_on() -> None:
    table = Position().holds("rome", "gela").resources("carthage", "heraclea").at("himera_sur", "L1 N1")
    beaten(table.battle("L1", came_from="gela"), "N1").play("retreat sicanos")
    assert table.where("N1") == "heraclea"


@rule("S9.6.3.f")
def test_a_defender_does_not_go_where_the_attackers_came_from() -> None:
    table = Position().holds("rome", "morgantina").resources("carthage", "enna").at("himera_sur", "L1 N1")
    beaten(table.battle("L1", came_from="enna"), "N1")
    assert "enna" not in table.offered("retreat")
    assert table.offered("retreat") <= {"agrigentum", "gela", "maroneos", "pintias", "sicanos", "termas"}


@rule("S9.6.3.f")
def test_no_zone_with_enemy_units() -> None:
    table = Position().holds("rome", "gela").resources("carthage", "enna").at("himera_sur", "L1 N1").at("enna", "L2")
    beaten(table.battle("L1", came_from="gela"), "N1")
    assert "enna" not in table.offered("retreat") | {table.where("N1")}


@rule("S9.6.3.f")
def test_no_zone_with_enemy_ships_in_its_port() -> None:
    table = Position().resources("rome", "gela").holds("rome", "gela").at("pintias", "C1").at("himera_sur", "N2")
    table.at("agrigentum", "L1 N1").siege("rome", "agrigentum")
    beaten(table.battle("N1", came_from="heraclea"), "L1").settle()
    assert table.events("unit-retreats")[0]["zone"] == "sicanos"


@rule("S9.6.3.f")
def test_no_zone_with_enemy_resources() -> None:
    table = Position().resources("rome", "gela").holds("rome", "gela").resources("carthage", "pintias")
    table.at("agrigentum", "L1 N1").siege("rome", "agrigentum").at("himera_sur", "N2")
    beaten(table.battle("N1", came_from="heraclea"), "L1").settle()
    assert table.events("unit-retreats")[0]["zone"] == "sicanos"


@rule("S9.6.3.f")
def test_a_zone_with_only_an_enemy_garrison_is_open_by_the_option() -> None:
    for open_, goes in ((True, "gela"), (False, "sicanos")):
        table = Position(retreat_enemy_city=open_).resources("rome", "gela").holds("rome", "gela")
        table.at("agrigentum", "L1 N1").siege("rome", "agrigentum").at("himera_sur", "N2")
        beaten(table.battle("N1", came_from="heraclea"), "L1").settle()
        assert table.where("L1") == goes


@rule("S9.6.3.f", "S11.3.2")
def test_whoever_ends_his_retreat_before_an_enemy_city_besieges_it() -> None:
    table = Position().resources("rome", "camarina").holds("rome", "camarina").at("agrigentum", "L1 N1")
    table.siege("rome", "agrigentum").at("himera_sur", "N2")
    beaten(table.battle("N1", came_from="heraclea"), "L1")
    assert table.where("L1") == "gela"
    assert table.state.siege[table.zone("gela")] == 0
    assert table.state.siege[table.zone("pintias")] == -1
    assert table.state.siege[table.zone("agrigentum")] == -1


@rule("S9.6.3.f")
def test_without_resources_rome_goes_towards_mesana_and_carthage_towards_lilibeo() -> None:
    table = Position().at("tindaris", "L1 N1").siege("rome", "tindaris").battle("N1", came_from="nebrodes")
    beaten(table, "L1")
    assert table.offered("retreat") == {"milae", "peloritanos"}
    table = Position().at("hipana", "L1 N1").battle("L1", came_from="termas")
    beaten(table, "N1")
    assert table.offered("retreat") == {"hipana", "entela", "panormo"}


@rule("S9.6.3.f")
def test_in_africa_carthage_goes_towards_its_capital_and_rome_to_its_fleet() -> None:
    table = Position().at("bagradas", "L1 N1").battle("L1", came_from="adis")
    beaten(table, "N1")
    assert table.offered("retreat") == {"tunez", "utica"}
    table = Position().at("adis", "L1 N1").siege("rome", "adis").at("h_hadrumeto", "R1")
    beaten(table.battle("N1", came_from="tunez"), "L1")
    assert table.where("L1") == "hadrumeto"


@rule("S9.6.3.f")
def test_resources_aboard_ships_are_no_goal() -> None:
    table = (
        Position().resources("rome", "h_gela").resources("rome", "mesana").at("h_gela", "R1").at("tindaris", "L1 N1")
    )
    table.siege("rome", "tindaris")
    beaten(table.battle("N1", came_from="nebrodes"), "L1")
    assert table.offered("retreat") == {"milae", "peloritanos"}


@rule("S11.3.1")
def test_the_fortress_of_its_side_is_open_to_a_beaten_unit_while_there_is_room() -> None:
    table = Position().resources("carthage", "heraclea").at("agrigentum", "L1 N1")
    beaten(table.battle("L1", came_from="pintias"), "N1")
    assert table.offered("retreat") == {"agrigentum", "heraclea"}
    table.play("retreat agrigentum")
    assert table.inside("N1")
    table = Position().resources("carthage", "heraclea").at("agrigentum", "L1 N1")
    table.within("agrigentum", "N2 N3 N4 N5")
    beaten(table.battle("L1", came_from="pintias"), "N1")
    assert table.where("N1") == "heraclea"


# On land: attackers ------------------------------------------------------------------------------------------------


@rule("S9.6.3.f")
def test_an_attackers_first_zone_is_the_one_he_came_from() -> None:
    table = Position().holds("rome", "gela", "camarina").resources("rome", "camarina").at("morgantina", "L1 N1")
    beaten(table.battle("L1", came_from="gela"), "L1")
    assert table.where("L1") == "gela"
    assert table.offered("retreat") == {"camarina"}
    assert "stop" in table.legal


@rule("S9.6.5", "P15.b")
def test_an_attacker_whose_way_back_is_closed_is_destroyed() -> None:
    table = Position().holds("rome", "camarina").resources("rome", "camarina").at("morgantina", "L1 N1")
    table.at("gela", "N2")
    beaten(table.battle("L1", came_from="gela"), "L1")
    assert table.state_of("L1") == "X"
    assert table.won("carthage") == (1, 0)


@rule("S9.6.5", "S9.6.6.a")
def test_a_defender_with_no_way_out_is_destroyed() -> None:
    table = Position().at("panormo", "L2").siege("rome", "panormo").at("heirkte", "L1 N1")
    table.battle("L1", came_from="segesta")
    assert not table.fight.isolated
    beaten(table, "N1")
    assert table.state_of("N1") == "X"
    assert table.won("rome") == (1, 0)


@rule("S11.3.5.b")
def test_besieged_units_beaten_in_a_sortie_go_back_inside() -> None:
    table = (
        Position().at("agrigentum", "L1 L2 consul-a").siege("rome", "agrigentum").resources("carthage", "agrigentum")
    )
    table.within("agrigentum", "N1 G1 hannibal-gisco").operation("carthage").play("spend agrigentum")
    table.play("activate N1", "activate G1", "activate hannibal-gisco", "sortie")
    assert table.state.supply_points == 3
    table.hands(rome="cuna cuna", carthage="confusion confusion escaramuza")
    assert table.turn == "carthage"
    table.play("chit confusion", "check N1", "roll 10", "ready")
    assert table.inside("N1")
    assert table.state_of("N1") == "o"
    assert not table.fights("N1")
    assert table.state.siege[table.zone("agrigentum")] == 0


@rule("S9.6.3.d", "S11.3.5.b")
def test_a_leader_who_went_back_inside_is_in_the_battle_no_more() -> None:
    table = (
        Position().at("agrigentum", "L1 L2 consul-a").siege("rome", "agrigentum").resources("carthage", "agrigentum")
    )
    table.within("agrigentum", "N1 G1 N2 hannibal-gisco").operation("carthage").play("spend agrigentum")
    table.play("activate N1", "activate G1", "activate N2", "activate hannibal-gisco", "sortie")
    table.hands(rome="estratagema cuna", carthage="confusion confusion")
    assert table.fight.leader[1] >= 0
    table.play("chit confusion", "check N1", "roll 10", "take hannibal-gisco")
    assert table.inside("N1")
    assert table.fight.leader[1] == NOBODY
    table.pass_windows()
    extras = table.game.scene(table.game.view(table.state, 0)).extras
    assert extras["battle"]["leaders"] == {"rome": ["consul-a"], "carthage": []}
    table.play("chit estratagema", "check N2", "roll 10")
    assert not table.offered("take")
    assert table.inside("N2")


@rule("S9.6.3.f", "S7.1.1")
def test_a_landing_beaten_off_goes_back_aboard_or_is_lost() -> None:
    for fleet, state in (("R1", "o"), ("", "X")):
        table = Position().at("aspis", "L1 N1").at("h_aspis", fleet).battle("L1", came_from="h_aspis")
        beaten(table, "L1")
        assert table.state_of("L1") == state
        if fleet:
            assert table.where("L1") == "h_aspis"


@rule("S9.6.5", "S7.2")
def test_a_landing_beaten_off_finds_no_room_aboard_a_full_fleet() -> None:
    table = Position().at("aspis", "L1 N1").at("h_aspis", "R1 L2 L3 L4").battle("L1", came_from="h_aspis")
    assert beaten(table, "L1").state_of("L1", "L2", "L3", "L4") == "X - - -"


# At sea ------------------------------------------------------------------------------------------------------------


def sunk_or_gone(table: Position, unit: str) -> Position:
    chit = "mala-derrota"
    table.hands(rome="mala-derrota mala-derrota", carthage="mala-derrota mala-derrota")
    side = table.war.campaign.sides[table.war.side[table.unit(unit)]]
    if table.turn != side:
        table.play(f"chit {chit}", "roll 1")
    return table.play(f"chit {chit}", "roll 10")


@rule("S9.6.3.e")
def test_a_ship_goes_into_any_own_port_within_its_range_less_one() -> None:
    table = Position().holds("rome", "gela", "camarina", "catana").at("h_pintias", "R1 C1")
    sunk_or_gone(table.battle("R1", came_from="m_lib_cen"), "R1")
    assert table.offered("retreat") == {"gela", "camarina"}  # Catana is 7 away, the Range 7 - 1
    table.play("retreat gela")
    assert table.where("R1") == "gela"


@rule("S9.6.3.e")
def test_the_range_counts_a_leader_only_if_he_goes_along() -> None:
    def routes(*moves: str) -> set[str]:
        table = Position().at("h_pintias", "R1 C1 C2 adherbal")
        for port in ("heraclea", "gela", "camarina", "catana", "panormo", "cartago", "pintias", "utica", "hipona"):
            table.holds("rome", *port.split())
        table.holds("rome", "drepano", "aspis", "hadrumeto", "termas", "cefaledio", "tindaris", "milae", "siracusa")
        table.state.control[table.zone("lilibeo")] = 1
        table.holds("carthage", "cefaledio").battle("R1", came_from="m_lib_cen")
        table.hands(rome="mala-derrota mala-derrota", carthage="mala-derrota mala-derrota")
        table.play("chit mala-derrota", "roll 1", "chit mala-derrota", "check C1", "roll 10", *moves)
        return table.offered("retreat") or {table.where("C1")}

    assert routes("ready") == {"lilibeo"}
    assert routes("take adherbal") == {"lilibeo", "cefaledio"}


@rule("S9.6.3.e")
def test_the_way_does_not_lead_past_enemy_ships() -> None:
    table = Position().holds("rome", "gela").at("h_pintias", "R1 C1").at("h_gela", "C2")
    sunk_or_gone(table.battle("R1", came_from="m_lib_cen"), "R1")
    assert table.where("R1") != "gela"


@rule("S9.6.3.e")
def test_with_no_port_in_range_it_goes_its_whole_range_towards_the_nearest() -> None:
    table = Position().at("h_pintias", "R1 C1")
    sunk_or_gone(table.battle("R1", came_from="m_lib_cen"), "R1")
    assert table.where("R1") == "m_estrecho"  # Mesana and Reggio are 8 away, the Range 7 - 1


@rule("S9.6.5")
def test_a_ship_that_can_go_nowhere_is_destroyed() -> None:
    table = Position().at("h_pintias", "R1 C1").at("m_lib_cen", "C2").battle("R1", came_from="m_lib_cen")
    sunk_or_gone(table, "R1")
    assert table.state_of("R1") == "X"
    assert table.won("carthage") == (1, 0)


@rule("S6.3.2", "S9.6.5", "P15.b")
def test_ships_in_a_port_that_falls_are_destroyed_where_the_enemy_holds_its_harbour() -> None:
    table = Position().holds("rome", "gela").at("pintias", "L1 L2 L3 consul-a C1").at("h_pintias", "R1")
    table.siege("rome", "pintias").supply("rome", "gela").play("siege pintias", "roll 1")
    assert table.state_of("C1") == "X"
    assert table.won("rome") == (1, 0)


# Isolation ---------------------------------------------------------------------------------------------------------


@rule("S9.6.6.a", "S9.6.6.c")
def test_a_unit_with_enemies_all_round_has_one_cohesion_less() -> None:
    table = Position().at("drepano", "L8").at("segesta", "L9").at("erice", "L1 N1").battle("L1", came_from="segesta")
    table.hands(rome="escaramuza", carthage="confusion").play("chit escaramuza", "roll 6")
    assert table.events("checked")[-1]["needed"] == 5
    assert table.state_of("N1") == "d"


@rule("S9.6.6.c", "P15.b")
def test_a_cut_off_unit_disorganised_in_combat_is_destroyed() -> None:
    table = Position().at("drepano", "L8").at("segesta", "L9").at("erice", "L1 N1").battle("L1", came_from="segesta")
    beaten(table, "N1")
    assert table.state_of("N1") == "X"
    assert table.won("rome") == (1, 0)


@rule("S9.6.6.c", "S9.6.2.b")
def test_a_cut_off_unit_decimated_twice_is_destroyed() -> None:
    table = Position().at("drepano", "L8").at("segesta", "L9").at("erice", "L1 N1:d N2")
    table.battle("L1", came_from="segesta").hands(rome="escaramuza", carthage="confusion")
    table.play("chit escaramuza", "check N1").roll(10)
    assert table.state_of("N1") == "X"


@rule("S9.6.6.d")
def test_it_stays_cut_off_when_one_of_the_ring_leaves_his_zone_to_attack() -> None:
    table = Position().at("drepano", "L8").at("segesta", "L1 consul-a").at("erice", "N1").resources("rome", "segesta")
    table.holds("rome", "segesta").supply("rome", "segesta").play("activate L1", "activate consul-a", "depart")
    table.play("go erice", "ready")
    assert table.fight.isolated == 1 << table.unit("N1")


@rule("S9.6.6.e")
def test_one_open_zone_is_enough_not_to_be_cut_off() -> None:
    table = Position().at("drepano", "L8").at("erice", "L1 N1").battle("L1", came_from="segesta")
    assert not table.fight.isolated


@rule("S9.6.6.a", "S11.1")
def test_garrisons_close_no_ring() -> None:
    table = Position().holds("rome", "drepano", "segesta").at("drepano", "L8").at("erice", "L1 N1")
    table.battle("L1", came_from="segesta")
    assert not table.fight.isolated


@rule("S9.6.6.a")
@pytest.mark.parametrize(
    ("iso_sea", "own", "enemy", "isolated"),
    [
        ("own_fleet", "", "", True),
        ("own_fleet", "C1", "", False),
        ("own_fleet", "", "R1", True),
        ("never", "C1", "", True),
        ("unless_enemy_fleet", "", "", False),
        ("unless_enemy_fleet", "", "R1", True),
    ],
)
def test_the_sea_as_a_way_out_by_the_option(iso_sea: str, own: str, enemy: str, isolated: bool) -> None:
    table = Position(iso_sea=iso_sea).at("panormo", "L8").at("segesta", "L9").at("heirkte", "L1 N1")
    table.at("m_panormo", f"{own} {enemy}").battle("L1", came_from="segesta")
    assert bool(table.fight.isolated) is isolated


@rule("S9.6.6.g")
def test_a_cut_off_unit_is_neither_reorganised_nor_rebuilt() -> None:
    for ring, repaired in (("L8 L9", False), ("L8", True)):
        table = Position().resources("carthage", "erice").at("erice", "N1:do")
        for zone, unit in zip(("drepano", "segesta"), ring.split(), strict=False):
            table.at(zone, unit)
        table.supply("carthage", "erice")
        assert ("reorganise N1" in table.legal) is repaired
        assert ("rebuild N1" in table.legal) is repaired


@rule("S9.6.6.a")
def test_ships_shut_in_a_port_are_cut_off_by_the_option() -> None:
    for iso_naval in (True, False):
        table = Position(iso_naval=iso_naval).at("lilibeo", "C1:o").at("h_lilibeo", "R1").supply("carthage", "lilibeo")
        assert ("reorganise C1" in table.legal) is not iso_naval


@rule("S9.6.6.c")
def test_a_cut_off_unit_checks_one_worse_outside_battles_too() -> None:
    table = Position().at("drepano", "L8").at("segesta", "L9").at("erice", "I1").hand("motin-de-los-mercenarios")
    table.supply("rome", "reggio").play("play motin-de-los-mercenarios", "roll 6")
    assert table.events("checked")[-1]["needed"] == 5
    assert table.state_of("I1") == "o"


@rule("S9.6.6.b", "S9.6.6.e")
def test_a_unit_is_cut_off_from_the_moment_the_ring_closes_until_it_opens() -> None:
    table = (
        Position()
        .holds("rome", "drepano", "panormo", "segesta")
        .at("drepano", "L8")
        .at("panormo", "L9")
        .at("erice", "N1")
    )
    assert not isolated(table.war, table.state, table.unit("N1"))
    table.supply("rome", "segesta").play("activate L9", "depart", "go segesta", "stop")
    assert isolated(table.war, table.state, table.unit("N1"))
    table.play("activate L8", "depart", "go lilibeo", "stop")
    assert not isolated(table.war, table.state, table.unit("N1"))


@rule("S9.6.6.f")
def test_a_cut_off_unit_that_leaves_its_zone_to_attack_is_cut_off_no_more() -> None:
    table = Position().at("drepano", "L8").at("segesta", "L9").at("erice", "N1").resources("carthage", "erice")
    table.supply("carthage", "erice").play("activate N1", "depart", "go drepano")
    assert table.fights("N1")
    assert not table.fight.isolated >> table.unit("N1") & 1


@rule("S9.6.6.a")
def test_besieged_units_are_not_cut_off_by_the_siege() -> None:
    table = Position().within("erice", "N1:o").at("erice", "L1").siege("rome", "erice")
    table.at("drepano", "L8").at("segesta", "L9")
    assert not isolated(table.war, table.state, table.unit("N1"))


@rule("S11.3.1", "S11.3.5.c")
def test_a_relieving_army_beaten_before_its_city_may_go_inside_and_those_who_came_out_go_back() -> None:
    table = Position().holds("rome", "gela", "camarina").at("gela", "N1 N2").siege("carthage", "gela")
    table.within("gela", "L9").at("camarina", "L1").supply("rome", "camarina")
    table.play("activate L1", "depart", "go gela", "join L9").hands("confusion confusion", "traicion-punica confusion")
    assert table.fights("L9")
    table.play("chit confusion", "check L1", "roll 10")
    assert table.offered("retreat") == {"gela", "camarina"}
    table.play("retreat gela", "chit traicion-punica").roll(10)
    assert table.inside("L1")
    assert table.inside("L9")
    assert table.state_of("L1", "L9") == "o o"
    assert table.over
