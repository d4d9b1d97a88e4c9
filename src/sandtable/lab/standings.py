"""The standings of an arena: for each player its rating, its result against the one before, and its thinking time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Final

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

from .arena import Arena, ArenaGame
from .intervals import Interval, difference_of_shares, share
from .ratings import Meeting, bradley_terry, rating_against_game

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
    """On which the last game was played."""
    version: str
    options: Document
    players: tuple[Standing, ...]
    bonus: Interval | None
    """What the first seat is worth; nothing where there is one seat."""

    @property
    def alone(self) -> bool:
        return len(self.sides) == 1


def standings(arena: Arena, games: Sequence[ArenaGame], version: str, day: str) -> Standings:
    spec = arena.spec
    sides = spec.game.sides
    lines, bonus = _solitaire_standings(arena, games) if len(sides) == 1 else _tournament_standings(arena, games)
    return Standings(spec.game.id, sides, day, version, dict(spec.options), tuple(lines), bonus)


def last_day(rows: Path, games: Sequence[ArenaGame]) -> str:
    """The day of the last game: what the standings beside the file say if they are of these games, else the file's."""
    kept = rows.with_name(STANDINGS)
    if kept.exists():
        before = read_standings(kept)
        if sum(each.games for each in before.players) == sum(len(game.seats) for game in games):
            return before.day
    return date.fromtimestamp(rows.stat().st_mtime).isoformat()


def _solitaire_standings(arena: Arena, games: Sequence[ArenaGame]) -> tuple[list[Standing], None]:
    lines: list[Standing] = []
    for player in arena.players:
        own = [game for game in games if game.seats == (player,)]
        wins = sum(game.winner == 0 for game in own)
        won = share(wins, len(own))
        below = difference_of_shares(won, lines[-1].share) if lines else None
        rating = rating_against_game(wins, len(own))
        lines.append(Standing(player, len(own), wins, won, rating, below, *_thinking_seconds(player, own)))
    return lines, None


def _tournament_standings(arena: Arena, games: Sequence[ArenaGame]) -> tuple[list[Standing], Interval]:
    met = {seats: [game for game in games if game.seats == seats] for seats in arena.seatings}
    meetings = {
        (seats[0], seats[1]): Meeting(len(own), sum(_points_of(game, 0) for game in own)) for seats, own in met.items()
    }
    ratings = bradley_terry(arena.players, meetings)
    lines = []
    for before, player in zip(("", *arena.players), arena.players, strict=False):
        own = [game for game in games if player in game.seats]
        points = sum(_points_of(game, game.seats.index(player)) for game in own)
        duels = [game for game in own if before in game.seats]
        won = sum(_points_of(game, game.seats.index(player)) for game in duels)
        below = share(won, len(duels)) if duels else None
        rating = ratings.by_player[player]
        total = share(points, len(own))
        lines.append(Standing(player, len(own), points, total, rating, below, *_thinking_seconds(player, own)))
    return lines, ratings.bonus


def _points_of(game: ArenaGame, seat: int) -> float:
    return 0.5 if game.winner is None else float(game.winner == seat)


def _thinking_seconds(player: str, games: Sequence[ArenaGame]) -> tuple[float, float]:
    """Seconds a decision: the mean and the longest."""
    seats = [(game, game.seats.index(player)) for game in games]
    decisions = sum(game.decisions[seat] for game, seat in seats)
    seconds = sum(game.seconds[seat] for game, seat in seats)
    return seconds / max(1, decisions), max((game.longest[seat] for game, seat in seats), default=0.0)


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


def _standing(document: Document) -> Standing:
    read: Document = {name: document[name] and Interval(**document[name]) for name in ("share", "rating", "below")}
    return Standing(**(document | read))
