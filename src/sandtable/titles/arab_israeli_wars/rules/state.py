"""Everything true on the table, as small integers."""

from __future__ import annotations

from typing import Final

from .event_effects import FRONTS

ARAB, EVENT, ISRAELI, TRANSFER, BATTLE, OVER_PHASE = range(6)
PHASES: Final = ("arab", "event", "israeli", "transfer", "battle", "over")

(
    ASK_NOBODY,
    ASK_DRAW,
    ASK_EVENT,
    ASK_CARD_FRONT,
    ASK_EVENT_FRONT,
    ASK_DISCARD,
    ASK_TARGET,
    ASK_DEPLOY,
    ASK_TRANSFER,
    ASK_NO_MORE,
) = range(10)
"""What is to be drawn, rolled or decided next; the decisions come last, before the end."""

NONE: Final = -1


class State:
    """The table. A unit card is its place in the deckset, a cell ``front * kinds + card``.

    ``asks`` follows from the rest (``game.asked``); it is kept so that it is found out once a move.
    """

    __slots__ = (
        "arab_tokens",
        "asks",
        "card",
        "deck",
        "done",
        "draws",
        "event",
        "events",
        "fought",
        "hand",
        "losses",
        "moved",
        "phase",
        "picks",
        "streak",
        "transfers",
        "turn",
        "units",
        "won",
    )

    def __init__(self, arab_tokens: list[int], deck: list[int], events: list[int]) -> None:
        self.turn = 1
        self.phase = ARAB
        self.asks = ASK_NOBODY
        self.arab_tokens = arab_tokens
        """By front; the other tokens are Israeli."""
        self.units = [0] * (len(FRONTS) * len(deck))
        """Copies that stand in each cell."""
        self.deck = deck
        """Copies of each unit card that are left to draw."""
        self.events = events
        """Copies of each event card that are left to draw."""
        self.event = NONE
        self.done = 0
        """Effects of the event that have been carried out."""
        self.picks: list[int] = []
        """For each effect of the event the front that was chosen or rolled for it."""
        self.draws = 0
        """Unit cards that are still to be drawn now."""
        self.card = NONE
        """The card whose front is about to be rolled."""
        self.hand: list[int] = []
        """Israeli cards that are drawn and not deployed, in order."""
        self.transfers = 0
        self.moved: list[int] = []
        """The cells of the vehicles that have used their own transfer."""
        self.fought = 0
        """Fronts whose battle is over this turn."""
        self.won = 0
        """Battles that the Israelis have won this turn."""
        self.losses: list[int] = []
        """Discards to come, each as ``side * fronts + front``."""
        self.streak = 0
        """Turns in a row with all battles won."""

    def copy(self) -> State:
        new = State.__new__(State)
        new.turn = self.turn
        new.phase = self.phase
        new.asks = self.asks
        new.arab_tokens = self.arab_tokens[:]
        new.units = self.units[:]
        new.deck = self.deck[:]
        new.events = self.events[:]
        new.event = self.event
        new.done = self.done
        new.picks = self.picks[:]
        new.draws = self.draws
        new.card = self.card
        new.hand = self.hand[:]
        new.transfers = self.transfers
        new.moved = self.moved[:]
        new.fought = self.fought
        new.won = self.won
        new.losses = self.losses[:]
        new.streak = self.streak
        return new

    def key(self) -> tuple[object, ...]:
        """What makes two states the same."""
        return (
            self.turn,
            self.phase,
            tuple(self.arab_tokens),
            tuple(self.units),
            tuple(self.deck),
            tuple(self.events),
            self.event,
            self.done,
            tuple(self.picks),
            self.draws,
            self.card,
            tuple(self.hand),
            self.transfers,
            tuple(self.moved),
            self.fought,
            self.won,
            tuple(self.losses),
            self.streak,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
