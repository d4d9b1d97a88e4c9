"""The 22 kinds of Carthaginian cards: when each may be played, what its player chooses, what it does."""

from __future__ import annotations

import pytest

from .positions import Position, fought, playable, rule

SICILIAN_PORTS = {
    "milae", "tindaris", "cefaledio", "termas", "panormo", "drepano", "lilibeo", "heraclea", "pintias", "gela",
    "camarina", "siracusa", "catana",
}  # fmt: skip
AFRICAN_PORTS = {"cartago", "utica", "hipona", "aspis", "hadrumeto"}


def choice(*cards: str, **options: object) -> Position:
    """Carthage has these cards and its Card choice."""
    return Position(**options).hand(*cards).card_choice("carthage")


# Operational cards -------------------------------------------------------------------------------------------------


@rule("P5", "P4.b")
def test_iberian_mercenaries_land_in_any_own_port_with_a_resource_point() -> None:
    table = choice("mercenarios-iberos").play("play mercenarios-iberos")
    assert table.offered("target") == SICILIAN_PORTS | AFRICAN_PORTS
    table.play("target heraclea")
    assert table.offered("bring") == {"I1", "J1"}
    table.play("bring I1", "bring I2", "bring J1")
    assert [table.where(unit) for unit in ("I1", "I2", "J1")] == ["heraclea"] * 3
    assert table.rp("carthage", "heraclea") == 1


@rule("P5")
def test_gallic_mercenaries_land_in_a_port_of_sicily() -> None:
    table = choice("mercenarios-galos").play("play mercenarios-galos")
    assert table.offered("target") == SICILIAN_PORTS
    table.play("target lilibeo", "bring G1", "bring G2", "bring G3")
    assert table.where("G3") == "lilibeo"
    assert table.rp("carthage", "lilibeo") == 1


@rule("P5", "S9.6.5.b")
def test_mercenaries_do_not_come_back_from_the_dead() -> None:
    table = choice("mercenarios-galos")
    for number in (1, 2, 3, 4):
        table.state.at[table.unit(f"G{number}")] = -2
    table.play("play mercenarios-galos", "target lilibeo", "bring G5")
    assert table.rp("carthage", "lilibeo") == 1
    assert table.offered("bring") == set()


@rule("P5")
def test_the_levy_musters_in_carthage() -> None:
    table = choice("leva-norteafricana").play("play leva-norteafricana")
    assert table.offered("bring") == {"N1", "M1"}
    table.play("bring M1", "bring N1", "bring N2", "bring N3")
    assert all(table.where(unit) == "cartago" for unit in ("N1", "N2", "N3", "M1"))
    assert table.rp("carthage", "cartago") == 1
    assert not playable(choice("leva-norteafricana").holds("rome", "cartago"), "leva-norteafricana")


@rule("P5")
def test_war_elephants_land_in_one_of_three_cities() -> None:
    table = choice("elefantes-de-guerra").play("play elefantes-de-guerra")
    assert table.offered("place") == {"cartago", "lilibeo", "panormo"}
    table.play("place panormo", "bring E1", "bring E2")
    assert table.where("E2") == "panormo"


@rule("P5", "S9.6.5.b")
def test_the_arsenals_launch_four_ships_destroyed_ones_included() -> None:
    table = choice("arsenales-de-cartago")
    for number in range(1, 13):
        table.state.at[table.unit(f"C{number}")] = -2
    table.play("play arsenales-de-cartago", "place cartago", "bring C1", "place lilibeo", "bring C2", "bring C3")
    assert table.offered("place") == {"cartago", "panormo"}
    table.play("ready")
    assert [table.where(ship) for ship in ("C1", "C2", "C3")] == ["cartago", "lilibeo", "lilibeo"]


@rule("P4.b")
def test_the_silver_of_carthage_three_resource_points_two_in_a_city_at_most() -> None:
    table = choice("plata-de-cartago").play("play plata-de-cartago", "place enna", "place enna")
    assert "enna" not in table.offered("place")
    table.play("place cartago")
    assert (table.rp("carthage", "enna"), table.rp("carthage", "cartago")) == (2, 1)


