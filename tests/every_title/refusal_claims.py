"""What each refusal claims, as the legal moves that would prove it wrong.

A refusal that says "you have no piece in C1" is false if a piece may move from C1. For each refusal of a title, a claim
is given the refused move and a legal one and says whether the legal one contradicts it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sandtable.engine.moves import Move

Claim = Callable[[Move, Move], bool]
"""The refused move, a legal one: does the second show that the reason given for the first is not true."""

DECISIONS: Final = ("target", "deploy", "transfer", "end", "attack", "reserve")


def nothing_is_legal(refused: Move, legal: Move) -> bool:
    return True


def is_the_same(refused: Move, legal: Move) -> bool:
    return legal == refused


def nothing_to_contradict(refused: Move, legal: Move) -> bool:
    return False


def none_of(*verbs: str) -> Claim:
    """No move of these kinds is legal."""
    return lambda refused, legal: legal.verb in verbs


def nothing_but(verb: str) -> Claim:
    return lambda refused, legal: legal.verb != verb


def none_there(*verbs: str) -> Claim:
    """No move of these kinds is legal with what the refused one names first: its space, its card, its army."""
    return lambda refused, legal: legal.verb in verbs and legal.args[0] == refused.args[0]


def none_from_there(refused: Move, legal: Move) -> bool:
    return legal.verb == refused.verb and legal.args[:2] == refused.args[:2]


def none_through_the_capital(refused: Move, legal: Move) -> bool:
    return "capital" in legal.args


def _ring(space: str) -> str:
    return space[0]


def none_across(refused: Move, legal: Move) -> bool:
    return legal.verb == "move" and len({_ring(space) for space in legal.args}) > 1


def none_into_the_inner_circle(refused: Move, legal: Move) -> bool:
    return legal.verb == "move" and [_ring(space) == "A" for space in legal.args] == [False, True]


def none_off_the_outer_ring(refused: Move, legal: Move) -> bool:
    return legal.verb == "place" and _ring(legal.args[0]) != "D"


def none_before_the_last(refused: Move, legal: Move) -> bool:
    return legal.verb == "place" and int(legal.args[0][1:]) <= int(refused.args[0][1:])


CLAIMS: Final[Mapping[str, Mapping[str, Claim]]] = {
    "israeli-independence": {
        "game-over": nothing_is_legal,
        "not-your-game": nothing_to_contradict,
        "headline-first": none_of(*DECISIONS),
        "roll-first": none_of(*DECISIONS),
        "no-attack-to-roll-for": none_of("roll"),
        "dice-roll-themselves": nothing_but("roll"),
        "cards-draw-themselves": nothing_but("card"),
        "offensive-before-headline": none_of("card"),
        "card-already-played": is_the_same,
        "advanced-card": is_the_same,
        "card-not-in-deck": is_the_same,
        "card-gives-none": none_of("attack"),
        "no-offensives-left": none_of("attack"),
        "not-a-target": none_there("attack"),
        "no-reserves": none_of("reserve"),
        "army-removed": none_there("attack", "reserve"),
        "army-at-home": none_there("attack", "reserve"),
    },
    "arab-israeli-wars": {
        "game-over": nothing_is_legal,
        "not-your-game": nothing_to_contradict,
        "chance-first": none_of(*DECISIONS),
        "chance-comes-by-itself": none_of(*DECISIONS),
        "not-in-deck": is_the_same,
        "no-draw-now": none_of("draw"),
        "event-gone": is_the_same,
        "no-event-now": none_of("event"),
        "no-front-to-roll": none_of("front"),
        "no-such-loss": is_the_same,
        "no-loss-now": none_of("discard"),
        "target-not-now": none_of("target"),
        "no-target": none_of("target"),
        "extremists-choose": none_there("deploy"),
        "arabs-deploy-by-card": none_there("deploy"),
        "deploy-not-now": none_of("deploy"),
        "not-drawn": none_there("deploy"),
        "deploy-first": none_of("end"),
        "target-first": none_of("end"),
        "arabs-never-transfer": none_there("transfer"),
        "same-front": is_the_same,
        "not-regular": none_there("transfer"),
        "transfer-not-now": none_of("transfer"),
        "not-there": none_from_there,
        "no-transfers-left": none_from_there,
    },
    "army-of-shadows": {
        "game-over": nothing_is_legal,
        "looking-on": nothing_is_legal,
        "not-your-turn": nothing_is_legal,
        "set-up-first": nothing_but("place"),
        "outer-ring-only": none_off_the_outer_ring,
        "place-in-order": none_before_the_last,
        "set-up-over": none_of("place"),
        "capital-closed": none_through_the_capital,
        "never-in-capital": none_through_the_capital,
        "not-adjacent": is_the_same,
        "nobody-to-move": none_there("move"),
        "move-over": none_of("move"),
        "moved-and-grown": none_of("move", "grow"),
        "moved-before-growing": none_of("move", "grow"),
        "moved-before-acting": none_of("move"),
        "crossing-costs-two": none_across,
        "inner-circle-full": none_into_the_inner_circle,
        "insurgent-grows": none_of("grow"),
        "grow-adjacent": is_the_same,
        "grown-already": none_of("grow"),
        "no-pieces-left": none_of("grow"),
        "no-stack": none_there("grow"),
        "state-acts": none_of("kill", "turn"),
        "no-post": none_there("kill", "turn", "move"),
        "acted-here": none_there("kill", "turn"),
        "acted-already": none_of("kill", "turn"),
        "nobody-there": none_there("kill", "turn"),
    },
}
"""Titles whose refusals are detailed; the others are held to what the test asks of every refusal."""
