"""The methods by name: their parameters, and what answers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from msgspec import Raw

from . import opening, playing
from .desk import Desk, OpenMatch
from .errors import words_of
from .params import (
    BotParams,
    HintParams,
    MatchParams,
    MoveParams,
    NewParams,
    Params,
    PositionParams,
    RecordParams,
    ReplayParams,
    SideParams,
    ViewParams,
    read_params,
)

P = TypeVar("P", bound=Params)
M = TypeVar("M", bound=MatchParams)


@dataclass(frozen=True, slots=True)
class Method:
    """``run`` answers from the desk and the unread parameters."""

    params: type[Params]
    run: Callable[[Desk, str, Raw], Any]


def _at_the_desk(params: type[P], answer: Callable[[Desk, P], Any]) -> Method:
    def run(desk: Desk, name: str, raw: Raw) -> Any:
        return answer(desk, read_params(name, params, raw))

    return Method(params, run)


def _in_a_match(params: type[M], answer: Callable[[OpenMatch, M], Any]) -> Method:
    def run(desk: Desk, name: str, raw: Raw) -> Any:
        given = read_params(name, params, raw)
        opened = desk.find(given.match)
        with words_of(opened.game):
            return answer(opened, given)

    return Method(params, run)


METHODS: Final[Mapping[str, Method]] = {
    "games": _at_the_desk(Params, opening.games),
    "new": _at_the_desk(NewParams, opening.new),
    "position": _at_the_desk(PositionParams, opening.position),
    "state": _in_a_match(MatchParams, playing.state),
    "view": _in_a_match(ViewParams, playing.view),
    "turn": _in_a_match(MatchParams, playing.turn),
    "moves": _in_a_match(SideParams, playing.moves),
    "play": _in_a_match(MoveParams, playing.play),
    "why": _in_a_match(MoveParams, playing.why),
    "undo": _in_a_match(SideParams, playing.undo),
    "redo": _in_a_match(SideParams, playing.redo),
    "outcome": _in_a_match(MatchParams, playing.outcome),
    "record": _in_a_match(RecordParams, opening.record),
    "replay": _at_the_desk(ReplayParams, opening.replay),
    "bot": _in_a_match(BotParams, playing.bot),
    "hint": _in_a_match(HintParams, playing.hint),
    "close": _at_the_desk(MatchParams, opening.close),
}