@rule("P5")
def test_hamilcar_enters_a_port_of_sicily_with_two_infantry_of_any_nation() -> None:
    table = choice("amilcar-barca").play("play amilcar-barca")
    assert table.offered("target") == SICILIAN_PORTS
    table.play("target drepano")
    assert table.where("hamilcar") == "drepano"
    assert table.offered("bring") == {"N1", "I1", "G1", "S1"}
    table.play("bring I1", "bring S1")
    assert table.where("I1") == table.where("S1") == "drepano"


@rule("P5")
def test_adherbal_enters_with_two_ships_in_one_of_three_ports() -> None:
    table = choice("aderbal").play("play aderbal")
    assert table.offered("target") == {"drepano", "lilibeo", "cartago"}
    table.play("target drepano", "bring C1", "bring C2")
    assert table.where("adherbal") == table.where("C2") == "drepano"


@rule("P9.d", "P15.b")
def test_a_third_leader_makes_one_of_the_two_leave_for_good_by_lot_without_points() -> None:
    table = choice("aderbal").at("panormo", "N1 hanno").at("mesana", "S1 hiero").play("play aderbal", "target lilibeo")
    assert (table.turn, table.offered("lot")) == ("chance", {"hanno", "hiero"})
    table.play("lot hanno")
    assert [table.where(leader) for leader in ("hanno", "hiero", "adherbal")] == ["away", "mesana", "lilibeo"]
    assert table.won("rome") == (0, 0)


@rule("P9.d")
def test_hiero_does_not_count_by_the_option() -> None:
    table = choice("aderbal", hieron_counts=False).at("panormo", "N1 hanno").at("mesana", "S1 hiero")
    table.play("play aderbal", "target lilibeo")
    assert table.turn == "carthage"
    assert table.where("hanno") == "panormo"


@rule("P5")
def test_xanthippus_brings_more_when_romans_are_in_africa() -> None:
    table = choice("jantipo").play("play jantipo", "bring N1", "bring G1")
    assert table.where("xanthippus") == "cartago"
    assert table.offered("bring") == set()
    table = choice("jantipo").at("adis", "L1").play("play jantipo", "bring N1", "bring G1", "bring I1", "bring I2")
    assert table.offered("bring") == {"E1"}
    table.play("bring E1")
    assert table.where("E1") == "cartago"


@rule("P5")
def test_romans_aboard_ships_off_africa_do_not_count_for_xanthippus() -> None:
    table = choice("jantipo").at("h_aspis", "R1 L1").play("play jantipo", "bring N1", "bring G1")
    assert table.offered("bring") == set()


@rule("P5", "P4.b")
def test_hannibal_gisco_enters_in_agrigentum_or_panormus_with_a_resource_point() -> None:
    table = choice("anibal-giscon").play("play anibal-giscon")
    assert table.offered("target") == {"agrigentum", "panormo"}
    table.play("target agrigentum", "bring G1", "ready")
    assert table.where("hannibal-gisco") == table.where("G1") == "agrigentum"
    assert table.rp("carthage", "agrigentum") == 1


@rule("P5", "S11.2")
@pytest.mark.parametrize("allowed", [True, False])
def test_a_besieged_city_takes_reinforcements_by_the_option_as_many_as_fit(allowed: bool) -> None:
    table = choice("anibal-giscon", reinforce_besieged=allowed).at("agrigentum", "L1").holds("rome", "panormo")
    table.within("agrigentum", "N1 N2 N3").siege("rome", "agrigentum")
    assert playable(table, "anibal-giscon") is allowed
    if allowed:
        table.play("play anibal-giscon", "bring G1")
        assert table.inside("G1")
        assert table.inside("hannibal-gisco")
        assert table.offered("bring") == set()


@rule("P16.a", "P15.c")
def test_raids_on_italy_need_a_fleet_in_the_strait_or_hamilcar() -> None:
    card = "incursiones-en-italia"
    assert not playable(choice(card).at("m_estrecho", "C1"), card)
    assert playable(choice(card).at("h_reggio", "C1"), card)
    assert playable(choice(card).at("h_mesana", "C1"), card)
    table = choice(card).at("erice", "N1 hamilcar").play(f"play {card}")
    assert table.points("carthage")["cards"] == 2


