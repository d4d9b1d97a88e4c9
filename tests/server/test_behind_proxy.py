"""Behind a proxy: with TLS, at the root of a host or under a path, and with limits for each person."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.sync.client import connect
from websockets.typing import Origin

from sandtable.engine.errors import Malformed
from sandtable.server.behind_proxy import ProxyMiddleware, PublicUrl, read_proxies
from sandtable.server.security import Limits, address_of
from sandtable.server.serve import WEB
from tests.web.server_and_browser import kept_port

from .live_server import Desk, token_of
from .nginx import NGINX, OPENSSL, make_certificate, nginx
from .test_play import ISRAEL

with_nginx = pytest.mark.skipif(not (NGINX and OPENSSL), reason="needs nginx and openssl")


@pytest.mark.parametrize(
    ("given", "origin", "host", "base"),
    [
        ("https://games.example.org", "https://games.example.org", "games.example.org", ""),
        ("https://Games.example.org:443/", "https://games.example.org", "games.example.org", ""),
        ("http://example.org:8080/club/games/", "http://example.org:8080", "example.org", "/club/games"),
        ("https://[2001:db8::1]/x", "https://[2001:db8::1]", "[2001:db8::1]", "/x"),
    ],
)
def test_a_public_url_is_origin_host_and_base(given: str, origin: str, host: str, base: str) -> None:
    assert PublicUrl.parse(given) == PublicUrl(origin, host, base)


@pytest.mark.parametrize(
    "given",
    [
        *("games.example.org", "ftp://x.org", "https://", "https://x:y", "https://a@x", "https://x/?a", "https://x/#a"),
        *("https://x/a b", 'https://x/"', "https://x/../y", "https://x//y", "https://ñ.org", "https://[x"),
    ],
)
def test_what_is_no_public_url_is_refused(given: str) -> None:
    with pytest.raises(Malformed, match=r"cli\.public-url"):
        PublicUrl.parse(given)


def test_what_is_no_address_of_a_proxy_is_refused() -> None:
    assert [str(each) for each in read_proxies(["127.0.0.1", "10.0.0.0/8", "::1"])] == [
        "127.0.0.1/32",
        "10.0.0.0/8",
        "::1/128",
    ]
    with pytest.raises(Malformed, match=r"cli\.trusted-proxy"):
        read_proxies(["proxy.example.org"])


async def scope_behind(peer: str, *forwarded: str, path: str = "/", base: str = "") -> Scope:
    """What the server sees of a request that came through proxies."""
    seen: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    async def receive() -> Message:
        raise AssertionError

    async def send(message: Message) -> None:
        raise AssertionError

    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    scope = {"type": "http", "path": path, "headers": headers, "client": (peer, 4711)}
    await ProxyMiddleware(app, base, read_proxies(["127.0.0.1", "10.0.0.0/8", "::1"]))(scope, receive, send)
    return seen[0]


@pytest.mark.parametrize(
    ("peer", "forwarded", "asker"),
    [
        ("127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("::ffff:127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("127.0.0.1", ["203.0.113.7, 10.1.2.3"], "203.0.113.7"),
        ("127.0.0.1", ["198.51.100.1, 203.0.113.7"], "203.0.113.7"),  # the first is what somebody has invented
        ("127.0.0.1", ["198.51.100.1", "203.0.113.7"], "203.0.113.7"),
        ("203.0.113.7", ["198.51.100.1"], "203.0.113.7"),  # no proxy of ours
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.7:5555"], "203.0.113.7"),
        ("::1", ["[2001:db8::7]:5555"], "2001:db8::/64"),
        ("::1", ["2001:db8::8"], "2001:db8::/64"),
    ],
)
def test_limits_apply_to_whoever_asked_the_proxy(peer: str, forwarded: list[str], asker: str) -> None:
    assert address_of(asyncio.run(scope_behind(peer, *forwarded))) == asker


@pytest.mark.parametrize(
    ("path", "found"),
    [("/club/api/games", "/api/games"), ("/club", "/"), ("/api/games", "/api/games"), ("/clubs", "/clubs")],
)
def test_a_proxy_may_pass_on_the_base_or_not(path: str, found: str) -> None:
    assert asyncio.run(scope_behind("127.0.0.1", path=path, base="/club"))["path"] == found


# With nginx -----------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def proxied(folder: Path, base: str, passed: str = "", limits: Limits | None = None) -> Iterator[str]:
    """The public address of a server behind nginx."""
    certificates = folder / "nginx"
    certificates.mkdir()
    make_certificate(certificates)
    with kept_port() as port:
        url = PublicUrl.parse(f"https://localhost:{port}{base}")
        proxies = read_proxies(["127.0.0.1"])
        hosts = ("127.0.0.1", url.host)
        with (
            Desk(folder / "data", limits, web=WEB, public_url=url, proxies=proxies, hosts=hosts) as desk,
            nginx(certificates, port, desk.port, f"{base}/", passed),
        ):
            yield f"{url.origin}{url.base}"


def trusting(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=folder / "nginx/certificate.pem")


@with_nginx
@pytest.mark.parametrize(("base", "passed"), [("", ""), ("/club/games", ""), ("/club", "/")])
def test_pages_requests_and_sockets_pass_through_nginx(tmp_path: Path, base: str, passed: str) -> None:
    with proxied(tmp_path, base, passed) as site, httpx.Client(verify=trusting(tmp_path), trust_env=False) as http:
        page = http.get(f"{site}/m/abc")
        origin = site.removesuffix(base)
        files = re.findall(r'(?:href|src)="(/[^"]+)"', page.text)
        assert len(files) > 5
        assert [path for path in files if http.get(origin + path).status_code != 200] == []
        assert f'"sandtable/": "{base}/static/js/"' in page.text
        assert http.get(f"{site}/healthz").json() == {"ok": True}
        foreign = http.post(f"{site}/api/matches", json={"game": ISRAEL}, headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403
        opened = http.post(f"{site}/api/matches", json={"game": "crossing"}, headers={"Origin": origin}).json()
        token = token_of(opened, "smuggler")
        assert opened["seats"][0]["link"] == f"{site}/m/{opened['match']}#{token}"
        address = f"{site.replace('https', 'wss')}/ws"
        with connect(address, ssl=trusting(tmp_path), origin=Origin(origin), proxy=None) as socket:
            socket.send(json.dumps({"type": "join", "match": opened["match"], "token": token, "lang": "en"}))
            assert json.loads(socket.recv(120))["type"] == "welcome"
            socket.send(json.dumps({"type": "move", "id": "1", "version": 0, "move": "place a1"}))
            assert json.loads(socket.recv(120))["type"] == "accepted"


@with_nginx
def test_each_person_behind_nginx_has_limits_of_their_own(tmp_path: Path) -> None:
    def ask(address: str, **headers: str) -> int:
        transport = httpx.HTTPTransport(verify=trusting(tmp_path), local_address=address)
        with httpx.Client(transport=transport, headers=headers) as http:
            return http.post(f"{site}/api/matches", json={"game": ISRAEL}).status_code

    with proxied(tmp_path, "", limits=Limits(matches=0.0001, matches_burst=2)) as site:
        assert [ask("127.0.0.2") for _ in range(3)] == [201, 201, 429]
        assert ask("127.0.0.3") == 201
        assert ask("127.0.0.2", **{"X-Forwarded-For": "203.0.113.7"}) == 429
