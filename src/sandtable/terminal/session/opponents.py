"""Bots in the other seats of a game at the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.bots import LEVELS, Player, level_name
from sandtable.engine.chance import fresh_secret
from sandtable.engine.errors import NotNow, Unknown
from sandtable.engine.events import OBSERVER
from sandtable.engine.game import Game
from sandtable.engine.i18n import message
from sandtable.engine.match import Match

from ..bot_seat_options import find_able_player
from ..context import TerminalContext

USUAL_BOT = "level:2"


@dataclass(frozen=True, slots=True)
class Opponents:
    """One bot in every seat but one."""

    bot: Player
    person: int
    seed: str
    flags: str
    """How the command line asks for the same again."""

    def play(self, match: Match[Any]) -> None:
        """Decide for the bots until a person has to."""
        while (seat := self._seat_to_move(match)) is not None:
            seed = f"{self.seed} {match.version(seat)}"  # else one that comes back to a view would go round for ever
            advice = self.bot.choose(match.game, match.view(seat), seed)
            match.play(match.game.catalogue[advice.move], seat)

    def _seat_to_move(self, match: Match[Any]) -> int | None:
        if match.over:
            return None
        seats = (seat for seat in match.game.deciders(match.state) if seat != self.person)
        return next(seats, None)


def ask_opponents(game: Game[Any], context: TerminalContext, seed: str | None) -> Opponents | None:
    """Ask a person who plays the other side, where nothing was said of it and there is one."""
    context.tell("terminal.ask-opponent")
    levels = {str(level): context.translator.say(level_name(level)) for level in LEVELS}
    level = _ask_number(context, levels, context.translator("terminal.opponent-prompt"))
    if not level:
        return None
    context.tell("terminal.ask-side")
    sides = {str(number): context.translator(f"side.{side}") for number, side in enumerate(game.sides, 1)}
    place = _ask_number(context, sides, f"1-{len(sides)}:")
    return make_opponents(game, game.sides[int(place or "1") - 1], f"level:{level}", seed)


def _ask_number(context: TerminalContext, choices: Mapping[str, str], prompt: str) -> str:
    """One of the numbers, or nothing; anything else is asked again, and told what would do."""
    context.output.write(
        context.output.wrap(context.output.symbols.dot.join(f"{n} {name}" for n, name in choices.items()), "", "  ")
    )
    while (answer := context.wait_for_answer(prompt)) and answer not in choices:
        context.tell("terminal.no-such-number", text=answer, last=len(choices))
    return answer


def make_opponents(game: Game[Any], side: str | None, bot: str | None, seed: str | None) -> Opponents | None:
    """The opponents that are asked for: a side for the person, a bot for the others; None where people play all."""
    if side is None and bot is None:
        return None
    if game.solitaire:
        raise NotNow(message("terminal.nobody-opposite"))
    person = 0 if side is None else game.side_number(side)
    if person in (None, OBSERVER):
        raise Unknown(message("unknown.side", side=side or "", known=", ".join(game.sides)))
    name = bot or USUAL_BOT
    flags = f"--side {game.sides[person]} --bot {name}"
    return Opponents(find_able_player(game, name), person, seed or fresh_secret(), flags)
