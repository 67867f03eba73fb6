"""Cloth for Catan: three settlements, villages, bales, who moves the pirate, and two ends."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.modules.event_cards.effects import robber_flees
from engine.catan.modules.seafarers.moves import BuyShip, DismissPirate, MovePirate, MoveShip
from engine.catan.modules.seafarers.pieces import PIRATE
from engine.catan.modules.seafarers.scenarios.cloth.module import ClothForCatan
from engine.catan.modules.seafarers.scenarios.cloth.moves import TakeCloth
from engine.catan.modules.seafarers.scenarios.cloth.slot import ClothSlot
from engine.catan.moves import BuildSettlement, EndTurn, MoveRobber, PlayKnight, Roll
from engine.catan.pawns import pawn_hex
from engine.catan.state import NOBODY, NOWHERE, State
from engine.core import Illegal, Seat, StreamEntry
from engine.kit.masks import members

from ..table import act, decision, dice, hand, verbs
from .table import SHIP_PRICE, corner, edge, hex_at, moves_of, opening, part
from .table import sea as at_sea

KEY = "cloth"
NORTH = (1, 2, "S")  # a corner of the northern island, a ship away from the village with the 10
TO_TEN = (0, 3, "E")
SOUTH = (-1, 5, "SE")  # of the southern one, a ship away from the village with the 9
TO_NINE = (-1, 5, "E")
ROUND_THE_DESERT = [(0, 4, "SW"), (0, 4, "W"), (0, 4, "NW")]  # from the 9 to the 10
TEN, NINE = 0, 1  # villages
SMALL_ISLANDS = {(2, 3), (0, 4), (3, 4), (1, 5)}


def sea(seats: int = 4, **position: object) -> State:
    return at_sea(KEY, seats, **position)  # type: ignore[arg-type]


def module(s: State) -> ClothForCatan:
    return next(one for one in s.rules.modules if isinstance(one, ClothForCatan))


def slot(s: State) -> ClothSlot:
    return module(s).get_slot(s)


def stock(s: State, village: int, cloth: int) -> None:
    """So much cloth is left in a village; the rest is out of the match."""
    found = slot(s)
    spent = found.villages[village].cloth - cloth
    module(s).set_slot(s, found.without_village_cloth(village, spent))


def give_cloth(s: State, seat: Seat, count: int) -> None:
    module(s)._change_cloth(s, s.players[seat], count)


def partners(turn: Seat = 0, rolled: bool = False) -> State:
    """The first seat trades with the village of the 10; the second with that one and the 9."""
    return sea(
        turn=turn,
        rolled=rolled,
        settlements={0: [NORTH], 1: [SOUTH]},
        ships={0: [TO_TEN], 1: [TO_NINE, *ROUND_THE_DESERT]},
    )


# --- the beginning --------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "villages"), [(3, 8), (4, 8), (5, 12), (6, 12)])
def test_every_village_begins_with_five_bales_and_the_supply_with_ten(
    seats: int, villages: int
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
    seats: int, sea_board: str
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


# --- villages -------------------------------------------------------------------------------------


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
    roller: Seat, paid: Seat
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
        settlements={0: [NORTH, (-2, 7, "N")]}, ships={0: [TO_TEN]}, rolled=False, robber_on=(1, 1)
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


# --- robber and pirate ----------------------------------------------------------------------------


def at_knight(**position: object) -> State:
    s = sea(cards={0: (1, 0, 0, 0, 0)}, **position)
    act(s, PlayKnight())
    return s


def test_who_trades_with_no_village_moves_the_robber_alone() -> None:
    s = at_knight(settlements={0: [NORTH]})
    assert verbs(s) == {"robber"}


def test_a_partner_moves_the_robber_or_the_pirate() -> None:
    s = at_knight(settlements={0: [NORTH]}, ships={0: [TO_TEN]})
    assert verbs(s) == {"robber", "pirate", "pirate-away"}


def test_the_robber_never_goes_to_the_small_islands() -> None:
    s = at_knight(settlements={0: [NORTH]}, ships={0: [TO_TEN]})
    hexes = {move.hex for move in moves_of(s, MoveRobber)}  # type: ignore[attr-defined]
    assert not hexes & {hex_at(s, at) for at in SMALL_ISLANDS}
    assert len(hexes) == 20 - 1, "all land with a number, but for where it stands"


def raid() -> State:
    """The first seat, a partner, is asked; the second has a ship and cloth."""
    return at_knight(
        settlements={0: [NORTH], 1: [SOUTH]},
        ships={0: [TO_TEN], 1: [TO_NINE]},
        hands={1: (1, 0, 0, 0, 0)},
    )


def test_the_pirate_takes_a_card_or_a_bale() -> None:
    s = raid()
    at = hex_at(s, (-1, 5))
    assert MovePirate(at, 1) in moves_of(s, MovePirate)
    told = act(s, TakeCloth(at, 1))
    assert slot(s).cloth == (2, 0, 0, 0)
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert pawn_hex(s, PIRATE) == at
    assert "takes a bale of cloth" in str(told)


def test_the_pirate_takes_a_card_and_leaves_the_cloth() -> None:
    s = raid()
    act(s, MovePirate(hex_at(s, (-1, 5)), 1))
    assert slot(s).cloth == (1, 1, 0, 0)
    assert hand(s, 0) == (1, 0, 0, 0, 0)


def test_no_bale_is_taken_from_who_has_none_or_no_ship_there() -> None:
    s = raid()
    assert {move.victim for move in moves_of(s, TakeCloth)} == {1}  # type: ignore[attr-defined]
    give_cloth(s, 1, -1)
    assert not moves_of(s, TakeCloth)


def test_the_robber_takes_no_cloth() -> None:
    s = raid()
    land = hex_at(s, (-1, 6))
    assert MoveRobber(land, 1) in moves_of(s, MoveRobber)
    assert TakeCloth(land, 1) not in moves_of(s, TakeCloth)


def test_a_bale_taken_by_the_pirate_draws_nothing_and_can_be_taken_back() -> None:
    s = raid()
    told = act(s, TakeCloth(hex_at(s, (-1, 5)), 1), draws=[])
    assert not told.closes
    assert not told.secret


def test_cloth_that_was_robbed_can_win() -> None:
    s = raid()
    s.players[0].score = 13  # and one bale of two
    act(s, TakeCloth(hex_at(s, (-1, 5)), 1))
    assert s.winner == 0


def test_a_friendlier_robber_finds_a_hex_also_for_who_moves_no_pirate() -> None:
    """Where all land lies beside spared players, only who has a village may flee to the sea."""
    s = at_knight(settlements={0: [NORTH]}, robber="friendlier")
    s.hex_seats = [0b1110 if number else 0 for number in s.island.numbers]
    moves = moves_of(s, MoveRobber)
    assert moves
    assert verbs(s) == {"robber"}
    assert {move.victim for move in moves} == {None}  # type: ignore[attr-defined]
    assert {s.island.numbers[move.hex] for move in moves} >= {2, 4, 11}  # type: ignore[attr-defined]


def test_the_robber_that_flees_leaves_the_board_for_all_deserts_are_on_small_islands() -> None:
    s = sea(settlements={0: [NORTH]}, events="on")
    entry = StreamEntry(1)
    entry.news = []
    index = next(i for i, one in enumerate(s.rules.modules) if one.key == "event_cards")
    robber_flees(s, index, 0, entry)
    assert s.robber == NOWHERE
    assert "off the board" in entry.news[0].text.id
    assert GAME.view(s, None).recent_actions[-1].at is None


def test_a_clock_puts_the_robber_where_nobody_is_robbed() -> None:
    s = raid()
    fallback = decision(s).fallback
    assert isinstance(fallback, MoveRobber)
    assert fallback.victim is None


# --- the end --------------------------------------------------------------------------------------


def empty(s: State, count: int) -> None:
    for village in range(count):
        stock(s, village, 0)


def test_five_empty_villages_end_the_match_with_the_turn_and_the_most_points_win() -> None:
    s = sea(settlements={2: [NORTH, SOUTH]})
    empty(s, 5)
    assert s.winner == NOBODY, "not before the turn ends"
    told = act(s, EndTurn())
    assert s.winner == 2
    assert told.closes
    assert not GAME.decisions(s)


def test_four_empty_villages_do_not_end_it() -> None:
    s = sea(settlements={2: [NORTH]})
    empty(s, 4)
    act(s, EndTurn())
    assert s.winner == NOBODY
    assert s.active == 1


def test_points_that_nobody_sees_count_at_this_end() -> None:
    s = sea(settlements={2: [NORTH]}, cards={1: (0, 2, 0, 0, 0)})
    empty(s, 5)
    act(s, EndTurn())
    assert s.winner == 1


def test_of_those_with_most_points_the_most_cloth_wins() -> None:
    s = sea(settlements={1: [NORTH], 3: [SOUTH]})
    give_cloth(s, 3, 1)
    empty(s, 5)
    act(s, EndTurn())
    assert s.winner == 3


def test_of_those_with_as_much_cloth_the_first_from_who_ended_the_turn_wins() -> None:
    s = sea(turn=2, settlements={1: [NORTH], 3: [SOUTH]})
    empty(s, 5)
    act(s, EndTurn())
    assert s.winner == 3


def test_nothing_is_told_of_a_next_turn_after_the_end() -> None:
    s = sea(5, settlements={2: [(1, 2, "N")]})
    villages = slot(s).villages
    empty(s, len(villages) - 3)
    told = str(act(s, EndTurn()))
    assert s.winner == 2
    assert "may build now" not in told


@pytest.mark.parametrize("extension", ["paired", "special"])
def test_with_twelve_villages_the_match_ends_when_three_have_cloth(extension: str) -> None:
    s = sea(6, settlements={2: [(1, 2, "N")]}, extension=extension)
    empty(s, 8)
    act(s, EndTurn())
    assert s.winner == NOBODY
    s = sea(6, settlements={2: [(1, 2, "N")]}, extension=extension)
    empty(s, 9)
    act(s, EndTurn())
    assert s.winner == 2


def test_fourteen_points_win_in_the_own_turn_with_cloth_that_was_just_brought() -> None:
    s = partners()
    s.players[0].score = 13
    act(s, Roll(), draws=[dice(10)])
    assert s.winner == 0


def test_cloth_of_anothers_roll_wins_when_the_own_turn_begins() -> None:
    s = partners(turn=3)
    s.players[0].score = 13
    act(s, Roll(), draws=[dice(10)])
    assert s.winner == NOBODY
    act(s, EndTurn())
    assert s.winner == 0


# --- what does not go together, and what is conserved ---------------------------------------------


@pytest.mark.parametrize("options", [{"start": "big"}, {"robber": "friendly"}])
def test_what_does_not_go_with_three_settlements_is_refused_with_a_reason(
    options: dict[str, str],
) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.meta.check_options(4, {"seafarers": KEY, **options})
    assert "Cloth for Catan" in repr(refused.value.text)


@pytest.mark.parametrize(
    "options",
    [
        {"robber": "friendlier", "harbormaster": "on"},
        {"events": "on", "sea_board": "shuffled"},
        {"gold_start": "forbidden"},
    ],
)
def test_it_goes_with_other_modules_and_no_bale_is_lost(options: dict[str, str]) -> None:
    s = opening(KEY, 3, **options)
    play_on(s, 150)
    assert s.turn > 3


def play_on(s: State, moves: int) -> None:
    """Random moves; cards, pieces and cloth stay as many."""
    random, entry, counts = Random(5), StreamEntry(5), GAME.count_pieces(s)
    for _ in range(moves):
        if s.winner < 0:
            question = GAME.decisions(s)[0]
            GAME.apply(s, question.seat, question.sample(random), entry)
            assert GAME.count_pieces(s) == counts


def test_all_that_is_seen_stays_the_same_when_hidden_cards_change_places() -> None:
    s = partners()
    other = GAME.resample_hidden(s, 0, Random(1))
    assert GAME.view(other, 0).signs == GAME.view(s, 0).signs
    assert slot(other) == slot(s)


def test_the_command_for_a_bale_belongs_to_the_sea() -> None:
    group = next(one for one in GAME.command_groups() if TakeCloth in one.kinds)
    assert group.name == "seafarers"
    assert DismissPirate in group.kinds
