"""Heat maps: the board as the scene draws it, each space as dark as what happened there is frequent."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Colormap, Normalize
from matplotlib.patches import Circle, FancyBboxPatch, Patch, Polygon, Wedge
from matplotlib.ticker import FuncFormatter

from sandtable.engine.events import OBSERVER
from sandtable.engine.game import Game
from sandtable.engine.scene import Shape, Space

from .figures import FAINT, INK, new_figure, to_svg
from .report_words import ReportWords

CROWDED: Final = 60
"""With more spaces than this, they have no names, and only those where something happened have a number."""
SPARSE: Final = 10
"""With fewer spaces than this, letters are large and a name has room in one line."""
LETTERS: Final = 13
"""So many fit into a line of a space where there are more; a longer name goes on below, at a word."""


def board_spaces(game: Game[Any]) -> tuple[Space, ...]:
    """The spaces that have a shape, as anybody sees them at the start."""
    scene = game.scene(game.view(game.start(), 0 if game.solitaire else OBSERVER))
    return tuple(space for space in scene.spaces if space.shape)


def heat_map(words: ReportWords, spaces: Sequence[Space], rates: Mapping[str, float], axis: str) -> str:
    """``rates``: how often a game, by space."""
    shown = [space for space in spaces if space.id in rates] if _spaces_overlap(spaces, rates) else list(spaces)
    colours: Colormap = mpl.colormaps["YlOrRd"]
    scale = Normalize(0, max(rates.values(), default=0) or 1)
    width, height = words.game.scene(words.game.view(words.game.start(), 0)).size
    across = 13.0 if len(shown) > CROWDED else 9.5
    figure = new_figure(across, min(11.0, across * height / width))
    axes = figure.add_subplot()
    for space in shown:
        rate = rates.get(space.id, 0.0)
        name = _short_name(space, words) if len(shown) <= CROWDED else ""
        if len(shown) >= SPARSE:
            name = textwrap.fill(name, LETTERS, break_long_words=False, break_on_hyphens=False)
        number = words.number_format.number(rate, 2) if rate else ""
        colour = colours(scale(rate)) if rate else (1.0, 1.0, 1.0, 1.0)
        _draw(axes, space, colour, "\n".join(filter(None, (name, number))), 11 if len(shown) < SPARSE else 6)
    axes.set_aspect("equal")
    axes.autoscale_view()
    axes.invert_yaxis()
    axes.set_axis_off()
    ticks = FuncFormatter(words.number_format.tick)
    figure.colorbar(ScalarMappable(scale, colours), ax=axes, label=axis, shrink=0.6, format=ticks)
    return to_svg(figure)


def _spaces_overlap(spaces: Sequence[Space], rates: Mapping[str, float]) -> bool:
    """Are the spaces that are counted areas with other spaces inside."""
    groups = {space.group for space in spaces if space.group}
    return bool(rates) and set(rates) <= groups


def _short_name(space: Space, words: ReportWords) -> str:
    in_a_ring = space.shape is not None and space.shape.kind == "sector"
    return space.label if in_a_ring else words.words.say(space.name)


def _draw(axes: Axes, space: Space, colour: tuple[float, ...], label: str, size: int) -> None:
    assert space.shape is not None
    patch = outline(space.shape)
    patch.set(facecolor=colour, edgecolor=FAINT, linewidth=0.8)
    axes.add_patch(patch)
    ink = "#ffffff" if sum(colour[:3]) < 1.6 else INK
    axes.annotate(label, middle(space.shape), ha="center", va="center", fontsize=size, color=ink)


def outline(shape: Shape) -> Patch:
    x, y = shape.at
    if shape.kind == "circle":
        return Circle(shape.at, shape.size[0])
    if shape.kind == "sector":
        inner, outer, begin, end = shape.size
        return Wedge(shape.at, outer, begin - 90, end - 90, width=outer - inner)
    if shape.kind == "area":
        return Polygon(shape.outline)
    width, height = shape.size if len(shape.size) > 1 else (shape.size[0], shape.size[0])
    return FancyBboxPatch((x - width / 2, y - height / 2), width, height, boxstyle="round,pad=0,rounding_size=6")


def middle(shape: Shape) -> tuple[float, float]:
    if shape.kind != "sector":
        return shape.at
    inner, outer, begin, end = shape.size
    turned = math.radians((begin + end) / 2 - 90)
    radius = (inner + outer) / 2
    return shape.at[0] + radius * math.cos(turned), shape.at[1] + radius * math.sin(turned)
