"""The 64 battle chits, one by one: when they are laid aside, when they do nothing, who checks, and what comes of it.

Land battles are in the valley of the Himera: the Romans come from Gela, the Carthaginians fall back on Enna. At sea
the fleets meet off Pintias.
"""

from __future__ import annotations

import pytest

from sandtable.titles.campaign_commander.rules.battle.battle import ChitDrawFrame

from .positions import Position, checks, land, rule, sea

PAIRS = {"rome": "carthage", "carthage": "rome"}

LAND = {
    "carthage": {
        "asalto-frontal": 1,
        "ataque-de-flanco": 4,
        "escaramuza": 2,
        "confusion": 2,
        "furia-gallica": 2,
        "carga-de-elefantes": 2,
        "caballeria": 2,
        "traicion-punica": 1,
    },
    "rome": {"cuna": 6, "ataque-de-flanco": 2, "escaramuza": 2, "confusion": 2, "caballeria": 2, "estratagema": 2},
}
NAVAL = {
    "carthage": {"periplus": 4, "diekiplus": 4, "mala-derrota": 2, "ballestas": 3, "abordaje": 3},
    "rome": {"periplus": 3, "diekiplus": 2, "mala-derrota": 2, "onagros": 4, "corvus": 5},
}


def shown(table: Position, side: str, chit: str, filler: tuple[str, str] = ("escaramuza", "escaramuza")) -> Position:
    """The side, which attacks, has this chit in hand and plays it."""
    rome, carthage = filler
    hands = {"rome": rome, "carthage": carthage, side: chit}
    return table.hands(**hands).play(f"chit {chit}")


# The cups ----------------------------------------------------------------------------------------------------------


@rule("S9.5.1")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_each_cup_holds_the_sixteen_chits_of_its_side_and_kind(side: str) -> None:
    assert land("L1", "N1").chits_in("cup", side) == LAND[side]
    assert sea("R1", "C1").chits_in("cup", side) == NAVAL[side]
    assert sum(LAND[side].values()) == sum(NAVAL[side].values()) == 16


# Laid aside when drawn ---------------------------------------------------------------------------------------------

INFANTRY_ONLY = [
    ("carthage", "asalto-frontal"),
    ("carthage", "ataque-de-flanco"),
    ("carthage", "furia-gallica"),
    ("rome", "cuna"),
    ("rome", "ataque-de-flanco"),
]


def _drawing_side(table: Position) -> int:
    frame = table.state.stack[-1]
    assert isinstance(frame, ChitDrawFrame)
    return frame.side


def drawn(table: Position, side: str, chit: str) -> bool:
    """Does this chit, drawn now as the first of its side's hand, stay in the hand."""
    while table.turn == "chance" and _drawing_side(table) != ("rome", "carthage").index(side):
        table.play("cup escaramuza" if not table.fight.naval else "cup mala-derrota")
    table.play(f"cup {chit}")
    stays = chit in table.chits_in("hand", side)
    assert stays != (chit in table.chits_in("used", side))
    return stays


@rule("S9.5.2")
@pytest.mark.parametrize(("side", "chit"), INFANTRY_ONLY)
def test_an_infantry_chit_is_laid_aside_while_one_side_has_no_infantry(side: str, chit: str) -> None:
    assert drawn(land("L1 L2", "N1 N2"), side, chit)
    assert not drawn(land("V1 V2", "N1 N2"), side, chit)
    assert not drawn(land("L1 L2", "M1 M2"), side, chit)


@rule("S9.5.2")
@pytest.mark.parametrize(("side", "chit"), INFANTRY_ONLY)
def test_an_infantry_chit_is_laid_aside_while_all_own_infantry_is_engaged(side: str, chit: str) -> None:
    table = land("L1 V1", "N1 M1").hands(rome="cuna escaramuza", carthage="escaramuza escaramuza")
    table.play("chit cuna").roll(1, 1)
    assert table.engaged == ["cuna L1-N1"]
    table.drawing(side).play(f"cup {chit}")
    assert table.chits_in("used", side) == {chit: 1}


