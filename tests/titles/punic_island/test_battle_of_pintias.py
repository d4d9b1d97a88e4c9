"""The naval battle of Pintias, the long example of the rulebook, chit by chit with the dice it gives.

Where the text does not say which unit, die or way was meant, the choices are those of the reference (4.2): in round
1a the first three ships check, the Corvus lies on R1, R3 and R4 are boarded, the second Corvus lies on R2.
"""

from __future__ import annotations

from .positions import Position, rule

ROMANS = "R1 R2 R3 R4 R5 R6"
PUNIC = "C1 C2 C3 C4 C5"


def pintias(**options: object) -> Position:
    table = Position(**options).holds("rome", "camarina", "gela").at("h_pintias", f"{ROMANS} consul-a {PUNIC} adherbal")
    table.siege("rome", "pintias").at("pintias", "L1 L2 L3 L4 L5 consul-b").resources("rome", "h_pintias", 2)
    return table.battle(ROMANS, came_from="m_lib_cen", supply_points=4)


def fleets(table: Position) -> str:
    """The eleven ships: full, d, o, do; ``>`` before one that has left the battle, ``X`` for a ship destroyed."""
    words = []
    for name in (*ROMANS.split(), *PUNIC.split()):
        word = table.state_of(name)
        gone = word != "X" and table.where(name) != "h_pintias"
        words.append(f">{word}" if gone else word)
    return " ".join(words)


def draw(table: Position) -> Position:
    return table.play("cup onagros", "cup corvus", "cup ballestas", "cup ballestas", "cup abordaje")


def round_1a(table: Position) -> Position:
    return table.play("chit onagros", "check C1", "check C2", "check C3").roll(1, 6, 8)


def round_1b(table: Position) -> Position:
    return table.play("chit ballestas", "check R1", "check R2", "check R3").roll(1, 2, 7)


def round_2a(table: Position) -> Position:
    table.play("chit corvus", "engage R1", "engage C2", "engage C3").roll(2, 7, 7)
    return table.play("cup corvus", "cup periplus")


def round_2b(table: Position) -> Position:
    table.play("chit ballestas", "check R2", "check R4", "check R5").roll(3, 6, 5)
    return table.roll(6, 5, 4)


def round_3a(table: Position) -> Position:
    table.play("chit periplus", "check C1", "roll 8", "take adherbal", "retreat heraclea")
    return table.roll(5, 3)


def round_3b(table: Position) -> Position:
    """Adherbal is gone: two chits; the two Diekiplus are drawn first and laid aside, for no ship is free."""
    table.play("chit abordaje", "engage C4", "engage R3", "engage R4").roll(3, 1, 1, 7)
    return table.play("cup diekiplus", "cup diekiplus", "cup ballestas", "cup abordaje")


def round_4a(table: Position) -> Position:
    table.play("chit corvus", "engage R2", "engage C4").roll(4, 6, 8)
    return table.roll(9, 10, 3, 7).play("cup onagros", "cup onagros")


def round_4b(table: Position) -> Position:
    table.play("chit ballestas", "check R1", "check R5", "check R6", "roll 7", "ready", "retreat gela")
    return table.roll(9, 10, 6, 9, 8, 2)


ROUNDS = (round_1a, round_1b, round_2a, round_2b, round_3a, round_3b, round_4a, round_4b)


def after(rounds: int, **options: object) -> Position:
    table = draw(pintias(**options))
    for each in ROUNDS[:rounds]:
        each(table)
    return table


@rule("S9.5.2", "P9.b")
def test_rome_draws_two_chits_and_carthage_three_under_adherbal() -> None:
    table = draw(pintias())
    assert table.chits_in("hand", "rome") == {"onagros": 1, "corvus": 1}
    assert table.chits_in("hand", "carthage") == {"ballestas": 2, "abordaje": 1}


@rule("S9.5.3")
def test_the_romans_who_entered_the_zone_play_the_first_chit() -> None:
    table = draw(pintias())
    assert table.turn == "rome"
    assert table.offered("chit") == {"onagros", "corvus"}


@rule("S9.6.1", "S9.5.4")
def test_round_1a_the_onager_decimates_two_of_three() -> None:
    table = after(1)
    assert fleets(table) == "- - - - - - - d d - -"
    assert table.turn == "carthage"


@rule("S9.6.1")
def test_round_1b_the_ballista_decimates_one_of_three() -> None:
    assert fleets(after(2)) == "- - d - - - - d d - -"


@rule("P12.a", "S9.6.2.b")
def test_round_2a_the_corvus_engages_one_with_two_and_holds_the_disorganised_one() -> None:
    table = after(3)
    assert fleets(table) == "d - d - - - - d do - -"
    assert table.engaged == ["corvus R1-C2 R1-C3"]
    assert table.fights("C3")
    assert table.chits_in("hand", "rome") == {"corvus": 1, "periplus": 1}


@rule("P12.e", "S9.6.5.a")
def test_round_2b_the_corvus_works_again_and_sinks_the_ship_hit_once_more() -> None:
    table = after(4)
    assert fleets(table) == "d - d d - - - do X - -"
    assert table.engaged == ["corvus R1-C2"]


