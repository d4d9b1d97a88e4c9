"""The procedures, from the outside in: set-up and rounds, operations, searches, chases, flights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.engine.events import Report, all_but, only
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import GOES_ON, Frame, Procedure, ProcedureRegistry, begin, finish

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

PROCEDURES: Final[ProcedureRegistry[Procedure[State, Any]]] = ProcedureRegistry()

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


@dataclass(slots=True)
class SetUpFrame(Frame):
    boats: int = 0
    """Those placed so far."""


@PROCEDURES.register("set-up", SetUpFrame)
class SetUp(Procedure[State, SetUpFrame]):
    """1: the smuggler places three boats on the shore, in secret; then hands are dealt."""

    def turn(self, state: State, frame: SetUpFrame) -> int:
        return SMUGGLER if frame.boats < BOATS else GOES_ON

    def moves(self, state: State, frame: SetUpFrame, side: int) -> Sequence[int]:
        return [PLACE + space for space in SHORE if space >= state.placed]

    def play(self, state: State, frame: SetUpFrame, move: int, side: int, report: Report | None) -> None:
        space = move - PLACE
        state.boats[space] += 1
        state.placed = space
        frame.boats += 1
        if report:
            report(events.BoatPlaced(SPACES[space]), "1", to=only(SMUGGLER))

    def go_on(self, state: State, frame: SetUpFrame, report: Report | None) -> None:
        if report:
            report(events.BoatsReady(), "1")
        finish(state, frame)
        begin(state, RoundFrame())
        begin(state, DealFrame(WATCH, HAND))
        begin(state, DealFrame(SMUGGLER, HAND))


@dataclass(slots=True)
class DealFrame(Frame):
    side: int
    count: int
    """Cards to come."""


@PROCEDURES.register("dealing", DealFrame)
class Deal(Procedure[State, DealFrame]):
    """3: cards are drawn when they are drawn; only the owner sees them."""

    def turn(self, state: State, frame: DealFrame) -> int:
        return CHANCE

    def moves(self, state: State, frame: DealFrame, side: int) -> Sequence[int]:
        return [DEAL + card for card in range(6) if OWNER[card] == frame.side and state.decks[card]]

    def weights(self, state: State, frame: DealFrame) -> Sequence[int]:
        return [count for card, count in enumerate(state.decks) if OWNER[card] == frame.side and count]

    def play(self, state: State, frame: DealFrame, move: int, side: int, report: Report | None) -> None:
        card, owner = move - DEAL, frame.side
        state.decks[card] -= 1
        state.hands[card] += 1
        frame.count -= 1
        if report:
            report(events.CardDealt(CARDS[card]), "3", to=only(owner), reveals=True)
            report(events.CardDrawn(SIDES[owner]), "3", to=all_but(owner))
        if not frame.count:
            finish(state, frame)


@dataclass(slots=True)
class RoundFrame(Frame):
    step: int = 0
    contest: tuple[int, ...] = ()
    """The smuggler's die, while the watch has not rolled."""


@PROCEDURES.register("round", RoundFrame)
class Round(Procedure[State, RoundFrame]):
    """2: both choose in secret; who sails acts before who takes cards; two who sail roll for it."""

    CHOOSING, CONTEST_SMUGGLER, CONTEST_WATCH, CLOSING = range(4)

    def turn(self, state: State, frame: RoundFrame) -> int:
        if frame.step == self.CHOOSING:
            return state.chosen.index(NOT_CHOSEN)
        return GOES_ON if frame.step == self.CLOSING else CHANCE

    def moves(self, state: State, frame: RoundFrame, side: int) -> Sequence[int]:
        return (CHOOSE, CHOOSE + 1) if frame.step == self.CHOOSING else ROLLS

    def play(self, state: State, frame: RoundFrame, move: int, side: int, report: Report | None) -> None:
        if frame.step == self.CHOOSING:
            self._choose(state, frame, move, side, report)
        else:
            self._roll(state, frame, move - ROLL + 1, report)

    def _choose(self, state: State, frame: RoundFrame, move: int, side: int, report: Report | None) -> None:
        state.chosen[side] = SAIL if move == CHOOSE else CARD
        if report:
            report(events.ChoiceMade(CHOICES[state.chosen[side]]), "2", to=only(side))
        if NOT_CHOSEN not in state.chosen:
            self._show(state, frame, report)

    def _show(self, state: State, frame: RoundFrame, report: Report | None) -> None:
        if report:
            shown = [CHOICES[choice] for choice in state.chosen]
            report(events.ChoicesShown(*shown), "2", reveals=True)
        if state.chosen == [SAIL, SAIL]:
            frame.step = self.CONTEST_SMUGGLER
            return
        frame.step = self.CLOSING
        for side in (WATCH, SMUGGLER):  # what is put on the stack last comes first
            if state.chosen[side] == CARD:
                begin(state, CardActionFrame(side))
        for side in (WATCH, SMUGGLER):
            if state.chosen[side] == SAIL:
                begin(state, OperationFrame(side, STEPS[side]))

    def _roll(self, state: State, frame: RoundFrame, die: int, report: Report | None) -> None:
        side = SMUGGLER if frame.step == self.CONTEST_SMUGGLER else WATCH
        if report:
            report(events.ContestRolled(SIDES[side], die), "2")
        if side == SMUGGLER:
            frame.contest = (die,)
            frame.step = self.CONTEST_WATCH
            return
        winner = WATCH if die > frame.contest[0] else SMUGGLER
        frame.contest = ()
        if report:
            report(events.ContestWon(SIDES[winner]), "2")
        frame.step = self.CLOSING
        begin(state, OperationFrame(winner, STEPS[winner]))

    def go_on(self, state: State, frame: RoundFrame, report: Report | None) -> None:
        state.chosen = [NOT_CHOSEN, NOT_CHOSEN]
        state.round += 1
        if state.round == ROUNDS or state.landed + state.caught == BOATS:
            finish(state, frame)
            if report:
                report(events.CrossingEnded(state.landed, state.caught), "8", reveals=True)
            return
        frame.step = self.CHOOSING
        if report:
            report(events.RoundBegan(state.round + 1), "2")