@rule("S9.5.2")
def test_an_elephant_charge_is_laid_aside_without_own_elephants() -> None:
    assert drawn(land("L1", "N1 E1"), "carthage", "carga-de-elefantes")
    assert not drawn(land("L1", "N1"), "carthage", "carga-de-elefantes")


@rule("S9.5.2")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_the_cavalry_chit_is_laid_aside_without_own_cavalry(side: str) -> None:
    assert drawn(land("L1 V1", "N1 M1"), side, "caballeria")
    assert not drawn(land("L1", "N1 M1") if side == "rome" else land("L1 V1", "N1"), side, "caballeria")


@rule("S9.5.2")
@pytest.mark.parametrize("side", ["rome", "carthage"])
@pytest.mark.parametrize("chit", ["periplus", "diekiplus"])
def test_a_manoeuvre_at_sea_is_laid_aside_while_all_own_ships_are_engaged(side: str, chit: str) -> None:
    assert drawn(sea("R1", "C1"), side, chit)
    table = sea("R1", "C1").hands(rome="corvus onagros", carthage="ballestas ballestas").play("chit corvus").roll(1, 1)
    table.drawing(side).play(f"cup {chit}")
    assert chit in table.chits_in("used", side)


@rule("S9.5.2")
@pytest.mark.parametrize(
    ("side", "chit"),
    [
        ("carthage", "escaramuza"),
        ("carthage", "confusion"),
        ("carthage", "traicion-punica"),
        ("rome", "escaramuza"),
        ("rome", "confusion"),
        ("rome", "estratagema"),
    ],
)
def test_other_land_chits_are_never_laid_aside(side: str, chit: str) -> None:
    assert drawn(land("V1", "E1"), side, chit)


@rule("S9.5.2")
@pytest.mark.parametrize(
    ("side", "chit"),
    [
        ("carthage", "mala-derrota"),
        ("carthage", "ballestas"),
        ("carthage", "abordaje"),
        ("rome", "mala-derrota"),
        ("rome", "onagros"),
        ("rome", "corvus"),
    ],
)
def test_other_naval_chits_are_kept_even_if_no_ship_is_free(side: str, chit: str) -> None:
    table = sea("R1", "C1").hands(rome="corvus onagros", carthage="ballestas ballestas").play("chit corvus").roll(1, 1)
    table.drawing(side).play(f"cup {chit}")
    assert chit in table.chits_in("hand", side)


# Without effect ----------------------------------------------------------------------------------------------------


@rule("P12.d")
@pytest.mark.parametrize(("side", "chit"), INFANTRY_ONLY)
@pytest.mark.parametrize(("romans", "punic"), [("V1 V2", "N1 N2"), ("L1 L2", "M1 M2")])
def test_an_infantry_chit_does_nothing_while_one_side_has_no_infantry(
    side: str, chit: str, romans: str, punic: str
) -> None:
    table = shown(land(romans, punic, attacker=side), side, chit)
    assert table.events("chit-no-effect") == [{"chit": chit}]
    assert table.turn == "chance" or table.turn == PAIRS[side]
    assert table.engaged == []


@rule("P12.d")
@pytest.mark.parametrize(("side", "chit"), INFANTRY_ONLY)
def test_an_infantry_chit_does_nothing_while_all_own_infantry_is_engaged(side: str, chit: str) -> None:
    first = {"rome": "cuna", "carthage": "asalto-frontal"}[side]
    if chit == first and side == "carthage":
        first = "ataque-de-flanco"
    table = land("L1 V1", "N1 M1", attacker=side)
    other = PAIRS[side]
    table.hands(**{side: f"{first} {chit}", other: "confusion confusion"})
    table.play(f"chit {first}")
    while table.turn == "chance":
        table.play("roll 1")
    table.play("chit confusion")
    while table.turn != side:
        table.play("roll 1" if table.turn == "chance" else table.legal[0])
    table.play(f"chit {chit}")
    assert table.events("chit-no-effect") == [{"chit": chit}]
    assert len(table.engaged) == 1


