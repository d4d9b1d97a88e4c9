"""The State's belief: every placement of the hidden pieces that fits the announcements, and sampled histories.

As long as the placements are few enough they are listed (placements.py). Beside them a number of histories is kept
(histories.py), each a proof that the game could have gone that way, with its pieces led about so that every placement
that fits is about equally likely.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from sandtable.engine.game import Pick

from ..rules import announcements
from ..rules.announcements import Announcement, decode
from ..rules.options import RuleOptions
from ..rules.round_map import BESIDE_BITS, CAPITAL, FIELD_BITS, NEIGHBOUR_BITS, OUTER_BITS, bits_of, to_bits
from ..rules.state import MOVE_POINTS, STARTING_PIECES, STATE
from . import placements
from .explanations import UNSEEN, Explanation, explanations, split_at_grow
from .histories import PathFinder, PieceHistory, PieceTrack, across, beside
from .placements import KnownBoard, Placements, after_turn
from .public_map import PublicMap

MOST_LISTED: Final = 20_000
"""With more placements than these they are no longer listed but sampled."""
HISTORY_COUNT: Final = 48
REPAIR_TRIES: Final = 6
"""How often a history that does not fit has its pieces rerouted and is tried again before it is given up."""
REROUTED_A_TURN: Final = 2
MOST_SWAPS: Final = 12
LAST_REPAIR_TRIES: Final = 300
"""The same, if none of them fits."""


class BeliefState:
    """All that follows from the announcements up to a moment between two of them."""

    def __init__(self, rules: RuleOptions) -> None:
        self.rules = rules
        self.public_map = PublicMap()
        self.turn = 0
        self.open_by_turn: list[int] = []
        """For every Insurgent turn that can still be changed: where a hidden piece can have stood after it."""
        self.shown_by_turn: list[int] = []
        """For each of these turns: what the State's map showed of the Insurgent during it."""
        self.histories: list[PieceHistory] = []
        self.possible = 0
        """Where hidden pieces may be, whatever the others do: at least as large as the truth."""
        self.restarts = 0
        """How often no history could be repaired, and the histories had to begin anew."""
        self.candidates: Placements = frozenset()
        """Placements, while they can be listed: all that fit are among these. Empty if they are too many."""
        self.proved: Placements = frozenset()
        """Those of them that are known to fit. If it is all of them, the list is exact."""
        self.nothing_since_set_up = True
        """Nothing has been announced since the set-up."""
        self._pick: Pick = lambda below: 0

    def copy(self) -> BeliefState:
        new = BeliefState(self.rules)
        new.public_map = self.public_map.copy()
        new.turn = self.turn
        new.open_by_turn, new.shown_by_turn = self.open_by_turn[:], self.shown_by_turn[:]
        new.histories = [history.copy() for history in self.histories]
        new.possible = self.possible
        new.restarts = self.restarts
        new.candidates, new.proved = self.candidates, self.proved
        new.nothing_since_set_up = self.nothing_since_set_up
        return new

    @property
    def hidden(self) -> int:
        return STARTING_PIECES + self.public_map.grown - self.public_map.killed - sum(self.public_map.marks)

    # Taking announcements in ------------------------------------------------------------------------------------

    def update(self, lines: Sequence[int], rng: random.Random) -> None:
        """One set-up, one Insurgent turn (or what was told of it so far), or one act of the State."""
        self._pick = lambda below: int(rng.random() * below)
        heard = [decode(line) for line in lines]
        self.nothing_since_set_up = self.public_map.setting_up
        if self.public_map.setting_up:
            self._update_by_set_up(lines)
        elif heard[0].kind in (announcements.STEP, announcements.KILL, announcements.TURN, announcements.END):
            self._update_by_state_act(heard, lines)
        else:
            self._update_lists_by_turn(heard)
            self._update_by_insurgent_turn(heard, lines)
            self._reroute_some()
        if self.public_map.side == STATE and placements.can_be_listed(self.rules):
            self._renew_lists()

    def _update_by_set_up(self, lines: Sequence[int]) -> None:
        for line in lines:
            self.public_map.apply(line)
        shown = _occupied_bits(self.public_map.marks)
        field = (
            OUTER_BITS
            if decode(lines[-1]).kind == announcements.READY
            else FIELD_BITS & ~_occupied_bits(self.public_map.posts)
        )
        self.possible = field & ~shown
        self.open_by_turn, self.shown_by_turn = [self.possible], [shown]
        if placements.can_be_listed(self.rules):
            self.candidates = self.proved = placements.all_placements(self.possible, self.hidden, MOST_LISTED)
        for _ in range(HISTORY_COUNT):
            history = PieceHistory()
            history.points_used = [MOVE_POINTS]
            free = bits_of(self.possible)
            for _ in range(self.hidden):
                track = PieceTrack(0, self.possible)
                track.spaces, track.points = [free.pop(self._pick(len(free)))], [0]
                history.tracks.append(track)
            self.histories.append(history)

    def _update_by_state_act(self, heard: Sequence[Announcement], lines: Sequence[int]) -> None:
        """4.21, 4.22: what is answered tells where hidden pieces are, and where none is."""
        before = self.public_map.marks[:]
        for line in lines:
            self.public_map.apply(line)
        answers: list[tuple[int, int]] = []
        for one in heard:
            space = one.second if one.kind == announcements.STEP else one.space
            if one.kind in (announcements.STEP, announcements.SEEN) and space != CAPITAL:
                answers.append((space, one.number - before[space]))
        if answers:
            self._update_lists(lambda listed: placements.after_answers(listed, answers))
            looked = _bits_of_spaces(space for space, _ in answers)
            found = [space for space, count in answers for _ in range(count)]
            self.open_by_turn[-1] &= ~looked
            self.possible &= ~looked
            self._repair_histories(
                lambda history: self._reveal(history, found, self.turn) and self._leave_closed_spaces(history)
            )

    def _update_lists(self, carry_on: Callable[[Placements], Placements]) -> None:
        """Carry the lists of placements on; where both are the same, only once."""
        exact = self.proved == self.candidates
        self.candidates = carry_on(self.candidates)
        self.proved = self.candidates if exact else carry_on(self.proved) if self.candidates else self.candidates

    def _update_lists_by_turn(self, heard: Sequence[Announcement]) -> None:
        """Of a turn under way there is no list, for what was done in silence is open."""
        if heard[-1].kind == announcements.OVER:
            book = self.public_map
            self._update_lists(
                lambda listed: after_turn(listed, KnownBoard(self.rules, book.marks, book.posts), heard, MOST_LISTED)
            )
        else:
            self.candidates = self.proved = frozenset()

    def _renew_lists(self) -> None:
        """Where few pieces are hidden: every placement on spaces that may hold one, and those that were proved."""
        if not self.candidates:
            self.candidates = placements.all_placements(self.possible, self.hidden, MOST_LISTED)
        if self.candidates != self.proved and not self.restarts:
            proved = {to_bits(history.placement()) for history in self.histories}
            self.proved |= self.candidates & proved
        if not self.hidden:
            self.proved = self.candidates

    def _update_by_insurgent_turn(self, heard: Sequence[Announcement], lines: Sequence[int]) -> None:
        before = self.public_map.marks[:]
        for line in lines:
            self.public_map.apply(line)
        over = heard[-1].kind == announcements.OVER
        self.turn += 1
        shown = _occupied_bits(self.public_map.posts) | (
            0 if self.rules.secret_growth else _occupied_bits(self.public_map.marks)
        )
        self.open_by_turn.append(FIELD_BITS & ~shown)
        self.shown_by_turn.append(
            _occupied_bits(before) | _occupied_bits(self.public_map.marks) if self.rules.secret_growth else 0
        )
        turn = _AnnouncedTurn(self.rules, heard, before, self.public_map.posts, over)
        self._widen_possible(turn)
        self._repair_histories(lambda history: self._add_turn(history, turn))
        kept = len(self.histories[0].points_used)
        self.open_by_turn, self.shown_by_turn = self.open_by_turn[-kept:], self.shown_by_turn[-kept:]

    def _widen_possible(self, turn: _AnnouncedTurn) -> None:
        """Where hidden pieces may be after a turn, each taken by itself."""
        bits = self.possible
        for explanation in turn.explanations:
            for space, _ in explanation.left:
                bits |= 1 << space
        grown = turn.birth_spaces if turn.grew and not turn.born else 0
        bits |= grown
        if turn.over:
            bits |= beside(bits) | across(bits) | beside(beside(bits))
        for space in turn.faded:
            bits |= 1 << space
        self.possible = bits & self.open_by_turn[-1]

    # Mending histories ------------------------------------------------------------------------------------------

    def _repair_histories(self, repair: Callable[[PieceHistory], bool]) -> None:
        """Mend every history; those that cannot be are replaced by others that could."""
        exact = bool(self.candidates) and self.proved == self.candidates
        tries = 1 if exact else REPAIR_TRIES
        repaired = [each for each in (self._repaired(history, repair, tries) for history in self.histories) if each]
        for _ in range(LAST_REPAIR_TRIES if not repaired and not exact else 0):
            found = self._repaired(self.histories[self._pick(HISTORY_COUNT)], repair, 2)
            if found:
                repaired.append(found)
                break
        while repaired and len(repaired) < HISTORY_COUNT:
            repaired.append(repaired[self._pick(len(repaired))].copy())
        self.histories = repaired or (self._histories_from_list() if exact else self._histories_without_proof())

    def _repaired(
        self, history: PieceHistory, repair: Callable[[PieceHistory], bool], tries: int
    ) -> PieceHistory | None:
        for attempt in range(tries):
            trial = history.copy()
            if attempt:
                self._path_finder().reroute_all(trial)
            if repair(trial):
                return trial
        return None

    def _histories_from_list(self) -> list[PieceHistory]:
        """Begin anew from placements of the exact list, which are proved."""
        listed = sorted(self.proved)
        return [self._history_from(bits_of(listed[self._pick(len(listed))])) for _ in range(HISTORY_COUNT)]

    def _histories_without_proof(self) -> list[PieceHistory]:
        """No history could be repaired: go on from any placement that may be, without a proof of how it came about."""
        self.restarts += 1
        return [self._history_from(self._any_placement()) for _ in range(HISTORY_COUNT)]

    def _any_placement(self) -> list[int]:
        free = bits_of(self.possible)
        return [free.pop(self._pick(len(free))) if len(free) > 1 else free[0] for _ in range(self.hidden)]

    def _history_from(self, spaces: Iterable[int]) -> PieceHistory:
        history = PieceHistory()
        history.first_turn, history.points_used = self.turn, [MOVE_POINTS]
        for space in spaces:
            track = PieceTrack(self.turn, 1 << space, unseen=True)
            track.spaces, track.points = [space], [0]
            history.tracks.append(track)
        return history

    def _path_finder(self) -> PathFinder:
        return self.path_finder(self._pick)

    def path_finder(self, pick: Pick) -> PathFinder:
        first = self.turn - len(self.open_by_turn) + 1
        return PathFinder(self.open_by_turn, self.shown_by_turn, first, pick, self.rules)

    def _add_turn(self, history: PieceHistory, turn: _AnnouncedTurn) -> bool:
        """Read a turn in one of the ways that fit, the more likely the more placements it leaves open."""
        if len(turn.explanations) == 1:
            return self._add_turn_as(history, turn, turn.explanations[0])
        trials = [(history.copy(), explanation) for explanation in turn.explanations]
        fitting = [trial for trial, explanation in trials if self._add_turn_as(trial, turn, explanation)]
        if not fitting:
            return False
        rooms = [self._count_open_placements(trial) for trial in fitting]
        chosen = fitting[_pick_weighted(rooms, self._pick)]
        history.first_turn, history.tracks, history.points_used = chosen.first_turn, chosen.tracks, chosen.points_used
        return True

    def _count_open_placements(self, history: PieceHistory) -> int:
        """About how many placements a history leaves open: for each piece the spaces that it can have reached."""
        room = 1
        for track in history.hidden_tracks():
            room *= self._path_finder().reachable_now(history, track, self.turn).bit_count()
        return room

    def _add_turn_as(self, history: PieceHistory, turn: _AnnouncedTurn, explanation: Explanation) -> bool:
        """Add a turn to a history, read in one of the ways in which it can be read."""
        grow_first = turn.grew and not turn.moved_before
        if grow_first and not turn.born and not self._add_new_piece(history, turn.birth_spaces, self.turn - 1):
            return False
        early = grow_first and (turn.moved_after or self._pick(2) == 0)
        if not self._reveal(history, [*explanation.found, *(turn.revealed if early else ())], self.turn - 1):
            return False
        origins = self._add_joining_pieces(history, explanation)
        if origins is None:
            return False
        joined = sum(1 if BESIDE_BITS[there] >> here & 1 else 2 for there, here in origins)
        history.begin_turn(MOVE_POINTS if turn.silent_so_far else explanation.spent + joined)
        newcomers = [PieceTrack(self.turn, 1 << space) for space in turn.faded]
        for space, barred in explanation.left:
            newcomers.append(PieceTrack(self.turn, 0, left_space=space))
            newcomers[-1].barred = 1 << barred if barred != UNSEEN and not self.rules.transit else 0
            newcomers[-1].barred |= _bits_of_spaces(here for there, here in origins if there == space)
        ends = self.open_by_turn[-1] | (0 if early else _bits_of_spaces(turn.revealed))
        for track in newcomers:
            history.tracks.append(track)
            if not self._path_finder().reroute(history, track, self.turn, ends):
                return False
        if not early and not self._reveal(history, turn.revealed, self.turn):
            return False
        if turn.moved_before and not turn.born and not self._add_new_piece(history, turn.birth_spaces, self.turn):
            return False
        return self._leave_closed_spaces(history)

    def _add_new_piece(self, history: PieceHistory, birth_spaces: int, turn: int) -> bool:
        """A new piece, somewhere around the space that has grown."""
        track = PieceTrack(turn, birth_spaces, unseen=turn < self.turn)
        history.tracks.append(track)
        return self._path_finder().reroute(history, track, turn, birth_spaces)

    def _add_joining_pieces(self, history: PieceHistory, explanation: Explanation) -> list[tuple[int, int]] | None:
        """Hidden pieces that moved into spaces that were told: each space and where its piece came from; None if none
        can have."""
        alone = len(explanation.joined) + len(explanation.left) == 1 and not explanation.spent
        origins = []
        for space in explanation.joined:
            near = beside(1 << space)
            far = (across(1 << space) | beside(beside(1 << space))) & ~(1 << space) if alone else 0
            came_from = self._reveal_one(history, near | far, self.turn - 1)
            if came_from is None:
                return None
            origins.append((space, came_from))
        return origins

    def _reveal(self, history: PieceHistory, spaces: Sequence[int], turn: int) -> bool:
        """Hidden pieces stood in these spaces at the end of a turn: from now on everybody knows them."""
        return all(self._reveal_one(history, 1 << space, turn) is not None for space in spaces)

    def _reveal_one(self, history: PieceHistory, goal: int, turn: int) -> int | None:
        """One hidden piece stood in one of these spaces: which of them."""
        candidates = history.hidden_tracks()
        there = [track for track in candidates if goal >> track.spaces[-1] & 1]
        if there:
            track = there[self._pick(len(there))]
            track.hidden = False
            return track.spaces[-1]
        while candidates:
            track = candidates.pop(self._pick(len(candidates)))
            newborn = track.unseen and track.born == turn
            if self._path_finder().reroute(history, track, turn, goal if newborn else goal & self._may_hold(turn)):
                track.hidden = False
                return track.spaces[-1]
        return self._reveal_by_swapping(history, goal & self._may_hold(turn), turn)

    def _may_hold(self, turn: int) -> int:
        """Where a hidden piece can have stood after a turn, except one that was put down since.

        In the present turn that is anywhere: where one is found, none is hidden any more.
        """
        return FIELD_BITS if turn == self.turn else self.open_by_turn[turn - self.turn - 1]

    def _reveal_by_swapping(self, history: PieceHistory, goal: int, turn: int) -> int | None:
        """None of those out of sight can have come there: perhaps it was another one that was found before."""
        pairs = [
            (here, there)
            for here, alive in enumerate(history.tracks)
            for there, found in enumerate(history.tracks)
            if alive.hidden and not found.hidden
        ]
        for _ in range(min(len(pairs), MOST_SWAPS)):
            here, there = pairs.pop(self._pick(len(pairs)))
            trial = history.copy()
            if self._path_finder().swap_identities(trial, trial.tracks[here], trial.tracks[there], turn, goal):
                history.tracks, history.points_used = trial.tracks, trial.points_used
                history.tracks[there].hidden = False
                return history.tracks[there].spaces[-1]
        return None

    def _leave_closed_spaces(self, history: PieceHistory) -> bool:
        """Hidden pieces that stand where none can be have gone elsewhere."""
        path_finder = self._path_finder()
        return all(
            self.open_by_turn[-1] >> track.spaces[-1] & 1
            or path_finder.reroute(history, track, self.turn, self.open_by_turn[-1])
            for track in history.hidden_tracks()
        )

    def _reroute_some(self) -> None:
        """New paths for some pieces of each history, to any space that they can have reached."""
        for history in self.histories:
            alive = history.hidden_tracks()
            for _ in range(min(len(alive), REROUTED_A_TURN)):
                track = alive[self._pick(len(alive))]
                self._path_finder().reroute(history, track, self.turn, self.open_by_turn[-1])


