"""A room: one live match with the people connected to it, its bots, standing orders, hints and analysis."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from typing import Final

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import SandtableError

from .analysis_job import AnalysisJob
from .answer_pace import SLOT, AnswerPace
from .bot_turns import BotTurns
from .commit_thread import CommitThread
from .connections import Connection, Connections
from .errors import Refused, refusal
from .journal import Row, SeatRow, now
from .live_match import LiveMatch
from .match_commands import Command, MatchCommands
from .match_hints import MatchHints
from .match_verification import MatchVerification
from .order_answers import OrderAnswers, Reaction, as_a_person
from .protocol import ClientRequest, digest_of
from .seat_messages import SeatMessages
from .storage import StoredRow
from .webhook import Webhooks
from .worker_pool import WorkerPool

_REFUSALS_KEPT: Final = 256


class Room:
    def __init__(
        self,
        live: LiveMatch,
        writer: CommitThread,
        webhooks: Webhooks,
        pool: WorkerPool,
        forget: Callable[[Room], None],
        reaction: Reaction = as_a_person,
        slot: float = SLOT,
    ) -> None:
        self.live = live
        self.messages = SeatMessages(live)
        self._pace = AnswerPace(slot)
        self._webhooks = webhooks
        self._forget = forget
        self._connections = Connections(live, self.messages)
        self._commands = MatchCommands(live, writer, self._tell, self._close)
        self.lock = self._commands.lock
        self._orders = OrderAnswers(live, self._commands, self.wake, reaction)
        self._bots = BotTurns(
            live, self._commands, pool, self._orders.wake, lambda: bool(self._connections), self._pace
        )
        self._hints = MatchHints(live, self.messages, self.reading, pool)
        self._analysis = AnalysisJob(live, pool, self._commands)
        self._verification = MatchVerification(live, self.reading, pool)
        self._refused: OrderedDict[tuple[str, str], tuple[str, Document]] = OrderedDict()
        """By seat and request id: what a refused request asked for, and its answer."""

    @property
    def idle(self) -> bool:
        """Would nobody notice if it were forgotten."""
        busy = self.lock.locked() or not (self._analysis.idle and self._bots.idle and self._orders.idle)
        return not self._connections and not busy

    def wake(self) -> None:
        """Let bots and standing orders see whether there is something for them to do."""
        self._bots.wake()
        self._orders.wake()

    def stop(self, code: int) -> None:
        """Let go of everybody and everything, with this code for those who are connected."""
        for task in (self._analysis, self._bots, self._orders):
            task.stop()
        self._connections.close(code)

    def _tell(self, row: Row, new_deciders: set[str]) -> None:
        self.broadcast(row)
        self._webhooks.turn_came(self.live, new_deciders)

    def _close(self) -> None:
        """The match is no longer what is on disk: it is forgotten, and built anew for the next who asks."""
        self._forget(self)
        self._connections.close_soon(1011)

    @contextlib.asynccontextmanager
    async def reading(self, seat: str) -> AsyncIterator[None]:
        """For whoever only reads. It waits for the disk where what is being stored concerns the seat, and nowhere else:
        how long an answer takes must not tell of a hidden move."""
        if not (self._pace.at_once or self.live.game.solitaire or self.live.over):
            await asyncio.sleep(self._pace.until_tick(asyncio.get_running_loop().time()))
        if self._commands.stored_for(seat):
            yield
        else:
            async with self.lock:
                yield

    # Connections -----------------------------------------------------------------------------------------------

    async def enter(self, connection: Connection, since: int) -> None:
        async with self.reading(connection.seat):
            self._connections.add(connection, since)
        self.wake()

    async def note_reader(self, seat: str, reader: str) -> None:
        """Somebody uses the key of a seat: whoever else does is told of it the first time."""
        keys = self.live.keys
        if not keys.is_new(seat, reader):
            return
        if keys.is_alone(seat):
            keys.add_reader(seat, reader, now())
            return
        async with self.lock:
            if keys.is_new(seat, reader):
                await self._commands.run(lambda: self.live.note_reader(seat, reader))

    async def claim(self, invitation: str, key: str, reader: str) -> str:
        """Take the seat of an invitation with a key of one's own; returns the seat."""
        async with self.lock:
            seat, row = self.live.keys.claim(invitation, key)
            if row is not None:
                await self._change_key(row, reader)
        return seat

    async def renew(self, seat: str, key: str, reader: str) -> None:
        async with self.lock:
            await self._change_key(self.live.keys.renew(seat, key), reader)

    async def _change_key(self, key: SeatRow, reader: str) -> None:
        """Nobody stays connected with a key that is void, but for whoever has changed it."""
        await self._commands.run(lambda: self.live.change_key(key, reader))
        self._connections.close_others(key.seat, reader, 4401)

    def leave(self, connection: Connection) -> None:
        self._connections.remove(connection)

    async def change_language(self, connection: Connection, lang: str) -> None:
        async with self.reading(connection.seat):
            connection.lang = lang
            self._connections.update(connection)

    # Acting ----------------------------------------------------------------------------------------------------

    async def act(self, seat: str, request: ClientRequest, command: Command, reply: Callable[[Document], None]) -> None:
        """Do what a seat asks, once for each id: refuse it, or store it and then tell everybody whom it concerns."""
        asked = digest_of(request)
        async with self.lock:
            answer = self._earlier_answer(seat, request.id, asked)
            if answer is not None:
                reply(answer)
                return
            try:
                await self._commands.run(
                    lambda: self.live.carry_out(asked, command), lambda row: reply(_accepted(request.id, row.version))
                )
            except SandtableError as error:
                answer = self._refusal(request.id, error)
                self._refused[seat, request.id] = (asked, answer)
                if len(self._refused) > _REFUSALS_KEPT:
                    self._refused.popitem(last=False)
                reply(answer)
        self.wake()

    def _earlier_answer(self, seat: str, request_id: str, asked: str) -> Document | None:
        """The answer to a request that is repeated; an id that stood for something else is not answered by that."""
        accepted, refused = self.live.accepted.get((seat, request_id)), self._refused.get((seat, request_id))
        if accepted is not None:
            known, answer = accepted[0], _accepted(request_id, accepted[1])
        elif refused is not None:
            known, answer = refused
        else:
            return None
        return answer if known in ("", asked) else self._refusal(request_id, Refused("id-used"))

    def _refusal(self, request_id: str, error: SandtableError) -> Document:
        return {"type": "refused", "id": request_id, **refusal(error, self.live.words)}

    async def begin_unasked(self) -> None:
        """Let the dice of a match roll that nobody has to start: whoever opened it knows the commitment by now."""
        if self.live.begun or self.live.start.waits:
            return
        async with self.lock:
            if not self.live.begun:
                await self._commands.run(self.live.begin_unasked)
        self.wake()

    async def begin(self, seat: str, player_seed: str) -> None:
        async with self.lock:
            await self._commands.run(lambda: self.live.begin(seat, player_seed))
        self.wake()

    async def set_orders(self, seat: str, orders: dict[str, str]) -> None:
        async with self.lock:
            await self._commands.run(lambda: self.live.set_orders(seat, "", orders))
        self.wake()

    async def hint(self, seat: str, level: int) -> Document:
        return await self._hints.hint(seat, level)

    async def verify(self, seat: str) -> Document:
        return await self._verification.verify(seat)

    async def analysis(self, seat: str) -> Document:
        """How the finished match went, as far as it is known; it is worked out meanwhile."""
        async with self.reading(seat):
            return self.messages.analysis(seat, self._analysis.look())

    # For whoever holds the lock ---------------------------------------------------------------------------------

    async def store(self, row: Row, *others: StoredRow) -> None:
        """Put a row that the match has accepted on disk, with rows of other matches: all of them or none."""
        await self._commands.store(row, *others)

    def broadcast(self, row: Row) -> None:
        """Tell the people here what a stored row has changed."""
        self._connections.broadcast(row)


def _accepted(request_id: str, version: int) -> Document:
    return {"type": "accepted", "id": request_id, "version": version}
