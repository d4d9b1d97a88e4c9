"""Why a move may not be played now: the rule and the reason, from what the side knows and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sandtable.engine.errors import Refusal
from sandtable.engine.game import View
from sandtable.engine.i18n import Value, message
from sandtable.engine.moves import Move

from ..rules.round_map import CAPITAL, INNER_CIRCLE, NEIGHBOURS, SPACES, step_cost
from ..rules.state import INSURGENT, MOST_GROWN, MOST_IN_INNER_CIRCLE, SIDES

if TYPE_CHECKING:
    from ..game import ArmyOfShadows


def why(game: ArmyOfShadows, view: View, move: Move) -> Refusal | None:
    if game.catalogue.index(move) in view.moves:
        return None
    table = view.table
    if table["phase"] == "over" or not view.deciders:
        return _no("5.0", "game-over")
    if view.side >= len(SIDES):
        return _no("4.0", "looking-on")
    if not view.moves:
        return _no("4.0", "not-your-turn")
    if table["phase"] == "set-up":
        return _why_not_in_set_up(table, move)
    if move.verb == "place":
        return _no("3.0", "set-up-over")
    if move.verb == "move":
        return _why_not_move(view, *(SPACES.index(name) for name in move.args))
    if move.verb == "grow":
        return _why_not_grow(view, *move.args)
    return _why_not_act(view, move)


def _no(rule: str, id: str, **args: Value) -> Refusal:
    return Refusal(rule, message(f"refusal.{id}", **args))


def _why_not_in_set_up(table: Mapping[str, Any], move: Move) -> Refusal:
    if move.verb != "place":
        return _no("3.0", "set-up-first")
    return _no("3.0", "place-in-order", space=move.args[0], last=table["last_placed"])


def _why_not_move(view: View, here: int, there: int) -> Refusal:
    table, insurgent = view.table, view.side == INSURGENT
    rule = "4.12" if insurgent else "4.21"
    origin, space = SPACES[here], SPACES[there]
    if insurgent and CAPITAL in (here, there):
        return _no("4.12", "capital-closed")
    if there not in NEIGHBOURS[here]:
        return _no("2.2", "not-adjacent", origin=origin, space=space)
    pieces = table["insurgents"] if insurgent else table["state_pieces"]
    if origin not in pieces:
        return _no(rule, "nobody-to-move", origin=origin)
    if not table["points_left"]:
        return _no(rule, "move-over")
    if step_cost(here, there) > table["points_left"]:
        return _no(rule, "crossing-costs-two", origin=origin, space=space)
    assert not insurgent
    assert there in INNER_CIRCLE
    return _no("4.21", "inner-circle-full", count=MOST_IN_INNER_CIRCLE)


def _why_not_grow(view: View, space: str, there: str) -> Refusal:
    table = view.table
    if view.side != INSURGENT:
        return _no("4.11", "insurgent-grows")
    here, new = SPACES.index(space), SPACES.index(there)
    if new != here and new not in NEIGHBOURS[here]:
        return _no("4.11", "grow-adjacent", space=space, there=there)
    if table["acted"] != "not-yet":
        return _no("4.11", "grown-already")
    if table["grown"] >= MOST_GROWN:
        return _no("2.1", "no-pieces-left")
    return _no("4.11", "no-stack", space=space)


def _why_not_act(view: View, move: Move) -> Refusal:
    table, space = view.table, move.args[0]
    if view.side == INSURGENT:
        return _no("4.22", "state-acts")
    if space not in table["state_pieces"]:
        return _no("4.22", "no-post", space=space)
    if space in table["acted_in"]:
        return _no("4.22", "acted-here", space=space)
    if table["acted"] == "done":
        return _no("4.22", "acted-already")
    return _no("4.22", "nobody-there", space=space)
