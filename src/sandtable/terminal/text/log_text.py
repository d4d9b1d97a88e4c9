"""The log as text: events line by line, each with the number of its rule."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from sandtable.engine.events import ReportedEvent
from sandtable.engine.i18n import Message
from sandtable.engine.seat_view import HeardEntry, SeatView

from ..context import TerminalContext
from .cards import CURRENT, PLAYED
from .output import Lines

_JOINED: Final = "\N{NO-BREAK SPACE}"
"""A rule number does not stand alone on a line."""


def log_lines(
    heard: Iterable[HeardEntry],
    context: TerminalContext,
    margin: str = "",
    undone: Collection[int] = (),
    stories: Mapping[int, Message] | None = None,
) -> Lines:
    """``undone`` marks what no longer stands, ``stories`` tells more of what happened; both by version."""
    lines: Lines = []
    for each in heard:
        if each.message:
            lines += context.output.wrap(context.translator.say(each.message), "italic", f"{margin}~ ", f"{margin}  ")
        parts = [
            _event_lines(reported, context, margin, each.version in undone)
            for reported in each.events
            if not reported.event.quiet
        ]
        if stories and each.version in stories:
            story = context.translator.say(stories[each.version])
            parts.insert(1, context.output.wrap(story, "italic", f"{margin}    "))
        lines += [line for part in parts for line in part]
    return lines


def _event_lines(reported: ReportedEvent, context: TerminalContext, margin: str, undone: bool) -> Lines:
    text = f"{context.translator.say(reported.event.message)}{_JOINED}[{reported.rule}]"
    sign, style = (context.output.symbols.undone, "dim strike") if undone else (" ", "")
    lines = context.output.wrap(text, style, f"{margin}{sign} ", f"{margin}    ")
    lines[-1].plain = lines[-1].plain.replace(_JOINED, " ")
    lines[-1].highlight_regex(r"\[[^\]]+\]$", "dim")
    return lines


def whole_log(seat_view: SeatView[Any], context: TerminalContext) -> Lines:
    """Everything that this seat has heard, with what was taken back marked as such."""
    heard = seat_view.heard
    undone = undone_versions(heard)
    lines = log_lines(heard, context, undone=undone)
    if undone:
        lines += context.output.wrap(
            context.translator("terminal.log-undone", sign=context.output.symbols.undone), "dim"
        )
    return lines


def undone_versions(heard: Sequence[HeardEntry]) -> set[int]:
    """The versions of what was undone and not redone."""
    standing: list[int] = []
    dropped: list[list[int]] = []
    for each in heard:
        if each.jump == "redo":
            standing += dropped.pop()
        elif each.jump:
            keep = len(standing) - each.took_back
            dropped.append(standing[keep:])
            standing = standing[:keep]
        elif not each.act:
            standing.append(each.version)
    steps = {each.version for each in heard if not each.jump and not each.act}
    return steps - set(standing)


def unread_stories(seat_view: SeatView[Any], heard: Iterable[HeardEntry]) -> dict[int, Message]:
    """The stories of cards that came and went while there was nothing to decide, by the version that brought them."""
    places = (PLAYED, CURRENT) if seat_view.match.over else (PLAYED,)
    notes = {card.id: card.note for card in seat_view.scene.cards if card.note and card.place in places}
    catalogue = seat_view.match.game.catalogue
    found = {}
    for each in heard:
        named = catalogue.parse(each.move).args if each.move else ()
        for note in (notes[card_id] for card_id in named if card_id in notes):
            found[each.version] = note
    return found
