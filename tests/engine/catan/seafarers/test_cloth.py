"""Cloth for Catan: three settlements, villages and their bales."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.moves import BuildSettlement, Roll
from engine.catan.state import NOBODY
from engine.core import Seat
from engine.kit.masks import members

from ..table import act, decision, dice, hand, verbs
from .table import SHIP_PRICE, corner, edge, hex_at, moves_of, opening, part
from .villages import (
    KEY,
    NORTH,
    ROUND_THE_DESERT,
    SMALL_ISLANDS,
    SOUTH,
    TEN,
    TO_NINE,
    TO_TEN,
    give_cloth,
    module,
    partners,
    sea,
    slot,
    stock,
)

# --- the beginning ----------------------------------------------------


@pytest.mark.parametrize(("seats", "villages"), [(3, 8), (4, 8), (5, 12), (6, 12)])
def test_every_village_begins_with_five_bales_and_the_supply_with_ten(
    seats: int,
    villages: int,
) -> None:
    s = opening(KEY, seats)
    assert [village.cloth for village in slot(s).villages] == [5] * villages
    assert GAME.view(s, None).target == 14
    assert GAME.count_pieces(s)["cloth"] == 5 * villages + 10


def test_the_villages_have_eight_numbers_of_which_none_is_2_7_or_12() -> None:
    assert sorted(village.number for village in slot(opening(KEY, 4)).villages) == [
        3,
        4,
        5,
        6,
        8,
        9,
        10,
        11,
    ]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("sea_board", ["fixed", "shuffled"])
def test_the_robber_begins_on_a_12_and_not_in_a_desert_of_the_small_islands(
    seats: int,
    sea_board: str,
) -> None:
    s = opening(KEY, seats, sea_board=sea_board)
    assert s.island.board.tiles[s.robber].number == 12


def test_on_the_printed_map_it_is_the_12_that_the_map_names() -> None:
    s = opening(KEY, 4)
    assert s.robber == hex_at(s, (-1, 3))


def test_everybody_founds_three_settlements_the_third_from_the_first_player_on() -> None:
    s = opening(KEY, 3)
    founders: list[Seat] = []
    with_cards: list[Seat] = []
    while not s.turn:
        question = decision(s)
        before = s.players[question.seat].hand
        if isinstance(question.moves[0], BuildSettlement):
            founders.append(question.seat)
            act(s, question.fallback)
            if s.players[question.seat].hand != before:
                with_cards.append(question.seat)
        else:
            act(s, question.moves[0])
    first, second, third = founders[:3]
    assert founders[3:6] == [third, second, first]
    assert founders[6:] == [first, second, third]
    assert with_cards == [first, second, third], "cards come with the third settlement alone"
    assert s.active == first


def test_nobody_founds_or_settles_on_the_small_islands() -> None:
    s = opening(KEY, 4)
    founded = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    small = {c for at in SMALL_ISLANDS for c in members(s.island.grid.around[hex_at(s, at)])}
    assert not founded & small
    s = sea(
        settlements={0: [NORTH]},
        ships={0: [TO_TEN, (0, 4, "NW")]},
        hands={0: (1, 1, 1, 1, 0)},
    )
    assert not moves_of(s, BuildSettlement)


def test_a_ship_of_the_opening_that_reaches_a_village_brings_its_bale() -> None:
    s = opening(KEY, 4)
    first = decision(s).seat
    act(s, BuildSettlement(corner(s, NORTH)))
    act(s, BuyShip(edge(s, TO_TEN)))
    assert slot(s).cloth[first] == 1
    assert slot(s).villages[TEN].partners == (first,)


# --- villages ---------------------------------------------------------


def test_reaching_a_village_brings_one_of_its_bales_at_once() -> None:
    s = sea(settlements={0: [NORTH]}, hands={0: SHIP_PRICE})
    told = act(s, BuyShip(edge(s, TO_TEN)))
    assert "reaches a village" in str(told)
    assert slot(s).cloth == (1, 0, 0, 0)
    assert slot(s).villages[TEN].cloth == 4
    assert slot(s).supply == 10


def test_an_empty_village_is_reached_without_a_bale_not_even_of_the_supply() -> None:
    s = sea(settlements={0: [NORTH]}, hands={0: SHIP_PRICE})
    stock(s, TEN, 0)
    act(s, BuyShip(edge(s, TO_TEN)))
    assert slot(s).cloth[0] == 0
    assert slot(s).villages[TEN].partners == (0,)


def test_a_second_ship_at_the_same_village_brings_nothing() -> None:
    s = sea(settlements={0: [NORTH]}, ships={0: [TO_TEN]}, hands={0: SHIP_PRICE})
    act(s, BuyShip(edge(s, (0, 4, "NW"))))
    assert slot(s).cloth[0] == 1


def test_a_ship_that_is_moved_to_a_village_reaches_it_too() -> None:
    s = sea(
        settlements={0: [NORTH, (3, 1, "S")]},
        ships={0: [(2, 2, "NE")]},
    )
    act(s, MoveShip(edge(s, (2, 2, "NE")), edge(s, TO_TEN)))
    assert slot(s).villages[TEN].partners == (0,)
    assert slot(s).cloth[0] == 1


def test_a_line_to_a_village_is_closed_and_ships_beyond_it_move() -> None:
    s = sea(settlements={0: [NORTH]}, ships={0: [TO_TEN, (0, 4, "NW")]})
    moved = {move.ship for move in moves_of(s, MoveShip)}  # type: ignore[attr-defined]
    assert moved == {edge(s, (0, 4, "NW"))}


def test_a_branch_beside_a_closed_line_moves() -> None:
    s = sea(settlements={0: [NORTH]}, ships={0: [TO_TEN, (0, 3, "NE")]})
    moved = {move.ship for move in moves_of(s, MoveShip)}  # type: ignore[attr-defined]
    assert moved == {edge(s, (0, 3, "NE"))}


def test_when_its_number_is_rolled_every_partner_gets_a_bale() -> None:
    s = partners()
    assert slot(s).cloth == (1, 2, 0, 0)
    act(s, Roll(), draws=[dice(10)])
    assert slot(s).cloth == (2, 3, 0, 0)
    assert slot(s).villages[TEN].cloth == 1
    assert slot(s).supply == 10


@pytest.mark.parametrize("roller", [0, 1])
def test_one_bale_for_two_partners_goes_to_the_roller_and_the_supply_pays_the_other(
    roller: Seat,
) -> None:
    s = partners(turn=roller)
    stock(s, TEN, 1)
    act(s, Roll(), draws=[dice(10)])
    assert slot(s).cloth == (2, 3, 0, 0)
    assert slot(s).villages[TEN].cloth == 0
    assert slot(s).supply == 9


@pytest.mark.parametrize(("roller", "paid"), [(0, 0), (1, 1), (2, 0)])
def test_without_a_supply_the_last_bale_goes_to_the_roller_or_to_who_came_first(
    roller: Seat,
    paid: Seat,
) -> None:
    s = partners(turn=roller)
    stock(s, TEN, 1)
    module(s).set_slot(s, slot(s)._replace(supply=0))
    before = slot(s).cloth
    act(s, Roll(), draws=[dice(10)])
    gained = [after - had for after, had in zip(slot(s).cloth, before, strict=True)]
    assert gained == [int(seat == paid) for seat in range(4)]


def test_an_empty_village_gives_nothing_not_even_of_the_supply() -> None:
    s = partners()
    stock(s, TEN, 0)
    act(s, Roll(), draws=[dice(10)])
    assert slot(s).cloth == (1, 2, 0, 0)
    assert slot(s).supply == 10


def test_villages_pay_after_the_land_has_paid() -> None:
    s = sea(
        settlements={0: [NORTH, (-2, 7, "N")]},
        ships={0: [TO_TEN]},
        rolled=False,
        robber_on=(1, 1),
    )
    told = str(act(s, Roll(), draws=[dice(10)]))
    assert hand(s, 0) == (0, 0, 1, 0, 0)
    assert told.index("wool") < told.index("a bale of cloth")


def test_two_bales_are_a_point_and_an_odd_one_is_none() -> None:
    s = partners()
    assert [part(s, p, "cloth") for p in s.players] == [0, 1, 0, 0]
    give_cloth(s, 0, 1)
    assert [part(s, p, "cloth") for p in s.players] == [1, 1, 0, 0]
    assert [p.score for p in s.players] == [2, 2, 0, 0]


def test_cloth_is_no_card_so_a_seven_takes_none() -> None:
    s = partners()
    give_cloth(s, 0, 7)
    act(s, Roll(), draws=[dice(7)])
    assert GAME.decisions(s)[0].seat == 0
    assert verbs(s) <= {"robber", "pirate", "pirate-away", "pirate-cloth"}


def test_everybody_sees_all_cloth() -> None:
    s = partners()
    view = GAME.view(s, 3)
    assert [view.players[seat].counters[0].count for seat in range(4)] == [1, 2, 0, 0]
    villages = {sign.number: sign.count for sign in view.signs if sign.key == "village"}
    assert (villages[10], villages[9]) == (3, 4)
    assert [one.count for one in view.counters if one.key == "cloth"] == [10]


def test_there_is_no_longest_route() -> None:
    s = sea(
        settlements={0: [SOUTH]},
        ships={0: [TO_NINE, *ROUND_THE_DESERT, (0, 4, "NE"), (0, 4, "E")]},
    )
    assert s.players[0].road_length >= 6
    assert s.road_holder == NOBODY
    assert "road" not in {award.key for award in GAME.view(s, None).awards}
