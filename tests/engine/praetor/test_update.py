"""The update phase: returning, retirement, wages, villagers, the city."""

import pytest

from engine.core import StreamEntry
from engine.praetor import GAME
from engine.praetor.data import BOX
from engine.praetor.moves import PASS, Villager
from engine.praetor.state import State

from .table import (
    PURPLE,
    YELLOW,
    act,
    acts,
    asked,
    at,
    end_round,
    have,
    offers,
    purse,
    settled,
    staff,
    table,
    verbs,
)

# --- returning and retiring -------------------------------------------


def test_a_worker_with_six_experience_retires_for_twelve_favor_in_age_one() -> None:
    """Rulebook: "Any Active Workers with 6 experience retire. … You gain 12 Favor for each Worker
    who retires during Age I".
    """
    s = table(2)
    player = staff(s, 0, 5, 5, 1)
    before = player.favor
    acts(s, "use N9 5", "pass", "pass")
    assert (player.home, player.retired) == ([1, 5], 1)
    assert player.favor == before + 12


def test_in_age_two_it_is_eight_favor() -> None:
    """Rulebook: "and 8 experience [favor] for each Worker who retires during Age II"."""
    s = table(2)
    s.unused += tuple(tile for tile in s.tiles_left if BOX.tiles[tile].age == 1)
    s.tiles_left = [tile for tile in s.tiles_left if BOX.tiles[tile].age == 2]
    player = staff(s, 0, 5, 1)
    before = player.favor
    acts(s, "use N9 5", "pass", "pass")
    assert player.favor == before + 8


def test_the_age_is_read_before_the_refill() -> None:
    """Rulebook: "check the Age (I or II) on the top City Tile of the deck"; retiring comes before
    the Update of the City.
    """
    s = table(2)
    first = [tile for tile in s.tiles_left if BOX.tiles[tile].age == 1]
    s.unused += tuple(first[1:])
    s.tiles_left = [first[0], *(tile for tile in s.tiles_left if BOX.tiles[tile].age == 2)]
    assert s.age == 1
    player = staff(s, 0, 5, 1)
    before = player.favor
    acts(s, "use N9 5", "pass", "pass")
    assert player.favor == before + 12
    assert s.age == 2


def test_an_empty_stack_counts_as_age_two() -> None:
    s = table(2)
    s.unused += tuple(s.tiles_left)
    s.tiles_left = []
    assert s.age == 2


def test_retiring_by_building() -> None:
    s = table(2, available="lumber_mill_1")
    player = staff(s, 0, 5)
    acts(s, "build lumber_mill_1 5 N8 left", "pass")
    assert (player.home, player.retired) == ([], 1)


@pytest.mark.parametrize(("board", "first", "second"), [("B1", 14, 10), ("B5", 8, 11)])
def test_other_boards_pay_other_favor(board: str, first: int, second: int) -> None:
    for age, favor in ((1, first), (2, second)):
        s = table(2)
        if age == 2:
            s.unused += tuple(tile for tile in s.tiles_left if BOX.tiles[tile].age == 1)
            s.tiles_left = [tile for tile in s.tiles_left if BOX.tiles[tile].age == 2]
        player = staff(s, 0, 5, 1)
        player.board = next(side for side in BOX.boards if side.id == board)
        before = player.favor
        acts(s, "use N9 5", "pass", "pass")
        assert player.favor == before + favor


# --- wages ------------------------------------------------------------


@pytest.mark.parametrize(
    ("active", "retired", "owed"),
    [(3, 2, 5), (1, 0, 1), (4, 0, 4), (5, 0, 6), (8, 0, 13), (1, 7, 11)],
)
def test_wages_and_pensions_rise_from_the_left(active: int, retired: int, owed: int) -> None:
    """Rulebook: "For each Active Worker and for each Retired Worker, pay the amount depicted on
    your Player Board"; in Korean: workers stand from the left, and later ones cost more."""
    s = table(2)
    player = staff(s, 0, *[1] * active, retired=retired)
    assert player.wages_owed() == owed
    have(s, 0, gold=20)
    settled(s)
    assert purse(s, 0) == {"gold": 20 - owed}


def test_novices_and_villagers_are_not_paid() -> None:
    s = table(2)
    staff(s, 0, 1, novices=(3, 0))
    assert s.players[0].wages_owed() == 1


def test_each_missing_gold_costs_one_level_of_morale() -> None:
    """Rulebook: "for each Gold you are missing, decrease your Morale level by one"."""
    s = table(2)
    player = have(s, 0, gold=1)
    told = settled(s)
    assert player.morale == -3
    assert player.purse[0] == 0
    assert "Yellow: wages 1 Gold, 2 Gold missing, morale falls to −3." in told


