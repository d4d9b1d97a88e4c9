"""Nothing is lost: every move is on disk before it is shown, and a save is whole or not at all."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
from pathlib import Path

import pytest

from sandtable.engine.data_dir import data_folder as data_home
from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message
from sandtable.engine.records import Record, load_record
from sandtable.terminal.session.autosave import Autosave, short_path

from .terminal_runner import GAME, Screen, autosave, command, finished, kept, play, run, saved_game, whole_game


def test_the_first_screen_is_on_disk_already(home: Path) -> None:
    assert play().code == 1
    assert kept(home).entries[0].by == "chance"


def test_the_kept_game_goes_on_with_the_same_dice(home: Path) -> None:
    straight = play(*["1"] * 6, "log").out.split("> log\n")[-1]
    play(*["1"] * 3)
    before = kept(home)
    rest = run("play", GAME, "--resume", typed=["1"] * 3 + ["log"]).out
    assert rest.split("> log\n")[-1] == straight
    assert before.seeds[-1].commitment in rest


def test_a_kept_file_is_for_its_owner_alone(home: Path) -> None:
    play()
    assert autosave(home).stat().st_mode & 0o077 == 0


def test_a_move_that_cannot_be_kept_is_not_shown(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, calls = Autosave.write, []

    def full_disk(keeper: Autosave, record: Record) -> None:
        calls.append(record)
        if len(calls) > 1:
            raise Malformed(message("file.unwritable", path="here", reason=os.strerror(errno.ENOSPC)))
        write(keeper, record)

    monkeypatch.setattr(Autosave, "write", full_disk)
    ran = play("1", "1", seed="b")
    assert ran.code == 2
    assert ran.complaint == "Cannot write here: the disk is full. Nothing was changed."
    assert "Offensive against Egypt" not in ran.out
    assert len(kept(home).entries) == 1


def test_killed_at_any_moment_the_game_goes_on_where_it_was(home: Path) -> None:
    process = subprocess.Popen(
        command("play", GAME, "--seed", "b"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"1\n")
    process.stdin.flush()
    while b"Offensive against Egypt" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert [entry.by for entry in kept(home).entries] == ["chance", "israel", "chance"]
    out = run("play", GAME, "--resume", typed=["log"]).out
    assert "Offensive against Egypt" in out.split("> log\n")[-1]


@pytest.mark.parametrize(("answer", "entries"), [("", 3), ("y", 3), ("s", 3), ("n", 1)])
def test_a_person_is_asked_whether_to_go_on(answer: str, entries: int, home: Path) -> None:
    play("1", seed="b")
    screen = Screen("play", GAME, "--seed", "b", lines=60)
    screen.wait_for("You have an unfinished game. Resume it? [Y/n] ")
    screen.type(answer)
    screen.wait_for("> ")
    screen.type("quit")
    assert screen.end() == 0
    assert len(kept(home).entries) == entries
    assert (home / "unfinished").exists() == (answer == "n")


@pytest.mark.parametrize(("flag", "entries"), [("--resume", 3), ("--new", 1)])
def test_flags_decide_without_asking(flag: str, entries: int, home: Path) -> None:
    play("1", seed="b")
    screen = Screen("play", GAME, flag, "--seed", "b", lines=60)
    assert "[Y/n]" not in screen.wait_for("> ")
    screen.type("quit")
    assert screen.end() == 0
    assert len(kept(home).entries) == entries


def test_a_pipe_begins_a_new_game_and_the_old_one_is_put_aside(home: Path) -> None:
    play("1", seed="b")
    old = kept(home)
    out = play(seed="c").out
    [aside] = (home / "unfinished").glob("*.json")
    assert str(aside) in out
    assert load_record(aside).entries == old.entries


def test_a_game_that_has_only_begun_is_kept_too(home: Path) -> None:
    play(seed="b")
    play(seed="c")
    assert len(list((home / "unfinished").iterdir())) == 1


def test_there_may_be_nothing_to_resume() -> None:
    ran = run("play", GAME, "--resume")
    assert ran.code == 2
    assert ran.complaint == "There is no unfinished game to resume."


def test_a_broken_autosave_is_told_of_and_put_aside(home: Path) -> None:
    autosave(home).parent.mkdir(parents=True)
    autosave(home).write_text("{broken")
    assert "is not JSON" in run("play", GAME, "--resume").complaint
    screen = Screen("play", GAME, lines=60)
    screen.wait_for("is not JSON")
    screen.wait_for("> ")
    screen.type("quit")
    assert screen.end() == 0
    [aside] = (home / "unfinished").glob("*.json")
    assert aside.read_text() == "{broken"


def test_two_sessions_at_once_have_a_file_each(home: Path) -> None:
    first, second = Autosave(GAME), Autosave(GAME)
    assert [first.path.name, second.path.name] == [f"{GAME}.json", f"{GAME}-2.json"]
    first.close()
    third = Autosave(GAME)
    assert third.path == first.path
    second.close()
    third.close()


def test_finished_games_do_not_overwrite_each_other(home: Path) -> None:
    whole_game("a")
    whole_game("b")
    assert len(finished(home)) == 2
    assert all(run("verify", file).code == 0 for file in finished(home))


def test_a_finished_game_that_was_left_in_the_autosave_is_put_in_its_place(home: Path) -> None:
    whole_game()
    [record] = finished(home)
    record.rename(autosave(home))
    ran = run("play", GAME, "--resume")
    assert ran.code == 0
    assert "The record of this game" in ran.out
    assert len(finished(home)) == 1


def test_undo_after_the_end_goes_on_and_the_finished_record_stays(home: Path) -> None:
    ran = whole_game(then=["undo", "seed"])
    assert ran.code == 1
    assert len(finished(home)) == 1
    assert kept(home).open_secret is not None


def test_a_save_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = saved_game(tmp_path / "save.json", moves=1)
    whole, replace = file.read_bytes(), Path.replace

    def full_disk(path: Path, target: Path) -> Path:
        if target == file:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", full_disk)
    ran = play("1", "1", f"save {file}", "quit")
    assert "the disk is full. Nothing was changed." in ran.out.replace("\n", " ")
    assert file.read_bytes() == whole
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["save.json"]


def test_a_saved_game_goes_on_with_a_new_commitment(home: Path, tmp_path: Path) -> None:
    file = saved_game(tmp_path / "save.json")
    told = load_record(file).seeds
    ran = run("play", "--load", file, typed=["1"])
    begun = kept(home).seeds
    assert begun[-1].commitment in ran.out
    assert begun[-1].commitment not in {seed.commitment for seed in told}
    assert len(kept(home).entries) > len(load_record(file).entries)


def test_a_loaded_game_played_to_its_end_verifies(home: Path, tmp_path: Path) -> None:
    file = saved_game(tmp_path / "save.json")
    assert run("play", "--load", file, typed=["1"] * 70).code == 0
    [record] = finished(home)
    ran = run("verify", record, "--json")
    assert ran.document["sealed"] == 0


def test_where_things_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SANDTABLE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_home() == Path("/data/sandtable")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert data_home() == Path("/home/me/.local/share/sandtable")
    assert short_path(Path("/home/me/x/y.json")) == "~/x/y.json"
    assert short_path(Path("/elsewhere/y.json")) == "/elsewhere/y.json"


def test_a_home_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "file"))
    ran = play()
    assert ran.code == 2
    assert "Cannot write" in ran.complaint
    monkeypatch.setenv("SANDTABLE_LANG", "es")
    assert "No se puede escribir" in play().complaint
