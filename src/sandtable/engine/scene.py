"""The scene: a view as it is shown. Browser and terminal draw the same one.

It says what there is and what it is called, never how to draw it: spaces with a shape and a place on the board, pieces
with a letter besides their colour, cards, piles, tracks, facts, the prompt, and for every legal move the elements to
click. Sentences stay messages until somebody says in which language; everything a person can point at has a name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .i18n import Message, Value, Words
from .moves import MoveCatalogue, Role

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape in the board's own units: a box, a circle, a ring's sector or an area."""

    kind: str
    """``box``, ``circle``, ``sector`` (centre, inner and outer radius, from and to in degrees) or ``area``."""
    at: Point
    size: tuple[float, ...] = ()
    outline: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Space:
    """A place on the board. ``group`` is the track, ring or region it belongs to, ``marks`` what it is."""

    id: str
    name: Message
    group: str = ""
    label: str = ""
    shape: Shape | None = None
    marks: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    note: Message | None = None
    """Its figures, where it has any: what it is worth, what it costs."""


@dataclass(frozen=True, slots=True)
class Group:
    """Spaces that belong together and are read in order: a track, a ring, a region."""

    id: str
    name: Message
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on a space (or, with no space, lies off the board)."""

    id: str
    name: Message
    letter: str
    side: str
    at: str | None
    values: tuple[tuple[Message, Value], ...] = ()
    marks: tuple[str, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Card:
    """A card that is seen: ``lines`` are its orders, ``basis`` says where its facts come from."""

    id: str
    title: Message
    place: str
    note: Message | None = None
    lines: tuple[Message, ...] = ()
    number: int | None = None
    basis: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    count: int = 1
    """How many alike lie there, where it does not matter which."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards, chits or counters that lie together: how many, and which, where that is known."""

    id: str
    name: Message
    count: int
    cards: tuple[str, ...] = ()
    ordered: bool = False
    note: Message | None = None
    """What lies in it, where that is not told by cards."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or sentence worth knowing at a glance: turn, score now, supply left."""

    id: str
    name: Message
    value: Value
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move: its notation, what it is, its sentence and key, the elements that stand for it, its chance."""

    move: str
    verb: str
    role: Role
    text: Message
    elements: tuple[str, ...] = ()
    key: str = ""
    chance: tuple[int, int] | None = None
    """Exact chance of success as (favourable, possible)."""
    final: bool = False
    """Ends something that cannot be taken back."""
    die: int | None = None
    """What the die shows, where this is a roll of one."""

    @classmethod
    def of(
        cls,
        catalogue: MoveCatalogue,
        index: int,
        text: Message,
        elements: tuple[str, ...] = (),
        key: str = "",
        chance: tuple[int, int] | None = None,
        final: bool = False,
    ) -> Choice:
        """The move with this index in a catalogue, which says what it is."""
        move = catalogue[index]
        role = catalogue.role(move)
        die = int(move.args[0]) if role == "roll" and move.args[0].isdecimal() else None
        return cls(str(move), move.verb, role, text, elements, key, chance, final, die)


@dataclass(frozen=True, slots=True)
class Mark:
    """What a layer says of one element: a short text, and a strength from 0 to 1 for its shade."""

    on: str
    text: Message | None = None
    strength: float = 0.0


@dataclass(frozen=True, slots=True)
class Layer:
    """An overlay that can be switched on: odds, reach, supply, sight, knowledge."""

    id: str
    name: Message
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is shown of a view."""

    game: str
    board: str
    """The name of the drawing that the spaces lie on."""
    prompt: Message
    spaces: tuple[Space, ...] = ()
    groups: tuple[Group, ...] = ()
    pieces: tuple[Piece, ...] = ()
    cards: tuple[Card, ...] = ()
    piles: tuple[Pile, ...] = ()
    facts: tuple[Fact, ...] = ()
    choices: tuple[Choice, ...] = ()
    layers: tuple[Layer, ...] = ()
    notices: tuple[Message, ...] = ()
    size: Point = (100.0, 100.0)
    extras: Mapping[str, Any] = field(default_factory=dict)


def speak(value: Any, words: Words) -> Any:
    """A scene (or any part of one) as a JSON document in one language."""
    if isinstance(value, Message):
        return words.say(value)
    if hasattr(value, "__dataclass_fields__"):
        return {name: speak(getattr(value, name), words) for name in value.__dataclass_fields__}
    if isinstance(value, Mapping):
        return {key: speak(each, words) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [speak(each, words) for each in value]
    return value
