"""Building: cost, places, plazas, ownership."""

import pytest

from engine.core import Illegal
from engine.praetor import GAME, ground
from engine.praetor.data import BOX
from engine.praetor.ground import NEIGHBOURS, PLACES
from engine.praetor.view import Die

from .table import act, acts, at, end_round, have, lay, offers, purse, staff, table, tile, usable


def sites(texts: list[str]) -> set[str]:
    return {text.split()[2] for text in texts}


def test_a_tile_lies_beside_the_city() -> None:
    """Rulebook: "Place the Tile in the city, adjacent to at least one already built City Tile"; in
    Korean: with a side (면).
    """
    s = table(2, available="lumber_mill_1")
    assert sites(offers(s, "build")) == {"N8", "M9", "P9", "L10", "Q10", "M11", "P11", "N12"}


def test_the_sites_are_the_free_neighbours_of_the_city() -> None:
    s = table(2, available="lumber_mill_1 lumber_mill_2")
    act(s, "build lumber_mill_1 1 N8 straight")
    free = {place for lot in s.city.lots for place in NEIGHBOURS[lot]} - set(s.city.lots)
    assert set(s.city.sites) == free
    assert list(s.city.sites) == sorted(free), (
        "within the middle the order of numbers is the order of reading"
    )
    assert {"N7", "M8", "P8"} <= {PLACES[place] for place in free}


def test_only_what_can_be_paid_is_offered() -> None:
    """Rulebook: "check if you have the necessary resources to build it"."""
    s = table(2, available="lumber_mill_1 stone_quarry_1 marble_quarry_1")
    have(s, 0, gold=3, wood=2, stone=9)
    assert {text.split()[0] for text in offers(s, "build")} == {"lumber_mill_1", "stone_quarry_1"}
    have(s, 0, gold=1)
    assert offers(s, "build") == []


def test_building_takes_tile_cost_worker_and_marks_the_owner() -> None:
    s = table(2, available="stone_quarry_1 curia")
    before = s.players[0].favor
    act(s, "build stone_quarry_1 2 N8 right")
    player, lot = s.players[0], s.city.lots[at("N8")]
    assert s.available == [tile("curia")]
    assert purse(s, 0) == {"gold": 7, "wood": 2, "stone": 3, "marble": 2, "weapon": 1}
    assert player.home == [1, 3]
    assert (lot.owner, lot.turn, lot.corners, lot.builder, lot.user) == (
        0,
        1,
        "GRGR",
        Die(0, 2),
        None,
    )
    assert player.tiles == 2
    assert player.favor == before + 3 + sum(s.last_built.plazas if s.last_built else ())


def test_the_tile_is_not_refilled_before_the_round_ends() -> None:
    s = table(2, available="lumber_mill_1 curia")
    act(s, "build lumber_mill_1 1 N8 straight")
    assert len(s.available) == 1
    end_round(s)
    assert len(s.available) == 3


def test_a_new_tile_can_be_used_at_once_by_everybody() -> None:
    """Rulebook: "As soon as the Tile is built in the City, it becomes available for all players to
    activate."
    """
    s = table(2, available="lumber_mill_1")
    act(s, "build lumber_mill_1 1 N8 straight")
    assert "N8" in usable(s)
    act(s, "use N8 3")
    assert purse(s, 1) == {"gold": 9, "wood": 7, "stone": 3, "marble": 2, "weapon": 1}
    lot = s.city.lots[at("N8")]
    assert (lot.builder, lot.user) == (Die(0, 1), Die(1, 3))


def test_the_worker_who_built_is_home_after_the_round_with_one_more_experience() -> None:
    """Rulebook: "The Workers which were used for building new City Tiles gain 1 experience"."""
    s = table(2, available="lumber_mill_1")
    act(s, "build lumber_mill_1 1 N8 straight")
    end_round(s)
    assert s.players[0].home == [2, 2, 3]
    assert s.city.lots[at("N8")].builder is None


# --- plazas -----------------------------------------------------------


def test_every_touching_plaza_counts_also_across() -> None:
    """Korean rules: 인접한 타일들 가운데 광장(네 귀퉁이)과 맞닿으면서 색이 같은 광장 한
    개마다 1점씩: what touches counts, up to three.
    """
    s = table(2, available="statue_1")  # R, Y, Y, G
    for name, place in (("curia", "Q7"), ("forum_1", "Q8"), ("oracle", "R7")):
        lay(s, name, place, corners="RRRR")
    have(s, 0, stone=2, marble=3)
    act(s, "build statue_1 1 R8 straight")
    deed = s.last_built
    assert deed is not None
    assert deed.plazas == (3, 0, 0, 0)


