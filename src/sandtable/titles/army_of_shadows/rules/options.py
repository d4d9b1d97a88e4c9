"""The options that change what the rules say, read once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.engine.options import Option, Options, switch

from .announcements import MOST_ROUNDS

NO_LIMIT: Final = 0

OPTIONS: Final = (
    Option("sight", "persistent", ("persistent", "live"), rule="2.2", note=True),
    switch("secret_growth", rule="4.11", note=True),
    switch("transit", rule="4.12"),
    switch("every_space", rule="4.22"),
    switch("pairs", rule="5.0"),
    switch("posts_deny", rule="5.0"),
    switch("twelve_kills", rule="5.0", note=True),
    Option("rounds", 400, (60, 120, 240, 400, NO_LIMIT), rule="4.0", note=True, named=(NO_LIMIT,)),
    Option("limit", "draw", ("draw", "state"), rule="4.0"),
)


@dataclass(frozen=True, slots=True)
class RuleOptions:
    live_sight: bool
    """R2: the State's map shows a lone piece only until the Insurgent's next turn is over."""
    secret_growth: bool
    """R9: where a new piece is put is told only if a State piece is there."""
    transit: bool
    """R14: every step of the Insurgent is judged, not only where the Move ends."""
    every_space: bool
    """R19: Kill or Turn once in every space, not only in one."""
    pairs: bool
    """R21: four spaces that each have a neighbour are enough, also as two pairs."""
    posts_deny: bool
    """R22: a space with a State piece does not count for the Insurgent."""
    twelve_kills: bool
    """R23: only twelve kills win, not the Insurgent's last piece but one."""
    rounds: int
    """The last round; without a limit, more than anybody plays."""
    no_limit: bool
    """R7: no round is the last; a position that nobody can win any more is a draw."""
    state_wins_on_time: bool


def read_rules(options: Options) -> RuleOptions:
    return RuleOptions(
        live_sight=options["sight"] == "live",
        secret_growth=options["secret_growth"],
        transit=options["transit"],
        every_space=options["every_space"],
        pairs=options["pairs"],
        posts_deny=options["posts_deny"],
        twelve_kills=options["twelve_kills"],
        rounds=options["rounds"] or MOST_ROUNDS,
        no_limit=options["rounds"] == NO_LIMIT,
        state_wins_on_time=options["limit"] == "state",
    )
