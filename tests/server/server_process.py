"""A server of its own process: ``python -m tests.server.server_process PORT DATA``."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.server.security import Limits
from sandtable.server.serve import serve

from .live_server import GAMES

if __name__ == "__main__":
    serve(
        "127.0.0.1",
        int(sys.argv[1]),
        Path(sys.argv[2]),
        GAMES,
        limits=Limits.none(),
        announce=lambda address: print(address, flush=True),
    )