@dataclass(slots=True)
class CardActionFrame(Frame):
    side: int


@PROCEDURES.register("card-action", CardActionFrame)
class CardAction(Procedure[State, CardActionFrame]):
    """3: draw a card, bury one face down, or pass."""

    def turn(self, state: State, frame: CardActionFrame) -> int:
        return frame.side

    def moves(self, state: State, frame: CardActionFrame, side: int) -> Sequence[int]:
        moves = [BURY + card for card in held(state, side)]
        if state.cards_of(side, state.hands) < LARGEST_HAND and state.cards_of(side, state.decks):
            moves.append(DRAW)
        moves.append(PASS)
        return moves

    def play(self, state: State, frame: CardActionFrame, move: int, side: int, report: Report | None) -> None:
        finish(state, frame)
        if move == PASS:
            pass_by(side, "3", report)
        elif move == DRAW:
            begin(state, DealFrame(side, 1))
            if report:
                report(events.DrawBegan(SIDES[side]), "3")
        else:
            card = move - BURY
            state.hands[card] -= 1
            state.buried[card] += 1
            if report:
                report(events.OwnCardBuried(CARDS[card]), "3", to=only(side))
                report(events.CardBuried(SIDES[side]), "3", to=all_but(side))


@dataclass(slots=True)
class OperationFrame(Frame):
    side: int
    steps: int
    """Those left."""


@PROCEDURES.register("operation", OperationFrame)
class Operation(Procedure[State, OperationFrame]):
    """4, 5: step by step, with cards in between."""

    def turn(self, state: State, frame: OperationFrame) -> int:
        return frame.side

    def moves(self, state: State, frame: OperationFrame, side: int) -> Sequence[int]:
        first, pieces = (SAIL_FIRST, state.boats) if side == SMUGGLER else (ROW_FIRST, state.patrols)
        moves = [first + i for i, (here, _) in enumerate(EDGES) if pieces[here]] if frame.steps else []
        card = FOG if side == SMUGGLER else FLARE
        if state.hands[card]:
            moves.append(PLAY + card)
        moves.append(END)
        return moves

    def play(self, state: State, frame: OperationFrame, move: int, side: int, report: Report | None) -> None:
        if move == END:
            finish(state, frame)
            if report:
                report(events.OperationEnded(SIDES[side]), "4" if side == SMUGGLER else "5")
        elif move >= PLAY:
            self._play_card(state, frame, move - PLAY, report)
        else:
            frame.steps -= 1
            if side == SMUGGLER:
                sail(state, *EDGES[move - SAIL_FIRST], report)
            else:
                row(state, *EDGES[move - ROW_FIRST], report)

    def _play_card(self, state: State, frame: OperationFrame, card: int, report: Report | None) -> None:
        play_card(state, card, report)
        if card == FOG:
            frame.steps += FOG_STEPS
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
        begin(state, SearchFrame(there))


def row(state: State, here: int, there: int, report: Report | None) -> None:
    """5: patrols row in the open, and each step is answered: how many boats lie there."""
    state.patrols[here] -= 1
    state.patrols[there] += 1
    if report:
        report(events.PatrolRowed(SPACES[here], SPACES[there], state.boats[there]), "5", reveals=True)
    if state.boats[there]:
        begin(state, SearchFrame(there))


def light_up(state: State, report: Report) -> None:
    """3: a flare shows the watch how many boats lie beside its patrols."""
    beside = {there for here in range(12) if state.patrols[here] for there in NEIGHBOURS[here]}
    for space in sorted(beside):
        report(events.FlareShows(SPACES[space], state.boats[space]), "3", reveals=True)


