"""P3 to P5, P10, P11 and P14 to P18: what this campaign adds to the series."""

from __future__ import annotations

import pytest

from sandtable.engine.game import OVER

from .positions import CARTHAGE, ROME, Position, rule

# P3 --------------------------------------------------------------------------------------------------------------


def take_mesana(**options: object) -> Position:
    table = Position(**options).at("mesana", "S1").siege("carthage", "mesana").at("h_mesana", "C1")
    return table.resources("carthage", "tauromenio", 2).resources("rome", "reggio").operation("carthage")


@rule("P3.a", "Q10")
def test_the_initiative_passes_though_reggio_stays_roman() -> None:
    table = take_mesana().at("mesana", "S2 S3 T1 hiero").play("spend tauromenio", "siege mesana", "roll 1")
    assert (table.control("mesana"), table.control("reggio"), table.state.initiative) == ("carthage", "rome", CARTHAGE)


@rule("P3.a")
def test_one_roman_city_in_sicily_keeps_the_initiative_roman() -> None:
    table = take_mesana().holds("rome", "gela").at("mesana", "S2 S3 T1 hiero")
    table.play("spend tauromenio", "siege mesana", "roll 1")
    assert (table.control("mesana"), table.state.initiative) == ("carthage", ROME)


@rule("Q10", "P3.a")
@pytest.mark.parametrize(("returns", "holder"), [(False, CARTHAGE), (True, ROME)])
def test_the_initiative_comes_back_by_option_only(returns: bool, holder: int) -> None:
    table = Position(initiative_returns=returns).holds("carthage", "mesana").at("milae", "consul-a L1 L2")
    table.state.initiative = CARTHAGE
    table.siege("rome", "milae").at("h_milae", "R1").resources("rome", "h_milae").operation("rome")
    table.play("spend h_milae", "siege milae", "roll 1")
    assert table.control("milae") == "rome"
    assert table.state.initiative == holder


@rule("Q11")
def test_the_order_of_a_sequence_stays_when_the_initiative_passes_in_it() -> None:
    table = Position().at("mesana", "S1 S2 S3 T1 hiero").siege("carthage", "mesana").at("h_mesana", "C1")
    table.resources("carthage", "tauromenio").resources("rome", "reggio").hand("triplex-acies").choosing()
    table.choose("card", "map").play("spend tauromenio", "siege mesana", "roll 1", "end operation")
    assert table.state.initiative == CARTHAGE
    assert table.turn == "rome"
    assert table.offered("discard") == {"triplex-acies"}


# P4, P5 ----------------------------------------------------------------------------------------------------------


@rule("P4", "P4.a", "P1.d")
def test_new_resource_points_go_into_own_cities_alone() -> None:
    table = Position().hand("salida").card_choice("carthage").play("discard salida")
    offered = set(table.offered("place"))
    assert len(offered) == 36
    assert not offered & {"reggio", "mesana", "himera_sur", "bagradas"}


@rule("P4", "P4.b")
def test_a_card_says_how_many_of_its_points_go_into_one_city() -> None:
    table = Position().hand("suministros-de-italia").card_choice("rome").play("play suministros-de-italia")
    table.play("place reggio", "place reggio")
    assert (table.rp("rome", "reggio"), table.rp("rome", "mesana")) == (2, 1)


@rule("P5")
def test_a_card_whose_entry_zone_is_enemy_held_cannot_be_used() -> None:
    assert Position().hand("leva-norteafricana").card_choice("carthage").may("play leva-norteafricana")
    table = Position().holds("rome", "cartago").hand("leva-norteafricana").card_choice("carthage")
    assert not table.may("play leva-norteafricana")


@rule("P5", "Q118", "S11.2")
@pytest.mark.parametrize("option", [True, False])
def test_reinforcements_enter_a_besieged_city_within_its_four_places_unless_an_option_forbids_it(option: bool) -> None:
    table = Position(reinforce_besieged=option).at("cartago", "L1").siege("rome", "cartago")
    table.within("cartago", "N1 N2 N3").hand("leva-norteafricana").card_choice("carthage")
    assert table.may("play leva-norteafricana") == option
    if option:
        table.play("play leva-norteafricana", "bring N4")
        assert table.flags("N4") == "i"
        assert table.offered("bring") == set()


# P10 -------------------------------------------------------------------------------------------------------------


def romans_in_africa(**options: object) -> Position:
    table = Position(**options).at("adis", "L1 L2").siege("rome", "adis").holds("rome", "aspis")
    return table.supply("rome", "aspis")


