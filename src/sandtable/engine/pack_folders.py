"""Folders of packs: a person's own, and those that a server was told of. They are read when something is looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .data_dir import data_folder
from .errors import Defect, Defective, SandtableError
from .game import GameType
from .game_spec import PackText
from .i18n import message
from .packs import Pack, PackCollection, load_pack_text, pack_owner, read_pack, text_hash

MOST_FILES: Final = 200
"""Packs of a folder that are read, in the order of their names."""


def own_pack_folder() -> Path:
    """Where a person keeps packs, so that every command finds them."""
    return data_folder() / "packs"


@dataclass(frozen=True, slots=True)
class BrokenPack:
    """A file that cannot be played with, and why."""

    path: Path
    error: SandtableError


@dataclass(frozen=True, slots=True)
class FoundPacks:
    packs: tuple[Pack[Any], ...] = ()
    broken: tuple[BrokenPack, ...] = ()

    def of_game(self, game: GameType) -> tuple[Pack[Any], ...]:
        return tuple(pack for pack in self.packs if pack.game == game.id)


NO_PACKS: Final = FoundPacks()


class PackFolders:
    """Some folders, looked through in turn. One that does not exist is empty."""

    def __init__(self, *folders: Path) -> None:
        self.folders = folders

    def with_hash(self, sha256: str) -> PackText | None:
        """The text of the pack that has this hash."""
        for path in self._files():
            try:
                text = load_pack_text(path)
            except SandtableError:
                continue
            if text_hash(text) == sha256:
                return text, path.name
        return None

    def find_all(self, games: Iterable[GameType]) -> FoundPacks:
        """Every pack of these games, checked; of those with the same kind and id, the first."""
        known = tuple(games)
        taken = {(game.id, pack.kind, pack.id) for game in known for pack in PackCollection.of_game(game)}
        packs: list[Pack[Any]] = []
        broken: list[BrokenPack] = []
        for path in self._files():
            try:
                text = load_pack_text(path)
                game = pack_owner(text, path.name, known)
                pack = read_pack(text, path.name, game)
                if (game.id, pack.kind, pack.id) in taken:
                    defect = Defect(f"{path.name}: pack.id", message("field.id-taken", given=pack.id))
                    raise Defective(path.name, [defect])
            except SandtableError as error:
                broken.append(BrokenPack(path, error))
                continue
            taken.add((game.id, pack.kind, pack.id))
            packs.append(pack)
        return FoundPacks(tuple(packs), tuple(broken))

    def _files(self) -> Iterator[Path]:
        for folder in self.folders:
            if folder.is_dir():
                yield from sorted(folder.glob("*.toml"))[:MOST_FILES]
