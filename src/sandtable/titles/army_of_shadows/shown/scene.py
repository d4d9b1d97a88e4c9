"""What is shown: the round map, what stands on it as far as the seat knows, what was announced, reach and knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from sandtable.engine.game import View
from sandtable.engine.i18n import Message, message
from sandtable.engine.scene import Choice, Fact, Group, Layer, Mark, Piece, Scene, Shape, Space

from ..inference import knowledge
from ..rules.round_map import CAPITAL, INNER_CIRCLE, NEIGHBOURS, RING_SIZE, RINGS, SPACES, ring_of, step_cost
from ..rules.state import INSURGENT, KILLS_TO_WIN, MOST_IN_INNER_CIRCLE, MOST_PIECES_EVER, SIDES, STARTING_PIECES, STATE
from . import timeline
from .extras import Extras

if TYPE_CHECKING:
    from ..game import ArmyOfShadows

SIZE: Final = (1000.0, 1000.0)
CENTRE: Final = (500.0, 500.0)
RADII: Final = (100.0, 226.0, 318.0, 406.0, 490.0)
"""Of the Capital and of each ring outward; the Inner Circle is the deepest, because it is the narrowest."""
SECTOR: Final = 360 / RING_SIZE
LETTERS: Final = ("I", "S")


def scene(game: ArmyOfShadows, view: View) -> Scene:
    known = knowledge.knowledge_from_table(game.rules, view.table)
    reached = _reached(view)
    return Scene(
        game=game.id,
        board="army-of-shadows",
        prompt=_prompt(game, view),
        spaces=SPACE_LIST,
        groups=GROUPS,
        pieces=(*_state_pieces(view.table), *_insurgent_pieces(view)),
        facts=_facts(game, view),
        choices=tuple(_choice(game, view, move) for move in view.moves),
        layers=(*_reach(reached), *_knowledge(known)),
        size=SIZE,
        extras=Extras(
            timeline=timeline.timeline(view.table["announcements"]),
            reach={f"{SIDES[view.side]}-{SPACES[here]}": _named(there) for here, there in reached.items()},
        ),
    )


# The map -----------------------------------------------------------------------------------------------------------


def _space(space: int) -> Space:
    id = SPACES[space]
    links = tuple(SPACES[there] for there in NEIGHBOURS[space])
    if space == CAPITAL:
        return Space(id, message("map.capital"), "", "", Shape("circle", CENTRE, RADII[:1]), ("goal",), links)
    ring, number = divmod(space, RING_SIZE)
    begin = SECTOR * (number + ring % 2 / 2)
    shape = Shape("sector", CENTRE, (RADII[ring], RADII[ring + 1], begin, begin + SECTOR))
    return Space(id, message("map.space", space=id), RINGS[ring], id, shape, (), links)


SPACE_LIST: Final = tuple(_space(space) for space in range(len(SPACES)))
RING_NAMES: Final = ("ring.A", "ring.B", "ring.C", "ring.D")
GROUPS: Final = tuple(
    Group(ring, message(name), tuple(f"{ring}{number}" for number in range(1, RING_SIZE + 1)))
    for ring, name in zip(RINGS, RING_NAMES, strict=True)
)


def _state_pieces(table: Mapping[str, Any]) -> list[Piece]:
    found = []
    for space, count in table["state_pieces"].items():
        id = "piece.state-at-home" if space == SPACES[CAPITAL] else "piece.state"
        name = message(id, space=space, count=count)
        found.append(Piece(f"state-{space}", name, LETTERS[STATE], SIDES[STATE], space, count=count))
    return found


def _insurgent_pieces(view: View) -> list[Piece]:
    """All of them for the Insurgent, with what the State's map shows; for the others what that map shows."""
    table = view.table
    marks: Mapping[str, int] = table["marks"]
    if "insurgents" not in table:
        return [_insurgent_piece(space, count, "", 0) for space, count in marks.items()]
    open_now = table["phase"] == "over"
    found = []
    for space, count in table["insurgents"].items():
        seen = marks.get(space, 0)
        how = "" if open_now else "seen" if seen >= count else "partly-seen" if seen else "hidden"
        found.append(_insurgent_piece(space, count, how, seen))
    return found


INSURGENT_NAMES: Final = {
    "": "piece.insurgent",
    "hidden": "piece.insurgent-hidden",
    "seen": "piece.insurgent-seen",
    "partly-seen": "piece.insurgent-partly-seen",
}


def _insurgent_piece(space: str, count: int, how: str, seen: int) -> Piece:
    name = message(INSURGENT_NAMES[how], space=space, count=count, seen=seen)
    marks = (how,) if how and how != "hidden" else ()
    return Piece(f"insurgent-{space}", name, LETTERS[INSURGENT], SIDES[INSURGENT], space, marks=marks, count=count)


# What to do --------------------------------------------------------------------------------------------------------


PROMPTS: Final = {
    (INSURGENT, True, True): "prompt.insurgent-move-act",
    (INSURGENT, True, False): "prompt.insurgent-move",
    (INSURGENT, False, True): "prompt.insurgent-act",
    (INSURGENT, False, False): "prompt.insurgent-end",
    (STATE, True, True): "prompt.state-move-act",
    (STATE, True, False): "prompt.state-move",
    (STATE, False, True): "prompt.state-act",
    (STATE, False, False): "prompt.state-end",
}
"""By side, whether it may still move, and whether it may still Grow, or Kill or Turn."""


