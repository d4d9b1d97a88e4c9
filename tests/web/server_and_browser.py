"""A server and a browser for the checks of the web client."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
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
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), titles, limits=Limits.none())
"""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextlib.contextmanager
def server(port: int = 0, data: Path | None = None, test_games: bool = True) -> Iterator[str]:
    """The real server, with the test game beside the real ones if wanted; yields its address."""
    port = port or free_port()
    with tempfile.TemporaryDirectory() as fresh:
        folder = data or Path(fresh)
        command = [sys.executable, "-c", _START, str(port), str(folder), str(int(test_games))]
        path = os.pathsep.join((str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")))
        running = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_for(address)
            yield address
        finally:
            running.terminate()
            running.wait(10)


def _wait_for(address: str) -> None:
    for _ in range(1200):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"no server at {address}")


@contextlib.contextmanager
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield running
        finally:
            running.close()
