"""What is shown: three fronts with their units, the totals of the battles to come, the event, the decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.engine.game import View
from sandtable.engine.i18n import Message, message
from sandtable.engine.scene import Card, Choice, Fact, Group, Layer, Mark, Piece, Pile, Scene, Shape, Space

from ..rules import battle_phase, end_phase, event_phase, transfer_phase
from ..rules.battle_phase import RESULTS
from ..rules.event_effects import ARABS, FRONTS, ISRAEL, SIDES
from ..rules.moves import TRANSFER_ROUTES
from ..rules.pack_data import KINDS, LEADER, TOKENS, VEHICLE
from ..rules.state import (
    ASK_CARD_FRONT,
    ASK_DEPLOY,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_EVENT,
    ASK_EVENT_FRONT,
    ASK_NO_MORE,
    ASK_TRANSFER,
    EVENT,
    ISRAELI,
    NONE,
    PHASES,
    State,
)
from . import card_text
from .extras import Extras, FrontFigures, HandCard, Row, Strength, Unit
from .front_odds import Odds, front_odds

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars

SIZE: Final = (1000.0, 1020.0)
ROWS: Final = (298.0, 584.0, 870.0)
"""The middle of a front's strip, from the top of the board; above the strips lie the event and the hand."""
SHAPES: Final = {
    "": (500.0, 0.0, 980.0, 268.0),
    "-israel": (653.0, -8.0, 666.0, 90.0),
    "-arabs": (653.0, 86.0, 666.0, 90.0),
}
"""Of the strip and the rows of cards in it: across, down from the strip's middle, width, height."""
TOKEN_LETTERS: Final = ("I", "A")
KEYS: Final = ("n", "c", "s")
FAVOUR: Final = {
    battle_phase.ISRAEL_WINS: 1.0,
    battle_phase.ISRAEL_UNOPPOSED: 1.0,
    battle_phase.ARABS_WIN: 0.0,
    battle_phase.ARABS_UNOPPOSED: 0.0,
}
"""How good a result is for the player; in between where nobody wins."""
ARAB_GAIN: Final = {
    battle_phase.ARABS_WIN: battle_phase.TOKENS_FOR_A_WIN,
    battle_phase.ARABS_UNOPPOSED: battle_phase.TOKENS_FOR_AN_EMPTY_FRONT,
}
"""Tokens that the Arabs take; with the sixth the front falls, and the game is lost (VIC-1)."""


def scene(game: ArabIsraeliWars, view: View) -> Scene:
    state = game.imagine(view, lambda below: 0)
    odds = _odds(game, state)
    return Scene(
        game=game.id,
        board="arab-israeli-wars",
        prompt=_prompt(game, state),
        spaces=tuple(space for front in range(len(FRONTS)) for space in _spaces(game, state, front)),
        groups=tuple(
            Group(front, message(f"front.{front}"), (front, f"{front}-israel", f"{front}-arabs")) for front in FRONTS
        ),
        pieces=tuple(piece for front in range(len(FRONTS)) for piece in _pieces(game, state, front)),
        cards=_cards(game, state),
        piles=_piles(game, state),
        facts=_facts(game, state, odds),
        choices=tuple(_choice(game, state, move) for move in view.moves),
        layers=_layers(game, state, odds),
        size=SIZE,
        extras=Extras(
            fronts={front: _ledger(game, state, place) for place, front in enumerate(FRONTS)},
            after={game.catalogue.notation(move): _consequences(game, state, move) for move in view.moves},
            hand=_hand(game, state),
            units=_units(game, state),
            rows={f"{front}-{side}": Row(front=front, side=side) for front in FRONTS for side in SIDES},
        ),
    )


def _prompt(game: ArabIsraeliWars, state: State) -> Message:
    asks = state.asks
    if asks == ASK_NO_MORE:
        ended = end_phase.outcome(state)
        assert ended is not None
        return ended.message
    if asks == ASK_DRAW:
        return message("prompt.draw", side=SIDES[game.drawing_side(state)], count=state.draws)
    if asks == ASK_EVENT:
        return message("prompt.event", count=sum(state.events))
    if asks == ASK_CARD_FRONT:
        return message("prompt.card-front", card=game.units[state.card].id)
    if asks == ASK_DISCARD:
        side, front = divmod(state.losses[0], len(FRONTS))
        return message("prompt.discard", side=SIDES[side], front=FRONTS[front])
    if asks == ASK_DEPLOY:
        return message("prompt.deploy", cards=[game.units[card].id for card in state.hand], count=len(state.hand))
    if asks == ASK_TRANSFER:
        return message("prompt.transfer" if state.transfers else "prompt.vehicles", count=state.transfers)
    id = "prompt.event-front" if asks == ASK_EVENT_FRONT else "prompt.target"
    return message(id, card=game.events[state.event].id)


