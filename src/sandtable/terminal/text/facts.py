"""Facts and piles of a scene as text, on one line or in full."""

from __future__ import annotations

from typing import Final

from sandtable.engine.scene import Fact, Pile, Scene

from ..context import TerminalContext
from .output import Lines

_FRAME: Final = 5


def facts_rule(scene: Scene, context: TerminalContext) -> Lines:
    """A rule with the facts, and as much of their notes and of the piles as fits on one line."""
    facts = [_fact(fact, context) for fact in scene.facts]
    noted = [_fact_with_note(fact, context) for fact in scene.facts]
    told = {fact.id for fact in scene.facts}
    piles = [_pile(pile, context) for pile in scene.piles if pile.id not in told]
    dot = context.output.symbols.dot
    for parts in (noted + piles, noted, facts + piles, facts):
        if len(dot.join(parts)) <= context.output.width - _FRAME:
            return [context.output.rule(dot.join(parts))]
    return [context.output.rule(), *context.output.wrap(dot.join(facts), "bold")]


def noted_fact_lines(scene: Scene, context: TerminalContext) -> Lines:
    """What the result was counted from: the facts that have notes."""
    return [
        line
        for fact in scene.facts
        if fact.note
        for line in context.output.wrap(_fact_with_note(fact, context), "", "  ")
    ]


def _fact(fact: Fact, context: TerminalContext) -> str:
    return f"{context.translator.say(fact.name)} {context.translator.value(fact.value)}"


def _fact_with_note(fact: Fact, context: TerminalContext) -> str:
    note = f" ({context.translator.say(fact.note)})" if fact.note else ""
    return _fact(fact, context) + note


def _pile(pile: Pile, context: TerminalContext) -> str:
    return f"{context.translator.say(pile.name)} {pile.count}"


def facts_lines(scene: Scene, context: TerminalContext) -> Lines:
    """All facts with their notes, and all piles."""
    lines: Lines = []
    for fact in scene.facts:
        lines += context.output.wrap(_fact_with_note(fact, context), "", "  ")
    for pile in scene.piles:
        note = f" ({context.translator.say(pile.note)})" if pile.note else ""
        lines += context.output.wrap(_pile(pile, context) + note, "", "  ")
    return lines or context.output.wrap(context.translator("terminal.no-facts"))
