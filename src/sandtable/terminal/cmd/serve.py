"""``sandtable serve``: the server, started from the command line."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from sandtable.engine.data_dir import matches_folder
from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message
from sandtable.server.behind_proxy import PublicUrl, read_proxies
from sandtable.server.serve import serve

from ..context import TerminalContext
from ..session.autosave import short_path
from .games import broken_lines
from .pack_check import broken_pack_lines, offered_pack_folders


@dataclass(frozen=True, slots=True)
class ServeArguments:
    host: str
    port: int
    data: Path | None
    packs: Path | None
    """A folder of packs to offer besides the person's own."""
    existing: bool
    """No new store is made where there is none."""
    public_url: str | None
    proxies: tuple[str, ...]
    open_browser: bool


def run_server(context: TerminalContext, given: ServeArguments) -> None:
    """Serve until interrupted."""
    context.translator.learn("sandtable.server")
    folder = matches_folder(given.data)
    packs = offered_pack_folders(given.packs)

    def announce(address: str) -> None:
        context.output.write(broken_lines(context))
        context.output.write(broken_pack_lines(context, packs))
        context.output.tell(context.translator("cli.serving", address=address, folder=short_path(folder)))
        sys.stdout.flush()

    try:
        serve(
            given.host,
            given.port,
            folder,
            context.registry,
            given.open_browser,
            announce=announce,
            public_url=PublicUrl.parse(given.public_url) if given.public_url else None,
            proxies=read_proxies(given.proxies),
            must_exist=given.existing,
            packs=packs,
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed(message("cli.cannot-serve", host=given.host, port=given.port, reason=reason)) from None
