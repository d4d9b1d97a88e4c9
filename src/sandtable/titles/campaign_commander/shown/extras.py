"""What the boards of the campaigns are given beyond the scene; their ``board/types.js`` say the same to the browser."""

from __future__ import annotations

from typing import TypedDict

from sandtable.engine.i18n import Message


class Zone(TypedDict):
    """The figures of a zone: walls and points of a city, whose it is, who besieges it."""

    siege: int | None
    points: int | None
    control: str | None
    besieger: str | None
    tokens: int


class CountedChit(TypedDict):
    chit: Message
    count: int


class Engagement(TypedDict):
    """A chit on the table, whose it is, and the units that it sets against each other."""

    chit: Message
    side: str
    pairs: list[list[str]]


class Battle(TypedDict):
    """A battle as its own picture: two lines, what joins them, the chits that may still come."""

    kind: str
    zone: str
    attacker: str
    lines: dict[str, list[str]]
    leaders: dict[str, list[str]]
    left: dict[str, list[Message]]
    """Who has left it, by name."""
    destroyed: dict[str, list[str]]
    hands: dict[str, int]
    chits: dict[str, str]
    """The chits that this seat sees in a hand, by card, and whose they are."""
    needed: dict[str, int]
    unseen: dict[str, list[CountedChit]]
    used: dict[str, list[CountedChit]]
    engaged: list[Engagement]


class Extras(TypedDict):
    zones: dict[str, Zone]
    leaders: dict[str, Message]
    """The leaders on the map by name, without where they stand."""
    initiative: str
    operator: str | None
    chosen: dict[str, str | None]
    battle: Battle | None
