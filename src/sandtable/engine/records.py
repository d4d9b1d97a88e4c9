"""The record: game, options, hashes of data packs, seed commitments and every entry. It is the save file.

Entries are only ever added. Undo and redo are entries themselves, so a line of play that was stepped back from stays
in the record as a branch. Each step carries the hash of the state after it, and a seal closes the whole: a record
that says anything else than it did is detected, however its file is laid out. State, log and replay come from
replaying it.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from .canonical_json import Document, canonical, parse_json
from .errors import Malformed, Tampered
from .i18n import message
from .packs import text_hash
from .text_files import decode_text, read_file

MOST_BYTES: Final = 8 * 1024 * 1024
"""Of a record's file: many times the longest game."""
FORMAT: Final = 1
VIEW_RECORD: Final = "sandtable-view"
"""What a running game as one seat knows it is marked with, in place of "sandtable"."""
CHANCE_MODES: Final = ("seeded", "manual")
_SHOWN: Final = 120
"""Characters of something wrong that are shown."""


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """A decision of a side, or a chance outcome (``by`` is "chance"), and the state's hash after it."""

    by: str
    move: str
    hash: str
    auto: bool = False
    """Answered by standing orders, not by a person."""

    def document(self) -> Document:
        document: Document = {"by": self.by, "move": self.move, "hash": self.hash}
        return {**document, "auto": True} if self.auto else document


@dataclass(frozen=True, slots=True)
class ActEntry:
    """Something between the players, outside the game's own moves: resign, offer, accept, decline."""

    by: str
    act: str
    hash: str

    def document(self) -> Document:
        return {"by": self.by, "act": self.act, "hash": self.hash}


@dataclass(frozen=True, slots=True)
class JumpEntry:
    """Undo (back) or redo (forward): the line of play now has this many steps."""

    by: str
    to: int
    back: bool
    hash: str

    def document(self) -> Document:
        return {"by": self.by, "back" if self.back else "forward": self.to, "hash": self.hash}


Entry = MoveEntry | JumpEntry | ActEntry
ACTS: Final = ("resign", "offer-draw", "offer-takeback", "accept", "decline")


@dataclass(frozen=True, slots=True)
class Seed:
    """The dice from the ``first`` chance of the record on. The secret is withheld while they still roll."""

    first: int
    commitment: str
    player: str = ""
    secret: str | None = None

    def document(self) -> Document:
        return {"first": self.first, "commitment": self.commitment, "player": self.player, "secret": self.secret}


@dataclass(slots=True)
class Record:
    game: str
    options: Document
    packs: dict[str, dict[str, str]]
    chance: str
    seeds: list[Seed] = field(default_factory=list)
    position: Document | None = None
    entries: list[Entry] = field(default_factory=list)
    open_secret: str | None = None
    """The secret of the dice that still roll: only in a private copy, never in one that is handed out."""
    pack_texts: dict[str, str] = field(default_factory=dict)
    """By kind, the packs that the record carries, so that it can be replayed where they are not at hand."""

    def document(self) -> Document:
        document: Document = {
            "sandtable": FORMAT,
            "game": self.game,
            "options": self.options,
            "packs": {kind: self._pack_document(kind) for kind in self.packs},
            "chance": self.chance,
            "seeds": [seed.document() for seed in self.seeds],
            "position": self.position,
            "entries": [entry.document() for entry in self.entries],
        }
        if self.open_secret is not None:
            document["open_secret"] = self.open_secret
        document["seal"] = seal(document)
        return document

    def _pack_document(self, kind: str) -> Document:
        text = self.pack_texts.get(kind)
        return {**self.packs[kind]} if text is None else {**self.packs[kind], "text": text}


def seal(document: Mapping[str, Any]) -> str:
    """The SHA-256 over everything in a record but the seal itself."""
    body = {key: value for key, value in document.items() if key != "seal"}
    return hashlib.sha256(canonical(body).encode()).hexdigest()


