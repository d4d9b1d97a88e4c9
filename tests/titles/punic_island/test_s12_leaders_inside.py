"""S11.3 and S12: leaders in a city that is besieged, and when they are inside it no more."""

from __future__ import annotations

import pytest

from sandtable.titles.campaign_commander.rules.state import NOBODY

from .positions import ROME, Position, rule


def besieged_mesana(inside: str, besiegers: str = "S1") -> Position:
    """Romans inside Messana, Carthaginians before it."""
    table = Position().within("mesana", inside).at("mesana", besiegers).siege("carthage", "mesana")
    return table.resources("rome", "mesana").operation("rome").play("spend mesana")


@rule("S11.3.4")
def test_when_the_siege_is_over_a_leader_is_simply_there() -> None:
    table = besieged_mesana("L1 L2 consul-a").play("activate L1", "sortie").fight_out("rome")
    assert table.besieger("mesana") == "nobody"
    assert (table.where("consul-a"), table.inside("consul-a")) == ("mesana", False)


@rule("S11.3.4")
def test_a_leader_elsewhere_stays_inside_when_another_siege_is_over() -> None:
    table = besieged_mesana("L1 L2 consul-a").holds("rome", "gela").at("gela", "N1").siege("carthage", "gela")
    table.within("gela", "L3 consul-b").play("activate L1", "sortie").fight_out("rome")
    assert (table.inside("consul-a"), table.inside("consul-b")) == (False, True)


@rule("Q60", "S11.3.5.a")
def test_a_leader_who_sails_from_a_besieged_port_is_inside_no_more() -> None:
    table = besieged_mesana("L1 consul-a").at("mesana", "R1").play("activate R1", "activate consul-a", "depart")
    table.play("go h_mesana", "stop")
    assert (table.where("consul-a"), table.inside("consul-a")) == ("h_mesana", False)


@rule("S11.3.3", "S12.3", "P9.c")
def test_a_leader_lost_with_his_city_is_inside_nothing() -> None:
    table = Position().at("mesana", "S1 S2 S3 hanno").at("h_mesana", "C1").siege("carthage", "mesana")
    table.within("mesana", "L1 consul-a").resources("carthage", "h_mesana").operation("carthage")
    table.play("spend h_mesana", "siege mesana", "roll 1")
    assert (table.where("consul-a"), table.inside("consul-a")) == ("box", False)
    assert table.inside("hanno") is False


@rule("P9.d")
def test_a_leader_who_retires_from_a_besieged_city_is_inside_no_more() -> None:
    table = (
        Position().hand("aderbal").within("agrigentum", "N1 hanno").at("agrigentum", "L1").siege("rome", "agrigentum")
    )
    table.at("cartago", "N2 hannibal-gisco").card_choice("carthage")
    table.play("play aderbal", "target cartago", "lot hanno")
    assert (table.where("hanno"), table.inside("hanno")) == ("away", False)


@rule("P9.d")
@pytest.mark.parametrize(("leaders", "counts", "drawn"), [("hiero hanno", False, 0), ("hanno xanthippus", False, 2)])
def test_by_the_option_hiero_does_not_count_among_the_two(leaders: str, counts: bool, drawn: int) -> None:
    table = Position(hieron_counts=counts).hand("aderbal").at("agrigentum", f"N1 {leaders}").card_choice("carthage")
    assert len(table.play("play aderbal", "target cartago").offered("lot")) == drawn


@rule("P14.a")
def test_hiero_leaves_a_besieged_syracuse_when_it_changes_sides() -> None:
    table = Position().hand("siracusa-cambia-de-bando").at("siracusa", "L1").siege("rome", "siracusa")
    table.within("siracusa", "S1 hiero").card_choice("rome").play("play siracusa-cambia-de-bando")
    assert (table.where("hiero"), table.inside("hiero")) == ("away", False)


@rule("S11.3.2")
def test_a_leader_alone_in_his_city_is_besieged_with_its_garrison() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1").at("pintias", "hanno").supply("rome", "gela")
    table.play("activate L1", "depart", "go pintias", "stop")
    assert (table.where("hanno"), table.inside("hanno")) == ("pintias", True)


@rule("S11.3")
@pytest.mark.parametrize("leader", ["hamilcar", "hanno"])
def test_a_leader_shelters_by_himself_or_with_the_last_unit(leader: str) -> None:
    def entered() -> Position:
        table = Position().holds("rome", "gela").at("gela", "L1").at("pintias", f"N1 N2 {leader}")
        return table.supply("rome", "gela").play("activate L1", "depart", "go pintias")

    table = entered()
    assert table.offered("shelter") == {"N1", "N2", leader}
    table.play(f"shelter {leader}", "shelter N1", "ready")
    assert (table.inside(leader), table.inside("N1"), table.inside("N2")) == (True, True, False)
    table = entered().play("shelter N1", "shelter N2")
    assert table.inside(leader)


@rule("S11.3.5.c", "P9.e")
def test_a_leader_inside_does_not_lead_a_relief_that_nobody_inside_joins() -> None:
    table = Position().holds("rome", "gela", "camarina").at("gela", "N1").siege("carthage", "gela")
    table.within("gela", "L9 consul-c").at("camarina", "L1").supply("rome", "camarina")
    table.play("activate L1", "depart", "go gela", "ready")
    assert table.fight.leader[ROME] == NOBODY
    table = Position().holds("rome", "gela", "camarina").at("gela", "N1").siege("carthage", "gela")
    table.within("gela", "L9 consul-c").at("camarina", "L1").supply("rome", "camarina")
    table.play("activate L1", "depart", "go gela", "join L9")
    assert table.fight.leader[ROME] == table.leaders["consul-c"]
    assert table.events("joins") == [{"side": "rome", "unit": "r-infantry-9", "zone": "gela"}]


@rule("S12.3")
def test_a_leader_stays_with_the_garrison_when_his_last_unit_embarks_and_nowhere_else() -> None:
    table = Position().holds("rome", "gela").at("h_gela", "R1").at("gela", "L1 consul-a").supply("rome", "h_gela")
    assert table.play("activate R1", "depart", "embark L1").where("consul-a") == "gela"
    table = Position().holds("rome", "heirkte").at("h_panormo", "R1").at("heirkte", "L1 consul-a")
    table.supply("rome", "h_panormo").play("activate R1", "depart", "go m_panormo", "embark L1")
    assert table.where("consul-a") == "m_panormo"


@rule("P9.f")
def test_who_leads_is_told() -> None:
    table = Position().at("reggio", "L1 L2 consul-a consul-b").supply("rome", "reggio")
    table.play("activate L1", "activate all", "depart", "lead consul-b")
    assert table.events("leader-named") == [{"leader": "consul-b"}]
