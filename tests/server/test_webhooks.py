"""Webhooks: which addresses they may reach, and that nobody waits for whoever receives them."""

from __future__ import annotations

import asyncio
import http.server
import json
import logging
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.server.errors import Refused
from sandtable.server.webhook import Webhooks, check_url, may_reach

from .live_server import Desk


@pytest.mark.parametrize(
    ("address", "loopback", "good"),
    [
        ("127.0.0.1", False, False),
        ("127.0.0.1", True, True),
        ("::1", False, False),
        ("::1", True, True),
        ("10.0.0.1", True, False),
        ("100.64.0.1", True, False),
        ("169.254.169.254", True, False),
        ("224.0.0.1", True, False),
        ("fd00::1", True, False),
        ("fec0::1", True, False),
        ("fe80::1%eth0", True, False),
        # An IPv4 address written as an IPv6 one.
        ("::ffff:10.0.0.1", True, False),
        ("::ffff:127.0.0.1", False, False),
        ("::ffff:93.184.216.34", False, True),
        ("::7f00:1", False, False),
        ("::10.0.0.1", True, False),
        ("::ffff:0:10.0.0.1", True, False),
        # NAT64: what is behind it counts.
        ("64:ff9b::7f00:1", False, False),
        ("64:ff9b::10.0.0.1", True, False),
        ("64:ff9b::169.254.169.254", True, False),
        ("64:ff9b::93.184.216.34", False, True),
        ("64:ff9b:1::10.0.0.1", True, False),
        # 6to4 and Teredo.
        ("2002:7f00:1::1", True, False),
        ("2002:a00:1::", True, False),
        ("2002:5db8:d822::1", True, False),
        ("2001:0:a00:1::1", True, False),
        ("93.184.216.34", False, True),
        ("2606:2800:220:1:248:1893:25c8:1946", False, True),
    ],
)
def test_webhooks_stay_out_of_private_networks(address: str, loopback: bool, good: bool) -> None:
    assert may_reach(address, loopback) is good


@pytest.mark.parametrize(
    "url", ["ftp://x/", "http://", "http://a@b/", "http://x:0/", "javascript:1", "http://x y/", "http://x/\r\nHost: y"]
)
def test_a_webhook_is_a_web_address(url: str) -> None:
    with pytest.raises(Refused):
        check_url(url)


class Receiver(http.server.ThreadingHTTPServer):
    """Keeps what is posted to it."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.called = threading.Event()
        self.bodies: list[dict[str, str]] = []
        self.url = f"http://127.0.0.1:{self.server_port}/turn?of=mine"


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        assert self.path == "/turn?of=mine"
        self.server.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()
        self.server.called.set()

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a receiver that takes every connection and never answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as listener:
        yield f"http://localhost:{listener.getsockname()[1]}/"


def test_a_webhook_is_called_when_the_turn_comes(tmp_path: Path, receiver: Receiver) -> None:
    seats = {"smuggler": "me", "watch": "friend"}
    with Desk(tmp_path, webhooks_to_loopback=True) as desk:
        opened = desk.create("crossing", seats=seats, webhook={"watch": receiver.url})
        with desk.sit(opened, "smuggler") as a:
            for _ in range(3):
                a.play("place a1")
        assert receiver.called.wait(120)
    assert receiver.bodies[0] == {"type": "turn", "match": opened["match"], "game": "crossing", "side": "watch"}


def test_a_receiver_that_never_answers_delays_nobody_else(receiver: Receiver, silent: str) -> None:
    async def call() -> None:
        hooks = Webhooks(allow_loopback=True, deadline=3600)
        for _ in range(200):
            hooks.post(silent, {"type": "turn"})
        hooks.post(receiver.url, {"type": "turn"})
        assert await asyncio.to_thread(receiver.called.wait, 120)
        hooks.close()

    asyncio.run(call())


def test_a_call_has_a_deadline_for_everything(
    silent: str, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    async def call() -> None:
        hooks = Webhooks(allow_loopback=True, deadline=0.01)
        hooks.post(silent, {"type": "turn"})
        await asyncio.gather(*hooks._calls)
        hooks.close()

    with caplog.at_level(logging.WARNING, logger="sandtable"):
        asyncio.run(call())
    assert "webhook-failed" in caplog.text


def test_a_private_address_is_not_called(receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    async def call() -> None:
        hooks = Webhooks(allow_loopback=False)
        hooks.post(receiver.url, {"type": "turn"})
        await asyncio.gather(*hooks._calls)

    with caplog.at_level(logging.WARNING, logger="sandtable"):
        asyncio.run(call())
    assert "webhook-failed" in caplog.text
    assert not receiver.bodies