@rule("S4.2.4", "P15.c")
def test_rome_gives_up_only_without_a_city_in_sicily_and_with_a_short_deck() -> None:
    card = "roma-desiste"

    def ready(cities: str, left: int, whose: str = "carthage") -> Position:
        return choice(card).holds("carthage", *cities.split()).deck_size(whose, left)

    assert not playable(ready("mesana", 17), card)
    assert not playable(ready("", 16), card)
    assert playable(ready("mesana", 16, "rome"), card)
    table = ready("mesana", 16).play(f"play {card}")
    assert table.turn == "over"
    assert table.points("carthage")["cards"] == 3


# Event cards -------------------------------------------------------------------------------------------------------


def sailing(*cards: str, played: str = "", cargo: str = "") -> Position:
    """Two Roman ships with a consul are about to leave the harbour of Gela for the open sea, with an RP aboard."""
    table = Position().hand(*cards).played(*played.split()).holds("rome", "gela").resources("rome", "h_gela", 2)
    table.at("h_gela", f"R1 R2 consul-a {cargo}").supply("rome", "h_gela")
    return table.play("activate R1", "activate all", "depart")


@rule("S2.2.4", "P15.b")
def test_a_storm_destroys_ships_that_fail_with_plus_two_while_the_corvus_is_in_use() -> None:
    table = sailing("tormenta", cargo="L1 L2").play("go m_lib_cen")
    assert (table.window, table.turn) == ("entry", "carthage")
    table.play("play tormenta", "roll 4", "lose L1", "roll 3")
    assert [event["modifier"] for event in table.events("checked")] == [2, 2]
    assert table.state_of("R1", "R2", "L1", "L2") == "X - X -"
    assert table.won("carthage") == (0, 0)
    assert table.rp("rome", "m_lib_cen") == 1
    assert table.turn == "rome"


@rule("P16.c", "S7.4.2")
def test_a_storm_is_mild_once_the_corvus_is_withdrawn() -> None:
    table = sailing("tormenta", played="retirada-del-corvus", cargo="L1").play("go m_lib_cen", "play tormenta")
    table.play("roll 6", "roll 5")
    assert [event["modifier"] for event in table.events("checked")] == [0, 0]
    assert table.state_of("R1", "R2", "L1") == "d - d"


@rule("S7.4.4", "P15.b")
def test_a_storm_that_takes_the_whole_fleet_takes_everything_aboard_without_points() -> None:
    table = sailing("tormenta", cargo="L1").play("go m_lib_cen", "play tormenta", "roll 9", "roll 9")
    assert table.state_of("R1", "R2", "L1") == "X X X"
    assert table.where("consul-a") == "box"
    assert table.rp("rome", "m_lib_cen") == 0
    assert table.won("carthage") == (0, 0)
    assert "end operation" in table.legal


@rule("S2.2.4")
def test_a_storm_breaks_only_on_the_open_sea_and_on_enemies() -> None:
    table = Position().hand("tormenta").holds("rome", "gela").at("gela", "R1").supply("rome", "gela")
    table.play("activate R1", "depart", "go h_gela")
    assert table.window is None
    table = Position().hand("tormenta").at("lilibeo", "C1").supply("carthage", "lilibeo")
    table.play("activate C1", "depart", "go h_lilibeo", "go m_egadas")
    assert table.window is None


@rule("S6.4.2")
def test_bad_weather_takes_three_off_the_range_of_a_fleet_that_sets_out() -> None:
    table = sailing("mal-tiempo")
    assert (table.window, table.turn) == ("activation", "carthage")
    table.play("play mal-tiempo", "go m_lib_cen")
    assert table.events("fleet-enters")[-1]["left"] == 7 - 3 - 1


@rule("S6.4.2", "S9.6.2.c")
def test_bad_weather_leaves_one_range_at_least() -> None:
    table = Position().hand("mal-tiempo").holds("rome", "gela").resources("rome", "h_gela")
    table.at("h_gela", "R1:o L1 consul-g").supply("rome", "h_gela")
    table.play("activate R1", "activate consul-g", "depart", "play mal-tiempo")  # 7 - 1 - 1 - 2, then 3 off
    assert table.events("range-changed")[-1]["left"] == 1


