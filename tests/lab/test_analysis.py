"""After a game: every choice judged from its side's view, every roll against its expectation."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise
from typing import Any

import pytest

from sandtable.bots import BOTS, Estimate
from sandtable.engine.errors import NotNow
from sandtable.engine.heuristics import Heuristic
from sandtable.engine.match import Match
from sandtable.engine.title import title_of
from sandtable.lab import analysis
from sandtable.lab.analysis import (
    Analysis,
    Chance,
    Decision,
    Luck,
    MoveJudgement,
    answer,
    questions,
    seconds_per_question,
)
from tests.every_title.titles import ALL

GAME = "israeli-independence"


@pytest.fixture(autouse=True)
def think_less(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in {type(title_of(game()).heuristic) for game in ALL} | {Heuristic}:
        monkeypatch.setattr(each, "playouts", (2, 3, 4, 5, 6))
        monkeypatch.setattr(each, "worlds", 2)
    monkeypatch.setattr(
        "sandtable.titles.israeli_independence.solver.IsraeliIndependenceSolver.available", lambda solver: False
    )
    monkeypatch.delitem(BOTS, "exact", raising=False)


def played(title: str, seed: str = "a game") -> Match[Any]:
    dice = random.Random(seed)
    match: Match[Any] = Match(ALL.open(title), seed=seed)
    while not match.over:
        side = match.game.deciders(match.state)[-1]
        match.play(match.game.catalogue[dice.choice(match.view(side).moves)], side)
    return match


def analysed(match: Match[Any]) -> Analysis:
    asked = questions(match)
    return Analysis.of(match, len(asked), [answer(match.game, each, 1) for each in asked])


@pytest.mark.parametrize("title", [GAME, "arab-israeli-wars", "crossing"])
def test_every_choice_and_every_roll_is_asked_about_once(title: str) -> None:
    match = played(title)
    asked = questions(match)
    choices = [each for each in asked if isinstance(each, Decision)]
    assert choices
    for each in choices:
        entry = match.history[each.entry].entry
        assert entry.by == match.game.sides[each.side]
        assert each.move in each.view.moves
        assert len(each.view.moves) > 1
    rolls = [each for each in asked if isinstance(each, Chance)]
    assert all(match.history[each.entry].is_chance for each in rolls)
    by_chance = [False, *(each.is_chance for each in match.line)]
    assert len(rolls) == sum(now and not before for before, now in pairwise(by_chance))
    assert pickle.loads(pickle.dumps(asked)) == asked


def test_a_running_game_is_not_analysed() -> None:
    with pytest.raises(NotNow):
        questions(Match(ALL.open(GAME)))


def test_what_was_taken_back_is_not_judged() -> None:
    match: Match[Any] = Match(ALL.open(GAME), seed="undo")
    match.play(match.game.catalogue[match.view(0).moves[0]], 0)
    match.undo(0)
    while not match.over:
        match.play(match.game.catalogue[match.view(0).moves[-1]], 0)
    assert min(each.entry for each in questions(match) if isinstance(each, Decision)) > 0
    kept = {id(each) for each in match.line}
    assert all(id(match.history[each.entry]) in kept for each in questions(match))


@pytest.mark.parametrize("title", [GAME, "crossing"])
def test_the_document_says_it_all(title: str) -> None:
    match = played(title)
    found = analysed(match)
    document = found.document()
    assert document["done"] == document["total"] == len(found.answers)
    assert [each["entry"] for each in document["decisions"]] == sorted(each["entry"] for each in document["decisions"])
    for each in document["decisions"]:
        assert 0 <= each["loss"]["value"] <= 1
        assert each["text"]["es"]
    first, *others = document["sides"]
    for other in others:
        assert document["luck"][other]["value"] == -document["luck"][first]["value"]
    outcome = match.outcome
    assert outcome is not None
    assert document["final"] == {side: float(side == outcome.winner) for side in match.game.sides} or not outcome.winner


def test_the_same_match_gives_the_same_analysis() -> None:
    match = played("crossing")
    assert analysed(match).document() == analysed(match).document()


def judged(loss: float, error: float = 0.0, entry: int = 1) -> MoveJudgement:
    return MoveJudgement(entry, 0, 1, 2, Estimate(0.5, error), Estimate(0.5 + loss))


def test_what_all_moves_of_a_position_may_be_off_by_makes_no_mistake_doubtful() -> None:
    played, top = (Estimate(value, 0.03, shared=0.2) for value in (0.5, 0.55))
    assert MoveJudgement(1, 0, 1, 2, played, top).is_mistake


def test_mistakes_are_losses_beyond_their_error_the_worst_first() -> None:
    match = played(GAME)
    judgements = [judged(0.1, 0.2, 1), judged(0.2, 0.1, 2), judged(0.001, 0.0, 3), judged(0.4, 0.1, 4)]
    found = Analysis.of(match, 4, judgements)
    assert [each.entry for each in found.mistakes] == [4, 2]


def test_what_looks_like_a_mistake_is_asked_about_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played was hardly tried, and the best of many moves was lucky: the loss is what the second look says."""
    match = played("crossing")
    choice = next(each for each in questions(match) if isinstance(each, Decision))
    other = next(move for move in choice.view.moves if move != choice.move)
    looked = {move: Estimate(0.2, 0.9) for move in choice.view.moves} | {other: Estimate(0.9, 0.05)}
    asked: list[tuple[int, ...]] = []

    def again(game: object, view: object, seed: str, moves: tuple[int, ...], *_: object) -> dict[int, Estimate]:
        asked.append(moves)
        return {choice.move: Estimate(0.3, 0.01), other: Estimate(0.4, 0.01)}

    monkeypatch.setattr(analysis, "hints", lambda *_: looked)
    monkeypatch.setattr(analysis, "playout_values", again)
    found = answer(match.game, choice, 1)
    assert isinstance(found, MoveJudgement)
    assert asked == [(choice.move, other)]
    assert found.is_mistake
    assert found.loss.value == pytest.approx(0.1)


