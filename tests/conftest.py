"""What holds for every test: a home of its own, the title of the tests in reach, and what is started can be stopped."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.lengths import LONG

# The same examples in every run, and however slow the machine is; make soak tries others.
settings.register_profile("tests", deadline=None, derandomize=not LONG)
settings.load_profile("tests")

CROSSING = Path(__file__).parent / "titles" / "crossing" / "src"


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test sees what the person who runs it has saved or solved, nor adds to it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_HOME", str(tmp_path_factory.mktemp("home")))
        paths = [str(CROSSING), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        yield


@pytest.fixture(scope="session", autouse=True)
def interruptible() -> Iterator[None]:
    """A shell that starts the tests in the background has them ignore Ctrl-C, and so would every command they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
