"""The state as a JSON document and back; an impossible position is refused with all its defects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sandtable.engine.typed_reader import FieldReader, close_document, open_document

from ..inference.public_map import PublicMap, opening_announcements
from ..rules import announcements, victory
from ..rules.options import RuleOptions
from ..rules.round_map import CAPITAL, COSTS, EDGES, OUTER_RING, RING_SIZE, SPACES
from ..rules.state import (
    CAPTURED,
    CRUSHED,
    DEAD,
    ENDED,
    ENDINGS,
    INSURGENT,
    KILLS,
    KILLS_TO_WIN,
    MOST_GROWN,
    MOST_IN_INNER_CIRCLE,
    MOST_PIECES_EVER,
    MOVE_POINTS,
    NOBODY,
    NOT_YET,
    OPEN,
    PHASES,
    PLAYING,
    SETTING_UP,
    SIDES,
    STARTING_PIECES,
    STATE,
    STATE_PIECES,
    TIME,
    State,
)

ACTED: Final = ("not-yet", "open", "done")
FIELD: Final = SPACES[:CAPITAL]
OUTER: Final = tuple(SPACES[space] for space in OUTER_RING)


def places(counts: Sequence[int]) -> dict[str, int]:
    return {SPACES[space]: count for space, count in enumerate(counts) if count}


def counts_of(given: Mapping[str, int], size: int) -> list[int]:
    return [given.get(SPACES[space], 0) for space in range(size)]


def to_document(state: State) -> dict[str, Any]:
    return {
        "phase": PHASES[state.phase],
        "turn": state.round,
        "to_move": SIDES[state.side],
        "state_pieces": places(state.posts),
        "insurgents": places(state.insurgents),
        "marks": places(state.marks),
        "killed": state.killed,
        "grown": state.grown,
        "last_placed": OUTER[state.last_placed] if state.phase == SETTING_UP else None,
        "points_left": state.points,
        "steps": [[SPACES[space] for space in EDGES[edge]] for edge in state.steps],
        "acted": ACTED[state.acted],
        "acted_in": [name for space, name in enumerate(FIELD) if state.acted_in >> space & 1],
        "ending": ENDINGS[state.ending] or None,
        "announcements": announcements.texts(state.told),
    }


def trusted(given: Mapping[str, Any]) -> State:
    """A state from a document that the game itself has written."""
    state = State()
    state.phase = PHASES.index(given["phase"])
    state.round = given["turn"]
    state.side = SIDES.index(given["to_move"])
    set_posts(state, counts_of(given["state_pieces"], len(SPACES)))
    set_insurgents(state, counts_of(given["insurgents"], CAPITAL))
    state.marks = counts_of(given["marks"], CAPITAL)
    state.killed, state.grown = given["killed"], given["grown"]
    state.last_placed = OUTER.index(given["last_placed"]) if given["last_placed"] else 0
    state.points = given["points_left"]
    state.steps = [EDGES.index((SPACES.index(here), SPACES.index(there))) for here, there in given["steps"]]
    state.acted = ACTED.index(given["acted"])
    state.acted_in = sum(1 << SPACES.index(name) for name in given["acted_in"])
    state.ending = ENDINGS.index(given["ending"] or "")
    told = [announcements.parse(text) for text in given["announcements"]]
    state.told = [each for each in told if each is not None]
    return state


def set_posts(state: State, counts: Sequence[int]) -> None:
    for space, count in enumerate(counts):
        state.add_posts(space, count - state.posts[space])


def set_insurgents(state: State, counts: Sequence[int]) -> None:
    for space, count in enumerate(counts):
        state.add_insurgents(space, count - state.insurgents[space])


# Reading a position that somebody else has written ---------------------------------------------------------------


def from_document(rules: RuleOptions, given: object) -> State:
    top = open_document(given, "state")
    state = State()
    state.phase = PHASES.index(top.choice("phase", PHASES, "play"))
    state.round = top.integer("turn", 1, rules.rounds + 1, 1)
    state.side = SIDES.index(top.choice("to_move", SIDES))
    set_posts(state, _read_counts(top, "state_pieces", SPACES, STATE_PIECES))
    set_insurgents(state, _read_counts(top, "insurgents", FIELD, MOST_PIECES_EVER))
    state.marks = _read_counts(top, "marks", FIELD, MOST_PIECES_EVER) if top.has("marks") else [0] * CAPITAL
    state.killed = top.integer("killed", 0, MOST_PIECES_EVER, 0)
    state.grown = top.integer("grown", 0, MOST_GROWN, 0)
    state.last_placed = OUTER.index(top.choice("last_placed", OUTER)) if top.has("last_placed") else 0
    state.points = top.integer("points_left", 0, MOVE_POINTS, MOVE_POINTS)
    state.steps = _read_steps(top) if top.has("steps") else []
    state.acted = ACTED.index(top.choice("acted", ACTED, "not-yet"))
    state.acted_in = sum(1 << FIELD.index(name) for name in top.names("acted_in", FIELD, ()))
    state.ending = ENDINGS.index(top.choice("ending", ENDINGS[1:])) if top.has("ending") else NOBODY
    _check_posts(top, state)
    _check_phase(rules, top, state)
    if top.sound("insurgents", "steps"):
        _check_pieces(top, state)
        _check_turn(rules, top, state)
        _check_marks(rules, top, state)
    state.told = _read_announcements(rules, top, state)
    close_document(top)
    return state


def _read_counts(top: FieldReader, key: str, names: Sequence[str], most: int) -> list[int]:
    table = top.table(key)
    counts = [table.integer(name, 1, most) if name in table else 0 for name in names]
    for name in names:
        table.has(name)
    table.done()
    return counts


def _read_steps(top: FieldReader) -> list[int]:
    """Steps of a Move that is not over: pairs of adjacent spaces without the Capital."""
    steps = []
    for item in top.items("steps"):
        pair = tuple(SPACES.index(name) if name in FIELD else -1 for name in item) if isinstance(item, list) else ()
        if pair not in EDGES:
            top.wrong("steps", "not-a-step", given=str(item)[:60])
        else:
            steps.append(EDGES.index(pair))
    return steps


def _check_posts(top: FieldReader, state: State) -> None:
    if not top.sound("state_pieces"):
        return
    if sum(state.posts) != STATE_PIECES:
        top.wrong("state_pieces", "post-count", given=sum(state.posts), posts=STATE_PIECES)
    inside = sum(state.posts[:RING_SIZE])
    if inside > MOST_IN_INNER_CIRCLE:
        top.wrong("state_pieces", "inner-circle", given=inside, most=MOST_IN_INNER_CIRCLE)


def _check_pieces(top: FieldReader, state: State) -> None:
    there = sum(state.insurgents)
    if state.phase == SETTING_UP:
        _check_set_up(top, state)
    elif top.sound("killed", "grown"):
        if state.living < 0:
            top.wrong("killed", "more-than-lived", given=state.killed, lived=STARTING_PIECES + state.grown)
        elif there != state.living:
            top.wrong("insurgents", "piece-count", given=there, live=state.living)


def _check_set_up(top: FieldReader, state: State) -> None:
    if sum(state.insurgents) >= STARTING_PIECES:
        top.wrong("insurgents", "set-up-over", given=sum(state.insurgents), pieces=STARTING_PIECES)
    outside = [SPACES[space] for space, count in enumerate(state.insurgents) if count and space not in OUTER_RING]
    if outside:
        top.wrong("insurgents", "not-outer-ring", given=outside)
    elif state.last_placed != max(
        (space - OUTER_RING[0] for space in OUTER_RING if state.insurgents[space]), default=0
    ):
        top.wrong("last_placed", "placed-in-order")
    if any(state.marks) or state.killed or state.grown or state.steps or state.round > 1 or state.side != INSURGENT:
        top.wrong("phase", "nothing-before-set-up")
    if state.posts[CAPITAL] != STATE_PIECES and top.sound("state_pieces"):
        top.wrong("state_pieces", "posts-start-in-capital")


def _check_phase(rules: RuleOptions, top: FieldReader, state: State) -> None:
    if not top.sound("phase", "ending", "killed", "grown", "turn", "insurgents", "state_pieces", "to_move"):
        return
    if (state.phase == ENDED) != (state.ending != NOBODY):
        top.wrong("ending", "ending-and-phase")
        return
    broken = state.killed >= KILLS_TO_WIN
    crushed = state.living <= 1 and not rules.twelve_kills and not broken
    late = state.round > rules.rounds
    dead = victory.is_dead(rules, state) and not crushed
    true_now = {NOBODY: not (broken or crushed or late or dead), KILLS: broken, CRUSHED: crushed, TIME: late}
    true_now[DEAD] = dead
    captured = victory.capture_table(rules.pairs)[victory.held_inner_circle(rules, state)]
    true_now[CAPTURED] = captured and state.side == STATE
    if state.phase != SETTING_UP and not true_now[state.ending]:
        top.wrong("ending", "wrong-ending", given=ENDINGS[state.ending] or "null")


def _check_turn(rules: RuleOptions, top: FieldReader, state: State) -> None:
    """What has been done this turn can have been done."""
    spent = sum(COSTS[edge] for edge in state.steps)
    if state.steps and (state.side == STATE or rules.transit or state.phase != PLAYING):
        top.wrong("steps", "no-open-move")
    elif spent > MOVE_POINTS or (state.steps and spent + state.points != MOVE_POINTS):
        top.wrong("steps", "points-and-steps", spent=spent, left=state.points)
    elif min(_before_steps(state)) < 0:
        top.wrong("steps", "steps-of-nobody")
    if state.side == INSURGENT and (state.acted_in or state.acted == OPEN):
        top.wrong("acted_in", "insurgent-acts-nowhere")
    if state.acted == OPEN and not rules.every_space:
        top.wrong("acted", "one-space-only")
    if state.side == STATE and bool(state.acted_in) != (state.acted != NOT_YET):
        top.wrong("acted_in", "acted-where")
    fresh = state.points == MOVE_POINTS and state.acted == NOT_YET
    if not fresh and state.phase != PLAYING and state.ending not in (KILLS, CRUSHED):
        top.wrong("points_left", "nothing-done-yet")


def _before_steps(state: State) -> list[int]:
    """The Insurgent's pieces before the Move that is not over: what the marks speak of."""
    counts = state.insurgents[:]
    for edge in reversed(state.steps):
        here, there = EDGES[edge]
        counts[here] += 1
        counts[there] -= 1
    return counts


