"""The odds as text: of the choices, of what layers mark, of what was tried out; then the layers without odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from sandtable.engine.scene import Fact, Layer, Mark, Scene

from ..context import TerminalContext
from ..session.choices import NumberedChoice, chance_text
from .output import Lines

_MANY: Final = 4
"""So many places of an area, or pieces, that bear the same mark are told together."""


def odds_lines(
    scene: Scene, choices: Sequence[NumberedChoice], tried: Iterable[Fact], context: TerminalContext
) -> Lines:
    lines: Lines = []
    covered: set[str] = set()
    for choice, shown in zip(choices, scene.choices, strict=False):
        if choice.chance:
            covered.update(shown.elements)
            lines += context.output.wrap(
                f"{context.translator.say(choice.text)}: {chance_text(choice.chance, context)}", "", "  "
            )
    chances = [layer for layer in scene.layers if any(map(_is_chance, layer.marks))]
    for layer in chances:
        lines += _layer_lines(layer, scene, covered, context)
    lines += _tried_lines(tried, context)
    for layer in scene.layers:
        lines += [] if layer in chances else _layer_lines(layer, scene, covered, context)
    return lines


def _is_chance(mark: Mark) -> bool:
    return mark.text is not None and "percent" in mark.text.args


def _layer_lines(layer: Layer, scene: Scene, covered: set[str], context: TerminalContext) -> Lines:
    """A layer under its name. Of many that bear the same mark it is said once."""
    named = {space.id for space in scene.spaces} | {piece.id for piece in scene.pieces}
    marks_by_text: dict[str, list[Mark]] = {}
    for mark in layer.marks:
        if mark.text and mark.on in named and mark.on not in covered:
            marks_by_text.setdefault(context.translator.say(mark.text), []).append(mark)
    lines = context.output.wrap(context.translator.say(layer.name), "bold", "  ") if marks_by_text else []
    for text, marks in marks_by_text.items():
        marked = _bearers(marks, scene, context)
        line = f"{marked[0]}: {text}" if len(marks) == 1 else f"{text}: {context.output.symbols.dot.join(marked)}"
        lines += context.output.wrap(line, "", "    ", "      ")
    return lines


def _bearers(marks: Sequence[Mark], scene: Scene, context: TerminalContext) -> list[str]:
    """Whoever bears the same mark, by name. Where it is no chance, many are told by area, and pieces by place."""
    on = [mark.on for mark in marks]
    names = {space.id: context.translator.say(space.name) for space in scene.spaces}
    pieces = {piece.id: context.translator.say(piece.name) for piece in scene.pieces}
    if any(map(_is_chance, marks)):
        return [(names | pieces)[element_id] for element_id in on]
    at = Counter(piece.at for piece in scene.pieces if piece.id in on and piece.at in names)
    if at.total() < _MANY:
        return [*_areas(on, names, scene, context), *(pieces[element_id] for element_id in on if element_id in pieces)]
    times = context.output.symbols.times
    elsewhere = [piece for piece in scene.pieces if piece.id in on and piece.at not in names]
    placed = [f"{names[place]} {times}{count}" for place, count in at.items() if place is not None]
    return [*_areas(on, names, scene, context), *placed, *(pieces[piece.id] for piece in elsewhere)]


def _areas(on: Sequence[str], names: dict[str, str], scene: Scene, context: TerminalContext) -> list[str]:
    """Places by name; an area of which almost all are among them by its own."""
    areas: list[str] = []
    marked = dict.fromkeys(element_id for element_id in on if element_id in names)
    for group in scene.groups:
        inside = [element_id for element_id in group.spaces if element_id in marked]
        rest = [names[element_id] for element_id in group.spaces if element_id not in marked]
        if len(inside) < _MANY or len(rest) * 4 > len(inside):
            continue
        area = context.translator.say(group.name)
        areas.append(context.translator("terminal.all-but", area=area, rest=rest) if rest else area)
        for element_id in inside:
            del marked[element_id]
    return [*areas, *(names[element_id] for element_id in marked)]


def _tried_lines(facts: Iterable[Fact], context: TerminalContext) -> Lines:
    lines: Lines = []
    for fact in facts:
        lines += context.output.wrap(
            f"{context.translator.say(fact.name)}: {context.translator.value(fact.value)}", "", "  "
        )
        lines += context.output.wrap(context.translator.say(fact.note), "dim", "    ") if fact.note else []
    return lines
