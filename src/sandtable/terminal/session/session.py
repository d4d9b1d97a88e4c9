"""A game being played at this terminal: alone, against bots, or by several people at one keyboard."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from sandtable.engine.errors import Malformed, NotNow, SandtableError
from sandtable.engine.events import OBSERVER
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.seat_view import SeatView
from sandtable.engine.standing_orders import pass_when_forced

from ..cmd.verify import print_verification
from ..context import TerminalContext
from ..text.error_text import error_lines
from ..text.log_text import log_lines
from ..text.screen import Screen
from .autosave import Autosave, short_path
from .choices import NumberedChoice, candidate_lines, every_move, numbered_choices
from .input_parser import find_choices, find_exact_choice
from .keyboard import EndOfInput, Leave
from .opponents import Opponents
from .play_commands import AfterCommand, completions, find_command, leave

INTERRUPTED = 130


class NotSaved(SandtableError):
    """A move could not be put on disk, so it is not shown and play stops."""


class Session:
    def __init__(
        self,
        context: TerminalContext,
        match: Match[Any],
        autosave: Autosave,
        opponents: Opponents | None = None,
        packs: str = "",
    ) -> None:
        self.context = context
        self.match = match
        self.autosave = autosave
        self.packs = packs
        """How the command line asks for the packs of this game."""
        self._opponents = opponents
        self.seat = opponents.person if opponents else 0 if match.game.solitaire else OBSERVER
        self.saved_as = autosave.path
        self._end_shown = False
        self._since: dict[int, int] = {}
        self._screen = Screen(context)
        if opponents:  # at one keyboard everybody sees who is asked, so that there all are, always
            match.orders[opponents.person] = pass_when_forced

    @property
    def seat_view(self) -> SeatView[Any]:
        return SeatView(self.match, self.seat)

    @property
    def resume_arguments(self) -> str:
        """What follows ``sandtable play`` to go on with this game."""
        flags = f" {self._opponents.flags}" if self._opponents else ""
        return f"{self.match.game.id}{flags}{self.packs}"

    @property
    def choices(self) -> list[NumberedChoice]:
        return [] if self.match.over else numbered_choices(self.seat_view)

    # From the first screen to the last ---------------------------------------------------------------------------

    def run(self, recall: int = 0) -> int:
        """Play until the person leaves. ``recall``: how much of what came before is told again."""
        for seat in (*range(len(self.match.game.sides)), OBSERVER):
            self._since[seat] = max(0, self.match.version(seat) - recall) if recall else 0
        try:
            self.match.advance()
            self._play_opponents()
            self.save_progress()
            self._play_on()
        except Leave:
            leave(self)
        except EndOfInput:
            return self._end_of_input()
        except KeyboardInterrupt:
            self._to_stderr("terminal.interrupted")
            return INTERRUPTED
        return 0

    def _play_on(self) -> None:
        following = AfterCommand.DRAW
        while following is not AfterCommand.LEAVE:
            if following is AfterCommand.DRAW:
                self._take_seat()
                self._draw()
                self._show_end_once()
            following = self._listen()

    def _draw(self) -> None:
        self._screen.draw(self.seat_view, self._since[self.seat], self.choices)

    def _listen(self) -> AfterCommand:
        side = self.seat_view.side
        alone = self.match.game.solitaire or self.match.over or side is None
        name = "" if alone else self.context.translator(f"side.{side}")
        text = self.context.keyboard.read(f"{name}> ", completions(self))
        if not text:
            return AfterCommand.DRAW if self.context.keyboard.is_person else AfterCommand.STAY
        try:
            return self._understand(text)
        except NotSaved:
            raise
        except SandtableError as error:
            for line in error_lines(error, self.context.translator):
                self.context.output.tell(line)
            return AfterCommand.STAY

    def _understand(self, text: str) -> AfterCommand:
        """An exact choice or several in a row first, then a command, then whatever choice the words can mean."""
        choices = self.choices
        chosen = find_exact_choice(text, choices)
        if chosen:
            return self._choose(chosen)
        if self.is_row(text):
            return self.enter(lambda: self.match.play(text, self.seat))
        command, argument = find_command(text, self.context.translator)
        if command:
            return command(self, argument)
        found = self.meant_by(text)
        if len(found) == 1:
            return self._choose(found[0])
        return self._list_candidates(text, found) if found else self._refuse(text)

    def is_row(self, text: str) -> bool:
        """Several moves written as one: ``activate a b c``."""
        try:
            return not self.match.over and len(self.match.game.catalogue.expand(text)) > 1
        except Malformed:
            return False

    def meant_by(self, text: str) -> list[NumberedChoice]:
        """The choices that words can mean; a whole notation means no other move: ``place D1`` is not ``place D12``."""
        catalogue = self.match.game.catalogue
        try:
            named = catalogue.index(catalogue.parse(text))
        except Malformed:
            named = None
        choices = self.choices
        if named is not None:
            choices = [choice for choice in choices if choice.move == catalogue.notation(named)]
        return find_choices(text, choices, self.context.translator)

    def _choose(self, choice: NumberedChoice) -> AfterCommand:
        by_side = bool(self.seat_view.view.moves)
        return self.enter(lambda: self.match.play(choice.move, self.seat if by_side else None))

    def _list_candidates(self, text: str, found: list[NumberedChoice]) -> AfterCommand:
        self.context.tell("terminal.ambiguous", text=text)
        self.context.page(candidate_lines(found, self.context))
        return AfterCommand.STAY

    def _refuse(self, text: str) -> AfterCommand:
        """A move that is not legal now gets the game's reason; anything else, a hint."""
        if self.match.over:
            raise NotNow(message("terminal.over-hint"))
        meant = find_choices(text, every_move(self.match.game), self.context.translator)
        if len(meant) != 1 or not self.tell_why(meant[0].move):
            self.context.tell("terminal.not-understood", text=text)
        return AfterCommand.STAY

    def tell_why(self, move: str) -> bool:
        """The reason why a move is not legal; False if there is none."""
        refusal = self.seat_view.why(move)
        if refusal:
            self.context.output.tell(f"{self.context.translator.say(refusal.message)} [{refusal.rule}]")
        return refusal is not None

    def enter(self, change: Callable[[], object]) -> AfterCommand:
        """Change the game, put it on disk, then show it: all of it is news to the one who decided."""
        before = self.seat_view.version
        change()
        self._play_opponents()
        self._since[self.seat] = before
        self.save_progress()
        return AfterCommand.DRAW

    def _play_opponents(self) -> None:
        if self._opponents:
            self._opponents.play(self.match)

    def save_progress(self) -> None:
        """A finished game stays where it is, until an undo takes its end back."""
        self._end_shown = self._end_shown and self.match.over
        if self._end_shown:
            return
        self.saved_as = self.autosave.path
        try:
            self.autosave.write(self.match.record(private=True))
        except SandtableError as error:
            raise NotSaved(error.message) from None

    # Who sits at the keyboard -------------------------------------------------------------------------------------

    def _take_seat(self) -> None:
        before = self.seat
        if self.match.game.solitaire or self._opponents or self.match.over:
            return
        able = [seat for seat in range(len(self.match.game.sides)) if self.match.view(seat).moves]
        self.seat = before if before in able else next(iter(able), OBSERVER)
        if self.seat != before:
            self._screen = Screen(self.context, legend_seen=self._screen.legend_seen)
            self._hand_over(before)

    def _hand_over(self, before: int) -> None:
        """Nobody sees the other's table: what this side has just learned, then a curtain, then the next side's."""
        context = self.context
        side = self.seat_view.side
        name = context.translator(f"side.{side}") if side else context.translator("terminal.everybody")
        if not context.is_watched:
            context.output.line(context.output.rule(name))
            return
        if before != OBSERVER:
            context.output.write(log_lines(SeatView(self.match, before).heard_since(self._since[before]), context))
            context.wait("terminal.curtain-close")
        context.keyboard.forget()
        if side:
            context.output.clear()
            if not context.output.can_clear:
                context.tell("terminal.curtain-thin")
            context.wait("terminal.curtain-open", side=name)
        context.output.clear()

    # The end ------------------------------------------------------------------------------------------------------

    def _show_end_once(self) -> None:
        if not self.match.over or self._end_shown:
            return
        self._end_shown = True
        self.saved_as = self.autosave.finish()
        print_verification(self.match, self.context)
        self.context.tell("terminal.finished")
        self.context.output.line(f"  {short_path(self.saved_as)}")
        self.context.tell("terminal.after-the-end")

    def _end_of_input(self) -> int:
        if self.match.over:
            self.context.tell("terminal.end-of-input")
            return 0
        self._to_stderr("terminal.end-of-input-unfinished")
        return 1

    def _to_stderr(self, message_id: str) -> None:
        sys.stdout.flush()
        sys.stderr.write("\n" * self.context.keyboard.is_person)
        sys.stderr.write(
            self.context.translator(message_id, game=self.resume_arguments, path=short_path(self.saved_as)) + "\n"
        )
