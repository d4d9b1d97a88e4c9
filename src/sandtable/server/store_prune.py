"""``sandtable store prune``: matches that nobody needs any more are removed, by rules that the operator chooses."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .errors import DamagedJournal, Refused
from .journal import Row, read_rows, time_text
from .storage import NO_DELETE, sound_rows
from .store_check import Progress, open_to_read, rows_of
from .store_folder import find_store

_DAY: Final = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class PrunePolicy:
    """Which matches are removed. None: that rule removes nothing."""

    idle_days: int | None = None
    """Those in which nothing has happened for so many days."""
    unplayed_days: int | None = None
    """Those in which nobody has moved, so many days after they were opened."""

    def removes(self, rows: Sequence[Row], now: float) -> bool:
        idle = self.idle_days is not None and rows[-1].at < _days_before(now, self.idle_days)
        opened_long_ago = self.unplayed_days is not None and rows[0].at < _days_before(now, self.unplayed_days)
        return idle or (opened_long_ago and not any(row.entries for row in rows[1:]))


@dataclass(frozen=True, slots=True)
class PruneReport:
    path: Path
    matches: int
    """How many there were."""
    removed: list[str]
    left_damaged: list[str]
    """These cannot be read, so that nobody knows how old they are: they stay until they are repaired."""


def prune_store(
    folder: Path, policy: PrunePolicy, dry_run: bool = False, progress: Progress = iter, now: float | None = None
) -> PruneReport:
    """A server may be running: it notices that a match is no longer there. With ``dry_run`` nothing is removed."""
    path = find_store(folder)
    moment = time.time() if now is None else now
    removed: list[str] = []
    damaged: list[str] = []
    with contextlib.closing(open_to_read(path)) as store:
        matches = [match for (match,) in store.execute("SELECT DISTINCT match FROM entries ORDER BY match")]
        for match in progress(matches):
            rows = _sound_rows(store, match)
            if not rows:
                damaged.append(match)
            elif policy.removes(rows, moment):
                removed.append(match)
    if removed and not dry_run:
        _remove(path, removed)
    return PruneReport(path, len(matches), removed, damaged)


def _sound_rows(store: sqlite3.Connection, match: str) -> list[Row]:
    """All rows of a match; none where one of them is damaged, or written by a newer version."""
    bodies, _, whole = sound_rows(match, rows_of(store, match))
    try:
        return read_rows(bodies) if whole else []
    except (DamagedJournal, Refused):
        return []


def _remove(path: Path, matches: Sequence[str]) -> None:
    """All of them or none; then the file gives back the space, if nobody uses it at that moment."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as store:
        store.execute("PRAGMA synchronous=FULL")
        store.execute("BEGIN IMMEDIATE")
        store.execute("DROP TRIGGER IF EXISTS entries_are_kept")
        store.executemany("DELETE FROM entries WHERE match = ?", [(match,) for match in matches])
        store.execute(NO_DELETE)
        store.execute("COMMIT")
        with contextlib.suppress(sqlite3.OperationalError):
            store.execute("VACUUM")


def _days_before(now: float, days: int) -> str:
    return time_text(now - days * _DAY)
