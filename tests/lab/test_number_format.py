"""Numbers as each language writes them."""

from __future__ import annotations

import pytest

from sandtable.lab.intervals import Interval
from sandtable.lab.number_format import NumberFormat


@pytest.mark.parametrize(
    ("language", "number", "percent", "points"),
    [
        ("en", "1,234.5", "39.4% (38.1–40.7)", "+1.3 (−0.2 … +2.8)"),
        (
            "es",
            "1\N{NARROW NO-BREAK SPACE}234,5",
            "39,4\N{NO-BREAK SPACE}% (38,1–40,7)",
            "+1,3 (−0,2 … +2,8)",
        ),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, number: str, percent: str, points: str) -> None:
    numerals = NumberFormat(language)
    assert numerals.number(1234.5, 1) == number
    assert numerals.percents(Interval(0.394, 0.381, 0.407)) == percent
    assert numerals.points(Interval(0.013, -0.002, 0.028)) == points


def test_zero_has_no_minus() -> None:
    assert NumberFormat("en").number(-0.04, 1) == "0.0"
    assert NumberFormat("en").number(-0.04, 1, signed=True) == "+0.0"


def test_small_probabilities_are_not_called_zero() -> None:
    assert NumberFormat("es").p(0.00001) == "< 0,0001"
    assert NumberFormat("en").p(0.0431) == "= 0.0431"