def _check_marks(rules: RuleOptions, top: FieldReader, state: State) -> None:
    """2.2: the State's map shows what shares a space with its pieces, every stack, and what it was told."""
    if not top.sound("marks", "state_pieces", "steps") or state.phase == SETTING_UP:
        return
    for space, count in enumerate(_before_steps(state)):
        mark = state.marks[space]
        exact = state.posts[space] or (not rules.secret_growth and (mark or count > 1))
        if mark > count or (exact and mark != count):
            top.wrong("marks", "wrong-mark", space=SPACES[space], mark=mark, count=count)


def _read_announcements(rules: RuleOptions, top: FieldReader, state: State) -> list[int]:
    """The announcements must lead to this position; where there are none, the position begins with what is marked."""
    if not top.has("announcements"):
        return [] if state.phase == SETTING_UP else opening_announcements(state)
    public_map = PublicMap()
    told: list[int] = []
    for place, text in enumerate(top.items("announcements")):
        one = announcements.parse(text)
        if one is None or not public_map.apply(one):
            top.wrong(f"announcements[{place}]", "no-announcement", given=str(text)[:60])
            return told
        told.append(one)
    _compare(top, public_map, state)
    return told


def _compare(top: FieldReader, public_map: PublicMap, state: State) -> None:
    here = {
        "phase": (public_map.setting_up, state.phase == SETTING_UP),
        "state_pieces": (public_map.posts, state.posts),
        "marks": (public_map.marks, state.marks),
        "killed": (public_map.killed, state.killed),
        "grown": (public_map.grown, state.grown),
        "turn": (public_map.round, state.round),
        "to_move": (public_map.side, state.side),
    }
    for key, (told, given) in here.items():
        if told != given and top.sound(key):
            top.wrong(key, "announced-otherwise")


