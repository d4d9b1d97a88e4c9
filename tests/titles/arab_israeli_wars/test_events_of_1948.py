"""The 46 events of 1948, one by one: what each does in a battle or on the table."""

from __future__ import annotations

import pytest

from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars

from .builders import FRONTS, Position, rule

ISRAEL_STRONGER = ["czech-weapon-shipments", "fighting-for-survival", "wwii-veterans", "memory-of-the-holocaust",
                   "unified-command", "smuggle-in-arms", "captured-equipment", "self-sacrifice"]  # fmt: skip
ISRAEL_WEAKER = ["low-on-ammo", "cut-off-supply-routes", "siege", "shortage-of-weapons", "disrupted-communications"]
ARABS_STRONGER = ["isolated-settlements", "narrow-coastal-plain", "manpower-advantage", "harassment"]
ARABS_WEAKER = ["arab-divisions", "poor-junior-leadership", "demoralized-by-setbacks", "inter-arab-bickering"]
TARGET_FRONT = ["destroy-arab-hq", "surprise-attack", "flexibility", "ambush", "night-attack"]
ARABS_AT_RANDOM = ["bridgehead", "defensive-position"]
ISRAEL_DRAWS = {"david-ben-gurion": 2, "world-zionism": 1, "illegal-immigration": 1}
TRUCES = ["major-truce", "long-cease-fire"]
ARABS_DRAW = ["jihad", "arab-league"]
TRANSFERS = {"major-operation": 3, "internal-lines": 2, "reinforcements": 1}
SINGLE = ["palestinian-refugees", "flanking-maneuvers", "arab-withdrawal", "british-withdrawal", "failed-assault",
          "bitter-fighting", "desperate-struggle", "police-fortresses"]  # fmt: skip


def table() -> Position:
    """At every front a leader, a Haganah and a Kibbutz against two Arab units: 11 to 5 before any event."""
    leaders = dict(zip(FRONTS, ("moshe-dayan", "yigal-allon", "yitzhak-sadeh"), strict=True))
    return Position().everywhere("haganah kibbutzim", "armored-battalions air-force").israel(**leaders)


def totals(position: Position) -> list[tuple[int, int]]:
    return [position.totals(front) for front in FRONTS]


def test_every_event_of_the_deck_has_a_test_here() -> None:
    named = [*ISRAEL_STRONGER, *ISRAEL_WEAKER, *ARABS_STRONGER, *ARABS_WEAKER, *TARGET_FRONT, *ARABS_AT_RANDOM]
    named += [*ISRAEL_DRAWS, *TRUCES, *ARABS_DRAW, *TRANSFERS, *SINGLE]
    assert sorted(named) == sorted(card.id for card in ArabIsraeliWars().events)
    assert len(named) == 46


@rule("BAT-1")
def test_before_the_event() -> None:
    assert totals(table()) == [(11, 5)] * 3


@rule("EVENT-1")
@pytest.mark.parametrize(
    ("event", "expected"),
    [
        *((event, (13, 5)) for event in ISRAEL_STRONGER),
        *((event, (9, 5)) for event in ISRAEL_WEAKER),
        *((event, (11, 7)) for event in ARABS_STRONGER),
        *((event, (11, 3)) for event in ARABS_WEAKER),
    ],
)
def test_all_units_of_a_side_get_stronger_or_weaker(event: str, expected: tuple[int, int]) -> None:
    """Two units each; the leader stays at 0."""
    position = table().play(f"event {event}")
    assert totals(position) == [expected] * 3
    position.play("end")
    assert [told.event.arguments["israel"] for told in position.told if told.event.kind == "israel-won"] == [
        expected[0]
    ]


@rule("EVENT-1", "TARGET-1")
@pytest.mark.parametrize("event", TARGET_FRONT)
@pytest.mark.parametrize("front", FRONTS)
def test_the_target_front_gets_5_in_all(event: str, front: str) -> None:
    position = table().play(f"event {event}", f"target {front}")
    assert totals(position) == [(16, 5) if each == front else (11, 5) for each in FRONTS]


@rule("EVENT-1", "RAND-1")
@pytest.mark.parametrize("event", ARABS_AT_RANDOM)
@pytest.mark.parametrize("front", FRONTS)
def test_all_arab_units_at_a_random_front_get_2(event: str, front: str) -> None:
    position = table().play(f"event {event}", f"front {front}")
    assert totals(position) == [(11, 9) if each == front else (11, 5) for each in FRONTS]


@rule("EVENT-1", "RAND-1")
@pytest.mark.parametrize("front", FRONTS)
def test_police_fortresses(front: str) -> None:
    """+5 for the Arabs at a random front, once and not for each unit."""
    position = table().play("event police-fortresses", f"front {front}")
    assert totals(position) == [(11, 10) if each == front else (11, 5) for each in FRONTS]


