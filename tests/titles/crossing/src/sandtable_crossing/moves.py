"""Where each kind of move begins in the catalogue."""

from __future__ import annotations

from typing import Final

from sandtable.engine.moves import MoveCatalogue, Verb, verb

from .state import CARDS, EDGES, SHORE, SPACES

_PAIRS: Final = tuple((SPACES[here], SPACES[there]) for here, there in EDGES)

CATALOGUE: Final = MoveCatalogue(
    [
        verb("place", "space", (SPACES[space] for space in SHORE)),
        verb("choose", "action", ("sail", "card")),
        Verb("sail", ("from", "to"), _PAIRS),
        Verb("row", ("from", "to"), _PAIRS),
        verb("flee", "space", SPACES),
        verb("play", "card", CARDS),
        verb("bury", "card", CARDS),
        verb("draw"),
        verb("pass", role="pass"),
        verb("end", role="end"),
        verb("roll", "number", range(1, 7), role="roll"),
        verb("deal", "card", CARDS, role="draw"),
    ]
)

PLACE: Final = 0
CHOOSE: Final = PLACE + 3
SAIL_FIRST: Final = CHOOSE + 2
ROW_FIRST: Final = SAIL_FIRST + len(EDGES)
FLEE: Final = ROW_FIRST + len(EDGES)
PLAY: Final = FLEE + 12
BURY: Final = PLAY + 6
DRAW: Final = BURY + 6
PASS: Final = DRAW + 1
END: Final = PASS + 1
ROLL: Final = END + 1
DEAL: Final = ROLL + 6
