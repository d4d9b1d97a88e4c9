"""The page of a simulation: who won how often, by how much, how long it took, what the cards did, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.engine.statistics import SequenceColumn, read_tally
from sandtable.engine.title import title_of

from ..card_effects import Appearance, appearances
from ..comparison import degrees
from ..games_csv import DECISIONS, GamesFile
from ..intervals import Interval, mean, share
from ..series_plan import Plan
from . import html
from .figures import BARS, effects_figure, histogram, shares_figure
from .heat_maps import board_spaces, heat_map
from .report_words import ReportWords


def report_page(telling: ReportWords, games: GamesFile, plan: Plan) -> str:
    count = telling.numerals.number(len(games))
    title = telling("lab.report-title", title=telling("game.title"), games=count)
    parts = [
        *_setting(telling, plan),
        *_results(telling, games),
        *_degrees(telling, games),
        *_scores(telling, games),
        *_length(telling, games),
        *_cards(telling, games),
        *_boards(telling, games),
        *_about(telling),
    ]
    return html.page(telling.language, title, parts)


def _setting(telling: ReportWords, plan: Plan) -> Iterator[str]:
    players = plan["players"]
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in plan["options"].items())
    rows = [(telling.winner(side), bot) for side, bot in players.items()]
    rows += [(telling("lab.options"), options or "–"), (telling("lab.seed"), str(plan["seed"]))]
    rows += [(telling("lab.version"), str(plan["sandtable"]))]
    yield html.facts(rows)


def _results(telling: ReportWords, games: GamesFile) -> Iterator[str]:
    won = Counter(games.winners)
    winners = [*games.sides, *([""] if won[""] or telling.game.solitaire else [])]
    shares = {telling.winner(side): share(won[side], len(games)) for side in winners}
    yield html.heading(telling("lab.results"))
    yield _share_table(telling, telling("lab.winner"), shares, [won[side] for side in winners])
    yield html.figure(shares_figure(shares, telling("lab.percent-of-games")), telling("lab.results-figure"))


def _degrees(telling: ReportWords, games: GamesFile) -> Iterator[str]:
    found, counted = degrees(games, telling.game.degrees), Counter(games.degrees)
    shares = {telling.degree(degree): each for degree, each in found.items()}
    yield html.heading(telling("lab.degrees"))
    yield _share_table(telling, telling("lab.degree"), shares, [counted[degree] for degree in found])
    picture = shares_figure(shares, telling("lab.percent-of-games"), BARS[:1])
    yield html.figure(picture, telling("lab.degrees-figure"))


def _share_table(telling: ReportWords, title: str, shares: dict[str, Interval], counts: list[int]) -> str:
    numerals = telling.numerals
    rows = [
        (name, numerals.number(count), numerals.percents(each))
        for (name, each), count in zip(shares.items(), counts, strict=True)
    ]
    return html.table([title, telling("lab.games"), telling("lab.share")], rows)


def _scores(telling: ReportWords, games: GamesFile) -> Iterator[str]:
    winners = [side for side in (*games.sides, "") if games.wins(side)]
    by_winner = {telling.winner(side): games.scores(side) for side in winners}
    all_games = [(telling("lab.all-games"), *_spread(telling, games.numbers["score"]))]
    rows = all_games if telling.game.scores_compare else []
    rows += [(telling("lab.won-by", winner=name), *_spread(telling, scores)) for name, scores in by_winner.items()]
    yield html.heading(telling("lab.scores"))
    if not telling.game.scores_compare:
        yield html.paragraph(telling("lab.scores-apart"), note=True)
    yield html.table(_spread_titles(telling), rows)
    yield html.figure(
        histogram(by_winner, telling("lab.score"), telling("lab.games"), telling.numerals), telling("lab.scores-figure")
    )


def _length(telling: ReportWords, games: GamesFile) -> Iterator[str]:
    names = {"rounds": telling("lab.rounds"), "moves": telling("lab.moves")}
    names |= {f"{DECISIONS}{side}": telling("lab.decisions", side=telling.winner(side)) for side in games.sides}
    yield html.heading(telling("lab.length"))
    yield html.paragraph(telling("lab.length-note"), note=True)
    yield html.table(
        _spread_titles(telling), [(name, *_spread(telling, games.numbers[id])) for id, name in names.items()]
    )
    for id in ("rounds", "moves"):
        picture = histogram({names[id]: games.numbers[id]}, names[id], telling("lab.games"), telling.numerals)
        yield html.figure(picture, telling("lab.length-figure", what=names[id]))


def _spread_titles(telling: ReportWords) -> list[str]:
    return ["", *(telling(id) for id in ("lab.mean", "lab.least", "lab.median", "lab.most"))]


def _spread(telling: ReportWords, values: list[int]) -> tuple[str, ...]:
    ordered = sorted(values)
    numerals = telling.numerals
    three = (ordered[0], ordered[len(ordered) // 2], ordered[-1])
    return (numerals.means(mean(values)), *(numerals.number(value) for value in three))


# Cards and chits ----------------------------------------------------------------------------------------------------


def _cards(telling: ReportWords, games: GamesFile) -> Iterator[str]:
    for listing in title_of(telling.game).statistics.listed:
        if any(games.counted[listing.name]):
            yield from _listing(telling, games, listing)


def _listing(telling: ReportWords, games: GamesFile, listing: SequenceColumn) -> Iterator[str]:
    all_of_it = appearances(games, listing.name)
    yield html.heading(telling.column(listing.name))
    yield html.paragraph(telling("lab.chosen-note" if listing.chosen else "lab.drawn-note"), note=True)
    for owner, first in all_of_it.first.items():
        found = [each for each in all_of_it.found if each.owner == owner]
        if not telling.game.solitaire:
            yield html.heading(telling.winner(owner), 3)
        names = {each.id: telling.named(listing.words, each.id) for each in found}
        yield html.table(_listing_titles(telling, first), [_listing_row(telling, games, names, e) for e in found])
        effects = {names[each.id]: each.early.difference for each in found if each.early and each.early.difference}
        clear = {name: each for name, each in effects.items() if each is not None}
        if clear:
            picture = effects_figure(clear, telling("lab.points-of-wins"), telling.numerals)
            yield html.figure(picture, telling("lab.effects-figure", count=first))


def _listing_titles(telling: ReportWords, first: int) -> list[str]:
    names = ["", telling("lab.came"), telling("lab.times"), telling("lab.with"), telling("lab.without")]
    return [*names, telling("lab.early", count=first)] if first else names


def _listing_row(telling: ReportWords, games: GamesFile, names: dict[str, str], each: Appearance) -> list[str]:
    numerals, ever = telling.numerals, each.ever
    cells = [
        names[each.id],
        numerals.percent(ever.games / len(games)),
        numerals.number(each.times / len(games), 2),
        numerals.percents(ever.with_it) if ever.games else "–",
        numerals.percents(ever.without) if ever.other_games else "–",
    ]
    if each.early is None:
        return cells
    difference = each.early.difference
    return [*cells, numerals.points(difference) if difference else "–"]


# The board ----------------------------------------------------------------------------------------------------------


def _boards(telling: ReportWords, games: GamesFile) -> Iterator[str]:
    maps = title_of(telling.game).statistics.maps
    spaces = board_spaces(telling.game) if maps else ()
    if maps:
        yield html.heading(telling("lab.boards"))
    for name in maps:
        total: Counter[str] = Counter()
        for cell in games.counted[name]:
            total.update(read_tally(cell))
        if total:
            rates = {space: times / len(games) for space, times in total.items()}
            yield html.heading(telling.column(name), 3)
            picture = heat_map(telling, spaces, rates, telling("lab.times-a-game"))
            yield html.figure(picture, telling("lab.board-figure", what=telling.column(name)))


def _about(telling: ReportWords) -> Iterator[str]:
    yield html.heading(telling("lab.method"))
    yield html.paragraph(telling("lab.method-note"))
    if title_of(telling.game).solver_module:
        yield html.paragraph(telling("lab.method-solved"))