@rule("EVENT-1", "TARGET-1")
@pytest.mark.parametrize("front", FRONTS)
def test_flanking_maneuvers(front: str) -> None:
    """+2 for every Israeli unit at the target front."""
    position = table().play("event flanking-maneuvers", f"target {front}")
    assert totals(position) == [(15, 5) if each == front else (11, 5) for each in FRONTS]


@rule("EVENT-1", "ISR-1")
@pytest.mark.parametrize("event", ISRAEL_DRAWS)
def test_the_israelis_draw(event: str) -> None:
    position = Position().deck("israel", "palmach palmach palmach palmach").play(f"event {event}")
    for left in range(ISRAEL_DRAWS[event], 0, -1):
        assert (position.state["phase"], position.state["draws"]) == ("event", left)
        position.play("draw palmach")
    position.play(*["deploy palmach south"] * ISRAEL_DRAWS[event])
    assert position.units("israel", "south") == ["palmach"] * ISRAEL_DRAWS[event]
    assert position.state["phase"] == "israeli"


@rule("EVENT-1", "TRUCE-1", "ISR-1")
@pytest.mark.parametrize("event", TRUCES)
def test_a_truce_in_which_the_israelis_draw_two(event: str) -> None:
    position = table().deck("israel", "palmach palmach").play(f"event {event}", "draw palmach", "draw palmach")
    position.play("deploy palmach north", "deploy palmach north", "end")
    assert "truce-held" in position.events
    assert position.all_arab_tokens() == [3, 3, 3]
    assert position.units("israel", "north").count("palmach") == 2


@rule("EVENT-1", "ARAB-1")
@pytest.mark.parametrize("event", ARABS_DRAW)
def test_the_arabs_draw_one(event: str) -> None:
    position = table().play(f"event {event}")
    assert (position.state["phase"], position.state["draws"]) == ("event", 1)
    position.play("draw egyptian-army")
    assert position.totals("south") == (11, 9)


@rule("EVENT-1", "ARAB-1", "ISR-1")
def test_british_withdrawal() -> None:
    """Both sides draw one; the Arabs first (ruling 33)."""
    position = table().deck("israel", "palmach").play("event british-withdrawal")
    assert "draw egyptian-army" in position.legal
    position.play("draw artillery-elements", "front north")
    assert position.legal == ["draw palmach"]
    position.play("draw palmach", "deploy palmach north")
    assert position.totals("north") == (18, 9)


@rule("EVENT-1", "TRANS-3")
@pytest.mark.parametrize("event", TRANSFERS)
def test_the_israelis_get_more_transfers(event: str) -> None:
    position = table().play(f"event {event}")
    assert position.state["transfers"] == 1 + TRANSFERS[event]


@rule("EVENT-1")
def test_palestinian_refugees() -> None:
    """No battle in the north; the other two are fought."""
    position = table().fight("palestinian-refugees")
    assert position.event("battle-negated") == {"front": "north", "rule": "EVENT-1"}
    position.play("discard air-force", "discard air-force")
    assert position.all_arab_tokens() == [3, 2, 2]
    assert position.units("arabs", "north") == ["armored-battalions", "air-force"]


@rule("EVENT-1", "RAND-1")
@pytest.mark.parametrize("front", FRONTS)
def test_arab_withdrawal(front: str) -> None:
    """One random Arab unit leaves one random front."""
    position = table().play("event arab-withdrawal", f"front {front}")
    assert position.weights == {"discard armored-battalions": 1, "discard air-force": 1}
    position.play("discard armored-battalions")
    assert totals(position) == [(11, 2) if each == front else (11, 5) for each in FRONTS]


@rule("EVENT-1", "BAT-2", "RAND-1")
@pytest.mark.parametrize("front", FRONTS)
def test_failed_assault(front: str) -> None:
    """The battle at a random front is a stalemate, whatever the totals."""
    position = table().fight("failed-assault", f"front {front}")
    while position.state["losses"]:
        loss = position.state["losses"][0]
        if loss["front"] != front:
            assert loss["side"] == "arabs"
        position.play(position.legal[-1])
    assert position.all_arab_tokens() == [3 if each == front else 2 for each in FRONTS]
    assert [len(position.units("israel", each)) for each in FRONTS] == [2 if each == front else 3 for each in FRONTS]


@rule("EVENT-1", "RAND-1")
def test_bitter_fighting() -> None:
    """Both sides discard a random unit at every front, before the Israelis deploy."""
    position = table().play("event bitter-fighting")
    assert len(position.state["losses"]) == 6
    for loss in list(position.state["losses"]):
        assert position.state["losses"][0] == loss
        position.play("discard kibbutzim" if loss["side"] == "israel" else "discard armored-battalions")
    assert totals(position) == [(6, 2)] * 3


@rule("EVENT-1", "RAND-1")
@pytest.mark.parametrize("front", FRONTS)
def test_desperate_struggle(front: str) -> None:
    """Both sides discard a random unit at one random front."""
    position = table().play("event desperate-struggle", f"front {front}", "discard kibbutzim", "discard air-force")
    assert totals(position) == [(6, 3) if each == front else (11, 5) for each in FRONTS]
