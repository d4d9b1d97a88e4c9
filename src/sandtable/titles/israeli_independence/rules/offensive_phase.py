"""8.0 Offensive Phase and 9.1 Reserve Offensives: attacks, the die, armistices."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.events import Report

from .events import (
    ArmisticeMissed,
    ArmisticeSigned,
    AttackFailed,
    OffensiveLaunched,
    PushedBack,
    ReserveLaunched,
)
from .pack_data import ARMIES, HOME, REMOVED, Army, HeadlineCard, Map
from .state import BATTLE, NOBODY, OFFENSIVE, State


def launch(state: State, army: int, report: Report | None) -> None:
    """8.0: one of the card's offensives against one army."""
    state.offensives -= 1
    state.target = army
    state.phase = BATTLE
    if report:
        report(OffensiveLaunched(ARMIES[army], f"{ARMIES[army]}-{state.boxes[army]}", state.offensives), "8.0")


def launch_reserve(state: State, army: int, report: Report | None) -> None:
    """9.1: a Reserve Offensive, spent for good."""
    state.reserves -= 1
    state.target = army
    state.reserve_attack = True
    state.phase = BATTLE
    if report:
        report(ReserveLaunched(ARMIES[army], f"{ARMIES[army]}-{state.boxes[army]}", state.reserves), "9.1")


def modifier(army: Army, box: int, card: HeadlineCard, reserve: bool) -> int:
    """The DRM of an attack: the card's, and its own for West Bank spaces; none for a Reserve Offensive (9.1, R7)."""
    if reserve:
        return 0
    if card.west_bank_drm and army.west_bank[box]:
        return card.drm + card.west_bank_drm
    return card.drm


def modified_roll(die: int, drm: int) -> int:
    """8.0: less than one is one, more than six is six (R4: clamped after all modifiers)."""
    return min(6, max(1, die + drm))


def winning_rolls(value: int, drm: int) -> int:
    """How many of the six faces push an army of this battle value back."""
    return sum(modified_roll(die, drm) > value for die in range(1, 7))


def resolve_attack(map: Map, state: State, card: HeadlineCard, die: int, report: Report | None) -> None:
    """8.0: strictly more than the battle value pushes the army back one box; else nothing happens (8.3)."""
    army = state.target
    box = state.boxes[army]
    drm = modifier(map.armies[army], box, card, state.reserve_attack)
    total = modified_roll(die, drm)
    value = map.armies[army].value
    if total > value:
        box = state.boxes[army] = box + 1
    state.target = NOBODY
    state.reserve_attack = False
    state.phase = OFFENSIVE
    if report:
        told = PushedBack if total > value else AttackFailed
        rule = "8.0" if total > value else "8.3"
        report(told(drm, ARMIES[army], die, total, value, box, f"{ARMIES[army]}-{box}"), rule)


def armistice_signer(card: HeadlineCard, boxes: Sequence[int]) -> int | None:
    """8.4: the army that the card's armistice takes out of the war if the turn ends so; None if it takes none."""
    army = card.armistice
    return army if army is not None and boxes[army] == HOME else None


def settle_armistice(state: State, card: HeadlineCard, report: Report | None) -> None:
    """8.4: an army that ends its card's turn in Box #4 leaves the war."""
    army = card.armistice
    if army is None or state.boxes[army] == REMOVED:
        return
    box = state.boxes[army]
    if armistice_signer(card, state.boxes) is not None:
        state.boxes[army] = REMOVED
        if report:
            report(ArmisticeSigned(ARMIES[army]), "8.4")
    elif report:
        report(ArmisticeMissed(ARMIES[army], box, f"{ARMIES[army]}-{box}"), "8.4")
