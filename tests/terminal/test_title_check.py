"""``sandtable title check``."""

from __future__ import annotations

import pytest
from sandtable_crossing.game import Crossing

from sandtable.engine.game import Outcome

from .terminal_runner import run


def test_a_sound_title_is_told_so() -> None:
    ran = run("title", "check", "crossing", "--games", "1", "--seed", "a")
    assert ran.code == 0
    assert ran.out.startswith("ok: crossing (random games: 1, ")
    assert run("title", "check", "crossing", "--games", "1", "--seed", "a").out == ran.out


def test_what_is_wrong_is_told_with_the_moves_that_led_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(self: Crossing, state: object) -> Outcome | None:
        return None

    monkeypatch.setattr(Crossing, "outcome", undecided)
    ran = run("title", "check", "crossing", "--games", "1")
    assert ran.code == 1
    assert "outcome: outcome() must be None while the game is on" in ran.out
    assert "In game 1, after: place " in ran.out
    document = run("title", "check", "crossing", "--games", "1", "--json").document
    assert not document["ok"]
    assert set(document["failures"][0]["text"]) == {"en", "es"}


def test_spanish_authors_read_spanish() -> None:
    ran = run("title", "check", "crossing", "--games", "1", "--lang", "es")
    assert "partidas al azar" in ran.out


def test_an_unknown_title_is_refused() -> None:
    assert "Unknown game" in run("title", "check", "nothing").complaint
