"""HTTP responses: JSON documents, records, errors."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import SandtableError
from sandtable.engine.i18n import WordBook
from sandtable.engine.records import record_text

from .errors import refusal, status_of


def json_response(document: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(document), status, media_type="application/json")


def record_response(document: Document) -> Response:
    """A record as its file is written: whoever keeps the answer has that file."""
    return Response(record_text(document), media_type="application/json")


def error_response(error: SandtableError, words: WordBook | None = None) -> Response:
    return json_response({"error": refusal(error, words)}, status_of(error))
