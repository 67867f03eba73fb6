"""Using tiles: fees, once a round, and every line of the list of buildings."""

import pytest

from engine.core import Illegal
from engine.praetor.data import BOX, Activation, Kind
from engine.praetor.state import State

from .table import (
    act,
    acts,
    asked,
    at,
    end_round,
    have,
    lay,
    offers,
    purse,
    staff,
    table,
    tile,
    usable,
)

OWN, OTHER = 0, 1
HERE = "R8"


def building(name: str, owner: int | None = OWN, *workers: int, **goods: int) -> State:
    """A table for two at which the first seat may go to this tile with these workers."""
    s = table(2)
    lay(s, name, HERE, owner)
    staff(s, OWN, *(workers or (1, 2, 3)))
    have(s, OWN, **goods)
    return s


# --- fees and order ---------------------------------------------------


def test_each_tile_is_used_only_once_a_round() -> None:
    """Rulebook: "Each City Tile can be activated only once per turn"."""
    s = building("lumber_mill_1", None)
    act(s, f"use {HERE} 1")
    assert asked(s) == OTHER
    assert HERE not in usable(s)
    act(s, "use N11 1")
    assert HERE not in usable(s), "not by the same player either"
    end_round(s)
    assert HERE in usable(s)


def test_another_players_tile_costs_its_fee_and_needs_it_in_hand() -> None:
    """Rulebook: "If that City Tile is owned by another player, you must pay the owner of that Tile
    the activation cost."
    """
    s = building("forum_1", OTHER, gold=2)
    before = s.players[OTHER].purse[0]
    act(s, f"use {HERE} 1")
    assert purse(s, OWN) == {"gold": 6}
    assert s.players[OTHER].purse[0] == before + 2
    assert HERE not in usable(building("forum_1", OTHER, gold=1))


def test_the_fee_is_paid_before_anything_is_gained() -> None:
    """Rulebook: "The activation cost must be paid before gaining the benefit of a City Tile." """
    assert HERE not in usable(building("curia", OTHER)), "the Gold of the Curia cannot pay for it"


@pytest.mark.parametrize("owner", [OWN, None])
def test_an_own_tile_and_one_without_owner_are_free(owner: int | None) -> None:
    """Rulebook: "If the City Tile is owned by you or has no owner then you do not need to pay any
    activation costs."
    """
    s = building("stone_quarry_1", owner)
    act(s, f"use {HERE} 2")
    assert purse(s, OWN) == {"stone": 2}


def test_only_workers_of_red_tiles_learn() -> None:
    """Rulebook: "The Workers which activated City Tiles with a red activation area gain 1
    experience. All other Workers do not".
    """
    s = building("lumber_mill_1", OWN, 1, 2, 3, gold=9)
    acts(s, f"use {HERE} 1", "pass", "use M10 2", "use N9 3")
    assert s.round == 2
    assert s.players[OWN].home == [2, 2, 4]


def test_the_colours_of_the_buildings() -> None:
    red = {tile.kind for tile in BOX.tiles if tile.activation is Activation.RED}
    assert red == {
        Kind.GOLD_MINE,
        Kind.LUMBER_MILL,
        Kind.STONE_QUARRY,
        Kind.MARBLE_QUARRY,
        Kind.BLACKSMITH,
    }


# --- resources --------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "resource"),
    [("lumber_mill_1", "wood"), ("stone_quarry_1", "stone"), ("marble_quarry_1", "marble")],
)
@pytest.mark.parametrize("experience", [1, 3, 5])
def test_mills_and_quarries_bring_the_experience_of_the_worker(
    name: str,
    resource: str,
    experience: int,
) -> None:
    """Rulebook: "Gain Wood [Stone, Marble] equal to the experience of the Worker activating the
    Tile."
    """
    s = building(name, OWN, experience)
    act(s, f"use {HERE} {experience}")
    assert purse(s, OWN) == {resource: experience}


def test_the_gold_mine_brings_gold() -> None:
    """Rulebook: "Gain Gold equal to the experience of the Worker activating the Tile." """
    s = table(2)
    act(s, "use N9 3")
    assert purse(s, OWN)["gold"] == 13


