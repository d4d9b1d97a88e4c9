"""What is said aloud, in order: all that the State knows comes from it.

An announcement is one integer in ``State.told`` and a short text in documents: ``leave C11``, ``arrive C12 2``. The
State's own steps and the answers to them stand there too. Announcements that begin a position which was set up by hand
say what the State's map showed then.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .round_map import CAPITAL, SPACES

(
    STACK,
    READY,
    LEAVE,
    ARRIVE,
    GROW,
    BORN,
    FADE,
    OVER,
    STEP,
    KILL,
    TURN,
    SEEN,
    END,
    POST,
    MARK,
    LOST,
    GREW,
    SINCE_INSURGENT,
    SINCE_STATE,
) = range(19)
WORDS: Final = (
    "stack",
    "ready",
    "leave",
    "arrive",
    "grow",
    "born",
    "fade",
    "over",
    "step",
    "kill",
    "turn",
    "seen",
    "end",
    "post",
    "mark",
    "killed",
    "grown",
    "since-insurgent",
    "since-state",
)
"""``post`` to ``since-…`` only begin a position that was set up by hand."""


class AnnouncementShape(NamedTuple):
    """What follows a word: a space, a second space, a number up to ``most``."""

    space: bool = False
    second: bool = False
    most: int = -1


MOST_PIECES: Final = 15
MOST_ROUNDS: Final = 99_999
SHAPES: Final = (
    AnnouncementShape(True, most=MOST_PIECES),
    AnnouncementShape(),
    AnnouncementShape(True),
    AnnouncementShape(True, most=MOST_PIECES),
    AnnouncementShape(True),
    AnnouncementShape(True, most=MOST_PIECES),
    AnnouncementShape(True),
    AnnouncementShape(),
    AnnouncementShape(True, True, MOST_PIECES),
    AnnouncementShape(True, most=MOST_PIECES),
    AnnouncementShape(True),
    AnnouncementShape(True, most=MOST_PIECES),
    AnnouncementShape(),
    AnnouncementShape(True, most=MOST_PIECES),
    AnnouncementShape(True, most=MOST_PIECES),
    AnnouncementShape(most=MOST_PIECES),
    AnnouncementShape(most=MOST_PIECES),
    AnnouncementShape(most=MOST_ROUNDS),
    AnnouncementShape(most=MOST_ROUNDS),
)

_NUMBERS: Final = MOST_ROUNDS + 1
_PLACES: Final = len(SPACES)


class Announcement(NamedTuple):
    """An announcement taken apart."""

    kind: int
    space: int
    second: int
    number: int


def encode(kind: int, space: int = 0, number: int = 0, second: int = 0) -> int:
    return ((kind * _PLACES + space) * _PLACES + second) * _NUMBERS + number


def decode(announcement: int) -> Announcement:
    rest, number = divmod(announcement, _NUMBERS)
    rest, second = divmod(rest, _PLACES)
    kind, space = divmod(rest, _PLACES)
    return Announcement(kind, space, second, number)


class _Texts(dict[int, str]):
    def __missing__(self, announcement: int) -> str:
        kind, space, second, number = decode(announcement)
        shape = SHAPES[kind]
        words = [WORDS[kind]]
        words += [SPACES[space]] if shape.space else []
        words += [SPACES[second]] if shape.second else []
        words += [str(number)] if shape.most >= 0 else []
        self[announcement] = text = " ".join(words)
        return text


_texts: Final = _Texts()
_CODES: dict[str, int] = {}


def texts(told: list[int]) -> list[str]:
    """Announcements as a document holds them."""
    return [_texts[each] for each in told]


def parse(text: object) -> int | None:
    """An announcement from its text; None if it is not one."""
    if not isinstance(text, str):
        return None
    known = _CODES.get(text)
    if known is None:
        known = _parse_words(text.split(" "))
        if known is None or _texts[known] != text:
            return None
        _CODES[text] = known
    return known


def _parse_words(words: list[str]) -> int | None:
    if words[0] not in WORDS:
        return None
    kind = WORDS.index(words[0])
    shape = SHAPES[kind]
    places = words[1 : 1 + shape.space + shape.second]
    numbers = words[1 + len(places) :]
    if len(places) != shape.space + shape.second or len(numbers) != (shape.most >= 0):
        return None
    if any(place not in SPACES for place in places) or not all(each.isdecimal() for each in numbers):
        return None
    spaces = [SPACES.index(place) for place in places]
    number = int(numbers[0]) if numbers else 0
    if number > max(shape.most, 0) or (kind not in (STEP, POST) and CAPITAL in spaces):
        return None
    return encode(kind, spaces[0] if spaces else 0, number, spaces[1] if len(spaces) > 1 else 0)
