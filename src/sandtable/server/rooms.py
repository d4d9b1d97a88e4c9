"""A room: a table with the people who are connected to it. One thing at a time, on disk before it is told."""

from __future__ import annotations

import asyncio
import functools
import logging
import random
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from sandtable.engine.errors import SandtableError

from . import thoughts
from .analysing import Analyst
from .errors import Broken, Refused, refusal
from .journal import Offer, Row, write_row
from .logs import log
from .seats import OBSERVER_SEAT
from .storage import Entry
from .table import Table
from .telling import Telling
from .thinking import Thinking
from .webhook import Webhooks
from .writer import Writer

Document = dict[str, Any]
Command = Callable[[], Row]
_REFUSALS_KEPT: Final = 256
LONGEST_THOUGHT: Final = 5.0
"""Seconds in which a bot decides."""
REACTION: Final = (1.0, 4.0)
"""An answer by standing order comes after so many seconds, as a person's might: at once, it would tell that the side
holds nothing to answer with."""
Reaction = Callable[[], float]


def as_a_person() -> float:
    """How long the next answer by standing order waits."""
    return random.uniform(*REACTION)


class Guest(Protocol):
    """Somebody who is connected: sits somewhere, reads one language, has been told up to a version."""

    seat: str
    lang: str
    version: int
    offer: Offer | None
    """The offer that they know to be open."""

    def tell(self, document: Document) -> None: ...

    def leave(self, code: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision of a bot: whose, and how much its side had been told when it came up."""

    side: str
    version: int


class Room:
    def __init__(
        self,
        table: Table,
        writer: Writer,
        webhooks: Webhooks,
        thinking: Thinking,
        forget: Callable[[Room], None],
        reaction: Reaction = as_a_person,
    ) -> None:
        self.table = table
        self.telling = Telling(table)
        self.thinking = thinking
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self._writer = writer
        self._webhooks = webhooks
        self._forget = forget
        self._waits = reaction
        self._refused: OrderedDict[tuple[str, str], Document] = OrderedDict()
        self._bots: asyncio.Task[None] | None = None
        self._reaction: asyncio.Task[None] | None = None
        self.analyst = Analyst(table, thinking, self._keep_analysis)
        self._hints: dict[str, tuple[tuple[int, int], Document]] = {}
        self._given_up = False

    @property
    def idle(self) -> bool:
        busy = self.lock.locked() or not self.analyst.idle
        return not self.guests and not busy and _done(self._bots) and _done(self._reaction)

    @property
    def here(self) -> set[str]:
        return {guest.seat for guest in self.guests}

    # Coming and going ------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest, since: int) -> None:
        async with self.lock:
            self.guests.add(guest)
            guest.tell(self.telling.welcome(guest.seat, guest.lang, since, self.here))
            guest.version = self.table.logs[guest.seat].version
            self._tell_offer(guest)
            self._tell_presence(but=guest)
        self.wake_bots()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self._tell_presence()

    def _tell_presence(self, but: Guest | None = None) -> None:
        for guest in self.guests:
            if guest is not but:
                guest.tell({"type": "presence", "sides": self.telling.sides(guest.seat, self.here)})

    async def speak_to(self, guest: Guest, lang: str) -> None:
        async with self.lock:
            guest.lang = lang
            self._update(guest)

    # Acting ----------------------------------------------------------------------------------------------------

    async def act(self, seat: str, id: str, command: Command, reply: Callable[[Document], None]) -> None:
        """Do what a seat asks, once for each id: refuse it, or keep it and then tell everybody whom it concerns."""
        async with self.lock:
            reply_to = self._answered(seat, id)
            if reply_to is not None:
                reply(reply_to)
                return
            try:
                await self._happen(command, lambda row: reply({"type": "accepted", "id": id, "version": row.version}))
            except SandtableError as error:
                answer = {"type": "refused", "id": id, **refusal(error, self.table.words)}
                self._refused[seat, id] = answer
                if len(self._refused) > _REFUSALS_KEPT:
                    self._refused.popitem(last=False)
                reply(answer)
        self.wake_bots()

    async def begin(self, seat: str, player_seed: str) -> None:
        async with self.lock:
            await self._happen(lambda: self.table.begin(seat, player_seed))
        self.wake_bots()

    async def set_orders(self, seat: str, orders: dict[str, str]) -> None:
        async with self.lock:
            await self._happen(lambda: self.table.set_orders(seat, "", orders))
        self.wake_bots()

    def _answered(self, seat: str, id: str) -> Document | None:
        version = self.table.done.get((seat, id))
        if version is not None:
            return {"type": "accepted", "id": id, "version": version}
        return self._refused.get((seat, id))

    def _check(self) -> None:
        """A room that was given up knows of things that never were: nothing more happens in it."""
        if self._given_up:
            raise Refused("storage", 503)

    async def keep(self, row: Row, *others: Entry) -> None:
        """Put a row that the table has accepted on disk. If it cannot be, the room is given up and built anew."""
        self._check()
        entry = Entry(self.table.id, self.table.rows - 1, write_row(row))
        try:
            await self._writer.keep([entry, *others])
        except Broken:
            log("storage-failed", logging.ERROR, True, match=self.table.id)
            self._close()
            raise Refused("storage", 503) from None

    async def _happen(self, command: Command, accepted: Callable[[Row], None] | None = None) -> None:
        self._check()
        deciders = self.table.deciders()
        try:
            row = command()
        except SandtableError:
            raise
        except Exception:
            log("command-failed", logging.ERROR, True, match=self.table.id)
            self._close()
            raise Refused("internal", 500) from None
        await self.keep(row)
        if accepted:
            accepted(row)
        self.spread(row)
        self._webhooks.turn_came(self.table, set(self.table.deciders()) - set(deciders))

    def _close(self) -> None:
        self._given_up = True
        self._forget(self)
        for guest in list(self.guests):
            asyncio.get_running_loop().call_soon(guest.leave, 1011)  # after the refusal that is about to be sent

    # Telling ---------------------------------------------------------------------------------------------------

    def spread(self, row: Row) -> None:
        """Tell everybody whom it concerns; whoever it does not concern hears nothing at all."""
        for guest in self.guests:
            if row.begun or self.table.match.version(self.table.logs[guest.seat].seat) != guest.version:
                self._update(guest)
                self._tell_offer(guest)
            if row.chat:
                guest.tell({"type": "chat", "by": row.chat.by, "text": row.chat.text, "at": row.chat.at})
            if row.rematch:
                guest.tell({"type": "rematch", "match": row.rematch})

    def _update(self, guest: Guest) -> None:
        guest.tell({"type": "update", **self.telling.news(guest.seat, guest.lang, guest.version, self.here)})
        guest.version = self.table.logs[guest.seat].version

    def _tell_offer(self, guest: Guest) -> None:
        """Say that an offer was made or closed, to a guest who was told of something anyway."""
        offer = self.table.offer_open
        if guest.seat == OBSERVER_SEAT or offer == guest.offer:
            return
        if guest.offer is not None:
            guest.tell({"type": "offer-closed", "kind": guest.offer.kind, "answer": self._how_answered(guest.seat)})
        guest.offer = offer
        if offer is not None and offer.by != guest.seat:
            guest.tell(self.telling.offer(offer, guest.seat))

    def _how_answered(self, seat: str) -> str:
        """As the last act in the seat's log says; a move that came between withdraws the offer."""
        acts = [line["act"] or line["jump"] for line in self.table.logs[seat].lines[-2:]]
        if "accept" in acts:
            return "accepted"
        return "declined" if acts[-1:] == ["decline"] else "withdrawn"

    # Bots ------------------------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        if _done(self._bots) and self._bot_command() is not None:
            self._bots = asyncio.create_task(self._run_bots())
        self._watch_windows()

    def _watch_windows(self) -> None:
        if _done(self._reaction) and self.table.ordered() is not None:
            self._reaction = asyncio.create_task(self._follow_orders())

    def stop(self) -> None:
        self.analyst.stop()
        for task in (self._bots, self._reaction):
            if task is not None:
                task.cancel()

    async def _follow_orders(self) -> None:
        """Answer windows for those who have left standing orders, each after a while."""
        try:
            while self.table.ordered() is not None:
                await asyncio.sleep(self._waits())
                async with self.lock:
                    side = self.table.ordered()  # the person may have answered meanwhile, or changed the orders
                    if side is not None:
                        await self._happen(functools.partial(self.table.follow_orders, side))
        except Exception:
            log("orders-failed", logging.ERROR, True, match=self.table.id)
        self.wake_bots()

    async def _run_bots(self) -> None:
        try:
            while True:
                async with self.lock:
                    command = self._bot_command()
                    if command is None:
                        return
                    if not isinstance(command, Turn):
                        await self._happen(command)
                if isinstance(command, Turn):
                    await self._play_for_bot(command, await self._bot_chooses(command))
                await asyncio.sleep(0)
                self._watch_windows()
        except SandtableError as error:
            log("bot-refused", logging.ERROR, match=self.table.id, code=error.code)
        except Exception:
            log("bot-failed", logging.ERROR, True, match=self.table.id)

    def _bot_command(self) -> Command | Turn | None:
        """What a bot has to do now, if anything: answer an offer, have its dice rolled, think of a move."""
        table = self.table
        offer = table.offer_open
        others = [side for side in table.game.sides if offer and side != offer.by and table.bot_of(side)]
        if offer and others:
            return lambda: table.answer(others[0], "", offer.kind, offer.kind == "takeback")
        if table.bots_roll():
            return table.roll_for_bot
        side = table.bot_to_move()
        return None if side is None else Turn(side, table.logs[side].version)

    async def _play_for_bot(self, turn: Turn, move: int) -> None:
        """Play what the bot has thought of, unless something that concerns it has happened meanwhile."""
        async with self.lock:
            if self._bot_command() == turn:
                await self._happen(functools.partial(self.table.bot_plays, turn.side, move))

    async def _bot_chooses(self, turn: Turn) -> int:
        """A bot is given what a person in its seat would know, and thinks while others go on."""
        table = self.table
        bot, view = table.bot_of(turn.side), table.logs[turn.side].pov.view
        seed = f"{table.created.bot_seed} {turn.version}"
        if len(view.moves) == 1 or bot.startswith("random"):
            return thoughts.choose(table.game, bot, view, seed, LONGEST_THOUGHT)
        whose = f"bots of {table.id}"
        return await self.thinking.think(whose, table.game, thoughts.choose, bot, view, seed, LONGEST_THOUGHT)

    # Afterwards ------------------------------------------------------------------------------------------------

    async def analysis(self, seat: str) -> Document:
        """How the finished match went, as far as it is known; it is worked out meanwhile."""
        async with self.lock:
            return self.telling.analysis(seat, self.analyst.look())

    async def _keep_analysis(self, found: Document, entries: int) -> None:
        async with self.lock:
            if self.table.over and len(self.table.match.history) == entries:
                await self._happen(functools.partial(self.table.note_analysis, found))

    # Hints -----------------------------------------------------------------------------------------------------

    async def hint(self, seat: str, level: int) -> Document:
        """What each move of a seat is worth, from its view alone. Asked again at the same moment, the same answer."""
        async with self.lock:
            view = self.table.hint_view(seat)
            asked = (self.table.logs[seat].version, level)
        known = self._hints.get(seat)
        if known is None or known[0] != asked:
            table = self.table
            found = await self.thinking.think(table.id, table.game, thoughts.hint, view, level, LONGEST_THOUGHT)
            self._hints[seat] = known = (asked, self.telling.hint(asked[0], level, found))
        return known[1]


def _done(task: asyncio.Task[None] | None) -> bool:
    return task is None or task.done()
