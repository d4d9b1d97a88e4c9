"""What may be played otherwise than the rulings say."""

from __future__ import annotations

from sandtable.engine.options import Option, switch

from .citations import OF_THE_SERIES, Citations


def series_options(cites: Citations = OF_THE_SERIES) -> tuple[Option, ...]:
    """The options that every campaign of the series has, under the rules that it cites."""
    return (
        Option("naval_move_ps", 2, (1, 2), rule="S5.5.2"),
        Option("supply_range", 3, (2, 3, 4), rule="S5.2.3"),
        Option("harbour_supply", "none", ("none", "own_port", "adjacent"), rule="S5.2.3"),
        Option("rp_into_besieged", True, rule=cites.resources_placed),
        switch("leader_makes_stack", rule=cites.army_cost),
        switch("repair_both", rule="S5.2.5"),
        Option("siege_needs_leader", True, rule="S11.3.3"),
        switch("stack_cost_naval_in_port", rule="S8.2"),
        Option("stack_cost_landing", True, rule="S8.2.2"),
        Option("relief_stack_cost", True, rule="S8.2"),
        Option("besieged_port_open", True, rule="S6.4.4"),
        switch("load_and_land", rule="S7.1.1"),
        Option("ships_in_fallen_port", "retreat_or_destroyed", ("retreat_or_destroyed", "destroyed"), rule="S6.3.2"),
        Option("plus3_scope", "later_chits", ("later_chits", "all_engaging"), rule=cites.engaged_twice),
        Option("victors_held_stay", True, rule="S9.6.3.d"),
        Option("retreat_enemy_city", True, rule="S9.6.3.f"),
        Option("iso_sea", "own_fleet", ("own_fleet", "never", "unless_enemy_fleet"), rule="S9.6.6.a"),
        Option("iso_naval", True, rule="S9.6.6.a"),
        Option("reinforce_besieged", True, rule=cites.reinforcements),
        Option("cards_per_battle", 0, (0, 1, 2, 3), rule="S2.2.4"),
        switch("open_chits", rule="S9.5.2"),
    )