@rule("P10.a", "P10.b", "Q25", "Q20")
def test_a_roman_unit_in_africa_raises_a_rebellion_where_it_is_or_beside_it() -> None:
    table = romans_in_africa()
    assert table.offered("rebel") == {"adis", "aspis", "bagradas", "hadrumeto", "numidia", "tunez"}
    table.play("rebel tunez")
    assert (table.supply_points, table.state.tokens[table.zone("tunez")]) == (3, 1)
    assert sorted(table.flags(unit) for unit in ("L1", "L2")) == ["", "a"]
    assert table.cited("rebellion-rises")[0] == "P10.b"


@rule("P10.a", "Q25")
def test_the_player_may_name_the_unit_that_raises_it() -> None:
    table = romans_in_africa().play("activate L2")
    assert "rebel tunez" in table.legal
    table.play("rebel tunez")
    assert [table.flags(unit) for unit in ("L1", "L2")] == ["", "a"]
    assert table.supply_points == 3


@rule("P10.b")
def test_a_rebellion_takes_three_supply_points() -> None:
    table = romans_in_africa()
    table.state.supply_points = 2
    assert table.offered("rebel") == set()


@rule("P10.a")
def test_no_rebellion_from_sicily_from_the_sea_or_by_carthage() -> None:
    assert Position().at("reggio", "L1").supply("rome", "reggio").offered("rebel") == set()
    assert Position().at("h_aspis", "R1 L1").supply("rome", "h_aspis").offered("rebel") == set()
    assert Position().at("cartago", "N1").supply("carthage", "cartago").offered("rebel") == set()


@rule("P10.a")
def test_troops_carried_to_africa_in_this_operation_raise_none() -> None:
    table = Position().holds("rome", "aspis").at("h_aspis", "R1 L1").supply("rome", "h_aspis")
    table.play("activate R1", "depart", "go aspis", "stop")
    assert (table.where("L1"), table.may("activate L1")) == ("aspis", True)
    assert table.offered("rebel") == set()
    table.play("end operation").supply("rome", "aspis")
    assert "aspis" in table.offered("rebel")


@rule("Q25", "P10.b")
@pytest.mark.parametrize(("most", "again"), [(1, False), (2, True)])
def test_how_many_rebellions_a_zone_may_hold_is_an_option(most: int, again: bool) -> None:
    table = romans_in_africa(rebels_per_zone=most).play("rebel tunez")
    assert table.may("rebel tunez") == again


@rule("P10.b", "P18")
def test_there_are_no_more_than_six_markers() -> None:
    table = romans_in_africa()
    for zone in ("utica", "hipona", "bagradas", "adis", "aspis", "hadrumeto"):
        table.state.tokens[table.zone(zone)] = 1
    assert table.offered("rebel") == set()


@rule("P10.c", "P15.d", "Q126")
def test_each_rebellion_takes_two_points_from_carthage() -> None:
    table = romans_in_africa()
    before = sum(table.points("carthage").values())
    table.play("rebel tunez")
    assert sum(table.points("carthage").values()) == before - 2
    assert table.points("carthage")["tokens"] == -2
    assert table.points("rome")["tokens"] == 0


@rule("P10.d", "Q26")
def test_carthage_quells_a_rebellion_while_no_roman_troops_are_in_africa() -> None:
    table = Position().at("cartago", "N1").at("h_aspis", "R1 L1").supply("carthage", "cartago")
    table.state.tokens[table.zone("tunez")] = 1
    assert table.offered("quell") == {"tunez"}
    table.play("quell tunez")
    assert (table.supply_points, table.state.tokens[table.zone("tunez")], table.flags("N1")) == (3, 0, "a")
    barred = Position().at("cartago", "N1").at("adis", "L1").siege("rome", "adis").supply("carthage", "cartago")
    barred.state.tokens[barred.zone("tunez")] = 1
    assert barred.offered("quell") == set()


@rule("P10.d", "Q26")
def test_a_rebellion_is_quelled_from_its_zone_or_beside_it() -> None:
    table = Position().at("cartago", "N1").supply("carthage", "cartago")
    table.state.tokens[table.zone("hadrumeto")] = 1
    assert table.offered("quell") == set()


# P11 -------------------------------------------------------------------------------------------------------------


@rule("P11", "Q7")
def test_the_haruspex_shuffles_the_hand_into_the_deck_and_draws_as_many() -> None:
    table = Position().all_cards().hand("triplex-acies", "victoria-total", "in-extremis")
    table.card_choice("rome").play("haruspex")
    assert table.cards_left("rome") == (0, 32)
    assert table.events("haruspex-called")[0]["count"] == 3
    table.play("deal triplex-acies", "deal paz-de-lutacio", "deal viento-favorable")
    assert table.cards_left("rome") == (3, 29)
    assert table.turn != "chance"


