"""S9.5: a battle from the first chit drawn to the captures of the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Audience, Report, all_but, only
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from ..campaign_tables import SIDES, CampaignTables
from ..cards.reaction_windows import open_window
from ..events import (
    BattleBegins,
    BattleEnds,
    CargoLost,
    ChitAside,
    ChitDrawn,
    ChitNoEffect,
    ChitPlayed,
    ChitTaken,
    ShipRecovered,
)
from ..leader_choice import LeaderChoiceFrame
from ..procedure import PROCEDURES, CampaignProcedure, ChitNumber, SideNumber
from ..state import ACTED, DEAD, DECIMATED, INSIDE, NOBODY, Battle, State, members
from ..supply_and_isolation import isolated_at_sea, isolated_on_land
from ..units import (
    UNITS,
    battle_leaders,
    come_out,
    end_siege_if_alone,
    lose_lone_leaders,
    put,
    ships_at,
    tactical_value,
)
from .chits import acting_as, apply_checks, apply_entry, begin_engagement, set_aside, without_effect
from .engagement import SERIAL, dissolve, held
from .retreat_choice import order_retreat

MUSTERING, LEADERS_NAMED, DRAWN, FIGHTING, WON, CAPTURED = range(6)


def begin_battle(
    war: CampaignTables,
    state: State,
    naval: bool,
    zone: int,
    attacker: int,
    origin: int,
    units: int,
    ring: bool = False,
) -> None:
    """Opposing units of one kind are in one zone. ``ring``: the attackers stood beside it before (S9.6.6.d)."""
    defender = 1 - attacker
    battle = Battle(naval, zone, attacker, origin)
    battle.fighting[attacker] = units
    kind = war.ships if naval else war.land_units
    battle.fighting[defender] = sum(
        1 << u
        for u in war.units_of[defender]
        if state.at[u] == zone and kind >> u & 1 and (naval or not state.flags[u] & INSIDE)
    )
    left = origin if ring else NOBODY
    cut_off = isolated_at_sea if naval else isolated_on_land
    if cut_off(war, state, defender, zone, left):
        battle.isolated = battle.fighting[defender]
    battle.cup = [chit.copies if chit.naval == naval else 0 for chit in war.chits]
    battle.hand = [0] * len(war.chits)
    battle.used = [0] * len(war.chits)
    state.battle = battle
    for unit in members(units):
        state.flags[unit] |= ACTED
    begin(state, BattleSequenceFrame(MUSTERING, attacker))


def name_leader(war: CampaignTables, state: State, side: int, going: int = 0) -> bool:
    """P9.e: one leader leads; of several the owner names him. True if somebody has to decide."""
    battle = state.battle
    assert battle
    if battle.leader[side] != NOBODY or not battle.fighting[side]:
        return False
    leaders = [each for each in battle_leaders(war, state, battle, side) if not going >> each & 1]
    if len(leaders) > 1:
        begin(state, LeaderChoiceFrame(side, sum(1 << leader for leader in leaders)))
        return True
    battle.leader[side] = leaders[0] if leaders else NOBODY
    return False


@dataclass(slots=True)
class BattleSequenceFrame(Frame):
    phase: int
    next: SideNumber


@PROCEDURES.register("battle", BattleSequenceFrame)
class BattleSequence(CampaignProcedure[BattleSequenceFrame]):
    """The course of a battle."""

    def turn(self, state: State, frame: BattleSequenceFrame) -> int:
        return GOES_ON

    def go_on(self, state: State, frame: BattleSequenceFrame, report: Report | None) -> None:
        war = self.war
        battle = state.battle
        assert battle
        phase = frame.phase
        defender = 1 - battle.attacker
        if phase == MUSTERING:
            frame.phase = LEADERS_NAMED
            if report:
                names = [[war.units[u].id for u in members(battle.fighting[side])] for side in SIDES]
                kind = "naval" if battle.naval else "land"
                attacker = war.campaign.sides[battle.attacker]
                report(BattleBegins(kind, war.zones[battle.zone].id, attacker, *names), "S9.2")
        elif phase == LEADERS_NAMED:
            if not name_leader(war, state, defender) and not name_leader(war, state, battle.attacker):
                frame.phase = DRAWN
                open_window(war, state, "battle")
        elif phase == DRAWN:
            frame.phase = FIGHTING
            for side in (defender, battle.attacker):
                count = tactical_value(war, state, side) + battle.drawn_extra[side]
                begin(state, ChitDrawFrame(side, count))
        elif phase == FIGHTING:
            if battle.fighting[0] and battle.fighting[1]:
                begin(state, ChitPlayFrame(frame.next))
                frame.next = 1 - frame.next
            else:
                frame.phase = WON
                self._announce(state, battle, report)
                open_window(war, state, "victory")
        elif phase == WON:
            frame.phase = CAPTURED
            self._captures(state, battle)
        else:
            self._close(state, frame, battle, report)

    def _announce(self, state: State, battle: Battle, report: Report | None) -> None:
        if report:
            standing = [side for side in SIDES if battle.fighting[side]]
            winner = self.war.campaign.sides[standing[0]] if standing else "nobody"
            lost = [battle.destroyed[side].bit_count() for side in SIDES]
            report(BattleEnds(winner, self.war.zones[battle.zone].id, *lost), "S9.5.6")

    def _captures(self, state: State, battle: Battle) -> None:
        """P13: at sea the winner repairs or regains a ship for every two enemies destroyed."""
        for side in SIDES:
            count = battle.destroyed[1 - side].bit_count() // 2
            if battle.naval and battle.fighting[side] and count:
                begin(state, ShipRecoveryFrame(side, count))

    def _close(self, state: State, frame: BattleSequenceFrame, battle: Battle, report: Report | None) -> None:
        war = self.war
        zone = battle.zone
        finish(state, frame)
        state.battle = None
        for side in SIDES:
            state.score[UNITS + 1 - side] += battle.destroyed[side].bit_count()
            if battle.naval:
                self._trim_cargo(state, side, zone, report)
        for side in SIDES:
            lose_lone_leaders(war, state, zone, side, report)
        if not battle.naval:
            end_siege_if_alone(war, state, zone, report)
            if state.siege[zone] == NOBODY:
                for side in SIDES:
                    if not state.outside[1 - side][zone]:
                        come_out(war, state, zone, side)

    def _trim_cargo(self, state: State, side: int, zone: int, report: Report | None) -> None:
        """P6.a: one resource point for each ship; what is more goes down."""
        lost = state.resources[side][zone] - state.ships[side][zone]
        if lost > 0:
            state.resources[side][zone] -= lost
            if report:
                report(
                    CargoLost(self.war.campaign.sides[side], lost, self.war.zones[zone].id), self.war.cites.fleet_cargo
                )


@dataclass(slots=True)
class ChitDrawFrame(Frame):
    side: SideNumber
    count: int


@PROCEDURES.register("drawing", ChitDrawFrame)
class ChitDraw(CampaignProcedure[ChitDrawFrame]):
    """S9.5.2, S9.5.5: chits are drawn blind; one that cannot be used now is laid open and replaced."""

    def turn(self, state: State, frame: ChitDrawFrame) -> int:
        return CHANCE if frame.count and self._drawable(state, frame.side) else GOES_ON

    def _drawable(self, state: State, side: int) -> bool:
        """Is there any chit left that would not be laid aside at once."""
        battle = state.battle
        assert battle
        war = self.war
        return any(
            battle.cup[chit] + battle.used[chit] and not set_aside(war, state, chit)
            for chit in war.chits_of[side][battle.naval]
        )

    def _cup(self, state: State, side: int) -> list[int]:
        battle = state.battle
        assert battle
        return [chit for chit in self.war.chits_of[side][battle.naval] if battle.cup[chit]]

    def moves(self, state: State, frame: ChitDrawFrame, side: int) -> Sequence[int]:
        battle = state.battle
        assert battle
        counts = self._source(state, frame.side)
        return [
            self.war.move.cup + self.war.chit_name[chit]
            for chit in self.war.chits_of[frame.side][battle.naval]
            if counts[chit]
        ]

    def _source(self, state: State, side: int) -> list[int]:
        """The cup; or, when it is empty, the used chits that now go back into it."""
        battle = state.battle
        assert battle
        return battle.cup if self._cup(state, side) else battle.used

    def weights(self, state: State, frame: ChitDrawFrame) -> Sequence[int]:
        battle = state.battle
        assert battle
        counts = self._source(state, frame.side)
        return [counts[chit] for chit in self.war.chits_of[frame.side][battle.naval] if counts[chit]]

    def play(self, state: State, frame: ChitDrawFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        battle = state.battle
        assert battle
        owner = frame.side
        chit = war.chit_by_name[owner][battle.naval][move - war.move.cup]
        if not self._cup(state, owner):
            for each in war.chits_of[owner][battle.naval]:
                battle.cup[each] += battle.used[each]
                battle.used[each] = 0
        battle.cup[chit] -= 1
        name = war.campaign.sides[owner]
        if set_aside(war, state, chit):
            battle.used[chit] += 1
            if report:
                report(ChitAside(name, war.chits[chit].id), "S9.5.2", reveals=True)
            return
        battle.hand[chit] += 1
        frame.count -= 1
        if report:
            report(ChitTaken(war.chits[chit].id), "S9.5.2", to=only(owner), reveals=True)
            report(ChitDrawn(name), "S9.5.2", to=all_but(owner), reveals=True)

    def drawn_for(self, frame: ChitDrawFrame) -> Audience:
        return only(frame.side)

    def go_on(self, state: State, frame: ChitDrawFrame, report: Report | None) -> None:
        finish(state, frame)


CHOOSING, SHOWN, APPLIED, REPEATING, FREEING, REFILLING = range(6)


@dataclass(slots=True)
class ChitPlayFrame(Frame):
    side: SideNumber
    phase: int = CHOOSING
    chit: ChitNumber = -1
    acting: ChitNumber = -1
    """The chit that it counts as."""
    extra: int = 0
    """What a card adds to the enemy's dice."""
    repeats: tuple[int, ...] = ()
    """The chits on the table, by age, that are still to be applied again."""


