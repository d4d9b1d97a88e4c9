"""The 21 kinds of Roman cards: when each may be played, what its player chooses, what it does."""

from __future__ import annotations

import pytest

from .positions import Position, fought, land, playable, rule


def choice(*cards: str, **options: object) -> Position:
    """Rome has these cards and its Card choice."""
    return Position(**options).hand(*cards).card_choice("rome")


# Operational cards -------------------------------------------------------------------------------------------------


@rule("S2.2.1", "S4.2.3.a", "P5")
def test_consular_armies_bring_six_land_units_two_consuls_and_three_resource_points() -> None:
    table = choice("ejercitos-consulares").at("h_gela", "R1").play("play ejercitos-consulares")
    assert table.offered("target") == {"reggio", "mesana"}
    table.play("target reggio")
    table.play("bring V1", "bring V2")
    assert table.offered("bring") == {"L1"}  # at most two of cavalry
    table.play("bring L1", "bring L2", "bring L3", "bring L4")
    table.play("lot consul-b", "lot consul-h")
    assert table.offered("lead") == {"consul-b", "consul-h"}
    table.play("lead consul-h")
    assert table.offered("place") == {"reggio", "h_gela"}
    table.play("place h_gela", "place reggio", "place reggio")
    assert table.where("consul-h") == "reggio"
    assert table.where("consul-b") == "h_gela"
    assert (table.rp("rome", "reggio"), table.rp("rome", "mesana")) == (2, 1)  # at most two in each
    assert all(table.where(unit) == "reggio" for unit in ("V1", "V2", "L1", "L2", "L3", "L4"))


@rule("P9.c")
def test_consular_armies_first_send_all_consuls_back_and_any_land_units_home() -> None:
    table = choice("ejercitos-consulares").at("gela", "L1:d L2 consul-a").at("agrigentum", "L3 consul-b")
    table.within("mesana", "L4").siege("carthage", "mesana").at("mesana", "S1")
    table.play("play ejercitos-consulares")
    assert table.offered("recall") == {"L1", "L2", "L3"}
    table.play("recall L1", "recall L3", "ready")
    assert table.where("L1") == "box"
    table.play("bring L1", "ready", "lot consul-a", "lot consul-c", "lead consul-a", "place gela")
    assert (table.where("L1"), table.state_of("L1")) == ("reggio", "-")
    assert table.where("consul-b") == "box"
    assert table.where("consul-c") == "gela"


@rule("P5")
def test_consular_armies_bring_destroyed_units_back_and_may_bring_fewer() -> None:
    table = choice("ejercitos-consulares").at("himera_sur", " ".join(f"L{n}" for n in range(2, 13)))
    table.state.at[table.unit("L1")] = -2
    table.play("play ejercitos-consulares", "ready", "target reggio")
    assert table.offered("bring") == {"L1", "V1"}
    table.play("bring L1", "ready")
    assert table.where("L1") == "reggio"


@rule("P5")
def test_consular_armies_need_reggio_or_an_unbesieged_mesana() -> None:
    card = "ejercitos-consulares"
    assert not playable(choice(card).holds("carthage", "reggio", "mesana"), card)
    assert not playable(choice(card).holds("carthage", "reggio").siege("carthage", "mesana"), card)
    table = choice(card).holds("carthage", "reggio").play("play ejercitos-consulares")
    assert table.offered("bring") == {"L1", "V1"}  # Mesana is the only place


@rule("P5")
def test_a_fleet_is_built_in_the_ports_of_the_strait_and_a_roman_syracuse() -> None:
    table = choice("construccion-de-flota").holds("rome", "siracusa").play("play construccion-de-flota")
    assert table.offered("place") == {"reggio", "mesana", "siracusa"}
    table.state.at[table.unit("R1")] = -2
    table.play("place siracusa", "bring R1", "bring R2", "place reggio", "bring R3", "bring R4")
    assert [table.where(ship) for ship in ("R1", "R2", "R3", "R4")] == ["siracusa", "siracusa", "reggio", "reggio"]
    assert table.offered("place") == {"reggio", "mesana", "siracusa"}
    table.play("place mesana")
    assert table.rp("rome", "mesana") == 1