def test_with_the_option_only_plazas_side_by_side_count() -> None:
    s = table(2, available="statue_1", plazas="sides")
    for name, place in (("curia", "Q7"), ("forum_1", "Q8"), ("oracle", "R7")):
        lay(s, name, place, corners="RRRR")
    have(s, 0, stone=2, marble=3)
    act(s, "build statue_1 1 R8 straight")
    deed = s.last_built
    assert deed is not None
    assert deed.plazas == (2, 0, 0, 0)


def test_plazas_of_another_design_bring_nothing() -> None:
    s = table(2, available="statue_1")
    lay(s, "oracle", "R7", corners="BBBB")
    have(s, 0, stone=2, marble=3)
    before = s.players[0].favor
    act(s, "build statue_1 1 R8 straight")
    assert s.players[0].favor == before + 12


def test_plaza_favor_is_for_the_builder_alone() -> None:
    s = table(2, available="statue_1")
    lay(s, "oracle", "R7", 1, corners="RRRR")
    have(s, 0, stone=2, marble=3)
    before = s.players[1].favor
    act(s, "build statue_1 1 R8 straight")
    assert s.players[1].favor == before


def test_a_tile_with_two_equal_halves_is_offered_in_two_ways() -> None:
    s = table(2, available="stone_quarry_1 lumber_mill_1")  # R, G, R, G
    ways = {
        name: {text.split()[3] for text in offers(s, "build") if text.startswith(name)}
        for name in ("stone", "lumber")
    }
    assert ways == {
        "stone": {"straight", "right"},
        "lumber": {"straight", "right", "round", "left"},
    }
    with pytest.raises(Illegal):
        act(s, "build stone_quarry_1 1 N8 left")


@pytest.mark.parametrize(
    ("there", "beyond", "plazas"),  # of Y, G, B, R the red corner is the one at the bottom left
    [
        ("A10", "ZZ10", 0),
        ("Z10", "AA10", 1),
        ("N1", "N0", 1),
        ("N20", "N21", 0),
        ("ZZ0", "ZZ-1", 1),
    ],
)
def test_the_city_may_expand_in_any_direction(there: str, beyond: str, plazas: int) -> None:
    """Rulebook: "the city may expand in any direction, so please allow enough space on the gaming
    table".
    """
    s = table(2, available="lumber_mill_1 lumber_mill_2")
    lay(s, "curia", there, 0, corners="RRRR")
    assert beyond in sites(offers(s, "build"))
    acts(s, f"build lumber_mill_1 1 {beyond} straight")
    deed = s.last_built
    assert deed is not None
    assert (deed.at, sum(deed.plazas)) == (at(beyond), plazas)
    act(s, f"use {beyond} 2")
    assert s.city.lots[at(beyond)].user == Die(1, 2)
    assert s.city.largest_area(0) == 2, "the new tile lies beside the old one"


def test_a_city_of_all_tiles_in_one_line_goes_on_without_end() -> None:
    s = table(5, available="")
    for step, number in enumerate(tuple(s.tiles_left)):
        lay(s, BOX.tiles[number].id, PLACES[ground.place_number(10 - step, 9)], step % 5)
    assert PLACES[min(s.city.lots, key=ground.position)] == "ZC10"
    assert {"ZB10", "ZC9", "ZC11"} <= {PLACES[site] for site in s.city.sites}


def test_places_keep_their_names_while_the_city_grows() -> None:
    s = table(2, available="lumber_mill_1 lumber_mill_2")
    acts(s, "build lumber_mill_1 1 N8 left", "build lumber_mill_2 1 N7 left")
    view = GAME.view(s, None)
    assert [PLACES[lot.at] for lot in view.city] == ["N7", "N8", "N9", "M10", "N10", "P10", "N11"]


def test_no_plaza_is_worth_more_than_three_a_corner() -> None:
    s = table(5, available="lumber_mill_1")
    for site in GAME.view(s, 0).sites:
        assert max(site.plaza_favor(BOX.tiles[tile("lumber_mill_1")].plazas)) <= 3


def test_a_retired_worker_builds_too() -> None:
    s = table(2, available="lumber_mill_1")
    lay(s, "labor_camp_1", "N12", 0)
    staff(s, 0, 1, retired=1)
    acts(s, "camp N12", "build lumber_mill_1 6 N8 straight")
    lot = s.city.lots[at("N8")]
    assert lot.builder == Die(0, 6, retired=True)
    assert (s.players[0].lent, s.players[0].home) == (1, [1])
