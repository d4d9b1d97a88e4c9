"""What two people at one keyboard need to know in Punic Island, and whether the terminal says it."""

from __future__ import annotations

from .sitting import run


def answers(*typed: str, language: str = "en") -> str:
    ran = run("play", "punic-island", "--seed", "tavern", "--lang", language, typed=typed)
    return ran.out.partition(f"> {typed[0]}\n")[2]


def test_supply_is_told_side_by_side_and_of_many_places_at_once() -> None:
    lines = answers("odds").splitlines()
    rome, carthage = lines.index("  Supply of Rome"), lines.index("  Supply of Carthage")
    assert lines[rome + 1] == "    within supply: Rhegium · Messana"
    assert "    within supply: Messana · " in lines[carthage + 1]
    assert lines[lines.index("  Sieges") + 1] == "    Messana: 20 % with 4 besieging units"
