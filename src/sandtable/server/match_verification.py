"""The dice of a live match verified, as far as a seat may know; what was found is kept until the match goes on."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Tampered
from sandtable.engine.i18n import Message, message
from sandtable.engine.records import Record
from sandtable.engine.verify import Verification

from .live_match import LiveMatch
from .match_hints import Reading
from .replay import verified
from .worker_pool import WorkerPool


@dataclass(frozen=True, slots=True)
class _Found:
    rolls: Verification
    wrong: Message | None = None


class MatchVerification:
    """Verifies one match. Whoever asks meanwhile waits for the same result."""

    def __init__(self, live: LiveMatch, reading: Reading, pool: WorkerPool) -> None:
        self._live = live
        self._reading = reading
        self._pool = pool
        self._verifying = asyncio.Lock()
        self._kept: tuple[int, _Found] | None = None
        """How many entries the record had, and what was found."""

    async def verify(self, seat: str) -> Document:
        """While two sides play, only the rolls that the seat was told of are counted, and all are sealed."""
        live = self._live
        async with self._reading(seat):
            log = live.logs[seat]
            from_record = log.chances_told(live.created.from_record) if live.from_record else 0
            told = log.chances_told()
            hidden = not live.over and not live.game.solitaire
        found = (
            _Found(Verification(told, 0, told, 0, live.chance == "manual")) if hidden else await self._verify_all(seat)
        )
        document: Document = {**asdict(found.rolls), "from_record": from_record, "ok": found.wrong is None}
        return document if found.wrong is None else {**document, "text": live.words.texts(found.wrong)}

    async def _verify_all(self, seat: str) -> _Found:
        """What a check of all rolls finds."""
        async with self._verifying:
            async with self._reading(seat):
                record = self._live.match.record()
            if self._kept is None or self._kept[0] != len(record.entries):
                self._kept = (len(record.entries), await self._check(record))
            return self._kept[1]

    async def _check(self, record: Record) -> _Found:
        match = self._live.match
        try:
            rolls = await verified(self._pool, match, record)
        except Tampered as error:
            return _Found(Verification(match.chances, 0, 0, 0, self._live.chance == "manual"), error.message)
        return _Found(rolls, None if rolls.ok else message("verify.unrevealed", count=rolls.unrevealed))
