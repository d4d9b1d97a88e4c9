"""Reading cards from a campaign pack: every name is checked, an unknown effect refused with the known ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sandtable.engine.typed_reader import FieldReader

from .card_types import Condition, Effect


@dataclass(frozen=True, slots=True)
class Names:
    """Everything that a card can name."""

    sides: tuple[str, ...]
    zones: tuple[str, ...]
    land: tuple[str, ...]
    kinds: tuple[str, ...]
    leaders: tuple[str, ...]
    chits: tuple[str, ...]
    cards: tuple[str, ...]
    regions: tuple[str, ...]
    nations: tuple[str, ...]
    marks: tuple[str, ...]


EffectReader = Callable[[FieldReader, Names], Effect]
ConditionReader = Callable[[FieldReader, Names], Condition]


@dataclass(frozen=True, slots=True)
class Readers:
    """The effects and conditions that the cards of a campaign may name."""

    effects: Mapping[str, EffectReader]
    conditions: Mapping[str, ConditionReader]


def zone_mask(names: Names, table: FieldReader, key: str = "zones") -> int:
    return sum(1 << names.zones.index(zone) for zone in table.names(key, names.zones))


def read_effects(card: FieldReader, names: Names, readers: Readers) -> tuple[Effect, ...]:
    effects = []
    for table in card.tables("effect", at_least=0) if "effect" in card else ():
        word = table.choice("do", tuple(readers.effects))
        if table.sound("do"):
            effects.append(readers.effects[word](table, names))
            table.done()
    return tuple(effects)


def read_conditions(card: FieldReader, names: Names, readers: Readers) -> tuple[Condition, ...]:
    conditions = []
    for table in card.tables("needs", at_least=0) if "needs" in card else ():
        word = table.choice("is", tuple(readers.conditions))
        if table.sound("is"):
            conditions.append(readers.conditions[word](table, names))
            table.done()
    return tuple(conditions)
