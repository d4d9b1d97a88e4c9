"""The data of the campaign: map, counters, leaders, decks and set-up, against the table they were made from."""

from __future__ import annotations

import heapq
from collections import Counter
from typing import Final

import pytest

from sandtable.titles.campaign_commander.rules.pack_data import CARD_TYPES

from .positions import CARTHAGE, ROME, Position, full, rule

ZONES: Final = """
reggio | italia | plain | 2 | 3 | port m_estrecho | - |
mesana | sicilia | plain | 3 | 3 | port m_estrecho | - | milae peloritanos tauromenio
milae | sicilia | plain | 0 | 1 | port m_lipara | - | mesana peloritanos tindaris
tindaris | sicilia | plain | 1 | 1 | port m_lipara | - | halesa milae nebrodes peloritanos
peloritanos | sicilia | mountain | - | - | - | - | mesana milae nebrodes tauromenio tindaris
tauromenio | sicilia | plain | 2 | 2 | coast m_catana | coin | catana centuripa mesana nebrodes peloritanos
nebrodes | sicilia | mountain | - | - | - | - | centuripa halesa mitistrato peloritanos tauromenio tindaris
halesa | sicilia | plain | 0 | 1 | coast m_halesa | - | cefaledio maroneos mitistrato nebrodes tindaris
mitistrato | sicilia | mountain | 3 | 1 | - | - | centuripa enna halesa maroneos nebrodes
cefaledio | sicilia | plain | 1 | 1 | port m_halesa | - | halesa maroneos termas
maroneos | sicilia | mountain | - | - | - | - | cefaledio enna halesa himera_sur mitistrato termas
termas | sicilia | plain | 1 | 2 | port m_himera | - | cefaledio himera_sur hipana maroneos panormo
panormo | sicilia | plain | 3 | 5 | port m_panormo | - | entela heirkte hipana segesta termas
heirkte | sicilia | mountain | - | - | coast m_panormo | - | panormo segesta
hipana | sicilia | plain | 1 | 1 | - | - | entela panormo sicanos termas
sicanos | sicilia | mountain | - | - | - | - | agrigentum entela heraclea himera_sur hipana
entela | sicilia | plain | 1 | 1 | - | - | heraclea hipana panormo segesta selinunte sicanos
segesta | sicilia | plain | 1 | 2 | - | - | drepano entela erice heirkte lilibeo panormo selinunte
erice | sicilia | mountain | 4 | 2 | - | - | drepano segesta
drepano | sicilia | plain | 4 | 4 | port m_egadas | - | erice lilibeo segesta
lilibeo | sicilia | plain | 5 | 5 | port m_egadas m_lib_occ | - | drepano segesta selinunte
selinunte | sicilia | plain | 1 | 1 | coast m_lib_occ | - | entela heraclea lilibeo segesta
heraclea | sicilia | plain | 2 | 2 | port m_lib_occ m_lib_cen | - | agrigentum entela selinunte sicanos
agrigentum | sicilia | plain | 4 | 5 | coast m_lib_cen | - | heraclea himera_sur pintias sicanos
pintias | sicilia | plain | 0 | 1 | port m_lib_cen | - | agrigentum gela himera_sur
gela | sicilia | plain | 1 | 2 | port m_lib_cen | - | camarina hibleos himera_sur morgantina pintias
camarina | sicilia | plain | 1 | 2 | port m_lib_or | - | gela heloro hibleos
hibleos | sicilia | mountain | - | - | - | - | acras camarina gela heloro leontini morgantina
heloro | sicilia | plain | 0 | 1 | coast m_paquino | coin | acras camarina hibleos siracusa
acras | sicilia | plain | 1 | 1 | - | coin | heloro hibleos leontini siracusa
siracusa | sicilia | plain | 5 | 6 | port m_siracusa | coin | acras heloro megara
megara | sicilia | plain | 0 | 1 | coast m_siracusa | coin | leontini siracusa
leontini | sicilia | plain | 1 | 2 | - | coin | acras catana centuripa hibleos megara morgantina
catana | sicilia | plain | 1 | 2 | port m_catana | - | centuripa leontini tauromenio
centuripa | sicilia | plain | 1 | 1 | - | - | catana enna leontini mitistrato morgantina nebrodes tauromenio
morgantina | sicilia | plain | 1 | 1 | - | - | centuripa enna gela hibleos leontini
enna | sicilia | mountain | 3 | 2 | - | - | centuripa himera_sur maroneos mitistrato morgantina
himera_sur | sicilia | plain | - | - | - | - | agrigentum enna gela maroneos pintias sicanos termas
cartago | africa | plain | 6 | 6 | port m_africa | - | tunez utica
tunez | africa | plain | 1 | 1 | - | - | adis bagradas cartago utica
utica | africa | plain | 3 | 1 | port m_africa | - | bagradas cartago hipona tunez
hipona | africa | plain | 2 | 1 | port m_africa | - | bagradas utica
bagradas | africa | plain | - | - | - | - | adis hipona numidia tunez utica
adis | africa | plain | 0 | 1 | - | - | aspis bagradas hadrumeto numidia tunez
aspis | africa | plain | 1 | 1 | port m_africa | - | adis hadrumeto
hadrumeto | africa | plain | 2 | 1 | port m_africa | - | adis aspis numidia
numidia | africa | mountain | - | - | - | - | adis bagradas hadrumeto
"""
"""Zone, region, terrain, siege modifier, victory points, port or open coast with its seas, coin, neighbours."""

