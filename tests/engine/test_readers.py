"""Reading what people write: packs with line numbers, catalogues, moves, options."""

from __future__ import annotations

import pytest

from sandtable.engine.errors import Defective, Malformed, Unknown
from sandtable.engine.i18n import MalformedCatalogue, Message, WordBook, Words, message, read_catalogue
from sandtable.engine.moves import Move, MoveCatalogue, Verb, verb
from sandtable.engine.packs import PackCollection, line_numbers
from sandtable.engine.title_registry import installed_titles

TOML = '''
[pack]
id = "x"

[[card]]
id = "one"
note = """
looks = "like a key"
"""
advance = [
  "syria",
]

[[card]]
id = "two"
[card.deep]
key = 1
[[card.part]]
size = 2
'''


def test_every_key_of_a_pack_is_found_on_its_line() -> None:
    lines = line_numbers(TOML)
    found = {path: TOML.splitlines()[number - 1].strip() for path, number in lines.items()}
    assert found["card[0].advance"] == "advance = ["
    assert found["card[1].id"] == 'id = "two"'
    assert found["card[1].deep.key"] == "key = 1"
    assert found["card[1].part[0].size"] == "size = 2"
    assert "card[0].looks" not in found


def test_a_file_that_is_not_toml_is_refused_with_its_line() -> None:
    game = installed_titles().find("israeli-independence")
    with pytest.raises(Defective) as refused:
        PackCollection(game).add("[pack]\nkind = \n", "mine.toml")
    assert [defect.where for defect in refused.value.defects] == ["mine.toml:2"]


def test_a_pack_that_is_not_on_the_shelf_is_named_with_those_that_are() -> None:
    with pytest.raises(Unknown) as refused:
        installed_titles().open("israeli-independence", {"deck": "lost"})
    assert refused.value.message.args["known"] == "deck-1948"


def test_options_are_refused_all_at_once_with_what_would_be_right() -> None:
    with pytest.raises(Defective) as refused:
        installed_titles().open("israeli-independence", {"reserves": 4, "advanced": 1, "colour": "red"})
    assert {defect.where for defect in refused.value.defects} == {"reserves", "advanced", "colour"}


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("", "malformed.empty"),
        ("atack syria", "malformed.verb-near"),
        ("xyzzy", "malformed.verb"),
        ("attack", "malformed.arguments"),
        ("end now", "malformed.arguments"),
        ("attack mars", "malformed.value"),
    ],
)
def test_a_notation_that_cannot_be_read_is_told_what_would_be_right(text: str, id: str) -> None:
    with pytest.raises(Malformed) as refused:
        installed_titles().open("israeli-independence").catalogue.parse(text)
    assert refused.value.message.id == id


def test_a_notation_is_read_whatever_its_case_and_spaces() -> None:
    catalogue = installed_titles().open("israeli-independence").catalogue
    assert catalogue.parse("  Attack   SYRIA ") == Move("attack", ("syria",))


def test_what_exists_in_the_game_but_in_no_move_of_a_verb_can_be_named_so_that_the_rules_refuse_it() -> None:
    catalogue = MoveCatalogue([verb("place", "space", ("D1", "D2"), named=("C1",)), verb("end")])
    assert catalogue.parse("place c1") == Move("place", ("C1",))
    assert catalogue.index(Move("place", ("C1",))) is None
    assert len(catalogue) == 3
    with pytest.raises(Malformed) as refused:
        catalogue.parse("place X9")
    assert refused.value.message.args == {"parameter": "space", "value": "X9", "allowed": "D1, D2"}


def test_a_move_of_known_words_that_is_never_possible_is_well_formed_and_has_no_index() -> None:
    catalogue = MoveCatalogue(
        [Verb("go", ("from", "to"), (("a", "b"), ("b", "c"))), verb("roll", "number", [1], role="roll")]
    )
    assert catalogue.index(catalogue.parse("go a c")) is None
    assert catalogue.decisions == 2


PO = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# a comment
msgid "cards"
msgid_plural "cards"
msgstr[0] "{count} card"
msgstr[1] "{count} "
"cards"

msgid "of"
msgstr "the {what:thing} and {things:thing}, {n:+}"

msgid "thing.a"
msgstr "apple"

msgid "thing.b"
msgstr "book"

msgid "list.and"
msgstr "{most} and {last}"

msgid "list.none"
msgstr "none"
"""


def test_catalogues_have_plurals_tables_of_words_and_lists() -> None:
    words = Words("en", [read_catalogue(PO)])
    assert [words.say(message("cards", count=n)) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert words.say(message("of", what="a", things=["a", "b"], n=3)) == "the apple and apple and book, +3"
    assert words.say(Message("missing")) == "‹missing›"


def test_braces_in_the_words_of_a_pack_are_only_braces() -> None:
    words = Words("en", [read_catalogue(PO)], {"card.x": "a {b} c"})
    assert words.say(Message("card.x")) == "a {b} c"


def test_a_broken_catalogue_names_its_line() -> None:
    with pytest.raises(MalformedCatalogue, match="here:2"):
        read_catalogue('msgid "a"\nmsgwrong "b"', "here")


def test_spanish_writes_e_before_a_word_that_begins_with_i() -> None:
    words = WordBook("sandtable.engine")["es"]
    assert words.join(["Siria", "Irak"]) == "Siria e Irak"
    assert words.join(["Siria", "Egipto"]) == "Siria y Egipto"
