"""The one kind of data pack: where the patrol boats lie when the night begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.engine.packs import PackKind
from sandtable.engine.typed_reader import FieldReader

from .state import SPACES

PATROLS: Final = 2


@dataclass(frozen=True, slots=True)
class Strait:
    patrols: tuple[int, ...]


def read_strait(top: FieldReader) -> Strait:
    table = top.table("strait")
    names = table.names("patrols", SPACES)
    if table.sound("patrols") and len(names) != PATROLS:
        table.wrong("patrols", "patrol-count", count=PATROLS)
    table.done()
    return Strait(tuple(SPACES.index(name) for name in names))


STRAIT: Final = PackKind("strait", read_strait)
