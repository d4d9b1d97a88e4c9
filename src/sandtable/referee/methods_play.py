"""The methods about a match in play: who decides, legal moves, playing, undo and redo, bots and hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict

from sandtable.bots import MIDDLE_LEVEL, Estimate, advise, find_bot, hints
from sandtable.engine.canonical_json import Document
from sandtable.engine.chance import fresh_secret
from sandtable.engine.errors import Illegal, NotNow, Refusal, Unknown
from sandtable.engine.events import OBSERVER
from sandtable.engine.game import CHANCE, OVER, View
from sandtable.engine.i18n import message

from .match_registry import OpenMatch
from .params import BotParams, HintParams, MatchParams, MoveParams, SideParams, ViewParams, seed_text
from .serializers import event_document, move_document

# Knowing -------------------------------------------------------------------------------------------------------


def state(opened: OpenMatch, params: MatchParams) -> Document:
    return opened.game.to_document(opened.match.state)


def view(opened: OpenMatch, params: ViewParams) -> Document:
    return opened.game.view_document(opened.match.view(opened.seat(params.side)))


def turn(opened: OpenMatch, params: MatchParams) -> Document:
    return {"side": _turn_name(opened)}


def _turn_name(opened: OpenMatch) -> str | None:
    return opened.game.actor_name(opened.match.turn)


def moves(opened: OpenMatch, params: SideParams) -> Document:
    """The legal moves of whoever decides, or of a side that is named (none, if it does not decide now).

    Where chance is entered by hand, its outcomes are also moves of every side that may know them.
    """
    game, match = opened.game, opened.match
    legal = match.legal_moves(_side(opened, params.side)).indices
    documents = [move_document(game, move) for move in legal]
    if legal and match.turn == CHANCE:
        _, weights = game.chance_outcomes(match.state)
        documents = [{**each, "weight": weight} for each, weight in zip(documents, weights, strict=True)]
    return {"side": params.side or _turn_name(opened), "moves": documents}


def outcome(opened: OpenMatch, params: MatchParams) -> Document | None:
    end = opened.match.outcome
    return None if end is None else end.document(opened.game.words)


# Playing -------------------------------------------------------------------------------------------------------


def why(opened: OpenMatch, params: MoveParams) -> Document:
    _, refusal = _check(opened, params)
    if refusal is None:
        return {"legal": True}
    return {"legal": False, "rule": refusal.rule, "text": opened.game.words.texts(refusal.message)}


def play(opened: OpenMatch, params: MoveParams) -> Document:
    index, refusal = _check(opened, params)
    if refusal is not None:
        raise Illegal(refusal)
    side = _side(opened, params.side)
    with opened.changing() as match:
        events = match.play(params.move, side) if index is None else match.play_index(index, side)
        return {"events": [event_document(match.game, each) for each in events]}


def _check(opened: OpenMatch, params: MoveParams) -> tuple[int | None, Refusal | None]:
    """The catalogue index of a single move if it is legal, else why it (or a row of moves) may not be played.

    The list of legal moves decides, the rules give the reason.
    """
    side = _side(opened, params.side)
    first, *others = opened.game.catalogue.expand(params.move)
    index = None if others else opened.match.legal_index(first, side)
    if index is not None:
        return index, None
    refusal = opened.match.why(params.move, side)
    if refusal is None and not others:
        raise NotNow(message("move.not-now", move=str(first)))
    return None, refusal


def undo(opened: OpenMatch, params: SideParams) -> Document:
    side = _side(opened, params.side)
    with opened.changing() as match:
        match.undo(_first_able(opened, match.can_undo) if side is None else side)
    return {}


def redo(opened: OpenMatch, params: SideParams) -> Document:
    side = _side(opened, params.side)
    with opened.changing() as match:
        match.redo(_first_able(opened, match.can_redo) if side is None else side)
    return {}


def _first_able(opened: OpenMatch, can: Callable[[int], bool]) -> int:
    """The side that can; if none can, the one to decide, so that the refusal says why it cannot."""
    return next((side for side in range(len(opened.game.sides)) if can(side)), max(opened.match.turn, 0))


def _side(opened: OpenMatch, name: str | None) -> int | None:
    number = None if name is None else opened.game.side_number(name)
    if name is not None and number in (None, OBSERVER):
        raise Unknown(message("unknown.side", side=name, known=", ".join(opened.game.sides)))
    return number


# Opponents -----------------------------------------------------------------------------------------------------


def bot(opened: OpenMatch, params: BotParams) -> Document:
    """What a bot would play for the side to move. It is given that side's view, never the state."""
    chosen = find_bot(params.bot)
    advice = advise(chosen, opened.game, _decider_view(opened, params), *_seed_level_seconds(params))
    document: Document = {"move": opened.game.catalogue.notation(advice.move)}
    if advice.values is not None:
        document["values"] = _values(opened, advice.values)
    return document


def hint(opened: OpenMatch, params: HintParams) -> Document:
    """What every legal move of a side is worth, from its view."""
    return {"values": _values(opened, hints(opened.game, _decider_view(opened, params), *_seed_level_seconds(params)))}


def _decider_view(opened: OpenMatch, params: HintParams) -> View:
    """The view of the side that decides, or of the one that is named."""
    match, side = opened.match, _side(opened, params.side)
    if match.turn in (CHANCE, OVER):
        raise NotNow(message("bot.chance" if match.turn == CHANCE else "bot.over"))
    return match.view(match.turn if side is None else side)


def _seed_level_seconds(params: HintParams) -> tuple[str, int, float | None]:
    seed = seed_text(params.seed)
    level = MIDDLE_LEVEL if params.level is None else params.level
    return fresh_secret() if seed is None else seed, level, params.seconds


def _values(opened: OpenMatch, values: Mapping[int, Estimate]) -> Document:
    return {opened.game.catalogue.notation(move): asdict(each) for move, each in values.items()}
