"""The tests of a title against the mutants of its rules.

The tests are collected and run once, to learn which of them pass through which line and how long they take. Then each
mutant gets a copy of this process (``fork``) in which the changed function takes the place of its original. There the
tests that pass through the changed line are run until one fails: those first that have noticed another change of the
same function, then the quickest. So most mutants cost milliseconds, and a function that has registered itself somewhere
is changed there too.

What changes a module itself, such as a constant that others have imported, is tried in a process of its own that
imports the changed module. So is every mutant that has survived in a copy, where results of the unchanged function may
live on, unless it is known to be equivalent. The tests are first tried in both ways on modules without any change, and
must pass: otherwise mutants would be killed by the way they are tried.
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
from collections.abc import Callable, Collection, Iterable
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

import coverage
import pytest

from tests.mutants.mutations import Mutant, functions

MEMORY: Final = 4 << 30
"""A mutant that grows beyond this gets a MemoryError: it has been noticed."""
PATIENCE: Final = 5
"""A mutant whose test needs so many times as long, and three seconds, hangs: it has been noticed."""
START_UP: Final = 30
"""Seconds that a process of its own may take to import everything."""
SLOWEST_CLOCK: Final = 20
"""A test that waits for something that never comes is stopped by the clock on the wall, however busy the machine."""

KILLED, SURVIVED, UNREACHED, BROKEN = "killed", "survived", "unreached", "broken"
PASSED, FAILED, FAULT = 0, 1, 70
"""How a copy ends: all tests have passed, one has failed, the runner itself could not go on."""
CACHE: Final = type(cache(len))
TOO_LONG: Final = {-signal.SIGPROF, -signal.SIGALRM, -signal.SIGXCPU}


class Runner:
    """A plugin of pytest that runs the collected tests on mutants instead of once."""

    def __init__(self, mutants: list[Mutant], jobs: int, budget: float, equivalent: Collection[int]) -> None:
        self.mutants = mutants
        self.equivalent = equivalent
        """The places of those that are known not to be noticed: they are tried in a copy alone."""
        self.jobs = jobs
        self.budget = budget
        """For so many seconds tests are tried on one mutant."""
        self.seconds: dict[str, float] = {}
        self.items: dict[str, pytest.Item] = {}
        self.results: dict[int, str] = {}
        self.tries: dict[int, int] = {}
        """The process that tries a mutant, and the mutant's place."""
        self.processes: dict[int, subprocess.Popen[bytes]] = {}
        self.pipes: dict[int, int] = {}
        """Where the copy that tries a mutant says which test has failed; in the copy, by itself, under 0."""
        self.noticed: dict[tuple[Path, tuple[str, int] | None], list[str]] = defaultdict(list)
        """The tests that have noticed a change of a function, the last one first."""
        self.folder = tempfile.TemporaryDirectory(prefix="mutants-")
        """What the processes read; gone with this object."""
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
        tests = [self.tests_for(mutant, reached) for mutant in self.mutants]
        self.check_both_ways(tests)
        originals = live_functions({mutant.path for mutant in self.mutants})
        gc.collect()
        gc.freeze()  # the copies share what is there, and do not look through it
        for place, mutant in enumerate(self.mutants):
            if mutant.function is not None and tests[place]:
                code = functions(compile(mutant.source, str(mutant.path), "exec", dont_inherit=True))[mutant.function]
                replace = partial(replace_code, originals[mutant.path, *mutant.function], code)
                self.start(place, partial(self.try_in_copy, mutant, replace, tests[place]))
        self.wait_for_all()
        for place, mutant in enumerate(self.mutants):
            if self.results.get(place) not in {KILLED, BROKEN} and not (
                place in self.results and place in self.equivalent
            ):
                names = tests[place] or self.affordable(self.items)
                self.start(place, partial(self.import_changed, mutant, names))
        self.wait_for_all()
        for place, names in enumerate(tests):
            if self.results[place] == SURVIVED and not names:
                self.results[place] = UNREACHED
        return True

    def start(self, place: int, begin: Callable[[], int]) -> None:
        """Try a mutant as soon as one of the jobs is free."""
        while len(self.tries) >= self.jobs:
            self.wait()
        self.progress()
        self.tries[begin()] = place

    def progress(self) -> None:
        killed = sum(result == KILLED for result in self.results.values())
        tried = f"\r{killed} of {len(self.mutants)} mutants killed, {len(self.results) - killed} alive"
        print(tried, end="", file=sys.stderr, flush=True)

    def wait(self) -> None:
        child, status = os.wait()
        if child in self.tries:
            self.processes.pop(child, None)
            place = self.tries.pop(child)
            self.results[place] = verdict(os.waitstatus_to_exitcode(status))
            if name := self.failed_test(child):
                self.remember(self.mutants[place], name)

    def failed_test(self, child: int) -> str:
        """The test that a copy has ended with; none if it passed all, or has hung."""
        if child not in self.pipes:
            return ""
        with os.fdopen(self.pipes.pop(child)) as pipe:
            return pipe.read()

    def remember(self, mutant: Mutant, name: str) -> None:
        noticed = self.noticed[mutant.path, mutant.function]
        if name in noticed:
            noticed.remove(name)
        noticed.insert(0, name)

    def wait_for_all(self) -> None:
        while self.tries:
            self.wait()

    # Which test passes where ------------------------------------------------------------------------------------

    def reached_lines(self) -> dict[Path, dict[int, set[str]]]:
        """Which tests pass through which line of the modules that are changed."""
        paths = sorted({mutant.path for mutant in self.mutants})
        tracer = coverage.Coverage(data_file=None, include=[str(path) for path in paths])
        caches = live_caches()
        tracer.start()
        for name, item in self.items.items():
            for each in caches:  # what an earlier test has read or worked out, this one does again
                each.cache_clear()
            tracer.switch_context(name)
            began = time.process_time()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            self.seconds[name] = time.process_time() - began
        tracer.stop()
        for each in caches:
            each.cache_clear()
        reached: dict[Path, dict[int, set[str]]] = {}
        for path in paths:
            by_line = tracer.get_data().contexts_by_lineno(str(path))
            reached[path] = {line: {name for name in names if name} for line, names in by_line.items()}
        return reached

    def tests_for(self, mutant: Mutant, reached: dict[Path, dict[int, set[str]]]) -> list[str]:
        """The tests that may notice, the quickest first."""
        lines = reached[mutant.path]
        if mutant.function is None:
            return self.affordable(set().union(*lines.values()) or self.items)
        passing = lines.get(mutant.line) or set().union(
            *(found for line, found in lines.items() if mutant.function[1] <= line <= mutant.line)
        )
        return self.affordable(passing)

    def affordable(self, names: Iterable[str]) -> list[str]:
        """The quickest of these tests, as many as there is time for."""
        total, chosen = 0.0, []
        for name in sorted(names, key=lambda name: (self.seconds[name], name)):
            total += self.seconds[name]
            chosen.append(name)
            if total > self.budget:
                break
        return chosen

    # One mutant -------------------------------------------------------------------------------------------------

    def try_in_copy(self, mutant: Mutant, replace: Callable[[], None], names: list[str]) -> int:
        likely = [name for name in self.noticed[mutant.path, mutant.function] if name in names]
        return self.fork(replace, dict.fromkeys([*likely, *names]))

    def fork(self, replace: Callable[[], None], names: Iterable[str]) -> int:
        """Try a mutant in a copy of this process."""
        sys.stdout.flush()
        sys.stderr.flush()
        reading, writing = os.pipe()
        if child := os.fork():
            os.close(writing)
            self.pipes[child] = reading
            return child
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            replace()
            self.forked = True
            self.pipes = {0: writing}
            for name in names:
                self.run_limited(name)
        except BaseException:
            os._exit(FAULT)
        os._exit(PASSED)

    def run_limited(self, name: str) -> None:
        item, seconds = self.items[name], 3 + PATIENCE * self.seconds[name]
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, SLOWEST_CLOCK * seconds)
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """In a copy nobody reads why a test has failed: it ends at once."""
        if self.forked and call.excinfo and not isinstance(call.excinfo.value, pytest.skip.Exception):
            os.write(self.pipes[0], item.nodeid.encode())
            os._exit(FAILED)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def import_changed(self, mutant: Mutant, names: Iterable[str]) -> int:
        """Try a mutant in a process that imports the changed module."""
        process = self.own_process(mutant.path, mutant.source, names)
        self.processes[process.pid] = process
        return process.pid

    def own_process(self, path: Path, source: str, names: Iterable[str]) -> subprocess.Popen[bytes]:
        folder = Path(tempfile.mkdtemp(dir=self.folder.name))
        (folder / "source.py").write_text(source)
        # Without their parameters, which may themselves follow from the changed module.
        tests = dict.fromkeys(name.partition("[")[0] for name in names)
        (folder / "tests.txt").write_text("\n".join(tests))
        command = [sys.executable, "-m", "pytest", "-x", "-o", "addopts=--strict-markers"]
        command += ["-p", "tests.mutants.changed_module", "-p", "no:cacheprovider"]
        seconds = START_UP + int(PATIENCE * sum(self.seconds[name] for name in names))

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 10))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.setitimer(signal.ITIMER_REAL, SLOWEST_CLOCK * seconds)

        changed = {"CHANGED_MODULE": str(path), "CHANGED_SOURCE": str(folder / "source.py")}
        return subprocess.Popen(
            [*command, f"@{folder / 'tests.txt'}"],
            env={**os.environ, **changed, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # most of a start are plugins
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=limit,
        )

    # The unchanged rules ----------------------------------------------------------------------------------------

    def check_both_ways(self, tests: list[list[str]]) -> None:
        """Unchanged modules pass the tests in a copy and in a process of its own; a module that cannot run does not."""
        names = self.affordable({name for chosen in tests for name in chosen} or self.items)
        path = self.mutants[0].path
        ends = {
            "in a copy": os.waitpid(self.fork(lambda: None, names), 0)[1],
            "in a process of its own": self.own_process(path, path.read_text(), names).wait(),
        }
        for way, end in ends.items():
            if end != PASSED:
                raise pytest.UsageError(f"the tests do not pass {way} without any mutant (ended with {end})")
        if self.own_process(path, "raise NotImplementedError", names).wait() == PASSED:
            raise pytest.UsageError(f"the tests do not import the changed {path.name}")


def verdict(status: int) -> str:
    """What the end of a process says of the mutant; pytest ends with 1 to 4 where tests fail or cannot be imported."""
    if status == PASSED:
        return SURVIVED
    return KILLED if status in {1, 2, 3, 4} or status in TOO_LONG else BROKEN


def replace_code(originals: list[FunctionType], code: CodeType) -> None:
    for function in originals:
        function.__code__ = code


def live_functions(paths: set[Path]) -> dict[tuple[Path, str, int], list[FunctionType]]:
    """The functions of some modules, wherever they are held, by file, name and first line."""
    found: dict[tuple[Path, str, int], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and (path := Path(each.__code__.co_filename)) in paths:
            found[path, each.__code__.co_qualname, each.__code__.co_firstlineno].append(each)
    return found


def live_caches() -> list[Any]:
    """What Sandtable remembers of earlier calls."""
    return [each for each in gc.get_objects() if isinstance(each, CACHE) and each.__module__.startswith("sandtable.")]