def _prompt(game: ArmyOfShadows, view: View) -> Message:
    table = view.table
    if table["phase"] == "over":
        ended = game.outcome(game.imagine(view, lambda below: 0))
        assert ended is not None
        return ended.message
    if not view.deciders:
        return message("prompt.stopped")
    if table["phase"] == "set-up":
        if not view.moves:
            return message("prompt.wait-set-up")
        return message("prompt.set-up", count=STARTING_PIECES - sum(table["insurgents"].values()))
    if not view.moves:
        return message("prompt.wait-state" if table["to_move"] == SIDES[STATE] else "prompt.wait-insurgent")
    may_move, may_act = table["points_left"] > 0, table["acted"] != "done"
    return message(PROMPTS[view.side, may_move, may_act], count=table["points_left"])


def _choice(game: ArmyOfShadows, view: View, index: int) -> Choice:
    move = game.catalogue[index]
    elements: tuple[str, ...] = ()
    if move.verb == "place":
        elements = move.args
    elif move.verb == "move":
        elements = (f"{SIDES[view.side]}-{move.args[0]}", move.args[1])
    elif move.verb == "grow":
        elements = (f"insurgent-{move.args[0]}", move.args[1])
    elif move.args:
        elements = (f"insurgent-{move.args[0]}",)
    open_move = move.verb == "place" or (move.verb == "move" and view.side == INSURGENT)
    key = {"end": "x", "kill": "k", "turn": "t"}.get(move.verb, "")
    return Choice.of(game.catalogue, index, game.move_message(index), elements, key, final=not open_move)


# What is worth knowing ---------------------------------------------------------------------------------------------


def _facts(game: ArmyOfShadows, view: View) -> tuple[Fact, ...]:
    table = view.table
    live = STARTING_PIECES + table["grown"] - table["killed"]
    inside = sum(table["state_pieces"].get(SPACES[space], 0) for space in INNER_CIRCLE)
    shown = sum(table["marks"].values())
    facts = [
        Fact("turn", message("fact.turn"), min(table["turn"], game.rules.rounds)),
        Fact("killed", message("fact.killed"), message("fact.of", count=table["killed"], most=KILLS_TO_WIN)),
        Fact("live", message("fact.live"), live, message("fact.live-shown", count=shown)),
        Fact("reserve", message("fact.reserve"), MOST_PIECES_EVER - STARTING_PIECES - table["grown"]),
        Fact("inside", message("fact.inside"), message("fact.of", count=inside, most=MOST_IN_INNER_CIRCLE)),
    ]
    if table["points_left"] is not None and view.moves and table["phase"] == "play":
        facts.append(Fact("points", message("fact.points"), table["points_left"]))
    return tuple(facts)


def _reached(view: View) -> dict[int, dict[int, int]]:
    """Where each piece of the side to move can still go with the points left, and for how many."""
    table = view.table
    if table["phase"] != "play" or not view.moves or not table["points_left"]:
        return {}
    pieces = table["insurgents"] if view.side == INSURGENT else table["state_pieces"]
    spaces = [SPACES.index(name) for name in pieces]
    return {here: reach(here, table["points_left"], view.side == STATE) for here in spaces}


def _reach(reached: Mapping[int, Mapping[int, int]]) -> tuple[Layer, ...]:
    """Where any of them can go, for the fewest points."""
    if not reached:
        return ()
    cheapest: dict[int, int] = {}
    for spaces in reached.values():
        for there, spent in spaces.items():
            cheapest[there] = min(spent, cheapest.get(there, spent))
    marks = [Mark(SPACES[there], message("reach", count=spent), 1 / spent) for there, spent in sorted(cheapest.items())]
    return (Layer("reach", message("layer.reach"), tuple(marks)),)


def _named(spent: Mapping[int, int]) -> dict[str, int]:
    return {SPACES[space]: points for space, points in sorted(spent.items())}


def reach(here: int, points: int, capital: bool) -> dict[int, int]:
    """The spaces that a piece can reach, each with the points it takes; a full Inner Circle is not looked at."""
    found: dict[int, int] = {}
    for there in NEIGHBOURS[here]:
        spent = step_cost(here, there)
        if spent <= points and (capital or there != CAPITAL):
            found[there] = min(spent, found.get(there, spent))
            if spent < points:
                for beyond in NEIGHBOURS[there]:
                    if ring_of(beyond) == ring_of(there) and beyond != here:
                        found.setdefault(beyond, spent + 1)
    return found


def _knowledge(known: knowledge.Knowledge) -> tuple[Layer, ...]:
    """Where hidden pieces may be, with the chance if every placement that fits is equally likely."""
    if not known.hidden:
        return ()
    marks = []
    for space, most in enumerate(known.most_hidden):
        if most:
            chance = known.chance(space)
            marks.append(Mark(SPACES[space], _chance_text(round(100 * chance), most), chance))
    id = "layer.knowledge" if known.exact else "layer.knowledge-rough" if known.rough else "layer.knowledge-sampled"
    return (Layer("knowledge", message(id, error=known.error_percent), tuple(marks)),)


def _chance_text(percent: int, most: int) -> Message:
    """Where a piece may be, it is never said that none is: what rounds to nothing is less than one percent."""
    if most == 1:
        return message("knowledge" if percent else "knowledge-least", percent=max(percent, 1))
    return message("knowledge-most" if percent else "knowledge-least-most", percent=max(percent, 1), count=most)
