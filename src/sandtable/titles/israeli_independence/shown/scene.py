"""What is shown: five roads towards West Jerusalem, the headline, the piles, the odds, the score now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.engine.game import View
from sandtable.engine.i18n import Message, message
from sandtable.engine.scene import Card, Choice, Fact, Group, Layer, Mark, Piece, Pile, Scene, Shape, Space

from ..rules import offensive_phase, victory
from ..rules.moves import ATTACK, END, RESERVE, ROLL
from ..rules.pack_data import ARMIES, HOME, REMOVED, HeadlineCard
from ..rules.state import BATTLE, ENDED, HEADLINE, State

if TYPE_CHECKING:
    from ..game import IsraeliIndependence

SIZE: Final = (1000.0, 1200.0)
GOAL_AT: Final = (520.0, 640.0)
# Schematic where towns crowd: every road keeps to its own side of the map, box 4 first.
ROADS: Final = {
    "lebanon": ((330.0, 90.0), (285.0, 235.0), (300.0, 385.0), (350.0, 530.0)),
    "syria": ((690.0, 90.0), (605.0, 215.0), (560.0, 340.0), (530.0, 475.0)),
    "iraq": ((900.0, 260.0), (790.0, 360.0), (728.0, 456.0), (652.0, 550.0)),
    "jordan": ((915.0, 600.0), (852.0, 735.0), (758.0, 655.0), (650.0, 735.0)),
    "egypt": ((150.0, 1060.0), (205.0, 885.0), (340.0, 930.0), (460.0, 800.0)),
}
REMOVED_AT: Final = (850.0, 1060.0)
SPACE_SIZE: Final = (104.0, 64.0)


def scene(game: IsraeliIndependence, view: View) -> Scene:
    state = game.imagine(view, lambda below: 0)
    return Scene(
        game=game.id,
        board="israeli-independence",
        prompt=_prompt(game, state),
        spaces=_spaces(game),
        groups=tuple(
            Group(army, message("track", army=army), tuple(f"{army}-{box}" for box in range(HOME, 0, -1)))
            for army in ARMIES
        ),
        pieces=_pieces(game, state),
        cards=_cards(game, state),
        piles=_piles(game, state),
        facts=_facts(game, state),
        choices=tuple(_choice(game, state, move) for move in view.moves),
        layers=_layers(game, state),
        notices=(message("notice.reconstructed"),) if game.packs["deck"].basis == "reconstructed" else (),
        size=SIZE,
    )


def _prompt(game: IsraeliIndependence, state: State) -> Message:
    if state.phase == ENDED:
        ended = victory.outcome(state)
        assert ended is not None
        return ended.message
    if state.phase == HEADLINE:
        return message("prompt.headline", count=len(state.draw))
    if state.phase == BATTLE:
        army = ARMIES[state.target]
        return message("prompt.roll", army=army, value=game.map.armies[state.target].value)
    if any(move < RESERVE for move in game.moves(state)):
        return message("prompt.offensives", count=state.offensives)
    return message("prompt.reserves", count=state.reserves)


def _spaces(game: IsraeliIndependence) -> tuple[Space, ...]:
    spaces = []
    for army in game.map.armies:
        for box in range(HOME, 0, -1):
            round_space = army.west_bank[box]
            at = ROADS[army.id][HOME - box]
            shape = Shape("circle", at, (SPACE_SIZE[0] / 2,)) if round_space else Shape("box", at, SPACE_SIZE)
            marks = (*(("west-bank",) if round_space else ()), *(("home",) if box == HOME else ()))
            onward = f"{army.id}-{box - 1}" if box > 1 else "jerusalem"
            id = f"{army.id}-{box}"
            spaces.append(Space(id, message(f"space.{id}"), army.id, str(box), shape, marks, (onward,)))
    goal = Space("jerusalem", message("space.jerusalem"), "", "0", Shape("box", GOAL_AT, (120.0, 90.0)), ("goal",))
    away = Space("removed", message("space.removed"), "", "6", Shape("box", REMOVED_AT, (220.0, 110.0)), ("off-board",))
    return (*spaces, goal, away)


def _place(army: str, box: int) -> str:
    return {0: "jerusalem", REMOVED: "removed"}.get(box, f"{army}-{box}")


def _pieces(game: IsraeliIndependence, state: State) -> tuple[Piece, ...]:
    pieces = []
    for army, box in zip(game.map.armies, state.boxes, strict=True):
        id = "piece.army-removed" if box == REMOVED else "piece.army"
        name = message(id, army=army.id, value=army.value, space=_place(army.id, box), box=box)
        values = ((message("label.battle-value"), army.value),)
        pieces.append(Piece(army.id, name, army.letter, army.id, _place(army.id, box), values))
    return tuple(pieces)


def card_lines(card: HeadlineCard) -> tuple[Message, ...]:
    """A card's orders, in sentences."""
    lines = []
    if card.slowest:
        lines.append(message("card-line.slowest"))
    elif card.advance:
        lines.append(
            message("card-line.advance", armies=[ARMIES[army] for army in card.advance], count=len(card.advance))
        )
    else:
        lines.append(message("card-line.nobody"))
    if card.west_bank_retreat:
        lines.append(message("card-line.west-bank-retreat"))
    lines.append(message("card-line.offensives" if card.offensives else "card-line.none", count=card.offensives))
    if card.offensives and card.drm:
        lines.append(message("card-line.drm", drm=card.drm))
    if len(card.targets) < len(ARMIES):
        lines.append(message("card-line.targets", armies=[ARMIES[army] for army in sorted(card.targets)]))
    if card.west_bank_drm:
        lines.append(message("card-line.west-bank-drm", drm=card.west_bank_drm))
    if card.armistice is not None:
        lines.append(message("card-line.armistice", army=ARMIES[card.armistice]))
    return tuple(lines)


