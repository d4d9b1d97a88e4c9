"""The connections beneath HTTP and WebSocket: how many there may be, how long each may take, how it is cut."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import socket
from collections.abc import Callable
from typing import Any, Final, cast

import uvicorn
from starlette.types import ASGIApp, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .security import Limits

_ABORT: Final = "abort"
_FILES_BESIDES: Final = 100
"""Open files that are no connections: the store, the workers, the client's pages."""
_MOST_FILES: Final = 65_536


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. It says that it is TCP: asyncio turns off the delay of small packets on no other."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    listener.listen(2048)  # from here on nobody is refused, also while the server is still starting
    return listener


def uvicorn_config(app: ASGIApp, limits: Limits, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the server: with our limits on connections instead of its own."""
    http = functools.partial(HttpConnection, limits=limits, waiting=WaitingConnections(limits.connections))
    return uvicorn.Config(
        app,
        http=cast(type[asyncio.Protocol], http),
        ws=SocketConnection,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=False,
        **more,
    )


def raise_file_limit() -> int:
    """Ask the system for as many open files as it lets us have; how many connections that allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return _MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max(2, (wanted if soft == resource.RLIM_INFINITY else soft) - _FILES_BESIDES)


def abort_of(scope: Scope) -> Callable[[], None]:
    """How the connection of a WebSocket is cut, with everything that it was not yet sent."""
    abort: Callable[[], None] = scope["state"][_ABORT]
    return abort


class WaitingConnections:
    """The HTTP connections of a server, and which of them wait for a request: whoever has waited longest makes room."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: set[H11Protocol] = set()
        self._waiting: dict[H11Protocol, None] = {}

    def opened(self, connection: H11Protocol) -> None:
        self._open.add(connection)
        self._waiting[connection] = None
        if len(self._open) > self._most:
            self._drop(next(iter(self._waiting)))

    def began_request(self, connection: H11Protocol) -> None:
        self._waiting.pop(connection, None)

    def ended_request(self, connection: H11Protocol) -> None:
        if connection in self._open:
            self._waiting[connection] = None

    def closed(self, connection: H11Protocol) -> None:
        self._open.discard(connection)
        self._waiting.pop(connection, None)

    def _drop(self, connection: H11Protocol) -> None:
        self.closed(connection)
        connection.transport.abort()


class HttpConnection(H11Protocol):
    """An HTTP connection whose headers have to come in time, and which is cut if nobody reads what it was sent."""

    def __init__(self, *args: Any, limits: Limits, waiting: WaitingConnections, **more: Any) -> None:
        super().__init__(*args, **more)
        self._limits = limits
        self._waiting = waiting
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_deadline()
        self._waiting.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._clear_deadline()
        self._waiting.closed(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.timeout_keep_alive_task is not None:  # the first bytes of another request on a connection that was kept
            self._set_deadline()
        super().data_received(data)

    def handle_events(self) -> None:
        before = self.scope
        super().handle_events()
        if self.scope is not before:
            self._clear_deadline()
            self._waiting.began_request(self)

    def on_response_complete(self) -> None:
        self._waiting.ended_request(self)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._clear_deadline()
        self._waiting.closed(self)
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():
            self._deadline = self.loop.call_later(self._limits.seconds_unread, self.transport.abort)

    def _set_deadline(self) -> None:
        self._clear_deadline()
        self._deadline = self.loop.call_later(self._limits.seconds_for_headers, self.transport.abort)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that can be cut from above, and is when it does not answer: closing would wait until it reads."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.app_state = {**self.app_state, _ABORT: self.transport.abort}

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