@rule("P11")
def test_the_haruspex_comes_once_in_a_game_and_to_rome_alone() -> None:
    table = Position().hand("triplex-acies", "salida").card_choice("rome").play("haruspex", "deal in-extremis")
    assert "haruspex" not in table.card_choice("rome").legal
    assert "haruspex" not in table.card_choice("carthage").legal


@rule("Q7")
def test_the_haruspex_needs_a_card_and_does_not_end_the_game() -> None:
    assert Position().card_choice("rome").legal == ["draw"]
    table = Position().hand("triplex-acies").deck("rome", "in-extremis").card_choice("rome")
    table.play("haruspex", "deal in-extremis")
    assert table.game.turn(table.state) != OVER
    assert table.cards_left("rome") == (1, 1)


# P14 -------------------------------------------------------------------------------------------------------------

COINS = ("tauromenio", "heloro", "acras", "siracusa", "megara", "leontini")


def change_of_sides() -> Position:
    table = Position().hand("siracusa-cambia-de-bando").at("mesana", "L1").resources("carthage", "siracusa", 3)
    return table.at("siracusa", "Y1").at("h_catana", "Y2").at("leontini", "S1 S2 hiero")


@rule("P14.a", "Q127")
def test_syracuse_and_the_coin_cities_become_roman() -> None:
    table = change_of_sides().card_choice("rome").play("play siracusa-cambia-de-bando")
    assert all(table.control(city) == "rome" for city in COINS)
    assert table.control("catana") == "carthage"
    assert {table.where(unit) for unit in ("Y1", "Y2", "S1", "S2", "S3", "hiero")} == {"away"}
    assert table.where("r-syracusan-infantry-1") == table.where("r-syracusan-naval-1") == "siracusa"
    assert (table.rp("rome", "siracusa"), table.rp("carthage", "siracusa")) == (1, 0)
    assert sum(table.points("rome").values()) == 6 + 13


@rule("P14.b", "Q123", "P15.b")
def test_carthaginian_ships_and_leaders_in_those_cities_are_eliminated_without_points() -> None:
    table = change_of_sides().at("siracusa", "C1 C2 hamilcar N1").card_choice("rome")
    table.play("play siracusa-cambia-de-bando")
    assert {table.where(unit) for unit in ("C1", "C2", "hamilcar")} == {"destroyed"}
    assert (table.points("rome")["units"], table.points("rome")["leaders"]) == (0, 0)
    assert table.control(table.where("N1")) == "carthage"


@rule("P14.a")
def test_the_card_needs_a_free_mesana_and_roman_troops_near_a_coin() -> None:
    assert change_of_sides().card_choice("rome").may("play siracusa-cambia-de-bando")
    besieged = change_of_sides().at("mesana", "N1").siege("carthage", "mesana").card_choice("rome")
    assert not besieged.may("play siracusa-cambia-de-bando")
    far = Position().hand("siracusa-cambia-de-bando").at("milae", "L1").siege("rome", "milae").card_choice("rome")
    assert not far.may("play siracusa-cambia-de-bando")


@rule("P14.a", "S7.4.4")
def test_what_syracusan_ships_carried_goes_with_them() -> None:
    table = change_of_sides().at("h_catana", "N1").resources("carthage", "h_catana").card_choice("rome")
    table.play("play siracusa-cambia-de-bando")
    assert (table.where("N1"), table.rp("carthage", "h_catana")) == ("destroyed", 0)
    assert table.points("rome")["units"] == 0


@rule("P14.a", "S11.2")
def test_into_a_roman_syracuse_under_siege_the_syracusans_come_inside() -> None:
    table = Position().hand("siracusa-cambia-de-bando").at("mesana", "L1").holds("rome", "siracusa")
    table.at("siracusa", "N1").siege("carthage", "siracusa")
    table.card_choice("rome").play("play siracusa-cambia-de-bando")
    assert table.flags("r-syracusan-infantry-1") == "i"
    assert table.besieger("siracusa") == "carthage"


# P15, P16 --------------------------------------------------------------------------------------------------------


@rule("P15.a", "Q125")
def test_cities_count_for_the_side_of_their_garrison_also_under_siege() -> None:
    table = Position().holds("rome", "siracusa").at("siracusa", "N1").siege("carthage", "siracusa")
    assert table.points("rome")["cities"] == 12
    assert table.points("carthage")["cities"] == 65


