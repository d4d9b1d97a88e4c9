"""The referee: one line in, one line out. Nothing that is sent to it can end it, or change a match by an error."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Raw

from sandtable.engine.errors import SandtableError
from sandtable.engine.i18n import message
from sandtable.engine.title_registry import TitleRegistry

from .errors import Fault, InGame, UnknownMethod, error_document
from .match_registry import MatchRegistry
from .messages import (
    Request,
    error_reply,
    read_id,
    read_line,
    read_members,
    read_request,
    result_reply,
    write_line,
)
from .methods import METHODS

_LOG: Final = logging.getLogger("sandtable.referee")
_MOST_OF_A_NAME: Final = 80


class Referee:
    """Plays any number of matches for one client."""

    def __init__(self, registry: TitleRegistry, pack_files: Sequence[Path] = ()) -> None:
        self._registry = MatchRegistry(registry, pack_files)

    def answer(self, line: str | bytes) -> str | None:
        """The answer to one line; None to notifications, which want none."""
        try:
            parsed = read_line(line)
        except SandtableError as error:
            return write_line([error_reply(None, error_document(error))], is_batch=False)
        replies = [reply for raw in parsed.messages if (reply := self._reply(raw)) is not None]
        return write_line(replies, parsed.is_batch)

    def _reply(self, raw: Raw) -> Raw | None:
        request_id = None
        try:
            members = read_members(raw)
            request_id = read_id(members)
            request = read_request(members, request_id)
        except SandtableError as error:  # answered even without an id: it may not be the notification it looks like
            return error_reply(request_id, error_document(error))
        reply = self._call(request)
        return None if request.id is None else reply

    def _call(self, request: Request) -> Raw:
        try:
            return result_reply(request.id, self._result(request))
        except InGame as wrapped:
            return error_reply(request.id, error_document(wrapped.error, wrapped.game))
        except SandtableError as error:
            return error_reply(request.id, error_document(error))
        except Exception as error:
            _LOG.exception("%s", request.method)
            return error_reply(request.id, error_document(Fault(message("fault", reason=type(error).__name__))))

    def _result(self, request: Request) -> object:
        method = METHODS.get(request.method)
        if method is None:
            name = request.method[:_MOST_OF_A_NAME]
            raise UnknownMethod(message("request.unknown-method", method=name, known=", ".join(METHODS)))
        return method.run(self._registry, request.method, request.params)
