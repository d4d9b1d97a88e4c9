"""Chapter 9 of the series, the battle itself: who fights, chits drawn and played, checks, the end; and option P9.e."""

from __future__ import annotations

import pytest

from .positions import SIDES, Position, checks, full, land, rule, sea

# Who fights --------------------------------------------------------------------------------------------------------


@rule("S9.2", "S9.2.2")
def test_entering_a_zone_with_enemy_land_units_is_a_battle_at_once_and_ends_the_move() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1 L2 consul-a").at("himera_sur", "N1")
    table.supply("rome", "gela").play("activate L1", "activate all", "depart", "go himera_sur")
    assert not table.over
    assert table.turn == "chance"
    assert table.fights("L1")
    assert table.fights("N1")


@rule("S9.2")
def test_every_enemy_unit_of_that_kind_outside_in_the_zone_defends_led_or_not() -> None:
    table = Position().holds("rome", "gela").at("himera_sur", "L1 N1 G1 M1").battle("L1", came_from="gela")
    assert all(table.fights(name) for name in ("N1", "G1", "M1"))


@rule("S9.2.1")
def test_land_units_aboard_do_not_fight_at_sea() -> None:
    table = Position().at("h_pintias", "R1 L1 C1 N1").battle("R1", came_from="m_lib_cen")
    assert [table.fights(name) for name in ("R1", "C1", "L1", "N1")] == [True, True, False, False]


@rule("S9.2.1")
def test_ships_in_port_do_not_fight_on_land() -> None:
    table = Position().at("pintias", "L1 N1 C1").battle("L1", came_from="gela")
    assert not table.fights("C1")


@rule("S9.3")
def test_units_that_attacked_have_acted_and_defenders_have_not() -> None:
    table = land("L1 L2", "N1").hands(rome="estratagema", carthage="escaramuza").play("chit estratagema").roll(10)
    assert table.over
    assert table.offered("activate") == set()
    assert table.state.supply_points == 6


# Leaders -----------------------------------------------------------------------------------------------------------


@rule("P9.e")
def test_of_several_leaders_the_owner_names_one_the_defender_first() -> None:
    table = Position().at("himera_sur", "L1 consul-c consul-e N1 hamilcar hanno").battle("L1", came_from="gela")
    assert (table.turn, table.offered("lead")) == ("carthage", {"hamilcar", "hanno"})
    table.play("lead hanno")
    assert (table.turn, table.offered("lead")) == ("rome", {"consul-c", "consul-e"})
    table.play("lead consul-e")
    assert table.turn == "chance"


@rule("P9.e", "P9.b")
def test_only_the_values_of_the_leader_named_count() -> None:
    table = Position().at("himera_sur", "L1 L2 consul-c consul-e N1").battle("L1 L2", came_from="gela")
    table.play("lead consul-e").hands(rome="confusion", carthage="escaramuza").play("chit confusion", "check L1")
    table.play("roll 9")
    assert table.events("checked")[-1]["needed"] == 9  # 8 printed, +1 of Consul E
    assert table.state_of("L1") == "-"


@rule("S9.5.2", "P9.b")
def test_a_leaders_tactical_value_adds_to_the_chits_drawn() -> None:
    table = Position().at("himera_sur", "L1 N1 hamilcar").battle("L1", came_from="gela")
    assert table.play("cup cuna", "cup cuna").fight.hand[table.chit(0, "cuna")] == 2
    for _ in range(4):  # North Africans 2, Hamilcar +2
        table.play("cup ataque-de-flanco")
    assert table.turn == "rome"


@rule("P9.e")
def test_when_the_leader_goes_the_owner_names_another_at_once() -> None:
    table = Position().resources("carthage", "enna").at("himera_sur", "L1 N1 N2 hamilcar hanno adherbal")
    table.battle("L1", came_from="gela").play("lead hamilcar").hands(rome="estratagema", carthage="escaramuza")
    table.play("chit estratagema", "check N1", "roll 10", "take hamilcar", "ready")
    assert table.offered("lead") == {"hanno", "adherbal"}
    table.play("lead hanno").settle()
    assert table.where("hamilcar") == table.where("N1") == "enna"
    assert table.where("hanno") == "himera_sur"


