"""Intervals and tests against values that are printed in the literature or follow by hand."""

from __future__ import annotations

import math
import random

import pytest

from sandtable.lab.intervals import (
    difference_of_means,
    difference_of_shares,
    mean,
    p_of_shares,
    share,
)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Newcombe 1998 (Statistics in Medicine 17, 857), table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    found = share(wins, games)
    assert found.value == wins / games
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_of_no_games_nothing_is_known() -> None:
    found = share(0, 0)
    assert (found.low, found.high) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    # Newcombe 1998 (Statistics in Medicine 17, 873), table II, method 10
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 10), 0.6075, 1.0)],
)
def test_newcombe(one: tuple[int, int], other: tuple[int, int], low: float, high: float) -> None:
    found = difference_of_shares(share(*one), share(*other))
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)
    assert found.is_clear


def test_two_proportions() -> None:
    # pooled 0.5, error 0.1 · √0.5: z = 0.2 / 0.0707 = 2.8284
    assert p_of_shares(60, 100, 40, 100) == pytest.approx(math.erfc(2), rel=1e-9)
    assert p_of_shares(5, 10, 5, 10) == 1.0
    assert p_of_shares(0, 10, 0, 10) == 1.0


def test_a_mean_with_its_error() -> None:
    found = mean([1, 2, 3, 4])
    error = math.sqrt(5 / 3 / 4)
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.959964 * error)


def test_the_bootstrap_agrees_with_the_normal_interval_where_that_is_right() -> None:
    dice = random.Random(1)
    one = [dice.randint(1, 6) for _ in range(2000)]
    other = [dice.randint(2, 7) for _ in range(3000)]
    found = difference_of_means(other, one)
    error = math.sqrt(35 / 12 * (1 / 2000 + 1 / 3000))
    assert found.value == pytest.approx(1, abs=4 * error)
    assert found.high - found.low == pytest.approx(2 * 1.96 * error, rel=0.05)
    assert found.is_clear
    assert difference_of_means(other, one) == found


def test_no_difference_is_found_where_there_is_none() -> None:
    assert not difference_of_means([1, 2, 3] * 50, [3, 2, 1] * 40).is_clear
