"""Answers over HTTP: JSON, and errors that say what and why."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from sandtable.engine.errors import SandtableError
from sandtable.engine.i18n import WordBook
from sandtable.engine.records import record_text

from .errors import refusal, status_of


def json_answer(document: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(document), status, media_type="application/json")


def record_answer(document: dict[str, Any]) -> Response:
    """A record as its file is written: whoever keeps the answer has that file."""
    return Response(record_text(document), media_type="application/json")


def problem(error: SandtableError, words: WordBook | None = None) -> Response:
    return json_answer({"error": refusal(error, words)}, status_of(error))
