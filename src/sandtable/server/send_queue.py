"""What waits to be sent to one client: in order, bounded by bytes, and with updates merged for whoever is behind.

A scene is written when its turn comes, as what differs from the last one that this client was sent if it wants that.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

import msgspec

from sandtable.engine.canonical_json import Document

from .scene_encoder import EncodedScene

MERGED_FROM: Final = 64 * 1024
"""A client for whom so many bytes wait is behind: the position that it has not seen yet is not sent to it any more."""
_encoder = msgspec.json.Encoder()


@dataclass(slots=True)
class _Waiting:
    size: int
    data: bytes = b""
    news: Document | None = None
    """A message whose scene is not yet written."""

    @property
    def is_update(self) -> bool:
        return self.news is not None and self.news["type"] == "update"


class SendQueue:
    """Documents go in, encoded messages come out."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._waiting: deque[_Waiting] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._closed = False
        self._scene: EncodedScene | None = None
        self._scene_number = 0
        self.patches = False
        """Does the client want changes of scenes."""

    def put(self, document: Document) -> bool:
        """False: whoever should read this does not, and too much waits already."""
        data = _encoder.encode(document)
        return self._add(_Waiting(len(data), data))

    def put_news(self, news: Document) -> bool:
        """As ``put``, for a message with a scene. An update says all that an earlier one that still waits does."""
        earlier = self._superseded() if self._bytes >= MERGED_FROM and news["type"] == "update" else None
        if earlier is not None:
            news = {**news, "log": [*earlier["log"], *news["log"]]}
        return self._add(_Waiting(len(news["scene"].raw) + len(_encoder.encode(news["log"])), news=news))

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
        self._bytes -= first.size
        return first.data if first.news is None else _encoder.encode(self._with_scene(first.news))

    def _with_scene(self, news: Document) -> Document:
        """The scene whole, or what makes it of the one before, by the number of that."""
        scene: EncodedScene = news["scene"]
        base, self._scene = self._scene, scene
        if not self.patches:
            return {**news, "scene": scene.raw}
        self._scene_number += 1
        if base is None:
            return {**news, "scene": scene.raw, "scene_number": self._scene_number}
        rest = {name: value for name, value in news.items() if name != "scene"}
        return {**rest, "patch": scene.changes_since(base), "scene_number": self._scene_number}

    def _superseded(self) -> Document | None:
        """Take out the update that waits, if one does."""
        for place, each in enumerate(self._waiting):
            if each.is_update:
                del self._waiting[place]
                self._bytes -= each.size
                return each.news
        return None

    def _add(self, waiting: _Waiting) -> bool:
        if self._waiting and self._bytes + waiting.size > self._most_bytes:
            return False
        self._waiting.append(waiting)
        self._bytes += waiting.size
        self._filled.set()
        return True
