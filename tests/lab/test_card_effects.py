"""What cards do to the result: whoever lives longer sees more of them, and that is not mistaken for their effect."""

from __future__ import annotations

import random
from pathlib import Path

from sandtable.lab.card_effects import appearances
from sandtable.lab.games_csv import GamesFile

CARDS = [f"card{number}" for number in range(10)]


def duels(dice: random.Random, games: int, helper: str = "") -> GamesFile:
    """A game that is lost with one chance in six after each of its ten cards, but the first two. Cards do nothing,
    unless one helps, which spares its owner half of the risk."""
    made = GamesFile(Path("games.csv"), ("decisions_north",))
    made.counted = {"cards": []}
    for _ in range(games):
        deck = dice.sample(CARDS, 10)
        risk = 1 / 6
        seen: list[str] = []
        for card in deck:
            seen.append(card)
            risk = 1 / 12 if card == helper else risk
            if len(seen) > 2 and dice.random() < risk:
                break
        else:
            seen.append("")
        made.winners.append("north" if len(seen) > 10 else "")
        made.counted["cards"].append(" ".join(seen).strip())
    return made


def test_no_card_seems_to_help_where_none_does() -> None:
    found = appearances(duels(random.Random(3), 4000), "cards")
    assert found.first == {"north": 3}
    naive = [each.ever.difference for each in found.found]
    fair = [each.early.difference for each in found.found if each.early]
    assert all(each is not None and each.value > 0.1 for each in naive)
    assert len(fair) == len(CARDS)
    assert all(each is not None and abs(each.value) < 0.05 for each in fair)


def test_a_card_that_helps_is_found() -> None:
    found = appearances(duels(random.Random(4), 4000, helper="card7"), "cards")
    best = max(found.found, key=lambda each: each.early.difference.value if each.early and each.early.difference else 0)
    assert best.id == "card7"
    assert best.early is not None
    assert best.early.difference is not None
    assert best.early.difference.is_clear


def test_each_side_has_its_own_victories() -> None:
    made = GamesFile(Path("games.csv"), ("decisions_rome", "decisions_carthage"))
    made.winners = ["rome", "carthage", ""]
    made.counted = {"drawn": ["rome/storm carthage/storm", "carthage/storm", "rome/peace rome/peace"]}
    found = {(each.owner, each.id): each for each in appearances(made, "drawn").found}
    assert found["rome", "storm"].ever.wins == 1
    assert found["carthage", "storm"].ever.games == 2
    assert found["carthage", "storm"].ever.wins == 1
    assert found["rome", "peace"].times == 2
    assert found["rome", "peace"].ever.games == 1
    assert found["rome", "peace"].early is None
