"""Where the procedures of Punic Island enter themselves, beside those of the series."""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.procedures import ProcedureRegistry

from ....rules.procedure import PROCEDURES, CampaignProcedure

PUNIC_PROCEDURES: Final[ProcedureRegistry[CampaignProcedure[Any]]] = ProcedureRegistry(PROCEDURES)
