"""``sandtable serve``: the process that runs the server."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import logging
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn

from sandtable.engine.title_registry import TitleRegistry

from .app import create_app
from .json_logs import log, set_up_logs
from .order_answers import Reaction, as_a_person
from .security import Limits
from .transports import listen, raise_file_limit, uvicorn_config

WEB: Final = Path(__file__).parent.parent / "web"
_LOCAL_NAMES: Final = ("localhost", "127.0.0.1", "[::1]")


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def build(
    host: str,
    port: int,
    data: Path,
    registry: TitleRegistry,
    limits: Limits | None = None,
    reaction: Reaction = as_a_person,
) -> uvicorn.Server:
    """A server ready to run. One that listens to this machine alone answers only under this machine's own names."""
    at_home = is_loopback(host)
    hosts = (*_LOCAL_NAMES, host) if at_home else ()
    limits = (limits or (Limits.at_home() if at_home else Limits())).within(raise_file_limit())
    loopback_hooks = os.environ.get("SANDTABLE_WEBHOOK_LOOPBACK") == "1"
    app = create_app(
        data, registry, WEB, limits=limits, hosts=hosts, webhooks_to_loopback=loopback_hooks, reaction=reaction
    )
    return uvicorn.Server(uvicorn_config(app, limits))


def serve(
    host: str,
    port: int,
    data: Path,
    registry: TitleRegistry,
    open_browser: bool = False,
    limits: Limits | None = None,
    announce: Callable[[str], None] | None = None,
    reaction: Reaction = as_a_person,
) -> None:
    """Serve until interrupted. Port 0 takes a free one; ``announce`` and the log say which.

    ``reaction`` says how many seconds an answer by standing order waits.
    """
    set_up_logs()
    for each in registry.broken:
        log("title-broken", logging.WARNING, title=each.name, problem=each.message.id)
    server = build(host, port, data, registry, limits, reaction)
    with listen(host, port) as listener:
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{listener.getsockname()[1]}/"
        log("listening", address=address, data=str(data))
        if announce:
            announce(address)
        sys.setswitchinterval(0.001)  # the thread that writes should not have to wait for its turn
        gc.collect()
        gc.freeze()  # what is loaded now stays; the collector need not walk through it at every turn
        gc.set_threshold(20_000, 50, 50)
        if open_browser:
            threading.Timer(0.5, webbrowser.open, (address,)).start()
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(server.serve([listener]))
    log("stopped")
