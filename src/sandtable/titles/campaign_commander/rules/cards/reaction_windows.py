"""Playing a card: from the hand to the open pile, its effects one after another, and the windows for it (S2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from ..campaign_tables import CampaignTables
from ..events import CardPlayed, WindowPassed
from ..procedure_ids import CARD_PLAY, WINDOW, Step
from ..state import NOBODY, State
from .card_types import ATTACK, WINDOWS

BOTH_SIDES: Final = 3


def card_playable(war: CampaignTables, state: State, card: int, window: str = "") -> bool:
    """Would the table allow this card now: a question that everybody can answer."""
    it = war.cards[card]
    return (
        it.cost <= state.ps
        and all(need.holds(war, state, it.side) for need in it.needs)
        and all(effect.possible(war, state, it.side, window) for effect in it.effects)
    )


def play_card(war: CampaignTables, state: State, side: int, card: int, report: Report | None) -> None:
    state.hand[card] -= 1
    state.open[card] += 1
    it = war.cards[card]
    state.ps -= it.cost
    if state.battle:
        state.battle.cards[side] += 1
    if report:
        report(CardPlayed(war.campaign.sides[side], it.id), "S2.2.2", reveals=True)
    begin(state, CARD_PLAY, side, card, 0, NOBODY)


class CardPlay(Step):
    """A card's effects, in their order."""

    name = "card"
    fields = (("side", "side"), ("card", "card"), ("step", "number"), ("memo", "number"))

    def turn(self, state: State, frame: Frame) -> int:
        return GOES_ON

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        _, side, card, step, _ = frame
        effects = self.war.cards[card].effects
        if step == len(effects):
            finish(state, frame)
            return
        frame[3] += 1
        effects[step].begin(self.war, state, side, report)


# Windows (S2.2.4) ----------------------------------------------------------------------------------------------


def candidates(war: CampaignTables, state: State, side: int, window: str) -> list[int]:
    """The cards that a side could have in hand and play now, for all that everybody knows."""
    limit = war.options["cards_per_battle"]
    if limit and state.battle and state.battle.cards[side] >= limit:
        return []
    attack_allowed = side == state.operator
    return [
        card
        for card in war.in_window[side][window]
        if war.unseen(state, card)
        and (attack_allowed or war.cards[card].type != ATTACK)
        and card_playable(war, state, card, window)
    ]


def open_window(war: CampaignTables, state: State, window: str, sides: int = BOTH_SIDES) -> None:
    """Ask the sides in this set, the active one first, whether they answer; nobody is asked in vain."""
    for side in (0, 1):
        if sides >> side & 1 and candidates(war, state, side, window):
            open_afterwards(state, window, sides)
            return


def open_afterwards(state: State, window: str, sides: int) -> None:
    """Ask them when everything that is now begun is over; whether anybody could answer is seen then."""
    begin(state, WINDOW, WINDOWS.index(window), sides, 0, state.operator)


class Window(Step):
    """A reaction window: it opens by what everybody knows, so that asking tells nothing about a hand.

    The active side is asked first; a card that is played opens the window again; two passes close it.
    """

    name = "window"
    fields = (("window", "number"), ("sides", "number"), ("passes", "number"), ("asked", "side"))

    def turn(self, state: State, frame: Frame) -> int:
        _, window, sides, passes, asked = frame
        if passes < 2 and sides >> asked & 1 and candidates(self.war, state, asked, WINDOWS[window]):
            return asked
        return GOES_ON

    def window(self, state: State, frame: Frame) -> str | None:
        return WINDOWS[frame[1]]

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        move = self.war.move
        cards = candidates(self.war, state, side, WINDOWS[frame[1]])
        return [move.pass_, *(move.play + card for card in cards if state.hand[card])]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        if move != self.war.move.pass_:
            frame[3:] = [0, state.operator]
            play_card(self.war, state, side, move - self.war.move.play, report)
            return
        if report:
            report(WindowPassed(WINDOWS[frame[1]], self.war.campaign.sides[side]), "S2.2.4")
        self._next(frame)

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        if frame[3] < 2:
            self._next(frame)
        else:
            finish(state, frame)

    @staticmethod
    def _next(frame: Frame) -> None:
        frame[3] += 1
        frame[4] = 1 - frame[4]
