"""Packs of anybody: too large, too deep, too many, not text. Each is told plainly, and nothing is spent on it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from sandtable.engine.errors import Defect, Defective
from sandtable.engine.i18n import LANGUAGES, WordBook
from sandtable.engine.pack_limits import MOST_BYTES, MOST_DEFECTS, MOST_ITEMS, MOST_TEXT, pack_text
from sandtable.engine.packs import pack_owner, read_pack
from sandtable.engine.title_registry import installed_titles

GAME = installed_titles().find("israeli-independence")
HEAD, *CARDS = (files(GAME.package) / "packs" / "deck_1948.toml").read_text(encoding="utf-8").split("[[card]]")


def defects(text: str) -> list[Defect]:
    with pytest.raises(Defective) as refused:
        read_pack(text, "own.toml", GAME)
    words = WordBook("sandtable.engine")
    for each in refused.value.defects:
        assert all(not set(words[language].say(each.message)) & set("{}‹›") for language in LANGUAGES)
    return list(refused.value.defects)


def only(text: str) -> tuple[str, str]:
    (defect,) = defects(text)
    return defect.where, defect.message.id


@pytest.mark.parametrize(
    ("text", "where", "id"),
    [
        ("#" * (MOST_BYTES + 1), "own.toml:1", "field.too-large"),
        (HEAD + "x" + ".x" * 20_000 + " = 1\n", "own.toml:{last}", "field.too-deep"),
        (HEAD + "[" + "x." * 20_000 + "x]\n", "own.toml:{last}", "field.too-deep"),
        (HEAD + "x = " + "[" * 5_000 + "]" * 5_000, "own.toml:{last}", "field.too-deep"),
        (HEAD + "x = " + "{x = " * 5_000 + "1" + "}" * 5_000, "own.toml:{last}", "field.too-deep"),
        (HEAD + "x = " + "9" * 5_000, "own.toml:{last}", "field.long-word"),
        (HEAD + "x = 0x" + "f" * 5_000, "own.toml:{last}", "field.long-word"),
        (HEAD + "x" * 5_000 + " = 1", "own.toml:{last}", "field.long-word"),
        (HEAD + "x = 2025-02-30", "own.toml:{last}", "field.not-toml"),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else "",
)
def test_what_would_cost_a_parser_too_much_is_refused_before_it_is_parsed(text: str, where: str, id: str) -> None:
    found = only(text)
    assert found[1] == id
    assert found[0] in (where.format(last=HEAD.count("\n") + 1), "own.toml:1")


def test_brackets_and_dots_in_texts_and_comments_do_not_count() -> None:
    noise = "." * 50 + "[" * 50
    text = HEAD + f"# {noise}\n" + "[[card]]" + CARDS[0].replace('en = "', f'en = "{noise}\\"{noise}', 1)
    assert read_pack(text, "own.toml", GAME).id == "deck-1948"


def test_a_deck_of_forty_thousand_cards_is_refused_with_its_number() -> None:
    (defect,) = defects(HEAD + "[[card]]\n" * 40_000)
    assert defect.message.id == "field.too-many"
    assert defect.message.args == {"given": 40_000, "most": MOST_ITEMS}
    assert defect.where == f"own.toml:{HEAD.count(chr(10)) + 1}: card"


def test_more_defects_than_anybody_reads_are_cut() -> None:
    found = defects(HEAD + "[[card]]\n" * MOST_ITEMS)
    assert len(found) == MOST_DEFECTS + 1
    assert found[-1].message.id == "field.more-defects"


def test_a_text_as_long_as_a_book_is_refused_at_its_field() -> None:
    text = HEAD + "[[card]]" + CARDS[0].replace('en = "', 'en = "' + "x" * MOST_TEXT, 1)
    where, id = only(text)
    assert (where.rpartition(": ")[2], id) == ("card[0].headline.en", "field.too-long")


def test_what_is_not_utf8_is_told_with_its_line() -> None:
    with pytest.raises(Defective) as refused:
        pack_text(b'[pack]\ntitle = "caf\xe9"\n', "own.toml")
    (defect,) = refused.value.defects
    assert (defect.where, defect.message.id) == ("own.toml:2", "field.not-utf8")


def test_line_ends_and_the_mark_of_an_editor_change_nothing() -> None:
    text = HEAD + "[[card]]" + CARDS[0]
    saved = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    again = read_pack(pack_text(saved, "own.toml"), "own.toml", GAME)
    assert again.sha256 == read_pack(text, "own.toml", GAME).sha256


@pytest.mark.parametrize("game", ["chess", "army-of-shadows"])
def test_a_pack_for_no_game_is_told_all_that_is_wrong_in_its_head(game: str) -> None:
    text = HEAD.replace("israeli-independence", game).replace('kind = "deck"', 'kind = "dekc"')
    with pytest.raises(Defective) as refused:
        pack_owner(text, "own.toml", installed_titles())
    assert [defect.where.rpartition(": ")[2] for defect in refused.value.defects] == ["pack.game", "pack.kind"]


def test_a_pack_is_for_the_game_that_it_names() -> None:
    games: Any = installed_titles()
    assert pack_owner(HEAD, "own.toml", games) is GAME
