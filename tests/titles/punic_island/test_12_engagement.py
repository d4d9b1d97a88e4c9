"""P12: units joined in combat by a chit."""

from __future__ import annotations

from .positions import checks, full, land, rule, sea


@rule("P12.b")
def test_an_engaged_enemy_is_out_of_reach_while_one_is_free() -> None:
    table = land("L1 L2 L3", "N1 N2").hands(rome="cuna cuna", carthage="confusion confusion")
    table.play("chit cuna", "engage L1", "engage N1").roll(1, 1).play("chit confusion", "check N2").roll(1, 1, 1)
    table.play("chit cuna", "engage L2").roll(1, 1)
    assert table.engaged == ["cuna L1-N1", "cuna L2-N2"]


@rule("P12.b")
def test_only_units_that_the_chit_could_engage_shield_the_others() -> None:
    table = land("L1 L2", "N1 M1").hands(rome="cuna cuna", carthage="confusion confusion")
    table.play("chit cuna", "engage L1").roll(1, 1).play("chit confusion", "check M1").roll(1, 1, 1)
    table.play("chit cuna").roll(1, 1)
    assert table.engaged == ["cuna L1-N1", "cuna L2-N1"]


@rule("P12.b", "P12.c")
def test_the_free_enemy_must_be_among_the_two_of_a_corvus() -> None:
    table = sea("R1 R2 R3", "C1 C2 C3", attacker="carthage").hands(rome="corvus onagros", carthage="abordaje ballestas")
    table.play("chit abordaje", "engage C1", "engage C2", "engage R1", "engage R2").roll(1, 1, 1, 1)
    table.play("chit corvus")
    assert table.offered("engage") == {"C1", "C2"}  # R3 and C3, the free ones, are named already
    table.play("engage C1").roll(5, 5, 3)
    assert sorted(checks(table, 3)) == [("C1", 3), ("C3", 0), ("R3", 0)]
    assert table.state_of("C1", "C3", "R3") == "d - -"
    table.roll(1, 1, 4, 5)
    assert checks(table, 4) == [("R1", 0), ("R2", 0), ("C1", 0), ("C2", 0)]
    assert table.state_of("C1", "C2") == "d -"


@rule("P12.c")
def test_the_other_reading_adds_three_for_every_engaging_chit() -> None:
    table = sea("R1 R2 R3", "C1 C2 C3", attacker="carthage", plus3_scope="all_engaging")
    table.hands(rome="corvus onagros", carthage="abordaje ballestas")
    table.play("chit abordaje", "engage C1", "engage C2", "engage R1", "engage R2").roll(1, 1, 1, 1)
    table.play("chit corvus", "engage C1").roll(1, 1, 1).roll(1, 1, 1, 1)
    assert checks(table, 4) == [("R1", 0), ("R2", 0), ("C1", 3), ("C2", 0)]


@rule("P12.c")
def test_chits_that_do_not_engage_never_add_three() -> None:
    table = land("L1 L2", "N1 M1").hands(rome="cuna cuna", carthage="confusion confusion")
    table.play("chit cuna", "engage L1").roll(1, 1).play("chit confusion", "check M1").roll(1, 1, 1)
    table.play("chit cuna").roll(1, 1, 1, 1).play("cup estratagema", "cup estratagema")
    table.play("chit confusion", "check N1", "roll 1")
    assert checks(table, 1) == [("N1", 0)]


@rule("P12.c")
def test_the_three_are_gone_when_the_unit_fights_one_enemy_again() -> None:
    table = land("L1 L2 L3", "N1 M1").hands(rome="cuna cuna", carthage="escaramuza escaramuza")
    table.play("chit cuna", "engage L1").roll(1, 8).play("chit escaramuza", "check L3").roll(1, 1, 8)
    table.play("chit cuna", "engage L2").roll(1, 1, 1, 1)
    assert checks(table, 4)[0] == ("N1", 5)
    table.state.flags[table.unit("L1")] |= 1
    table.play("cup confusion", "cup confusion", "chit escaramuza", "check L1").roll(10)
    assert not table.fights("L1")
    table.roll(1, 1)
    assert checks(table, 2) == [("N1", 2), ("L2", 0)]


