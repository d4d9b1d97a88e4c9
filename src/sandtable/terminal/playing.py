"""Sitting down to play: a new game, the one that was left, or one from a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sandtable.engine.errors import Malformed, NotNow, SandtableError
from sandtable.engine.match import Match
from sandtable.engine.records import Record, load_record
from sandtable.engine.words import message

from .desk import Desk
from .failing import error_lines
from .keeping import Keeper, short
from .opening import open_game, open_record, pack_flags
from .opponents import Opponents, ask_opponents, seated
from .paper import Lines
from .session import Session

_RECALL: Final = 4
"""How many entries are told again when a game goes on."""
_SCREENFUL: Final = 26


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for."""

    game: str | None = None
    options: Sequence[str] = ()
    packs: Sequence[Path] = ()
    seed: str | None = None
    my_seed: str | None = None
    manual: bool = False
    side: str | None = None
    bot: str | None = None
    load: Path | None = None
    resume: bool = False
    new: bool = False


def play(desk: Desk, wishes: Wishes) -> int:
    _refuse_contradictions(wishes)
    if wishes.load is not None:
        return _load(desk, wishes, load_record(wishes.load))
    game = open_game(desk, _game_name(desk, wishes), wishes.options, wishes.packs)
    opponents = seated(game, wishes.side, wishes.bot, wishes.seed)
    keeper = Keeper(game.id)
    left = _game_to_resume(desk, wishes, keeper)
    if opponents is None and not game.solitaire and desk.keyboard.is_person:
        opponents = ask_opponents(game, desk, wishes.seed)
    if left is not None:
        return _sit_down(desk, wishes, _taken_up(desk, wishes, left), opponents, keeper)
    aside = keeper.put_aside()
    desk.voice.learn_game(game)
    match: Match[Any] = Match(game, "manual" if wishes.manual else "seeded", wishes.seed, wishes.my_seed or "")
    return _sit_down(desk, wishes, match, opponents, keeper, aside, recall=0)


def _refuse_contradictions(wishes: Wishes) -> None:
    goes_on = wishes.load is not None or wishes.resume
    if wishes.resume and (wishes.new or wishes.load is not None):
        raise Malformed(message("terminal.resume-alone"))
    if goes_on and (wishes.options or wishes.manual or wishes.my_seed is not None):
        raise Malformed(message("terminal.goes-on-as-it-began"))
    if wishes.manual and (wishes.seed is not None or wishes.my_seed is not None):
        raise Malformed(message("terminal.manual-without-seed"))


def _game_name(desk: Desk, wishes: Wishes) -> str:
    if wishes.game is None:
        known = ", ".join(game.id for game in desk.registry)
        raise Malformed(message("terminal.which-game", known=known))
    return wishes.game


def _load(desk: Desk, wishes: Wishes, record: Record) -> int:
    if wishes.game is not None and desk.registry.find(wishes.game).id != record.game:
        raise Malformed(message("terminal.other-game", given=wishes.game, game=record.game))
    match = _taken_up(desk, wishes, record)
    if match.over:
        raise NotNow(message("terminal.load-over", path=f"{wishes.load}{pack_flags(wishes.packs)}"))
    opponents = seated(match.game, wishes.side, wishes.bot, wishes.seed)
    keeper = Keeper(record.game)
    return _sit_down(desk, wishes, match, opponents, keeper, keeper.put_aside())


def _game_to_resume(desk: Desk, wishes: Wishes, keeper: Keeper) -> Record | None:
    if wishes.resume:
        left = keeper.unfinished()
        if left is None:
            raise NotNow(message("terminal.nothing-to-resume"))
        return left
    if wishes.new or not desk.keyboard.is_person:
        return None
    try:
        left = keeper.unfinished()
    except SandtableError as error:
        desk.paper.tell(error_lines(error, desk.voice)[0])
        return None
    return left if left is not None and desk.ask("terminal.ask-resume", enter=True) else None


def _taken_up(desk: Desk, wishes: Wishes, record: Record) -> Match[Any]:
    return Match.replay(open_record(desk, record, wishes.packs), record, wishes.seed)


def _sit_down(
    desk: Desk,
    wishes: Wishes,
    match: Match[Any],
    opponents: Opponents | None,
    keeper: Keeper,
    aside: Path | None = None,
    recall: int = _RECALL,
) -> int:
    session = Session(desk, match, keeper, opponents, pack_flags(wishes.packs))
    session.keep()
    _introduce(desk, match, aside)
    try:
        return session.run(recall)
    finally:
        keeper.close()


def _about_dice(desk: Desk, match: Match[Any]) -> Lines:
    voice, paper = desk.voice, desk.paper
    if match.commitment is None:
        return paper.wrap(voice("terminal.by-hand"))
    return [*paper.wrap(voice("terminal.committed")), *paper.wrap(match.commitment, "dim", "  ")]


def _introduce(desk: Desk, match: Match[Any], aside: Path | None) -> None:
    voice, paper = desk.voice, desk.paper
    lines = [paper.rule(voice("game.title"), paper.symbols.masthead), *paper.wrap(voice("game.about"))]
    for notice in match.game.scene(match.game.view(match.state, 0)).notices:
        lines += paper.wrap(voice.say(notice), "italic")
    if match.game.catalogue.has_chance:
        lines += _about_dice(desk, match)
    if aside is not None:
        lines += [*paper.wrap(voice("terminal.put-aside")), *paper.wrap("")]
        lines[-1].plain = f"  {short(aside)}"
    paper.write([*lines, *paper.wrap(voice("terminal.hint"), "bold")])
    if paper.is_screen and len(lines) + _SCREENFUL > paper.height:
        desk.keyboard.type_ahead(desk.wait("terminal.begin"))
