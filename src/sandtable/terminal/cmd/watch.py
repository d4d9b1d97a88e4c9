"""``sandtable watch``: bots play, a person looks on, each decision shown from the seat that makes it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sandtable.bots import MIDDLE_LEVEL, Advice, Player, find_player, hints
from sandtable.engine.chance import fresh_secret
from sandtable.engine.i18n import Message, message
from sandtable.engine.match import Match
from sandtable.engine.seat_view import SeatView

from ..bot_seat_options import bots_of_sides
from ..context import TerminalContext
from ..open_game import open_game
from ..text.hint_text import value_text
from ..text.log_text import log_lines
from ..text.output import Lines
from ..text.screen import Screen

USUAL_BOT: Final = f"level:{MIDDLE_LEVEL}"
USUAL_PACE: Final = 1.0
TOP: Final = 4
"""So many choices are told with their values."""
WHY_LEVEL: Final = 2
WHY_SECONDS: Final = 1.0
"""How long choices are weighed that were made at a glance."""


@dataclass(frozen=True, slots=True)
class WatchArguments:
    """What the command line asks for."""

    game: str
    options: Sequence[str]
    packs: Sequence[Path]
    seed: str | None
    pace: float | None
    why: bool


def watch(context: TerminalContext, arguments: WatchArguments, seats: Mapping[str, str | None]) -> int:
    game = open_game(context, arguments.game, arguments.options, arguments.packs)
    players = [find_player(name) for name in bots_of_sides(game, seats, USUAL_BOT)]
    context.pauses = False
    seed = arguments.seed or fresh_secret()
    WatchSession(context, Match(game, seed=seed), players, seed, arguments).run()
    return 0


class WatchSession:
    def __init__(
        self,
        context: TerminalContext,
        match: Match[Any],
        players: Sequence[Player],
        seed: str,
        arguments: WatchArguments,
    ) -> None:
        self.context = context
        self.match = match
        self.players = players
        self.seed = seed
        self.why = arguments.why
        self.pace = arguments.pace if arguments.pace is not None else USUAL_PACE if context.output.is_screen else 0.0
        self._screens = [Screen(context) for _ in players]
        self._since = [0] * len(players)

    def run(self) -> None:
        self._introduce()
        while not self.match.over:
            seat = self.match.game.deciders(self.match.state)[0]
            if len(self.match.view(seat).moves) == 1:
                self._play(seat, self.match.view(seat).moves[0])
            else:
                self._show_decision(seat)
        self._end()

    def _introduce(self) -> None:
        translator, sides = self.context.translator, self.match.game.sides
        seats = [
            message("terminal.seat-of", side=message(f"side.{side}"), bot=player.name)
            for side, player in zip(sides, self.players, strict=True)
        ]
        self.context.output.line(
            self.context.output.rule(translator("game.title"), self.context.output.symbols.masthead)
        )
        self.context.tell("terminal.watching", seats=seats)

    def _show_decision(self, seat: int) -> None:
        """The table before the decision, what was weighed, and what was chosen; then time to read it."""
        seat_view = SeatView(self.match, seat)
        view = seat_view.view
        self._screens[seat].draw(seat_view, self._since[seat], ())
        seed = f"{self.seed} {seat} {seat_view.version}"
        began = time.monotonic()
        advice = self.players[seat].choose(self.match.game, view, seed)
        self.context.output.write(self._choice_lines(seat_view, advice))
        self._since[seat] = seat_view.version
        self._wait(began)
        self._play(seat, advice.move)

    def _play(self, seat: int, move: int) -> None:
        self.match.play(self.match.game.catalogue[move], seat)

    def _wait(self, began: float) -> None:
        """Thinking is waiting too."""
        time.sleep(max(0.0, self.pace - (time.monotonic() - began)))

    def _end(self) -> None:
        seat_view = SeatView(self.match, 0)
        outcome = self.match.outcome
        assert outcome is not None
        self.context.output.write(log_lines(seat_view.heard_since(self._since[0]), self.context))
        self._screens[0].draw(seat_view, seat_view.version, ())

    # In words -----------------------------------------------------------------------------------------------------

    def _choice_lines(self, seat_view: SeatView[Any], advice: Advice) -> Lines:
        context = self.context
        texts = {choice.move: choice.text for choice in seat_view.scene.choices}
        lines = self._value_lines(seat_view, texts, advice) if self.why else []
        side, said = message(f"side.{seat_view.side}"), self._move_text(texts, advice.move)
        bot = self.players[seat_view.seat].name
        return [
            *lines,
            *context.output.wrap(context.translator("terminal.bot-chooses", side=side, bot=bot, move=said), "bold"),
        ]

    def _move_text(self, texts: Mapping[str, Message], move: int) -> Message:
        game = self.match.game
        return texts.get(game.catalogue.notation(move)) or game.move_message(move)

    def _value_lines(self, seat_view: SeatView[Any], texts: Mapping[str, Message], advice: Advice) -> Lines:
        """The best choices with their values, the one that is played among them.

        Where the bot played at a glance its choices are weighed now, for whoever looks on.
        """
        lines: Lines = []
        values = advice.values or {}
        if advice.move not in values or len(values) < min(TOP, len(seat_view.view.moves)):
            lines = self.context.output.wrap(self.context.translator("terminal.not-weighed"), "dim", "  ")
            values = hints(self.match.game, seat_view.view, self.seed, WHY_LEVEL, WHY_SECONDS)
        best = sorted(values, key=lambda move: -values[move].at_least)
        shown = best[:TOP] if advice.move in best[:TOP] else [*best[: TOP - 1], advice.move]
        for move in shown:
            value = value_text(values[move], self.context).strip()
            text = self.context.translator("terminal.weighed", move=self._move_text(texts, move), value=value)
            sign = self.context.output.symbols.arrow if move == advice.move else " "
            lines += self.context.output.wrap(text, "", f"  {sign} ", "      ")
        return lines
