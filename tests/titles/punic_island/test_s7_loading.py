"""S7 and S8.2 at sea: how many go aboard, from where, at what Range and supply, and where they find room ashore."""

from __future__ import annotations

import pytest

from sandtable.engine.procedures import find_frame
from sandtable.titles.campaign_commander.rules.sea.fleet import NavalMoveFrame, may_anchor
from sandtable.titles.campaign_commander.rules.state import NOBODY

from .positions import CARTHAGE, ROME, Position, rule

TO_PANORMO = ("go m_lib_cen", "go m_lib_occ", "go m_egadas", "go m_panormo")


def at_gela(pieces: str, supply_points: int = 6, **options: bool) -> Position:
    """Pieces in the Roman port of Gela, with supply for an operation from there."""
    return Position(**options).holds("rome", "gela").at("gela", pieces).supply("rome", "gela", supply_points)


def off_gela(pieces: str, supply_points: int = 6, **options: bool) -> Position:
    """A ship and what it carries in the harbour of Gela, with supply aboard."""
    table = Position(**options).holds("rome", "gela").at("h_gela", pieces).supply("rome", "h_gela", supply_points)
    return table.play("activate R1", "depart")


def fleet(table: Position) -> NavalMoveFrame:
    frame = find_frame(table.state, NavalMoveFrame)
    assert frame
    return frame


# In the port -------------------------------------------------------------------------------------------------------


@rule("S7.1.5", "P6.a")
def test_each_unit_goes_aboard_once_and_three_are_the_most() -> None:
    table = at_gela("R1 L1 L2 L3 L4").play("activate R1", "depart", "load L1")
    assert table.offered("load") == {"L2", "L3", "L4"}
    assert table.play("load L2", "load L3").offered("load") == set()


@rule("S7.3.1", "P6.a")
def test_a_resource_point_is_loaded_once() -> None:
    table = at_gela("R1 R2 consul-a").resources("rome", "gela", 1).play("activate R1", "activate all", "depart")
    assert table.offered("load") == {"rp"}
    assert table.play("load rp").offered("load") == set()


@rule("S7.1.6")
def test_embarking_takes_two_of_the_range_once_and_needs_one_more_to_sail() -> None:
    table = at_gela("R1:o L1 L2").hand("mal-tiempo").play("activate R1", "depart", "play mal-tiempo")  # 7 - 1 - 3
    assert table.offered("load") == {"L1", "L2"}
    table.play("load L1")
    assert fleet(table).points == 1
    assert table.offered("load") == {"L2"}
    slow = at_gela("R1:o L1 L2 consul-g").hand("mal-tiempo")
    slow.play("activate R1", "activate consul-g", "depart", "play mal-tiempo")
    assert fleet(slow).points == 2
    assert slow.offered("load") == set()


@rule("Q60", "S8.4")
def test_a_leader_inside_a_besieged_port_may_sail_with_its_ships() -> None:
    table = Position().at("mesana", "R1 S1").within("mesana", "L1 consul-a").siege("carthage", "mesana")
    table.resources("rome", "mesana").operation("rome").play("spend mesana", "activate R1")
    assert table.offered("activate") == {"consul-a"}


@rule("S12.2", "S12.3")
def test_a_fleet_that_leaves_a_harbour_takes_its_leader_along() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1 consul-a").supply("rome", "h_gela").play("activate R1")
    assert "depart" not in table.legal
    assert "depart" in table.play("activate consul-a").legal


@rule("P9.a", "S8.4")
def test_hamilcar_leads_a_fleet_to_sea_and_into_battle() -> None:
    table = Position().at("lilibeo", "C1 C2 hamilcar").at("h_lilibeo", "R1").supply("carthage", "lilibeo")
    table.play("activate C1", "activate all", "depart")
    assert table.offered("go") == {"h_lilibeo"}
    assert fleet(table.play("go h_lilibeo")).chief == table.leaders["hamilcar"]
    assert table.fight.naval


# On the way --------------------------------------------------------------------------------------------------------


@rule("S7.1.6", "S7.1.2")
def test_on_the_way_embarking_needs_two_of_the_range() -> None:
    table = off_gela("R1").holds("rome", "panormo").at("panormo", "L1 L2").play(*TO_PANORMO, "go h_panormo")
    assert fleet(table).points == 2
    assert table.offered("embark") == {"L1", "L2"}
    table = at_gela("R1").holds("rome", "panormo").at("panormo", "L1").play("activate R1", "depart", "go h_gela")
    table.play(*TO_PANORMO, "go h_panormo")
    assert fleet(table).points == 1
    assert table.offered("embark") == set()