@dataclass(slots=True)
class SearchFrame(Frame):
    space: int
    step: int = 0


@PROCEDURES.register("search", SearchFrame)
class Search(Procedure[State, SearchFrame]):
    """6: the smuggler may bribe; otherwise there is a chase.

    The window is there as long as a bribe could be, and never by what is in the hand.
    """

    ASKING, CHASING, DONE = range(3)

    def turn(self, state: State, frame: SearchFrame) -> int:
        return SMUGGLER if frame.step == self.ASKING and state.unseen(BRIBE) else GOES_ON

    def window(self, state: State, frame: SearchFrame) -> str | None:
        return "bribe" if frame.step == self.ASKING else None

    def moves(self, state: State, frame: SearchFrame, side: int) -> Sequence[int]:
        return (PASS, PLAY + BRIBE) if state.hands[BRIBE] else (PASS,)

    def play(self, state: State, frame: SearchFrame, move: int, side: int, report: Report | None) -> None:
        if move == PASS:
            pass_by(side, "6", report)
            frame.step = self.CHASING
        else:
            play_card(state, BRIBE, report)
            frame.step = self.DONE

    def go_on(self, state: State, frame: SearchFrame, report: Report | None) -> None:
        if frame.step == self.DONE:
            finish(state, frame)
            return
        if report:
            report(events.SearchBegan(SPACES[frame.space]), "6")
        frame.step = self.DONE
        begin(state, ChaseFrame(frame.space))


@dataclass(slots=True)
class ChaseFrame(Frame):
    space: int
    die: int = 0
    """The smuggler's; 0 while it is not rolled."""
    bonus: int = 0
    """The watch's."""


@PROCEDURES.register("chase", ChaseFrame)
class Chase(Procedure[State, ChaseFrame]):
    """7: both roll; the watch must roll more."""

    def turn(self, state: State, frame: ChaseFrame) -> int:
        return CHANCE

    def moves(self, state: State, frame: ChaseFrame, side: int) -> Sequence[int]:
        return ROLLS

    def play(self, state: State, frame: ChaseFrame, move: int, side: int, report: Report | None) -> None:
        die = move - ROLL + 1
        roller = WATCH if frame.die else SMUGGLER
        if report:
            report(events.ChaseRolled(SIDES[roller], die), "7")
        if roller == SMUGGLER:
            frame.die = die
            return
        space = frame.space
        finish(state, frame)
        if die + frame.bonus > frame.die:
            catch(state, space, report)
        else:
            begin(state, FlightFrame(space, Flight.ASKING if not frame.bonus else Flight.FLEEING))


def catch(state: State, space: int, report: Report | None) -> None:
    state.boats[space] -= 1
    state.caught += 1
    if report:
        report(events.BoatCaught(SPACES[space]), "7", reveals=True)


@dataclass(slots=True)
class FlightFrame(Frame):
    space: int
    step: int = 0


@PROCEDURES.register("flight", FlightFrame)
class Flight(Procedure[State, FlightFrame]):
    """7: the watch may press the pursuit; then the boat flees unseen, or is caught."""

    ASKING, FLEEING = range(2)

    def turn(self, state: State, frame: FlightFrame) -> int:
        if frame.step == self.ASKING:
            return WATCH if state.unseen(PURSUIT) else GOES_ON
        return SMUGGLER if self._ways_out(state, frame.space) else GOES_ON

    def window(self, state: State, frame: FlightFrame) -> str | None:
        return "pursuit" if frame.step == self.ASKING else None

    def _ways_out(self, state: State, space: int) -> list[int]:
        return [there for there in NEIGHBOURS[space] if not state.patrols[there] and there not in COAST]

    def moves(self, state: State, frame: FlightFrame, side: int) -> Sequence[int]:
        if frame.step == self.ASKING:
            return (PASS, PLAY + PURSUIT) if state.hands[PURSUIT] else (PASS,)
        return [FLEE + there for there in self._ways_out(state, frame.space)]

    def play(self, state: State, frame: FlightFrame, move: int, side: int, report: Report | None) -> None:
        if move == PASS:
            pass_by(side, "7", report)
            frame.step = self.FLEEING
            return
        finish(state, frame)
        if move == PLAY + PURSUIT:
            play_card(state, PURSUIT, report)
            begin(state, ChaseFrame(frame.space, bonus=PURSUIT_BONUS))
            return
        state.boats[frame.space] -= 1
        state.boats[move - FLEE] += 1
        if report:
            report(events.BoatFledTo(SPACES[move - FLEE]), "7", to=only(SMUGGLER))
            report(events.BoatFled(SPACES[frame.space]), "7", to=all_but(SMUGGLER), reveals=True)

    def go_on(self, state: State, frame: FlightFrame, report: Report | None) -> None:
        if frame.step == self.ASKING:
            frame.step = self.FLEEING
            return
        finish(state, frame)
        catch(state, frame.space, report)
