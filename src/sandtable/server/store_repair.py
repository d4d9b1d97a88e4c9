"""``sandtable store repair``: damaged matches go back to their last sound row. Nothing is thrown away."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from .journal import now
from .storage import NO_DELETE, bring_up_to_date, create_store
from .store_check import (
    MatchFinding,
    OpenGame,
    Progress,
    StoreReport,
    Verdict,
    check_store,
    file_problems,
    has_seals,
    open_to_read,
)
from .store_folder import STORE, find_store

_TAKE_OUT = """
INSERT INTO set_aside (match, number, body, seal, at) SELECT match, number, body, seal, ?2 FROM entries
WHERE match = ?1 AND (number < 0 OR number >= ?3)
"""
_REMOVE = "DELETE FROM entries WHERE match = ?1 AND (number < 0 OR number >= ?2)"


@dataclass(frozen=True, slots=True)
class RepairReport:
    found: StoreReport
    repaired: list[MatchFinding]
    """These can be opened again, up to their last sound row; what came after it is set aside."""
    left: list[MatchFinding]
    """For these nothing could be done: they lie in the store as they were."""
    damaged_file: Path | None
    """The old file, where SQLite could no longer read it and a new one was made of what was readable."""


def repair_store(folder: Path, open_game: OpenGame, progress: Progress = iter) -> RepairReport:
    """A server may be running: it notices that rows or the file are no longer there, and stores nothing until then."""
    damaged_file = _rescue(folder) if _is_broken(folder) else None
    found = check_store(find_store(folder), open_game, progress=progress)
    repaired = [each for each in found.findings if each.verdict is Verdict.DAMAGED and each.sound]
    if repaired:
        _set_aside(found.path, repaired)
    return RepairReport(found, repaired, [each for each in found.findings if each not in repaired], damaged_file)


def _set_aside(path: Path, findings: list[MatchFinding]) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as store:
        store.execute("PRAGMA synchronous=FULL")
        if not has_seals(store):
            bring_up_to_date(store)
        store.execute("BEGIN IMMEDIATE")
        store.execute("DROP TRIGGER IF EXISTS entries_are_kept")
        for each in findings:
            store.execute(_TAKE_OUT, (each.match, now(), each.sound))
            store.execute(_REMOVE, (each.match, each.sound))
        store.execute(NO_DELETE)
        store.execute("COMMIT")


def _is_broken(folder: Path) -> bool:
    with contextlib.closing(open_to_read(find_store(folder))) as store:
        return bool(file_problems(store))


def _rescue(folder: Path) -> Path:
    """A new file of every row that can still be read; the old one is kept under another name."""
    path = folder / STORE
    rescued = folder / f"{STORE}.rescued"
    rescued.unlink(missing_ok=True)
    create_store(rescued)
    with contextlib.closing(open_to_read(path)) as old, contextlib.closing(sqlite3.connect(rescued)) as new, new:
        seal = "seal" if has_seals(old) else "NULL"
        for order in ("ASC", "DESC"):  # from both ends up to what is damaged
            query = f"SELECT match, number, body, {seal} FROM entries ORDER BY match {order}, number {order}"
            with contextlib.suppress(sqlite3.DatabaseError):
                for row in old.execute(query):
                    new.execute("INSERT OR IGNORE INTO entries VALUES (?, ?, ?, ?)", row)
        with contextlib.suppress(sqlite3.DatabaseError):
            for row in old.execute("SELECT match, number, body, seal, at FROM set_aside"):
                new.execute("INSERT INTO set_aside VALUES (?, ?, ?, ?, ?)", row)
    kept = folder / f"{STORE}.damaged-{now().replace(':', '')}"
    for ending in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(kept.with_name(kept.name + ending))
    rescued.rename(path)
    return kept
