"""Understanding what was typed."""

from __future__ import annotations

import pytest

from sandtable.engine.match import Match
from sandtable.engine.seat_view import SeatView
from sandtable.engine.title_registry import installed_titles
from sandtable.terminal.language import Translator, chosen_language, folded, language_of_environment
from sandtable.terminal.session.choices import NumberedChoice, every_move, numbered_choices
from sandtable.terminal.session.input_parser import find_choices, find_exact_choice
from sandtable.terminal.session.play_commands import COMMANDS, find_command

from .terminal_runner import GAME, play


def spanish_voice() -> Translator:
    translator = Translator("es")
    translator.learn_game(installed_titles().open(GAME))
    return translator


VOICE = spanish_voice()
MOVES = every_move(installed_titles().open(GAME))


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("attack iraq", "attack iraq"),
        ("ATTACK  Iraq", "attack iraq"),
        ("at ir", "attack iraq"),
        ("r e", "reserve egypt"),
        ("end", "end"),
        ("en", "end"),
        ("atacar irak", "attack iraq"),
        ("ataca a irak", "attack iraq"),
        ("ATACAR LIBANO", "attack lebanon"),
        ("atacar líbano", "attack lebanon"),
        ("reserva siria", "reserve syria"),
        ("terminar", "end"),
        ("attack irak", "attack iraq"),
        ("iraq-tires", "card iraq-tires"),
    ],
)
def test_one_thing_is_meant(typed: str, move: str) -> None:
    assert [offer.move for offer in find_choices(typed, MOVES, VOICE)] == [move]


@pytest.mark.parametrize("typed", ["iraq", "irak", "at", "siria"])
def test_several_things_can_be_meant(typed: str) -> None:
    assert len(find_choices(typed, MOVES, VOICE)) > 1


@pytest.mark.parametrize(
    "typed", ["", "   ", "?!", "e", "xyz", "attack iraq now", "irak atacar zzz", "1", "-1", "#1", "fase", "sin", "de"]
)
def test_nothing_is_meant(typed: str) -> None:
    assert find_choices(typed, [move for move in MOVES if not move.move.startswith(("roll", "card"))], VOICE) == []


def test_a_number_means_that_number_and_no_beginning_of_another() -> None:
    offers = [NumberedChoice(str(number), f"roll {number}", MOVES[0].text) for number in range(1, 13)]
    assert [offer.move for offer in find_choices("roll 1", offers, VOICE)] == ["roll 1"]
    assert [offer.move for offer in find_choices("1", offers, VOICE)] == ["roll 1"]


def test_keys_tell_capitals_apart_and_forgive_them_where_they_can() -> None:
    offers = [
        NumberedChoice("1", "attack syria", MOVES[0].text, "s"),
        NumberedChoice("2", "reserve syria", MOVES[0].text, "S"),
    ]
    assert find_exact_choice("s", offers) == offers[0]
    assert find_exact_choice("S", offers) == offers[1]
    assert find_choices("S", offers[:1], VOICE) == offers[:1]


def test_two_choices_with_the_same_key_are_asked_back_and_shown_without_it() -> None:
    offers = [NumberedChoice("1", "attack egypt", MOVES[0].text, "e"), NumberedChoice("2", "end", MOVES[0].text, "e")]
    assert find_exact_choice("e", offers) is None
    assert find_choices("e", offers, VOICE) == offers


def test_choices_are_numbered_from_one() -> None:
    match = Match(installed_titles().open(GAME), seed="b")
    assert [offer.label for offer in numbered_choices(SeatView(match, 0))] == ["1", "2"]


def test_a_legal_choice_comes_before_a_command_of_the_same_name() -> None:
    assert "Offensive against Egypt" in play("1", seed="b").out


@pytest.mark.parametrize("typed", ["1", "e", "E", "attack egypt", "at eg", "gaza", "Attack Egypt in Gaza", "egypt"])
def test_all_ways_to_choose_work_at_the_table(typed: str) -> None:
    assert "Offensive against Egypt" in play(typed, seed="b").out


def test_spanish_words_choose_at_the_table_and_english_notation_still_does() -> None:
    for typed in ("atacar egipto", "ATACA EGIPTO", "attack egypt", "1"):
        assert "Ofensiva contra Egipto" in play(typed, seed="b", options=["--lang", "es"]).out


def test_what_is_not_legal_is_refused_with_its_rule() -> None:
    out = play("attack iraq", "reserve egypt", "atacar irak", "roll 4", "fly home", seed="b").out
    assert "cannot be attacked. [8.0]" in out
    assert "[9.1]" in out
    assert "[8.0]" in out.split("> roll 4\n")[1]
    assert '"fly home" is not one of your choices.' in out


# Languages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "C", "LANG": "es_ES"}, "en"),
        ({"LC_MESSAGES": "es", "LANG": "en_US"}, "es"),
        ({"LC_ALL": "", "LANG": "es"}, "es"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of_environment(environment) == language


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        ([], "en"),
        (["--lang", "es"], "es"),
        (["games", "--lang=ES"], "es"),
        (["--lang", "es", "games", "--lang", "en"], "en"),
        (["--", "--lang", "es"], "en"),
        (["games", "--lang"], "en"),
    ],
)
def test_the_language_of_the_command_line(arguments: list[str], language: str) -> None:
    assert chosen_language(arguments, {"LANG": "en_US"}) == language


def test_the_variable_comes_before_the_locale_and_after_the_option() -> None:
    environment = {"SANDTABLE_LANG": "es", "LANG": "en_US"}
    assert chosen_language([], environment) == "es"
    assert chosen_language(["--lang", "en"], environment) == "en"


def test_accents_and_capitals_do_not_matter() -> None:
    assert folded("Jerusalén OESTE") == "jerusalen oeste"


@pytest.mark.parametrize(
    "typed", ["porque atacar irak", "por qué atacar irak", "Por que attack iraq", "why attack iraq"]
)
def test_why_is_asked_in_one_word_or_two(typed: str) -> None:
    command, rest = find_command(typed, VOICE)
    assert command is COMMANDS["why"]
    assert rest.endswith(("atacar irak", "attack iraq"))
