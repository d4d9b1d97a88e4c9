"""``hint``: every choice with its chance of winning, the best first, in both languages."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots import BOTS, MIDDLE_LEVEL, Advice, Estimate
from sandtable.engine.game import Game, View
from sandtable.engine.match import Match
from sandtable.engine.records import save_record
from sandtable.engine.title_registry import installed_titles
from sandtable.terminal.cmd.analyse import luck_text
from sandtable.terminal.context import TerminalContext
from sandtable.terminal.language import Translator
from sandtable.terminal.session.keyboard import Keyboard
from sandtable.terminal.text.hint_text import value_text
from sandtable.terminal.text.output import Output
from tests.titles.punic_island.test_battle_odds import setting_out

from .terminal_runner import play, run

ROW = re.compile(r"^ +(\d+)  [█ ]{10} +(\d+)\s?% ± (\d+) +(.+)$", re.MULTILINE)


@pytest.fixture
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that knows everything exactly: the first move wins, each other a little less often."""

    class Exact:
        name = "exact"

        def choose(
            self, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
        ) -> Advice:
            values = {move: Estimate(0.5 + place / 100, exact=True) for place, move in enumerate(view.moves)}
            return Advice(view.moves[0], values)

    monkeypatch.setitem(BOTS, "exact", Exact())


def test_every_choice_is_valued_and_the_best_comes_first() -> None:
    out = play("hint 1", "quit").out
    rows = ROW.findall(out)
    choices = re.findall(r"^ +(\d+)  ", out.partition("> hint")[0].rpartition("──")[2], re.MULTILINE)
    assert len(rows) >= 2
    assert sorted(int(row[0]) for row in rows) == list(range(1, len(rows) + 1))
    at_least = [int(row[1]) - int(row[2]) for row in rows]
    assert all(one >= other - 2 for one, other in pairwise(at_least)), "rounded, so give or take one each"
    assert len(choices) in (0, len(rows))


@pytest.mark.parametrize(
    ("language", "name", "said"), [("en", "hint", r"\d\d\.\d% \(exact\)  "), ("es", "pista", r"\d\d,\d\s% exacto  ")]
)
@pytest.mark.usefixtures("exact")
def test_exact_values_say_so(language: str, name: str, said: str) -> None:
    out = play(name, "quit", options=("--lang", language)).out
    assert re.search(said, out)
    assert "±" not in out


@pytest.mark.parametrize(("language", "name", "said"), [("en", "hint", "5 points"), ("es", "pista", "5 puntos")])
def test_how_far_all_values_may_be_off_together_is_told(language: str, name: str, said: str) -> None:
    out = " ".join(play(f"{name} 1", "quit", options=("--lang", language)).out.split())
    assert said in out


def test_plain_terminals_get_plain_signs() -> None:
    out = play("hint 1", "quit", options=("--plain",)).out
    assert " +- " in out
    assert "±" not in out


def test_the_same_position_gets_the_same_hint() -> None:
    first, second = play("hint 1", "hint 1", "quit").out.split("> hint 1\n")[1:]
    assert ROW.findall(first) == ROW.findall(second) != []


@pytest.mark.parametrize(("game", "says"), [("israeli-independence", False), ("crossing", True)])
def test_only_where_there_are_two_a_draw_counts_a_half(game: str, says: bool) -> None:
    for language, half in (("en", "a draw counts as half a win"), ("es", "el empate cuenta la mitad")):
        out = run("play", game, "--seed", "q", "--lang", language, typed=["hint 1", "quit"]).out
        assert ROW.search(out)
        assert (half in out) == says


@pytest.mark.parametrize("level", ["0", "6", "x"])
def test_another_level_is_refused_with_what_would_be_right(level: str) -> None:
    assert f'Unknown level "{level}". Levels go from 1 to 5' in play(f"hint {level}", "quit").out


def test_where_the_dice_come_next_there_is_nothing_to_hint_at() -> None:
    out = run("play", "israeli-independence", "--manual", typed=["hint", "quit"]).out
    assert "There is nothing to decide for this side now" in out


def test_in_a_hot_seat_the_hint_is_for_the_one_who_sits_there() -> None:
    out = run("play", "crossing", "--seed", "q", typed=["hint 1", "quit"]).out
    assert ROW.search(out)


def battle_ahead(path: Path) -> Path:
    """A game of Punic Island in which Rome is about to set upon an army."""
    table = setting_out()
    match: Match[Any] = Match(table.game, "manual", position=table.game.to_document(table.state))
    save_record(match.record(private=True), path)
    return path


def test_what_cannot_be_counted_is_tried_out_for_the_odds(tmp_path: Path) -> None:
    path = battle_ahead(tmp_path / "battle.json")
    out = run("play", "--load", path, "--side", "rome", "--bot", "random", typed=["odds", "quit"]).out
    assert re.search(r"Rome wins \d+%.*±", out.partition("> odds")[2].replace("\n", " ")), out
    again = run("play", "--load", path, "--side", "rome", "--bot", "random", typed=["odds", "quit"]).out
    assert again.partition("> odds")[2].partition("Supply")[0] == out.partition("> odds")[2].partition("Supply")[0]


def at_the_desk(language: str) -> TerminalContext:
    output = Output()
    return TerminalContext(installed_titles(), Translator(language), output, Keyboard(output))


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        (Estimate(-0.0001, 0.007), "0.0 ± 0.7"),
        (Estimate(0.0001, 0.007), "0.0 ± 0.7"),
        (Estimate(0.012, 0.007), "+1.2 ± 0.7"),
        (Estimate(0.0, exact=True), "0.0 (exact)"),
    ],
)
def test_no_luck_is_neither_good_nor_bad(luck: Estimate, said: str) -> None:
    assert luck_text(luck, at_the_desk("en")) == said


@pytest.mark.parametrize(("language", "said"), [("en", "−4.2 ± 1.5"), ("es", "−4,2 ± 1,5")])
def test_a_fraction_is_written_as_its_language_does(language: str, said: str) -> None:
    assert luck_text(Estimate(-0.042, 0.015), at_the_desk(language)) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Estimate(0.624, 0.08), " 62\N{NO-BREAK SPACE}% ± 8"),
        (Estimate(0.624, 0.0034), "62,4\N{NO-BREAK SPACE}% ± 0,3"),
        (Estimate(0.624, 0.0001), "62,4\N{NO-BREAK SPACE}% ± 0,1"),
        (Estimate(0.624, exact=True), "62,4\N{NO-BREAK SPACE}% exacto"),
    ],
)
def test_an_error_is_never_told_as_none(value: Estimate, said: str) -> None:
    assert value_text(value, at_the_desk("es")) == said