@rule("S7.1.6", "S6.4.1")
def test_nobody_embarks_where_the_fleet_could_not_go_on_to_a_harbour() -> None:
    table = off_gela("R1").at("heirkte", "L1").play(*TO_PANORMO)
    assert (fleet(table).points, table.offered("embark")) == (3, {"L1"})
    table = at_gela("R1").at("heirkte", "L1").play("activate R1", "depart", "go h_gela", *TO_PANORMO)
    assert (fleet(table).points, table.offered("embark")) == (2, set())


@rule("S7.2", "S7.1.6")
@pytest.mark.parametrize(("aboard", "offered"), [("L7 L8", {"L1"}), ("L7 L8 L9", set())])
def test_nobody_embarks_beyond_three_in_a_zone_that_the_fleet_cannot_leave(aboard: str, offered: set[str]) -> None:
    table = off_gela("R1").holds("rome", "panormo").at("panormo", "L1").at("h_panormo", f"R2 {aboard}")
    assert table.play(*TO_PANORMO, "go h_panormo").offered("embark") == offered


@rule("S7.1.1", "S7.1.3", "S12.3")
def test_a_leader_embarks_after_a_unit_from_the_same_shore_and_with_the_last_one_at_once() -> None:
    table = off_gela("R1").at("gela", "L1 L2 consul-a")
    assert table.offered("embark") == {"L1", "L2"}
    assert table.play("embark L1").offered("embark") == {"L2", "consul-a"}
    assert table.play("embark consul-a").where("consul-a") == "h_gela"
    table = off_gela("R1").at("agrigentum", "L1 consul-a").siege("rome", "agrigentum").play("go m_lib_cen", "embark L1")
    assert table.where("consul-a") == "m_lib_cen"
    assert table.play("go h_pintias").where("consul-a") == "h_pintias"


@rule("S7.1.6")
def test_three_are_the_most_that_embark_on_the_way() -> None:
    table = off_gela("R1").at("gela", "L1 L2 L3 L4").play("embark L1", "embark L2", "embark L3")
    assert table.offered("embark") == set()
    assert fleet(table).points == 5


# Landing -----------------------------------------------------------------------------------------------------------


@rule("S8.2.2", "S7.1.1")
@pytest.mark.parametrize(("supply_points", "shores"), [(4, {"pintias"}), (3, set())])
def test_landing_beside_own_troops_needs_the_supply_for_it(supply_points: int, shores: set[str]) -> None:
    table = off_gela("R1 L1", supply_points).at("pintias", "L2").siege("rome", "pintias")
    assert table.play("go m_lib_cen", "go h_pintias").offered("land") == shores


@rule("S8.2.2", "S7.1.1")
def test_landing_where_nobody_is_needs_no_supply() -> None:
    assert off_gela("R1 L1", 2).play("go m_lib_cen", "go h_pintias").offered("land") == {"pintias"}


@rule("P9.a")
def test_of_two_leaders_aboard_a_fleet_one_may_land() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1 R2 L1 consul-a consul-b").supply("rome", "h_gela")
    table.play("activate R1", "activate all", "depart", "lead consul-a", "go m_lib_cen", "go h_pintias", "land pintias")
    table.play("ashore L1")
    assert table.offered("ashore") == {"consul-a", "consul-b"}
    assert table.play("ashore consul-b").offered("ashore") == set()
    assert fleet(table.play("ready")).chief == table.leaders["consul-a"]


@rule("P9.f")
def test_a_fleet_whose_leader_has_landed_is_led_by_nobody() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1 L1 consul-a").supply("rome", "h_gela")
    table.play("activate R1", "activate consul-a", "depart", "go m_lib_cen", "go h_pintias", "land pintias")
    table.play("ashore L1", "ashore consul-a", "ready")
    assert (fleet(table).chief, fleet(table).leaders) == (NOBODY, 0)
    table = Position().at("h_heraclea", "C1 N1 hamilcar").supply("carthage", "h_heraclea")
    table.play("activate C1", "activate hamilcar", "depart", "go m_lib_cen", "land agrigentum", "ashore N1")
    assert fleet(table.play("ashore hamilcar", "ready")).chief == NOBODY
    table = Position().at("h_lilibeo", "C1 N1 hamilcar").supply("carthage", "h_lilibeo")
    table.play("activate C1", "activate hamilcar", "depart", "go lilibeo", "drop hamilcar")
    assert (fleet(table).chief, fleet(table).leaders) == (NOBODY, 0)