@rule("P12.d", "P12.e")
def test_a_chit_without_effect_still_counts_as_played_and_the_others_work_again() -> None:
    table = land("L1 V1", "N1 M1").hands(rome="cuna cuna", carthage="escaramuza escaramuza")
    table.play("chit cuna").roll(1, 1).play("chit escaramuza", "check V1").roll(1, 1, 1)
    table.play("chit cuna")
    assert table.events("chit-no-effect") == [{"chit": "cuna"}]
    table.roll(1, 1)
    assert checks(table, 2) == [("N1", 2), ("L1", 0)]
    assert table.turn == "chance"  # Rome has played its last chit and draws


@rule("P12.d")
def test_an_elephant_charge_does_nothing_when_the_elephants_are_gone() -> None:
    table = shown(land("L1 L2", "N1 N2", attacker="carthage"), "carthage", "carga-de-elefantes")
    assert table.events("chit-no-effect") == [{"chit": "carga-de-elefantes"}]


@rule("P12.d")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_the_cavalry_chit_does_nothing_only_when_neither_side_has_cavalry(side: str) -> None:
    table = shown(land("L1 L2", "N1 N2", attacker=side), side, "caballeria")
    assert table.events("chit-no-effect") == [{"chit": "caballeria"}]
    table = shown(land("L1 L2", "N1 M1", attacker=side), side, "caballeria")
    assert table.events("chit-no-effect") == []


@rule("P12.d")
@pytest.mark.parametrize("chit", ["periplus", "diekiplus", "corvus"])
def test_roman_naval_chits_do_nothing_without_a_free_ship(chit: str) -> None:
    table = sea("R1", "C1 C2 C3").hands(rome=f"corvus {chit}", carthage="mala-derrota mala-derrota")
    table.play("chit corvus", "engage C1", "engage C2").roll(1, 1, 1).play("chit mala-derrota", "check C3")
    table.roll(1, 1, 1, 1).play(f"chit {chit}")
    assert table.events("chit-no-effect") == [{"chit": chit}]


@rule("P12.d")
@pytest.mark.parametrize("chit", ["periplus", "diekiplus", "abordaje"])
def test_carthaginian_naval_chits_do_nothing_without_a_free_ship(chit: str) -> None:
    table = sea("R1 R2", "C1", attacker="carthage").hands(rome="mala-derrota mala-derrota", carthage=f"abordaje {chit}")
    table.play("chit abordaje", "engage R1").roll(1, 1).play("chit mala-derrota", "check R2").roll(1, 1, 1)
    table.play(f"chit {chit}")
    assert table.events("chit-no-effect") == [{"chit": chit}]


# Land chits of both ------------------------------------------------------------------------------------------------


@rule("S9.5.4")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_skirmish_one_enemy_unit_of_its_owners_choice_checks_and_is_decimated(side: str) -> None:
    enemies = {"rome": "N1 E1", "carthage": "L1 V1"}[side]
    table = shown(land("L1 V1", "N1 E1", attacker=side), side, "escaramuza")
    assert table.turn == PAIRS[side]
    assert table.offered("check") == set(enemies.split())
    victim = enemies.split()[1]
    table.play(f"check {victim}", "roll 10")
    assert checks(table, 1) == [(victim, 0)]
    assert table.state_of(victim) == "d"
    assert table.fights(victim)


@rule("S9.5.4", "S9.6.3.d")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_confusion_one_own_unit_checks_and_is_disorganised(side: str) -> None:
    own = {"rome": "L1 V1", "carthage": "N1 M1"}[side]
    table = shown(land("L1 V1", "N1 M1", attacker=side), side, "confusion")
    assert table.turn == side
    assert table.offered("check") == set(own.split())
    victim = own.split()[0]
    table.play(f"check {victim}").roll(10)
    assert table.state_of(victim) == "o"
    assert not table.fights(victim)


