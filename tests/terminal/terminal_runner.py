"""Sitting at a terminal in tests: command lines run here, in a process of their own, or on a screen that is a pty."""

from __future__ import annotations

import contextlib
import fcntl
import io
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.cli import main
from sandtable.engine.records import Record, load_record
from tests.every_title.titles import ALL

GAME = "israeli-independence"
GUARD = 300.0
"""Seconds after which something hangs; no limit on how fast it must be."""
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_PROGRAM = """
import sys
from sandtable_crossing.game import Crossing
from sandtable.cli import main
from sandtable.engine.title_registry import installed_titles
sys.exit(main(None, installed_titles().with_games(Crossing)))
"""
_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on standard error."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert self.code != 0
        return lines[0]

    @property
    def document(self) -> Any:
        return json.loads(self.out)


def run(*arguments: str | Path, typed: Sequence[str] = ()) -> Ran:
    """A command line in this process; every typed line is piped in."""
    before = sys.stdin
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in typed))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([str(argument) for argument in arguments], ALL)
    finally:
        sys.stdin = before
    return Ran(code, out.getvalue(), err.getvalue())


def play(*typed: str, seed: str = "a", options: Sequence[str] = ()) -> Ran:
    """A new game of Israeli Independence with piped input."""
    return run("play", GAME, "--seed", seed, *options, typed=typed)


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-c", _PROGRAM, *map(str, arguments)]


def run_apart(*arguments: str | Path, typed: str = "", environment: dict[str, str] | None = None) -> Ran:
    """A command line in a process of its own."""
    done = subprocess.run(
        command(*arguments),
        input=typed.encode(),
        capture_output=True,
        cwd=_ROOT,
        env={**os.environ, **(environment or {})},
        timeout=GUARD,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def autosave(home: Path, game: str = GAME) -> Path:
    return home / "autosave" / f"{game}.json"


def finished(home: Path) -> list[Path]:
    return sorted((home / "finished").glob("*.json"))


def kept(home: Path) -> Record:
    return load_record(autosave(home))


def whole_game(seed: str = "a", options: Sequence[str] = (), then: Sequence[str] = ()) -> Ran:
    """The first choice until the game is over; what is typed too much is answered with a hint."""
    return play(*["1"] * 70, *then, seed=seed, options=options)


def saved_game(path: Path, moves: int = 3) -> Path:
    """A save of a running game."""
    play(*["1"] * moves, f"save {path}", "quit")
    return path


class Screen:
    """A terminal with a person before it: a pty of so many columns and lines."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        lines: int = 24,
        term: str = "xterm",
        environment: dict[str, str] | None = None,
    ) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        variables = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            command(*arguments),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=_ROOT,
            env={**variables, "TERM": term, **(environment or {})},
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(slave)
        self.shown = ""

    def wait_for(self, text: str, seconds: float = GUARD) -> str:
        """Everything since the last wait, up to and with this text."""
        return self.wait_for_any(text, seconds=seconds)

    def wait_for_any(self, *texts: str, seconds: float = GUARD) -> str:
        """Everything since the last wait, up to and with the first of these texts."""
        until = time.monotonic() + seconds
        while not any(text in self.shown for text in texts):
            assert time.monotonic() < until, f"{texts!r} never came: {self.shown[-2000:]}"
            if not self._read():
                break
        ends = [self.shown.index(text) + len(text) for text in texts if text in self.shown]
        assert ends, self.shown[-2000:]
        end = min(ends)
        shown, self.shown = self.shown[:end], self.shown[end:]
        return shown

    def type(self, text: str) -> None:
        self.type_keys(f"{text}\n")

    def type_keys(self, keys: str) -> None:
        """Key by key, without Enter at the end."""
        os.write(self._master, keys.encode())

    def press(self, control: str) -> None:
        self._wait_until_it_waits()  # the line editor shows its prompt a moment before it listens to signals
        os.write(self._master, bytes([ord(control) - 64]))

    def end(self) -> int:
        """The exit code; what was still shown is in ``shown``."""
        while self._read():
            pass
        code = self.process.wait(GUARD)
        os.close(self._master)
        return code

    def _wait_until_it_waits(self, seconds: float = GUARD) -> None:
        """Until the program has nothing to do but wait: asleep in several looks one after the other."""
        until = time.monotonic() + seconds
        asleep = 0
        while asleep < 5:
            assert time.monotonic() < until, "it never waits"
            stat = Path(f"/proc/{self.process.pid}/stat").read_text()
            asleep = asleep + 1 if stat.rpartition(")")[2].split()[0] == "S" else 0
            time.sleep(0.01)

    def _read(self) -> bool:
        if not select.select([self._master], [], [], 0.2)[0]:
            return self.process.poll() is None
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.shown += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
