"""Who is connected to a match, and what each of them is sent when something has happened."""

from __future__ import annotations

import asyncio
from typing import Protocol

from sandtable.engine.canonical_json import Document

from .journal import Offer, Row
from .live_match import LiveMatch
from .seat_messages import SeatMessages
from .seat_tokens import OBSERVER_SEAT


class Connection(Protocol):
    """Somebody who is connected: sits somewhere, reads one language, has been told up to a version."""

    seat: str
    reader: str
    """The browser or program, as the match knows it."""
    lang: str
    version: int
    offer: Offer | None
    """The offer that they know to be open."""

    def send(self, document: Document) -> None: ...

    def send_news(self, document: Document) -> None:
        """Send a message with a scene; of updates, whoever is behind needs only the latest."""

    def close(self, code: int) -> None: ...


class Connections:
    """The connections of one match."""

    def __init__(self, live: LiveMatch, messages: SeatMessages) -> None:
        self._live = live
        self._messages = messages
        self._connections: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._connections)

    @property
    def seats(self) -> set[str]:
        """The seats that somebody is connected to."""
        return {connection.seat for connection in self._connections}

    # Coming and going ------------------------------------------------------------------------------------------

    def add(self, connection: Connection, since: int) -> None:
        self._connections.add(connection)
        welcome = self._messages.welcome(connection.seat, connection.lang, since, self.seats)
        connection.send_news({**welcome, **self._readers(connection)})
        connection.version = self._live.logs[connection.seat].version
        self._send_offer(connection)
        self._send_presence(but=connection)

    def remove(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._send_presence()

    def close(self, code: int) -> None:
        for connection in list(self._connections):
            connection.close(code)

    def close_others(self, seat: str, reader: str, code: int) -> None:
        """Close what is connected to a seat, but for one browser or program."""
        for connection in list(self._connections):
            if connection.seat == seat and (connection.reader != reader or not reader):
                connection.close(code)

    def close_soon(self, code: int) -> None:
        """After the refusal that is about to be sent."""
        asyncio.get_running_loop().call_soon(self.close, code)

    # Telling them ----------------------------------------------------------------------------------------------

    def broadcast(self, row: Row) -> None:
        """Tell everybody whom it concerns; whoever it does not concern hears nothing at all."""
        for connection in self._connections:
            log = self._live.logs[connection.seat]
            if row.begun or row.words is not None or log.version != connection.version:
                self.update(connection)
                self._send_offer(connection)
            if row.chat:
                connection.send({"type": "chat", "by": row.chat.by, "text": row.chat.text, "at": row.chat.at})
            if connection.seat in row.readers and len(self._readers(connection)["readers"]) > 1:
                connection.send({"type": "readers", **self._readers(connection)})
            if row.rematch:
                connection.send({"type": "rematch", "match": row.rematch})

        if row.key:
            self._send_presence()

    def _readers(self, connection: Connection) -> Document:
        """Who has used the key of this seat: nobody reads along unnoticed."""
        return {"readers": self._live.keys.readers(connection.seat, connection.reader)}

    def update(self, connection: Connection) -> None:
        news = self._messages.news(connection.seat, connection.lang, connection.version, self.seats)
        connection.send_news({"type": "update", **news})
        connection.version = self._live.logs[connection.seat].version

    def _send_presence(self, but: Connection | None = None) -> None:
        for connection in self._connections:
            if connection is not but:
                sides = self._messages.sides(connection.seat, self.seats)
                connection.send({"type": "presence", "sides": sides})

    def _send_offer(self, connection: Connection) -> None:
        """Say that an offer was made or closed, to somebody who was told of something anyway."""
        offer = self._live.open_offer
        if connection.seat == OBSERVER_SEAT or offer == connection.offer:
            return
        if connection.offer is not None:
            answer = self._offer_answer(connection.seat)
            connection.send({"type": "offer-closed", "kind": connection.offer.kind, "answer": answer})
        connection.offer = offer
        if offer is not None and offer.by != connection.seat:
            connection.send(self._messages.offer(offer, connection.seat))

    def _offer_answer(self, seat: str) -> str:
        """As the last act in the seat's log says; a move that came between withdraws the offer."""
        acts = [line["act"] or line["jump"] for line in self._live.logs[seat].lines[-2:]]
        if "accept" in acts:
            return "accepted"
        return "declined" if acts[-1:] == ["decline"] else "withdrawn"
