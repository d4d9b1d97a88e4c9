"""The methods about whole matches: which games there are, new matches, records, replays, closing."""

from __future__ import annotations

from typing import Any

from sandtable.engine.canonical_json import Document
from sandtable.engine.game import Game
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.options import options_schema
from sandtable.engine.records import record_from_document
from sandtable.engine.seat_view import SeatView
from sandtable.engine.verify import verify

from .errors import errors_in_words_of
from .match_registry import MatchRegistry, OpenMatch
from .params import MatchParams, NewParams, Params, PositionParams, RecordParams, ReplayParams, seed_text
from .serializers import event_document


def games(registry: MatchRegistry, params: Params) -> list[Document]:
    return [_game_document(registry.game(game.id)) for game in registry.titles]


def _game_document(game: Game[Any]) -> Document:
    return {
        "game": game.id,
        "title": game.words.texts(message("game.title")),
        "sides": list(game.sides),
        "options": options_schema(game.option_list),
        "state": game.state_schema(),
    }


def new(registry: MatchRegistry, params: NewParams) -> Document:
    return _begin(registry, params, None)


def position(registry: MatchRegistry, params: PositionParams) -> Document:
    return _begin(registry, params, params.state)


def _begin(registry: MatchRegistry, params: NewParams, state: Document | None) -> Document:
    game = registry.game(params.game, params.options)
    seed = seed_text(params.seed)
    with errors_in_words_of(game):
        match = Match(game, params.chance or "seeded", seed, seed_text(params.player_seed) or "", state)
        return _opened(registry.open(match, seed))


def _opened(opened: OpenMatch) -> Document:
    """With seeded dice: what they are committed to, and what the opening chance brought before anybody could ask."""
    match = opened.match
    if match.commitment is None:
        return {"match": opened.id}
    events = [event_document(match.game, event) for item in match.history for event in item.events]
    return {"match": opened.id, "commitment": match.commitment, "events": events}


def record(opened: OpenMatch, params: RecordParams) -> Document:
    if params.side is not None:
        return {"record": SeatView(opened.match, opened.seat(params.side)).record_document()}
    return {"record": opened.match.record(private=bool(params.private)).document()}


def replay(registry: MatchRegistry, params: ReplayParams) -> Document:
    """Play a record through, with every hash, and derive again every roll whose seed has been revealed."""
    read = record_from_document(params.record)
    game = registry.game(read.game, read.options)
    seed = seed_text(params.seed)
    with errors_in_words_of(game):
        match = Match.replay(game, read, seed)
        verify(match)
        opened = registry.open(match, seed)
    return {"match": opened.id} if match.commitment is None else {"match": opened.id, "commitment": match.commitment}


def close(registry: MatchRegistry, params: MatchParams) -> Document:
    registry.close(params.match)
    return {}