@rule("P12.a")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_flank_attack_the_enemy_unit_engaged_checks_alone_and_is_disorganised(side: str) -> None:
    own, enemy = {"rome": ("L1", "N2"), "carthage": ("N1", "L2")}[side]
    table = shown(land("L1 L2 V1", "N1 N2 M1", attacker=side), side, "ataque-de-flanco")
    assert table.offered("engage") == {"rome": {"L1", "L2"}, "carthage": {"N1", "N2"}}[side]
    table.play(f"engage {own}")
    assert table.offered("engage") == {"rome": {"N1", "N2"}, "carthage": {"L1", "L2"}}[side]
    table.play(f"engage {enemy}").roll(10)
    assert checks(table, 1) == [(enemy, 0)]
    assert (table.state_of(enemy), table.fights(enemy)) == ("o", False)
    assert table.state_of(own) == "-"
    assert table.engaged == []
    assert table.chits_in("used", side) == {"ataque-de-flanco": 1}


@rule("P12.e")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_flank_attack_works_again_on_the_same_unit(side: str) -> None:
    own, enemy = {"rome": ("L1", "N2"), "carthage": ("N1", "L2")}[side]
    table = land("L1 L2 V1", "N1 N2 M1", attacker=side)
    table.hands(**{side: "ataque-de-flanco confusion", PAIRS[side]: "confusion confusion"})
    table.play("chit ataque-de-flanco", f"engage {own}", f"engage {enemy}").roll(1)
    assert len(table.engaged) == 1
    table.play("chit confusion", "check M1" if side == "rome" else "check V1").roll(1, 10)
    assert checks(table, 1) == [(enemy, 0)]
    assert not table.fights(enemy)


@rule("S9.5.4")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_cavalry_all_cavalry_of_both_sides_checks_and_is_disorganised(side: str) -> None:
    table = shown(land("L1 V1 V2", "N1 M1 J1", attacker=side), side, "caballeria")
    table.roll(10, 1, 10, 1)
    assert [who for who, _ in checks(table, 4)] == (
        ["M1", "J1", "V1", "V2"] if side == "rome" else ["V1", "V2", "M1", "J1"]
    )
    assert {modifier for _, modifier in checks(table, 4)} == {0}
    assert table.state_of("V1", "M1") == "o o"
    assert not table.fights("M1")
    assert not table.fights("V1")
    assert table.fights("J1")
    assert table.fights("V2")


@rule("S9.5.4")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_cavalry_a_side_without_any_has_two_infantry_check_for_both_results(side: str) -> None:
    table = shown(land("L1 L2 L3", "N1 M1", attacker=side), side, "caballeria").play("check L1", "check L2")
    table.roll(*((6, 9, 8) if side == "rome" else (9, 8, 6)))
    assert table.state_of("L1", "L2", "L3", "M1") == "do - - -"
    assert not table.fights("L1")


@rule("S9.5.4")
def test_cavalry_elephants_are_neither_cavalry_nor_infantry() -> None:
    table = shown(land("L1 V1", "E1"), "rome", "caballeria").roll(1)
    assert checks(table, 9) == [("V1", 0)]


# Land chits of Carthage --------------------------------------------------------------------------------------------


@rule("P12.a", "S9.5.4")
def test_frontal_assault_both_infantry_units_check_and_are_decimated() -> None:
    table = shown(land("L1 L2", "N1 N2", attacker="carthage"), "carthage", "asalto-frontal")
    table.play("engage N1", "engage L2").roll(9, 7)
    assert checks(table, 2) == [("L2", 0), ("N1", 0)]
    assert table.state_of("L2", "N1") == "d d"
    assert table.engaged == ["asalto-frontal N1-L2"]


@rule("P12.e")
def test_frontal_assault_works_again_on_both() -> None:
    table = land("L1 L2", "N1 N2", attacker="carthage")
    table.hands(rome="confusion confusion", carthage="asalto-frontal escaramuza")
    table.play("chit asalto-frontal", "engage N1", "engage L2").roll(1, 1)
    table.play("chit confusion", "check L1").roll(1, 9, 7)
    assert checks(table, 2) == [("L2", 0), ("N1", 0)]
    assert table.state_of("L2", "N1") == "d d"


