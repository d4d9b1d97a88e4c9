"""Who knows what: hands, face-down discards, secret choices, chits in hand and choices half made are their owner's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sandtable.engine.game import Pick, View
from sandtable.engine.typed_reader import FieldReader, SourceFile

from ..rules.campaign_tables import SIDES
from ..rules.sequence import choosing, has_resources
from ..rules.state import CARD, NOT_CHOSEN, State
from ..rules.victory import points
from .position_reader import read_battle, read_frames, read_public
from .state_json import CHOICES, battle_document, cards_document, frame_document, public_document

if TYPE_CHECKING:
    from ..game import CampaignCommander

PUBLIC = (
    "zones",
    "box",
    "destroyed",
    "away",
    "leaders_lost",
    "leaders_away",
    "played",
    "initiative",
    "spent",
    "score",
    "operation",
)


def table(game: CampaignCommander, state: State, side: int) -> Mapping[str, Any]:
    war = game.war
    over = not state.stack
    owners = SIDES if over else tuple(each for each in SIDES if each == side)
    names = game.sides
    return {
        **public_document(game, state),
        "hands": {name: war.cards_in(state.hand, each) for each, name in enumerate(names)},
        "decks": {name: war.cards_in(state.deck, each) for each, name in enumerate(names)},
        "discarded": {name: war.cards_in(state.buried, each) for each, name in enumerate(names)},
        "my_hand": cards_document(game, state.hand, owners),
        "my_deck": cards_document(game, state.deck, owners),
        "my_discarded": cards_document(game, state.buried, owners),
        "chosen": {name: _known_choice(state, each, side) for each, name in enumerate(names)},
        "battle": _known_battle(game, state, owners) if state.battle else None,
        "procedures": [
            frame_document(game, frame)
            for frame in state.stack
            if not game.procedure_of[type(frame)].hidden_from(frame, side)
        ],
        "points": {name: points(war, state, each) for each, name in enumerate(names)},
    }


def _known_choice(state: State, each: int, side: int) -> str | None:
    choice = state.chosen[each]
    if choice == NOT_CHOSEN or (choosing(state) and each != side and has_resources(state, each)):
        return None
    return CHOICES[choice]


def _known_battle(game: CampaignCommander, state: State, owners: tuple[int, ...]) -> dict[str, Any]:
    """Chits in hand are hidden; what cup and hand hold together is known to all, for the used ones lie open."""
    battle = state.battle
    assert battle
    war = game.war
    seen = SIDES if war.options["open_chits"] else owners
    unseen = {
        game.sides[side]: {
            war.chits[chit].id: battle.cup[chit] + battle.hand[chit]
            for chit in war.chits_of[side][battle.naval]
            if battle.cup[chit] + battle.hand[chit]
        }
        for side in SIDES
    }
    sizes = {game.sides[side]: sum(battle.hand[chit] for chit in war.chits_of[side][battle.naval]) for side in SIDES}
    return {**battle_document(game, battle, seen), "unseen": unseen, "hand_sizes": sizes}


# Imagining ---------------------------------------------------------------------------------------------------------


def imagine(game: CampaignCommander, view: View, pick: Pick) -> State:
    known = view.table
    state = game.empty_board()
    source = SourceFile("view")
    read_public(game, state, FieldReader({key: known[key] for key in PUBLIC}, "", source))
    state.stack = read_frames(game, FieldReader(known, "", source))
    state.deck = [it.copies - state.open[card] for card, it in enumerate(game.war.cards)]
    for side in SIDES:
        _imagine_cards(game, state, side, known, pick)
    _imagine_choices(game, state, view, pick)
    if known["battle"]:
        _imagine_battle(game, state, known["battle"], pick, source)
    assert not source.defects, source.defects
    return state


def public_state(game: CampaignCommander, view: View) -> State:
    """A state that fits the view, for questions about what lies open; kept for the view asked about last."""
    last = game.last_seen
    if last is None or last[0] is not view:
        last = game.last_seen = (view, imagine(game, view, lambda below: 0))
    return last[1]


def _imagine_cards(game: CampaignCommander, state: State, side: int, known: Mapping[str, Any], pick: Pick) -> None:
    war = game.war
    name = game.sides[side]
    if name in known["my_hand"]:
        for key, counts in (("my_hand", state.hand), ("my_discarded", state.buried)):
            for card, count in known[key][name].items():
                number = war.card_number[card]
                counts[number] = count
                state.deck[number] -= count
        return
    pool = [card for card in war.cards_of[side] for _ in range(state.deck[card])]
    for counts, size in ((state.hand, known["hands"][name]), (state.buried, known["discarded"][name])):
        for _ in range(size):
            card = pool.pop(pick(len(pool)))
            counts[card] += 1
            state.deck[card] -= 1


def _imagine_choices(game: CampaignCommander, state: State, view: View, pick: Pick) -> None:
    """What the others have chosen in secret, or that they have not: somebody is still to choose."""
    known = [view.table["chosen"][name] for name in game.sides]
    state.chosen = [NOT_CHOSEN if choice is None else CHOICES.index(choice) for choice in known]
    if not choosing(state):
        return
    secret = [side for side in SIDES if known[side] is None and side != view.side]
    for side in secret:
        state.chosen[side] = (CARD, 1, NOT_CHOSEN)[pick(3)]
    if NOT_CHOSEN not in state.chosen:
        state.chosen[secret[0]] = NOT_CHOSEN


def _imagine_battle(
    game: CampaignCommander, state: State, known: Mapping[str, Any], pick: Pick, source: SourceFile
) -> None:
    war = game.war
    open_part = {key: value for key, value in known.items() if key not in ("unseen", "hand_sizes")}
    battle = read_battle(game, FieldReader(open_part, "battle", source))
    for side, name in enumerate(game.sides):
        if name in known["hand"]:
            continue
        unseen: list[int] = []
        for chit in war.chits_of[side][battle.naval]:
            count = known["unseen"][name].get(war.chits[chit].id, 0)
            battle.cup[chit] = count
            unseen += [chit] * count
        for _ in range(known["hand_sizes"][name]):
            chit = unseen.pop(pick(len(unseen)))
            battle.cup[chit] -= 1
            battle.hand[chit] += 1
    state.battle = battle
