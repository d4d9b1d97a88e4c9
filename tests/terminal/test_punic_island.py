"""What two people at one keyboard need to know in Punic Island, and whether the terminal says it."""

from __future__ import annotations

from .terminal_runner import run


def answers(*typed: str, language: str = "en") -> str:
    ran = run("play", "punic-island", "--seed", "tavern", "--lang", language, typed=typed)
    return ran.out.partition(f"> {typed[0]}\n")[2]


def test_what_has_a_chance_is_told_before_supply() -> None:
    assert answers("odds").splitlines()[:2] == ["  Sieges", "    Messana: 20% with 4 besieging units"]


def test_supply_is_told_side_by_side_by_area_and_place() -> None:
    lines = answers("odds").splitlines()
    rome, carthage = lines.index("  Supply of Rome"), lines.index("  Supply of Carthage")
    assert lines[rome + 1] == "    in supply: Rhegium · Messana"
    assert lines[rome + 2] == "    can be supplied: Rhegium ×6 · Messana ×1"
    assert lines[carthage + 1] == "    in supply: Sicily · North Africa · Harbour zone of Messana"
    assert len(lines) < 15


def test_what_a_city_is_worth_and_how_strong_its_walls_are() -> None:
    out = answers("map agrigentum").replace("\n      ", " ")
    assert "Agrigentum (controlled by Carthage; Siege Modifier +4, 5 VP)" in out
    assert "Sea of Africa: 2 Range" in answers("map seas").replace("\n      ", " ")


def test_places_are_found_by_a_mark_where_none_is_called_so() -> None:
    out = answers("map controlled by rome")
    assert "Rhegium" in out
    assert "Messana" in out
    assert "Panormus" not in out
    assert "Panormus" not in answers("map carthage")


BATTLE = ("choose map", "choose card", "spend reggio", "activate r-infantry-1 all", "d", "pass", "go mesana", "r")


def test_the_meaning_of_every_chit_of_a_battle_and_how_many_may_still_come() -> None:
    out = run("play", "punic-island", "--seed", "a", typed=[*BATTLE, "show wedge", "show punic", "deck", "facts"]).out
    assert "6 × Wedge" in out.partition("> deck")[2]
    assert "WEDGE" in out.partition("> show wedge")[2]
    assert "PUNIC TREACHERY" in out.partition("> show punic")[2]
    assert "Chits of Carthage not yet played 16" in out.partition("> facts")[2]


def test_the_own_deck_is_listed_and_the_hand_shown() -> None:
    assert "27 cards remaining" in answers("deck")
    assert "Operational card" in answers("show")


def test_a_chit_that_is_not_held_is_refused_with_the_reason() -> None:
    typed = [*BATTLE, "chit carga-de-elefantes"]
    out = run("play", "punic-island", "--seed", "a", typed=typed).out
    assert "You do not have the chit Elephant charge. [S9.5.3]" in out
