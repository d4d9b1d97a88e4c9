"""Reading the CSV file of a simulation."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

from .simulation import ALWAYS

DECISIONS: Final = "decisions_"


@dataclass(slots=True)
class GamesFile:
    """The games of a file, column by column."""

    path: Path
    columns: tuple[str, ...]
    winners: list[str] = field(default_factory=list)
    """Nothing where it was a draw, or where a solitaire game beat its player."""
    degrees: list[str] = field(default_factory=list)
    numbers: dict[str, list[int]] = field(default_factory=dict)
    """``score``, ``moves``, ``rounds`` and the decisions of each side."""
    counted: dict[str, list[str]] = field(default_factory=dict)
    """What the listings of the game found, as it stands in the file."""

    def __len__(self) -> int:
        return len(self.winners)

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(name.removeprefix(DECISIONS) for name in self.columns if name.startswith(DECISIONS))

    def wins(self, side: str) -> int:
        return self.winners.count(side)

    def scores(self, side: str) -> list[int]:
        """Of the games that this side won."""
        return [score for score, winner in zip(self.numbers["score"], self.winners, strict=True) if winner == side]


def read_games(path: Path) -> GamesFile:
    """A file that ``simulate`` wrote; anything else is refused."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return _read(path, csv.reader(file))
    except OSError as error:
        raise Malformed(message("file.unreadable", path=str(path), reason=error.strerror or str(error))) from None
    except (UnicodeDecodeError, csv.Error):
        raise _not_a_games_file(path) from None


def _read(path: Path, rows: Iterator[Sequence[str]]) -> GamesFile:
    columns = tuple(next(rows, ()))
    if columns[: len(ALWAYS)] != ALWAYS or not any(name.startswith(DECISIONS) for name in columns):
        raise _not_a_games_file(path)
    games = GamesFile(path, columns)
    numeric = [name for name in columns if name in ("score", "moves", "rounds") or name.startswith(DECISIONS)]
    games.numbers = {name: [] for name in numeric}
    games.counted = {name: [] for name in columns if name not in (*ALWAYS, *numeric)}
    for line, row in enumerate(rows, 2):
        cells = dict(zip(columns, row, strict=False))
        if len(row) != len(columns) or cells["winner"] not in ("", *games.sides):
            raise Malformed(message("lab.bad-row", path=str(path), line=line))
        _add_row(games, cells, line)
    if not len(games):
        raise Malformed(message("lab.no-games", path=str(path)))
    return games


def _add_row(games: GamesFile, cells: Mapping[str, str], line: int) -> None:
    games.winners.append(cells["winner"])
    games.degrees.append(cells["degree"])
    for name, column in games.numbers.items():
        try:
            column.append(int(cells[name]))
        except ValueError:
            raise Malformed(message("lab.bad-row", path=str(games.path), line=line)) from None
    for name, texts in games.counted.items():
        texts.append(cells[name])


def _not_a_games_file(path: Path) -> Malformed:
    return Malformed(message("lab.not-games", path=str(path), columns=", ".join(ALWAYS)))
