"""The label of a moment in a game, as its players call it: the turn, the round, the sequence."""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.match import Match
from sandtable.engine.title import title_of

from ..context import TerminalContext

TURN: Final = "turn"
"""The fact of a scene that tells it."""


def turn_label(match: Match[Any], entry: int, context: TerminalContext) -> str:
    """``Turn 5 of 22``: what the table told before an entry of the line; where it tells none, counted as rounds are."""
    game, line = match.game, match.line
    steps = next(place for place, each in enumerate(line) if each is match.history[entry])
    facts = game.scene(game.view(match.state_after(steps), 0)).facts
    told = next((fact for fact in facts if fact.id == TURN), None)
    if told:
        return f"{context.translator.say(told.name)} {context.translator.value(told.value)}"
    rounds = title_of(game).statistics.rounds
    begun = sum(type(each.event) is rounds for item in line[:steps] for each in item.events)
    return f"{context.translator('fact.turn')} {begun}" if begun else ""