def schema() -> dict[str, Any]:
    def counts(names: Sequence[str], most: int) -> dict[str, Any]:
        number = {"type": "integer", "minimum": 1, "maximum": most}
        return {"type": "object", "additionalProperties": False, "properties": dict.fromkeys(names, number)}

    def whole(most: int, least: int = 0) -> dict[str, Any]:
        return {"type": "integer", "minimum": least, "maximum": most}

    field = {"type": "string", "enum": list(FIELD)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "army-of-shadows",
        "type": "object",
        "required": ["to_move", "state_pieces", "insurgents"],
        "additionalProperties": False,
        "properties": {
            "phase": {"type": "string", "enum": list(PHASES)},
            "turn": whole(announcements.MOST_ROUNDS, 1),
            "to_move": {"type": "string", "enum": list(SIDES)},
            "state_pieces": counts(SPACES, STATE_PIECES),
            "insurgents": counts(FIELD, MOST_PIECES_EVER),
            "marks": counts(FIELD, MOST_PIECES_EVER),
            "killed": whole(MOST_PIECES_EVER),
            "grown": whole(MOST_GROWN),
            "last_placed": {"enum": [*OUTER, None]},
            "points_left": whole(MOVE_POINTS),
            "steps": {"type": "array", "items": {"type": "array", "items": field, "minItems": 2, "maxItems": 2}},
            "acted": {"type": "string", "enum": list(ACTED)},
            "acted_in": {"type": "array", "items": field, "uniqueItems": True},
            "ending": {"enum": [*ENDINGS[1:], None]},
            "announcements": {"type": "array", "items": {"type": "string"}},
        },
    }
