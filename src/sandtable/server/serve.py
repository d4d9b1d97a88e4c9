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
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import uvicorn

from sandtable.engine.pack_folders import PackFolders
from sandtable.engine.title_registry import TitleRegistry

from .answer_pace import SLOT
from .app import create_app
from .behind_proxy import Network, PublicUrl
from .json_logs import log, set_up_logs
from .order_answers import Reaction, as_a_person
from .security import Limits
from .storage import SqliteStorage
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
    slot: float = SLOT,
    *,
    public_url: PublicUrl | None = None,
    proxies: Sequence[Network] = (),
    must_exist: bool = False,
    packs: PackFolders | None = None,
) -> uvicorn.Server:
    """A server ready to run.

    It answers under its public name and those of this machine; where it has no public name and listens to others than
    this machine, under any. Behind a proxy that tells who asks, the limits are those for strangers.
    """
    local = is_loopback(host)
    names = [*_LOCAL_NAMES, host, *([public_url.host] if public_url else [])] if local or public_url else []
    limits = (limits or (Limits.at_home() if local and not proxies else Limits())).within(raise_file_limit())
    loopback_hooks = os.environ.get("SANDTABLE_WEBHOOK_LOOPBACK") == "1"
    app = create_app(
        data,
        registry,
        WEB,
        limits=limits,
        hosts=names,
        webhooks_to_loopback=loopback_hooks,
        storage=SqliteStorage(data, must_exist),
        reaction=reaction,
        slot=slot,
        public_url=public_url,
        proxies=proxies,
        packs=packs,
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
    slot: float = SLOT,
    *,
    public_url: PublicUrl | None = None,
    proxies: Sequence[Network] = (),
    must_exist: bool = False,
    packs: PackFolders | None = None,
) -> None:
    """Serve until interrupted. Port 0 takes a free one; ``announce`` and the log say which.

    ``reaction`` says how many seconds an answer by standing order waits, ``slot`` how many a turn takes in which a bot
    may hide steps; ``must_exist``, that no new store is made.
    """
    set_up_logs()
    for each in registry.broken:
        log("title-broken", logging.WARNING, title=each.name, problem=each.message.id)
    server = build(
        host,
        port,
        data,
        registry,
        limits,
        reaction,
        slot,
        public_url=public_url,
        proxies=proxies,
        must_exist=must_exist,
        packs=packs,
    )
    with listen(host, port) as listener:
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{listener.getsockname()[1]}/"
        log("listening", address=address, public=str(public_url or address), data=str(data))
        if announce:
            announce(str(public_url or address))
        sys.setswitchinterval(0.001)  # the thread that writes should not have to wait for its turn
        gc.collect()
        gc.freeze()  # what is loaded now stays; the collector need not walk through it at every turn
        gc.set_threshold(20_000, 50, 50)
        if open_browser:
            threading.Timer(0.5, webbrowser.open, (address,)).start()
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(server.serve([listener]))
    log("stopped")
