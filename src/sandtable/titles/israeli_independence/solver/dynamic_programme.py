"""The dynamic programme in machine code: the values of a layer from those of the layer with one card less.

What the offensives of a turn are worth is found by climbing: with one offensive more, a position is worth what it was,
or what the best attack adds to that. A forbidden attack has the chance 0, and a lost game is one more cell behind the
positions, so that nothing branches. Neighbours are read over contiguous slices, at most three armies a pass: with more
slices at once the compiler no longer sees that they can be read side by side.
"""

from __future__ import annotations

from typing import Any

from .jit import compiled

Array = Any  # what the compiler infers is narrower than what can be written here


@compiled
def _three(old: Array, at: int, s0: int, s1: int, s2: int, c0: Array, c1: Array, c2: Array, gain: Array) -> None:
    u0 = old[s0:]
    u1 = old[s1:]
    u2 = old[s2:]
    for i in range(at):
        here = old[i]
        best = max(c0[i] * (u0[i] - here), c1[i] * (u1[i] - here))
        gain[i] = max(best, c2[i] * (u2[i] - here))


@compiled
def _two(old: Array, at: int, s0: int, s1: int, c0: Array, c1: Array, gain: Array, new: Array) -> None:
    u0 = old[s0:]
    u1 = old[s1:]
    for i in range(at):
        here = old[i]
        best = max(c0[i] * (u0[i] - here), c1[i] * (u1[i] - here))
        new[i] = here + max(best, gain[i])


@compiled
def attack_best(old: Array, size: int, strides: Array, chances: Array, gain: Array, new: Array) -> None:
    """One offensive more, spent as well as can be or not at all."""
    _three(old, size, strides[0], strides[1], strides[2], chances[0], chances[1], chances[2], gain)
    _two(old, size, strides[3], strides[4], chances[3], chances[4], gain, new)


@compiled
def _stop_or_two(
    old: Array, ended: Array, size: int, s0: int, s1: int, c0: Array, c1: Array, stops: Array, new: Array
) -> None:
    u0 = old[s0:]
    u1 = old[s1:]
    for i in range(size):
        here = old[i]
        attacked = c0[i] * (u0[i] - here) + c1[i] * (u1[i] - here)
        new[i] = here + stops[i] * (ended[i] - here) + attacked


@compiled
def _add_three(old: Array, size: int, s0: int, s1: int, s2: int, c0: Array, c1: Array, c2: Array, new: Array) -> None:
    u0 = old[s0:]
    u1 = old[s1:]
    u2 = old[s2:]
    for i in range(size):
        here = old[i]
        new[i] += c0[i] * (u0[i] - here) + c1[i] * (u1[i] - here) + c2[i] * (u2[i] - here)


@compiled
def attack_by_rule(
    old: Array, ended: Array, size: int, strides: Array, chances: Array, stops: Array, new: Array
) -> None:
    """One offensive more, spent as a rule of thumb says; ``ended`` is what it is worth to stop."""
    _stop_or_two(old, ended, size, strides[3], strides[4], chances[3], chances[4], stops, new)
    _add_three(old, size, strides[0], strides[1], strides[2], chances[0], chances[1], chances[2], new)


@compiled
def _better(left: Array, right: Array, size: int) -> None:
    for i in range(size):
        left[i] = max(left[i], right[i])


@compiled
def climb(
    base: Array,
    size: int,
    armistice: Array,
    settles: bool,
    strides: Array,
    chances: Array,
    stops: Array,
    by_rule: bool,
    reserve_chances: Array,
    steps: int,
    loss: float,
    scratch: Array,
    levels: Array,
) -> None:
    """What the positions after a march are worth: ``levels`` by reserves and offensives left.

    ``base`` are the values when the turn is over, by reserves.
    """
    gain = scratch[0]
    spent = scratch[1]
    for reserves in range(levels.shape[0]):
        ended = base[reserves * size : (reserves + 1) * size]
        first = levels[reserves, 0]
        if settles:
            for i in range(size):
                first[i] = ended[armistice[i]]
        else:
            for i in range(size):
                first[i] = ended[i]
        first[size] = loss
        for step in range(steps + 1):
            new = levels[reserves, step]
            if step > 0:
                old = levels[reserves, step - 1]
                if by_rule:
                    attack_by_rule(old, first, size, strides, chances, stops, new)
                else:
                    attack_best(old, size, strides, chances, gain, new)
                new[size] = loss
            if reserves > 0:
                attack_best(levels[reserves - 1, step], size, strides, reserve_chances, gain, spent)
                _better(new, spent, size)


@compiled
def _add_marched(total: Array, level: Array, march: Array, size: int) -> None:
    for i in range(size):
        total[i] += level[march[i]]


@compiled
def fill_blocks(
    cards: int,
    highs: Array,
    before: Array,
    before_starts: Array,
    out: Array,
    out_starts: Array,
    low_sets: Array,
    low_firsts: Array,
    low_rank: Array,
    low_cards: Array,
    high_cards: Array,
    shape_of: Array,
    sizes: Array,
    strides: Array,
    steps: Array,
    chain_of: Array,
    chances: Array,
    stops: Array,
    by_rule: bool,
    reserve_chances: Array,
    armistice: Array,
    settles: Array,
    march: Array,
    loss: float,
    low_steps: int,
    low_levels: Array,
    levels: Array,
    scratch: Array,
    total: Array,
) -> None:
    """Some blocks of the layer with ``cards`` cards to come, from the layer ``before`` it."""
    reserves = levels.shape[0]
    for high in highs:
        shape = shape_of[high]
        size = sizes[shape]
        values = size * reserves
        in_high = 0
        for bit in range(len(high_cards)):
            in_high += (high >> bit) & 1
        in_low = cards - in_high
        if in_low > 0:
            card = low_cards[0]
            chain = chain_of[card]
            for j in range(low_firsts[in_low] - low_firsts[in_low - 1]):
                start = before_starts[high] + j * values
                climb(
                    before[start : start + values],
                    size,
                    armistice[shape, card],
                    False,
                    strides[shape],
                    chances[shape, chain],
                    stops[shape, chain],
                    by_rule,
                    reserve_chances[shape],
                    low_steps,
                    loss,
                    scratch,
                    low_levels[j],
                )
        for j in range(low_firsts[in_low + 1] - low_firsts[in_low]):
            low = low_sets[low_firsts[in_low] + j]
            for i in range(values):
                total[i] = 0.0
            for bit in range(len(low_cards)):
                if (low >> bit) & 1:
                    card = low_cards[bit]
                    place = low_rank[low ^ (1 << bit)]
                    for r in range(reserves):
                        _add_marched(total[r * size :], low_levels[place, r, steps[card]], march[shape, card], size)
            for bit in range(len(high_cards)):
                if (high >> bit) & 1:
                    card = high_cards[bit]
                    rest = high ^ (1 << bit)
                    other = shape_of[rest]
                    other_size = sizes[other]
                    start = before_starts[rest] + j * other_size * reserves
                    chain = chain_of[card]
                    climb(
                        before[start : start + other_size * reserves],
                        other_size,
                        armistice[other, card],
                        settles[card],
                        strides[other],
                        chances[other, chain],
                        stops[other, chain],
                        by_rule,
                        reserve_chances[other],
                        steps[card],
                        loss,
                        scratch,
                        levels,
                    )
                    for r in range(reserves):
                        _add_marched(total[r * size :], levels[r, steps[card]], march[shape, card], size)
            start = out_starts[high] + j * values
            for i in range(values):
                out[start + i] = total[i] / cards
