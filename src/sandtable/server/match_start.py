"""Before the first roll: the commitment is told first, and every player may add words of their own to the dice."""

from __future__ import annotations

from collections.abc import Iterable

from .errors import Refused
from .journal import Created, Row, SeatRow


class MatchStart:
    """Who has to start a match, and who has. All seats of whoever opened it are one player's."""

    def __init__(self, created: Created) -> None:
        self.begun = not (created.waits or created.unrolled)
        self.waits = created.waits
        """Do the dice wait until every player has started; if not, they roll when a seat is first used."""
        people = [each for each in created.seats if each.kind in ("me", "friend")]
        opener = next((each.seat for each in people if each.kind == "me"), "")
        self._player_of = {each.seat: opener if each.kind == "me" else each.seat for each in people}
        self._words: dict[str, str] = {}
        """By player: what they have added to the dice."""

    def is_ready(self, seat: str) -> bool:
        """Has the player of this seat started; bots always have."""
        return self.begun or seat not in self._player_of or self._player_of[seat] in self._words

    def may_begin(self, seat: str) -> bool:
        return self.waits and not self.is_ready(seat)

    def check(self, seat: str) -> None:
        if self.begun:
            raise Refused("begun")
        if not self.may_begin(seat):
            raise Refused("ready")

    def completed_by(self, seat: str, words: str) -> str | None:
        """What all have added to the dice, if this player is the last to start."""
        given = {**self._words, self._player_of[seat]: words}
        players = dict.fromkeys(self._player_of.values())
        if given.keys() != players.keys():
            return None
        return words if len(players) == 1 else mixed((player, given[player]) for player in players)

    def remember(self, row: Row) -> None:
        if row.words is not None:
            self._words[self._player_of[row.seat]] = row.words
        if row.begun:
            self.begun = True


def mixed(words: Iterable[tuple[str, str]]) -> str:
    """The words of several players as one text: a line for each who gave some."""
    lines = ((player, " ".join(text.split())) for player, text in words)
    return "\n".join(f"{player}: {text}" for player, text in lines if text)


def has_friend(seats: Iterable[SeatRow]) -> bool:
    return any(each.kind == "friend" for each in seats)
