"""Army of Shadows at one keyboard: what the State's screen shows, and what it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from .terminal_runner import Ran, run

SET_UP = ("place D1", "place D1", "place D4", "place D7", "place D10")


def played(*typed: str, language: str = "en") -> Ran:
    return run("play", "army-of-shadows", "--lang", language, typed=[*SET_UP, *typed])


def states_part(*turn: str) -> str:
    """Everything on the screen after the Insurgent's turn, while the State asks for all it can see."""
    out = played(*turn, "end", "log", "facts", "odds", "undo", "why kill D4").out
    return out[out.index("── State ─") :]


@pytest.mark.parametrize(
    "turn", [("move D4 D5",), ("move D4 C4",), ("move D4 D5", "move D7 D8"), ("move D4 D5", "undo")]
)
def test_the_states_screen_after_a_silent_turn_is_that_after_a_pass(turn: tuple[str, ...]) -> None:
    assert states_part(*turn) == states_part()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "This game has no dice or cards"), ("es", "Nada en este juego se deja al azar")],
)
def test_where_there_is_nothing_to_guess_at_no_die_is_spoken_of(language: str, said: str) -> None:
    out = run("play", "army-of-shadows", "--lang", language, typed=["odds", "quit"]).out
    assert said in out.partition("> odds")[2]


def test_where_hidden_pieces_may_be_comes_before_where_mine_can_go() -> None:
    out = played("end", "odds").out.partition("> odds")[2]
    assert out.index("Hidden pieces") < out.index("Reach")


def test_one_piece_to_place_is_told_in_spanish_as_one() -> None:
    out = run("play", "army-of-shadows", "--lang", "es", typed=SET_UP[:4]).out
    assert "Colocas una ficha en D7; por colocar: 1." in out
    assert "faltan 1" not in out


def test_after_a_turn_that_must_be_told_it_is_another() -> None:
    assert states_part("move D1 D2") != states_part()


@pytest.mark.parametrize(
    ("language", "dice", "saved"),
    [
        ("en", "commitment", "including what each side hides from the other"),
        ("es", "compromiso", "también lo que cada bando oculta al otro"),
    ],
)
def test_a_save_of_a_running_game_says_that_it_holds_secrets(
    language: str, dice: str, saved: str, tmp_path: Path
) -> None:
    out = played("move D4 D5", "end", f"save {tmp_path / 'game.json'}", language=language).out
    assert "move D4 D5" not in out.split("game.json")[-1]
    assert saved in " ".join(out.split())
    assert dice not in out


@pytest.mark.parametrize(("language", "said"), [("en", "this game has no dice or cards"), ("es", "nada queda al azar")])
def test_there_is_no_seed_to_show(language: str, said: str) -> None:
    assert said in " ".join(played("seed", language=language).out.split())


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "or undo until you can place one in D1"), ("es", "deshaz hasta que puedas colocar una en D1")],
)
def test_a_piece_placed_out_of_order_is_refused_with_what_to_do(language: str, said: str) -> None:
    out = " ".join(run("play", "army-of-shadows", "--lang", language, typed=["place D4", "place D1"]).out.split())
    assert said in out
    assert "3.0" in out


def test_a_whole_notation_is_never_taken_for_the_beginning_of_another() -> None:
    out = run("play", "army-of-shadows", typed=["place D12", "place D1", "why place D1"]).out
    assert out.count("You have already placed a piece in D12") == 2


def test_at_the_end_no_rolls_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = played("resign", f"save {path}")
    assert path.is_file(), ran.out
    assert "follow from the seed" not in ran.out
    verified = run("verify", path)
    assert verified.code == 0
    assert "follow from the seed" not in verified.out