@rule("S7.1.1")
def test_who_is_chosen_to_land_is_seen_when_they_land() -> None:
    table = off_gela("R1 L1 L2").play("go m_lib_cen", "go h_pintias", "land pintias")
    seen = [table.game.view(table.state, side) for side in (ROME, CARTHAGE)]
    table.play("ashore L1")
    assert table.game.view(table.state, ROME) != seen[ROME]
    assert table.game.view(table.state, CARTHAGE) == seen[CARTHAGE]
    assert table.game.view(table.play("ready").state, CARTHAGE) != seen[CARTHAGE]


@rule("S11.3", "S7.1.1")
def test_troops_on_an_open_coast_have_no_walls_to_shelter_behind() -> None:
    table = off_gela("R1 L1").at("heirkte", "N1").play(*TO_PANORMO, "land heirkte", "ashore L1", "ready")
    assert not table.fight.naval
    assert table.offered("shelter") == set()


@rule("S7.1.1", "S9.6.3.f")
def test_a_leader_thrown_back_into_the_sea_sails_on_with_the_fleet() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1 L1 consul-a").supply("rome", "h_gela")
    table.at("heirkte", "N1").play("activate R1", "activate consul-a", "depart", *TO_PANORMO, "land heirkte")
    table.play("ashore L1", "ashore consul-a", "ready").fight_out("carthage")
    assert table.where("consul-a") == "m_panormo"
    assert table.play("go h_panormo").where("consul-a") == "h_panormo"


# Into a port -------------------------------------------------------------------------------------------------------


@rule("S8.2.2", "S7.1.8")
@pytest.mark.parametrize(("supply_points", "ends"), [(4, True), (3, False)])
def test_a_fleet_joins_troops_in_a_port_only_with_the_supply_for_it(supply_points: int, ends: bool) -> None:
    table = off_gela("R1 L1", supply_points).at("gela", "L2").play("go gela")
    assert (table.offered("drop") == {"L1"}) is ends
    assert ("stop" in table.legal) is ends


@rule("S8.2.1", "S7.1.8")
def test_stacking_is_paid_once_in_a_port_whoever_goes_ashore_first() -> None:
    table = off_gela("R1 L3 L4", 4).at("gela", "L9").play("go gela", "drop L3")
    assert table.supply_points == 0
    assert table.offered("drop") == {"L4"}
    assert table.play("stop").supply_points == 0
    assert [table.where(unit) for unit in ("L3", "L4")] == ["gela", "gela"]


@rule("S8.2", "S7.1.8")
def test_in_a_port_without_troops_nothing_is_paid() -> None:
    table = off_gela("R1 L1", 2).play("go gela")
    assert table.offered("drop") == {"L1"}
    assert table.play("drop L1", "stop").supply_points == 0


@rule("S11.2", "S7.1.9")
@pytest.mark.parametrize(("inside", "room"), [("L7 L8", True), ("L7 L8 L9", False)])
def test_troops_find_room_in_a_besieged_port_up_to_four(inside: str, room: bool) -> None:
    table = off_gela("R1 L1 L2").at("gela", "N1").siege("carthage", "gela").within("gela", inside).play("go gela")
    assert table.offered("drop") == {"L1", "L2"}
    assert ("stop" in table.legal) is room
    table.play("drop L1")
    assert table.inside("L1")
    assert table.supply_points == 2  # beside those inside: stacking
    assert table.offered("drop") == ({"L2"} if room else set())


@rule("S8.2")
@pytest.mark.parametrize(("there", "left"), [("", 4), ("R2", 2), ("L9", 2)])
def test_by_the_option_ships_pay_for_joining_ships_or_troops_in_port(there: str, left: int) -> None:
    table = off_gela("R1", stack_cost_naval_in_port=True).at("gela", there).play("go gela", "stop")
    assert table.supply_points == left


@rule("P9.a")
def test_several_ships_end_only_where_a_leader_is() -> None:
    table = Position().holds("rome", "gela", "pintias").at("gela", "R1 R2 consul-a")
    ships = 1 << table.unit("R1") | 1 << table.unit("R2")
    ends = {
        (place, leaders): may_anchor(table.war, table.state, ROME, ships, leaders, table.zone(place), 0, 0)
        for place in ("gela", "pintias")
        for leaders in (0, 1 << table.leaders["consul-a"])
    }
    assert [place for (place, leaders), lawful in ends.items() if not lawful] == ["pintias"]
    assert not ends["pintias", 0]


