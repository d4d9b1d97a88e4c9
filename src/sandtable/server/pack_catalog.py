"""The packs of a server besides those of its titles: found in folders at the start, or brought to a match by a person.

A pack that a person brings is read and opened by a worker process first, so that one that takes long holds up nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Defect, Defective
from sandtable.engine.game import Game, GameType
from sandtable.engine.game_spec import GameSpec, PackText
from sandtable.engine.i18n import message
from sandtable.engine.pack_folders import FoundPacks, PackFolders
from sandtable.engine.pack_limits import pack_text
from sandtable.engine.packs import pack_document, pack_owner
from sandtable.engine.recorded_game import recorded_game
from sandtable.engine.records import Record
from sandtable.engine.title_registry import TitleRegistry

from . import worker_jobs
from .errors import DefectivePack
from .protocol import PackFile
from .worker_pool import WorkerPool


class PackCatalog:
    def __init__(self, registry: TitleRegistry, folders: PackFolders) -> None:
        self._registry = registry
        self._folders = folders
        self.found: FoundPacks = folders.find_all(registry)

    # Games -----------------------------------------------------------------------------------------------------

    def spec(self, game: GameType, options: Mapping[str, object], brought: Sequence[PackText] = ()) -> GameSpec:
        """A game with options; a pack that was brought comes before one that was found with the same id."""
        found = [pack for pack in self.found.of_game(game) if options.get(pack.kind) == pack.id]
        return GameSpec.of(game, options, (*((pack.text, pack.file) for pack in found), *brought))

    def recorded(self, record: Record, brought: Sequence[PackText] = ()) -> GameSpec:
        """The game of a record, with the packs that it carries, that were brought with it or that are here."""
        game = self._registry.find(record.game)
        return recorded_game(game, record, brought, self._folders, message("refused.missing-pack-remedy"))

    # Packs from anybody ----------------------------------------------------------------------------------------

    async def check(self, data: bytes, name: str, pool: WorkerPool) -> Document:
        """What a pack is; raises ``DefectivePack`` with everything that is wrong with it."""
        text, game = await asyncio.to_thread(self._text_and_game, data, name)
        try:
            return await pool.run(None, GameSpec.of(game).open(), worker_jobs.check_pack, text, name)
        except Defective as error:
            raise DefectivePack(name, error.defects, game) from None

    async def open_with(
        self,
        game: GameType,
        options: Mapping[str, object],
        files: Sequence[PackFile],
        pool: WorkerPool,
    ) -> Game[Any]:
        """A game with the packs that somebody brought, each chosen for its kind."""
        chosen = dict(options)
        for file in files:
            found = await self.check(file.text.encode(), file.name, pool)
            if found["game"] != game.id:
                wrong = message("field.not-among", given=found["game"], allowed=game.id)
                raise DefectivePack(file.name, [Defect(f"{file.name}: pack.game", wrong)], game)
            chosen[found["kind"]] = found["id"]
        return await asyncio.to_thread(self.spec(game, chosen, pack_texts(files)).open)

    def _text_and_game(self, data: bytes, name: str) -> tuple[str, GameType]:
        try:
            text = pack_text(data, name)
            return text, pack_owner(text, name, self._registry)
        except Defective as error:
            raise DefectivePack(name, error.defects) from None


def pack_texts(files: Sequence[PackFile]) -> tuple[PackText, ...]:
    return tuple((pack_text(file.text.encode(), file.name), file.name) for file in files)


def packs_of(game: Game[Any]) -> list[Document]:
    """The packs of a game; ``added`` are those that are not the title's own."""
    added = game.added_packs
    return [{**pack_document(pack), "added": kind in added} for kind, pack in game.packs.items()]
