"""The odds as text: of the choices, then of what the layers of the scene mark, then of what was tried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.engine.scene import Fact, Layer, Scene

from .desk import Desk
from .offers import Offer, chance_text
from .paper import Lines


def odds_lines(scene: Scene, offers: Sequence[Offer], desk: Desk) -> Lines:
    lines: Lines = []
    told: set[str] = set()
    for offer, choice in zip(offers, scene.choices, strict=False):
        if offer.chance:
            told.update(choice.elements)
            lines += desk.paper.wrap(f"{desk.voice.say(offer.text)}: {chance_text(offer.chance, desk)}", "", "  ")
    for layer in scene.layers:
        lines += _layer_lines(layer, _names(scene, desk), told, desk)
    return lines


def _names(scene: Scene, desk: Desk) -> dict[str, str]:
    spaces = {space.id: desk.voice.say(space.name) for space in scene.spaces}
    return spaces | {piece.id: desk.voice.say(piece.name) for piece in scene.pieces}


def _layer_lines(layer: Layer, names: dict[str, str], told: set[str], desk: Desk) -> Lines:
    """A layer under its name. Of many that bear the same mark it is said once."""
    alike: dict[str, list[str]] = {}
    for mark in layer.marks:
        if mark.text and mark.on in names and mark.on not in told:
            alike.setdefault(desk.voice.say(mark.text), []).append(names[mark.on])
    lines = desk.paper.wrap(desk.voice.say(layer.name), "bold", "  ") if alike else []
    for text, marked in alike.items():
        line = f"{marked[0]}: {text}" if len(marked) == 1 else f"{text}: {desk.paper.symbols.dot.join(marked)}"
        lines += desk.paper.wrap(line, "", "    ", "      ")
    return lines


def estimate_lines(facts: Iterable[Fact], desk: Desk) -> Lines:
    lines: Lines = []
    for fact in facts:
        lines += desk.paper.wrap(f"{desk.voice.say(fact.name)}: {desk.voice.value(fact.value)}", "", "  ")
        lines += desk.paper.wrap(desk.voice.say(fact.note), "dim", "    ") if fact.note else []
    return lines