@PROCEDURES.register("chit-step", ChitPlayFrame)
class ChitPlay(CampaignProcedure[ChitPlayFrame]):
    """S9.5.3: one chit is played; then those that lie on the table work again; then whoever is free to go goes."""

    def _hand(self, state: State, side: int) -> list[int]:
        battle = state.battle
        assert battle
        return [chit for chit in self.war.chits_of[side][battle.naval] if battle.hand[chit]]

    def turn(self, state: State, frame: ChitPlayFrame) -> int:
        return frame.side if frame.phase == CHOOSING and self._hand(state, frame.side) else GOES_ON

    def moves(self, state: State, frame: ChitPlayFrame, side: int) -> Sequence[int]:
        war = self.war
        return [war.move.chit + war.chit_name[chit] for chit in self._hand(state, side)]

    def play(self, state: State, frame: ChitPlayFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        battle = state.battle
        assert battle
        chit = war.chit_by_name[side][battle.naval][move - war.move.chit]
        battle.hand[chit] -= 1
        frame.phase, frame.chit = SHOWN, chit
        frame.acting = acting_as(war, state, chit)
        if report:
            report(ChitPlayed(war.campaign.sides[side], war.chits[chit].id), "S9.5.3", reveals=True)
        open_window(war, state, "chit")

    def go_on(self, state: State, frame: ChitPlayFrame, report: Report | None) -> None:
        battle = state.battle
        assert battle
        phase = frame.phase
        if phase == CHOOSING:
            self._repeat(battle, frame)
        elif phase == SHOWN:
            self._apply(state, frame, report)
        elif phase == APPLIED:
            dissolve(state)
            self._repeat(battle, frame)
        elif phase == REPEATING:
            self._apply_again(state, battle, frame)
        elif phase == FREEING:
            self._free(state, battle, frame)
        else:
            self._refill(state, battle, frame)

    def _apply(self, state: State, frame: ChitPlayFrame, report: Report | None) -> None:
        """A chit that can do nothing still counts as the one played."""
        war = self.war
        battle = state.battle
        assert battle
        chit, acting = frame.chit, frame.acting
        frame.phase = APPLIED
        battle.shown |= 1 << chit
        if acting >= 0:
            acting = acting_as(war, state, chit)
        if not (battle.fighting[0] and battle.fighting[1]):
            battle.used[chit] += 1
        elif acting < 0 or without_effect(war, state, acting):
            battle.used[chit] += 1
            if report:
                report(ChitNoEffect(war.chits[chit].id), war.cites.chit_without_effect)
        elif war.chits[acting].engage:
            begin_engagement(war, state, frame.side, chit, acting, frame.extra)
        else:
            battle.used[chit] += 1
            apply_checks(war, state, acting)

    def _repeat(self, battle: Battle, frame: ChitPlayFrame) -> None:
        frame.phase = REPEATING
        frame.repeats = tuple([entry[SERIAL] for entry in battle.table if entry[SERIAL] != battle.rounds])

    def _apply_again(self, state: State, battle: Battle, frame: ChitPlayFrame) -> None:
        dissolve(state)
        if not frame.repeats:
            frame.phase = FREEING
            return
        serial = frame.repeats[0]
        frame.repeats = frame.repeats[1:]
        for entry in battle.table:
            if entry[SERIAL] == serial:
                apply_entry(self.war, state, entry)

    def _free(self, state: State, battle: Battle, frame: ChitPlayFrame) -> None:
        """Disorganised ships that nothing holds any more leave now; in a battle won they may stay."""
        frame.phase = REFILLING
        dissolve(state)
        over = not (battle.fighting[0] and battle.fighting[1])
        if over and self.war.options["victors_held_stay"]:
            battle.staying = 0
            return
        for unit in reversed(members(battle.staying)):
            if not held(self.war, battle, unit):
                order_retreat(state, unit)

    def _refill(self, state: State, battle: Battle, frame: ChitPlayFrame) -> None:
        """S9.5.5: a side without chits draws by its Tactical Value now, the one that has just played first."""
        war = self.war
        dissolve(state)
        if name_leader(war, state, 0) or name_leader(war, state, 1):
            return
        finish(state, frame)
        battle.rounds += 1
        if not (battle.fighting[0] and battle.fighting[1]):
            return
        for side in (1 - frame.side, frame.side):
            if not self._hand(state, side):
                begin(state, ChitDrawFrame(side, tactical_value(war, state, side)))


@dataclass(slots=True)
class ShipRecoveryFrame(Frame):
    side: SideNumber
    count: int


@PROCEDURES.register("recovery", ShipRecoveryFrame)
class ShipRecovery(CampaignProcedure[ShipRecoveryFrame]):
    """P13.c: for every two enemy ships destroyed the winner gets one of his own back, or restores a decimated one."""

    def _choices(self, state: State, side: int) -> list[int]:
        battle = state.battle
        assert battle
        damaged = [u for u in ships_at(self.war, state, side, battle.zone) if state.flags[u] & DECIMATED]
        return members(battle.destroyed[side]) + damaged

    def turn(self, state: State, frame: ShipRecoveryFrame) -> int:
        return frame.side if frame.count and self._choices(state, frame.side) else GOES_ON

    def moves(self, state: State, frame: ShipRecoveryFrame, side: int) -> Sequence[int]:
        return [self.war.move.recover + unit for unit in self._choices(state, side)]

    def play(self, state: State, frame: ShipRecoveryFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        battle = state.battle
        assert battle
        unit = move - war.move.recover
        frame.count -= 1
        if state.at[unit] == DEAD:
            battle.destroyed[side] &= ~(1 << unit)
            put(war, state, unit, battle.zone)
            state.flags[unit] |= ACTED
        else:
            state.flags[unit] &= ~DECIMATED
        if report:
            report(ShipRecovered(war.units[unit].id), war.cites.captured_ships)

    def go_on(self, state: State, frame: ShipRecoveryFrame, report: Report | None) -> None:
        finish(state, frame)
