"""Every refusal cites the rule that forbids, names spaces as people do, and is spoken in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from sandtable.engine.events import OBSERVER
from sandtable.engine.i18n import LANGUAGES, load_catalogue
from sandtable.engine.match import Match
from sandtable.titles.army_of_shadows.game import ArmyOfShadows

from .builders import INSURGENT, STATE, Position, rule


@dataclass(frozen=True)
class Case:
    rule: str
    position: Callable[[], Position]
    move: str
    side: int | None = None


def setting_up() -> Position:
    table = Position()
    table.__dict__["match"] = Match(ArmyOfShadows())
    return table.play("place D4")


def growing() -> Position:
    return Position().state(A1=1).insurgents(D1=2, D7=2, A5=1)


def last_kill() -> Position:
    table = Position().state(B5=1).insurgents(B5=1, D3=2).to_move("state").having(killed=11)
    return table.play("kill B5")


def hunting(**options: object) -> Position:
    return Position(**options).state(B1=1, B5=1, A7=2).insurgents(B12=2, B5=1, D3=2).to_move("state")


REFUSALS = {
    "game-over": Case("5.0", last_kill, "end", STATE),
    "looking-on": Case("1.0", growing, "end", OBSERVER),
    "not-your-turn": Case("4.0", growing, "end", STATE),
    "set-up-first": Case("3.0", setting_up, "move D4 D5"),
    "outer-ring-only": Case("3.0", setting_up, "place C1"),
    "place-in-order": Case("3.0", setting_up, "place D3"),
    "set-up-over": Case("3.0", growing, "place D1"),
    "capital-closed": Case("4.12", growing, "move A5 capital"),
    "never-in-capital": Case("4.12", growing, "move capital A5"),
    "not-adjacent": Case("4.12", growing, "move D1 D3"),
    "nobody-to-move": Case("4.12", growing, "move D2 D3"),
    "move-over": Case("4.12", lambda: growing().play("move D1 C1"), "move D7 D8"),
    "moved-before-growing": Case("4.1", lambda: growing().play("move D1 D2", "grow D7 D7"), "move D7 D8"),
    "moved-before-acting": Case("4.2", lambda: hunting().play("move B1 B12", "kill B12"), "move B12 B11"),
    "moved-and-grown": Case(
        "4.1", lambda: Position(transit=True).insurgents(D1=5).play("grow D1 D1", "move D1 C1"), "move D1 D2"
    ),
    "crossing-costs-two": Case("4.12", lambda: growing().play("move D1 D2"), "move D7 C7"),
    "inner-circle-full": Case(
        "4.21", lambda: Position().state(A1=3).insurgents(D1=5).to_move("state"), "move capital A2"
    ),
    "insurgent-grows": Case("4.2", hunting, "grow D3 D3"),
    "grow-adjacent": Case("4.11", growing, "grow D1 D3"),
    "grown-already": Case("4.11", lambda: growing().play("grow D1 D1"), "grow D7 D7"),
    "no-pieces-left": Case("2.1", lambda: Position().insurgents(D1=15), "grow D1 D1"),
    "no-stack": Case("4.11", growing, "grow A5 A5"),
    "state-acts": Case("4.1", growing, "kill D1"),
    "no-post": Case("4.22", hunting, "kill B12"),
    "acted-here": Case("4.22", lambda: hunting(every_space=True).play("turn B5"), "kill B5"),
    "acted-already": Case("4.2", lambda: hunting().play("turn B5"), "kill B5"),
    "nobody-there": Case("4.22", hunting, "kill B1"),
}


@rule("1.0", "2.1", "3.0", "4.0", "4.1", "4.11", "4.12", "4.2", "4.21", "4.22", "5.0")
@pytest.mark.parametrize("id", REFUSALS)
def test_the_refusal_cites_its_rule_and_changes_nothing(id: str) -> None:
    case = REFUSALS[id]
    assert case.position().refused(case.move, case.side) == (case.rule, id)


@pytest.mark.parametrize("id", REFUSALS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_is_a_sentence(id: str, language: str) -> None:
    case = REFUSALS[id]
    text = spoken(case.position(), case.move, language, case.side)
    assert text.endswith(".")
    assert text[0].isupper()
    assert not set(text) & set("{}‹›")


def test_no_refusal_is_forgotten_here() -> None:
    words = load_catalogue("sandtable.titles.army_of_shadows", "en").entries
    assert {id.removeprefix("refusal.") for id in words if id.startswith("refusal.")} == set(REFUSALS)


def spoken(table: Position, move: str, language: str, side: int | None = None) -> str:
    refusal = table.match.why(move, side)
    assert refusal is not None
    return table.game.words[language].say(refusal.message)


@rule("4.2", "4.21")
@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        (("move B1 B12", "turn B12"), ("4.2", "moved-before-acting")),
        (("move B1 B2", "move B2 B1", "turn B5"), ("4.2", "moved-before-acting")),
        (("turn B5", "move B1 B12", "move B12 B11"), ("4.21", "move-over")),
        (("move B1 B12", "move B12 B11"), ("4.21", "move-over")),
    ],
)
def test_a_state_piece_that_may_not_move_is_told_whether_its_move_was_spent_or_cut_off(
    moves: tuple[str, ...], expected: tuple[str, str]
) -> None:
    assert hunting().play(*moves).refused("move B5 B6") == expected


@rule("4.2", "R19")
def test_with_a_kill_in_every_space_the_move_is_cut_off_by_the_last_of_them() -> None:
    table = hunting(every_space=True).play("turn B5", "move B1 B12")
    assert table.refused("kill B12") == ("4.2", "acted-already")
    assert hunting(every_space=True).play("move B1 B12", "turn B12", "turn B5").refused("move B5 B6") == (
        "4.2",
        "moved-before-acting",
    )


@rule("4.1", "4.12")
@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        (("move D1 D2", "grow D7 D7"), ("4.1", "moved-before-growing")),
        (("move D1 C1", "grow D7 D7"), ("4.1", "moved-before-growing")),
        (("grow D7 D7", "move D1 C1"), ("4.12", "move-over")),
        (("move D1 D2", "move D7 D8"), ("4.12", "move-over")),
    ],
)
def test_an_insurgent_who_may_not_move_is_told_whether_his_move_was_spent_or_cut_off(
    moves: tuple[str, ...], expected: tuple[str, str]
) -> None:
    assert growing().play(*moves).refused("move D7 D6") == expected


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("move capital A9", ("the Capital", "la Capital")),
        ("move B5 capital", ("the Capital", "la Capital")),
        ("kill capital", ("the Capital", "la Capital")),
    ],
)
def test_the_capital_is_called_by_its_name(move: str, words: tuple[str, str]) -> None:
    table = Position().state(B1=2, B5=2, B9=1).insurgents(D1=5).to_move("state")
    for language, name in zip(LANGUAGES, words, strict=True):
        text = spoken(table, move, language)
        assert name in text
        assert " capital" not in text


@rule("3.0")
@pytest.mark.parametrize("move", ["place C1", "place a12", "place capital"])
def test_pieces_start_on_the_outer_ring_alone(move: str) -> None:
    assert setting_up().refused(move) == ("3.0", "outer-ring-only")


@rule("4.12", "R11")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("move A5 capital", "capital-closed"),
        ("grow A5 capital", "capital-closed"),
        ("move capital A1", "never-in-capital"),
        ("grow capital A1", "never-in-capital"),
    ],
)
def test_the_capital_can_be_neither_entered_nor_left_by_the_insurgent(move: str, reason: str) -> None:
    assert growing().refused(move, INSURGENT) == ("4.12", reason)
