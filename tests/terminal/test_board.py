"""Any scene can be drawn: tracks, rings, areas, marks that no game has yet."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from sandtable.engine.game import OVER, Game
from sandtable.engine.i18n import Message, message
from sandtable.engine.scene import Card, Choice, Fact, Group, Piece, Scene, Space
from sandtable.engine.title_registry import installed_titles
from sandtable.terminal.context import TerminalContext
from sandtable.terminal.language import Translator
from sandtable.terminal.session.choices import NumberedChoice, candidate_lines, choice_lines
from sandtable.terminal.session.input_parser import find_choices
from sandtable.terminal.session.keyboard import Keyboard, completions_of
from sandtable.terminal.text.board import Board
from sandtable.terminal.text.cards import deck_lines, full_card_lines, held_lines, short_card_lines
from sandtable.terminal.text.facts import facts_lines, facts_rule, noted_fact_lines
from sandtable.terminal.text.output import Lines, Output, cut, without_common_words
from sandtable.terminal.text.symbols import FULL, PLAIN, Symbols

NAME = "terminal.off-board"
"""Any words do for a name."""


@pytest.fixture
def context() -> TerminalContext:
    output = Output()
    return TerminalContext(installed_titles(), Translator("en"), output, Keyboard(output))


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


def test_a_ring_that_is_too_long_for_a_row_runs_on(context: TerminalContext) -> None:
    lines = drawn(Board(ring(16), context).lines())
    assert lines[0].startswith("Usage: ring:")
    assert len(lines) > 1
    assert all(len(line) <= 80 for line in lines)
    assert "place 15" in lines[-1]


def test_an_empty_scene_is_no_problem(context: TerminalContext) -> None:
    board = Board(scene(), context)
    assert board.lines() == []
    assert board.legend() == ""
    assert len(facts_rule(scene(), context)) == 1
    assert drawn(facts_lines(scene(), context)) == ["Nothing to show."]


def test_marks_without_words_are_for_drawings_alone(context: TerminalContext) -> None:
    space = Space("s", named("s"), marks=("harbour", "goal", "mountain-pass"))
    board = Board(scene(spaces=(space,)), context)
    assert drawn(board.lines()) == ["★ Usage: s"]
    assert board.legend().startswith("★ ")


def marks_of(game: Game[Any], decisions: int = 120) -> set[str]:
    """The marks that a game at random shows."""
    dice, state, found = random.Random("marks"), game.start(), set[str]()
    for _ in range(decisions):
        if game.turn(state) == OVER:
            break
        scene = game.scene(game.view(state, max(0, game.turn(state))))
        shown = [each.marks for each in scene.spaces] + [each.marks for each in scene.pieces]
        found.update(mark for each in (*shown, *(card.marks for card in scene.cards)) for mark in each)
        game.play(state, dice.choice(game.moves(state)))
    return found


@pytest.mark.parametrize("symbols", [FULL, PLAIN])
@pytest.mark.parametrize("game", list(installed_titles()), ids=lambda game: game.id)
def test_a_mark_keeps_its_sign_throughout_a_game(
    game: type[Game[Any]], symbols: Symbols, context: TerminalContext
) -> None:
    opened = game()
    context.translator.learn_game(opened)
    found = marks_of(opened)
    told = [
        mark for mark in found if context.translator.first_known(f"mark.{mark}", f"terminal.mark.{mark}", otherwise="")
    ]
    assert [mark for mark in told if mark not in symbols.marks] == []
    assert len({symbols.marks[mark] for mark in told}) == len(told)


def test_pieces_that_look_alike_share_a_badge(context: TerminalContext) -> None:
    pieces = tuple(Piece(f"p{n}", named("p"), "I", "rome", "s", ((named("force"), 4),)) for n in range(3))
    board = Board(
        scene(spaces=(Space("s", named("s")),), pieces=(*pieces, Piece("l", named("l"), "L", "rome", "s"))), context
    )
    assert drawn(board.lines()) == ["Usage: s [I4×3][L]"]


def test_pieces_show_letter_values_number_and_marks(context: TerminalContext) -> None:
    values = ((named("cohesion"), 4), (named("movement"), 5))
    piece = Piece("p", named("p"), "I", "rome", "s", values, ("home",), count=3)
    board = Board(scene(spaces=(Space("s", named("s")),), pieces=(piece,)), context)
    assert drawn(board.lines()) == ["Usage: s [I4-5×3⌂]"]


def test_the_legend_tells_every_set_of_values_once(context: TerminalContext) -> None:
    tokens = Piece("t", named("t"), "T", "rome", "s", ((named("tokens"), 3),))
    units = [Piece(f"u{n}", named("u"), "U", "rome", "s", ((named("force"), n),)) for n in (4, 5)]
    leader = Piece("l", named("l"), "L", "rome", "s")
    board = Board(scene(spaces=(Space("s", named("s")),), pieces=(leader, tokens, *units)), context)
    assert board.legend() == "[T3] letter and Usage: tokens · [U4] letter and Usage: force"


def test_pieces_off_the_board_are_not_forgotten(context: TerminalContext) -> None:
    piece = Piece("p", named("p"), "I", "rome", None)
    assert drawn(Board(scene(pieces=(piece,)), context).lines()) == ["Off the board [I]"]


def test_every_side_has_a_colour_besides_its_letter(context: TerminalContext) -> None:
    pieces = [Piece(str(i), named("p"), "X", f"side {i}", None) for i in range(9)]
    board = Board(scene(pieces=tuple(pieces)), context)
    assert len({str(board.badge(piece).style) for piece in pieces}) == 6


def test_tracks_of_different_lengths_are_drawn(context: TerminalContext) -> None:
    spaces = tuple(Space(f"{row}{i}", named(f"{row}{i}"), row, str(i)) for row in "ab" for i in range(3))
    groups = (Group("a", named("a"), ("a0", "a1", "a2")), Group("b", named("b"), ("b0",)))
    lines = drawn(Board(scene(spaces=spaces, groups=groups), context).lines())
    assert lines[0].startswith("a  0 Usage: a0")
    assert lines[1].startswith("b  0 Usage: b0")


def test_a_name_too_long_for_its_column_is_cut(context: TerminalContext) -> None:
    spaces = tuple(Space(f"s{i}", named("a very long name indeed for a place"), "g") for i in range(4))
    lines = drawn(
        Board(scene(spaces=spaces, groups=(Group("g", named("g"), ("s0", "s1", "s2", "s3")),)), context).lines()
    )
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


def test_a_hand_is_shown_and_a_card_needs_no_story_number_or_basis(context: TerminalContext) -> None:
    card = Card("fog", named("fog"), "hand")
    table = scene(cards=(card,))
    assert drawn(held_lines(table, context, Board(table, context))) == ["Your hand: Usage: fog"]
    assert [line.strip("═ ") for line in drawn(short_card_lines(card, context))] == ["USAGE: FOG"]
    assert [line.strip("═ ") for line in drawn(full_card_lines(card, context))] == ["", "USAGE: FOG"]
    assert drawn(deck_lines(scene(), context, over=False)) == ["No cards remaining."]


def test_many_choices_are_listed_in_two_columns_and_not_without_end(context: TerminalContext) -> None:
    offers = [NumberedChoice(str(i), f"move {i}", named(f"place {i} or so")) for i in range(1, 101)]
    lines = drawn(choice_lines(offers, context))
    assert len(lines) == 13
    assert "… and 76 more." in lines[-1]


def test_facts_are_on_the_rule_if_they_fit(context: TerminalContext) -> None:
    facts = tuple(Fact(str(i), message(NAME), i) for i in range(3))
    assert drawn(facts_rule(scene(facts=facts), context))[0].startswith("── Off the board 0 · Off the board 1 · ")
    many = tuple(Fact(str(i), message(NAME), i) for i in range(12))
    lines = drawn(facts_rule(scene(facts=many), context))
    assert set(lines[0]) == {"─"}
    assert all(len(line) <= 80 for line in lines)


def test_at_the_end_it_is_told_what_the_facts_come_from(context: TerminalContext) -> None:
    facts = (Fact("a", message(NAME), 1, message(NAME)), Fact("b", message(NAME), 2))
    assert drawn(noted_fact_lines(scene(facts=facts), context)) == ["  Off the board 1 (Off the board)"]


def test_a_choice_without_chance_or_key_is_only_numbered(context: TerminalContext) -> None:
    choice = Choice("pass", "pass", "pass", message(NAME))
    assert drawn(choice_lines([NumberedChoice("1", choice.move, choice.text)], context)) == ["  1  Off the board"]


# Larger games ---------------------------------------------------------------------------------------------------------


def island(areas: int = 6, zones: int = 10, pieces: int = 80) -> Scene:
    """A map as large as that of a campaign: areas of zones with two sides' counters on every other one."""
    spaces = tuple(
        Space(f"z{area}-{i}", named(f"zone {area} {i}"), str(area), f"{area}{i}", links=(f"z{area}-{(i + 1) % zones}",))
        for area in range(areas)
        for i in range(zones)
    )
    groups = tuple(
        Group(str(area), named(f"area {area}"), tuple(space.id for space in spaces if space.group == str(area)))
        for area in range(areas)
    )
    occupied = spaces[::2]
    counters = tuple(
        Piece(f"p{i}", named(f"unit {i}"), "ICG"[i % 3], ("rome", "carthage")[i % 2], occupied[i % len(occupied)].id)
        for i in range(pieces)
    )
    return scene(spaces=spaces, groups=groups, pieces=counters)


