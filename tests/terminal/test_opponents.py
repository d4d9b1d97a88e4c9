"""One side is played by a bot: no curtain, and nothing of its secrets is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.engine.match import Match
from sandtable.engine.records import MoveEntry, load_record
from sandtable.engine.seat_view import SeatView
from tests.every_title.titles import ALL

from .terminal_runner import GAME, Ran, Screen, autosave, finished, run

DUEL = "crossing"
SIDES = ("smuggler", "watch")


def duel(side: str, *typed: str, seed: str = "q", flags: tuple[str, ...] = ()) -> Ran:
    return run("play", DUEL, "--side", side, "--seed", seed, *flags, typed=typed)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", ["q", "r", "s"])
def test_a_whole_game_against_a_bot_from_either_side(side: str, seed: str, language: str, home: Path) -> None:
    ran = duel(side, *["1"] * 150, seed=seed, flags=("--lang", language))
    assert ran.code == 0, ran.out[-2000:]
    assert "‹" not in ran.out
    [record] = finished(home)
    assert run("verify", record).code == 0
    assert {entry.by for entry in load_record(record).entries} == {*SIDES, "chance"}


@pytest.mark.parametrize("side", SIDES)
def test_only_ones_own_seat_is_shown_while_the_game_is_on(side: str, home: Path) -> None:
    """The person is told, in order, exactly what the seat has heard of the record."""
    out = duel(side, "1", "1", "1", "1", "log", "quit").out
    told = [line.strip() for line in out.partition("> log\n")[2].splitlines() if line.endswith("]")]
    game = ALL.open(DUEL)
    match = Match.replay(game, load_record(autosave(home, DUEL)))
    heard = SeatView(match, SIDES.index(side)).heard
    words = game.words["en"]
    expected = [
        f"{words.say(each.event.message)} [{each.rule}]"
        for part in heard
        for each in part.events
        if not each.event.quiet
    ]
    assert told == expected
    assert f"{side}> 1" in out


def test_what_the_bot_does_is_on_disk_before_it_is_shown(home: Path) -> None:
    duel("watch")
    record = load_record(autosave(home, DUEL))
    assert "smuggler" in {entry.by for entry in record.entries}


def test_the_same_seed_gives_the_same_opponent() -> None:
    first, second = (duel("watch", *["1"] * 6).out.partition("Round 1")[2] for _ in range(2))
    assert first == second != ""


def test_without_a_side_the_first_is_played() -> None:
    ran = run("play", DUEL, "--bot", "random", typed=["quit"])
    assert ran.out.endswith("  sandtable play crossing --side smuggler --bot random\n")


def test_a_game_against_a_bot_goes_on_against_it() -> None:
    duel("watch", "1", "quit")
    ran = run("play", DUEL, "--resume", "--side", "watch", typed=["1", "quit"])
    assert ran.code == 0
    assert "smuggler>" not in ran.out


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (("crossing", "--side", "pirate"), 'Unknown side "pirate". Known: smuggler, watch'),
        (("crossing", "--side", "observer"), 'Unknown side "observer". Known: smuggler, watch'),
        (("crossing", "--bot", "genius"), 'Unknown bot "genius". Known: level, random, greedy, search, exact'),
        ((GAME, "--bot", "random"), "--side and --bot do not apply to solitaire games."),
    ],
)
def test_opponents_that_cannot_be(flags: tuple[str, ...], complaint: str) -> None:
    assert run("play", *flags).complaint == complaint


def test_a_wrong_side_does_not_put_an_unfinished_game_aside(home: Path) -> None:
    duel("watch", "1", "quit")
    run("play", DUEL, "--side", "pirate")
    assert autosave(home, DUEL).exists()


def test_a_person_is_asked_who_plays_the_other_side() -> None:
    screen = Screen("play", DUEL, "--seed", "q", lines=40)
    assert "5 Strongest" in screen.wait_for("1-5: ")
    screen.type("7")
    assert '"7" is not valid. Type a number from 1 to 5, or just press Enter.' in screen.wait_for("1-5: ")
    screen.type("1")
    assert "2 watch" in screen.wait_for("1-2: ")
    screen.type("2")
    screen.wait_for("watch> ")
    screen.type("quit")
    screen.wait_for("--side watch --bot level:1")
    assert screen.end() == 0


def test_one_can_leave_before_it_is_settled_who_plays() -> None:
    screen = Screen("play", DUEL, lines=40)
    screen.wait_for("1-5: ")
    screen.type("salir")
    assert screen.end() == 0


def test_there_is_no_curtain_with_only_one_person() -> None:
    screen = Screen("play", DUEL, "--seed", "q", "--side", "watch", lines=40)
    shown = screen.wait_for("watch> ")
    assert "keyboard goes to" not in shown
    screen.type("1")
    assert "hide your table" not in screen.wait_for("watch> ")
    screen.type("quit")
    assert screen.end() == 0


def test_against_a_bot_nobody_is_asked_where_he_could_only_pass(home: Path) -> None:
    for seed in "vwx":
        duel("watch", *["1"] * 150, seed=seed)
    steps = [
        entry for record in finished(home) for entry in load_record(record).entries if isinstance(entry, MoveEntry)
    ]
    answered = [step for step in steps if step.auto]
    assert {(step.by, step.move) for step in answered} == {("watch", "pass")}
