"""4.2: the State moves in the open and is answered; it kills or turns what it has found."""

from __future__ import annotations

from sandtable.engine.events import Report

from . import announcements
from .announcements import encode
from .events import Killed, StateMoved, StateTurnOver, StateWentHome, Turned
from .options import RuleOptions
from .round_map import CAPITAL, COSTS, EDGES, FIELD_NEIGHBOURS, SPACES
from .state import DONE, INSURGENT, MOVE_POINTS, OPEN, State


def step(state: State, edge: int, report: Report | None) -> None:
    """4.21: every step is told, and answered with the number of Insurgent pieces there."""
    here, there = EDGES[edge]
    state.add_posts(here, -1)
    state.add_posts(there, 1)
    state.points -= COSTS[edge]
    if state.acted == OPEN:
        state.acted = DONE
    if there == CAPITAL:
        state.told.append(encode(announcements.STEP, here, 0, there))
        if report:
            report(StateWentHome(SPACES[here]), "4.21")
        return
    count = state.marks[there] = state.insurgents[there]
    state.told.append(encode(announcements.STEP, here, count, there))
    if report:
        report(StateMoved(SPACES[here], SPACES[there], count), "4.21", reveals=True)


def kill(rules: RuleOptions, state: State, space: int, report: Report | None) -> None:
    """4.22: every Insurgent piece in the space is out of the game."""
    _act(rules, state, space)
    count = state.insurgents[space]
    state.add_insurgents(space, -count)
    state.marks[space] = 0
    state.killed += count
    state.told.append(encode(announcements.KILL, space, count))
    if report:
        report(Killed(SPACES[space], count, state.killed), "4.22")


def turn(rules: RuleOptions, state: State, space: int, report: Report | None) -> None:
    """4.22: the Insurgent tells what is in every adjacent space at this moment."""
    _act(rules, state, space)
    state.told.append(encode(announcements.TURN, space))
    for there in FIELD_NEIGHBOURS[space]:
        count = state.marks[there] = state.insurgents[there]
        state.told.append(encode(announcements.SEEN, there, count))
    if report:
        around = FIELD_NEIGHBOURS[space]
        found = tuple(f"{SPACES[there]}: {state.marks[there]}" for there in around if state.marks[there])
        empty = tuple(SPACES[there] for there in around if not state.marks[there])
        report(Turned(SPACES[space], found, empty), "4.22", reveals=True)


def _act(rules: RuleOptions, state: State, space: int) -> None:
    """A Kill or Turn ends a Move that has begun; another may follow only by the option (R19)."""
    if state.points < MOVE_POINTS:
        state.points = 0
    state.acted = OPEN if rules.every_space else DONE
    state.acted_in |= 1 << space


def end_turn(state: State, report: Report | None) -> None:
    state.told.append(encode(announcements.END))
    if report:
        report(StateTurnOver(state.round), "4.0")
    state.side = INSURGENT
    state.round += 1
