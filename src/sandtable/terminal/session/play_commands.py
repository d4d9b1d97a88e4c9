"""The commands that can be typed during a game besides a choice, by their names in every language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sandtable.bots import MIDDLE_LEVEL, estimated_odds, hints, read_level
from sandtable.engine.errors import NotNow
from sandtable.engine.game import CHANCE
from sandtable.engine.i18n import message
from sandtable.engine.records import save_record
from sandtable.engine.scene import Fact

from ..cmd.analyse import analyse_match, analysis_lines
from ..cmd.verify import print_verification
from ..language import Translator, folded
from ..text.board import Board
from ..text.cards import card_list_lines, deck_lines, find_cards, full_card_lines
from ..text.facts import facts_lines
from ..text.hint_text import hint_lines
from ..text.log_text import whole_log
from ..text.odds import odds_lines
from ..text.rule_lookup import rule_list, rule_text
from .autosave import short_path
from .choices import all_choice_lines, candidate_lines, every_move
from .input_parser import find_choices
from .standing_orders import MESSAGE_NAMES, order_windows

if TYPE_CHECKING:
    from .session import Session


class AfterCommand(Enum):
    DRAW = auto()
    """Show the table again."""
    STAY = auto()
    """Ask for the next line."""
    LEAVE = auto()


Command = Callable[["Session", str], AfterCommand]


def find_command(text: str, translator: Translator) -> tuple[Command | None, str]:
    """The command that a line begins with, and the rest of the line."""
    words = text.split()
    for length in (2, 1):  # "por qué" is two words
        name = "".join(folded(word) for word in words[:length])
        for command_id, command in COMMANDS.items():
            if length <= len(words) and name in command_names(command_id, translator):
                return command, " ".join(words[length:])
    return None, ""


def command_names(command_id: str, translator: Translator) -> list[str]:
    return [
        folded(name) for names in translator.in_every_language(f"terminal.name.{command_id}") for name in names.split()
    ]


def completions(session: Session) -> list[str]:
    """What Tab completes: the choices as they are written, and the names of the commands."""
    words = session.context.translator.book[session.context.translator.language]
    names = [words.say(message(f"terminal.name.{command_id}")).split()[-1] for command_id in COMMANDS]
    return [*(choice.move for choice in session.choices), *names]


def _other_names(translator: Translator) -> str:
    """How the commands are called in the other languages."""
    others = [words for language, words in translator.book.languages.items() if language != translator.language]
    names = [
        words.say(message(f"terminal.name.{command_id}")).split()[-1] for words in others for command_id in COMMANDS
    ]
    return ", ".join(names)


# Looking things up --------------------------------------------------------------------------------------------------


def show_help(session: Session, _: str) -> AfterCommand:
    context = session.context
    game = session.match.game
    move = next((choice.move for choice in session.choices), str(game.catalogue[0]))
    rule = next(iter(game.rulebook.rules), "")
    lines = context.output.wrap(context.translator("terminal.help", move=move, rule=rule))
    lines += context.output.wrap(Board(session.seat_view.scene, context).legend(), "dim")
    lines += context.output.wrap(context.translator("terminal.help-commands"), "bold")
    usages = {command_id: context.translator(f"terminal.usage.{command_id}") for command_id in COMMANDS}
    column = max(map(len, usages.values())) + 4
    for command_id, usage in usages.items():
        lines += context.output.wrap(
            context.translator(f"terminal.about.{command_id}"), "", f"  {usage}".ljust(column), " " * column
        )
    context.page(
        lines
        + context.output.wrap(context.translator("terminal.help-names", names=_other_names(context.translator)), "dim")
    )
    return AfterCommand.STAY


def show_moves(session: Session, text: str) -> AfterCommand:
    choices = find_choices(text, session.choices, session.context.translator) if text else session.choices
    if not choices:
        raise NotNow(message("terminal.no-moves"))
    session.context.page(all_choice_lines(choices, session.context))
    return AfterCommand.STAY


def show_rules(session: Session, text: str) -> AfterCommand:
    book = session.match.game.rulebook
    session.context.page(rule_text(book, text, session.context) if text else rule_list(book, session.context))
    return AfterCommand.STAY


def explain(session: Session, text: str) -> AfterCommand:
    context = session.context
    if not text:
        raise NotNow(message("terminal.why-what"))
    if session.is_row(text):
        if not session.tell_why(text):
            context.tell("terminal.why-legal", move=text)
        return AfterCommand.STAY
    legal = session.meant_by(text)
    if len(legal) == 1:
        context.tell("terminal.why-legal", move=legal[0].text)
        return AfterCommand.STAY
    meant = legal or find_choices(text, every_move(session.match.game), context.translator)
    if not meant:
        context.tell("terminal.no-such-move", text=text)
    elif len(meant) > 1:
        context.tell("terminal.ambiguous", text=text)
        context.page(candidate_lines(meant, context))
    elif not session.tell_why(meant[0].move):
        context.tell("terminal.why-legal", move=meant[0].text)
    return AfterCommand.STAY


def show_log(session: Session, _: str) -> AfterCommand:
    session.context.page(whole_log(session.seat_view, session.context))
    return AfterCommand.STAY


def show_deck(session: Session, _: str) -> AfterCommand:
    session.context.page(deck_lines(session.seat_view.scene, session.context, session.match.over))
    return AfterCommand.STAY


def show_card(session: Session, text: str) -> AfterCommand:
    context = session.context
    cards = find_cards(session.seat_view.scene, text, context)
    if not cards:
        raise NotNow(message("terminal.no-card", text=text))
    if len(cards) == 1:
        context.page(full_card_lines(cards[0], context))
    else:
        context.page([line for card in cards for line in card_list_lines(card, context)])
    return AfterCommand.STAY


def show_odds(session: Session, _: str) -> AfterCommand:
    context = session.context
    lines = odds_lines(session.seat_view.scene, session.choices, _odds_by_trying(session), context)
    none = "terminal.no-odds" if session.match.game.catalogue.has_chance else "terminal.no-odds-ever"
    context.page(lines or context.output.wrap(context.translator(none)))
    return AfterCommand.STAY


def _odds_by_trying(session: Session) -> Sequence[Fact]:
    """What cannot be counted is tried out, from what the seat knows."""
    match = session.match
    if match.over or match.turn == CHANCE:
        return ()
    view = session.seat_view.view
    return estimated_odds(match.game, view)


def show_hint(session: Session, text: str) -> AfterCommand:
    """What the choices are worth, by a level of thought from 1 to 5: the same whenever it is asked in a position."""
    context, match = session.context, session.match
    level = read_level(text) if text else MIDDLE_LEVEL
    if match.over or match.turn == CHANCE:
        raise NotNow(message("bot.nothing-to-decide"))
    if context.keyboard.is_person:
        context.tell("terminal.hint-thinking", "dim")
    found = hints(match.game, session.seat_view.view, "hint", level)
    values = {match.game.catalogue.notation(move): value for move, value in found.items()}
    context.page(hint_lines(session.choices, values, context, match.game.solitaire))
    return AfterCommand.STAY


def show_analysis(session: Session, text: str) -> AfterCommand:
    """How a finished game went: the chances, the mistakes, the luck."""
    context = session.context
    level = read_level(text) if text else MIDDLE_LEVEL
    found = analyse_match(session.match, context, level)
    context.page(analysis_lines(session.match, found, context))
    return AfterCommand.STAY


def show_facts(session: Session, _: str) -> AfterCommand:
    session.context.page(facts_lines(session.seat_view.scene, session.context))
    return AfterCommand.STAY


def show_seed(session: Session, _: str) -> AfterCommand:
    context, match = session.context, session.match
    seeds = match.record().seeds
    if not match.game.catalogue.has_chance:
        raise NotNow(message("terminal.no-chance"))
    if not seeds:
        raise NotNow(message("terminal.seed-by-hand"))
    last = seeds[-1]
    context.tell("terminal.seeds", count=len(seeds))
    context.tell("terminal.commitment")
    context.output.line(f"  {last.commitment}")
    if last.secret is not None:
        context.tell("terminal.secret")
        context.output.line(f"  {last.secret}")
    if last.player:
        context.tell("terminal.player-seed", seed=last.player)
    if not match.over:
        context.tell("terminal.seed-later")
        return AfterCommand.STAY
    print_verification(match, context)
    context.tell("terminal.seed-check")
    context.output.line(f"  sandtable verify {short_path(session.saved_as)}{session.packs}")
    return AfterCommand.STAY


def show_map(session: Session, text: str) -> AfterCommand:
    board = Board(session.seat_view.scene, session.context)
    lines = board.space_lines(text)
    if not lines:
        raise NotNow(message("terminal.no-such-space", text=text))
    session.context.page(lines)
    return AfterCommand.STAY


def show_board(_: Session, __: str) -> AfterCommand:
    return AfterCommand.DRAW


# Changing things ----------------------------------------------------------------------------------------------------


def undo(session: Session, _: str) -> AfterCommand:
    seat = _seat(session)
    return session.enter(lambda: session.match.undo(seat))


def redo(session: Session, _: str) -> AfterCommand:
    seat = _seat(session)
    return session.enter(lambda: session.match.redo(seat))


def _seat(session: Session) -> int:
    if session.seat_view.side is None:
        raise NotNow(message("undo.over"))
    return session.seat


def save(session: Session, text: str) -> AfterCommand:
    """Alone, the dice so far are revealed first, so that the file holds nothing that predicts what comes."""
    context, match = session.context, session.match
    if not text:
        raise NotNow(message("terminal.save-where"))
    path = Path(text.strip("\"'")).expanduser()
    if (
        context.keyboard.is_person
        and path.is_file()
        and not context.ask("terminal.overwrite", enter=False, path=str(path))
    ):
        raise NotNow(message("terminal.not-saved"))
    alone = match.game.solitaire or match.over
    if alone:
        match.close_seed()
        session.save_progress()
    save_record(match.record(private=not alone, packs=_wants_packs(session)), path)
    context.tell("terminal.saved" if alone else "terminal.saved-secrets")
    context.output.line(f"  {short_path(path.absolute())}")
    return AfterCommand.STAY


def _wants_packs(session: Session) -> bool:
    """Shall the file carry the packs that are not the game's own: whoever gets it can replay it as it is."""
    added = session.match.game.added_packs
    if not added or not session.context.keyboard.is_person:
        return False
    titles = [pack.title[session.context.translator.language] for pack in added.values()]
    return session.context.ask("terminal.ask-packs", enter=False, packs=titles)


