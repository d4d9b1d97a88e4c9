"""Unit cards: how they are drawn (DECK-1), where they go (ARAB-1, ISR-1, ISR-2), how they are discarded (RAND-1)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from sandtable.engine.events import Report

from .event_effects import ARABS, FRONTS, SIDES
from .events import (
    ArabsDeployed,
    DeckReshuffled,
    DeckRunOut,
    Deployed,
    DrawnForAnyFront,
    FrontRolled,
    IsraelDrew,
    UnitDiscarded,
)
from .state import NONE, State

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars


def begin_draws(game: ArabIsraeliWars, state: State, side: int, number: int, report: Report | None) -> None:
    """So many cards of a side are to be drawn, or what is left (ruling 3)."""
    cards = game.cards_of[side]
    left = sum(state.deck[cards.start : cards.stop])
    if left < number and game.reshuffles:
        left += sum(discarded(game, state, card) for card in cards)
    state.draws = min(number, left)
    if report and left < number:
        report(DeckRunOut(SIDES[side], left), "DECK-1")
    reshuffle_if_empty(game, state, side, report)


def discarded(game: ArabIsraeliWars, state: State, card: int) -> int:
    """How many copies of a card lie among the discards: all that are nowhere else."""
    units, kinds = state.units, game.kinds
    on_fronts = sum(units[front * kinds + card] for front in range(len(FRONTS)))
    return game.units[card].count - state.deck[card] - on_fronts - state.hand.count(card) - (state.card == card)


def reshuffle_if_empty(game: ArabIsraeliWars, state: State, side: int, report: Report | None) -> None:
    """Ruling 3, as an option: with cards still to be drawn and none in the deck, the discards are shuffled into it."""
    cards = game.cards_of[side]
    if not (game.reshuffles and state.draws) or any(state.deck[cards.start : cards.stop]):
        return
    for card in cards:
        state.deck[card] = discarded(game, state, card)
    if report:
        report(DeckReshuffled(SIDES[side]), "DECK-1")


def draw(game: ArabIsraeliWars, state: State, card: int, report: Report | None) -> None:
    """Arab cards go to their front at once, Israeli ones to the hand; some have a front rolled first."""
    unit = game.units[card]
    state.deck[card] -= 1
    state.draws -= 1
    if unit.rolls_for_front:
        state.card = card
        if report:
            report(DrawnForAnyFront(unit.id), "ARAB-1" if unit.side == ARABS else "ISR-2")
    elif unit.side == ARABS:
        state.units[unit.front * game.kinds + card] += 1
        if report:
            report(ArabsDeployed(unit.id, FRONTS[unit.front]), "ARAB-1")
    else:
        insort(state.hand, card)
        if report:
            report(IsraelDrew(unit.id), "ISR-1")
    reshuffle_if_empty(game, state, unit.side, report)


def send_to_rolled_front(game: ArabIsraeliWars, state: State, front: int, report: Report | None) -> None:
    """The dice have sent the drawn card to a front."""
    card = state.card
    state.card = NONE
    state.units[front * game.kinds + card] += 1
    if report:
        report(FrontRolled(game.units[card].id, FRONTS[front]), "RAND-1")


def deploy(game: ArabIsraeliWars, state: State, card: int, front: int, report: Report | None) -> None:
    """ISR-1: a drawn card goes to any front; none is held back (ruling 17)."""
    state.hand.remove(card)
    state.units[front * game.kinds + card] += 1
    if report:
        report(Deployed(game.units[card].id, FRONTS[front]), "ISR-1")


def lose_one_unit(game: ArabIsraeliWars, state: State, side: int, front: int, report: Report | None) -> bool:
    """A side discards a random unit of a front: at once where it can only be one, else by the dice. False if none."""
    present = game.present(state, side, front)
    if not present:
        return False
    if len(present) > 1:
        state.losses.append(side * len(FRONTS) + front)
    else:
        discard(game, state, present[0], front, report)
    return True


def discard(game: ArabIsraeliWars, state: State, card: int, front: int, report: Report | None) -> None:
    state.units[front * game.kinds + card] -= 1
    if report:
        unit = game.units[card]
        report(UnitDiscarded(SIDES[unit.side], unit.id, FRONTS[front]), "RAND-1")