@rule("P12.e")
def test_several_chits_work_again_oldest_first_and_the_new_one_not_in_its_own_step() -> None:
    table = land("L1 L2 L3", "N1 N2 N3").hands(rome="cuna ataque-de-flanco", carthage="confusion confusion")
    table.play("chit cuna", "engage L1", "engage N1").roll(1, 1).play("chit confusion", "check N3").roll(1, 1, 1)
    table.play("chit ataque-de-flanco", "engage L2", "engage N2").roll(1, 1, 1)
    assert checks(table, 3) == [("N2", 0), ("N1", 2), ("L1", 0)]
    table.play("cup cuna", "cup cuna", "chit confusion", "check N3").roll(1, 1, 1, 1)
    assert checks(table, 4) == [("N3", 0), ("N1", 2), ("L1", 0), ("N2", 0)]


@rule("P12.e", "P12.f")
def test_a_land_unit_that_leaves_frees_its_enemy_and_the_chit() -> None:
    table = land("L1 L2", "N1 N2").hands(rome="cuna confusion", carthage="escaramuza escaramuza")
    table.play("chit cuna", "engage L1", "engage N1").roll(10, 1).play("chit escaramuza", "check L2").roll(1, 10, 1)
    assert table.state_of("N1") == "do"
    assert table.engaged == []
    assert "cuna" in table.chits_in("used", "rome")


@rule("P12.e")
def test_a_held_ship_stays_though_another_chit_disorganises_it() -> None:
    table = sea("R1 R2", "C1 C2 C3").hands(rome="corvus onagros", carthage="mala-derrota mala-derrota")
    table.play("chit corvus", "engage R1", "engage C1", "engage C2").roll(1, 1, 1)
    table.play("chit mala-derrota", "check C1").roll(10)
    assert (table.state_of("C1"), table.fights("C1")) == ("o", True)


@rule("P12.e", "S9.6.3.d")
def test_a_held_ship_set_free_leaves_at_the_end_of_the_step() -> None:
    table = sea("R1:do R2", "C1:d C2 C3").hands(rome="corvus onagros", carthage="mala-derrota mala-derrota")
    table.play("chit corvus", "engage R1", "engage C1", "engage C2").roll(10, 1, 1)
    assert (table.state_of("C1"), table.fights("C1")) == ("do", True)
    table.play("chit mala-derrota", "check C3").roll(1, 1, 1, 10)
    assert table.state_of("R1") == "X"
    assert not table.fights("C1")
    assert table.fights("C2")


@rule("P12.a")
def test_boarding_against_a_single_ship_joins_one_pair() -> None:
    table = sea("R1", "C1 C2", attacker="carthage").hands(rome="onagros", carthage="abordaje")
    table.play("chit abordaje", "engage C2").roll(1, 1)
    assert table.engaged == ["abordaje C2-R1"]
    assert table.events("units-engaged")[-1] == {"chit": "abordaje", "own": [full("C2")], "enemy": [full("R1")]}


@rule("S9.6.3.d")
def test_held_carthaginians_who_have_won_stay() -> None:
    table = sea("R1:do", "C1:d C2", attacker="carthage").hands(rome="onagros", carthage="abordaje")
    table.play("chit abordaje", "engage C1").roll(10, 10)
    assert table.state_of("R1", "C1") == "X do"
    assert table.settle().where("C1") == "h_pintias"


@rule("S9.6.3.d")
def test_the_held_ships_of_the_victor_stay_or_leave_by_the_option() -> None:
    for stay in (True, False):
        table = sea("R1:d R2", "C1:do", victors_held_stay=stay).hands(rome="corvus", carthage="ballestas")
        table.play("chit corvus", "engage R1").roll(10, 10)
        assert table.state_of("C1", "R1") == "X do"
        table.settle()
        assert (table.where("R1") == "h_pintias") is stay