@rule("S10.1")
def test_bad_weather_or_the_ships_of_a_port_are_not_reorganised_in_this_operation() -> None:
    table = Position().hand("mal-tiempo").holds("rome", "gela", "camarina").resources("rome", "gela")
    table.at("gela", "R1:o").at("camarina", "R2:o").operation("rome").play("spend gela")
    assert (table.window, table.turn) == ("operation", "carthage")
    table.play("play mal-tiempo")
    assert table.offered("target") == {"gela", "camarina"}
    table.play("target gela")
    assert table.offered("reorganise") == {"R2"}


@rule("S2.2.4", "S9.6.3")
def test_an_ambush_disorganises_without_retreat_and_halts_the_march() -> None:
    table = Position().hand("emboscada").holds("rome", "gela").at("gela", "L1 L2 L3 consul-a").supply("rome", "gela")
    table.play("activate L1", "activate all", "depart", "go hibleos")
    assert (table.window, table.turn) == ("entry", "carthage")
    table.play("play emboscada")
    assert table.offered("check") == {"L1", "L2", "L3"}
    table.play("check L1", "check L3", "roll 9", "roll 8")
    assert table.state_of("L1", "L2", "L3") == "o - -"
    assert table.where("L1") == "hibleos"
    assert table.offered("go") == set()
    assert table.offered("activate") == set()


@rule("S2.2.4")
@pytest.mark.parametrize(
    ("to", "punic_at", "offered"),
    [("hibleos", "", True), ("himera_sur", "enna", True), ("himera_sur", "", False), ("himera_sur", "leontini", False)],
)
def test_an_ambush_waits_in_mountains_or_beside_own_troops(to: str, punic_at: str, offered: bool) -> None:
    table = Position().hand("emboscada").holds("rome", "gela").at("gela", "L1")
    if punic_at:
        table.at(punic_at, "N1")
    table.supply("rome", "gela").play("activate L1", "depart", f"go {to}")
    assert (table.window == "entry") is offered


@rule("S2.2.4")
def test_an_ambush_is_not_laid_for_own_troops() -> None:
    table = Position().hand("emboscada").at("gela", "N1").at("morgantina", "N2").supply("carthage", "gela")
    table.play("activate N1", "depart", "go hibleos")
    assert table.window is None


@rule("S11.3.3", "S9.6.4")
def test_a_sally_besiegers_who_fail_are_decimated_and_do_not_count() -> None:
    table = Position().hand("salida").holds("rome", "gela").at("pintias", "L1 L2 L3 L4 L5 consul-a")
    table.at("h_pintias", "R1").within("pintias", "G1").siege("rome", "pintias")
    table.supply("rome", "gela").play("siege pintias")
    assert (table.window, table.turn) == ("siege", "carthage")
    table.play("play salida", "check L1", "check L2", "roll 9", "roll 9")
    assert table.state_of("L1", "L2", "L3") == "d d -"
    assert all(table.where(unit) == "pintias" for unit in ("L1", "L2"))
    table.play("roll 5")  # 5 + 0 + 1 - 3 = 3 > 2: with five besiegers it would have fallen
    assert table.state.control[table.zone("pintias")] == 1


@rule("P9.c", "S2.2.3")
def test_a_dispute_replaces_a_consul_and_his_stack_does_nothing_in_this_operation() -> None:
    table = Position().hand("disputa-entre-consules").holds("rome", "gela").at("gela", "L1 L2 consul-a")
    table.at("himera_sur", "L3 consul-b").supply("rome", "gela").play("activate L1", "activate all", "depart")
    assert (table.window, table.turn) == ("activation", "carthage")
    table.play("play disputa-entre-consules")
    assert table.offered("target") == {"consul-a", "consul-b"}
    table.play("target consul-a")
    assert table.turn == "chance"
    assert "consul-b" not in table.offered("lot")
    table.play("lot consul-f")
    assert (table.where("consul-a"), table.where("consul-f")) == ("box", "gela")
    assert table.where("L1") == "gela"
    assert table.offered("activate") == {"L3"}
    assert table.state.supply_points == 3