@rule("P12.c")
def test_round_2b_one_corvus_between_three_ships_adds_nothing_to_the_die() -> None:
    table = after(3).play("chit ballestas", "check R2", "check R4", "check R5").roll(3, 6, 5, 6, 5)
    table.play("roll 4")
    assert table.events("checked")[-1]["modifier"] == 0
    assert table.state_of("R1") == "d"


@rule("S9.6.3.e", "S12.3")
def test_round_3a_the_admiral_may_leave_with_the_ship_for_any_own_port_in_range() -> None:
    table = after(4).play("chit periplus", "check C1", "roll 8")
    assert table.legal == ["take adherbal", "ready"]
    table.play("take adherbal")
    assert table.offered("retreat") >= {"heraclea", "lilibeo", "panormo", "cartago", "pintias"}
    assert "gela" not in table.offered("retreat")


@rule("P12.f")
def test_round_3a_a_corvus_without_enemies_goes_to_the_used_chits() -> None:
    table = after(5)
    assert fleets(table) == "d - d d - - >do X X - -"
    assert table.engaged == []
    assert table.chits_in("used", "rome") == {"onagros": 1, "corvus": 1, "periplus": 1}
    assert table.where("adherbal") == table.where("C1") == "heraclea"


@rule("S9.5.4", "S9.5.5")
def test_round_3b_boarding_is_one_against_one_and_the_next_draw_is_without_the_admiral() -> None:
    table = after(6)
    assert fleets(table) == "d - d do - - >do X X - -"
    assert table.engaged == ["abordaje C4-R3 C5-R4"]
    assert table.chits_in("hand", "carthage") == {"ballestas": 1, "abordaje": 1}


@rule("S9.5.2", "P12.d")
def test_round_3b_chits_that_cannot_be_used_are_laid_open_and_replaced() -> None:
    table = after(6)
    assert [event["chit"] for event in table.events("chit-aside")] == ["diekiplus", "diekiplus"]
    assert table.chits_in("used", "carthage")["diekiplus"] == 2


@rule("P12.c", "P12.b")
def test_round_4a_ships_engaged_twice_add_three_for_the_new_chit_only() -> None:
    table = after(6).play("chit corvus", "engage R2", "engage C4").roll(4, 6, 8, 9, 10, 3, 7)
    modifiers = [(event["unit"], event["modifier"]) for event in table.events("checked")[-7:]]
    assert modifiers == [
        ("c-naval-4", 3),
        ("c-naval-5", 3),
        ("r-naval-2", 0),
        ("c-naval-4", 0),
        ("c-naval-5", 0),
        ("r-naval-3", 0),
        ("r-naval-4", 0),
    ]
    assert fleets(table) == "d d d X - - >do X X do do"
    assert table.engaged == ["abordaje C4-R3", "corvus R2-C4 R2-C5"]


@rule("S9.5.6", "S9.6.3.d")
def test_round_4b_the_last_two_are_sunk_and_the_held_victor_stays() -> None:
    table = after(7)
    table.play("chit ballestas", "check R1", "check R5", "check R6", "roll 7", "ready", "retreat gela")
    table.roll(9, 10, 6, 9, 8, 2)
    assert fleets(table) == ">do d do X d d >do X X X X"
    assert table.events("battle-ends")[-1]["winner"] == "rome"


@rule("S9.6.3.e")
def test_round_4b_the_roman_ship_reaches_gela_or_camarina() -> None:
    table = after(7).play("chit ballestas", "check R1", "check R5", "check R6", "roll 7", "ready")
    assert table.offered("retreat") == {"gela", "camarina"}


@rule("P13.c", "P13.a")
def test_four_enemies_destroyed_bring_one_ship_back_and_restore_another() -> None:
    table = after(8)
    assert table.offered("recover") == {"R2", "R3", "R4", "R5", "R6"}
    table.play("recover R4", "recover R5")
    assert fleets(table) == ">do d do - - d >do X X X X"
    assert table.where("R4") == "h_pintias"
    assert table.over


@rule("P15.b", "P13.b")
def test_rome_scores_the_four_lost_ships_and_carthage_nothing_for_the_one_recovered() -> None:
    table = after(8).play("recover R4", "recover R5")
    assert table.won("rome") == (4, 0)
    assert table.won("carthage") == (0, 0)


@rule("S9.3", "P6.a")
def test_the_operation_goes_on_with_the_supply_left_and_the_cargo_is_safe() -> None:
    table = after(8).play("recover R4", "recover R5")
    assert table.turn == "rome"
    assert table.state.supply_points == 4
    assert table.rp("rome", "h_pintias") == 2


@rule("S9.3", "P13.c")
def test_no_ship_that_fought_acts_again_not_even_the_one_recovered() -> None:
    table = after(8).play("recover R4", "recover R5")
    table.state.marker = table.zone("h_pintias")
    assert not table.offered("activate") & set(ROMANS.split())
    table.at("h_pintias", "R7")
    assert table.offered("activate") & {"R4", "R7"} == {"R7"}


@rule("S9.5.5")
def test_at_the_end_the_cups_hold_what_was_never_drawn() -> None:
    table = after(8)
    assert sum(table.chits_in("cup", "carthage").values()) == 16 - 3 - 4
    assert sum(table.chits_in("cup", "rome").values()) == 16 - 2 - 2 - 2
    assert table.chits_in("hand", "carthage") == {"abordaje": 1}
