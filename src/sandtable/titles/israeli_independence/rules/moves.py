"""Where each kind of move begins in the catalogue."""

from __future__ import annotations

from typing import Final

from .pack_data import ARMIES

ATTACK: Final = 0
RESERVE: Final = ATTACK + len(ARMIES)
END: Final = RESERVE + len(ARMIES)
ROLL: Final = END + 1
CARD: Final = ROLL + 6