@rule("P15.b", "Q124")
def test_a_unit_gives_its_point_each_time_it_is_destroyed() -> None:
    table = Position().holds("rome", "gela").at("morgantina", "consul-a L1 L2 L3 L4").siege("rome", "morgantina")
    table.within("morgantina", "N1").supply("rome", "gela").play("siege morgantina", "roll 1", "end operation")
    table.holds("carthage", "morgantina").siege("rome", "morgantina").within("morgantina", "N1")
    table.supply("rome", "gela").play("siege morgantina", "roll 1")
    assert table.points("rome")["units"] == 2


@rule("P15.c", "P16", "P16.b", "P16.c")
@pytest.mark.parametrize(
    ("card", "side", "points"),
    [
        ("in-extremis", "rome", -3),
        ("incursiones-en-africa", "rome", 2),
        ("hanno-conquista-hekatompylos", "carthage", 2),
        ("incursiones-en-italia", "carthage", 2),
        ("retirada-del-corvus", "rome", 0),
    ],
)
def test_permanent_cards_count_to_the_end(card: str, side: str, points: int) -> None:
    table = Position()
    table.state.open[table.card(card)] = 1
    assert table.points(side)["cards"] == points
    assert table.war.cards[table.card(card)].permanent


@rule("P15.e", "P15.a", "S4.3.1")
def test_the_outcome_lists_where_the_points_come_from() -> None:
    table = Position().deck("rome", "triplex-acies").card_choice("rome")
    table.state.tokens[table.zone("tunez")] = 2
    table.play("draw", "deal triplex-acies")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    carthage = outcome.details["points"]["carthage"]
    assert carthage == {"cities": 71, "units": 0, "leaders": 0, "cards": 0, "tokens": -4, "total": 67}
    assert (outcome.winner, outcome.score) == ("carthage", 6 - 67)


@rule("P18", "S2.1")
def test_every_marker_of_the_game_has_its_place_in_the_document() -> None:
    table = Position().at("mesana", "S1:o").within("mesana", "L1").siege("carthage", "mesana")
    table.resources("rome", "mesana", 2).supply("rome", "reggio", supply_points=4)
    table.state.tokens[table.zone("tunez")] = 1
    document = table.game.to_document(table.state)
    mesana = document["zones"]["mesana"]
    assert (mesana["control"], mesana["siege"], mesana["resources"]) == ("rome", "carthage", {"rome": 2})
    assert document["zones"]["tunez"]["tokens"] == 1
    assert any(unit.get("disorganised") for unit in mesana["units"])
    assert document["operation"]["supply"] == 4


# Who raises or quells a rebellion where nobody is named (P10) --------------------------------------------------------


@rule("P10.a", "Q25")
@pytest.mark.parametrize(
    ("here", "beside", "agent"),
    [
        ("L2", "V1", "L2"),
        ("L1 V1", "", "V1"),
        ("L1 L2:d", "", "L2"),
        ("L1:o L2:d", "", "L2"),
        ("L1 L2", "", "L1"),
        ("", "L1 V1", "V1"),
        ("L1 V1:d V2", "", "V1"),
    ],
)
def test_the_weakest_in_the_zone_acts_and_only_then_one_beside_it(here: str, beside: str, agent: str) -> None:
    table = Position().holds("rome", "tunez", "utica").at("tunez", here).at("utica", beside).supply("rome", "utica")
    table.play("rebel tunez")
    units = " ".join((here, beside)).split()
    assert [name for name in (unit.partition(":")[0] for unit in units) if "a" in table.flags(name)] == [agent]


@rule("P10.d")
def test_a_rebellion_quelled_is_told() -> None:
    table = Position().at("cartago", "N1").supply("carthage", "cartago")
    table.state.tokens[table.zone("tunez")] = 1
    table.state.tokens[table.zone("adis")] = 1
    assert table.play("quell tunez").events("rebellion-quelled") == [{"zone": "tunez", "count": 1}]


@rule("P3.a")
def test_the_return_of_the_initiative_is_told() -> None:
    table = Position(initiative_returns=True).holds("carthage", "mesana").holds("rome", "gela")
    table.at("morgantina", "L1 L2 L3 consul-a").siege("rome", "morgantina").supply("rome", "gela")
    table.state.initiative = CARTHAGE
    table.play("siege morgantina", "roll 1")
    assert table.state.initiative == ROME
    assert table.events("initiative-returns") == [{}]
