"""Reading a campaign pack: every name in it is resolved, and whatever does not fit is told at once, all of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sandtable.engine.i18n import Texts
from sandtable.engine.packs import BASES
from sandtable.engine.typed_reader import FieldReader

from .cards.card_reader import Names, Readers, read_conditions, read_effects
from .pack_data import (
    CARD_TYPES,
    CHIT_CONDITIONS,
    NAVAL,
    RESULTS,
    TYPES,
    Campaign,
    CardType,
    Check,
    Chit,
    Engagement,
    Lasting,
    Leader,
    SetUp,
    Unit,
    Zone,
)

FARTHEST: Final = 10_000
"""How far from the corner of the map a zone may be drawn."""
MOST_ZONES: Final = 250
"""Land, seas and harbours together."""
MOST_UNITS: Final = 400
"""Counters of both sides."""


def read_campaign(top: FieldReader, sides: tuple[str, ...], readers: Readers) -> Campaign:
    """Read and check a campaign pack. Names in it are resolved; what does not fit is noted, all of it."""
    zones, straits, numbers = _read_zones(top)
    land = tuple(zone.id for zone in zones if zone.land)
    units, kinds = _read_units(top, sides)
    leaders = tuple(_read_leader(table, sides) for table in _distinct(top, "leader"))
    chits = _read_chits(top, sides)
    card_tables = _distinct(top, "card")
    names = Names(
        sides=sides,
        zones=tuple(zone.id for zone in zones),
        land=land,
        kinds=tuple(kinds),
        leaders=tuple(leader.id for leader in leaders),
        chits=tuple(dict.fromkeys(chit.id for chit in chits)),
        cards=tuple(table.text("id") for table in card_tables),
        regions=tuple(dict.fromkeys(zone.region for zone in zones if zone.region)),
        nations=tuple(dict.fromkeys(unit.nation for unit in units)),
        marks=tuple(dict.fromkeys(mark for zone in zones for mark in zone.marks)),
    )
    cards = tuple(_read_card(table, names, readers) for table in card_tables)
    set_up = tuple(_read_set_up(table, names) for table in top.tables("set_up"))
    held = _read_held(top, sides, zones)
    figures = top.table("figures")
    markers = figures.table("siege_marker")
    havens = figures.table("haven")
    campaign = Campaign(
        sides=sides,
        zones=zones,
        straits=straits,
        units=units,
        leaders=leaders,
        chits=chits,
        cards=cards,
        set_up=set_up,
        held=held,
        hand=figures.integer("hand", 1, 20),
        supply=figures.integer("supply", 1, 20),
        land_stack=figures.integer("land_stack", 1, 20),
        siege_marker=(markers.integer(sides[0], 0, 20), markers.integer(sides[1], 0, 20)),
        initiative=sides.index(figures.choice("initiative", sides)),
        contest_bonus=figures.integer("contest_bonus", 0, 10),
        tokens=figures.integer("tokens", 0, 99, 0),
        havens=tuple(_read_havens(havens.table(side), names) for side in sides),
        zone_numbers=numbers,
    )
    markers.done()
    havens.done()
    figures.done()
    for kind in ("unit", "leader", "zone"):
        for each in campaign.units if kind == "unit" else campaign.leaders if kind == "leader" else campaign.zones:
            top.bring(f"piece.{each.id}", _source_texts(top, f"{kind}.{each.id}"))
    for region in _optional(top, "region"):
        region.bring(f"region.{region.choice('id', names.regions)}", region.texts("name"))
        region.done()
    return campaign


def _optional(top: FieldReader, key: str) -> list[FieldReader]:
    """Tables that a campaign may do without."""
    return top.tables(key) if key in top else []


def _distinct(top: FieldReader, key: str) -> list[FieldReader]:
    tables = top.tables(key)
    seen: set[str] = set()
    for table in tables:
        table.unique("id", table.text("id"), seen)
    return tables


def _zone_id(table: FieldReader) -> str:
    id = table.text("id")
    if table.sound("id") and not re.fullmatch(r"[a-z][a-z0-9_]*", id):
        table.wrong("id", "bad-id", given=id)
    return id


def _read_zones(top: FieldReader) -> tuple[tuple[Zone, ...], tuple[tuple[int, int], ...], dict[str, int]]:
    lands, seas = _distinct(top, "zone"), _distinct(top, "sea")
    land_ids, sea_ids = [_zone_id(table) for table in lands], [_zone_id(table) for table in seas]
    ports = {table.text("id"): table.names("port", sea_ids) for table in lands if "port" in table}
    ids = [*land_ids, *sea_ids, *(f"h_{city}" for city in ports)]
    numbers = {id: i for i, id in enumerate(ids)}
    sea_links: dict[str, dict[str, int]] = {id: {} for id in ids}
    coast: dict[str, list[str]] = {id: [] for id in ids}
    for city, waters in ports.items():
        harbour = f"h_{city}"
        _join(sea_links, city, harbour, 1)
        coast[city].append(harbour)
        coast[harbour].append(city)
        for sea in waters:
            _join(sea_links, harbour, sea, 1)
    for table in seas:
        for other in table.names("links", sea_ids):
            _join(sea_links, table.text("id"), other, 1)
    for table in _optional(top, "passage"):
        a, b = _pair(table, ids)
        _join(sea_links, a, b, table.integer("cost", 1, 9))
        table.done()
    for table in lands:
        for sea in table.names("coast", sea_ids, ()):
            coast[table.text("id")].append(sea)
            coast[sea].append(table.text("id"))
    zones = []
    links = {table.text("id"): table.names("links", land_ids, ()) for table in lands}
    for table in lands:
        id = table.text("id")
        for other in links[id]:
            if id not in links[other]:
                table.wrong("links", "one-way", given=other)
        zones.append(_read_land(table, id, links[id], sea_links[id], coast[id], numbers))
    for table in seas:
        id = table.text("id")
        table.bring(f"zone.{id}", table.texts("name"))
        zones.append(_sea(id, sea_links[id], coast[id], numbers, _point(table)))
        table.done()
    harbours = top.table("harbours")
    pattern = harbours.texts("name")
    harbours.done()
    for city in ports:
        names = _source_texts(top, f"zone.{city}")
        top.bring(f"zone.h_{city}", {lang: pattern[lang].replace("CITY", names[lang]) for lang in pattern})
        zones.append(_sea(f"h_{city}", sea_links[f"h_{city}"], coast[f"h_{city}"], numbers, city=numbers[city]))
    straits = []
    for table in _optional(top, "strait"):
        a, b = _pair(table, land_ids)
        straits.append((numbers[a], numbers[b]))
        table.done()
    _check_count(top, "zone", len(zones), MOST_ZONES)
    return tuple(zones), tuple(straits), numbers


def _source_texts(table: FieldReader, id: str) -> Texts:
    """A text that the pack has brought already."""
    return table.source.texts[id]


def _join(links: dict[str, dict[str, int]], a: str, b: str, cost: int) -> None:
    links[a][b] = links[b][a] = cost


def _pair(table: FieldReader, ids: Sequence[str]) -> tuple[str, str]:
    pair = table.names("between", ids)
    if table.sound("between") and len(pair) != 2:
        table.wrong("between", "not-two", given=len(pair))
    return (pair[0], pair[1]) if len(pair) == 2 else (ids[0], ids[0])


def _point(table: FieldReader) -> tuple[float, float]:
    values = table.items("at")
    if len(values) != 2 or not all(isinstance(each, (int, float)) and abs(each) <= FARTHEST for each in values):
        table.wrong("at", "not-a-point", given=str(values))
        return (0.0, 0.0)
    return float(values[0]), float(values[1])


def _read_land(
    table: FieldReader,
    id: str,
    links: Sequence[str],
    sea_links: dict[str, int],
    coast: list[str],
    numbers: dict[str, int],
) -> Zone:
    table.bring(f"zone.{id}", table.texts("name"))
    city = "siege" in table
    if "port" in table and not city:
        table.wrong("port", "port-without-city")
    zone = Zone(
        id=id,
        land=True,
        mountain=table.choice("terrain", ("plain", "mountain")) == "mountain",
        region=table.text("region"),
        city=city,
        siege=table.integer("siege", 0, 20) if city else 0,
        vp=table.integer("points", 0, 99) if city else 0,
        harbour=numbers.get(f"h_{id}", -1),
        marks=tuple(str(mark) for mark in table.items("marks")) if "marks" in table else (),
        links=tuple(numbers[other] for other in links),
        sea_links=tuple((numbers[other], cost) for other, cost in sea_links.items()),
        coast=tuple(numbers[sea] for sea in coast),
        at=_point(table),
    )
    table.choice("basis", BASES)
    table.done()
    return zone


def _sea(
    id: str,
    links: dict[str, int],
    coast: list[str],
    numbers: dict[str, int],
    at: tuple[float, float] = (0.0, 0.0),
    city: int = -1,
) -> Zone:
    return Zone(
        id=id,
        land=False,
        city_of=city,
        sea_links=tuple((numbers[other], cost) for other, cost in links.items()),
        coast=tuple(numbers[land] for land in coast),
        at=at,
    )


def _triple(table: FieldReader, key: str, low: int, high: int) -> tuple[int, int, int]:
    values = table.items(key)
    if len(values) != 3 or not all(type(each) is int and low <= each <= high for each in values):
        table.wrong(key, "not-three", given=str(values), low=low, high=high)
        return (1, 1, 1)
    return values[0], values[1], values[2]


def _read_units(top: FieldReader, sides: tuple[str, ...]) -> tuple[tuple[Unit, ...], list[str]]:
    units: list[Unit] = []
    kinds = []
    for table in _distinct(top, "unit"):
        kind = table.id("id")
        kinds.append(kind)
        name = table.texts("name")
        table.bring(f"unit.{kind}", name)
        table.bring(f"units.{kind}", table.texts("plural"))
        side, nation = sides.index(table.choice("side", sides)), table.id("nation")
        type_ = TYPES.index(table.choice("type", TYPES))
        full, decimated = _triple(table, "full", 1, 20), _triple(table, "decimated", 1, 20)
        away = table.flag("away", False)
        for number in range(1, table.integer("count", 1, 40) + 1):
            table.bring(f"unit.{kind}-{number}", {language: f"{text} {number}" for language, text in name.items()})
            units.append(Unit(f"{kind}-{number}", kind, side, nation, type_, full, decimated, away))
        table.done()
    _check_count(top, "unit", len(units), MOST_UNITS)
    return tuple(units), kinds


def _check_count(top: FieldReader, key: str, given: int, most: int) -> None:
    """Tables of every zone and every counter are computed before the first move."""
    if given > most:
        top.wrong(key, "too-many", given=given, most=most)


def _read_leader(table: FieldReader, sides: tuple[str, ...]) -> Leader:
    id = table.id("id")
    table.bring(f"leader.{id}", table.texts("name"))
    table.bring(f"note.{id}", table.texts("note"))
    side = sides.index(table.choice("side", sides))
    leader = Leader(id, side, _triple(table, "modifiers", -5, 5), table.flag("cup", False), table.flag("ally", False))
    table.done()
    return leader


def _read_chits(top: FieldReader, sides: tuple[str, ...]) -> tuple[Chit, ...]:
    tables = top.tables("chit")
    chits = [_read_chit(table, sides) for table in tables]
    seen: set[tuple[int, bool, str]] = set()
    for chit, table in zip(chits, tables, strict=True):
        if (chit.side, chit.naval, chit.id) in seen and table.sound("id", "side", "battle"):
            table.wrong("id", "twice", given=chit.id)
        seen.add((chit.side, chit.naval, chit.id))
    for chit, table in zip(chits, tables, strict=True):
        for key, other in (("otherwise", chit.otherwise), ("replaced_by", chit.replaced_by)):
            if other and (chit.side, chit.naval, other) not in seen:
                table.wrong(key, "not-among", given=other, allowed=", ".join(id for s, n, id in sorted(seen)))
    return tuple(chits)


def _read_chit(table: FieldReader, sides: tuple[str, ...]) -> Chit:
    id = table.id("id")
    side = table.choice("side", sides)
    battle = table.choice("battle", ("land", "naval"))
    table.bring(f"chit.{id}", table.texts("name"))
    table.bring(f"chit-text.{side}-{battle}-{id}", table.texts("text"))
    naval = battle == "naval"
    conditions = ("", *CHIT_CONDITIONS)
    chit = Chit(
        id=id,
        side=sides.index(side),
        naval=naval,
        copies=table.integer("copies", 1, 16),
        aside=table.choice("aside", conditions, ""),
        idle=table.choice("idle", conditions, ""),
        engage=_read_engagement(table.table("engage"), naval) if "engage" in table else None,
        checks=tuple(_read_check(each, naval) for each in table.tables("check")),
        holds=table.flag("holds", False),
        otherwise=table.text("otherwise", ""),
        replaced_by=table.text("replaced_by", ""),
        replaced_after=table.text("replaced_after", ""),
    )
    table.done()
    return chit


def _types(table: FieldReader, naval: bool) -> int:
    if naval:
        return 1 << NAVAL
    names = table.names("types", TYPES[:NAVAL], TYPES[:NAVAL])
    return sum(1 << TYPES.index(name) for name in names)


def _read_engagement(table: FieldReader, naval: bool) -> Engagement:
    engagement = Engagement(
        table.integer("own", 1, 3), table.integer("enemy", 1, 3), _types(table, naval), table.text("nation", "")
    )
    table.done()
    return engagement


def _read_check(table: FieldReader, naval: bool) -> Check:
    modifier = table.integer("modifier", -9, 9, 0)
    check = Check(
        own=table.choice("who", ("own", "enemy")) == "own",
        engaged=table.flag("engaged", False),
        count=table.integer("count", 0, 9, 0),
        types=_types(table, naval),
        free=table.flag("free", False),
        modifier=modifier,
        alone=table.integer("alone", -9, 9, modifier),
        result=RESULTS.index(table.choice("result", RESULTS[1:])),
        instead=_read_check(table.table("instead"), naval) if "instead" in table else None,
    )
    table.done()
    return check


def _read_card(table: FieldReader, names: Names, readers: Readers) -> CardType:
    id = table.id("id")
    table.bring(f"card.{id}", table.texts("name"))
    table.bring(f"card-text.{id}", table.texts("text"))
    table.bring(f"note.{id}", table.texts("note"))
    points = table.table("points") if "points" in table else None
    card = CardType(
        id=id,
        side=names.sides.index(table.choice("side", names.sides)),
        type=CARD_TYPES.index(table.choice("type", CARD_TYPES)),
        copies=table.integer("copies", 1, 40),
        cost=table.integer("cost", 0, 20, 0),
        permanent=table.flag("permanent", False),
        points=tuple(points.integer(side, -99, 99, 0) for side in names.sides) if points else (0, 0),  # type: ignore[arg-type]
        needs=read_conditions(table, names, readers),
        effects=read_effects(table, names, readers),
        lasting=_read_lasting(table.table("lasting"), names) if "lasting" in table else Lasting(),
        basis=table.choice("basis", BASES),
    )
    if points:
        points.done()
    table.done()
    return card


def _read_lasting(table: FieldReader, names: Names) -> Lasting:
    lasting = Lasting(
        table.choice("first_resource", names.regions) if "first_resource" in table else "",
        table.integer("fewer_units", 0, 9, 0),
    )
    table.done()
    return lasting


def _read_set_up(table: FieldReader, names: Names) -> SetUp:
    units = table.table("units") if "units" in table else None
    counts = tuple((kind, units.integer(kind, 1, 40)) for kind in names.kinds if kind in units) if units else ()
    if units:
        units.done()
    set_up = SetUp(
        side=names.sides.index(table.choice("side", names.sides)),
        zone=names.zones.index(table.choice("zone", names.zones)),
        units=counts,
        leaders=tuple(names.leaders.index(id) for id in table.names("leaders", names.leaders, ())),
        drawn=table.integer("drawn_leaders", 0, 9, 0),
        resources=table.integer("resources", 0, 20, 0),
        inside=table.flag("inside", False),
        besieges=table.flag("besieges", False),
    )
    table.done()
    return set_up


def _read_held(top: FieldReader, sides: tuple[str, ...], zones: tuple[Zone, ...]) -> tuple[tuple[int, ...], ...]:
    table = top.table("control")
    cities = {zone.id: i for i, zone in enumerate(zones) if zone.city}
    named = {side: table.names(side, tuple(cities)) for side in sides if side in table}
    rest = table.choice("rest", sides)
    table.done()
    taken = {city for each in named.values() for city in each}
    held = []
    for side in sides:
        own = set(named.get(side, ()))
        held.append(tuple(i for id, i in cities.items() if id in own or (side == rest and id not in taken)))
    return tuple(held)


def _read_havens(table: FieldReader, names: Names) -> tuple[tuple[str, int], ...]:
    havens = tuple(
        (region, names.zones.index(table.choice(region, names.land))) for region in names.regions if region in table
    )
    table.done()
    return havens
