"""Ctrl-C, Ctrl-D, closed pipes and full disks: one line, an exit code, never a traceback."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from sandtable.terminal.session.keyboard import Keyboard

from .terminal_runner import GAME, GUARD, Screen, command, kept, play, run, run_apart

ROOT = Path(__file__).parents[2]


def test_ctrl_c_while_playing(home: Path) -> None:
    screen = Screen("play", GAME, lines=60)
    screen.wait_for("> ")
    screen.press("C")
    assert screen.end() == 130
    assert screen.shown.strip() == "Interrupted. Your game has been saved: sandtable play israeli-independence --resume"
    assert kept(home).entries


def test_ctrl_c_in_spanish_before_the_game_begins() -> None:
    screen = Screen("play", GAME, "--lang", "es", lines=24)
    screen.wait_for("Pulsa Intro para empezar.")
    screen.press("C")
    assert screen.end() == 130
    assert screen.shown.strip().splitlines() == ["Interrumpido."]


def test_ctrl_d_while_playing(home: Path) -> None:
    screen = Screen("play", GAME, lines=60)
    screen.wait_for("> ")
    screen.press("D")
    assert screen.end() == 1
    assert "End of input before the end of the game. Your game has been saved" in screen.shown
    assert kept(home).entries


def test_ctrl_d_at_a_question() -> None:
    play("1")
    screen = Screen("play", GAME, lines=60)
    screen.wait_for("[Y/n] ")
    screen.press("D")
    assert screen.end() == 1
    assert screen.shown.strip() == "End of input while waiting for an answer."


def test_ctrl_c_from_outside_in_a_pipe() -> None:
    process = subprocess.Popen(
        command("play", GAME), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout
    while b"unused" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=GUARD)
    assert process.returncode == 130
    assert err.decode().strip() == "Interrupted. Your game has been saved: sandtable play israeli-independence --resume"


@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"], ["rules", GAME], ["play", GAME]])
def test_a_closed_pipe(arguments: list[str]) -> None:
    process = subprocess.Popen(
        command(*arguments), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout
    process.stdout.close()
    assert process.stderr
    err = process.stderr.read().decode()
    assert process.wait(GUARD) == 141
    assert err == "The program reading the output has stopped.\n"


def test_both_pipes_closed() -> None:
    process = subprocess.Popen(
        command("games"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT
    )
    assert process.stdout
    process.stdout.close()
    assert process.wait(GUARD) == 141


def shell(redirection: str) -> subprocess.CompletedProcess[str]:
    words = " ".join(f"'{part}'" for part in command("games", "--lang", "es"))
    return subprocess.run(
        ["bash", "-c", f"{words} {redirection}"], capture_output=True, text=True, cwd=ROOT, check=False
    )


def test_a_full_disk_and_a_closed_output() -> None:
    if Path("/dev/full").exists():
        full = shell(">/dev/full")
        assert (full.returncode, full.stderr) == (2, "No se puede escribir la salida: el disco está lleno\n")
    closed = shell(">&-")
    assert (closed.returncode, closed.stderr) == (2, "No hay ninguna salida en la que escribir.\n")
    assert shell("2>&- </dev/null").returncode == 0


def test_a_closed_input_is_an_empty_one() -> None:
    words = " ".join(f"'{part}'" for part in command("play", GAME))
    done = subprocess.run(["bash", "-c", f"{words} <&-"], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


def test_bytes_that_are_no_text_are_only_input_that_is_not_understood() -> None:
    ran = run_apart(
        "play", GAME, typed="\x00\x07\x1b[2J\udcff".encode(errors="surrogateescape").decode("latin-1") + "\n"
    )
    assert ran.code == 1
    assert "is not one of your choices" in ran.out
    assert "\x1b" not in ran.out


def test_a_fault_of_ours_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise RuntimeError("oh")

    monkeypatch.setattr(Keyboard, "read", fails)
    ran = play("1")
    assert ran.code == 70
    assert "RuntimeError: oh" in ran.complaint
    monkeypatch.setenv("SANDTABLE_DEBUG", "1")
    with pytest.raises(RuntimeError):
        play("1")


def test_ctrl_c_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sandtable.cli.game_lines", interrupted)
    ran = run("games", "--lang", "es")
    assert (ran.code, ran.complaint) == (130, "Interrumpido.")