SEAS: Final = """
m_estrecho | m_catana m_lipara
m_lipara | m_estrecho m_halesa m_tirreno
m_halesa | m_himera m_lipara m_tirreno
m_himera | m_halesa m_panormo m_tirreno
m_panormo | m_egadas m_himera m_tirreno
m_egadas | m_lib_occ m_panormo
m_lib_occ | m_egadas m_lib_cen
m_lib_cen | m_lib_occ m_lib_or
m_lib_or | m_lib_cen m_paquino
m_paquino | m_lib_or m_siracusa
m_siracusa | m_catana m_paquino
m_catana | m_estrecho m_siracusa
m_tirreno | m_halesa m_himera m_lipara m_panormo
m_africa |
"""
"""Open seas and the seas beside them; the arrow to Africa apart."""

CARDS: Final = """
rome | ejercitos-consulares | operational | 0 | 4
rome | construccion-de-flota | operational | 0 | 3
rome | suministros-de-italia | operational | 0 | 3
rome | siracusa-cambia-de-bando | operational | 0 | 1
rome | suministros-de-hieron | operational | 0 | 1
rome | retirada-del-corvus | operational | 0 | 1 | permanent
rome | in-extremis | operational | 0 | 1 | permanent
rome | incursiones-en-africa | operational | 0 | 1 | permanent
rome | hanno-conquista-hekatompylos | operational | 0 | 1 | permanent
rome | paz-de-lutacio | operational | 0 | 1
rome | traicion-en-las-murallas | event | 0 | 2
rome | motin-de-los-mercenarios | event | 0 | 2
rome | viento-favorable | event | 0 | 1
rome | alzamiento-numida | event | 0 | 1
rome | disensiones-en-el-senado | event | 0 | 1
rome | triplex-acies | tactical | 0 | 2
rome | jabalinas-contra-elefantes | tactical | 0 | 1
rome | disciplina-romana | tactical | 0 | 1
rome | victoria-total | attack | 2 | 2
rome | asalto-de-los-manipulos | attack | 1 | 1
rome | infanteria-de-marina | attack | 1 | 1
carthage | mercenarios-iberos | operational | 0 | 2
carthage | mercenarios-galos | operational | 0 | 2
carthage | leva-norteafricana | operational | 0 | 2
carthage | elefantes-de-guerra | operational | 0 | 1
carthage | arsenales-de-cartago | operational | 0 | 2
carthage | plata-de-cartago | operational | 0 | 3
carthage | amilcar-barca | operational | 0 | 1
carthage | aderbal | operational | 0 | 1
carthage | jantipo | operational | 0 | 1
carthage | anibal-giscon | operational | 0 | 1
carthage | incursiones-en-italia | operational | 0 | 1 | permanent
carthage | roma-desiste | operational | 0 | 1
carthage | tormenta | event | 0 | 2
carthage | mal-tiempo | event | 0 | 1
carthage | emboscada | event | 0 | 2
carthage | salida | event | 0 | 2
carthage | disputa-entre-consules | event | 0 | 1
carthage | retirada-ordenada | tactical | 0 | 1
carthage | caballeria-numida | tactical | 0 | 1
carthage | maestria-nautica | tactical | 0 | 1
carthage | hornos-de-baal | attack | 2 | 2
carthage | muralla-de-elefantes | attack | 1 | 1
"""
"""Side, card, type, cost in supply, copies."""

