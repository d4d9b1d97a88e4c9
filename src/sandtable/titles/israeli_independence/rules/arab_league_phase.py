"""7.0 Arab League Phase: the armies that the card names advance; card 3 makes some retreat."""

from __future__ import annotations

from sandtable.engine.events import Report

from .events import (
    Advanced,
    AdvanceIgnored,
    JerusalemReached,
    NobodyAdvances,
    SlowestAdvanced,
    WestBankRetreat,
)
from .pack_data import ARMIES, HOME, JERUSALEM, REMOVED, HeadlineCard, Map
from .state import State


def carry_out_advances(map: Map, state: State, card: HeadlineCard, report: Report | None) -> bool:
    """Carry out the card's orders; True if an army has reached West Jerusalem, which ends everything at once."""
    ordered = slowest_armies(state) if card.slowest else card.advance
    if report and not ordered:
        report(NobodyAdvances(), "7.0")
    for army in ordered:
        if advance(state, army, card.slowest, report):
            return True
    if card.west_bank_retreat:
        retreat_from_west_bank(map, state, report)  # ruling R1: after the advances
    return False


def slowest_armies(state: State) -> tuple[int, ...]:
    """7.2: every army in the highest-numbered box that holds one; armies out of the war do not count (R3)."""
    boxes = state.boxes
    highest = max((box for box in boxes if box <= HOME), default=None)
    return tuple(army for army, box in enumerate(boxes) if box == highest)


def advance(state: State, army: int, slowest: bool, report: Report | None) -> bool:
    """One box towards West Jerusalem, never more in a turn (7.1): an army is ordered once. True if it arrives."""
    if state.boxes[army] == REMOVED:
        if report:
            report(AdvanceIgnored(ARMIES[army]), "8.4")
        return False
    box = state.boxes[army] = state.boxes[army] - 1
    if box == JERUSALEM:
        if report:
            report(JerusalemReached(ARMIES[army]), "5.0")
        return True
    if report:
        if slowest:
            report(SlowestAdvanced(ARMIES[army], box, f"{ARMIES[army]}-{box}"), "7.2")
        else:
            report(Advanced(ARMIES[army], box, f"{ARMIES[army]}-{box}"), "7.0")
    return False


def retreat_from_west_bank(map: Map, state: State, report: Report | None) -> None:
    """A card's special rule (6.0): every army in a round space goes back one box."""
    for army, box in enumerate(state.boxes):
        if box < HOME and map.armies[army].west_bank[box]:
            state.boxes[army] = box + 1
            if report:
                name = ARMIES[army]
                report(WestBankRetreat(name, f"{name}-{box}", box + 1, f"{name}-{box + 1}"), "6.0")
