"""Writes the reports of a simulation beside its games."""

from __future__ import annotations

from pathlib import Path

from sandtable.engine.game_spec import GameSpec
from sandtable.engine.i18n import LANGUAGES

from ..games_csv import read_games
from ..series_plan import Plan
from .page import report_page
from .report_words import ReportWords


def write_reports(folder: Path, rows: Path, spec: GameSpec, plan: Plan) -> list[Path]:
    """``report.en.html`` and ``report.es.html`` beside the games."""
    game, games = spec.open(), read_games(rows)
    written = []
    for language in LANGUAGES:
        path = folder / f"report.{language}.html"
        path.write_text(report_page(ReportWords(game, language), games, plan), encoding="utf-8")
        written.append(path)
    return written
