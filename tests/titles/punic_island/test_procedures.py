"""Procedures in documents: written and read by their registers, whichever procedure it is."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from sandtable.engine.procedures import Frame, ProcedureType
from sandtable.engine.typed_reader import FieldReader, SourceFile
from sandtable.titles.campaign_commander.campaigns.punic_island.game import PunicIsland
from sandtable.titles.campaign_commander.game import CampaignCommander
from sandtable.titles.campaign_commander.position.position_reader import read_frames
from sandtable.titles.campaign_commander.position.state_json import frame_document, frame_schema
from sandtable.titles.campaign_commander.rules.battle.cohesion_checks import CohesionChecksFrame
from sandtable.titles.campaign_commander.rules.movement import LandMoveFrame
from sandtable.titles.campaign_commander.rules.sequence import ResourcePlacementFrame, SequenceFrame
from sandtable.titles.campaign_commander.rules.state import NOBODY

GAME = PunicIsland()
TYPES = list(GAME.procedure_types.values())
VALUES: dict[str, Any] = {
    "number": 3,
    "flag": True,
    "side": 1,
    "units": 6,
    "leaders": 2,
    "zones": 5,
    "check": (4, -1, 2),
}
"""A value of each kind; of every other, the third of its list."""


def frame_of(it: ProcedureType[Any], none: bool = False) -> Any:
    """A frame of this procedure with something in every register, or with nobody wherever that can be."""

    def value(kind: str) -> Any:
        return NOBODY if none and kind not in VALUES else VALUES.get(kind, 2)

    frame: Any = it.frame
    values = {each.name: (value(each.kind),) * (not none) if each.many else value(each.kind) for each in it.registers}
    return frame(**values)


def read(*documents: object) -> tuple[list[Frame], SourceFile]:
    source = SourceFile("state")
    return read_frames(GAME, FieldReader({"procedures": list(documents)}, "", source)), source


@pytest.mark.parametrize("none", [False, True])
@pytest.mark.parametrize("it", TYPES, ids=lambda it: str(it.id))
def test_a_frame_comes_back_from_its_document(it: ProcedureType[Any], none: bool) -> None:
    frame = frame_of(it, none)
    document = frame_document(GAME, frame)
    jsonschema.validate(document, frame_schema(GAME, it))
    frames, source = read(document)
    assert frames == [frame]
    assert not source.defects


@pytest.mark.parametrize("it", TYPES, ids=lambda it: str(it.id))
def test_the_schema_allows_no_register_that_is_not_there(it: ProcedureType[Any]) -> None:
    document = {**frame_document(GAME, frame_of(it)), "colour": 1}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, frame_schema(GAME, it))
    _, source = read(document)
    assert [defect.where for defect in source.defects] == ["procedures[0].colour"]


def test_documents_name_registers_and_call_a_row_rest() -> None:
    land_move = LandMoveFrame(0, 0b11, 0b1, 0, 4, 1)
    assert frame_document(GAME, land_move) == {
        "procedure": "land-move",
        "side": "rome",
        "units": [GAME.war.units[0].id, GAME.war.units[1].id],
        "leaders": [GAME.war.leaders[0].id],
        "chief": GAME.war.leaders[0].id,
        "points": 4,
        "zone": GAME.war.zones[1].id,
        "origin": None,
        "phase": 0,
        "steps": 0,
    }
    assert frame_document(GAME, SequenceFrame(3, 0, (1, 2))) == {
        "procedure": "sequence",
        "phase": 3,
        "die": 0,
        "rest": [1, 2],
    }
    assert frame_document(GAME, ResourcePlacementFrame(1, 2, 1, NOBODY))["zones"] is None
    checks = CohesionChecksFrame(queue=((4, -1, 2), (5, 0, 1)))
    assert frame_document(GAME, checks)["rest"] == [4, -1, 2, 5, 0, 1]


def test_half_a_check_is_refused() -> None:
    document = {"procedure": "checks", "phase": 0, "die": 0, "rest": [4, -1, 2, 5]}
    _, source = read(document)
    assert [defect.where for defect in source.defects] == ["procedures[0].rest"]


def test_the_procedures_of_a_campaign_are_its_own() -> None:
    own = {it.id for it in TYPES} - set(CampaignCommander.procedure_registry.by_id())
    assert own == {"retiring", "fleeing"}
