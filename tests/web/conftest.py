"""A server and a browser for each module of tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from .server_and_browser import ROOT, browser, server


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with server() as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    os.chdir(ROOT)
    with browser() as running:
        yield running