@rule("S12.3", "P15.b")
def test_a_leader_who_stays_is_lost_with_the_last_ship() -> None:
    table = sea("R1", "C1:d C2:do adherbal").hands(rome="onagros periplus", carthage="mala-derrota mala-derrota")
    table.play("chit onagros").roll(10)
    assert table.state_of("C1") == "do"
    table.play("ready", "retreat heraclea").roll(10)
    assert table.state_of("C2") == "X"
    assert table.where("adherbal") == "destroyed"
    assert table.won("rome") == (1, 3)


@rule("S12.3")
def test_with_the_last_unit_the_leader_must_go() -> None:
    table = land("L1", "N1 hanno").hands(rome="estratagema", carthage="escaramuza").play("chit estratagema").roll(10)
    assert table.where("hanno") == table.where("N1") == "enna"


@rule("P9.e", "S9.6.5")
@pytest.mark.parametrize(("side", "units", "leader"), [("carthage", "N1 N2", "hanno"), ("rome", "L1 L2", "consul-a")])
def test_a_leader_whose_companion_finds_no_way_out_leads_those_who_fight_on(side: str, units: str, leader: str) -> None:
    enemy, attacker = ("rome", "L3") if side == "carthage" else ("carthage", "N3")
    table = Position().holds(enemy, "panormo", "segesta").resources(enemy, "segesta")
    table.at("heirkte", f"{units} {leader} {attacker}").battle(attacker, came_from="panormo")
    chits = {enemy: "escaramuza", side: "confusion escaramuza"}
    table.hands(rome=chits["rome"], carthage=chits["carthage"])
    first, second = units.split()
    table.play("chit escaramuza", f"check {first}", "roll 1", "cup confusion", "cup confusion")
    table.play("chit confusion", f"check {first}", "roll 10", f"take {leader}")
    assert table.state_of(first, second) == "X -"
    assert table.fight.leader[SIDES.index(side)] == table.leaders[leader]


@rule("S12.3", "S9.6.6.c")
def test_a_leader_is_lost_with_the_last_unit_of_a_ring() -> None:
    table = Position().holds("rome", "drepano", "segesta").at("erice", "N1 hanno L1").at("segesta", "L2")
    table.holds("rome", "erice").battle("L1", came_from="drepano", ring=True).hands("estratagema", "escaramuza")
    table.play("chit estratagema", "roll 10")
    assert table.state_of("N1") == "X"
    assert table.where("hanno") == "destroyed"
    assert table.won("rome") == (1, 3)


@rule("P9.b", "S9.6.1")
def test_the_cohesion_of_hamilcar_counts_for_the_units_he_leads() -> None:
    table = land("L1", "N1 hamilcar").hands(rome="estratagema", carthage="escaramuza")
    table.play("chit estratagema", "roll 7")
    assert table.events("checked")[-1]["needed"] == 7
    assert table.state_of("N1") == "-"


@rule("S9.6.1")
def test_a_check_has_ten_faces() -> None:
    table = land("L1", "N1").hands(rome="estratagema", carthage="escaramuza").play("chit estratagema")
    assert table.legal == [f"roll {number}" for number in range(1, 11)]


# Drawing -----------------------------------------------------------------------------------------------------------


@rule("S9.5.2")
def test_each_side_draws_by_the_best_tactical_value_among_its_units() -> None:
    table = Position().at("himera_sur", "L1:d L2 G1 G2").battle("L1 L2", came_from="gela")
    table.play("cup cuna", "cup cuna", "cup confusion")  # Rome 2, Gauls 1
    assert table.turn == "rome"


@rule("S9.5.2", "S9.6.2.c")
def test_the_tactical_value_never_falls_below_one() -> None:
    table = Position().at("himera_sur", "L1:do G1:do").battle("L1", came_from="gela")
    table.play("cup cuna", "cup confusion")
    assert table.turn == "rome"


@rule("S9.5.5")
def test_a_side_without_chits_draws_again_by_its_value_at_that_time() -> None:
    table = land("L1 L2", "N1 G1").hands(rome="confusion confusion", carthage="confusion")
    table.play("chit confusion", "check L1").roll(1).play("chit confusion", "check N1").roll(10)
    assert table.state_of("N1") == "o"
    assert table.turn == "chance"
    table.play("cup escaramuza")  # only the Gaul is left: Tactical Value 1
    assert table.turn == "rome"


