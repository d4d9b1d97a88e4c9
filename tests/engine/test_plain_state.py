"""States made of plain fields: what follows from how a field is declared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import jsonschema
import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.i18n import WordBook
from sandtable.engine.plain_state import Between, OneOf, PlainState, read_state, schema_of
from sandtable.engine.typed_reader import close_document, open_document

WORDS = WordBook("sandtable.engine")


@dataclass(slots=True)
class Fleet(PlainState):
    zone: Annotated[str, OneOf(("north", "south"))] = "north"
    turn: Annotated[int, Between(1, 8)] = 1
    spotted: bool = False
    crews: Annotated[list[int], Between(0, 3)] = field(default_factory=lambda: [3, 3])
    route: Annotated[list[str], OneOf(("north", "south"))] = field(default_factory=list)


def read(document: Any) -> Fleet:
    top = open_document(document, "state")
    fleet = read_state(Fleet, top)
    close_document(top)
    return fleet


def test_a_document_reads_back_as_the_same_state_and_fits_the_schema() -> None:
    fleet = Fleet("south", 4, True, [0, 2], ["north", "south"])
    assert read(fleet.document()) == fleet
    jsonschema.Draft202012Validator(schema_of(Fleet)).validate(fleet.document())


def test_a_copy_and_a_document_share_nothing_with_the_state() -> None:
    fleet = Fleet()
    copy, document = fleet.copy(), fleet.document()
    fleet.crews[0] = 1
    fleet.route.append("south")
    assert copy == Fleet()
    assert document == Fleet().document()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"zone": "west"}, 'must be one of north, south, not "west"'),
        ({"turn": 9}, "must be from 1 to 8, not 9"),
        ({"turn": True}, "must be a whole number, not True"),
        ({"spotted": 1}, "must be true or false, not 1"),
        ({"crews": [1, 4]}, 'must be one of 0–3, not "[1, 4]"'),
        ({"crews": [True]}, 'must be one of 0–3, not "[True]"'),
        ({"route": ["west"]}, "must be one of north, south, not \"['west']\""),
        ({"speed": 1}, "unknown key; known: crews, route, spotted, turn, zone"),
    ],
)
def test_what_is_wrong_is_told_and_refused_by_the_schema(wrong: dict[str, object], told: str) -> None:
    document = {**Fleet().document(), **wrong}
    with pytest.raises(Defective) as refused:
        read(document)
    (defect,) = refused.value.defects
    assert defect.where == next(iter(wrong))
    assert WORDS["en"].say(defect.message) == told
    assert list(jsonschema.Draft202012Validator(schema_of(Fleet)).iter_errors(document))


def test_all_defects_are_told_at_once() -> None:
    with pytest.raises(Defective) as refused:
        read({"zone": "west", "turn": 0})
    assert [each.where for each in refused.value.defects] == ["zone", "turn", "spotted", "crews", "route"]


def test_a_field_without_limits_is_refused_when_it_is_first_used() -> None:
    @dataclass(slots=True)
    class Loose(PlainState):
        name: str = ""

    with pytest.raises(TypeError, match="name"):
        Loose().document()
