"""How an arena ended: a line a player, with its rating, how it did against the one before, and how long it thinks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

from .arena import Arena, ArenaGame
from .intervals import Interval, difference_of_shares, share
from .ratings import Meeting, against_the_game, bradley_terry

STANDINGS: Final = "arena.json"
_FORMAT: Final = 1
"""The format of this file. Version 0.1.0 wrote the same, and did not say so."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player. ``below`` is the share of points against the one before it in the list; alone at the table, by how
    much more of the games it wins than that one."""

    player: str
    games: int
    points: float
    share: Interval
    rating: Interval
    below: Interval | None
    mean_seconds: float
    longest_seconds: float


@dataclass(frozen=True, slots=True)
class Standings:
    game: str
    sides: tuple[str, ...]
    day: str
    """On which the last bout was played."""
    version: str
    options: dict[str, Any]
    players: tuple[Standing, ...]
    bonus: Interval | None
    """What the first seat is worth; nothing where there is one seat."""

    @property
    def alone(self) -> bool:
        return len(self.sides) == 1


def standings(arena: Arena, bouts: Sequence[ArenaGame], version: str, day: str) -> Standings:
    setting = arena.setting
    sides = setting.game.sides
    lines, bonus = _alone(arena, bouts) if len(sides) == 1 else _against_each_other(arena, bouts)
    return Standings(setting.game.id, sides, day, version, dict(setting.options), tuple(lines), bonus)


def day_of(rows: Path, bouts: Sequence[ArenaGame]) -> str:
    """The day of the last bout: what the standings beside the file say if they are of these bouts, else the file's."""
    kept = rows.with_name(STANDINGS)
    if kept.exists():
        before = read_standings(kept)
        if sum(each.games for each in before.players) == sum(len(bout.seats) for bout in bouts):
            return before.day
    return date.fromtimestamp(rows.stat().st_mtime).isoformat()


def _alone(arena: Arena, bouts: Sequence[ArenaGame]) -> tuple[list[Standing], None]:
    lines: list[Standing] = []
    for player in arena.players:
        own = [bout for bout in bouts if bout.seats == (player,)]
        wins = sum(bout.winner == 0 for bout in own)
        won = share(wins, len(own))
        below = difference_of_shares(won, lines[-1].share) if lines else None
        rating = against_the_game(wins, len(own))
        lines.append(Standing(player, len(own), wins, won, rating, below, *_thinking(player, own)))
    return lines, None


def _against_each_other(arena: Arena, bouts: Sequence[ArenaGame]) -> tuple[list[Standing], Interval]:
    met = {seats: [bout for bout in bouts if bout.seats == seats] for seats in arena.seatings}
    meetings = {
        (seats[0], seats[1]): Meeting(len(own), sum(_points(bout, 0) for bout in own)) for seats, own in met.items()
    }
    ratings = bradley_terry(arena.players, meetings)
    lines = []
    for before, player in zip(("", *arena.players), arena.players, strict=False):
        own = [bout for bout in bouts if player in bout.seats]
        points = sum(_points(bout, bout.seats.index(player)) for bout in own)
        duels = [bout for bout in own if before in bout.seats]
        won = sum(_points(bout, bout.seats.index(player)) for bout in duels)
        below = share(won, len(duels)) if duels else None
        rating = ratings.by_player[player]
        total = share(points, len(own))
        lines.append(Standing(player, len(own), points, total, rating, below, *_thinking(player, own)))
    return lines, ratings.bonus


def _points(bout: ArenaGame, seat: int) -> float:
    return 0.5 if bout.winner is None else float(bout.winner == seat)


def _thinking(player: str, bouts: Sequence[ArenaGame]) -> tuple[float, float]:
    """Seconds a decision: the mean and the longest."""
    seats = [(bout, bout.seats.index(player)) for bout in bouts]
    decisions = sum(bout.decisions[seat] for bout, seat in seats)
    seconds = sum(bout.seconds[seat] for bout, seat in seats)
    return seconds / max(1, decisions), max((bout.longest[seat] for bout, seat in seats), default=0.0)


# Keeping them -------------------------------------------------------------------------------------------------------


def write_standings(path: Path, found: Standings) -> None:
    document = {"format": _FORMAT, **asdict(found)}
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read_standings(path: Path) -> Standings:
    document = json.loads(path.read_text(encoding="utf-8"))
    given = document.pop("format", _FORMAT)
    if given > _FORMAT:
        raise Malformed(message("file.newer-format", path=str(path), given=given, known=_FORMAT))
    players = tuple(_standing(each) for each in document.pop("players"))
    bonus = document.pop("bonus")
    sides = tuple(document.pop("sides"))
    return Standings(**document, sides=sides, players=players, bonus=Interval(**bonus) if bonus else None)


def _standing(document: dict[str, Any]) -> Standing:
    read: dict[str, Any] = {
        name: document[name] and Interval(**document[name]) for name in ("share", "rating", "below")
    }
    return Standing(**(document | read))
