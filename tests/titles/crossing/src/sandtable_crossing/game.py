"""The Crossing as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.engine.errors import Refusal
from sandtable.engine.events import EVERYONE, Audience, Report, only
from sandtable.engine.game import OVER, Document, Game, Outcome, Pick, View
from sandtable.engine.i18n import Message, Value, message
from sandtable.engine.moves import Move
from sandtable.engine.options import Option
from sandtable.engine.procedures import Frame, Procedures, begin
from sandtable.engine.scene import Card, Choice, Fact, Group, Piece, Scene, Shape, Space
from sandtable.engine.typed_reader import FieldReader, close_document, open_document

from .moves import CATALOGUE
from .procedures import PROCEDURES, DealFrame, OperationFrame, Round, RoundFrame, SetUpFrame
from .state import (
    BOATS,
    CARDS,
    CHOICES,
    COAST,
    COPIES,
    NEIGHBOURS,
    NOT_CHOSEN,
    OWNER,
    SHORE,
    SIDES,
    SMUGGLER,
    SPACES,
    WATCH,
    State,
)
from .strait import STRAIT, Strait

TYPES = PROCEDURES.by_frame()
IDS = tuple(PROCEDURES.by_id())
RUNNING = Procedures({frame: it.procedure() for frame, it in TYPES.items()})


class Crossing(Game[State]):
    id = "crossing"
    sides = SIDES
    package = __package__ or ""
    catalogue = CATALOGUE
    windows = ("bribe", "pursuit")
    option_list = (Option("strait", "strait", pack=True),)
    pack_kinds = {"strait": STRAIT}

    def start(self) -> State:
        state = State()
        strait: Strait = self.packs["strait"].content
        state.patrols = [strait.patrols.count(space) for space in range(len(SPACES))]
        begin(state, SetUpFrame())
        return state

    def turn(self, state: State) -> int:
        return RUNNING.turn(state) if state.stack else OVER

    def deciders(self, state: State) -> tuple[int, ...]:
        if self._choosing(state):
            return tuple(side for side in (SMUGGLER, WATCH) if state.chosen[side] == NOT_CHOSEN)
        return super().deciders(state)

    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        return RUNNING.moves(state, self.turn(state) if side is None else side)

    def known_deciders(self, state: State, side: int) -> tuple[int, ...]:
        """2: nobody sees whose choice is in first."""
        deciders = self.deciders(state)
        return (SMUGGLER, WATCH) if deciders and self._choosing(state) else deciders

    def _choosing(self, state: State) -> bool:
        if not state.stack:
            return False
        frame = state.stack[-1]
        return isinstance(frame, RoundFrame) and frame.step == Round.CHOOSING

    def weights(self, state: State) -> Sequence[int] | None:
        return RUNNING.weights(state)

    def hears(self, state: State) -> Audience:
        """3: a card that is drawn is seen by its owner; dice roll in the open."""
        frame = state.stack[-1]
        return only(frame.side) if isinstance(frame, DealFrame) else EVERYONE

    def play(self, state: State, move: int, report: Report | None = None, side: int | None = None) -> None:
        RUNNING.play(state, move, self.turn(state) if side is None else side, report)

    def window(self, state: State) -> str | None:
        """6, 7: who is searched may bribe, and who chases may press on, whether or not a card is held."""
        return RUNNING.window(state) if state.stack else None

    def outcome(self, state: State) -> Outcome | None:
        if state.stack:
            return None
        score = state.landed - state.caught
        winner = None if not score else SIDES[SMUGGLER if score > 0 else WATCH]
        text = message("outcome", result=winner or "draw", landed=state.landed, caught=state.caught)
        return Outcome(winner, "draw" if not score else "win", score, text)

    # Knowing ---------------------------------------------------------------------------------------------------

    def table(self, state: State, side: int) -> Mapping[str, Any]:
        """9: the smuggler sees all boats, the others those beside which a patrol lies; hands are their owner's."""
        over = not state.stack
        sees_boats = side == SMUGGLER or over
        owners = (SMUGGLER, WATCH) if over else tuple(each for each in (SMUGGLER, WATCH) if each == side)
        return {
            "round": state.round,
            "boats": _places(state.boats, lambda space: sees_boats or state.patrols[space] > 0),
            "boats_left": BOATS - state.landed - state.caught,
            "patrols": _places(state.patrols, lambda space: True),
            "landed": state.landed,
            "caught": state.caught,
            "open": _cards(state.open, (SMUGGLER, WATCH)),
            "hands": {SIDES[each]: state.cards_of(each, state.hands) for each in (SMUGGLER, WATCH)},
            "decks": {SIDES[each]: state.cards_of(each, state.decks) for each in (SMUGGLER, WATCH)},
            "my_hand": _cards(state.hands, owners),
            "my_buried": _cards(state.buried, owners),
            "chosen": {
                SIDES[each]: CHOICES[choice] if each == side or NOT_CHOSEN not in state.chosen else None
                for each, choice in enumerate(state.chosen)
            },
            "procedures": [self._known_frame(state, frame, sees_boats) for frame in state.stack],
            "last_placed": SPACES[state.placed] if sees_boats else None,
        }

    def _known_frame(self, state: State, frame: Frame, sees_boats: bool) -> list[Any]:
        """A procedure as everybody knows it; boats placed and steps left to sail are the smuggler's secret."""
        secret = isinstance(frame, SetUpFrame) or (isinstance(frame, OperationFrame) and frame.side == SMUGGLER)
        document = _frame_document(frame)
        return document[:1] if secret and not sees_boats else document

    def imagine(self, view: View, pick: Pick) -> State:
        table = view.table
        state = State()
        state.round, state.landed, state.caught = table["round"], table["landed"], table["caught"]
        state.patrols = _counts(table["patrols"], SPACES)
        state.boats = _counts(table["boats"], SPACES)
        state.open = _counts(table["open"], CARDS)
        state.stack = [self._imagine_frame(frame, table, pick) for frame in table["procedures"]]
        state.placed = SPACES.index(table["last_placed"]) if table["last_placed"] else 0
        if view.side != SMUGGLER and state.stack:
            self._imagine_boats(state, table["boats_left"], pick)
        state.hands, state.buried = _counts(table["my_hand"], CARDS), _counts(table["my_buried"], CARDS)
        state.decks = [COPIES - state.open[c] - state.hands[c] - state.buried[c] for c in range(6)]
        for side in (SMUGGLER, WATCH):
            if side != view.side and state.stack:
                self._imagine_cards(state, side, table, pick)
        state.chosen = self._imagine_choices(view, pick)
        return state

    def _imagine_frame(self, known: Sequence[Any], table: Mapping[str, Any], pick: Pick) -> Frame:
        id, *numbers = known
        if numbers:
            return _frame(id, numbers)
        return SetUpFrame(pick(BOATS)) if id == "set-up" else OperationFrame(SMUGGLER, pick(4))

    def _imagine_boats(self, state: State, left: int, pick: Pick) -> None:
        first = state.stack[0]
        setting_up = isinstance(first, SetUpFrame)
        hidden = (first.boats if isinstance(first, SetUpFrame) else left) - sum(state.boats)
        rows = SHORE if setting_up or (not state.round and len(state.stack) > 1) else range(9)
        for _ in range(hidden):
            free = [space for space in rows if not state.patrols[space] and (not setting_up or space >= state.placed)]
            space = free[pick(len(free))]
            state.boats[space] += 1
            state.placed = max(state.placed, space) if space in SHORE else state.placed

    def _imagine_cards(self, state: State, side: int, table: Mapping[str, Any], pick: Pick) -> None:
        """The other side's hand and face-down discards, drawn from what has not been seen."""
        pool = [card for card in range(6) if OWNER[card] == side for _ in range(state.decks[card])]
        in_hand = table["hands"][SIDES[side]]
        buried = len(pool) - in_hand - table["decks"][SIDES[side]]
        for where, count in ((state.hands, in_hand), (state.buried, buried)):
            for _ in range(count):
                card = pool.pop(pick(len(pool)))
                where[card] += 1
                state.decks[card] -= 1

    def _imagine_choices(self, view: View, pick: Pick) -> list[int]:
        """What the others have chosen in secret, or that they have not: somebody is still to choose."""
        known = view.table["chosen"]
        chosen = [pick(3) if known[name] is None else CHOICES.index(known[name]) for name in SIDES]
        if NOT_CHOSEN not in chosen and None in known.values():
            chosen[next(side for side, name in enumerate(SIDES) if known[name] is None)] = NOT_CHOSEN
        return chosen

    # Telling ---------------------------------------------------------------------------------------------------

    def why(self, view: View, move: Move) -> Refusal | None:
        index = CATALOGUE.index(move)
        if index in view.moves:
            return None
        if not view.deciders:
            return Refusal("8", message("refusal.over"))
        if CATALOGUE.is_chance(move) != (view.deciders == ("chance",)):
            return Refusal("2", message("refusal.chance"))
        if not view.moves:
            return Refusal("2", message("refusal.turn"))
        if index is None:
            return Refusal("4", message("refusal.not-adjacent", origin=move.args[0], space=move.args[1]))
        return Refusal("4", message("refusal.not-now", move=str(move)))

    def scene(self, view: View) -> Scene:
        table = view.table
        spaces = tuple(
            Space(
                name,
                message("space", space=name),
                name[0],
                name,
                Shape("box", (20.0 + 30 * (i % 3), 20.0 + 22 * (i // 3)), (26.0, 18.0)),
                ("home",) if i in SHORE else ("goal",) if i in COAST else (),
                tuple(SPACES[there] for there in NEIGHBOURS[i]),
            )
            for i, name in enumerate(SPACES)
        )
        groups = tuple(Group(row, message("row", row=row), tuple(f"{row}{i}" for i in "123")) for row in "abcd")
        return Scene(
            game=self.id,
            board=self.id,
            prompt=self._prompt(view),
            spaces=spaces,
            groups=groups,
            pieces=(*_pieces("patrol", "P", "watch", table), *_pieces("boat", "B", "smuggler", table)),
            cards=tuple(
                Card(f"{name}-{i}", message(f"card.{name}"), "hand", message(f"note.{name}"))
                for name, count in table["my_hand"].items()
                for i in range(count)
            ),
            facts=(
                Fact("round", message("fact.round"), table["round"] + 1),
                Fact("landed", message("fact.landed"), table["landed"]),
                Fact("caught", message("fact.caught"), table["caught"]),
            ),
            choices=tuple(self._choice(move) for move in view.moves),
            size=(100.0, 100.0),
        )

    def _prompt(self, view: View) -> Message:
        if not view.deciders:
            return message("prompt.over")
        if view.deciders == ("chance",):
            return message("prompt.chance")
        if not view.moves:
            return message("prompt.wait", side=view.deciders[0])
        if view.window:
            return message(f"prompt.{view.window}")
        return message(f"prompt.{view.table['procedures'][-1][0]}")

    def _choice(self, index: int) -> Choice:
        move = CATALOGUE[index]
        elements = (
            tuple(
                f"{'patrol' if move.verb == 'row' else 'boat'}-{arg}" if i == 0 else arg
                for i, arg in enumerate(move.args)
            )
            if move.verb in ("sail", "row")
            else move.args
        )
        return Choice.of(
            CATALOGUE, index, self.move_message(index), elements, final=move.verb in ("row", "play", "end")
        )

    # Documents -------------------------------------------------------------------------------------------------

    def to_document(self, state: State) -> Document:
        return {
            "round": state.round,
            "boats": _places(state.boats, lambda space: True),
            "patrols": _places(state.patrols, lambda space: True),
            "landed": state.landed,
            "caught": state.caught,
            "decks": _cards(state.decks, (SMUGGLER, WATCH)),
            "hands": _cards(state.hands, (SMUGGLER, WATCH)),
            "open": _cards(state.open, (SMUGGLER, WATCH)),
            "buried": _cards(state.buried, (SMUGGLER, WATCH)),
            "chosen": {SIDES[side]: CHOICES[choice] for side, choice in enumerate(state.chosen)},
            "last_placed": SPACES[state.placed],
            "procedures": [_frame_document(frame) for frame in state.stack],
        }

    def from_document(self, document: object) -> State:
        top = open_document(document, "state")
        state = State()
        state.round = top.integer("round", 0, 8)
        state.landed, state.caught = top.integer("landed", 0, BOATS), top.integer("caught", 0, BOATS)
        state.boats, state.patrols = _read(top, "boats", SPACES, BOATS), _read(top, "patrols", SPACES, 2)
        for name in ("decks", "hands", "open", "buried"):
            setattr(state, name, _read(top, name, CARDS, COPIES))
        chosen = top.table("chosen")
        state.chosen = [CHOICES.index(chosen.choice(name, CHOICES)) for name in SIDES]
        chosen.done()
        state.placed = SPACES.index(top.choice("last_placed", SPACES))
        state.stack = [self._read_frame(top, frame) for frame in top.items("procedures")]
        for card, name in enumerate(CARDS):
            if state.decks[card] + state.hands[card] + state.open[card] + state.buried[card] != COPIES:
                top.wrong("decks", "card-count", card=name, copies=COPIES)
        if sum(state.patrols) != 2:
            top.wrong("patrols", "patrol-count", given=sum(state.patrols))
        close_document(top)
        return state

    def _read_frame(self, top: FieldReader, given: object) -> Frame:
        if not isinstance(given, list) or not given or given[0] not in IDS:
            top.wrong("procedures", "not-among", given=str(given), allowed=", ".join(IDS))
            return RoundFrame()
        id, *numbers = given
        if any(type(each) is not int for each in numbers) or not _fits(id, len(numbers)):
            top.wrong("procedures", "wrong-type", expected=Message("kind.list"), given=str(given))
            return RoundFrame()
        return _frame(id, numbers)

    def state_schema(self) -> Document:
        counts = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
        return {
            "type": "object",
            "required": ["round", "boats", "patrols", "landed", "caught", "decks", "hands", "open", "procedures"],
            "properties": {
                **{name: {"type": "integer", "minimum": 0} for name in ("round", "landed", "caught")},
                **dict.fromkeys(("boats", "patrols", "decks", "hands", "open", "buried"), counts),
                "procedures": {"type": "array", "items": {"type": "array"}},
            },
        }


def _frame_document(frame: Frame) -> list[Any]:
    """The id of a procedure and its numbers; those of a row stand at the end."""
    it = TYPES[type(frame)]
    numbers: list[int] = []
    for register in it.registers:
        value = getattr(frame, register.name)
        numbers += value if register.many else (value,)
    return [it.id, *numbers]


def _frame(id: str, numbers: Sequence[int]) -> Frame:
    it = PROCEDURES.by_id()[id]
    single = sum(not register.many for register in it.registers)
    row = [tuple(numbers[single:])] if len(it.registers) > single else []
    frame: Any = it.frame
    found: Frame = frame(*numbers[:single], *row)
    return found


def _fits(id: str, count: int) -> bool:
    """Are these all the numbers of such a frame; a round in its contest remembers a die."""
    registers = PROCEDURES.by_id()[id].registers
    single = sum(not register.many for register in registers)
    return single <= count <= len(registers)


def _places(counts: list[int], known: Any) -> dict[str, int]:
    return {SPACES[i]: count for i, count in enumerate(counts) if count and known(i)}


def _cards(counts: list[int], owners: tuple[int, ...]) -> dict[str, int]:
    return {CARDS[i]: count for i, count in enumerate(counts) if count and OWNER[i] in owners}


def _counts(known: Mapping[str, int], names: Sequence[str]) -> list[int]:
    return [known.get(name, 0) for name in names]


def _read(top: FieldReader, key: str, names: Sequence[str], most: int) -> list[int]:
    table = top.table(key)
    counts = [table.integer(name, 0, most, 0) for name in names]
    table.done()
    return counts


def _pieces(kind: str, letter: str, side: str, table: Mapping[str, Any]) -> tuple[Piece, ...]:
    known: Mapping[str, int] = table[f"{kind}s"]
    args: dict[str, Value]
    pieces = []
    for space, count in known.items():
        args = {"space": space, "count": count}
        pieces.append(Piece(f"{kind}-{space}", Message(f"piece.{kind}", args), letter, side, space, count=count))
    return tuple(pieces)
