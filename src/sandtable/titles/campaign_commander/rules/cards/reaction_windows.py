"""Playing a card: from the hand to the open pile, its effects one after another, and the windows for it (S2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, find_frame, finish

from ..campaign_tables import CampaignTables
from ..events import CardPlayed, WindowPassed
from ..procedure import PROCEDURES, CampaignProcedure, CardNumber, SideNumber
from ..state import NOBODY, State
from .card_types import ATTACK, WINDOWS

BOTH_SIDES: Final = 3


def card_playable(war: CampaignTables, state: State, card: int, window: str = "") -> bool:
    """Would the table allow this card now: a question that everybody can answer."""
    it = war.cards[card]
    return (
        it.cost <= state.supply_points
        and all(need.holds(war, state, it.side) for need in it.needs)
        and all(effect.possible(war, state, it.side, window) for effect in it.effects)
    )


def play_card(war: CampaignTables, state: State, side: int, card: int, report: Report | None) -> None:
    state.hand[card] -= 1
    state.open[card] += 1
    it = war.cards[card]
    state.supply_points -= it.cost
    if state.battle:
        state.battle.cards[side] += 1
    if report:
        report(CardPlayed(war.campaign.sides[side], it.id), "S2.2.2", reveals=True)
    begin(state, CardPlayFrame(side, card))


def card_under_way(state: State) -> CardPlayFrame:
    """The card whose effects are being carried out."""
    frame = find_frame(state, CardPlayFrame)
    assert frame
    return frame


@dataclass(slots=True)
class CardPlayFrame(Frame):
    side: SideNumber
    card: CardNumber
    step: int = 0
    """How many of its effects have begun."""
    memo: int = NOBODY
    """What one effect leaves to those after it, such as the zone that was chosen."""


@PROCEDURES.register("card", CardPlayFrame)
class CardPlay(CampaignProcedure[CardPlayFrame]):
    """A card's effects, in their order."""

    def turn(self, state: State, frame: CardPlayFrame) -> int:
        return GOES_ON

    def go_on(self, state: State, frame: CardPlayFrame, report: Report | None) -> None:
        step = frame.step
        effects = self.war.cards[frame.card].effects
        if step == len(effects):
            finish(state, frame)
            return
        frame.step += 1
        effects[step].begin(self.war, state, frame.side, report)


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
    begin(state, ReactionWindowFrame(WINDOWS.index(window), sides, 0, state.operator))


@dataclass(slots=True)
class ReactionWindowFrame(Frame):
    window: int
    sides: int
    passes: int
    asked: SideNumber


@PROCEDURES.register("window", ReactionWindowFrame)
class ReactionWindow(CampaignProcedure[ReactionWindowFrame]):
    """A reaction window: it opens by what everybody knows, so that asking tells nothing about a hand.

    The active side is asked first; a card that is played opens the window again; two passes close it.
    """

    def turn(self, state: State, frame: ReactionWindowFrame) -> int:
        asked = frame.asked
        if frame.passes < 2 and frame.sides >> asked & 1 and candidates(self.war, state, asked, WINDOWS[frame.window]):
            return asked
        return GOES_ON

    def window(self, state: State, frame: ReactionWindowFrame) -> str | None:
        return WINDOWS[frame.window]

    def moves(self, state: State, frame: ReactionWindowFrame, side: int) -> Sequence[int]:
        move = self.war.move
        cards = candidates(self.war, state, side, WINDOWS[frame.window])
        return [move.pass_, *(move.play + card for card in cards if state.hand[card])]

    def play(self, state: State, frame: ReactionWindowFrame, move: int, side: int, report: Report | None) -> None:
        if move != self.war.move.pass_:
            frame.passes, frame.asked = 0, state.operator
            play_card(self.war, state, side, move - self.war.move.play, report)
            return
        if report:
            report(WindowPassed(WINDOWS[frame.window], self.war.campaign.sides[side]), "S2.2.4")
        self._next(frame)

    def go_on(self, state: State, frame: ReactionWindowFrame, report: Report | None) -> None:
        if frame.passes < 2:
            self._next(frame)
        else:
            finish(state, frame)

    @staticmethod
    def _next(frame: ReactionWindowFrame) -> None:
        frame.passes += 1
        frame.asked = 1 - frame.asked
