"""The desk of the referee: the rules that have been taken off the shelf, and the matches that lie open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sandtable.engine.canonical_json import canonical
from sandtable.engine.errors import Malformed, NotNow, SandtableError, Unknown
from sandtable.engine.game import Game, GameType
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.packs import PackCollection, pack_game
from sandtable.engine.title_registry import TitleRegistry

MOST_MATCHES: Final = 10_000
_MOST_GAMES: Final = 64


@dataclass(slots=True)
class OpenMatch:
    """A match and the seed that a client chose for it, if it did."""

    id: str
    match: Match[Any]
    seed: str | None

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    def seat(self, name: str) -> int:
        """A side, or the observer, by name."""
        seat = self.game.side_number(name)
        if seat is None:
            raise Unknown(message("unknown.side", side=name, known=", ".join((*self.game.sides, "observer"))))
        return seat

    @contextmanager
    def changing(self) -> Iterator[Match[Any]]:
        """The match, to be changed whole or not at all: if the rules fail half-way, it is laid out again as it was.

        What the engine refuses (``SandtableError``) it refuses before it changes anything.
        """
        before = self.match.record(private=True)
        try:
            yield self.match
        except SandtableError:
            raise
        except Exception:
            self.match = Match.replay(self.game, before, self.seed)
            raise


class MatchRegistry:
    def __init__(self, registry: TitleRegistry, pack_files: Sequence[Path] = ()) -> None:
        self.registry = registry
        self._shelves = fill_shelves(registry, pack_files)
        self._games: dict[str, Game[Any]] = {}
        self._matches: dict[str, OpenMatch] = {}
        self._opened = 0

    def game(self, id: str, options: Mapping[str, Any] | None = None) -> Game[Any]:
        """The rules bound to options; kept, because many matches are played by the same ones."""
        kind = self.registry.find(id)
        key = canonical([kind.id, options or {}])
        if key not in self._games:
            game = kind(options, self._shelves[kind])
            if len(self._games) >= _MOST_GAMES:
                del self._games[next(iter(self._games))]
            self._games[key] = game
        return self._games[key]

    def open(self, match: Match[Any], seed: str | None) -> OpenMatch:
        if len(self._matches) >= MOST_MATCHES:
            raise NotNow(message("match.too-many", most=MOST_MATCHES))
        self._opened += 1
        opened = OpenMatch(f"m{self._opened}", match, seed)
        self._matches[opened.id] = opened
        return opened

    def find(self, id: str) -> OpenMatch:
        if id not in self._matches:
            raise Unknown(message("unknown.match", id=id, newest=next(reversed(self._matches), "–")))
        return self._matches[id]

    def close(self, id: str) -> None:
        del self._matches[self.find(id).id]


def fill_shelves(registry: TitleRegistry, pack_files: Sequence[Path]) -> dict[GameType, PackCollection]:
    """Every game's own packs, and the files that were given, each with the game it says it is for."""
    shelves: dict[GameType, PackCollection] = {kind: PackCollection.of_game(kind) for kind in registry}
    for path in pack_files:
        text = _read_text(path)
        id = pack_game(text, path.name)
        kind: GameType = next(iter(registry)) if id is None else registry.find(id)
        shelves[kind].add(text, path.name)
    return shelves


def _read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except OSError as error:
        raise Malformed(message("file.unreadable", path=str(path), reason=error.strerror or str(error))) from None
    except UnicodeDecodeError:
        raise Malformed(message("file.not-text", path=str(path))) from None
