"""The operation that the rulebook plays through: Rome sails to Pintias, wins at sea and takes the city."""

from __future__ import annotations

import pytest

from .positions import Position, ids, rule


def before_pintias(**options: object) -> Position:
    table = Position(**options).holds("rome", "camarina", "gela").resources("rome", "camarina", 3)
    table.at("camarina", "consul-a R1 R2 R3 R4 R5 R6").at("pintias", "consul-b L1 L2 L3 L4 L5").within("pintias", "G1")
    table.siege("rome", "pintias").at("h_pintias", "adherbal C1 C2 C3 C4 C5").resources("carthage", "cartago")
    return table.operation("rome")


@rule("S5.2", "S5.2.1", "Q13", "P6.a", "P8", "P9.a", "S11.3.3")
@pytest.mark.parametrize(("naval_move", "left"), [(2, (4, 0)), (1, (5, 1))])
def test_the_operation_step_by_step(naval_move: int, left: tuple[int, int]) -> None:
    table = before_pintias(naval_move_ps=naval_move)

    table.play("spend camarina")
    assert (table.rp("rome", "camarina"), table.supply_points) == (2, 6)
    assert table.state.marker == table.zone("camarina")

    table.play("activate R1", "activate all", "depart", "load rp", "load rp")
    assert table.supply_points == left[0]
    table.play("go h_camarina", "go m_lib_or", "go m_lib_cen", "go h_pintias")
    assert [event["left"] for event in table.events("fleet-enters")] == [6, 5, 4, 3]
    assert table.rp("rome", "camarina") == 0
    assert table.rp("rome", "h_pintias") == 2
    battle = table.state.battle
    assert battle is not None
    assert (battle.naval, battle.attacker) == (True, 0)
    assert table.fighting == (ids("R1 R2 R3 R4 R5 R6"), ids("C1 C2 C3 C4 C5"))

    table.fight_out("rome")
    fleet = [ship for ship in ("R1", "R2", "R3", "R4", "R5", "R6") if table.where(ship) == "h_pintias"]
    assert fleet
    assert all("a" in table.flags(ship) for ship in fleet)
    assert table.rp("rome", "h_pintias") == min(2, len(fleet))
    assert not any(ship in table.offered("activate") for ship in fleet)
    at_sea = table.points("rome")["units"]

    table.play("siege pintias")
    declared = table.events("siege-declared")[0]
    assert (declared["besiegers"], declared["needed"]) == (5, 6)
    assert table.supply_points == left[1]
    table.play("roll 6")
    assert table.control("pintias") == "rome"
    assert (table.besieger("pintias"), table.where("G1")) == ("nobody", "destroyed")
    assert table.points("rome")["units"] == at_sea + 1
    assert all(table.flags(unit) == "a" for unit in ("L1", "L2", "L3", "L4", "L5"))

    table.play("end operation")
    assert table.events("operation-ends")[0]["count"] == left[1]
    assert table.points("rome")["cities"] == 3 + 3 + 2 + 2 + 1


@rule("S11.3.3")
def test_a_seven_would_not_have_taken_pintias() -> None:
    table = before_pintias().play("spend camarina", "activate R1", "activate all", "depart", "go h_camarina")
    table.play("go m_lib_or", "go m_lib_cen", "go h_pintias").fight_out("rome").play("siege pintias", "roll 7")
    assert table.control("pintias") == "carthage"


@rule("P8")
def test_before_the_naval_battle_there_was_no_die_to_roll() -> None:
    assert not before_pintias().play("spend camarina").may("siege pintias")


@rule("S5.2.3", "Q17")
def test_with_gela_carthaginian_and_unbesieged_the_army_is_out_of_supply() -> None:
    table = before_pintias().holds("carthage", "gela").play("spend camarina")
    assert not any(unit.startswith("L") for unit in table.offered("activate"))