@rule("S9.5.5")
def test_an_empty_cup_is_filled_with_the_used_chits_in_the_middle_of_a_draw() -> None:
    table = sea("R1 R2", "C1 C2").hands(rome="onagros", carthage="abordaje")
    battle = table.fight
    for chit in table.war.chits_of[1][True]:
        battle.used[chit] += battle.cup[chit]
        battle.cup[chit] = 0
    periplus = table.chit(1, "periplus")
    battle.used[periplus] -= 1
    battle.cup[periplus] = 1
    table.play("chit onagros").roll(1, 1).drawing("carthage", 2).play("cup periplus", "cup ballestas")
    assert sum(table.chits_in("cup", "carthage").values()) == 13
    assert table.chits_in("used", "carthage") == {}
    assert table.chits_in("hand", "carthage") == {"abordaje": 1, "periplus": 1, "ballestas": 1}


@rule("S9.5.5", "P12.f")
def test_chits_on_the_table_do_not_go_back_into_the_cup() -> None:
    table = sea("R1 R2 R3", "C1 C2 C3", attacker="carthage").hands(rome="mala-derrota", carthage="abordaje")
    table.play("chit abordaje", "engage C1", "engage C2", "engage R1", "engage R2").roll(1, 1, 1, 1)
    battle = table.fight
    for chit in table.war.chits_of[1][True]:
        battle.used[chit] += battle.cup[chit]
        battle.cup[chit] = 0
    table.play("cup periplus", "cup periplus")
    assert table.chits_in("cup", "carthage") == {
        "periplus": 2,
        "diekiplus": 4,
        "mala-derrota": 2,
        "ballestas": 3,
        "abordaje": 2,
    }


@rule("S9.5.5", "S9.5.2")
def test_where_nothing_can_be_drawn_that_is_not_laid_aside_fewer_are_drawn() -> None:
    table = sea("R1", "C1").hands(rome="corvus onagros", carthage="ballestas ballestas").play("chit corvus").roll(1, 1)
    battle = table.fight
    for chit in table.war.chits_of[1][True]:
        if table.war.chits[chit].id not in ("periplus", "diekiplus"):
            battle.cup[chit] = 0
    table.drawing("carthage", 2)
    table.game.procedures.run(table.state, None)
    assert table.turn == "carthage"


@rule("S9.5.5")
def test_used_chits_can_be_drawn_again_as_long_as_there_are_any() -> None:
    table = land("L1", "N1").hands(rome="estratagema", carthage="escaramuza")
    battle = table.fight
    for chit in table.war.chits_of[1][False]:
        battle.cup[chit] = 0
    skirmish = table.chit(1, "escaramuza")
    battle.cup[skirmish], battle.hand[skirmish], battle.used[skirmish] = 1, 0, 1
    table.drawing("carthage")
    assert (table.turn, table.legal) == ("chance", ["cup escaramuza"])


@rule("S9.5.3")
def test_a_side_plays_the_chit_of_its_choice_and_the_sides_alternate() -> None:
    table = land("L1 L2", "N1 N2").hands(rome="confusion escaramuza", carthage="confusion escaramuza")
    assert table.legal == ["chit escaramuza", "chit confusion"]
    table.play("chit confusion", "check L1").roll(1)
    assert table.turn == "carthage"
    table.play("chit confusion", "check N1").roll(1)
    assert table.turn == "rome"
    assert table.legal == ["chit escaramuza"]


@rule("S9.5.3")
def test_chits_in_hand_are_seen_by_their_owner_alone_unless_they_are_played_open() -> None:
    for open_chits in (False, True):
        table = land("L1 L2", "N1 N2", open_chits=open_chits).hands(rome="cuna cuna", carthage="confusion confusion")
        own, other = (table.game.view(table.state, side).table["battle"] for side in (0, 1))
        assert own["hand_sizes"] == other["hand_sizes"] == {"rome": 2, "carthage": 2}
        assert own["hand"]["rome"] == {"cuna": 2}
        assert (other["hand"].get("rome") == {"cuna": 2}) is open_chits


