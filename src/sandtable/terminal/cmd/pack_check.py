"""``sandtable pack check``: everything that is wrong with an author's pack, or what it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Defect, Defective, Malformed
from sandtable.engine.i18n import message
from sandtable.engine.pack_folders import PackFolders, own_pack_folder
from sandtable.engine.packs import Pack, load_pack_text, pack_contents, pack_document, pack_owner, read_pack

from ..context import TerminalContext
from ..text.output import Lines


def check_pack(context: TerminalContext, path: Path, as_json: bool) -> int:
    try:
        pack = _read(context, load_pack_text(path), str(path))
    except Defective as error:
        if as_json:
            context.output.document({"ok": False, "defects": [_defect(context, each) for each in error.defects]})
        raise
    if as_json:
        context.output.document({"ok": True, **pack_document(pack), "contents": pack_contents(pack)})
    else:
        _tell(context, pack)
    return 0


def check_packs(context: TerminalContext, paths: Sequence[Path]) -> None:
    """Raise what is wrong with any of them, in the words of its game."""
    for path in paths:
        _read(context, load_pack_text(path), str(path))


def offered_pack_folders(folder: Path | None) -> PackFolders:
    """The folders whose packs a server offers: the one that was named, and the person's own."""
    if folder is not None and not folder.is_dir():
        raise Malformed(message("cli.no-pack-folder", path=str(folder)))
    return PackFolders(*([folder] if folder else []), own_pack_folder())


def broken_pack_lines(context: TerminalContext, folders: PackFolders) -> Lines:
    """The files in these folders that cannot be offered, and how to learn why."""
    found = folders.find_all(context.registry)
    return [Text(context.translator("terminal.pack-broken", path=str(each.path)), "yellow") for each in found.broken]


def _read(context: TerminalContext, text: str, name: str) -> Pack[Any]:
    game = pack_owner(text, name, context.registry)
    context.translator.learn(*game.sources())
    return read_pack(text, name, game)


def _defect(context: TerminalContext, defect: Defect) -> Document:
    return {"where": defect.where, "text": context.translator.book.texts(defect.message)}


def _tell(context: TerminalContext, pack: Pack[Any]) -> None:
    contents = ", ".join(f"{name} {count}" for name, count in pack_contents(pack).items())
    title = pack.title[context.translator.language]
    ok = "terminal.pack-ok" if contents else "terminal.pack-ok-single"
    context.tell(ok, kind=pack.kind, id=pack.id, title=title, contents=contents)
    basis = context.translator.first_known(f"terminal.basis.{pack.basis}", otherwise=pack.basis)
    context.tell("terminal.pack-basis", game=pack.game, basis=basis)
    context.output.line(f"sha256 {pack.sha256}", "dim")
