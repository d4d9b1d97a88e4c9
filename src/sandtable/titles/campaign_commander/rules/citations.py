"""The rules that are cited where the series leaves the details to each campaign."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Citations:
    """By default rules of the series; a campaign whose rulebook says more on a subject names its own rule."""

    ports: str = "S6.4.4"
    resources_placed: str = "S4.2.3.c"
    reinforcements: str = "S4.2.3.a"
    fleet_cargo: str = "S7.3"
    ship_repairs: str = "S5.5.2"
    army_cost: str = "S5.5.2"
    port_siege: str = "S11.3.3"
    stack_needs_leader: str = "S12.1"
    leaders_drawn: str = "S12.1"
    leader_arrives: str = "S12.1"
    battle_leader: str = "S12.1"
    moving_leader: str = "S12.1"
    engaging: str = "S9.5.4"
    engaging_free_first: str = "S9.5.4"
    engaged_twice: str = "S9.5.4"
    engaging_again: str = "S9.5.4"
    chit_without_effect: str = "S9.5.3"
    captured_ships: str = "S9.6.5.b"
    losses: str = "S4.3.3"


OF_THE_SERIES = Citations()
