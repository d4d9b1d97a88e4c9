"""Effects that strike one thing, which the card's player names (S2.2.3): a zone, a unit or a leader."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from ..campaign_tables import CampaignTables
from ..procedure import PROCEDURES, CampaignProcedure, CardNumber, SideNumber
from ..state import State
from .card_types import Effect
from .reaction_windows import card_under_way


class Targeted(Effect):
    """Targets are numbers: a zone; the number of zones plus a unit; that plus the number of units plus a leader."""

    @abstractmethod
    def targets(self, war: CampaignTables, state: State, side: int) -> list[int]: ...

    @abstractmethod
    def aim(self, war: CampaignTables, state: State, side: int, target: int, report: Report | None) -> None: ...

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        return bool(self.targets(war, state, side))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        played = card_under_way(state)
        begin(state, TargetChoiceFrame(side, played.card, played.step - 1))


@dataclass(slots=True)
class TargetChoiceFrame(Frame):
    side: SideNumber
    card: CardNumber
    effect: int


@PROCEDURES.register("targeting", TargetChoiceFrame)
class TargetChoice(CampaignProcedure[TargetChoiceFrame]):
    def _targets(self, state: State, frame: TargetChoiceFrame) -> list[int]:
        effect = self.war.cards[frame.card].effects[frame.effect]
        assert isinstance(effect, Targeted)
        return effect.targets(self.war, state, frame.side)

    def turn(self, state: State, frame: TargetChoiceFrame) -> int:
        return frame.side if len(self._targets(state, frame)) > 1 else GOES_ON

    def moves(self, state: State, frame: TargetChoiceFrame, side: int) -> Sequence[int]:
        return [self.war.move.target + each for each in self._targets(state, frame)]

    def play(self, state: State, frame: TargetChoiceFrame, move: int, side: int, report: Report | None) -> None:
        self._aim(state, frame, move - self.war.move.target, report)

    def go_on(self, state: State, frame: TargetChoiceFrame, report: Report | None) -> None:
        targets = self._targets(state, frame)
        if targets:
            self._aim(state, frame, targets[0], report)
        else:
            finish(state, frame)

    def _aim(self, state: State, frame: TargetChoiceFrame, target: int, report: Report | None) -> None:
        effect = self.war.cards[frame.card].effects[frame.effect]
        assert isinstance(effect, Targeted)
        finish(state, frame)
        effect.aim(self.war, state, frame.side, target, report)
