"""``sandtable analyse`` and the command at the end of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.bots import BOTS
from sandtable.bots.guide import Guide
from sandtable.bots.guides import guide_of
from sandtable.terminal.analysing import squeezed
from tests.generic.titles import ALL

from .sitting import finished, play, run, whole_game


@pytest.fixture(autouse=True)
def think_less(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in {type(guide_of(game())) for game in ALL} | {Guide}:
        monkeypatch.setattr(each, "playouts", (2, 2, 2, 2, 2))
        monkeypatch.setattr(each, "worlds", 2)
    monkeypatch.setattr("sandtable.bots.hinting.LEAST_PLAYOUTS", 1)
    monkeypatch.setattr("sandtable.lab.analysis.can_solve", lambda game: False)
    monkeypatch.delitem(BOTS, "exact", raising=False)


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Luck against expectation"), ("es", "Suerte frente a lo esperado")]
)
def test_a_finished_game_is_analysed_from_its_file(language: str, word: str, home: Path) -> None:
    whole_game()
    [record] = finished(home)
    ran = run("analyse", record, "--level", "1", "--lang", language)
    assert ran.code == 0, ran.err
    assert word in ran.out
    assert any(step in ran.out for step in "▁▂▃▄▅▆▇█")
    assert "‹" not in ran.out


def test_for_programs_it_is_a_document(home: Path) -> None:
    whole_game()
    [record] = finished(home)
    document = run("analyse", record, "--level", "1", "--json").document
    assert document["sides"] == ["israel"]
    assert document["done"] == document["total"] > 0


@pytest.mark.parametrize("name", ["analyse", "analizar"])
def test_it_can_be_asked_for_at_the_end_of_a_game(name: str) -> None:
    assert "Luck against expectation" in whole_game(then=[f"{name} 1", "quit"]).out


def test_a_running_game_is_not_analysed() -> None:
    assert "The game is not over yet" in play("analyse", "quit").out


def test_a_wrong_level_is_refused(home: Path) -> None:
    whole_game()
    [record] = finished(home)
    assert run("analyse", record, "--level", "9").complaint.startswith('There is no level "9".')


def test_a_plain_terminal_gets_digits(home: Path) -> None:
    out = whole_game(options=("--plain",), then=["analyse 1", "quit"]).out
    assert not any(step in out for step in "▁▂▃▄▅▆▇█")


def test_a_long_game_is_squeezed_and_its_end_stays() -> None:
    values = [0.0] * 50 + [1.0] * 50 + [0.5]
    found = squeezed(values, 21)
    assert len(found) == 21
    assert found[-1] == 0.5
    assert found[0] == 0.0
    assert found[-2] == 1.0
    assert squeezed([0.1, 0.2], 5) == [0.1, 0.2]
