"""The methods by name: their parameters, and the functions that answer them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from msgspec import Raw

from . import methods_match, methods_play
from .errors import errors_in_words_of
from .match_registry import MatchRegistry, OpenMatch
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
    """A method with its parameters; ``run`` answers from the registry and the parameters as they came."""

    params: type[Params]
    run: Callable[[MatchRegistry, str, Raw], Any]


def _without_match(params: type[P], answer: Callable[[MatchRegistry, P], Any]) -> Method:
    def run(registry: MatchRegistry, name: str, raw: Raw) -> Any:
        return answer(registry, read_params(name, params, raw))

    return Method(params, run)


def _in_match(params: type[M], answer: Callable[[OpenMatch, M], Any]) -> Method:
    def run(registry: MatchRegistry, name: str, raw: Raw) -> Any:
        given = read_params(name, params, raw)
        opened = registry.find(given.match)
        with errors_in_words_of(opened.game):
            return answer(opened, given)

    return Method(params, run)


METHODS: Final[Mapping[str, Method]] = {
    "games": _without_match(Params, methods_match.games),
    "new": _without_match(NewParams, methods_match.new),
    "position": _without_match(PositionParams, methods_match.position),
    "state": _in_match(MatchParams, methods_play.state),
    "view": _in_match(ViewParams, methods_play.view),
    "turn": _in_match(MatchParams, methods_play.turn),
    "moves": _in_match(SideParams, methods_play.moves),
    "play": _in_match(MoveParams, methods_play.play),
    "why": _in_match(MoveParams, methods_play.why),
    "undo": _in_match(SideParams, methods_play.undo),
    "redo": _in_match(SideParams, methods_play.redo),
    "outcome": _in_match(MatchParams, methods_play.outcome),
    "record": _in_match(RecordParams, methods_match.record),
    "replay": _without_match(ReplayParams, methods_match.replay),
    "bot": _in_match(BotParams, methods_play.bot),
    "hint": _in_match(HintParams, methods_play.hint),
    "close": _without_match(MatchParams, methods_match.close),
}
