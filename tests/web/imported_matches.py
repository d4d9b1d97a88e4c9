"""Matches that begin in the middle: played at random in the engine up to a moment, then brought to the server."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from sandtable.engine.match import Match
from sandtable.engine.records import MoveEntry
from sandtable.titles.campaign_commander.rules.battle.engagement import PAIRS
from tests.every_title.titles import ALL

from .browser_play import settle

MOST_MOVES: Final = 4000
PI: Final = "punic-island"
LAST_MOVES: Final = 12
LAST_OF_OTHERS: Final = {"israeli-independence": 8, "arab-israeli-wars": 10, "crossing": 24}
"""Of games that are shorter."""


def played(game: str, seed: str, until: Callable[[Match[Any]], bool]) -> Match[Any]:
    """A random game, stopped where the next decision is the one wanted, or at its end."""
    match: Match[Any] = Match(ALL.open(game), seed=seed)
    chooser = random.Random(seed)
    for _ in range(MOST_MOVES):
        if match.over or until(match):
            return match
        match.play(chooser.choice(match.legal_moves()))
    raise AssertionError(f"{game}, {seed}: not within {MOST_MOVES} moves")


def open_for_two(page: Any, address: str, record: dict[str, Any]) -> list[str]:
    """Put a record on the table for two people; the address of each one's seat."""
    seats = dict(zip(ALL.find(record["game"]).sides, ("me", "friend"), strict=True))
    return _links(page, address, record, seats)


def _links(page: Any, address: str, record: dict[str, Any], seats: dict[str, str]) -> list[str]:
    made = page.request.post(f"{address}/api/matches/import", data={"record": record, "seats": seats}).json()
    return [f"{address}{seat['link']}" for seat in made["seats"] if seat["seat"] in seats and seat["token"]]


def open_against(page: Any, address: str, record: dict[str, Any], opponent: str) -> None:
    """Go on from a record as its first side, against a bot."""
    me, *others = ALL.find(record["game"]).sides
    page.goto(_links(page, address, record, {me: "me", **dict.fromkeys(others, opponent)})[0])
    page.wait_for_selector("#prompt")


def bring(page: Any, address: str, record: dict[str, Any]) -> None:
    """Go on from a record at one screen."""
    page.goto(address)
    file = {"name": "brought.record.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    page.set_input_files(".import input[type=file]", files=[file])
    page.wait_for_selector("#prompt, .hand-over[open]")
    settle(page)
    if page.locator(".hand-over[open]").count():
        page.click("#hand-over-go")
        page.wait_for_selector(".hand-over", state="detached")
        settle(page)


@cache
def battle(naval: bool) -> dict[str, Any]:
    """Punic Island where a battle waits for a chit, with somebody engaged already."""
    return played(PI, "salt", lambda match: _wants_chit(match, naval)).record().document()


def _wants_chit(match: Match[Any], naval: bool) -> bool:
    found = match.state.battle
    return bool(found and found.naval == naval and found.table and str(match.legal_moves()[0]).startswith("chit"))


@cache
def leaving() -> dict[str, Any]:
    """Punic Island where Hiero may leave a battle with a unit, while others of his zone do not fight."""
    return played(PI, "hiero0", lambda match: "take hiero" in map(str, match.legal_moves())).record().document()


@cache
def left_behind() -> dict[str, Any]:
    """Punic Island where a battle goes on while a line still leads to one who has left it."""
    return played(PI, "d", _one_has_left).record().document()


def _one_has_left(match: Match[Any]) -> bool:
    found = match.state.battle
    if not found:
        return False
    fighting = found.fighting[0] | found.fighting[1]
    joined = {unit for entry in found.table for unit in entry[PAIRS:]}
    return any(not fighting >> unit & 1 for unit in joined) and len(match.legal_moves()) > 1


@cache
def near_the_end(game: str = PI, seed: str = "lutatius") -> dict[str, Any]:
    """A few moves before the end of a random game."""
    entries = len(played(game, seed, lambda _: False).history)
    begin = entries - LAST_OF_OTHERS.get(game, LAST_MOVES)
    return played(game, seed, lambda match: len(match.history) >= begin and match.turn >= 0).record().document()


@cache
def two_to_deploy() -> dict[str, Any]:
    """Arab Israeli Wars where two cards are in hand while cards of both sides lie in fronts."""
    return played("arab-israeli-wars", "deploy", _two_in_hand).record().document()


def _two_in_hand(match: Match[Any]) -> bool:
    cards = {str(move).split()[1] for move in match.legal_moves() if str(move).startswith("deploy")}
    deployed = sum(
        str(each.entry.move).startswith("deploy") for each in match.line if isinstance(each.entry, MoveEntry)
    )
    return len(cards) > 1 and deployed > 3


@cache
def moves_played(game: str, *moves: str) -> dict[str, Any]:
    """A game without dice after these moves, each by the side whose turn it is."""
    match: Match[Any] = Match(ALL.open(game), seed="moves")
    for move in moves:
        match.play(move, match.turn)
    return match.record().document()


@cache
def after(game: str, moves: int) -> dict[str, Any]:
    """A random game after so many moves and rolls, where something is to be decided."""
    return played(game, "some moves", lambda match: len(match.history) >= moves and match.turn >= 0).record().document()


@cache
def fallen() -> dict[str, Any]:
    """Israeli Independence, lost by chance."""
    return played("israeli-independence", "fallen", lambda _: False).record().document()
