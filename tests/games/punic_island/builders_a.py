"""Positions that are short to write: who holds which city, who stands where, what supply is left.

    table = Position().holds("rome", "camarina", "gela").at("camarina", "consul-a L1 L2").supply("rome", "camarina")
    table.play("activate all", "depart", "go gela", "stop")
    assert table.where("L1") == "gela"

Units go by a letter and a number: L Roman infantry, V Roman cavalry, R Roman ships, N African infantry, M African
cavalry, E elephants, C Carthaginian ships, I Iberian infantry, G Gauls, S Syracusan infantry, T Syracusan cavalry,
Y Syracusan ships. A ``d`` after the number: decimated, an ``o``: disorganised. Leaders go by their id.
At first every city but Messana and Rhegium is Carthaginian and the map is empty. Reaction windows are passed, unless
the next move is a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Self

import pytest

from sandtable.engine.events import Told, listen
from sandtable.engine.game import CHANCE, OVER
from sandtable.engine.procedures import begin
from sandtable.games.campaign_commander import victory
from sandtable.games.campaign_commander.campaigns.punic_island.game import PunicIsland
from sandtable.games.campaign_commander.checks import QUEUE
from sandtable.games.campaign_commander.operations import MENU, SPENDING
from sandtable.games.campaign_commander.pieces import place_leader, put
from sandtable.games.campaign_commander.places import isolated
from sandtable.games.campaign_commander.procedure import CARD_CHOICE, CHECKS, OPERATION, SEQUENCE
from sandtable.games.campaign_commander.sequence import ACTING
from sandtable.games.campaign_commander.state import (
    ACTED,
    AWAY,
    BOX,
    DEAD,
    DECIMATED,
    DISORGANISED,
    INSIDE,
    NOBODY,
    State,
)
from tests.rulemarks import rules_of

rule: Callable[..., pytest.MarkDecorator] = rules_of("punic-island")

ROME, CARTHAGE = 0, 1
LETTERS = {
    "L": "r-infantry",
    "V": "r-cavalry",
    "R": "r-naval",
    "N": "c-african-infantry",
    "M": "c-african-cavalry",
    "E": "c-elephants",
    "C": "c-naval",
    "I": "c-iberian-infantry",
    "G": "c-gaul-infantry",
    "S": "c-syracusan-infantry",
    "T": "c-syracusan-cavalry",
    "Y": "c-syracusan-naval",
}
SHORT = re.compile(r"\b([A-Z])(\d+)\b")
OFF_MAP = {BOX: "box", DEAD: "destroyed", AWAY: "away"}


def full(text: str) -> str:
    """A notation with the units' short names written out."""
    return SHORT.sub(lambda found: f"{LETTERS[found[1]]}-{found[2]}", text)


