"""Where a person is given time to read: pages, pauses, curtains. Whatever is typed there is heard."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

from .terminal_runner import ANSI, GAME, Screen, play

MORE = ". to stop, or type a command: "
SEE_TABLE = "Enter to see the board: "
PASSED_BY = ("1", "1", "1")
"""With seed b two turns pass by after these choices in which nothing can be decided."""


@contextlib.contextmanager
def sitting(*arguments: str, lines: int = 24, typed: tuple[str, ...] = ()) -> Iterator[Screen]:
    screen = Screen("play", GAME, "--seed", "b", *arguments, lines=lines)
    if lines < 30:
        screen.wait_for("start. ")
        screen.type("")
    screen.wait_for("> ")
    for each in typed:
        screen.type(each)
        screen.wait_for("> ")
    yield screen
    assert screen.end() == 0


def seen(text: str) -> str:
    return " ".join(ANSI.sub("", text).split())


@pytest.mark.parametrize("stop", [".", "q"])
def test_a_long_answer_on_a_small_screen_is_shown_page_by_page(stop: str) -> None:
    with sitting() as screen:
        screen.type("deck")
        screen.wait_for(f"Enter for more (1 of 2), {MORE}")
        screen.type("")
        assert "Kfar Etzion" in screen.wait_for("> ")
        screen.type("deck")
        screen.wait_for(MORE)
        screen.type(stop)
        assert "Kfar Etzion" not in screen.wait_for("> ")
        screen.type("quit")


def test_a_command_or_a_choice_typed_between_pages_is_carried_out() -> None:
    with sitting() as screen:
        screen.type("deck")
        screen.wait_for(MORE)
        screen.type("odds")
        screen.wait_for("> odds\n")
        assert "Attack Egypt in Gaza: 3 in 6" in screen.wait_for("\n> ")
        screen.type("deck")
        screen.wait_for(MORE)
        screen.type("attack egypt")
        screen.wait_for("Offensive against Egypt in Gaza")
        screen.wait_for("> ")
        screen.type("salir")


@pytest.mark.parametrize("word", ["quit", "salir", "EXIT"])
def test_one_can_leave_between_pages(word: str) -> None:
    with sitting() as screen:
        screen.type("deck")
        screen.wait_for(MORE)
        screen.type(word)
        screen.wait_for("Your game is saved")


@pytest.mark.parametrize("word", ["quit", "salir"])
def test_one_can_leave_instead_of_answering(word: str) -> None:
    with sitting(lines=60) as screen:
        screen.type("resign")
        screen.wait_for("[y/N] ")
        screen.type(word)
        screen.wait_for("Your game is saved")


def test_one_can_leave_before_the_first_turn() -> None:
    screen = Screen("play", GAME)
    screen.wait_for("start. ")
    screen.type("salir")
    assert screen.end() == 0
    assert "Traceback" not in screen.shown


def test_one_can_leave_instead_of_going_on_and_the_game_stays_where_it_is() -> None:
    play("1", "quit")
    for answer in ("salir", "y"):
        screen = Screen("play", GAME, lines=60)
        screen.wait_for("Resume it? [Y/n] ")
        screen.type(answer)
        if answer == "y":
            assert "Turn 1" in screen.wait_for("> ")
            screen.type("quit")
        assert screen.end() == 0


def test_turns_with_nothing_to_decide_are_told_with_their_stories_and_wait_to_be_read() -> None:
    with sitting(typed=PASSED_BY) as screen:
        screen.type("1")
        news = seen(screen.wait_for(SEE_TABLE))
        assert "── Recent events ─" in news
        turn, story, after = "Turn 3: Operation Yoav", "In October 1948 Israeli forces", "Lebanon advances to Haifa"
        assert news.index(turn) < news.index(story) < news.index(after)
        assert "On 9 April 1948" in news
        assert "In the spring" not in news.partition("Turn 5:")[2]
        screen.type("")
        table = seen(screen.wait_for("\n> "))
        assert "Turn 5 of 22" in table
        assert "Recent events" not in table
        screen.type("")
        again = seen(screen.wait_for_any(SEE_TABLE, "\n> "))
        assert "Turn 5 of 22" in again
        assert "Recent events" not in again
        screen.type("quit")


def test_what_is_typed_at_the_pause_is_carried_out_at_the_table() -> None:
    with sitting(typed=PASSED_BY) as screen:
        screen.type("1")
        screen.wait_for(SEE_TABLE)
        screen.type("facts")
        screen.wait_for("\n> facts\n")
        assert "Draw Pile 17" in screen.wait_for("\n> ")
        screen.type("quit")


def test_pauses_can_be_switched_off_and_on_again() -> None:
    with sitting(typed=PASSED_BY) as screen:
        screen.type("pause")
        assert "Pauses are off" in screen.wait_for("\n> ")
        screen.type("1")
        assert SEE_TABLE not in screen.wait_for("\n> ")
        screen.type("pausa")
        assert "Pauses are on" in screen.wait_for("\n> ")
        screen.type("quit")


def test_pauses_can_be_switched_off_from_the_start() -> None:
    with sitting("--no-pause", typed=PASSED_BY) as screen:
        screen.type("1")
        assert SEE_TABLE not in screen.wait_for("\n> ")
        screen.type("quit")


def test_on_a_large_screen_news_and_table_are_shown_together() -> None:
    with sitting(lines=60, typed=PASSED_BY) as screen:
        screen.type("1")
        shown = screen.wait_for("\n> ")
        assert "Recent events" in shown
        assert SEE_TABLE not in shown
        screen.type("quit")


def test_a_transcript_tells_the_stories_too_and_never_waits() -> None:
    out = play(*PASSED_BY, "1", "quit", seed="b").out
    assert "── Recent events ─" in out
    assert out.count("In October 1948 Israeli forces broke through") == 1


def test_tab_completes_word_by_word() -> None:
    with sitting(lines=60) as screen:
        screen.type_keys("att\t e\t\n")
        screen.wait_for("Offensive against Egypt in Gaza")
        screen.wait_for("> ")
        screen.type_keys("qu\t\n")


def test_with_many_choices_on_a_small_screen_the_card_gives_way_and_nothing_waits() -> None:
    """Three reserves double the choices; what a roll has brought is still seen with them."""
    screen = Screen("play", GAME, "--manual", "--option", "reserves=3", lines=22)
    screen.wait_for("start. ")
    screen.type("")
    screen.wait_for("> ")
    for typed, then in {
        "card deir-yassin": SEE_TABLE,
        "": "> ",
        "end": "> ",
        "card idf-established": SEE_TABLE,
    }.items():
        screen.type(typed)
        screen.wait_for(then)
    screen.type("attack lebanon")
    screen.wait_for("1 · 2 · 3 · 4 · 5 · 6\n> ")
    screen.type("1")
    shown = seen(screen.wait_for_any(SEE_TABLE, "unused\n> "))
    assert "Die roll 1" in shown
    assert "11 x End the phase" in shown
    assert "IDF" not in shown
    screen.type("quit")
    assert screen.end() == 0
