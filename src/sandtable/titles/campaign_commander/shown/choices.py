"""The choices as they are shown: what each would do, to whom and in which state, what it costs, and its chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from sandtable.engine.game import View
from sandtable.engine.i18n import Message, Value, message
from sandtable.engine.procedures import find_frame
from sandtable.engine.scene import Choice, Piece

from ..rules.battle.cohesion_checks import CheckSelectionFrame
from ..rules.movement import STACKING, LandMoveFrame, company, relief_costs
from ..rules.operations import ActivationFrame
from ..rules.siege import siege_number
from ..rules.state import NOBODY, State
from .exact_odds import besiegers, needed_dice, on_a_die

if TYPE_CHECKING:
    from ..game import CampaignCommander

KEYS: Final = {"depart": "d", "stop": "s", "pass": "p", "ready": "r", "end": "x", "draw": "w"}
FINAL: Final = ("choose", "play", "discard", "draw", "end", "siege", "depart", "sortie", "chit", "pass")
PLACED: Final = ("activate", "reorganise", "rebuild", "recall", "target")
"""Moves that name a piece anywhere on the map."""
TELLING: Final = ("decimated", "disorganised", "inside", "engaged", "held", "isolated")


def choices(game: CampaignCommander, view: View, state: State, pieces: Sequence[Piece]) -> tuple[Choice, ...]:
    by_id = {piece.id: piece for piece in pieces}
    return tuple(_choice(game, state, by_id, move) for move in view.moves)


def _choice(game: CampaignCommander, state: State, pieces: Mapping[str, Piece], move: int) -> Choice:
    war = game.war
    it = game.catalogue[move]
    text = game.move_message(move)
    chance = None
    if it.verb == "go":
        text = _go_text(game, state, move - war.move.go) or text
    elif it.verb == "stop" and _is_stacking(game, state):
        text = message("choice.stop-stacking", cost=STACKING)
    elif it.verb == "siege":
        zone = move - war.move.siege
        chance = (on_a_die(siege_number(war, state, zone, besiegers(game, state, zone))), 10)
    elif it.verb == "check":
        chance = _check_chance(game, state, it.args[0], move - war.move.check)
        own = war.side[move - war.move.check] == _namer(state)
        unit = _with_state(message("choice.unit", unit=it.args[0]), pieces[it.args[0]], placed=False)
        text = message("choice.check-own" if own else "choice.check-enemy", unit=unit)
    elif it.args and it.args[0] in pieces:
        text = _with_state(text, pieces[it.args[0]], it.verb in PLACED and find_frame(state, ActivationFrame) is None)
    elements = tuple(_element(it.verb, arg) for arg in it.args if arg not in ("all", "rp", "operation"))
    final = it.verb in FINAL or it.verb in war.campaign_rules.card_verbs
    return Choice.of(game.catalogue, move, text, elements, KEYS.get(it.verb, ""), chance, final)


def _with_state(text: Message, piece: Piece, placed: bool) -> Message:
    """Units of one kind differ by where and in which state they are."""
    told: list[Value] = [message(f"mark.{mark}") for mark in piece.marks if mark in TELLING]
    if placed and piece.at and told:
        return message("choice.at-in-state", choice=text, zone=piece.at, states=told)
    if placed and piece.at:
        return message("choice.at", choice=text, zone=piece.at)
    return message("choice.in-state", choice=text, states=told) if told else text


def _namer(state: State) -> int:
    selection = find_frame(state, CheckSelectionFrame)
    return selection.side if selection else NOBODY


def _check_chance(game: CampaignCommander, state: State, id: str, unit: int) -> tuple[int, int] | None:
    """That an own unit passes, or an enemy unit fails."""
    if _namer(state) == NOBODY:
        return None
    passes = needed_dice(game, state)[id]
    return (passes if game.war.side[unit] == _namer(state) else 10 - passes), 10


def _element(verb: str, arg: str) -> str:
    """What stands for an argument on the table: a card in hand, a chit, a token, or the thing itself."""
    if verb in ("play", "discard"):
        return f"{arg}-0"
    return f"chit-{arg}-0" if verb == "chit" else f"token-{arg}" if verb == "choose" else arg


def _go_text(game: CampaignCommander, state: State, zone: int) -> Message | None:
    """A step that brings battle, siege or a cost says so."""
    war = game.war
    side = state.operator
    name = war.zones[zone].id
    enemy = 1 - side
    if state.outside[enemy][zone] if war.is_land[zone] else state.ships[enemy][zone]:
        relief = bool(war.is_land[zone]) and relief_costs(war, state, side, zone)
        return (
            message("choice.go-relief", zone=name, cost=STACKING) if relief else message("choice.go-fight", zone=name)
        )
    if war.is_land[zone] and war.is_city[zone] and state.control[zone] == enemy and state.siege[zone] == NOBODY:
        return message("choice.go-siege", zone=name)
    if find_frame(state, LandMoveFrame) and company(war, state, side, zone):
        return message("choice.go-stacking", zone=name, cost=STACKING)
    return None


def _is_stacking(game: CampaignCommander, state: State) -> bool:
    """Would the land stack under way stop beside others of its side (S8.2)."""
    frame = find_frame(state, LandMoveFrame)
    if frame is None:
        return False
    return company(game.war, state, frame.side, frame.zone) > frame.units.bit_count()