class Position:
    """A table in the making, then in play."""

    def __init__(self, **options: Any) -> None:
        self.game = PunicIsland(options)
        self.war = self.game.war
        self.state: State = self.game.empty_board()
        self.told: list[Told] = []
        self.units = {unit.id: i for i, unit in enumerate(self.war.units)}
        self.leaders = {leader.id: i for i, leader in enumerate(self.war.leaders)}
        self.zones = self.war.campaign.zone_numbers
        self.cards = self.war.card_number
        for side, cities in enumerate(self.game.campaign.held):
            for city in cities:
                self.state.control[city] = side
        begin(self.state, SEQUENCE, ACTING, 0)

    # Setting up ------------------------------------------------------------------------------------------------

    def holds(self, side: str, *zones: str) -> Self:
        for zone in zones:
            self.state.control[self.zones[zone]] = self.game.sides.index(side)
        return self

    def at(self, zone: str, pieces: str, inside: bool = False) -> Self:
        for piece in pieces.split():
            found = re.fullmatch(r"([A-Z]\d+)(d?)(o?)", piece)
            if not found:
                place_leader(self.state, self.leaders[piece], self.zones[zone], inside)
                continue
            unit = self.units[full(found[1])]
            put(self.war, self.state, unit, self.zones[zone], inside and not self.war.naval[unit])
            self.state.flags[unit] |= (DECIMATED if found[2] else 0) | (DISORGANISED if found[3] else 0)
        return self

    def within(self, zone: str, pieces: str) -> Self:
        """Inside a besieged city."""
        return self.at(zone, pieces, inside=True)

    def siege(self, side: str, zone: str) -> Self:
        self.state.siege[self.zones[zone]] = self.game.sides.index(side)
        return self

    def resources(self, side: str, zone: str, count: int = 1) -> Self:
        self.state.resources[self.game.sides.index(side)][self.zones[zone]] += count
        return self

    def hand(self, *cards: str) -> Self:
        """Cards that have been dealt, each to its own side."""
        for card in cards:
            self.state.hand[self.cards[card]] += 1
            self.state.deck[self.cards[card]] -= 1
        return self

    def deck(self, side: str, *cards: str) -> Self:
        """The cards left to draw; all others of that side have been discarded."""
        for card in self.war.cards_of[self.game.sides.index(side)]:
            left = cards.count(self.war.cards[card].id)
            self.state.buried[card] += self.state.deck[card] - left
            self.state.deck[card] = left
        return self

    def supply(self, side: str, marker: str, ps: int = 6) -> Self:
        """An operation is under way: the resource point has been spent, and so much supply is left."""
        self.operation(side)
        self.state.stack[-1][2] = MENU
        self.state.operator = self.game.sides.index(side)
        self.state.ps = ps
        self.state.marker = self.zones[marker]
        self.state.marker_inside = self.state.siege[self.zones[marker]] != NOBODY
        return self

    def operation(self, side: str) -> Self:
        """This side is about to spend a resource point."""
        begin(self.state, OPERATION, self.game.sides.index(side), SPENDING)
        return self

    def card_choice(self, side: str) -> Self:
        begin(self.state, CARD_CHOICE, self.game.sides.index(side))
        return self

    def choosing(self) -> Self:
        """Both sides are about to choose Card or Map."""
        self.game.procedures.run(self.state, None)
        return self

    # Playing ---------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Self:
        """Play these moves and chance outcomes; ``told`` speaks of this call."""
        self.told = []
        for move in moves:
            if not move.startswith(("play", "pass")):
                self._pass_windows()
            number = self.game.catalogue.number(full(move))
            assert self.game.turn(self.state) != OVER, "the game is over"
            assert number in self.game.moves(self.state), f"{move} is not among {self.legal}"
            self.game.play(self.state, number, listen(self.told))
        self._pass_windows()
        return self

    def choose(self, rome: str, carthage: str) -> Self:
        """Both sides make their secret choice."""
        deciders = self.game.deciders(self.state)
        for side, what in enumerate((rome, carthage)):
            if side in deciders:
                move = self.game.catalogue.number(f"choose {what}")
                assert move in self.game.moves(self.state, side)
                self.game.play(self.state, move, listen(self.told), side)
        return self

    def _pass_windows(self) -> None:
        while self.game.window(self.state):
            self.game.play(self.state, self.game.catalogue.number("pass"), listen(self.told))

    # Looking ---------------------------------------------------------------------------------------------------

    @property
    def legal(self) -> list[str]:
        """The legal moves, units by their short names."""
        names = {kind: letter for letter, kind in LETTERS.items()}
        moves = [self.game.catalogue.notation(move) for move in self.game.moves(self.state)]
        return [re.sub(r"([a-z-]+)-(\d+)$", lambda m: f"{names.get(m[1], m[1])}{m[2]}", move) for move in moves]

    def may(self, move: str) -> bool:
        self._pass_windows()
        return self.game.catalogue.number(full(move)) in self.game.moves(self.state)

    def offered(self, verb: str) -> list[str]:
        """What the legal moves with this verb name."""
        self._pass_windows()
        return [move.removeprefix(verb).strip() for move in self.legal if move.split()[0] == verb]

    @property
    def turn(self) -> str:
        turn = self.game.turn(self.state)
        return {CHANCE: "chance", OVER: "over"}.get(turn) or self.game.sides[turn]

    @property
    def ps(self) -> int:
        return self.state.ps

    def unit(self, short: str) -> int:
        return self.units[full(short)]

    def where(self, piece: str) -> str:
        place = self.state.leader_at[self.leaders[piece]] if piece in self.leaders else self.state.at[self.unit(piece)]
        return self.war.zones[place].id if place >= 0 else OFF_MAP[place]

    def flags(self, short: str) -> str:
        """d decimated, o disorganised, i inside, a acted."""
        flags = self.state.flags[self.unit(short)]
        letters = ((DECIMATED, "d"), (DISORGANISED, "o"), (INSIDE, "i"), (ACTED, "a"))
        return "".join(letter for bit, letter in letters if flags & bit)

    def isolated(self, short: str) -> bool:
        return isolated(self.war, self.state, self.unit(short))

    def rp(self, side: str, zone: str) -> int:
        return self.state.resources[self.game.sides.index(side)][self.zones[zone]]

    def control(self, zone: str) -> str:
        side = self.state.control[self.zones[zone]]
        return "nobody" if side == NOBODY else self.game.sides[side]

    def besieger(self, zone: str) -> str:
        side = self.state.siege[self.zones[zone]]
        return "nobody" if side == NOBODY else self.game.sides[side]

    def cards_left(self, side: str) -> tuple[int, int]:
        """How many cards in hand and deck."""
        number = self.game.sides.index(side)
        return self.war.cards_in(self.state.hand, number), self.war.cards_in(self.state.deck, number)

    def points(self, side: str) -> dict[str, int]:
        return victory.points(self.war, self.state, self.game.sides.index(side))

    @property
    def fighting(self) -> tuple[set[str], set[str]]:
        """The units of the battle under way, Rome's and Carthage's."""
        battle = self.state.battle
        assert battle, "there is no battle"
        names: list[set[str]] = [set(), set()]
        for unit, it in enumerate(self.war.units):
            for side in (ROME, CARTHAGE):
                if battle.fighting[side] >> unit & 1:
                    names[side].add(it.id)
        return names[ROME], names[CARTHAGE]

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The facts of every event of this kind in the last ``play``, with the rule."""
        return [{**told.event.arguments, "rule": told.rule} for told in self.told if told.event.kind == kind]

    def fight(self, winner: str) -> Self:
        """Play the battle under way to its end: the loser's checks all fail, the winner's all pass."""
        while self.state.battle:
            self.fight_on(winner)
        self._pass_windows()
        return self

    def fight_on(self, winner: str) -> None:
        """One step of it; where there is a choice, the first."""
        loser = 1 - self.game.sides.index(winner)
        moves = list(self.game.moves(self.state))
        frame = self.state.stack[-1]
        fails = frame[0] == CHECKS and self.war.side[frame[QUEUE]] == loser
        self.game.play(self.state, moves[-1] if fails else moves[0], listen(self.told))


def ids(shorts: str) -> set[str]:
    return {full(short) for short in shorts.split()}
