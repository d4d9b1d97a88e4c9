"""Data packs: TOML files with a deck, a map or a campaign, typed and checked on load.

Everything that is wrong is told at once, each defect with file, line and field.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Generic, Protocol, TypeVar

from .errors import Defect, Defective, Unknown
from .i18n import Texts, message
from .typed_reader import FieldReader, SourceFile

BASES: Final = ("published", "reported", "inferred", "reconstructed", "own")
"""Where a fact comes from: printed, told by players, deduced from such a report, made here, or an author's own."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PackKind(Generic[T]):
    """How packs of one kind are read: the reader takes the top table and notes defects in it."""

    name: str
    read: Callable[[FieldReader], T]


@dataclass(frozen=True, slots=True)
class Pack(Generic[T]):
    """A checked pack. ``texts`` are the words it brings, by message id; ``sha256`` is that of its file."""

    id: str
    kind: str
    game: str
    title: Texts
    about: Texts
    basis: str
    sha256: str
    content: T
    texts: Mapping[str, Texts]


class PackOwner(Protocol):
    """A game, as far as packs are concerned."""

    id: Any
    package: Any
    pack_kinds: Any


def read_pack(text: str, name: str, owner: PackOwner) -> Pack[Any]:
    """Read and check a pack of a game; raises ``Defective`` with everything that is wrong."""
    data = _parse(text, name)
    source = SourceFile(name, line_numbers(text))
    top = FieldReader(data, "", source)
    head = top.table("pack")
    game = head.choice("game", (owner.id,))
    kinds: Mapping[str, PackKind[Any]] = owner.pack_kinds
    kind = head.choice("kind", tuple(kinds))
    pack_id = head.id("id")
    title, basis, about = head.texts("title"), head.choice("basis", BASES), head.texts("about")
    head.done()
    content = kinds[kind].read(top) if head.sound("kind") else None
    if head.sound("kind"):
        top.done()
    if source.defects:
        raise Defective(name, source.defects)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Pack(pack_id, kind, game, title, about, basis, digest, content, source.texts)


def pack_game(text: str, name: str) -> str | None:
    """Which game a pack says it is for."""
    head = _parse(text, name).get("pack")
    game = head.get("game") if isinstance(head, dict) else None
    return game if isinstance(game, str) else None


def _parse(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = re.search(r"\(at line (\d+)", str(error))
        where = f"{name}:{found.group(1) if found else '1'}"
        reason = re.sub(r" \(at .*\)", "", str(error))
        raise Defective(name, [Defect(where, message("field.not-toml", reason=reason))]) from None


class PackCollection:
    """The packs that are at hand for a game: its own, and those that were added."""

    def __init__(self, owner: PackOwner) -> None:
        self._owner = owner
        self._packs: dict[tuple[str, str], Pack[Any]] = {}

    @classmethod
    def of_game(cls, owner: Any) -> PackCollection:
        """The packs that a game brings itself."""
        return cls.of_packs(owner, _own_packs(owner))

    @classmethod
    def of_packs(cls, owner: PackOwner, packs: Iterable[Pack[Any]]) -> PackCollection:
        """Just these packs: to open a game again with other options."""
        collection = cls(owner)
        for pack in packs:
            collection._packs[pack.kind, pack.id] = pack
        return collection

    def add(self, text: str, name: str) -> Pack[Any]:
        pack = read_pack(text, name, self._owner)
        self._packs[pack.kind, pack.id] = pack
        return pack

    def find(self, game: str, kind: str, pack_id: str) -> Pack[Any]:
        if (kind, pack_id) not in self._packs:
            known = ", ".join(self.ids(kind)) or "–"
            raise Unknown(message("unknown.pack", kind=kind, id=pack_id, game=game, known=known))
        return self._packs[kind, pack_id]

    def ids(self, kind: str) -> Collection[str]:
        return [pack_id for each, pack_id in self._packs if each == kind]


@cache
def _own_packs(owner: Any) -> tuple[Pack[Any], ...]:
    folder = files(owner.package) / "packs"
    if not folder.is_dir():
        return ()
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
    return tuple(read_pack(path.read_text(encoding="utf-8"), path.name, owner) for path in paths)


_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_.\- ]+?)\s*\]\]?\s*(#.*)?$")
_KEY: Final = re.compile(r"\s*([A-Za-z0-9_\-]+(?:\.[A-Za-z0-9_\-]+)*)\s*=")


def line_numbers(text: str) -> dict[str, int]:
    """The line on which each table and key of a TOML file stands, by path: ``card[3].advance``."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    prefix = ""
    inside_string = ""
    for number, line in enumerate(text.splitlines(), 1):
        if inside_string:
            if inside_string in line:
                inside_string = ""
            continue
        header = _HEADER.match(line)
        if header:
            prefix = _enter(header.group(1) == "[[", header.group(2).split("."), counts)
            lines.setdefault(prefix, number)
        elif key := _KEY.match(line):
            lines.setdefault(f"{prefix}.{key.group(1)}" if prefix else key.group(1), number)
        for quotes in ('"""', "'''"):
            if line.count(quotes) % 2:
                inside_string = quotes
    return lines


def _enter(is_array: bool, names: list[str], counts: dict[str, int]) -> str:
    """The path of a table header, with the indices of the arrays of tables it lies in."""
    path = ""
    for place, name in enumerate(names):
        path = f"{path}.{name.strip()}" if path else name.strip()
        if is_array and place == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = f"{path}[{counts[path]}]"
    return path
