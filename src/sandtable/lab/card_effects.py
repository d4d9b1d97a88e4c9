"""How often each card or chit came in the games of a file, and what it did to the result.

To compare the games in which a card came with those in which it did not is tempting and wrong where games end early:
whoever lives longer sees more cards, so that every card seems to help. What is fair is to look at the first cards of a
game, as many as almost every game sees: which of them come is chance alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .games_csv import GamesFile
from .intervals import Interval, difference_of_shares, share

REACHED: Final = 0.99
"""What almost every game sees is what this share of the games sees."""


@dataclass(frozen=True, slots=True)
class Split:
    """Games with and without something, and how many of each the owner won."""

    games: int
    wins: int
    other_games: int
    other_wins: int

    @property
    def with_it(self) -> Interval:
        return share(self.wins, self.games)

    @property
    def without(self) -> Interval:
        return share(self.other_wins, self.other_games)

    @property
    def difference(self) -> Interval | None:
        """Nothing where one of the two has no games."""
        return difference_of_shares(self.with_it, self.without) if self.games and self.other_games else None


@dataclass(frozen=True, slots=True)
class Appearance:
    """A card or chit. ``owner`` is whose it is and whose victories are counted."""

    id: str
    owner: str
    times: int
    ever: Split
    early: Split | None
    """Among the first ones of its owner."""


@dataclass(frozen=True, slots=True)
class Appearances:
    listing: str
    first: dict[str, int]
    """How many are the first, by owner: none, where some games see none."""
    found: list[Appearance]


def appearances(games: GamesFile, listing: str) -> Appearances:
    """Everything that a listing names."""
    alone = games.sides[0] if len(games.sides) == 1 else ""
    listed = [[_owner_and_id(token, alone) for token in cell.split()] for cell in games.counted[listing]]
    owners = dict.fromkeys(owner for each in listed for owner, _ in each)
    first: dict[str, int] = {}
    found: list[Appearance] = []
    for owner in owners:
        own = [[card_id for whose, card_id in each if whose == owner] for each in listed]
        won = [winner == owner for winner in games.winners]
        first[owner] = _seen_by_almost_all([len(each) for each in own])
        found += _appearances_of(owner, own, won, first[owner])
    return Appearances(listing, first, found)


def _owner_and_id(token: str, alone: str) -> tuple[str, str]:
    owner, slash, card_id = token.partition("/")
    return (owner, card_id) if slash else (alone, token)


def _seen_by_almost_all(counts: Sequence[int]) -> int:
    return sorted(counts)[int(len(counts) * (1 - REACHED))]


def _appearances_of(owner: str, own: Sequence[Sequence[str]], won: Sequence[bool], first: int) -> list[Appearance]:
    times = Counter(card_id for each in own for card_id in each)
    ever = _splits([set(each) for each in own], won)
    early = _splits([set(each[:first]) for each in own], won) if first else {}
    return [Appearance(card_id, owner, times[card_id], ever[card_id], early.get(card_id)) for card_id in sorted(times)]


def _splits(seen: Sequence[set[str]], won: Sequence[bool]) -> dict[str, Split]:
    games, wins = Counter[str](), Counter[str]()
    for ids, victory in zip(seen, won, strict=True):
        games.update(ids)
        if victory:
            wins.update(ids)
    total, victories = len(won), sum(won)
    return {card_id: Split(n, wins[card_id], total - n, victories - wins[card_id]) for card_id, n in games.items()}
