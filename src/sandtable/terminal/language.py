"""The language that a person has chosen, and the words of programs and games in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sandtable.engine.errors import Unknown
from sandtable.engine.game import Game
from sandtable.engine.i18n import LANGUAGES, Message, Value, WordBook, message

_BENEATH: Final = ("sandtable.bots", "sandtable.lab")
_ABOVE: Final = ("sandtable.terminal",)
_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class Translator:
    """Says messages in the chosen language, which can change at any moment; learns a game's words when it is opened."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.learn()

    def learn(self, *sources: str) -> None:
        """Take in the words of packages: of a game that is not opened yet."""
        self.book = WordBook("sandtable.engine", *_BENEATH, *sources, *_ABOVE)

    def learn_game(self, game: Game[Any]) -> None:
        """Take in the words of a game and of its packs."""
        self.book = game.word_book(*_BENEATH, above=_ABOVE)

    def say(self, what: Message) -> str:
        return self.book[self.language].say(what)

    def value(self, what: Value) -> str:
        return self.say(what) if isinstance(what, Message) else str(what)

    def __call__(self, message_id: str, /, **args: Value) -> str:
        return self.say(message(message_id, **args))

    def first_known(self, *ids: str, otherwise: str) -> str:
        """The first of these that has words; later games may bring their own."""
        words = self.book[self.language]
        return next((words.say(Message(message_id)) for message_id in ids if message_id in words), otherwise)

    def in_every_language(self, message_id: str) -> list[str]:
        return [words.say(Message(message_id)) for words in self.book.languages.values()]

    def switch(self, given: str) -> None:
        self.language = known_language(given)


def known_language(given: str) -> str:
    """The language that a name such as "es", "ES" or "es_MX.UTF-8" stands for."""
    language = _primary(given)
    if language not in LANGUAGES:
        raise Unknown(message("terminal.unknown-language", given=given, known=", ".join(LANGUAGES)))
    return language


def language_of_environment(environment: Mapping[str, str]) -> str:
    """What the locale asks for, if we speak it; else English."""
    locale = next((environment[name] for name in _LOCALE_VARIABLES if environment.get(name)), "")
    return _primary(locale) if _primary(locale) in LANGUAGES else "en"


def chosen_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """``--lang`` before SANDTABLE_LANG before the locale. It is needed before the command line is understood."""
    given = _lang_option(arguments) or environment.get("SANDTABLE_LANG")
    return known_language(given) if given else language_of_environment(environment)


def _lang_option(arguments: Sequence[str]) -> str | None:
    found = None
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            found = argument.partition("=")[2]
        elif argument == "--lang" and place + 1 < len(arguments):
            found = arguments[place + 1]
    return found


def _primary(locale: str) -> str:
    return re.split(r"[_.@-]", locale)[0].lower()


def folded(text: str) -> str:
    """Without accents and capitals, for comparing what a person typed."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def word_list(text: str) -> list[str]:
    """The words of a text, folded."""
    return re.findall(r"\w+", folded(text))