@rule("P5")
def test_a_fleet_is_not_built_where_carthage_is_master() -> None:
    table = choice("construccion-de-flota").play("play construccion-de-flota")
    assert table.offered("place") == {"reggio", "mesana"}
    assert not playable(choice("construccion-de-flota").holds("carthage", "reggio", "mesana"), "construccion-de-flota")


@rule("P4.b")
def test_supplies_from_italy_three_resource_points_two_in_a_city_at_most() -> None:
    table = choice("suministros-de-italia").play("play suministros-de-italia", "place mesana", "place mesana")
    assert (table.rp("rome", "mesana"), table.rp("rome", "reggio")) == (2, 1)


@rule("P16.c")
def test_supplies_from_italy_are_two_after_the_raids_on_italy() -> None:
    table = choice("suministros-de-italia").played("incursiones-en-italia").play("play suministros-de-italia")
    table.play("place mesana", "place mesana")
    assert (table.rp("rome", "mesana"), table.rp("rome", "reggio")) == (2, 0)


@rule("P14.a")
@pytest.mark.parametrize(
    ("unit_at", "mesana", "besieged", "allowed"),
    [
        ("mesana", "rome", False, True),  # beside Tauromenio
        ("centuripa", "rome", False, True),
        ("megara", "rome", False, True),
        ("enna", "rome", False, False),
        ("mesana", "rome", True, False),
        ("centuripa", "carthage", False, False),
    ],
)
def test_syracuse_changes_sides_only_under_its_conditions(
    unit_at: str, mesana: str, besieged: bool, allowed: bool
) -> None:
    table = choice("siracusa-cambia-de-bando").at(unit_at, "L1").holds(mesana, "mesana")
    if besieged:
        table.siege("carthage", "mesana")
    assert playable(table, "siracusa-cambia-de-bando") is allowed


@rule("P14.a", "P14.b", "P15.b")
def test_syracuse_changes_sides_with_all_its_cities_and_without_points() -> None:
    table = choice("siracusa-cambia-de-bando").at("mesana", "L1").at("siracusa", "S1 Y1 N1 C1 hiero hanno")
    table.at("catana", "S2").resources("carthage", "siracusa", 3).resources("carthage", "megara").play(
        "play siracusa-cambia-de-bando"
    )
    coins = ("tauromenio", "heloro", "acras", "siracusa", "megara", "leontini")
    assert all(table.state.control[table.zone(city)] == 0 for city in coins)
    assert table.state_of("S1", "S2", "Y1") == "away away away"
    assert table.where("hiero") == "away"
    assert table.where("r-syracusan-infantry-1") == table.where("r-syracusan-naval-1") == "siracusa"
    assert table.where("N1") == "camarina"
    assert table.state_of("C1") == "X"
    assert table.where("hanno") == "destroyed"
    assert (table.rp("rome", "siracusa"), table.rp("rome", "megara"), table.rp("carthage", "siracusa")) == (1, 0, 0)
    assert table.won("rome") == (0, 0)


@rule("P14.a")
def test_carthage_chooses_among_equally_near_cities_unit_by_unit() -> None:
    table = choice("siracusa-cambia-de-bando").at("mesana", "L1").at("leontini", "N1 N2").at("heloro", "N3")
    table.play("play siracusa-cambia-de-bando")
    assert (table.turn, table.where("N3")) == ("carthage", "camarina")
    assert table.offered("retreat") == {"catana", "centuripa", "morgantina"}
    assert table.control("leontini") == "carthage"
    table.play("retreat morgantina", "retreat catana")
    assert (table.where("N1"), table.where("N2")) == ("morgantina", "catana")
    assert table.control("leontini") == "rome"
    assert [event["zone"] for event in table.events("unit-flees")] == ["camarina", "morgantina", "catana"]


@rule("P14.a", "S11.2")
def test_a_besieged_city_takes_those_who_flee_while_it_has_room() -> None:
    table = choice("siracusa-cambia-de-bando").at("mesana", "L1").at("tauromenio", "N1 N2")
    table.at("catana", "L2").siege("rome", "catana").within("catana", "I1 I2 I3")
    table.play("play siracusa-cambia-de-bando")
    assert table.offered("retreat") == {"catana", "centuripa"}
    table.play("retreat catana")
    assert (table.inside("N1"), table.where("N2")) == (True, "centuripa")


