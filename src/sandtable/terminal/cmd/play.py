"""``sandtable play``: a new game, the one that was left unfinished, or one from a file."""

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
from ..session.autosave import Autosave, short_path
from ..session.opponents import Opponents, ask_opponents, make_opponents
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


def play(context: TerminalContext, arguments: PlayArguments) -> int:
    _refuse_contradictions(arguments)
    if arguments.load is not None:
        return _load(context, arguments, load_record(arguments.load))
    game = open_game(context, _game_name(context, arguments), arguments.options, arguments.packs)
    opponents = make_opponents(game, arguments.side, arguments.bot, arguments.seed)
    autosave = Autosave(game.id)
    unfinished = _game_to_resume(context, arguments, autosave)
    if opponents is None and not game.solitaire and context.keyboard.is_person:
        opponents = ask_opponents(game, context, arguments.seed)
    if unfinished is not None:
        return _run_session(context, arguments, _resume_match(context, arguments, unfinished), opponents, autosave)
    aside = autosave.put_aside()
    context.translator.learn_game(game)
    match: Match[Any] = Match(game, "manual" if arguments.manual else "seeded", arguments.seed, arguments.my_seed or "")
    return _run_session(context, arguments, match, opponents, autosave, aside, recall=0)


def _refuse_contradictions(arguments: PlayArguments) -> None:
    goes_on = arguments.load is not None or arguments.resume
    if arguments.resume and (arguments.new or arguments.load is not None):
        raise Malformed(message("terminal.resume-alone"))
    if goes_on and (arguments.options or arguments.manual or arguments.my_seed is not None):
        raise Malformed(message("terminal.goes-on-as-it-began"))
    if arguments.manual and (arguments.seed is not None or arguments.my_seed is not None):
        raise Malformed(message("terminal.manual-without-seed"))


def _game_name(context: TerminalContext, arguments: PlayArguments) -> str:
    if arguments.game is None:
        known = ", ".join(game.id for game in context.registry)
        raise Malformed(message("terminal.which-game", known=known))
    return arguments.game


def _load(context: TerminalContext, arguments: PlayArguments, record: Record) -> int:
    if arguments.game is not None and context.registry.find(arguments.game).id != record.game:
        raise Malformed(message("terminal.other-game", given=arguments.game, game=record.game))
    match = _resume_match(context, arguments, record)
    if match.over:
        raise NotNow(message("terminal.load-over", path=f"{arguments.load}{pack_flags(arguments.packs)}"))
    opponents = make_opponents(match.game, arguments.side, arguments.bot, arguments.seed)
    autosave = Autosave(record.game)
    return _run_session(context, arguments, match, opponents, autosave, autosave.put_aside())


def _game_to_resume(context: TerminalContext, arguments: PlayArguments, autosave: Autosave) -> Record | None:
    if arguments.resume:
        unfinished = autosave.unfinished()
        if unfinished is None:
            raise NotNow(message("terminal.nothing-to-resume"))
        return unfinished
    if arguments.new or not context.keyboard.is_person:
        return None
    try:
        unfinished = autosave.unfinished()
    except SandtableError as error:
        context.output.tell(error_lines(error, context.translator)[0])
        return None
    return unfinished if unfinished is not None and context.ask("terminal.ask-resume", enter=True) else None


def _resume_match(context: TerminalContext, arguments: PlayArguments, record: Record) -> Match[Any]:
    return Match.replay(open_record(context, record, arguments.packs), record, arguments.seed)


def _run_session(
    context: TerminalContext,
    arguments: PlayArguments,
    match: Match[Any],
    opponents: Opponents | None,
    autosave: Autosave,
    aside: Path | None = None,
    recall: int = _RECALL,
) -> int:
    session = Session(context, match, autosave, opponents, pack_flags(arguments.packs))
    session.save_progress()
    _introduce(context, match, aside)
    try:
        return session.run(recall)
    finally:
        autosave.close()


def _dice_lines(context: TerminalContext, match: Match[Any]) -> Lines:
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
        lines += _dice_lines(context, match)
    if aside is not None:
        lines += [*output.wrap(translator("terminal.put-aside")), *output.wrap("")]
        lines[-1].plain = f"  {short_path(aside)}"
    output.write([*lines, *output.wrap(translator("terminal.hint"), "bold")])
    if output.is_screen and len(lines) + _SCREENFUL > output.height:
        context.keyboard.type_ahead(context.wait("terminal.begin"))
