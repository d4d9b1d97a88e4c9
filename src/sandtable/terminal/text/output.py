"""Output: width, height, colour or none, wrapped lines."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

from rich.console import Console
from rich.text import Text

from sandtable.engine.text_files import CONTROL, without_control

from .symbols import FULL, PLAIN, Symbols

WIDEST: Final = 100
"""Longer lines are hard to read, however wide the window is."""
NARROWEST: Final = 40
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Also what has scrolled away: the other side could scroll back."""

Lines = list[Text]


class _RichConsole(Console):
    def on_broken_pipe(self) -> NoReturn:
        # Rich would leave the program here; the command line tells of it in the person's language.
        raise BrokenPipeError


class Output:
    def __init__(self, color: bool = True, plain: bool = False) -> None:
        self.plain = plain or not _can_write(FULL)
        self.symbols: Symbols = PLAIN if self.plain else FULL
        no_style: Any = None if self.plain else "auto"
        self._console = _RichConsole(
            no_color=None if color else True,
            color_system=no_style,
            highlight=False,
            markup=False,
            emoji=False,
        )

    @property
    def width(self) -> int:
        return max(NARROWEST, min(WIDEST, self._console.width))

    @property
    def height(self) -> int:
        return self._console.height

    @property
    def is_screen(self) -> bool:
        return sys.stdout.isatty()

    @property
    def can_clear(self) -> bool:
        return self.is_screen and not self.plain and not self._console.is_dumb_terminal

    def write(self, lines: Iterable[Text | str]) -> None:
        for line in lines:
            self._console.print(_without_control(line), soft_wrap=True)

    def line(self, text: Text | str = "", style: str = "") -> None:
        """One line as it is, not wrapped: a path, a command to copy."""
        self.write([Text(text, style) if isinstance(text, str) else text])

    def tell(self, text: str, style: str = "", indent: str = "") -> None:
        self.write(self.wrap(text, style, indent, indent))

    def wrap(self, text: str, style: str = "", first: str = "", rest: str | None = None) -> Lines:
        """Paragraphs as lines no longer than the paper is wide."""
        rest = first if rest is None else rest
        lines: list[str] = []
        for paragraph in text.split("\n"):
            lines += textwrap.wrap(
                paragraph, self.width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
            ) or [""]
        return [Text(line, style) for line in lines]

    def rule(self, title: str = "", sign: str = "", end: str = "") -> Text:
        """A line across the paper, with a title at its beginning and a word at its end where there is room."""
        sign = sign or self.symbols.rule
        start = f"{sign * 2} {cut(title, self.width - 5, self.symbols.cut)} " if title else ""
        finish = f" {end} {sign * 2}" if end and len(start) + len(end) + 6 <= self.width else ""
        line = Text().append(start, "bold")
        line.append(sign * (self.width - len(start) - len(finish)) + finish, "dim")
        return line

    def document(self, document: Any) -> None:
        """For programs: JSON that any of them can read."""
        ascii_only = "utf" not in (sys.stdout.encoding or "utf-8").lower()
        text = json.dumps(document, ensure_ascii=ascii_only, indent=2)
        sys.stdout.write(CONTROL.sub(lambda found: f"\\u{ord(found.group()):04x}", text) + "\n")

    def clear(self) -> None:
        if self.can_clear:
            sys.stdout.write(_CLEAR)
            sys.stdout.flush()
        else:
            self.write([""] * self.height)


def _without_control(line: Text | str) -> Text | str:
    """Texts of packs and records come from anybody: none of them may steer the terminal."""
    if isinstance(line, str):
        return without_control(line)
    if CONTROL.search(line.plain):
        line = line.copy()
        line.plain = without_control(line.plain)
    return line


def cut(text: str, width: int, sign: str) -> str:
    """A text shortened to a width, with a sign that it was."""
    return text if len(text) <= width else text[: max(0, width - 1)] + sign


def without_common_words(names: Sequence[str]) -> list[str]:
    """'Road of Syria', 'Road of Iraq': what they all begin or end with is left out."""
    rows = [name.split() for name in names]
    for place in (0, -1):
        while len(rows) > 1 and all(len(row) > 1 for row in rows) and len({row[place] for row in rows}) == 1:
            for row in rows:
                row.pop(place)
    return [" ".join(row) for row in rows]


def _can_write(symbols: Symbols) -> bool:
    signs = "".join(
        (
            symbols.rule,
            symbols.masthead,
            symbols.arrow,
            symbols.undone,
            symbols.bar,
            symbols.steps,
            *symbols.marks.values(),
            *symbols.spare,
        )
    )
    try:
        signs.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
