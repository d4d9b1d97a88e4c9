"""Which games there are, and how matches begin, are kept and are put away."""

from __future__ import annotations

from typing import Any

from sandtable.engine.game import Document, Game
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.options import options_schema
from sandtable.engine.records import record_from_document
from sandtable.engine.seat_view import SeatView
from sandtable.engine.verify import verify

from .errors import words_of
from .match_registry import MatchRegistry, OpenMatch
from .params import MatchParams, NewParams, Params, PositionParams, RecordParams, ReplayParams, seed_text
from .serializers import event_document


def games(desk: MatchRegistry, params: Params) -> list[Document]:
    return [_game_document(desk.game(kind.id)) for kind in desk.registry]


def _game_document(game: Game[Any]) -> Document:
    return {
        "game": game.id,
        "title": game.words.texts(message("game.title")),
        "sides": list(game.sides),
        "options": options_schema(game.option_list),
        "state": game.state_schema(),
    }


def new(desk: MatchRegistry, params: NewParams) -> Document:
    return _begin(desk, params, None)


def position(desk: MatchRegistry, params: PositionParams) -> Document:
    return _begin(desk, params, params.state)


def _begin(desk: MatchRegistry, params: NewParams, state: Document | None) -> Document:
    game = desk.game(params.game, params.options)
    seed = seed_text(params.seed)
    with words_of(game):
        match = Match(game, params.chance or "seeded", seed, seed_text(params.player_seed) or "", state)
        return _opened(desk.open(match, seed))


def _opened(opened: OpenMatch) -> Document:
    """With seeded dice: what they are committed to, and what the opening chance brought before anybody could ask."""
    match = opened.match
    if match.commitment is None:
        return {"match": opened.id}
    events = [event_document(match.game, told) for happening in match.history for told in happening.told]
    return {"match": opened.id, "commitment": match.commitment, "events": events}


def record(opened: OpenMatch, params: RecordParams) -> Document:
    if params.side is not None:
        return {"record": SeatView(opened.match, opened.seat(params.side)).record_document()}
    return {"record": opened.match.record(private=bool(params.private)).document()}


def replay(desk: MatchRegistry, params: ReplayParams) -> Document:
    """Play a record through, with every hash, and derive again every roll whose seed has been revealed."""
    read = record_from_document(params.record)
    game = desk.game(read.game, read.options)
    seed = seed_text(params.seed)
    with words_of(game):
        match = Match.replay(game, read, seed)
        verify(match)
        opened = desk.open(match, seed)
    return {"match": opened.id} if match.commitment is None else {"match": opened.id, "commitment": match.commitment}


def close(desk: MatchRegistry, params: MatchParams) -> Document:
    desk.close(params.match)
    return {}