def _card(card: HeadlineCard, place: str) -> Card:
    return Card(
        card.id,
        message(f"card.{card.id}"),
        place,
        message(f"note.{card.id}"),
        card_lines(card),
        card.number,
        card.basis,
        ("advanced",) if card.advanced else (),
    )


def _cards(game: IsraeliIndependence, state: State) -> tuple[Card, ...]:
    """The current headline first, then the cards still to come (the deck list is public), then those played before."""
    current = [_card(game.current(state), "current")] if state.action else []
    to_come = [_card(game.cards[i], "to-come") for i in _to_come(game, state)]
    played = [_card(game.cards[place], "played") for place in reversed(state.action[:-1])]
    return (*current, *to_come, *played)


def _to_come(game: IsraeliIndependence, state: State) -> list[int]:
    ids = {game.catalogue[move].args[0] for move in state.draw}
    return [i for i, card in enumerate(game.cards) if card.id in ids]


def _piles(game: IsraeliIndependence, state: State) -> tuple[Pile, ...]:
    to_come = tuple(game.cards[i].id for i in _to_come(game, state))
    played = tuple(game.cards[place].id for place in state.action)
    return (
        Pile("draw", message("pile.draw"), len(to_come), to_come),
        Pile("action", message("pile.action"), len(played), played, ordered=True),
        Pile("reserves", message("pile.reserves"), state.reserves),
    )


def _facts(game: IsraeliIndependence, state: State) -> tuple[Fact, ...]:
    turns = len(state.action) + len(state.draw)
    facts = [
        Fact("turn", message("fact.turn"), message("fact.turn-of", turn=len(state.action), turns=turns)),
        Fact("offensives", message("fact.offensives"), state.offensives),
        Fact("reserves", message("fact.reserves"), state.reserves),
    ]
    return tuple(facts) if victory.is_lost(state) else (*facts, _score(state))


def _score(state: State) -> Fact:
    points = victory.points(state)
    degree = victory.degree_of_victory(points)
    if state.phase == ENDED:
        return Fact("score", message("fact.score-final"), points, message("fact.score-degree", degree=degree))
    return Fact("score", message("fact.score"), points, message("fact.score-now", degree=degree))


def attack_chance(game: IsraeliIndependence, state: State, army: int, reserve: bool) -> tuple[int, int]:
    """The exact chance that an attack pushes the army back."""
    enemy = game.map.armies[army]
    drm = offensive_phase.modifier(enemy, state.boxes[army], game.current(state), reserve)
    return offensive_phase.winning_rolls(enemy.value, drm), 6


def _choice(game: IsraeliIndependence, state: State, move: int) -> Choice:
    if move >= ROLL:  # dice and cards by hand
        return Choice.of(game.catalogue, move, game.move_message(move), game.catalogue[move].args)
    if move == END:
        id = "choice.end-unused" if state.offensives else "choice.end"
        return Choice.of(game.catalogue, move, message(id, count=state.offensives), key="x", final=True)
    reserve = move >= RESERVE
    place = move - (RESERVE if reserve else ATTACK)
    army = game.map.armies[place]
    chance = attack_chance(game, state, place, reserve)
    box = state.boxes[place]
    args: dict[str, Any] = {"army": army.id, "space": f"{army.id}-{box}", "count": chance[0]}
    text = Message("choice.reserve" if reserve else "choice.attack", args)
    key = army.letter.upper() if reserve else army.letter.lower()
    return Choice.of(game.catalogue, move, text, (army.id, f"{army.id}-{box}"), key, chance, final=True)


def _layers(game: IsraeliIndependence, state: State) -> tuple[Layer, ...]:
    """For every army that can be reached, the exact chance of pushing it back with the current card."""
    if not state.action or state.phase in (HEADLINE, ENDED):
        return ()
    marks = []
    card = game.current(state)
    for place, army in enumerate(game.map.armies):
        if 0 < state.boxes[place] < HOME and place in card.targets and card.offensives:
            good, all = attack_chance(game, state, place, reserve=False)
            marks.append(Mark(army.id, message("odds", count=good, percent=round(100 * good / all)), good / all))
    return (Layer("odds", message("layer.odds"), tuple(marks)),)
