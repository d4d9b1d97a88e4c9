"""P14: Syracuse changes sides. What is told of it, and what becomes of those whom its troops leave alone."""

from __future__ import annotations

from importlib.resources import files

import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.packs import PackCollection
from sandtable.titles.campaign_commander.campaigns.punic_island.game import PunicIsland

from .positions import Position, full, ids, rule


def before(pieces: dict[str, str], **options: bool) -> Position:
    table = Position(**options).hand("siracusa-cambia-de-bando").at("mesana", "L1")
    for zone, names in pieces.items():
        table.at(zone, names)
    return table.card_choice("rome")


CARD = "play siracusa-cambia-de-bando"


@rule("P14.a", "P14.b")
def test_everything_that_happens_is_told() -> None:
    table = before({"siracusa": "S1 Y1 C1 hiero"}).play(CARD)
    assert table.events("cities-defect") == [{}]
    assert [event["unit"] for event in table.events("unit-leaves")] == [full("S1"), full("Y1"), full("C1")]
    assert table.cited("unit-leaves") == ["P14.a", "P14.a", "P14.b"]
    assert table.events("leader-retired") == [{"leader": "hiero"}]


@rule("P14.a")
def test_units_in_the_box_or_destroyed_leave_without_a_word() -> None:
    table = before({"reggio": "", "siracusa": "S1"})
    table.state.at[table.unit("S2")] = -2
    table.play(CARD)
    assert {event["unit"] for event in table.events("unit-leaves")} == ids("S1")
    assert table.state_of("S1", "S2", "S3", "Y1") == "away away away away"


@rule("P14.a")
def test_syracusans_in_reggio_leave_too() -> None:
    table = before({}).holds("carthage", "reggio").at("reggio", "S1").play(CARD)
    assert table.state_of("S1") == "away"
    assert table.state.outside[1][table.zone("reggio")] == 0


@rule("P14.a", "P15.b")
def test_who_finds_no_refuge_is_lost_without_points() -> None:
    table = before({"megara": "N1"}).holds(
        "rome", "catana", "centuripa", "morgantina", "camarina", "enna", "mitistrato"
    )
    table.holds("rome", "gela", "mitistrato").play(CARD)
    assert table.state_of("N1") == "X"
    assert table.events("unit-finds-no-refuge") == [{"unit": full("N1")}]
    assert table.won("rome") == (0, 0)


@rule("P14.b", "S12.3")
def test_a_leader_left_alone_by_the_syracusans_is_lost_without_points() -> None:
    table = before({"hibleos": "S1 hanno", "gela": "S2 hannibal-gisco", "enna": "N1 adherbal"}).play(CARD)
    assert [table.where(leader) for leader in ("hanno", "hannibal-gisco", "adherbal")] == ["destroyed", "gela", "enna"]
    assert table.won("rome") == (0, 0)


@rule("P14.b", "S11.3.4")
def test_a_siege_that_only_syracusans_kept_up_is_over() -> None:
    table = Position().hand("siracusa-cambia-de-bando").at("gela", "S1").siege("carthage", "gela").holds("rome", "gela")
    table.within("gela", "L2").at("tauromenio", "L1").siege("rome", "tauromenio").card_choice("rome").play(CARD)
    assert (table.besieger("gela"), table.inside("L2")) == ("nobody", False)
    assert (table.besieger("tauromenio"), table.control("tauromenio")) == ("nobody", "rome")


@rule("P14.b", "S7.4.4", "P6.a")
def test_what_the_ships_of_syracuse_carried_is_lost_and_the_rest_is_not() -> None:
    table = before({"h_gela": "Y1 N1", "h_pintias": "Y2 C1 N2", "h_heraclea": "C2 N3"})
    table.resources("carthage", "h_gela").resources("carthage", "h_pintias", 2).resources("carthage", "h_heraclea")
    table.play(CARD)
    assert table.state_of("N1", "N2", "N3") == "X - -"
    assert [table.rp("carthage", zone) for zone in ("h_gela", "h_pintias", "h_heraclea")] == [0, 1, 1]
    assert [(event["zone"], event["count"]) for event in table.events("cargo-lost")] == [
        ("h_pintias", 1),
        ("h_gela", 1),
    ]
    assert table.won("rome") == (0, 0)


@rule("P14.b")
@pytest.mark.parametrize(("inside", "comes"), [("", True), ("L5 L6 L7", True), ("L5 L6 L7 L8", False)])
def test_the_new_roman_troops_come_into_a_besieged_syracuse_while_there_is_room(inside: str, comes: bool) -> None:
    table = (
        Position().hand("siracusa-cambia-de-bando").at("mesana", "L1").holds("rome", "siracusa").at("siracusa", "N1")
    )
    table.siege("carthage", "siracusa").within("siracusa", inside).at("tauromenio", "L2").siege("rome", "tauromenio")
    table.card_choice("rome").play(CARD)
    assert (table.where("r-syracusan-infantry-1") == "siracusa") is comes
    assert table.where("r-syracusan-naval-1") == "siracusa"
    if comes:
        assert table.inside("r-syracusan-infantry-1")


@rule("P14.b")
def test_in_a_syracuse_that_nobody_besieges_they_are_simply_there() -> None:
    table = before({}).play(CARD)
    assert table.where("r-syracusan-infantry-1") == "siracusa"
    assert not table.inside("r-syracusan-infantry-1")


@rule("P14.a")
@pytest.mark.parametrize(("within", "sound"), [(0, False), (1, True), (9, True), (10, False)])
def test_how_far_a_refuge_may_lie_stands_in_the_pack(within: int, sound: bool) -> None:
    text = (files(PunicIsland.package) / "packs" / "punic_island.toml").read_text(encoding="utf-8")
    assert "within = 3" in text
    try:
        PackCollection(PunicIsland).add(text.replace("within = 3", f"within = {within}"), "own.toml")
    except Defective as defective:
        assert [defect.where.rpartition(".")[2] for defect in defective.defects] == ["within"]
        assert not sound
    else:
        assert sound
