"""No test sees what the person who runs it has saved or solved, nor adds to it; what is started can be interrupted."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.lengths import LONG

# The same examples in every run, and however slow the machine is; make soak tries others.
settings.register_profile("tests", deadline=None, derandomize=not LONG)
settings.load_profile("tests")


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session", autouse=True)
def interruptible() -> Iterator[None]:
    """A shell that starts the tests in the background has them ignore Ctrl-C, and so would every command they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
