"""What the server refuses, and how a refusal is written: a code, a rule if there is one, a text in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any

from sandtable.engine.errors import Defective, Illegal, Malformed, SandtableError, Tampered, Unknown
from sandtable.engine.game import Game
from sandtable.engine.i18n import Message, Value, WordBook, message


class Broken(Exception):
    """The store holds something that it cannot hold, or could not keep what it was given."""


class Refused(SandtableError):
    """Asked for by somebody who may not, or at a moment when it may not be."""

    def __init__(self, code: str, status: int = 409, **args: Value) -> None:
        super().__init__(message(f"refused.{code}", **args))
        self.code = code
        self.status = status


@cache
def server_words() -> WordBook:
    return WordBook("sandtable.engine", "sandtable.bots", "sandtable.server")


def words_of(game: Game[Any]) -> WordBook:
    """The words of a game with the server's beneath them."""
    found = game.__dict__.get("_server_words")
    if not isinstance(found, WordBook):
        texts = {id: each for pack in game.packs.values() for id, each in pack.texts.items()}
        found = WordBook("sandtable.engine", "sandtable.server", *game.sources(), pack_texts=texts)
        game.__dict__["_server_words"] = found
    return found


def texts(said: Message, words: WordBook | None = None) -> dict[str, str]:
    return (words or server_words()).texts(said)


def refusal(error: SandtableError, words: WordBook | None = None) -> dict[str, Any]:
    """An error as it is sent."""
    document: dict[str, Any] = {"code": error.code, "text": texts(error.message, words)}
    if isinstance(error, Illegal):
        document["rule"] = error.rule
    if isinstance(error, Defective):
        document["defects"] = [{"where": each.where, "text": texts(each.message, words)} for each in error.defects]
    return document


def status_of(error: SandtableError) -> int:
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, Unknown):
        return 404
    return 422 if isinstance(error, Malformed | Tampered | Defective) else 409