def test_a_large_map_is_shown_area_by_area_without_its_empty_zones(context: TerminalContext) -> None:
    lines = drawn(Board(island(), context).lines())
    text = "\n".join(lines)
    assert all(len(line) <= 80 for line in lines)
    assert text.count("(5 empty)") == 6
    assert "zone 3 4" in text
    assert "zone 3 5" not in text


def test_a_crowd_goes_on_below_the_whole_name_of_its_place(terse: TerminalContext) -> None:
    crowded = island()
    values = [((named("v"), 100 + i),) for i in range(20)]
    crowd = tuple(Piece(f"c{i}", named("c"), "I", "rome", "z3-4", value) for i, value in enumerate(values))
    lines = drawn(Board(replace(crowded, pieces=crowd), terse).lines())
    start = next(i for i, line in enumerate(lines) if "34 zone 3 4 [I100]" in line)
    assert lines[start + 1].startswith("    [I")
    assert "".join(lines).count("[I1") == 20
    assert all(len(line) <= 80 for line in lines)


def test_sides_with_the_same_letters_are_told_apart_without_colours(context: TerminalContext) -> None:
    board = Board(island(), context)
    badges = {board.badge(piece).plain: piece.side for piece in island().pieces}
    assert badges == {
        "[I]": "rome",
        "(C)": "carthage",
        "[G]": "rome",
        "(I)": "carthage",
        "[C]": "rome",
        "(G)": "carthage",
    }
    assert "[] rome · () carthage" in board.legend()