def switch_language(session: Session, text: str) -> AfterCommand:
    session.context.translator.switch(text)
    return AfterCommand.DRAW


def resign(session: Session, _: str) -> AfterCommand:
    seat = _seat(session)
    if session.context.keyboard.is_person and not session.context.ask("terminal.ask-resign", enter=False):
        return AfterCommand.STAY
    return session.enter(lambda: session.match.resign(seat))


def switch_pauses(session: Session, _: str) -> AfterCommand:
    session.context.pauses = not session.context.pauses
    session.context.tell("terminal.pauses-on" if session.context.pauses else "terminal.pauses-off")
    return AfterCommand.STAY


def set_windows(session: Session, text: str) -> AfterCommand:
    chosen = order_windows(session.match, _seat(session), text, session.context.translator)
    session.context.tell(f"terminal.windows.{MESSAGE_NAMES[chosen]}")
    return session.enter(session.match.advance)


def leave(session: Session, _: str = "") -> AfterCommand:
    if not session.match.over:
        context = session.context
        context.tell("terminal.left")
        context.output.line(f"  {short_path(session.saved_as)}")
        context.output.line(f"  {context.translator('terminal.go-on', game=session.resume_arguments)}")
    return AfterCommand.LEAVE


COMMANDS: Final[dict[str, Command]] = {
    "help": show_help,
    "board": show_board,
    "map": show_map,
    "moves": show_moves,
    "odds": show_odds,
    "hint": show_hint,
    "why": explain,
    "rules": show_rules,
    "show": show_card,
    "deck": show_deck,
    "facts": show_facts,
    "analyse": show_analysis,
    "log": show_log,
    "undo": undo,
    "redo": redo,
    "save": save,
    "lang": switch_language,
    "pause": switch_pauses,
    "windows": set_windows,
    "seed": show_seed,
    "resign": resign,
    "quit": leave,
}