# Checks ------------------------------------------------------------------------------------------------------------


@rule("S9.6.1")
def test_a_check_passes_at_cohesion_and_fails_above() -> None:
    for die, state in ((8, "-"), (9, "d")):
        table = land("L1", "N1", attacker="carthage").hands(rome="cuna", carthage="escaramuza")
        assert table.play("chit escaramuza").roll(die).state_of("L1") == state


@rule("S9.5.4")
def test_the_defenders_dice_come_before_the_attackers() -> None:
    table = land("L1", "N1").hands(rome="cuna", carthage="escaramuza").play("chit cuna").roll(1, 1)
    assert [who for who, _ in checks(table, 2)] == ["N1", "L1"]
    table = land("L1", "N1", attacker="carthage").hands(rome="cuna", carthage="asalto-frontal")
    table.play("chit asalto-frontal").roll(1, 1)
    assert [who for who, _ in checks(table, 2)] == ["L1", "N1"]


@rule("S9.5.4")
def test_the_owner_may_name_engaged_units_too_and_each_only_once() -> None:
    table = sea("R1 R2 R3 R4", "C1 C2 C3 C4").hands(rome="corvus onagros", carthage="ballestas ballestas")
    table.play("chit corvus", "engage R1", "engage C1", "engage C2").roll(1, 1, 1).play("chit ballestas", "check R1")
    assert table.offered("check") == {"R2", "R3", "R4"}


@rule("S9.6.3")
def test_disorder_lowers_every_value_by_one() -> None:
    table = land("L1:o L2:do", "N1", attacker="carthage").hands(rome="cuna", carthage="traicion-punica")
    table.play("chit traicion-punica").roll(7, 6)
    assert [event["needed"] for event in table.events("checked")] == [7, 6]


@rule("S9.6.2.c")
def test_no_value_falls_below_one() -> None:
    table = (
        Position()
        .at("h_pintias", "R1 Y1:do")
        .battle("R1", came_from="m_lib_cen")
        .hands(rome="onagros", carthage="ballestas")
    )
    table.fight.isolated |= 1 << table.unit("Y1")
    table.play("chit onagros", "roll 1")
    assert table.events("checked")[-1]["needed"] == 1  # 3 decimated, -1 disorganised, -1 isolated


@rule("S9.6.3.a", "S9.6.3.b")
def test_one_marker_of_disorder_at_most() -> None:
    table = sea("R1", "C1:o C2").hands(rome="corvus onagros", carthage="mala-derrota mala-derrota")
    table.play("chit corvus", "engage C1").roll(1, 1, 1).play("chit mala-derrota", "check C1").roll(10, 4, 1, 1)
    assert table.events("checked")[-3]["needed"] == 4


@rule("S9.6.3.d")
def test_a_unit_that_becomes_disorganised_leaves_before_the_next_die() -> None:
    table = land("L1 L2 L3", "N1", attacker="carthage").hands(rome="cuna", carthage="traicion-punica")
    table.play("chit traicion-punica", "check L1", "check L2", "roll 9")
    assert not table.fights("L1")
    assert table.offered("retreat") | table.offered("stop")


# The end -----------------------------------------------------------------------------------------------------------


@rule("S9.5.6")
def test_the_battle_ends_when_one_side_has_nobody_left_in_it() -> None:
    table = land("L1", "N1").hands(rome="estratagema", carthage="escaramuza").play("chit estratagema").roll(10)
    assert table.over
    assert table.events("battle-ends")[-1]["winner"] == "rome"


@rule("S9.5.6")
def test_the_end_is_seen_after_the_whole_application() -> None:
    table = land("L1", "N1:d").hands(rome="cuna", carthage="escaramuza").play("chit cuna").roll(4)
    assert table.state_of("N1") == "do"
    assert not table.over
    table.roll(9)
    assert table.over
    assert table.state_of("L1") == "d"


@rule("S9.5.6", "P13.c")
def test_both_sides_destroyed_is_nobodys_victory_and_nothing_is_recovered() -> None:
    table = sea("R1:do", "C1:do").hands(rome="corvus", carthage="ballestas").play("chit corvus").roll(10, 10)
    assert table.state_of("R1", "C1") == "X X"
    assert table.over
    assert table.events("battle-ends")[-1]["winner"] == "nobody"
    assert (table.won("rome"), table.won("carthage")) == ((1, 0), (1, 0))


