"""The board as text: a row for each group of spaces, pieces with letters in brackets, marks as signs with a legend."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from rich.text import Text

from sandtable.engine.scene import Piece, Scene, Space

from ..context import TerminalContext
from ..language import folded, word_list
from .cards import held_cards
from .output import Lines, cut, without_common_words
from .symbols import MarkSigns

NARROWEST_CELL: Final = 9
_LEAST_NAME: Final = 3
MOST_SPACES: Final = 40
"""A board with more spaces than this is shown without its empty ones."""
MOST_ROWS: Final = 16
"""A table that is longer than this leaves no room on a screen for anything else."""
_COLORS: Final = ("green", "cyan", "magenta", "yellow", "red", "blue")
_BRACKETS: Final = (("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"))


@dataclass(frozen=True, slots=True)
class Cell:
    """A space ready to be written: its sign and label, its name, the pieces on it."""

    label: str
    name: str
    pieces: tuple[Text, ...] = ()

    @property
    def badges(self) -> Text:
        return Text("").join(self.pieces)

    @property
    def bare_width(self) -> int:
        return len(self.label) + len(self.name) + bool(self.label and self.name)

    @property
    def width(self) -> int:
        return self.bare_width + (len(self.badges) + 1 if self.badges else 0)

    @property
    def least_width(self) -> int:
        """With the name cut to almost nothing, but everything else whole."""
        return self.width - max(0, len(self.name) - _LEAST_NAME)

    def text(self, width: int, cut_sign: str) -> Text:
        room = width - (self.width - len(self.name))
        parts = [Text(self.label), Text(cut(self.name, room, cut_sign)), self.badges]
        line = Text(" ").join(part for part in parts if part.plain)
        line.append(" " * (width - len(line.plain)))
        return line


class Board:
    """One scene being drawn."""

    def __init__(self, scene: Scene, context: TerminalContext) -> None:
        self._scene = scene
        self._context = context
        self._marks = MarkSigns(context.output.symbols)
        self._spaces = {space.id: space for space in scene.spaces}
        self._on: dict[str | None, list[Piece]] = defaultdict(list)
        for piece in scene.pieces:
            self._on[piece.at].append(piece)
        sides = dict.fromkeys(piece.side for piece in scene.pieces)
        self._colors = {side: _COLORS[i % len(_COLORS)] for i, side in enumerate(sides)}
        self._brackets = dict(zip(sides, _BRACKETS, strict=False)) if share_letters(scene.pieces) else {}

    def lines(self) -> Lines:
        return [*(self._group_rows() or self._group_columns() or self._group_paragraphs()), *self._off_map_lines()]

    def signs(self, marks: Iterable[str]) -> str:
        return self._marks.signs(self._named_marks(marks))

    def _named_marks(self, marks: Iterable[str]) -> list[str]:
        """A mark without words is there for drawings alone."""
        return [mark for mark in marks if self._mark_name(mark)]

    def badge(self, piece: Piece, alike: int = 1) -> Text:
        """``[S3]``: letter and values, how many, and the signs of its marks; where sides share letters, ``(S3)``."""
        count = piece.count * alike
        given = [self._context.translator.value(value) for _, value in piece.values]
        values = ("/" if any(value.startswith("-") for value in given) else "-").join(given)
        many = f"{self._context.output.symbols.times}{count}" if count > 1 else ""
        signs = self.signs(piece.marks)
        opening, closing = self._brackets.get(piece.side, _BRACKETS[0])
        return Text(f"{opening}{piece.letter}{values}{many}{signs}{closing}", f"bold {self._colors[piece.side]}")

    def _badges(self, pieces: Iterable[Piece]) -> tuple[Text, ...]:
        """Pieces that look alike share a badge: ``[I8-4-2×4]``."""
        alike: dict[str, list[Piece]] = {}
        for piece in pieces:
            alike.setdefault(self.badge(piece).plain, []).append(piece)
        return tuple(self.badge(same[0], len(same)) for same in alike.values())

    def _cell(self, space: Space) -> Cell:
        name = self._context.translator.say(space.name)
        known = folded(space.label) in folded(name).split() or space.label in name.split()
        signs = self.signs(space.marks)
        gap = " " if signs and len(space.label) > 2 else ""
        label = signs if known else f"{signs}{gap}{space.label}"
        return Cell(label, name, self._badges(self._on[space.id]))

    # Rows and columns, where they fit ---------------------------------------------------------------------------

    def _group_rows(self) -> Lines:
        """Every group as a row of a table; nothing if the paper is too narrow for that."""
        groups = self._scene.groups
        rows = [[self._cell(self._spaces[space_id]) for space_id in group.spaces] for group in groups]
        names = without_common_words([self._context.translator.say(group.name) for group in groups])
        heading = max((len(name) for name in names), default=0)
        ends = [self._exit_sign(group.spaces) for group in groups]
        room = self._context.output.width - heading - max((len(end) for end in ends), default=0)
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
            line.append_text(cell.text(width, self._context.output.symbols.cut))
        line.append(end, "dim")
        line.rstrip()
        return line

    def _exit_sign(self, spaces: Sequence[str]) -> str:
        """Where a track goes on after its last space, as the sign of that place."""
        onward = (
            [self._spaces[space_id] for space_id in self._spaces[spaces[-1]].links if space_id in self._spaces]
            if spaces
            else []
        )
        signs = {self.signs(space.marks) for space in onward if space.group != self._spaces[spaces[-1]].group}
        if len(onward) != 1 or len(signs) != 1:
            return ""
        return f" {self._context.output.symbols.arrow}{signs.pop()}"

    def _group_columns(self) -> Lines:
        """Every group as a column, such as rings with many sectors; nothing if that does not fit either."""
        groups = self._scene.groups
        columns = [[self._cell(self._spaces[space_id]) for space_id in group.spaces] for group in groups]
        names = without_common_words([self._context.translator.say(group.name) for group in groups])
        rows = list(zip_longest(*columns))
        widths = [
            max(len(name), *(cell.width for cell in column))
            for name, column in zip(names, columns, strict=True)
            if column
        ]
        room = self._context.output.width
        if len(widths) < max(2, len(groups)) or len(rows) > MOST_ROWS or sum(widths) + 2 * len(widths) > room:
            return []
        heading = Text("  ".join(name.ljust(width) for name, width in zip(names, widths, strict=True)).rstrip(), "bold")
        return [heading, *(self._across(row, widths) for row in rows)]

    def _across(self, row: Sequence[Cell | None], widths: Sequence[int]) -> Text:
        sign = self._context.output.symbols.cut
        cells = [cell.text(width, sign) if cell else Text(" " * width) for cell, width in zip(row, widths, strict=True)]
        line = Text("  ").join(cells)
        line.rstrip()
        return line

    # Running text, where they do not ----------------------------------------------------------------------------

    def _group_paragraphs(self) -> Lines:
        lines: Lines = []
        names = [self._context.translator.say(group.name) for group in self._scene.groups]
        for name, group in zip(names, self._scene.groups, strict=True):
            shown = [space_id for space_id in group.spaces if self._is_worth_a_line(space_id)]
            cells = [self._cell(self._spaces[space_id]) for space_id in shown]
            empty = len(group.spaces) - len(shown)
            if empty:
                cells.append(Cell("", self._context.translator("terminal.empty-spaces", count=empty)))
            lines += self._space_run(f"{name}:", cells)
        return lines

    def _is_worth_a_line(self, space_id: str) -> bool:
        """On a large map only the places where something stands; the others are listed by the command map."""
        return len(self._spaces) <= MOST_SPACES or bool(self._on[space_id])

    def _space_run(self, heading: str, cells: Sequence[Cell]) -> Lines:
        lines = [Text().append(heading, "bold")]
        room = self._context.output.width
        for cell in cells:
            whole = cell.width <= room - 2
            first = cell.text(cell.width, "") if whole else self._without_pieces(cell)
            if len(lines[-1]) + 2 + len(first) > room:
                lines.append(Text(""))
            lines[-1].append("  " if lines[-1].plain or heading else "")
            lines[-1].append_text(first)
            if not whole:
                _append_badges(lines, cell.pieces, room)
        return lines

    def _without_pieces(self, cell: Cell) -> Text:
        """Without the pieces, which do not all go on one line with it."""
        bare = replace(cell, pieces=())
        return bare.text(min(bare.width, self._context.output.width - 4), self._context.output.symbols.cut)

    def _off_map_lines(self) -> Lines:
        """Spaces that belong to no group, and pieces that stand on none."""
        grouped = {space_id for group in self._scene.groups for space_id in group.spaces}
        rest = [space for space in self._scene.spaces if space.id not in grouped]
        cells = [self._cell(space) for space in rest if self._is_shown(space)]
        if self._on[None]:
            cells.append(Cell("", self._context.translator("terminal.off-board"), self._badges(self._on[None])))
        return self._space_run("", cells) if cells else []

    def _is_shown(self, space: Space) -> bool:
        return bool(self._on[space.id]) or "off-board" not in space.marks

    # Place by place ---------------------------------------------------------------------------------------------

    def space_lines(self, text: str = "") -> Lines:
        """Every space under its group, with its marks, what stands there and where it leads; or those that fit.

        They fit by their name, or where none is called so, by a mark: ``held by Rome``.
        """
        return self._spaces_named(text, self._matches_name) or self._spaces_named(text, self._is_marked)

    def _spaces_named(self, text: str, fits: Callable[[str, Space], bool]) -> Lines:
        grouped = {space_id for group in self._scene.groups for space_id in group.spaces}
        areas = [(self._context.translator.say(group.name), group.spaces) for group in self._scene.groups]
        rest = tuple(space.id for space in self._scene.spaces if space.id not in grouped)
        lines: Lines = []
        for name, ids in (*areas, (self._context.translator("terminal.elsewhere"), rest)):
            spaces = [self._spaces[space_id] for space_id in ids]
            found = spaces if _fits(text, name) else [each for each in spaces if fits(text, each)]
            if found:
                lines += [self._context.output.rule(name), *(line for each in found for line in self._entry(each))]
        return lines

    def _matches_name(self, text: str, space: Space) -> bool:
        return folded(text) in (folded(space.id), folded(space.label)) or _fits(
            text, self._context.translator.say(space.name)
        )

    def _is_marked(self, text: str, space: Space) -> bool:
        return any(_fits(text, self._mark_name(mark)) for mark in self._named_marks(space.marks))

    def _entry(self, space: Space) -> Lines:
        context = self._context
        cell = self._cell(space)
        name = " ".join(part for part in (cell.label, cell.name) if part)
        marks = ", ".join(self._mark_name(mark) for mark in self._named_marks(space.marks))
        about = "; ".join(part for part in (marks, context.translator.say(space.note) if space.note else "") if part)
        there = ", ".join(
            context.translator.say(self._spaces[space_id].name) for space_id in space.links if space_id in self._spaces
        )
        parts = [name, f"({about})" if about else "", f"{context.output.symbols.arrow} {there}" if there else ""]
        lines = context.output.wrap(" ".join(part for part in parts if part), "", "  ", "      ")
        for piece in self._on[space.id]:
            badge = self.badge(piece).plain
            lines += context.output.wrap(f"{badge} {context.translator.say(piece.name)}", "bold", "      ", "        ")
        return lines

    # What the signs mean ----------------------------------------------------------------------------------------

    def legend(self) -> str:
        translator = self._context.translator
        on_spaces = [space.marks for space in self._scene.spaces if self._is_shown(space)]
        on_pieces = [piece.marks for piece in self._scene.pieces]
        on_cards = [card.marks for card in held_cards(self._scene)]
        marks = dict.fromkeys(mark for each in (*on_spaces, *on_pieces, *on_cards) for mark in self._named_marks(each))
        parts = [f"{self._marks.sign(mark)} {self._mark_name(mark)}" for mark in marks]
        parts += self._legend_of_values() or [
            translator("terminal.legend-piece", badge=self.badge(piece).plain) for piece in self._scene.pieces[:1]
        ]
        parts += [f"{''.join(pair)} {self._side_name(side)}" for side, pair in self._brackets.items()]
        return self._context.output.symbols.dot.join(parts)

    def _legend_of_values(self) -> list[str]:
        """What the numbers in a badge are: told of the first piece that has them, for each set of values once."""
        examples: dict[str, Piece] = {}
        for piece in self._scene.pieces:
            examples.setdefault(", ".join(self._context.translator.say(label) for label, _ in piece.values), piece)
        return [
            self._context.translator("terminal.legend-values", badge=self.badge(piece).plain, labels=labels)
            for labels, piece in examples.items()
            if labels
        ]

    def _side_name(self, side: str) -> str:
        return self._context.translator.first_known(f"side.{side}", otherwise=side)

    def _mark_name(self, mark: str) -> str:
        return self._context.translator.first_known(f"mark.{mark}", f"terminal.mark.{mark}", otherwise="")


def _append_badges(lines: Lines, badges: Iterable[Text], room: int) -> None:
    """After the name, and on as many further lines as they take."""
    gap = " "
    for badge in badges:
        if len(lines[-1]) + len(gap) + len(badge) > room:
            lines.append(Text("    "))
            gap = ""
        lines[-1].append(gap)
        lines[-1].append_text(badge)
        gap = ""


def share_letters(pieces: Sequence[Piece]) -> bool:
    """Do pieces of several sides bear the same letter, so that only their colour would tell them apart."""
    return len({piece.letter for piece in pieces}) < len({(piece.letter, piece.side) for piece in pieces})


def _fits(text: str, name: str) -> bool:
    """Do the words typed begin words of a name. Nothing typed fits everything."""
    words = word_list(name)
    return all(any(word.startswith(part) for word in words) for part in word_list(text))


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
    while sum(needed) + len(needed) > room:
        spare = [width - low for width, low in zip(needed, least, strict=True)]
        if max(spare) <= 0:
            return [], 1
        needed[max(range(len(needed)), key=lambda place: (spare[place] > 0, needed[place]))] -= 1
    return needed, 1
