"""S1 to S3: what the series and this campaign are made of."""

from __future__ import annotations

from .positions import Position, rule


@rule("S1")
def test_two_commanders_play_one_campaign_of_the_series() -> None:
    game = Position().game
    assert game.sides == ("rome", "carthage")
    assert not game.solitaire


@rule("S1")
def test_the_rulebook_is_the_series_and_the_campaign_in_full() -> None:
    book = Position().game.rulebook
    series = [id for id in book.rules if id.startswith("S")]
    campaign = [id for id in book.rules if id.startswith("P")]
    assert len(series) + len(campaign) == len(book.rules)
    assert [id.split(".")[0] for id in dict.fromkeys(id.split(".")[0] for id in series)] == [
        f"S{chapter}" for chapter in range(1, 13)
    ]
    assert list(dict.fromkeys(id.split(".")[0] for id in campaign)) == [f"P{chapter}" for chapter in range(1, 19)]


@rule("S1")
def test_every_ruling_belongs_to_a_rule_and_every_option_is_told_by_a_ruling() -> None:
    game = Position().game
    book = game.rulebook
    assert all(ruling.rule in book for ruling in book.rulings)
    told = {ruling.option for ruling in book.rulings}
    assert {option.name for option in game.option_list if not option.pack} <= told


@rule("S1", "Q129")
def test_no_ruling_names_an_option_that_is_not_there() -> None:
    game = Position().game
    told = {ruling.option for ruling in game.rulebook.rulings if ruling.option}
    assert told <= {option.name for option in game.option_list}


@rule("S2.0", "S2.1")
def test_every_piece_on_the_map_is_in_a_zone() -> None:
    table = Position()
    state = table.game.start()
    zones = range(len(table.war.zones))
    assert all(place < 0 or place in zones for place in (*state.at, *state.leader_at))
    assert {unit.naval for unit in table.war.units} == {False, True}
