"""Any scene can be drawn: tracks, rings, areas, marks that no game has yet."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.scene import Card, Choice, Fact, Group, Piece, Scene, Space
from sandtable.engine.words import Message, message
from sandtable.games import REGISTRY
from sandtable.terminal.board import Board
from sandtable.terminal.cards import deck_lines, front_page, held_lines, short_page
from sandtable.terminal.desk import Desk
from sandtable.terminal.facts import facts_lines, glance
from sandtable.terminal.keyboard import Keyboard
from sandtable.terminal.offers import Offer, offer_lines
from sandtable.terminal.paper import Lines, Paper, cut, without_common_words
from sandtable.terminal.voice import Voice

NAME = "terminal.off-board"
"""Any words do for a name."""


@pytest.fixture
def desk() -> Desk:
    paper = Paper()
    return Desk(REGISTRY, Voice("en"), paper, Keyboard(paper))


def named(text: str) -> Message:
    """A message that says just this."""
    return message("cli.usage", usage=text)


def scene(**parts: Any) -> Scene:
    return Scene("test", "test", message(NAME), **parts)


def drawn(lines: Lines) -> list[str]:
    return [line.plain for line in lines]


def ring(size: int, **space: Any) -> Scene:
    spaces = tuple(Space(f"s{i}", named(f"place {i}"), "ring", **space) for i in range(size))
    return scene(spaces=spaces, groups=(Group("ring", named("ring"), tuple(each.id for each in spaces)),))


def test_a_ring_that_is_too_long_for_a_row_runs_on(desk: Desk) -> None:
    lines = drawn(Board(ring(16), desk).lines())
    assert lines[0].startswith("Usage: ring:")
    assert len(lines) > 1
    assert all(len(line) <= 80 for line in lines)
    assert "place 15" in lines[-1]


def test_an_empty_scene_is_no_problem(desk: Desk) -> None:
    board = Board(scene(), desk)
    assert board.lines() == []
    assert board.legend() == ""
    assert len(glance(scene(), desk)) == 1
    assert drawn(facts_lines(scene(), desk)) == ["There is nothing to tell."]


def test_unknown_marks_get_a_sign_each_and_a_legend(desk: Desk) -> None:
    space = Space("s", named("s"), marks=("harbour", "mountain-pass"))
    board = Board(scene(spaces=(space,)), desk)
    assert drawn(board.lines()) == ["◇△ Usage: s"]
    assert board.legend() == "◇ harbour · △ mountain pass"


def test_pieces_show_letter_values_number_and_marks(desk: Desk) -> None:
    values = ((named("cohesion"), 4), (named("movement"), 5))
    piece = Piece("p", named("p"), "I", "rome", "s", values, ("disorganised",), count=3)
    board = Board(scene(spaces=(Space("s", named("s")),), pieces=(piece,)), desk)
    assert drawn(board.lines()) == ["Usage: s [I4-5×3◇]"]


def test_pieces_off_the_board_are_not_forgotten(desk: Desk) -> None:
    piece = Piece("p", named("p"), "I", "rome", None)
    assert drawn(Board(scene(pieces=(piece,)), desk).lines()) == ["Off the board [I]"]


def test_every_side_has_a_colour_besides_its_letter(desk: Desk) -> None:
    pieces = [Piece(str(i), named("p"), "X", f"side {i}", None) for i in range(9)]
    board = Board(scene(pieces=tuple(pieces)), desk)
    assert len({str(board.badge(piece).style) for piece in pieces}) == 6


def test_tracks_of_different_lengths_are_drawn(desk: Desk) -> None:
    spaces = tuple(Space(f"{row}{i}", named(f"{row}{i}"), row, str(i)) for row in "ab" for i in range(3))
    groups = (Group("a", named("a"), ("a0", "a1", "a2")), Group("b", named("b"), ("b0",)))
    lines = drawn(Board(scene(spaces=spaces, groups=groups), desk).lines())
    assert lines[0].startswith("a  0 Usage: a0")
    assert lines[1].startswith("b  0 Usage: b0")


def test_a_name_too_long_for_its_column_is_cut(desk: Desk) -> None:
    spaces = tuple(Space(f"s{i}", named("a very long name indeed for a place"), "g") for i in range(4))
    lines = drawn(Board(scene(spaces=spaces, groups=(Group("g", named("g"), ("s0", "s1", "s2", "s3")),)), desk).lines())
    assert len(lines) == 1
    assert len(lines[0]) <= 80
    assert "…" in lines[0]


def test_common_words_are_left_out() -> None:
    assert without_common_words(["Road of Iraq", "Road of Syria"]) == ["Iraq", "Syria"]
    assert without_common_words(["Iraq road", "Syria road"]) == ["Iraq", "Syria"]
    assert without_common_words(["same", "same"]) == ["same", "same"]
    assert without_common_words(["Road of Iraq"]) == ["Road of Iraq"]


def test_cutting() -> None:
    assert cut("abcdef", 4, "…") == "abc…"
    assert cut("abc", 4, "…") == "abc"


def test_a_hand_is_shown_and_a_card_needs_no_story_number_or_basis(desk: Desk) -> None:
    card = Card("fog", named("fog"), "hand")
    assert drawn(held_lines(scene(cards=(card,)), desk)) == ["Your hand: Usage: fog"]
    assert [line.strip("═ ") for line in drawn(short_page(card, desk))] == ["USAGE: FOG"]
    assert [line.strip("═ ") for line in drawn(front_page(card, desk))] == ["", "USAGE: FOG"]
    assert drawn(deck_lines(scene(), desk, over=False)) == ["No card is still to come."]


def test_many_choices_are_listed_in_two_columns_and_not_without_end(desk: Desk) -> None:
    offers = [Offer(str(i), f"move {i}", named(f"place {i} or so")) for i in range(1, 101)]
    lines = drawn(offer_lines(offers, desk))
    assert len(lines) == 13
    assert "… and 76 more." in lines[-1]


def test_facts_are_on_the_rule_if_they_fit(desk: Desk) -> None:
    facts = tuple(Fact(str(i), message(NAME), i) for i in range(3))
    assert drawn(glance(scene(facts=facts), desk))[0].startswith("── Off the board 0 · Off the board 1 · ")
    many = tuple(Fact(str(i), message(NAME), i) for i in range(12))
    lines = drawn(glance(scene(facts=many), desk))
    assert set(lines[0]) == {"─"}
    assert all(len(line) <= 80 for line in lines)


def test_a_choice_without_chance_or_key_is_only_numbered(desk: Desk) -> None:
    choice = Choice("pass", message(NAME))
    assert drawn(offer_lines([Offer("1", choice.move, choice.text)], desk)) == ["  1  Off the board"]
