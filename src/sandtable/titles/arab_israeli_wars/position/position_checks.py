"""What is impossible in a position, all of it, not only the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine.typed_reader import FieldReader

from ..rules import deployment, end_phase, event_phase, transfer_phase
from ..rules.event_effects import ARABS, DISCARD, DRAW, EVERYWHERE, FRONTS, ISRAEL, NOWHERE, EventEffect
from ..rules.pack_data import TOKENS, VEHICLE
from ..rules.state import ARAB, ASK_NOBODY, BATTLE, EVENT, ISRAELI, NONE, OVER_PHASE, TRANSFER, State

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars


def check(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    _check_copies(game, top, state)
    if not top.sound("phase", "event", "turn", "effects_done", "event_fronts"):
        return
    _check_event(game, top, state)
    if not top.sound("event", "effects_done", "event_fronts"):
        return
    _check_drawing(game, top, state)
    _check_transfers(game, top, state)
    _check_losses(game, top, state)
    _check_battles(game, top, state)
    _check_end(game, top, state)
    if not top.source.defects and game.asked(state) == ASK_NOBODY:
        top.wrong("phase", "nothing-to-do")


def _check_copies(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    """No more copies of a card on the fronts, in the hand and in the decks than the deckset has."""
    if not top.sound("fronts", "decks", "hand", "card", "event"):
        return
    for card, unit in enumerate(game.units):
        if (missing := deployment.discarded(game, state, card)) < 0:
            top.wrong("fronts", "too-many-copies", card=unit.id, given=unit.count - missing, high=unit.count)
    if state.event != NONE and state.events[state.event] == game.events[state.event].count:
        top.wrong("decks.events", "event-still-in-deck", card=game.events[state.event].id)


# The event --------------------------------------------------------------------------------------------------------


def _check_event(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    if state.phase == ARAB and state.event != NONE:
        top.wrong("event", "event-too-early")
    elif state.phase > EVENT and state.event == NONE:
        top.wrong("event", "missing")
    elif state.phase == EVENT and state.event == NONE and not any(state.events):
        top.wrong("decks.events", "no-event-to-draw")
    elif state.phase > EVENT and state.done < len(event_phase.effects_of(game, state)):
        top.wrong("effects_done", "effects-not-done", needed=len(event_phase.effects_of(game, state)))
    else:
        _check_picks(game, top, state)


def _check_picks(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    """Fronts are named for the effects that have one to choose or to roll, once they have been carried out."""
    for place, effect in enumerate(event_phase.effects_of(game, state)):
        picked = state.picks[place] != NOWHERE
        if picked and (place >= state.done or not _takes_front(game, state, effect)):
            top.wrong("event_fronts", "front-not-asked", place=place + 1)
        elif place < state.done and event_phase.needs_front(game, state, place) and not _may_wait(game, state, effect):
            top.wrong("event_fronts", "front-not-named", place=place + 1)


def _takes_front(game: ArabIsraeliWars, state: State, effect: EventEffect) -> bool:
    if not (effect.rolls or effect.targets):
        return False
    if effect.targets and game.chooses_late and state.phase < BATTLE:
        return False
    return not effect.is_of_battle or event_phase.has_battles(game, state)


def _may_wait(game: ArabIsraeliWars, state: State, effect: EventEffect) -> bool:
    """A late target may be open until the first battle begins."""
    return effect.targets and game.chooses_late and state.phase <= BATTLE and not state.fought


# Cards in hand and still to be drawn --------------------------------------------------------------------------------


def _drawing(game: ArabIsraeliWars, state: State) -> tuple[int, int]:
    """Who draws at this moment, and how many cards at most; nobody draws none."""
    if state.phase == ARAB:
        return ARABS, game.arab_draws
    if state.phase == ISRAELI:
        return ISRAEL, game.israeli_draws
    effect = _last_effect(game, state)
    if effect is not None and effect.kind == DRAW:
        return effect.sides[0], effect.number
    return NONE, 0


def _last_effect(game: ArabIsraeliWars, state: State) -> EventEffect | None:
    """The effect that is being carried out."""
    if state.phase != EVENT or not state.done:
        return None
    return event_phase.effects_of(game, state)[state.done - 1]


def _check_drawing(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    if not top.sound("draws", "card", "hand", "decks"):
        return
    side, most = _drawing(game, state)
    if state.hand and side != ISRAEL:
        top.wrong("hand", "no-hand-now")
    for card in state.hand:
        if game.units[card].rolls_for_front:
            top.wrong("hand", "extremists-in-hand", card=game.units[card].id)
    if state.card != NONE and (game.units[state.card].side != side or not game.units[state.card].rolls_for_front):
        top.wrong("card", "no-front-to-roll", card=game.units[state.card].id)
    waiting = state.draws + len(state.hand) + (state.card != NONE)
    if waiting > most:
        top.wrong("draws", "too-many-draws", given=waiting, high=most)
    elif state.draws:
        _check_deck(game, top, state, side)


def _check_deck(game: ArabIsraeliWars, top: FieldReader, state: State, side: int) -> None:
    cards = game.cards_of[side]
    left = sum(state.deck[card] for card in cards)
    if left and game.reshuffles:
        left += sum(deployment.discarded(game, state, card) for card in cards)
    if state.draws > left:
        top.wrong("draws", "too-few-cards", given=state.draws, high=left)


# Transfers and battles ----------------------------------------------------------------------------------------------


def _check_transfers(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    if state.phase != TRANSFER:
        if state.transfers:
            top.wrong("transfers", "not-in-this-phase")
        if state.moved:
            top.wrong("moved", "not-in-this-phase")
        return
    most = transfer_phase.EVERY_TURN + event_phase.free_transfers(game, state)
    if state.transfers > most:
        top.wrong("transfers", "out-of-range", given=state.transfers, low=0, high=most)
    if not top.sound("moved", "fronts"):
        return
    for cell in dict.fromkeys(state.moved):
        unit = game.units[cell % game.kinds]
        if unit.kind != VEHICLE or state.moved.count(cell) > state.units[cell]:
            top.wrong("moved", "no-such-vehicle", card=unit.id, front=FRONTS[cell // game.kinds])


def _check_losses(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    if not top.sound("losses", "fronts", "battles_fought"):
        return
    if len(state.losses) != len(set(state.losses)):
        top.wrong("losses", "loss-twice")
    for loss in dict.fromkeys(state.losses):
        side, front = divmod(loss, len(FRONTS))
        if not _can_lose(game, state, side, front):
            top.wrong("losses", "no-loss-there", front=FRONTS[front])
        elif not game.present(state, side, front):
            top.wrong("losses", "nothing-to-lose", front=FRONTS[front])


def _can_lose(game: ArabIsraeliWars, state: State, side: int, front: int) -> bool:
    """Only the event that is being carried out and the battle just fought cost units."""
    if state.phase == BATTLE:
        return front == state.fought - 1
    effect = _last_effect(game, state)
    if effect is None or effect.kind != DISCARD or side not in effect.sides:
        return False
    return front in (effect.front, state.picks[state.done - 1]) or effect.front == EVERYWHERE


def _check_battles(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    if not top.sound("battles_fought", "battles_won", "territory"):
        return
    if state.fought and (state.phase < BATTLE or not event_phase.has_battles(game, state)):
        top.wrong("battles_fought", "no-battles-now")
    if state.won > state.fought:
        top.wrong("battles_won", "more-won-than-fought")
    if state.phase == OVER_PHASE:
        if state.fought < len(FRONTS) and event_phase.has_battles(game, state):
            top.wrong("battles_fought", "battles-not-fought")
        return
    for place, tokens in enumerate(state.arab_tokens):
        if tokens == TOKENS and place >= state.fought:
            top.wrong("territory", "fallen-not-over", front=FRONTS[place])


def _check_end(game: ArabIsraeliWars, top: FieldReader, state: State) -> None:
    if not top.sound("wins_in_a_row", "territory", "fronts", "decks"):
        return
    turns_with_battles = state.turn - (1 if state.phase == OVER_PHASE else 2)
    if state.streak > max(0, turns_with_battles):
        top.wrong("wins_in_a_row", "too-many-wins", turn=state.turn)
    if state.phase != OVER_PHASE:
        return
    decided = end_phase.fallen_fronts(state) or state.streak == end_phase.TURNS_IN_A_ROW
    if not decided and not end_phase.arabs_are_spent(game, state):
        top.wrong("phase", "over-without-end")
