"""Chapter 4: the chain of operational sequences, the secret choice, the contest, the Card choice, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Audience, Report, all_but, only
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from .campaign_tables import SIDES, CampaignTables
from .cards.reaction_windows import card_playable, play_card
from .events import (
    CardDealt,
    CardDiscarded,
    CardDrawn,
    CardThrown,
    ChoiceMade,
    ChoicesRevealed,
    ContestRolled,
    ContestWon,
    DeckEmpty,
    DrawChosen,
    ResourceLost,
    ResourcePlaced,
    SequenceBegins,
)
from .operations import OperationFrame
from .procedure import PROCEDURES, CampaignProcedure, SideNumber, ZoneNumber, ZoneSetOrAny
from .state import CARD, MAP, NOBODY, NOT_CHOSEN, State
from .supply_and_isolation import besieged

CHOOSING, FIRST_DIE, SECOND_DIE, ACTING = range(4)


def end_game(state: State) -> None:
    """S4.2.4: everything under way is broken off."""
    state.battle = None
    state.stack.clear()


def choosing(state: State) -> bool:
    """Is it the moment of the secret choice."""
    if not state.stack:
        return False
    frame = state.stack[-1]
    return isinstance(frame, SequenceFrame) and frame.phase == CHOOSING


def has_resources(state: State, side: int) -> bool:
    return any(state.resources[side])


@dataclass(slots=True)
class CardDealFrame(Frame):
    side: SideNumber
    count: int


@PROCEDURES.register("dealing", CardDealFrame)
class CardDeal(CampaignProcedure[CardDealFrame]):
    """S4.1, S4.2.3.b: cards come from a side's deck. Its owner sees which, the other only that."""

    def turn(self, state: State, frame: CardDealFrame) -> int:
        return CHANCE if frame.count else GOES_ON

    def moves(self, state: State, frame: CardDealFrame, side: int) -> Sequence[int]:
        first = self.war.move.deal
        return [first + card for card in self.war.cards_of[frame.side] if state.deck[card]]

    def weights(self, state: State, frame: CardDealFrame) -> Sequence[int]:
        return [state.deck[card] for card in self.war.cards_of[frame.side] if state.deck[card]]

    def play(self, state: State, frame: CardDealFrame, move: int, side: int, report: Report | None) -> None:
        owner, card = frame.side, move - self.war.move.deal
        state.deck[card] -= 1
        state.hand[card] += 1
        frame.count -= 1
        left = self.war.cards_in(state.deck, owner)
        if not left:
            frame.count = 0
        if report:
            name = self.war.campaign.sides[owner]
            report(CardDealt(self.war.cards[card].id, left), "S4.2.3.b", to=only(owner), reveals=True)
            report(CardDrawn(name, left), "S4.2.3.b", to=all_but(owner), reveals=True)

    def drawn_for(self, frame: CardDealFrame) -> Audience:
        return only(frame.side)

    def go_on(self, state: State, frame: CardDealFrame, report: Report | None) -> None:
        finish(state, frame)
        if not self.war.cards_in(state.deck, frame.side):
            if report:
                report(DeckEmpty(self.war.campaign.sides[frame.side]), "S4.2.4")
            end_game(state)


@dataclass(slots=True)
class SequenceFrame(Frame):
    phase: int
    die: int = 0
    todo: tuple[int, ...] = ()
    """What is still to be done in this sequence: side × 2 + choice."""