# The fronts -------------------------------------------------------------------------------------------------------


def _spaces(game: ArabIsraeliWars, state: State, front: int) -> tuple[Space, ...]:
    """A front with its tokens, and on either side of it the units that fight for it."""
    id = FRONTS[front]
    _, israel, arabs = battle_phase.battle_result(game, state, front)
    names = {
        "": message(f"region.{id}"),
        "-israel": message("camp.israel"),
        "-arabs": message("camp.arabs"),
    }
    totals = {"-israel": str(israel), "-arabs": str(arabs)}
    return tuple(
        Space(
            f"{id}{suffix}",
            name,
            id,
            totals.get(suffix, ""),
            _shape(suffix, front),
            ("fallen",) if not suffix and state.arab_tokens[front] == TOKENS else (),
        )
        for suffix, name in names.items()
    )


def _shape(suffix: str, front: int) -> Shape:
    across, down, width, height = SHAPES[suffix]
    return Shape("box", (across, ROWS[front] + down), (width, height))


def _pieces(game: ArabIsraeliWars, state: State, front: int) -> list[Piece]:
    id = FRONTS[front]
    held = (TOKENS - state.arab_tokens[front], state.arab_tokens[front])
    pieces = [
        Piece(
            f"{id}-tokens-{name}",
            message("piece.tokens", side=name, count=held[side], front=id),
            TOKEN_LETTERS[side],
            name,
            id,
            ((message("label.tokens"), held[side]),),
        )
        for side, name in enumerate(SIDES)
        if held[side]
    ]
    for side in range(len(SIDES)):
        pieces += [_unit(game, state, card, front) for card in game.present(state, side, front)]
    return pieces


def _unit(game: ArabIsraeliWars, state: State, card: int, front: int) -> Piece:
    """A unit card at a front with its Force as things stand, leaders and event included."""
    unit, id = game.units[card], FRONTS[front]
    copies = state.units[front * game.kinds + card]
    change = event_phase.EventInfluence(game, state, front).each[unit.side]
    change += battle_phase.leaders_bonus(game, state, unit.side, front)
    force = battle_phase.force_of(game, card, change)
    marks = {LEADER: ("leader",), VEHICLE: ("vehicle",)}.get(unit.kind, ())
    return Piece(
        f"{id}-{unit.id}",
        message("piece.leader" if unit.is_leader else "piece.unit", card=unit.id, count=copies, force=force, front=id),
        unit.letter,
        SIDES[unit.side],
        f"{id}-{SIDES[unit.side]}",
        () if unit.is_leader else ((message("label.force"), force),),
        marks,
        copies,
    )


def _units(game: ArabIsraeliWars, state: State) -> dict[str, Unit]:
    """Which card each piece of the fronts is."""
    return {
        f"{id}-{game.units[card].id}": Unit(card=game.units[card].id, kind=KINDS[game.units[card].kind], front=id)
        for front, id in enumerate(FRONTS)
        for side in range(len(SIDES))
        for card in game.present(state, side, front)
    }


def _ledger(game: ArabIsraeliWars, state: State, front: int) -> FrontFigures:
    """A front in figures, for those who draw it: tokens, totals, what they are made of, how it would end."""
    result, *totals = battle_phase.battle_result(game, state, front)
    influence = event_phase.EventInfluence(game, state, front)
    tokens = (TOKENS - state.arab_tokens[front], state.arab_tokens[front])
    strengths = [
        Strength(
            tokens=tokens[side],
            force=totals[side],
            leaders=battle_phase.leaders_bonus(game, state, side, front),
            each=influence.each[side],
            bonus=influence.bonus[side],
        )
        for side in (ISRAEL, ARABS)
    ]
    return FrontFigures(
        israel=strengths[ISRAEL],
        arabs=strengths[ARABS],
        result=RESULTS[result] if _battle_comes(game, state, front) else None,
        forecast=_forecast_kind(game, state, front, result),
        text=forecast(game, state, front),
    )