@rule("S4.2.3.a", "P4.b")
def test_hieros_supplies_need_a_roman_syracuse_and_go_to_cities_with_the_coin() -> None:
    assert not playable(choice("suministros-de-hieron"), "suministros-de-hieron")
    table = choice("suministros-de-hieron").holds("rome", "siracusa", "megara").play("play suministros-de-hieron")
    assert table.offered("place") == {"siracusa", "megara"}
    table.play("place megara", "place megara", "place megara")
    assert table.rp("rome", "megara") == 3


@rule("P16.a", "P16.b")
def test_the_corvus_is_withdrawn_for_good() -> None:
    table = choice("retirada-del-corvus").play("play retirada-del-corvus")
    assert table.cards_in("open", "retirada-del-corvus") == 1
    assert table.war.lasts(table.state, "retirada-del-corvus")


@rule("P16.a", "P16.c", "P15.c")
def test_in_extremis_eight_ships_for_three_points_less() -> None:
    table = choice("in-extremis").holds("rome", "gela")
    table.play("play in-extremis")
    assert table.offered("place") == {"reggio", "mesana", "gela"}
    table.play("place gela", *(f"bring R{n}" for n in range(1, 9)))
    assert sum(table.where(f"R{n}") == "gela" for n in range(1, 13)) == 8
    assert table.points("rome")["cards"] == -3


@rule("S4.2.3.a")
def test_in_extremis_needs_a_short_deck_or_at_most_three_ships() -> None:
    def ready(ships: int, left: int, whose: str) -> bool:
        table = choice("in-extremis").at("reggio", " ".join(f"R{n}" for n in range(1, ships + 1)))
        return playable(table.deck_size(whose, left), "in-extremis")

    assert ready(3, 20, "rome")
    assert not ready(4, 13, "rome")
    assert ready(4, 12, "rome")
    assert ready(4, 12, "carthage")


@rule("P16.a", "P15.c")
def test_raids_on_africa_need_a_fleet_in_an_african_harbour_and_give_two_points() -> None:
    assert not playable(choice("incursiones-en-africa").at("m_africa", "R1"), "incursiones-en-africa")
    table = choice("incursiones-en-africa").at("h_aspis", "R1").play("play incursiones-en-africa")
    assert table.points("rome")["cards"] == 2


@rule("P16.c", "P4.b")
def test_after_the_raids_the_first_resource_point_of_each_carthaginian_card_goes_to_africa() -> None:
    table = Position().played("incursiones-en-africa").hand("plata-de-cartago").card_choice("carthage")
    table.play("play plata-de-cartago")
    africa = {"cartago", "tunez", "utica", "hipona", "adis", "aspis", "hadrumeto"}
    assert table.offered("place") == africa
    table.play("place tunez")
    assert table.offered("place") > africa


@rule("P16.c", "P5")
def test_after_the_raids_even_a_point_that_comes_with_troops_goes_to_africa() -> None:
    table = Position().played("incursiones-en-africa").hand("mercenarios-galos").card_choice("carthage")
    table.play("play mercenarios-galos", "target lilibeo", "bring G1", "ready")
    assert "lilibeo" not in table.offered("place")
    table.play("place cartago")
    assert (table.rp("carthage", "cartago"), table.rp("carthage", "lilibeo")) == (1, 0)


@rule("P16.a", "P15.c", "S2.2.3")
def test_hanno_at_hekatompylos_two_units_of_their_owners_choice_leave_sicily() -> None:
    table = choice("hanno-conquista-hekatompylos").at("lilibeo", "N1 N2").at("panormo", "G1").at("tunez", "I1")
    table.play("play hanno-conquista-hekatompylos")
    assert (table.turn, table.offered("recall")) == ("carthage", {"N1", "N2", "G1"})
    table.play("recall N2", "recall G1")
    assert table.state_of("N1", "N2", "G1", "I1") == "- box box -"
    assert table.points("carthage")["cards"] == 2
    assert table.won("rome") == (0, 0)


