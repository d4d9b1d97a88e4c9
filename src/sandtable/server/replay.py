"""Records played through and verified: short ones here, long ones in a worker, which sends the match back."""

from __future__ import annotations

import asyncio
import io
import pickle
import time
from collections.abc import Callable
from typing import Any, Final

from sandtable.engine.game import Game
from sandtable.engine.match import Match
from sandtable.engine.records import Record
from sandtable.engine.verify import Verification, verify

from .errors import Refused
from .worker_pool import WorkerPool

REPLAYED_AT_ONCE: Final = 40
"""Records of so many entries are played through without asking a worker: that takes as long as a few moves."""
IMPORT_SECONDS: Final = 20.0
"""How long a worker may spend on a record that somebody sends us."""
_GAME: Final = "game"


async def replay(
    pool: WorkerPool, game: Game[Any], record: Record, begin: bool = True, imported: bool = False
) -> Match[Any]:
    """The match of a record, all of it checked; of one that somebody sends us also its dice, and in so many seconds."""
    if imported and not game.solitaire:
        record.open_secret = None  # who uploaded it knows this secret: what comes rolls from a fresh one
    if len(record.entries) <= REPLAYED_AT_ONCE:
        return _play_through(game, record, begin, imported)
    data = await pool.run(None, game, replay_job, record, begin, imported, IMPORT_SECONDS if imported else None)
    if data is None:
        raise Refused("too-long-to-replay", 413, seconds=int(IMPORT_SECONDS))
    return await asyncio.to_thread(load_match, data, game)


def _play_through(
    game: Game[Any], record: Record, begin: bool, imported: bool, before_entry: Callable[[], object] = lambda: None
) -> Match[Any]:
    match = Match.replay(game, record, begin=begin, before_entry=before_entry)
    if imported:
        if record.open_secret is not None:
            match.close_seed()
        verify(match)
    return match


async def verified(pool: WorkerPool, match: Match[Any], record: Record) -> Verification:
    """What a check of a match's dice finds, by its record; raises ``Tampered`` where one of them is wrong."""
    if len(record.entries) <= REPLAYED_AT_ONCE:
        return verify(match)
    return await pool.run(None, match.game, verify_job, record)


# In a worker ---------------------------------------------------------------------------------------------------


def replay_job(game: Game[Any], record: Record, begin: bool, imported: bool, seconds: float | None) -> bytes | None:
    """The match of a record as bytes; None where it takes longer than it may."""
    until = None if seconds is None else time.process_time() + seconds
    try:
        return dump_match(_play_through(game, record, begin, imported, lambda: _check_time(until)))
    except TimeoutError:
        return None


def verify_job(game: Game[Any], record: Record) -> Verification:
    return verify(Match.replay(game, record, begin=False))


def _check_time(until: float | None) -> None:
    if until is not None and time.process_time() > until:
        raise TimeoutError


# Matches as bytes ----------------------------------------------------------------------------------------------


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO, game: Game[Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._game = game

    def persistent_id(self, value: object) -> str | None:
        return _GAME if value is self._game else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, game: Game[Any]) -> None:
        super().__init__(file)
        self._game = game

    def persistent_load(self, name: str) -> Game[Any]:
        return self._game


def dump_match(match: Match[Any]) -> bytes:
    """A match for another process of this server, without its game: both have that."""
    file = io.BytesIO()
    _Pickler(file, match.game).dump(match)
    return file.getvalue()


def load_match(data: bytes, game: Game[Any]) -> Match[Any]:
    match: Match[Any] = _Unpickler(io.BytesIO(data), game).load()
    return match
