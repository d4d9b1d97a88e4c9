"""Checking a record: every position and every roll derived again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.engine.errors import SandtableError, Tampered
from sandtable.engine.match import Match
from sandtable.engine.verify import Verification, verify

from .desk import Desk
from .opening import open_file

FAILED = 1


def verification_line(found: Verification, desk: Desk) -> str:
    """What a check of the dice has found, in a sentence."""
    if found.by_hand:
        return desk.voice("terminal.verified-by-hand", count=found.rolls)
    if found.sealed:
        return desk.voice("terminal.verified-sealed", count=found.checked, sealed=found.sealed)
    return desk.voice("terminal.verified", count=found.checked)


def told_verification(match: Match[Any], desk: Desk) -> None:
    """At the end of a game: do its own dice hold. Nothing where nothing rolls."""
    if match.game.catalogue.has_chance:
        desk.paper.tell(verification_line(verify(match), desk))


def verify_file(desk: Desk, path: Path, pack_files: Sequence[Path], as_json: bool) -> int:
    try:
        game, record = open_file(desk, path, pack_files)
        match = Match.replay(game, record)
        found = verify(match)
    except Tampered as error:
        if as_json:
            desk.paper.document({"ok": False, **_problem(error, desk)})
        raise
    if as_json:
        desk.paper.document({"ok": True, "game": game.id, "entries": len(record.entries), **_numbers(found)})
    else:
        desk.tell("terminal.replayed", count=len(record.entries), title=desk.voice("game.title"))
        told_verification(match, desk)
    return 0


def _problem(error: SandtableError, desk: Desk) -> dict[str, Any]:
    return {"code": error.code, "text": desk.voice.book.texts(error.message)}


def _numbers(found: Verification) -> dict[str, Any]:
    return {"rolls": found.rolls, "checked": found.checked, "sealed": found.sealed, "by_hand": found.by_hand}
