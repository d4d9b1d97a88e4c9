"""Keyboard input; a pipe is read line by line and echoed, so that the transcript can be read."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from types import ModuleType

from sandtable.engine.text_files import without_control

from ..language import folded
from ..text.output import Output


class EndOfInput(Exception):
    """Nothing more will be typed."""


class Leave(Exception):
    """The person wants to leave, whatever was being asked."""


class Keyboard:
    def __init__(self, output: Output) -> None:
        self._output = output
        self.is_person = sys.stdin.isatty()
        self._editor = _line_editor() if self.is_person and output.is_screen else None
        self._completions: Sequence[str] = ()
        self._ahead = ""
        if self._editor is not None:
            _bind_tab(self._editor)
            self._editor.set_completer(self._completion)

    def read(self, prompt: str, completions: Sequence[str] = ()) -> str:
        """The next line, without control characters. Tab completes what begins like one of the completions."""
        if self._ahead:
            text, self._ahead = self._ahead, ""
            self._output.line(prompt + text)
            return text
        self._completions = completions
        return _printable(self._typed(prompt)) if self.is_person else self._piped(prompt)

    def _typed(self, prompt: str) -> str:
        try:
            return input(without_control(prompt))
        except EOFError:
            self._output.line()
            raise EndOfInput from None

    def _piped(self, prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EndOfInput
        text = _printable(line)
        if text:
            self._output.line(prompt + text)
        return text

    def wait(self, prompt: str) -> str:
        """Let a person read before going on; a pipe does not wait. Returns what was typed."""
        return self.read(prompt + " ") if self.is_person else ""

    def type_ahead(self, text: str) -> None:
        """What was typed while something else was shown is the next line that is read."""
        self._ahead = text

    def forget(self) -> None:
        """Another person sits down: the lines typed before must not come back with the arrow keys."""
        self._ahead = ""
        if self._editor is not None:
            self._editor.clear_history()

    def _completion(self, typed: str, number: int) -> str | None:
        found = completions_of(typed, self._completions)
        return found[number] if number < len(found) else None


def completions_of(typed: str, lines: Sequence[str]) -> list[str]:
    """What the line typed so far can become, up to the end of the word that it ends in: ``go c`` is ``go c1``."""
    words = typed.count(" ") + 1
    found = [line for line in lines if folded(line).startswith(folded(typed))]
    return list(dict.fromkeys(" ".join(line.split(" ")[:words]) for line in found))


def _printable(line: str) -> str:
    return "".join(letter for letter in line if letter.isprintable() or letter == "\t").strip()


def _line_editor() -> ModuleType | None:
    """Arrow keys, history and Tab, where there are any; importing it is enough for ``input``."""
    with contextlib.suppress(ImportError):
        import readline

        return readline
    return None


def _bind_tab(editor: ModuleType) -> None:
    editor.set_completer_delims("")
    editor.parse_and_bind("bind ^I rl_complete" if "libedit" in (editor.__doc__ or "") else "tab: complete")
