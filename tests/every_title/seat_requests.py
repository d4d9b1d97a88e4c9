"""Every request that a seat can send to a live match, and everything that it is sent back.

What a state shows is checked in ``engine/title_checks.py``. Offers, takebacks, undo and standing orders live in the
match: whether they are granted or refused must not depend on what the seat may not know either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import SandtableError
from sandtable.engine.events import OBSERVER, ReportedEvent, collect_into
from sandtable.engine.game import Game
from sandtable.engine.match import Match
from sandtable.server import protocol
from sandtable.server.connections import Connections
from sandtable.server.errors import refusal
from sandtable.server.journal import Created, Offer, Row, SeatRow
from sandtable.server.live_match import LiveMatch
from sandtable.server.scene_encoder import EncodedScene
from sandtable.server.seat_messages import SeatMessages
from sandtable.server.seat_tokens import OBSERVER_SEAT
from sandtable.server.sockets import command_of

_TIMES: Final = re.compile(r"\d{4}-\d\d-\d\dT[0-9:]+Z")
Act = Callable[[LiveMatch], Row]
"""Something that happens in a match before a seat asks."""


def requests(game: Game[Any]) -> list[protocol.Message]:
    """One of each kind, and of those with a choice each choice."""
    moves = [game.catalogue.notation(move) for move in (0, game.catalogue.decisions // 2, game.catalogue.decisions - 1)]
    return [
        *(protocol.PlayMove("1", version=0, move=move) for move in moves),
        *(protocol.Why("1", move=move) for move in moves),
        protocol.Undo("1", version=0),
        protocol.Redo("1", version=0),
        protocol.Lang("1", lang="es"),
        protocol.Resign("1"),
        *(protocol.MakeOffer("1", kind=kind) for kind in ("draw", "takeback")),
        *(protocol.Answer("1", kind=kind, accept=yes) for kind in ("draw", "takeback") for yes in (True, False)),
        protocol.Say("1", text="Good luck"),
        protocol.SetOrders("1", orders=dict.fromkeys(game.windows, "never") or {"none": "ask"}),
        protocol.AskHint("1"),
        protocol.Ping("1"),
    ]


class Listener:
    """Somebody who is connected, and keeps what was sent."""

    def __init__(self, seat: str) -> None:
        self.seat, self.reader = seat, ""
        self.lang = "en"
        self.version = 0
        self.offer: Offer | None = None
        self.heard: list[Document] = []
        self._scene: EncodedScene | None = None

    def send(self, document: Document) -> None:
        self.heard.append(document)

    def send_news(self, document: Document) -> None:
        """As a socket does: the scene whole, and what differs from the one before."""
        scene: EncodedScene = document["scene"]
        patch = scene.changes_since(self._scene) if self._scene else None
        self._scene = scene
        self.send({**document, "scene": scene.raw, "patch": patch})

    def close(self, code: int) -> None: ...


def open_match(game: Game[Any], state: Any) -> LiveMatch:
    """A live match between people that begins in this state, with dice by hand."""
    match: Match[Any] = Match(game, "manual", position=game.to_document(state))
    seats = [SeatRow(side, "friend") for side in game.sides]
    created = Created(match.record().document(), [*seats, SeatRow(OBSERVER_SEAT, OBSERVER_SEAT)], "", hints=True)
    return LiveMatch("match", match, created, "")


def bytes_after(game: Game[Any], state: Any, seat: str, *before: Act) -> list[str]:
    """Everything that a seat is sent: when it comes, while this happens, when it asks, and when it comes again.

    A request that ends or changes the match is followed by a match of its own for those that come after it.
    """
    listening = _listen(game, state, seat, *before)
    sent = []
    for request in requests(game):
        live, connections, listener = listening
        if isinstance(request, protocol.PlayMove) and listener.seat in live.logs[seat].seat_view.view.deciders:
            continue  # what a move uncovers may differ: title_checks.check_imagined
        history = len(live.match.history)
        _answer(live, connections, listener, request)
        changed = len(live.match.history) != history
        if changed and not live.over:  # when it is over, everything is open
            again = Listener(seat)
            connections.add(again, 0)
            listener.heard += again.heard
        sent.append(_TIMES.sub("TIME", msgspec.json.encode(listener.heard).decode()))
        listener.heard.clear()
        if changed:
            listening = _listen(game, state, seat, *before)
    return sent


def _listen(game: Game[Any], state: Any, seat: str, *before: Act) -> tuple[LiveMatch, Connections, Listener]:
    live = open_match(game, state)
    connections, listener = Connections(live, SeatMessages(live)), Listener(seat)
    connections.add(listener, 0)
    for act in before:
        connections.broadcast(act(live))
    again = Listener(seat)
    connections.add(again, 0)
    listener.heard += again.heard
    return live, connections, listener


def _answer(live: LiveMatch, connections: Connections, listener: Listener, request: protocol.Message) -> None:
    seat = listener.seat
    if isinstance(request, protocol.PlayMove | protocol.Undo | protocol.Redo):
        request.version = live.logs[seat].version
    try:
        if isinstance(request, protocol.Ping):
            listener.send({"type": "pong"})
        elif isinstance(request, protocol.Why):
            listener.send(live.why(seat, request.move))
        elif isinstance(request, protocol.Lang):
            listener.lang = request.lang
            connections.update(listener)
        elif isinstance(request, protocol.AskHint):
            listener.send(live.game.view_document(live.hint_view(seat)))
        else:
            row = command_of(live, seat, request)()
            listener.send({"type": "accepted", "version": row.version})
            if not live.over:
                connections.broadcast(row)
    except SandtableError as error:
        listener.send({"type": "refused", **refusal(error, live.words)})


# What is compared ---------------------------------------------------------------------------------------------------


def play(side: str, move: str) -> Act:
    return lambda live: live.play(side, "", live.logs[side].version, move)


def offer(side: str, kind: str) -> Act:
    return lambda live: live.offer(side, "", kind)


def undo(side: str) -> Act:
    return lambda live: live.undo(side, "", live.logs[side].version)


def check_untold(game: Game[Any], state: Any, move: int) -> None:
    """A seat that was not told of a move gets the same answers to all it can ask, whatever was offered before it."""
    turn = game.turn(state)
    if turn < 0:
        return
    mover = game.sides[turn]
    after = state.copy()
    game.play(after, move, None, turn)
    for seat in untold(game, state, move):
        other = next(side for side in game.sides if side != mover)
        played = play(mover, game.catalogue.notation(move))
        for before in ((), (offer(mover, "draw"),), (offer(other, "draw"),)):
            _check_same(game, state, seat, before, (*before, played))
        further = _untold_move(game, after, turn, seat)
        if further is not None:
            asked = (played, offer(mover, "takeback"))
            _check_same(game, state, seat, asked, (*asked, play(mover, further)))
            _check_same(game, state, seat, asked, (*asked, undo(mover)))


def untold(game: Game[Any], state: Any, move: int) -> list[str]:
    """The seats that do not decide, are told nothing of a move, and see no change in whose decision it is."""
    turn, told, after = game.turn(state), list[ReportedEvent](), state.copy()
    game.play(after, move, collect_into(told), turn if turn >= 0 else None)
    return [
        OBSERVER_SEAT if seat == OBSERVER else game.sides[seat]
        for seat in (*range(len(game.sides)), OBSERVER)
        if seat != turn
        and game.known_deciders(state, seat) == game.known_deciders(after, seat)
        and not any(each.reaches(seat) for each in told)
    ]


def _untold_move(game: Game[Any], state: Any, turn: int, seat: str) -> str | None:
    """A move by which the same side goes on, still unseen by that seat."""
    if game.turn(state) != turn:
        return None
    unseen = (move for move in game.moves(state, turn) if seat in untold(game, state, move))
    move = next(unseen, None)
    return None if move is None else game.catalogue.notation(move)


def _check_same(game: Game[Any], state: Any, seat: str, one: Sequence[Act], other: Sequence[Act]) -> None:
    pairs = zip(bytes_after(game, state, seat, *one), bytes_after(game, state, seat, *other), strict=True)
    for request, (first, second) in zip(requests(game), pairs, strict=False):
        assert first == second, (seat, request)


def check_imagined(game: Game[Any], state: Any, seat: int, pick: Callable[[int], int]) -> None:
    """Put another state that a seat's view allows in place of this one: all that it can ask is answered the same."""
    imagined = game.imagine(game.view(state, seat), pick)
    name = OBSERVER_SEAT if seat == OBSERVER else game.sides[seat]
    for before in ((), *((offer(side, "draw"),) for side in game.sides)):
        assert bytes_after(game, state, name, *before) == bytes_after(game, imagined, name, *before), name