@rule("P12.a")
def test_gallic_fury_the_gaul_checks_with_minus_three_the_roman_with_plus_two() -> None:
    table = shown(land("L1 L2", "G1 G2 N1", attacker="carthage"), "carthage", "furia-gallica")
    assert table.offered("engage") == {"G1", "G2"}
    table.play("engage G1", "engage L1").roll(7, 9)
    assert checks(table, 2) == [("L1", 2), ("G1", -3)]
    assert (table.state_of("L1"), table.fights("L1")) == ("o", False)
    assert table.state_of("G1") == "d"


@rule("P12.e")
def test_gallic_fury_keeps_its_modifiers_when_it_works_again() -> None:
    table = land("L1 L2", "G1 N1", attacker="carthage").hands(
        rome="escaramuza escaramuza", carthage="furia-gallica confusion"
    )
    table.play("chit furia-gallica", "engage L1").roll(1, 1).play("chit escaramuza", "check N1").roll(1, 1, 8)
    assert checks(table, 2) == [("L1", 2), ("G1", -3)]
    assert table.engaged == ["furia-gallica G1-L1"]


@rule("P12.a")
@pytest.mark.parametrize("punic", ["N1 N2", "N1 N2 M1"])
def test_gallic_fury_without_gauls_is_a_frontal_assault(punic: str) -> None:
    table = shown(land("L1 L2", punic, attacker="carthage"), "carthage", "furia-gallica")
    table.play("engage N1", "engage L1").roll(9, 7)
    assert checks(table, 2) == [("L1", 0), ("N1", 0)]
    assert table.state_of("L1", "N1") == "d d"
    assert table.engaged == ["asalto-frontal N1-L1"]


@rule("P12.a", "P12.f")
def test_gallic_fury_with_all_gauls_engaged_stays_a_frontal_assault_and_returns_as_itself() -> None:
    table = land("L1 L2", "G1 N1", attacker="carthage").hands(
        rome="escaramuza escaramuza", carthage="furia-gallica furia-gallica"
    )
    table.play("chit furia-gallica", "engage L1").roll(1, 1).play("chit escaramuza", "check N1").roll(1, 1, 1)
    table.play("chit furia-gallica").roll(1, 1)
    assert checks(table, 2) == [("L2", 0), ("N1", 0)]
    assert table.engaged == ["furia-gallica G1-L1", "asalto-frontal N1-L2"]
    assert "asalto-frontal" in table.chits_in("cup", "carthage")


@rule("S9.5.4")
def test_elephant_charge_all_roman_cavalry_checks_with_plus_one_then_the_elephants() -> None:
    table = shown(land("L1 V1 V2", "N1 E1", attacker="carthage"), "carthage", "carga-de-elefantes")
    table.roll(4, 5, 5)
    assert checks(table, 3) == [("V1", 1), ("V2", 1), ("E1", 0)]
    assert table.state_of("V1", "V2", "E1", "L1") == "- o - -"


@rule("S9.5.4")
def test_elephant_charge_without_roman_cavalry_two_infantry_check_for_decimation() -> None:
    table = shown(land("L1 L2 L3", "N1 E1", attacker="carthage"), "carthage", "carga-de-elefantes")
    assert table.turn == "rome"
    table.play("check L1", "check L3").roll(9, 8, 1)
    assert checks(table, 3) == [("L1", 0), ("L3", 0), ("E1", 0)]
    assert table.state_of("L1", "L2", "L3") == "d - -"


@rule("P15.b", "S9.5.4")
def test_elephant_charge_elephants_that_fail_are_eliminated_and_count() -> None:
    table = shown(land("V1", "N1 E1 E2", attacker="carthage"), "carthage", "carga-de-elefantes")
    assert table.turn == "carthage"
    assert table.offered("check") == {"E1", "E2"}
    table.play("check E2").roll(1, 6)
    assert table.state_of("E1", "E2") == "- X"
    assert table.won("rome") == (1, 0)


@rule("S9.5.4")
def test_elephant_charge_of_a_defender_rolls_for_the_elephants_first() -> None:
    table = land("L1 L2 V1", "N1 E1").hands(rome="confusion escaramuza", carthage="carga-de-elefantes escaramuza")
    table.play("chit confusion", "check L1").roll(1).play("chit carga-de-elefantes").roll(6, 5)
    assert checks(table, 2) == [("E1", 0), ("V1", 1)]
    assert table.state_of("E1", "V1") == "X o"
    assert table.won("rome") == (1, 0)


