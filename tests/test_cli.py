"""The command line: what each command prints, and what bad input of every kind gets."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.engine.records import load_record, record_text, save_record, seal
from tests.terminal.conftest import home
from tests.terminal.terminal_runner import GAME, Screen, finished, play, run, run_apart, saved_game, whole_game

PACKS = Path(__file__).parents[1] / "src" / "sandtable" / "titles" / "israeli_independence" / "packs"

__all__ = ["home"]


@pytest.fixture
def record(home: Path) -> Path:
    """The record of a finished game."""
    whole_game()
    return finished(home)[0]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """The save of a running game."""
    return saved_game(tmp_path / "save.json")


def changed(file: Path, **fields: object) -> Path:
    """The record with other fields, sealed anew as a forger would."""
    document = json.loads(file.read_text())
    document.pop("seal")
    document.update(fields)
    document["seal"] = seal(document)
    file.write_text(record_text(document))
    return file


def own_deck(path: Path, **replacements: str) -> Path:
    text = (PACKS / "deck_1948.toml").read_text(encoding="utf-8")
    for old, new in {"deck-1948": "my-deck", **replacements}.items():
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return path


# Commands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "word"), [("en", "Usage: sandtable COMMAND"), ("es", "Uso: sandtable COMANDO")])
@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_the_overview(arguments: list[str], language: str, word: str) -> None:
    ran = run("--lang", language, *arguments)
    assert ran.code == 0
    assert word in ran.out
    assert "sandtable play israeli-independence" in ran.out
    assert all(name in ran.out for name in ("games", "play", "replay", "verify", "pack", "rules", "referee"))


@pytest.mark.parametrize(
    "command",
    [
        ["games"],
        ["play"],
        ["replay"],
        ["analyse"],
        ["verify"],
        ["pack"],
        ["pack", "check"],
        ["store"],
        ["store", "check"],
        ["store", "backup"],
        ["store", "repair"],
        ["rules"],
        ["solve"],
        ["referee"],
        ["simulate"],
        ["compare"],
        ["arena"],
        ["watch"],
    ],
)
def test_every_command_has_help_in_both_languages(command: list[str]) -> None:
    english, spanish = run(*command, "--help"), run(*command, "--help", "--lang", "es")
    assert english.code == spanish.code == 0
    assert english.out.startswith(f"Usage: sandtable {' '.join(command)}")
    assert spanish.out.startswith(f"Uso: sandtable {' '.join(command)}")
    assert all(len(line) <= 80 for line in (english.out + spanish.out).splitlines())


@pytest.mark.parametrize("language", ["en", "es"])
def test_help_says_which_bots_there_are(language: str) -> None:
    for command in ("watch", "simulate", "arena"):
        out = " ".join(run(command, "--help", "--lang", language).out.split())
        assert all(bot in out for bot in ("level:1", "level:5", "random", "greedy", "search:5", "exact:"))
    assert "exact" not in run("play", "--help", "--lang", language).out  # what is solved is played alone


@pytest.mark.parametrize("command", ["simulate", "arena", "solve"])
def test_an_option_tells_what_it_does_in_this_command(command: str) -> None:
    out = " ".join(run(command, "--help").out.split("Options:")[1].partition("Example:")[0].split())
    assert ("1000" in out, "(100)" in out) == (command == "simulate", command == "arena")
    assert ("threads" in out) == (command == "solve")
    assert ("processes" in out) == (command != "solve")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play", "crossing", "--bot", "exact"], "cannot be solved exactly"),
        (["watch", "crossing", "--watch", "exact"], "cannot be solved exactly"),
        (["simulate", "crossing", "--watch", "exact"], "cannot be solved exactly"),
        (["arena", "crossing", "--players", "random,exact"], "cannot be solved exactly"),
        (["watch", GAME, "--israel", "exact"], "sandtable solve"),
    ],
)
@pytest.mark.usefixtures("home")
def test_the_exact_bot_is_refused_where_nothing_is_solved_before_anything_is_shown(
    arguments: list[str], reason: str
) -> None:
    ran = run(*arguments)
    assert reason in ran.complaint
    assert ran.out == ""


def test_who_only_plays_needs_none_of_the_libraries_of_the_laboratory() -> None:
    script = (
        "import sys; sys.modules.update(dict.fromkeys(['numpy', 'matplotlib', 'numba', 'distributed']));"
        "from sandtable.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    typed = [["games"], ["simulate", GAME, "--games", "3"], ["simulate", GAME, "--out", "x"], ["arena", GAME]]
    ran = [subprocess.run([sys.executable, "-c", script, *each], capture_output=True, text=True) for each in typed]
    assert [each.returncode for each in ran[:2]] == [0, 0]
    for each in ran[2:]:
        assert 'needs matplotlib, which is not installed. Run: pip install "sandtable[lab]"' in each.stderr


def test_the_version() -> None:
    assert run("--version").out.startswith("sandtable ")


def test_games() -> None:
    ran = run("games")
    assert ran.code == 0
    assert "sandtable play israeli-independence" in ran.out
    assert "--option reserves=0|1|2|3" in ran.out
    assert "En solitario" in run("games", "--lang", "es").out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Territory Tokens at the start: scenario = as in the scenario; easy = all Israeli (easy)"),
        ("es", "Territorio al comienzo: scenario = el del escenario; easy = todo israelí (fácil)"),
    ],
)
def test_games_say_what_the_choices_of_an_option_mean(language: str, said: str) -> None:
    out = " ".join(run("games", "--lang", language).out.split())
    assert f"--option start=scenario|easy {said}" in out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Round limit: 0 = no limit. The default departs from the letter: the rulebook has no limit."),
        (
            "es",
            "Límite de rondas: 0 = sin límite. El valor inicial se aparta de la letra: el reglamento no pone límite.",
        ),
    ],
)
def test_games_say_where_a_default_departs_from_the_letter(language: str, said: str) -> None:
    out = " ".join(run("games", "army-of-shadows", "--lang", language).out.split())
    assert f"--option rounds=60|120|240|400|0 {said}" in out


def test_one_game_by_its_name() -> None:
    ran = run("games", "army-of-shadows")
    assert "sandtable play army-of-shadows" in ran.out
    assert "sandtable play punic-island" not in ran.out
    assert [each["game"] for each in json.loads(run("games", "army-of-shadows", "--json").out)] == ["army-of-shadows"]
    assert "army-of-shadows" in run("games", "army-of-shadow").complaint


def test_games_for_programs() -> None:
    games = {each["game"]: each for each in run("games", "--json").document}
    assert set(games[GAME]["title"]) == {"en", "es"}
    assert games[GAME]["sides"] == ["israel"]
    assert games[GAME]["options"]["properties"]["reserves"]["enum"] == [0, 1, 2, 3]


def test_rules() -> None:
    assert "8.4  Armistice" in run("rules", GAME).out
    text = run("rules", GAME, "8.4").out
    assert text.startswith("8.4 Armistice\n")
    assert "Ruling R6:" in text
    assert "Aclaración R6:" in run("rules", GAME, "8.4", "--lang", "es").out
    assert all(len(line) <= 80 for line in text.splitlines())


def test_rules_for_programs() -> None:
    [rule] = run("rules", GAME, "8.4", "--json").document
    assert rule["rule"] == "8.4"
    assert set(rule["text"]) == {"en", "es"}
    assert rule["rulings"][0]["id"] == "R6"
    assert len(run("rules", GAME, "--json").document) > 10


def test_replay(record: Path) -> None:
    ran = run("replay", record)
    assert ran.code == 0
    assert "   1  Turn 1:" in ran.out
    assert "[7.0]" in ran.out
    assert "★0 West Jerusalem" in ran.out
    assert "Turno 1:" in run("replay", record, "--lang", "es").out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_replay_at(record: Path) -> None:
    assert "After entry 0 of" in run("replay", record, "--at", "0").out
    out = run("replay", record, "--at", "1").out
    assert "After entry 1 of" in out
    assert "Turn 1 of 22" in out
    for wrong in ("-1", "99999", "two", "1.5"):
        assert "--at" in run("replay", record, f"--at={wrong}").complaint


def test_replay_for_programs(record: Path) -> None:
    steps = run("replay", record, "--json").document
    entries = load_record(record).entries
    assert [step["hash"] for step in steps] == [entry.hash for entry in entries]
    assert steps[0]["by"] == "chance"
    assert steps[0]["move"].startswith("card ")
    assert set(steps[0]["events"][0]["text"]) == {"en", "es"}
    assert steps[0]["events"][0]["rule"] == "6.0"


def test_replay_shows_what_was_taken_back(tmp_path: Path) -> None:
    play("1", "undo", "1", f"save {tmp_path / 'a.json'}", "quit")
    out = run("replay", tmp_path / "a.json").out
    assert "~ Undone across a roll" in out
    assert out.count("Offensive against") == 2
    assert "The game is not over." in out
    jumps = [step for step in run("replay", tmp_path / "a.json", "--json").document if step["jump"]]
    assert [jump["jump"] for jump in jumps] == ["branch"]


def test_replay_step_by_step(record: Path) -> None:
    screen = Screen("replay", str(record), "--step")
    screen.wait_for("Turn 1:")
    screen.wait_for("Enter for the next entry, . to stop:")
    screen.type("")
    screen.wait_for("Enter for the next entry, . to stop:")
    screen.type("q")
    assert screen.end() == 0
    assert run("replay", record, "--step").out == run("replay", record).out


def test_verify(record: Path, save: Path) -> None:
    ran = run("verify", record)
    assert ran.code == 0
    assert "every position matches the record" in ran.out
    assert "rolls and draws verified: all follow from the committed seeds." in ran.out
    numbers = run("verify", record, "--json").document
    assert numbers["ok"]
    assert numbers["rolls"] == numbers["checked"] > 0
    assert numbers["sealed"] == 0
    assert run("verify", save).code == 0


def test_verify_says_what_is_still_sealed(home: Path) -> None:
    play("1", "1")
    file = home / "autosave" / f"{GAME}.json"
    assert "still sealed" in run("verify", file).out
    assert run("verify", file, "--json").document["sealed"] > 0


def test_pack_check() -> None:
    ran = run("pack", "check", PACKS / "deck_1948.toml")
    assert ran.code == 0
    assert ran.out.startswith("ok: deck deck-1948, Headline cards 1948 (reconstructed) (card 24)")
    assert "reconstruido" in run("pack", "check", PACKS / "deck_1948.toml", "--lang", "es").out
    document = run("pack", "check", PACKS / "map_1948.toml", "--json").document
    assert (document["ok"], document["kind"], document["contents"]) == (True, "map", {"army": 5})


def test_pack_check_tells_everything_that_is_wrong(tmp_path: Path) -> None:
    file = own_deck(
        tmp_path / "deck.toml", **{'"iraq-tires"\nnumber = 1': '"iraq-tires"\nnumber = 2', "drm = 1": "drm = 9"}
    )
    ran = run("pack", "check", file)
    assert ran.code == 1
    lines = ran.err.splitlines()
    assert len(lines) > 3
    assert all(line.startswith(f"{file}:") for line in lines)
    assert any(re.search(r":\d+: card\[\d+\]\.drm: must be from -5 to 5, not 9$", line) for line in lines)
    assert any(
        "debe estar entre -5 y 5" in line for line in run("pack", "check", file, "--lang", "es").err.splitlines()
    )
    document = run("pack", "check", file, "--json").document
    assert not document["ok"]
    assert len(document["defects"]) == len(lines)
    assert set(document["defects"][0]["text"]) == {"en", "es"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("not toml", "deck.toml:1: is not TOML"),
        ("[card]\n", "deck.toml:1: pack: is missing"),
        ('[pack]\nkind = "deck"\ngame = "chess"\n', "deck.toml:3: pack.game: must be one of"),
        ('[pack]\nkind = "dekc"\ngame = "chess"\n', "deck.toml:2: pack.kind: must be one of"),
    ],
)
def test_pack_check_of_something_else(text: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text(text)
    ran = run("pack", "check", tmp_path / "deck.toml")
    assert ran.code == 1
    assert complaint in ran.err


def test_an_authors_pack_is_played_with_and_asked_for_again(tmp_path: Path, home: Path) -> None:
    deck = own_deck(tmp_path / "deck.toml", **{"Baghdad's Army Grows Weary": "My Own Headline"})
    ran = run("play", GAME, "--pack", deck, typed=["deck", "show 1", f"save {tmp_path / 's.json'}", "quit"])
    assert "MY OWN HEADLINE" in ran.out
    assert load_record(tmp_path / "s.json").options["deck"] == "my-deck"
    assert run("replay", tmp_path / "s.json", "--pack", deck).code == 0
    assert run("play", "--load", tmp_path / "s.json", "--pack", deck).code == 1
    assert 'the deck pack "my-deck"' in run("replay", tmp_path / "s.json").complaint
    other = own_deck(tmp_path / "other.toml")
    missing = run("verify", tmp_path / "s.json", "--pack", other)
    assert (missing.code, "Name its file with --pack" in missing.complaint) == (2, True)
    assert "Indica su archivo con --pack" in run("replay", tmp_path / "s.json", "--lang", "es").complaint


def test_a_pack_in_the_persons_own_folder_is_found_by_its_id_and_by_its_hash(tmp_path: Path, home: Path) -> None:
    (home / "packs").mkdir(parents=True)
    own_deck(home / "packs" / "mine.toml", **{"Baghdad's Army Grows Weary": "My Own Headline"})
    (home / "packs" / "broken.toml").write_bytes(b"\xff")
    ran = run("play", GAME, "--option", "deck=my-deck", typed=["deck", "show 1", f"save {tmp_path / 's.json'}", "quit"])
    assert "MY OWN HEADLINE" in ran.out
    assert run("verify", tmp_path / "s.json").code == 0
    assert run("replay", tmp_path / "s.json").code == 0
    assert run("play", GAME, "--resume", typed=["quit"]).code == 0


def test_a_record_can_carry_its_pack(tmp_path: Path, home: Path) -> None:
    deck = own_deck(tmp_path / "deck.toml")
    run("play", GAME, "--pack", deck, typed=[f"save {tmp_path / 's.json'}", "quit"])
    record = load_record(tmp_path / "s.json")
    record.pack_texts = {"deck": deck.read_text(encoding="utf-8")}
    save_record(record, tmp_path / "carries.json")
    assert run("verify", tmp_path / "carries.json").code == 0
    record.pack_texts = {"deck": "another"}
    save_record(record, tmp_path / "changed.json")
    assert "is not the one it was played with" in run("verify", tmp_path / "changed.json").complaint


def test_the_command_that_goes_on_with_a_game_names_its_packs(tmp_path: Path, home: Path) -> None:
    folder = tmp_path / "my packs"
    folder.mkdir()
    deck = own_deck(folder / "deck.toml")
    command = run("play", GAME, "--pack", deck, typed=["1", "quit"]).out.splitlines()[-1].partition("sandtable ")[2]
    assert f"--pack '{deck}'" in command
    ran = run(*shlex.split(command), "--resume", typed=["quit"])
    assert ran.code == 0, ran.err
    stopped = run(*shlex.split(command), "--resume", typed=[])
    assert run(*shlex.split(stopped.complaint.partition(": sandtable ")[2]), typed=["quit"]).code == 0


# Bad input of every kind ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "english", "spanish"),
    [
        (["play", "xyz"], 'Unknown game "xyz". Games:', "No existe el juego «xyz». Juegos:"),
        (["play", "israeli"], "did you mean israeli-independence?", "¿querías decir israeli-independence?"),
        (["rules", "chess"], 'Unknown game "chess"', "No existe el juego «chess»"),
        (["rules", GAME, "99"], "There is no rule 99.", "No existe la regla 99."),
        (["play"], "Which game? Games:", "¿Qué juego? Juegos:"),
        (["dance"], 'Unknown command "dance".', "No existe el comando «dance»."),
        (["gmaes"], "did you mean games?", "¿querías decir games?"),
        (["pack", "chek"], "did you mean check?", "¿querías decir check?"),
        (["--xyz"], "Unknown option --xyz.", "Aquí no existe la opción --xyz."),
        (["games", "--jsno"], "did you mean --json?", "¿querías decir --json?"),
        (["referee", "now"], 'Unexpected argument "now".', "Sobra «now»."),
        (["replay"], "FILE is missing.", "Falta ARCHIVO."),
        (["rules"], "GAME is missing.", "Falta JUEGO."),
        (["play", GAME, "--seed"], "Invalid use of option --seed", "La opción --seed no está bien escrita"),
        (["games", "--json=yes"], "Invalid use of option --json", "La opción --json no está bien escrita"),
        (
            ["simulate", GAME, "--games", "0"],
            "--games must be a whole number, 1 or more.",
            "--games debe ser un número entero, 1 o más.",
        ),
        (["simulate", GAME, "--jobs", "two"], "--jobs must be a whole number", "--jobs debe ser un número entero"),
        (["watch", GAME, "--pace", "-1"], "--pace must be a number, 0 or more.", "--pace debe ser un número, 0 o más."),
        (["solve", GAME, "--memory", "much"], "--memory must be a number", "--memory debe ser un número"),
        (["solve", GAME, "--memory", "nan"], "--memory must be a number", "--memory debe ser un número"),
        (["serve", "--port", "70000"], "a whole number from 0 to 65535.", "un número entero de 0 a 65535."),
        (["compare", "one.csv"], "CSV is missing.", "Falta CSV."),
        (["arena", GAME, "--gmaes", "3"], "did you mean --games?", "¿querías decir --games?"),
        (["play", GAME, "--option", "reserves"], "reserves: write options as NAME=VALUE", "NOMBRE=VALOR"),
        (["play", GAME, "--option", "reserves=9"], "reserves: must be one of 0, 1, 2, 3", "debe ser uno de"),
        (["play", GAME, "--option", "reserves=x"], "reserves: must be a whole number", "debe ser un número entero"),
        (["play", GAME, "--option", "ironman=maybe"], "ironman: must be true or false", "debe ser"),
        (["play", GAME, "--option", "luck=3"], "luck: unknown option", "no existe esa opción"),
        (["play", GAME, "--option", "deck=other"], 'no deck pack "other"', "ningún paquete de tipo deck"),
        (["play", GAME, "--pack", "none.toml"], "no such file or folder", "no existe ese archivo o carpeta"),
        (["play", GAME, "--pack", "/"], "it is a folder", "es una carpeta"),
        (["play", GAME, "--load", "none.json"], "Cannot read none.json", "No se puede leer none.json"),
        (["play", GAME, "--resume", "--new"], "it cannot be combined with --new", "no puede ir con --new"),
        (
            ["play", GAME, "--resume", "--manual"],
            "apply only to a new game",
            "Una partida sigue como empezó",
        ),
        (["play", GAME, "--manual", "--seed", "x"], "do not apply with --manual", "Con --manual tiras tú"),
        (["replay", "none.json"], "no such file or folder", "no existe ese archivo o carpeta"),
        (["verify", "/"], "it is a folder", "es una carpeta"),
        (["pack", "check", "none.toml"], "no such file or folder", "no existe ese archivo o carpeta"),
        (["referee", "--pack", "none.toml"], "no such file or folder", "no existe ese archivo o carpeta"),
    ],
)
def test_bad_input_gets_one_clear_line(arguments: list[str], english: str, spanish: str) -> None:
    for language, text in (("en", english), ("es", spanish)):
        ran = run(*arguments, "--lang", language) if arguments[-1] != "--seed" else run("--lang", language, *arguments)
        assert text in ran.complaint
        assert ran.code == 2
        assert ran.out == ""


@pytest.mark.parametrize("arguments", [["--lang", "fr", "games"], ["games", "--lang", "fr"], ["--lang=fr"]])
def test_a_language_that_is_not_spoken(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(*arguments).complaint == 'Unknown language "fr". Languages: en, es'
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert run(*arguments).complaint == "No existe el idioma «fr». Idiomas: en, es"
    monkeypatch.setenv("SANDTABLE_LANG", "fr")
    assert run("games").complaint == "No existe el idioma «fr». Idiomas: en, es"


def test_every_defect_of_options_gets_its_line() -> None:
    ran = run("play", GAME, "--option", "reserves=9", "--option", "luck=3")
    assert len(ran.err.splitlines()) == 2
    assert ran.code == 2


FILES = {
    "broken": (b"{", "is not JSON"),
    "another document": (b'{"a": 1}', "This is not a Sandtable record."),
    "a list": (b"[]", "This is not a Sandtable record."),
    "bytes": (b"\xff\xfe\x00", "is not a text file"),
    "empty": (b"", "is not JSON"),
    "deep": (b"[" * 100_000, "is not JSON"),
    "a later format": (b'{"sandtable": 99}', "This record uses format 99"),
}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("command", [["replay"], ["verify"], ["play", "--load"]])
def test_a_file_that_is_no_record(command: list[str], kind: str, tmp_path: Path) -> None:
    content, complaint = FILES[kind]
    file = tmp_path / "x.json"
    file.write_bytes(content)
    ran = run(*command, file)
    assert complaint in ran.complaint
    assert ran.code == 2


@pytest.mark.parametrize(("command", "code"), [(["replay"], 2), (["verify"], 1), (["play", "--load"], 2)])
def test_a_single_changed_byte_is_detected(command: list[str], code: int, save: Path) -> None:
    whole = save.read_bytes()
    place = whole.index(b'"reserves":0') + len(b'"reserves":')
    save.write_bytes(whole[:place] + b"1" + whole[place + 1 :])
    ran = run(*command, save)
    assert "changed after it was written" in ran.complaint
    assert ran.code == code


def test_a_record_that_an_editor_laid_out_anew_is_verified(save: Path) -> None:
    save.write_text(json.dumps(json.loads(save.read_text()), indent=2, sort_keys=True) + "\n\n")
    assert run("verify", save).code == 0


def test_a_forged_roll_is_detected_though_the_seal_fits(record: Path) -> None:
    document = json.loads(record.read_text())
    forged = [{**seed, "secret": "0" * 64} for seed in document["seeds"]]
    changed(record, seeds=forged)
    ran = run("verify", record)
    assert (ran.code, ran.complaint) == (1, "A revealed seed does not match its commitment.")
    answer = run("verify", record, "--json")
    assert answer.code == 1
    assert answer.document["ok"] is False
    assert answer.document["code"] == "tampered"
    assert set(answer.document["text"]) == {"en", "es"}


def test_a_forged_move_is_detected_though_the_seal_fits(record: Path) -> None:
    document = json.loads(record.read_text())
    entries = document["entries"]
    entries[1]["hash"] = "0" * 16
    changed(record, entries=entries)
    assert "Entry 2 of the record" in run("verify", record).complaint
    assert run("verify", record).code == 1
    assert run("replay", record).code == 2


def test_a_record_of_a_game_that_is_not_here(record: Path) -> None:
    changed(record, game="chess")
    assert 'Unknown game "chess"' in run("replay", record).complaint


def test_a_record_of_another_game(save: Path) -> None:
    assert "The file contains a game of israeli-independence" in run("play", "crossing", "--load", save).complaint


def test_a_finished_game_is_watched_and_not_played_on(record: Path) -> None:
    assert "This game is over." in run("play", GAME, "--load", record).complaint


def test_a_file_that_may_not_be_read(save: Path) -> None:
    save.chmod(0)
    try:
        save.read_bytes()
    except PermissionError:
        assert "permission denied" in run("verify", save).complaint


def test_the_installed_program(tmp_path: Path) -> None:
    ran = run_apart("play", GAME, typed="1\n1\nsalir\n", environment={"LANG": "es_ES.UTF-8"})
    assert ran.code == 0
    assert "Turno 1:" in ran.out


def test_the_referee_answers() -> None:
    ran = run_apart("referee", typed='{"jsonrpc": "2.0", "id": 1, "method": "games"}\n')
    assert ran.code == 0
    assert json.loads(ran.out)["id"] == 1


# Files from strangers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["pack", "check"], ["verify"], ["replay"], ["analyse"], ["play", "--load"]])
def test_a_pipe_in_place_of_a_file_is_refused_at_once(command: list[str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    ran = run(*command, tmp_path / "pipe")
    assert (ran.code, "is not a regular file" in ran.complaint) == (2, True)


def test_a_number_of_thousands_of_digits_is_told_like_any_other_wrong_value(record: Path) -> None:
    digits = "9" * 5_000
    assert run("play", GAME, "--option", f"reserves={digits}").code == 2
    assert run("replay", record, "--at", digits).code == 2


def test_what_a_record_or_a_pack_says_never_steers_the_terminal(save: Path, tmp_path: Path) -> None:
    steering = "\x1b[2J\x9b31m"
    forged = changed(save, game=f"chess{steering}")
    ran = run("verify", forged)
    assert ran.code == 2
    assert not {"\x1b", "\x9b"} & set(ran.err)
    deck = own_deck(tmp_path / f"deck{steering}.toml", **{"drm = 1": "drm = 9"})
    ran = run("pack", "check", deck, "--json")
    assert not {"\x1b", "\x9b"} & set(ran.out + ran.err)
    assert ran.document["defects"][0]["where"].startswith(str(deck))
