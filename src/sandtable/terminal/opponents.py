"""Bots at the table: which seats they hold, and what they play there. They see what a person in their seat would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandtable.bots import Player, find_player
from sandtable.engine.chance import fresh_secret
from sandtable.engine.errors import NotNow, Unknown
from sandtable.engine.events import OBSERVER
from sandtable.engine.game import Game
from sandtable.engine.match import Match
from sandtable.engine.words import message

USUAL_BOT = "random"


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


def seated(game: Game[Any], side: str | None, bot: str | None, seed: str | None) -> Opponents | None:
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
    return Opponents(find_player(name), person, seed or fresh_secret(), flags)
