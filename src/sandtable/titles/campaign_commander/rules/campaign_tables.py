"""A campaign with its options, and the tables that the rules read all the time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sandtable.engine.moves import MoveCatalogue, Verb, verb

from .campaign_hooks import CampaignRules
from .cards.card_types import OPERATIONAL, WINDOWS
from .citations import Citations
from .pack_data import CAVALRY, ELEPHANTS, INFANTRY, NAVAL, Campaign
from .state import State

SIDES: Final = (0, 1)
FORTRESS: Final = 4
"""How many land units find room in a fortress (S11.2)."""
ABOARD: Final = 3
"""How many land units a fleet carries, and a sea zone may hold (P6.a, S7.2)."""


class MoveNumbers:
    """Where each verb of the catalogue begins: a move is a verb's number plus the number of what it names."""

    def __init__(self, catalogue: MoveCatalogue) -> None:
        place = 0
        self._first: dict[str, int] = {}
        for word, each in catalogue.verbs.items():
            self._first[word] = place
            place += len(each.arguments)
        first = self._first
        self.choose, self.play, self.draw, self.discard = (first[w] for w in ("choose", "play", "draw", "discard"))
        self.spend, self.activate, self.depart = first["spend"], first["activate"], first["depart"]
        self.siege, self.sortie = first["siege"], first["sortie"]
        self.reorganise, self.rebuild = first["reorganise"], first["rebuild"]
        self.go, self.stop = first["go"], first["stop"]
        self.load, self.embark, self.land = first["load"], first["embark"], first["land"]
        self.ashore, self.drop = first["ashore"], first["drop"]
        self.shelter, self.join, self.lead = first["shelter"], first["join"], first["lead"]
        self.chit, self.engage, self.check = first["chit"], first["engage"], first["check"]
        self.take, self.retreat, self.lose, self.recover = (first[w] for w in ("take", "retreat", "lose", "recover"))
        self.recall, self.bring, self.place, self.target = (first[w] for w in ("recall", "bring", "place", "target"))
        self.pass_, self.ready, self.end = first["pass"], first["ready"], first["end"]
        self.roll, self.deal, self.cup, self.lot, self.lost = (first[w] for w in ("roll", "deal", "cup", "lot", "lost"))

    def of(self, word: str) -> int:
        """Where a verb of the campaign's own begins."""
        return self._first[word]


def build_catalogue(campaign: Campaign, own_verbs: Sequence[Verb]) -> MoveCatalogue:
    zones = [zone.id for zone in campaign.zones]
    land = [zone.id for zone in campaign.zones if zone.land]
    units = [unit.id for unit in campaign.units]
    leaders = [leader.id for leader in campaign.leaders]
    cards = [card.id for card in campaign.cards]
    chits = list(dict.fromkeys(chit.id for chit in campaign.chits))
    pieces = [*units, *leaders]
    return MoveCatalogue(
        [
            verb("choose", "what", ("card", "map")),
            verb("play", "card", cards),
            verb("draw"),
            verb("discard", "card", cards),
            verb("spend", "zone", zones),
            verb("activate", "piece", [*pieces, "all"], several=True),
            verb("depart"),
            verb("siege", "city", land),
            verb("sortie"),
            verb("reorganise", "unit", units, several=True),
            verb("rebuild", "unit", units),
            verb("go", "zone", zones, several=True),
            verb("stop", role="done"),
            verb("load", "piece", [*pieces, "rp"], several=True),
            verb("embark", "piece", pieces, several=True),
            verb("land", "zone", land),
            verb("ashore", "piece", pieces, several=True),
            verb("drop", "piece", [*pieces, "rp"], several=True),
            verb("shelter", "piece", pieces, several=True),
            verb("join", "unit", units, several=True),
            verb("lead", "leader", leaders),
            verb("chit", "chit", chits),
            verb("engage", "unit", units, several=True),
            verb("check", "unit", units, several=True),
            verb("take", "leader", leaders, several=True),
            verb("retreat", "zone", zones),
            verb("lose", "unit", units),
            verb("recover", "unit", units, several=True),
            verb("recall", "unit", units, several=True),
            verb("bring", "unit", units, several=True),
            verb("place", "zone", zones, several=True),
            verb("target", "piece", [*zones, *pieces]),
            verb("pass", role="pass"),
            verb("ready", role="done"),
            verb("end", "what", ("operation",), role="end"),
            *own_verbs,
            verb("roll", "number", range(1, 11), role="roll"),
            verb("deal", "card", cards, role="draw"),
            verb("cup", "chit", chits, role="draw"),
            verb("lot", "leader", leaders, role="draw"),
            verb("lost", "card", cards, role="draw"),
        ]
    )


