"""Two sides at one keyboard: each sees its own table, with a curtain between them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.records import MoveEntry, load_record
from sandtable.engine.seat_view import SeatView
from tests.every_title.titles import ALL

from .terminal_runner import ANSI, GAME, Ran, Screen, autosave, finished, run

DUEL = "crossing"
WORDS = ALL.open(DUEL).words["en"]
SMUGGLER, WATCH = (WORDS.say(message(f"side.{side}")) for side in ("smuggler", "watch"))
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def duel(*typed: str, seed: str = "q", language: str = "en") -> Ran:
    return run("play", DUEL, "--seed", seed, "--lang", language, typed=typed)


def random_duel(seed: str) -> list[str]:
    """The moves of a whole game, in the order in which the sides are asked."""
    match = Match(ALL.open(DUEL), seed=seed)
    chooser = random.Random(seed)
    moves: list[str] = []
    seat = -1
    while not match.over:
        able = [each for each in range(2) if match.view(each).moves]
        seat = seat if seat in able else able[0]
        move = str(match.game.catalogue[chooser.choice(match.view(seat).moves)])
        SeatView(match, seat).play(move)
        moves.append(move)
    return moves


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", ["q", "r", "s"])
def test_a_whole_game_of_two_sides(seed: str, language: str, home: Path) -> None:
    ran = duel(*random_duel(seed), seed=seed, language=language)
    assert ran.code == 0, ran.out[-2000:]
    assert "‹" not in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines() if str(home) not in line)
    [record] = finished(home)
    assert run("verify", record).code == 0
    assert run("replay", record).code == 0


def test_both_are_asked_in_turn_in_a_secret_simultaneous_choice() -> None:
    out = duel("1", "1", "1", "1", "1").out
    first, second = [match.start() for match in re.finditer("Choose in secret", out)]
    assert f"{SMUGGLER}> 1" in out[first:second]
    assert f"── {WATCH} ─" in out[first:second]
    assert "You choose" not in out[second : out.index(f"{WATCH}> 1")]


def test_a_side_is_shown_only_what_it_knows() -> None:
    """Other boats, other cards, the other's secret choice: the watch reads the same, byte for byte."""

    def watch_reads(placed: str, choice: str) -> str:
        out = duel(placed, placed, placed, choice).out
        return out[out.index(f"── {WATCH} ─") :]

    assert watch_reads("place a1", "1") == watch_reads("place a3", "2")


def test_news_of_the_other_side_is_told_when_it_is_ones_turn_again() -> None:
    out = duel("1", "1", "1", "1", "1").out
    after = out[out.index(f"{WATCH}> 1") :]
    assert after.count("[2]") >= 2
    assert after.count("sail") >= 3


def test_a_seat_cannot_take_back_what_the_other_decided() -> None:
    out = duel("1", "1", "1", "1", "undo").out
    assert "~ Undone" not in out
    assert "undo" in out.splitlines()[-1]


def test_a_seat_takes_back_its_own_placing() -> None:
    out = duel("1", "undo").out
    assert "~ Undone: 1 step." in out


