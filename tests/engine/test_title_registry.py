"""Titles are found by entry points; one that is broken is named with what is wrong, and the others go on."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest
from sandtable_crossing.game import Crossing
from sandtable_crossing.title import TITLE

from sandtable.engine.errors import Unknown
from sandtable.engine.i18n import WordBook
from sandtable.engine.title import INTERFACE, GuidedStart, Title, title_of, title_of_type
from sandtable.engine.title_registry import GROUP, TitleRegistry, installed_titles, load_titles
from sandtable.titles.israeli_independence.game import IsraeliIndependence

GOOD = EntryPoint("crossing", "sandtable_crossing.title:TITLE", GROUP)
WORDS = WordBook("sandtable.engine")


def offered(monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> EntryPoint:
    """An entry point that leads to this."""
    module = ModuleType(f"title_{name}")
    module.TITLE = value  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return EntryPoint(name, f"{module.__name__}:TITLE", GROUP)


def said(registry: TitleRegistry) -> str:
    (broken,) = registry.broken
    assert all(WORDS[language].say(broken.message) for language in ("en", "es"))
    return WORDS["en"].say(broken.message)


def test_the_titles_of_sandtable_are_found_like_those_of_strangers() -> None:
    ids = [title.id for title in installed_titles().titles]
    assert ids == ["israeli-independence", "arab-israeli-wars", "army-of-shadows", "punic-island"]
    assert installed_titles().broken == ()


def test_a_title_of_a_stranger_stands_beside_ours() -> None:
    found = load_titles([GOOD])
    assert [title.id for title in found.titles] == ["crossing"]
    assert found.open("crossing").sides == ("smuggler", "watch")


def test_a_game_leads_to_its_manifest_without_a_registry() -> None:
    assert title_of(Crossing()) is TITLE
    assert title_of_type(IsraeliIndependence).id == "israeli-independence"


def test_a_title_that_cannot_be_imported_is_named_and_the_others_go_on() -> None:
    found = load_titles([EntryPoint("gone", "no_such_title.title:TITLE", GROUP), GOOD])
    assert [title.id for title in found.titles] == ["crossing"]
    assert found.broken[0].name == "gone"
    assert "No module named 'no_such_title'" in said(found)


def test_what_is_no_title_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    found = load_titles([offered(monkeypatch, "other", Crossing), GOOD])
    assert [title.id for title in found.titles] == ["crossing"]
    assert "not a Title" in said(found)


def test_a_title_for_another_interface_is_refused_with_both_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    found = load_titles([offered(monkeypatch, "old", replace(TITLE, interface=INTERFACE - 1))])
    assert found.titles == ()
    assert str(INTERFACE) in said(found)
    assert str(INTERFACE - 1) in said(found)


def test_a_package_without_its_files_is_told_which(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(Crossing):
        package = "json"

    found = load_titles([offered(monkeypatch, "bare", Title(Bare))])
    assert "rulebook.toml, words/en.po, words/es.po" in said(found)


def test_a_guided_start_of_a_side_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = load_titles([offered(monkeypatch, "sides", replace(TITLE, guided_start=GuidedStart(("rome",))))])
    assert "rome" in said(found)


def test_the_second_of_two_titles_with_one_id_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = load_titles([GOOD, offered(monkeypatch, "twin", replace(TITLE))])
    assert len(found.titles) == 1
    assert found.broken[0].name == "twin"


def test_whoever_asks_for_a_broken_title_is_told_why_it_is_not_there() -> None:
    found = load_titles([EntryPoint("gone", "no_such_title.title:TITLE", GROUP)])
    with pytest.raises(Unknown) as caught:
        found.find("gone")
    assert "no_such_title" in WORDS["en"].say(caught.value.message)
