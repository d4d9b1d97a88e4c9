"""What hardly ever happens in random games of Punic Island: sudden death, crowded seas, cities without a refuge."""

from __future__ import annotations

from sandtable.engine.events import ReportedEvent

from .positions import CARTHAGE, Position

SYRACUSE = "siracusa-cambia-de-bando"


def rare_events() -> list[ReportedEvent]:
    of_cards = (no_refuge(), refuge(), ships_of_syracuse(), marines(), discipline(), seamanship())
    tables = (sudden_death(), crowded_sea(), returning_initiative(), overloaded(), *of_cards)
    return [told for told_at in tables for told in told_at]


def sudden_death() -> list[ReportedEvent]:
    table = Position().holds("rome", "siracusa", "agrigentum", "panormo", "lilibeo").hand("paz-de-lutacio")
    return table.card_choice("rome").play("play paz-de-lutacio").told


def crowded_sea() -> list[ReportedEvent]:
    table = Position().at("h_gela", "R1 R2 L1 L2 L3 L4").supply("rome", "h_gela")
    return table.play("end operation", "lose L2").told


def returning_initiative() -> list[ReportedEvent]:
    table = Position(initiative_returns=True).holds("carthage", "mesana").at("milae", "consul-a L1 L2")
    table.state.initiative = CARTHAGE
    table.siege("rome", "milae").at("h_milae", "R1").resources("rome", "h_milae").operation("rome")
    return table.play("spend h_milae", "siege milae", "roll 1").told


def no_refuge() -> list[ReportedEvent]:
    """Every city within three zones of Heloro is Roman."""
    table = Position().hand(SYRACUSE).at("mesana", "L1").at("heloro", "N1")
    table.holds("rome", *(zone.id for zone in table.war.zones if zone.city and zone.id != "heloro"))
    return table.card_choice("rome").play(f"play {SYRACUSE}").told


def refuge() -> list[ReportedEvent]:
    table = Position().hand(SYRACUSE).at("mesana", "L1").at("heloro", "N1")
    return table.card_choice("rome").play(f"play {SYRACUSE}").told


def discipline() -> list[ReportedEvent]:
    """A unit that was just disorganised stays in the battle."""
    table = Position().hand("disciplina-romana").holds("rome", "gela").at("himera_sur", "L1 L2 N1")
    table.battle("N1", came_from="enna").hands("cuna cuna", "traicion-punica escaramuza")
    return table.play("chit traicion-punica", "roll 10", "play disciplina-romana").told


def ships_of_syracuse() -> list[ReportedEvent]:
    table = Position().hand(SYRACUSE).at("mesana", "L1").at("siracusa", "C1 hamilcar")
    return table.card_choice("rome").play(f"play {SYRACUSE}").told


def marines() -> list[ReportedEvent]:
    table = Position().hand("infanteria-de-marina").at("h_pintias", "R1 C1").supply("rome", "reggio", supply_points=1)
    return table.battle("R1", came_from="m_lib_cen").play("play infanteria-de-marina").told


def overloaded() -> list[ReportedEvent]:
    """A fleet that loses a ship in battle loses what it carried."""
    table = Position().holds("rome", "gela").resources("rome", "h_pintias", 2).at("h_pintias", "R1:do R2 C1")
    table.battle("C1", came_from="m_lib_cen").hands(rome="periplus", carthage="ballestas mala-derrota")
    table.play("chit ballestas").roll(10, 1)
    return table.play("chit periplus").roll(10).told


def seamanship() -> list[ReportedEvent]:
    """A ship that is held by the Corvus fights free."""
    table = Position().hand("maestria-nautica").holds("rome", "gela").at("h_pintias", "R1 R2 C1 C2 C3")
    table.battle("R1 R2", came_from="m_lib_cen").hands("corvus onagros", "ballestas mala-derrota")
    table.play("chit corvus", "engage R1", "engage C1", "engage C2").roll(1, 1, 1)
    return table.play("chit ballestas", "play maestria-nautica", "target C1").told
