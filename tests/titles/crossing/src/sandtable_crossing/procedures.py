"""The procedures, from the outside in: set-up and rounds, operations, searches, chases, flights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.events import Report, all_but, only
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import GOES_ON, Frame, Procedure, Procedures, begin, finish

from . import events
from .moves import BURY, CHOOSE, DEAL, DRAW, END, FLEE, PASS, PLACE, PLAY, ROLL, ROW_FIRST, SAIL_FIRST
from .state import (
    BOATS,
    BRIBE,
    CARD,
    CARDS,
    CHOICES,
    COAST,
    EDGES,
    FLARE,
    FOG,
    HAND,
    LARGEST_HAND,
    NEIGHBOURS,
    NOT_CHOSEN,
    OWNER,
    PURSUIT,
    ROUNDS,
    SAIL,
    SHORE,
    SIDES,
    SMUGGLER,
    SPACES,
    WATCH,
    State,
)

SET_UP, ROUND, DEALING, CARD_ACTION, OPERATION, SEARCH, CHASE, FLIGHT = range(8)
NAMES: Final = ("set-up", "round", "dealing", "card-action", "operation", "search", "chase", "flight")

STEPS: Final = (3, 2)
FOG_STEPS: Final = 2
PURSUIT_BONUS: Final = 2
ROLLS: Final = tuple(range(ROLL, ROLL + 6))


def held(state: State, side: int) -> list[int]:
    return [card for card in range(6) if OWNER[card] == side and state.hands[card]]


def play_card(state: State, card: int, report: Report | None) -> None:
    """3: a card leaves the hand for the open pile, and everybody sees it."""
    state.hands[card] -= 1
    state.open[card] += 1
    if report:
        report(events.CardPlayed(SIDES[OWNER[card]], CARDS[card]), "3", reveals=True)


def pass_by(side: int, rule: str, report: Report | None) -> None:
    """A pass tells nobody anything but that it is over: the side was asked whether or not it held a card."""
    if report:
        report(events.Passed(SIDES[side]), rule)


class SetUp(Procedure[State]):
    """1: the smuggler places three boats on the shore, in secret; then hands are dealt. Frame: boats placed."""

    def turn(self, state: State, frame: Frame) -> int:
        return SMUGGLER if frame[1] < BOATS else GOES_ON

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return [PLACE + space for space in SHORE if space >= state.placed]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        space = move - PLACE
        state.boats[space] += 1
        state.placed = space
        frame[1] += 1
        if report:
            report(events.BoatPlaced(SPACES[space]), "1", to=only(SMUGGLER))

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        if report:
            report(events.BoatsReady(), "1")
        finish(state, frame)
        begin(state, ROUND, 0)
        begin(state, DEALING, WATCH, HAND)
        begin(state, DEALING, SMUGGLER, HAND)


class Dealing(Procedure[State]):
    """3: cards are drawn when they are drawn; only the owner sees them. Frame: side, cards to come."""

    def turn(self, state: State, frame: Frame) -> int:
        return CHANCE

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return [DEAL + card for card in range(6) if OWNER[card] == frame[1] and state.decks[card]]

    def weights(self, state: State, frame: Frame) -> Sequence[int]:
        return [count for card, count in enumerate(state.decks) if OWNER[card] == frame[1] and count]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        card, owner = move - DEAL, frame[1]
        state.decks[card] -= 1
        state.hands[card] += 1
        frame[2] -= 1
        if report:
            report(events.CardDealt(CARDS[card]), "3", to=only(owner), reveals=True)
            report(events.CardDrawn(SIDES[owner]), "3", to=all_but(owner))
        if not frame[2]:
            finish(state, frame)


class Round(Procedure[State]):
    """2: both choose in secret; who sails acts before who takes cards; two who sail roll for it.

    Frame: step, and the smuggler's die of the contest.
    """

    CHOOSING, CONTEST_SMUGGLER, CONTEST_WATCH, CLOSING = range(4)

    def turn(self, state: State, frame: Frame) -> int:
        if frame[1] == self.CHOOSING:
            return state.chosen.index(NOT_CHOSEN)
        return GOES_ON if frame[1] == self.CLOSING else CHANCE

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return (CHOOSE, CHOOSE + 1) if frame[1] == self.CHOOSING else ROLLS

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        if frame[1] == self.CHOOSING:
            self._choose(state, frame, move, side, report)
        else:
            self._roll(state, frame, move - ROLL + 1, report)

    def _choose(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        state.chosen[side] = SAIL if move == CHOOSE else CARD
        if report:
            report(events.ChoiceMade(CHOICES[state.chosen[side]]), "2", to=only(side))
        if NOT_CHOSEN not in state.chosen:
            self._show(state, frame, report)

    def _show(self, state: State, frame: Frame, report: Report | None) -> None:
        if report:
            shown = [CHOICES[choice] for choice in state.chosen]
            report(events.ChoicesShown(*shown), "2", reveals=True)
        if state.chosen == [SAIL, SAIL]:
            frame[1] = self.CONTEST_SMUGGLER
            return
        frame[1] = self.CLOSING
        for side in (WATCH, SMUGGLER):  # what is put on the stack last comes first
            if state.chosen[side] == CARD:
                begin(state, CARD_ACTION, side)
        for side in (WATCH, SMUGGLER):
            if state.chosen[side] == SAIL:
                begin(state, OPERATION, side, STEPS[side])

    def _roll(self, state: State, frame: Frame, die: int, report: Report | None) -> None:
        side = SMUGGLER if frame[1] == self.CONTEST_SMUGGLER else WATCH
        if report:
            report(events.ContestRolled(SIDES[side], die), "2")
        if side == SMUGGLER:
            frame.append(die)
            frame[1] = self.CONTEST_WATCH
            return
        winner = WATCH if die > frame.pop() else SMUGGLER
        if report:
            report(events.ContestWon(SIDES[winner]), "2")
        frame[1] = self.CLOSING
        begin(state, OPERATION, winner, STEPS[winner])

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        state.chosen = [NOT_CHOSEN, NOT_CHOSEN]
        state.round += 1
        if state.round == ROUNDS or state.landed + state.caught == BOATS:
            finish(state, frame)
            if report:
                report(events.CrossingEnded(state.landed, state.caught), "8", reveals=True)
            return
        frame[1] = self.CHOOSING
        if report:
            report(events.RoundBegan(state.round + 1), "2")


class CardAction(Procedure[State]):
    """3: draw a card, bury one face down, or pass. Frame: side."""

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1]

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        moves = [BURY + card for card in held(state, side)]
        if state.cards_of(side, state.hands) < LARGEST_HAND and state.cards_of(side, state.decks):
            moves.append(DRAW)
        moves.append(PASS)
        return moves

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        finish(state, frame)
        if move == PASS:
            pass_by(side, "3", report)
        elif move == DRAW:
            begin(state, DEALING, side, 1)
            if report:
                report(events.DrawBegan(SIDES[side]), "3")
        else:
            card = move - BURY
            state.hands[card] -= 1
            state.buried[card] += 1
            if report:
                report(events.OwnCardBuried(CARDS[card]), "3", to=only(side))
                report(events.CardBuried(SIDES[side]), "3", to=all_but(side))


class Operation(Procedure[State]):
    """4, 5: step by step, with cards in between. Frame: side, steps left."""

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1]

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        first, pieces = (SAIL_FIRST, state.boats) if side == SMUGGLER else (ROW_FIRST, state.patrols)
        moves = [first + i for i, (here, _) in enumerate(EDGES) if pieces[here]] if frame[2] else []
        card = FOG if side == SMUGGLER else FLARE
        if state.hands[card]:
            moves.append(PLAY + card)
        moves.append(END)
        return moves

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        if move == END:
            finish(state, frame)
            if report:
                report(events.OperationEnded(SIDES[side]), "4" if side == SMUGGLER else "5")
        elif move >= PLAY:
            self._play_card(state, frame, move - PLAY, report)
        else:
            frame[2] -= 1
            if side == SMUGGLER:
                sail(state, *EDGES[move - SAIL_FIRST], report)
            else:
                row(state, *EDGES[move - ROW_FIRST], report)

    def _play_card(self, state: State, frame: Frame, card: int, report: Report | None) -> None:
        play_card(state, card, report)
        if card == FOG:
            frame[2] += FOG_STEPS
        elif report:
            light_up(state, report)


def sail(state: State, here: int, there: int, report: Report | None) -> None:
    """4: a boat moves unseen, but for where a patrol lies; a boat on the far coast has landed."""
    state.boats[here] -= 1
    state.boats[there] += 1
    if report:
        report(events.BoatSailed(SPACES[here], SPACES[there]), "4", to=only(SMUGGLER))
        if state.patrols[here]:
            report(events.BoatLeft(SPACES[here], state.boats[here]), "4", to=all_but(SMUGGLER), reveals=True)
    if there in COAST:
        state.boats[there] -= 1
        state.landed += 1
        if report:
            report(events.BoatLanded(SPACES[there]), "4", reveals=True)
    elif state.patrols[there]:
        if report:
            report(events.BoatSeen(SPACES[there], state.boats[there]), "4", to=all_but(SMUGGLER), reveals=True)
        begin(state, SEARCH, there, Search.ASKING)


def row(state: State, here: int, there: int, report: Report | None) -> None:
    """5: patrols row in the open, and each step is answered: how many boats lie there."""
    state.patrols[here] -= 1
    state.patrols[there] += 1
    if report:
        report(events.PatrolRowed(SPACES[here], SPACES[there], state.boats[there]), "5", reveals=True)
    if state.boats[there]:
        begin(state, SEARCH, there, Search.ASKING)


def light_up(state: State, report: Report) -> None:
    """3: a flare shows the watch how many boats lie beside its patrols."""
    beside = {there for here in range(12) if state.patrols[here] for there in NEIGHBOURS[here]}
    for space in sorted(beside):
        report(events.FlareShows(SPACES[space], state.boats[space]), "3", reveals=True)


class Search(Procedure[State]):
    """6: the smuggler may bribe; otherwise there is a chase. Frame: space, step.

    The window is there as long as a bribe could be, and never by what is in the hand.
    """

    ASKING, CHASING, DONE = range(3)

    def turn(self, state: State, frame: Frame) -> int:
        return SMUGGLER if frame[2] == self.ASKING and state.unseen(BRIBE) else GOES_ON

    def window(self, state: State, frame: Frame) -> str | None:
        return "bribe" if frame[2] == self.ASKING else None

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return (PASS, PLAY + BRIBE) if state.hands[BRIBE] else (PASS,)

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        if move == PASS:
            pass_by(side, "6", report)
            frame[2] = self.CHASING
        else:
            play_card(state, BRIBE, report)
            frame[2] = self.DONE

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        if frame[2] == self.DONE:
            finish(state, frame)
            return
        if report:
            report(events.SearchBegan(SPACES[frame[1]]), "6")
        frame[2] = self.DONE
        begin(state, CHASE, frame[1], 0, 0)


class Chase(Procedure[State]):
    """7: both roll; the watch must roll more. Frame: space, the smuggler's die (0: not yet), the watch's bonus."""

    def turn(self, state: State, frame: Frame) -> int:
        return CHANCE

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return ROLLS

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        die = move - ROLL + 1
        roller = WATCH if frame[2] else SMUGGLER
        if report:
            report(events.ChaseRolled(SIDES[roller], die), "7")
        if roller == SMUGGLER:
            frame[2] = die
            return
        space = frame[1]
        finish(state, frame)
        if die + frame[3] > frame[2]:
            catch(state, space, report)
        else:
            begin(state, FLIGHT, space, Flight.ASKING if not frame[3] else Flight.FLEEING)


def catch(state: State, space: int, report: Report | None) -> None:
    state.boats[space] -= 1
    state.caught += 1
    if report:
        report(events.BoatCaught(SPACES[space]), "7", reveals=True)


class Flight(Procedure[State]):
    """7: the watch may press the pursuit; then the boat flees unseen, or is caught. Frame: space, step."""

    ASKING, FLEEING = range(2)

    def turn(self, state: State, frame: Frame) -> int:
        if frame[2] == self.ASKING:
            return WATCH if state.unseen(PURSUIT) else GOES_ON
        return SMUGGLER if self._ways_out(state, frame[1]) else GOES_ON

    def window(self, state: State, frame: Frame) -> str | None:
        return "pursuit" if frame[2] == self.ASKING else None

    def _ways_out(self, state: State, space: int) -> list[int]:
        return [there for there in NEIGHBOURS[space] if not state.patrols[there] and there not in COAST]

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        if frame[2] == self.ASKING:
            return (PASS, PLAY + PURSUIT) if state.hands[PURSUIT] else (PASS,)
        return [FLEE + there for there in self._ways_out(state, frame[1])]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        if move == PASS:
            pass_by(side, "7", report)
            frame[2] = self.FLEEING
            return
        finish(state, frame)
        if move == PLAY + PURSUIT:
            play_card(state, PURSUIT, report)
            begin(state, CHASE, frame[1], 0, PURSUIT_BONUS)
            return
        state.boats[frame[1]] -= 1
        state.boats[move - FLEE] += 1
        if report:
            report(events.BoatFledTo(SPACES[move - FLEE]), "7", to=only(SMUGGLER))
            report(events.BoatFled(SPACES[frame[1]]), "7", to=all_but(SMUGGLER), reveals=True)

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        if frame[2] == self.ASKING:
            frame[2] = self.FLEEING
            return
        finish(state, frame)
        catch(state, frame[1], report)


PROCEDURES: Final = Procedures[State](
    SetUp(), Round(), Dealing(), CardAction(), Operation(), Search(), Chase(), Flight()
)
