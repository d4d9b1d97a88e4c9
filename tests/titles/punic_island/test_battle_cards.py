"""Cards played in a battle, where their effect meets other rules: chits that lie on the table, units that have left."""

from __future__ import annotations

from .positions import Position, checks, fought, full, rule


@rule("S2.2.2", "S9.5.4")
def test_javelins_that_fell_one_of_two_elephants_break_the_whole_charge() -> None:
    table = fought("jabalinas-contra-elefantes", "L1 V1", "N1 E1 E2", "carthage", "cuna cuna", "carga-de-elefantes")
    table.play(
        "chit carga-de-elefantes", "play jabalinas-contra-elefantes", "check E1", "roll 10", "check E2", "roll 1"
    )
    assert table.state_of("E1", "E2", "V1") == "X - -"
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
