"""How good the State's moves look: kill what is found, look where pieces are suspected, the Inner Circle first."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter, mul
from typing import Final

from sandtable.games.army_of_shadows.board import AROUND, CAPITAL, EDGES, SPACES
from sandtable.games.army_of_shadows.game import ArmyOfShadows
from sandtable.games.army_of_shadows.moves import END, KILL, MOVE, TURN
from sandtable.games.army_of_shadows.state import DONE, KILLS_TO_WIN, State

from .belief import believed
from .ground import TURNS, missing

WINS: Final = 30.0
RINGS: Final = (3.0, 1.8, 1.0, 0.7)
"""How much it matters to find a piece in each ring."""
DECAY: Final = (1.0, 0.75, 0.4, 0.2, 0.1, 0.05, 0.03, 0.02, 0.01, 0.01, 0.01)
"""And how much less with each Move that it takes to get there."""
KILLING: Final = 4.0
EACH: Final = 1.5
URGENT: Final = 4.0
TURNING: Final = 1.5
SUSPECT: Final = 0.04
"""With less of a chance nobody goes there on purpose."""
LINGER: Final = 0.1

_NEAR: Final = tuple(tuple(DECAY[turns] for turns in TURNS[here][:CAPITAL]) for here in range(len(SPACES)))


def rate(game: ArmyOfShadows, state: State, moves: Sequence[int]) -> list[float]:
    hunt = Hunt(game, state)
    return [hunt.of_move(move) for move in moves]


class Hunt:
    """A position as the State sees it: what its map shows, and what it suspects."""

    def __init__(self, game: ArmyOfShadows, state: State) -> None:
        self.state = state
        self.heat = believed(state.told).heat
        known = sum(1 << space for space in range(AROUND) if state.marks[space])
        self.urgent = 0 if not known else max(0, 3 - missing(game.rules.pairs)[known])
        prey = [space for space in range(CAPITAL) if state.marks[space] or self.heat[space] > SUSPECT]
        self._worths = [self._prey(space) for space in prey]
        self._spaces = itemgetter(*prey, prey[0]) if prey else None
        self._pulls: dict[int, float] = {}

    def _prey(self, space: int) -> float:
        """How much it would matter to be there."""
        count = self.state.marks[space]
        expected = (1 + 0.6 * count) if count else self.heat[space]
        worth = RINGS[space // AROUND] * expected
        if self.state.posts[space]:
            worth *= 0.4
        return worth * (1 + self.urgent) if space < AROUND else worth

    def pull(self, here: int) -> float:
        """What is near to a State piece in a space, the more the nearer."""
        found = self._pulls.get(here)
        if found is None:
            found = sum(map(mul, self._worths, self._spaces(_NEAR[here]))) if self._spaces else 0.0
            self._pulls[here] = found
        return found

    def of_move(self, move: int) -> float:
        if move == END:
            return 0.0
        if move >= TURN:
            return self._of_turn(move - TURN)
        if move >= KILL:
            return self._of_kill(move - KILL)
        return self._of_step(*EDGES[move - MOVE])

    def _of_kill(self, space: int) -> float:
        state = self.state
        count = state.marks[space]
        if state.killed + count >= KILLS_TO_WIN or state.live - count <= 1:
            return WINS
        return KILLING + EACH * count + (URGENT if space < AROUND else 0.0) * self.urgent

    def _of_turn(self, space: int) -> float:
        return TURNING

    def _of_step(self, here: int, there: int) -> float:
        state = self.state
        if there == CAPITAL:
            return self.pull(there) - self.pull(here) - 0.2
        gain = self.pull(there) - self.pull(here)
        if state.acted != DONE:
            count = state.marks[there]
            if count and not state.posts[there]:
                gain += KILLING * 0.9 + EACH * count + (URGENT if there < AROUND else 0.0) * self.urgent
            elif state.points:
                gain += 2.0 * self.heat[there] * RINGS[there // AROUND]
        if here != CAPITAL and state.marks[here] and state.posts[here] == 1:
            gain -= 1.5
        return gain - LINGER
