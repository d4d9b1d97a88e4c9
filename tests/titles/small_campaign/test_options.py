"""The options that every campaign of the series has: what holds by itself, and what may be chosen instead."""

from __future__ import annotations

from typing import Final

from sandtable.titles.campaign_commander.rules.options import series_options

OPTIONS: Final[dict[str, tuple[object, ...]]] = {
    "naval_move_ps": (2, 1),
    "supply_range": (3, 2, 4),
    "harbour_supply": ("none", "own_port", "adjacent"),
    "rp_into_besieged": (True, False),
    "leader_makes_stack": (False, True),
    "repair_both": (False, True),
    "siege_needs_leader": (True, False),
    "stack_cost_naval_in_port": (False, True),
    "stack_cost_landing": (True, False),
    "relief_stack_cost": (True, False),
    "besieged_port_open": (True, False),
    "load_and_land": (False, True),
    "ships_in_fallen_port": ("retreat_or_destroyed", "destroyed"),
    "plus3_scope": ("later_chits", "all_engaging"),
    "victors_held_stay": (True, False),
    "retreat_enemy_city": (True, False),
    "iso_sea": ("own_fleet", "never", "unless_enemy_fleet"),
    "iso_naval": (True, False),
    "reinforce_besieged": (True, False),
    "cards_per_battle": (0, 1, 2, 3),
    "open_chits": (False, True),
}
"""By name: what the rulings say, then the others."""


def test_every_option_begins_with_what_the_rulings_say() -> None:
    assert {option.name: option.default for option in series_options()} == {
        name: values[0] for name, values in OPTIONS.items()
    }


def test_every_option_has_its_choices() -> None:
    choices = {option.name: set(option.choices or (True, False)) for option in series_options()}
    assert choices == {name: set(values) for name, values in OPTIONS.items()}
