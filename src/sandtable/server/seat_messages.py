"""The messages to a seat: built from its view, its log and what is public of the match; never from the state."""

from __future__ import annotations

from dataclasses import asdict, replace

from sandtable.engine.canonical_json import Document
from sandtable.engine.events import EVERYONE
from sandtable.engine.game import CHANCE, View
from sandtable.engine.history import HistoryEntry
from sandtable.engine.i18n import Message, Value, WordBook, message
from sandtable.engine.records import MoveEntry
from sandtable.engine.scene import Choice, Scene, speak

from .errors import Refused
from .journal import Offer
from .live_match import LiveMatch
from .pack_catalog import packs_of
from .scene_encoder import EncodedScene, scene_encoder
from .seat_tokens import OBSERVER_SEAT
from .worker_jobs import HintResult


class SeatMessages:
    """Messages about one match. A scene that several ask for is encoded once."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self._encoder = scene_encoder(live.game)
        self._scenes: dict[tuple[str, str], EncodedScene] = {}
        self._revision = -1

    def _view(self, seat: str) -> View:
        return self._live.logs[seat].seat_view.view

    # The board -------------------------------------------------------------------------------------------------

    def scene(self, seat: str, lang: str) -> EncodedScene:
        if self._revision != self._live.revision:
            self._scenes.clear()
            self._revision = self._live.revision
        key = (seat, lang)
        if key not in self._scenes:
            self._scenes[key] = self._encoder.encode(self._scene(seat), lang)
        return self._scenes[key]

    def _scene(self, seat: str) -> Scene:
        match, game = self._live.match, self._live.game
        view = self._view(seat)
        if not self._live.begun:
            return replace(game.scene(replace(view, moves=())), choices=(), prompt=self._begin_prompt(seat))
        if match.turn == CHANCE and view.moves:
            return self._scene_by_hand(view)
        scene = game.scene(view)
        outcome = match.outcome
        if outcome is not None and game.outcome(match.state) is None:
            return replace(scene, choices=(), prompt=outcome.message)  # it ended by agreement: no game knows of that
        return replace(scene, prompt=self._pass_prompt(seat)) if self._live.side_answered_for() == seat else scene

    def _pass_prompt(self, seat: str) -> Message:
        """A window that closes by itself says so to the one whose orders close it."""
        forced = self._live.orders.current_order_name(seat) == "forced"
        window = self._live.game.window(self._live.match.state) or ""
        return message("prompt.pass-forced" if forced else "prompt.pass-never", window=window)

    def _begin_prompt(self, seat: str) -> Message:
        return message("prompt.begin" if self._live.start.may_begin(seat) else "prompt.wait-for-begin")

    def _scene_by_hand(self, view: View) -> Scene:
        """Dice are rolled on a real table: what can come up is offered as choices."""
        game = self._live.game
        scene = game.scene(replace(view, moves=()))
        choices = tuple(Choice.of(game.catalogue, move, game.move_message(move)) for move in view.moves)
        return replace(scene, choices=choices, prompt=scene.prompt if game.solitaire else message("prompt.by-hand"))

    def at(self, seat: str, number: int, lang: str, seen_by: str = "") -> Document:
        """The position after so many things that the seat was told; after the end also as another seat saw it."""
        live, game = self._live, self._live.game
        if seen_by and seen_by != seat and not live.over:
            raise Refused("sealed", 403)
        if seen_by and seen_by not in (*game.sides, OBSERVER_SEAT):
            raise Refused("no-such-seat", 404)
        log = live.logs[seat]
        if number >= log.version and not (seen_by and seen_by != seat):
            return {"scene": self.scene(seat, lang).raw, "entries": log.version}
        state = live.match.state_after_entries(log.entry_count(number))
        scene = game.scene(game.view(state, live.logs[seen_by or seat].seat))
        return {"scene": speak(replace(scene, choices=()), live.words[lang]), "entries": log.version}

    # Who and how -----------------------------------------------------------------------------------------------

    def sides(self, seat: str, here: set[str]) -> list[Document]:
        return [self._side(side, seat, here) for side in self._live.game.sides]

    def _side(self, side: str, seat: str, here: set[str]) -> Document:
        rows = {each.seat: each for each in self._live.created.seats}
        hot_seat = all(each.kind in ("me", "bot", OBSERVER_SEAT) for each in rows.values())
        bot = bool(rows[side].bot)
        kind = "bot" if bot else "me" if side == seat or (hot_seat and seat != OBSERVER_SEAT) else "friend"
        name = self._live.words.texts(message(f"side.{side}"))
        claimed, ready = self._live.keys.is_claimed(side), self._live.start.is_ready(side)
        return {
            "side": side,
            "name": name,
            "kind": kind,
            "here": bot or side in here,
            "claimed": claimed,
            "ready": ready,
        }

    def outcome(self) -> Document | None:
        outcome = self._live.match.outcome
        return outcome.document(self._live.words) if outcome else None

    def turn(self, seat: str) -> list[str]:
        return list(self._view(seat).deciders) if self._live.begun else []

    def orders(self, seat: str) -> list[Document]:
        """The windows of the game by name, and how this seat wants to be met in each. Nobody else is told."""
        self._live.side(seat)
        words = self._live.words
        return [
            {"window": window, "name": words.texts(message(f"window.{window}")), "order": order}
            for window, order in self._live.orders.of(seat).items()
        ]

    # Messages --------------------------------------------------------------------------------------------------

    def news(self, seat: str, lang: str, since: int, here: set[str]) -> Document:
        """What every welcome and update says."""
        log = self._live.logs[seat]
        return {
            "version": log.version,
            "log": log.lines[since if since <= log.version else 0 :],
            "scene": self.scene(seat, lang),
            "can": self._live.can(seat),
            "begun": self._live.begun,
            "sides": self.sides(seat, here),
            "over": self.outcome(),
        }

    def welcome(self, seat: str, lang: str, since: int, here: set[str]) -> Document:
        live = self._live
        return {
            "type": "welcome",
            "match": live.id,
            "game": live.game.id,
            "seat": seat,
            "side": None if seat == OBSERVER_SEAT else seat,
            "commitment": live.commitment,
            "options": dict(live.game.options),
            "solitaire": live.game.solitaire,
            "chance": live.chance,
            "open_seed": live.created.open_seed,
            "from_record": live.from_record,
            "hints": live.hints,
            "friendly": live.friendly,
            "packs": packs_of(live.game),
            "chat": live.chat,
            "rematch": live.rematch or None,
            "orders": [] if seat == OBSERVER_SEAT else self.orders(seat),
            **self.news(seat, lang, since, here),
        }

    def hint(self, version: int, level: int, result: HintResult) -> Document:
        """What the moves of a seat are worth, the best first, and what was found out by trying."""
        notation, words = self._live.game.catalogue.notation, self._live.words
        best_first = sorted(result.values.items(), key=lambda each: -each[1].at_least)
        moves = [{"move": notation(move), **asdict(estimate)} for move, estimate in best_first]
        odds = [
            {
                "name": words.texts(fact.name),
                "value": {lang: _value_text(fact.value, words, lang) for lang in words.languages},
                "note": words.texts(fact.note) if fact.note else None,
            }
            for fact in result.odds
        ]
        return {"version": version, "level": level, "moves": moves, "odds": odds}

    def analysis(self, seat: str, analysis: Document) -> Document:
        """An analysis, with where each decision stands among the things that this seat was told."""
        told_before = self._live.logs[seat].told_before
        decisions = [{**each, "at": told_before(each["entry"])} for each in analysis["decisions"]]
        return {**analysis, "decisions": decisions}

    def offer(self, offer: Offer, seat: str) -> Document:
        """An offer as a seat hears it: of the moves to be taken back, those that it knows."""
        return {"type": "offer", "kind": offer.kind, "by": offer.by, "moves": self._takeback_moves(seat)}

    def _takeback_moves(self, seat: str) -> list[str]:
        moves = ((item, item.entry) for item in self._live.takeback_entries())
        return [entry.move for item, entry in moves if isinstance(entry, MoveEntry) and _may_name(item, seat)]

    def summary(self, seat: str) -> Document:
        live = self._live
        return {
            "match": live.id,
            "game": live.game.id,
            "options": dict(live.game.options),
            "seat": seat,
            "turn": self.turn(seat),
            "begun": live.begun,
            "over": live.over,
            "outcome": self.outcome(),
            "commitment": live.commitment,
            "open_seed": live.created.open_seed,
            "from_record": live.from_record,
            "hints": live.hints,
            "friendly": live.friendly,
            "created": live.created_at,
            "version": live.logs[seat].version,
        }

    def record(self, seat: str, packs: bool = False) -> Document:
        return self._live.logs[seat].seat_view.record_document(packs)

    def events(self, seat: str) -> Document:
        lines = self._live.logs[seat].lines
        events = [{"n": line["n"], "by": line["by"], **event} for line in lines for event in line["events"]]
        return {"events": events, "lines": lines}


def _value_text(value: Value, words: WordBook, lang: str) -> str:
    return words[lang].say(value) if isinstance(value, Message) else str(value)


def _may_name(item: HistoryEntry, seat: str) -> bool:
    """A seat may be named its own moves, and those of which everything was told to everybody."""
    public = bool(item.events) and all(each.to == EVERYONE for each in item.events)
    return public or item.entry.by == seat