def record_from_document(document: object) -> Record:
    """Read a record; refuses what is malformed, and what does not match its seal."""
    if isinstance(document, dict) and VIEW_RECORD in document:
        raise Malformed(message("record.only-a-view"))
    if not isinstance(document, dict) or "sandtable" not in document:
        raise Malformed(message("record.not-a-record"))
    if document["sandtable"] != FORMAT:
        raise Malformed(message("record.other-format", given=str(document["sandtable"])[:20], known=FORMAT))
    try:
        if document.get("seal") != seal(document):
            raise Tampered(message("record.seal-broken"))
        record = Record(
            game=_text(document["game"]),
            options=dict(document["options"]),
            packs={kind: {"id": _text(p["id"]), "sha256": _text(p["sha256"])} for kind, p in document["packs"].items()},
            chance=_chance_mode(document["chance"]),
            seeds=[_read_seed(seed) for seed in _list(document["seeds"])],
            position=document["position"],
            entries=[_read_entry(entry) for entry in _list(document["entries"])],
            open_secret=_optional_text(document.get("open_secret")),
            pack_texts={kind: _text(p["text"]) for kind, p in document["packs"].items() if "text" in p},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Malformed(message("record.bad-field", reason=f"{type(error).__name__}: {error}"[:_SHOWN])) from None
    for kind, text in record.pack_texts.items():
        if text_hash(text) != record.packs[kind]["sha256"]:
            raise Tampered(message("record.pack-changed", kind=kind, id=record.packs[kind]["id"]))
    return record


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r}")
    return value


def _integer(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r}")
    return value


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r}")
    return value


def _optional_text(value: object) -> str | None:
    return None if value is None else _text(value)


def _read_seed(seed: Document) -> Seed:
    return Seed(
        _integer(seed["first"]), _text(seed["commitment"]), _text(seed["player"]), _optional_text(seed["secret"])
    )


def _chance_mode(value: object) -> str:
    if value not in CHANCE_MODES:
        raise ValueError(f"chance: {value!r}")
    return str(value)


def _read_entry(entry: Document) -> Entry:
    by, state_hash = _text(entry["by"]), _text(entry["hash"])
    if "move" in entry:
        return MoveEntry(by, _text(entry["move"]), state_hash, entry.get("auto", False) is True)
    if "act" in entry:
        if entry["act"] not in ACTS:
            raise ValueError(f"act: {entry['act']!r}")
        return ActEntry(by, _text(entry["act"]), state_hash)
    back = "back" in entry
    return JumpEntry(by, _integer(entry["back" if back else "forward"]), back, state_hash)


def record_text(document: Mapping[str, Any]) -> str:
    """The text of a record's file: one field a line, one entry (or thing heard) a line."""
    lines = []
    for key, value in document.items():
        if key in ("entries", "heard") and value:
            rows = ",\n".join("    " + canonical(entry) for entry in value)
            lines.append(f"  {canonical(key)}: [\n{rows}\n  ]")
        else:
            lines.append(f"  {canonical(key)}: {canonical(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_record_text(text: str, what: str) -> Record:
    """Read a record's file. However it is laid out, it must say what it said when it was sealed."""
    return record_from_document(parse_json(text, what))


def load_record(path: Path) -> Record:
    return read_record_text(decode_text(read_file(path, MOST_BYTES), str(path)), str(path))


def save_record(record: Record, path: Path) -> None:
    """Write a record whole or not at all: to a file beside it, flushed to disk, then put in its place."""
    write_atomically(path, record_text(record.document()), private=record.open_secret is not None)


def write_atomically(path: Path, text: str, private: bool = False) -> None:
    """Write a text whole or not at all; a private one can be read by its owner alone."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise Malformed(message("file.unwritable", path=str(path), reason=error.strerror or str(error))) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            if not private:
                os.fchmod(file.fileno(), 0o644)
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise Malformed(message("file.unwritable", path=str(path), reason=error.strerror or str(error))) from None
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
