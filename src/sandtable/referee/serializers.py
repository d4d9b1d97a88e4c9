"""Moves and events as JSON documents, with their texts in both languages."""

from __future__ import annotations

from typing import Any

from sandtable.engine.canonical_json import Document
from sandtable.engine.events import EVERYONE, OBSERVER, ReportedEvent
from sandtable.engine.game import Game


def event_document(game: Game[Any], event: ReportedEvent) -> Document:
    """An event; where not everybody may know it, ``audience`` names those who do; ``quiet``: not worth a log line."""
    document = event.document(game.words)
    if event.event.quiet:
        document["quiet"] = True
    if event.to != EVERYONE:
        names = [*enumerate(game.sides), (OBSERVER, "observer")]
        document["audience"] = [name for seat, name in names if event.reaches(seat)]
    return document


def move_document(game: Game[Any], move: int) -> Document:
    return {"move": game.catalogue.notation(move), "text": game.words.texts(game.move_message(move))}
