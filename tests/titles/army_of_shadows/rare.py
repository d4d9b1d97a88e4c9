"""What hardly ever happens in random games of Army of Shadows: an insurgency crushed, a position nobody can win."""

from __future__ import annotations

from sandtable.engine.events import ReportedEvent

from .builders import Position


def rare_events() -> list[ReportedEvent]:
    tables = [
        Position().state(D1=1).insurgents(D1=3, D5=1).to_move("state").play("kill D1"),
        Position(twelve_kills=True, rounds=0).state(D1=1).insurgents(D1=2, D5=1).to_move("state").play("kill D1"),
    ]
    return [told for table in tables for told in table.told]
