"""What a pack may be at most, and a look at its text before it is parsed.

A TOML parser spends memory on the square of a key's parts and a stack frame on every bracket, and Python refuses to
print a number of thousands of digits. So keys, brackets and numbers are measured first, in one pass.
"""

from __future__ import annotations

import re
from typing import Final

from .errors import Defect, Defective
from .i18n import Message, message
from .text_files import kilobytes, line_that_is_not_text, text_of

MOST_BYTES: Final = 512 * 1024
MOST_ITEMS: Final = 500
"""Elements of one list, tables of one name among them."""
MOST_TEXT: Final = 5_000
"""Characters of one text."""
MOST_DEFECTS: Final = 200
"""Defects that are listed: whoever has more of them needs no more."""
MOST_DEPTH: Final = 12
"""Brackets inside each other, and parts of a dotted key."""
MOST_WORD: Final = 100
"""Characters of one bare key or number."""

_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:""")?'
    r"|'''(?:[^']|'(?!''))*(?:''')?"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*"
    r"|(?P<word>[^\s.=,\[\]{}\"'\#]+)"
    r"|(?P<opening>[\[{])|(?P<closing>[\]}])|(?P<dot>\.)|(?P<next>[=,\n])",
    re.DOTALL,
)


def pack_text(data: bytes, name: str) -> str:
    """The text of a pack's file; raises ``Defective`` with the line that is not text."""
    line = line_that_is_not_text(data)
    if line is not None:
        raise _defective(name, line, message("field.not-utf8"))
    return text_of(data)


def check_shape(text: str, name: str) -> None:
    """Raise ``Defective`` where a text is too large, nested too deep, or has too long a key or number."""
    size = len(text.encode())
    if size > MOST_BYTES:
        raise _defective(name, 1, message("field.too-large", given=kilobytes(size), most=kilobytes(MOST_BYTES)))
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "word" and token.end() - token.start() > MOST_WORD:
            wrong = message("field.long-word", given=token.end() - token.start(), most=MOST_WORD)
            raise _defective(name, _line(text, token.start()), wrong)
        depth = depth + 1 if kind == "opening" else max(0, depth - 1) if kind == "closing" else depth
        dots = dots + 1 if kind == "dot" else dots if kind in ("word", None) else 0
        if depth > MOST_DEPTH or dots >= MOST_DEPTH:
            raise _defective(name, _line(text, token.start()), message("field.too-deep", most=MOST_DEPTH))


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _defective(name: str, line: int, wrong: Message) -> Defective:
    return Defective(name, [Defect(f"{name}:{line}", wrong)])
