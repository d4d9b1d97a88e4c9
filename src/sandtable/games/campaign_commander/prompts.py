"""What the side that looks on is told to do now: one sentence for each procedure on top of the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.engine.game import View
from sandtable.engine.words import Message, Value, message

from .state import State
from .victory import outcome

if TYPE_CHECKING:
    from .game import CampaignCommander


def prompt(game: CampaignCommander, view: View, state: State) -> Message:
    ended = outcome(game.war, state)
    if ended is not None:
        return ended.message
    if view.deciders == ("chance",):
        return message("prompt.chance")
    if not view.moves:
        return message("prompt.wait", sides=list(view.deciders))
    if view.window:
        return message("prompt.window", window=view.window)
    frame: dict[str, Any] = dict(view.table["procedures"][-1])
    name = str(frame["procedure"])
    id, args = _detail(state, name, frame)
    return Message(f"prompt.{id}", args)


def _detail(state: State, name: str, frame: dict[str, Any]) -> tuple[str, dict[str, Value]]:
    if name == "operation":
        return ("operation-menu", {"count": state.ps}) if frame["phase"] else ("operation-spend", {})
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
        return ("engaging-own" if own else "engaging-enemy"), {"chit": str(frame["acting"]).split("-", 2)[2]}
    return name, {"unit": frame["unit"]} if "unit" in frame else {}
