"""The Labor Camp, and the wall at the Imperial Outpost."""

import pytest

from engine.core import Illegal
from engine.praetor import GAME
from engine.praetor.data import BOX
from engine.praetor.moves import Use
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
    usable,
    verbs,
)


def camp(name: str = "labor_camp_1", owner: int = 0, **goods: int) -> State:
    """A table for two with a Labor Camp at R8; the first seat has two active and two retired
    workers.
    """
    s = table(2)
    lay(s, name, "R8", owner)
    staff(s, 0, 1, 2, retired=2)
    have(s, 0, **goods)
    return s


def test_the_owner_goes_through_for_nothing_and_others_pay() -> None:
    """Rulebook: "pay the owner of the Labor Camp the activation cost and use one of your Retired
    Workers".
    """
    assert offers(camp(), "camp") == ["R8"]
    assert offers(camp(owner=1), "camp") == []
    s = camp(owner=1, gold=3)
    act(s, "camp R8")
    assert purse(s, 0) == {}
    assert s.players[1].purse[0] == 13


def test_a_retired_worker_is_needed() -> None:
    s = camp()
    staff(s, 0, 1, 2)
    assert offers(s, "camp") == []


def test_each_camp_is_open_to_everybody_once_a_round() -> None:
    """Rulebook: "Every special City Tile can only be activated once per turn by each player." """
    s = camp()
    staff(s, 1, 1, 1, retired=1)
    acts(s, "camp R8", "use N9 6")
    assert asked(s) == 1
    acts(s, "camp R8", "use N11 6")
    assert asked(s) == 0
    assert offers(s, "camp") == []
    end_round(s)
    assert offers(s, "camp") == ["R8"]


def test_several_camps_may_be_used_in_one_round() -> None:
    """Rulebook: "You may activate several special City Tiles per turn, but you may never activate
    the same Tile twice."
    """
    s = camp()
    lay(s, "labor_camp_2", "R9", 0)
    acts(s, "camp R8", "use N9 6", "pass")
    assert offers(s, "camp") == ["R9"]
    acts(s, "camp R9", "use M10 6")
    assert (s.players[0].lent, s.players[0].retired, s.players[0].home) == (2, 2, [1, 2])


def test_who_has_lent_all_retired_workers_needs_no_camp() -> None:
    s = camp()
    staff(s, 0, 1, 2, retired=1)
    lay(s, "labor_camp_2", "R9", 0)
    acts(s, "camp R8", "use N9 6", "pass")
    assert offers(s, "camp") == []


def test_the_retired_worker_must_be_used_at_once() -> None:
    """Rulebook: "he must immediately use one of his Retired Workers"."""
    s = camp()
    told = act(s, "camp R8")
    assert not told.closes
    assert asked(s) == 0
    assert "pass" not in verbs(s)
    assert GAME.decisions(s)[0].fallback == Use(at("N9"), 6)


def test_the_fee_of_the_tile_is_paid_too() -> None:
    s = camp("labor_camp_2", 1, weapon=1, gold=1)
    lay(s, "marble_quarry_1", "R7", 1)
    acts(s, "camp R8", "use R7 6")
    assert purse(s, 0) == {"marble": 6}


def test_camp_fee_and_target_must_both_be_payable_before_it_is_offered() -> None:
    s = camp(owner=1, gold=3)
    staff(s, 1, 1)
    s.city.lots = {
        place: lot for place, lot in s.city.lots.items() if place in (at("R8"), at("N11"))
    }
    assert offers(s, "camp") == [], "the only other tile costs a fee of 1 Gold"
    have(s, 0, gold=4)
    assert offers(s, "camp") == ["R8"]
    s.available = [
        next(number for number, tile in enumerate(BOX.tiles) if tile.id == "lumber_mill_1")
    ]
    act(s, "camp R8")
    assert usable(s) == {"N11"}
    assert offers(s, "build") == [], "what is left does not pay for the Lumber Mill"


def test_a_lent_worker_returns_without_experience() -> None:
    """Rulebook: "return those Retired Worker to your Player Board.

    They do not gain experience."
    """
    s = camp()
    acts(s, "camp R8", "use N9 6")
    favor = s.players[0].favor
    end_round(s)
    assert (s.players[0].retired, s.players[0].lent) == (2, 0)
    assert s.players[0].favor == favor, "nobody retires twice"


def test_a_camp_action_needs_no_active_worker_but_is_a_whole_turn() -> None:
    s = camp()
    assert not act(s, "camp R8").closes
    assert act(s, "use N9 6").closes
    assert s.players[0].home == [1, 2]
    assert asked(s) == 1


# --- the wall ---------------------------------------------------------


def outpost(wall: int = 1, **goods: int) -> State:
    s = table(2, wall=wall)
    have(s, 0, **goods)
    return s


def test_the_outpost_opens_only_to_who_can_pay() -> None:
    assert "N10" in usable(outpost(marble=2, weapon=2))
    assert "N10" not in usable(outpost(marble=2, weapon=1))


def test_one_wall_a_round() -> None:
    s = outpost(marble=9, weapon=9)
    act(s, "use N10 1")
    assert s.wall is None
    have(s, 1, marble=9, weapon=9)
    assert "N10" not in usable(s)


def test_every_earlier_wall_adds_its_back() -> None:
    """Rulebook: "gain the Favor Points depicted on that Tile and on each other face down Wall Tile
    you control".
    """
    s = outpost(wall=2, wood=4, stone=2)
    s.players[0].walls = [0, 4]
    s.walls_left = [wall for wall in s.walls_left if wall not in (0, 4)]
    before = s.players[0].favor
    told = act(s, "use N10 1")
    assert s.players[0].favor == before + 8 + 3 + 3
    assert s.players[0].walls == [0, 4, 1]
    assert str(told) == "Yellow builds a wall for 4 Wood, 2 Stone and gains 14 favor."


def test_gold_may_be_demanded() -> None:
    """Rulebook: "All resources can also be used to fulfill the demands of Caesar"."""
    s = outpost(wall=14, gold=8, marble=1, weapon=1)
    act(s, "use N10 1")
    assert purse(s, 0) == {}


def test_a_wall_that_nobody_builds_is_removed() -> None:
    """Rulebook: "Remove the Available Wall Tile from the game and reveal the top Wall Tile from its
    deck."
    """
    s = outpost()
    end_round(s)
    assert s.lost_walls == [0]
    assert s.wall is not None
    assert s.wall != 0
    assert len(s.walls_left) == 12


def test_a_built_wall_is_not_removed_again() -> None:
    s = outpost(marble=2, weapon=2)
    act(s, "use N10 1")
    end_round(s)
    assert s.lost_walls == []
    assert s.players[0].walls == [0]


def test_the_visitor_of_the_outpost_learns_nothing() -> None:
    s = outpost(marble=2, weapon=2)
    act(s, "use N10 3")
    end_round(s)
    assert s.players[0].home == [1, 2, 3]


def test_without_a_wall_the_outpost_is_refused() -> None:
    s = outpost(marble=9, weapon=9)
    acts(s, "use N10 1", "pass")
    with pytest.raises(Illegal):
        act(s, "use N10 2")
