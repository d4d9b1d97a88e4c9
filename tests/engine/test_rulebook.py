"""Rules are found by their number, also where it is typed shorter or in small letters."""

from __future__ import annotations

import pytest

from sandtable.engine.errors import Unknown
from sandtable.engine.title_registry import installed_titles


@pytest.mark.parametrize(
    ("game", "typed", "found"),
    [
        ("israeli-independence", "8.4", "8.4"),
        ("israeli-independence", "8", "8.0"),
        ("arab-israeli-wars", "BAT-3", "BAT-3"),
        ("arab-israeli-wars", "bat-3", "BAT-3"),
        ("punic-island", "s9.6.2.A", "S9.6.2.a"),
    ],
)
def test_a_rule_is_found(game: str, typed: str, found: str) -> None:
    assert installed_titles().open(game).rulebook.rule(typed).id == found


def test_a_rule_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Unknown) as refused:
        installed_titles().open("arab-israeli-wars").rulebook.rule("BAT-9")
    assert "BAT-3" in str(refused.value.message.args["known"])


def test_of_a_long_rulebook_only_the_nearest_are_named() -> None:
    with pytest.raises(Unknown) as refused:
        installed_titles().open("punic-island").rulebook.rule("s9.7")
    near = str(refused.value.message.args["near"]).split(", ")
    assert len(near) == 8
    assert all(rule.startswith("S9.") for rule in near)
