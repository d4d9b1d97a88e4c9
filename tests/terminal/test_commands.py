"""Every command that can be typed while playing, by its English and its Spanish name."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from sandtable.engine.records import load_record
from sandtable.terminal.language import Translator
from sandtable.terminal.session.play_commands import COMMANDS, command_names

from .terminal_runner import GAME, Screen, autosave, play, run, whole_game


def answer(*typed: str, seed: str = "b", options: tuple[str, ...] = ()) -> str:
    """What is said after the last line typed."""
    return play(*typed, seed=seed, options=options).out.split(f"> {typed[-1]}\n")[-1]


@pytest.mark.parametrize("name", ["?", "help", "ayuda", "HELP", "Ayuda"])
def test_help(name: str) -> None:
    said = answer(name)
    assert "Commands:" in said
    assert "save FILE" in said
    assert "deshacer" in said
    assert "attack egypt" in said


def test_help_in_spanish() -> None:
    said = answer("?", options=("--lang", "es"))
    assert "También puedes escribir:" in said
    assert "guardar ARCHIVO" in said
    assert "undo" in said


def test_no_two_commands_share_a_name() -> None:
    names = list(itertools.chain.from_iterable(command_names(id, Translator("en")) for id in COMMANDS))
    by_command = [set(command_names(id, Translator("en"))) for id in COMMANDS]
    assert len(set(names)) == sum(map(len, by_command))


@pytest.mark.parametrize("name", ["rules", "reglas"])
def test_rules(name: str) -> None:
    listed = answer(name)
    assert "8.4" in listed
    assert "Designed by Darin A. Leviloff, published by Victory Point Games." in listed
    assert "8.4 Armistice" in answer(f"{name} 8.4")
    assert "Ruling R6: When exactly is an armistice checked?" in answer(f"{name} 8.4")
    assert "There is no rule 99." in answer(f"{name} 99")
    assert "8.0 " in answer(f"{name} 8")


@pytest.mark.parametrize("name", ["why", "porque", "porqué"])
def test_why(name: str) -> None:
    assert "cannot be attacked. [8.0]" in answer(f"{name} attack iraq")
    assert "cannot be attacked. [8.0]" in answer(f"{name} at ir")
    assert "It is legal; you can play it now: Attack Egypt in Gaza" in answer(f"{name} attack egypt")
    assert "It is legal" in answer(f"{name} 1")
    assert '"dance" is not a move in this game.' in answer(f"{name} dance")
    assert "Which move?" in answer(name)
    assert "is ambiguous:" in answer(f"{name} iraq")


def test_why_in_spanish_with_the_words_of_the_sentence() -> None:
    assert "no se puede atacar. [8.0]" in answer("porque atacar irak", options=("--lang", "es"))


@pytest.mark.parametrize(("undo", "redo"), [("undo", "redo"), ("deshacer", "rehacer")])
def test_undo_and_redo_across_a_roll(undo: str, redo: str, home: Path) -> None:
    back = answer("1", undo)
    assert "~ Undone across a roll: 2 steps, kept in the record as a branch." in back
    assert "Offensives left 3" in back
    assert "~ Redone: 2 steps." in answer("1", undo, redo)
    assert len(load_record(autosave(home)).entries) == 5
    assert "Nothing to undo." in answer(undo)
    assert "Nothing to redo." in answer(redo)
    assert "Undo is disabled in this game (ironman)." in answer("1", undo, options=("--option", "ironman=true"))


@pytest.mark.parametrize("name", ["save", "guardar"])
def test_save(name: str, tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    assert f"  {file}" in answer("1", f"{name} {file}")
    record = load_record(file)
    assert record.open_secret is None
    assert record.seeds[0].secret is not None
    assert record.seeds[1].secret is None
    assert "2 rolls and draws verified" in run("verify", file).out
    assert "Save to which file?" in answer(name)


def test_a_saved_file_says_nothing_of_the_dice_to_come(home: Path, tmp_path: Path) -> None:
    play("1", f"save {tmp_path / 'a.json'}", "1")
    secret = load_record(autosave(home)).open_secret
    assert secret
    assert secret not in (tmp_path / "a.json").read_text()


def test_quotes_around_a_file_name_are_no_part_of_it(tmp_path: Path) -> None:
    answer(f'save "{tmp_path}/b.json"')
    assert (tmp_path / "b.json").exists()


def test_a_save_that_fails_says_why_and_play_goes_on(tmp_path: Path) -> None:
    said = answer(f"save {tmp_path}")
    assert ": it is a folder." in said.replace("\n", " ")
    ran = play(f"save {tmp_path}/none/x.json", "1", "quit")
    assert "no such file or folder" in ran.out.replace("\n", " ")
    assert ran.code == 0


@pytest.mark.parametrize("name", ["lang", "idioma"])
def test_the_language_switches_live_with_the_news_and_the_past_log(name: str) -> None:
    said = answer("1", f"{name} es")
    assert "Ofensiva contra Egipto en Gaza" in said
    assert "1 e  Atacar a Egipto en Gaza" in said
    past = answer("1", f"{name} es", "log")
    assert "Turno 1:" in past
    assert "Turn 1:" not in past
    assert 'Unknown language "fr". Languages: en, es' in answer(f"{name} fr")
    assert "Unknown language" in answer(name)


@pytest.mark.parametrize("name", ["log", "registro"])
def test_log(name: str) -> None:
    said = answer("1", "1", name)
    assert said.count("Offensive against Egypt") == 2
    assert said.splitlines()[0] == "  Turn 1: Egyptian Advance Stops at Ashdod [6.0]"


@pytest.mark.parametrize("name", ["deck", "mazo"])
def test_deck(name: str) -> None:
    said = answer(name)
    assert "21 cards remaining, in no particular order:" in said
    assert "  1 Baghdad's Army Grows Weary: Syria and Jordan advance · 2 offensives" in said
    assert "Egyptian Advance" not in said


@pytest.mark.parametrize("name", ["show", "ver"])
@pytest.mark.parametrize("card", ["1", "iraq-tires", "weary", "baghdad's army"])
def test_show_a_card(name: str, card: str) -> None:
    said = answer(f"{name} {card}")
    assert "1 · BAGHDAD'S ARMY GROWS WEARY" in said
    assert "Iraq signed no armistice" in said


def test_show_alone_is_the_current_card_and_several_are_listed() -> None:
    assert "14 · EGYPTIAN ADVANCE STOPS AT ASHDOD" in answer("show")
    assert "Operation Dani" in answer("show operation")
    assert 'There is no card called "nonsense".' in answer("show nonsense")


@pytest.mark.parametrize("name", ["odds", "probabilidades"])
def test_odds(name: str) -> None:
    assert "Attack Egypt in Gaza: 3 in 6, 50%" in answer(name)


def test_odds_where_no_die_is_rolled() -> None:
    assert "None of your choices involves a die roll" in run("play", GAME, "--manual", typed=["odds"]).out


@pytest.mark.parametrize("name", ["facts", "datos"])
def test_facts(name: str) -> None:
    said = answer(name)
    assert "VP now 19 (If the game ended now: " in said
    assert "Draw Pile 21" in said


@pytest.mark.parametrize("name", ["seed", "semilla"])
def test_seed_shows_the_commitment_but_never_the_secret_before_the_end(name: str, home: Path) -> None:
    said = answer(name)
    record = load_record(autosave(home))
    assert record.seeds[-1].commitment in said
    assert record.open_secret is not None
    assert record.open_secret not in said
    assert "There is no seed" in run("play", GAME, "--manual", typed=[name]).out


def test_after_the_end_the_seed_shows_its_secret() -> None:
    said = whole_game(then=["seed"]).out.split("> seed\n")[-1]
    assert "The revealed seed:" in said


@pytest.mark.parametrize("name", ["moves", "jugadas"])
def test_moves(name: str) -> None:
    assert "(attack egypt)" in answer(name)
    assert "(attack egypt)" not in answer(f"{name} end")
    assert "No choice matches." in answer(f"{name} nonsense")


@pytest.mark.parametrize("name", ["board", "tablero"])
def test_board(name: str) -> None:
    assert "Egypt    ⌂4 El Arish" in answer(name)


@pytest.mark.parametrize("name", ["resign", "rendirse"])
def test_resign(name: str, home: Path) -> None:
    said = answer(name)
    assert "Israel has resigned." in said
    assert "rolls and draws verified" in said or "roll or draw verified" in said
    assert not autosave(home).exists()


@pytest.mark.parametrize("name", ["quit", "exit", "salir"])
def test_quit_keeps_the_game(name: str, home: Path) -> None:
    ran = play("1", name, "1")
    assert ran.code == 0
    assert ran.err == ""
    assert "the command below resumes it:" in ran.out
    assert len(load_record(autosave(home)).entries) == 3


def test_enter_alone_shows_the_table_again() -> None:
    screen = Screen("play", GAME, "--seed", "b", lines=60)
    screen.wait_for("> ")
    screen.type("")
    assert "El Arish" in screen.wait_for("\n> ")
    screen.type("quit")
    assert screen.end() == 0


def test_before_something_is_overwritten_or_given_up_a_person_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text("mine")
    screen = Screen("play", GAME, "--seed", "b", lines=60)
    screen.wait_for("> ")
    screen.type(f"save {file}")
    screen.wait_for("[y/N] ")
    screen.type("")
    screen.wait_for("Nothing was saved.")
    assert file.read_text() == "mine"
    screen.type(f"save {file}")
    screen.wait_for("[y/N] ")
    screen.type("maybe")
    screen.wait_for("[y/N] ")
    screen.type("sí")
    screen.wait_for("Saved.")
    assert load_record(file).game == GAME
    screen.type("resign")
    screen.wait_for("[y/N] ")
    screen.type("n")
    screen.wait_for("> ")
    screen.type("quit")
    assert screen.end() == 0


def test_the_log_marks_what_was_taken_back() -> None:
    said = answer("1", "undo", "log")
    assert "✗ Offensive against Egypt in Gaza; 2 left. [8.0]" in said
    assert "  Turn 1: Egyptian Advance Stops at Ashdod [6.0]" in said
    assert "✗ undone" in said
    redone = answer("1", "undo", "redo", "log")
    assert "✗" not in redone
    assert "x Offensive against Egypt" in answer("1", "undo", "log", options=("--plain",))


def test_the_log_marks_only_the_line_that_was_left() -> None:
    said = answer("1", "undo", "end", "log")
    assert said.count("✗ Offensive against Egypt") == 1
    assert "  Phase ended with 3 offensives unused. [8.0]" in said


def test_a_replay_marks_what_was_taken_back(tmp_path: Path) -> None:
    play("1", "undo", "1", f"save {tmp_path / 'a.json'}", "quit", seed="b")
    shown = run("replay", tmp_path / "a.json").out
    assert shown.count("✗ Offensive against Egypt") == 1
    assert shown.count("Offensive against Egypt") == 2


@pytest.mark.parametrize(("language", "said"), [("en", "Victory Points "), ("es", "Puntos de Victoria ")])
def test_after_the_end_nothing_is_said_of_now(language: str, said: str) -> None:
    typed = [line for card in range(1, 23) for line in (f"card {card}", *["1", "6"] * 3, "end")]
    out = run("play", GAME, "--manual", "--lang", language, typed=[*typed, "facts", "deck"]).out
    after = out.partition("> facts\n")[2]
    assert said in after
    assert "now" not in after
    assert "ahora" not in after
    assert {"en": "No cards remaining.", "es": "No queda ninguna carta por salir."}[language] in after


def test_after_a_loss_the_deck_is_what_was_left() -> None:
    typed = [f"card {card}" for card in (12, 21, 5, 7, 20, 11, 4)]
    played = [line for card in typed for line in (card, "end")]
    out = run("play", GAME, "--manual", typed=[*played, "deck"]).out
    assert "cards were left, in no particular order:" in out.partition("> deck\n")[2]


def test_the_seed_says_in_a_few_lines_how_to_check_it(home: Path, tmp_path: Path) -> None:
    saves = [line for number in range(5) for line in ("1", f"save {tmp_path / f'{number}.json'}")]
    said = play(*saves, *["1"] * 70, "seed", seed="b").out.split("> seed\n")[-1].partition("The input")[0]
    [record] = (home / "finished").glob("*.json")
    assert f"  sandtable verify {record}" in said.splitlines()
    assert "The dice have followed 6 secret seeds" in said
    assert "rolls and draws verified: all follow" in said
    assert len(said.splitlines()) <= 10


def test_a_place_is_looked_up() -> None:
    assert "  ○3 Jericho (West Bank) → Ramallah" in answer("map jericho")
    assert answer("mapa egypt").count("→") == 4
    assert "[E3] Egypt, Battle Value 3, in Gaza" in answer("map")
    assert 'There is no space called "atlantis".' in answer("map atlantis")


def test_a_beginning_that_fits_one_choice_is_enough_and_one_that_fits_several_lists_them() -> None:
    assert "Offensive against Egypt in Gaza" in answer("att")
    listed = answer("1", "1", "att")
    assert '"att" is ambiguous:' in listed
    assert "(attack lebanon)" in listed
    assert "(attack iraq)" in listed
