"""What the side that looks on is told to do now: one sentence for each procedure on top of the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.engine.game import View
from sandtable.engine.i18n import Message, Value, message

from ..rules.state import State
from ..rules.victory import outcome

if TYPE_CHECKING:
    from ..game import CampaignCommander


def prompt(game: CampaignCommander, view: View, state: State) -> Message:
    ended = outcome(game.war, state)
    if ended is not None:
        return ended.message
    if view.deciders == ("chance",):
        return message("prompt.chance")
    if not view.moves:
        return message("prompt.wait", sides=list(view.deciders))
    if view.window:
        return _window(view.window, [dict(each) for each in view.table["procedures"]])
    frame: dict[str, Any] = dict(view.table["procedures"][-1])
    name = str(frame["procedure"])
    id, args = _detail(state, name, frame)
    return Message(f"prompt.{id}", args)


def _window(window: str, procedures: list[dict[str, Any]]) -> Message:
    """Which window is open, and over which zone, chit or unit, where one is in question."""
    asked = procedures[-2] if len(procedures) > 1 else {}
    if asked.get("zone"):
        return message("prompt.window-zone", window=window, zone=asked["zone"])
    if asked.get("unit"):
        return message("prompt.window-unit", window=window, unit=asked["unit"])
    if asked.get("acting"):
        return message("prompt.window-chit", window=window, chit=_chit(asked))
    return message("prompt.window", window=window)


def _chit(frame: dict[str, Any]) -> str:
    """The kind of a chit, without its side and whether it is for land or sea."""
    return str(frame["acting"]).split("-", 2)[2]


def _detail(state: State, name: str, frame: dict[str, Any]) -> tuple[str, dict[str, Value]]:
    if name == "operation":
        return ("operation-menu", {"count": state.supply_points}) if frame["phase"] else ("operation-spend", {})
    if name in ("land-move", "naval-move"):
        return name, {"zone": frame["zone"], "count": frame["points"]}
    if name in ("placing", "naming", "recovery", "withdrawal"):
        return name, {"count": frame["count"]}
    if name == "activation":
        return name, {"zone": frame["zone"], "count": len(frame["units"])}
    if name in ("shelter", "joining", "landing"):
        return name, {"zone": frame["zone"]}
    if name == "muster":
        return name, {"count": frame["left"]}
    if name in ("targeting",):
        return name, {"card": frame["card"]}
    if name == "engaging":
        own = len(frame["rest"]) < frame["own"]
        return ("engaging-own" if own else "engaging-enemy"), {"chit": _chit(frame)}
    return name, {"unit": frame["unit"]} if "unit" in frame else {}
