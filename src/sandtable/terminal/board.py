"""The board as text: a row for each group of spaces, pieces with letters in brackets, marks as signs with a legend."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from rich.text import Text

from sandtable.engine.scene import Piece, Scene, Space

from .desk import Desk
from .paper import Lines, cut, without_common_words
from .symbols import MarkSigns

NARROWEST_CELL: Final = 9
_COLORS: Final = ("green", "cyan", "magenta", "yellow", "red", "blue")


@dataclass(frozen=True, slots=True)
class Cell:
    """A space ready to be written: its sign and label, its name, the pieces on it."""

    label: str
    name: str
    badges: Text

    @property
    def bare_width(self) -> int:
        return len(self.label) + len(self.name) + bool(self.label and self.name)

    @property
    def width(self) -> int:
        return self.bare_width + (len(self.badges) + 1 if self.badges else 0)

    @property
    def least_width(self) -> int:
        """With its name cut to one sign; pieces are never cut."""
        return self.width - max(0, len(self.name) - 1)

    def text(self, width: int, cut_sign: str) -> Text:
        room = width - (self.width - len(self.name))
        parts = [Text(self.label), Text(cut(self.name, room, cut_sign)), self.badges]
        line = Text(" ").join(part for part in parts if part.plain)
        line.append(" " * (width - len(line.plain)))
        return line


class Board:
    """One scene being drawn."""

    def __init__(self, scene: Scene, desk: Desk) -> None:
        self._scene = scene
        self._desk = desk
        self._marks = MarkSigns(desk.paper.symbols)
        self._spaces = {space.id: space for space in scene.spaces}
        self._on: dict[str | None, list[Piece]] = defaultdict(list)
        for piece in scene.pieces:
            self._on[piece.at].append(piece)
        sides = dict.fromkeys(piece.side for piece in scene.pieces)
        self._colors = {side: _COLORS[i % len(_COLORS)] for i, side in enumerate(sides)}

    def lines(self) -> Lines:
        return [*(self._table() or self._flow()), *self._elsewhere()]

    def badge(self, piece: Piece) -> Text:
        """``[S3]``: letter and values, how many, and the signs of its marks."""
        values = "-".join(self._desk.voice.value(value) for _, value in piece.values)
        many = f"{self._desk.paper.symbols.times}{piece.count}" if piece.count > 1 else ""
        signs = self._marks.signs(piece.marks)
        return Text(f"[{piece.letter}{values}{many}{signs}]", f"bold {self._colors[piece.side]}")

    def _badges(self, pieces: Iterable[Piece]) -> Text:
        return Text("").join(self.badge(piece) for piece in pieces)

    def _cell(self, space: Space) -> Cell:
        name = self._desk.voice.say(space.name)
        label = self._marks.signs(space.marks) + (space.label if space.label != name else "")
        return Cell(label, name, self._badges(self._on[space.id]))

    # Rows and columns, where they fit ---------------------------------------------------------------------------

    def _table(self) -> Lines:
        """Every group as a row of a table; nothing if the paper is too narrow for that."""
        groups = self._scene.groups
        rows = [[self._cell(self._spaces[id]) for id in group.spaces] for group in groups]
        names = without_common_words([self._desk.voice.say(group.name) for group in groups])
        heading = max((len(name) for name in names), default=0)
        ends = [self._leads_to(group.spaces) for group in groups]
        room = self._desk.paper.width - heading - max((len(end) for end in ends), default=0)
        rows = aligned(rows)
        widths, gap = column_widths(rows, room)
        if not widths:
            return []
        return [
            self._row(name.ljust(heading), row, widths, gap, end)
            for name, row, end in zip(names, rows, ends, strict=True)
        ]

    def _row(self, name: str, row: Sequence[Cell], widths: Sequence[int], gap: int, end: str) -> Text:
        line = Text().append(name, "bold")
        for cell, width in zip(row, widths, strict=False):
            line.append(" " * gap)
            line.append_text(cell.text(width, self._desk.paper.symbols.cut))
        line.append(end, "dim")
        line.rstrip()
        return line

    def _leads_to(self, spaces: Sequence[str]) -> str:
        """Where a track goes on after its last space, as the sign of that place."""
        onward = [self._spaces[id] for id in self._spaces[spaces[-1]].links if id in self._spaces] if spaces else []
        signs = {self._marks.signs(space.marks) for space in onward if space.group != self._spaces[spaces[-1]].group}
        if len(onward) != 1 or len(signs) != 1:
            return ""
        return f" {self._desk.paper.symbols.arrow}{signs.pop()}"

    # Running text, where they do not ----------------------------------------------------------------------------

    def _flow(self) -> Lines:
        lines: Lines = []
        names = [self._desk.voice.say(group.name) for group in self._scene.groups]
        for name, group in zip(names, self._scene.groups, strict=True):
            lines += self._run(f"{name}:", [self._cell(self._spaces[id]) for id in group.spaces])
        return lines

    def _run(self, heading: str, cells: Sequence[Cell]) -> Lines:
        lines = [Text().append(heading, "bold")]
        for cell in cells:
            text = cell.text(min(cell.width, self._desk.paper.width - 4), self._desk.paper.symbols.cut)
            if len(lines[-1]) + 2 + len(text) > self._desk.paper.width:
                lines.append(Text(""))
            lines[-1].append("  " if lines[-1].plain or heading else "")
            lines[-1].append_text(text)
        return lines

    def _elsewhere(self) -> Lines:
        """Spaces that belong to no group, and pieces that stand on none."""
        grouped = {id for group in self._scene.groups for id in group.spaces}
        rest = [space for space in self._scene.spaces if space.id not in grouped]
        cells = [self._cell(space) for space in rest if self._is_shown(space)]
        if self._on[None]:
            cells.append(Cell("", self._desk.voice("terminal.off-board"), self._badges(self._on[None])))
        return self._run("", cells) if cells else []

    def _is_shown(self, space: Space) -> bool:
        return bool(self._on[space.id]) or "off-board" not in space.marks

    # What the signs mean ----------------------------------------------------------------------------------------

    def legend(self) -> str:
        voice = self._desk.voice
        on_spaces = [space.marks for space in self._scene.spaces if self._is_shown(space)]
        on_pieces = [piece.marks for piece in self._scene.pieces]
        marks = dict.fromkeys(mark for each in (*on_spaces, *on_pieces) for mark in each)
        parts = [f"{self._marks.sign(mark)} {self._mark_name(mark)}" for mark in marks]
        if self._scene.pieces:
            piece = self._scene.pieces[0]
            labels = [voice.say(label) for label, _ in piece.values]
            id = "terminal.legend-values" if labels else "terminal.legend-piece"
            parts.append(voice(id, badge=self.badge(piece).plain, labels=", ".join(labels)))
        return self._desk.paper.symbols.dot.join(parts)

    def _mark_name(self, mark: str) -> str:
        return self._desk.voice.first_known(f"mark.{mark}", f"terminal.mark.{mark}", otherwise=mark.replace("-", " "))


def aligned(rows: Sequence[Sequence[Cell]]) -> list[list[Cell]]:
    """The labels of a column end below each other."""
    widest = [max(len(cell.label) for cell in column if cell) for column in zip_longest(*rows)]
    return [
        [replace(cell, label=cell.label.rjust(width)) for cell, width in zip(row, widest, strict=False)] for row in rows
    ]


def column_widths(rows: Sequence[Sequence[Cell]], room: int) -> tuple[list[int], int]:
    """How wide each column is, and the gap between them; no widths if the paper is too narrow for a table.

    Best are columns with room for a piece everywhere, which stay in place when pieces move; then columns as wide as
    they need to be; and where these do not fit either, the widest gives way.
    """
    columns = list(zip_longest(*rows))
    badge = max((len(cell.badges) for row in rows for cell in row), default=0)
    steady = [max(cell.bare_width + 1 + max(badge, len(cell.badges)) for cell in column if cell) for column in columns]
    needed = [max(cell.width for cell in column if cell) for column in columns]
    for widths, gap in ((steady, 2), (needed, 2), (needed, 1)):
        if sum(widths) + gap * len(widths) <= room:
            return widths, gap
    least = [max(NARROWEST_CELL, *(cell.least_width for cell in column if cell)) for column in columns]
    while sum(needed) + len(needed) > room and (wide := [i for i, width in enumerate(needed) if width > least[i]]):
        needed[max(wide, key=needed.__getitem__)] -= 1
    return (needed if sum(needed) + len(needed) <= room else []), 1
