"""What the State can work out, held against trying everything; and that it is always sound."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from sandtable.titles.army_of_shadows.inference import knowledge
from sandtable.titles.army_of_shadows.rules import announcements
from sandtable.titles.army_of_shadows.rules.round_map import SPACES
from sandtable.titles.army_of_shadows.rules.state import PLAYING, STATE, State
from tests.every_title import checks
from tests.lengths import at_length, length

from .builders import Position, rule
from .conftest import LimitLists, forget
from .exhaustive import consistent

LINES = (
    "D1 D1 D1 D1 D7: move D7 D8, end; end",
    "D1 D1 D1 D1 D7: move D7 C7, end; move capital A7, end; move C7 B7, end; move A7 B7",
    "D1 D1 D1 D1 D7: move D1 D2, end; move capital A1, end; move D7 D8, end; end",
    "D1 D1 D1 D1 D7: grow D1 C1, end; move capital A1, end; move C1 B1, end; move A1 B1, turn B1",
    "D3 D3 D3 D3 D3: move D3 D4, move D3 D2, end; end; move D4 D5, end; end",
    "D3 D3 D3 D3 D3: move D3 C3, grow D3 D2, end; move capital A3, end; move D2 D1, move D3 D4, end; end",
    "D3 D3 D3 D3 D3: move D3 D4, end; end; move D3 D4, end; move capital A1",
    "D5 D5 D10 D10 D11: move D10 D9, end; end; move D10 C10, end; end",
)


def played(line: str, **options: object) -> tuple[ArmyOfShadows, State]:
    """A game from its set-up on: "D1 D1 …: move D1 D2, end; end"."""
    game = ArmyOfShadows(options)
    state = game.start()
    set_up, _, turns = line.partition(": ")
    for space in set_up.split():
        game.play(state, game.catalogue.number(f"place {space}"))
    for move in turns.replace(";", ",").split(", "):
        index = game.catalogue.number(move)
        assert index in game.moves(state), move
        game.play(state, index)
    return game, state


def hidden_pieces(state: State) -> tuple[int, ...]:
    return tuple(s for s in range(48) for _ in range(state.insurgents[s] - state.marks[s]))


@rule("2.2")
@pytest.mark.parametrize("options", [{}, {"sight": "live"}, {"transit": True}], ids=["default", "live", "transit"])
@pytest.mark.parametrize("listed", [20_000, 0], ids=["listed", "sampled"])
@pytest.mark.parametrize("line", LINES)
def test_only_placements_that_can_be_are_drawn_and_chances_come_near_the_exact_ones(
    line: str, listed: int, options: dict[str, object], limit_lists: LimitLists
) -> None:
    limit_lists(listed)
    game, state = played(line, **options)
    exact = {hidden_pieces(each) for each in consistent(game, state.told).values()}
    assert hidden_pieces(state) in exact
    known = knowledge.knowledge_from_announcements(game.rules, tuple(state.told))
    chooser = random.Random(line)
    drawn = {known.draw_placement(lambda below: int(chooser.random() * below)) for _ in range(400 + 8 * len(exact))}
    assert drawn <= exact
    rough = "transit" in options  # two silent steps along a ring are left out of account
    near = 0.4 if rough else 0.2 if not listed else 1e-9
    assert known.exact == (near < 0.1 or not known.hidden)
    assert len(drawn) > (0.4 if rough else 0.6) * len(exact)
    for space in range(48):
        share = sum(space in each for each in exact) / len(exact)
        assert not share or known.most_hidden[space], f"{SPACES[space]} is said to be empty"
        assert abs(known.chance(space) - share) < near


EXCHANGE = """
    post B5 1, post B7 1, post capital 3, mark B7 1, killed 3, grown 0, since-state 2,
    step B5 B6 0, step B6 B5 0, end, leave B7, arrive B7 1, over
