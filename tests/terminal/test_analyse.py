"""``sandtable analyse`` and the command at the end of a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots import BOTS, Estimate
from sandtable.engine.heuristics import Heuristic
from sandtable.engine.match import Match
from sandtable.engine.title import title_of
from sandtable.lab.analysis import Analysis, MoveJudgement
from sandtable.terminal.cmd.analyse import analysis_lines, squeezed
from tests.every_title.titles import ALL

from .terminal_runner import finished, play, run, whole_game
from .test_hints import at_the_desk


@pytest.fixture(autouse=True)
def think_less(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in {type(title_of(game()).heuristic) for game in ALL} | {Heuristic}:
        monkeypatch.setattr(each, "playouts", (2, 2, 2, 2, 2))
        monkeypatch.setattr(each, "worlds", 2)
    monkeypatch.setattr("sandtable.bots.move_values.LEAST_PLAYOUTS", 1)
    monkeypatch.setattr(
        "sandtable.titles.israeli_independence.solver.IsraeliIndependenceSolver.available", lambda solver: False
    )
    monkeypatch.delitem(BOTS, "exact", raising=False)


@pytest.mark.parametrize(("language", "word"), [("en", "Luck, in % of a win"), ("es", "Suerte frente a lo esperado")])
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
    assert "Luck, in % of a win" in whole_game(then=[f"{name} 1", "quit"]).out


def begun(game: str, decisions: int = 6) -> Match[Any]:
    """A game that somebody has begun without much thought."""
    match: Match[Any] = Match(ALL.find(game)(), seed="a")
    match.advance()
    for _ in range(decisions):
        seat = match.game.deciders(match.state)[0]
        match.play(match.game.catalogue[match.view(seat).moves[0]], seat)
    return match


def told(match: Match[Any], language: str) -> str:
    """An analysis in which the last decision was a mistake."""
    entry = max(place for place, each in enumerate(match.history) if not each.is_chance)
    move = match.history[entry].index
    wrong = MoveJudgement(entry, 0, move, move, Estimate(0.2), Estimate(0.6))
    context = at_the_desk(language)
    context.translator.learn_game(match.game)
    found = Analysis(match.game, [1.0, 0.0], 1, [wrong])
    return " ".join(line.plain for line in analysis_lines(match, found, context))


@pytest.mark.parametrize(
    ("game", "language", "when"),
    [
        ("israeli-independence", "en", r"Turn \d+ of 22, after entry \d+: "),
        ("israeli-independence", "es", r"Turno \d+ de 22, tras la entrada \d+: "),
        ("arab-israeli-wars", "es", r"Turno \d+, tras la entrada \d+: "),
        ("army-of-shadows", "en", r"Round 1, after entry \d+: "),
        ("punic-island", "en", r"Operational Sequence 1, after entry \d+: "),
        ("crossing", "en", r" After entry \d+: "),
    ],
)
def test_a_mistake_is_told_with_its_turn(game: str, language: str, when: str) -> None:
    assert re.search(when, told(begun(game), language))


def test_where_nothing_is_left_to_chance_there_is_no_luck() -> None:
    assert "Luck" not in told(begun("army-of-shadows"), "en")
    assert "Luck" in told(begun("israeli-independence"), "en")


def test_a_running_game_is_not_analysed() -> None:
    assert "The game is not over yet" in play("analyse", "quit").out


def test_a_wrong_level_is_refused(home: Path) -> None:
    whole_game()
    [record] = finished(home)
    assert run("analyse", record, "--level", "9").complaint.startswith('Unknown level "9".')


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