def _battle_comes(game: ArabIsraeliWars, state: State, front: int) -> bool:
    return event_phase.has_battles(game, state) and front >= state.fought


def forecast(game: ArabIsraeliWars, state: State, front: int) -> Message:
    """How the battle at a front would end if it were fought now."""
    result, israel, arabs = battle_phase.battle_result(game, state, front)
    kind = _forecast_kind(game, state, front, result)
    text = message(f"forecast.{kind}", israel=israel, arabs=arabs, lead=abs(israel - arabs))
    coming = _battle_comes(game, state, front)
    falls = coming and state.arab_tokens[front] + ARAB_GAIN.get(result, 0) >= TOKENS
    return message("forecast.front-falls", text=text) if falls else text


def _forecast_kind(game: ArabIsraeliWars, state: State, front: int, result: int) -> str:
    if _battle_comes(game, state, front):
        return RESULTS[result]
    return "fought" if state.fought else "no-battle"


# Cards and piles --------------------------------------------------------------------------------------------------


def _cards(game: ArabIsraeliWars, state: State) -> tuple[Card, ...]:
    """The event first, then every unit card once, then the other events; the lists of all decks are public."""
    hand = set(state.hand)
    current = [] if state.event == NONE else [card_text.event_card(game, state.event, "current")]
    units = []
    for card in range(game.kinds):
        place = "hand" if card in hand else "to-come" if state.deck[card] else "played"
        units.append(card_text.unit_card(game, card, place, state.deck[card]))
    events = [
        card_text.event_card(game, event, "to-come" if copies else "played")
        for event, copies in enumerate(state.events)
        if event != state.event
    ]
    in_hand = [card for card in units if card.place == "hand"]
    return (*current, *in_hand, *(card for card in units if card.place != "hand"), *events)


def _piles(game: ArabIsraeliWars, state: State) -> tuple[Pile, ...]:
    units = [
        (sum(state.deck[card] for card in deck), tuple(game.units[card].id for card in deck if state.deck[card]))
        for deck in game.cards_of
    ]
    events = tuple(card.id for card, copies in zip(game.events, state.events, strict=True) if copies)
    return (
        Pile("israel", message("pile.israel"), *units[ISRAEL]),
        Pile("arabs", message("pile.arabs"), *units[ARABS]),
        Pile("events", message("pile.events"), sum(state.events), events),
    )


def _facts(game: ArabIsraeliWars, state: State, odds: tuple[Odds, ...]) -> tuple[Fact, ...]:
    facts = [
        Fact("turn", message("fact.turn"), state.turn),
        Fact("phase", message("fact.phase"), message(f"phase.{PHASES[state.phase]}")),
        Fact("streak", message("fact.streak"), state.streak, message("fact.streak-note")),
    ]
    if state.asks == ASK_NO_MORE:
        return tuple(facts)
    if state.asks == ASK_TRANSFER:
        facts.append(Fact("transfers", message("fact.transfers"), state.transfers))
    facts += [
        Fact(id, message(f"front.{id}"), forecast(game, state, place), _odds_text(odds[place]) if odds else None)
        for place, id in enumerate(FRONTS)
    ]
    return tuple(facts)


def _layers(game: ArabIsraeliWars, state: State, odds: tuple[Odds, ...]) -> tuple[Layer, ...]:
    """The battles to come, front by front: as things stand, and with what may still come."""
    marks = []
    for place, front in enumerate(FRONTS):
        result, _, _ = battle_phase.battle_result(game, state, place)
        if _battle_comes(game, state, place):
            favour, text = FAVOUR.get(result, 0.5), forecast(game, state, place)
            if odds:
                won, even, _ = odds[place]
                favour = float(won + even / 2)
                text = message("odds.forecast", now=text, odds=_odds_text(odds[place]))
            marks.append(Mark(front, text, favour))
    return (Layer("forecast", message("layer.forecast"), tuple(marks)),) if marks else ()


def _odds(game: ArabIsraeliWars, state: State) -> tuple[Odds, ...]:
    """The exact chances at the fronts; nothing where no dice or cards stand between the player and the battles."""
    chance_comes = state.event != NONE and state.phase in (EVENT, ISRAELI)
    if not chance_comes or game.turn(state) != ISRAEL or not event_phase.has_battles(game, state):
        return ()
    odds = front_odds(game, state)
    return odds if any(0 < share < 1 for front in odds for share in front) else ()


