"""Solved layers as files: raw values beside a small index with their sizes and checksums.

A folder holds one table: ``index.json`` and ``layer-NN.values``. A layer is written under another name and put in its
place when it is complete, and only then entered in the index: what was interrupted can be resumed.
"""

from __future__ import annotations

import json
import os
import zlib
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sandtable.engine.canonical_json import parse_json, state_hash
from sandtable.engine.data_dir import data_folder
from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message
from sandtable.engine.records import write_atomically

from ..game import IsraeliIndependence
from .rule_tables import rule_tables
from .state_layout import Layout, split, start_shape

Layer = npt.NDArray[Any]

_FORMAT: Final = 1
_PIECE: Final = 2**26


def tables_folder() -> Path:
    return data_folder() / "solved"


def table_description(game: IsraeliIndependence, goal: str) -> dict[str, Any]:
    """All that the values depend on; ``goal`` is the objective, or what else was worked out."""
    return {
        "format": _FORMAT,
        "game": game.id,
        "deck": game.packs["deck"].sha256,
        "map": game.packs["map"].sha256,
        "advanced": game.options["advanced"],
        "reserves": game.options["reserves"],
        "goal": goal,
    }


def table_layout(game: IsraeliIndependence) -> Layout:
    """The whole deck from the start."""
    cards = [place for place, card in enumerate(game.cards) if not card.advanced or game.options["advanced"]]
    return split(rule_tables(game), cards, start_shape(), game.options["reserves"])


class SolvedTable:
    """The table of one game and goal, in a folder of its own."""

    def __init__(self, game: IsraeliIndependence, goal: str, folder: Path | None = None) -> None:
        self.description = table_description(game, goal)
        name = f"{game.id}-{goal}-{state_hash(self.description)[:12]}"
        self.folder = (folder or tables_folder()) / name
        self._game = game

    @cached_property
    def layout(self) -> Layout:
        return table_layout(self._game)

    # Reading ---------------------------------------------------------------------------------------------------

    def layers(self) -> dict[int, dict[str, int]]:
        """The layers that are complete: by number of cards, size in bytes, checksum and processor time up to it."""
        path = self.folder / "index.json"
        if not path.exists():
            return {}
        document = parse_json(path.read_text(encoding="utf-8"), str(path))
        if document.get("table") != self.description:
            return {}
        return {int(cards): entry for cards, entry in document["layers"].items()}

    def has(self, cards: int) -> bool:
        entry = self.layers().get(cards)
        path = self._path(cards)
        return entry is not None and path.exists() and path.stat().st_size == entry["bytes"]

    def layer(self, cards: int) -> Layer:
        return np.memmap(self._path(cards), dtype=np.float32, mode="r")

    def seconds(self, cards: int) -> int:
        """The processor time that the layers up to this one took."""
        return self.layers().get(cards, {}).get("seconds", 0)

    def sound(self, cards: int) -> bool:
        """Does a layer say what it said when it was written."""
        return self.has(cards) and _checksum(self.layer(cards)) == self.layers()[cards]["crc32"]

    # Writing ---------------------------------------------------------------------------------------------------

    def begin(self, cards: int) -> Layer:
        """Room for a layer, all of it taken now: a disk that is full later could not be told of."""
        size = self.layout.layer_size(cards) * np.dtype(np.float32).itemsize
        part = self._part(cards)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with part.open("wb") as file:
                _reserve(file.fileno(), size)
            return np.memmap(part, dtype=np.float32, mode="r+")
        except OSError as error:
            part.unlink(missing_ok=True)
            raise _unwritable(part, error) from None

    def complete(self, cards: int, layer: Layer, seconds: float) -> None:
        """A layer that was begun is full, after so much processor time for all layers up to it."""
        assert isinstance(layer, np.memmap)
        layer.flush()
        entry = {"bytes": int(layer.nbytes), "crc32": _checksum(layer), "seconds": round(seconds)}
        self._part(cards).replace(self._path(cards))
        self._write_index(self.layers() | {cards: entry})

    def drop(self, cards: int) -> None:
        """A layer that is not needed any more."""
        left = self.layers()
        if left.pop(cards, None) is not None:
            self._write_index(left)
        self._path(cards).unlink(missing_ok=True)

    def clear(self) -> None:
        """Start from nothing."""
        for path in self.folder.glob("layer-*"):
            path.unlink()
        (self.folder / "index.json").unlink(missing_ok=True)

    def _write_index(self, layers: dict[int, dict[str, int]]) -> None:
        ordered = {str(cards): layers[cards] for cards in sorted(layers)}
        document = {"table": self.description, "layers": ordered}
        write_atomically(self.folder / "index.json", json.dumps(document, indent=1) + "\n")

    def _path(self, cards: int) -> Path:
        return self.folder / f"layer-{cards:02}.values"

    def _part(self, cards: int) -> Path:
        return self.folder / f"layer-{cards:02}.part"


_known: Final[dict[Path, SolvedTable]] = {}


def find_table(game: IsraeliIndependence, goal: str, cards: int, folder: Path | None = None) -> SolvedTable | None:
    """The table that has the layer with so many cards, if one was written."""
    table = SolvedTable(game, goal, folder)
    if not table.has(cards):
        return None
    return _known.setdefault(table.folder, table)


def _reserve(file: int, size: int) -> None:
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file, 0, size)
    else:
        os.truncate(file, size)


def _checksum(layer: Layer) -> int:
    total = 0
    for start in range(0, len(layer), _PIECE):
        total = zlib.crc32(np.ascontiguousarray(layer[start : start + _PIECE]).data, total)
    return total


def _unwritable(path: Path, error: OSError) -> Malformed:
    return Malformed(message("file.unwritable", path=str(path), reason=error.strerror or str(error)))