def test_sides_with_letters_of_their_own_need_no_brackets_of_their_own(context: TerminalContext) -> None:
    pieces = (Piece("b", named("b"), "B", "smuggler", None), Piece("p", named("p"), "P", "watch", None))
    board = Board(scene(pieces=pieces), context)
    assert [board.badge(piece).plain for piece in pieces] == ["[B]", "[P]"]
    assert "watch" not in board.legend()


def rings(sectors: int, crowd: int = 1) -> Scene:
    spaces = tuple(
        Space(f"{ring}{i}", named(f"{ring}{i}"), ring, f"{ring}{i}") for ring in "abcde" for i in range(1, sectors + 1)
    )
    groups = tuple(
        Group(ring, named(f"ring {ring}"), tuple(space.id for space in spaces if space.group == ring))
        for ring in "abcde"
    )
    pieces = tuple(Piece(f"p{i}", named("p"), "S", "state", "c3", ((named("n"), i % 10),)) for i in range(crowd))
    return scene(spaces=spaces, groups=groups, pieces=pieces)


@pytest.fixture
def terse(context: TerminalContext, monkeypatch: pytest.MonkeyPatch) -> TerminalContext:
    """A desk where a name is just the name."""
    monkeypatch.setattr(
        Translator, "say", lambda translator, what: str(what.args.get("usage", translator.book["en"].say(what)))
    )
    return context


