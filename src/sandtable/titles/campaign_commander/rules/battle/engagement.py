"""P12: chits on the table that join units in combat."""

from __future__ import annotations

from ..campaign_tables import CampaignTables
from ..state import Battle, State

CHIT, ACTING, EXTRA, SERIAL, PAIRS = range(5)
"""An entry of ``Battle.table``: the chit that lies there, the one it acts as, an extra modifier, its age, the pairs."""


def engaged(battle: Battle) -> int:
    """All units that some chit engages."""
    mask = 0
    for entry in battle.table:
        for unit in entry[PAIRS:]:
            mask |= 1 << unit
    return mask


def held(war: CampaignTables, battle: Battle, unit: int) -> bool:
    """Does a chit hold this unit in the battle, disorganised or not."""
    return any(unit in entry[PAIRS:] and war.chits[entry[ACTING]].holds for entry in battle.table)


def dissolve(state: State) -> None:
    """Pairs of which one is gone are joined no more; a chit without pairs lies with the used ones (P12.f)."""
    battle = state.battle
    if not battle or not battle.table:
        return
    here = battle.fighting[0] | battle.fighting[1]
    for entry in battle.table:
        pairs = entry[PAIRS:]
        kept: list[int] = []
        for one, other in zip(pairs[::2], pairs[1::2], strict=True):
            if here >> one & 1 and here >> other & 1:
                kept += (one, other)
        entry[PAIRS:] = kept
        if not kept:
            battle.used[entry[CHIT]] += 1
    battle.table = [entry for entry in battle.table if len(entry) > PAIRS]


def release(state: State, unit: int) -> None:
    """One unit fights free: its pairs are undone."""
    battle = state.battle
    assert battle
    for entry in battle.table:
        pairs = entry[PAIRS:]
        entry[PAIRS:] = [u for pair in zip(pairs[::2], pairs[1::2], strict=True) if unit not in pair for u in pair]
        if len(entry) == PAIRS:
            battle.used[entry[CHIT]] += 1
    battle.table = [entry for entry in battle.table if len(entry) > PAIRS]
