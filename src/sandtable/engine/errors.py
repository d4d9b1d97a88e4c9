"""The errors of the engine: each carries a message that a person can act on, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .i18n import Message, message


class SandtableError(Exception):
    """Something a person or a program asked for cannot be done; says what and what would be right."""

    code = "error"

    def __init__(self, message: Message) -> None:
        super().__init__(message.id, dict(message.args))
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        """An error comes back from another process as it was raised there."""
        return _raised_again, (type(self), self.args, self.__dict__)


def _raised_again(kind: type[SandtableError], args: tuple[Any, ...], fields: dict[str, Any]) -> SandtableError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class Malformed(SandtableError):
    """Not readable as what it should be: a notation, a document, a file."""

    code = "malformed"


class Unknown(SandtableError):
    """Names something that is not there: a game, a match, a side, a rule."""

    code = "unknown"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal now: the rule and the reason."""

    rule: str
    message: Message


class Illegal(SandtableError):
    """A well-formed move that the rules forbid at this moment."""

    code = "illegal"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.rule = refusal.rule


class NotNow(SandtableError):
    """A request that makes sense, but not at this moment: undo with nothing to undo, a move out of turn."""

    code = "not_now"


class Tampered(SandtableError):
    """A record that does not say what it said when it was written."""

    code = "tampered"


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that is wrong in a document or a pack: where (a path or file:line) and what."""

    where: str
    message: Message


class Defective(SandtableError):
    """A document or pack with defects: all of them, not only the first."""

    code = "defective"

    def __init__(self, what: str, defects: Sequence[Defect]) -> None:
        super().__init__(message("defective", what=what, count=len(defects)))
        self.what = what
        self.defects = tuple(defects)
