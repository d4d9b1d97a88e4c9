"""One server for all these tests, in each process that runs some of them: each test opens matches of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .live_server import Desk


@pytest.fixture(scope="package")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder: Path = tmp_path_factory.mktemp("data")
    with Desk(folder) as running:
        yield running
