"""The choices as they are read: who is where and in which state, what a step costs, whose chance is told."""

from __future__ import annotations

from .positions import ROME, Position


def said(table: Position, side: int = ROME) -> list[str]:
    game = table.game
    return [game.words["en"].say(choice.text) for choice in game.scene(game.view(table.state, side)).choices]


def test_units_of_one_kind_are_told_apart_by_place_and_state() -> None:
    table = (
        Position()
        .at("mesana", "L1 consul-a")
        .siege("rome", "tauromenio")
        .at("tauromenio", "L2:d")
        .supply("rome", "mesana")
    )
    assert "Activate Roman infantry 1 (Messana)" in said(table)
    assert "Activate Roman infantry 2 (Tauromenium; decimated)" in said(table)


def test_within_a_stack_the_place_is_clear() -> None:
    table = Position().at("mesana", "L1 L2:o consul-a").supply("rome", "mesana").play("activate L1")
    assert "Activate Roman infantry 2 (disorganised)" in said(table)


def test_stacking_tells_its_cost_before_it_is_paid() -> None:
    table = Position().holds("rome", "gela", "pintias").at("gela", "L1").at("pintias", "L2").supply("rome", "gela")
    table.play("activate L1", "depart")
    assert "Go to Phintias (stopping there to stack: 2 SP)" in said(table)
    table.play("go pintias")
    assert "Stop here and stack (2 SP)" in said(table)
    assert table.play("stop").supply_points == 3


def test_an_army_that_comes_to_the_relief_is_told_that_it_pays() -> None:
    table = Position().at("mesana", "S1").siege("carthage", "mesana").within("mesana", "L2").at("reggio", "L1")
    table.supply("rome", "reggio").play("activate L1", "depart")
    assert "Go to Messana, fight, and stack with the besieged (2 SP)" in said(table)


def test_a_check_says_whether_the_chance_is_to_pass_or_to_fail() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1 L2 S1 S2 S3").battle("L1 L2", "camarina")
    table.hands("confusion", "escaramuza").play("chit confusion")
    assert [text for text in said(table) if "passes" in text] == said(table) != []


def test_what_may_be_named_several_at_a_time_in_one_line() -> None:
    """Pieces and zones one after another, where nothing is uncovered between them."""
    verbs = Position().game.catalogue.verbs
    assert {word for word, verb in verbs.items() if verb.several} == {
        "activate",
        "reorganise",
        "go",
        "load",
        "embark",
        "ashore",
        "drop",
        "shelter",
        "join",
        "engage",
        "check",
        "take",
        "recover",
        "recall",
        "bring",
        "place",
    }
    assert [args[0] for args in verbs["roll"].arguments] == [str(number) for number in range(1, 11)]
