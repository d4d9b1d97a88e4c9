"""What the board is given beyond the scene; ``board/types.js`` says the same to the browser."""

from __future__ import annotations

from typing import TypedDict

from sandtable.engine.i18n import Message


class Strength(TypedDict):
    """What a side has at a front: tokens, its Force, and what changes that besides the cards."""

    tokens: int
    force: int
    leaders: int
    each: int
    bonus: int


class FrontFigures(TypedDict):
    """A front in figures, and how its battle would end."""

    israel: Strength
    arabs: Strength
    result: str | None
    forecast: str
    text: Message


class HandCard(TypedDict):
    """Cards of one kind in hand; leaders have no Force."""

    card: str
    kind: str
    letter: str
    force: int | None
    count: int


class Unit(TypedDict):
    """Which card a piece is, and where it fights."""

    card: str
    kind: str
    front: str


class Row(TypedDict):
    """Whose cards lie in a row, and at which front."""

    front: str
    side: str


class Extras(TypedDict):
    fronts: dict[str, FrontFigures]
    after: dict[str, dict[str, FrontFigures]]
    """By the notation of a choice: the ledgers of the fronts that it would change."""
    hand: list[HandCard]
    units: dict[str, Unit]
    """By piece."""
    rows: dict[str, Row]
    """By space."""
