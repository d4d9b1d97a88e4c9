"""What hardly ever happens in random games of Arab Israeli Wars: decks that run out, attrition."""

from __future__ import annotations

from sandtable.engine.events import ReportedEvent

from .builders import Position


def rare_events() -> list[ReportedEvent]:
    tables = [
        Position().israel(north="haganah").arabs(north="air-force").deck("arabs", "").fight(),
        Position(reshuffle=True).at(phase="arab", draws=3).deck("arabs", "najada").play("draw najada"),
        Position().at(phase="arab", draws=1).deck("events", "").play("draw najada"),
    ]
    return [told for table in tables for told in table.told]