@rule("P16.c", "P5")
@pytest.mark.parametrize(
    ("card", "before", "brought"),
    [("mercenarios-galos", 3, 2), ("leva-norteafricana", 4, 3), ("elefantes-de-guerra", 2, 1), ("jantipo", 2, 1)],
)
def test_after_hekatompylos_each_reinforcement_card_brings_a_land_unit_fewer(
    card: str, before: int, brought: int
) -> None:
    for played, count in ((False, before), (True, brought)):
        table = Position().hand(card).card_choice("carthage")
        if played:
            table.played("hanno-conquista-hekatompylos")
        table.play(f"play {card}")
        while not table.offered("bring"):
            table.play(next(move for move in table.legal if move.split()[0] in ("target", "place")))
        arrived = 0
        while table.offered("bring"):
            table.play(f"bring {sorted(table.offered('bring'))[0]}")
            arrived += 1
        assert arrived == count


@rule("P16.c")
def test_hekatompylos_takes_no_ships_off_the_arsenals() -> None:
    table = Position().played("hanno-conquista-hekatompylos").hand("arsenales-de-cartago").card_choice("carthage")
    table.play("play arsenales-de-cartago", "place cartago", "bring C1", "bring C2", "bring C3", "bring C4")
    assert table.where("C4") == "cartago"


@rule("S12.3", "P15.b")
def test_a_leader_whose_last_troops_hekatompylos_takes_is_lost_without_points() -> None:
    table = choice("hanno-conquista-hekatompylos").at("himera_sur", "N1 hannibal-gisco").at("lilibeo", "N2")
    table.play("play hanno-conquista-hekatompylos", "recall N1", "recall N2")
    assert table.where("hannibal-gisco") == "destroyed"
    assert table.won("rome") == (0, 0)


@rule("S4.2.4", "P15.c")
def test_the_peace_of_lutatius_ends_the_game_with_three_points() -> None:
    def ready(cities: str, ships: str) -> Position:
        return choice("paz-de-lutacio").holds("rome", *cities.split()).at("cartago", ships)

    assert not playable(ready("siracusa agrigentum panormo", "C1"), "paz-de-lutacio")
    assert not playable(ready("siracusa agrigentum lilibeo", "C1"), "paz-de-lutacio")
    assert not playable(ready("siracusa agrigentum panormo lilibeo", "C1 C2 C3 C4"), "paz-de-lutacio")
    table = ready("siracusa agrigentum panormo drepano", "C1 C2 C3").play("play paz-de-lutacio")
    assert table.turn == "over"
    assert table.points("rome")["cards"] == 3


# Event cards -------------------------------------------------------------------------------------------------------


def siege(*cards: str) -> Position:
    """Five Romans and a consul besiege Pintias with a fleet; a Gaul is inside."""
    table = Position().hand(*cards).holds("rome", "gela").at("pintias", "L1 L2 L3 L4 L5 consul-a").at("h_pintias", "R1")
    table.within("pintias", "G1").siege("rome", "pintias").supply("rome", "gela")
    return table


@rule("S11.3.3", "S2.2.1")
def test_treason_on_the_walls_takes_three_off_the_siege_die() -> None:
    table = siege("traicion-en-las-murallas").play("siege pintias")
    assert (table.window, table.turn) == ("siege", "rome")
    table.play("play traicion-en-las-murallas", "roll 9")  # 9 - 3 + 0 + 1 - 5 = 2
    assert table.state.control[table.zone("pintias")] == 0
    table = siege("traicion-en-las-murallas").play("siege pintias", "play traicion-en-las-murallas", "roll 10")
    assert table.state.control[table.zone("pintias")] == 1


@rule("S2.2.1")
def test_treason_on_the_walls_is_no_answer_to_a_carthaginian_siege() -> None:
    table = Position().hand("traicion-en-las-murallas").at("mesana", "S1 S2 S3 T1 hiero").at("h_mesana", "C1")
    table.within("mesana", "L9").siege("carthage", "mesana").resources("carthage", "tauromenio")
    table.supply("carthage", "tauromenio").play("siege mesana")
    assert table.turn == "chance"


