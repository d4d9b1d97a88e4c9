"""The errors of the referee, and how each is sent: a number, a code word, a text in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Defect, Defective, Illegal, SandtableError
from sandtable.engine.game import Game
from sandtable.engine.i18n import Message, Texts, WordBook, message

NUMBERS: Final[Mapping[str, int]] = {
    "parse": -32700,
    "invalid_request": -32600,
    "unknown_method": -32601,
    "invalid_params": -32602,
    "internal": -32603,
    "error": 1000,
    "malformed": 1001,
    "unknown": 1002,
    "illegal": 1003,
    "not_now": 1004,
    "defective": 1005,
    "tampered": 1006,
}
"""Code words to JSON-RPC numbers. Both are part of the protocol: never change one, only add."""

OWN_WORDS: Final = WordBook("sandtable.engine", "sandtable.bots", "sandtable.referee")


class Unparsable(SandtableError):
    """A line that is not JSON, or more than anybody should send."""

    code = "parse"


class InvalidRequest(SandtableError):
    """JSON, but not a JSON-RPC 2.0 request."""

    code = "invalid_request"


class UnknownMethod(SandtableError):
    code = "unknown_method"


class InvalidParams(Defective):
    """Parameters that are missing, unknown or of the wrong kind: all of them, the first one in the message."""

    code = "invalid_params"

    def __init__(self, method: str, defects: Sequence[Defect]) -> None:
        super().__init__(method, defects)
        first = defects[0]
        self.message = message("params.wrong", method=method, param=first.where, reason=first.message)


class Fault(SandtableError):
    """A fault of ours: the request was not carried out, and nothing was changed."""

    code = "internal"


class InGame(Exception):
    """An error met while the words of a game were at hand; only they can say it."""

    def __init__(self, error: SandtableError, game: Game[Any]) -> None:
        super().__init__(error)
        self.error = error
        self.game = game


@contextmanager
def errors_in_words_of(game: Game[Any]) -> Iterator[None]:
    """Errors in here may speak of what only this game (and its packs) has names for."""
    try:
        yield
    except SandtableError as error:
        raise InGame(error, game) from error


def error_document(error: SandtableError, game: Game[Any] | None = None) -> Document:
    """The ``error`` member of a JSON-RPC answer."""
    text = _say(error.message, game)
    data: Document = {"code": error.code, "text": text}
    if isinstance(error, Illegal):
        data["rule"] = error.rule
    if isinstance(error, Defective):
        data["defects"] = [{"where": each.where, "text": _say(each.message, game)} for each in error.defects]
    return {"code": NUMBERS.get(error.code, NUMBERS["error"]), "message": text["en"], "data": data}


def _say(said: Message, game: Game[Any] | None) -> Texts:
    words = game.words if game is not None and said.id in game.words["en"] else OWN_WORDS
    return words.texts(said)
