"""What an event card does, as data: a name and arguments, as in ``all_force israel +1`` or ``discard both random``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

FRONTS: Final = ("north", "central", "south")
SIDES: Final = ("israel", "arabs")
ISRAEL, ARABS = range(2)

NOWHERE: Final = -1
"""No front is named, or not yet."""
EVERYWHERE: Final = len(FRONTS)

ALL_FORCE, TARGET_FORCE, RANDOM_FORCE, TARGET_FRONT, RANDOM_FRONT = range(5)
DRAW, TRUCE, NEGATE, STALEMATE, FREE_TRANSFERS, DISCARD = range(5, 11)

SHAPES: Final[Mapping[str, tuple[str, ...]]] = {
    "all_force": ("side", "change"),
    "target_force": ("side", "change"),
    "random_force": ("side", "change"),
    "target_front": ("side", "change"),
    "random_front": ("side", "change"),
    "draw": ("side", "number"),
    "truce": (),
    "negate": ("front",),
    "stalemate": ("front",),
    "free_transfers": ("number",),
    "discard": ("sides", "fronts"),
}
"""The known effects with their arguments, in the order of their numbers."""
ARGUMENTS: Final[Mapping[str, str]] = {
    "side": "israel|arabs",
    "sides": "israel|arabs|both",
    "change": "[+-][1-9]",
    "number": "[1-9]",
    "front": "north|central|south|random",
    "fronts": "north|central|south|random|all",
}
USAGE: Final = " · ".join(" ".join((name, *(each.upper() for each in shape))) for name, shape in SHAPES.items())


@dataclass(frozen=True, slots=True)
class EventEffect:
    """One thing that an event does."""

    kind: int
    sides: tuple[int, ...]
    number: int
    front: int
    rolls: bool
    """Its front is decided by the dice (RAND-1)."""

    @property
    def name(self) -> str:
        return tuple(SHAPES)[self.kind]

    @property
    def targets(self) -> bool:
        """Its front is chosen by the player (TARGET-1)."""
        return self.kind in (TARGET_FORCE, TARGET_FRONT)

    @property
    def is_of_battle(self) -> bool:
        """Does it act in the Battle Phase only: without one it is wasted (ruling 18)."""
        return self.kind in (ALL_FORCE, TARGET_FORCE, RANDOM_FORCE, TARGET_FRONT, RANDOM_FRONT, NEGATE, STALEMATE)


def parse_effect(text: str) -> EventEffect | None:
    """Read an effect; None if it is none of the known ones."""
    name, *values = text.split() or [""]
    shape = SHAPES.get(name)
    if shape is None or len(shape) != len(values):
        return None
    if not all(re.fullmatch(ARGUMENTS[each], value) for each, value in zip(shape, values, strict=True)):
        return None
    return _effect(name, dict(zip(shape, values, strict=True)))


def _effect(name: str, given: Mapping[str, str]) -> EventEffect:
    side = given.get("side", given.get("sides", ""))
    where = given.get("front", given.get("fronts", ""))
    named = {"all": EVERYWHERE, **{front: place for place, front in enumerate(FRONTS)}}
    return EventEffect(
        kind=tuple(SHAPES).index(name),
        sides=(ISRAEL, ARABS) if side == "both" else (SIDES.index(side),) if side else (),
        number=int(given.get("change", given.get("number", "0"))),
        front=named.get(where, NOWHERE),
        rolls=where == "random" or name in ("random_force", "random_front"),
    )
