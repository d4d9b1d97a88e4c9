"""Locks that keep two processes from writing the same file, on systems that have them."""

from __future__ import annotations

from typing import IO


def try_lock(file: IO[str]) -> bool:
    """Hold an open file against other processes until it is closed; False if another holds it."""
    try:
        import fcntl
    except ImportError:  # not on every system; there, nothing stops two processes that write the same file
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
