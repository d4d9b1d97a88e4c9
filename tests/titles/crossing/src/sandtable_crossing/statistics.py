"""What the laboratory counts in the Crossing: rounds, where patrols row, where boats are caught and land."""

from __future__ import annotations

from typing import Final

from sandtable.engine.statistics import SequenceColumn, SpaceColumn, Statistics

from .events import BoatCaught, BoatLanded, CardPlayed, PatrolRowed, RoundBegan

STATISTICS: Final = Statistics(
    rounds=RoundBegan,
    listed=(SequenceColumn("played", "card", {CardPlayed: lambda event, _: event.card}, chosen=True),),
    happenings=(
        SpaceColumn("patrolled", {PatrolRowed: lambda event, _: event.space}),
        SpaceColumn("caught", {BoatCaught: lambda event, _: event.space}),
        SpaceColumn("landed", {BoatLanded: lambda event, _: event.space}),
    ),
)
