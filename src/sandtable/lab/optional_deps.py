"""Import of libraries that only the laboratory needs, with a clear error where they are not installed."""

from __future__ import annotations

import importlib
from types import ModuleType

from sandtable.engine.errors import Malformed
from sandtable.engine.i18n import message


def import_optional(name: str, extra: str = "lab") -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError:
        raise Malformed(message("lab.not-installed", library=name, extra=extra)) from None
