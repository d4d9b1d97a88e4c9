"""A whole solve: with little memory, interrupted and resumed, and looked up afterwards."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.engine.packs import PackCollection
from sandtable.titles.israeli_independence.game import IsraeliIndependence
from sandtable.titles.israeli_independence.solver import (
    LIVE_CARDS,
    TooManyCards,
    exact,
    exact_value,
    exact_values,
)
from sandtable.titles.israeli_independence.solver.objectives import worth_of
from sandtable.titles.israeli_independence.solver.policies import POLICIES
from sandtable.titles.israeli_independence.solver.problem import Problem
from sandtable.titles.israeli_independence.solver.resumable_solve import Progress, needs, solve
from sandtable.titles.israeli_independence.solver.tables_on_disk import SolvedTable, find_table, table_layout
from tests.titles.israeli_independence.builders import pack_text

from .brute_force import BruteForce

IDS = ("iraq-tires", "refugees-hamper", "operation-hiram", "czech-rifles", "truce-declared", "jewish-quarter")


def small_game(count: int, **options: Any) -> IsraeliIndependence:
    """The game with a deck of a few cards."""
    head, *cards = pack_text("deck_1948").replace('id = "deck-1948"', 'id = "small"').split("[[card]]")
    wanted = [card for card in cards if any(f'id = "{id}"' in card for id in IDS[:count])]
    shelf = PackCollection.of_game(IsraeliIndependence)
    shelf.add("[[card]]".join([head, *wanted]), "small.toml")
    return IsraeliIndependence({"deck": "small", **options}, shelf)


def solved(
    game: IsraeliIndependence, folder: Path, memory: int = 2**30, keep_from: int = 1, **more: Any
) -> SolvedTable:
    table = SolvedTable(game, "win", folder)
    solve(Problem(game, table_layout(game), worth_of("win")), table, keep_from, memory, **more)
    return table


@pytest.fixture
def few_live(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if hardly anything could be worked out on the spot."""
    monkeypatch.setattr(exact, "LIVE_CARDS", 2)
    monkeypatch.setattr(exact, "_worked", [])


@pytest.mark.parametrize("reserves", [0, 1])
@pytest.mark.usefixtures("few_live")
def test_a_table_answers_for_every_position(tmp_path: Path, reserves: int) -> None:
    game = small_game(4, reserves=reserves)
    with pytest.raises(TooManyCards):
        exact_value(game, game.start(), folder=tmp_path)
    solved(game, tmp_path, keep_from=3)
    brute = BruteForce(game)
    rng = random.Random(2)
    for _ in range(2):
        state = game.start()
        while game.outcome(state) is None:
            assert exact_values(game, state, folder=tmp_path) == pytest.approx(brute.values(state), abs=1e-6)
            game.play(state, rng.choice(game.moves(state)))


def test_the_table_of_another_game_is_not_used(tmp_path: Path) -> None:
    game = small_game(3)
    solved(game, tmp_path)
    assert find_table(game, "win", 3, tmp_path) is not None
    assert find_table(game, "points", 3, tmp_path) is None
    assert find_table(small_game(4), "win", 3, tmp_path) is None
    assert find_table(small_game(3, reserves=1), "win", 3, tmp_path) is None


def test_without_memory_everything_lies_on_disk_and_is_the_same(tmp_path: Path) -> None:
    game = small_game(6, reserves=1)
    roomy, tight = solved(game, tmp_path / "roomy"), solved(game, tmp_path / "tight", memory=0)
    for cards in range(1, 7):
        assert np.array_equal(roomy.layer(cards), tight.layer(cards))
    slim = solved(game, tmp_path / "slim", memory=0, keep_from=5)
    assert sorted(slim.layers()) == [5, 6]
    assert not list(slim.folder.glob("*.part"))
    assert {path.name for path in slim.folder.iterdir()} == {"index.json", "layer-05.values", "layer-06.values"}


def test_an_interrupted_solve_is_resumed(tmp_path: Path) -> None:
    game = small_game(6)
    whole = solved(game, tmp_path / "whole")

    def interrupt(progress: Progress) -> None:
        if progress.cards == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solved(game, tmp_path / "cut", memory=0, on_progress=interrupt)
    seen: list[int] = []
    again = solved(game, tmp_path / "cut", memory=0, on_progress=lambda progress: seen.append(progress.cards))
    assert min(seen) == 4
    assert np.array_equal(again.layer(6), whole.layer(6))
    solved(game, tmp_path / "cut", on_progress=lambda progress: seen.append(0))
    assert 0 not in seen


def test_a_damaged_layer_is_worked_out_again(tmp_path: Path) -> None:
    game = small_game(4)
    table = solved(game, tmp_path)
    before = np.array(table.layer(4))
    path = table.folder / "layer-04.values"
    data = bytearray(path.read_bytes())
    data[5] ^= 1
    path.write_bytes(data)
    assert table.has(4)
    assert not table.sound(4)
    seen: list[int] = []
    again = solved(game, tmp_path, on_progress=lambda progress: seen.append(progress.cards))
    assert set(seen) == {4}
    assert np.array_equal(again.layer(4), before)


def test_a_layer_of_another_length_is_not_there(tmp_path: Path) -> None:
    table = solved(small_game(3), tmp_path)
    path = table.folder / "layer-03.values"
    path.write_bytes(path.read_bytes()[:-4])
    assert not table.has(3)


def test_progress_rises_to_the_end(tmp_path: Path) -> None:
    told: list[Progress] = []
    solved(small_game(6), tmp_path, on_progress=told.append)
    done = [progress.done for progress in told]
    assert done == sorted(done)
    assert done[-1] == pytest.approx(1)
    assert [progress.cards for progress in told] == sorted(progress.cards for progress in told)


def test_the_standard_game_fits_into_twelve_gigabytes() -> None:
    game = IsraeliIndependence()
    problem = Problem(game, table_layout(game), worth_of("win"))
    memory, disk = needs(problem, LIVE_CARDS + 1)
    assert memory < 10 * 2**30
    assert disk < 4 * 2**30
    with_chits = IsraeliIndependence({"reserves": 3, "advanced": True})
    memory, disk = needs(Problem(with_chits, table_layout(with_chits), worth_of("win")), LIVE_CARDS + 1)
    assert memory < 10 * 2**30 < disk


@pytest.mark.parametrize("policy", POLICIES)
def test_rules_of_thumb_are_worth_what_brute_force_says(tmp_path: Path, policy: str) -> None:
    game = small_game(4)
    table = SolvedTable(game, policy, tmp_path)
    solve(Problem(game, table_layout(game), worth_of("points"), POLICIES[policy]), table, 1)
    expected = BruteForce(game, "points", POLICIES[policy]).value(game.start())
    assert exact.value_in(table, game, game.start()) == pytest.approx(expected, abs=3e-5)
    assert expected < BruteForce(game, "points").value(game.start())
