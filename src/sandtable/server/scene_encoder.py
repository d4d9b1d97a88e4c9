"""Scenes as JSON in one language, part by part, so that a client can be sent only what differs from its last scene.

What hardly ever changes of them is encoded once for all matches of a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cached_property, lru_cache
from typing import Any, Final

import msgspec

from sandtable.engine.canonical_json import Document
from sandtable.engine.game import Game
from sandtable.engine.game_spec import GAMES_KEPT
from sandtable.engine.i18n import WordBook
from sandtable.engine.scene import Scene, speak

from .game_words import words_of

LISTS: Final = {
    "spaces": "id",
    "groups": "id",
    "pieces": "id",
    "cards": "id",
    "piles": "id",
    "facts": "id",
    "choices": "move",
    "layers": "id",
}
"""The lists of a scene, and what each element of them is known by."""
_BY_NAME: Final = "extras"
_KEPT: Final = ("spaces", "groups", "cards")

Elements = dict[str, msgspec.Raw]
"""The elements of a list by what they are known by, in order."""


class EncodedScene:
    """A scene in one language. Lists are kept element by element, and what a board is given beyond, name by name."""

    def __init__(self, plain: Elements, lists: Mapping[str, Elements], extras: Elements) -> None:
        self._plain = plain
        self._lists = lists
        self._extras = extras

    @cached_property
    def raw(self) -> msgspec.Raw:
        """All of it as one document."""
        lists = {name: list(elements.values()) for name, elements in self._lists.items()}
        return msgspec.Raw(msgspec.json.encode({**self._plain, **lists, _BY_NAME: self._extras}))

    def changes_since(self, base: EncodedScene) -> Document:
        """What makes this scene of another: a function of the two and of nothing else.

        ``plain`` and ``extras`` are values by name; ``lists`` has the new and changed elements of each list, and the
        order of all where that has changed; ``gone`` are names of ``extras`` that are no longer there.
        """
        lists = {name: _list_changes(base._lists.get(name, {}), each) for name, each in self._lists.items()}
        changes: Document = {
            "plain": _changed(base._plain, self._plain),
            "lists": {name: change for name, change in lists.items() if change},
            "extras": _changed(base._extras, self._extras),
            "gone": [name for name in base._extras if name not in self._extras],
        }
        return {name: change for name, change in changes.items() if change}


def _changed(before: Elements, after: Elements) -> Elements:
    return {name: value for name, value in after.items() if name not in before or bytes(before[name]) != bytes(value)}


def _list_changes(before: Elements, after: Elements) -> Document:
    changes: Document = {}
    if put := list(_changed(before, after).values()):
        changes["put"] = put
    if list(before) != list(after):
        changes["order"] = list(after)
    return changes


class SceneEncoder:
    """Encodes the scenes of one game. Spaces, groups and cards are kept as they were last encoded."""

    def __init__(self, words: WordBook) -> None:
        self._words = words
        self._encoded: dict[tuple[str, str, str], tuple[object, msgspec.Raw]] = {}
        """By list, what an element is known by, and language: the element, and how it was encoded."""

    def encode(self, scene: Scene, lang: str) -> EncodedScene:
        plain = {
            name: self._encode(getattr(scene, name), lang)
            for name in (field.name for field in fields(scene))
            if name not in LISTS and name != _BY_NAME
        }
        lists = {name: self._elements(name, key, getattr(scene, name), lang) for name, key in LISTS.items()}
        for name in LISTS:
            if len(lists[name]) < len(getattr(scene, name)):  # two of its elements are known by the same: send it whole
                plain[name] = self._encode(getattr(scene, name), lang)
                del lists[name]
        return EncodedScene(plain, lists, {name: self._encode(each, lang) for name, each in scene.extras.items()})

    def _elements(self, name: str, key: str, elements: Sequence[object], lang: str) -> Elements:
        found: Elements = {}
        for element in elements:
            known_by = str(getattr(element, key))
            if name in _KEPT:
                found[known_by] = self._encode_once((name, known_by, lang), element)
            else:
                found[known_by] = self._encode(element, lang)
        return found

    def _encode(self, value: object, lang: str) -> msgspec.Raw:
        return msgspec.Raw(msgspec.json.encode(speak(value, self._words[lang])))

    def _encode_once(self, key: tuple[str, str, str], value: object) -> msgspec.Raw:
        known = self._encoded.get(key)
        if known is None or known[0] != value:
            known = self._encoded[key] = (value, self._encode(value, key[2]))
        return known[1]


@lru_cache(GAMES_KEPT)
def scene_encoder(game: Game[Any]) -> SceneEncoder:
    """The encoder that all matches of a game share."""
    return SceneEncoder(words_of(game))
