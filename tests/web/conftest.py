"""One server and one browser for all these tests, in each process that runs some of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from .server_and_browser import ROOT, browser, server


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    with server() as found:
        yield found


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    os.chdir(ROOT)
    with browser() as running:
        yield running
