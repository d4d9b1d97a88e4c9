"""Cards played in a battle, where their effect meets other rules: chits that lie on the table, units that have left."""

from __future__ import annotations

import pytest

from .positions import Position, checks, fought, full, rule


@rule("S2.2.2", "S9.5.4")
def test_javelins_that_fell_one_of_two_elephants_break_the_whole_charge() -> None:
    table = fought("jabalinas-contra-elefantes", "L1 V1", "N1 E1 E2", "carthage", "cuna cuna", "carga-de-elefantes")
    table.play(
        "chit carga-de-elefantes", "play jabalinas-contra-elefantes", "check E1", "roll 10", "check E2", "roll 1"
    )
    assert table.state_of("E1", "E2", "V1") == "X - -"
    assert checks(table, 1) == [("E2", 0)]
    assert len(table.events("checked")) == 2
    assert [event["chit"] for event in table.events("chit-no-effect")] == ["carga-de-elefantes"]


@rule("S9.6.1", "P9.b")
def test_who_is_pursued_checks_under_the_leader_with_whom_he_fled() -> None:
    table = fought("victoria-total", "L1", "N1 hamilcar", "rome", "estratagema", "escaramuza")
    table.play("chit estratagema", "roll 10", "stop", "play victoria-total")
    assert table.where("hamilcar") == table.where("N1") == "enna"
    table.play("roll 6")
    assert table.events("checked")[-1]["needed"] == 6  # 6, disorganised, and Hamilcar
    assert table.state_of("N1") == "o"


@rule("S2.2.1", "P9.b")
def test_mutineers_check_under_the_leader_who_is_with_them() -> None:
    table = Position().hand("motin-de-los-mercenarios").at("himera_sur", "I1 hamilcar").supply("rome", "reggio")
    table.play("play motin-de-los-mercenarios", "roll 7")
    assert table.events("checked")[-1] == {
        "unit": full("I1"),
        "die": 7,
        "modifier": 0,
        "needed": 7,
        "result": "passed",
    }


@rule("S2.2.1", "S11.3.3")
def test_the_besieger_whom_a_sally_has_shaken_is_the_one_who_does_not_count() -> None:
    table = Position().hand("salida").holds("rome", "gela").at("pintias", "L1 L2 L3 consul-a").at("h_pintias", "R1")
    table.siege("rome", "pintias").supply("rome", "gela").play("siege pintias")
    table.play("play salida", "check L2", "check L3", "roll 1", "roll 10")
    assert table.state_of("L2", "L3") == "- d"
    table.play("roll 5")  # 2 on the marker and two besiegers: 4 would do
    assert table.besieger("pintias") == "rome"
    assert table.events("city-holds")[-1]["needed"] == 4


@rule("S9.5.3")
def test_a_chit_counts_as_what_it_is_when_it_is_applied_not_when_it_is_shown() -> None:
    table = fought("caballeria-numida", "L1 L2", "G1 N1 M1", "carthage", "cuna cuna", "furia-gallica")
    table.play("chit furia-gallica")
    table.fight.fighting[1] &= ~(1 << table.unit("G1"))  # as a card of another campaign might
    table.play("pass", "engage L1").roll(1, 1)
    assert table.engaged == ["asalto-frontal N1-L1"]
    assert sorted(checks(table, 2)) == [("L1", 0), ("N1", 0)]


@rule("S2.2.4")
@pytest.mark.parametrize("chit", ["confusion", "escaramuza", "ataque-de-flanco"])
def test_javelins_wait_for_a_charge_though_elephants_are_there(chit: str) -> None:
    table = fought("jabalinas-contra-elefantes", "L1 V1", "N1 E1", "carthage", "cuna cuna", f"{chit} escaramuza")
    assert table.play(f"chit {chit}").window is None


# For which battle a card is ----------------------------------------------------------------------------------------


def naval(cards: str, romans: str = "R1 R2", punic: str = "C1", attacker: str = "rome") -> Position:
    table = Position().hand(*cards.split()).holds("rome", "gela").at("h_pintias", f"{romans} {punic}")
    return table.battle(romans if attacker == "rome" else punic, came_from="m_lib_cen")


