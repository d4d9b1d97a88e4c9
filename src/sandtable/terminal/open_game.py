"""Opens a game from typed options and pack files, or from a record, and takes its words in."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sandtable.engine.errors import Defect, Defective, Malformed
from sandtable.engine.game import Game, GameType
from sandtable.engine.i18n import message
from sandtable.engine.options import Option
from sandtable.engine.packs import Pack, PackCollection
from sandtable.engine.records import Record, load_record

from .context import TerminalContext
from .language import folded

_TRUE: Final = ("true", "yes", "on", "1", "si")
_FALSE: Final = ("false", "no", "off", "0")


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(message("file.unreadable", path=str(path), reason=error.strerror or str(error))) from None
    except UnicodeDecodeError:
        raise Malformed(message("file.not-text", path=str(path))) from None


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
    return int(value) if value.removeprefix("-").isdecimal() else value


def load_packs(game: GameType, pack_files: Sequence[Path]) -> tuple[PackCollection, list[Pack[Any]]]:
    """The game's own packs with those from files, and those from files alone."""
    packs = PackCollection.of_game(game)
    return packs, [packs.add(read_text(path), str(path)) for path in pack_files]


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
    chosen: dict[str, object] = {pack.kind: pack.id for pack in added}
    return _bind(context, game, chosen | typed_options(options, game), packs)


def open_record(context: TerminalContext, record: Record, pack_files: Sequence[Path] = ()) -> Game[Any]:
    """The game that a record was played with."""
    game = context.registry.find(record.game)
    context.translator.learn(*game.sources())
    packs, _ = load_packs(game, pack_files)
    return _bind(context, game, record.options, packs)


def open_file(context: TerminalContext, path: Path, pack_files: Sequence[Path] = ()) -> tuple[Game[Any], Record]:
    record = load_record(path)
    return open_record(context, record, pack_files), record


def _bind(context: TerminalContext, game: GameType, options: Mapping[str, object], packs: PackCollection) -> Game[Any]:
    opened = game(options, packs)
    context.translator.learn_game(opened)
    return opened
