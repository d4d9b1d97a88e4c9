"""Data packs: TOML files with a deck, a map or a campaign, typed and checked on load.

Everything that is wrong is told at once, each defect with file, line and field.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from .errors import Defect, Defective, Unknown
from .i18n import Texts, message
from .pack_limits import MOST_BYTES, MOST_DEFECTS, MOST_ITEMS, MOST_TEXT, check_shape, pack_text
from .text_files import read_file
from .typed_reader import FieldReader, ReadingLimits, SourceFile

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
    """A checked pack. ``texts`` are the words it brings, by message id; ``sha256`` is that of its text."""

    id: str
    kind: str
    game: str
    title: Texts
    about: Texts
    basis: str
    sha256: str
    content: T
    texts: Mapping[str, Texts]
    text: str
    file: str
    """The name of the file that the text came from."""


class PackOwner(Protocol):
    """A game, as far as packs are concerned."""

    id: Any
    package: Any
    pack_kinds: Any


OwnerType = TypeVar("OwnerType", bound=PackOwner)


def read_pack(text: str, name: str, owner: PackOwner) -> Pack[Any]:
    """Read and check a pack of a game; raises ``Defective`` with everything that is wrong."""
    top = _open(text, name)
    kinds: Mapping[str, PackKind[Any]] = owner.pack_kinds
    head = _read_head(top, (owner.id,), tuple(kinds))
    content = None
    if head.has_kind:
        content = kinds[head.kind].read(top)
        top.done()
    if top.source.defects:
        raise Defective(name, top.source.defects)
    return Pack(
        id=head.id,
        kind=head.kind,
        game=head.game,
        title=head.title,
        about=head.about,
        basis=head.basis,
        sha256=text_hash(text),
        content=content,
        texts=top.source.texts,
        text=text,
        file=name,
    )


def text_hash(text: str) -> str:
    """The SHA-256 by which records know a pack."""
    return hashlib.sha256(text.encode()).hexdigest()


def pack_document(pack: Pack[Any]) -> dict[str, Any]:
    """What a person wants to know of a pack."""
    return {
        "game": pack.game,
        "kind": pack.kind,
        "id": pack.id,
        "title": pack.title,
        "about": pack.about,
        "basis": pack.basis,
        "sha256": pack.sha256,
    }


def pack_contents(pack: Pack[Any]) -> dict[str, int]:
    """How many tables of each name a pack holds: ``{"card": 24}``."""
    return {name: len(value) for name, value in tomllib.loads(pack.text).items() if isinstance(value, list)}


def load_pack_text(path: Path) -> str:
    """The text of a pack's file, whatever system it was written on."""
    return pack_text(read_file(path, MOST_BYTES), str(path))


def pack_owner(text: str, name: str, games: Iterable[OwnerType]) -> OwnerType:
    """The game that a pack says it is for; if that is none of these, raises all that is wrong in the pack's head."""
    owners = {game.id: game for game in games if game.pack_kinds}
    top = _open(text, name)
    kinds = dict.fromkeys(kind for game in owners.values() for kind in game.pack_kinds)
    head = _read_head(top, tuple(owners), tuple(kinds))
    if not head.has_game:
        raise Defective(name, top.source.defects)
    return owners[head.game]


@dataclass(frozen=True, slots=True)
class _Head:
    game: str
    kind: str
    id: str
    title: Texts
    about: Texts
    basis: str
    has_game: bool
    """Is it one of those that were asked for."""
    has_kind: bool


def _read_head(top: FieldReader, games: Sequence[str], kinds: Sequence[str]) -> _Head:
    table = top.table("pack")
    head = _Head(
        game=table.choice("game", games),
        kind=table.choice("kind", kinds),
        id=table.id("id"),
        title=table.texts("title"),
        about=table.texts("about"),
        basis=table.choice("basis", BASES),
        has_game=table.sound("game"),
        has_kind=table.sound("kind"),
    )
    table.done()
    return head


def _open(text: str, name: str) -> FieldReader:
    limits = ReadingLimits(MOST_ITEMS, MOST_TEXT, MOST_DEFECTS)
    return FieldReader(_parse(text, name), "", SourceFile(name, line_numbers(text), limits))


def _parse(text: str, name: str) -> dict[str, Any]:
    check_shape(text, name)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # what is not TOML, and dates that are none
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
            collection.include(pack)
        return collection

    def add(self, text: str, name: str) -> Pack[Any]:
        pack = read_pack(text, name, self._owner)
        self.include(pack)
        return pack

    def include(self, pack: Pack[Any]) -> None:
        """Take a pack in that has been read already; one of the same kind and id gives way to it."""
        self._packs[pack.kind, pack.id] = pack

    def find(self, game: str, kind: str, pack_id: str) -> Pack[Any]:
        if (kind, pack_id) not in self._packs:
            known = ", ".join(self.ids(kind)) or "–"
            raise Unknown(message("unknown.pack", kind=kind, id=pack_id, game=game, known=known))
        return self._packs[kind, pack_id]

    def holds(self, pack: Pack[Any]) -> bool:
        """Is it here, and the very same."""
        found = self._packs.get((pack.kind, pack.id))
        return found is not None and found.sha256 == pack.sha256

    def __iter__(self) -> Iterator[Pack[Any]]:
        return iter(self._packs.values())

    def ids(self, kind: str) -> Collection[str]:
        return [pack_id for each, pack_id in self._packs if each == kind]


@cache
def _own_packs(owner: Any) -> tuple[Pack[Any], ...]:
    folder = files(owner.package) / "packs"
    if not folder.is_dir():
        return ()
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
    return tuple(read_pack(path.read_text(encoding="utf-8"), path.name, owner) for path in paths)


_HEADER: Final = re.compile(r"\s*(\[\[?)([A-Za-z0-9_.\- ]+)\]\]?\s*(#.*)?$")
_KEY: Final = re.compile(r"\s*([A-Za-z0-9_\-]+(?:\.[A-Za-z0-9_\-]+)*)\s*=")


def line_numbers(text: str) -> dict[str, int]:
    """The line on which each table and key of a TOML file stands, by path: ``card[3].advance``."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    prefix = ""
    inside_string = ""
    for number, line in enumerate(text.split("\n"), 1):
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
