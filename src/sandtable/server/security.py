"""Limits and checks before every request: hosts, origins, rates, sizes, and the headers of answers."""

from __future__ import annotations

import contextlib
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import Refused
from .responses import error_response

POLICY: Final = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_ADDRESSES_KEPT: Final = 10_000
current_visitor: ContextVar[str] = ContextVar("current_visitor", default="")
"""The address of whoever's request is being handled, also in tasks that it has started: visitors take turns."""


@dataclass(frozen=True)
class Limits:
    """How much of a thing a second, and how much at once."""

    messages: float = 20
    messages_burst: int = 60
    requests: float = 50
    requests_burst: int = 200
    matches: float = 1
    matches_burst: int = 60
    sockets: int = 200
    """Open sockets from one address."""
    hints: float = 0.5
    hints_burst: int = 10
    chat: float = 0.5
    chat_burst: int = 20
    all_sockets: int = 4000
    """Open sockets from all addresses together."""
    connections: int = 1000
    """HTTP connections that are no sockets: when there are more, those that have waited longest are cut."""
    jobs: int = 12
    """Hints, imports and the like of one address that workers may have to do at a time."""
    unread: int = 1024 * 1024
    """Bytes that wait for a socket that does not read."""
    seconds_for_headers: float = 10
    seconds_unread: float = 60
    """A client that has read nothing for so long is cut."""
    body: int = 64 * 1024
    record: int = 2 * 1024 * 1024

    @classmethod
    def at_home(cls) -> Limits:
        """For a server that listens to this machine alone: they stop a program gone wild, and nobody else."""
        return cls(
            messages=200,
            messages_burst=600,
            requests=1000,
            requests_burst=4000,
            matches=20,
            matches_burst=1000,
            sockets=2000,
            hints=2,
            hints_burst=20,
            chat=5,
            chat_burst=100,
            jobs=100,
        )

    @classmethod
    def none(cls) -> Limits:
        """For tests and measurements on one machine."""
        many = 1_000_000
        return cls(
            messages=many,
            messages_burst=many,
            requests=many,
            requests_burst=many,
            matches=many,
            matches_burst=many,
            sockets=many,
            hints=many,
            hints_burst=many,
            chat=many,
            chat_burst=many,
            all_sockets=many,
            connections=many,
            jobs=many,
            unread=many * 1000,
            seconds_for_headers=600,
            seconds_unread=600,
        )

    def within(self, files: int) -> Limits:
        """No more connections than the system allows open files, so that sockets leave room for requests."""
        connections = min(self.connections, max(1, files // 3))
        return replace(self, connections=connections, all_sockets=min(self.all_sockets, max(1, files - connections)))


@dataclass
class TokenBucket:
    """Fills at a steady rate up to a brim; each thing takes one drop."""

    rate: float
    capacity: int
    level: float = field(init=False)
    filled: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.level = float(self.capacity)

    def take(self) -> bool:
        moment = time.monotonic()
        self.level = min(self.capacity, self.level + (moment - self.filled) * self.rate)
        self.filled = moment
        if self.level < 1:
            return False
        self.level -= 1
        return True


class RateLimiter:
    """A bucket for each address; those not seen for longest are forgotten first."""

    def __init__(self, rate: float, capacity: int) -> None:
        self._rate, self._brim = rate, capacity
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.setdefault(address, TokenBucket(self._rate, self._brim))
        self._buckets.move_to_end(address)
        if len(self._buckets) > _ADDRESSES_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take()


def address_of(scope: Scope) -> str:
    """Whom limits apply to. Whoever has one IPv6 address usually has all of its /64 network."""
    client = scope.get("client")
    address = str(client[0]) if client else "unknown"
    if ":" not in address:
        return address
    with contextlib.suppress(ValueError):
        return str(ipaddress.IPv6Network((address.partition("%")[0], 64), strict=False))
    return address


def same_origin(headers: Headers, public_origin: str = "") -> bool:
    """Does the page that asks come from here? What is no browser sends no origin, and has no cookies to lend."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    try:
        if origin is None or (public_origin and origin.lower() == public_origin):
            return True
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:
        return False


class GuardMiddleware:
    """Stands before everything: host, origin, rate; and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Iterable[str] = (), public_origin: str = "") -> None:
        self._app = app
        self._public_origin = public_origin.lower()
        self._hosts = frozenset(each.lower() for each in hosts)
        self._requests = RateLimiter(limits.requests, limits.requests_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        current_visitor.set(address_of(scope))
        refused = self._refuse(scope, Headers(scope=scope))
        if scope["type"] == "websocket":
            await (
                self._app(scope, receive, send) if refused is None else send({"type": "websocket.close", "code": 4403})
            )
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        if refused is not None:
            await error_response(refused)(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    def _refuse(self, scope: Scope, headers: Headers) -> Refused | None:
        if self._hosts and _host(headers) not in self._hosts:
            return Refused("host", 421)
        changes: Any = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if changes and not same_origin(headers, self._public_origin):
            return Refused("origin", 403)
        asks = scope["path"].startswith(("/api/", "/ws", "/healthz"))
        if asks and not self._requests.take(address_of(scope)):
            return Refused("rate", 429)
        return None


def _host(headers: Headers) -> str:
    host = headers.get("host", "").lower()
    return host[: host.index("]") + 1] if host.startswith("[") and "]" in host else host.split(":")[0]
