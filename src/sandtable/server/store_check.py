"""``sandtable store check``: is everything in a store what was written. Nothing is changed; a server may be running."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from sandtable.engine.game import Game
from sandtable.engine.match import Match
from sandtable.engine.records import Record

from .damage import readable_rows
from .errors import Refused
from .journal import Row, has_begun, record_of
from .live_match import LiveMatch
from .storage import NO_ROW, SealedRow, sound_rows

OpenGame = Callable[[Record], Game[Any]]
"""The game that a record was played with."""
Progress = Callable[[list[str]], Iterable[str]]
"""Shows how far a check has come, and hands on what is checked."""


class Verdict(StrEnum):
    SOUND = "sound"
    DAMAGED = "damaged"
    """What was written has changed from some row on."""
    UNPLAYABLE = "unplayable"
    """It is as it was written, but the rules no longer lead where they did, or a title or pack is missing."""
    NEWER = "newer"
    """A newer version of Sandtable has written it."""


@dataclass(frozen=True, slots=True)
class MatchFinding:
    match: str
    verdict: Verdict
    rows: int
    sound: int
    """So many rows from the first on are sound."""


@dataclass(slots=True)
class StoreReport:
    path: Path
    file_problems: list[str]
    """What SQLite finds wrong with the file itself, in its own words."""
    matches: int = 0
    rows: int = 0
    set_aside: int = 0
    """Rows that earlier repairs have taken out."""
    findings: list[MatchFinding] = field(default_factory=list)
    """The matches that are not sound."""

    @property
    def ok(self) -> bool:
        return not self.file_problems and not self.findings


def check_store(path: Path, open_game: OpenGame, replay_all: bool = False, progress: Progress = iter) -> StoreReport:
    """Look at every row. Matches with rows of version 0.1.0, which have no seal, are replayed; others if wished."""
    with contextlib.closing(open_to_read(path)) as store:
        report = StoreReport(path, file_problems(store))
        matches = list(_readable(store, "SELECT DISTINCT match FROM entries ORDER BY match"))
        for match in progress([str(match) for (match,) in matches]):
            finding = check_match(store, match, open_game, replay_all)
            report.matches += 1
            report.rows += finding.rows
            if finding.verdict is not Verdict.SOUND:
                report.findings.append(finding)
        report.set_aside = sum(count for (count,) in _readable(store, "SELECT count(*) FROM set_aside"))
    return report


def open_to_read(path: Path) -> sqlite3.Connection:
    store = sqlite3.connect(path, isolation_level=None, timeout=10)
    store.execute("PRAGMA query_only=1")
    store.text_factory = lambda text: text.decode("utf-8", "replace")
    return store


def file_problems(store: sqlite3.Connection) -> list[str]:
    try:
        found = [str(line) for (line,) in store.execute("PRAGMA integrity_check")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found


def check_match(store: sqlite3.Connection, match: str, open_game: OpenGame, replay_all: bool = False) -> MatchFinding:
    stored = list(rows_of(store, match))
    bodies, _, whole = sound_rows(match, stored)
    try:
        rows = readable_rows(bodies)
    except Refused:
        return MatchFinding(match, Verdict.NEWER, len(stored), len(bodies))
    if not whole or not rows or len(rows) < len(bodies):
        return MatchFinding(match, Verdict.DAMAGED, len(stored), len(rows))
    unsealed = any(seal is None for _, _, seal in stored)
    if not (unsealed or replay_all) or _can_be_rebuilt(match, rows, open_game):
        return MatchFinding(match, Verdict.SOUND, len(stored), len(rows))
    sound = _longest_rebuilt(match, rows, open_game) if unsealed else 0
    return MatchFinding(match, Verdict.DAMAGED if sound else Verdict.UNPLAYABLE, len(stored), sound)


def _can_be_rebuilt(match: str, rows: list[Row], open_game: OpenGame) -> bool:
    try:
        record = record_of(rows)
        replayed = Match.replay(open_game(record), record, begin=has_begun(rows))
        LiveMatch.with_rows(match, replayed, rows)
    except Exception:  # rows without a seal may say anything
        return False
    return True


def _longest_rebuilt(match: str, rows: list[Row], open_game: OpenGame) -> int:
    """How many rows from the first on can be replayed, by halving: what cannot be replayed stays so with more rows."""
    good, bad = 0, len(rows)
    while bad - good > 1:
        middle = (good + bad) // 2
        if _can_be_rebuilt(match, rows[:middle], open_game):
            good = middle
        else:
            bad = middle
    return good


def rows_of(store: sqlite3.Connection, match: str) -> Iterator[SealedRow]:
    """The rows of a match, also in a store of format 1, and up to where the file can be read."""
    seal = "seal" if has_seals(store) else "NULL"
    try:
        yield from store.execute(f"SELECT number, body, {seal} FROM entries WHERE match = ? ORDER BY number", (match,))
    except sqlite3.DatabaseError:
        yield NO_ROW


def has_seals(store: sqlite3.Connection) -> bool:
    return any(name == "seal" for _, name, *_ in store.execute("PRAGMA table_info(entries)"))


def _readable(store: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """What a query gives up to where the file can be read; nothing where there is no such table yet."""
    with contextlib.suppress(sqlite3.DatabaseError):
        yield from store.execute(query)
