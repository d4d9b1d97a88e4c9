"""A server behind a proxy: the address under which people know it, and the addresses from which they come."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_PORTS: Final = {"http": 80, "https": 443}
_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")


@dataclass(frozen=True, slots=True)
class PublicUrl:
    """Where browsers find the server: ``https://games.example.org/club``."""

    origin: str
    """Scheme, host, and port where it is not the usual one: as browsers say where a page comes from."""
    host: str
    base: str = ""
    """The path before all others: empty, or ``/club``."""

    @classmethod
    def parse(cls, given: str) -> PublicUrl:
        try:
            parts = urlsplit(given)
            host, port, base = parts.hostname, parts.port, parts.path.rstrip("/")
        except ValueError:
            raise Malformed(message("cli.public-url", given=given)) from None
        plain = given.isascii() and not (parts.query or parts.fragment or "@" in parts.netloc)
        dots = {".", ".."} & set(base.split("/"))
        if parts.scheme not in _PORTS or not host or not plain or not _PATH.fullmatch(base) or dots:
            raise Malformed(message("cli.public-url", given=given))
        host = f"[{host}]" if ":" in host else host
        shown = host if port in (None, _PORTS[parts.scheme]) else f"{host}:{port}"
        return cls(f"{parts.scheme}://{shown}", host, base)

    def __str__(self) -> str:
        return f"{self.origin}{self.base}/"


def read_proxies(given: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks of proxies whose word is taken for where a request comes from."""
    found: list[Network] = []
    for each in given:
        try:
            found.append(ipaddress.ip_network(each, strict=False))
        except ValueError:
            raise Malformed(message("cli.trusted-proxy", given=each)) from None
    return tuple(found)


class ProxyMiddleware:
    """Before everything: the path without its base, and the address of whoever asked the proxy."""

    def __init__(self, app: ASGIApp, base: str = "", proxies: Sequence[Network] = ()) -> None:
        self._app = app
        self._base = base
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = {**scope, "path": self._without_base(scope["path"])}
            if self._proxies and scope.get("client"):
                scope["client"] = (self._asker(scope["client"][0], Headers(scope=scope)), 0)
        await self._app(scope, receive, send)

    def _without_base(self, path: str) -> str:
        """A proxy may pass the path on as it is, or without the base."""
        if self._base and (path == self._base or path.startswith(f"{self._base}/")):
            return path[len(self._base) :] or "/"
        return path

    def _asker(self, peer: str, headers: Headers) -> str:
        """Each proxy adds the address it was asked from at the end: the last one that is no proxy of ours counts."""
        address = peer
        on_the_way = ",".join(headers.getlist("x-forwarded-for")).split(",")
        while self._is_proxy(address) and on_the_way:
            before = _read_address(on_the_way.pop())
            if before is None:
                break
            address = before
        return address

    def _is_proxy(self, address: str) -> bool:
        given = ipaddress.ip_address(address)
        reached = (given.ipv4_mapped or given) if given.version == 6 else given
        return any(reached in network for network in self._proxies if network.version == reached.version)


def _read_address(text: str) -> str | None:
    """An address as proxies write it, some with a port."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return None
