"""Opens a game from typed options and pack files, or from a record, and takes its words in."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sandtable.engine.errors import Defect, Defective
from sandtable.engine.game import Game, GameType
from sandtable.engine.i18n import message
from sandtable.engine.options import Option
from sandtable.engine.pack_folders import PackFolders, own_pack_folder
from sandtable.engine.packs import Pack, PackCollection, load_pack_text
from sandtable.engine.recorded_game import recorded_game
from sandtable.engine.records import Record, load_record

from .context import TerminalContext
from .language import folded
from .session.autosave import short_path

_TRUE: Final = ("true", "yes", "on", "1", "si")
_FALSE: Final = ("false", "no", "off", "0")
_MOST_DIGITS: Final = 18


def typed_options(given: Sequence[str], game: GameType) -> dict[str, object]:
    """``NAME=VALUE`` as the option wants it; what it does not want, the game refuses."""
    kinds = {option.name: option for option in game.option_list}
    options: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Defective("options", [Defect(text, message("terminal.option-form"))])
        options[name.strip()] = _typed(value.strip(), kinds.get(name.strip()))
    return options


def _typed(value: str, option: Option | None) -> object:
    if option is None or isinstance(option.default, str):
        return value
    if isinstance(option.default, bool):
        return True if folded(value) in _TRUE else False if folded(value) in _FALSE else value
    return int(value) if value.removeprefix("-").isdecimal() and len(value) <= _MOST_DIGITS else value


def load_packs(game: GameType, pack_files: Sequence[Path]) -> tuple[PackCollection, list[Pack[Any]]]:
    """The game's own packs with those from files, and those from files alone."""
    packs = PackCollection.of_game(game)
    return packs, [packs.add(load_pack_text(path), str(path)) for path in pack_files]


def pack_flags(pack_files: Sequence[Path]) -> str:
    """How the command line asks for the same packs again, wherever it is typed."""
    return "".join(f" --pack {shlex.quote(str(path.absolute()))}" for path in pack_files)


def open_game(
    context: TerminalContext, game_id: str, options: Sequence[str] = (), pack_files: Sequence[Path] = ()
) -> Game[Any]:
    """A game with options as typed; a pack from a file is chosen for its kind."""
    game = context.registry.find(game_id)
    context.translator.learn(*game.sources())
    packs, added = load_packs(game, pack_files)
    chosen = {pack.kind: pack.id for pack in added} | typed_options(options, game)
    _add_own_packs(packs, game, chosen)
    opened = game(chosen, packs)
    context.translator.learn_game(opened)
    return opened


def _add_own_packs(packs: PackCollection, game: GameType, chosen: Mapping[str, object]) -> None:
    """A pack that an option names and that is not here yet may stand in the person's own folder."""
    if any(kind in chosen and chosen[kind] not in packs.ids(kind) for kind in game.pack_kinds):
        for pack in PackFolders(own_pack_folder()).find_all([game]).packs:
            packs.include(pack)


def open_record(context: TerminalContext, record: Record, pack_files: Sequence[Path] = ()) -> Game[Any]:
    """The game that a record was played with."""
    game = context.registry.find(record.game)
    context.translator.learn(*game.sources())
    _, added = load_packs(game, pack_files)
    folder = own_pack_folder()
    remedy = message("terminal.missing-pack-remedy", folder=short_path(folder))
    given = [(pack.text, pack.file) for pack in added]
    opened = recorded_game(game, record, given, PackFolders(folder), remedy).open()
    context.translator.learn_game(opened)
    return opened


def open_file(context: TerminalContext, path: Path, pack_files: Sequence[Path] = ()) -> tuple[Game[Any], Record]:
    record = load_record(path)
    return open_record(context, record, pack_files), record
