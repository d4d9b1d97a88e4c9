"""Optional: tell a program of the player's that it is their turn. Never waits for it, never calls private networks."""

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
    found = ipaddress.ip_address(address)
    mapped = getattr(found, "ipv4_mapped", None)
    found = mapped or found
    return (loopback and found.is_loopback) or (found.is_global and not found.is_multicast)


class Webhooks:
    def __init__(self, allow_loopback: bool = False) -> None:
        self._loopback = allow_loopback
        self._pool = ThreadPoolExecutor(4, thread_name_prefix="sandtable-webhook")
        self._waiting = 0

    def turn_came(self, table: LiveMatch, sides: Iterable[str]) -> None:
        for side in sides:
            url = table.created.webhooks.get(side)
            if url and self._waiting < _MOST_WAITING:
                self._waiting += 1
                body = {"type": "turn", "match": table.id, "game": table.game.id, "side": side}
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
        line = socket.create_connection((address, port), _SECONDS)
        with line:
            plain: socket.socket = line
            if secure:
                plain = ssl.create_default_context().wrap_socket(line, server_hostname=host)
            connection = http.client.HTTPConnection(host, port, timeout=_SECONDS)
            connection.sock = plain
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", target, body, {"Content-Type": "application/json"})
            connection.getresponse().read(1024)
            connection.close()