UNITS: Final = {
    "r-infantry": (12, (8, 4, 2), (7, 4, 1)),
    "r-cavalry": (3, (5, 6, 2), (4, 6, 1)),
    "r-naval": (12, (5, 7, 2), (4, 7, 1)),
    "c-african-infantry": (6, (6, 4, 2), (5, 4, 1)),
    "c-african-cavalry": (2, (6, 6, 2), (5, 6, 1)),
    "c-elephants": (2, (5, 3, 2), (4, 3, 1)),
    "c-naval": (12, (5, 8, 2), (4, 8, 1)),
    "c-iberian-infantry": (4, (6, 4, 2), (5, 4, 1)),
    "c-iberian-cavalry": (1, (6, 6, 2), (5, 6, 1)),
    "c-gaul-infantry": (5, (5, 4, 1), (4, 4, 1)),
    "c-syracusan-infantry": (3, (5, 4, 2), (4, 4, 1)),
    "c-syracusan-cavalry": (1, (5, 6, 2), (4, 6, 1)),
    "c-syracusan-naval": (2, (4, 7, 2), (3, 7, 1)),
    "r-syracusan-infantry": (1, (5, 4, 2), (4, 4, 1)),
    "r-syracusan-naval": (1, (4, 7, 2), (3, 7, 1)),
}
"""How many there are, and their values in full strength and decimated; the last two come with Syracuse's change."""

LEADERS: Final = {
    "hamilcar": (1, 1, 2),
    "xanthippus": (1, 0, 2),
    "adherbal": (0, 1, 1),
    "hannibal-gisco": (0, 0, 1),
    "hanno": (0, 0, 0),
    "hiero": (0, 0, 1),
    "consul-a": (0, 0, 0),
    "consul-b": (0, 0, 0),
    "consul-c": (0, 0, 1),
    "consul-d": (0, 1, 0),
    "consul-e": (1, 0, 0),
    "consul-f": (-1, 1, 0),
    "consul-g": (0, -1, 1),
    "consul-h": (-1, 0, 0),
}

RANGES: Final = [
    ("camarina", "h_pintias", 4),
    ("gela", "h_aspis", 5),
    ("pintias", "h_aspis", 5),
    ("camarina", "h_aspis", 6),
    ("siracusa", "h_aspis", 8),
    ("cartago", "heraclea", 6),
    ("cartago", "lilibeo", 7),
    ("cartago", "h_lilibeo", 6),
    ("cartago", "panormo", 9),
    ("reggio", "h_siracusa", 5),
    ("reggio", "h_panormo", 6),
    ("reggio", "h_lilibeo", 7),
    ("lilibeo", "h_mesana", 7),
    ("siracusa", "h_gela", 6),
]


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


# The map (P1) ------------------------------------------------------------------------------------------------------


