"""Positions that are short to write: who holds which city, who stands where, what supply is left.

    table = Position().holds("rome", "camarina", "gela").at("camarina", "consul-a L1 L2:d").supply("rome", "camarina")
    table.play("activate all", "depart", "go gela", "stop")
    assert table.where("L1") == "gela"

Units go by a letter and a number: L Roman infantry, V Roman cavalry, R Roman ships; N African infantry, M African
cavalry, E elephants, C Carthaginian ships, I and J Iberian infantry and cavalry, G Gauls, S and T Syracusan infantry
and cavalry, Y Syracusan ships. ``:d`` decimated, ``:o`` disorganised, ``:do`` both. Leaders go by their ids.

At first every city but Messana and Rhegium is Carthaginian, and the map is empty. No reaction card is in the game
unless ``hand``, ``unseen`` or ``all_cards`` brings it in, so that windows open only where a test is about them; one
that stands in the way of the next move is passed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Self

import pytest

from sandtable.engine.events import ReportedEvent, collect_into
from sandtable.engine.game import CHANCE, OVER
from sandtable.engine.packs import PackCollection
from sandtable.engine.procedures import begin, find_frame
from sandtable.titles.campaign_commander.campaigns.punic_island.game import PunicIsland
from sandtable.titles.campaign_commander.rules import victory
from sandtable.titles.campaign_commander.rules.battle.battle import BattleSequenceFrame, ChitDrawFrame, begin_battle
from sandtable.titles.campaign_commander.rules.battle.cohesion_checks import CohesionChecksFrame
from sandtable.titles.campaign_commander.rules.cards.card_types import OPERATIONAL
from sandtable.titles.campaign_commander.rules.operations import MENU, SPENDING, OperationFrame
from sandtable.titles.campaign_commander.rules.sequence import ACTING, CardChoiceFrame, SequenceFrame
from sandtable.titles.campaign_commander.rules.state import (
    ACTED,
    AWAY,
    BOX,
    DEAD,
    DECIMATED,
    DISORGANISED,
    INSIDE,
    NOBODY,
    Battle,
    State,
)
from sandtable.titles.campaign_commander.rules.supply_and_isolation import isolated
from sandtable.titles.campaign_commander.rules.units import LEADERS, UNITS, place_leader, put
from tests.rule_marks import rules_of

rule: Callable[..., pytest.MarkDecorator] = rules_of("punic-island")

ROME, CARTHAGE = 0, 1
SIDES = ("rome", "carthage")
LETTERS = {
    "L": "r-infantry",
    "V": "r-cavalry",
    "R": "r-naval",
    "N": "c-african-infantry",
    "M": "c-african-cavalry",
    "E": "c-elephants",
    "C": "c-naval",
    "I": "c-iberian-infantry",
    "J": "c-iberian-cavalry",
    "G": "c-gaul-infantry",
    "S": "c-syracusan-infantry",
    "T": "c-syracusan-cavalry",
    "Y": "c-syracusan-naval",
}
SHORT = re.compile(r"\b([A-Z])(\d+)\b")
OFF_MAP = {BOX: "box", DEAD: "destroyed", AWAY: "away"}
RETREATING = ("retreat", "stop")


def full(text: str) -> str:
    """A notation with the units' short names written out: ``L3`` is ``r-infantry-3``."""
    return SHORT.sub(lambda found: f"{LETTERS[found[1]]}-{found[2]}", text)


def short(text: str) -> str:
    """The same the other way."""
    for letter, kind in LETTERS.items():
        text = re.sub(rf"\b{kind}-(\d+)\b", rf"{letter}\1", text)
    return text


def ids(shorts: str) -> set[str]:
    return {full(name) for name in shorts.split()}


