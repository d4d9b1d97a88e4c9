"""What holds for every test: a home of its own, and the title of the tests within reach of other processes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

CROSSING = Path(__file__).parent / "titles" / "crossing" / "src"


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test sees what the person who runs it has saved or solved, nor adds to it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_HOME", str(tmp_path_factory.mktemp("home")))
        paths = [str(CROSSING), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        yield
