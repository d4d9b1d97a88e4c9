"""The lobby: opens matches, finds them again, lets those nobody looks at rest on disk."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import Any, Final

from sandtable.bots import find_player
from sandtable.engine.documents import canonical
from sandtable.engine.errors import SandtableError, Unknown
from sandtable.engine.game import Game
from sandtable.engine.match import Match
from sandtable.engine.words import message
from sandtable.games import Registry

from .errors import Broken, Refused
from .journal import Created, Row, SeatRow, now, read_row, write_row
from .logs import log
from .protocol import NewMatch
from .rooms import Reaction, Room, as_a_person
from .seats import OBSERVER_SEAT, find_seat, fresh_match_id, fresh_token, token_for_rematch, token_hash
from .security import Addresses, Limits
from .storage import Entry, Storage
from .table import Table
from .thinking import Thinking
from .webhook import Webhooks, check_url
from .writer import Writer

Document = dict[str, Any]
_GAMES_KEPT: Final = 64


class Lobby:
    def __init__(
        self,
        storage: Storage,
        registry: Registry,
        webhooks: Webhooks,
        limits: Limits,
        live: int = 2000,
        reaction: Reaction = as_a_person,
    ) -> None:
        self.registry = registry
        self._hint_rate = Addresses(limits.hints, limits.hints_burst)
        self._storage = storage
        self._writer = Writer(storage)
        self._webhooks = webhooks
        self._thinking = Thinking()
        self._live = live
        self._reaction = reaction
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._games: OrderedDict[str, Game[Any]] = OrderedDict()

    # Games -----------------------------------------------------------------------------------------------------

    def open_game(self, id: str, options: Mapping[str, object]) -> Game[Any]:
        """A game bound to options; it holds no state of play, so many matches share it."""
        found = self.registry.find(id)
        key = f"{found.id} {canonical(dict(options))}"
        if key not in self._games:
            self._games[key] = self.registry.open(found.id, options)
            if len(self._games) > _GAMES_KEPT:
                self._games.popitem(last=False)
        return self._games[key]

    # Rooms -----------------------------------------------------------------------------------------------------

    async def find(self, id: str) -> Room:
        room = self._rooms.get(id)
        if room is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                room = self._rooms.get(id) or await self._load(id)
            self._loading.pop(id, None)
        self._rooms.move_to_end(id)
        return room

    async def seat(self, id: str, token: str) -> tuple[Room, str]:
        """The room, and the seat that this token opens there."""
        if not token:
            raise Refused("no-token", 401)
        room = await self.find(id)
        seat = find_seat(room.table.seats, token)
        if seat is None:
            raise Refused("bad-token", 401)
        return room, seat

    async def hint(self, room: Room, seat: str, level: int) -> Document:
        if not self._hint_rate.take(f"{room.table.id} {seat}"):
            raise Refused("rate", 429)
        return await room.hint(seat, level)

    async def _load(self, id: str) -> Room:
        rows = [read_row(body) for body in await asyncio.to_thread(self._storage.read, id)]
        if not rows:
            raise Refused("unknown-match", 404)
        try:
            table = Table.rebuild(id, rows, self.open_game)
        except (SandtableError, Broken):
            log("match-unplayable", logging.ERROR, True, match=id)
            raise Refused("unplayable", 410) from None
        return self._enter(table)

    def _enter(self, table: Table) -> Room:
        room = Room(table, self._writer, self._webhooks, self._thinking, self._forget, self._reaction)
        self._rooms[table.id] = room
        for id in list(self._rooms)[: max(0, len(self._rooms) - self._live)]:
            if self._rooms[id].idle and id != table.id:
                del self._rooms[id]
        room.wake_bots()
        return room

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]

    async def close(self) -> None:
        for room in self._rooms.values():
            room.stop()
            for guest in list(room.guests):
                guest.leave(1001)
        self._webhooks.close()
        self._thinking.close()
        await asyncio.to_thread(self._writer.close)
        self._storage.close()

    # Opening ---------------------------------------------------------------------------------------------------

    async def create(self, wish: NewMatch) -> Document:
        game = self.open_game(wish.game, wish.options)
        seats = read_wishes(game, wish.seats)
        if not wish.begin and (wish.chance != "seeded" or "me" not in seats.values()):
            raise Refused("nothing-to-begin", 422)
        match: Match[Any] = Match(game, wish.chance, wish.seed, begin=wish.begin)
        hooks = _read_webhooks(seats, wish.webhook)
        return await self.open_match(
            match, seats, webhooks=hooks, open_seed=wish.seed is not None, hints=wish.hints, waits=not wish.begin
        )

    async def open_match(self, match: Match[Any], seats: Mapping[str, str], **more: Any) -> Document:
        """Put a match on the table with fresh tokens for everybody who is no bot."""
        tokens = {side: fresh_token() for side, wish in seats.items() if not wish.startswith("bot:")}
        tokens[OBSERVER_SEAT] = fresh_token()
        rows = [
            _seat_row(side, wish, tokens.get(side)) for side, wish in (*seats.items(), (OBSERVER_SEAT, OBSERVER_SEAT))
        ]
        table, row = _new_table(match, rows, **more)
        await self._keep_new(table, row)
        self._enter(table)
        log("match-created", match=table.id, game=table.game.id, chance=table.chance)
        return opened(table, tokens)

    async def _keep_new(self, table: Table, row: Row, *others: Entry) -> None:
        try:
            await self._writer.keep([Entry(table.id, 0, write_row(row)), *others])
        except Broken:
            raise Refused("storage", 503) from None

    # Rematch ---------------------------------------------------------------------------------------------------

    async def rematch(self, room: Room, seat: str, token: str) -> Document:
        """Once more with the sides swapped. Whoever asks is given the token of their own new seat."""
        async with room.lock:
            if not room.table.over:
                raise Refused("not-over")
            if not room.table.rematch:
                await self._open_rematch(room)
            id = room.table.rematch
        other = await self.find(id)
        async with other.lock:
            return await self._claim(room.table, other, seat, token)

    async def _open_rematch(self, room: Room) -> None:
        old = room.table
        rows = [SeatRow(old_to_new(old.game, each.seat), each.kind, bot=each.bot) for each in old.created.seats]
        match: Match[Any] = Match(old.game, old.chance)
        hooks = {old_to_new(old.game, side): url for side, url in old.created.webhooks.items()}
        table, created = _new_table(match, rows, webhooks=hooks, hints=old.created.hints, rematch_of=old.id)
        row = old.note_rematch(table.id)
        await room.keep(row, Entry(table.id, 0, write_row(created)))
        self._enter(table)
        room.spread(row)

    async def _claim(self, old: Table, room: Room, seat: str, token: str) -> Document:
        kinds = {each.seat: each for each in room.table.created.seats}
        humans = [side for side in room.table.game.sides if not kinds[side].bot]
        hot_seat = seat != OBSERVER_SEAT and all(kinds[side].kind == "me" for side in humans)
        mine = humans if hot_seat else [] if seat == OBSERVER_SEAT else [old_to_new(old.game, seat)]
        tokens = {each: token_for_rematch(token, room.table.id, each) for each in (*mine, OBSERVER_SEAT)}
        for each, fresh in tokens.items():
            row = room.table.add_seat(SeatRow(each, kinds[each].kind, token_hash(fresh)))
            if row is not None:
                await room.keep(row)
        return opened(room.table, tokens, mine)


def old_to_new(game: Game[Any], seat: str) -> str:
    """Whose seat one takes in a rematch."""
    return seat if seat == OBSERVER_SEAT else game.sides[(game.sides.index(seat) + 1) % len(game.sides)]


def opened(table: Table, tokens: Mapping[str, str], mine: Collection[str] = ()) -> Document:
    """What is answered when a match was opened: the only time that a token is ever sent."""
    kinds = {each.seat: "me" if each.seat in mine else each.kind for each in table.created.seats}
    seats = [
        {
            "seat": each.seat,
            "token": token,
            "link": f"/m/{table.id}#{token}" if token else None,
            "kind": kinds[each.seat],
        }
        for each in table.created.seats
        if (token := tokens.get(each.seat)) or each.bot
    ]
    return {"match": table.id, "commitment": table.commitment, "seats": seats}


def _seat_row(seat: str, wish: str, token: str | None) -> SeatRow:
    kind, _, bot = wish.partition(":")
    return SeatRow(seat, kind, token_hash(token) if token else "", bot)


def _new_table(match: Match[Any], seats: list[SeatRow], **more: Any) -> tuple[Table, Row]:
    record = match.record(private=True).document()
    created = Created(record, seats, secrets.token_hex(16), **more)
    row = Row(now(), created=created)
    return Table(fresh_match_id(), match, created, row.at), row


def read_wishes(game: Game[Any], wishes: Mapping[str, str]) -> dict[str, str]:
    """Who sits on each side; a side that nobody spoke of is one's own."""
    for side, wish in wishes.items():
        if side not in game.sides:
            raise Unknown(message("unknown.side", side=side, known=", ".join(game.sides)))
        if wish.startswith("bot:"):
            find_player(wish.removeprefix("bot:"))
    return {side: wishes.get(side, "me") for side in game.sides}


def _read_webhooks(seats: Mapping[str, str], wish: str | dict[str, str] | None) -> dict[str, str]:
    if wish is None:
        return {}
    if isinstance(wish, str):
        wish = {side: wish for side, kind in seats.items() if kind == "me"}
    return {side: check_url(url) for side, url in wish.items() if side in seats}
