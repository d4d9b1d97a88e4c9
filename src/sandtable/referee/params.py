"""The parameters of every method, typed. All defects in them are reported at once, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.json import decode
from msgspec.structs import FieldInfo

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Defect
from sandtable.engine.i18n import message

from .errors import InvalidParams

MOST_BYTES: Final[Mapping[str, int]] = {"record": 16 << 20, "state": 256 << 10, "options": 64 << 10}
"""How long the large parameters may be; every other one is a name, a number or a move."""
MOST_BYTES_OF_OTHERS: Final = 4 << 10
_MOST_DEFECTS: Final = 20
MOST_LEVELS: Final = 32
_MOST_OF_A_NAME: Final = 80

Chance = Literal["seeded", "manual"]
Seed = str | int
Level = Annotated[int, Meta(ge=1, le=5)]
Seconds = Annotated[float, Meta(gt=0, le=3600)]


class Params(Struct, frozen=True, kw_only=True):
    """No parameters; the base of all others. A parameter that may be left out may also be null."""


class NewParams(Params, frozen=True, kw_only=True):
    game: str
    options: Document | None = None
    seed: Seed | None = None
    player_seed: Seed | None = None
    chance: Chance | None = None


class PositionParams(NewParams, frozen=True, kw_only=True):
    state: Document


class ReplayParams(Params, frozen=True, kw_only=True):
    record: Document
    seed: Seed | None = None


class MatchParams(Params, frozen=True, kw_only=True):
    match: str


class ViewParams(MatchParams, frozen=True, kw_only=True):
    side: str


class SideParams(MatchParams, frozen=True, kw_only=True):
    side: str | None = None


class RecordParams(SideParams, frozen=True, kw_only=True):
    private: bool | None = None


class MoveParams(SideParams, frozen=True, kw_only=True):
    move: str


class HintParams(SideParams, frozen=True, kw_only=True):
    level: Level | None = None
    seed: Seed | None = None
    seconds: Seconds | None = None


class BotParams(HintParams, frozen=True, kw_only=True):
    bot: str


P = TypeVar("P", bound=Params)


def read_params(method: str, kind: type[P], raw: Raw) -> P:
    given = decode(raw, type=dict[str, Raw])
    defects = list(islice(_defects(kind, given), _MOST_DEFECTS))
    if defects:
        raise InvalidParams(method, defects)
    return decode(raw, type=kind)


def _defects(kind: type[Params], given: Mapping[str, Raw]) -> Iterator[Defect]:
    fields = _fields(kind)
    for name in fields:
        if name in given:
            yield from _defect(fields[name], given[name])
        elif fields[name].required:
            yield Defect(name, message("params.missing", param=name))
    for name in given:
        if name not in fields:
            short = name[:_MOST_OF_A_NAME]
            yield Defect(short, message("params.unknown", known=", ".join(fields) or "–"))


def _defect(field: FieldInfo, raw: Raw) -> Iterator[Defect]:
    name = field.name
    most = MOST_BYTES.get(name, MOST_BYTES_OF_OTHERS)
    if len(memoryview(raw)) > most:
        yield Defect(name, message("params.too-long", param=name, most=most))
        return
    try:
        deep = _deeper_than(MOST_LEVELS, decode(raw, type=field.type))
    except (ValueError, RecursionError):
        yield Defect(name, message("params.wrong-kind", param=name))
    else:
        if deep:
            yield Defect(name, message("params.too-deep", most=MOST_LEVELS))


def _deeper_than(levels: int, value: Any) -> bool:
    """Is a document nested deeper than any that we write: it is refused before anybody recurses into it."""
    if not isinstance(value, (dict, list)):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper_than(levels - 1, each) for each in inside)


@cache
def _fields(kind: type[Params]) -> Mapping[str, FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(kind)}


def seed_text(seed: Seed | None) -> str | None:
    """A seed may be given as a number or a text: 7 and "7" are the same seed."""
    return None if seed is None else str(seed)