def test_at_the_left_end_each_missing_gold_costs_five_favor() -> None:
    """Rulebook: "If you cannot reduce your Morale any longer, for each Gold you still need to pay
    you must give up 5 Favor Points".
    """
    s = table(2)
    player = staff(s, 0, 1, 1, 1, 1)
    have(s, 0)
    player.morale_level = 1
    player.favor = 40
    told = settled(s)
    assert (player.morale_level, player.favor) == (0, 40 - 15)
    assert "15 favor lost" in told


def test_favor_never_falls_below_zero() -> None:
    """Rulebook: "to a minimum of 0 Favor Points on the Favor track"."""
    s = table(2)
    player = have(s, 0)
    player.morale_level, player.favor = 0, 7
    settled(s)
    assert player.favor == 0
    assert s.round_summaries[0].penalty == 7


def test_other_resources_do_not_pay_wages() -> None:
    s = table(2)
    player = have(s, 0, marble=9)
    settled(s)
    assert player.morale == -6
    assert player.purse[3] == 9


def test_players_are_settled_in_turn_order() -> None:
    s = table(3, order=(2, 0, 1))
    settled(s)
    assert [account.seat for account in s.round_summaries] == [2, 0, 1]


# --- a villager for favor ---------------------------------------------


def deserted(favor: int = 20) -> State:
    """The first seat's only worker has just retired."""
    s = table(2)
    player = staff(s, 0, 5)
    acts(s, "use N9 5")
    player.favor = favor - 12
    settled(s)
    return s


def test_without_active_workers_a_villager_may_be_called_for_five_favor() -> None:
    """Rulebook: "if you have no Active Workers, you may give up 5 Favor Points and transform a
    Villager into an Active Worker with 1 experience."
    """
    s = deserted()
    assert asked(s) == 0
    assert GAME.decisions(s)[0].fallback == Villager(True)
    told = act(s, "villager yes")
    player = s.players[0]
    assert (player.home, player.villagers, player.favor) == ([1], 6, 15)
    assert "Yellow gives up 5 favor: a villager becomes active." in str(told)
    assert s.round == 2


def test_nobody_has_to_call_a_villager() -> None:
    s = deserted()
    act(s, "villager no")
    assert (s.players[0].home, s.players[0].favor) == ([], 20)
    assert asked(s) == 1
    assert s.players[0].passed or s.order[0] == 1


def test_with_less_than_five_favor_it_costs_what_is_there() -> None:
    s = deserted(15)
    s.players[0].favor = 3
    act(s, "villager yes")
    assert (s.players[0].favor, s.players[0].home) == (0, [1])


def test_without_villagers_nobody_is_asked() -> None:
    s = table(2)
    staff(s, 0, retired=8)
    settled(s)
    assert "villager" not in verbs(s)


def test_a_novice_does_not_make_up_for_an_active_worker() -> None:
    s = table(2)
    staff(s, 0, novices=(1, 0))
    settled(s)
    assert offers(s, "villager") == ["yes", "no"]


# --- the city ---------------------------------------------------------


def test_dice_leave_the_city_and_camps_open_again() -> None:
    s = table(2)
    act(s, "use N9 1")
    end_round(s)
    assert s.city.lots[at("N9")].user is None
    assert all(
        not player.passed and not player.camps_used and not player.workers_out
        for player in s.players
    )


def test_tiles_are_added_until_there_is_one_more_than_players() -> None:
    """Rulebook: "Add City Tiles … until the number of City Tiles is equal to the number of players
    plus one."
    """
    s = table(4, available="statue_1 oracle")
    end_round(s)
    assert len(s.available) == 5
    assert [BOX.tiles[tile].id for tile in s.available[:2]] == ["statue_1", "oracle"]
    assert {BOX.tiles[tile].age for tile in s.available[2:]} == {1}


def test_what_is_turned_up_is_drawn_and_cannot_be_undone_alone() -> None:
    s = table(2, available="statue_1")
    entry = StreamEntry(3)
    entry.begin()
    for seat in (0, 1):
        GAME.apply(s, seat, PASS, entry)
    assert len(entry.drawn) == 3, "two tiles and a wall"


def test_everybody_is_told_what_the_update_did() -> None:
    s = table(2)
    staff(s, PURPLE, 1, 2, novices=(0, 1))
    told = settled(s)
    assert "Everybody has passed. The workers return." in told
    assert "Yellow: wages 3 Gold." in told
    assert "Purple: 1 novice becomes active, wages 3 Gold." in told
    assert "Round 2. The order:" in told
    assert s.players[YELLOW].purse[0] == 7
