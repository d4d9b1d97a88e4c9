"""3.0 and 4.1: the Insurgent sets up, grows and moves. What is announced is recorded in ``State.told``."""

from __future__ import annotations

from sandtable.engine.events import Report, only

from . import announcements
from .announcements import encode
from .events import (
    Grew,
    InsurgentTurnOver,
    NewPiecePlaced,
    NewPieceSeen,
    PieceLeft,
    PieceMoved,
    PiecePlaced,
    PiecesGathered,
    SetUpOver,
    SightLost,
    StackPlaced,
)
from .options import RuleOptions
from .round_map import COSTS, EDGES, OUTER_RING, SPACES, bits_of
from .state import DONE, INSURGENT, MOVE_POINTS, PLAYING, STARTING_PIECES, STATE, State

INSURGENT_ONLY = only(INSURGENT)


def place(state: State, number: int, report: Report | None) -> None:
    """3.0: five pieces on the outer ring, in secret; then every space with two or more is told."""
    space = OUTER_RING[number]
    state.add_insurgents(space, 1)
    state.last_placed = number
    left = STARTING_PIECES - sum(state.insurgents)
    if report:
        report(PiecePlaced(SPACES[space], left), "3.0", to=INSURGENT_ONLY)
    if not left:
        _end_set_up(state, report)


def _end_set_up(state: State, report: Report | None) -> None:
    state.phase = PLAYING
    state.last_placed = 0
    for space in bits_of(state.stacks):
        count = state.marks[space] = state.insurgents[space]
        state.told.append(encode(announcements.STACK, space, count))
        if report:
            report(StackPlaced(SPACES[space], count), "3.0", reveals=True)
    state.told.append(encode(announcements.READY))
    if report:
        report(SetUpOver(), "3.0")


def step(rules: RuleOptions, state: State, edge: int, report: Report | None) -> None:
    """4.12: a piece moves one space. Nothing is told until the Move is over (R16)."""
    here, there = EDGES[edge]
    state.add_insurgents(here, -1)
    state.add_insurgents(there, 1)
    state.points -= COSTS[edge]
    if report:
        report(PieceMoved(SPACES[here], SPACES[there]), "4.12", to=INSURGENT_ONLY)
    if rules.transit:
        _tell_of_pieces(state, [(here, there)], report)
    else:
        state.steps.append(edge)


def finish_move(state: State, report: Report | None) -> None:
    """The Move is over, if there was one: now it is told. A step from where the last one ended is the same piece."""
    if state.points == MOVE_POINTS:
        return
    state.points = 0
    if state.steps:
        routes = [EDGES[edge] for edge in state.steps]
        state.steps = []
        if len(routes) == 2 and routes[0][1] == routes[1][0]:
            routes = [(routes[0][0], routes[1][1])]
        _tell_of_pieces(state, [route for route in routes if route[0] != route[1]], report)


def _tell_of_pieces(state: State, routes: list[tuple[int, int]], report: Report | None) -> None:
    """4.12: who leaves a space that the State's map shows; who ends in one that holds two or more or a State piece."""
    marks, told = state.marks, state.told
    for here, _ in routes:
        if marks[here]:
            marks[here] -= 1
            told.append(encode(announcements.LEAVE, here))
            if report:
                report(PieceLeft(SPACES[here], marks[here]), "4.12", reveals=True)
    for there in dict.fromkeys(there for _, there in routes):
        count = state.insurgents[there]
        if count > 1 or state.posts[there]:
            marks[there] = count
            told.append(encode(announcements.ARRIVE, there, count))
            if report:
                report(PiecesGathered(SPACES[there], count), "4.12", reveals=True)


def grow(rules: RuleOptions, state: State, space: int, there: int, report: Report | None) -> None:
    """4.11: the growing space is told; where the new piece is put only if the State can see that space."""
    finish_move(state, report)
    state.acted = DONE
    state.grown += 1
    state.told.append(encode(announcements.GROW, space))
    state.marks[space] = max(state.marks[space], 2)
    count = state.add_insurgents(there, 1)
    if report:
        report(Grew(SPACES[space]), "4.11", reveals=True)
        report(NewPiecePlaced(SPACES[there]), "4.11", to=INSURGENT_ONLY)
    if state.posts[there] or (not rules.secret_growth and (count > 1 or state.marks[there])):
        state.marks[there] = count
        state.told.append(encode(announcements.BORN, there, count))
        if report:
            report(NewPieceSeen(SPACES[there], count), "4.11", reveals=True)


def end_turn(rules: RuleOptions, state: State, report: Report | None) -> None:
    """4.0: a silent turn and a pass are told in the same words."""
    finish_move(state, report)
    if rules.live_sight:
        _lose_sight(state, report)
    state.told.append(encode(announcements.OVER))
    if report:
        report(InsurgentTurnOver(state.round), "4.0")
    state.side = STATE


def _lose_sight(state: State, report: Report | None) -> None:
    """R2, live sight: a lone piece where no State piece stands is no longer seen."""
    for space, mark in enumerate(state.marks):
        if mark == 1 and not state.posts[space]:
            state.marks[space] = 0
            state.told.append(encode(announcements.FADE, space))
            if report:
                report(SightLost(SPACES[space]), "2.2")
