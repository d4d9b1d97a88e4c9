"""What waits to be sent to one client: in order, bounded by bytes, and with updates merged for whoever is behind."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

import msgspec

from sandtable.engine.canonical_json import Document

MERGED_FROM: Final = 64 * 1024
"""A client for whom so many bytes wait is behind: the position that it has not seen yet is not sent to it any more."""
_encoder = msgspec.json.Encoder()


@dataclass(slots=True)
class _Waiting:
    data: bytes
    update: Document | None = None


class SendQueue:
    """Documents go in, encoded messages come out."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._waiting: deque[_Waiting] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._closed = False

    def put(self, document: Document) -> bool:
        """False: whoever should read this does not, and too much waits already."""
        return self._add(_Waiting(_encoder.encode(document)))

    def put_update(self, update: Document) -> bool:
        """As ``put``, for news of the match: they say all that an earlier update that still waits does."""
        earlier = self._superseded() if self._bytes >= MERGED_FROM else None
        if earlier is not None:
            update = {**update, "log": [*earlier["log"], *update["log"]]}
        return self._add(_Waiting(_encoder.encode(update), update))

    def close(self) -> None:
        """Nothing more comes."""
        self._closed = True
        self._filled.set()

    async def get(self) -> bytes | None:
        """The next message; None when all were taken and nothing more comes."""
        while not self._waiting:
            if self._closed:
                return None
            self._filled.clear()
            await self._filled.wait()
        first = self._waiting.popleft()
        self._bytes -= len(first.data)
        return first.data

    def _superseded(self) -> Document | None:
        """Take out the update that waits, if one does."""
        for place, each in enumerate(self._waiting):
            if each.update is not None:
                del self._waiting[place]
                self._bytes -= len(each.data)
                return each.update
        return None

    def _add(self, waiting: _Waiting) -> bool:
        if self._waiting and self._bytes + len(waiting.data) > self._most_bytes:
            return False
        self._waiting.append(waiting)
        self._bytes += len(waiting.data)
        self._filled.set()
        return True
