"""The lobby: opens matches and rematches, finds them by id, and forgets those that nobody is connected to."""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import Any

from sandtable.bots import find_player
from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Unknown
from sandtable.engine.game import Game
from sandtable.engine.i18n import Value, message
from sandtable.engine.match import Match
from sandtable.engine.pack_folders import PackFolders
from sandtable.engine.recorded_game import MissingPack
from sandtable.engine.records import Record
from sandtable.engine.title_registry import TitleRegistry

from .answer_pace import SLOT
from .commit_thread import CommitThread
from .damage import damage_refusal
from .errors import DamagedJournal, Refused, StorageError
from .health import HealthCheck
from .journal import Created, Row, SeatRow, has_begun, now, read_rows, record_of, write_row
from .json_logs import log
from .live_match import LiveMatch
from .match_start import has_friend
from .order_answers import Reaction, as_a_person
from .pack_catalog import PackCatalog
from .protocol import LONGEST_MATCH_ID, NewMatch
from .replay import replay
from .room import Room
from .seat_tokens import (
    OBSERVER_SEAT,
    fresh_invitation,
    fresh_match_id,
    fresh_token,
    reader_of,
    token_for_rematch,
    token_hash,
)
from .security import Limits, RateLimiter
from .storage import Storage, StoredRow
from .webhook import Webhooks, check_url
from .worker_pool import WorkerPool


