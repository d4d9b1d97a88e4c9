"""``sandtable pack check``: everything that is wrong with an author's pack, or what it is."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Defect, Defective
from sandtable.engine.packs import Pack, load_pack_text, pack_owner, read_pack

from ..context import TerminalContext


def check_pack(context: TerminalContext, path: Path, as_json: bool) -> int:
    try:
        text = load_pack_text(path)
        pack = _read(context, text, str(path))
    except Defective as error:
        if as_json:
            context.output.document({"ok": False, "defects": [_defect(context, each) for each in error.defects]})
        raise
    if as_json:
        context.output.document({"ok": True, **_summary(pack, text)})
    else:
        _tell(context, pack, text)
    return 0


def check_packs(context: TerminalContext, paths: Sequence[Path]) -> None:
    """Raise what is wrong with any of them, in the words of its game."""
    for path in paths:
        _read(context, load_pack_text(path), str(path))


def _read(context: TerminalContext, text: str, name: str) -> Pack[Any]:
    game = pack_owner(text, name, context.registry)
    context.translator.learn(*game.sources())
    return read_pack(text, name, game)


def _defect(context: TerminalContext, defect: Defect) -> Document:
    return {"where": defect.where, "text": context.translator.book.texts(defect.message)}


def _contents(text: str) -> dict[str, int]:
    """How many tables of each name a pack holds: ``{"card": 24}``."""
    return {name: len(value) for name, value in tomllib.loads(text).items() if isinstance(value, list)}


def _summary(pack: Pack[Any], text: str) -> Document:
    head = {"game": pack.game, "kind": pack.kind, "id": pack.id, "title": pack.title, "basis": pack.basis}
    return {**head, "sha256": pack.sha256, "contents": _contents(text)}


def _tell(context: TerminalContext, pack: Pack[Any], text: str) -> None:
    contents = ", ".join(f"{name} {count}" for name, count in _contents(text).items())
    title = pack.title[context.translator.language]
    ok = "terminal.pack-ok" if contents else "terminal.pack-ok-single"
    context.tell(ok, kind=pack.kind, id=pack.id, title=title, contents=contents)
    basis = context.translator.first_known(f"terminal.basis.{pack.basis}", otherwise=pack.basis)
    context.tell("terminal.pack-basis", game=pack.game, basis=basis)
    context.output.line(f"sha256 {pack.sha256}", "dim")
