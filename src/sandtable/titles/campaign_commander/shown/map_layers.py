"""What can be laid over the map: supply, reach, and the exact chances of sieges and of cohesion checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.engine.game import View
from sandtable.engine.i18n import message
from sandtable.engine.procedures import find_frame
from sandtable.engine.scene import Layer, Mark

from ..rules.campaign_tables import SIDES
from ..rules.movement import land_steps
from ..rules.moving_stack import MovingStackFrame
from ..rules.sea.fleet import NavalMoveFrame, sea_steps
from ..rules.siege import SiegeFrame, siege_number
from ..rules.state import NOBODY, State, members
from ..rules.supply_and_isolation import resource_zones, supplied, supply_reach
from ..rules.units import land_units_at
from .exact_odds import declared_siege, needed_dice, on_a_die

if TYPE_CHECKING:
    from ..game import CampaignCommander


def layers(game: CampaignCommander, view: View, state: State) -> tuple[Layer, ...]:
    found = [*_supply_layers(game, view, state), *_reach_layer(game, state), _siege_layer(game, state)]
    found.append(_check_layer(game, state))
    return tuple(layer for layer in found if layer.marks)


def _supply_layers(game: CampaignCommander, view: View, state: State) -> list[Layer]:
    """Whom the resource point of the operation serves; before it, whom each that may be spent would, else a side."""
    war = game.war
    if state.operator != NOBODY:
        return [_supply_of(game, state, state.operator, [(state.marker, bool(state.marker_inside))])]
    on_map = {side: [(zone, _within(game, state, zone)) for zone in resource_zones(war, state, side)] for side in SIDES}
    spendable = {move - war.move.spend for move in view.moves if war.move.spend <= move < war.move.activate}
    if view.side in SIDES and spendable:
        return [_supply_of(game, state, view.side, [spot]) for spot in on_map[view.side] if spot[0] in spendable]
    return [_supply_of(game, state, side, on_map[side]) for side in SIDES]


def _within(game: CampaignCommander, state: State, zone: int) -> bool:
    """Is a resource point shut up in a besieged city?"""
    return bool(game.war.is_land[zone] and state.siege[zone] != NOBODY)


def _supply_of(game: CampaignCommander, state: State, side: int, spots: Sequence[tuple[int, bool]]) -> Layer:
    war = game.war
    zones: dict[int, None] = {}
    units: dict[int, None] = {}
    for zone, inside in spots:
        if not inside and war.is_land[zone]:
            zones.update(dict.fromkeys(members(supply_reach(war, state, side, zone))))
        else:
            zones.update(dict.fromkeys((zone, *(() if inside else war.coast[zone]))))
        units.update(dict.fromkeys(supplied(war, state, side, zone, inside)))
    marks = [Mark(war.zones[zone].id, message("mark.supplied"), 0.5) for zone in zones]
    marks += [Mark(war.units[unit].id, message("mark.served"), 1.0) for unit in units]
    if len(spots) == 1:
        id = war.zones[spots[0][0]].id
        return Layer(f"supply-{id}", message("layer.supply", zone=id), tuple(marks))
    name = game.sides[side]
    return Layer(f"supply-{name}", message("layer.supply-side", side=name), tuple(marks))


def _reach_layer(game: CampaignCommander, state: State) -> list[Layer]:
    """Where the stack under way can still get to, with the points left there."""
    frame = find_frame(state, MovingStackFrame)
    if frame is None or state.battle:
        return []
    war = game.war
    naval = isinstance(frame, NavalMoveFrame)
    side, units, leaders = frame.side, frame.units, frame.leaders
    load = frame.cargo.bit_count() if isinstance(frame, NavalMoveFrame) else 0
    best = {frame.zone: frame.points}
    edge = [frame.zone]
    while edge:
        here = edge.pop()
        left = best[here]
        if naval:
            steps = sea_steps(war, state, side, units, leaders, here, left, load)
        else:
            steps = [(z, war.cost[z]) for z in land_steps(war, state, side, units, leaders, here, left)]
        for there, cost in steps:
            if left - cost > best.get(there, -1):
                best[there] = left - cost
                enemy = state.ships[1 - side][there] if naval else state.outside[1 - side][there]
                if not enemy:
                    edge.append(there)
    most = max(best.values()) or 1
    marks = tuple(
        Mark(war.zones[zone].id, message("mark.left", count=left), 0.3 + 0.7 * left / most)
        for zone, left in best.items()
        if zone != frame.zone
    )
    return [Layer("reach", message("layer.reach"), marks)]


def _siege_layer(game: CampaignCommander, state: State) -> Layer:
    """The chance of each siege: as declared, else with everybody who stands before the walls."""
    war = game.war
    declared = find_frame(state, SiegeFrame)
    marks = []
    for zone in war.cities:
        side = state.siege[zone]
        if side == NOBODY:
            continue
        count = len(land_units_at(war, state, side, zone))
        number = on_a_die(siege_number(war, state, zone, count))
        if declared and declared.zone == zone:
            count, number = declared.units.bit_count(), declared_siege(war, state, declared)
        marks.append(Mark(war.zones[zone].id, message("mark.siege", count=count, percent=number * 10), number / 10))
    return Layer("sieges", message("layer.sieges"), tuple(marks))


def _check_layer(game: CampaignCommander, state: State) -> Layer:
    """Who is about to check Cohesion, and with which chance."""
    dice = needed_dice(game, state)
    marks = tuple(Mark(unit, message("mark.check", die=die, percent=10 * die), die / 10) for unit, die in dice.items())
    return Layer("checks", message("layer.checks"), marks)