def test_a_running_game_is_saved_with_its_secrets_and_goes_on(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "duel.json"
    out = duel("1", "1", "1", "1", f"save {file}", "quit").out
    assert "including what each side hides from the other" in out.replace("\n", " ")
    assert load_record(file).open_secret == kept_secret(home)
    ran = run("play", "--load", file, typed=["1"])
    assert f"── {WATCH} ─" in ran.out


def kept_secret(home: Path) -> str | None:
    return load_record(autosave(home, DUEL)).open_secret


def test_a_running_game_is_replayed_as_an_observer_knows_it(tmp_path: Path) -> None:
    file = tmp_path / "duel.json"
    duel("1", "2", "3", "1", f"save {file}", "quit")
    ran = run("replay", file)
    assert "only an observer's view is shown" in ran.out.replace("\n", " ")
    assert "You place a boat" not in ran.out
    assert "[B" not in ran.out
    document = run("replay", file, "--json").document
    assert all("hash" not in step and not (step["move"] or "").startswith("place") for step in document)
    assert "only an observer's view" in run("replay", file, "--at", "2").complaint


def test_a_side_can_resign(home: Path) -> None:
    ran = duel("1", "resign")
    assert WORDS.say(message("outcome.resigned", side="smuggler")) in ran.out
    assert len(finished(home)) == 1


def test_hidden_draws_are_entered_by_the_side_that_sees_them() -> None:
    out = run("play", DUEL, "--manual", typed=["1", "1", "1", "fog", "bribe", "flare"]).out
    assert "You draw Fog." in out[: out.index(f"── {WATCH} ─")]
    assert "You draw Flare." in out[out.index(f"── {WATCH} ─") :]
    assert "Fog" not in out[out.index(f"── {WATCH} ─") :]


def two_at_a_screen(*flags: str, lines: int) -> Screen:
    """Two people at one screen: asked who plays the other side, they say that nobody else does."""
    screen = Screen("play", DUEL, *flags, lines=lines)
    screen.wait_for("1-5: ")
    screen.type("")
    return screen


def test_the_curtain_hides_one_table_before_the_next_is_shown() -> None:
    screen = two_at_a_screen("--seed", "q", lines=40)
    screen.wait_for(f"Hand the keyboard to: {SMUGGLER}. Press Enter to see your view.")
    screen.type("")
    for _ in range(3):
        screen.wait_for(f"{SMUGGLER}> ")
        screen.type("1")
    assert "Bribe" in screen.wait_for(f"{SMUGGLER}> ")
    screen.type("1")
    screen.wait_for("Press Enter to hide your view.")
    screen.type("")
    curtain = screen.wait_for(f"Hand the keyboard to: {WATCH}. Press Enter to see your view.")
    assert CLEAR in curtain
    assert "cannot be cleared" not in curtain
    assert "Bribe" not in curtain[curtain.rindex(CLEAR) :]
    screen.type("")
    watch = screen.wait_for(f"{WATCH}> ")
    assert CLEAR in watch
    assert "Bribe" not in watch
    assert "[B" not in ANSI.sub("", watch)
    screen.type("quit")
    assert screen.end() == 0


def test_a_terminal_that_cannot_clear_pushes_the_table_out_of_sight() -> None:
    screen = two_at_a_screen("--seed", "q", "--plain", lines=24)
    screen.wait_for("Press Enter to start.")
    screen.type("")
    shown = screen.wait_for(f"Hand the keyboard to: {SMUGGLER}.")
    assert shown.count("\n") >= 24
    assert "This terminal cannot be cleared" in shown
    assert "\x1b[2J" not in shown
    screen.type("")
    screen.wait_for(f"{SMUGGLER}> ")
    screen.type("quit")
    assert screen.end() == 0


def test_both_sides_are_kept(home: Path) -> None:
    duel("1", "1", "1", "1")
    record = load_record(autosave(home, DUEL))
    assert {entry.by for entry in record.entries} == {"smuggler", "chance"}
    assert not (home / "autosave" / "israeli-independence.json").exists()


def test_behind_the_curtain_nothing_typed_before_can_be_fetched_back() -> None:
    screen = two_at_a_screen("--seed", "q", lines=40)
    screen.wait_for("see your view. ")
    screen.type("")
    for _ in range(4):
        screen.wait_for(f"{SMUGGLER}> ")
        screen.type("1" if _ < 3 else "choose sail")
    screen.wait_for("hide your view. ")
    screen.type("")
    screen.wait_for("see your view. ")
    screen.type("")
    screen.wait_for(f"{WATCH}> ")
    screen.type_keys("\x1b[A\x1b[A\x1b[A\n")
    screen.wait_for(f"{WATCH}> ")
    screen.type("quit")
    assert screen.end() == 0


@pytest.mark.parametrize("word", ["quit", "salir"])
def test_one_can_leave_at_the_curtain(word: str) -> None:
    screen = two_at_a_screen("--seed", "q", lines=40)
    screen.wait_for("see your view. ")
    screen.type(word)
    screen.wait_for("Your game is saved")
    assert screen.end() == 0


def test_a_whole_game_on_one_screen_leaves_nothing_behind_the_curtain() -> None:
    """Whatever stands on the screen, scrolled away or not, when the other side sits down is what everybody may know."""
    screen = two_at_a_screen("--seed", "r", "--no-pause", lines=50)
    secret = ("You choose", "You draw", "You place", "Your boat", "Your hand", "[B")
    seats = 0
    for typed in random_duel("r"):
        while not (shown := screen.wait_for_any("> ", "see your view. ", "hide your view. ")).endswith("> "):
            if shown.endswith("see your view. "):
                seats += 1
                assert CLEAR in shown
                assert not any(each in shown[shown.rindex(CLEAR) :] for each in secret)
            screen.type("")
        screen.type(typed)
    screen.wait_for("Type log to see the game")
    assert seats > 10
    screen.type("quit")
    assert screen.end() == 0


def passes(home: Path) -> set[tuple[str, bool]]:
    """Who passed in windows, and whether by an order."""
    steps = [entry for path in finished(home) for entry in load_record(path).entries if isinstance(entry, MoveEntry)]
    return {(step.by, step.auto) for step in steps if step.move == "pass"}


def test_a_side_may_let_its_windows_go_by(home: Path) -> None:
    for seed in "vwx":
        assert "you will pass in every reaction window" in duel("windows never", *["1"] * 150, seed=seed).out
    assert passes(home) == {("smuggler", True), ("watch", False)}


def test_an_order_for_windows_can_be_taken_back_and_what_is_none_is_told_what_would_do() -> None:
    assert "Type windows always, windows useful or windows never." in duel("windows often").out
    assert "You will be asked in every reaction window" in duel("windows never", "ventanas siempre").out
    assert "There are no reactions in this game." in run("play", GAME, typed=["windows never"]).out
