"""What the State knows (2.2): its table, where hidden pieces may be and how likely, and states that could be true.

Everything here is computed from the announcements alone (belief_state.py). Where the placements that fit are listed,
chances are exact; where they would be too many they are sampled from histories, and the error is stated. ``Knowledge``
is the answer: for people an overlay, for bots and ``imagine_state`` placements to draw from.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property, lru_cache, reduce
from itertools import pairwise
from math import sqrt
from operator import or_
from typing import Any, Final

from sandtable.engine.game import Pick, View

from ..position.state_json import ACTED, FIELD, counts_of, places, set_insurgents, set_posts
from ..rules import announcements
from ..rules.announcements import decode
from ..rules.options import RuleOptions
from ..rules.round_map import CAPITAL, OUTER_RING, SPACES, bits_of
from ..rules.state import DONE, MOVE_POINTS, NOT_YET, PHASES, SETTING_UP, SIDES, STARTING_PIECES, STATE, State
from . import placements
from .belief_state import BeliefState
from .histories import PathFinder, PieceHistory
from .placements import chances_between

CACHE_SIZE: Final = 64
LEAST_ERROR: Final = 0.06
STANDARD_ERRORS: Final = 3
"""The error that is stated with sampled chances: histories that are not quite evenly spread, and the play of chance.

Held against exact lists, it was large enough for all spaces at once in more than nine of ten moments.
"""


class Knowledge:
    """Where hidden pieces may be. ``hidden`` of them are out of sight, anywhere but in ``most_hidden`` 0."""

    def __init__(self, belief: BeliefState) -> None:
        self._belief = belief
        self.hidden = 0 if belief.public_map.setting_up else belief.hidden
        self._proved = tuple(sorted(belief.proved))
        self.exact = (
            not self.hidden
            or belief.nothing_since_set_up
            or (bool(belief.candidates) and belief.proved == belief.candidates)
        )
        self.most_hidden = tuple(self._most_hidden_in(space) for space in range(CAPITAL))

    def _most_hidden_in(self, space: int) -> int:
        if not self.hidden or not self._possible >> space & 1:
            return 0
        return self.hidden if self._belief.rules.secret_growth else 1

    @cached_property
    def _possible(self) -> int:
        return reduce(or_, self._belief.candidates) if self._belief.candidates else self._belief.possible

    @property
    def unproved(self) -> bool:
        """Could no history be found that fits: then placements are only ones that may be."""
        return self._belief.restarts > 0

    @property
    def rough(self) -> bool:
        """Are chances sampled in a way of which nobody has measured how far they may be off."""
        return not self.exact and (self.unproved or not placements.can_be_listed(self._belief.rules))

    def chance(self, space: int) -> float:
        """That a hidden piece is there, if all placements that fit are equally likely."""
        return self._chances[space] if self.most_hidden[space] else 0.0

    @property
    def error(self) -> float:
        """How far a chance may be off in the worst space: 0 if exact, a bound if listed, else as measured."""
        return self._chances_and_error[1]

    @property
    def _chances(self) -> list[float]:
        return self._chances_and_error[0]

    @cached_property
    def _chances_and_error(self) -> tuple[list[float], float]:
        """The chances of all spaces, and how far they may be off."""
        belief = self._belief
        if self.exact and not self._proved:
            return [min(1.0, self.hidden / max(1, belief.possible.bit_count()))] * CAPITAL, 0.0
        listed = chances_between(belief.proved, belief.candidates) if belief.proved else None
        if listed and listed[1] <= LEAST_ERROR:
            return listed
        sampled = self._sampled_chances()
        return listed if listed and listed[1] <= sampled[1] else sampled

    def _sampled_chances(self) -> tuple[list[float], float]:
        shares = self._chances_by_history
        chances, spread = [], 0.0
        for space in range(CAPITAL):
            values = [chances_there[space] for chances_there in shares]
            mean = sum(values) / len(values)
            variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
            chances.append(min(1.0, mean))
            spread = max(spread, sqrt(variance / len(values)))
        return chances, min(1.0, LEAST_ERROR + STANDARD_ERRORS * spread)

    @cached_property
    def _chances_by_history(self) -> list[list[float]]:
        """For every history and space, the chance that one of its pieces is there if each goes anywhere it can."""
        path_finder = self._belief.path_finder(lambda below: 0)
        return [self._chances_in(history, path_finder) for history in self._belief.histories]

    def _chances_in(self, history: PieceHistory, path_finder: PathFinder) -> list[float]:
        chances = [0.0] * CAPITAL
        for track in history.hidden_tracks():
            spaces = bits_of(path_finder.reachable_now(history, track, self._belief.turn))
            for space in spaces:
                chances[space] += 1 / len(spaces)
        return chances

    @property
    def error_percent(self) -> int:
        return round(100 * self.error)

    def draw_placement(self, pick: Pick) -> tuple[int, ...]:
        """A placement of the hidden pieces that fits everything announced; every call draws anew."""
        return self.draw_placement_and_points(pick)[0]

    def draw_placement_and_points(self, pick: Pick) -> tuple[tuple[int, ...], int]:
        """The same, and what the Insurgent has spent on the Move of the turn that is under way."""
        belief = self._belief
        if 2 * len(self._proved) > len(belief.candidates):
            return tuple(bits_of(self._proved[pick(len(self._proved))])), 0
        history = belief.histories[pick(len(belief.histories))].copy()
        path_finder = belief.path_finder(pick)
        alive = history.hidden_tracks()
        for _ in range(min(2, len(alive))):
            path_finder.reroute(history, alive[pick(len(alive))], belief.turn, belief.open_by_turn[-1])
        return tuple(sorted(history.placement())), history.points_used[-1]


def knowledge_from_table(rules: RuleOptions, table: Mapping[str, Any]) -> Knowledge:
    """What a view lets its side work out."""
    told = (announcements.parse(text) for text in table["announcements"])
    return knowledge_from_announcements(rules, tuple(each for each in told if each is not None))


@lru_cache(maxsize=CACHE_SIZE)
def knowledge_from_announcements(rules: RuleOptions, told: tuple[int, ...]) -> Knowledge:
    """Prepared once for a moment of the game; placements can then be drawn by the thousand."""
    return Knowledge(_belief_after(rules, told))


_PAUSE_AFTER: Final = (
    announcements.READY,
    announcements.SINCE_INSURGENT,
    announcements.SINCE_STATE,
    announcements.OVER,
    announcements.STEP,
    announcements.KILL,
    announcements.END,
)


def pauses(told: tuple[int, ...]) -> list[int]:
    """Where the announcements pause: after the set-up, after each Insurgent turn, after each act of the State."""
    kinds = [decode(each).kind for each in told]
    return [
        place
        for place, kind in enumerate(kinds, 1)
        if kind in _PAUSE_AFTER or (kind == announcements.SEEN and kinds[place : place + 1] != [announcements.SEEN])
    ]


def _pauses_and_end(told: tuple[int, ...]) -> list[int]:
    """The pauses, and the end of what has been told."""
    cuts = pauses(told)
    return cuts if not told or (cuts and cuts[-1] == len(told)) else [*cuts, len(told)]


_beliefs: OrderedDict[tuple[RuleOptions, tuple[int, ...]], BeliefState] = OrderedDict()
"""The latest moments that were worked out: the next moment of a game follows from the one before."""


def _belief_after(rules: RuleOptions, told: tuple[int, ...]) -> BeliefState:
    """The same announcements always give the same: chance is drawn from a source seeded by them alone."""
    cuts = _pauses_and_end(told)
    place = len(cuts)
    belief: BeliefState | None = None
    while place and (belief := _beliefs.get((rules, told[: cuts[place - 1]]))) is None:
        place -= 1
    belief = belief or BeliefState(rules)
    for begin, end in pairwise([cuts[place - 1] if place else 0, *cuts[place:]]):
        belief = belief.copy()
        belief.update(told[begin:end], random.Random(hash(told[max(0, end - 40) : end]) ^ end))
        _beliefs[rules, told[:end]] = belief
        if len(_beliefs) > CACHE_SIZE:
            _beliefs.popitem(last=False)
    return belief


# The State's view ------------------------------------------------------------------------------------------------


def known_table(state: State) -> dict[str, Any]:
    """Its own pieces, its marks and everything that was announced; of the Insurgent's turn under way nothing."""
    own_turn = state.side == STATE
    return {
        "phase": PHASES[state.phase],
        "turn": state.round,
        "to_move": SIDES[state.side],
        "state_pieces": places(state.posts),
        "marks": places(state.marks),
        "killed": state.killed,
        "grown": state.grown,
        "points_left": state.points if own_turn else None,
        "acted": ACTED[state.acted] if own_turn else None,
        "acted_in": [name for space, name in enumerate(FIELD) if state.acted_in >> space & 1] if own_turn else None,
        "announcements": announcements.texts(state.told),
    }


