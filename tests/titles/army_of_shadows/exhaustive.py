"""What can be true, by trying everything: every Insurgent turn that sounds like what was announced.

It uses the rules and nothing of the game's own knowledge, so that the one can be held against the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from sandtable.titles.army_of_shadows.rules import announcements
from sandtable.titles.army_of_shadows.rules.announcements import decode, encode
from sandtable.titles.army_of_shadows.rules.moves import END
from sandtable.titles.army_of_shadows.rules.round_map import OUTER_RING
from sandtable.titles.army_of_shadows.rules.state import INSURGENT, State

Placement = tuple[int, ...]
"""Insurgent pieces by space."""


def consistent(game: ArmyOfShadows, told: list[int]) -> dict[Placement, State]:
    """Every placement that could have led to these announcements, each with a state; the State is to decide."""
    found = {tuple(state.insurgents): state for state in set_ups(game, told)}
    while any(len(state.told) < len(told) for state in found.values()):
        after: dict[Placement, State] = {}
        for state in found.values():
            if state.side == INSURGENT:
                after |= {tuple(each.insurgents): each for each in turns(game, state, told)}
            elif (answered := answer(game, state, told)) is not None:
                after[tuple(answered.insurgents)] = answered
        found = after
    return found


def set_ups(game: ArmyOfShadows, told: list[int]) -> Iterator[State]:
    for places in combinations_with_replacement(range(len(OUTER_RING)), 5):
        state = game.start()
        for place in places:
            game.play(state, place)
        if state.told == told[: len(state.told)]:
            yield state


def turns(game: ArmyOfShadows, state: State, told: list[int]) -> Iterator[State]:
    """Every whole Insurgent turn after which the announcements are still the same."""
    seen = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        for move in game.moves(now):
            after = now.copy()
            game.play(after, move)
            if after.told != told[: len(after.told)]:
                continue
            if move == END:
                yield after
            elif after.key() not in seen:
                seen.add(after.key())
                waiting.append(after)


def answer(game: ArmyOfShadows, state: State, told: list[int]) -> State | None:
    """The State's next act, as it was announced; None if the answer would have been another."""
    one = decode(told[len(state.told)])
    for move in game.moves(state):
        if _announced(game, move) == (one.kind, one.space, one.second):
            after = state.copy()
            game.play(after, move)
            return after if after.told == told[: len(after.told)] else None
    return None


def _announced(game: ArmyOfShadows, move: int) -> tuple[int, int, int]:
    """How an act of the State begins to sound."""
    value = game.catalogue[move]
    kinds = {
        "move": announcements.STEP,
        "kill": announcements.KILL,
        "turn": announcements.TURN,
        "end": announcements.END,
    }
    text = " ".join(
        (announcements.WORDS[kinds[value.verb]], *value.args, *(["0"] if value.verb in ("move", "kill") else []))
    )
    number = announcements.parse(text)
    one = decode(number if number is not None else encode(announcements.END))
    return one.kind, one.space, one.second