@rule("S2.2.3", "P15.b")
def test_mutiny_of_the_mercenaries_gauls_are_lost_and_iberians_disorganised_without_points() -> None:
    table = Position().hand("motin-de-los-mercenarios").at("lilibeo", "G1 G2 I1 I2 N1").at("panormo", "G3")
    table.supply("rome", "reggio").play("play motin-de-los-mercenarios")
    assert table.offered("target") == {"lilibeo", "panormo"}
    table.play("target lilibeo", "roll 7", "roll 6", "roll 6", "roll 5")
    assert table.state_of("I1", "I2", "G1", "G2", "N1", "G3") == "o - X - - -"
    assert table.events("mutiny-breaks-out") == [{"zone": "lilibeo"}]
    assert table.won("rome") == (0, 0)


@rule("S12.3", "S11.3.4", "P15.b")
def test_mutiny_in_a_siege_leaves_neither_a_lone_leader_nor_an_empty_siege() -> None:
    table = Position().hand("motin-de-los-mercenarios").at("mesana", "G1 hanno").siege("carthage", "mesana")
    table.supply("rome", "reggio").play("play motin-de-los-mercenarios", "roll 10")
    assert table.state_of("G1") == "X"
    assert table.state.siege[table.zone("mesana")] == -1
    assert table.where("hanno") == "destroyed"
    assert table.won("rome") == (0, 0)


@rule("S6.4.2", "S2.2.4")
def test_fair_wind_gives_a_roman_fleet_three_more_range() -> None:
    table = Position().hand("viento-favorable").holds("rome", "gela").at("gela", "R1").supply("rome", "gela")
    table.play("activate R1", "depart")
    assert table.window == "activation"
    table.play("play viento-favorable")
    table.play("go h_gela")
    assert table.events("fleet-enters")[-1]["left"] == 9


@rule("P10.c", "S2.2.3")
def test_the_numidians_rise_where_carthage_has_no_land_units() -> None:
    table = Position().hand("alzamiento-numida").at("numidia", "N1").within("tunez", "N2")
    table.supply("rome", "reggio").play("play alzamiento-numida")
    assert table.offered("target") == {"cartago", "utica", "hipona", "bagradas", "adis", "aspis", "hadrumeto"}
    table.play("target bagradas")
    assert table.points("carthage")["tokens"] == -2


@rule("S2.2.3", "S2.2.4")
def test_dissent_costs_carthage_a_card_at_random_that_only_its_owner_sees() -> None:
    table = Position().hand("disensiones-en-el-senado", "plata-de-cartago", "jantipo").supply("rome", "reggio")
    table.play("play disensiones-en-el-senado")
    assert table.turn == "chance"
    assert set(table.offered("lost")) == {"plata-de-cartago", "jantipo"}
    table.play("lost jantipo")
    assert table.cards_in("hand", "jantipo") == 0
    assert table.cards_in("buried", "jantipo") == 1
    seen = [told.reaches(0) for told in table.told if told.event.kind == "card-lost"]
    assert seen == [False]
    assert table.rp("carthage", "cartago") == 0


@rule("S2.2.4")
def test_dissent_is_no_card_against_an_empty_hand() -> None:
    table = Position().hand("disensiones-en-el-senado").supply("rome", "reggio")
    assert not playable(table, "disensiones-en-el-senado")


# Tactical and attack cards -----------------------------------------------------------------------------------------


@rule("S2.2.1", "S9.6.1")
def test_triplex_acies_makes_one_failed_check_of_roman_infantry_good() -> None:
    table = fought("triplex-acies", "L1 V1", "N1 N2", "carthage", "cuna cuna", "escaramuza escaramuza")
    table.play("chit escaramuza", "check L1", "roll 9")
    assert (table.window, table.turn) == ("failed-check", "rome")
    table.play("play triplex-acies")
    assert table.state_of("L1") == "-"
    assert table.turn == "rome"


@rule("S2.2.1", "S2.2.4")
def test_triplex_acies_helps_neither_cavalry_nor_the_enemy_nor_a_check_passed() -> None:
    table = fought("triplex-acies", "L1 V1", "N1 N2", "carthage", "cuna cuna", "escaramuza confusion")
    table.play("chit escaramuza", "check V1", "roll 9")
    assert table.window is None
    table.play("chit cuna", "engage N1", "roll 1")
    assert table.window is None
    table.play("roll 10")
    assert table.window is None


