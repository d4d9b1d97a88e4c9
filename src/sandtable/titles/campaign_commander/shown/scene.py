"""What is shown of a campaign: the map with its stacks, the hand, the battle, supply, odds, points so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sandtable.engine.game import View
from sandtable.engine.i18n import Message, Value, message
from sandtable.engine.procedures import find_frame
from sandtable.engine.scene import Card, Fact, Group, Piece, Pile, Scene, Shape, Space

from ..position.seat_knowledge import public_state
from ..rules.battle.engagement import PAIRS, engaged
from ..rules.campaign_tables import SIDES
from ..rules.pack_data import CARD_TYPES, TYPES
from ..rules.siege import SiegeFrame
from ..rules.state import ACTED, BOX, DECIMATED, DISORGANISED, INSIDE, NOBODY, State
from ..rules.supply_and_isolation import isolated
from ..rules.units import COHESION, MOVEMENT, TACTICAL, battle_leaders, value
from ..rules.victory import PARTS, points
from .choices import choices
from .exact_odds import declared_siege, needed_dice
from .extras import Battle, CountedChit, Engagement, Extras, Zone
from .map_layers import layers
from .prompts import prompt

if TYPE_CHECKING:
    from ..game import CampaignCommander

LETTERS: Final = ("I", "C", "E", "N")
SCALE: Final = (300.0, 380.0)
"""Board units for a degree of longitude and latitude."""
STATES: Final = ("decimated", "disorganised", "inside", "acted", "aboard", "engaged", "held", "isolated")


def scene(game: CampaignCommander, view: View) -> Scene:
    state = public_state(game, view)
    origin = _origin(game)
    pieces = (*_pieces(game, state), *_mustered(game, view, state))
    return Scene(
        game=game.id,
        board=game.id,
        prompt=prompt(game, view, state),
        spaces=tuple(_space(game, state, zone, origin) for zone in range(len(game.war.zones))),
        groups=_groups(game),
        pieces=pieces,
        cards=_cards(game, view, state),
        piles=_piles(game, view, state),
        facts=_facts(game, view, state),
        choices=choices(game, view, state, pieces),
        layers=layers(game, view, state),
        notices=(message("notice.reconstructed"),) if game.packs["campaign"].basis == "reconstructed" else (),
        size=_size(game, origin),
        extras=_extras(game, view, state),
    )


# The map -----------------------------------------------------------------------------------------------------------


def _origin(game: CampaignCommander) -> tuple[float, float]:
    placed = [zone.at for zone in game.war.zones if zone.at != (0.0, 0.0)]
    return min(x for x, _ in placed) - 0.3, max(y for _, y in placed) + 0.2


def _point(game: CampaignCommander, zone: int, origin: tuple[float, float]) -> tuple[float, float]:
    it = game.war.zones[zone]
    x, y = it.at
    if it.city_of >= 0:
        city, sea = game.war.zones[it.city_of].at, game.war.zones[it.sea_links[-1][0]].at
        x, y = city[0] * 0.7 + sea[0] * 0.3, city[1] * 0.7 + sea[1] * 0.3
    return round((x - origin[0]) * SCALE[0], 1), round((origin[1] - y) * SCALE[1], 1)


def _size(game: CampaignCommander, origin: tuple[float, float]) -> tuple[float, float]:
    places = [_point(game, zone, origin) for zone in range(len(game.war.zones))]
    return max(x for x, _ in places) + 90.0, max(y for _, y in places) + 90.0


def _space(game: CampaignCommander, state: State, zone: int, origin: tuple[float, float]) -> Space:
    war = game.war
    it = war.zones[zone]
    marks = [
        "mountain" if it.mountain else "plain" if it.land else "sea" if it.city_of < 0 else "harbour",
        *(("city",) if it.city else ()),
        *(("port",) if it.harbour >= 0 else ()),
        *it.marks,
    ]
    if state.control[zone] != NOBODY:
        marks.append(f"held-by-{game.sides[state.control[zone]]}")
    if state.siege[zone] != NOBODY:
        marks.append(f"besieged-by-{game.sides[state.siege[zone]]}")
    if state.tokens[zone]:
        marks.append("token")
    links = [*it.links, *(there for there, _ in it.sea_links)]
    if zone in war.across:
        links.append(war.across[zone])
    group = it.region or ("harbours" if it.city_of >= 0 else "seas")
    shape = Shape("circle", _point(game, zone, origin), (34.0 if it.city_of < 0 else 18.0,))
    names = tuple(war.zones[there].id for there in links)
    return Space(it.id, message(f"zone.{it.id}"), group, it.id, shape, tuple(marks), names, _figures(game, zone))


def _figures(game: CampaignCommander, zone: int) -> Message | None:
    """The walls and the points of a city; at sea, the links that cost more than one point."""
    it = game.war.zones[zone]
    if it.city:
        return message("zone-note.city", siege=it.siege, points=it.vp)
    dear: list[Value] = [
        message("zone-note.passage", zone=game.war.zones[there].id, cost=cost)
        for there, cost in it.sea_links
        if cost > 1
    ]
    return message("zone-note.passages", passages=dear) if dear else None


def _groups(game: CampaignCommander) -> tuple[Group, ...]:
    found: dict[str, list[str]] = {}
    for zone in game.war.zones:
        group = zone.region or ("harbours" if zone.city_of >= 0 else "seas")
        found.setdefault(group, []).append(zone.id)
    return tuple(Group(id, message(f"region.{id}"), tuple(zones)) for id, zones in found.items())


# Pieces ------------------------------------------------------------------------------------------------------------


def _pieces(game: CampaignCommander, state: State) -> tuple[Piece, ...]:
    war = game.war
    pieces = [_unit(game, state, unit) for unit, at in enumerate(state.at) if at >= 0]
    pieces += [_leader(game, state, leader) for leader, at in enumerate(state.leader_at) if at >= 0]
    for side in SIDES:
        for zone, count in enumerate(state.resources[side]):
            if count:
                where = war.zones[zone].id
                name = message("piece-name.resources", count=count, side=game.sides[side], zone=where)
                id = f"rp-{game.sides[side]}-{where}"
                pieces.append(Piece(id, name, "R", game.sides[side], where, (), ("resources",), count))
    return tuple(pieces)


def _mustered(game: CampaignCommander, view: View, state: State) -> list[Piece]:
    """Units of the Reinforcement box that may be brought now."""
    war = game.war
    units = [move - war.move.bring for move in view.moves if war.move.bring <= move < war.move.place]
    return [_boxed(game, state, unit) for unit in units]


def _boxed(game: CampaignCommander, state: State, unit: int) -> Piece:
    it = game.war.units[unit]
    name = message("piece-name.box", unit=it.id)
    marks = (TYPES[it.type], it.nation, "box")
    return Piece(it.id, name, LETTERS[it.type], game.sides[it.side], None, _values(game, state, unit), marks)


def _leader(game: CampaignCommander, state: State, leader: int) -> Piece:
    it = game.war.leaders[leader]
    where = game.war.zones[state.leader_at[leader]].id
    marks = ("leader", *(("inside",) if state.leader_in >> leader & 1 else ()))
    labels = ("label.cohesion", "label.movement", "label.tactical")
    values = tuple((message(label), modifier) for label, modifier in zip(labels, it.modifiers, strict=True))
    name = message("piece-name.leader", leader=it.id, zone=where)
    return Piece(it.id, name, "L", game.sides[it.side], where, values, marks)


def _unit(game: CampaignCommander, state: State, unit: int) -> Piece:
    war = game.war
    it = war.units[unit]
    flags = state.flags[unit]
    at = state.at[unit]
    marks = [TYPES[it.type], it.nation]
    states = (("decimated", DECIMATED), ("disorganised", DISORGANISED), ("inside", INSIDE), ("acted", ACTED))
    marks += [name for name, bit in states if flags & bit]
    if not it.naval and not war.is_land[at]:
        marks.append("aboard")
    battle = state.battle
    if battle and (battle.fighting[it.side] >> unit & 1):
        marks.append("fighting")
        if engaged(battle) >> unit & 1:
            marks.append("engaged")
        if battle.staying >> unit & 1:
            marks.append("held")
    if isolated(war, state, unit):
        marks.append("isolated")
    name = message("condition.full", unit=it.id, zone=war.zones[at].id)
    told: list[Value] = [message(f"mark.{mark}") for mark in marks if mark in STATES]
    if told:
        name = message("condition.states", unit=it.id, zone=war.zones[at].id, states=told)
    values = _values(game, state, unit)
    return Piece(it.id, name, LETTERS[it.type], game.sides[it.side], war.zones[at].id, values, tuple(marks))


def _values(game: CampaignCommander, state: State, unit: int) -> tuple[tuple[Message, int], ...]:
    war = game.war
    return (
        (message("label.cohesion"), value(war, state, unit, COHESION)),
        (message("label.range" if war.naval[unit] else "label.movement"), value(war, state, unit, MOVEMENT)),
        (message("label.tactical"), value(war, state, unit, TACTICAL)),
    )


# Cards -------------------------------------------------------------------------------------------------------------


def _cards(game: CampaignCommander, view: View, state: State) -> tuple[Card, ...]:
    war = game.war
    cards = []
    playable = {move - war.move.play for move in view.moves if war.move.play <= move < war.move.draw}
    for side, hand in view.table["my_hand"].items():
        place = "hand" if game.side_number(side) == view.side else f"hand-of-{side}"  # when it is over, all hands
        for id, count in hand.items():
            number = war.card_number[id]
            marks = ("playable",) if number in playable else ()
            cards += [_card(game, number, place, f"{id}-{i}", marks) for i in range(count)]
    for deck in view.table["my_deck"].values():
        cards += [_to_come(_card(game, war.card_number[id], "", f"deck-{id}", ()), count) for id, count in deck.items()]
    battle = view.table["battle"]
    if battle:
        for side, hand in battle["hand"].items():
            cards += [_chit(side, battle["kind"], id, card) for card, id in _chit_cards(hand).items()]
        for side, chits in battle["unseen"].items():
            cards += [
                _to_come(_chit(side, battle["kind"], id, f"unseen-{side}-{id}"), count) for id, count in chits.items()
            ]
    for number, count in enumerate(state.open):
        if count:
            place = "table" if war.cards[number].permanent else "played"
            cards.append(_card(game, number, place, war.cards[number].id, ()))
    return tuple(cards)


def _card(game: CampaignCommander, number: int, place: str, id: str, marks: tuple[str, ...]) -> Card:
    it = game.war.cards[number]
    kind = CARD_TYPES[it.type]
    lines = [message("card-line.type", type=kind), message(f"card-text.{it.id}")]
    if it.cost:
        lines.append(message("card-line.cost", count=it.cost))
    return Card(
        id,
        message(f"card.{it.id}"),
        place,
        message(f"note.{it.id}"),
        tuple(lines),
        None,
        (it.basis,),
        (kind, game.sides[it.side], *marks),
    )


def _chit(side: str, kind: str, id: str, card: str) -> Card:
    text = message(f"chit-text.{side}-{kind}-{id}")
    return Card(card, message(f"chit.{id}"), "chits", None, (text,), None, (), ("chit", side))


def _chit_cards(hand: dict[str, int]) -> dict[str, str]:
    """The chits of a hand one by one: what each is called as a card, and which it is."""
    return {f"chit-{id}-{i}": id for id, count in hand.items() for i in range(count)}


def _to_come(card: Card, count: int) -> Card:
    return replace(card, place="to-come", count=count)


def _piles(game: CampaignCommander, view: View, state: State) -> tuple[Pile, ...]:
    piles = []
    for name in game.sides:
        for key in ("decks", "hands", "discarded"):
            own = {"decks": "my_deck", "hands": "my_hand", "discarded": "my_discarded"}[key]
            known = tuple(f"deck-{id}" if key == "decks" else id for id in view.table[own].get(name, ()))
            piles.append(Pile(f"{key}-{name}", message(f"pile.{key}", side=name), view.table[key][name], known))
    battle = view.table["battle"]
    for name, chits in battle["unseen"].items() if battle else ():
        known = tuple(f"unseen-{name}-{id}" for id in chits)
        piles.append(Pile(f"chits-{name}", message("pile.chits", side=name), sum(chits.values()), known))
    return (*piles, *(_box(game, state, side) for side in SIDES))


def _box(game: CampaignCommander, state: State, side: int) -> Pile:
    """The Reinforcement box: the units and leaders who may still come, by cards."""
    war = game.war
    kinds = Counter(war.units[unit].kind for unit in war.units_of[side] if state.at[unit] == BOX)
    waiting = [war.leaders[leader].id for leader in war.leaders_of[side] if state.leader_at[leader] == BOX]
    listed: list[Value] = [message("pile.kind", count=count, kind=kind) for kind, count in kinds.items()]
    listed += [message("pile.leader", leader=leader) for leader in waiting]
    name = game.sides[side]
    note = message("pile.list", pieces=listed) if listed else None
    return Pile(f"box-{name}", message("pile.box", side=name), kinds.total() + len(waiting), note=note)


def _facts(game: CampaignCommander, view: View, state: State) -> tuple[Fact, ...]:
    war = game.war
    facts = [Fact("initiative", message("fact.initiative"), message("fact.side", side=game.sides[state.initiative]))]
    if state.operator != NOBODY:
        note = message("fact.marker", zone=war.zones[state.marker].id)
        facts.append(Fact("supply", message("fact.supply"), state.supply_points, note))
    siege = find_frame(state, SiegeFrame)
    if siege:
        number = declared_siege(war, state, siege)
        value = message("fact.siege-die", die=number, percent=10 * number)
        facts.append(Fact("siege", message("fact.siege", zone=war.zones[siege.zone].id), value))
    for side, name in enumerate(game.sides):
        parts = points(war, state, side)
        listed: list[Value] = [message("fact.part", part=part, points=parts[part]) for part in PARTS if parts[part]]
        note = message("fact.parts", parts=listed)
        facts.append(Fact(f"points-{name}", message("fact.points", side=name), sum(parts.values()), note))
    hands, decks = view.table["hands"], view.table["decks"]
    for name in game.sides:
        left = {"hand": hands[name], "deck": decks[name]}
        facts.append(Fact(f"cards-{name}", message("fact.cards", side=name), message("fact.card-counts", **left)))
    return tuple(facts)


# For the board ------------------------------------------------------------------------------------------------------


def _extras(game: CampaignCommander, view: View, state: State) -> Extras:
    war = game.war
    on_map = (leader.id for number, leader in enumerate(war.leaders) if state.leader_at[number] >= 0)
    return Extras(
        zones={zone.id: _zone(game, state, number) for number, zone in enumerate(war.zones)},
        leaders={id: message(f"leader.{id}") for id in on_map},
        initiative=game.sides[state.initiative],
        operator=game.sides[state.operator] if state.operator != NOBODY else None,
        chosen=view.table["chosen"],
        battle=_battle(game, view, state),
    )


def _zone(game: CampaignCommander, state: State, number: int) -> Zone:
    zone, holder, besieger = game.war.zones[number], state.control[number], state.siege[number]
    return Zone(
        siege=zone.siege if zone.city else None,
        points=zone.vp if zone.city else None,
        control=game.sides[holder] if holder != NOBODY else None,
        besieger=game.sides[besieger] if besieger != NOBODY else None,
        tokens=state.tokens[number],
    )


def _battle(game: CampaignCommander, view: View, state: State) -> Battle | None:
    battle = state.battle
    if not battle:
        return None
    known = view.table["battle"]
    units = game.war.units
    return Battle(
        kind=known["kind"],
        zone=known["zone"],
        attacker=known["attacker"],
        lines=known["fighting"],
        leaders={
            name: [game.war.leaders[leader].id for leader in battle_leaders(game.war, state, battle, side)]
            for side, name in enumerate(game.sides)
        },
        left={side: [message("choice.unit", unit=id) for id in left] for side, left in known["left"].items()},
        destroyed=known["destroyed"],
        hands=known["hand_sizes"],
        chits={id: side for side, hand in known["hand"].items() for id in _chit_cards(hand)},
        needed=needed_dice(game, state),
        unseen={side: _counted(chits) for side, chits in known["unseen"].items()},
        used={side: _counted(chits) for side, chits in known["used"].items()},
        engaged=[
            Engagement(
                chit=message(f"chit.{game.war.chits[entry[1]].id}"),
                side=game.sides[game.war.chits[entry[0]].side],
                pairs=[[units[a].id, units[b].id] for a, b in zip(entry[PAIRS::2], entry[PAIRS + 1 :: 2], strict=True)],
            )
            for entry in battle.table
        ],
    )


def _counted(chits: dict[str, int]) -> list[CountedChit]:
    return [CountedChit(chit=message(f"chit.{id}"), count=count) for id, count in chits.items()]
