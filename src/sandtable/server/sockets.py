"""The WebSocket API: a client joins a match with a token, is sent what concerns its seat, and sends what it does."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import SandtableError

from . import protocol
from .errors import Refused, refusal
from .journal import Offer, Row
from .json_logs import log
from .live_match import LiveMatch
from .lobby import Lobby
from .match_commands import Command
from .room import Room
from .seat_tokens import reader_of
from .security import Limits, TokenBucket, address_of
from .send_queue import SendQueue
from .transports import abort_of

_SECONDS_TO_JOIN: Final = 20.0


class SocketClient:
    """One socket. What it is sent waits in a queue, so that a slow reader holds nobody up; one that stops is cut."""

    def __init__(self, socket: WebSocket, limits: Limits) -> None:
        self._socket = socket
        self._waiting = SendQueue(limits.unread)
        self._seconds_unread = limits.seconds_unread
        self.abort = abort_of(socket.scope)
        self._code = 1000
        self._tasks: set[asyncio.Task[None]] = set()
        self.seat = self.reader = ""
        self.lang = "en"
        self.version = 0
        self.offer: Offer | None = None

    def send(self, document: Document) -> None:
        self._cut_unless(self._waiting.put(document))

    def send_news(self, document: Document) -> None:
        self._cut_unless(self._waiting.put_news(document))

    def send_patches(self) -> None:
        """From now on send of each scene what differs from the one before."""
        self._waiting.patches = True

    def _cut_unless(self, queued: bool) -> None:
        if not queued:
            log("client-too-slow", seat=self.seat)
            self.abort()

    def close(self, code: int) -> None:
        """Close the socket once everything that waits was sent."""
        self._code = code
        self._waiting.close()

    def finish(self) -> None:
        """Close the socket with the code that was last given, if one was."""
        self.close(self._code)

    def run_meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that takes a while, and no longer than the client is there."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel_tasks(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def send_queued(self) -> None:
        try:
            while (data := await self._waiting.get()) is not None:
                async with asyncio.timeout(self._seconds_unread):
                    await self._socket.send_text(data.decode())
            await self._socket.close(self._code)
        except TimeoutError:
            self._cut_unless(False)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass


class SocketApi:
    def __init__(self, lobby: Lobby, limits: Limits) -> None:
        self._lobby = lobby
        self._limits = limits
        self._open: Counter[str] = Counter()

    async def answer(self, socket: WebSocket) -> None:
        address = address_of(socket.scope)
        if self._open[address] >= self._limits.sockets or self._open.total() >= self._limits.all_sockets:
            await socket.close(4429)
            return
        self._open[address] += 1
        await socket.accept()
        client = SocketClient(socket, self._limits)
        sending = asyncio.create_task(client.send_queued())
        listening = asyncio.create_task(self._listen(socket, client))
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
            if listening.done() and not sending.done() and socket.client_state == WebSocketState.CONNECTED:
                client.finish()
                await asyncio.wait({sending}, timeout=5)
                if not sending.done():
                    client.abort()
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
            listening.cancel()
            sending.cancel()
            client.cancel_tasks()

    async def _listen(self, socket: WebSocket, client: SocketClient) -> None:
        room: Room | None = None
        bucket = TokenBucket(self._limits.messages, self._limits.messages_burst)
        try:
            room = await self._join(socket, client)
            while room is not None:
                data = await _receive(socket)
                if not bucket.take():
                    _refuse(client, data, Refused("rate", 429))
                    await asyncio.sleep(1 / self._limits.messages)
                    continue
                await self._answer_message(room, client, data)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            pass
        except Exception:
            log("socket-failed", logging.ERROR, True, match=room.live.id if room else None)
        finally:
            if room is not None:
                room.leave(client)

    async def _join(self, socket: WebSocket, client: SocketClient) -> Room | None:
        data = await asyncio.wait_for(_receive(socket), _SECONDS_TO_JOIN)
        try:
            join = protocol.read_message(data)
            if not isinstance(join, protocol.Join):
                raise Refused("join-first")
            room, client.seat = await self._lobby.seat(join.match, join.token, join.client)
            client.reader = reader_of(join.match, join.client)
        except SandtableError as error:
            client.send({"type": "error", **refusal(error)})
            client.close(4401 if isinstance(error, Refused) and error.status == 401 else 4400)
            return None
        client.lang = join.lang
        if join.patches:
            client.send_patches()
        await room.enter(client, join.version)
        return room

    async def _answer_message(self, room: Room, client: SocketClient, data: bytes) -> None:
        try:
            request = protocol.read_message(data)
            await self._handle(room, client, request)
        except SandtableError as error:
            _refuse(client, data, error)

    async def _handle(self, room: Room, client: SocketClient, request: protocol.Message) -> None:
        match request:
            case protocol.Join():
                raise Refused("joined")
            case protocol.Ping():
                client.send({"type": "pong", "id": request.id})
            case protocol.Lang():
                await room.change_language(client, request.lang)
            case protocol.Why():
                async with room.reading(client.seat):
                    client.send({"type": "why", "id": request.id, **room.live.why(client.seat, request.move)})
            case protocol.AskHint():
                client.run_meanwhile(self._hint(room, client, request))
            case _:
                await room.act(client.seat, request, self._command(room, client.seat, request), client.send)

    def _command(self, room: Room, seat: str, request: protocol.Message) -> Command:
        """What a message asks the match to do."""
        command = command_of(room.live, seat, request)
        if not isinstance(request, protocol.Say):
            return command

        def say() -> Row:
            if not self._lobby.chat_rate.take(f"{room.live.id} {seat}"):
                raise Refused("rate", 429)
            return command()

        return say

    async def _hint(self, room: Room, client: SocketClient, request: protocol.AskHint) -> None:
        """A hint takes its time; the client is answered meanwhile."""
        try:
            hint = await self._lobby.hint(room, client.seat, request.level)
        except SandtableError as error:
            client.send({"type": "refused", "id": request.id, **refusal(error, room.live.words)})
        else:
            client.send({"type": "hint", "id": request.id, **hint})


def command_of(live: LiveMatch, seat: str, request: protocol.Message) -> Command:
    """What a message asks the match to do."""
    match request:
        case protocol.PlayMove():
            return lambda: live.play(seat, request.id, request.version, request.move)
        case protocol.Undo():
            return lambda: live.undo(seat, request.id, request.version)
        case protocol.Redo():
            return lambda: live.redo(seat, request.id, request.version)
        case protocol.Resign():
            return lambda: live.resign(seat, request.id)
        case protocol.MakeOffer():
            return lambda: live.offer(seat, request.id, request.kind)
        case protocol.Answer():
            return lambda: live.answer(seat, request.id, request.kind, request.accept)
        case protocol.SetOrders():
            return lambda: live.set_orders(seat, request.id, dict(request.orders))
        case protocol.Say():
            return lambda: live.say(seat, request.id, request.text)
    raise Refused("unreadable", 422)


def _refuse(client: SocketClient, data: bytes, error: SandtableError) -> None:
    request_id = protocol.id_of(data)
    if request_id:
        client.send({"type": "refused", "id": request_id, **refusal(error)})
    else:
        client.send({"type": "error", **refusal(error)})


async def _receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text.encode("utf-8", "surrogatepass") if text is not None else bytes(message.get("bytes") or b"")
