"""A server and a browser for the checks of the web client."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent.parent
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM: Final = next((found for name in NAMES if (found := shutil.which(name))), None)
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 360, "height": 740}

_START: Final = """
import sys
from pathlib import Path
from sandtable.engine import match
from sandtable.engine.chance import secret_from
from sandtable.engine.title_registry import installed_titles
from sandtable.server.serve import serve
from sandtable.server.security import Limits
from sandtable_crossing.game import Crossing
match.fresh_secret = lambda: secret_from("browser tests")  # the same dice in every run
titles = installed_titles().with_games(Crossing) if sys.argv[3] == "1" else installed_titles()
serve(
    "127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), titles, limits=Limits.none(),
    announce=lambda address: print(address, flush=True), reaction=lambda: 0.0, slot=0.0,
)
"""


@contextlib.contextmanager
def kept_port() -> Iterator[int]:
    """A port that nobody else is given meanwhile, for a server that is started on it more than once.

    It is bound here without listening: whoever shares the address may listen there, and without them it refuses.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield int(holder.getsockname()[1])


@contextlib.contextmanager
def server(port: int = 0, data: Path | None = None, test_games: bool = True) -> Iterator[str]:
    """The real server, with the test game beside the real ones if wanted; yields the address that it tells.

    Standing orders are followed at once: how long they wait in play is a matter of tests/server.
    """
    with tempfile.TemporaryDirectory() as fresh:
        folder = data or Path(fresh)
        command = [sys.executable, "-c", _START, str(port), str(folder), str(int(test_games))]
        own = [str(ROOT / each) for each in ("src", "tests/titles/crossing/src", ".")]
        path = os.pathsep.join([*own, os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONPATH": path}
        running = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert running.stdout
        try:
            address = running.stdout.readline().strip()
            assert address, "the server has ended before it listened"
            yield address.rstrip("/")
        finally:
            running.terminate()
            running.wait(120)
            running.stdout.close()


@contextlib.contextmanager
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield running
        finally:
            running.close()
