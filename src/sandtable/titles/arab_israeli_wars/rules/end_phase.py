"""6. End Phase: victory and defeat, looked at now and at no other time (VIC-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.engine.events import Report
from sandtable.engine.game import Outcome
from sandtable.engine.i18n import message

from . import event_phase
from .event_effects import ARABS, FRONTS
from .events import AllBattlesWon, GameLost, GameWon
from .pack_data import TOKENS
from .state import OVER_PHASE, State

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars

TURNS_IN_A_ROW: Final = 2
COMPLETE_LOSS, DECISIVE_VICTORY, ATTRITION_VICTORY = "complete-loss", "decisive-victory", "attrition-victory"
DEGREES: Final = (DECISIVE_VICTORY, ATTRITION_VICTORY, COMPLETE_LOSS)


def count_streak(game: ArabIsraeliWars, state: State, report: Report | None) -> None:
    """VIC-2: turns in a row in which all three battles were won; a turn without battles breaks it (ruling 27)."""
    if state.won == len(FRONTS):
        state.streak += 1
        if report and state.streak < TURNS_IN_A_ROW:
            report(AllBattlesWon(), "VIC-2")
    elif not (game.truce_keeps_streak and event_phase.is_truce(game, state)):
        state.streak = 0


def fallen_fronts(state: State) -> tuple[str, ...]:
    """VIC-1: the fronts where the Arabs hold all tokens."""
    return tuple(front for front, tokens in zip(FRONTS, state.arab_tokens, strict=True) if tokens == TOKENS)


def arabs_are_spent(game: ArabIsraeliWars, state: State) -> bool:
    """VIC-3: no Arab unit card is left, neither on a front nor (ruling 5) in the deck."""
    cards = game.cards_of[ARABS]
    if any(game.present(state, ARABS, front) for front in range(len(FRONTS))):
        return False
    return game.attrition_on_fronts or not any(state.deck[cards.start : cards.stop])


def check_victory(game: ArabIsraeliWars, state: State, report: Report | None) -> bool:
    """Loss first, then decisive victory, then attrition (ruling 28). True if the game is over."""
    count_streak(game, state, report)
    if fallen := fallen_fronts(state):
        if report:
            report(GameLost(fallen), "VIC-1")
    elif state.streak == TURNS_IN_A_ROW:
        if report:
            report(GameWon(DECISIVE_VICTORY), "VIC-2")
    elif arabs_are_spent(game, state):
        if report:
            report(GameWon(ATTRITION_VICTORY), "VIC-3")
    else:
        return False
    state.phase = OVER_PHASE
    return True


def outcome(state: State) -> Outcome | None:
    if state.phase != OVER_PHASE:
        return None
    held = len(FRONTS) * TOKENS - sum(state.arab_tokens)
    details = {"turns": state.turn}
    if fallen := fallen_fronts(state):
        text = message("outcome.lost", fronts=fallen, turn=state.turn)
        return Outcome(None, COMPLETE_LOSS, held, text, details)
    degree = DECISIVE_VICTORY if state.streak == TURNS_IN_A_ROW else ATTRITION_VICTORY
    return Outcome("israel", degree, held, message(f"outcome.{degree}", turn=state.turn, count=held), details)
