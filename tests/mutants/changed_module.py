"""A plugin of pytest: one module is imported with another source (``CHANGED_MODULE``, ``CHANGED_SOURCE``)."""

from __future__ import annotations

import os
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, cast

MODULE, SOURCE = os.environ["CHANGED_MODULE"], Path(os.environ["CHANGED_SOURCE"])
usual = SourceFileLoader.get_code


def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
    path = loader.get_filename(fullname)
    if path == MODULE:
        return compile(SOURCE.read_text(), path, "exec", dont_inherit=True)
    return usual(loader, fullname)


cast(Any, SourceFileLoader).get_code = get_code