def imagine_state(rules: RuleOptions, view: View, pick: Pick) -> State:
    """A state that could have led to this view: hidden pieces from a history that sounds the same."""
    known = view.table
    state = State()
    state.phase = PHASES.index(known["phase"])
    if state.phase == SETTING_UP:
        return _imagine_set_up(state, pick)
    state.round = known["turn"]
    state.side = SIDES.index(known["to_move"])
    set_posts(state, counts_of(known["state_pieces"], len(SPACES)))
    state.marks = counts_of(known["marks"], CAPITAL)
    state.killed, state.grown = known["killed"], known["grown"]
    told = [announcements.parse(text) for text in known["announcements"]]
    state.told = [each for each in told if each is not None]
    counts = state.marks[:]
    hidden, spent = knowledge_from_announcements(rules, tuple(state.told)).draw_placement_and_points(pick)
    for space in hidden:
        counts[space] += 1
    set_insurgents(state, counts)
    if state.side == STATE:
        state.points = known["points_left"]
        state.acted = ACTED.index(known["acted"])
        state.acted_in = sum(1 << SPACES.index(name) for name in known["acted_in"])
    else:
        _imagine_turn(rules, state, spent)
    return state


def _imagine_set_up(state: State, pick: Pick) -> State:
    for _ in range(pick(STARTING_PIECES)):
        state.last_placed += pick(len(OUTER_RING) - state.last_placed)
        state.add_insurgents(OUTER_RING[state.last_placed], 1)
    return state


def _imagine_turn(rules: RuleOptions, state: State, spent: int) -> None:
    """The Insurgent has done what was told of this turn, and nothing else."""
    turn = _told_this_turn(state.told)
    state.acted = DONE if announcements.GROW in turn else NOT_YET
    if announcements.LEAVE in turn or announcements.ARRIVE in turn:
        going_on = rules.transit and turn[-1] in (announcements.LEAVE, announcements.ARRIVE)
        state.points = MOVE_POINTS - spent if going_on else 0


def _told_this_turn(told: list[int]) -> list[int]:
    """The kinds of what was announced since the State's last turn."""
    kinds: list[int] = []
    for each in reversed(told):
        kind = announcements.decode(each).kind
        if kind in (announcements.END, announcements.READY, announcements.SINCE_INSURGENT):
            break
        kinds.insert(0, kind)
    return kinds