@rule("P9.c")
def test_a_dispute_in_a_fleet_keeps_it_and_its_cargo_where_they_are() -> None:
    table = sailing("disputa-entre-consules", cargo="L1").play("play disputa-entre-consules", "lot consul-c")
    assert [table.where(piece) for piece in ("R1", "R2", "L1", "consul-c")] == ["h_gela"] * 4
    assert table.rp("rome", "h_gela") == 2
    assert table.legal == ["end operation"]


@rule("P9.c", "S11.3.2")
def test_a_dispute_in_a_siege_leaves_the_new_consul_with_the_besiegers() -> None:
    table = Position().hand("disputa-entre-consules").holds("rome", "gela").at("gela", "L3")
    table.at("pintias", "L1 L2 consul-a").siege("rome", "pintias").supply("rome", "gela")
    table.play("activate L3", "depart", "play disputa-entre-consules", "lot consul-c")
    assert table.where("consul-c") == "pintias"
    assert not table.inside("consul-c")


@rule("S2.2.1")
def test_a_dispute_is_about_consuls_on_the_map() -> None:
    table = Position().hand("disputa-entre-consules").holds("rome", "gela").at("gela", "L1").supply("rome", "gela")
    table.play("activate L1", "depart")
    assert table.window is None


# Tactical and attack cards -----------------------------------------------------------------------------------------


@rule("S9.5.6", "S9.6.3.f")
def test_an_orderly_retreat_ends_the_battle_without_new_markers() -> None:
    table = fought("retirada-ordenada", "L1 L2", "N1 N2:o hanno", "rome", "cuna cuna", "confusion confusion")
    table.play("chit cuna")
    assert (table.window, table.turn) == ("chit", "carthage")
    table.play("play retirada-ordenada", "take hanno").settle()
    assert table.over
    assert table.state_of("N1", "N2") == "- o"
    assert table.where("N1") == table.where("N2") == table.where("hanno") == "enna"
    assert table.events("battle-ends")[-1]["winner"] == "rome"
    assert table.events("checked") == []


@rule("S9.4", "S9.5.6")
def test_who_retreats_in_order_was_not_disorganised_in_the_battle_and_is_not_pursued() -> None:
    table = fought("retirada-ordenada victoria-total", "L1 L2", "N1 N2:o", "rome", "cuna cuna", "confusion confusion")
    table.play("chit cuna", "play retirada-ordenada").settle()
    assert table.window is None
    assert table.over


@rule("S2.2.1")
def test_an_orderly_retreat_is_for_land_battles() -> None:
    table = Position().hand("retirada-ordenada").at("h_pintias", "R1 C1").battle("R1", came_from="m_lib_cen")
    table.hands("onagros", "ballestas").play("chit onagros")
    assert table.window is None


@rule("S2.2.3", "S9.5.4")
def test_numidian_cavalry_makes_a_roman_unit_check_with_plus_two() -> None:
    table = fought("caballeria-numida", "L1 L2", "N1 M1", "rome", "confusion confusion", "confusion confusion")
    table.play("chit confusion")
    assert (table.window, table.turn) == ("chit", "carthage")
    table.play("play caballeria-numida")
    assert table.offered("check") == {"L1", "L2"}
    table.play("check L2").roll(7)
    assert table.events("checked")[-1]["modifier"] == 2
    assert (table.state_of("L2"), table.fights("L2")) == ("o", False)


@rule("S2.2.1")
def test_numidian_cavalry_must_be_there() -> None:
    table = fought("caballeria-numida", "L1 L2", "N1 J1", "rome", "confusion confusion", "confusion confusion")
    table.play("chit confusion")
    assert table.window is None


@rule("P12.a", "P12.f")
def test_seamanship_frees_an_engaged_ship() -> None:
    table = Position().hand("maestria-nautica").holds("rome", "gela").at("h_pintias", "R1 R2 C1 C2 C3")
    table.battle("R1 R2", came_from="m_lib_cen").hands("corvus onagros", "ballestas mala-derrota")
    table.play("chit corvus")
    assert table.offered("engage") == {"R1", "R2"}  # no window: nobody is engaged yet
    table.play("engage R1", "engage C1", "engage C2").roll(1, 1, 1).play("chit ballestas")
    assert (table.window, table.turn) == ("chit", "carthage")
    table.play("play maestria-nautica")
    assert table.offered("target") == {"C1", "C2"}
    table.play("target C1")
    assert table.engaged == ["corvus R1-C2"]


