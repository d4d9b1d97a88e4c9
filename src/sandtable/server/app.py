"""The application: routes, and what stands before them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from sandtable.games import Registry

from .answers import problem
from .errors import Refused
from .http import Desk
from .lobby import Lobby
from .rooms import Reaction, as_a_person
from .security import Guard, Limits
from .sockets import Switchboard
from .storage import SqliteStorage, Storage
from .webhook import Webhooks

PAGES = ("/", "/m/{match}", "/rules/{game}", "/stats")


def create_app(
    data: Path,
    registry: Registry,
    web: Path,
    *,
    limits: Limits | None = None,
    hosts: Iterable[str] = (),
    webhooks_to_loopback: bool = False,
    storage: Storage | None = None,
    reaction: Reaction = as_a_person,
) -> Starlette:
    """The server over a folder of data, a registry of games and the folder of the web client."""
    limits = limits or Limits()
    lobby = Lobby(storage or SqliteStorage(data), registry, Webhooks(webhooks_to_loopback), limits, reaction=reaction)
    desk = Desk(lobby, limits, web)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await lobby.close()

    app = Starlette(
        routes=_routes(desk, Switchboard(lobby, limits), web),
        middleware=[Middleware(Guard, limits=limits, hosts=tuple(hosts))],
        exception_handlers={404: _nowhere, 405: _nowhere},
        lifespan=lifespan,
    )
    app.state.lobby = lobby
    return app


async def _nowhere(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    return problem(Refused("no-page" if status == 404 else "no-method", status))


def _routes(desk: Desk, switchboard: Switchboard, web: Path) -> list[BaseRoute]:
    match = "/api/matches/{match}"
    return [
        Route("/healthz", desk.healthz),
        Route("/openapi.json", desk.openapi),
        Route("/api/games", desk.games),
        Route("/api/rules/{game}", desk.rules),
        Route("/api/matches", desk.create, methods=["POST"]),
        Route("/api/matches/import", desk.bring, methods=["POST"]),
        Route(match, desk.match),
        Route(f"{match}/begin", desk.begin, methods=["POST"]),
        Route(f"{match}/orders", desk.orders, methods=["GET", "POST"]),
        Route(f"{match}/hint", desk.hint, methods=["POST"]),
        Route(f"{match}/branch", desk.branch, methods=["POST"]),
        Route(f"{match}/rematch", desk.rematch, methods=["POST"]),
        Route(f"{match}/record", desk.record),
        Route(f"{match}/log", desk.log),
        Route(f"{match}/verify", desk.verify),
        Route(f"{match}/analysis", desk.analysis),
        Route(f"{match}/at/{{number:int}}", desk.at),
        WebSocketRoute("/ws", switchboard.answer),
        Mount("/static", StaticFiles(directory=web, check_dir=False)),
        *(Route(path, desk.page) for path in PAGES),
    ]
