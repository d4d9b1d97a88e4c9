"""Files from anybody: only regular ones, of a limited size, in UTF-8; and text without what would steer a terminal."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Final

from .errors import Malformed
from .i18n import message

CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters other than line feed and tab, and those that turn the direction of what follows."""
_BOM: Final = b"\xef\xbb\xbf"


def read_file(path: Path, most: int) -> bytes:
    """The bytes of a regular file that is not larger than ``most``. A pipe or a device is not waited for."""
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise Malformed(message("file.not-regular", path=str(path)))
            data = file.read(most + 1)
    except OSError as error:
        raise Malformed(message("file.unreadable", path=str(path), reason=error.strerror or str(error))) from None
    if len(data) > most:
        raise Malformed(
            message(
                "file.too-large", path=str(path), given=kilobytes(max(status.st_size, len(data))), most=kilobytes(most)
            )
        )
    return data


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)


def kilobytes(size: int) -> int:
    """Rounded up."""
    return -(-size // 1024)


def decode_text(data: bytes, name: str) -> str:
    line = line_that_is_not_text(data)
    if line is not None:
        raise Malformed(message("file.not-text", path=name, line=line))
    return text_of(data)


def line_that_is_not_text(data: bytes) -> int | None:
    """The first line that is not UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return data.count(b"\n", 0, error.start) + 1
    return None


def text_of(data: bytes) -> str:
    """Without the mark that some editors put first, and with line feeds alone between lines."""
    return data.removeprefix(_BOM).decode().replace("\r\n", "\n").replace("\r", "\n")


def without_control(text: str) -> str:
    """The text with a replacement character in place of each control character."""
    return CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)