def _odds_text(odds: Odds) -> Message:
    won, even, lost = (round(100 * share) for share in odds)
    return message("odds.front", won=won, even=even, lost=lost)


# Choices ----------------------------------------------------------------------------------------------------------


def _choice(game: ArabIsraeliWars, state: State, move: int) -> Choice:
    if move >= game.numbers.draw:  # dice and cards by hand
        return Choice.of(game.catalogue, move, game.move_message(move), game.catalogue[move].args)
    if move == game.numbers.end:
        id = "choice.end-unused" if state.transfers else "choice.end"
        return Choice.of(game.catalogue, move, message(id, count=state.transfers), key="x", final=True)
    if state.asks == ASK_TRANSFER:
        return _transfer(game, state, move)
    if state.asks == ASK_DEPLOY:
        return _deployment(game, state, move)
    return _target(game, state, move)


def _deployment(game: ArabIsraeliWars, state: State, move: int) -> Choice:
    card, front = divmod(move - game.numbers.deploy, len(FRONTS))
    id = FRONTS[front]
    after = forecast(game, _after(game, state, move), front)
    text = message("choice.deploy", card=game.units[card].id, front=id, after=after)
    keys = (KEYS[front], KEYS[front].upper())
    place = list(dict.fromkeys(state.hand)).index(card)
    key = keys[place] if place < len(keys) else ""
    return Choice.of(game.catalogue, move, text, (game.units[card].id, id), key)


def _transfer(game: ArabIsraeliWars, state: State, move: int) -> Choice:
    card, way = divmod(move - game.numbers.transfer, len(TRANSFER_ROUTES))
    origin, front = TRANSFER_ROUTES[way]
    own = game.units[card].kind == VEHICLE and transfer_phase.has_own_transfer(state, origin * game.kinds + card)
    after = _after(game, state, move)
    unit = game.units[card].id
    text = message(
        "choice.transfer-own" if own else "choice.transfer",
        card=unit,
        origin=FRONTS[origin],
        front=FRONTS[front],
        leaving=forecast(game, after, origin),
        after=forecast(game, after, front),
    )
    return Choice.of(game.catalogue, move, text, (f"{FRONTS[origin]}-{unit}", FRONTS[front]))


def _target(game: ArabIsraeliWars, state: State, move: int) -> Choice:
    front = move - game.numbers.target
    text = message("choice.target", front=FRONTS[front], after=forecast(game, _after(game, state, move), front))
    return Choice.of(game.catalogue, move, text, (FRONTS[front],), KEYS[front])


def _after(game: ArabIsraeliWars, state: State, move: int) -> State:
    """The fronts as they would stand after a deployment, a transfer or the choice of a target."""
    after = state.copy()
    if state.asks == ASK_TRANSFER:
        card, way = divmod(move - game.numbers.transfer, len(TRANSFER_ROUTES))
        origin, front = TRANSFER_ROUTES[way]
        after.units[origin * game.kinds + card] -= 1
        after.units[front * game.kinds + card] += 1
    elif state.asks == ASK_DEPLOY:
        card, front = divmod(move - game.numbers.deploy, len(FRONTS))
        after.units[front * game.kinds + card] += 1
    else:
        late = event_phase.late_target(game, after)
        after.picks[after.done if late is None else late] = move - game.numbers.target
    return after


def _consequences(game: ArabIsraeliWars, state: State, move: int) -> dict[str, FrontFigures]:
    """The ledgers of the fronts that a choice would change."""
    if move >= game.numbers.draw or move == game.numbers.end:
        return {}
    after = _after(game, state, move)
    ledgers = {id: (_ledger(game, state, front), _ledger(game, after, front)) for front, id in enumerate(FRONTS)}
    return {id: then for id, (now, then) in ledgers.items() if then != now}


def _hand(game: ArabIsraeliWars, state: State) -> list[HandCard]:
    """The cards in hand as they lie on the table: each kind once, with its letters, printed Force and copies."""
    return [
        HandCard(
            card=game.units[card].id,
            kind=KINDS[game.units[card].kind],
            letter=game.units[card].letter,
            force=None if game.units[card].is_leader else game.units[card].force,
            count=state.hand.count(card),
        )
        for card in dict.fromkeys(state.hand)
    ]
