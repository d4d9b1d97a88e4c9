"""A position read from a document: field by field, with everything impossible in it told at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.engine.i18n import Message
from sandtable.engine.procedures import Frame, Register
from sandtable.engine.typed_reader import FieldReader, close_document, open_document

from ..rules.campaign_tables import FORTRESS, SIDES
from ..rules.procedure import PendingCheck
from ..rules.sequence import CHOOSING, SequenceFrame, has_resources
from ..rules.state import AWAY, CARD, DEAD, INSIDE, NOBODY, NOT_CHOSEN, Battle, State
from ..rules.units import place_leader, put

if TYPE_CHECKING:
    from ..game import CampaignCommander

from .state_json import CHOICES, FLAGS, OFF_MAP, SCORES, SETS, ids_of


def from_document(game: CampaignCommander, given: object) -> State:
    top = open_document(given, "state")
    state = game.empty_board()
    read_public(game, state, top)
    for name, counts in (("hands", state.hand), ("discarded", state.buried)):
        _read_cards(game, top, name, counts)
    state.deck = [0] * len(game.war.cards)
    _read_cards(game, top, "decks", state.deck)
    for card, it in enumerate(game.war.cards):
        total = state.deck[card] + state.hand[card] + state.open[card] + state.buried[card]
        if total != it.copies:
            top.wrong("decks", "card-count", card=it.id, given=total, copies=it.copies)
    state.battle = read_battle(game, top.table("battle")) if top.has("battle") else None
    _read_chosen(game, state, top)
    state.stack = read_frames(game, top) if top.has("procedures") else [SequenceFrame(CHOOSING)]
    check_position(game, state, top)
    close_document(top)
    return state


def _read_chosen(game: CampaignCommander, state: State, top: FieldReader) -> None:
    if not top.has("chosen"):
        state.chosen = [NOT_CHOSEN if has_resources(state, side) else CARD for side in SIDES]
        return
    chosen = top.table("chosen")
    for side, name in enumerate(game.sides):
        state.chosen[side] = CHOICES.index(chosen.choice(name, CHOICES)) if chosen.has(name) else NOT_CHOSEN
    chosen.done()


def read_public(game: CampaignCommander, state: State, top: FieldReader) -> None:
    """Everything that lies open, into a state with an empty board."""
    war = game.war
    unit_number = {unit.id: u for u, unit in enumerate(war.units)}
    placed: set[int] = set()
    zones = top.table("zones")
    for number, zone in enumerate(war.zones):
        if zone.id in zones:
            _read_zone(game, state, zones.table(zone.id), number, unit_number, placed)
        elif zone.city:
            zones.wrong(zone.id, "missing")
    zones.done()
    for name, off in OFF_MAP.items():
        for id in top.names(name, tuple(unit_number), ()):
            unit = unit_number[id]
            if unit in placed:
                top.wrong(name, "twice", given=id)
            placed.add(unit)
            state.at[unit] = off
    leader_number = {leader.id: i for i, leader in enumerate(war.leaders)}
    for name, off in (("leaders_lost", DEAD), ("leaders_away", AWAY)):
        for id in top.names(name, tuple(leader_number), ()):
            state.leader_at[leader_number[id]] = off
    _read_cards(game, top, "played", state.open)
    state.initiative = game.sides.index(top.choice("initiative", game.sides))
    state.spent = top.integer("spent", 0, 255, 0)
    if top.has("score"):
        score = top.table("score")
        for side, name in enumerate(game.sides):
            table = score.table(name)
            for i, part in enumerate(SCORES):
                state.score[2 * i + side] = table.integer(part, -99, 999)
            table.done()
        score.done()
    if top.has("operation"):
        _read_operation(game, state, top.table("operation"))


def _read_zone(
    game: CampaignCommander, state: State, table: FieldReader, zone: int, units: Mapping[str, int], placed: set[int]
) -> None:
    war = game.war
    sides = game.sides
    if table.has("control"):
        state.control[zone] = sides.index(table.choice("control", sides))
    elif war.is_city[zone]:
        table.wrong("control", "missing")
    if table.has("siege"):
        state.siege[zone] = sides.index(table.choice("siege", sides))
    state.tokens[zone] = table.integer("tokens", 0, 99, 0)
    if table.has("resources"):
        resources = table.table("resources")
        for side, name in enumerate(sides):
            state.resources[side][zone] = resources.integer(name, 0, 99, 0)
        resources.done()
    for each in table.tables("units", at_least=0) if table.has("units") else ():
        unit = units[each.choice("id", tuple(units))]
        if unit in placed:
            each.wrong("id", "twice", given=war.units[unit].id)
            continue
        placed.add(unit)
        for key in ("side", "nation", "type", "aboard"):
            each.has(key)
        flags = sum(bit for name, bit in FLAGS.items() if each.flag(name, False))
        state.flags[unit] = flags & ~INSIDE
        put(war, state, unit, zone, bool(flags & INSIDE) and not war.naval[unit])
        each.done()
    leaders = [leader.id for leader in war.leaders]
    for each in table.tables("leaders", at_least=0) if table.has("leaders") else ():
        leader = leaders.index(each.choice("id", leaders))
        if state.leader_at[leader] >= 0:
            each.wrong("id", "twice", given=leaders[leader])
        place_leader(state, leader, zone, each.flag("inside", False))
        each.done()
    table.done()


def _read_operation(game: CampaignCommander, state: State, table: FieldReader) -> None:
    names = [zone.id for zone in game.war.zones]
    state.operator = game.sides.index(table.choice("side", game.sides))
    state.supply_points = table.integer("supply", 0, 99)
    state.marker = names.index(table.choice("marker", names))
    state.marker_inside = table.flag("inside", False)
    state.rebuilt = table.flag("rebuilt", False)
    state.rolled = sum(1 << names.index(zone) for zone in table.names("rolled", names, ()))
    if table.has("fresh"):
        fresh = table.table("fresh")
        state.fresh = {zone: fresh.integer(name, 1, 99) for zone, name in enumerate(names) if name in fresh}
        fresh.done()
    table.done()


def _read_cards(game: CampaignCommander, top: FieldReader, key: str, counts: list[int]) -> None:
    by_side = top.table(key)
    for side, name in enumerate(game.sides):
        table = by_side.table(name)
        for card in game.war.cards_of[side]:
            counts[card] = table.integer(game.war.cards[card].id, 0, game.war.cards[card].copies, 0)
        table.done()
    by_side.done()


def read_battle(game: CampaignCommander, table: FieldReader) -> Battle:
    war = game.war
    zones, units = [zone.id for zone in war.zones], [unit.id for unit in war.units]
    leaders = [leader.id for leader in war.leaders]
    battle = Battle(
        table.choice("kind", ("land", "naval")) == "naval",
        zones.index(table.choice("zone", zones)),
        game.sides.index(table.choice("attacker", game.sides)),
        zones.index(table.choice("origin", zones)),
    )

    def mask(source: FieldReader, key: str) -> int:
        return sum(1 << units.index(id) for id in source.names(key, units, ()))

    battle.staying, battle.isolated = mask(table, "staying"), mask(table, "isolated")
    battle.gone = sum(1 << leaders.index(id) for id in table.names("leaders_left", leaders, ()))
    for key, masks in (("fighting", battle.fighting), ("left", battle.left), ("destroyed", battle.destroyed)):
        by_side = table.table(key)
        for side, name in enumerate(game.sides):
            masks[side] = mask(by_side, name)
        by_side.done()
    battle.cup, battle.hand, battle.used = ([0] * len(war.chits) for _ in range(3))
    for key, counts in (("cup", battle.cup), ("hand", battle.hand), ("used", battle.used)):
        by_side = table.table(key)
        for side, name in enumerate(game.sides):
            if name in by_side or key == "used":
                chits = by_side.table(name)
                for chit in war.chits_of[side][battle.naval]:
                    counts[chit] = chits.integer(war.chits[chit].id, 0, war.chits[chit].copies, 0)
                chits.done()
        by_side.done()
    battle.shown = _read_shown(game, battle.naval, table.table("shown"))
    leading = table.table("leading")
    numbers = [("extra_chits", battle.drawn_extra), ("harassed", battle.harassed), ("cards_played", battle.cards)]
    for side, name in enumerate(game.sides):
        battle.leader[side] = leaders.index(leading.choice(name, leaders)) if leading.has(name) else NOBODY
    leading.done()
    for key, values in numbers:
        by_side = table.table(key)
        for side, name in enumerate(game.sides):
            values[side] = by_side.integer(name, 0, 20, 0)
        by_side.done()
    battle.rounds = table.integer("played", 0, 9999)
    for entry in table.tables("engaged", at_least=0):
        battle.table.append(_read_engagement(game, battle, entry, units))
    table.done()
    return battle


def _read_shown(game: CampaignCommander, naval: bool, by_side: FieldReader) -> int:
    chits = game.war.chits
    found = 0
    for side, name in enumerate(game.sides):
        numbers = {chits[chit].id: chit for chit in game.war.chits_of[side][naval]}
        found |= sum(1 << numbers[id] for id in by_side.names(name, tuple(numbers), ()))
    by_side.done()
    return found


def _read_engagement(game: CampaignCommander, battle: Battle, entry: FieldReader, units: list[str]) -> list[int]:
    war = game.war
    side = game.sides.index(entry.choice("side", game.sides))
    names = [war.chits[chit].id for chit in war.chits_of[side][battle.naval]]
    chit = war.campaign.chit_number(side, battle.naval, entry.choice("chit", names))
    acting = war.campaign.chit_number(side, battle.naval, entry.choice("acting", names))
    found = [chit, acting, entry.integer("extra", -9, 9), entry.integer("serial", 0, 9999)]
    for pair in entry.items("pairs"):
        if not isinstance(pair, list) or len(pair) != 2 or any(each not in units for each in pair):
            entry.wrong("pairs", "not-two", given=str(pair))
            continue
        found += [units.index(each) for each in pair]
    entry.done()
    return found


def read_frames(game: CampaignCommander, top: FieldReader) -> list[Frame]:
    types = {it.id: it for it in game.procedure_types.values()}
    frames = []
    for table in top.tables("procedures", at_least=0):
        it = types[table.choice("procedure", tuple(types))]
        frames.append(it.frame(**{each.name: _read_register(game, table, each) for each in it.registers}))
        table.done()
    return frames


def _read_register(game: CampaignCommander, table: FieldReader, register: Register) -> object:
    if register.kind == "check":
        return _read_checks(table)
    if register.many:
        return _read_rest(game, table, register.kind)
    return _read_value(game, table, register.name, register.kind)


def _read_value(game: CampaignCommander, table: FieldReader, name: str, kind: str) -> int:
    if kind == "number":
        return table.integer(name, -(10**9), 10**9)
    if kind == "flag":
        return table.flag(name)
    if kind in SETS or kind == "zones-or-any":
        if kind == "zones-or-any" and not table.has(name):
            return -1
        names = ids_of(game, kind)
        return sum(1 << names.index(each) for each in table.names(name, names))
    names = ids_of(game, kind)
    return names.index(table.choice(name, names)) if table.has(name) else NOBODY


def _read_rest(game: CampaignCommander, table: FieldReader, kind: str) -> tuple[int, ...]:
    if kind == "number":
        return _read_numbers(table)
    items = table.items("rest")
    names = ids_of(game, kind)
    for each in items:
        if each not in names:
            table.wrong("rest", "not-among", given=str(each), allowed=kind)
    return tuple(names.index(each) for each in items if each in names)


def _read_numbers(table: FieldReader) -> tuple[int, ...]:
    items = table.items("rest")
    if not all(type(each) is int for each in items):
        table.wrong("rest", "wrong-type", expected=Message("kind.int"), given=str(items))
        return ()
    return tuple(items)


def _read_checks(table: FieldReader) -> tuple[PendingCheck, ...]:
    """Three numbers for each check to come."""
    numbers = _read_numbers(table)
    if len(numbers) % 3:
        table.wrong("rest", "too-few", low=len(numbers) // 3 * 3 + 3, given=len(numbers))
        return ()
    return tuple(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))


# What cannot be ----------------------------------------------------------------------------------------------------


def check_position(game: CampaignCommander, state: State, top: FieldReader) -> None:
    """Everything impossible in a position, zone by zone."""
    war = game.war
    zones = top.table("zones")
    for zone, it in enumerate(war.zones):
        fights = state.battle is not None and state.battle.zone == zone
        under_way = bool(state.stack) and state.operator != NOBODY
        for side in SIDES:
            own, enemy = state.outside[side][zone], state.outside[1 - side][zone]
            inside, ships = state.inside[side][zone], state.ships[side][zone]
            if ships and it.land and (it.harbour < 0 or state.control[zone] != side):
                zones.wrong(it.id, "ships-ashore")
            if inside and (not it.city or state.control[zone] != side):
                zones.wrong(it.id, "inside-nothing")
            if inside > FORTRESS:
                zones.wrong(it.id, "fortress-full", given=inside, most=FORTRESS)
            if state.resources[side][zone]:
                if it.land and (not it.city or state.control[zone] != side):
                    zones.wrong(it.id, "resources-astray")
                if not it.land and not ships:
                    zones.wrong(it.id, "resources-adrift")
            if not it.land and own and not ships and not under_way:
                zones.wrong(it.id, "troops-adrift")
            if side == 0 and own and enemy and it.land and not fights and not under_way:
                zones.wrong(it.id, "both-sides")
            if side == 0 and ships and state.ships[1][zone] and not fights and not under_way:
                zones.wrong(it.id, "both-sides")
        besieger = state.siege[zone]
        if besieger != NOBODY and (not it.city or state.control[zone] == besieger):
            zones.wrong(it.id, "siege-of-own")
        if besieger != NOBODY and not state.outside[besieger][zone] and not under_way:
            zones.wrong(it.id, "siege-without-besiegers")
