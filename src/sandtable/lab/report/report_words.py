"""The words of reports: a game's and the laboratory's, in one language."""

from __future__ import annotations

from typing import Any

from sandtable.engine.game import Game
from sandtable.engine.i18n import Message, Value, Words, message

from ..number_format import NumberFormat


class ReportWords:
    def __init__(self, game: Game[Any], language: str) -> None:
        self.game = game
        self.language = language
        self.words: Words = game.word_book("sandtable.lab")[language]
        self.number_format = NumberFormat(language)

    def __call__(self, id: str, /, **args: Value) -> str:
        return self.words.say(message(id, **args))

    def winner(self, side: str) -> str:
        """A side, or who wins where no side does."""
        if side:
            return self.words.say(Message(f"side.{side}"))
        return self("lab.game-itself" if self.game.solitaire else "lab.nobody")

    def degree(self, degree: str) -> str:
        id = f"degree.{degree}"
        return self.words.say(Message(id)) if id in self.words else self.words.say(Message(f"lab.degree.{degree}"))

    def named(self, table: str, id: str) -> str:
        return self.words.say(Message(f"{table}.{id}"))

    def column(self, name: str) -> str:
        """What a column of counts is called; that of a side is its name with the side's."""
        for side in self.game.sides:
            if name.endswith(f"_{side}"):
                return self.words.say(message(f"lab.column.{name.removesuffix(f'_{side}')}", side=side))
        return self.words.say(message(f"lab.column.{name}"))