class Lobby:
    def __init__(
        self,
        storage: Storage,
        registry: TitleRegistry,
        webhooks: Webhooks,
        limits: Limits,
        packs: PackFolders | None = None,
        most_rooms: int = 2000,
        reaction: Reaction = as_a_person,
        slot: float = SLOT,
    ) -> None:
        self.registry = registry
        self.packs = PackCatalog(registry, packs or PackFolders())
        self._hint_rate = RateLimiter(limits.hints, limits.hints_burst)
        self.chat_rate = RateLimiter(limits.chat, limits.chat_burst)
        self._storage = storage
        self._writer = CommitThread(storage)
        self.health = HealthCheck(self._writer)
        self._webhooks = webhooks
        self.pool = WorkerPool(most_of_visitor=limits.jobs)
        self._most_rooms = most_rooms
        self._reaction, self._slot = reaction, slot
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def open_game(self, game_id: str, options: Mapping[str, object]) -> Game[Any]:
        """A game bound to options, shared by all matches that are played by the same."""
        return self.packs.spec(self.registry.find(game_id), options).open()

    def open_recorded(self, record: Record) -> Game[Any]:
        """The game that a record was played with."""
        return self.packs.recorded(record).open()

    async def check_pack(self, data: bytes, name: str) -> Document:
        return await self.packs.check(data, name, self.pool)

    # Rooms -----------------------------------------------------------------------------------------------------

    async def find(self, match_id: str) -> Room:
        room = self._rooms.get(match_id)
        if room is None:
            room = await self._load_once(match_id)
        if match_id in self._rooms:
            self._rooms.move_to_end(match_id)
        return room

    async def _load_once(self, match_id: str) -> Room:
        """Load a match once for all who ask for it meanwhile; nothing is kept of a match that is not there."""
        if len(match_id) > LONGEST_MATCH_ID:
            raise Refused("unknown-match", 404)
        loading = self._loading.get(match_id)
        if loading is None:
            loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            loading.add_done_callback(functools.partial(self._loaded, match_id))
        return await asyncio.shield(loading)

    def _loaded(self, match_id: str, loading: asyncio.Task[Room]) -> None:
        del self._loading[match_id]
        if not loading.cancelled():
            loading.exception()  # whoever asked may be gone: nobody else looks at it

    async def seat(self, match_id: str, token: str, client: str = "") -> tuple[Room, str]:
        """The room, and the seat that this token opens there for a client; others with that token are told."""
        room = await self._find_with(match_id, token)
        seat = room.live.keys.seat_of(token)
        await room.begin_unasked()
        await room.note_reader(seat, reader_of(match_id, client))
        return room, seat

    async def _find_with(self, match_id: str, token: str) -> Room:
        if not token:
            raise Refused("no-token", 401)
        return await self.find(match_id)

    async def claim(self, match_id: str, invitation: str, client: str, wanted: str | None) -> Document:
        """Exchange an invitation for the key of its seat."""
        room = await self._find_with(match_id, invitation)
        key = wanted or fresh_token()
        return _key_document(room, await room.claim(invitation, key, reader_of(match_id, client)), key)

    async def renew(self, match_id: str, token: str, client: str, wanted: str | None) -> Document:
        """Give a seat a new key: all others of it are void."""
        room, seat = await self.seat(match_id, token, client)
        key = wanted or fresh_token()
        await room.renew(seat, key, reader_of(match_id, client))
        return _key_document(room, seat, key)

    async def hint(self, room: Room, seat: str, level: int) -> Document:
        if not self._hint_rate.take(f"{room.live.id} {seat}"):
            raise Refused("rate", 429)
        return await room.hint(seat, level)

    async def _load(self, match_id: str) -> Room:
        rows = await self._read_journal(match_id)
        if not rows:
            raise Refused("unknown-match", 404)
        try:
            live = await self._rebuild(match_id, rows)
        except Refused:
            raise
        except MissingPack as error:
            log("match-without-pack", logging.ERROR, match=match_id, pack=str(error.message.args["id"]))
            raise Refused("pack-gone", 410, **_pack_args(error)) from None
        except Exception:  # rows of version 0.1.0 have no seal: anything may have become of them
            log("match-unplayable", logging.ERROR, True, match=match_id)
            raise Refused("unplayable", 410) from None
        return self._add_room(live)

    async def _rebuild(self, match_id: str, rows: list[Row]) -> LiveMatch:
        """The match as its journal says: every entry is played through and its hash checked."""
        record = record_of(rows)
        match = await replay(self.pool, self.open_recorded(record), record, has_begun(rows))
        return LiveMatch.with_rows(match_id, match, rows)

    async def _read_journal(self, match_id: str) -> list[Row]:
        try:
            return read_rows(await asyncio.to_thread(self._storage.read, match_id))
        except DamagedJournal as damage:
            log("match-damaged", logging.ERROR, match=match_id, sound=len(damage.sound))
            raise damage_refusal(damage) from None
        except StorageError as error:
            log("storage-failed", logging.ERROR, match=match_id, reason=str(error))
            raise Refused("store-unreadable", 503) from None

    def _add_room(self, live: LiveMatch) -> Room:
        room = Room(live, self._writer, self._webhooks, self.pool, self._forget, self._reaction, self._slot)
        self._rooms[live.id] = room
        for match_id in list(self._rooms)[: max(0, len(self._rooms) - self._most_rooms)]:
            if self._rooms[match_id].idle and match_id != live.id:
                del self._rooms[match_id]
        room.wake()
        return room

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.live.id) is room:
            del self._rooms[room.live.id]

    async def close(self) -> None:
        for room in self._rooms.values():
            room.stop(1001)
        self._webhooks.close()
        self.pool.close()
        await asyncio.to_thread(self._writer.close)
        self._storage.close()

    # Opening ---------------------------------------------------------------------------------------------------

    async def create(self, wanted: NewMatch) -> Document:
        if wanted.packs:
            title = self.registry.find(wanted.game)
            game = await self.packs.open_with(title, wanted.options, wanted.packs, self.pool)
        else:
            game = self.open_game(wanted.game, wanted.options)
        seats = seats_from_wishes(game, wanted.seats)
        people = {"me", "friend"} & set(seats.values())
        if not wanted.begin and (wanted.chance != "seeded" or not people):
            raise Refused("nothing-to-begin", 422)
        if wanted.seed is not None and "friend" in people:
            raise Refused("seed-with-friend", 422)
        match: Match[Any] = Match(game, wanted.chance, wanted.seed, begin=False)
        hooks = _read_webhooks(seats, wanted.webhook)
        return await self.open_match(
            match,
            seats,
            webhooks=hooks,
            open_seed=wanted.seed is not None,
            hints=wanted.hints,
            friendly=wanted.friendly,
            asks=not wanted.begin,
        )

    async def open_match(self, match: Match[Any], seats: Mapping[str, str], **more: Any) -> Document:
        """Store a new match, with fresh tokens for everybody who is no bot, and open its room."""
        tokens = {side: _fresh_token(wish) for side, wish in seats.items() if not wish.startswith("bot:")}
        tokens[OBSERVER_SEAT] = fresh_token()
        rows = [
            _seat_row(side, wish, tokens.get(side)) for side, wish in (*seats.items(), (OBSERVER_SEAT, OBSERVER_SEAT))
        ]
        live, row = _new_match(match, rows, **more)
        try:
            await self._writer.store([StoredRow(live.id, 0, write_row(row))])
        except StorageError:
            raise Refused("storage", 503) from None
        self._add_room(live)
        log("match-created", match=live.id, game=live.game.id, chance=live.chance)
        return opened_document(live, tokens)

    # Rematch ---------------------------------------------------------------------------------------------------

    async def rematch(self, room: Room, seat: str, token: str) -> Document:
        """Once more with the sides swapped. Whoever asks is given the token of their own new seat."""
        async with room.lock:
            if not room.live.over:
                raise Refused("not-over")
            if not room.live.rematch:
                await self._open_rematch(room)
            rematch_id = room.live.rematch
        new_room = await self.find(rematch_id)
        async with new_room.lock:
            return await self._claim_seat(room.live, new_room, seat, token)

    async def _open_rematch(self, room: Room) -> None:
        old = room.live
        rows = [SeatRow(rematch_seat(old.game, each.seat), each.kind, bot=each.bot) for each in old.created.seats]
        match: Match[Any] = Match(old.game, old.chance, begin=False)
        hooks = {rematch_seat(old.game, side): url for side, url in old.created.webhooks.items()}
        allowed: dict[str, Any] = {"hints": old.created.hints, "friendly": old.created.friendly}
        live, created = _new_match(match, rows, webhooks=hooks, rematch_of=old.id, **allowed)
        row = old.note_rematch(live.id)
        await room.store(row, StoredRow(live.id, 0, write_row(created)))
        self._add_room(live)
        room.broadcast(row)

    async def _claim_seat(self, old: LiveMatch, room: Room, seat: str, token: str) -> Document:
        kinds = {each.seat: each for each in room.live.created.seats}
        humans = [side for side in room.live.game.sides if not kinds[side].bot]
        hot_seat = seat != OBSERVER_SEAT and all(kinds[side].kind == "me" for side in humans)
        mine = humans if hot_seat else [] if seat == OBSERVER_SEAT else [rematch_seat(old.game, seat)]
        tokens = {each: token_for_rematch(token, room.live.id, each) for each in (*mine, OBSERVER_SEAT)}
        for each, fresh in tokens.items():
            row = room.live.add_seat(SeatRow(each, kinds[each].kind, token_hash(fresh)))
            if row is not None:
                await room.store(row)
        return opened_document(room.live, tokens, mine)


