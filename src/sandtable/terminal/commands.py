"""What can be typed besides a choice. The names come from the words of every language, and all of them always work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sandtable.bots import MIDDLE_LEVEL, hints, read_level
from sandtable.bots.contract import dice_for
from sandtable.engine.errors import NotNow
from sandtable.engine.game import CHANCE
from sandtable.engine.records import save_record
from sandtable.engine.scene import Fact
from sandtable.engine.words import message

from .analysing import analysed, analysis_lines
from .board import Board
from .cards import deck_lines, find_cards, front_page, list_line
from .chronicle import whole_log
from .facts import facts_lines
from .hinting import LONGEST_THOUGHT, hint_lines
from .keeping import short
from .odds import odds_lines
from .offers import all_offer_lines, candidate_lines, every_move
from .reading import find
from .rulings import rule_list, rule_text
from .verifying import told_verification
from .voice import Voice, folded
from .windows import order_windows

if TYPE_CHECKING:
    from .session import Session


class Next(Enum):
    DRAW = auto()
    """Show the table again."""
    STAY = auto()
    """Ask for the next line."""
    LEAVE = auto()


_TRIES: Final = 150
"""How often something is tried out for its odds."""
Command = Callable[["Session", str], Next]


def find_command(text: str, voice: Voice) -> tuple[Command | None, str]:
    """The command that a line begins with, and the rest of the line."""
    words = text.split()
    for length in (2, 1):  # "por qué" is two words
        name = "".join(folded(word) for word in words[:length])
        for id, command in COMMANDS.items():
            if length <= len(words) and name in command_names(id, voice):
                return command, " ".join(words[length:])
    return None, ""


def command_names(id: str, voice: Voice) -> list[str]:
    return [folded(name) for names in voice.in_every_language(f"terminal.name.{id}") for name in names.split()]


def typeable(session: Session) -> list[str]:
    """What Tab completes: the choices as they are written, and the names of the commands."""
    words = session.desk.voice.book[session.desk.voice.language]
    names = [words.say(message(f"terminal.name.{id}")).split()[-1] for id in COMMANDS]
    return [*(offer.move for offer in session.offers), *names]


def _other_names(voice: Voice) -> str:
    """How the commands are called in the other languages."""
    others = [words for language, words in voice.book.languages.items() if language != voice.language]
    names = [words.say(message(f"terminal.name.{id}")).split()[-1] for words in others for id in COMMANDS]
    return ", ".join(names)


# Looking things up --------------------------------------------------------------------------------------------------


def show_help(session: Session, _: str) -> Next:
    desk = session.desk
    game = session.match.game
    move = next((offer.move for offer in session.offers), str(game.catalogue[0]))
    rule = next(iter(game.rulebook.rules), "")
    lines = desk.paper.wrap(desk.voice("terminal.help", move=move, rule=rule))
    lines += desk.paper.wrap(Board(session.pov.scene, desk).legend(), "dim")
    lines += desk.paper.wrap(desk.voice("terminal.help-commands"), "bold")
    usages = {id: desk.voice(f"terminal.usage.{id}") for id in COMMANDS}
    column = max(map(len, usages.values())) + 4
    for id, usage in usages.items():
        lines += desk.paper.wrap(desk.voice(f"terminal.about.{id}"), "", f"  {usage}".ljust(column), " " * column)
    desk.page(lines + desk.paper.wrap(desk.voice("terminal.help-names", names=_other_names(desk.voice)), "dim"))
    return Next.STAY


def show_moves(session: Session, text: str) -> Next:
    offers = find(text, session.offers, session.desk.voice) if text else session.offers
    if not offers:
        raise NotNow(message("terminal.no-moves"))
    session.desk.page(all_offer_lines(offers, session.desk))
    return Next.STAY


def show_rules(session: Session, text: str) -> Next:
    book = session.match.game.rulebook
    session.desk.page(rule_text(book, text, session.desk) if text else rule_list(book, session.desk))
    return Next.STAY


def explain(session: Session, text: str) -> Next:
    desk = session.desk
    if not text:
        raise NotNow(message("terminal.why-what"))
    if session.is_row(text):
        if not session.tell_why(text):
            desk.tell("terminal.why-legal", move=text)
        return Next.STAY
    legal = session.meant_by(text)
    if len(legal) == 1:
        desk.tell("terminal.why-legal", move=legal[0].text)
        return Next.STAY
    meant = legal or find(text, every_move(session.match.game), desk.voice)
    if not meant:
        desk.tell("terminal.no-such-move", text=text)
    elif len(meant) > 1:
        desk.tell("terminal.ambiguous", text=text)
        desk.page(candidate_lines(meant, desk))
    elif not session.tell_why(meant[0].move):
        desk.tell("terminal.why-legal", move=meant[0].text)
    return Next.STAY


def show_log(session: Session, _: str) -> Next:
    session.desk.page(whole_log(session.pov, session.desk))
    return Next.STAY


def show_deck(session: Session, _: str) -> Next:
    session.desk.page(deck_lines(session.pov.scene, session.desk, session.match.over))
    return Next.STAY


def show_card(session: Session, text: str) -> Next:
    desk = session.desk
    cards = find_cards(session.pov.scene, text, desk)
    if not cards:
        raise NotNow(message("terminal.no-card", text=text))
    if len(cards) == 1:
        desk.page(front_page(cards[0], desk))
    else:
        desk.page([line for card in cards for line in list_line(card, desk)])
    return Next.STAY


def show_odds(session: Session, _: str) -> Next:
    desk = session.desk
    lines = odds_lines(session.pov.scene, session.offers, _tried(session), desk)
    none = "terminal.no-odds" if session.match.game.catalogue.has_chance else "terminal.no-odds-ever"
    desk.page(lines or desk.paper.wrap(desk.voice(none)))
    return Next.STAY


def _tried(session: Session) -> Sequence[Fact]:
    """What cannot be counted is tried out, from what the seat knows."""
    match = session.match
    if match.over or match.turn == CHANCE:
        return ()
    view = session.pov.view
    return match.game.estimates(view, _TRIES, dice_for(match.game, view, "odds").randrange)


def show_hint(session: Session, text: str) -> Next:
    """What the choices are worth, by a level of thought from 1 to 5: the same whenever it is asked in a position."""
    desk, match = session.desk, session.match
    level = read_level(text) if text else MIDDLE_LEVEL
    if match.over or match.turn == CHANCE:
        raise NotNow(message("bot.nothing-to-decide"))
    if desk.keyboard.is_person:
        desk.tell("terminal.hint-thinking", "dim")
    found = hints(match.game, session.pov.view, "hint", level, LONGEST_THOUGHT)
    values = {match.game.catalogue.notation(move): value for move, value in found.items()}
    desk.page(hint_lines(session.offers, values, desk, match.game.solitaire))
    return Next.STAY


def show_analysis(session: Session, text: str) -> Next:
    """How a finished game went: the chances, the mistakes, the luck."""
    desk = session.desk
    level = read_level(text) if text else MIDDLE_LEVEL
    found = analysed(session.match, desk, level)
    desk.page(analysis_lines(session.match, found, desk))
    return Next.STAY


def show_facts(session: Session, _: str) -> Next:
    session.desk.page(facts_lines(session.pov.scene, session.desk))
    return Next.STAY


def show_seed(session: Session, _: str) -> Next:
    desk, match = session.desk, session.match
    seeds = match.record().seeds
    if not match.game.catalogue.has_chance:
        raise NotNow(message("terminal.no-chance"))
    if not seeds:
        raise NotNow(message("terminal.seed-by-hand"))
    last = seeds[-1]
    desk.tell("terminal.seeds", count=len(seeds))
    desk.tell("terminal.commitment")
    desk.paper.line(f"  {last.commitment}")
    if last.secret is not None:
        desk.tell("terminal.secret")
        desk.paper.line(f"  {last.secret}")
    if last.player:
        desk.tell("terminal.player-seed", seed=last.player)
    if not match.over:
        desk.tell("terminal.seed-later")
        return Next.STAY
    told_verification(match, desk)
    desk.tell("terminal.seed-check")
    desk.paper.line(f"  sandtable verify {short(session.kept_as)}{session.packs}")
    return Next.STAY


def show_map(session: Session, text: str) -> Next:
    board = Board(session.pov.scene, session.desk)
    lines = board.gazetteer(text)
    if not lines:
        raise NotNow(message("terminal.no-such-space", text=text))
    session.desk.page(lines)
    return Next.STAY


def show_board(_: Session, __: str) -> Next:
    return Next.DRAW


# Changing things ----------------------------------------------------------------------------------------------------


def undo(session: Session, _: str) -> Next:
    seat = _seat(session)
    return session.enter(lambda: session.match.undo(seat))


def redo(session: Session, _: str) -> Next:
    seat = _seat(session)
    return session.enter(lambda: session.match.redo(seat))


def _seat(session: Session) -> int:
    if session.pov.side is None:
        raise NotNow(message("undo.over"))
    return session.seat


def save(session: Session, text: str) -> Next:
    """Alone, the dice so far are revealed first, so that the file holds nothing that predicts what comes."""
    desk, match = session.desk, session.match
    if not text:
        raise NotNow(message("terminal.save-where"))
    path = Path(text.strip("\"'")).expanduser()
    if desk.keyboard.is_person and path.is_file() and not desk.ask("terminal.overwrite", enter=False, path=str(path)):
        raise NotNow(message("terminal.not-saved"))
    alone = match.game.solitaire or match.over
    if alone:
        match.close_seed()
        session.keep()
    save_record(match.record(private=not alone), path)
    desk.tell("terminal.saved" if alone else "terminal.saved-secrets")
    desk.paper.line(f"  {short(path.absolute())}")
    return Next.STAY


def switch_language(session: Session, text: str) -> Next:
    session.desk.voice.switch(text)
    return Next.DRAW


def resign(session: Session, _: str) -> Next:
    seat = _seat(session)
    if session.desk.keyboard.is_person and not session.desk.ask("terminal.ask-resign", enter=False):
        return Next.STAY
    return session.enter(lambda: session.match.resign(seat))


def switch_pauses(session: Session, _: str) -> Next:
    session.desk.pauses = not session.desk.pauses
    session.desk.tell("terminal.pauses-on" if session.desk.pauses else "terminal.pauses-off")
    return Next.STAY


def set_windows(session: Session, text: str) -> Next:
    chosen = order_windows(session.match, _seat(session), text, session.desk.voice)
    session.desk.tell(f"terminal.windows.{chosen}")
    return session.enter(session.match.advance)


def leave(session: Session, _: str = "") -> Next:
    if not session.match.over:
        desk = session.desk
        desk.tell("terminal.left")
        desk.paper.line(f"  {short(session.kept_as)}")
        desk.paper.line(f"  {desk.voice('terminal.go-on', game=session.invitation)}")
    return Next.LEAVE


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
