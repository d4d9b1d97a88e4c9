"""The registry of the referee: games opened by their options, and the matches that are open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sandtable.engine.errors import NotNow, SandtableError, Unknown
from sandtable.engine.game import Game, GameType
from sandtable.engine.game_spec import GameSpec, PackText
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.packs import load_pack_text, pack_owner, read_pack
from sandtable.engine.title_registry import TitleRegistry

MOST_MATCHES: Final = 10_000


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
        """The match, to be changed whole or not at all: if the rules fail half-way, it is replayed to where it was.

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
    def __init__(self, titles: TitleRegistry, pack_files: Sequence[Path] = ()) -> None:
        self.titles = titles
        self._packs = read_pack_files(titles, pack_files)
        self._matches: dict[str, OpenMatch] = {}
        self._opened = 0

    def game(self, game_id: str, options: Mapping[str, object] | None = None) -> Game[Any]:
        """The rules bound to options, shared by all matches that are played by the same."""
        game = self.titles.find(game_id)
        return GameSpec.of(game, options, self._packs.get(game, ())).open()

    def open(self, match: Match[Any], seed: str | None) -> OpenMatch:
        if len(self._matches) >= MOST_MATCHES:
            raise NotNow(message("match.too-many", most=MOST_MATCHES))
        self._opened += 1
        opened = OpenMatch(f"m{self._opened}", match, seed)
        self._matches[opened.id] = opened
        return opened

    def find(self, match_id: str) -> OpenMatch:
        if match_id not in self._matches:
            raise Unknown(message("unknown.match", id=match_id, newest=next(reversed(self._matches), "–")))
        return self._matches[match_id]

    def close(self, match_id: str) -> None:
        del self._matches[self.find(match_id).id]


def read_pack_files(registry: TitleRegistry, pack_files: Sequence[Path]) -> dict[GameType, tuple[PackText, ...]]:
    """The packs from files by the game that each says it is for; raises what is wrong with any of them."""
    packs: dict[GameType, tuple[PackText, ...]] = {}
    for path in pack_files:
        text = load_pack_text(path)
        game = pack_owner(text, path.name, registry)
        read_pack(text, path.name, game)
        packs[game] = (*packs.get(game, ()), (text, path.name))
    return packs