@PROCEDURES.register("sequence", SequenceFrame)
class OperationalSequence(CampaignProcedure[SequenceFrame]):
    """S4.2.2: both sides choose in secret, then the choices are carried out in their order."""

    def turn(self, state: State, frame: SequenceFrame) -> int:
        if frame.phase == CHOOSING:
            for side in SIDES:
                if state.chosen[side] == NOT_CHOSEN:
                    return side
            return GOES_ON
        return GOES_ON if frame.phase == ACTING else CHANCE

    def moves(self, state: State, frame: SequenceFrame, side: int) -> Sequence[int]:
        move = self.war.move
        if frame.phase == CHOOSING:
            return [move.choose + CARD, move.choose + MAP]
        return range(move.roll, move.roll + 10)

    def play(self, state: State, frame: SequenceFrame, move: int, side: int, report: Report | None) -> None:
        if frame.phase == CHOOSING:
            state.chosen[side] = move - self.war.move.choose
            if report:
                report(ChoiceMade(("card", "map")[state.chosen[side]]), "S4.2.2", to=only(side))
            if NOT_CHOSEN not in state.chosen:
                self._reveal(state, frame, report)
            return
        self._roll(state, frame, move - self.war.move.roll + 1, report)

    def go_on(self, state: State, frame: SequenceFrame, report: Report | None) -> None:
        if frame.phase == CHOOSING:
            self._reveal(state, frame, report)
        elif frame.todo:
            todo, *later = frame.todo
            frame.todo = tuple(later)
            side = todo >> 1
            begin(state, OperationFrame(side) if todo & 1 == MAP else CardChoiceFrame(side))
        else:
            self.begin_choice(state, frame, report)

    def begin_choice(self, state: State, frame: SequenceFrame, report: Report | None) -> None:
        """A side without resource points on the map cannot choose Map: everybody knows its choice beforehand."""
        frame.phase, frame.die, frame.todo = CHOOSING, 0, ()
        state.chosen = [NOT_CHOSEN if has_resources(state, side) else CARD for side in SIDES]
        if report:
            report(SequenceBegins(), "S4.2.1")

    def _reveal(self, state: State, frame: SequenceFrame, report: Report | None) -> None:
        if report:
            one, two = (("card", "map")[choice] for choice in state.chosen)
            report(ChoicesRevealed(one, two), "S4.2.2", reveals=True)
        first = state.initiative
        if state.chosen == [MAP, MAP]:
            frame.phase = FIRST_DIE
            return
        frame.phase = ACTING
        if state.chosen == [CARD, CARD]:
            frame.todo = (first * 2 + CARD, (1 - first) * 2 + CARD)
        else:
            mover = state.chosen.index(MAP)
            frame.todo = (mover * 2 + MAP, (1 - mover) * 2 + CARD)

    def _roll(self, state: State, frame: SequenceFrame, die: int, report: Report | None) -> None:
        """Both choose Map: the higher total operates, the Initiative adds 2 and wins ties, the loser waits."""
        first = state.initiative
        bonus = self.war.campaign.contest_bonus
        names = self.war.campaign.sides
        if frame.phase == FIRST_DIE:
            frame.phase, frame.die = SECOND_DIE, die
            if report:
                report(ContestRolled(names[first], die, bonus, die + bonus), "S4.2.2")
            return
        winner = first if frame.die + bonus >= die else 1 - first
        frame.phase, frame.die, frame.todo = ACTING, 0, (winner * 2 + MAP,)
        if report:
            report(ContestRolled(names[1 - first], die, 0, die), "S4.2.2")
            report(ContestWon(names[winner]), "S4.2.2")


@dataclass(slots=True)
class CardChoiceFrame(Frame):
    side: SideNumber


@PROCEDURES.register("card-choice", CardChoiceFrame)
class CardChoice(CampaignProcedure[CardChoiceFrame]):
    """S4.2.3: play an operational card, draw one, or discard one for a resource point. One of them must be done."""

    def turn(self, state: State, frame: CardChoiceFrame) -> int:
        return frame.side

    def moves(self, state: State, frame: CardChoiceFrame, side: int) -> Sequence[int]:
        war = self.war
        move = war.move
        hand = [card for card in war.cards_of[side] if state.hand[card]]
        moves = [
            move.play + card for card in war.operational[side] if state.hand[card] and card_playable(war, state, card)
        ]
        if war.cards_in(state.hand, side) < war.campaign.hand:
            moves.append(move.draw)
        moves.extend(move.discard + card for card in hand)
        moves.extend(war.campaign_rules.card_moves(war, state, side))
        return moves

    def play(self, state: State, frame: CardChoiceFrame, move: int, side: int, report: Report | None) -> None:
        numbers = self.war.move
        finish(state, frame)
        if move == numbers.draw:
            if report:
                report(DrawChosen(self.war.campaign.sides[side]), "S4.2.3.b")
            begin(state, CardDealFrame(side, 1))
        elif numbers.discard <= move < numbers.spend:
            self._discard(state, side, move - numbers.discard, report)
        elif move < numbers.draw:
            play_card(self.war, state, side, move - numbers.play, report)
        else:
            self.war.campaign_rules.play_card_move(self.war, state, side, move, report)

    def _discard(self, state: State, side: int, card: int, report: Report | None) -> None:
        """S4.2.3.c: face down, nobody else sees which; it brings a resource point."""
        state.hand[card] -= 1
        state.buried[card] += 1
        if report:
            report(CardThrown(self.war.cards[card].id), "S4.2.3.c", to=only(side))
            report(CardDiscarded(self.war.campaign.sides[side]), "S4.2.3.c", to=all_but(side), reveals=True)
        place_resources(self.war, state, side, 1, 1, report)