def test_the_blacksmith_turns_wood_into_weapons_up_to_the_experience() -> None:
    """Rulebook: "You may convert an amount of Wood equal to the experience of the activating Worker
    into the same amount of Weapons." May: any amount up to it."""
    s = building("blacksmith_1", OWN, 3, 1, wood=5)
    assert not act(s, f"use {HERE} 3").closes
    assert offers(s, "forge") == ["3", "2", "1", "0"]
    told = act(s, "forge 2")
    assert told.closes
    assert str(told).startswith("Yellow turns 2 Wood into Weapons.")
    assert purse(s, OWN) == {"wood": 3, "weapon": 2}


def test_a_blacksmith_who_forges_nothing_is_told_as_that() -> None:
    s = building("blacksmith_1", OWN, 3, 1, wood=5)
    act(s, f"use {HERE} 3")
    assert str(act(s, "forge 0")).startswith("Yellow forges nothing.")
    assert purse(s, OWN) == {"wood": 5}


def test_the_blacksmith_is_limited_by_the_wood() -> None:
    s = building("blacksmith_1", OWN, 5, 1, wood=2)
    act(s, f"use {HERE} 5")
    assert offers(s, "forge") == ["2", "1", "0"]


def test_without_wood_the_blacksmith_asks_nothing() -> None:
    s = building("blacksmith_1", OWN, 5, 1)
    assert act(s, f"use {HERE} 5").closes
    assert asked(s) == OTHER


# --- gold -------------------------------------------------------------


def test_the_curia_brings_gold_for_the_tiles_controlled() -> None:
    """Rulebook: "Gain Gold equal to the number of City Tiles you control." The Gold Mine of the
    start is one of them.
    """
    s = building("curia", OWN)
    act(s, f"use {HERE} 1")
    assert purse(s, OWN) == {"gold": 2}


def test_the_forum_brings_two_gold_for_every_active_worker() -> None:
    """Rulebook: "Gain 2 Gold for every Active Worker you control.

    Note that Novice Workers are not considered as Active Workers."
    """
    s = building("forum_1", OWN)
    staff(s, OWN, 1, 2, 3, retired=1, novices=(1, 1))
    acts(s, "use N9 3", "pass", f"use {HERE} 1")
    assert purse(s, OWN) == {"gold": 3 + 6}, "at home or placed, the visitor included"


def test_a_lent_retired_worker_is_no_active_worker() -> None:
    s = building("forum_1", OWN)
    lay(s, "labor_camp_1", "R9", OWN)
    staff(s, OWN, 1, 2, retired=2)
    acts(s, "camp R9", f"use {HERE} 6")
    assert purse(s, OWN) == {"gold": 4}


# --- temples ----------------------------------------------------------


def gained(s: State, worker: int = 1) -> int:
    before = s.players[OWN].favor
    act(s, f"use {HERE} {worker}")
    return s.players[OWN].favor - before


def test_maia_brings_two_favor_for_each_active_worker() -> None:
    """Rulebook: "Gain 2 Favor for each Active Worker you control." """
    s = building("temple_of_maia_1", OWN)
    staff(s, OWN, 1, 2, 3, 4, retired=1, novices=(1, 0))
    assert gained(s) == 8


def test_apollo_brings_one_favor_for_each_tile() -> None:
    """Rulebook: "Gain 1 Favor for each City Tile you control." """
    s = building("temple_of_apollo_1", OWN)
    lay(s, "curia", "R9", OWN)
    lay(s, "statue_1", "R10", OTHER)
    assert gained(s) == 3


@pytest.mark.parametrize(
    ("wood", "stone", "favor"), [(0, 0, 0), (3, 4, 7), (11, 11, 22), (30, 5, 22)]
)
def test_plutus_brings_favor_for_wood_and_stone_up_to_22(
    wood: int,
    stone: int,
    favor: int,
) -> None:
    """Rulebook: "Gain 1 Favor for each Wood and 1 Favor for each Stone you possess (max. 22 Favor).
    You are not required to give those resources away."
    """
    s = building("temple_of_plutus", OWN, wood=wood, stone=stone, marble=9, weapon=9)
    assert gained(s) == favor
    assert (purse(s, OWN).get("wood", 0), purse(s, OWN).get("stone", 0)) == (wood, stone)