class Position:
    """A table in the making, then in play."""

    def __init__(self, packs: PackCollection | None = None, /, **options: Any) -> None:
        self.game = PunicIsland(options, packs)
        self.war = self.game.war
        self.state: State = self.game.empty_board()
        self.told: list[ReportedEvent] = []
        self.leaders = {leader.id: i for i, leader in enumerate(self.war.leaders)}
        self._units = {unit.id: i for i, unit in enumerate(self.war.units)}
        for side, cities in enumerate(self.game.campaign.held):
            for city in cities:
                self.state.control[city] = side
        for card, it in enumerate(self.war.cards):
            if it.type != OPERATIONAL:
                self.state.deck[card], self.state.open[card] = 0, it.copies
        begin(self.state, SequenceFrame(ACTING))

    # Setting up: the map -------------------------------------------------------------------------------------------

    def holds(self, side: str, *zones: str) -> Self:
        for zone in zones:
            self.state.control[self.zone(zone)] = SIDES.index(side)
        return self

    def at(self, zone: str, pieces: str, inside: bool = False) -> Self:
        """``at("gela", "L1 L2:d V1:do consul-a")``: units with their state, and leaders."""
        for word in pieces.split():
            name, _, marks = word.partition(":")
            if name in self.leaders:
                place_leader(self.state, self.leaders[name], self.zone(zone), inside)
                continue
            unit = self.unit(name)
            put(self.war, self.state, unit, self.zone(zone), inside and not self.war.naval[unit])
            self.state.flags[unit] |= DECIMATED * ("d" in marks) | DISORGANISED * ("o" in marks)
        return self

    def within(self, zone: str, pieces: str) -> Self:
        """Inside a besieged city."""
        return self.at(zone, pieces, inside=True)

    def siege(self, side: str, zone: str) -> Self:
        self.state.siege[self.zone(zone)] = SIDES.index(side)
        return self

    def resources(self, side: str, zone: str, count: int = 1) -> Self:
        self.state.resources[SIDES.index(side)][self.zone(zone)] += count
        return self

    # Setting up: cards ---------------------------------------------------------------------------------------------

    def hand(self, *cards: str) -> Self:
        """These cards are in the hands of their owners."""
        for card in map(self.card, cards):
            pile = self.state.deck if self.state.deck[card] else self.state.open
            pile[card] -= 1
            self.state.hand[card] += 1
        return self

    def unseen(self, *cards: str) -> Self:
        """These reaction cards are in the decks: nobody has one in hand, but nobody else can know that."""
        for card in map(self.card, cards):
            self.state.open[card] -= 1
            self.state.deck[card] += 1
        return self

    def all_cards(self) -> Self:
        """The reaction cards, too, are in the decks."""
        for card, it in enumerate(self.war.cards):
            if it.type != OPERATIONAL:
                self.state.deck[card], self.state.open[card] = self.state.open[card], 0
        return self

    def played(self, *cards: str) -> Self:
        for card in map(self.card, cards):
            self.state.deck[card] -= 1
            self.state.open[card] += 1
        return self

    def deck(self, side: str, *cards: str) -> Self:
        """The cards left to draw; all others of that side have been discarded."""
        for card in self.war.cards_of[SIDES.index(side)]:
            left = cards.count(self.war.cards[card].id)
            self.state.buried[card] += self.state.deck[card] + self.state.open[card] - left
            self.state.deck[card], self.state.open[card] = left, 0
        return self

    def deck_size(self, side: str, size: int) -> Self:
        """Only so many cards are left to draw; the others were discarded."""
        number = SIDES.index(side)
        for card in self.war.cards_of[number]:
            while self.state.deck[card] and self.war.cards_in(self.state.deck, number) > size:
                self.state.deck[card] -= 1
                self.state.buried[card] += 1
        return self

    # Setting up: what is under way ---------------------------------------------------------------------------------

    def supply(self, side: str, marker: str, supply_points: int = 6) -> Self:
        """An operation is under way: the resource point has been spent, and so much supply is left."""
        state = self.state
        begin(state, OperationFrame(SIDES.index(side), MENU))
        state.operator, state.supply_points, state.marker = SIDES.index(side), supply_points, self.zone(marker)
        state.marker_inside = state.siege[state.marker] != NOBODY
        return self

    def operation(self, side: str) -> Self:
        """This side is about to spend a resource point."""
        begin(self.state, OperationFrame(SIDES.index(side), SPENDING))
        return self

    def card_choice(self, side: str) -> Self:
        begin(self.state, CardChoiceFrame(SIDES.index(side)))
        return self

    def choosing(self) -> Self:
        """Both sides are about to choose Card or Map."""
        self.game.procedures.run(self.state, None)
        return self

    def battle(self, attackers: str, came_from: str, supply_points: int = 6, ring: bool = False) -> Self:
        """The attackers, who are in the zone already, fight everybody of their kind there; both sides are to draw."""
        units = [self.unit(name) for name in attackers.split()]
        side, naval = self.war.side[units[0]], self.war.naval[units[0]]
        zone = self.state.at[units[0]]
        if find_frame(self.state, OperationFrame) is None:
            self.supply(SIDES[side], came_from, supply_points)
        mask = sum(1 << unit for unit in units)
        begin_battle(self.war, self.state, naval, zone, side, self.zone(came_from), mask, ring)
        self.game.procedures.run(self.state, collect_into(self.told))
        return self

    def hands(self, rome: str, carthage: str) -> Self:
        """Chits are in hand without being drawn; the attacker is to play one."""
        battle = self.fight
        while isinstance(self.state.stack[-1], ChitDrawFrame):
            self.state.stack.pop()
        for side, chits in enumerate((rome, carthage)):
            for id in chits.split():
                chit = self.chit(side, id)
                battle.cup[chit] -= 1
                battle.hand[chit] += 1
        self.game.procedures.run(self.state, collect_into(self.told))
        return self

    def drawing(self, side: str, count: int = 1) -> Self:
        """A side is to draw so many chits now."""
        begin(self.state, ChitDrawFrame(SIDES.index(side), count))
        return self

    # Playing -------------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Self:
        """Play these moves and chance outcomes; a window in which the next of them is not possible is passed."""
        for move in moves:
            number = self.game.catalogue.number(full(move))
            assert self.game.turn(self.state) != OVER, "the game is over"
            while self.window and number not in self.game.moves(self.state):
                self._pass()
            assert number in self.game.moves(self.state), f"{move} is not legal for {self.turn}: {self.legal}"
            self.game.play(self.state, number, collect_into(self.told))
        return self

    def choose(self, rome: str, carthage: str) -> Self:
        """Both sides make their secret choice."""
        deciders = self.game.deciders(self.state)
        for side, what in enumerate((rome, carthage)):
            if side in deciders:
                move = self.game.catalogue.number(f"choose {what}")
                assert move in self.game.moves(self.state, side)
                self.game.play(self.state, move, collect_into(self.told), side)
        return self

    def roll(self, *dice: int) -> Self:
        """Dice one after another; who has to leave goes the first way he can, and stops as soon as he may."""
        for die in dice:
            self.play(f"roll {die}")
            self.settle()
        return self

    def settle(self) -> Self:
        while self.turn != "over" and all(move.split()[0] in RETREATING for move in self.legal):
            self.play("stop" if "stop" in self.legal else self.legal[0])
        return self

    def pass_windows(self) -> Self:
        while self.window:
            self._pass()
        return self

    def _pass(self) -> None:
        self.game.play(self.state, self.game.catalogue.number("pass"), collect_into(self.told))

    def fight_out(self, winner: str) -> Self:
        """Play the battle under way to its end: the loser's checks all fail, the winner's all pass."""
        while self.state.battle:
            self.fight_on(winner)
        return self.pass_windows()

    def fight_on(self, winner: str) -> None:
        """One step of it; where there is a choice, the first."""
        loser = 1 - SIDES.index(winner)
        moves = list(self.game.moves(self.state))
        frame = self.state.stack[-1]
        fails = isinstance(frame, CohesionChecksFrame) and self.war.side[frame.queue[0][0]] == loser
        self.game.play(self.state, moves[-1] if fails else moves[0], collect_into(self.told))

    # Looking: what may be played -----------------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        turn = self.game.turn(self.state)
        return {CHANCE: "chance", OVER: "over"}.get(turn) or SIDES[turn]

    @property
    def window(self) -> str | None:
        return self.game.window(self.state)

    @property
    def legal(self) -> list[str]:
        """The legal moves, units by their short names."""
        return [short(self.game.catalogue.notation(move)) for move in self.game.moves(self.state)]

    def may(self, move: str) -> bool:
        """Is it legal, once windows are passed."""
        return self.game.catalogue.number(full(move)) in self.game.moves(self.pass_windows().state)

    def offered(self, verb: str) -> set[str]:
        """What the legal moves with this verb name; windows are passed, unless it is for them."""
        if verb not in ("play", "pass"):
            self.pass_windows()
        return {move.partition(" ")[2] for move in self.legal if move.split()[0] == verb}

    # Looking: pieces -----------------------------------------------------------------------------------------------

    def where(self, piece: str) -> str:
        place = self.state.leader_at[self.leaders[piece]] if piece in self.leaders else self.state.at[self.unit(piece)]
        return self.war.zones[place].id if place >= 0 else OFF_MAP[place]

    def state_of(self, *names: str) -> str:
        """``-`` for a unit in full, ``d``, ``o``, ``do``; ``X`` if it is destroyed, else where it is off the map."""
        return " ".join(self._state_of(name) for name in names)

    def _state_of(self, name: str) -> str:
        if self.state.at[self.unit(name)] < 0:
            return self.where(name).replace("destroyed", "X")
        return "".join(mark for mark in self.flags(name) if mark in "do") or "-"

    def flags(self, name: str) -> str:
        """d decimated, o disorganised, i inside, a acted."""
        flags = self.state.flags[self.unit(name)]
        letters = ((DECIMATED, "d"), (DISORGANISED, "o"), (INSIDE, "i"), (ACTED, "a"))
        return "".join(letter for bit, letter in letters if flags & bit)

    def inside(self, name: str) -> bool:
        if name in self.leaders:
            return bool(self.state.leader_in >> self.leaders[name] & 1)
        return "i" in self.flags(name)

    def isolated(self, name: str) -> bool:
        return isolated(self.war, self.state, self.unit(name))

    # Looking: the map, cards, points -------------------------------------------------------------------------------

    @property
    def supply_points(self) -> int:
        return self.state.supply_points

    def rp(self, side: str, zone: str) -> int:
        return self.state.resources[SIDES.index(side)][self.zone(zone)]

    def control(self, zone: str) -> str:
        side = self.state.control[self.zone(zone)]
        return "nobody" if side == NOBODY else SIDES[side]

    def besieger(self, zone: str) -> str:
        side = self.state.siege[self.zone(zone)]
        return "nobody" if side == NOBODY else SIDES[side]

    def cards_left(self, side: str) -> tuple[int, int]:
        """How many cards in hand and deck."""
        number = SIDES.index(side)
        return self.war.cards_in(self.state.hand, number), self.war.cards_in(self.state.deck, number)

    def cards_in(self, pile: str, card: str) -> int:
        counts: list[int] = getattr(self.state, pile)
        return counts[self.card(card)]

    def points(self, side: str) -> dict[str, int]:
        """Victory points as they would count now, by their source."""
        return victory.points(self.war, self.state, SIDES.index(side))

    def won(self, side: str) -> tuple[int, int]:
        """Points won for units and for leaders."""
        number = SIDES.index(side)
        return self.state.score[UNITS + number], self.state.score[LEADERS + number]

    # Looking: the battle -------------------------------------------------------------------------------------------

    @property
    def fight(self) -> Battle:
        assert self.state.battle, "there is no battle"
        return self.state.battle

    @property
    def over(self) -> bool:
        return self.state.battle is None and find_frame(self.state, BattleSequenceFrame) is None

    @property
    def fighting(self) -> tuple[set[str], set[str]]:
        """The units of the battle under way, Rome's and Carthage's."""
        rome, carthage = (
            {it.id for unit, it in enumerate(self.war.units) if self.fight.fighting[side] >> unit & 1}
            for side in (ROME, CARTHAGE)
        )
        return rome, carthage

    def fights(self, name: str) -> bool:
        return bool(self.state.battle) and full(name) in self.fighting[self.war.side[self.unit(name)]]

    def chits_in(self, pile: str, side: str) -> dict[str, int]:
        """The chits of a side in its ``cup``, its ``hand`` or among the ``used``, by name."""
        battle = self.fight
        counts: list[int] = getattr(battle, pile)
        chits = self.war.chits_of[SIDES.index(side)][battle.naval]
        return {self.war.chits[chit].id: counts[chit] for chit in chits if counts[chit]}

    @property
    def engaged(self) -> list[str]:
        """``cuna L1-N1``: what lies on the table, oldest first."""
        units = [short(unit.id) for unit in self.war.units]
        return [
            " ".join(
                (
                    self.war.chits[entry[1]].id,
                    *(f"{units[a]}-{units[b]}" for a, b in zip(entry[4::2], entry[5::2], strict=True)),
                )
            )
            for entry in self.fight.table
        ]

    # Looking: what was told ----------------------------------------------------------------------------------------

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The facts of every event of this kind so far."""
        return [told.event.arguments for told in self.told if told.event.kind == kind]

    def cited(self, kind: str) -> list[str]:
        """The rules under which events of this kind were told."""
        return [told.rule for told in self.told if told.event.kind == kind]

    # Numbers -------------------------------------------------------------------------------------------------------

    def unit(self, name: str) -> int:
        return self._units[full(name)]

    def zone(self, id: str) -> int:
        return self.war.campaign.zone_numbers[id]

    def card(self, id: str) -> int:
        return self.war.card_number[id]

    def chit(self, side: int, id: str) -> int:
        return self.game.campaign.chit_number(side, self.fight.naval, id)


# Positions that many tests begin with ------------------------------------------------------------------------------


def land(romans: str, punic: str, attacker: str = "rome", **options: Any) -> Position:
    table = Position(**options).holds("rome", "gela").resources("carthage", "enna").resources("rome", "gela")
    table.at("himera_sur", f"{romans} {punic}")
    return table.battle(*_attack(romans, punic, attacker, "gela", "enna"))


def sea(romans: str, punic: str, attacker: str = "rome", **options: Any) -> Position:
    table = Position(**options).holds("rome", "gela").at("h_pintias", f"{romans} {punic}")
    return table.battle(*_attack(romans, punic, attacker, "m_lib_cen", "m_lib_cen"))


def fought(cards: str, romans: str, punic: str, attacker: str = "rome", rome: str = "", carthage: str = "") -> Position:
    table = Position().hand(*cards.split()).holds("rome", "gela").resources("carthage", "enna")
    table.at("himera_sur", f"{romans} {punic}").resources("rome", "gela")
    table.battle(*_attack(romans, punic, attacker, "gela", "enna"))
    return table.hands(rome, carthage) if rome or carthage else table


def _attack(romans: str, punic: str, attacker: str, from_rome: str, from_carthage: str) -> tuple[str, str]:
    """Who attacks, leaders and markers left out, and where they came from."""
    words = (romans if attacker == "rome" else punic).split()
    units = [word.partition(":")[0] for word in words if SHORT.fullmatch(word.partition(":")[0])]
    return " ".join(units), from_rome if attacker == "rome" else from_carthage


def checks(table: Position, count: int) -> list[tuple[str, int]]:
    """The last checks: who, with what modifier."""
    return [(short(event["unit"]), event["modifier"]) for event in table.events("checked")[-count:]]


def playable(table: Position, card: str) -> bool:
    return f"play {card}" in table.legal
