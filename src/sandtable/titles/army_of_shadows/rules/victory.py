"""5.0: the Capital captured, the insurgency broken, or the time run out."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.engine.events import Report
from sandtable.engine.game import Outcome
from sandtable.engine.i18n import message

from .events import CapitalCaptured, InsurgencyBroken, InsurgencyCrushed, NobodyCanWin, TimeRanOut
from .options import RuleOptions
from .round_map import RING_BITS, RING_SIZE, SPACES, bits_of
from .state import (
    CAPTURED,
    CRUSHED,
    DEAD,
    ENDED,
    ENDINGS,
    INSURGENT,
    KILLS,
    KILLS_TO_WIN,
    NOBODY,
    SIDES,
    STATE,
    TIME,
    State,
)

CONNECTED_NEEDED = 4
SCATTERED_NEEDED = 6


@cache
def capture_table(pairs: bool) -> tuple[bool, ...]:
    """For every pattern of Insurgent-held spaces of the Inner Circle: is the Capital captured."""
    return tuple(_is_capture(bits, pairs) for bits in range(1 << RING_SIZE))


def _is_capture(bits: int, pairs: bool) -> bool:
    held = [bool(bits >> number & 1) for number in range(RING_SIZE)]
    if sum(held) >= SCATTERED_NEEDED:
        return True
    if pairs:  # R21, read literally
        return sum(held[i] and (held[i - 1] or held[(i + 1) % RING_SIZE]) for i in range(RING_SIZE)) >= CONNECTED_NEEDED
    return any(all(held[(i + k) % RING_SIZE] for k in range(CONNECTED_NEEDED)) for i in range(RING_SIZE))


def held_inner_circle(rules: RuleOptions, state: State) -> int:
    """The spaces of the Inner Circle that count for the Insurgent, as bits."""
    bits = state.held & RING_BITS
    return bits & ~state.posted if rules.posts_deny else bits


def capture(state: State, bits: int, report: Report | None) -> None:
    state.phase, state.ending = ENDED, CAPTURED
    if report:
        report(CapitalCaptured(tuple(SPACES[space] for space in bits_of(bits))), "5.0", reveals=True)


def after_kill(rules: RuleOptions, state: State, report: Report | None) -> None:
    """Twelve kills win at once; so does leaving the Insurgent one piece or none (R23)."""
    if state.killed >= KILLS_TO_WIN:
        state.phase, state.ending = ENDED, KILLS
        if report:
            report(InsurgencyBroken(state.killed), "5.0", reveals=True)
    elif state.living <= 1 and not rules.twelve_kills:
        state.phase, state.ending = ENDED, CRUSHED
        if report:
            report(InsurgencyCrushed(state.living), "5.0", reveals=True)
    elif is_dead(rules, state):
        state.phase, state.ending = ENDED, DEAD
        if report:
            report(NobodyCanWin(), "4.0", reveals=True)


def is_dead(rules: RuleOptions, state: State) -> bool:
    """R7: a lone piece can neither grow nor win, and its death would not be the twelfth: without a limit, a draw."""
    return rules.no_limit and state.living <= 1 and state.killed + state.living < KILLS_TO_WIN


def end_by_time(rules: RuleOptions, state: State, report: Report | None) -> None:
    """R7, R8: after the last round the game is a draw, or the State's."""
    state.phase, state.ending = ENDED, TIME
    if report:
        report(TimeRanOut(rules.rounds), "4.0", reveals=True)


OUTCOMES: Final = {KILLS: "outcome.kills", CRUSHED: "outcome.crushed", TIME: "outcome.time-state"}


def outcome(rules: RuleOptions, state: State) -> Outcome | None:
    if state.ending == NOBODY:
        return None
    degree = ENDINGS[state.ending]
    details = {"killed": state.killed, "live": state.living, "rounds": min(state.round, rules.rounds)}
    if state.ending == CAPTURED:
        score = (state.held & RING_BITS).bit_count()
        return Outcome(SIDES[INSURGENT], degree, score, message("outcome.captured", count=score), details)
    if state.ending == DEAD:
        return Outcome(None, degree, 0, message("outcome.dead"), details)
    if state.ending == TIME and not rules.state_wins_on_time:
        return Outcome(None, degree, 0, message("outcome.time-draw", rounds=rules.rounds), details)
    text = message(OUTCOMES[state.ending], count=state.living, killed=state.killed, rounds=rules.rounds)
    return Outcome(SIDES[STATE], degree, state.killed, text, details)
