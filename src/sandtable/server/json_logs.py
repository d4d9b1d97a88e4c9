"""Structured logs: one JSON object a line. Tokens are never logged."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any, Final

from sandtable.engine.canonical_json import Document

LOG: Final = logging.getLogger("sandtable.server")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        document: Document = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            document["trace"] = self.formatException(record.exc_info)
        return json.dumps(document, ensure_ascii=False)


def log(event: str, level: int = logging.INFO, trace: bool = False, **facts: Any) -> None:
    LOG.log(level, event, extra={"facts": facts}, exc_info=trace)


def set_up_logs(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    LOG.handlers[:] = [handler]
    LOG.setLevel(level)
    LOG.propagate = False
