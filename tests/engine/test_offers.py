"""Offers in a match: an unseen move changes nothing of what the other side was asked."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.errors import NotNow
from sandtable.engine.match import Match
from sandtable.titles.army_of_shadows.game import ArmyOfShadows

INSURGENT, STATE = 0, 1


def begun(*moves: str) -> Match[Any]:
    """The Insurgent has set up, and has played this of his first turn."""
    match: Match[Any] = Match(ArmyOfShadows(), "manual")
    for space in ("D1", "D1", "D4", "D7", "D10"):
        match.play(f"place {space}", INSURGENT)
    for move in moves:
        match.play(move, INSURGENT)
    return match


def insurgents(match: Match[Any]) -> object:
    return match.game.to_document(match.state)["insurgents"]


def test_an_offer_stands_while_its_side_moves_unseen_and_is_withdrawn_when_it_is_heard_to_play_on() -> None:
    match = begun()
    match.make_offer(INSURGENT, "draw")
    match.play("move D4 D5", INSURGENT)
    assert match.offer is not None
    with pytest.raises(NotNow):
        match.make_offer(STATE, "draw")
    match.play("end", INSURGENT)
    assert match.offer is None


def test_a_draw_can_be_accepted_after_an_unseen_move() -> None:
    match = begun()
    match.make_offer(INSURGENT, "draw")
    match.play("move D4 D5", INSURGENT)
    match.answer_offer(STATE, accept=True)
    assert match.outcome is not None
    assert match.outcome.degree == "agreed-draw"


def test_a_takeback_goes_back_to_where_it_was_asked_for() -> None:
    match = begun()
    before = insurgents(match)
    match.play("move D4 D5", INSURGENT)
    match.make_offer(INSURGENT, "takeback")
    match.play("move D7 D8", INSURGENT)
    match.answer_offer(STATE, accept=True)
    assert insurgents(match) == before


def test_a_takeback_of_what_was_undone_meanwhile_changes_nothing() -> None:
    match = begun("move D4 D5", "move D7 D8")
    match.make_offer(INSURGENT, "takeback")
    match.undo(INSURGENT)
    before = insurgents(match)
    match.answer_offer(STATE, accept=True)
    assert insurgents(match) == before
    assert Match.replay(match.game, match.record()).record().document() == match.record().document()


def test_what_both_agreed_to_take_back_one_side_does_not_play_again() -> None:
    match = begun("move D4 D5")
    match.make_offer(INSURGENT, "takeback")
    match.answer_offer(STATE, accept=True)
    assert not match.can_redo(INSURGENT)
    with pytest.raises(NotNow):
        match.redo(INSURGENT)


def test_a_record_in_which_an_unseen_move_withdrew_an_offer_can_be_replayed() -> None:
    """Version 0.1.0 did so: another offer could follow at once."""
    match = begun()
    match.make_offer(INSURGENT, "draw")
    match.play("move D4 D5", INSURGENT)
    match.offer = None
    match.make_offer(STATE, "draw")
    again = Match.replay(match.game, match.record())
    assert again.record().document() == match.record().document()
    assert again.offer is not None
    assert again.offer.side == STATE
