"""Positions for battles and cards that are short to write, in the names of the reference.

    table = Table().put("himera_sur", "L1 L2 N1 N2").battle("L1 L2", came_from="gela")
    table.hands(rome="cuna", carthage="escaramuza")
    table.play("chit cuna", "engage L1", "engage N1", "roll 9", "roll 1")
    assert table.state_of("N1") == "d"

Units have a letter and a number: ``L`` Roman infantry, ``V`` Roman cavalry, ``R`` Roman ships; ``N`` North African
infantry, ``M`` Numidian cavalry, ``E`` elephants, ``C`` Carthaginian ships, ``I`` and ``J`` Iberian infantry and
cavalry, ``G`` Gauls, ``S`` and ``T`` Syracusan infantry and cavalry, ``Y`` Syracusan ships. Leaders go by their ids.

No reaction card is in the game unless ``hand`` or ``unseen`` brings it in, so that windows open only where a test
is about them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import pytest

from sandtable.engine.events import Told, listen
from sandtable.engine.game import CHANCE, OVER
from sandtable.games.campaign_commander.battle import begin_battle
from sandtable.games.campaign_commander.campaigns.punic_island.game import PunicIsland
from sandtable.games.campaign_commander.cards.types import OPERATIONAL
from sandtable.games.campaign_commander.operations import MENU, SPENDING
from sandtable.games.campaign_commander.pieces import LEADERS, UNITS, place_leader, put
from sandtable.games.campaign_commander.procedure import BATTLE, CARD_CHOICE, DRAWING, OPERATION, SEQUENCE
from sandtable.games.campaign_commander.sequence import ACTING
from sandtable.games.campaign_commander.state import (
    AWAY,
    BOX,
    DEAD,
    DECIMATED,
    DISORGANISED,
    INSIDE,
    Battle,
    State,
)
from sandtable.games.campaign_commander.victory import points
from tests.rulemarks import rules_of

rule: Callable[..., pytest.MarkDecorator] = rules_of("punic-island")

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
SHORT = {kind: letter for letter, kind in LETTERS.items()}
SIDES = ("rome", "carthage")
OFF_BOARD = {BOX: "box", DEAD: "X", AWAY: "away"}
RETREATING = ("retreat", "stop")


def long_name(name: str) -> str:
    """``L3`` is ``r-infantry-3``; everything else is its own name."""
    letter, number = name[:1], name[1:]
    return f"{LETTERS[letter]}-{number}" if letter in LETTERS and number.isdigit() else name


def short_name(id: str) -> str:
    kind, _, number = id.rpartition("-")
    return f"{SHORT[kind]}{number}" if kind in SHORT else id


class Table:
    """A board, empty but for the masters of the cities as the campaign begins, and what the test puts on it."""

    def __init__(self, **options: Any) -> None:
        self.game = PunicIsland(options)
        self.war = self.game.war
        self.state: State = self.game.empty_board()
        self.told: list[Told] = []
        for side, cities in enumerate(self.game.campaign.held):
            for city in cities:
                self.state.control[city] = side
        for card, it in enumerate(self.war.cards):
            if it.type != OPERATIONAL:
                self.state.deck[card], self.state.open[card] = 0, it.copies
        self.state.stack.append([SEQUENCE, ACTING, 0])

    # Setting up ----------------------------------------------------------------------------------------------------

    def put(self, zone: str, pieces: str, inside: bool = False) -> Self:
        """``put("gela", "L1 L2:d V1:do consul-a")``: units with their state, and leaders."""
        place = self.zone(zone)
        for word in pieces.split():
            name, _, marks = word.partition(":")
            if name in self._leaders:
                place_leader(self.state, self._leaders[name], place, inside)
                continue
            unit = self.unit(name)
            put(self.war, self.state, unit, place, inside)
            self.state.flags[unit] |= DECIMATED * ("d" in marks) | DISORGANISED * ("o" in marks)
        return self

    def control(self, side: str, zones: str) -> Self:
        for zone in zones.split():
            self.state.control[self.zone(zone)] = SIDES.index(side)
        return self

    def resources(self, side: str, **counts: int) -> Self:
        for zone, count in counts.items():
            self.state.resources[SIDES.index(side)][self.zone(zone)] = count
        return self

    def besieged(self, zone: str, by: str) -> Self:
        self.state.siege[self.zone(zone)] = SIDES.index(by)
        return self

    def hand(self, *cards: str) -> Self:
        """These cards are in the hands of their owners."""
        for id in cards:
            card = self.card(id)
            pile = self.state.open if self.war.cards[card].type != OPERATIONAL else self.state.deck
            pile[card] -= 1
            self.state.hand[card] += 1
        return self

    def unseen(self, *cards: str) -> Self:
        """These reaction cards are in the decks: nobody has one in hand, but nobody else can know that."""
        for id in cards:
            self.state.open[self.card(id)] -= 1
            self.state.deck[self.card(id)] += 1
        return self

    def played(self, *cards: str) -> Self:
        for id in cards:
            self.state.deck[self.card(id)] -= 1
            self.state.open[self.card(id)] += 1
        return self

    def deck(self, side: str, size: int) -> Self:
        """Only so many cards are left to draw; the others were discarded."""
        number = SIDES.index(side)
        for card in self.war.cards_of[number]:
            while self.state.deck[card] and self.war.cards_in(self.state.deck, number) > size:
                self.state.deck[card] -= 1
                self.state.buried[card] += 1
        return self

    def operation(self, side: str, marker: str, ps: int = 6) -> Self:
        """A side has spent a resource point of this zone and is to act."""
        state = self.state
        state.operator, state.ps, state.marker = SIDES.index(side), ps, self.zone(marker)
        state.stack.append([OPERATION, state.operator, MENU])
        return self

    def spending(self, side: str) -> Self:
        """A side carries out an operation and has to spend its resource point."""
        self.state.stack.append([OPERATION, SIDES.index(side), SPENDING])
        return self

    def card_choice(self, side: str) -> Self:
        self.state.stack.append([CARD_CHOICE, SIDES.index(side)])
        return self

    def battle(self, attackers: str, came_from: str, ps: int = 6, ring: bool = False) -> Self:
        """The attackers, who are in the zone already, fight everybody of their kind there; both sides are to draw."""
        units = [self.unit(name) for name in attackers.split()]
        side, naval = self.war.side[units[0]], self.war.naval[units[0]]
        zone = self.state.at[units[0]]
        if not any(frame[0] == OPERATION for frame in self.state.stack):
            self.operation(SIDES[side], came_from, ps)
        mask = sum(1 << unit for unit in units)
        begin_battle(self.war, self.state, naval, zone, side, self.zone(came_from), mask, ring)
        self.game.procedures.run(self.state, listen(self.told))
        return self

    def hands(self, rome: str, carthage: str) -> Self:
        """Chits are in hand without being drawn; the attacker is to play one."""
        battle = self.fight
        while self.state.stack[-1][0] == DRAWING:
            self.state.stack.pop()
        for side, chits in enumerate((rome, carthage)):
            for id in chits.split():
                chit = self.chit(side, id)
                battle.cup[chit] -= 1
                battle.hand[chit] += 1
        self.game.procedures.run(self.state, listen(self.told))
        return self

    def drawing(self, side: str, count: int = 1) -> Self:
        """A side is to draw so many chits now."""
        self.state.stack.append([DRAWING, SIDES.index(side), count])
        return self

    # Playing -------------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Self:
        for move in moves:
            number = self.game.catalogue.number(self._spelled(move))
            legal = self.game.moves(self.state)
            assert number in legal, f"{move!r} is not legal; legal for {self.turn}: {self.legal}"
            self.game.play(self.state, number, listen(self.told))
        return self

    def roll(self, *dice: int) -> Self:
        """Dice one after another; who has to leave goes the first way he can, and stops as soon as he may."""
        for die in dice:
            self.play(f"roll {die}")
            self.settle()
        return self

    def settle(self) -> Self:
        while self.turn != "nobody" and all(move.split()[0] in RETREATING for move in self.legal):
            self.play("stop" if "stop" in self.legal else self.legal[0])
        return self

    def _spelled(self, move: str) -> str:
        word, _, argument = move.partition(" ")
        return f"{word} {long_name(argument)}".strip()

    # Looking -------------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        turn = self.game.turn(self.state)
        return {CHANCE: "chance", OVER: "nobody"}.get(turn) or SIDES[turn]

    @property
    def legal(self) -> list[str]:
        return [self._shortened(self.game.catalogue.notation(move)) for move in self.game.moves(self.state)]

    def _shortened(self, move: str) -> str:
        word, _, argument = move.partition(" ")
        return f"{word} {short_name(argument)}".strip()

    @property
    def window(self) -> str | None:
        return self.game.window(self.state)

    def choices(self, word: str) -> set[str]:
        """What the legal moves of this verb name."""
        return {move.partition(" ")[2] for move in self.legal if move.split()[0] == word}

    def state_of(self, *names: str) -> str:
        """``-`` for a unit in full, ``d``, ``o``, ``do``; where it is if it is off the board (``X``: destroyed)."""
        return " ".join(self._state_of(self.unit(name)) for name in names)

    def _state_of(self, unit: int) -> str:
        at, flags = self.state.at[unit], self.state.flags[unit]
        if at < 0:
            return OFF_BOARD[at]
        return "d" * bool(flags & DECIMATED) + "o" * bool(flags & DISORGANISED) or "-"

    def where(self, name: str) -> str:
        at = self.state.leader_at[self._leaders[name]] if name in self._leaders else self.state.at[self.unit(name)]
        return OFF_BOARD[at] if at < 0 else self.war.zones[at].id

    def inside(self, name: str) -> bool:
        if name in self._leaders:
            return bool(self.state.leader_in >> self._leaders[name] & 1)
        return bool(self.state.flags[self.unit(name)] & INSIDE)

    def fights(self, name: str) -> bool:
        unit = self.unit(name)
        return bool(self.state.battle and self.state.battle.fighting[self.war.side[unit]] >> unit & 1)

    @property
    def fight(self) -> Battle:
        assert self.state.battle
        return self.state.battle

    @property
    def over(self) -> bool:
        return self.state.battle is None and not any(frame[0] == BATTLE for frame in self.state.stack)

    def chits_in(self, pile: str, side: str) -> dict[str, int]:
        """The chits of a side in its ``cup``, its ``hand`` or among the ``used``, by name."""
        battle = self.fight
        counts: list[int] = getattr(battle, pile)
        return {
            self.war.chits[chit].id: counts[chit]
            for chit in self.war.chits_of[SIDES.index(side)][battle.naval]
            if counts[chit]
        }

    @property
    def engaged(self) -> list[str]:
        """``cuna L1-N1``: what lies on the table, oldest first."""
        units = self.war.units
        return [
            " ".join(
                [
                    self.war.chits[entry[1]].id,
                    *(
                        f"{short_name(units[a].id)}-{short_name(units[b].id)}"
                        for a, b in zip(entry[4::2], entry[5::2], strict=True)
                    ),
                ]
            )
            for entry in self.fight.table
        ]

    def won(self, side: str) -> tuple[int, int]:
        """Points won for units and for leaders."""
        number = SIDES.index(side)
        return self.state.score[UNITS + number], self.state.score[LEADERS + number]

    def points(self, side: str) -> dict[str, int]:
        """Victory points as they would count now, by their source."""
        return points(self.war, self.state, SIDES.index(side))

    def rp(self, side: str, zone: str) -> int:
        return self.state.resources[SIDES.index(side)][self.zone(zone)]

    def control_of(self, zone: str) -> str:
        return SIDES[self.state.control[self.zone(zone)]]

    def cards_in(self, pile: str, card: str) -> int:
        counts: list[int] = getattr(self.state, pile)
        return counts[self.card(card)]

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [told.event.arguments for told in self.told if told.event.kind == kind]

    # Numbers -------------------------------------------------------------------------------------------------------

    @property
    def _leaders(self) -> dict[str, int]:
        return {leader.id: i for i, leader in enumerate(self.war.leaders)}

    def unit(self, name: str) -> int:
        return [unit.id for unit in self.war.units].index(long_name(name))

    def zone(self, id: str) -> int:
        return [zone.id for zone in self.war.zones].index(id)

    def card(self, id: str) -> int:
        return self.war.card_number[id]

    def chit(self, side: int, id: str) -> int:
        assert self.state.battle
        return self.game.campaign.chit_number(side, self.state.battle.naval, id)


# Positions that many tests begin with ------------------------------------------------------------------------------


def land(romans: str, punic: str, attacker: str = "rome", **options: Any) -> Table:
    table = Table(**options).control("rome", "gela").resources("carthage", enna=1).resources("rome", gela=1)
    table.put("himera_sur", f"{romans} {punic}")
    units = romans if attacker == "rome" else punic
    came_from = "gela" if attacker == "rome" else "enna"
    return table.battle(" ".join(word.partition(":")[0] for word in units.split()), came_from)


def sea(romans: str, punic: str, attacker: str = "rome", **options: Any) -> Table:
    table = Table(**options).control("rome", "gela").put("h_pintias", f"{romans} {punic}")
    units = romans if attacker == "rome" else punic
    return table.battle(" ".join(word.partition(":")[0] for word in units.split()), came_from="m_lib_cen")


def fought(cards: str, romans: str, punic: str, attacker: str = "rome", rome: str = "", carthage: str = "") -> Table:
    table = Table().hand(*cards.split()).control("rome", "gela").resources("carthage", enna=1)
    table.put("himera_sur", f"{romans} {punic}").resources("rome", gela=1)
    units = (romans if attacker == "rome" else punic).split()
    table.battle(" ".join(u for u in units if u[-1].isdigit()), came_from="gela" if attacker == "rome" else "enna")
    return table.hands(rome, carthage) if rome or carthage else table


def checks(table: Table, count: int) -> list[tuple[str, int]]:
    """The last checks: who, with what modifier."""
    return [(short_name(event["unit"]), event["modifier"]) for event in table.events("checked")[-count:]]


def playable(table: Table, card: str) -> bool:
    return f"play {card}" in table.legal
