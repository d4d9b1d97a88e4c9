"""The HTML report of a simulation: results, scores, length of games, effects of cards, heat maps."""

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


def report_page(words: ReportWords, games: GamesFile, plan: Plan) -> str:
    count = words.number_format.number(len(games))
    title = words("lab.report-title", title=words("game.title"), games=count)
    parts = [
        *_setup(words, plan),
        *_results(words, games),
        *_degrees(words, games),
        *_scores(words, games),
        *_length(words, games),
        *_cards(words, games),
        *_boards(words, games),
        *_about(words),
    ]
    return html.page(words.language, title, parts)


def _setup(words: ReportWords, plan: Plan) -> Iterator[str]:
    players = plan["players"]
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in plan["options"].items())
    rows = [(words.winner(side), bot) for side, bot in players.items()]
    rows += [(words("lab.options"), options or "–"), (words("lab.seed"), str(plan["seed"]))]
    rows += [(words("lab.version"), str(plan["sandtable"]))]
    yield html.facts(rows)


def _results(words: ReportWords, games: GamesFile) -> Iterator[str]:
    won = Counter(games.winners)
    winners = [*games.sides, *([""] if won[""] or words.game.solitaire else [])]
    shares = {words.winner(side): share(won[side], len(games)) for side in winners}
    yield html.heading(words("lab.results"))
    yield _share_table(words, words("lab.winner"), shares, [won[side] for side in winners])
    yield html.figure(shares_figure(shares, words("lab.percent-of-games")), words("lab.results-figure"))


def _degrees(words: ReportWords, games: GamesFile) -> Iterator[str]:
    found, counted = degrees(games, words.game.degrees), Counter(games.degrees)
    shares = {words.degree(degree): each for degree, each in found.items()}
    yield html.heading(words("lab.degrees"))
    yield _share_table(words, words("lab.degree"), shares, [counted[degree] for degree in found])
    picture = shares_figure(shares, words("lab.percent-of-games"), BARS[:1])
    yield html.figure(picture, words("lab.degrees-figure"))


def _share_table(words: ReportWords, title: str, shares: dict[str, Interval], counts: list[int]) -> str:
    number_format = words.number_format
    rows = [
        (name, number_format.number(count), number_format.percents(each))
        for (name, each), count in zip(shares.items(), counts, strict=True)
    ]
    return html.table([title, words("lab.games"), words("lab.share")], rows)


def _scores(words: ReportWords, games: GamesFile) -> Iterator[str]:
    winners = [side for side in (*games.sides, "") if games.wins(side)]
    by_winner = {words.winner(side): games.scores(side) for side in winners}
    all_games = [(words("lab.all-games"), *_spread_cells(words, games.numbers["score"]))]
    rows = all_games if words.game.scores_compare else []
    rows += [(words("lab.won-by", winner=name), *_spread_cells(words, scores)) for name, scores in by_winner.items()]
    yield html.heading(words("lab.scores"))
    if not words.game.scores_compare:
        yield html.paragraph(words("lab.scores-apart"), note=True)
    yield html.table(_spread_titles(words), rows)
    yield html.figure(
        histogram(by_winner, words("lab.score"), words("lab.games"), words.number_format), words("lab.scores-figure")
    )


def _length(words: ReportWords, games: GamesFile) -> Iterator[str]:
    names = {"rounds": words("lab.rounds"), "moves": words("lab.moves")}
    names |= {f"{DECISIONS}{side}": words("lab.decisions", side=words.winner(side)) for side in games.sides}
    yield html.heading(words("lab.length"))
    yield html.paragraph(words("lab.length-note"), note=True)
    yield html.table(
        _spread_titles(words), [(name, *_spread_cells(words, games.numbers[column])) for column, name in names.items()]
    )
    for column in ("rounds", "moves"):
        picture = histogram(
            {names[column]: games.numbers[column]}, names[column], words("lab.games"), words.number_format
        )
        yield html.figure(picture, words("lab.length-figure", what=names[column]))


def _spread_titles(words: ReportWords) -> list[str]:
    return ["", *(words(message_id) for message_id in ("lab.mean", "lab.least", "lab.median", "lab.most"))]


def _spread_cells(words: ReportWords, values: list[int]) -> tuple[str, ...]:
    ordered = sorted(values)
    number_format = words.number_format
    three = (ordered[0], ordered[len(ordered) // 2], ordered[-1])
    return (number_format.means(mean(values)), *(number_format.number(value) for value in three))


# Cards and chits ----------------------------------------------------------------------------------------------------


def _cards(words: ReportWords, games: GamesFile) -> Iterator[str]:
    for listing in title_of(words.game).statistics.listed:
        if any(games.counted[listing.name]):
            yield from _sequence_column(words, games, listing)


def _sequence_column(words: ReportWords, games: GamesFile, listing: SequenceColumn) -> Iterator[str]:
    all_of_it = appearances(games, listing.name)
    yield html.heading(words.column(listing.name))
    yield html.paragraph(words("lab.chosen-note" if listing.chosen else "lab.drawn-note"), note=True)
    for owner, first in all_of_it.first.items():
        found = [each for each in all_of_it.found if each.owner == owner]
        if not words.game.solitaire:
            yield html.heading(words.winner(owner), 3)
        names = {each.id: words.named(listing.words, each.id) for each in found}
        yield html.table(_sequence_titles(words, first), [_sequence_row(words, games, names, e) for e in found])
        effects = {names[each.id]: each.early.difference for each in found if each.early and each.early.difference}
        clear = {name: each for name, each in effects.items() if each is not None}
        if clear:
            picture = effects_figure(clear, words("lab.points-of-wins"), words.number_format)
            yield html.figure(picture, words("lab.effects-figure", count=first))


def _sequence_titles(words: ReportWords, first: int) -> list[str]:
    names = ["", words("lab.came"), words("lab.times"), words("lab.with"), words("lab.without")]
    return [*names, words("lab.early", count=first)] if first else names


def _sequence_row(words: ReportWords, games: GamesFile, names: dict[str, str], each: Appearance) -> list[str]:
    number_format, ever = words.number_format, each.ever
    cells = [
        names[each.id],
        number_format.percent(ever.games / len(games)),
        number_format.number(each.times / len(games), 2),
        number_format.percents(ever.with_it) if ever.games else "–",
        number_format.percents(ever.without) if ever.other_games else "–",
    ]
    if each.early is None:
        return cells
    difference = each.early.difference
    return [*cells, number_format.points(difference) if difference else "–"]


# The board ----------------------------------------------------------------------------------------------------------


def _boards(words: ReportWords, games: GamesFile) -> Iterator[str]:
    maps = title_of(words.game).statistics.maps
    spaces = board_spaces(words.game) if maps else ()
    if maps:
        yield html.heading(words("lab.boards"))
    for name in maps:
        total: Counter[str] = Counter()
        for cell in games.counted[name]:
            total.update(read_tally(cell))
        if total:
            rates = {space: times / len(games) for space, times in total.items()}
            yield html.heading(words.column(name), 3)
            picture = heat_map(words, spaces, rates, words("lab.times-a-game"))
            yield html.figure(picture, words("lab.board-figure", what=words.column(name)))


def _about(words: ReportWords) -> Iterator[str]:
    yield html.heading(words("lab.method"))
    yield html.paragraph(words("lab.method-note"))
    if title_of(words.game).solver_module:
        yield html.paragraph(words("lab.method-solved"))
