"""Everything true on the table: where each piece is and in what state, points, cards, and the procedures under way."""

from __future__ import annotations

from typing import Final

from sandtable.engine.procedures import Frame

BOX: Final = -1
"""Of a unit: in the Reinforcement box. Of a leader: in the cup, or not yet arrived."""
DEAD: Final = -2
"""Destroyed: back only by a card or a campaign rule (S9.6.5.b)."""
AWAY: Final = -3
"""Out of play."""

DECIMATED: Final = 1
DISORGANISED: Final = 2
INSIDE: Final = 4
"""Inside a fortress that is besieged, or sheltering there from the enemy in its zone."""
ACTED: Final = 8
LANDED: Final = 16
"""Put ashore from a sea zone in this operation: may not be activated (S7.1.4)."""
CARRIED: Final = 32
"""Put ashore in a port in this operation: may act, may not be embarked again (S7.1.5)."""
UNREPAIRED: Final = 64
"""Kept from being reorganised in this operation."""
REPAIRED: Final = 128
"""Reorganised or rebuilt in this operation, where an option allows both."""
OF_THE_OPERATION: Final = ACTED | LANDED | CARRIED | UNREPAIRED | REPAIRED

NOBODY: Final = -1
NOT_CHOSEN: Final = -1
CARD, MAP = 0, 1


class Battle:
    """A battle under way (S9.5). Sets of units are bit masks; counts of chits are lists by chit."""

    __slots__ = (
        "attacker",
        "cards",
        "cup",
        "destroyed",
        "drawn_extra",
        "fighting",
        "gone",
        "hand",
        "harassed",
        "isolated",
        "leader",
        "left",
        "naval",
        "origin",
        "rounds",
        "shown",
        "staying",
        "table",
        "used",
        "zone",
    )

    def __init__(self, naval: bool, zone: int, attacker: int, origin: int) -> None:
        self.naval = naval
        self.zone = zone
        self.attacker = attacker
        self.origin = origin
        """The zone that the attackers came from; the battle's own for a sortie."""
        self.fighting = [0, 0]
        self.left = [0, 0]
        """Disorganised in this battle and gone from it."""
        self.gone = 0
        """Leaders who have gone from it into the fortress beside it, with a unit."""
        self.destroyed = [0, 0]
        """Ships lost in it, until the winner's captures are settled (P13.a)."""
        self.staying = 0
        """Disorganised, but held by a chit that does not let go."""
        self.isolated = 0
        self.leader = [NOBODY, NOBODY]
        self.cup: list[int] = []
        self.hand: list[int] = []
        self.used: list[int] = []
        self.table: list[list[int]] = []
        """Chits that engage, oldest first: ``[chit, extra modifier, unit, enemy, unit, enemy, …]``."""
        self.drawn_extra = [0, 0]
        self.harassed = [0, 0]
        """What is added to each die of a side in the first round."""
        self.rounds = 0
        """Chits played so far."""
        self.shown = 0
        """Which chits have been played at least once, as a mask: those of before a cup was filled again count too."""
        self.cards = [0, 0]
        """Cards played so far."""

    def copy(self) -> Battle:
        twin = Battle(self.naval, self.zone, self.attacker, self.origin)
        twin.fighting = self.fighting[:]
        twin.left = self.left[:]
        twin.gone = self.gone
        twin.destroyed = self.destroyed[:]
        twin.staying = self.staying
        twin.isolated = self.isolated
        twin.leader = self.leader[:]
        twin.cup = self.cup[:]
        twin.hand = self.hand[:]
        twin.used = self.used[:]
        twin.table = [entry[:] for entry in self.table]
        twin.drawn_extra = self.drawn_extra[:]
        twin.harassed = self.harassed[:]
        twin.rounds = self.rounds
        twin.shown = self.shown
        twin.cards = self.cards[:]
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Battle) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]


class State:
    """See the module. ``outside``, ``inside`` and ``ships`` count what ``at`` and ``flags`` say, by side and zone."""

    __slots__ = (
        "at",
        "battle",
        "buried",
        "chosen",
        "control",
        "deck",
        "flags",
        "fresh",
        "hand",
        "initiative",
        "inside",
        "leader_at",
        "leader_in",
        "marker",
        "marker_inside",
        "open",
        "operator",
        "outside",
        "rebuilt",
        "resources",
        "rolled",
        "score",
        "ships",
        "siege",
        "spent",
        "stack",
        "supply_points",
        "tokens",
    )

    def __init__(self, units: int, leaders: int, zones: int, cards: int) -> None:
        self.at = [BOX] * units
        self.flags = [0] * units
        self.leader_at = [BOX] * leaders
        self.leader_in = 0
        """The leaders inside a fortress, as a mask."""
        self.resources = [[0] * zones, [0] * zones]
        self.control = [NOBODY] * zones
        self.siege = [NOBODY] * zones
        """Whose siege marker lies in a zone."""
        self.tokens = [0] * zones
        """Markers of the campaign, by zone."""
        self.outside = [[0] * zones, [0] * zones]
        self.inside = [[0] * zones, [0] * zones]
        self.ships = [[0] * zones, [0] * zones]
        self.deck = [0] * cards
        self.hand = [0] * cards
        self.open = [0] * cards
        self.buried = [0] * cards
        self.initiative = 0
        self.spent = 0
        """Which once-a-game rules of the campaign have been used, as a mask."""
        self.chosen = [NOT_CHOSEN, NOT_CHOSEN]
        self.score = [0, 0, 0, 0, 0, 0]
        """Victory points won so far: for units (by side), for leaders, from cards."""
        self.operator = NOBODY
        self.supply_points = 0
        self.marker = NOBODY
        self.marker_inside = False
        self.rebuilt = False
        self.rolled = 0
        """The cities against which a siege die was rolled in this operation."""
        self.fresh: dict[int, int] = {}
        """Resource points put ashore in this operation, by city: they cannot be loaded again."""
        self.battle: Battle | None = None
        self.stack: list[Frame] = []

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.at = self.at[:]
        twin.flags = self.flags[:]
        twin.leader_at = self.leader_at[:]
        twin.leader_in = self.leader_in
        one, two = self.resources
        twin.resources = [one[:], two[:]]
        twin.control = self.control[:]
        twin.siege = self.siege[:]
        twin.tokens = self.tokens[:]
        one, two = self.outside
        twin.outside = [one[:], two[:]]
        one, two = self.inside
        twin.inside = [one[:], two[:]]
        one, two = self.ships
        twin.ships = [one[:], two[:]]
        twin.deck = self.deck[:]
        twin.hand = self.hand[:]
        twin.open = self.open[:]
        twin.buried = self.buried[:]
        twin.initiative = self.initiative
        twin.spent = self.spent
        twin.chosen = self.chosen[:]
        twin.score = self.score[:]
        twin.operator = self.operator
        twin.supply_points = self.supply_points
        twin.marker = self.marker
        twin.marker_inside = self.marker_inside
        twin.rebuilt = self.rebuilt
        twin.rolled = self.rolled
        twin.fresh = self.fresh.copy()
        twin.battle = self.battle.copy() if self.battle else None
        twin.stack = [frame.copy() for frame in self.stack]
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]


def members(mask: int) -> list[int]:
    """The numbers in a set, from the lowest."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
