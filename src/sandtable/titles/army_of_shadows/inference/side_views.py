"""2.2: what the State knows, and what could be true for all it knows."""

from __future__ import annotations

from typing import Any

from sandtable.engine.game import Pick, View

from ..position.state_json import ACTED, FIELD, counts_of, places, set_insurgents, set_posts
from ..rules import announcements
from ..rules.options import RuleOptions
from ..rules.round_map import CAPITAL, OUTER_RING, SPACES
from ..rules.state import DONE, NOT_YET, PHASES, POINTS, SETTING_UP, SIDES, START, STATE, State
from .knowledge import prepare


def table(state: State) -> dict[str, Any]:
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


def imagine(rules: RuleOptions, view: View, pick: Pick) -> State:
    """A state that could have led to this view: hidden pieces from a history that sounds the same (knowledge.py)."""
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
    told = [announcements.read(text) for text in known["announcements"]]
    state.told = [each for each in told if each is not None]
    counts = state.marks[:]
    hidden, spent = prepare(rules, tuple(state.told)).draw_turn(pick)
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
    for _ in range(pick(START)):
        state.last_placed += pick(len(OUTER_RING) - state.last_placed)
        state.put(OUTER_RING[state.last_placed], 1)
    return state


def _imagine_turn(rules: RuleOptions, state: State, spent: int) -> None:
    """The Insurgent has done what was told of this turn, and nothing else."""
    turn = _told_this_turn(state.told)
    state.acted = DONE if announcements.GROW in turn else NOT_YET
    if announcements.LEAVE in turn or announcements.ARRIVE in turn:
        going_on = rules.transit and turn[-1] in (announcements.LEAVE, announcements.ARRIVE)
        state.points = POINTS - spent if going_on else 0


def _told_this_turn(told: list[int]) -> list[int]:
    """The kinds of what was announced since the State's last turn."""
    kinds: list[int] = []
    for each in reversed(told):
        kind = announcements.said(each).kind
        if kind in (announcements.END, announcements.READY, announcements.SINCE_INSURGENT):
            break
        kinds.insert(0, kind)
    return kinds
