"""The cards as they are shown: what is printed on them, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine.i18n import Message, message
from sandtable.engine.scene import Card

from ..rules.event_effects import ARABS, EVERYWHERE, FRONTS, NOWHERE, SIDES, EventEffect
from ..rules.pack_data import KINDS, UnitCard

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars


def event_card(game: ArabIsraeliWars, event: int, place: str) -> Card:
    card = game.events[event]
    lines = tuple(effect_line(effect) for effect in card.effects)
    return Card(card.id, message(f"card.{card.id}"), place, message(f"note.{card.id}"), lines)


def effect_line(effect: EventEffect) -> Message:
    where = "random" if effect.front == NOWHERE else "all" if effect.front == EVERYWHERE else FRONTS[effect.front]
    return message(
        f"effect.{effect.name}",
        side=SIDES[effect.sides[0]] if effect.sides else "",
        sides=[SIDES[side] for side in effect.sides],
        number=effect.number,
        count=effect.number,
        where=message(f"where.{where}"),
    )


def unit_card(game: ArabIsraeliWars, card: int, place: str, left: int) -> Card:
    unit = game.units[card]
    deck = message("card-line.left", left=left, count=unit.count)
    lines = (*_printed(unit), deck)
    return Card(
        unit.id, message(f"card.{unit.id}"), place, message(f"note.{unit.id}"), lines, marks=(KINDS[unit.kind],)
    )


def _printed(unit: UnitCard) -> list[Message]:
    lines = [message("card-line.leader") if unit.is_leader else message("card-line.force", force=unit.force)]
    if unit.side == ARABS:
        where = message("where.random" if unit.front == NOWHERE else f"where.{FRONTS[unit.front]}")
        lines.append(message("card-line.goes", where=where))
    elif not unit.is_leader:
        lines.append(message(f"unit.{KINDS[unit.kind]}"))
    if unit.remark:
        lines.append(message(f"remark.{unit.id}"))
    return lines
