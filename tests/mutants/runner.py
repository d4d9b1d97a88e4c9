"""The tests of a title against the mutants of its rules.

The tests are collected and run once, to learn which of them pass through which line and how long they take. Then each
mutant gets a copy of this process (``fork``) in which the changed function takes the place of its original. There the
tests that pass through the changed line are run, the quickest first, until one fails. So a mutant costs milliseconds,
and a function that has registered itself somewhere is changed there too. What changes a module itself, such as a
constant that others have imported, is tried in a process of its own that imports the changed module.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType
from typing import Final

import coverage
import pytest

from tests.mutants.mutations import Mutant, functions

MEMORY: Final = 4 << 30
"""A mutant that grows beyond this is stopped: it has been noticed."""
PATIENCE: Final = 5
"""A mutant whose test takes so many times as long, and three seconds, hangs: it has been noticed."""
BUDGET: Final = 60.0
"""For so many seconds tests are tried on one mutant."""

KILLED, SURVIVED, UNREACHED = "killed", "survived", "unreached"


class Runner:
    """A plugin of pytest that runs the collected tests on mutants instead of once."""

    def __init__(self, mutants: list[Mutant], jobs: int) -> None:
        self.mutants = mutants
        self.jobs = jobs
        self.seconds: dict[str, float] = {}
        self.items: dict[str, pytest.Item] = {}
        self.results: dict[int, str] = {}
        self.tries: dict[int, int] = {}
        """The process that tries a mutant, and the mutant's place."""
        self.failed: list[str] = []
        self.forked = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise pytest.UsageError("the tests cannot be collected")
        self.items = {item.nodeid: item for item in session.items}
        reached = self.reached_lines()
        if self.failed:
            raise pytest.UsageError(f"fails without any mutant: {', '.join(self.failed)}")
        originals = live_functions({mutant.path for mutant in self.mutants})
        for place, mutant in enumerate(self.mutants):
            while len(self.tries) >= self.jobs:
                self.wait()
            self.progress(place)
            names = self.tests_for(mutant, reached)
            if not names:
                self.results[place] = UNREACHED
            elif mutant.function is None:
                self.tries[self.import_changed(mutant, names)] = place
            else:
                self.tries[self.fork(mutant, originals[mutant.path, *mutant.function], names)] = place
        while self.tries:
            self.wait()
        return True

    def progress(self, place: int) -> None:
        if place % 20 == 0:
            survivors = sum(result != KILLED for result in self.results.values())
            print(
                f"\r{place} of {len(self.mutants)} mutants, {survivors} survived", end="", file=sys.stderr, flush=True
            )

    def reached_lines(self) -> dict[Path, dict[int, set[str]]]:
        """Which tests pass through which line of the modules that are changed."""
        paths = sorted({mutant.path for mutant in self.mutants})
        tracer = coverage.Coverage(data_file=None, include=[str(path) for path in paths])
        tracer.start()
        for name, item in self.items.items():
            tracer.switch_context(name)
            began = time.process_time()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            self.seconds[name] = time.process_time() - began
        tracer.stop()
        reached: dict[Path, dict[int, set[str]]] = {}
        for path in paths:
            by_line = tracer.get_data().contexts_by_lineno(str(path))
            reached[path] = {line: {name for name in names if name} for line, names in by_line.items()}
        return reached

    def tests_for(self, mutant: Mutant, reached: dict[Path, dict[int, set[str]]]) -> list[str]:
        """The tests that may notice, the quickest first."""
        lines = reached[mutant.path]
        names: set[str] = set()
        if mutant.function is None:
            names = set().union(*lines.values()) or set(self.items)
        else:
            names = lines.get(mutant.line) or set().union(
                *(found for line, found in lines.items() if mutant.function[1] <= line <= mutant.line)
            )
        ordered = sorted(names, key=lambda name: (self.seconds[name], name))
        total, chosen = 0.0, []
        for name in ordered:
            total += self.seconds[name]
            chosen.append(name)
            if total > BUDGET:
                break
        return chosen

    def fork(self, mutant: Mutant, originals: list[FunctionType], names: Iterable[str]) -> int:
        sys.stdout.flush()
        sys.stderr.flush()
        if child := os.fork():
            return child
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            assert mutant.function is not None
            code = functions(compile(mutant.source, str(mutant.path), "exec", dont_inherit=True))[mutant.function]
            for function in originals:
                function.__code__ = code
            self.forked = True
            for name in names:
                item = self.items[name]
                signal.setitimer(signal.ITIMER_PROF, 3 + PATIENCE * self.seconds[name])
                item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        except BaseException:
            os._exit(1)
        os._exit(0)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.forked:
            os._exit(1)
        elif report.failed:
            self.failed.append(report.nodeid)

    def import_changed(self, mutant: Mutant, names: Iterable[str]) -> int:
        """Try the mutant in a process that imports the changed module."""
        folder = Path(tempfile.mkdtemp(prefix="mutant-"))
        (folder / "source.py").write_text(mutant.source)
        (folder / "tests.txt").write_text("\n".join(names))
        command = [sys.executable, "-m", "pytest", "-x", "-p", "tests.mutants.changed_module", "-p", "no:cacheprovider"]
        process = subprocess.Popen(
            [*command, f"@{folder / 'tests.txt'}"],
            env={**os.environ, "CHANGED_MODULE": str(mutant.path), "CHANGED_SOURCE": str(folder / "source.py")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (120, 120)),
        )
        return process.pid

    def wait(self) -> None:
        child, status = os.wait()
        if child in self.tries:
            self.results[self.tries.pop(child)] = SURVIVED if status == 0 else KILLED


def live_functions(paths: set[Path]) -> dict[tuple[Path, str, int], list[FunctionType]]:
    """The functions of some modules, wherever they are held, by file, name and first line."""
    found: dict[tuple[Path, str, int], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and (path := Path(each.__code__.co_filename)) in paths:
            found[path, each.__code__.co_qualname, each.__code__.co_firstlineno].append(each)
    return found
