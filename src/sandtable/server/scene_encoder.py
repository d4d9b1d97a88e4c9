"""Scenes as JSON in one language. What hardly ever changes of them is encoded once for all matches of a game."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

import msgspec

from sandtable.engine.canonical_json import Document
from sandtable.engine.game import Game
from sandtable.engine.game_spec import GAMES_KEPT
from sandtable.engine.i18n import WordBook
from sandtable.engine.scene import Scene, speak

from .game_words import words_of

_BOARD: Final = ("spaces", "groups")


class SceneEncoder:
    """Encodes the scenes of one game. Spaces, groups and each card are kept as they were last encoded."""

    def __init__(self, words: WordBook) -> None:
        self._words = words
        self._encoded: dict[tuple[str, str], tuple[object, msgspec.Raw]] = {}

    def encode(self, scene: Scene, lang: str) -> msgspec.Raw:
        document: Document = {}
        for name in (field.name for field in fields(scene)):
            value = getattr(scene, name)
            if name in _BOARD:
                document[name] = self._encode_once(name, value, lang)
            elif name == "cards":
                document[name] = [self._encode_once(f"card {card.id}", card, lang) for card in value]
            else:
                document[name] = speak(value, self._words[lang])
        return msgspec.Raw(msgspec.json.encode(document))

    def _encode_once(self, name: str, value: object, lang: str) -> msgspec.Raw:
        known = self._encoded.get((name, lang))
        if known is None or known[0] != value:
            known = (value, msgspec.Raw(msgspec.json.encode(speak(value, self._words[lang]))))
            self._encoded[name, lang] = known
        return known[1]


@lru_cache(GAMES_KEPT)
def scene_encoder(game: Game[Any]) -> SceneEncoder:
    """The encoder that all matches of a game share."""
    return SceneEncoder(words_of(game))
