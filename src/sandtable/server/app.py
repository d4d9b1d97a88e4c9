"""The Starlette application: its routes, middleware and error pages."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from sandtable.engine.pack_folders import PackFolders
from sandtable.engine.title import Title
from sandtable.engine.title_registry import TitleRegistry

from .answer_pace import SLOT
from .behind_proxy import Network, ProxyMiddleware, PublicUrl
from .errors import Refused
from .http_api import HttpApi
from .json_logs import log
from .lobby import Lobby
from .order_answers import Reaction, as_a_person
from .responses import error_response
from .security import GuardMiddleware, Limits
from .sockets import SocketApi
from .storage import SqliteStorage, Storage
from .webhook import Webhooks

PAGES = ("/", "/m/{match}", "/rules/{game}", "/stats")


def create_app(
    data: Path,
    registry: TitleRegistry,
    web: Path,
    *,
    limits: Limits | None = None,
    hosts: Iterable[str] = (),
    webhooks_to_loopback: bool = False,
    storage: Storage | None = None,
    reaction: Reaction = as_a_person,
    slot: float = SLOT,
    public_url: PublicUrl | None = None,
    proxies: Sequence[Network] = (),
    packs: PackFolders | None = None,
) -> Starlette:
    """The server over a folder of data, a registry of games, the folder of the web client and folders of packs."""
    limits = limits or Limits()
    origin, base = (public_url.origin, public_url.base) if public_url else ("", "")
    hooks = Webhooks(webhooks_to_loopback)
    lobby = Lobby(storage or SqliteStorage(data), registry, hooks, limits, packs, reaction=reaction, slot=slot)
    for broken in lobby.packs.found.broken:
        log("pack-broken", logging.WARNING, file=str(broken.path), problem=broken.error.message.id)
    api = HttpApi(lobby, limits, web, public_url)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await lobby.close()

    app = Starlette(
        routes=_routes(api, SocketApi(lobby, limits), web, registry.titles),
        middleware=[
            Middleware(ProxyMiddleware, base=base, proxies=proxies),
            Middleware(GuardMiddleware, limits=limits, hosts=tuple(hosts), public_origin=origin),
        ],
        exception_handlers={404: _no_such_page, 405: _no_such_page},
        lifespan=lifespan,
    )
    app.state.lobby = lobby
    return app


async def _no_such_page(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    return error_response(Refused("no-page" if status == 404 else "no-method", status))


def _routes(api: HttpApi, sockets: SocketApi, web: Path, titles: Iterable[Title]) -> list[BaseRoute]:
    match = "/api/matches/{match}"
    return [
        Route("/healthz", api.healthz),
        Route("/openapi.json", api.openapi),
        Route("/api/games", api.games),
        Route("/api/rules/{game}", api.rules),
        Route("/api/packs", api.check_pack, methods=["POST"]),
        Route("/api/matches", api.create, methods=["POST"]),
        Route("/api/matches/import", api.import_record, methods=["POST"]),
        Route(match, api.match),
        Route(f"{match}/claim", api.claim, methods=["POST"]),
        Route(f"{match}/renew", api.renew, methods=["POST"]),
        Route(f"{match}/begin", api.begin, methods=["POST"]),
        Route(f"{match}/orders", api.orders, methods=["GET", "POST"]),
        Route(f"{match}/hint", api.hint, methods=["POST"]),
        Route(f"{match}/branch", api.branch, methods=["POST"]),
        Route(f"{match}/rematch", api.rematch, methods=["POST"]),
        Route(f"{match}/record", api.record),
        Route(f"{match}/packs/{{kind}}", api.pack),
        Route(f"{match}/log", api.log),
        Route(f"{match}/verify", api.verify),
        Route(f"{match}/analysis", api.analysis),
        Route(f"{match}/at/{{number}}", api.at),
        WebSocketRoute("/ws", sockets.answer),
        Mount("/static", StaticFiles(directory=web, check_dir=False)),
        *(Mount(f"/titles/{title.id}", StaticFiles(directory=str(title.board), check_dir=False)) for title in titles),
        *(Route(path, api.page) for path in PAGES),
    ]
