"""Why a move may not be played now: the rule and the reason, from what the side knows and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sandtable.engine.errors import Refusal
from sandtable.engine.game import View
from sandtable.engine.i18n import Value, message
from sandtable.engine.moves import Move

from ..rules.round_map import CAPITAL, INNER_CIRCLE, NEIGHBOURS, OUTER_RING, SPACES, step_cost
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
        return _no("1.0", "looking-on")
    if not view.moves:
        return _no("4.0", "not-your-turn")
    if table["phase"] == "set-up":
        return _why_not_in_set_up(table, move)
    if move.verb == "place":
        return _no("3.0", "set-up-over")
    spaces = [SPACES.index(name) for name in move.args]
    if move.verb == "grow":
        return _why_not_grow(view, *spaces)
    if move.verb != "move":
        return _why_not_act(view, *spaces)
    return (
        _why_not_insurgent_move(game, view, *spaces) if view.side == INSURGENT else _why_not_state_move(view, *spaces)
    )


def _no(rule: str, id: str, **args: Value) -> Refusal:
    return Refusal(rule, message(f"refusal.{id}", **args))


def _name(space: int) -> Value:
    """A space as it is called within a sentence."""
    return message("place.capital") if space == CAPITAL else SPACES[space]


def _why_not_in_set_up(table: Mapping[str, Any], move: Move) -> Refusal:
    if move.verb != "place":
        return _no("3.0", "set-up-first")
    space = SPACES.index(move.args[0])
    if space not in OUTER_RING:
        return _no("3.0", "outer-ring-only", space=_name(space))
    return _no("3.0", "place-in-order", space=_name(space), last=table["last_placed"])


# 4.12, 4.21: Move ----------------------------------------------------------------------------------------------------


def _why_not_insurgent_move(game: ArmyOfShadows, view: View, here: int, there: int) -> Refusal:
    table = view.table
    if here == CAPITAL:
        return _no("4.12", "never-in-capital")
    if there == CAPITAL:
        return _no("4.12", "capital-closed")
    if refusal := _why_no_step(view, table["insurgents"], here, there):
        return refusal
    if table["points_left"]:
        return _no("4.12", "crossing-costs-two", origin=_name(here), space=_name(there))
    if table["acted"] == "not-yet" or table["steps"]:  # what was stepped before a Grow is no longer listed
        return _no("4.12", "move-over")
    # where every step is told at once (R14), none is listed: which came first, Move or Grow, is not kept
    return _no("4.1", "moved-and-grown" if game.rules.transit else "moved-before-growing")


def _why_not_state_move(view: View, here: int, there: int) -> Refusal:
    table = view.table
    if refusal := _why_no_step(view, table["state_pieces"], here, there):
        return refusal
    if not table["points_left"]:
        cut_off = table["acted"] != "not-yet" and not _stepped_after_acting(table["announcements"])
        return _no("4.2", "moved-before-acting") if cut_off else _no("4.21", "move-over")
    if step_cost(here, there) > table["points_left"]:
        return _no("4.21", "crossing-costs-two", origin=_name(here), space=_name(there))
    assert there in INNER_CIRCLE
    return _no("4.21", "inner-circle-full", count=MOST_IN_INNER_CIRCLE)


def _why_no_step(view: View, pieces: Mapping[str, int], here: int, there: int) -> Refusal | None:
    rule = "4.12" if view.side == INSURGENT else "4.21"
    if there not in NEIGHBOURS[here]:
        return _no(rule, "not-adjacent", origin=_name(here), space=_name(there))
    if SPACES[here] not in pieces:
        return _no(rule, "nobody-to-move", origin=_name(here))
    return None


def _stepped_after_acting(announcements: Sequence[str]) -> bool:
    """Did the State move after its last Kill or Turn; both are said aloud."""
    for said in reversed(announcements):
        word = said.partition(" ")[0]
        if word in ("step", "kill", "turn"):
            return word == "step"
    return False


# 4.11: Grow; 4.22: Kill or Turn --------------------------------------------------------------------------------------


def _why_not_grow(view: View, here: int, there: int) -> Refusal:
    table = view.table
    if view.side != INSURGENT:
        return _no("4.2", "insurgent-grows")
    if here == CAPITAL:
        return _no("4.12", "never-in-capital")
    if there == CAPITAL:
        return _no("4.12", "capital-closed")
    if there != here and there not in NEIGHBOURS[here]:
        return _no("4.11", "grow-adjacent", space=_name(here), there=_name(there))
    if table["acted"] != "not-yet":
        return _no("4.11", "grown-already")
    if table["grown"] >= MOST_GROWN:
        return _no("2.1", "no-pieces-left")
    return _no("4.11", "no-stack", space=_name(here))


def _why_not_act(view: View, space: int) -> Refusal:
    table, id = view.table, SPACES[space]
    if view.side == INSURGENT:
        return _no("4.1", "state-acts")
    if id not in table["state_pieces"]:
        return _no("4.22", "no-post", space=_name(space))
    if table["acted"] == "done":
        return _no("4.2", "acted-already")
    if id in table["acted_in"]:
        return _no("4.22", "acted-here", space=_name(space))
    return _no("4.22", "nobody-there", space=_name(space))