def test_rings_of_many_sectors_are_columns_side_by_side(terse: TerminalContext) -> None:
    lines = drawn(Board(rings(16, crowd=7), terse).lines())
    assert [line.split() for line in lines[:2]] == [list("abcde"), ["a1", "b1", "c1", "d1", "e1"]]
    assert lines[3].split() == ["a3", "b3", "c3", "".join(f"[S{i}]" for i in range(7)), "d3", "e3"]
    assert lines[3].index("d3") == lines[1].index("d1")
    assert len(lines) == 17


def test_a_table_never_cuts_the_pieces_off(terse: TerminalContext) -> None:
    lines = drawn(Board(rings(12, crowd=10), terse).lines())
    assert "".join(f"[S{i}]" for i in range(10)) in "\n".join(lines)
    assert all(len(line) <= 80 for line in lines)


def test_the_gazetteer_lists_every_place_or_those_that_are_meant(terse: TerminalContext) -> None:
    board = Board(island(areas=2, zones=3, pieces=1), terse)
    assert drawn(board.space_lines("00"))[1:] == ["  00 zone 0 0 → zone 0 1", "      [I] unit 0"]
    assert len(board.space_lines()) == 2 + 6 + 1
    assert len(board.space_lines("area 1")) == 1 + 3
    assert drawn(board.space_lines("z1-2"))[1:] == ["  12 zone 1 2 → zone 1 0"]
    assert drawn(board.space_lines("12"))[1:] == ["  12 zone 1 2 → zone 1 0"]
    assert board.space_lines("nowhere") == []


def a_hundred_moves() -> list[NumberedChoice]:
    moves = [f"go {unit} z{zone}" for unit in ("c1", "c2", "g4") for zone in range(30)]
    moves += [f"siege z{zone}" for zone in range(9)] + ["end"]
    return [NumberedChoice(str(number), move, named(f"{move} now")) for number, move in enumerate(moves, 1)]


def test_very_many_choices_are_shown_by_what_they_begin_with(terse: TerminalContext) -> None:
    lines = drawn(choice_lines(a_hundred_moves(), terse))
    assert lines[:3] == ["  go      90  go …", "  siege    9  siege …", "100  end now"]
    assert "Type one of these beginnings" in lines[3]


def test_a_beginning_narrows_the_choices_until_they_can_be_listed(terse: TerminalContext) -> None:
    some = find_choices("go", a_hundred_moves(), terse.translator)
    assert len(some) == 90
    assert drawn(candidate_lines(some, terse))[0] == "  go c1   30  go c1 …"
    assert len(find_choices("go g4", a_hundred_moves(), terse.translator)) == 30
    assert [offer.move for offer in find_choices("siege z8", a_hundred_moves(), terse.translator)] == ["siege z8"]
    assert len(drawn(candidate_lines(find_choices("siege", a_hundred_moves(), terse.translator), terse))) == 9


def test_completion_goes_word_by_word() -> None:
    moves = [offer.move for offer in a_hundred_moves()]
    assert completions_of("g", moves) == ["go"]
    assert completions_of("go ", moves) == ["go c1", "go c2", "go g4"]
    assert completions_of("GO g", moves) == ["go g4"]
    assert completions_of("x", moves) == []


def test_rows_of_cards_stand_below_each_other_with_their_marks(terse: TerminalContext) -> None:
    rows = {"golan": ("t1", "t2"), "sinai-front": ("t3",)}
    cards = tuple(Card(id, named(id), place, marks=("goal",) * (id == "t2")) for place in rows for id in rows[place])
    table = scene(cards=cards)
    board = Board(table, terse)
    assert drawn(held_lines(table, terse, board)) == ["golan:       t1 · t2★", "sinai-front: t3"]
    assert board.legend() == "★ goal"
