"""The folder of the store: only its owner can look into it, and a store that was there is not replaced by a new one."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message

from .json_logs import log

STORE: Final = "sandtable.db"
_BESIDE: Final = ("sandtable.db-wal", "sandtable.db-shm")
"""What SQLite keeps beside it while it is open."""
_MARK: Final = "sandtable.store"
"""An empty file that says: there is a store in this folder."""


def find_store(folder: Path) -> Path:
    """The file of a store that is expected to be there; raises where it is missing or empty."""
    path = folder / STORE
    if not path.exists():
        raise Malformed(message("store.missing", path=str(path)))
    if path.stat().st_size == 0:
        raise Malformed(message("store.empty", path=str(path)))
    return path


def find_or_expect_new(folder: Path, must_exist: bool = False) -> tuple[Path, bool]:
    """The file of the store, and whether it is still to be made: where none was, and nobody says that one must be."""
    was_there = must_exist or any((folder / name).exists() for name in (STORE, *_BESIDE, _MARK))
    if was_there:
        path, is_new = find_store(folder), False
    else:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path, is_new = folder / STORE, True
    keep_to_owner(folder, is_new)
    return path, is_new


def mark(folder: Path) -> None:
    (folder / _MARK).touch(0o600)


def keep_to_owner(folder: Path, is_new: bool) -> None:
    """The store holds the dice's secrets. A folder that other things lie in is left as it is; that is logged."""
    mode = stat.S_IMODE(folder.stat().st_mode)
    if os.name != "posix" or not mode & 0o077:
        return
    holds_others = is_new and any(folder.iterdir())
    if folder.stat().st_uid != os.getuid() or mode & stat.S_ISVTX or holds_others:
        log("folder-open-to-others", folder=str(folder), mode=f"{mode:o}")
    else:
        folder.chmod(0o700)
