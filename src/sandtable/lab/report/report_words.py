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

    def __call__(self, message_id: str, /, **args: Value) -> str:
        return self.words.say(message(message_id, **args))

    def winner(self, side: str) -> str:
        """A side, or who wins where no side does."""
        if side:
            return self.words.say(Message(f"side.{side}"))
        return self("lab.game-itself" if self.game.solitaire else "lab.nobody")

    def degree(self, degree: str) -> str:
        message_id = f"degree.{degree}"
        return (
            self.words.say(Message(message_id))
            if message_id in self.words
            else self.words.say(Message(f"lab.degree.{degree}"))
        )

    def named(self, table: str, item_id: str) -> str:
        return self.words.say(Message(f"{table}.{item_id}"))

    def column(self, name: str) -> str:
        """What a column of counts is called; that of a side is its name with the side's."""
        for side in self.game.sides:
            if name.endswith(f"_{side}"):
                return self.words.say(message(f"column.{name.removesuffix(f'_{side}')}", side=side))
        return self.words.say(message(f"column.{name}"))
