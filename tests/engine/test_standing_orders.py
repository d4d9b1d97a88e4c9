"""Standing orders have the same names everywhere: in the engine, in the server's protocol and in the terminal."""

from __future__ import annotations

from typing import get_args

import pytest
from sandtable_crossing.game import Crossing

from sandtable.engine.errors import NotNow
from sandtable.engine.match import Match
from sandtable.engine.standing_orders import STANDING_ORDERS
from sandtable.server.protocol import OrderKind
from sandtable.terminal.language import Translator
from sandtable.terminal.session.standing_orders import MESSAGE_NAMES, order_windows


def test_protocol_and_terminal_know_the_orders_of_the_engine() -> None:
    assert set(get_args(OrderKind)) == set(STANDING_ORDERS) == set(MESSAGE_NAMES)


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("always", "ask"),
        ("ask", "ask"),
        ("useful", "forced"),
        ("forced", "forced"),
        ("Never", "never"),
        ("siempre", "ask"),
        ("nunca", "never"),
    ],
)
def test_an_order_is_typed_in_any_language_or_as_the_protocol_has_it(typed: str, order: str) -> None:
    match = Match(Crossing(), seed="1")
    assert order_windows(match, 0, typed, Translator("en")) == order
    assert match.orders[0] is STANDING_ORDERS[order]


def test_anything_else_is_refused_and_changes_nothing() -> None:
    match = Match(Crossing(), seed="1")
    with pytest.raises(NotNow):
        order_windows(match, 0, "sometimes", Translator("en"))
    assert not match.orders
