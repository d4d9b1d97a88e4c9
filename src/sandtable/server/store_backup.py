"""``sandtable store backup``: a copy of a store as it is at one moment, while the server goes on."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

from .journal import now
from .store_check import open_to_read
from .store_folder import find_store


def back_up(folder: Path, target: Path) -> Path:
    """Copy the store to a file that is not there yet, or under the name of this moment into a folder."""
    source = find_store(folder)
    if target.is_dir():
        target = target / f"sandtable-{now().replace(':', '')}.db"
    if target.exists():
        raise Malformed(message("store.backup-exists", path=str(target)))
    unfinished = target.with_name(f"{target.name}.part")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # it holds the dice's secrets
        with contextlib.closing(open_to_read(source)) as store, contextlib.closing(sqlite3.connect(unfinished)) as copy:
            store.backup(copy)  # all at once: it is one moment of the store, and nobody who writes has to wait
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
        unfinished.rename(target)
    except (OSError, sqlite3.Error) as error:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise Malformed(message("store.backup-failed", path=str(target), reason=str(error))) from None
    return target
