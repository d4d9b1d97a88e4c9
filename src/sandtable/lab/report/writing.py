"""Writing the reports of a simulation beside its games."""

from __future__ import annotations

from pathlib import Path

from sandtable.engine.words import LANGUAGES

from ..plan import Plan
from ..reading import read_games
from ..setting import Setting
from .page import report_page
from .telling import Telling


def write_reports(folder: Path, rows: Path, setting: Setting, plan: Plan) -> list[Path]:
    """``report.en.html`` and ``report.es.html`` beside the games."""
    game, games = setting.open(), read_games(rows)
    written = []
    for language in LANGUAGES:
        path = folder / f"report.{language}.html"
        path.write_text(report_page(Telling(game, language), games, plan), encoding="utf-8")
        written.append(path)
    return written
