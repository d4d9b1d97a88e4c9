"""Facts and piles at a glance, or in full."""

from __future__ import annotations

from typing import Final

from sandtable.engine.scene import Fact, Pile, Scene

from .desk import Desk
from .paper import Lines

_FRAME: Final = 5


def glance(scene: Scene, desk: Desk) -> Lines:
    """A rule with the facts, and as much of their notes and of the piles as fits on one line."""
    facts = [_fact(fact, desk) for fact in scene.facts]
    noted = [_fact_with_note(fact, desk) for fact in scene.facts]
    told = {fact.id for fact in scene.facts}
    piles = [_pile(pile, desk) for pile in scene.piles if pile.id not in told]
    dot = desk.paper.symbols.dot
    for parts in (noted + piles, noted, facts + piles, facts):
        if len(dot.join(parts)) <= desk.paper.width - _FRAME:
            return [desk.paper.rule(dot.join(parts))]
    return [desk.paper.rule(), *desk.paper.wrap(dot.join(facts), "bold")]


def reckoning(scene: Scene, desk: Desk) -> Lines:
    """What the result was counted from: the facts that have notes."""
    return [
        line for fact in scene.facts if fact.note for line in desk.paper.wrap(_fact_with_note(fact, desk), "", "  ")
    ]


def _fact(fact: Fact, desk: Desk) -> str:
    return f"{desk.voice.say(fact.name)} {desk.voice.value(fact.value)}"


def _fact_with_note(fact: Fact, desk: Desk) -> str:
    note = f" ({desk.voice.say(fact.note)})" if fact.note else ""
    return _fact(fact, desk) + note


def _pile(pile: Pile, desk: Desk) -> str:
    return f"{desk.voice.say(pile.name)} {pile.count}"


def facts_lines(scene: Scene, desk: Desk) -> Lines:
    """All facts with their notes, and all piles."""
    lines: Lines = []
    for fact in scene.facts:
        lines += desk.paper.wrap(_fact_with_note(fact, desk), "", "  ")
    for pile in scene.piles:
        note = f" ({desk.voice.say(pile.note)})" if pile.note else ""
        lines += desk.paper.wrap(_pile(pile, desk) + note, "", "  ")
    return lines or desk.paper.wrap(desk.voice("terminal.no-facts"))
