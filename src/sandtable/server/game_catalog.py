"""The catalogue of titles as JSON: options, sides, levels of bots, board files; and the rules of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final

from sandtable.bots import LEVELS, OPPONENTS, level_name
from sandtable.engine.canonical_json import Document
from sandtable.engine.events import OBSERVER
from sandtable.engine.game import Game
from sandtable.engine.i18n import LANGUAGES, Texts, message
from sandtable.engine.options import Option
from sandtable.engine.pack_folders import NO_PACKS, FoundPacks
from sandtable.engine.packs import Pack, PackCollection
from sandtable.engine.title import Title

from .game_words import server_words

ONE_LANGUAGE: Final = ("about", "options", "notices")
"""What of a game can be asked for in one language; names are kept by the browser and stay in all of them."""
BOARD_FILES: Final = ("drawing.js", "style.css", "en.js", "es.js", "cover.svg")


def games(titles: Iterable[Title], found: FoundPacks = NO_PACKS) -> list[Document]:
    """Every title, with the packs of its own and those that were found for it."""
    return [_game(title, title.game(), found.of_game(title.game)) for title in titles]


def in_language(told: Document, lang: str) -> Document:
    """A game with what is said of it and of its options in one language: plain texts, for a light first page."""
    return {key: _said(value, lang) if key in ONE_LANGUAGE else value for key, value in told.items()}


def _said(told: Any, lang: str) -> Any:
    if isinstance(told, list):
        return [_said(each, lang) for each in told]
    if not isinstance(told, dict):
        return told
    return told[lang] if set(told) == set(LANGUAGES) else {key: _said(each, lang) for key, each in told.items()}


def board_files(titles: Iterable[Title]) -> dict[str, list[str]]:
    """What each title brings for the browser."""
    return {title.id: [name for name in BOARD_FILES if title.has_board_file(name)] for title in titles}


def _game(title: Title, game: Game[Any], found: Sequence[Pack[Any]]) -> Document:
    scene = game.scene(game.view(game.start(), OBSERVER))
    return {
        "game": game.id,
        "title": game.words.texts(message("game.title")),
        "about": game.words.texts(message("game.about")),
        "sides": [{"side": side, "name": game.words.texts(message(f"side.{side}"))} for side in game.sides],
        "solitaire": game.solitaire,
        "chance": game.catalogue.has_chance,
        "options": [_option(game, each, found) for each in game.option_list],
        "bots": list(OPPONENTS),
        "levels": [{"level": level, "name": server_words().texts(level_name(level))} for level in LEVELS],
        "notices": [game.words.texts(each) for each in scene.notices],
        "guided": asdict(title.guided_start),
    }


def _option(game: Game[Any], option: Option, found: Sequence[Pack[Any]]) -> Document:
    return {
        "name": option.name,
        "type": option.schema()["type"],
        "default": option.default,
        "choices": [{"value": value, "label": label} for value, label in _choices(game, option, found)],
        "label": game.words.texts(message(f"option.{option.name}")),
        "note": game.words.texts(option.note_message) if option.note else None,
        "rule": option.rule,
        "pack": option.pack,
    }


def _choices(game: Game[Any], option: Option, found: Sequence[Pack[Any]]) -> list[tuple[Any, Texts]]:
    """What may be chosen, with its name: packs by their titles, names in words, numbers as they are."""
    if option.pack:
        packs = (*PackCollection.of_game(type(game)), *found)
        return [(pack.id, pack.title) for pack in packs if pack.kind == option.name]
    return [(choice, _choice_label(game, option, choice)) for choice in option.choices]


def _choice_label(game: Game[Any], option: Option, choice: bool | int | str) -> Texts:
    if option.names(choice):
        return game.words.texts(option.choice_message(choice))
    return dict.fromkeys(LANGUAGES, str(choice))


def rules(game: Game[Any]) -> Document:
    book = game.rulebook
    return {
        "title": book.title,
        "designer": book.designer,
        "publisher": book.publisher,
        "rules": [{"id": each.id, "title": each.title, "text": each.text} for each in book.rules.values()],
        "rulings": [asdict(each) for each in book.rulings],
    }
