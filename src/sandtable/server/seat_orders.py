"""The standing orders of a live match: in which reaction windows each seat is asked, and who is answered for now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.engine.match import Match
from sandtable.engine.standing_orders import STANDING_ORDERS, StandingOrder

from .errors import Refused
from .journal import SeatRow

Orders = dict[str, str]
"""The name of a standing order for each window."""


class SeatOrders:
    """Orders by side. A side that has given none is asked as most people want it."""

    def __init__(self, match: Match[Any], seats: Sequence[SeatRow]) -> None:
        self._match = match
        self._seats = seats
        self._given: dict[str, Orders] = {}

    def of(self, side: str) -> Orders:
        """How the side wants to be met in each window of the game."""
        usual = "ask" if self._one_keyboard or self._is_bot(side) else "forced"
        return dict.fromkeys(self._match.game.windows, usual) | self._given.get(side, {})

    def changed(self, side: str, orders: Orders) -> Orders:
        """All orders of a side once these are changed; refused where the game has no such window."""
        known = self.of(side)
        for window in orders:
            if window not in known:
                raise Refused("no-such-window", 422, window=window, known=", ".join(known))
        return known | orders

    def set(self, side: str, orders: Orders) -> None:
        self._given[side] = orders

    def side_answered_for(self) -> str | None:
        """The side whose standing order answers the window that is open now."""
        turn = self._match.turn
        if turn < 0 or self._match.game.window(self._match.state) is None:
            return None
        side = self._match.game.sides[turn]
        return side if self.current_order(side)(self._match.view(turn)) is not None else None

    def current_order(self, side: str) -> StandingOrder:
        """The order of a side for the window that is open now."""
        return STANDING_ORDERS[self.current_order_name(side)]

    def current_order_name(self, side: str) -> str:
        return self.of(side)[self._match.game.window(self._match.state) or ""]

    @property
    def _one_keyboard(self) -> bool:
        """Does one person play several sides: there everybody sees who is asked, so that all are, always."""
        people = [each.kind for each in self._seats if each.seat in self._match.game.sides and not each.bot]
        return len(people) > 1 and set(people) == {"me"}

    def _is_bot(self, side: str) -> bool:
        return any(each.bot for each in self._seats if each.seat == side)