@rule("S2.0", "P1.a", "P1.b", "P1.c", "P1.d")
@pytest.mark.parametrize("row", rows(ZONES), ids=lambda row: row[0])
def test_each_land_zone(row: list[str]) -> None:
    id, region, terrain, siege, points, sea, coin, neighbours = row
    table = Position()
    zone = table.war.zones[table.zone(id)]
    assert (zone.land, zone.region, zone.mountain) == (True, region, terrain == "mountain")
    assert zone.city == (siege != "-")
    if zone.city:
        assert (zone.siege, zone.vp) == (int(siege), int(points))
    assert (zone.harbour >= 0) == sea.startswith("port")
    waters = [f"h_{id}"] if sea.startswith("port") else sea.split()[1:]
    assert [table.war.zones[each].id for each in zone.coast] == waters
    assert ("coin" in zone.marks) == (coin == "coin")
    assert sorted(table.war.zones[each].id for each in zone.links) == neighbours.split()


@rule("P1.a", "P1.e", "P1.g")
def test_the_seas_and_their_harbours() -> None:
    table = Position()
    war = table.war
    expected: dict[str, dict[str, int]] = {id: dict.fromkeys(beside.split(), 1) for id, beside in rows(SEAS)}
    expected["m_lib_cen"]["m_africa"] = expected["m_africa"]["m_lib_cen"] = 2
    for id, _, _, _, _, sea, *_ in rows(ZONES):
        if sea.startswith("port"):
            expected[f"h_{id}"] = {id: 1}
            expected.setdefault(id, {})[f"h_{id}"] = 1
            for water in sea.split()[1:]:
                expected[f"h_{id}"][water] = expected[water][f"h_{id}"] = 1
    found = {
        zone.id: {war.zones[there].id: cost for there, cost in zone.sea_links} for zone in war.zones if zone.sea_links
    }
    assert found == expected


@rule("P1.h")
def test_the_strait_joins_reggio_and_mesana() -> None:
    table = Position()
    assert {frozenset(pair) for pair in table.war.campaign.straits} == {
        frozenset((table.zone("mesana"), table.zone("reggio")))
    }


@rule("P1.d", "P15.a")
def test_how_many_points_there_are() -> None:
    war = Position().war
    points = Counter[str]()
    for zone in war.zones:
        points[zone.region] += zone.vp
    assert (points["sicilia"], points["africa"], points["italia"]) == (62, 12, 3)
    assert sum(zone.vp for zone in war.zones if "coin" in zone.marks) == 13
    assert (len(war.cities), sum(zone.harbour >= 0 for zone in war.zones)) == (38, 20)


@rule("P1.a", "P1.g")
@pytest.mark.parametrize(("port", "to", "cost"), RANGES)
def test_how_far_it_is_by_sea(port: str, to: str, cost: int) -> None:
    table = Position()
    best = {table.zone(port): 0}
    queue = [(0, table.zone(port))]
    while queue:
        spent, here = heapq.heappop(queue)
        for there, step in table.war.sea_links[here]:
            ashore = table.war.is_land[there] and table.war.zones[there].id != to
            if not ashore and spent + step < best.get(there, 99):
                best[there] = spent + step
                heapq.heappush(queue, (spent + step, there))
    assert best[table.zone(to)] == cost


# Pieces and cards (P2, P9, S3) -------------------------------------------------------------------------------------


@rule("S3.1", "S3.2", "S3.3", "P2.a", "S2.1")
def test_the_units_and_their_values() -> None:
    war = Position().war
    found = {kind: (len(units), *war.values[units[0]]) for kind, units in war.kind_units.items()}
    assert found == UNITS
    nations = {unit.nation for unit in war.units}
    assert nations == {"roman", "north-african", "iberian", "gaul", "syracusan"}
    assert {unit.nation for unit in war.units if unit.side == ROME and not unit.away} == {"roman"}


@rule("P9.b", "P9.c", "S12.1")
def test_the_leaders_and_their_modifiers() -> None:
    leaders = Position().war.leaders
    assert {leader.id: leader.modifiers for leader in leaders} == LEADERS
    assert {leader.id for leader in leaders if leader.cup} == {f"consul-{letter}" for letter in "abcdefgh"}


