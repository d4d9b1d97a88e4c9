"""The HTTP API: games and rules, opening matches, and what a seat may read of its match."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import SandtableError
from sandtable.engine.i18n import LANGUAGES
from sandtable.engine.pack_limits import MOST_BYTES as MOST_PACK_BYTES

from . import game_catalog, import_branch
from .behind_proxy import PublicUrl
from .client_page import ClientPage
from .errors import Refused
from .json_logs import log
from .lobby import Lobby
from .openapi import document as openapi_document
from .protocol import MOST_VERSION, Begin, Branch, Hint, ImportedMatch, NewKey, NewMatch, Orders
from .responses import error_response, json_response, record_response
from .room import Room
from .security import Limits, RateLimiter, address_of

SECONDS_FOR_BODY: Final = 60.0
"""How long a client may take to send what it wants."""
B = TypeVar("B")
CLIENT_HEADER = "x-sandtable-client"
Handler = Callable[[Any, Request], Awaitable[Response]]


def errors_as_json(handler: Handler) -> Handler:
    """Errors are answered as documents; of those nobody foresaw, only that there was one."""

    @functools.wraps(handler)
    async def answer(self: Any, request: Request) -> Response:
        try:
            return await handler(self, request)
        except SandtableError as error:
            return error_response(error)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            log("request-failed", logging.ERROR, True, method=request.method, path=request.url.path)
            return error_response(Refused("internal", 500))

    return answer


def token_of(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def client_of(request: Request) -> str:
    """What the browser or program calls itself, if it does."""
    return request.headers.get(CLIENT_HEADER, "")[:64]


async def read_body(request: Request, most: int) -> bytes:
    body = bytearray()
    try:
        async with asyncio.timeout(SECONDS_FOR_BODY):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise Refused("too-large", 413, most=most)
    except TimeoutError:
        raise Refused("too-slow", 408) from None
    return bytes(body)


async def read_as(request: Request, kind: type[B], most: int) -> B:
    try:
        return msgspec.json.decode(await read_body(request, most) or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused("unreadable", 422) from None


def read_number(text: str) -> int:
    """A number in an address; one of thousands of digits is not even tried."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_VERSION))):
        raise Refused("not-a-number", 422, given=text[:20], most=MOST_VERSION)
    return int(text)