class CampaignTables:
    """Everything about a campaign that does not change while it is played."""

    def __init__(
        self,
        campaign: Campaign,
        options: Mapping[str, Any],
        catalogue: MoveCatalogue,
        rules: CampaignRules,
        cites: Citations,
    ) -> None:
        self.campaign = campaign
        self.campaign_rules = rules
        self.cites = cites
        self.options = options
        self.move = MoveNumbers(catalogue)
        self.zones = campaign.zones
        self.units = campaign.units
        self.leaders = campaign.leaders
        self.cards = campaign.cards
        self.chits = campaign.chits
        count = len(campaign.units)
        self.side = [unit.side for unit in campaign.units]
        self.naval = [unit.type == NAVAL for unit in campaign.units]
        self.type = [unit.type for unit in campaign.units]
        self.values = [(unit.full, unit.decimated) for unit in campaign.units]
        self.of_side = [sum(1 << u for u in range(count) if self.side[u] == side) for side in SIDES]
        self.units_of = [[u for u in range(count) if self.side[u] == side] for side in SIDES]
        self.of_type = [sum(1 << u for u in range(count) if self.type[u] == each) for each in range(4)]
        self.ships = self.of_type[NAVAL]
        self.land_units = self.of_type[INFANTRY] | self.of_type[CAVALRY] | self.of_type[ELEPHANTS]
        self.leaders_of = [[i for i, each in enumerate(campaign.leaders) if each.side == side] for side in SIDES]
        self.is_land = [zone.land for zone in campaign.zones]
        self.is_city = [zone.city for zone in campaign.zones]
        self.cities = [i for i, zone in enumerate(campaign.zones) if zone.city]
        self.cost = [3 if zone.mountain else 1 for zone in campaign.zones]
        self.links = [zone.links for zone in campaign.zones]
        self.sea_links = [zone.sea_links for zone in campaign.zones]
        self.coast = [zone.coast for zone in campaign.zones]
        self.harbour = [zone.harbour for zone in campaign.zones]
        self.city_of = [zone.city_of for zone in campaign.zones]
        self.across = {a: b for pair in campaign.straits for a, b in (pair, pair[::-1])}
        names = list(dict.fromkeys(chit.id for chit in campaign.chits))
        self.chit_name = [names.index(chit.id) for chit in campaign.chits]
        self.chits_of = [
            [
                [i for i, c in enumerate(campaign.chits) if c.side == side and c.naval == naval]
                for naval in (False, True)
            ]
            for side in SIDES
        ]
        self.chit_by_name = [
            [{self.chit_name[i]: i for i in self.chits_of[side][naval]} for naval in (0, 1)] for side in SIDES
        ]
        self.cards_of = [[i for i, card in enumerate(campaign.cards) if card.side == side] for side in SIDES]
        self.operational = [[i for i in self.cards_of[s] if self.cards[i].type == OPERATIONAL] for s in SIDES]
        self.in_window = [
            {
                window: [
                    i
                    for i in self.cards_of[side]
                    if self.cards[i].effects and window in self.cards[i].effects[0].windows
                ]
                for window in WINDOWS
            }
            for side in SIDES
        ]
        self.card_number = {card.id: i for i, card in enumerate(campaign.cards)}
        self.kind_units: dict[str, list[int]] = {}
        for u, unit in enumerate(campaign.units):
            self.kind_units.setdefault(unit.kind, []).append(u)
        self.all_or_count = count + len(campaign.leaders)
        """The number of ``all`` or ``rp`` among pieces: after the units and the leaders."""

    # Cards -----------------------------------------------------------------------------------------------------

    def cards_in(self, counts: list[int], side: int) -> int:
        return sum(counts[card] for card in self.cards_of[side])

    def unseen(self, state: State, card: int) -> int:
        """How many copies of a card may still be in its owner's hand, for all that everybody knows (2.2.4)."""
        return self.cards[card].copies - state.open[card]

    def lasts(self, state: State, id: str) -> bool:
        """Has this permanent card been played (P16)."""
        return state.open[self.card_number[id]] > 0