@rule("S9.5.4")
def test_punic_treason_two_romans_check_and_are_disorganised() -> None:
    table = shown(land("L1 L2 V1", "N1", attacker="carthage"), "carthage", "traicion-punica")
    table.play("check L1", "check V1").roll(9, 5)
    assert checks(table, 2) == [("L1", 0), ("V1", 0)]
    assert table.state_of("L1", "V1") == "o -"


@rule("S9.5.4", "S9.5.6")
def test_punic_treason_the_last_roman_checks_with_plus_two() -> None:
    table = shown(land("L1", "N1", attacker="carthage"), "carthage", "traicion-punica").roll(7)
    assert checks(table, 1) == [("L1", 2)]
    assert table.state_of("L1") == "o"
    assert table.over
    assert table.events("battle-ends")[-1]["winner"] == "carthage"


# Land chits of Rome ------------------------------------------------------------------------------------------------


@rule("P12.a", "S9.5.4")
def test_wedge_the_enemy_checks_with_plus_two_and_the_roman_without() -> None:
    table = shown(land("L1 L2", "N1 N2"), "rome", "cuna").play("engage L1", "engage N1").roll(5, 9)
    assert checks(table, 2) == [("N1", 2), ("L1", 0)]
    assert table.state_of("N1", "L1") == "d d"
    assert table.engaged == ["cuna L1-N1"]


@rule("P12.e", "S9.5.4")
def test_wedge_works_again_after_each_chit_and_its_own_unit_rolls_though_the_enemy_has_left() -> None:
    table = land("L1 L2", "N1 N2").hands(rome="cuna confusion", carthage="escaramuza escaramuza")
    table.play("chit cuna", "engage L1", "engage N1").roll(5, 8)
    assert table.state_of("N1", "L1") == "d -"
    table.play("chit escaramuza", "check L2").roll(9, 4, 9)
    assert table.state_of("L2", "N1", "L1") == "d do d"
    assert not table.fights("N1")
    assert table.engaged == []
    assert table.chits_in("used", "rome") == {"cuna": 1}


@rule("S9.5.4")
def test_stratagem_one_carthaginian_unit_checks_and_is_disorganised() -> None:
    table = shown(land("L1", "N1 E1"), "rome", "estratagema")
    assert table.turn == "carthage"
    table.play("check E1").roll(6)
    assert checks(table, 1) == [("E1", 0)]
    assert (table.state_of("E1"), table.fights("E1")) == ("o", False)


# Naval chits -------------------------------------------------------------------------------------------------------

SHIPS = {"rome": "R", "carthage": "C"}


@rule("S9.5.4", "S9.6.2.a")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_periplous_one_enemy_ship_checks_for_both_results(side: str) -> None:
    enemy = SHIPS[PAIRS[side]]
    table = shown(sea("R1 R2", "C1 C2", attacker=side), side, "periplus", ("onagros", "ballestas"))
    assert table.turn == PAIRS[side]
    table.play(f"check {enemy}2").roll(6)
    assert checks(table, 1) == [(f"{enemy}2", 0)]
    assert (table.state_of(f"{enemy}2"), table.fights(f"{enemy}2")) == ("do", False)


@rule("S9.5.4")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_diekplous_a_free_own_ship_risks_disorder_two_enemies_both_results(side: str) -> None:
    own, enemy = SHIPS[side], SHIPS[PAIRS[side]]
    table = shown(sea("R1 R2 R3", "C1 C2 C3", attacker=side), side, "diekiplus", ("onagros", "ballestas"))
    assert table.turn == PAIRS[side]
    table.play(f"check {enemy}1", f"check {enemy}2")
    assert table.turn == side
    table.play(f"check {own}1").roll(6, 1, 6)
    assert checks(table, 3) == [(f"{enemy}1", 0), (f"{enemy}2", 0), (f"{own}1", 0)]
    assert table.state_of(f"{enemy}1", f"{enemy}2", f"{own}1") == "do - o"