class HttpApi:
    """Answers requests."""

    def __init__(self, lobby: Lobby, limits: Limits, web: Path, public_url: PublicUrl | None = None) -> None:
        self._lobby = lobby
        self._limits = limits
        self._site = f"{public_url.origin}{public_url.base}" if public_url else ""
        self._openings = RateLimiter(limits.matches, limits.matches_burst)
        titles = lobby.registry.titles
        self._page = ClientPage(web, game_catalog.board_files(titles), public_url.base if public_url else "")
        games = game_catalog.games(titles, lobby.packs.found)
        self._games = {
            lang: msgspec.json.encode([game_catalog.in_language(game, lang) for game in games]) for lang in LANGUAGES
        }
        self._games[""] = msgspec.json.encode(games)

    # For everybody ---------------------------------------------------------------------------------------------

    @errors_as_json
    async def healthz(self, request: Request) -> Response:
        found = await self._lobby.health.look()
        return json_response(found, 200 if found["ok"] else 503)

    @errors_as_json
    async def openapi(self, request: Request) -> Response:
        return json_response(openapi_document())

    @errors_as_json
    async def page(self, request: Request) -> Response:
        if not self._page.html:
            raise Refused("no-page", 404)
        headers = {"cache-control": "no-cache", "content-security-policy": self._page.policy}
        return HTMLResponse(self._page.html, headers=headers)

    @errors_as_json
    async def games(self, request: Request) -> Response:
        lang = request.query_params.get("lang", "")
        if lang not in self._games:
            raise Refused("unreadable", 422)
        return Response(self._games[lang], media_type="application/json")

    @errors_as_json
    async def rules(self, request: Request) -> Response:
        return json_response(game_catalog.rules(self._lobby.open_game(request.path_params["game"], {})))

    # Opening ---------------------------------------------------------------------------------------------------

    def _may_open(self, request: Request) -> None:
        if not self._openings.take(address_of(request.scope)):
            raise Refused("rate", 429)

    def _opened(self, document: Document) -> Response:
        """A new match; its links are whole addresses where the server knows its own."""
        for each in document["seats"]:
            if each["link"]:
                each["link"] = self._site + each["link"]
        return json_response(document, 201)

    @errors_as_json
    async def create(self, request: Request) -> Response:
        self._may_open(request)
        return self._opened(await self._lobby.create(await read_as(request, NewMatch, self._limits.record)))

    @errors_as_json
    async def import_record(self, request: Request) -> Response:
        self._may_open(request)
        wanted = await read_as(request, ImportedMatch, self._limits.record)
        return self._opened(await import_branch.import_record(self._lobby, wanted))

    @errors_as_json
    async def check_pack(self, request: Request) -> Response:
        self._may_open(request)
        name = request.query_params.get("name", "pack.toml")[:100]
        data = await read_body(request, MOST_PACK_BYTES)
        return json_response(await self._lobby.check_pack(data, name), 201)

    @errors_as_json
    async def branch(self, request: Request) -> Response:
        self._may_open(request)
        room, seat = await self._seat(request)
        wanted = await read_as(request, Branch, self._limits.body)
        return self._opened(await import_branch.branch(self._lobby, room, seat, wanted.at, wanted.seats))

    @errors_as_json
    async def rematch(self, request: Request) -> Response:
        self._may_open(request)
        room, seat = await self._seat(request)
        return self._opened(await self._lobby.rematch(room, seat, token_of(request)))

    @errors_as_json
    async def claim(self, request: Request) -> Response:
        wanted = await read_as(request, NewKey, self._limits.body)
        match = request.path_params["match"]
        return json_response(await self._lobby.claim(match, token_of(request), client_of(request), wanted.key), 201)

    @errors_as_json
    async def renew(self, request: Request) -> Response:
        wanted = await read_as(request, NewKey, self._limits.body)
        match = request.path_params["match"]
        return json_response(await self._lobby.renew(match, token_of(request), client_of(request), wanted.key), 201)

    # For a seat ------------------------------------------------------------------------------------------------

    async def _seat(self, request: Request) -> tuple[Room, str]:
        return await self._lobby.seat(request.path_params["match"], token_of(request), client_of(request))

    @errors_as_json
    async def match(self, request: Request) -> Response:
        return await self._summary(*await self._seat(request))

    async def _summary(self, room: Room, seat: str, status: int = 200) -> Response:
        async with room.reading(seat):
            return json_response(room.messages.summary(seat), status)

    @errors_as_json
    async def begin(self, request: Request) -> Response:
        room, seat = await self._seat(request)
        wanted = await read_as(request, Begin, self._limits.body)
        await room.begin(seat, wanted.player_seed)
        return await self._summary(room, seat, 201)

    @errors_as_json
    async def orders(self, request: Request) -> Response:
        room, seat = await self._seat(request)
        if request.method == "POST":
            wanted = await read_as(request, Orders, self._limits.body)
            await room.set_orders(seat, dict(wanted.orders))
        async with room.reading(seat):
            return json_response({"orders": room.messages.orders(seat)}, 201 if request.method == "POST" else 200)

    @errors_as_json
    async def hint(self, request: Request) -> Response:
        room, seat = await self._seat(request)
        wanted = await read_as(request, Hint, self._limits.body)
        return json_response(await self._lobby.hint(room, seat, wanted.level), 201)

    @errors_as_json
    async def analysis(self, request: Request) -> Response:
        room, seat = await self._seat(request)
        return json_response(await room.analysis(seat))

    @errors_as_json
    async def record(self, request: Request) -> Response:
        room, seat = await self._seat(request)
        async with room.reading(seat):
            return record_response(room.messages.record(seat, request.query_params.get("packs") == "1"))

    @errors_as_json
    async def pack(self, request: Request) -> Response:
        room, _ = await self._seat(request)
        pack = room.live.game.added_packs.get(request.path_params["kind"])
        if pack is None:
            raise Refused("no-page", 404)
        return Response(pack.text, media_type="application/toml")

    @errors_as_json
    async def log(self, request: Request) -> Response:
        room, seat = await self._seat(request)
        async with room.reading(seat):
            return json_response(room.messages.events(seat))

    @errors_as_json
    async def verify(self, request: Request) -> Response:
        room, seat = await self._seat(request)
        return json_response(await room.verify(seat))

    @errors_as_json
    async def at(self, request: Request) -> Response:
        room, seat = await self._seat(request)
        number, lang = read_number(request.path_params["number"]), request.query_params.get("lang", "en")
        if lang not in room.live.words.languages:
            raise Refused("unreadable", 422)
        async with room.reading(seat):
            return json_response(room.messages.at(seat, number, lang, request.query_params.get("as", "")))
