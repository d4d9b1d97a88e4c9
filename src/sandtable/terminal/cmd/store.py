"""``sandtable store``: check, back up, repair and prune the store of a server."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sandtable.engine.canonical_json import Document
from sandtable.engine.data_dir import matches_folder
from sandtable.engine.errors import Malformed
from sandtable.engine.game import Game
from sandtable.engine.i18n import message
from sandtable.engine.recorded_game import recorded_game
from sandtable.engine.records import Record
from sandtable.engine.title_registry import TitleRegistry
from sandtable.server.store_backup import back_up
from sandtable.server.store_check import MatchFinding, StoreReport, check_store
from sandtable.server.store_folder import find_store
from sandtable.server.store_prune import PrunePolicy, prune_store
from sandtable.server.store_repair import repair_store

from ..context import TerminalContext
from ..session.autosave import short_path
from ..text.progress import progress


def run_check(context: TerminalContext, file: Path | None, data: Path | None, replay: bool, as_json: bool) -> int:
    """Exit code 1: something is not as it was written."""
    context.translator.learn("sandtable.server")
    if file is not None and not file.is_file():
        raise Malformed(message("store.missing", path=str(file)))
    path = file or find_store(matches_folder(data))
    report = check_store(path, _opener(context.registry), replay, functools.partial(_shown, context))
    if as_json:
        context.output.document(_report_document(report))
    else:
        _tell_report(context, report)
        if not report.ok:
            context.tell("terminal.store-how-to-repair")
    return 0 if report.ok else 1


def run_backup(context: TerminalContext, target: Path, data: Path | None, as_json: bool) -> int:
    """The copy is checked too: exit code 1 where it holds something damaged."""
    context.translator.learn("sandtable.server")
    written = back_up(matches_folder(data), target)
    report = check_store(written, _opener(context.registry), False, functools.partial(_shown, context))
    if as_json:
        context.output.document({"backup": str(written), **_report_document(report)})
    else:
        context.tell("terminal.store-backed-up", file=short_path(written))
        _tell_report(context, report)
    return 0 if report.ok else 1


def run_repair(context: TerminalContext, data: Path | None, as_json: bool) -> int:
    """Exit code 1: some matches could not be repaired."""
    context.translator.learn("sandtable.server")
    report = repair_store(matches_folder(data), _opener(context.registry), functools.partial(_shown, context))
    if as_json:
        context.output.document(
            {
                "ok": not report.left,
                "store": str(report.found.path),
                "repaired": [_finding_document(each) for each in report.repaired],
                "left": [_finding_document(each) for each in report.left],
                "damaged_file": str(report.damaged_file) if report.damaged_file else None,
            }
        )
        return 1 if report.left else 0
    if report.damaged_file:
        context.tell("terminal.store-rescued", file=short_path(report.damaged_file))
    for each in report.repaired:
        context.tell("terminal.store-repaired", match=each.match, sound=each.sound, count=each.rows - each.sound)
    for each in report.left:
        context.tell(f"terminal.store-left.{each.verdict}", "red", match=each.match)
    if not report.repaired and not report.left and not report.damaged_file:
        _tell_report(context, report.found)
    return 1 if report.left else 0


def run_prune(
    context: TerminalContext,
    data: Path | None,
    idle_days: int | None,
    unplayed_days: int | None,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Refused without a rule that says what may be removed."""
    context.translator.learn("sandtable.server")
    if idle_days is None and unplayed_days is None:
        raise Malformed(message("terminal.store-prune-what"))
    policy = PrunePolicy(idle_days, unplayed_days)
    report = prune_store(matches_folder(data), policy, dry_run, functools.partial(_shown, context))
    if as_json:
        context.output.document(
            {
                "store": str(report.path),
                "matches": report.matches,
                "dry_run": dry_run,
                "removed": report.removed,
                "left_damaged": report.left_damaged,
            }
        )
        return 0
    told = "terminal.store-would-prune" if dry_run else "terminal.store-pruned"
    context.tell(told, count=len(report.removed), matches=report.matches)
    if report.left_damaged:
        context.tell("terminal.store-prune-damaged", "red", count=len(report.left_damaged))
    return 0


def _opener(registry: TitleRegistry) -> Any:
    def open_game(record: Record) -> Game[Any]:
        return recorded_game(registry.find(record.game), record).open()

    return open_game


def _shown(context: TerminalContext, matches: list[str]) -> Iterator[str]:
    with progress(context, "terminal.store-checking", len(matches)) as done:
        for number, match in enumerate(matches):
            done(number)
            yield match


def _tell_report(context: TerminalContext, report: StoreReport) -> None:
    for problem in report.file_problems:
        context.tell("terminal.store-file-problem", "red", problem=problem)
    for each in report.findings:
        context.tell(f"terminal.store.{each.verdict}", "red", match=each.match, sound=each.sound, rows=each.rows)
    context.tell(
        "terminal.store-ok" if report.ok else "terminal.store-not-ok",
        path=short_path(report.path),
        matches=report.matches,
        rows=report.rows,
        count=len(report.findings),
    )
    if report.set_aside:
        context.tell("terminal.store-set-aside", count=report.set_aside)


def _report_document(report: StoreReport) -> Document:
    return {
        "ok": report.ok,
        "store": str(report.path),
        "matches": report.matches,
        "rows": report.rows,
        "set_aside": report.set_aside,
        "file_problems": report.file_problems,
        "findings": [_finding_document(each) for each in report.findings],
    }


def _finding_document(finding: MatchFinding) -> Document:
    return {"match": finding.match, "verdict": finding.verdict, "rows": finding.rows, "sound": finding.sound}
