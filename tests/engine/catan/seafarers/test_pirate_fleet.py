"""The Pirate Islands: the fleet that sails round, and the seven without a robber."""

from __future__ import annotations

import pytest

from engine.catan.building import build_city, build_settlement
from engine.catan.modules.seafarers.pieces import PIRATE
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import (
    TakeFromAnybody,
)
from engine.catan.moves import (
    Discard,
    Roll,
    Take,
)
from engine.catan.pawns import pawn_hex
from engine.catan.state import NOWHERE

from ..table import act, asked, decision, hand, verbs
from .table import ENTRY, corner, moves_of
from .voyages import (
    change,
    meet,
    put_fleet,
    sail,
    sea,
    slot,
    throw,
    voyage,
)

# --- the fleet --------------------------------------------------------


@pytest.mark.parametrize(("dice", "steps"), [((1, 6), 1), ((4, 2), 2), ((3, 3), 3)])
def test_the_fleet_sails_as_far_as_the_lower_die_says(dice: tuple[int, int], steps: int) -> None:
    s = sea(rolled=False)
    act(s, Roll(), draws=[throw(*dice)])
    assert pawn_hex(s, PIRATE) == slot(s).path[steps]


def test_the_fleet_sails_clockwise_and_round_again() -> None:
    s = sea(rolled=False)
    put_fleet(s, 13)
    act(s, Roll(), draws=[throw(2, 6)])
    assert slot(s).step == 1
    first, second = (s.island.grid.hexes[hex] for hex in slot(s).path[:2])
    assert (first, second) == ((1, 7), (0, 7)), "from the south to the west"


@pytest.mark.parametrize(("cities", "lost"), [(0, 1), (1, 2), (2, 3)])
def test_a_stronger_fleet_takes_a_card_and_one_for_each_city(cities: int, lost: int) -> None:
    s = sea(rolled=False, hands={2: (2, 2, 0, 0, 0)}, settlements={2: [(5, 1, "N")]})
    for at in [voyage(s, 2).start, corner(s, (5, 1, "N"))][:cities]:
        build_city(s, s.players[2], at, ENTRY)
    meet(s, 2, 1)
    act(s, Roll(), draws=[throw(1, 1), *[0] * lost])
    assert sum(hand(s, 2)) == 4 - lost


def test_who_has_too_few_cards_loses_all() -> None:
    s = sea(rolled=False, hands={2: (1, 0, 0, 0, 0)}, cities={2: [(5, 1, "N")]})
    meet(s, 2, 1)
    act(s, Roll(), draws=[throw(1, 1), 0])
    assert sum(hand(s, 2)) == 0


def test_as_many_warships_as_the_die_lose_and_take_nothing() -> None:
    s = sea(rolled=False, hands={2: (2, 0, 0, 0, 0)})
    change(s, 2, warships=1)
    meet(s, 2, 1)
    told = act(s, Roll(), draws=[throw(1, 1)])
    assert "in vain" in str(told)
    assert sum(hand(s, 2)) == 2
    assert asked(s) == [0]


def test_who_beats_the_fleet_takes_a_card_of_choice_before_the_land_pays() -> None:
    s = sea(rolled=False)
    sail(s, 2, 2)
    change(s, 2, warships=2)
    meet(s, 2, 1)
    told = act(s, Roll(), draws=[throw(1, 5)])  # a six: the fields pay the third seat
    assert "beats the pirate fleet" in str(told)
    assert asked(s) == [2]
    assert sum(hand(s, 2)) == 0, "the land waits"
    act(s, Take((0, 0, 0, 0, 1)))
    assert hand(s, 2)[4] == 1
    assert sum(hand(s, 2)) == 2


@pytest.mark.parametrize(("roller", "order"), [(3, ["Ann", "Cid"]), (1, ["Cid", "Ann"])])
def test_everybody_with_a_building_there_is_attacked_from_the_roller_on(
    roller: int,
    order: list[str],
) -> None:
    s = sea(turn=roller, rolled=False, hands={0: (1, 0, 0, 0, 0), 2: (1, 0, 0, 0, 0)})
    build_settlement(s, s.players[0], corner(s, (2, 5, "SW")), ENTRY)
    meet(s, 2, 1)
    told = str(act(s, Roll(), draws=[throw(1, 1), 0, 0]))
    assert sorted(order, key=told.index) == order
    assert (hand(s, 0), hand(s, 2)) == ((0,) * 5, (0,) * 5)


def test_the_fleet_attacks_before_a_seven_so_that_eight_cards_may_become_seven() -> None:
    s = sea(rolled=False, hands={2: (8, 0, 0, 0, 0)})
    meet(s, 2, 1)
    act(s, Roll(), draws=[throw(1, 6), 0])
    assert sum(hand(s, 2)) == 7
    assert "discard" not in verbs(s)


def test_a_fortress_is_not_attacked_and_yields_nothing() -> None:
    s = sea()
    fortress = voyage(s, 0).fortress
    assert not s.building_corners >> fortress & 1
    assert s.players[0].score == 1


def test_only_the_victim_reads_which_cards_are_lost() -> None:
    s = sea(rolled=False, hands={2: (1, 0, 0, 0, 0)})
    meet(s, 2, 1)
    told = act(s, Roll(), draws=[throw(1, 1), 0])
    assert "lumber" in told.privately(2)
    assert "lumber" not in str(told)
    assert not told.privately(1)


# --- the seven --------------------------------------------------------


def test_after_a_seven_the_roller_takes_a_card_from_anybody_or_from_nobody() -> None:
    s = sea(rolled=False, hands={1: (1, 0, 0, 0, 0), 3: (1, 0, 0, 0, 0)})
    act(s, Roll(), draws=[throw(3, 4)])
    assert {move.victim for move in moves_of(s, TakeFromAnybody)} == {1, 3, None}  # type: ignore[attr-defined]
    assert act(s, TakeFromAnybody(1)).drawn, "which cannot be taken back alone"
    assert hand(s, 0) == (1, 0, 0, 0, 0)
    assert s.robber == NOWHERE


def test_the_roller_may_take_nothing_and_a_clock_does_so() -> None:
    s = sea(rolled=False, hands={1: (1, 0, 0, 0, 0)})
    act(s, Roll(), draws=[throw(3, 4)])
    assert decision(s).fallback == TakeFromAnybody(None)
    act(s, TakeFromAnybody(None), draws=[])
    assert hand(s, 1) == (1, 0, 0, 0, 0)
    assert "end" in verbs(s)


def test_where_nobody_has_a_card_nobody_is_asked() -> None:
    s = sea(rolled=False, hands={0: (1, 0, 0, 0, 0)})
    act(s, Roll(), draws=[throw(3, 4)])
    assert "end" in verbs(s)


def test_discards_come_first() -> None:
    s = sea(rolled=False, hands={1: (8, 0, 0, 0, 0)})
    act(s, Roll(), draws=[throw(3, 4)])
    assert verbs(s) == {"discard"}
    act(s, Discard((4, 0, 0, 0, 0)))
    assert verbs(s) == {"take-card"}


def test_a_friendlier_robber_spares_those_with_three_points_although_it_is_not_there() -> None:
    s = sea(rolled=False, hands={1: (1, 0, 0, 0, 0), 2: (1, 0, 0, 0, 0)}, robber="friendlier")
    s.players[2].score = 4
    act(s, Roll(), draws=[throw(3, 4)])
    assert {move.victim for move in moves_of(s, TakeFromAnybody)} == {2, None}  # type: ignore[attr-defined]