def rematch_seat(game: Game[Any], seat: str) -> str:
    """The seat that whoever had this one takes in a rematch."""
    return seat if seat == OBSERVER_SEAT else game.sides[(game.sides.index(seat) + 1) % len(game.sides)]


def opened_document(live: LiveMatch, tokens: Mapping[str, str], mine: Collection[str] = ()) -> Document:
    """What is answered when a match was opened: the only time that a token is ever sent."""
    kinds = {each.seat: "me" if each.seat in mine else each.kind for each in live.created.seats}
    seats = [
        {
            "seat": each.seat,
            "token": token,
            "link": f"/m/{live.id}#{token}" if token else None,
            "kind": kinds[each.seat],
        }
        for each in live.created.seats
        if (token := tokens.get(each.seat)) or each.bot
    ]
    waits = live.start.waits and not live.begun
    return {"match": live.id, "commitment": live.commitment, "waits": waits, "seats": seats}


def _fresh_token(wish: str) -> str:
    return fresh_invitation() if wish == "friend" else fresh_token()


def _key_document(room: Room, seat: str, key: str) -> Document:
    return {"match": room.live.id, "seat": seat, "token": key, "link": f"/m/{room.live.id}#{key}"}


def _seat_row(seat: str, wish: str, token: str | None) -> SeatRow:
    kind, _, bot = wish.partition(":")
    return SeatRow(seat, kind, token_hash(token) if token else "", bot, invitation=kind == "friend")


def _new_match(match: Match[Any], seats: list[SeatRow], asks: bool = False, **more: Any) -> tuple[LiveMatch, Row]:
    """A match that has rolled nothing yet. With a friend, or where that is asked for, every player has to start it."""
    seeded = match.record().chance == "seeded" and not match.over
    rolls = seeded and match.game.catalogue.has_chance
    waits = (seeded and asks) or (rolls and has_friend(seats))
    if seeded and not rolls and not waits:
        match.begin()
    record = match.record(private=True, packs=True).document()
    unrolled = rolls and not waits
    created = Created(record, seats, secrets.token_hex(16), waits=waits, unrolled=unrolled, **more)
    row = Row(now(), created=created)
    return LiveMatch(fresh_match_id(), match, created, row.at), row


def _pack_args(error: MissingPack) -> dict[str, Value]:
    """Which pack is missing."""
    return {name: error.message.args[name] for name in ("kind", "id", "sha")}


def seats_from_wishes(game: Game[Any], wishes: Mapping[str, str]) -> dict[str, str]:
    """Who plays each side: ``me``, ``friend`` or ``bot:…``; a side that is not named is one's own."""
    for side, wish in wishes.items():
        if side not in game.sides:
            raise Unknown(message("unknown.side", side=side, known=", ".join(game.sides)))
        if wish.startswith("bot:"):
            find_player(wish.removeprefix("bot:"))
    return {side: wishes.get(side, "me") for side in game.sides}


def _read_webhooks(seats: Mapping[str, str], urls: str | dict[str, str] | None) -> dict[str, str]:
    """By side; one address alone is for all sides of whoever opens the match."""
    if urls is None:
        return {}
    if isinstance(urls, str):
        urls = {side: urls for side, kind in seats.items() if kind == "me"}
    return {side: check_url(url) for side, url in urls.items() if side in seats}