@rule("S11.3.2", "S9.5.6")
def test_a_victor_before_an_enemy_city_besieges_it() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1").at("pintias", "N1").resources("carthage", "agrigentum")
    table.supply("rome", "gela").play("activate L1", "depart", "go pintias", "ready")
    table.hands(rome="estratagema", carthage="escaramuza").play("chit estratagema").roll(10)
    assert table.inside("N1")
    assert table.state.siege[table.zone("pintias")] == 0


# P9.e and P12 apart, the captures of the winner (P13) --------------------------------------------------------------


@rule("P13.c", "P13.b", "P15.b")
def test_three_enemies_destroyed_bring_one_ship_back_and_the_rest_count() -> None:
    table = sea("R1:do R2:do R3", "C1:do C2:do C3:do").hands(rome="onagros", carthage="ballestas ballestas")
    table.play("chit onagros").roll(10, 10, 1)
    assert table.state_of("C1", "C2", "C3") == "X X do"
    table.play("cup onagros", "cup onagros", "chit ballestas").roll(10, 10, 1)
    assert table.state_of("R1", "R2") == "X X"
    table.play("chit onagros").roll(10)
    assert table.offered("recover") == {"R1", "R2"}
    table.play("recover R1")
    assert table.state_of("R1", "R2") == "- X"
    assert table.events("ship-recovered") == [{"unit": full("R1")}]
    assert table.where("R1") == "h_pintias"
    assert (table.won("rome"), table.won("carthage")) == ((3, 0), (1, 0))


@rule("P13.c")
def test_one_enemy_destroyed_brings_nothing_back() -> None:
    table = sea("R1 R2:d", "C1:do").hands(rome="onagros", carthage="ballestas").play("chit onagros").roll(10)
    assert table.over
    assert table.state_of("R2") == "d"


@rule("P13.c")
def test_a_decimated_ship_restored_keeps_its_disorder() -> None:
    table = sea("R1:do R2", "C1:do C2:do").hands(rome="onagros", carthage="ballestas").play("chit onagros").roll(10, 10)
    table.play("recover R1")
    assert table.state_of("R1") == "o"


@rule("P13.b")
def test_the_loser_recovers_nothing() -> None:
    table = sea("R1:do R2:do", "C1", attacker="carthage").hands(rome="onagros", carthage="ballestas")
    table.play("chit ballestas").roll(10, 10)
    assert table.offered("recover") == set()
    assert table.state_of("R1", "R2") == "X X"


@rule("P13.c")
def test_on_land_nothing_is_recovered() -> None:
    table = land("L1:d", "E1 E2 N1:d", attacker="carthage").hands(rome="estratagema", carthage="carga-de-elefantes")
    table.play("chit carga-de-elefantes", "check E1").roll(1, 10)
    assert table.state_of("E1") == "X"
    assert table.offered("recover") == set()


@rule("S9.1")
def test_reinforcements_that_come_to_a_besieged_city_fight_nobody() -> None:
    table = Position().hand("anibal-giscon").at("agrigentum", "L1").siege("rome", "agrigentum")
    table.holds("rome", "panormo").card_choice("carthage").play("play anibal-giscon", "bring G1", "ready")
    assert table.over
    assert table.inside("G1")


@rule("S9.4.1", "S9.4.2")
def test_an_attack_card_is_paid_at_any_distance_from_the_marker() -> None:
    table = Position().hand("infanteria-de-marina").at("h_pintias", "R1 C1").supply("rome", "reggio", supply_points=1)
    table.battle("R1", came_from="m_lib_cen").play("play infanteria-de-marina")
    assert table.state.supply_points == 0


@rule("P16", "P16.a")
def test_five_cards_last_to_the_end_of_the_game() -> None:
    cards = [card.id for card in Position().war.cards if card.permanent]
    assert cards == [
        "retirada-del-corvus",
        "in-extremis",
        "incursiones-en-africa",
        "hanno-conquista-hekatompylos",
        "incursiones-en-italia",
    ]
