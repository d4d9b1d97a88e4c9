"""The referee's words and the bots': the same ids and placeholders in both languages, and none without use."""

from __future__ import annotations

import string
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from sandtable.engine.i18n import load_catalogue
from sandtable.referee.errors import NUMBERS, OWN_WORDS
from sandtable.referee.methods import METHODS

PACKAGES = ("sandtable.referee", "sandtable.bots")


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_messages_and_placeholders(package: str) -> None:
    english, spanish = (load_catalogue(package, language).entries for language in ("en", "es"))
    assert list(english) == list(spanish)
    for id, forms in english.items():
        assert len(forms) == len(spanish[id])
        assert _placeholders(forms) == _placeholders(spanish[id]), id


def _placeholders(forms: tuple[str, ...]) -> set[tuple[str | None, str | None]]:
    return {(name, spec) for form in forms for _, name, spec, _ in string.Formatter().parse(form) if name}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_is_used(package: str) -> None:
    folder = Path(str(files(package)))
    code = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    for id in load_catalogue(package, "en").entries:
        if not id.startswith(("param.", "level.")):
            assert f'"{id}"' in code, id


def test_every_parameter_has_words_and_all_of_these_are_parameters() -> None:
    names = {f"param.{field.name}" for each in METHODS.values() for field in msgspec.structs.fields(each.params)}
    ids = {id for id in load_catalogue("sandtable.referee", "en").entries if id.startswith("param.")}
    assert names == ids
    assert all(id in OWN_WORDS["es"] for id in names)


def test_every_kind_of_error_has_a_number_of_its_own() -> None:
    assert len(set(NUMBERS.values())) == len(NUMBERS)
