"""Checking an author's pack: everything that is wrong with it, or what it is."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.engine.errors import Defect, Defective, SandtableError
from sandtable.engine.packs import Pack, line_numbers, pack_game, read_pack
from sandtable.engine.words import message
from sandtable.games import GameType

from .desk import Desk
from .opening import read_text


def check_pack(desk: Desk, path: Path, as_json: bool) -> int:
    text = read_text(path)
    try:
        pack = _read(desk, text, str(path))
    except Defective as error:
        if as_json:
            desk.paper.document({"ok": False, "defects": [_defect(desk, each) for each in error.defects]})
        raise
    if as_json:
        desk.paper.document({"ok": True, **_summary(pack, text)})
    else:
        _tell(desk, pack, text)
    return 0


def check_packs(desk: Desk, paths: Sequence[Path]) -> None:
    """Raise what is wrong with any of them, in the words of its game."""
    for path in paths:
        _read(desk, read_text(path), str(path))


def _read(desk: Desk, text: str, name: str) -> Pack[Any]:
    game = _game_of(desk, text, name)
    desk.voice.learn(*game.word_packages())
    return read_pack(text, name, game)


def _game_of(desk: Desk, text: str, name: str) -> GameType:
    id = pack_game(text, name)
    where = f"{name}:{line_numbers(text).get('pack.game', 1)}: pack.game"
    if id is None:
        raise Defective(name, [Defect(where, message("field.missing"))])
    try:
        return desk.registry.find(id)
    except SandtableError as error:
        raise Defective(name, [Defect(where, error.message)]) from None


def _defect(desk: Desk, defect: Defect) -> dict[str, Any]:
    return {"where": defect.where, "text": desk.voice.book.texts(defect.message)}


def _contents(text: str) -> dict[str, int]:
    """How many tables of each name a pack holds: ``{"card": 24}``."""
    return {name: len(value) for name, value in tomllib.loads(text).items() if isinstance(value, list)}


def _summary(pack: Pack[Any], text: str) -> dict[str, Any]:
    head = {"game": pack.game, "kind": pack.kind, "id": pack.id, "title": pack.title, "basis": pack.basis}
    return {**head, "sha256": pack.sha256, "contents": _contents(text)}


def _tell(desk: Desk, pack: Pack[Any], text: str) -> None:
    contents = ", ".join(f"{name} {count}" for name, count in _contents(text).items())
    desk.tell("terminal.pack-ok", kind=pack.kind, id=pack.id, title=pack.title[desk.voice.language], contents=contents)
    basis = desk.voice.first_known(f"terminal.basis.{pack.basis}", otherwise=pack.basis)
    desk.tell("terminal.pack-basis", game=pack.game, basis=basis)
    desk.paper.line(f"sha256 {pack.sha256}", "dim")
