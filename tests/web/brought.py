"""Matches that begin in the middle: played at random in the engine up to a moment, then brought to the server."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from sandtable.engine.game import OVER
from sandtable.engine.match import Match
from sandtable.engine.pov import Pov
from sandtable.games import REGISTRY

MOST_MOVES: Final = 4000
BRING: Final = """async ([record, seats]) => {
  const headers = {"Content-Type": "application/json"};
  const body = JSON.stringify({record, seats});
  const made = await (await fetch("/api/matches/import", {method: "POST", headers, body})).json();
  return made.seats.map(each => each.link);
}"""


def played(game: str, seed: str, until: Callable[[Match[Any]], bool]) -> dict[str, Any]:
    """The record of a random game, stopped where the next decision is the one wanted."""
    match: Match[Any] = Match(REGISTRY.open(game), seed=seed)
    chooser = random.Random(seed)
    for _ in range(MOST_MOVES):
        if match.turn == OVER or until(match):
            return match.record().document()
        match.play(chooser.choice(match.legal_moves()))
    raise AssertionError(f"{game}, {seed}: not within {MOST_MOVES} moves")


def scene_of(match: Match[Any]) -> Any:
    return Pov(match, match.turn).scene


def bring(page: Any, address: str, record: dict[str, Any], seats: dict[str, str]) -> list[str]:
    """The links to the seats of a match that goes on from a record."""
    page.goto(address)
    return [address + link for link in page.evaluate(BRING, [record, seats]) if link]


@cache
def naval_battle() -> dict[str, Any]:
    """Punic Island where a battle at sea waits for a chit, with somebody engaged already."""
    return played("punic-island", "salt", lambda match: _in_battle(match, naval=True))


def _in_battle(match: Match[Any], naval: bool) -> bool:
    battle = match.state.battle
    if not battle or battle.naval != naval or not battle.table:
        return False
    return str(match.legal_moves()[0]).startswith("chit")