@pytest.mark.parametrize(
    ("marble", "weapon", "favor"), [(0, 0, 0), (2, 1, 6), (5, 6, 22), (9, 9, 22)]
)
def test_mercury_brings_double_favor_for_marble_and_weapons_up_to_22(
    marble: int,
    weapon: int,
    favor: int,
) -> None:
    """Rulebook: "Gain 2 Favor for each Marble and 2 Favor for each Weapon you possess (max.

    22 Favor)."
    """
    assert (
        gained(building("temple_of_mercury", OWN, wood=9, stone=9, marble=marble, weapon=weapon))
        == favor
    )


@pytest.mark.parametrize(("level", "favor"), [(0, 0), (3, 0), (4, 0), (7, 4), (12, 20)])
def test_venus_brings_the_favor_of_the_morale_and_never_takes_any(level: int, favor: int) -> None:
    """Rulebook: "Gain Favor according to the level of Morale depicted on your Player Board." Below
    zero it is nothing.
    """
    s = building("temple_of_venus", OWN)
    s.players[OWN].morale_level = level
    assert gained(s) == favor


# --- morale -----------------------------------------------------------


@pytest.mark.parametrize(("further", "levels"), [(0, 1), (1, 1), (2, 2)])
def test_the_colosseum_raises_morale_for_every_two_tiles(further: int, levels: int) -> None:
    """Rulebook: "You gain one Morale level for every two City Tiles you control (round down)." """
    s = building("colosseum_1", OWN)
    for name, place in (("curia", "R9"), ("statue_1", "R10"))[:further]:
        lay(s, name, place, OWN)
    before = s.players[OWN].morale_level
    told = act(s, f"use {HERE} 1")
    assert s.players[OWN].morale_level - before == levels
    assert "morale rises by" in str(told)


def test_the_oracle_raises_morale_by_two_for_each_retired_worker_also_lent_ones() -> None:
    """Rulebook: "You gain two Morale levels for each Retired Worker you control." """
    s = building("oracle", OWN)
    lay(s, "labor_camp_1", "R9", OWN)
    staff(s, OWN, 1, 2, retired=2)
    before = s.players[OWN].morale_level
    acts(s, "camp R9", f"use {HERE} 6")
    assert s.players[OWN].morale_level - before == 4


def test_morale_stays_at_the_right_end() -> None:
    s = building("oracle", OWN)
    player = staff(s, OWN, 1, retired=3)
    player.morale_level = len(player.board.morale) - 2
    act(s, f"use {HERE} 1")
    assert player.morale == 20


# --- worker camp ------------------------------------------------------


def test_the_worker_camp_makes_a_villager_a_novice() -> None:
    """Rulebook: "Place a Worker with 1 experience from your Villagers onto the first
    Novice space."
    """
    s = table(2)
    told = act(s, "use M10 1")
    assert (s.players[OWN].villagers, s.players[OWN].novices) == (4, (1, 0))
    assert str(told) == "Yellow uses Worker Camp M10: a villager becomes a novice."


def test_two_novices_may_stand_on_the_same_level() -> None:
    """Korean rules: 하나의 대기소에 두 명의 일꾼이 함께 있을 수 도 있습니다."""
    s = table(4)
    acts(s, "use M10 1", "pass", "pass", "pass", "use N11 2")
    assert s.players[OWN].novices == (2, 0)


def test_the_worker_camp_needs_a_villager() -> None:
    s = table(2)
    assert "M10" in usable(s)
    staff(s, OWN, 1, 1, 1, 1, retired=4)
    assert "M10" not in usable(s)


# --- no use -----------------------------------------------------------


@pytest.mark.parametrize("name", ["statue_1", "arch_of_triumph"])
def test_statue_and_arch_may_not_be_used(name: str) -> None:
    """Rulebook: "May not be activated. It is built purely for gaining Favor Points." """
    s = building(name, OWN)
    assert HERE not in usable(s)
    with pytest.raises(Illegal):
        act(s, f"use {HERE} 1")
    assert BOX.tiles[tile(name)].favor >= 12


@pytest.mark.parametrize("name", ["academy", "labor_camp_1"])
def test_special_tiles_take_no_active_worker(name: str) -> None:
    """Rulebook: "You will NOT use an Active Worker to perform this action." """
    assert HERE not in usable(building(name, OWN))


def test_a_visit_may_bring_nothing() -> None:
    s = building("temple_of_plutus", OWN)
    told = act(s, f"use {HERE} 1")
    assert str(told) == "Yellow uses Temple of Plutus R8."
    assert s.city.lots[at(HERE)].user is not None
