"""The exact bot plays what brute force finds, and says so where it cannot; search uses what it knows."""

from __future__ import annotations

import pytest

from sandtable.bots import BOTS, OPPONENTS, advise
from sandtable.engine.errors import Unknown
from sandtable.engine.title_registry import installed_titles
from sandtable.titles.israeli_independence.solver import SolverMissing, TooManyCards
from tests.titles.israeli_independence.builders import ISRAEL, Position
from tests.titles.israeli_independence.solver.brute_force import BruteForce

ERROR = 1e-6


def position() -> Position:
    table = Position().armies(lebanon=2, syria=1, iraq=1, jordan=2, egypt=1).card("galilee-squadron")
    return table.draw("plan-dalet", "kfar-etzion", "burma-road")


def test_it_plays_the_optimum_of_a_small_deck() -> None:
    table = position()
    view = table.game.view(table.match.state, ISRAEL)
    expected = BruteForce(table.game).values(table.match.state)
    advice = advise(BOTS["exact"], table.game, view, "seed")
    assert advice.values is not None
    assert {move: each.value for move, each in advice.values.items()} == pytest.approx(expected, abs=ERROR)
    assert all(each.exact and not each.error for each in advice.values.values())
    assert expected[advice.move] == pytest.approx(max(expected.values()), abs=ERROR)


def test_search_does_not_guess_at_what_is_known() -> None:
    table = position()
    view = table.game.view(table.match.state, ISRAEL)
    exact = advise(BOTS["exact"], table.game, view, "seed")
    assert advise(BOTS["search"], table.game, view, "seed", 3) == exact
    guessed = advise(BOTS["search"], table.game, view, "seed", 2).values or {}
    assert not any(each.exact for each in guessed.values())


def test_without_the_solver_search_finds_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise SolverMissing("numba")

    monkeypatch.setattr("sandtable.titles.israeli_independence.solver.exact_values", missing)
    table = position()
    view = table.game.view(table.match.state, ISRAEL)
    expected = BruteForce(table.game).values(table.match.state)
    advice = advise(BOTS["search"], table.game, view, "seed", 3)
    assert expected[advice.move] > max(expected.values()) - 0.02
    for move, each in (advice.values or {}).items():
        assert not each.exact
        assert abs(each.value - expected[move]) < 0.15


def test_before_that_it_says_what_to_do(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    table = Position().armies(syria=3, jordan=3).card("plan-dalet")
    view = table.game.view(table.match.state, ISRAEL)
    with pytest.raises(TooManyCards):
        advise(BOTS["exact"], table.game, view, "seed")
    assert advise(BOTS["search"], table.game, view, "seed", 3, seconds=0.1).move in view.moves


def test_it_is_offered_for_no_other_game() -> None:
    assert "exact" not in OPPONENTS
    game = installed_titles().open("arab-israeli-wars")
    table = game.start()
    while game.turn(table) != ISRAEL or len(game.moves(table)) == 1:
        game.play(table, game.moves(table)[0])
    with pytest.raises(Unknown):
        advise(BOTS["exact"], game, game.view(table, ISRAEL), "seed")
