"""JSON as Sandtable writes it: one canonical form, so that equal documents have equal bytes and equal hashes."""

from __future__ import annotations

import hashlib
import json
import math
from typing import Any

from .errors import Malformed
from .i18n import message

Document = dict[str, Any]
"""A JSON object."""


def canonical(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def state_hash(document: Any) -> str:
    """The SHA-256 of a document's canonical form."""
    return hashlib.sha256(canonical(document).encode()).hexdigest()


def parse_json(text: str, what: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse, parse_float=_finite)
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