def test_what_is_no_mistake_is_not_asked_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("crossing")
    choice = next(each for each in questions(match) if isinstance(each, Decision))
    monkeypatch.setattr(analysis, "hints", lambda *_: dict.fromkeys(choice.view.moves, Estimate(0.4, 0.3)))
    monkeypatch.setattr(analysis, "playout_values", None)
    found = answer(match.game, choice, 1)
    assert isinstance(found, MoveJudgement)
    assert found.best == choice.move


def test_luck_is_told_apart_from_what_comes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both playouts of a pair go on with the same dice: if the same had come, there would be no luck at all."""
    match = played(GAME)
    roll = next(each for each in questions(match) if isinstance(each, Chance))
    monkeypatch.setattr(analysis, "_with_other_rolls", lambda game, state, dice: game.from_document(roll.after))
    found = answer(match.game, roll, 5)
    assert isinstance(found, Luck)
    assert found.luck.value == 0
    assert 0 < found.luck.error < 0.7


def test_luck_adds_up_and_its_error_grows_like_a_walk() -> None:
    match = played("crossing")
    found = Analysis.of(match, 2, [Luck(2, Estimate(-0.1, 0.4)), Luck(1, Estimate(0.3, 0.3))])
    assert found.luck(0).value == pytest.approx(0.2)
    assert found.luck(1).value == pytest.approx(-0.2)
    assert found.luck(1).error == pytest.approx(0.5)
    assert not found.luck(0).exact


def test_where_the_solver_can_say_luck_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """The value of the state after, less the value of the state before."""
    match = played(GAME)
    roll = next(each for each in questions(match) if isinstance(each, Chance))
    monkeypatch.setattr(
        "sandtable.titles.israeli_independence.solver.IsraeliIndependenceSolver.available", lambda solver: True
    )
    monkeypatch.setattr(
        "sandtable.titles.israeli_independence.solver.exact_value",
        lambda game, state, *_: 0.75 if game.to_document(state) == roll.after else 0.25,
    )
    found = answer(match.game, roll, 1)
    assert isinstance(found, Luck)
    assert found.luck == Estimate(0.5, 0.0, True)


def test_a_long_game_gets_less_time_for_each_question() -> None:
    assert seconds_per_question(10) > seconds_per_question(200) > seconds_per_question(800)
    assert 0.1 <= seconds_per_question(100_000) <= seconds_per_question(1) <= 2
