"""The socket: a person joins a match with a token, hears what concerns the seat, and says what they do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sandtable.engine.errors import SandtableError

from . import protocol as say
from .errors import Refused, refusal
from .journal import Offer
from .json_logs import log
from .lobby import Lobby
from .room import Command, Room
from .security import Limits, TokenBucket, address_of

Document = dict[str, Any]
_MOST_WAITING: Final = 500
_SECONDS_TO_JOIN: Final = 20.0
_LAST: Final = None
_encoder = msgspec.json.Encoder()


class SocketClient:
    """One socket. What it is told waits in a line, so that a slow reader holds nobody up."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._code = 1000
        self._errands: set[asyncio.Task[None]] = set()
        self.seat = ""
        self.lang = "en"
        self.version = 0
        self.offer: Offer | None = None

    def tell(self, document: Document) -> None:
        if self._waiting.qsize() < _MOST_WAITING:
            self._waiting.put_nowait(_encoder.encode(document))
        else:
            self.leave(1013)

    def leave(self, code: int) -> None:
        self._code = code
        self._waiting.put_nowait(_LAST)

    def meanwhile(self, errand: Coroutine[Any, Any, None]) -> None:
        """See to something that takes a while, and no longer than the caller is there."""
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def drop_errands(self) -> None:
        for task in self._errands:
            task.cancel()

    async def send_on(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (data := await self._waiting.get()) is not _LAST:
                await self._socket.send_text(data.decode())
            await self._socket.close(self._code)


class SocketApi:
    def __init__(self, lobby: Lobby, limits: Limits) -> None:
        self._lobby = lobby
        self._limits = limits
        self._open: Counter[str] = Counter()

    async def answer(self, socket: WebSocket) -> None:
        address = address_of(socket.scope)
        if self._open[address] >= self._limits.sockets:
            await socket.close(4429)
            return
        self._open[address] += 1
        await socket.accept()
        caller = SocketClient(socket)
        sending = asyncio.create_task(caller.send_on())
        listening = asyncio.create_task(self._listen(socket, caller))
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
            if listening.done() and not sending.done() and socket.client_state == WebSocketState.CONNECTED:
                caller.leave(caller._code)
                await asyncio.wait({sending}, timeout=5)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
            listening.cancel()
            sending.cancel()
            caller.drop_errands()

    async def _listen(self, socket: WebSocket, caller: SocketClient) -> None:
        room: Room | None = None
        bucket = TokenBucket(self._limits.messages, self._limits.messages_burst)
        try:
            room = await self._join(socket, caller)
            while room is not None:
                data = await _receive(socket)
                if not bucket.take():
                    _refuse(caller, data, Refused("rate", 429))
                    await asyncio.sleep(1 / self._limits.messages)
                    continue
                await self._hear(room, caller, data)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            pass
        except Exception:
            log("socket-failed", logging.ERROR, True, match=room.table.id if room else None)
        finally:
            if room is not None:
                room.leave(caller)

    async def _join(self, socket: WebSocket, caller: SocketClient) -> Room | None:
        data = await asyncio.wait_for(_receive(socket), _SECONDS_TO_JOIN)
        try:
            join = say.read_message(data)
            if not isinstance(join, say.Join):
                raise Refused("join-first")
            room, caller.seat = await self._lobby.seat(join.match, join.token)
        except SandtableError as error:
            caller.tell({"type": "error", **refusal(error)})
            caller.leave(4401 if error.code in ("bad-token", "no-token") else 4400)
            return None
        caller.lang = join.lang
        await room.enter(caller, join.version)
        return room

    async def _hear(self, room: Room, caller: SocketClient, data: bytes) -> None:
        try:
            said = say.read_message(data)
            await self._do(room, caller, said)
        except SandtableError as error:
            _refuse(caller, data, error)

    async def _do(self, room: Room, caller: SocketClient, said: say.Message) -> None:
        match said:
            case say.Join():
                raise Refused("joined")
            case say.Ping():
                caller.tell({"type": "pong", "id": said.id})
            case say.Lang():
                await room.speak_to(caller, said.lang)
            case say.Why():
                async with room.lock:
                    caller.tell({"type": "why", "id": said.id, **room.table.why(caller.seat, said.move)})
            case say.AskHint():
                caller.meanwhile(self._hint(room, caller, said))
            case _:
                await room.act(caller.seat, said.id, _command(room, caller.seat, said), caller.tell)

    async def _hint(self, room: Room, caller: SocketClient, said: say.AskHint) -> None:
        """A hint takes its time; the caller is heard meanwhile."""
        try:
            found = await self._lobby.hint(room, caller.seat, said.level)
        except SandtableError as error:
            caller.tell({"type": "refused", "id": said.id, **refusal(error, room.table.words)})
        else:
            caller.tell({"type": "hint", "id": said.id, **found})


def _command(room: Room, seat: str, said: say.Message) -> Command:
    """What a message asks the table to do."""
    table = room.table
    match said:
        case say.PlayMove():
            return lambda: table.play(seat, said.id, said.version, said.move)
        case say.Undo():
            return lambda: table.undo(seat, said.id, said.version)
        case say.Redo():
            return lambda: table.redo(seat, said.id, said.version)
        case say.Resign():
            return lambda: table.resign(seat, said.id)
        case say.MakeOffer():
            return lambda: table.offer(seat, said.id, said.kind)
        case say.Answer():
            return lambda: table.answer(seat, said.id, said.kind, said.accept)
        case say.SetOrders():
            return lambda: table.set_orders(seat, said.id, dict(said.orders))
        case say.Say():
            return lambda: table.say(seat, said.id, said.text)
    raise Refused("unreadable", 422)


def _refuse(caller: SocketClient, data: bytes, error: SandtableError) -> None:
    id = say.id_of(data)
    caller.tell({"type": "refused", "id": id, **refusal(error)} if id else {"type": "error", **refusal(error)})


async def _receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text.encode("utf-8", "surrogatepass") if text is not None else bytes(message.get("bytes") or b"")
