"""The exact chances of the next die: of a siege, and of each cohesion check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine.procedures import find_frame

from ..rules.battle.cohesion_checks import CheckSelectionFrame, CohesionChecksFrame, cohesion
from ..rules.campaign_tables import CampaignTables
from ..rules.operations import ActivationFrame, all_besiegers
from ..rules.siege import SiegeFrame, siege_number
from ..rules.state import State, members
from ..rules.supply_and_isolation import supplied

if TYPE_CHECKING:
    from ..game import CampaignCommander


def on_a_die(number: int) -> int:
    """How many faces of a ten-sided die are no higher."""
    return max(0, min(10, number))


def besiegers(game: CampaignCommander, state: State, zone: int) -> int:
    """How many would besiege: those picked already, else all who are able to."""
    frame = state.stack[-1]
    if isinstance(frame, ActivationFrame):
        return frame.units.bit_count()
    able = supplied(game.war, state, state.operator, state.marker, state.marker_inside)
    return all_besiegers(game.war, state, state.operator, zone, able).bit_count()


def declared_siege(war: CampaignTables, state: State, siege: SiegeFrame) -> int:
    """With how many faces a siege that has been declared succeeds, cards played on it included."""
    return on_a_die(siege_number(war, state, siege.zone, siege.units.bit_count()) - siege.modifier)


def needed_dice(game: CampaignCommander, state: State) -> dict[str, int]:
    """The highest die with which each unit that is about to check Cohesion passes; for two checks, the next."""
    war = game.war
    to_check: dict[int, int] = {}
    selection, checks = find_frame(state, CheckSelectionFrame), find_frame(state, CohesionChecksFrame)
    if selection:
        to_check.update(dict.fromkeys(members(selection.among), selection.modifier))
    if checks:
        for unit, modifier, _ in checks.queue:
            to_check.setdefault(unit, modifier)
    battle = state.battle
    harassed = battle.harassed if battle and battle.rounds < 2 else (0, 0)
    return {
        war.units[unit].id: on_a_die(cohesion(war, state, unit) - modifier - harassed[war.side[unit]])
        for unit, modifier in to_check.items()
        if state.at[unit] >= 0
    }
