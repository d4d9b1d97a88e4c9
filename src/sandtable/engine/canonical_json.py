"""JSON as Sandtable writes it: one canonical form, so that equal documents have equal bytes and equal hashes."""

from __future__ import annotations

import hashlib
import json
import math
from typing import Any, Final

from .errors import Malformed
from .i18n import message

Document = dict[str, Any]
"""A JSON object."""
_MOST_DIGITS: Final = 30
"""Of an integer: longer ones mean nothing to any game, and cannot all be printed."""


def canonical(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def state_hash(document: Any) -> str:
    """The SHA-256 of a document's canonical form."""
    return hashlib.sha256(canonical(document).encode()).hexdigest()


def parse_json(text: str, what: str) -> Any:
    try:
        return json.loads(
            text, parse_constant=_refuse, parse_float=_finite, parse_int=_integer, object_pairs_hook=_distinct
        )
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise Malformed(message("malformed.json", what=what, line=line)) from None


def _refuse(name: str) -> None:
    raise ValueError(name)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def _integer(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise ValueError(text)
    return int(text)


def _distinct(pairs: list[tuple[str, Any]]) -> Document:
    """An object that says the same key twice says two things."""
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ValueError("duplicate key")
    return document
