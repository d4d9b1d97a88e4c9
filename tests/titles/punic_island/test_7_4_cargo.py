"""S7.4: what happens to ships happens to those they carry."""

from __future__ import annotations

from .positions import Position, rule


def fleet(romans: str, punic: str = "C1 C2", resources: int = 0) -> Position:
    table = Position().holds("rome", "gela").resources("rome", "h_pintias", resources)
    table.at("h_pintias", f"{romans} {punic}")
    ships = " ".join(word.partition(":")[0] for word in romans.split() if word.startswith("R"))
    return table.battle(ships, came_from="m_lib_cen").hands(
        rome="mala-derrota mala-derrota", carthage="ballestas periplus"
    )


def punic_chit(table: Position, chit: str) -> Position:
    table.play("chit mala-derrota", *(["check R1"] if table.fights("R2") else []), "roll 1")
    return table.play(f"chit {chit}")


@rule("S7.4.2")
def test_a_ship_decimated_decimates_one_unit_aboard_of_its_owners_choice() -> None:
    table = punic_chit(fleet("R1 R2 L1 L2 V1"), "ballestas").play("roll 10")
    assert (table.turn, table.offered("lose")) == ("rome", {"L1", "L2", "V1"})
    table.play("lose L2", "roll 1")
    assert table.state_of("L1", "L2", "V1") == "- d -"


@rule("S7.4.2")
def test_every_ship_decimated_hits_once() -> None:
    table = punic_chit(fleet("R1 R2 L1"), "ballestas").play("roll 10", "roll 10")
    assert table.state_of("L1") == "do"


@rule("S7.4.1")
def test_a_ship_disorganised_disorganises_one_unit_aboard() -> None:
    table = fleet("R1 R2 L1 L2:o").play("chit mala-derrota", "check R1", "roll 10")
    assert table.state_of("L1", "L2") == "o o"
    table.settle()
    assert table.where("R1") == "gela"
    assert table.where("L1") == "h_pintias"


@rule("S7.4.1", "S7.4.2")
def test_both_results_hit_the_cargo_with_both() -> None:
    table = punic_chit(fleet("R1 R2 L1"), "periplus").play("check R1").roll(10)
    assert table.state_of("L1") == "do"


@rule("S7.4.1", "S7.4.2")
def test_the_last_ship_to_leave_takes_its_cargo_along_after_both_hits() -> None:
    table = punic_chit(fleet("R1 L1", resources=1), "periplus").roll(10)
    assert table.where("R1") == table.where("L1") == "gela"
    assert table.state_of("R1", "L1") == "do do"
    assert table.rp("rome", "gela") == 1
    assert table.events("cargo-lost") == []


@rule("S7.4.3", "P15.b")
def test_a_ship_destroyed_takes_one_unit_with_it() -> None:
    table = punic_chit(fleet("R1:do R2 L1 L2"), "ballestas").play("roll 10", "lose L1")
    assert table.state_of("R1", "L1", "L2") == "X X -"
    assert table.won("carthage") == (1, 0)  # the ship counts when the battle is over


@rule("S7.4.4", "S12.3")
def test_with_the_last_ship_everybody_and_everything_aboard_is_lost() -> None:
    table = punic_chit(fleet("R1:do L1 L2 consul-a", resources=1), "ballestas").roll(10)
    assert table.state_of("R1", "L1", "L2") == "X X X"
    assert table.where("consul-a") == "box"
    assert table.rp("rome", "h_pintias") == 0
    assert table.won("carthage") == (3, 3)


@rule("S7.4.2")
def test_units_that_a_hit_would_not_change_are_not_named() -> None:
    table = punic_chit(fleet("R1 R2 L1:do L2:d"), "ballestas").play("roll 10")
    assert table.state_of("L1", "L2") == "do do"


@rule("S7.4.1")
def test_leaders_aboard_are_not_hit() -> None:
    table = punic_chit(fleet("R1 R2 consul-a"), "ballestas").play("roll 10", "roll 1")
    assert table.where("consul-a") == "h_pintias"


@rule("P6.a")
def test_resources_beyond_the_ships_left_are_lost_after_the_battle() -> None:
    table = Position().holds("rome", "gela").resources("rome", "h_pintias", 2).at("h_pintias", "R1:do R2 C1")
    table.battle("C1", came_from="m_lib_cen").hands(rome="periplus", carthage="ballestas mala-derrota")
    table.play("chit ballestas").roll(10, 1)
    assert table.rp("rome", "h_pintias") == 2
    table.play("chit periplus").roll(10)
    assert table.over
    assert table.rp("rome", "h_pintias") == 1
    assert [(lost["side"], lost["count"]) for lost in table.events("cargo-lost")] == [("rome", 1)]


@rule("P6.a")
def test_nothing_is_said_of_cargo_where_none_is_lost() -> None:
    table = fleet("R1 R2", "C1:d", resources=2).play("chit mala-derrota", "check R1", "roll 1")
    table.play("chit periplus", "check R1", "roll 1", "chit mala-derrota", "check R1", "roll 1")
    table.fight_out("rome")
    assert table.rp("rome", "h_pintias") == 2
    assert table.events("cargo-lost") == []


@rule("S7.4.4")
def test_a_storm_that_sinks_the_last_ship_leaves_nothing_of_its_cargo() -> None:
    table = Position().hand("tormenta").holds("rome", "gela").resources("rome", "h_gela", 1).at("h_gela", "R1")
    table.supply("rome", "h_gela").play("activate R1", "depart", "go m_lib_cen", "play tormenta", "roll 10")
    assert table.state_of("R1") == "X"
    assert table.rp("rome", "m_lib_cen") == 0


@rule("P6.a", "S7.4.4")
def test_the_last_ship_takes_one_resource_point_along_and_the_rest_are_lost() -> None:
    table = fleet("R1:o R2:o", resources=2).play("chit mala-derrota", "check R1").roll(10)
    assert table.rp("rome", "h_pintias") == 2
    table.play("chit periplus").roll(10)
    assert (table.rp("rome", "h_pintias"), table.rp("rome", "gela")) == (0, 1)
    assert [(lost["count"], lost["zone"]) for lost in table.events("cargo-lost")] == [(1, "h_pintias")]
