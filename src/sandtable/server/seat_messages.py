"""What is sent to a seat: built from its view, its log and what is public of the table; never from the state."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import msgspec

from sandtable.engine.errors import SandtableError
from sandtable.engine.events import EVERYONE, OBSERVER
from sandtable.engine.game import CHANCE, View
from sandtable.engine.i18n import Message, Value, WordBook, message
from sandtable.engine.match import HistoryEntry
from sandtable.engine.records import JumpEntry, MoveEntry
from sandtable.engine.scene import Choice, Scene, speak
from sandtable.engine.verify import Verification, verify

from .errors import Refused
from .journal import Offer
from .live_match import LiveMatch
from .seat_tokens import OBSERVER_SEAT
from .worker_jobs import HintResult

Document = dict[str, Any]


class SeatMessages:
    """Speaks of one table; a scene that several ask for is spoken once."""

    def __init__(self, table: LiveMatch) -> None:
        self.table = table
        self._scenes: dict[tuple[str, str], msgspec.Raw] = {}
        self._revision = -1

    def number(self, seat: str) -> int:
        return OBSERVER if seat == OBSERVER_SEAT else self.table.game.sides.index(seat)

    def view(self, seat: str) -> View:
        return self.table.logs[seat].pov.view

    # The board -------------------------------------------------------------------------------------------------

    def scene(self, seat: str, lang: str) -> msgspec.Raw:
        if self._revision != self.table.revision:
            self._scenes.clear()
            self._revision = self.table.revision
        key = (seat, lang)
        if key not in self._scenes:
            document = self._speak(self._scene(seat), lang)
            self._scenes[key] = msgspec.Raw(msgspec.json.encode(document))
        return self._scenes[key]

    def _speak(self, scene: Scene, lang: str) -> Document:
        """A scene in one language. Board and cards hardly ever change, so they are spoken once for all matches."""
        document: Document = {}
        for name in scene.__dataclass_fields__:
            value = getattr(scene, name)
            if name in ("spaces", "groups"):
                document[name] = self._spoken_before(name, value, lang)
            elif name == "cards":
                document[name] = [self._spoken_before(f"card {card.id}", card, lang) for card in value]
            else:
                document[name] = speak(value, self.table.words[lang])
        return document

    def _spoken_before(self, name: str, value: object, lang: str) -> msgspec.Raw:
        spoken: dict[tuple[str, str], tuple[object, msgspec.Raw]]
        spoken = self.table.game.__dict__.setdefault("_spoken", {})
        known = spoken.get((name, lang))
        if known is None or known[0] != value:
            known = (value, msgspec.Raw(msgspec.json.encode(speak(value, self.table.words[lang]))))
            spoken[name, lang] = known
        return known[1]

    def _scene(self, seat: str) -> Scene:
        match, game = self.table.match, self.table.game
        view = self.view(seat)
        if self.table.waiting:
            return replace(game.scene(replace(view, moves=())), choices=(), prompt=self._before_begin(seat))
        if match.turn == CHANCE and view.moves:
            return self._scene_by_hand(view)
        scene = game.scene(view)
        outcome = match.outcome
        if outcome is not None and game.outcome(match.state) is None:
            return replace(scene, choices=(), prompt=outcome.message)  # it ended by agreement: no game knows of that
        return replace(scene, prompt=self._passing(seat)) if self.table.ordered() == seat else scene

    def _passing(self, seat: str) -> Message:
        """A window that closes by itself says so to the one whose orders close it."""
        window = self.table.game.window(self.table.match.state) or ""
        forced = self.table.orders_of(seat)[window] == "forced"
        return message("prompt.pass-forced" if forced else "prompt.pass-never", window=window)

    def _before_begin(self, seat: str) -> Message:
        return message("prompt.begin" if self.table.may_begin(seat) else "prompt.wait-for-begin")

    def _scene_by_hand(self, view: View) -> Scene:
        """Dice are rolled on a real table: what can come up is offered as choices."""
        game = self.table.game
        scene = game.scene(replace(view, moves=()))
        choices = tuple(Choice.of(game.catalogue, move, game.move_message(move)) for move in view.moves)
        return replace(scene, choices=choices, prompt=scene.prompt if game.solitaire else message("prompt.by-hand"))

    def at(self, seat: str, number: int, lang: str, seen_by: str = "") -> Document:
        """The position after so many things that the seat was told; after the end also as another seat saw it."""
        table, game = self.table, self.table.game
        if seen_by and seen_by != seat and not table.over:
            raise Refused("sealed", 403)
        if seen_by and seen_by not in (*game.sides, OBSERVER_SEAT):
            raise Refused("no-such-seat", 404)
        log = table.logs[seat]
        if number >= log.version and not (seen_by and seen_by != seat):
            return {"scene": self.scene(seat, lang), "entries": log.version}
        state = self._state_at(log.place(number))
        scene = game.scene(game.view(state, self.number(seen_by or seat)))
        return {"scene": speak(replace(scene, choices=()), table.words[lang]), "entries": log.version}

    def _state_at(self, entries: int) -> Any:
        """The state when the record had so many entries, undone ones included."""
        match, game = self.table.match, self.table.game
        line: list[HistoryEntry] = []
        for happening in match.history[:entries]:
            entry = happening.entry
            if isinstance(entry, MoveEntry):
                line.append(happening)
            elif isinstance(entry, JumpEntry) and entry.back:
                del line[entry.to :]
            else:
                line += happening.crossed
        state = match.state_after(0)
        for step in line:
            game.play(state, step.index, None, game.side_number(step.entry.by))
        return state

    # Who and how -----------------------------------------------------------------------------------------------

    def sides(self, seat: str, here: set[str]) -> list[Document]:
        return [self._side(side, seat, here) for side in self.table.game.sides]

    def _side(self, side: str, seat: str, here: set[str]) -> Document:
        rows = {each.seat: each for each in self.table.created.seats}
        hot_seat = all(each.kind in ("me", "bot", OBSERVER_SEAT) for each in rows.values())
        bot = bool(rows[side].bot)
        kind = "bot" if bot else "me" if side == seat or (hot_seat and seat != OBSERVER_SEAT) else "friend"
        name = self.table.words.texts(message(f"side.{side}"))
        return {"side": side, "name": name, "kind": kind, "here": bot or side in here}

    def outcome(self) -> Document | None:
        outcome = self.table.match.outcome
        return outcome.document(self.table.words) if outcome else None

    def turn(self, seat: str) -> list[str]:
        return [] if self.table.waiting else list(self.view(seat).deciders)

    def orders(self, seat: str) -> list[Document]:
        """The windows of the game by name, and how this seat wants to be met in each. Nobody else is told."""
        words = self.table.words
        return [
            {"window": window, "name": words.texts(message(f"window.{window}")), "order": order}
            for window, order in self.table.orders_of(seat).items()
        ]

    # Messages --------------------------------------------------------------------------------------------------

    def news(self, seat: str, lang: str, since: int, here: set[str]) -> Document:
        """What every welcome and update says."""
        log = self.table.logs[seat]
        return {
            "version": log.version,
            "log": log.lines[since if since <= log.version else 0 :],
            "scene": self.scene(seat, lang),
            "can": self.table.can(seat),
            "begun": not self.table.waiting,
            "sides": self.sides(seat, here),
            "over": self.outcome(),
        }

    def welcome(self, seat: str, lang: str, since: int, here: set[str]) -> Document:
        table = self.table
        return {
            "type": "welcome",
            "match": table.id,
            "game": table.game.id,
            "seat": seat,
            "side": None if seat == OBSERVER_SEAT else seat,
            "commitment": table.commitment,
            "options": dict(table.game.options),
            "solitaire": table.game.solitaire,
            "chance": table.chance,
            "open_seed": table.created.open_seed,
            "hints": table.hints,
            "chat": table.chat,
            "rematch": table.rematch or None,
            "orders": [] if seat == OBSERVER_SEAT else self.orders(seat),
            **self.news(seat, lang, since, here),
        }

    def hint(self, version: int, level: int, hint: HintResult) -> Document:
        """What the moves of a seat are worth, the best first, and what was found out by trying."""
        notation, words = self.table.game.catalogue.notation, self.table.words
        best_first = sorted(hint.values.items(), key=lambda each: -each[1].at_least)
        moves = [{"move": notation(move), **asdict(estimate)} for move, estimate in best_first]
        odds = [
            {
                "name": words.texts(fact.name),
                "value": {lang: _said(fact.value, words, lang) for lang in words.languages},
                "note": words.texts(fact.note) if fact.note else None,
            }
            for fact in hint.odds
        ]
        return {"version": version, "level": level, "moves": moves, "odds": odds}

    def analysis(self, seat: str, found: Document) -> Document:
        """An analysis, with where each decision stands among the things that this seat was told."""
        number = self.table.logs[seat].number
        decisions = [{**each, "at": number(each["entry"])} for each in found["decisions"]]
        return {**found, "decisions": decisions}

    def offer(self, offer: Offer, seat: str) -> Document:
        """An offer as a seat hears it: of the moves to be taken back, those that it knows."""
        return {"type": "offer", "kind": offer.kind, "by": offer.by, "moves": self._taken_back(offer, seat)}

    def _taken_back(self, offer: Offer, seat: str) -> list[str]:
        if offer.kind != "takeback":
            return []
        return [each.entry.move for each in self.table.taken_back(offer.by) if _may_name(each, seat)]

    def summary(self, seat: str) -> Document:
        table = self.table
        return {
            "match": table.id,
            "game": table.game.id,
            "options": dict(table.game.options),
            "seat": seat,
            "turn": self.turn(seat),
            "begun": not table.waiting,
            "over": table.over,
            "outcome": self.outcome(),
            "commitment": table.commitment,
            "hints": table.hints,
            "created": table.at,
            "version": table.logs[seat].version,
        }

    def record(self, seat: str) -> Document:
        return self.table.logs[seat].pov.record_document()

    def events(self, seat: str) -> Document:
        lines = self.table.logs[seat].lines
        told = [{"n": line["n"], "by": line["by"], **event} for line in lines for event in line["events"]]
        return {"events": told, "lines": lines}

    def verify(self, seat: str) -> Document:
        """While two sides play, only the rolls that the seat was told of are counted, and all are sealed."""
        table = self.table
        if not table.over and not table.game.solitaire:
            heard = table.logs[seat].chances_heard()
            return _verified(Verification(heard, 0, heard, table.chance == "manual"), True)
        try:
            return _verified(verify(table.match), True)
        except SandtableError as error:
            rolls = Verification(table.match.chances, 0, 0, table.chance == "manual")
            return {**_verified(rolls, False), "text": table.words.texts(error.message)}


def _said(value: Value, words: WordBook, lang: str) -> str:
    return words[lang].say(value) if isinstance(value, Message) else str(value)


def _may_name(happening: HistoryEntry, seat: str) -> bool:
    """A seat may be named its own moves, and those of which everything was told to everybody."""
    public = bool(happening.told) and all(each.to == EVERYONE for each in happening.told)
    return isinstance(happening.entry, MoveEntry) and (public or happening.entry.by == seat)


def _verified(found: Verification, ok: bool) -> Document:
    return {
        "rolls": found.rolls,
        "checked": found.checked,
        "sealed": found.sealed,
        "by_hand": found.by_hand,
        "ok": ok,
    }