@rule("S9.5.4", "P15.b")
def test_javelins_the_elephants_check_first_and_if_they_fall_the_charge_is_void() -> None:
    table = fought("jabalinas-contra-elefantes", "L1 V1", "N1 G1 E1", "carthage", "cuna cuna", "carga-de-elefantes")
    table.play("chit carga-de-elefantes")
    assert (table.window, table.turn) == ("chit", "rome")
    table.play("play jabalinas-contra-elefantes", "roll 3")
    assert table.events("checked")[-1]["modifier"] == 3
    assert table.state_of("E1") == "X"
    assert table.won("rome") == (1, 0)
    assert (table.turn, table.offered("check")) == ("rome", {"N1", "G1"})
    table.play("check G1").roll(6)
    assert table.state_of("G1", "V1", "L1") == "o - -"
    assert not table.fights("G1")
    assert len(table.events("checked")) == 2


@rule("S9.5.4")
def test_javelins_that_miss_let_the_charge_go_on() -> None:
    table = fought("jabalinas-contra-elefantes", "L1 V1", "N1 E1", "carthage", "cuna cuna", "carga-de-elefantes")
    table.play("chit carga-de-elefantes", "play jabalinas-contra-elefantes", "roll 2", "roll 5")
    assert table.state_of("E1", "V1") == "- o"


@rule("S2.2.4")
def test_javelins_answer_nothing_but_a_charge() -> None:
    table = fought("jabalinas-contra-elefantes", "L1 V1", "N1 E1", "carthage", "cuna cuna", "escaramuza confusion")
    table.play("chit escaramuza")
    assert table.window is None


@rule("S9.6.3.d", "S2.2.2")
def test_roman_discipline_keeps_a_disorganised_land_unit_in_the_battle_without_marker() -> None:
    table = fought("disciplina-romana", "L1 L2", "N1", "carthage", "cuna cuna", "traicion-punica escaramuza")
    table.play("chit traicion-punica", "roll 9")
    assert (table.window, table.turn) == ("disorganised", "rome")
    table.play("play disciplina-romana", "roll 1")
    assert table.state_of("L1") == "-"
    assert table.fights("L1")


@rule("S2.2.1")
def test_roman_discipline_is_for_land_units() -> None:
    table = Position().hand("disciplina-romana").holds("rome", "gela").at("h_pintias", "R1 R2 C1")
    table.battle("R1 R2", came_from="m_lib_cen").hands("mala-derrota mala-derrota", "ballestas")
    table.play("chit mala-derrota", "check R1", "roll 10")
    assert table.window is None


@rule("S9.4", "S9.4.1", "P15.b")
def test_total_victory_those_who_fled_check_or_are_destroyed_with_points() -> None:
    table = fought("victoria-total", "L1 L2", "N1 N2", "rome", "estratagema estratagema", "confusion confusion")
    table.play("chit estratagema", "check N1").roll(10).play("chit confusion").roll(10)
    assert (table.window, table.turn) == ("victory", "rome")
    table.play("play victoria-total")
    assert table.state.supply_points == 4
    table.roll(6, 5)
    assert table.state_of("N1", "N2") == "X o"
    assert table.won("rome") == (1, 0)


@rule("S9.4")
def test_total_victory_is_for_battles_begun_and_won_with_supply_left() -> None:
    def window(attacker: str, supply_points: int) -> str | None:
        table = fought("victoria-total", "L1 L2", "N1", attacker, "estratagema estratagema", "confusion confusion")
        table.state.supply_points = supply_points
        if attacker == "carthage":
            table.play("chit confusion").roll(1)
        table.play("chit estratagema").roll(10)
        return table.window

    assert window("rome", 2) == "victory"
    assert window("rome", 1) is None
    assert window("carthage", 6) is None


