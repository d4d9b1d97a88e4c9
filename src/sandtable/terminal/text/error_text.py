"""Errors as text: one line each, in the chosen language."""

from __future__ import annotations

import errno
import os
from typing import Final

from sandtable.engine.errors import Defective, Illegal, SandtableError
from sandtable.engine.i18n import Message, Value

from ..language import Translator

BAD_INPUT: Final = 2
_REASONS: Final = ("ENOENT", "EISDIR", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENOSPC", "ENAMETOOLONG", "EEXIST")
_SYSTEM_REASONS: Final = {os.strerror(getattr(errno, name)): f"terminal.reason.{name}" for name in _REASONS}


def error_lines(error: SandtableError, translator: Translator) -> list[str]:
    """One line; for something defective, one line a defect."""
    if isinstance(error, Defective):
        return [_defect_line(defect.where, translator.say(defect.message)) for defect in error.defects]
    text = translator.say(_translated(error.message))
    return [f"{text} [{error.rule}]" if isinstance(error, Illegal) else text]


def _defect_line(where: str, text: str) -> str:
    return f"{where}: {text}" if where else text


def _translated(what: Message) -> Message:
    """The system gives its reasons in English."""
    args: dict[str, Value] = dict(what.args)
    reason = args.get("reason")
    if isinstance(reason, str) and reason in _SYSTEM_REASONS:
        args["reason"] = Message(_SYSTEM_REASONS[reason])
    return Message(what.id, args)
