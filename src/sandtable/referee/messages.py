"""JSON-RPC 2.0: from a line to requests, from results and errors to a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from msgspec import Raw
from msgspec.json import decode, encode

from sandtable.engine.canonical_json import Document
from sandtable.engine.i18n import message

from .errors import InvalidRequest, Unparsable

MOST_BYTES: Final = 16 * 1024 * 1024
"""The longest line that is read."""
MOST_IN_BATCH: Final = 1000

NO_ID: Final = Raw(b"null")
_NO_PARAMS: Final = Raw(b"{}")


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """The messages of one line: one, or a batch of them."""

    messages: tuple[Raw, ...]
    is_batch: bool


@dataclass(frozen=True, slots=True)
class Request:
    """``id`` is kept as it was written, so that it comes back to the byte; None makes this a notification."""

    method: str
    params: Raw
    id: Raw | None


def read_line(line: str | bytes) -> ParsedLine:
    data = _utf8(line)
    try:
        if data.lstrip(b" \t\r\n").startswith(b"["):
            return ParsedLine(_batch(decode(data, type=list[Raw])), is_batch=True)
        return ParsedLine((decode(data, type=Raw),), is_batch=False)
    except RecursionError:
        raise Unparsable(message("line.too-deep")) from None
    except ValueError:
        raise Unparsable(message("line.not-json")) from None


def _utf8(line: str | bytes) -> bytes:
    """The line as bytes that are certainly UTF-8, so that no text inside can fail later."""
    try:
        data = line.encode() if isinstance(line, str) else line
        data.decode()
    except UnicodeError:
        raise Unparsable(message("line.not-utf8")) from None
    if len(data) > MOST_BYTES:
        raise Unparsable(message("line.too-long", most=MOST_BYTES))
    return data


def _batch(messages: list[Raw]) -> tuple[Raw, ...]:
    if not messages:
        raise InvalidRequest(message("request.empty-batch"))
    if len(messages) > MOST_IN_BATCH:
        raise InvalidRequest(message("request.long-batch", most=MOST_IN_BATCH, given=len(messages)))
    return tuple(messages)


def read_members(raw: Raw) -> dict[str, Raw]:
    """The members of a message, each still unread."""
    try:
        return decode(raw, type=dict[str, Raw])
    except (ValueError, RecursionError):
        raise InvalidRequest(message("request.not-an-object")) from None


def read_id(members: dict[str, Raw]) -> Raw | None:
    """The id as it was written; None where there is none."""
    request_id = members.get("id")
    if request_id is not None and not _is(request_id, str | int | float | None):
        raise InvalidRequest(message("request.id"))
    return request_id


def read_request(members: dict[str, Raw], request_id: Raw | None) -> Request:
    if not _is(members.get("jsonrpc", NO_ID), str) or decode(members["jsonrpc"]) != "2.0":
        raise InvalidRequest(message("request.version"))
    if not _is(members.get("method", NO_ID), str):
        raise InvalidRequest(message("request.method"))
    params = members.get("params", _NO_PARAMS)
    if bytes(params).replace(b" ", b"") == b"[]":
        params = _NO_PARAMS  # many clients write "no parameters" so
    if not _is(params, dict[str, Raw]):
        raise InvalidRequest(message("request.params"))
    return Request(decode(members["method"], type=str), params, request_id)


def _is(raw: Raw, kind: Any) -> bool:
    try:
        decode(raw, type=kind)
    except (ValueError, RecursionError):
        return False
    return True


def result_reply(request_id: Raw | None, result: object) -> Raw:
    return Raw(encode({"jsonrpc": "2.0", "id": request_id or NO_ID, "result": result}))


def error_reply(request_id: Raw | None, error: Document) -> Raw:
    return Raw(encode({"jsonrpc": "2.0", "id": request_id or NO_ID, "error": error}))


def write_line(replies: list[Raw], is_batch: bool) -> str | None:
    """The line that goes back; None where nobody waits for one."""
    if not replies:
        return None
    return encode(replies if is_batch else replies[0]).decode()