@rule("S2.2.1", "P16", "P16.a")
@pytest.mark.parametrize("row", rows(CARDS), ids=lambda row: row[1])
def test_each_card(row: list[str]) -> None:
    side, id, type, cost, copies, *permanent = row
    table = Position()
    card = table.war.cards[table.card(id)]
    assert (table.game.sides[card.side], CARD_TYPES[card.type]) == (side, type)
    assert (card.cost, card.copies, card.permanent) == (int(cost), int(copies), bool(permanent))


@rule("S2.2.1", "S9.4")
def test_both_decks_have_32_cards_and_only_attack_cards_cost_supply() -> None:
    war = Position().war
    assert len(war.cards) == len(rows(CARDS)) == 43
    decks = [Counter[str](), Counter[str]()]
    for card in war.cards:
        decks[card.side][CARD_TYPES[card.type]] += card.copies
        assert not card.cost or CARD_TYPES[card.type] == "attack"
    assert decks[ROME] == {"operational": 17, "event": 7, "tactical": 4, "attack": 4}
    assert decks[CARTHAGE] == {"operational": 18, "event": 8, "tactical": 3, "attack": 3}


@rule("S9.5.1")
def test_each_side_has_16_chits_for_each_kind_of_battle() -> None:
    war = Position().war
    for side in (ROME, CARTHAGE):
        for naval in (0, 1):
            assert sum(war.chits[chit].copies for chit in war.chits_of[side][naval]) == 16


# Set-up (P17) ------------------------------------------------------------------------------------------------------


@rule("P17", "S4.1")
def test_the_set_up() -> None:
    table = Position()
    table.state = table.game.start()
    units = {
        "reggio": "L1 L2 L3 L4 V1 R1",
        "mesana": "L5 S1 S2 S3 T1",
        "h_mesana": "C1 C2",
        "siracusa": "Y1 Y2",
        "lilibeo": "C3 C4",
        "panormo": "C5",
        "cartago": "C6 C7",
    }
    expected = {full(unit): zone for zone, names in units.items() for unit in names.split()}
    found = {
        unit.id: table.war.zones[at].id for unit, at in zip(table.war.units, table.state.at, strict=True) if at >= 0
    }
    assert found == expected
    assert table.flags("L5") == "i"
    assert (table.where("hiero"), table.where("hanno"), table.besieger("mesana")) == ("mesana", "h_mesana", "carthage")
    rome = {"reggio": 3, "mesana": 1}
    carthage = {
        "h_mesana": 1,
        "siracusa": 2,
        "tauromenio": 1,
        "lilibeo": 2,
        "panormo": 1,
        "agrigentum": 1,
        "cartago": 2,
    }
    for side, resources in (("rome", rome), ("carthage", carthage)):
        assert {zone: count for zone in table.war.campaign.zone_numbers if (count := table.rp(side, zone))} == resources


@rule("P17", "P9.c")
def test_the_first_consul_is_drawn_at_random_and_comes_to_reggio() -> None:
    table = Position()
    table.state = table.game.start()
    assert len(table.offered("lot")) == 8
    assert table.play("lot consul-c").where("consul-c") == "reggio"


@rule("P3", "P1.f", "P17")
def test_rome_begins_with_the_initiative_and_holds_mesana_and_reggio_alone() -> None:
    state = Position().game.start()
    table = Position()
    table.state = state
    assert state.initiative == ROME
    assert {zone for zone in table.war.campaign.zone_numbers if table.control(zone) == "rome"} == {"mesana", "reggio"}
    assert sum(owner == CARTHAGE for owner in state.control) == 36


@rule("P17", "S4.1")
def test_everybody_else_waits_in_the_reinforcement_boxes() -> None:
    table = Position()
    table.state = table.game.start()
    off = Counter(table.where(unit.id) for unit in table.war.units if table.state.at[table.unit(unit.id)] < 0)
    assert off == {"box": 65 - 20, "away": 2}


@rule("P10.b", "P18")
def test_there_are_six_rebellion_markers_and_hands_of_five_and_six_supply_points() -> None:
    campaign = Position().game.campaign
    assert (campaign.tokens, campaign.hand, campaign.supply, campaign.contest_bonus) == (6, 5, 6, 2)
