"""Sitting down to play: a new game, the one that was left, or one from a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sandtable.engine.errors import Malformed, NotNow, SandtableError
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.records import Record, load_record

from ..context import TerminalContext
from ..open_game import open_game, open_record, pack_flags
from ..session.autosave import Autosave, short
from ..session.opponents import Opponents, ask_opponents, seated
from ..session.session import Session
from ..text.error_text import error_lines
from ..text.output import Lines

_RECALL: Final = 4
"""How many entries are told again when a game goes on."""
_SCREENFUL: Final = 26


@dataclass(frozen=True, slots=True)
class PlayArguments:
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


def play(context: TerminalContext, wishes: PlayArguments) -> int:
    _refuse_contradictions(wishes)
    if wishes.load is not None:
        return _load(context, wishes, load_record(wishes.load))
    game = open_game(context, _game_name(context, wishes), wishes.options, wishes.packs)
    opponents = seated(game, wishes.side, wishes.bot, wishes.seed)
    keeper = Autosave(game.id)
    left = _game_to_resume(context, wishes, keeper)
    if opponents is None and not game.solitaire and context.keyboard.is_person:
        opponents = ask_opponents(game, context, wishes.seed)
    if left is not None:
        return _sit_down(context, wishes, _taken_up(context, wishes, left), opponents, keeper)
    aside = keeper.put_aside()
    context.translator.learn_game(game)
    match: Match[Any] = Match(game, "manual" if wishes.manual else "seeded", wishes.seed, wishes.my_seed or "")
    return _sit_down(context, wishes, match, opponents, keeper, aside, recall=0)


def _refuse_contradictions(wishes: PlayArguments) -> None:
    goes_on = wishes.load is not None or wishes.resume
    if wishes.resume and (wishes.new or wishes.load is not None):
        raise Malformed(message("terminal.resume-alone"))
    if goes_on and (wishes.options or wishes.manual or wishes.my_seed is not None):
        raise Malformed(message("terminal.goes-on-as-it-began"))
    if wishes.manual and (wishes.seed is not None or wishes.my_seed is not None):
        raise Malformed(message("terminal.manual-without-seed"))


def _game_name(context: TerminalContext, wishes: PlayArguments) -> str:
    if wishes.game is None:
        known = ", ".join(game.id for game in context.registry)
        raise Malformed(message("terminal.which-game", known=known))
    return wishes.game


def _load(context: TerminalContext, wishes: PlayArguments, record: Record) -> int:
    if wishes.game is not None and context.registry.find(wishes.game).id != record.game:
        raise Malformed(message("terminal.other-game", given=wishes.game, game=record.game))
    match = _taken_up(context, wishes, record)
    if match.over:
        raise NotNow(message("terminal.load-over", path=f"{wishes.load}{pack_flags(wishes.packs)}"))
    opponents = seated(match.game, wishes.side, wishes.bot, wishes.seed)
    keeper = Autosave(record.game)
    return _sit_down(context, wishes, match, opponents, keeper, keeper.put_aside())


def _game_to_resume(context: TerminalContext, wishes: PlayArguments, keeper: Autosave) -> Record | None:
    if wishes.resume:
        left = keeper.unfinished()
        if left is None:
            raise NotNow(message("terminal.nothing-to-resume"))
        return left
    if wishes.new or not context.keyboard.is_person:
        return None
    try:
        left = keeper.unfinished()
    except SandtableError as error:
        context.output.tell(error_lines(error, context.translator)[0])
        return None
    return left if left is not None and context.ask("terminal.ask-resume", enter=True) else None


def _taken_up(context: TerminalContext, wishes: PlayArguments, record: Record) -> Match[Any]:
    return Match.replay(open_record(context, record, wishes.packs), record, wishes.seed)


def _sit_down(
    context: TerminalContext,
    wishes: PlayArguments,
    match: Match[Any],
    opponents: Opponents | None,
    keeper: Autosave,
    aside: Path | None = None,
    recall: int = _RECALL,
) -> int:
    session = Session(context, match, keeper, opponents, pack_flags(wishes.packs))
    session.keep()
    _introduce(context, match, aside)
    try:
        return session.run(recall)
    finally:
        keeper.close()


def _about_dice(context: TerminalContext, match: Match[Any]) -> Lines:
    translator, output = context.translator, context.output
    if match.commitment is None:
        return output.wrap(translator("terminal.by-hand"))
    return [*output.wrap(translator("terminal.committed")), *output.wrap(match.commitment, "dim", "  ")]


def _introduce(context: TerminalContext, match: Match[Any], aside: Path | None) -> None:
    translator, output = context.translator, context.output
    lines = [output.rule(translator("game.title"), output.symbols.masthead), *output.wrap(translator("game.about"))]
    for notice in match.game.scene(match.game.view(match.state, 0)).notices:
        lines += output.wrap(translator.say(notice), "italic")
    if match.game.catalogue.has_chance:
        lines += _about_dice(context, match)
    if aside is not None:
        lines += [*output.wrap(translator("terminal.put-aside")), *output.wrap("")]
        lines[-1].plain = f"  {short(aside)}"
    output.write([*lines, *output.wrap(translator("terminal.hint"), "bold")])
    if output.is_screen and len(lines) + _SCREENFUL > output.height:
        context.keyboard.type_ahead(context.wait("terminal.begin"))
