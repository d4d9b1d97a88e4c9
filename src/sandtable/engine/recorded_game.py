"""The game that a record was played with: its own packs, those that the record carries, or that are at hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .errors import SandtableError
from .game import GameType
from .game_spec import GameSpec, PackText
from .i18n import Message, message
from .pack_folders import PackFolders
from .packs import PackCollection, text_hash
from .records import Record


class MissingPack(SandtableError):
    """A record that was played with a pack that is not here; says which, and what to do."""

    code = "missing-pack"


def recorded_game(
    game: GameType,
    record: Record,
    given: Sequence[PackText] = (),
    folders: PackFolders | None = None,
    remedy: Message | None = None,
) -> GameSpec:
    """What opens the game of a record. A pack that is none of the game's own is known by its hash.

    It is looked for among those that were given, then in the record itself, then in folders. ``remedy`` tells a person
    what to do about one that is not found.
    """
    own = {pack.sha256 for pack in PackCollection.of_game(game)}
    by_hash = {text_hash(text): (text, name) for text, name in given}
    packs = []
    for kind, wanted in record.packs.items():
        sha256 = wanted["sha256"]
        if kind not in game.pack_kinds or sha256 in own:
            continue
        found = by_hash.get(sha256) or _carried(record.pack_texts, kind) or (folders and folders.with_hash(sha256))
        if not found:
            remedy = remedy or message("record.missing-pack-remedy")
            raise MissingPack(
                message("record.missing-pack", kind=kind, id=wanted["id"], sha=sha256[:12], remedy=remedy)
            )
        packs.append(found)
    return GameSpec.of(game, record.options, tuple(packs))


def _carried(texts: Mapping[str, str], kind: str) -> PackText | None:
    return (texts[kind], f"{kind}.toml") if kind in texts else None