@rule("S7.2")
def test_who_is_given_up_at_sea_is_told() -> None:
    table = Position().at("h_gela", "R1 L1 L2 L3 L4").supply("rome", "reggio").play("end operation", "lose L2")
    assert [short["unit"] for short in table.events("unit-given-up")] == ["r-infantry-2"]
    assert table.state_of("L2") == "X"


# Resource points and leaders put ashore ------------------------------------------------------------------------------


@rule("S7.3.1")
@pytest.mark.parametrize("puts_in", [("drop rp", "stop"), ("stop",)])
@pytest.mark.parametrize(("stored", "offered"), [(0, set()), (1, {"rp"})])
def test_a_resource_point_put_ashore_is_not_loaded_again_in_the_same_operation(
    puts_in: tuple[str, ...], stored: int, offered: set[str]
) -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1").at("gela", "R2").resources("rome", "h_gela")
    table.resources("rome", "gela", stored).supply("rome", "gela")
    table.state.marker, table.state.marker_inside = table.zone("h_gela"), False
    table.play("activate R1", "depart", "go gela", *puts_in)
    assert table.rp("rome", "gela") == stored + 1
    table.state.marker = table.zone("gela")
    assert table.play("activate R2", "depart").offered("load") == offered


@rule("S7.1.8", "P9.a")
def test_a_leader_dropped_in_a_port_stays_there() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1 consul-a consul-b").supply("rome", "h_gela")
    table.play("activate R1", "activate consul-a", "activate consul-b", "depart", "lead consul-a", "go gela")
    assert table.offered("drop") == {"consul-a", "consul-b"}
    table.play("drop consul-b")
    assert fleet(table).chief == table.leaders["consul-a"]
    table.play("go h_gela")
    assert (table.where("consul-a"), table.where("consul-b")) == ("h_gela", "gela")


@rule("P9.a")
def test_the_only_leader_of_several_ships_is_not_dropped() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1 R2 consul-a").supply("rome", "h_gela")
    assert table.play("activate R1", "activate all", "depart", "go gela").offered("drop") == set()


@rule("S7.1.9", "S11.3")
def test_a_leader_whose_fleet_ends_in_a_besieged_port_is_inside() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1 consul-a").at("gela", "N1").siege("carthage", "gela")
    table.supply("rome", "h_gela").play("activate R1", "activate consul-a", "depart", "go gela", "stop")
    assert table.inside("consul-a")


@rule("S7.1.9", "S8.2")
def test_troops_that_end_alone_in_a_port_pay_nothing() -> None:
    table = off_gela("R1 L1").play("go gela", "stop")
    assert (table.supply_points, table.where("L1")) == (4, "gela")


@rule("S6.4.1", "S7.1.4")
def test_reggio_is_a_port_and_a_coast_like_any_other() -> None:
    table = Position().at("h_reggio", "R1 L1").supply("rome", "h_reggio").play("activate R1", "depart")
    assert table.offered("land") == {"reggio"}
    table.play("land reggio", "ashore L1", "ready")
    assert table.where("L1") == "reggio"
    table.play("go reggio", "stop")
    assert (table.where("R1"), table.flags("R1")) == ("reggio", "a")


@rule("S7.1.9")
def test_troops_that_end_at_sea_may_be_taken_over_by_another_fleet() -> None:
    table = off_gela("R1 L1").at("h_pintias", "R2").play("go m_lib_cen", "go h_pintias", "stop")
    table.state.marker = table.zone("h_pintias")
    assert table.play("activate R2", "depart").offered("load") == {"L1"}


@rule("S7.4.4", "P6.a")
def test_what_sinks_with_one_ship_of_a_fleet_is_told() -> None:
    table = Position().hand("tormenta").holds("rome", "gela").resources("rome", "h_gela", 2)
    table.at("h_gela", "R1 R2 consul-a").supply("rome", "h_gela").play("activate R1", "activate all", "depart")
    table.play("go m_lib_cen", "play tormenta", "roll 10", "roll 1")
    assert table.state_of("R1", "R2") == "X -"
    assert table.rp("rome", "m_lib_cen") == 1
    assert [lost["count"] for lost in table.events("cargo-lost")] == [1]
