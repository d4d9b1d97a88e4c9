"""Several moves written as one: played one after another, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.errors import Illegal, Malformed, NotNow
from sandtable.engine.match import Match
from sandtable.engine.records import MoveEntry
from sandtable.titles.campaign_commander.rules.state import State

from .positions import Position

FLEET = "activate r-naval-1 r-naval-2 consul-c"


def match_at(table: Position) -> Match[State]:
    return Match(table.game, "manual", position=table.game.to_document(table.state))


def fleet() -> Match[State]:
    """Two Roman ships and a consul lie in Messana, with supply for a voyage."""
    return match_at(Position().at("mesana", "R1 R2 consul-c").supply("rome", "mesana"))


def moves_of(match: Match[Any]) -> list[str]:
    return [entry.move for entry in match.record().entries if isinstance(entry, MoveEntry)]


def test_a_row_is_the_single_moves_one_after_another() -> None:
    match, single = fleet(), fleet()
    match.play(FLEET)
    singles = ["activate r-naval-1", "activate r-naval-2", "activate consul-c"]
    for move in singles:
        single.play(move)
    assert moves_of(match) == singles
    assert match.state == single.state


def test_nothing_of_a_row_is_played_if_one_of_them_is_illegal() -> None:
    match = fleet()
    before = match.state.copy()
    with pytest.raises(Illegal) as refused:
        match.play("activate r-naval-1 r-naval-3 consul-c")
    assert refused.value.message.args["move"] == "activate r-naval-3"
    assert refused.value.rule == "S5.2.2"
    assert (moves_of(match), match.state) == ([], before)


def test_the_reason_is_told_without_playing() -> None:
    match = fleet()
    refusal = match.why("activate r-naval-1 r-naval-1")
    assert refusal is not None
    assert refusal.message.args["move"] == "activate r-naval-1"
    assert match.why(FLEET) is None
    assert moves_of(match) == []


def test_a_row_ends_where_somebody_else_decides() -> None:
    """In the second zone there is a battle: the third step cannot be promised."""
    table = Position().holds("rome", "gela").at("gela", "L1").at("himera_sur", "N1").supply("rome", "gela")
    match = match_at(table)
    match.play("activate r-infantry-1")
    match.play("depart")
    with pytest.raises(NotNow) as refused:
        match.play("go himera_sur enna")
    assert refused.value.message.args["move"] == "go himera_sur"
    assert match.state.battle is None


@pytest.mark.parametrize("text", ["depart depart", "spend mesana gela", "roll 3 4", "activate r-naval-1 nobody"])
def test_other_verbs_take_what_they_always_took(text: str) -> None:
    with pytest.raises(Malformed):
        fleet().play(text)
