"""``make mutants TITLE=…``: change the rules of a title in every way of ``mutations.py`` and run its tests on each.

Those that no test notices are listed. ``equivalent.toml`` names the ones that cannot be noticed, with the reason; the
command fails where another survives and fewer than 95 of 100 were killed. The survivors are kept in build/mutants, and
``--survivors`` tries those alone again.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

from tests.mutants.mutations import Mutant, mutants_of
from tests.mutants.runner import BROKEN, KILLED, UNREACHED, Runner

ROOT: Final = Path(__file__).parents[2]
TITLES: Final = ROOT / "src" / "sandtable" / "titles"
SERIES: Final = "campaign_commander"
RULES: Final = {
    "israeli-independence": ["israeli_independence/rules"],
    "arab-israeli-wars": ["arab_israeli_wars/rules"],
    "army-of-shadows": ["army_of_shadows/rules"],
    "punic-island": [f"{SERIES}/rules", f"{SERIES}/campaigns/punic_island/rules"],
}
TESTS: Final = {
    "israeli-independence": ["israeli_independence"],
    "arab-israeli-wars": ["arab_israeli_wars"],
    "army-of-shadows": ["army_of_shadows"],
    "punic-island": ["punic_island", "small_campaign"],
}
GOLDEN: Final = (
    "test_positions_to_a_fixed_depth_are_the_golden_ones",
    "test_the_stored_game_is_played_the_same_way",
)
NOT_OF_RULES: Final = (
    "solver",
    "heuristics",
    "*heuristics.py",
    "*hidden.py",
    "*knowledge.py",
    "*particle_filter.py",
    "*placements.py",
    "*simulation.py",
    "*odds.py",
    "*docs.py",
)
"""What is built on the rules: opponents, inference, solver, laboratory. It notices much, but slowly and in passing."""
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
WANTED: Final = 0.95


def chosen_mutants(title: str, modules: list[str], sample: int | None, kept: Path | None) -> list[Mutant]:
    paths = [path for folder in RULES[title] for path in sorted((TITLES / folder).rglob("*.py"))]
    if modules:
        paths = [path for path in paths if path.stem in modules]
    mutants = [mutant for path in paths for mutant in mutants_of(path)]
    if kept is not None:
        names = set(json.loads(kept.read_text()))
        mutants = [mutant for mutant in mutants if identity(mutant) in names]
    if sample is not None and sample < len(mutants):
        mutants = random.Random(title).sample(mutants, sample)
    return mutants


def identity(mutant: Mutant) -> str:
    """What a mutant is called in equivalent.toml; lines above it may come and go."""
    function = mutant.function[0] if mutant.function else "module"
    return f"{mutant.path.relative_to(TITLES).as_posix()}: {function}: {mutant.before} -> {mutant.after}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("title", choices=RULES)
    parser.add_argument("--module", action="append", default=[], help="this module alone (several times: these)")
    parser.add_argument("--sample", type=int, help="so many mutants, drawn at random, always the same ones")
    parser.add_argument("--survivors", action="store_true", help="only those that survived the last time")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--budget", type=float, default=60.0, help="seconds of tests to try on one mutant")
    given = parser.parse_args()
    kept = ROOT / "build" / "mutants" / f"{given.title}.json"
    mutants = chosen_mutants(given.title, given.module, given.sample, kept if given.survivors else None)
    if not mutants:
        print("There is nothing to try.")
        return 0
    known = known_equivalents()
    equivalent = {place for place, mutant in enumerate(mutants) if identity(mutant) in known}
    runner = Runner(mutants, given.jobs, given.budget, equivalent)
    folders = [f"tests/titles/{folder}" for folder in TESTS[given.title]]
    options = ["-o", "addopts=--strict-markers", "-p", "no:terminal", "-p", "no:timeout", "-p", "no:cacheprovider"]
    folders += [f"tests/every_title/test_golden_counts.py::{test}[{given.title}]" for test in GOLDEN]
    options += [f"--ignore-glob=tests/titles/*/{each}" for each in NOT_OF_RULES]
    status = pytest.main([*options, *folders], plugins=[runner])
    if len(runner.results) < len(mutants):
        print(f"The tests could not be run: {', '.join(runner.failed) or status}", file=sys.stderr)
        return 2
    if broken := [mutants[place].name for place, result in runner.results.items() if result == BROKEN]:
        print("\nCould not be tried:", *broken, sep="\n", file=sys.stderr)
        return 2
    return report(mutants, runner, kept)


def known_equivalents() -> set[str]:
    return {entry["mutant"] for entry in tomllib.loads(EQUIVALENT.read_text()).get("equivalent", [])}


def report(mutants: list[Mutant], runner: Runner, kept: Path) -> int:
    survivors = [place for place in range(len(mutants)) if runner.results[place] != KILLED]
    unexplained = [place for place in survivors if place not in runner.equivalent]
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps([identity(mutants[place]) for place in survivors], indent=1, ensure_ascii=False))
    print("\r", end="", file=sys.stderr)
    for place in unexplained:
        note = " (no test passes here)" if runner.results[place] == UNREACHED else ""
        print(f"{mutants[place].path.relative_to(TITLES)}:{mutants[place].line}{note}")
        print(f"  - {mutants[place].before}\n  + {mutants[place].after}")
    possible = len(mutants) - (len(survivors) - len(unexplained))
    killed = len(mutants) - len(survivors)
    share = killed / possible if possible else 1.0
    print(f"{len(mutants)} mutants: {killed} killed, {len(survivors)} survived, {len(survivors) - len(unexplained)} of")
    print(f"them equivalent (equivalent.toml); {share:.1%} of those that can be noticed are.")
    return int(share < WANTED)


if __name__ == "__main__":
    sys.exit(main())
