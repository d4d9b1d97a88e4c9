"""New matches from a record that was uploaded, or from a position of another match."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Malformed, SandtableError
from sandtable.engine.i18n import message
from sandtable.engine.records import ActEntry, JumpEntry, MoveEntry, record_from_document

from .errors import Refused
from .json_logs import log
from .lobby import Lobby, seats_from_wishes
from .pack_catalog import pack_texts
from .protocol import ImportedMatch, PackFile
from .replay import replay
from .room import Room
from .seat_tokens import OBSERVER_SEAT

MOST_ENTRIES: Final = 20_000
MOST_REPLAYED: Final = 200_000


async def import_record(lobby: Lobby, wanted: ImportedMatch) -> Document:
    """A new match that goes on where a record ends; every roll that can be checked is."""
    record = await asyncio.to_thread(record_from_document, wanted.record)
    jumps = sum(entry.to for entry in record.entries if isinstance(entry, JumpEntry))
    if len(record.entries) > MOST_ENTRIES or jumps > MOST_REPLAYED:
        raise Refused("too-large", 413, most=MOST_ENTRIES)
    carried = [PackFile(text, f"{kind}.toml") for kind, text in record.pack_texts.items()]
    for file in (*carried, *wanted.packs):
        await lobby.check_pack(file.text.encode(), file.name)
    game = await asyncio.to_thread(lobby.packs.recorded(record, pack_texts(wanted.packs)).open)
    seats = seats_from_wishes(game, wanted.seats)
    try:
        match = await replay(lobby.pool, game, record, begin=False, imported=True)
    except SandtableError:
        raise
    except Exception as error:
        log("import-failed", logging.WARNING, True)
        raise Malformed(message("record.bad-field", reason=type(error).__name__)) from None
    return await lobby.open_match(match, seats, from_record=len(record.entries))


async def branch(lobby: Lobby, room: Room, seat: str, at: int, seat_wishes: Mapping[str, str]) -> Document:
    """A new match that begins after so many things that the seat was told; its dice are fresh."""
    async with room.lock:
        live = room.live
        if seat == OBSERVER_SEAT and not live.over:
            raise Refused("observer", 403)
        if not live.over and not live.game.solitaire:
            raise Refused("sealed", 403)
        record = live.match.record()
        record.entries = record.entries[: live.logs[seat].entry_count(at)]
        while record.entries and isinstance(record.entries[-1], ActEntry):
            record.entries.pop()  # what was just being agreed is not agreed there
        chances = sum(isinstance(entry, MoveEntry) and entry.by == "chance" for entry in record.entries)
        record.seeds = [seed for seed in record.seeds if seed.first < max(chances, 1)]
        seats = seats_from_wishes(live.game, seat_wishes)
    match = await replay(lobby.pool, live.game, record, begin=False)
    return await lobby.open_match(match, seats, from_record=len(record.entries))
