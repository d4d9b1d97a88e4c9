"""A table of the Campaign Commander series for the tests of its guide."""

from __future__ import annotations

import random
from typing import Self

from sandtable.bots.mcts import draw_outcome
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import begin
from sandtable.engine.title import title_of
from sandtable.titles.campaign_commander.campaigns.punic_island.game import PunicIsland
from sandtable.titles.campaign_commander.game import CampaignCommander
from sandtable.titles.campaign_commander.rules.operations import MENU, OperationFrame
from sandtable.titles.campaign_commander.rules.sequence import ACTING, SequenceFrame
from sandtable.titles.campaign_commander.rules.state import State
from sandtable.titles.campaign_commander.rules.units import place_leader, put

ROME, CARTHAGE = 0, 1
LONGEST_OPERATION = 300
"""Of decisions: a battle of two great armies has many."""
LONGEST_GAME = 6000


class Table:
    """A map with a few pieces, in the middle of an operation; the guide plays it on, chance by a seed."""

    def __init__(self, *roman_cities: str, greedy: bool = False) -> None:
        self.game = PunicIsland()
        self.greedy = greedy
        self.war = self.game.war
        self.state: State = self.game.empty_board()
        self.zones = self.war.campaign.zone_numbers
        for city in self.war.cities:
            self.state.control[city] = CARTHAGE
        for name in ("reggio", "mesana", *roman_cities):
            self.state.control[self.zones[name]] = ROME
        begin(self.state, SequenceFrame(ACTING))

    def at(self, zone: str, kind: str, count: int, leader: str = "") -> Self:
        waiting = [unit for unit in self.war.kind_units[kind] if self.state.at[unit] < 0]
        for unit in waiting[:count]:
            put(self.war, self.state, unit, self.zones[zone])
        if leader:
            names = [each.id for each in self.war.leaders]
            place_leader(self.state, names.index(leader), self.zones[zone])
        return self

    def besieges(self, side: int, zone: str) -> Self:
        self.state.siege[self.zones[zone]] = side
        return self

    def operation(self, side: int, marker: str) -> Self:
        begin(self.state, OperationFrame(side, MENU))
        self.state.operator, self.state.supply_points, self.state.marker = side, 6, self.zones[marker]
        return self

    def best(self) -> str:
        return self.game.catalogue.notation(best_move(self.game, self.state, self.greedy))

    def play_operation(self, seed: str = "") -> list[str]:
        """The decisions of the operation, as the guide makes them."""
        dice = random.Random(seed)
        made: list[str] = []
        while self.state.operator >= 0:
            turn = self.game.turn(self.state)
            if turn == CHANCE:
                self.game.play(self.state, draw_outcome(self.game, self.state, self.game.moves(self.state), dice))
                continue
            made.append(self.best())
            assert len(made) < LONGEST_OPERATION, made
            self.game.play(self.state, self.game.catalogue.number(made[-1]))
        return made


def best_move(game: CampaignCommander, state: State, greedy: bool = False) -> int:
    side = game.turn(state)
    moves = game.moves(state)
    heuristic = title_of(game).heuristic
    rates = (heuristic.glance if greedy else heuristic.rate)(game, state, side, moves)
    return max(zip(rates, moves, strict=True))[1]
