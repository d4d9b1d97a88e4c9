"""States of small games: dataclasses of plain values, from which copy, document, schema and reader follow.

    @dataclass(slots=True)
    class State(PlainState):
        zone: Annotated[str, OneOf(ZONES)] = "atlantic"
        turn: Annotated[int, Between(1, 8)] = 1
        spotted: bool = False
        crews: Annotated[list[int], Between(0, 6)] = field(default_factory=lambda: [3, 3])

A field is a bool, an int between two numbers, a str that is one of some names, or a list of such numbers or names.
Large games write their states by hand: small integers are faster to play with than names.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Self, TypeVar, get_args, get_origin, get_type_hints

from .typed_reader import FieldReader


@dataclass(frozen=True, slots=True)
class OneOf:
    """A text that is one of these names."""

    names: tuple[str, ...]

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.names)}

    def read(self, reader: FieldReader, key: str) -> str:
        return reader.choice(key, self.names)

    def allows(self, value: object) -> bool:
        return isinstance(value, str) and value in self.names


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number between these two, both included."""

    low: int
    high: int

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def read(self, reader: FieldReader, key: str) -> int:
        return reader.integer(key, self.low, self.high)

    def allows(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class _Flag:
    schema = {"type": "boolean"}

    def read(self, reader: FieldReader, key: str) -> bool:
        return reader.flag(key)


@dataclass(frozen=True, slots=True)
class _ListOf:
    item: OneOf | Between

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.item.schema}

    def read(self, reader: FieldReader, key: str) -> list[Any]:
        values = list(reader.items(key))
        if all(self.item.allows(each) for each in values):
            return values
        allowed = ", ".join(self.item.names) if isinstance(self.item, OneOf) else f"{self.item.low}–{self.item.high}"
        reader.wrong(key, "not-among", given=str(values)[:60], allowed=allowed)
        return []


_Kind = OneOf | Between | _Flag | _ListOf


class PlainState:
    """The base of a state that is a slotted dataclass of plain values."""

    __slots__ = ()

    def copy(self) -> Self:
        new = object.__new__(type(self))
        for name in _kinds(type(self)):
            value = getattr(self, name)
            setattr(new, name, value[:] if isinstance(value, list) else value)
        return new

    def document(self) -> dict[str, Any]:
        """The state as a JSON object that shares nothing with it."""
        values = ((name, getattr(self, name)) for name in _kinds(type(self)))
        return {name: value[:] if isinstance(value, list) else value for name, value in values}


P = TypeVar("P", bound=PlainState)


def read_state(kind: type[P], reader: FieldReader) -> P:
    """The state that a document describes; what is wrong in its fields is noted in the reader."""
    return kind(**{name: each.read(reader, name) for name, each in _kinds(kind).items()})


def schema_of(kind: type[PlainState]) -> dict[str, Any]:
    """The JSON Schema of the documents of such states."""
    properties = {name: each.schema for name, each in _kinds(kind).items()}
    return {"type": "object", "additionalProperties": False, "required": list(properties), "properties": properties}


def _kinds(kind: Any) -> dict[str, _Kind]:
    return _read_kinds(kind)


@cache
def _read_kinds(kind: Any) -> dict[str, _Kind]:
    hints = get_type_hints(kind, include_extras=True)
    return {each.name: _kind(each.name, hints[each.name]) for each in fields(kind)}


def _kind(name: str, hint: Any) -> _Kind:
    if hint is bool:
        return _Flag()
    bare, *more = get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
    limit = next((each for each in more if isinstance(each, (OneOf, Between))), None)
    if limit is not None and bare in (int, str):
        return limit
    if limit is not None and get_origin(bare) is list:
        return _ListOf(limit)
    raise TypeError(f"{name}: {hint} is neither a bool nor an int, str or list with OneOf or Between")