@rule("S12.3", "S11.3.4")
def test_total_victory_over_a_unit_that_fled_to_a_siege_takes_its_leader_and_the_siege() -> None:
    table = Position().hand("victoria-total").holds("rome", "gela", "pintias", "termas", "enna", "agrigentum")
    table.at("himera_sur", "L1 L2 N1 hanno").at("maroneos", "L3").at("sicanos", "L4").at("gela", "L5")
    table.resources("carthage", "lilibeo").at("enna", "L6").at("pintias", "L7").at("termas", "L8")
    table.battle("L1 L2", came_from="gela").hands("estratagema estratagema", "confusion confusion")
    table.play("chit estratagema", "roll 10").settle()
    assert table.where("hanno") == table.where("N1") == "heraclea"
    table.holds("rome", "heraclea").siege("carthage", "heraclea")
    table.play("play victoria-total", "roll 10")
    assert table.state_of("N1") == "X"
    assert table.state.siege[table.zone("heraclea")] == -1
    assert table.won("rome") == (1, 3)


@rule("S9.4", "P12.a")
def test_assault_of_the_maniples_presses_the_first_wedge_harder() -> None:
    table = fought("asalto-de-los-manipulos", "L1 L2", "N1 N2", "rome", "cuna cuna", "confusion confusion")
    table.play("chit cuna")
    assert table.window == "chit"
    table.play("play asalto-de-los-manipulos", "engage L1", "engage N1")
    assert table.state.supply_points == 5
    table.roll(2, 1)
    assert [event["modifier"] for event in table.events("checked")] == [4, 0]


@rule("S9.4")
def test_assault_of_the_maniples_is_not_for_the_second_wedge_nor_in_defence() -> None:
    table = fought("asalto-de-los-manipulos", "L1 L2", "N1 N2", "rome", "cuna cuna", "confusion confusion")
    table.play("chit cuna", "pass", "engage L1", "engage N1").roll(1, 1).play("chit confusion", "check N2")
    table.roll(1, 1, 1).play("chit cuna")
    assert table.window is None
    table = fought("asalto-de-los-manipulos", "L1 L2", "N1 N2", "carthage", "cuna cuna", "confusion confusion")
    table.play("chit confusion", "check N1").roll(1).play("chit cuna")
    assert table.window is None


@rule("S9.4", "S9.5.5")
def test_a_wedge_that_comes_back_into_the_cup_is_not_the_first_again() -> None:
    table = fought("asalto-de-los-manipulos", "L1 L2", "N1 N2", "rome", "cuna", "confusion confusion confusion")
    for chit in table.war.chits_of[0][False]:
        table.fight.cup[chit] = int(table.war.chits[chit].id == "confusion")
    table.play("chit cuna", "pass", "engage L1", "engage N1").roll(10, 1).play("cup confusion", "chit confusion")
    table.play("check N2").roll(1, 10, 1)
    assert table.chits_in("used", "rome") == {"cuna": 1}
    table.play("chit confusion", "check L2").roll(1).play("cup cuna", "cup confusion")
    table.play("chit confusion").roll(1).play("chit cuna")
    assert table.window is None


@rule("S9.4", "S9.5.2")
def test_a_wedge_laid_aside_when_drawn_leaves_the_next_one_the_first() -> None:
    table = fought("asalto-de-los-manipulos", "L1 L2", "N1 N2", "rome", "cuna", "confusion confusion")
    cuna = table.chit(0, "cuna")
    table.fight.cup[cuna] -= 1
    table.fight.used[cuna] += 1
    assert table.play("chit cuna").window == "chit"


@rule("S9.5.2", "S9.4")
def test_marines_take_a_corvus_from_the_cup_beyond_the_tactical_value() -> None:
    table = Position().hand("infanteria-de-marina").holds("rome", "gela").at("h_pintias", "R1 C1")
    table.battle("R1", came_from="m_lib_cen")
    assert (table.window, table.turn) == ("battle", "rome")
    table.play("play infanteria-de-marina")
    assert table.state.supply_points == 5
    assert table.chits_in("cup", "rome")["corvus"] == 4
    table.play("cup onagros", "cup onagros", "cup ballestas", "cup ballestas")
    assert table.chits_in("hand", "rome") == {"onagros": 2, "corvus": 1}


@rule("S9.4")
def test_marines_are_for_naval_battles_begun() -> None:
    table = Position().hand("infanteria-de-marina").at("h_pintias", "R1 C1").battle("C1", came_from="m_lib_cen")
    assert table.window is None
    assert land("L1", "N1").window is None
