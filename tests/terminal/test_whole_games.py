"""Whole games, piped in, in both languages: from the first screen to the record on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.engine.records import load_record

from .terminal_runner import ANSI, GAME, Screen, autosave, finished, play, run, run_apart, whole_game

SEEDS = [f"game {number}" for number in range(12)]


def test_a_whole_game_in_english(home: Path) -> None:
    ran = whole_game()
    assert ran.code == 0
    assert ran.err == ""
    assert "Turn 1:" in ran.out
    assert "rolls and draws verified: all follow from the committed seeds." in ran.out
    assert "sandtable replay FILE" in ran.out
    [record] = finished(home)
    assert str(record) in ran.out
    assert not autosave(home).exists()


def test_a_whole_game_in_spanish(home: Path) -> None:
    ran = whole_game(options=["--lang", "es"])
    assert ran.code == 0
    assert "Turno 1:" in ran.out
    assert "corresponden a las semillas comprometidas de antemano." in " ".join(ran.out.split())
    assert "La entrada ha terminado." in ran.out
    assert "‹" not in ran.out
    assert len(finished(home)) == 1


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_line_but_a_long_path_fits_on_80_columns(seed: str, language: str, home: Path) -> None:
    commands = [
        "?",
        "deck",
        "log",
        "odds",
        "facts",
        "rules",
        "rules 8.4",
        "show",
        "show 11",
        "moves",
        "seed",
        "why end",
    ]
    options = ["--lang", language, "--option", "reserves=3", "--option", "advanced=true"]
    ran = play(*commands, *["1"] * 70, *commands, seed=seed, options=options)
    assert ran.code == 0
    assert [line for line in ran.out.splitlines() if len(line) > 80 and str(home) not in line] == []


def test_it_begins_with_title_notice_commitment_and_hint() -> None:
    out = play().out
    start = out[: out.index("Turn 1:")]
    assert "Israeli Independence" in start
    assert "Reconstructed deck." in start
    assert "commitment (SHA-256):" in start
    assert "? shows all commands." in start


def test_the_board_the_card_the_facts_and_the_choices_are_shown() -> None:
    out = play(seed="b").out
    assert "Egypt    ⌂4 El Arish" in out
    assert "3 Gaza [E3]" in out
    assert "★0 West Jerusalem" in out
    assert "⌂ home · ○ West Bank · ★ goal · [L2] letter and Battle Value" in out
    assert "14 · EGYPTIAN ADVANCE STOPS AT ASHDOD" in out
    assert "Basis: reconstructed" in out
    assert "Turn 1 of 22 · Offensives left 3" in out
    assert "  1 e  Attack Egypt in Gaza   3 in 6, 50%" in out
    assert "Egypt advances to Gaza (Box 3). [7.0]" in out


def test_the_same_seed_gives_the_same_game() -> None:
    assert whole_game("x").out.split("Turn 1:")[1][:2000] == whole_game("x").out.split("Turn 1:")[1][:2000]
    assert play(seed="x").out != play(seed="y").out


def test_my_own_seed_changes_the_dice_but_not_the_commitment(home: Path) -> None:
    plain, mine = play(), play(options=["--my-seed", "lucky"])
    commitment = next(line for line in plain.out.splitlines() if len(line.strip()) == 64)
    assert commitment in mine.out
    assert load_record(autosave(home)).seeds[-1].player == "lucky"
    assert "Your own seed is mixed in: lucky" in play("seed", options=["--my-seed", "lucky"]).out


def test_options_reach_the_game() -> None:
    out = play(options=["--option", "reserves=2", "--option", "advanced=yes"]).out
    assert "Turn 1 of 24" in out
    assert "Reserve Offensives 2" in out
    assert "Reserve Offensive against" in out


def test_blank_lines_in_a_pipe_are_no_input() -> None:
    assert play("", "  ", "1").out.count("> ") == 1


def test_the_end_of_a_pipe_before_the_end_of_the_game(home: Path) -> None:
    ran = play("1")
    assert ran.code == 1
    assert ran.complaint == (
        "End of input before the end of the game. "
        "Your game has been saved: "
        "sandtable play israeli-independence --resume"
    )
    assert autosave(home).exists()


def test_after_the_end_it_still_answers() -> None:
    ran = whole_game(then=["seed", "log", "1", "attack syria", "quit"])
    assert "The revealed seed:" in ran.out
    assert "The game is over." in ran.out
    assert ran.code == 0


# Dice and cards by hand -------------------------------------------------------------------------------------------


def by_hand(*typed: str, language: str = "en") -> str:
    return run("play", GAME, "--manual", "--lang", language, typed=typed).out


def test_by_hand_the_possible_cards_are_listed_with_their_printed_numbers() -> None:
    out = by_hand()
    assert "Reveal the next Headline card: 22 cards left." in out
    assert " 11  Assault on Latrun Thrown Back" in out
    assert " 14  Egyptian Advance Stops at Ashdod" in out


@pytest.mark.parametrize(
    "typed", ["card iraq-tires", "1", "card 1", "weary", "iraq-tires", "baghdad weary", "ca iraq-t"]
)
def test_by_hand_a_card_is_entered_by_notation_number_or_headline(typed: str) -> None:
    assert "Turn 1: Baghdad's Army Grows Weary" in by_hand(typed)


@pytest.mark.parametrize("typed", ["roll 4", "4", "r 4"])
def test_by_hand_a_roll_is_entered_as_it_lies(typed: str) -> None:
    out = by_hand("1", "attack syria", typed)
    assert "1 · 2 · 3 · 4 · 5 · 6" in out
    assert "Die roll 4" in out.split(f"> {typed}\n")[1]


def test_by_hand_a_part_of_the_spanish_headline_is_enough() -> None:
    assert "Turno 1: El ejército de Bagdad acusa el desgaste" in by_hand("bagdad desgaste", language="es")


def test_by_hand_several_cards_that_fit_are_listed() -> None:
    out = by_hand("operation")
    assert '"operation" is ambiguous:' in out
    assert "(card operation-dani)" in out
    assert "Turn 1 of" not in out


def test_by_hand_what_is_impossible_is_refused_with_its_reason() -> None:
    assert "[4.0]" in by_hand("1", "end", "card iraq-tires")
    assert '"7" is not one of your choices.' in by_hand("1", "attack syria", "7")


def test_by_hand_undo_steps_back_roll_by_roll() -> None:
    out = by_hand("1", "attack syria", "4", "undo", "2")
    assert "Undone across a roll" in out
    assert "Die roll 2" in out
    assert out.count("[8.3]") == 1


def test_a_whole_game_by_hand_can_be_replayed_and_says_that_nothing_can_be_checked(home: Path) -> None:
    typed = []
    for card in range(1, 23):
        typed += [f"card {card}", "end"]
    ran = run("play", GAME, "--manual", typed=typed)
    assert ran.code == 0
    assert "made by hand: there is no seed to verify" in ran.out
    [record] = finished(home)
    assert run("verify", record).code == 0


def test_by_hand_the_end_can_be_taken_back(home: Path) -> None:
    typed = [line for card in range(1, 23) for line in (f"card {card}", "end")]
    ran = run("play", GAME, "--manual", typed=[*typed, "undo"])
    assert ran.code == 1
    assert autosave(home).exists()
    assert len(finished(home)) == 1


# Appearance -------------------------------------------------------------------------------------------------------


def test_there_are_no_escape_codes_where_nobody_looks() -> None:
    assert "\x1b" not in run_apart("play", GAME, typed="1\n1\nundo\n?\n").out
    assert "\x1b" not in run_apart("games").out


def test_a_screen_has_colours_and_letters() -> None:
    screen = Screen("play", GAME, "--seed", "b", lines=50)
    shown = screen.wait_for("> ")
    screen.type("quit")
    assert screen.end() == 0
    assert "\x1b[1;31m[E3]" in shown
    assert "3 Gaza [E3]" in ANSI.sub("", shown)


@pytest.mark.parametrize(
    ("arguments", "variable", "term"),
    [(["--no-color"], "", "xterm"), ([], "NO_COLOR", "xterm"), ([], "", "dumb"), (["--plain"], "", "xterm")],
)
def test_colours_can_be_switched_off(arguments: list[str], variable: str, term: str) -> None:
    environment = {variable: "1"} if variable else {}
    screen = Screen("play", GAME, "--seed", "b", *arguments, lines=50, term=term, environment=environment)
    screen.type("")
    shown = screen.wait_for("unused\n")
    screen.type("quit")
    assert screen.end() == 0
    assert "\x1b[1;3" not in shown
    assert "\x1b[3" not in shown.replace("\x1b[3m", "")
    assert "3 Gaza [E3]" in ANSI.sub("", shown)


def test_plain_paper_has_no_signs_beyond_letters() -> None:
    out = play(seed="b", options=["--plain"]).out
    assert "^4 El Arish" in out
    assert "o1 Hebron" in out
    assert not set("─═·→★⌂○…") & set(out)


def test_a_terminal_without_these_signs_gets_plain_ones() -> None:
    ran = run_apart("play", GAME, "--lang", "es", typed="quit\n", environment={"PYTHONIOENCODING": "ascii"})
    assert ran.code == 0
    assert "^4 El Arish" in ran.out


@pytest.mark.parametrize("columns", ["40", "60", "100", "200"])
def test_other_widths(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = play("1", "deck", "?").out
    assert max(map(len, out.splitlines())) <= max(int(columns), 79)
    assert "Hebron" in out


@pytest.mark.parametrize("lines", [24, 40])
def test_a_turn_fits_on_the_screen(lines: int) -> None:
    screen = Screen("play", GAME, "--seed", "b", "--no-pause", lines=lines)
    if lines == 24:
        screen.wait_for("Press Enter to start.")
        screen.type("")
    screen.wait_for("> ")
    for _ in range(6):
        screen.type("1")
        shown = screen.wait_for("\n> ")
        turn = shown[shown.rindex("── Turn") :]
        assert len(turn.splitlines()) <= lines - 2
    screen.type("quit")
    assert screen.end() == 0


def test_the_program_can_be_called_again_in_one_process() -> None:
    assert main(["--version"]) == 0
