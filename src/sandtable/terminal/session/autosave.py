"""Autosave: the game being played is on disk after every move, and finished games are kept."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from sandtable.engine.data_dir import data_folder
from sandtable.engine.errors import Malformed, SandtableError
from sandtable.engine.file_lock import try_lock
from sandtable.engine.i18n import message
from sandtable.engine.records import Record, load_record, save_record

_MOST_SESSIONS: Final = 99


class Autosave:
    """Keeps one running game on disk. Sessions of the same game at the same time have a file each."""

    def __init__(self, game: str) -> None:
        self._game = game
        self.path, self._lock = _free_path(_folder("autosave"), game)

    def unfinished(self) -> Record | None:
        """The game that was left here, if somebody has decided anything in it."""
        if not self.path.exists():
            return None
        record = load_record(self.path)
        return record if record.entries else None

    def write(self, record: Record) -> None:
        save_record(record, self.path)

    def put_aside(self) -> Path | None:
        """Make room for a new game; the one that was left here (readable or not) is kept."""
        try:
            worth_keeping = self.unfinished() is not None
        except SandtableError:
            worth_keeping = True
        return self._move_to("unfinished") if worth_keeping else None

    def finish(self) -> Path:
        """The game is over: its record gets a name of its own."""
        return self._move_to("finished")

    def close(self) -> None:
        self._lock.close()

    def _move_to(self, folder: str) -> Path:
        place = _new_path(_folder(folder), self._game)
        try:
            self.path.replace(place)
        except OSError as error:
            raise _unwritable(place, error) from None
        return place


def short_path(path: Path) -> str:
    """A path as a person writes it."""
    with contextlib.suppress(ValueError, RuntimeError):
        return f"~{os.sep}{path.relative_to(Path.home())}"
    return str(path)


def _folder(name: str) -> Path:
    folder = data_folder() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from None
    return folder


def _unwritable(path: Path, error: OSError) -> Malformed:
    return Malformed(message("file.unwritable", path=str(path), reason=error.strerror or str(error)))


def _candidate_paths(folder: Path, game: str) -> Iterator[Path]:
    yield folder / f"{game}.json"
    for number in range(2, _MOST_SESSIONS + 1):
        yield folder / f"{game}-{number}.json"


def _free_path(folder: Path, game: str) -> tuple[Path, IO[str]]:
    """The first place that no other session uses."""
    for place in _candidate_paths(folder, game):
        try:
            lock = place.with_suffix(".lock").open("w")
        except OSError as error:
            raise _unwritable(place, error) from None
        if try_lock(lock):
            return place, lock
        lock.close()
    raise Malformed(message("terminal.too-many-sessions", game=game))


def _new_path(folder: Path, game: str) -> Path:
    stem = f"{time.strftime('%Y%m%d-%H%M%S')}-{game}"
    names = (folder / f"{stem}{suffix}.json" for suffix in ("", *(f"-{number}" for number in range(2, 1000))))
    return next(name for name in names if not name.exists())
