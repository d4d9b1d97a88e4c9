"""Why a move may not be played now: the rule and the reason, by what the side itself knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sandtable.engine.errors import Refusal
from sandtable.engine.game import View
from sandtable.engine.i18n import Value, message
from sandtable.engine.moves import Move
from sandtable.engine.procedures import find_frame

from ..position.seat_knowledge import public_state
from ..rules.campaign_tables import CampaignTables
from ..rules.cards.card_types import EVENT, OPERATIONAL, TACTICAL
from ..rules.cards.reaction_windows import card_playable
from ..rules.moving_stack import MovingStackFrame
from ..rules.operations import move_cost
from ..rules.sea.fleet import NavalMoveFrame
from ..rules.siege import SIEGE_COST
from ..rules.state import ACTED, DECIMATED, DISORGANISED, LANDED, NOBODY, State
from ..rules.supply_and_isolation import isolated, supplied
from ..rules.units import leaders_at

if TYPE_CHECKING:
    from ..game import CampaignCommander

BELONGS: Final = {
    "choose": ("sequence",),
    "draw": ("card-choice",),
    "discard": ("card-choice",),
    "spend": ("operation",),
    "activate": ("operation", "activation"),
    "reorganise": ("operation",),
    "rebuild": ("operation",),
    "siege": ("operation", "activation"),
    "end": ("operation",),
    "go": ("land-move", "naval-move"),
    "stop": ("land-move", "naval-move", "retreat"),
    "load": ("naval-move",),
    "embark": ("naval-move",),
    "land": ("naval-move",),
    "drop": ("naval-move",),
    "chit": ("chit-step",),
}
"""The procedures in which a verb is asked for."""


def why(game: CampaignCommander, view: View, move: Move) -> Refusal | None:
    index = game.catalogue.index(move)
    if index is not None and index in view.moves:
        return None
    if not view.deciders:
        return _no("S4.2.4", "game-over")
    if game.catalogue.is_chance(move):
        return _no("S4.2.2", "chance-decides-itself")
    if view.deciders == ("chance",):
        return _no("S4.2.2", "chance-first")
    if not view.moves:
        return _no("S4.2.2", "not-your-decision", sides=list(view.deciders))
    state = public_state(game, view)
    reason = REASONS.get(move.verb)
    found = reason(game.war, state, view, move) if reason else None
    return found or _out_of_place(game.war, view, move)


def _no(rule: str, id: str, **args: Value) -> Refusal:
    return Refusal(rule, message(f"refusal.{id}", **args))


def _belongs(war: CampaignTables, verb: str) -> tuple[str, ...]:
    """The procedures in which a verb is asked for, as far as they are few."""
    return ("card-choice",) if verb in war.campaign_rules.card_verbs else BELONGS.get(verb, ())


def _out_of_place(war: CampaignTables, view: View, move: Move) -> Refusal:
    if view.window:
        return _no("S2.2.4", "window-open", window=view.window)
    name = str(view.table["procedures"][-1]["procedure"])
    if name in (_belongs(war, move.verb) or (name,)):
        return _no("S4.2.1", "not-possible", procedure=name)
    return _no("S4.2.1", "not-now", procedure=name)


# Unit by unit, zone by zone ------------------------------------------------------------------------------------------


def _unit(war: CampaignTables, id: str) -> int:
    return next((u for u, unit in enumerate(war.units) if unit.id == id), -1)


def _zone(war: CampaignTables, id: str) -> int:
    return war.campaign.zone_numbers[id]


def _why_not_map(war: CampaignTables, state: State, view: View, move: Move) -> Refusal | None:
    if move.args[0] == "map" and view.moves and not any(state.resources[view.side]):
        return _no("S4.2.2", "no-resources")
    return None


def _why_not_draw(war: CampaignTables, state: State, view: View, move: Move) -> Refusal | None:
    count = war.cards_in(state.hand, view.side)
    if count >= war.campaign.hand:
        return _no("S4.2.3.b", "hand-full", count=count)
    return None


def _why_not_card(war: CampaignTables, state: State, view: View, move: Move) -> Refusal | None:
    card = war.card_number[move.args[0]]
    it = war.cards[card]
    if it.side != view.side or not state.hand[card]:
        return _no("S4.2.3.a", "card-not-in-hand", card=it.id)
    if move.verb == "discard":
        return None
    if it.type == OPERATIONAL and not card_playable(war, state, card):
        return _no("S4.2.3.a", "card-needs", card=it.id)
    if it.cost > state.supply_points:
        return _no("S9.4.1", "card-cost", card=it.id, count=it.cost, left=state.supply_points)
    if it.type == OPERATIONAL:
        return _no("S4.2.3.a", "operational-card-not-now", card=it.id)
    if it.type == EVENT:
        return _no("S2.2.1", "event-card-not-now", card=it.id)
    if it.type == TACTICAL:
        return _no("S2.2.1", "tactical-card-not-now", card=it.id)
    return _no("S2.2.1", "attack-card-not-now", card=it.id)


def _why_not_unit(war: CampaignTables, state: State, view: View, move: Move) -> Refusal | None:
    unit = _unit(war, move.args[0])
    if unit < 0 or state.operator != view.side or state.marker == NOBODY:
        return None
    id = war.units[unit].id
    if war.side[unit] != view.side:
        return _no("S5.2.2", "enemy-unit", unit=id)
    if state.at[unit] < 0:
        return _no("S5.2.2", "unit-off-map", unit=id)
    if state.flags[unit] & ACTED:
        return _no("S5.2.5", "has-acted", unit=id)
    if state.flags[unit] & LANDED:
        return _no("S7.1.4", "just-landed", unit=id)
    if unit not in supplied(war, state, view.side, state.marker, state.marker_inside):
        return _no("S5.2.3", "out-of-supply", unit=id, zone=war.zones[state.marker].id)
    if move.verb in ("reorganise", "rebuild"):
        return _why_not_repair(war, state, unit, move.verb)
    cost = move_cost(war, war.naval[unit], 1 << unit, 0)
    if state.supply_points < cost:
        return _no("S5.5.2", "too-little-supply", count=cost, left=state.supply_points)
    here = state.at[unit]
    frame = view.table["procedures"][-1]
    if frame["procedure"] == "activation" and frame["zone"] == war.zones[here].id:
        if not leaders_at(war, state, view.side, here):
            return _no(war.cites.stack_needs_leader, "no-leader", zone=war.zones[here].id)
        return _no(war.cites.army_cost, "stack-too-dear", count=war.campaign.land_stack, left=state.supply_points)
    return _no("S6.3", "nowhere-to-go", unit=id)


def _why_not_repair(war: CampaignTables, state: State, unit: int, verb: str) -> Refusal | None:
    id = war.units[unit].id
    if verb == "reorganise" and not state.flags[unit] & DISORGANISED:
        return _no("S10.1", "nothing-to-reorganise", unit=id)
    if verb == "rebuild" and not state.flags[unit] & DECIMATED:
        return _no("S10.2", "nothing-to-rebuild", unit=id)
    if war.naval[unit] and not war.is_land[state.at[unit]]:
        return _no(war.cites.ship_repairs, "ships-in-port-only", unit=id)
    if isolated(war, state, unit):
        return _no("S9.6.6.g", "isolated", unit=id)
    if verb == "rebuild" and state.rebuilt:
        return _no("S10.3", "rebuilt-already")
    if state.supply_points < 1:
        return _no("S5.5.2", "too-little-supply", count=1, left=state.supply_points)
    return None


def _why_not_siege(war: CampaignTables, state: State, view: View, move: Move) -> Refusal | None:
    zone = _zone(war, move.args[0])
    id = war.zones[zone].id
    if state.operator != view.side:
        return None
    if state.siege[zone] != view.side:
        return _no("S11.3.2", "no-siege", zone=id)
    if state.rolled >> zone & 1:
        return _no("S11.3.3", "siege-rolled", zone=id)
    harbour = war.harbour[zone]
    if harbour >= 0 and not state.ships[view.side][harbour]:
        return _no(war.cites.port_siege, "no-blockade", zone=id)
    if state.supply_points < SIEGE_COST:
        return _no("S5.5.2", "too-little-supply", count=SIEGE_COST, left=state.supply_points)
    return _no("S11.3.3", "no-besiegers", zone=id)


def _why_not_go(war: CampaignTables, state: State, view: View, move: Move) -> Refusal | None:
    frame = find_frame(state, MovingStackFrame)
    if frame is None or frame.side != view.side:
        return None
    zone = _zone(war, move.args[0])
    id, here = war.zones[zone].id, frame.zone
    naval = isinstance(frame, NavalMoveFrame)
    if naval:
        cost = dict(war.sea_links[here]).get(zone)
    else:
        cost = war.cost[zone] if zone in war.links[here] or war.across.get(here) == zone else None
    if cost is None:
        return _no("S6.1", "not-adjacent", zone=id, origin=war.zones[here].id)
    if cost > frame.points:
        return _no("S6.4.2" if naval else "S6.3", "too-far", zone=id, count=cost, left=frame.points)
    if naval and war.is_land[zone] and state.control[zone] != view.side:
        return _no(war.cites.ports, "not-your-port", zone=id)
    return _no("S6.4.1" if naval else "S8.2", "cannot-end-there", zone=id)


def _why_not_spend(war: CampaignTables, state: State, view: View, move: Move) -> Refusal | None:
    zone = _zone(war, move.args[0])
    if not state.resources[view.side][zone]:
        return _no("S5.2", "no-resource-there", zone=war.zones[zone].id)
    return None


def _why_not_chit(war: CampaignTables, state: State, view: View, move: Move) -> Refusal | None:
    battle = view.table["battle"]
    if battle and move.args[0] not in battle["hand"].get(war.campaign.sides[view.side], ()):
        return _no("S9.5.3", "chit-not-in-hand", chit=move.args[0])
    return None


REASONS: Final[dict[str, Callable[[CampaignTables, State, View, Move], Refusal | None]]] = {
    "choose": _why_not_map,
    "draw": _why_not_draw,
    "play": _why_not_card,
    "discard": _why_not_card,
    "activate": _why_not_unit,
    "reorganise": _why_not_unit,
    "rebuild": _why_not_unit,
    "siege": _why_not_siege,
    "go": _why_not_go,
    "spend": _why_not_spend,
    "chit": _why_not_chit,
}
