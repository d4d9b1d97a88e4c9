"""What the board is given beyond the scene; ``board/types.js`` says the same to the browser."""

from __future__ import annotations

from typing import TypedDict

from sandtable.engine.i18n import Message


class TimelineEntry(TypedDict):
    """Something that was said aloud."""

    turn: int
    by: str
    kind: str
    space: str | None
    rule: str
    text: Message


class Extras(TypedDict):
    timeline: list[TimelineEntry]
    """The announcements of the last rounds, in order."""
    reach: dict[str, dict[str, int]]
    """Where each piece of the side to move can still go, and for how many points."""