"""
"""B6 is empty; a piece leaves B7 and another one comes there, which can only have been in B8."""


@rule("4.12")
@pytest.mark.parametrize("listed", [20_000, 0], ids=["listed", "sampled"])
def test_pieces_do_not_change_places_with_one_that_was_announced(listed: int, limit_lists: LimitLists) -> None:
    """R15: that would have been one piece going out and back, of which nothing is announced."""
    limit_lists(listed)
    told = tuple(code for text in EXCHANGE.split(",") if (code := announcements.parse(text.strip())) is not None)
    known = knowledge.knowledge_from_announcements(ArmyOfShadows().rules, told)
    chooser = random.Random("exchange")
    drawn = {known.draw_placement(lambda below: int(chooser.random() * below)) for _ in range(200)}
    assert {SPACES[space] for placement in drawn for space in placement} == {"B6"}


@at_length
@rule("2.2")
def test_the_truth_is_always_among_what_may_be_and_every_draw_fits() -> None:
    game = ArmyOfShadows()
    chooser = random.Random("truth")
    for _ in range(length(2, 40)):
        for state, _move in checks.random_states(game, chooser):
            if state.phase != PLAYING or state.side != STATE:
                continue
            known = knowledge.knowledge_from_announcements(game.rules, tuple(state.told))
            assert all(known.most_hidden[space] for space in hidden_pieces(state))
            placement = known.draw_placement(lambda below: int(chooser.random() * below))
            assert len(placement) == known.hidden == len(hidden_pieces(state))
            assert all(not state.marks[space] and not state.posts[space] for space in placement)
            assert all(known.most_hidden[space] for space in placement)
            assert not known.unproved


def test_the_same_announcements_give_the_same_knowledge() -> None:
    game, state = played(LINES[3])
    told = tuple(state.told)
    chances = []
    for _ in range(2):
        forget()
        chances.append([knowledge.knowledge_from_announcements(game.rules, told).chance(space) for space in range(48)])
    assert chances[0] == chances[1]


@rule("3.0")
def test_after_the_set_up_the_chances_are_exact() -> None:
    game, state = played("D1 D1 D3 D5 D7: move D3 D4")
    known = knowledge.knowledge_from_announcements(game.rules, tuple(state.told))
    assert known.exact
    assert known.hidden == 3
    assert {known.chance(space) for space in range(37, 48)} == {3 / 11}
    assert known.chance(36) == 0.0
    assert sum(known.most_hidden) == 11


def test_sampled_chances_add_up_to_the_number_of_hidden_pieces(limit_lists: LimitLists) -> None:
    limit_lists(0)
    game, state = played(LINES[5])
    known = knowledge.knowledge_from_announcements(game.rules, tuple(state.told))
    assert sum(known.chance(space) for space in range(48)) == pytest.approx(known.hidden, abs=0.01)
    assert 0 < known.error < 0.3


@rule("4.21")
def test_where_the_state_has_just_been_nobody_is() -> None:
    table = Position().insurgents(D1=1, D5=1, D8=1, D10=1, D12=1).state(C4=1).to_move("state")
    table.play("move C4 C5", "move C5 C6")
    known = knowledge.knowledge_from_announcements(table.game.rules, tuple(table.match.state.told))
    assert not any(known.most_hidden[SPACES.index(space)] for space in ("C4", "C5", "C6"))
    assert known.most_hidden[SPACES.index("C7")]


@pytest.mark.parametrize(
    ("options", "listed", "id"),
    [({}, 20_000, "knowledge"), ({}, 0, "knowledge-sampled"), ({"transit": True}, 20_000, "knowledge-rough")],
    ids=["exact", "sampled", "rough"],
)
def test_the_overlay_claims_no_more_than_is_true(
    options: dict[str, object], listed: int, id: str, limit_lists: LimitLists
) -> None:
    limit_lists(listed)
    game, state = played(LINES[0], **options)
    view = game.view(state, STATE)
    (layer,) = [layer for layer in game.scene(view).layers if layer.id == "knowledge"]
    assert layer.name.id == f"layer.{id}"
    known = knowledge.knowledge_from_table(game.rules, view.table)
    assert known.rough == (id == "knowledge-rough")
    assert (known.error == 0 and not known.rough) == (id == "knowledge")


def test_the_overlay_says_chances_in_numbers_and_shades() -> None:
    table = Position().insurgents(D1=1, D5=1, D8=3).play("end")
    for seat in (0, 1):
        (layer,) = [layer for layer in table.scene(seat).layers if layer.id == "knowledge"]
        assert all(mark.text is not None and 0 <= mark.strength <= 1 for mark in layer.marks)
        assert sum(mark.strength for mark in layer.marks) == pytest.approx(2, abs=0.05)


def test_where_a_piece_may_be_the_overlay_never_says_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge.Knowledge, "chance", lambda known, space: 0.004)
    table = Position().insurgents(D1=1, D5=1, D8=3).play("end")
    (layer,) = [layer for layer in table.scene(STATE).layers if layer.id == "knowledge"]
    said = [table.game.words.texts(mark.text) for mark in layer.marks if mark.text]
    assert said
    assert all(each == {"en": "<1%", "es": "<1\N{NO-BREAK SPACE}%"} for each in said)


def test_the_timeline_has_every_announcement_of_the_last_rounds_with_its_rule() -> None:
    table = Position().state(B1=1).insurgents(B12=1, D8=4).play("end", "move B1 B12", "kill B12", "end")
    lines = table.scene(1).extras["timeline"]
    assert [line["kind"] for line in lines] == ["over", "step", "kill", "end"]
    assert all(line["rule"] in table.game.rulebook for line in lines)
    assert [one["turn"] <= two["turn"] for one, two in pairwise(lines)] == [True] * 3