@rule("S9.5.4")
def test_diekplous_goes_on_though_its_own_ship_has_failed() -> None:
    table = sea("R1 R2", "C1 C2").hands(rome="mala-derrota onagros", carthage="diekiplus ballestas")
    table.play("chit mala-derrota", "check R1").roll(1).play("chit diekiplus", "check C1").roll(10, 6, 6)
    assert table.state_of("C1", "R1", "R2") == "o do do"
    assert table.over


@rule("P12.a")
def test_diekplous_only_a_free_ship_makes_it() -> None:
    table = sea("R1 R2 R3", "C1 C2 C3").hands(rome="corvus diekiplus", carthage="mala-derrota ballestas")
    table.play("chit corvus", "engage R1", "engage C1", "engage C2").roll(1, 1, 1)
    table.play("chit mala-derrota", "check C3").roll(1, 1, 1, 1).play("chit diekiplus", "check C1", "check C2")
    assert table.offered("check") == {"R2", "R3"}


@rule("S9.5.4")
@pytest.mark.parametrize("side", ["rome", "carthage"])
def test_off_course_one_own_ship_checks_and_is_disorganised(side: str) -> None:
    own = SHIPS[side]
    table = shown(sea("R1 R2", "C1 C2", attacker=side), side, "mala-derrota", ("onagros", "ballestas"))
    assert table.turn == side
    table.play(f"check {own}1").roll(6)
    assert table.state_of(f"{own}1") == "o"
    assert not table.fights(f"{own}1")


@rule("S9.5.4")
@pytest.mark.parametrize(("side", "chit"), [("rome", "onagros"), ("carthage", "ballestas")])
def test_artillery_three_enemy_ships_check_and_are_decimated(side: str, chit: str) -> None:
    enemy = SHIPS[PAIRS[side]]
    table = shown(sea("R1 R2 R3 R4", "C1 C2 C3 C4", attacker=side), side, chit, ("mala-derrota", "mala-derrota"))
    table.play(*(f"check {enemy}{number}" for number in (4, 2, 1))).roll(6, 5, 10)
    assert table.state_of(*(f"{enemy}{number}" for number in (1, 2, 3, 4))) == "d - - d"


@rule("S9.5.4")
def test_artillery_against_two_ships_both_check_once() -> None:
    table = shown(sea("R1", "C1 C2"), "rome", "onagros", ("onagros", "ballestas")).roll(6, 6)
    assert table.state_of("C1", "C2") == "d d"
    assert len(table.events("checked")) == 2


@rule("P12.a")
def test_boarding_two_pairs_one_against_one_all_check_and_are_decimated() -> None:
    table = shown(sea("R1 R2 R3", "C1 C2 C3", attacker="carthage"), "carthage", "abordaje", ("onagros", ""))
    table.play("engage C1", "engage C2", "engage R3", "engage R1").roll(6, 1, 6, 1)
    assert checks(table, 4) == [("R3", 0), ("R1", 0), ("C1", 0), ("C2", 0)]
    assert table.state_of("R3", "R1", "C1", "C2") == "d - d -"
    assert table.engaged == ["abordaje C1-R3 C2-R1"]


@rule("P12.d")
def test_boarding_with_one_free_ship_makes_one_pair() -> None:
    table = shown(sea("R1 R2", "C1", attacker="carthage"), "carthage", "abordaje", ("onagros", ""))
    table.play("engage R2").roll(1, 1)
    assert table.engaged == ["abordaje C1-R2"]


@rule("P12.e")
def test_boarding_works_again_pair_by_pair() -> None:
    table = sea("R1 R2 R3", "C1 C2 C3", attacker="carthage").hands(
        rome="mala-derrota mala-derrota", carthage="abordaje periplus"
    )
    table.play("chit abordaje", "engage C1", "engage C2", "engage R1", "engage R2").roll(1, 1, 1, 1)
    table.play("chit mala-derrota", "check R3").roll(1, 6, 1, 1, 6)
    assert checks(table, 4) == [("R1", 0), ("R2", 0), ("C1", 0), ("C2", 0)]
    assert table.state_of("R1", "R2", "C1", "C2") == "d - - d"


