"""The jobs of worker processes: a bot's choice, a hint, one question of an analysis, the check of a pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.bots import Estimate, estimated_odds, find_player, hints
from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Defect, Defective
from sandtable.engine.events import OBSERVER
from sandtable.engine.game import Game, View
from sandtable.engine.game_spec import GameSpec
from sandtable.engine.i18n import message
from sandtable.engine.packs import pack_contents, pack_document, read_pack
from sandtable.engine.scene import Fact
from sandtable.lab.analysis import Answer, Question, answer


def check_pack(game: Game[Any], text: str, name: str) -> Document:
    """What a pack of this game is; raises ``Defective``, also where the game cannot be opened and shown with it."""
    pack = read_pack(text, name, type(game))
    try:
        opened = GameSpec.of(type(game), {pack.kind: pack.id}, ((text, name),)).open()
        opened.scene(opened.view(opened.start(), OBSERVER))
    except Exception as error:  # nobody has tried out what an author may think of
        unplayable = message("field.unplayable", reason=f"{type(error).__name__}: {error}"[:200])
        raise Defective(name, [Defect(name, unplayable)]) from None
    return {**pack_document(pack), "contents": pack_contents(pack)}


def choose(game: Game[Any], player: str, view: View, seed: str, seconds: float) -> int:
    """The move that a bot plays in this seat."""
    return find_player(player).choose(game, view, seed, seconds).move


@dataclass(frozen=True, slots=True)
class HintResult:
    values: Mapping[int, Estimate]
    odds: tuple[Fact, ...]
    """What the game has found out by trying: how a battle may end."""


def hint(game: Game[Any], view: View, level: int) -> HintResult:
    """The value of every legal move. Its dice follow from the view alone, as all that is answered must; so does how
    long it is thought about, which no clock cuts off."""
    return HintResult(hints(game, view, "hint", level), estimated_odds(game, view))


def judge(game: Game[Any], question: Question, level: int, seconds: float) -> Answer:
    """One choice, or what one roll brought, of a match that is over."""
    return answer(game, question, level, seconds)
