"""Every rule has a test, and whatever cites a rule cites one that exists; statically, and in random games."""

from __future__ import annotations

import ast
import random
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from sandtable.engine.events import Event, ReportedEvent, collect_into
from sandtable.engine.game import CHANCE, OVER, Game
from sandtable.engine.title_registry import installed_titles
from tests.rule_matrix import Matrix, in_games, main, matrix, refusals, reported
from tests.titles import rare

GAMES = 300
MOVES = 40_000
"""Of long games fewer are played."""
every_game = pytest.mark.parametrize("game", list(installed_titles()), ids=lambda game: game.id)


@every_game
def test_every_rule_has_a_test_and_every_citation_a_rule(game: type[Game[Any]]) -> None:
    assert matrix(game).problems() == []


def test_the_matrix_is_printed_and_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(game.id in shown for game in installed_titles())
    assert main(["--json"]) == 0


# What is reported in play ---------------------------------------------------------------------------------------------


@cache
def random_games(game: type[Game[Any]]) -> list[ReportedEvent]:
    """Everything that is told in random games with random options; in half of them ``end`` and ``pass`` come last.

    What is too rare for that is told from positions that lead to it.
    """
    rng = random.Random(8)
    told: list[ReportedEvent] = rare.BY_GAME[game.id]() if game.id in rare.BY_GAME else []
    moves_played = 0
    for number in range(GAMES):
        if moves_played > MOVES:
            break
        options = {option.name: rng.choice(option.choices or (option.default,)) for option in game.option_list}
        options |= {option.name: rng.random() < 0.5 for option in game.option_list if isinstance(option.default, bool)}
        bound = game(options)
        state = bound.start()
        while (turn := bound.turn(state)) != OVER:
            moves = list(bound.moves(state))
            if turn != CHANCE and number % 2:
                moves = [move for move in moves if bound.catalogue[move].args] or moves
            weights = bound.weights(state) if turn == CHANCE else None
            bound.play(state, rng.choices(moves, weights)[0], collect_into(told))
            moves_played += 1
    return told


@every_game
def test_every_rule_that_is_reported_in_play_exists(game: type[Game[Any]]) -> None:
    assert {told.rule for told in random_games(game)} <= set(game().rulebook.rules)


@every_game
def test_every_kind_of_event_happens_in_play(game: type[Game[Any]]) -> None:
    kinds = {told.event.kind for told in random_games(game)}
    assert kinds == set(matrix(game).event_kinds)


@every_game
def test_play_reports_what_the_source_says(game: type[Game[Any]]) -> None:
    """The static reading of the source, from which the matrix is made, is what really happens."""
    static = {(kind, rule) for rule, kinds in matrix(game).events.items() for kind in kinds}
    assert {(told.event.kind, told.rule) for told in random_games(game)} == static


@every_game
def test_the_static_list_of_events_is_that_of_the_classes(game: type[Game[Any]]) -> None:
    packages = {base.__module__.rpartition(".")[0] for base in game.__mro__ if in_games(base)}
    modules = [import_module(f"{package}.rules.events") for package in packages]
    found = [each for module in modules for each in vars(module).values()]
    classes = [each for each in found if isinstance(each, type) and issubclass(each, Event)]
    assert {each.kind for each in classes if each is not Event} == set(matrix(game).event_kinds)


# The reader itself ----------------------------------------------------------------------------------------------------


def made(**changes: Any) -> Matrix:
    return Matrix("toy", {"1.0": "One", "2.0": "Two"}, **{"tests": {"1.0": ["a"], "2.0": ["b"]}, **changes})


def test_the_matrix_sees_what_is_missing() -> None:
    assert made().problems() == []
    assert made(tests={"1.0": ["a"]}).problems() == ["rule 2.0 has no test"]
    assert made(event_kinds=["fallen"]).problems() == ["event fallen is never reported under a rule"]
    assert made(refusal_ids=["too-late"]).problems() == ["refusal too-late is never made under a rule"]
    for what in ("events", "refusals", "options"):
        assert made(**{what: {"3.0": ["x"]}}).problems() == [f"{what}: x cite rule 3.0, which is not in rulebook.toml"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('report(Fallen(city), "1.0")', {("fallen", "1.0")}),
        ('self.report(Fallen(city), rule="1.0")', {("fallen", "1.0")}),
        ('report(GateHeld() if x else Fallen(), "1.0")', {("gate-held", "1.0"), ("fallen", "1.0")}),
        (
            'told = GateHeld if x else Fallen; rule = "1.0" if x else "2.0"; report(told(a), rule)',
            {("gate-held", "1.0"), ("fallen", "2.0")},
        ),
        ("report(Fallen(city), rule_of(city))", {("fallen", "rule_of")}),
    ],
)
def test_reports_are_read_from_source(source: str, expected: set[tuple[str, str]]) -> None:
    assert set(reported(ast.parse(f"def siege(): {source}"))) == expected


def test_refusals_are_read_from_source() -> None:
    source = """
def no(rule, id, **args):
    return Refusal(rule, message(f"refusal.{id}", **args))
def why(state):
    if state.late:
        return no("1.0", "too-late", hour=3)
    if state.far:
        return Refusal("2.0", message("refusal.too-far"))
"""
    assert set(refusals(ast.parse(source))) == {("too-late", "1.0"), ("too-far", "2.0")}
