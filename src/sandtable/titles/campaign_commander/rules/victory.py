"""S4.3 and P15: victory points, itemised, and who has won."""

from __future__ import annotations

from sandtable.engine.game import Outcome
from sandtable.engine.i18n import Value, message

from .campaign_tables import SIDES, CampaignTables
from .state import State
from .units import CARDS, LEADERS, UNITS

PARTS = ("cities", "units", "leaders", "cards", "tokens")
WIN, DRAW = DEGREES = ("win", "draw")


def points(war: CampaignTables, state: State, side: int) -> dict[str, int]:
    """The parts of a side's victory points as they would count now (P15)."""
    played = sum(war.cards[card].points[side] for card in range(len(war.cards)) if state.open[card])
    return {
        "cities": sum(war.zones[zone].vp for zone in war.cities if state.control[zone] == side),
        "units": state.score[UNITS + side],
        "leaders": state.score[LEADERS + side],
        "cards": played + state.score[CARDS + side],
        "tokens": war.campaign_rules.token_points(war, state, side),
    }


def outcome(war: CampaignTables, state: State) -> Outcome | None:
    """S4.3.1, S4.3.2: the higher total wins; equal totals are a draw."""
    if state.stack:
        return None
    parts = [points(war, state, side) for side in SIDES]
    totals = [sum(each.values()) for each in parts]
    sides = war.campaign.sides
    margin = totals[0] - totals[1]
    winner = None if not margin else sides[0 if margin > 0 else 1]
    details = {"points": {sides[side]: {**parts[side], "total": totals[side]} for side in SIDES}}
    args: dict[str, Value] = {"result": winner or "draw", "first": totals[0], "second": totals[1]}
    return Outcome(winner, WIN if winner else DRAW, margin, message("outcome", **args), details)