class _AnnouncedTurn:
    """The announcements of an Insurgent turn, taken apart."""

    def __init__(
        self, rules: RuleOptions, heard: Sequence[Announcement], marks: Sequence[int], posts: Sequence[int], over: bool
    ) -> None:
        self.over = over
        self.grew = [one.space for one in heard if one.kind == announcements.GROW]
        self.born = [one for one in heard if one.kind == announcements.BORN]
        self.faded = [one.space for one in heard if one.kind == announcements.FADE]
        cut = list(split_at_grow(heard))
        self.moved_before = bool(self.grew and cut[0][0])
        self.moved_after = bool(self.grew and cut[-1][0])
        lines = [one for each, _ in cut for one in each]
        self.silent_so_far = not over and not lines
        """Of a turn under way no Move was told: then none is supposed."""
        self.explanations = self._explain_move(rules, heard, marks, posts, lines)

    def _explain_move(
        self,
        rules: RuleOptions,
        heard: Sequence[Announcement],
        marks: Sequence[int],
        posts: Sequence[int],
        lines: Sequence[Announcement],
    ) -> list[Explanation]:
        """The marks change by the growth too: work out what it brought to light, and read the Move around it."""
        map_now = list(marks)
        self.revealed: list[int] = []
        self.birth_spaces = 0
        for one in heard:
            if one.kind == announcements.GROW:
                self.birth_spaces = NEIGHBOUR_BITS[one.space] | 1 << one.space
                self.birth_spaces &= (
                    ~_occupied_bits(posts)
                    if rules.secret_growth
                    else ~(_occupied_bits(posts) | _occupied_bits(map_now))
                )
                self.revealed += [one.space] * max(0, 2 - map_now[one.space])
                map_now[one.space] = max(map_now[one.space], 2)
            elif one.kind == announcements.BORN:
                self.revealed += [one.space] * (one.number - 1 - map_now[one.space])
                map_now[one.space] = one.number
            elif one.kind == announcements.LEAVE:
                map_now[one.space] -= 1
            elif one.kind == announcements.ARRIVE:
                map_now[one.space] = one.number
        start = list(marks) if self.moved_before or not self.grew else self._after_growth(heard, marks)
        return explanations(lines, start, rules.transit) or [Explanation()]

    @staticmethod
    def _after_growth(heard: Sequence[Announcement], marks: Sequence[int]) -> list[int]:
        map_now = list(marks)
        for one in heard:
            if one.kind == announcements.GROW:
                map_now[one.space] = max(map_now[one.space], 2)
            elif one.kind == announcements.BORN:
                map_now[one.space] = one.number
        return map_now


def _occupied_bits(counts: Sequence[int]) -> int:
    return _bits_of_spaces(space for space in range(CAPITAL) if counts[space])


def _bits_of_spaces(spaces: Iterable[int]) -> int:
    bits = 0
    for space in spaces:
        bits |= 1 << space
    return bits


def _pick_weighted(weights: Sequence[int], pick: Pick) -> int:
    chosen = pick(sum(weights))
    for place, weight in enumerate(weights):
        chosen -= weight
        if chosen < 0:
            return place
    return len(weights) - 1
