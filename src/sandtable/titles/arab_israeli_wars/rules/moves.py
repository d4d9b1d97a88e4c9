"""The catalogue of a deckset, and where each kind of move begins in it."""

from __future__ import annotations

from typing import Final

from sandtable.engine.moves import MoveCatalogue, Verb, verb

from .event_effects import FRONTS
from .pack_data import Deckset

TRANSFER_ROUTES: Final = tuple(
    (origin, to) for origin in range(len(FRONTS)) for to in range(len(FRONTS)) if origin != to
)
"""From which front to which a unit can be transferred."""


class MoveNumbers:
    """Where each kind of move begins: ``deploy + card * 3 + front``, ``transfer + card * 6 + way``, ``draw + card``."""

    __slots__ = ("deploy", "discard", "draw", "end", "event", "front", "target", "transfer")

    def __init__(self, deckset: Deckset) -> None:
        self.deploy = 0
        self.target = self.deploy + deckset.israelis * len(FRONTS)
        self.transfer = self.target + len(FRONTS)
        self.end = self.transfer + deckset.israelis * len(TRANSFER_ROUTES)
        self.draw = self.end + 1
        self.event = self.draw + len(deckset.units)
        self.front = self.event + len(deckset.events)
        self.discard = self.front + len(FRONTS)


def catalogue_of(deckset: Deckset) -> MoveCatalogue:
    """Israeli cards that may never be deployed or transferred by choice are in it, so that the reason can be told;
    Arab cards can be named for the same reason."""
    units = tuple(card.id for card in deckset.units)
    israeli = units[: deckset.israelis]
    deployments = tuple((card, front) for card in israeli for front in FRONTS)
    transfers = tuple((card, FRONTS[origin], FRONTS[to]) for card in israeli for origin, to in TRANSFER_ROUTES)
    return MoveCatalogue(
        [
            Verb("deploy", ("card", "front"), deployments, named=(units, ())),
            verb("target", "front", FRONTS),
            Verb("transfer", ("card", "origin", "front"), transfers, named=(units, (), ())),
            verb("end", role="end"),
            verb("draw", "card", units, role="draw"),
            verb("event", "card", (card.id for card in deckset.events), role="draw"),
            verb("front", "front", FRONTS, role="roll"),
            verb("discard", "card", units, role="draw"),
        ]
    )
