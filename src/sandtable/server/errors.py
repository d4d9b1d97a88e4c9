"""The errors of the server, and how each is sent: a code, a rule if there is one, a text in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Defect, Defective, Illegal, Malformed, SandtableError, Tampered, Unknown
from sandtable.engine.game import GameType
from sandtable.engine.i18n import Value, WordBook, message
from sandtable.engine.recorded_game import MissingPack

from .game_words import server_words, words_of_type


class StorageError(Exception):
    """The store holds something that it cannot hold, or could not keep what it was given."""


class DamagedJournal(StorageError):
    """Rows of a match are no longer what was written. Those before the first such row are ``sound``."""

    def __init__(self, sound: Sequence[bytes]) -> None:
        super().__init__()
        self.sound = sound


class DefectivePack(Defective):
    """A pack that somebody brought; what is wrong with it is said in the words of its game, where that is known."""

    def __init__(self, what: str, defects: Sequence[Defect], game: GameType | None = None) -> None:
        super().__init__(what, defects)
        self.game = game

    @property
    def words(self) -> WordBook:
        return server_words() if self.game is None else words_of_type(self.game)


class Refused(SandtableError):
    """Asked for by somebody who may not, or at a moment when it may not be."""

    def __init__(self, code: str, status: int = 409, **args: Value) -> None:
        super().__init__(message(f"refused.{code}", **args))
        self.code = code
        self.status = status


def refusal(error: SandtableError, words: WordBook | None = None) -> Document:
    """An error as it is sent, in the words of a game or in the server's own."""
    words = error.words if isinstance(error, DefectivePack) else words or server_words()
    document: Document = {"code": error.code, "text": words.texts(error.message)}
    if isinstance(error, Illegal):
        document["rule"] = error.rule
    if isinstance(error, Defective):
        document["defects"] = [{"where": each.where, "text": words.texts(each.message)} for each in error.defects]
    return document


def status_of(error: SandtableError) -> int:
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, Unknown):
        return 404
    return 422 if isinstance(error, Malformed | Tampered | Defective | MissingPack) else 409
