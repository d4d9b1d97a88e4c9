"""The referee as a process: lines from standard input, answers to standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Final

from sandtable.engine.title_registry import TitleRegistry

from .messages import MOST_BYTES
from .referee import Referee

INTERRUPTED: Final = 130
"""Exit code after Ctrl-C, as shells count it."""
PIPE_CLOSED: Final = 141
"""Exit code when nobody reads the answers any more."""

_NEWLINE_ROOM: Final = 2


def serve_stdio(registry: TitleRegistry, pack_files: Sequence[Path] = ()) -> None:
    """Answer line by line until the input ends. Raises ``SandtableError`` before the first line if a pack is wrong."""
    referee = Referee(registry, pack_files)
    try:
        _serve(referee, sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    except BrokenPipeError:
        _discard_output()
        raise SystemExit(PIPE_CLOSED) from None


def _serve(referee: Referee, source: BinaryIO, target: BinaryIO) -> None:
    for line in lines(source):
        answer = referee.answer(line)
        if answer is not None:
            target.write(answer.encode() + b"\n")
            target.flush()


def lines(source: BinaryIO, most: int = MOST_BYTES) -> Iterator[bytes]:
    """Line by line. Of a line that is too long so much is kept that this can be seen; the rest is passed over."""
    room = most + _NEWLINE_ROOM
    while line := source.readline(room):
        rest = line
        while len(rest) == room and not rest.endswith(b"\n"):
            rest = source.readline(room)
        yield line.rstrip(b"\r\n")


def _discard_output() -> None:
    """The interpreter flushes standard output when it ends; where nobody reads, that would be a second complaint."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
