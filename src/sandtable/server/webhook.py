"""Webhooks: a program of a player is told that it is their turn; nobody waits for it, no private network is called."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import ipaddress
import json
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Iterable
from threading import Thread
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from .errors import Refused
from .json_logs import log

if TYPE_CHECKING:
    from .live_match import LiveMatch

DEADLINE: Final = 5.0
"""Seconds for everything: looking up the name, connecting, TLS, sending, and the first line of the answer."""
_MOST_WAITING: Final = 100
_MOST_TO_ONE_HOST: Final = 8
"""A host that is slow to answer takes up so many places at most; what comes for it meanwhile is dropped."""
_LONGEST_LINE: Final = 4096

_IPV6_INTERNET: Final = ipaddress.IPv6Network("2000::/3")
_6TO4: Final = ipaddress.IPv6Network("2002::/16")
_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")


def check_url(url: str) -> str:
    parts = urlsplit(url)
    try:
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good or "@" in parts.netloc or not url.isascii() or not url.isprintable() or " " in url:
        raise Refused("webhook", 422)
    return url


def may_reach(address: str, loopback: bool) -> bool:
    """Only addresses of the open internet; this machine itself only where it was allowed."""
    given = ipaddress.ip_address(address)
    reached = given if given.version == 4 else _ipv4_inside(given) or given
    if reached.is_loopback:
        return loopback
    if reached.version == 6 and (reached not in _IPV6_INTERNET or reached in _6TO4):
        return False  # among them ::7f00:1, and the other forms in which a private IPv4 address can be written
    return reached.is_global and not reached.is_multicast


def _ipv4_inside(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that a packet to this one ends up at."""
    if address in _NAT64:
        return ipaddress.IPv4Address(address.packed[-4:])
    return address.ipv4_mapped


class Webhooks:
    """Each call is a task of its own with a deadline: a slow receiver delays nobody else."""

    def __init__(self, allow_loopback: bool = False, deadline: float = DEADLINE) -> None:
        self._loopback = allow_loopback
        self._deadline = deadline
        self._calls: set[asyncio.Task[None]] = set()
        self._calls_to: Counter[str] = Counter()

    def turn_came(self, live: LiveMatch, sides: Iterable[str]) -> None:
        for side in sides:
            if url := live.created.webhooks.get(side):
                self.post(url, {"type": "turn", "match": live.id, "game": live.game.id, "side": side})

    def post(self, url: str, document: dict[str, str]) -> None:
        host = urlsplit(url).hostname or ""
        if len(self._calls) >= _MOST_WAITING or self._calls_to[host] >= _MOST_TO_ONE_HOST:
            log("webhook-dropped", logging.WARNING, host=host, waiting=self._calls_to[host])
            return
        self._calls_to[host] += 1
        call = asyncio.create_task(self._call(url, json.dumps(document).encode()))
        self._calls.add(call)
        call.add_done_callback(lambda done: self._forget(done, host))

    def _forget(self, call: asyncio.Task[None], host: str) -> None:
        self._calls.discard(call)
        self._calls_to[host] -= 1
        if not self._calls_to[host]:
            del self._calls_to[host]

    def close(self) -> None:
        for call in self._calls:
            call.cancel()

    async def _call(self, url: str, body: bytes) -> None:
        try:
            async with asyncio.timeout(self._deadline):
                await self._send(url, body)
        except (OSError, ValueError) as error:  # TimeoutError is an OSError
            log("webhook-failed", logging.WARNING, host=urlsplit(url).hostname, reason=type(error).__name__)

    async def _send(self, url: str, body: bytes) -> None:
        parts = urlsplit(url)
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        # The address is looked up once, judged, and that very address is called: a name cannot change its mind.
        address = await _look_up(host, port)
        if not may_reach(address, self._loopback):
            raise ValueError(address)
        tls, name = (_tls(), host) if secure else (None, None)
        reader, writer = await asyncio.open_connection(
            address, port, limit=_LONGEST_LINE, ssl=tls, server_hostname=name, ssl_shutdown_timeout=1 if tls else None
        )
        try:
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            head = (
                f"POST {target} HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            writer.write(head.encode() + body)
            await writer.drain()
            await reader.readline()  # it was received; what else it says is of no interest
        except BaseException:
            writer.transport.abort()
            raise
        writer.close()


@functools.cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def _look_up(host: str, port: int) -> str:
    """In a thread of its own: a name server may be slow for longer than we wait, and must not keep a shared thread."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[str] = loop.create_future()

    def answer(address: str | None, error: OSError | ValueError | None) -> None:
        if found.done():
            return
        if address is None:
            found.set_exception(error or OSError())
        else:
            found.set_result(address)

    def ask() -> None:
        address, problem = None, None
        try:
            address = str(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4][0])
        except (OSError, ValueError) as error:
            problem = error
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(answer, address, problem)

    Thread(target=ask, name="sandtable-webhook", daemon=True).start()
    return await found
