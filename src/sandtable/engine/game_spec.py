"""Which game is meant (class, options, added packs), and the one cache of games that were opened by such a spec."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from .canonical_json import canonical
from .game import Game, GameType
from .packs import PackCollection

PackText = tuple[str, str]
"""The text of a pack file, and the file's name."""
GAMES_KEPT: Final = 64
_opened: Final[OrderedDict[tuple[GameType, str, tuple[PackText, ...]], Game[Any]]] = OrderedDict()
_lock: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game, its options, and the texts of the packs that came from files. It can be sent to another process."""

    game: GameType
    options: tuple[tuple[str, object], ...] = ()
    packs: tuple[PackText, ...] = ()

    @classmethod
    def of(cls, game: GameType, options: Mapping[str, object] | None = None, packs: tuple[PackText, ...] = ()) -> Self:
        return cls(game, tuple((options or {}).items()), packs)

    @classmethod
    def of_game(cls, game: Game[Any]) -> Self:
        """What opens this very game again."""
        added = tuple((pack.text, pack.file) for pack in game.added_packs.values())
        return cls.of(type(game), game.options, added)

    def open(self) -> Game[Any]:
        """The rules bound to options and packs. They hold no state of play, so all who ask for the same share them."""
        # Not the options themselves: they may be lists, and to a dictionary True would be the same as 1.
        key = self.game, canonical(dict(self.options)), self.packs
        with _lock:
            if key in _opened:
                _opened.move_to_end(key)
                return _opened[key]
        bound = self._bind()  # a large pack takes a second, and nobody else should wait for it
        with _lock:
            opened = _opened.setdefault(key, bound)
            _opened.move_to_end(key)
            if len(_opened) > GAMES_KEPT:
                _opened.popitem(last=False)
            return opened

    def _bind(self) -> Game[Any]:
        packs = PackCollection.of_game(self.game)
        for text, name in self.packs:
            packs.add(text, name)
        return self.game(dict(self.options), packs)
