"""All that follows from the announcements: the list of placements that fit, and histories that sound like them.

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
from ..rules.announcements import Announcement, said
from ..rules.options import RuleOptions
from ..rules.round_map import CAPITAL, FIELD_BITS, NEIGHBOUR_BITS, OUTER_BITS, bits_of, to_bits
from ..rules.state import POINTS, START, STATE
from . import placements
from .explanations import UNSEEN, Explanation, parts, readings
from .histories import PieceHistory, PieceTrack, TurnModel, across, beside
from .placements import Placement, Placements, after_turn
from .public_map import PublicMap

LISTED: Final = 20_000
"""With more placements than these they are no longer listed but sampled."""
HISTORIES: Final = 48
TRIES: Final = 6
"""How often a history that does not fit is shaken and tried again before it is given up."""
STIRRED: Final = 2
SWAPS: Final = 12
LAST_TRIES: Final = 300
"""The same, if none of them fits."""


class BeliefState:
    """All that follows from the announcements up to a moment between two of them."""

    def __init__(self, rules: RuleOptions) -> None:
        self.rules = rules
        self.book = PublicMap()
        self.turn = 0
        self.opens: list[int] = []
        """For every Insurgent turn that can still be changed: where a hidden piece can have stood after it."""
        self.shown: list[int] = []
        """For each of these turns: what the State's map showed of the Insurgent during it."""
        self.histories: list[PieceHistory] = []
        self.possible = 0
        """Where hidden pieces may be, whatever the others do: at least as large as the truth."""
        self.unproved = 0
        """How often no history could be mended, and the histories had to begin anew."""
        self.maybe: Placements = frozenset()
        """Placements, while they can be listed: all that fit are among these. Empty if they are too many."""
        self.sure: Placements = frozenset()
        """Those of them that are known to fit. If it is all of them, the list is exact."""
        self.beginning = True
        """Nothing has been announced since the set-up."""
        self._pick: Pick = lambda below: 0

    def copy(self) -> BeliefState:
        new = BeliefState(self.rules)
        new.book = self.book.copy()
        new.turn = self.turn
        new.opens, new.shown = self.opens[:], self.shown[:]
        new.histories = [history.copy() for history in self.histories]
        new.possible = self.possible
        new.unproved = self.unproved
        new.maybe, new.sure = self.maybe, self.sure
        new.beginning = self.beginning
        return new

    @property
    def hidden(self) -> int:
        return START + self.book.grown - self.book.killed - sum(self.book.marks)

    # Taking announcements in ------------------------------------------------------------------------------------

    def hear(self, lines: Sequence[int], rng: random.Random) -> None:
        """One set-up, one Insurgent turn (or what was told of it so far), or one act of the State."""
        self._pick = lambda below: int(rng.random() * below)
        heard = [said(line) for line in lines]
        self.beginning = self.book.setting_up
        if self.book.setting_up:
            self._hear_beginning(lines)
        elif heard[0].kind in (announcements.STEP, announcements.KILL, announcements.TURN, announcements.END):
            self._hear_state(heard, lines)
        else:
            self._list_turn(heard)
            self._hear_insurgent(heard, lines)
            self._stir()
        if self.book.side == STATE and placements.listed(self.rules):
            self._list_again()

    def _hear_beginning(self, lines: Sequence[int]) -> None:
        for line in lines:
            self.book.note(line)
        shown = _bits(self.book.marks)
        field = OUTER_BITS if said(lines[-1]).kind == announcements.READY else FIELD_BITS & ~_bits(self.book.posts)
        self.possible = field & ~shown
        self.opens, self.shown = [self.possible], [shown]
        if placements.listed(self.rules):
            self.maybe = self.sure = placements.all_of(self.possible, self.hidden, LISTED)
        for _ in range(HISTORIES):
            history = PieceHistory()
            history.used = [POINTS]
            free = bits_of(self.possible)
            for _ in range(self.hidden):
                track = PieceTrack(0, self.possible)
                track.spaces, track.points = [free.pop(self._pick(len(free)))], [0]
                history.tracks.append(track)
            self.histories.append(history)

    def _hear_state(self, heard: Sequence[Announcement], lines: Sequence[int]) -> None:
        """4.21, 4.22: what is answered tells where hidden pieces are, and where none is."""
        before = self.book.marks[:]
        for line in lines:
            self.book.note(line)
        answers: list[tuple[int, int]] = []
        for one in heard:
            space = one.second if one.kind == announcements.STEP else one.space
            if one.kind in (announcements.STEP, announcements.SEEN) and space != CAPITAL:
                answers.append((space, one.number - before[space]))
        if answers:
            self._list(lambda listed: placements.after_answers(listed, answers))
            looked = _bits_of_spaces(space for space, _ in answers)
            found = [space for space, count in answers for _ in range(count)]
            self.opens[-1] &= ~looked
            self.possible &= ~looked
            self._mend_all(lambda history: self._find(history, found, self.turn) and self._drive_out(history))

    def _list(self, carry_on: Callable[[Placements], Placements]) -> None:
        """Carry the lists of placements on; where both are the same, only once."""
        exact = self.sure == self.maybe
        self.maybe = carry_on(self.maybe)
        self.sure = self.maybe if exact else carry_on(self.sure) if self.maybe else self.maybe

    def _list_turn(self, heard: Sequence[Announcement]) -> None:
        """Of a turn under way there is no list, for what was done in silence is open."""
        if heard[-1].kind == announcements.OVER:
            book = self.book
            self._list(lambda listed: after_turn(listed, Placement(self.rules, book.marks, book.posts), heard, LISTED))
        else:
            self.maybe = self.sure = frozenset()

    def _list_again(self) -> None:
        """Where few pieces are hidden: every placement on spaces that may hold one, and those that were proved."""
        if not self.maybe:
            self.maybe = placements.all_of(self.possible, self.hidden, LISTED)
        if self.maybe != self.sure and not self.unproved:
            proved = {to_bits(history.placement()) for history in self.histories}
            self.sure |= self.maybe & proved
        if not self.hidden:
            self.sure = self.maybe

    def _hear_insurgent(self, heard: Sequence[Announcement], lines: Sequence[int]) -> None:
        before = self.book.marks[:]
        for line in lines:
            self.book.note(line)
        over = heard[-1].kind == announcements.OVER
        self.turn += 1
        shown = _bits(self.book.posts) | (0 if self.rules.secret_growth else _bits(self.book.marks))
        self.opens.append(FIELD_BITS & ~shown)
        self.shown.append(_bits(before) | _bits(self.book.marks) if self.rules.secret_growth else 0)
        turn = _Turn(self.rules, heard, before, self.book.posts, over)
        self._spread(turn)
        self._mend_all(lambda history: self._retell_somehow(history, turn))
        kept = len(self.histories[0].used)
        self.opens, self.shown = self.opens[-kept:], self.shown[-kept:]

    def _spread(self, turn: _Turn) -> None:
        """Where hidden pieces may be after a turn, each taken by itself."""
        bits = self.possible
        for reading in turn.readings:
            for space, _ in reading.left:
                bits |= 1 << space
        grown = turn.cradle if turn.grew and not turn.born else 0
        bits |= grown
        if turn.over:
            bits |= beside(bits) | across(bits) | beside(beside(bits))
        for space in turn.faded:
            bits |= 1 << space
        self.possible = bits & self.opens[-1]

    # Mending histories ------------------------------------------------------------------------------------------

    def _mend_all(self, mend: Callable[[PieceHistory], bool]) -> None:
        """Mend every history; those that cannot be are replaced by others that could."""
        exact = bool(self.maybe) and self.sure == self.maybe
        tries = 1 if exact else TRIES
        mended = [each for each in (self._mend(history, mend, tries) for history in self.histories) if each]
        for _ in range(LAST_TRIES if not mended and not exact else 0):
            found = self._mend(self.histories[self._pick(HISTORIES)], mend, 2)
            if found:
                mended.append(found)
                break
        while mended and len(mended) < HISTORIES:
            mended.append(mended[self._pick(len(mended))].copy())
        self.histories = mended or (self._from_list() if exact else self._unproved())

    def _mend(self, history: PieceHistory, mend: Callable[[PieceHistory], bool], tries: int) -> PieceHistory | None:
        for attempt in range(tries):
            trial = history.copy()
            if attempt:
                self._turn_model().shake(trial)
            if mend(trial):
                return trial
        return None

    def _from_list(self) -> list[PieceHistory]:
        """Begin anew from placements of the exact list, which are proved."""
        listed = sorted(self.sure)
        return [self._begun_anew(bits_of(listed[self._pick(len(listed))])) for _ in range(HISTORIES)]

    def _unproved(self) -> list[PieceHistory]:
        """No history could be mended: go on from any placement that may be, without the proof of how it came about."""
        self.unproved += 1
        return [self._begun_anew(self._somewhere()) for _ in range(HISTORIES)]

    def _somewhere(self) -> list[int]:
        free = bits_of(self.possible)
        return [free.pop(self._pick(len(free))) if len(free) > 1 else free[0] for _ in range(self.hidden)]

    def _begun_anew(self, spaces: Iterable[int]) -> PieceHistory:
        history = PieceHistory()
        history.begins, history.used = self.turn, [POINTS]
        for space in spaces:
            track = PieceTrack(self.turn, 1 << space, unseen=True)
            track.spaces, track.points = [space], [0]
            history.tracks.append(track)
        return history

    def _turn_model(self) -> TurnModel:
        return self.turn_model(self._pick)

    def turn_model(self, pick: Pick) -> TurnModel:
        first = self.turn - len(self.opens) + 1
        return TurnModel(self.opens, self.shown, first, pick, self.rules)

    def _retell_somehow(self, history: PieceHistory, turn: _Turn) -> bool:
        """Read a turn in one of the ways that fit, the more likely the more placements it leaves open."""
        if len(turn.readings) == 1:
            return self._retell(history, turn, turn.readings[0])
        trials = [(history.copy(), reading) for reading in turn.readings]
        fitting = [trial for trial, reading in trials if self._retell(trial, turn, reading)]
        if not fitting:
            return False
        rooms = [self._room(trial) for trial in fitting]
        chosen = fitting[_weighted(rooms, self._pick)]
        history.begins, history.tracks, history.used = chosen.begins, chosen.tracks, chosen.used
        return True

    def _room(self, history: PieceHistory) -> int:
        """About how many placements a history leaves open: for each piece the spaces that it can have reached."""
        room = 1
        for track in history.alive():
            room *= self._turn_model().ends(history, track, self.turn).bit_count()
        return room

    def _retell(self, history: PieceHistory, turn: _Turn, reading: Explanation) -> bool:
        """Add a turn to a history, read in one of the ways in which it can be read."""
        grow_first = turn.grew and not turn.moved_before
        if grow_first and not turn.born and not self._put_down(history, turn.cradle, self.turn - 1):
            return False
        early = grow_first and (turn.moved_after or self._pick(2) == 0)
        if not self._find(history, [*reading.found, *(turn.brought_to_light if early else ())], self.turn - 1):
            return False
        joined = self._join(history, reading)
        if joined is None:
            return False
        history.begin_turn(POINTS if turn.silent_so_far else reading.spent + joined)
        newcomers = [PieceTrack(self.turn, 1 << space) for space in turn.faded]
        for space, barred in reading.left:
            newcomers.append(PieceTrack(self.turn, 0, left=space))
            newcomers[-1].barred = 1 << barred if barred != UNSEEN and not self.rules.transit else 0
        ends = self.opens[-1] | (0 if early else _bits_of_spaces(turn.brought_to_light))
        for track in newcomers:
            history.tracks.append(track)
            if not self._turn_model().lead(history, track, self.turn, ends):
                return False
        if not early and not self._find(history, turn.brought_to_light, self.turn):
            return False
        if turn.moved_before and not turn.born and not self._put_down(history, turn.cradle, self.turn):
            return False
        return self._drive_out(history)

    def _put_down(self, history: PieceHistory, cradle: int, turn: int) -> bool:
        """A new piece, somewhere around the space that has grown."""
        track = PieceTrack(turn, cradle, unseen=turn < self.turn)
        history.tracks.append(track)
        return self._turn_model().lead(history, track, turn, cradle)

    def _join(self, history: PieceHistory, reading: Explanation) -> int | None:
        """Hidden pieces that have moved into a space that was told; returns what it took, None if none can have."""
        alone = len(reading.joined) + len(reading.left) == 1 and not reading.spent
        spent = 0
        for space in reading.joined:
            near = beside(1 << space)
            far = (across(1 << space) | beside(beside(1 << space))) & ~(1 << space) if alone else 0
            came_from = self._find_in(history, near | far, self.turn - 1)
            if came_from is None:
                return None
            spent += 1 if near >> came_from & 1 else 2
        return spent

    def _find(self, history: PieceHistory, spaces: Sequence[int], turn: int) -> bool:
        """Hidden pieces stood in these spaces at the end of a turn: from now on everybody knows them."""
        return all(self._find_in(history, 1 << space, turn) is not None for space in spaces)

    def _find_in(self, history: PieceHistory, goal: int, turn: int) -> int | None:
        """One hidden piece stood in one of these spaces: which of them."""
        candidates = history.alive()
        there = [track for track in candidates if goal >> track.spaces[-1] & 1]
        if there:
            track = there[self._pick(len(there))]
            track.alive = False
            return track.spaces[-1]
        while candidates:
            track = candidates.pop(self._pick(len(candidates)))
            if self._turn_model().lead(history, track, turn, goal):
                track.alive = False
                return track.spaces[-1]
        return self._find_by_swapping(history, goal, turn)

    def _find_by_swapping(self, history: PieceHistory, goal: int, turn: int) -> int | None:
        """None of those out of sight can have come there: perhaps it was another one that was found before."""
        pairs = [
            (here, there)
            for here, alive in enumerate(history.tracks)
            for there, found in enumerate(history.tracks)
            if alive.alive and not found.alive
        ]
        for _ in range(min(len(pairs), SWAPS)):
            here, there = pairs.pop(self._pick(len(pairs)))
            trial = history.copy()
            if self._turn_model().swap(trial, trial.tracks[here], trial.tracks[there], turn, goal):
                history.tracks, history.used = trial.tracks, trial.used
                history.tracks[there].alive = False
                return history.tracks[there].spaces[-1]
        return None

    def _drive_out(self, history: PieceHistory) -> bool:
        """Hidden pieces that stand where none can be have gone elsewhere."""
        turn_model = self._turn_model()
        return all(
            self.opens[-1] >> track.spaces[-1] & 1 or turn_model.lead(history, track, self.turn, self.opens[-1])
            for track in history.alive()
        )

    def _stir(self) -> None:
        """Lead some pieces of each history anew, to any space that they can have reached."""
        for history in self.histories:
            alive = history.alive()
            for _ in range(min(len(alive), STIRRED)):
                track = alive[self._pick(len(alive))]
                self._turn_model().lead(history, track, self.turn, self.opens[-1])