@rule("P12.a")
def test_corvus_one_own_ship_and_two_enemies_all_check_and_are_decimated() -> None:
    table = shown(sea("R1 R2", "C1 C2 C3"), "rome", "corvus", ("", "ballestas"))
    table.play("engage R2", "engage C3", "engage C1").roll(6, 1, 6)
    assert checks(table, 3) == [("C3", 0), ("C1", 0), ("R2", 0)]
    assert table.state_of("C3", "C1", "R2") == "d - d"
    assert table.engaged == ["corvus R2-C3 R2-C1"]


@rule("P12.b")
def test_corvus_against_a_single_enemy_engages_that_one() -> None:
    table = shown(sea("R1", "C1"), "rome", "corvus", ("", "ballestas")).roll(1, 1)
    assert table.engaged == ["corvus R1-C1"]


@rule("P16.a", "P16.c")
def test_corvus_once_withdrawn_is_a_periplous_in_every_respect() -> None:
    table = Position().played("retirada-del-corvus").at("h_pintias", "R1 R2 C1 C2").holds("rome", "gela")
    table.battle("R1 R2", came_from="m_lib_cen").hands(rome="corvus", carthage="ballestas")
    table.play("chit corvus")
    assert table.turn == "carthage"
    table.play("check C1").roll(6)
    assert table.state_of("C1") == "do"
    assert table.engaged == []


@rule("P16.a", "S9.5.2")
def test_corvus_once_withdrawn_is_laid_aside_while_no_own_ship_is_free() -> None:
    table = Position().played("retirada-del-corvus").at("h_pintias", "R1 C1").holds("rome", "gela")
    table.battle("C1", came_from="m_lib_cen").hands(rome="onagros onagros", carthage="abordaje ballestas")
    table.play("chit abordaje").roll(1, 1)
    table.drawing("rome").play("cup corvus")
    assert table.chits_in("used", "rome") == {"corvus": 1}


# What a result does to a unit (the table of states) ----------------------------------------------------------------


@rule("S9.6.2.a", "S9.6.2.b", "S9.6.3.c", "S9.6.5.a")
@pytest.mark.parametrize(
    ("before", "chit", "after", "stays"),
    [
        ("", "ballestas", "d", True),
        ("d", "ballestas", "do", False),
        ("o", "ballestas", "do", True),
        ("do", "ballestas", "X", False),
        ("", "periplus", "do", False),
        ("d", "periplus", "do", False),
        ("o", "periplus", "do", False),
        ("do", "periplus", "X", False),
    ],
)
def test_what_a_failed_check_does_to_a_ship(before: str, chit: str, after: str, stays: bool) -> None:
    table = shown(sea(f"R1:{before} R2", "C1", attacker="carthage"), "carthage", chit, ("onagros", ""))
    if chit == "periplus":
        table.play("check R1")
    table.roll(10)
    assert (table.state_of("R1"), table.fights("R1")) == (after, stays)


@rule("S9.6.2.b", "S9.6.3.c", "S9.6.5")
@pytest.mark.parametrize(
    ("before", "chit", "after", "stays"),
    [
        ("", "escaramuza", "d", True),
        ("d", "escaramuza", "do", False),
        ("o", "escaramuza", "do", True),
        ("do", "escaramuza", "do", False),
        ("", "traicion-punica", "o", False),
        ("d", "traicion-punica", "do", False),
        ("o", "traicion-punica", "o", False),
        ("do", "traicion-punica", "do", False),
    ],
)
def test_what_a_failed_check_does_to_a_land_unit(before: str, chit: str, after: str, stays: bool) -> None:
    table = land(f"L1:{before} L2", "N1", attacker="carthage")
    shown(table, "carthage", chit)
    if chit == "escaramuza":
        table.play("check L1")
    table.roll(10)
    assert (table.state_of("L1"), table.fights("L1")) == (after, stays)
