"""The list of placements that fit, held against trying everything; and the error that is stated with a sample."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest

from sandtable.engine.game import OVER
from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from sandtable.titles.army_of_shadows.inference import knowledge, placements
from sandtable.titles.army_of_shadows.inference.knowledge import Knowledge
from sandtable.titles.army_of_shadows.rules import announcements
from sandtable.titles.army_of_shadows.rules.announcements import decode
from sandtable.titles.army_of_shadows.rules.moves import END, KILL, MOVE
from sandtable.titles.army_of_shadows.rules.round_map import SPACES
from sandtable.titles.army_of_shadows.rules.state import INSURGENT, MOVE_POINTS, PLAYING, STATE, State
from tests.every_title import checks
from tests.lengths import at_length, length

from .builders import Position, rule
from .conftest import LimitLists


def hidden(state: State) -> int:
    """The hidden pieces as bits; by the standard rules they stand alone."""
    return sum((state.insurgents[space] - state.marks[space]) << space for space in range(48))


def whole_turns(game: ArmyOfShadows, state: State) -> dict[tuple[int, ...], set[int]]:
    """Every Insurgent turn from here: what is told of it, and every placement it can leave."""
    start = state.copy()
    start.told = []
    found: dict[tuple[int, ...], set[int]] = defaultdict(set)
    waiting, seen = [start], set()
    while waiting:
        now = waiting.pop()
        for move in game.moves(now):
            after = now.copy()
            game.play(after, move)
            if move == END and game.turn(after) != OVER:
                found[tuple(after.told)].add(hidden(after))
            elif move != END and after.key() not in seen:
                seen.add(after.key())
                waiting.append(after)
    return found


def before_insurgent_turns(game: ArmyOfShadows, chooser: random.Random, most: int) -> Iterator[State]:
    for state, _ in checks.some_states(game, chooser, most):
        begun = state.steps or state.points < MOVE_POINTS or state.acted
        if state.phase == PLAYING and state.side == INSURGENT and not begun:
            yield state


@rule("2.2", "4.1", "4.11", "4.12")
@pytest.mark.parametrize(
    "options",
    [{}, {"sight": "live"}, {"pairs": True}, {"posts_deny": True, "twelve_kills": True}],
    ids=lambda each: " ".join(each) or "default",
)
def test_after_whatever_is_told_the_list_holds_what_can_be_and_nothing_else(options: dict[str, object]) -> None:
    game = ArmyOfShadows(options)
    chooser = random.Random(str(options))
    compared = 0
    while compared < 1000:
        for state in before_insurgent_turns(game, chooser, 8):
            for told, exact in whole_turns(game, state).items():
                board = placements.KnownBoard(game.rules, state.marks, state.posts)
                lines = [decode(each) for each in told]
                listed = placements.after_turn(frozenset((hidden(state),)), board, lines, 100_000)
                assert listed == exact, announcements.texts(list(told))
                compared += 1


def test_a_list_that_grows_too_long_is_given_up() -> None:
    pieces = placements.all_placements((1 << 12) - 1 << 36, 5, 1000)
    assert len(pieces) == 792
    assert placements.all_placements((1 << 12) - 1 << 36, 5, 500) == frozenset()
    state = ArmyOfShadows().start()
    board = placements.KnownBoard(ArmyOfShadows().rules, state.marks, state.posts)
    over = [decode(announcements.encode(announcements.OVER))]
    assert placements.after_turn(pieces, board, over, 5000) == frozenset()
    assert len(placements.after_turn(pieces, board, over, 100_000)) > 5000


@rule("5.0")
def test_while_the_game_goes_on_the_capital_is_not_taken() -> None:
    table = Position().insurgents(A1=1, A2=1, A3=1, D9=1, B6=1).marks(A1=1, A2=1, A3=1, D9=1).play("end")
    known = knowledge.knowledge_from_announcements(table.game.rules, tuple(table.match.state.told))
    assert known.exact
    empty = {SPACES[space] for space in range(12) if not known.most_hidden[space]}
    assert empty == {"A12", "A1", "A2", "A3", "A4"}


# The error that is stated ---------------------------------------------------------------------------------------------


def some_game(chooser: random.Random, rounds: int) -> Iterator[State]:
    """The State's moments of a game in which neither side plays quite at random."""
    game = ArmyOfShadows()
    state = game.start()
    growing = chooser.choice((0.0, 0.1, 0.5))
    while game.turn(state) != OVER and state.round <= rounds:
        moves = game.moves(state)
        if state.phase == PLAYING and state.side == STATE:
            yield state
            acts = [move for move in moves if KILL <= move < END]
            moves = acts if acts and chooser.random() < 0.7 else moves
        elif state.phase == PLAYING and chooser.random() > growing:
            moves = [move for move in moves if move >= MOVE]
        game.play(state, chooser.choice(moves))


def moments(seed: str, games: int) -> Iterator[tuple[State, Knowledge]]:
    chooser = random.Random(seed)
    rules = ArmyOfShadows().rules
    for _ in range(games):
        for state in some_game(chooser, 10):
            yield state, knowledge.knowledge_from_announcements(rules, tuple(state.told))


@at_length
def test_the_error_that_is_stated_covers_nine_moments_of_ten(limit_lists: LimitLists) -> None:
    """Listed up to 20,000 they are exact; with lists of no more than 200 the same moments are sampled."""
    exact = [known if known.exact else None for _, known in moments("error", length(20, 400))]
    limit_lists(200)
    sampled = [known for _, known in moments("error", length(20, 400))]
    pairs = [(one, two) for one, two in zip(exact, sampled, strict=True) if one and not two.exact]
    off = [max(abs(one.chance(space) - two.chance(space)) for space in range(48)) for one, two in pairs]
    covered = sum(most <= two.error for most, (_, two) in zip(off, pairs, strict=True))
    assert len(pairs) > 100
    assert covered / len(pairs) >= 0.9
    assert sum(two.error for _, two in pairs) / len(pairs) < 0.2, "too much is said to be uncertain"


@at_length
@rule("2.2")
def test_the_truth_is_never_left_out() -> None:
    exact = listed = 0
    for state, known in moments("truth", length(10, 500)):
        truth = hidden(state)
        assert all(known.most_hidden[space] for space in range(48) if truth >> space & 1)
        assert all(0 <= known.chance(space) <= 1 for space in range(48))
        assert all(known.chance(space) for space in range(48) if truth >> space & 1) or not known.exact
        maybe, sure = known._belief.candidates, known._belief.proved
        assert sure <= maybe
        assert not maybe or truth in maybe
        listed += bool(maybe)
        exact += known.exact
    assert exact > 50
    assert listed >= exact // 2