class _Turn:
    """The announcements of an Insurgent turn, taken apart."""

    def __init__(
        self, rules: RuleOptions, heard: Sequence[Announcement], marks: Sequence[int], posts: Sequence[int], over: bool
    ) -> None:
        self.over = over
        self.grew = [one.space for one in heard if one.kind == announcements.GROW]
        self.born = [one for one in heard if one.kind == announcements.BORN]
        self.faded = [one.space for one in heard if one.kind == announcements.FADE]
        cut = list(parts(heard))
        self.moved_before = bool(self.grew and cut[0][0])
        self.moved_after = bool(self.grew and cut[-1][0])
        lines = [one for each, _ in cut for one in each]
        self.silent_so_far = not over and not lines
        """Of a turn under way no Move was told: then none is supposed."""
        self.readings = self._with_growth(rules, heard, marks, posts, lines)

    def _with_growth(
        self,
        rules: RuleOptions,
        heard: Sequence[Announcement],
        marks: Sequence[int],
        posts: Sequence[int],
        lines: Sequence[Announcement],
    ) -> list[Explanation]:
        """The marks change by the growth too: work out what it brought to light, and read the Move around it."""
        map_now = list(marks)
        self.brought_to_light: list[int] = []
        self.cradle = 0
        for one in heard:
            if one.kind == announcements.GROW:
                self.cradle = NEIGHBOUR_BITS[one.space] | 1 << one.space
                self.cradle &= ~_bits(posts) if rules.secret_growth else ~(_bits(posts) | _bits(map_now))
                self.brought_to_light += [one.space] * max(0, 2 - map_now[one.space])
                map_now[one.space] = max(map_now[one.space], 2)
            elif one.kind == announcements.BORN:
                self.brought_to_light += [one.space] * (one.number - 1 - map_now[one.space])
                map_now[one.space] = one.number
            elif one.kind == announcements.LEAVE:
                map_now[one.space] -= 1
            elif one.kind == announcements.ARRIVE:
                map_now[one.space] = one.number
        start = list(marks) if self.moved_before or not self.grew else self._after_growth(heard, marks)
        return readings(lines, start, rules.transit) or [Explanation()]

    @staticmethod
    def _after_growth(heard: Sequence[Announcement], marks: Sequence[int]) -> list[int]:
        map_now = list(marks)
        for one in heard:
            if one.kind == announcements.GROW:
                map_now[one.space] = max(map_now[one.space], 2)
            elif one.kind == announcements.BORN:
                map_now[one.space] = one.number
        return map_now


def _bits(counts: Sequence[int]) -> int:
    return _bits_of_spaces(space for space in range(CAPITAL) if counts[space])


def _bits_of_spaces(spaces: Iterable[int]) -> int:
    bits = 0
    for space in spaces:
        bits |= 1 << space
    return bits


def _weighted(weights: Sequence[int], pick: Pick) -> int:
    chosen = pick(sum(weights))
    for place, weight in enumerate(weights):
        chosen -= weight
        if chosen < 0:
            return place
    return len(weights) - 1