@rule("P12.f", "P12.e")
def test_seamanship_ends_a_chit_whose_last_pair_it_frees_and_lets_a_held_ship_go() -> None:
    table = Position().hand("maestria-nautica").holds("rome", "gela").at("h_pintias", "R1 R2 C1:d C2")
    table.battle("C1 C2", came_from="m_lib_cen").hands("mala-derrota onagros", "abordaje mala-derrota ballestas")
    table.play("chit abordaje", "engage C1", "engage R1").roll(1, 1, 10, 1)
    assert (table.state_of("C1"), table.fights("C1")) == ("do", True)
    table.play("chit mala-derrota", "play maestria-nautica", "target C1", "check R1").roll(1, 1, 1)
    assert not table.fights("C1")
    assert table.engaged == ["abordaje C2-R2"]


@rule("S9.4", "S9.5.2")
def test_the_furnaces_of_baal_two_more_chits_and_plus_one_for_the_romans_in_the_first_round() -> None:
    table = Position().hand("hornos-de-baal").holds("rome", "gela").at("h_pintias", "R1 R2 C1 C2")
    table.battle("C1 C2", came_from="m_lib_cen")
    assert (table.window, table.turn) == ("battle", "carthage")
    table.play("play hornos-de-baal")
    assert table.state.supply_points == 4
    table.play(
        "cup ballestas", "cup ballestas", "cup mala-derrota", "cup mala-derrota", "cup onagros", "cup mala-derrota"
    )
    assert sum(table.chits_in("hand", "carthage").values()) == 4
    table.play("chit ballestas").roll(1, 1).play("chit mala-derrota", "check R1").roll(1)
    assert [event["modifier"] for event in table.events("checked")] == [1, 1, 1]
    table.play("chit ballestas").roll(1, 1)
    assert [event["modifier"] for event in table.events("checked")[-2:]] == [0, 0]


@rule("S9.4")
def test_the_furnaces_burden_no_carthaginian() -> None:
    table = Position().hand("hornos-de-baal").holds("rome", "gela").at("h_pintias", "R1 R2 C1 C2")
    table.battle("C1 C2", came_from="m_lib_cen").play("play hornos-de-baal").hands("onagros", "mala-derrota")
    table.play("chit mala-derrota", "check C1").roll(1)
    assert table.events("checked")[-1]["modifier"] == 0


@rule("S9.4")
def test_the_furnaces_need_a_naval_battle_begun_and_two_supply_points() -> None:
    def window(attackers: str, supply_points: int) -> str | None:
        table = Position().hand("hornos-de-baal").at("h_pintias", "R1 C1")
        return table.battle(attackers, came_from="m_lib_cen", supply_points=supply_points).window

    assert window("C1", 2) == "battle"
    assert window("C1", 1) is None
    assert window("R1", 6) is None


@rule("S9.4", "S9.5.2")
def test_the_wall_of_elephants_puts_a_charge_into_the_first_hand() -> None:
    table = Position().hand("muralla-de-elefantes").at("himera_sur", "L1 N1 E1").battle("N1 E1", came_from="enna")
    assert table.window == "battle"
    table.play("play muralla-de-elefantes")
    assert table.state.supply_points == 5
    table.play("cup escaramuza", "cup escaramuza", "cup cuna", "cup cuna")
    assert table.chits_in("hand", "carthage") == {"escaramuza": 2, "carga-de-elefantes": 1}


@rule("S9.4")
def test_the_wall_of_elephants_needs_elephants_among_the_attackers() -> None:
    table = Position().hand("muralla-de-elefantes").at("himera_sur", "L1 N1").battle("N1", came_from="enna")
    assert table.window is None
    table = Position().hand("muralla-de-elefantes").at("himera_sur", "L1 N1 E1").battle("L1", came_from="gela")
    assert table.window is None
