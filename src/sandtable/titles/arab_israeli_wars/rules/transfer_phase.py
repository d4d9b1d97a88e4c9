"""4. Transfer Phase: Israeli Regulars change front."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from sandtable.engine.events import Report

from . import event_phase
from .event_effects import FRONTS
from .events import Transferred, TransfersGiven, VehicleTransferred
from .moves import TRANSFER_ROUTES
from .pack_data import VEHICLE
from .state import State

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars

EVERY_TURN = 1


def begin(game: ArabIsraeliWars, state: State, report: Report | None) -> None:
    """One transfer (TRANS-1), and those that the event gives (TRANS-3)."""
    extra = event_phase.free_transfers(game, state)
    state.transfers = EVERY_TURN + extra
    if report and extra:
        report(TransfersGiven(state.transfers), "TRANS-3")


def has_own_transfer(state: State, cell: int) -> bool:
    """TRANS-2: does a vehicle stand here that has not used its own transfer."""
    return state.units[cell] > state.moved.count(cell)


def transfers(game: ArabIsraeliWars, state: State) -> list[int]:
    """Everything that may be transferred: by the phase's transfers, or a vehicle by its own."""
    units, any_left = state.units, state.transfers > 0
    found: list[int] = []
    for cell, is_vehicle, ways in game.movable:
        if units[cell] and (any_left or (is_vehicle and has_own_transfer(state, cell))):
            found += ways
    return found


def can_transfer(game: ArabIsraeliWars, state: State) -> bool:
    units, any_left = state.units, state.transfers > 0
    for cell, is_vehicle, _ in game.movable:
        if units[cell] and (any_left or (is_vehicle and has_own_transfer(state, cell))):
            return True
    return False


def transfer(game: ArabIsraeliWars, state: State, card: int, way: int, report: Report | None) -> None:
    """A vehicle's own transfer is used before those of the phase (ruling 10)."""
    origin, front = TRANSFER_ROUTES[way]
    leaves, enters = origin * game.kinds + card, front * game.kinds + card
    is_vehicle = game.units[card].kind == VEHICLE
    own = is_vehicle and has_own_transfer(state, leaves)
    if not own:
        state.transfers -= 1
    state.units[leaves] -= 1
    state.units[enters] += 1
    if is_vehicle:
        if not own:
            state.moved.remove(leaves)
        insort(state.moved, enters)
    if report:
        id = game.units[card].id
        if own:
            report(VehicleTransferred(id, FRONTS[origin], FRONTS[front]), "TRANS-2")
        else:
            report(Transferred(id, FRONTS[origin], FRONTS[front], state.transfers), "TRANS-1")