@rule("S2.2.1", "S9.4")
def test_total_victory_is_for_battles_on_land() -> None:
    table = naval("victoria-total").hands(rome="periplus", carthage="ballestas").play("chit periplus", "roll 10")
    assert table.state_of("C1") == "do"
    assert table.settle().window is None


@rule("S2.2.1", "S9.4")
def test_the_furnaces_of_baal_are_for_battles_at_sea() -> None:
    table = Position().hand("hornos-de-baal").at("himera_sur", "L1 N1").battle("N1", came_from="enna")
    assert table.window is None


@rule("S2.2.1")
def test_triplex_acies_looks_at_the_unit_that_has_failed_not_at_the_next() -> None:
    table = fought("triplex-acies", "L1 V1", "N1", "carthage", "cuna cuna", "traicion-punica escaramuza")
    table.play("chit traicion-punica", "roll 10")
    assert (table.window, table.turn) == ("failed-check", "rome")
    table.play("play triplex-acies")
    assert table.events("check-saved") == [{"unit": full("L1")}]


@rule("S2.2.1")
def test_triplex_acies_is_for_battles() -> None:
    table = Position().hand("triplex-acies", "emboscada").holds("rome", "gela").at("gela", "L1").supply("rome", "gela")
    table.play("activate L1", "depart", "go hibleos", "play emboscada", "roll 10")
    assert table.window is None
    assert table.state_of("L1") == "o"


@rule("S2.2.1")
def test_who_has_fled_to_reggio_is_pursued_there() -> None:
    table = Position().hand("victoria-total").holds("carthage", "reggio", "mesana").resources("carthage", "reggio")
    table.at("mesana", "L1 N1").battle("L1", came_from="milae").hands(rome="estratagema", carthage="escaramuza")
    table.play("chit estratagema", "roll 10", "retreat reggio", "play victoria-total", "roll 10")
    assert table.state_of("N1") == "X"


# What is told of them ----------------------------------------------------------------------------------------------


@rule("S2.2.2")
def test_what_a_card_does_in_a_battle_is_told() -> None:
    table = naval("infanteria-de-marina").play("play infanteria-de-marina")
    assert table.events("chit-forced") == [{"side": "rome", "chit": "corvus"}]
    table = naval("hornos-de-baal", attacker="carthage").play("play hornos-de-baal")
    assert table.events("extra-chits") == [{"side": "carthage", "chits": 2, "modifier": 1}]
    table = fought("retirada-ordenada", "L1", "N1", "rome", "cuna cuna", "confusion").play("chit cuna")
    assert table.play("play retirada-ordenada").events("orderly-retreat") == [{"side": "carthage"}]
    assert table.settle().over
    assert table.events("chit-no-effect") == []
    table = fought("disciplina-romana", "L1", "N1", "carthage", "cuna cuna", "traicion-punica escaramuza")
    table.play("chit traicion-punica", "roll 9", "play disciplina-romana")
    assert table.events("unit-rallied") == [{"unit": full("L1")}]


@rule("P12.f")
def test_a_ship_that_fights_free_is_told_and_a_chit_without_pairs_lies_with_the_used_ones() -> None:
    table = naval("maestria-nautica", "R1", "C1 C2").hands(rome="corvus onagros", carthage="ballestas mala-derrota")
    table.play("chit corvus", "engage C1").roll(1, 1, 1)
    assert table.engaged == ["corvus R1-C1 R1-C2"]
    table.play("chit ballestas", "play maestria-nautica", "target C1")
    assert table.events("unit-freed") == [{"unit": full("C1")}]
    assert table.engaged == ["corvus R1-C2"]
    assert table.chits_in("used", "rome") == {}
    table = naval("maestria-nautica", "R1", "C1").hands(rome="corvus onagros", carthage="ballestas mala-derrota")
    table.play("chit corvus").roll(1, 1).play("chit ballestas", "play maestria-nautica")
    assert table.engaged == []
    assert table.chits_in("used", "rome") == {"corvus": 1}