# New resource points (P4) --------------------------------------------------------------------------------------


def place_resources(
    war: CampaignTables, state: State, side: int, count: int, most: int, report: Report | None, zones: int = -1
) -> None:
    """Let a side place resource points in cities it holds; ``zones`` names the only ones, ``most`` how many in each."""
    begin(state, ResourcePlacementFrame(side, count, most, zones))


@dataclass(slots=True)
class ResourcePlacementFrame(Frame):
    side: SideNumber
    count: int
    most: int
    zones: ZoneSetOrAny
    placed: tuple[ZoneNumber, ...] = ()


@PROCEDURES.register("placing", ResourcePlacementFrame)
class ResourcePlacement(CampaignProcedure[ResourcePlacementFrame]):
    """P4: resource points go into cities of their side; ``placed`` is where some have gone already."""

    def turn(self, state: State, frame: ResourcePlacementFrame) -> int:
        return frame.side if frame.count and len(self._open(state, frame)) > 1 else GOES_ON

    def moves(self, state: State, frame: ResourcePlacementFrame, side: int) -> Sequence[int]:
        return [self.war.move.place + zone for zone in self._open(state, frame)]

    def _open(self, state: State, frame: ResourcePlacementFrame) -> list[int]:
        side, most, zones, placed = frame.side, frame.most, frame.zones, frame.placed
        into_besieged = self.war.options["rp_into_besieged"]
        cities = [
            zone
            for zone in self.war.cities
            if state.control[zone] == side
            and placed.count(zone) < most
            and (into_besieged or not besieged(self.war, state, zone))
        ]
        region = "" if placed else self._first_region(state, side)
        forced = [zone for zone in cities if region and self.war.zones[zone].region == region]
        return forced or [zone for zone in cities if zones < 0 or zones >> zone & 1]

    def _first_region(self, state: State, side: int) -> str:
        """A permanent card of the enemy may say where the first point of each card goes (P16)."""
        for card in self.war.cards_of[1 - side]:
            region = self.war.cards[card].lasting.first_resource
            if region and state.open[card]:
                return region
        return ""

    def play(self, state: State, frame: ResourcePlacementFrame, move: int, side: int, report: Report | None) -> None:
        self._place(state, frame, move - self.war.move.place, report)

    def _place(self, state: State, frame: ResourcePlacementFrame, zone: int, report: Report | None) -> None:
        side = frame.side
        state.resources[side][zone] += 1
        frame.count -= 1
        frame.placed += (zone,)
        if report:
            report(
                ResourcePlaced(self.war.campaign.sides[side], self.war.zones[zone].id), self.war.cites.resources_placed
            )

    def go_on(self, state: State, frame: ResourcePlacementFrame, report: Report | None) -> None:
        cities = self._open(state, frame) if frame.count else []
        if cities:
            self._place(state, frame, cities[0], report)
            return
        if frame.count and report:
            report(ResourceLost(self.war.campaign.sides[frame.side], frame.count), self.war.cites.resources_placed)
        finish(state, frame)


def begin_campaign(war: CampaignTables, state: State) -> None:
    """S4.1: hands of cards on the set-up table, then the first sequence."""
    begin(state, SequenceFrame(ACTING))
    for side in reversed(SIDES):
        begin(state, CardDealFrame(side, war.campaign.hand))
    state.operator = NOBODY
