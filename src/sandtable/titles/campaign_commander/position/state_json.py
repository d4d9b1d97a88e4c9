"""The state as a JSON document: zones with what stands on them, cards, points, and the procedures under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sandtable.engine.game import Document
from sandtable.engine.procedures import Frame, ProcedureType

from ..rules.campaign_tables import SIDES
from ..rules.state import (
    ACTED,
    AWAY,
    BOX,
    CARRIED,
    DEAD,
    DECIMATED,
    DISORGANISED,
    INSIDE,
    LANDED,
    NOBODY,
    NOT_CHOSEN,
    REPAIRED,
    UNREPAIRED,
    Battle,
    State,
    members,
)

if TYPE_CHECKING:
    from ..game import CampaignCommander

FLAGS = {
    "decimated": DECIMATED,
    "disorganised": DISORGANISED,
    "inside": INSIDE,
    "acted": ACTED,
    "landed": LANDED,
    "carried": CARRIED,
    "unrepaired": UNREPAIRED,
    "repaired": REPAIRED,
}
OFF_MAP = {"box": BOX, "destroyed": DEAD, "away": AWAY}
CHOICES = ("card", "map")
SCORES = ("units", "leaders", "cards")
SETS = ("units", "leaders", "zones")


def to_document(game: CampaignCommander, state: State) -> Document:
    return {
        **public_document(game, state),
        "hands": cards_document(game, state.hand, SIDES),
        "decks": cards_document(game, state.deck, SIDES),
        "discarded": cards_document(game, state.buried, SIDES),
        "chosen": {name: _choice(state.chosen[side]) for side, name in enumerate(game.sides)},
        "battle": battle_document(game, state.battle, SIDES) if state.battle else None,
        "procedures": [frame_document(game, frame) for frame in state.stack],
    }


def _choice(choice: int) -> str | None:
    return None if choice == NOT_CHOSEN else CHOICES[choice]


def public_document(game: CampaignCommander, state: State) -> Document:
    """What lies open on the table: the map with all pieces, points, the operation under way."""
    sides = game.sides
    return {
        "zones": _zones(game, state),
        **{name: [game.war.units[u].id for u, at in enumerate(state.at) if at == off] for name, off in OFF_MAP.items()},
        "leaders_lost": [game.war.leaders[i].id for i, at in enumerate(state.leader_at) if at == DEAD],
        "leaders_away": [game.war.leaders[i].id for i, at in enumerate(state.leader_at) if at == AWAY],
        "played": cards_document(game, state.open, SIDES),
        "initiative": sides[state.initiative],
        "spent": state.spent,
        "score": {sides[s]: {name: state.score[2 * i + s] for i, name in enumerate(SCORES)} for s in SIDES},
        "operation": _operation(game, state),
    }


def _zones(game: CampaignCommander, state: State) -> Document:
    """The zones where there is anything to tell."""
    war = game.war
    sides = game.sides
    units: dict[int, list[Document]] = {}
    for unit, at in enumerate(state.at):
        if at >= 0:
            units.setdefault(at, []).append(unit_document(game, state, unit))
    leaders: dict[int, list[Document]] = {}
    for leader, at in enumerate(state.leader_at):
        if at >= 0:
            inside = bool(state.leader_in >> leader & 1)
            leaders.setdefault(at, []).append({"id": war.leaders[leader].id, "inside": inside})
    found: Document = {}
    for zone, (control, siege, tokens, *resources) in enumerate(
        zip(state.control, state.siege, state.tokens, *state.resources, strict=True)
    ):
        document: Document = {}
        if control != NOBODY:
            document["control"] = sides[control]
        if siege != NOBODY:
            document["siege"] = sides[siege]
        if tokens:
            document["tokens"] = tokens
        if any(resources):
            document["resources"] = {sides[side]: count for side, count in enumerate(resources) if count}
        if zone in units:
            document["units"] = units[zone]
        if zone in leaders:
            document["leaders"] = leaders[zone]
        if document:
            found[war.zones[zone].id] = document
    return found


def unit_document(game: CampaignCommander, state: State, unit: int) -> Document:
    it = game.war.units[unit]
    document: Document = {
        "id": it.id,
        "side": game.sides[it.side],
        "nation": it.nation,
        "type": ("infantry", "cavalry", "elephants", "naval")[it.type],
    }
    if flags := state.flags[unit]:
        document.update((name, True) for name, bit in FLAGS.items() if flags & bit)
    if not it.naval and not game.war.is_land[state.at[unit]]:
        document["aboard"] = True
    return document


def _operation(game: CampaignCommander, state: State) -> Document | None:
    if state.operator == NOBODY:
        return None
    names = [zone.id for zone in game.war.zones]
    return {
        "side": game.sides[state.operator],
        "supply": state.supply_points,
        "marker": names[state.marker],
        "inside": state.marker_inside,
        "rebuilt": state.rebuilt,
        "rolled": [names[zone] for zone in members(state.rolled)],
        "fresh": {names[zone]: count for zone, count in sorted(state.fresh.items())},
    }


def cards_document(game: CampaignCommander, counts: Sequence[int], owners: Iterable[int]) -> Document:
    """Cards by side: those of the owners given, by name and number."""
    return {
        game.sides[side]: {game.war.cards[card].id: counts[card] for card in game.war.cards_of[side] if counts[card]}
        for side in owners
    }


def battle_document(game: CampaignCommander, battle: Battle, owners: Iterable[int]) -> Document:
    war = game.war
    units, zones = [unit.id for unit in war.units], [zone.id for zone in war.zones]
    leaders = [leader.id for leader in war.leaders]

    def chits(counts: list[int], side: int) -> Document:
        return {war.chits[chit].id: counts[chit] for chit in war.chits_of[side][battle.naval] if counts[chit]}

    def by_side(value: Callable[[int], Any]) -> Document:
        return {game.sides[side]: value(side) for side in SIDES}

    known = tuple(owners)
    return {
        "kind": "naval" if battle.naval else "land",
        "zone": zones[battle.zone],
        "attacker": game.sides[battle.attacker],
        "origin": zones[battle.origin],
        "fighting": by_side(lambda side: [units[u] for u in members(battle.fighting[side])]),
        "left": by_side(lambda side: [units[u] for u in members(battle.left[side])]),
        **({"leaders_left": [leaders[leader] for leader in members(battle.gone)]} if battle.gone else {}),
        "destroyed": by_side(lambda side: [units[u] for u in members(battle.destroyed[side])]),
        "staying": [units[u] for u in members(battle.staying)],
        "isolated": [units[u] for u in members(battle.isolated)],
        "leading": by_side(lambda side: leaders[battle.leader[side]] if battle.leader[side] >= 0 else None),
        "cup": {game.sides[side]: chits(battle.cup, side) for side in known},
        "hand": {game.sides[side]: chits(battle.hand, side) for side in known},
        "used": by_side(lambda side: chits(battle.used, side)),
        "shown": by_side(
            lambda side: [war.chits[chit].id for chit in war.chits_of[side][battle.naval] if battle.shown >> chit & 1]
        ),
        "engaged": [
            {
                "chit": war.chits[chit].id,
                "side": game.sides[war.chits[chit].side],
                "acting": war.chits[acting].id,
                "extra": extra,
                "serial": serial,
                "pairs": [[units[a], units[b]] for a, b in zip(pairs[::2], pairs[1::2], strict=True)],
            }
            for chit, acting, extra, serial, *pairs in battle.table
        ],
        "extra_chits": by_side(lambda side: battle.drawn_extra[side]),
        "harassed": by_side(lambda side: battle.harassed[side]),
        "cards_played": by_side(lambda side: battle.cards[side]),
        "played": battle.rounds,
    }


def frame_document(game: CampaignCommander, frame: Frame) -> Document:
    """A procedure with its registers by name; a row of numbers is called ``rest``."""
    it = game.procedure_types[type(frame)]
    document: Document = {"procedure": it.id}
    for register in it.registers:
        value = getattr(frame, register.name)
        if register.kind == "check":
            document["rest"] = [number for check in value for number in check]
        elif register.many:
            document["rest"] = [write_value(game, register.kind, each) for each in value]
        else:
            document[register.name] = write_value(game, register.kind, value)
    return document


def frame_schema(game: CampaignCommander, it: ProcedureType[Any]) -> Document:
    """The frames of one procedure, by its registers."""
    properties: Document = {"procedure": {"const": it.id}}
    for register in it.registers:
        kind = value_schema(game, register.kind)
        properties["rest" if register.many else register.name] = (
            {"type": "array", "items": kind} if register.many else kind
        )
    return {
        "type": "object",
        "required": ["procedure"],
        "properties": properties,
        "additionalProperties": False,
    }


def value_schema(game: CampaignCommander, kind: str) -> Document:
    if kind in ("number", "check"):
        return {"type": "integer"}
    if kind == "flag":
        return {"type": "boolean"}
    if kind in SETS:
        return {"type": "array", "items": {"type": "string"}}
    if kind == "zones-or-any":
        return {"type": ["array", "null"], "items": {"type": "string"}}
    return {"enum": [*game.sides, None]} if kind == "side" else {"type": ["string", "null"]}


def ids_of(game: CampaignCommander, kind: str) -> list[str]:
    war = game.war
    if kind in ("zone", "zones", "zones-or-any"):
        return [zone.id for zone in war.zones]
    if kind in ("unit", "units"):
        return [unit.id for unit in war.units]
    if kind in ("leader", "leaders"):
        return [leader.id for leader in war.leaders]
    if kind == "card":
        return [card.id for card in war.cards]
    if kind == "side":
        return list(game.sides)
    return [f"{game.sides[c.side][0]}-{'naval' if c.naval else 'land'}-{c.id}" for c in war.chits]


def write_value(game: CampaignCommander, kind: str, value: int) -> Any:
    if kind == "number":
        return value
    if kind == "flag":
        return bool(value)
    if kind == "zones-or-any" and value < 0:
        return None
    if kind in SETS or kind == "zones-or-any":
        names = ids_of(game, kind)
        return [names[each] for each in members(value)]
    return None if value < 0 else ids_of(game, kind)[value]


def schema(game: CampaignCommander) -> Document:
    counts = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
    by_side = {"type": "object", "properties": dict.fromkeys(game.sides, counts)}
    ids = {"type": "array", "items": {"enum": [unit.id for unit in game.war.units]}}
    side = {"enum": list(game.sides)}
    unit = {
        "type": "object",
        "required": ["id"],
        "properties": {
            "id": ids["items"],
            "side": side,
            "nation": {"type": "string"},
            "type": {"type": "string"},
            "aboard": {"type": "boolean"},
            **{name: {"type": "boolean"} for name in FLAGS},
        },
        "additionalProperties": False,
    }
    leader = {
        "type": "object",
        "required": ["id"],
        "properties": {"id": {"type": "string"}, "inside": {"type": "boolean"}},
        "additionalProperties": False,
    }
    zone = {
        "type": "object",
        "properties": {
            "control": side,
            "siege": side,
            "tokens": {"type": "integer", "minimum": 0},
            "resources": counts,
            "units": {"type": "array", "items": unit},
            "leaders": {"type": "array", "items": leader},
        },
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "required": ["zones", "initiative", "hands", "decks", "played", "discarded"],
        "properties": {
            "zones": {
                "type": "object",
                "properties": {each.id: zone for each in game.war.zones},
                "additionalProperties": False,
            },
            **dict.fromkeys(OFF_MAP, ids),
            "leaders_lost": {"type": "array", "items": {"type": "string"}},
            "leaders_away": {"type": "array", "items": {"type": "string"}},
            **dict.fromkeys(("hands", "decks", "played", "discarded"), by_side),
            "initiative": side,
            "spent": {"type": "integer", "minimum": 0},
            "score": {"type": "object"},
            "chosen": {"type": "object"},
            "operation": {"type": ["object", "null"]},
            "battle": {"type": ["object", "null"]},
            "procedures": {
                "type": "array",
                "items": {"oneOf": [frame_schema(game, it) for it in game.procedure_types.values()]},
            },
        },
        "additionalProperties": False,
    }
