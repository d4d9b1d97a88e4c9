"""Where a person types. A pipe is read line by line, and what it says is echoed so that the transcript can be read."""

from __future__ import annotations

import contextlib
import sys

from .paper import Paper


class EndOfInput(Exception):
    """Nothing more will be typed."""


class Keyboard:
    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self.is_person = sys.stdin.isatty()
        if self.is_person and paper.is_screen:
            _load_line_editor()

    def read(self, prompt: str) -> str:
        """The next line, without control characters."""
        return _printable(self._typed(prompt)) if self.is_person else self._piped(prompt)

    def _typed(self, prompt: str) -> str:
        try:
            return input(prompt)
        except EOFError:
            self._paper.line()
            raise EndOfInput from None

    def _piped(self, prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EndOfInput
        text = _printable(line)
        if text:
            self._paper.line(prompt + text)
        return text

    def wait(self, prompt: str) -> str:
        """Let a person read before going on; a pipe does not wait. Returns what was typed."""
        return self.read(prompt + " ") if self.is_person else ""


def _printable(line: str) -> str:
    return "".join(letter for letter in line if letter.isprintable() or letter == "\t").strip()


def _load_line_editor() -> None:
    """Arrow keys and history; importing it is enough for ``input``."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
