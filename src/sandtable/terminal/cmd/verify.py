"""``sandtable verify``: every position and every roll of a record derived again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import SandtableError, Tampered
from sandtable.engine.match import Match
from sandtable.engine.verify import Verification, verify

from ..context import TerminalContext
from ..open_game import open_file

FAILED = 1


def verification_line(verification: Verification, context: TerminalContext) -> str:
    """What a check of the dice has found, in a sentence."""
    if verification.by_hand:
        return context.translator("terminal.verified-by-hand", count=verification.rolls)
    if verification.unrevealed:
        count, checked = verification.unrevealed, verification.checked
        return context.translator("terminal.verified-unrevealed", count=count, checked=checked)
    if verification.sealed:
        return context.translator("terminal.verified-sealed", count=verification.checked, sealed=verification.sealed)
    return context.translator("terminal.verified", count=verification.checked)


def print_verification(match: Match[Any], context: TerminalContext) -> None:
    """At the end of a game: do its own dice hold. Nothing where nothing rolls."""
    if match.game.catalogue.has_chance:
        context.output.tell(verification_line(verify(match), context))


def verify_file(context: TerminalContext, path: Path, pack_files: Sequence[Path], as_json: bool) -> int:
    try:
        game, record = open_file(context, path, pack_files)
        match = Match.replay(game, record)
        verification = verify(match)
    except Tampered as error:
        if as_json:
            context.output.document({"ok": False, **_problem(error, context)})
        raise
    if as_json:
        numbers = _numbers(verification)
        context.output.document({"ok": verification.ok, "game": game.id, "entries": len(record.entries), **numbers})
    else:
        context.tell("terminal.replayed", count=len(record.entries), title=context.translator("game.title"))
        print_verification(match, context)
    return 0 if verification.ok else FAILED


def _problem(error: SandtableError, context: TerminalContext) -> Document:
    return {"code": error.code, "text": context.translator.book.texts(error.message)}


def _numbers(verification: Verification) -> Document:
    return {
        "rolls": verification.rolls,
        "checked": verification.checked,
        "sealed": verification.sealed,
        "unrevealed": verification.unrevealed,
        "by_hand": verification.by_hand,
    }
