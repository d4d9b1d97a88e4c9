"""Webhooks: a program of a player is told that it is their turn; nobody waits for it, no private network is called."""

from __future__ import annotations

import http.client
import ipaddress
import json
import logging
import socket
import ssl
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from .errors import Refused
from .json_logs import log

if TYPE_CHECKING:
    from .live_match import LiveMatch

_SECONDS: Final = 3.0
_MOST_WAITING: Final = 100


def check_url(url: str) -> str:
    parts = urlsplit(url)
    try:
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good or "@" in parts.netloc or not url.isascii() or any(c.isspace() for c in url):
        raise Refused("webhook", 422)
    return url


def may_reach(address: str, loopback: bool) -> bool:
    """Only addresses of the open internet; this machine itself only where it was allowed."""
    given = ipaddress.ip_address(address)
    reached = getattr(given, "ipv4_mapped", None) or given
    return (loopback and reached.is_loopback) or (reached.is_global and not reached.is_multicast)


class Webhooks:
    def __init__(self, allow_loopback: bool = False) -> None:
        self._loopback = allow_loopback
        self._pool = ThreadPoolExecutor(4, thread_name_prefix="sandtable-webhook")
        self._waiting = 0

    def turn_came(self, live: LiveMatch, sides: Iterable[str]) -> None:
        for side in sides:
            url = live.created.webhooks.get(side)
            if url and self._waiting < _MOST_WAITING:
                self._waiting += 1
                body = {"type": "turn", "match": live.id, "game": live.game.id, "side": side}
                self._pool.submit(self._post, url, json.dumps(body).encode())

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _post(self, url: str, body: bytes) -> None:
        try:
            self._send(url, body)
        except (OSError, ValueError, http.client.HTTPException) as error:
            log("webhook-failed", logging.WARNING, host=urlsplit(url).hostname, reason=type(error).__name__)
        finally:
            self._waiting -= 1

    def _send(self, url: str, body: bytes) -> None:
        parts = urlsplit(url)
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        # The address is looked up once, judged, and that very address is called: a name cannot change its mind.
        address = str(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4][0])
        if not may_reach(address, self._loopback):
            raise ValueError(address)
        with socket.create_connection((address, port), _SECONDS) as plain:
            stream: socket.socket = plain
            if secure:
                stream = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
            connection = http.client.HTTPConnection(host, port, timeout=_SECONDS)
            connection.sock = stream
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", target, body, {"Content-Type": "application/json"})
            connection.getresponse().read(1024)
            connection.close()
