"""The Pirate Islands: one line to the west, warships, the fleet, the seven, and fortresses."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.building import build_city, build_piece, build_road, build_settlement
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.modules.seafarers.pieces import PIRATE, SHIP
from engine.catan.modules.seafarers.scenarios.pirate_islands.module import (
    PirateIslands,
    PirateSlot,
)
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import (
    AttackFortress,
    TakeFromAnybody,
)
from engine.catan.modules.seafarers.scenarios.pirate_islands.voyage import Voyage
from engine.catan.moves import (
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Discard,
    EndTurn,
    PlayKnight,
    Roll,
    Take,
)
from engine.catan.pawns import pawn_hex
from engine.catan.resources import KNIGHT, VICTORY
from engine.catan.state import NOBODY, NOWHERE, State
from engine.core import Illegal, Seat, StreamEntry
from engine.kit.masks import contains, mask_of, members

from ..table import CARD, act, asked, decision, hand, verbs
from .table import ENTRY, SHIP_PRICE, corner, edge, edges_of, hex_at, moves_of, opening, ships
from .table import sea as at_sea

KEY = "pirate-islands"
WAY = 9  # ships from the printed settlement by the beachhead to the fortress, with four players


def sea(seats: int = 4, **position: object) -> State:
    return at_sea(KEY, seats, **position)  # type: ignore[arg-type]


def module(s: State) -> PirateIslands:
    return next(one for one in s.rules.modules if isinstance(one, PirateIslands))


def slot(s: State) -> PirateSlot:
    return module(s).get_slot(s)


def voyage(s: State, seat: Seat = 0) -> Voyage:
    return slot(s).voyages[seat]


def change(s: State, seat: Seat, **values: int) -> None:
    changed = voyage(s, seat)._replace(**values)  # type: ignore[arg-type]
    module(s).set_slot(s, slot(s).with_voyage(seat, changed))


def sail(s: State, seat: Seat, ships: int) -> None:
    """Makes the line of a seat so long."""
    for _ in range(ships - len(voyage(s, seat).line)):
        (at, *_) = members(module(s)._next_edges(s, s.players[seat]))
        build_piece(s, s.players[seat], SHIP, at, ENTRY)
    s.turn += 1  # they are not of this turn


def next_edges(s: State, seat: Seat = 0) -> list[int]:
    """Where the line of a seat may go on."""
    return [*members(module(s)._next_edges(s, s.players[seat]))]


def arrived(seat: Seat = 0, warships: int = 0, **position: object) -> State:
    """The line of the seat touches its fortress."""
    s = sea(turn=seat, **position)
    while not voyage(s, seat).has_arrived(s.island):
        sail(s, seat, len(voyage(s, seat).line) + 1)
    change(s, seat, warships=warships)
    s.history.clear()
    return s


def throw(low: int, high: int) -> int:
    """The draw of two dice."""
    return (low - 1) * 6 + high - 1


def put_fleet(s: State, step: int) -> None:
    module(s).set_slot(s, slot(s)._replace(step=step % len(slot(s).path)))


def meet(s: State, seat: Seat, low: int) -> None:
    """The fleet will stop at the printed settlement of a seat after so many hexes."""
    start = voyage(s, seat).start
    step = next(n for n, hex in enumerate(slot(s).path) if s.island.grid.around[hex] >> start & 1)
    put_fleet(s, step - low)


# --- the beginning --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_begins_with_a_settlement_a_ship_and_a_fortress(seats: int) -> None:
    s = opening(KEY, seats)
    for p in s.players:
        own = voyage(s, p.seat)
        assert p.settlements == 1 << own.start
        assert len(ships(s, p.seat)) == 1
        assert own.line == tuple(ships(s, p.seat)), "the ship is the first of the line west"
        assert own.lairs == 3
        assert p.settlements_left == 3, "of five, one stands, and one is the fortress"
    assert s.robber == NOWHERE
    assert GAME.view(s, None).target == 10


def test_two_more_settlements_follow_with_a_road_or_a_ship_on_the_large_island() -> None:
    s = opening(KEY, 4)
    founders: list[Seat] = []
    while not s.turn:
        question = decision(s)
        if isinstance(question.moves[0], BuildSettlement):
            founders.append(question.seat)
            home = max(s.island.shape.islands, key=int.bit_count)
            assert all(contains(home, move.corner) for move in question.moves)  # type: ignore[attr-defined]
            act(s, question.fallback)
        else:
            act(s, question.moves[-1])
    assert founders[4:] == founders[3::-1]
    assert [p.settlements_left for p in s.players] == [1] * 4
    assert all(p.hand for p in s.players), "the last one brings cards"


def test_a_settlement_on_the_coast_may_have_a_ship_instead_of_its_road() -> None:
    s = opening(KEY, 4)
    act(s, BuildSettlement(corner(s, (5, 1, "N"))))
    assert moves_of(s, BuyShip)
    assert moves_of(s, BuildRoad)


@pytest.mark.parametrize(("seats", "knights"), [(3, 14), (4, 19), (5, 25), (6, 25)])
def test_point_cards_are_knights_and_with_three_players_in_the_box(
    seats: int, knights: int
) -> None:
    s = opening(KEY, seats)
    assert s.deck.count(VICTORY) == 0
    assert s.deck.count(KNIGHT) == knights


def test_there_are_no_longest_route_and_no_largest_army() -> None:
    s = arrived()
    assert s.players[0].road_length >= 5
    assert GAME.view(s, None).awards == ()
    assert s.road_holder == NOBODY


# --- the line west --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_the_line_goes_on_a_shortest_way_by_the_beachhead_to_the_fortress(seat: Seat) -> None:
    s = sea()
    lengths = {}
    while not voyage(s, seat).has_arrived(s.island):
        sail(s, seat, len(voyage(s, seat).line) + 1)
        lengths[voyage(s, seat).tip(s.island)] = len(voyage(s, seat).line)
    assert voyage(s, seat).beachhead in lengths
    assert len(voyage(s, seat).line) == WAY


def test_the_line_has_no_branch_and_leads_nowhere_else() -> None:
    s = sea(hands={0: SHIP_PRICE})
    sail(s, 0, 4)
    along = voyage(s).corners(s.island)
    for at in edges_of(s, BuyShip):
        ends = {*s.island.grid.ends[at]}
        is_next = along[-1] in ends
        assert is_next or not ends & {*along[1:]}, "it begins at no corner of the line"


def test_other_ships_lie_along_the_large_island() -> None:
    s = sea(hands={0: SHIP_PRICE}, settlements={0: [(3, 7, "SE")]})
    coast = edges_of(s, BuyShip) & {edge(s, (3, 7, "E")), edge(s, (3, 7, "SE"))}
    assert len(coast) == 2


def test_nobody_sails_beyond_the_fortress() -> None:
    s = arrived(hands={0: SHIP_PRICE})
    tip = voyage(s).fortress
    assert not [at for at in edges_of(s, BuyShip) if tip in s.island.grid.ends[at]]


def test_only_the_own_beachhead_is_settled_in_the_west() -> None:
    s = arrived(hands={0: (1, 1, 1, 1, 0)})
    west = [
        move.corner  # type: ignore[attr-defined]
        for move in moves_of(s, BuildSettlement)
        if not contains(max(s.island.shape.islands, key=int.bit_count), move.corner)  # type: ignore[attr-defined]
    ]
    assert west == [voyage(s).beachhead]
    assert voyage(s).fortress not in west


def test_the_line_goes_round_a_piece_of_another_that_lies_in_the_way() -> None:
    s = sea(hands={0: SHIP_PRICE}, pirate_on=(3, 1))
    while len(next_edges(s)) > 1:
        sail(s, 0, len(voyage(s).line) + 1)
    (in_the_way,) = next_edges(s)
    build_piece(s, s.players[1], SHIP, in_the_way, ENTRY)
    (detour,) = next_edges(s)
    assert detour != in_the_way
    act(s, BuyShip(detour))
    while not voyage(s).has_arrived(s.island):
        sail(s, 0, len(voyage(s).line) + 1)
    assert len(voyage(s).line) > WAY


def test_the_last_ship_of_the_line_may_be_moved_and_the_line_is_shorter() -> None:
    s = sea(settlements={0: [(3, 7, "SE")]}, pirate_on=(3, 1))
    sail(s, 0, 4)
    tip = voyage(s).line[-1]
    assert {move.ship for move in moves_of(s, MoveShip)} == {tip}  # type: ignore[attr-defined]
    act(s, MoveShip(tip, edge(s, (3, 7, "E"))))
    assert len(voyage(s).line) == 3


def test_the_last_ship_is_moved_to_no_way_that_is_longer() -> None:
    s = sea(pirate_on=(3, 1))
    while len(next_edges(s)) > 1:
        sail(s, 0, len(voyage(s).line) + 1)
    sail(s, 0, len(voyage(s).line) + 1)
    before_tip = voyage(s).corners(s.island)[-2]
    to = {move.edge for move in moves_of(s, MoveShip)}  # type: ignore[attr-defined]
    assert not to & {*members(s.island.grid.edges_at[before_tip])}


def test_a_ship_of_the_coast_may_be_moved_to_the_line() -> None:
    s = sea(settlements={0: [(3, 7, "SE")]}, ships={0: [(3, 7, "E")]}, pirate_on=(3, 1))
    (onward, *_) = next_edges(s)
    act(s, MoveShip(edge(s, (3, 7, "E")), onward))
    assert voyage(s).line[-1] == onward
    assert len(voyage(s).line) == 2


def test_a_line_without_ships_begins_anew_at_another_building_of_the_coast() -> None:
    s = sea(turn=2, settlements={2: [(2, 6, "NE")]}, pirate_on=(3, 1))
    other = corner(s, (2, 6, "NE"))
    (first,) = voyage(s, 2).line
    at_other = {*members(s.island.grid.edges_at[other])}
    (anew,) = {move.edge for move in moves_of(s, MoveShip)} & {edge(s, (2, 6, "NE"))}  # type: ignore[attr-defined]
    assert anew in at_other
    act(s, MoveShip(first, anew))
    assert voyage(s, 2).line == (anew,)
    assert voyage(s, 2).start == other
    sail(s, 2, 2)
    assert voyage(s, 2).corners(s.island)[0] == other


def test_a_line_begins_only_from_where_fifteen_ships_suffice() -> None:
    s = sea(settlements={0: [(6, 1, "NE")]}, pirate_on=(3, 1))
    (first,) = voyage(s).line
    act(s, MoveShip(first, edge(s, (6, 1, "E"))))
    assert voyage(s).line == ()
    assert {*next_edges(s)} == {first}


def test_a_warship_is_not_moved() -> None:
    s = sea()
    change(s, 0, warships=1)
    assert not moves_of(s, MoveShip)


def test_no_ship_is_built_beside_the_fleet() -> None:
    s = sea(hands={2: SHIP_PRICE}, turn=2, pirate_on=(2, 5))
    beside = {*members(s.island.shape.borders[hex_at(s, (2, 5))])}
    assert not edges_of(s, BuyShip) & beside


# --- the fleet ------------------------------------------------------------------------------------


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


def test_everybody_with_a_building_there_is_attacked_from_the_roller_on() -> None:
    s = sea(turn=3, rolled=False, hands={0: (1, 0, 0, 0, 0), 2: (1, 0, 0, 0, 0)})
    build_settlement(s, s.players[0], corner(s, (2, 5, "SW")), ENTRY)
    meet(s, 2, 1)
    told = str(act(s, Roll(), draws=[throw(1, 1), 0, 0]))
    assert told.index("Ann") < told.index("Cid")
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


# --- the seven ------------------------------------------------------------------------------------


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


# --- warships -------------------------------------------------------------------------------------


def test_a_knight_makes_the_ship_nearest_to_the_start_a_warship() -> None:
    s = sea(cards={0: (1, 0, 0, 0, 0)})
    sail(s, 0, 3)
    change(s, 0, warships=1)
    counts = GAME.count_pieces(s)
    act(s, PlayKnight(), draws=[])
    assert voyage(s).warships == 2
    signs = [sign.at for sign in GAME.view(s, None).signs if sign.key == "warship"]
    assert signs == [*voyage(s).line[:2]]
    assert GAME.count_pieces(s) == counts, "the card is out of the game"
    assert s.army_holder == NOBODY
    assert "end" in verbs(s), "no robber moves"


def test_a_knight_needs_a_ship_of_the_line_that_is_no_warship() -> None:
    s = sea(cards={0: (2, 0, 0, 0, 0)})
    act(s, PlayKnight())
    assert voyage(s).warships == 1
    s.card_played = False
    assert not moves_of(s, PlayKnight)


def test_one_knight_a_turn_and_none_that_was_bought_in_it() -> None:
    s = sea(hands={0: CARD}, cards={0: (1, 0, 0, 0, 0)})
    sail(s, 0, 3)
    act(s, PlayKnight())
    assert not moves_of(s, PlayKnight)
    s = sea(hands={0: CARD})
    s.deck = [KNIGHT]
    act(s, BuyCard(), draws=[0])
    assert not moves_of(s, PlayKnight)


def test_a_knight_may_be_played_before_the_roll() -> None:
    s = sea(rolled=False, cards={0: (1, 0, 0, 0, 0)})
    act(s, PlayKnight())
    assert verbs(s) == {"roll"}


# --- the fortress ---------------------------------------------------------------------------------


def test_the_fortress_is_attacked_only_from_a_line_that_touches_it() -> None:
    s = sea()
    sail(s, 0, WAY - 1)
    assert not moves_of(s, AttackFortress)
    sail(s, 0, WAY)
    assert moves_of(s, AttackFortress) == [AttackFortress()]


def test_the_attack_is_optional() -> None:
    s = arrived()
    act(s, EndTurn())
    assert voyage(s).lairs == 3
    assert len(voyage(s).line) == WAY


def test_more_warships_than_the_die_take_a_lair_and_the_turn_ends() -> None:
    s = arrived(warships=4)
    told = act(s, AttackFortress(), draws=[3 - 1])
    assert voyage(s).lairs == 2
    assert len(voyage(s).line) == WAY
    assert s.active == 1
    assert told.closes


def test_nobody_takes_an_attack_back_alone() -> None:
    assert act(arrived(), AttackFortress()).drawn


@pytest.mark.parametrize(("die", "lost"), [(4, 1), (5, 2), (6, 2)])
def test_as_many_cost_the_ship_nearest_to_the_fortress_and_fewer_the_two_nearest(
    die: int, lost: int
) -> None:
    s = arrived(warships=4)
    line, counts = voyage(s).line, GAME.count_pieces(s)
    act(s, AttackFortress(), draws=[die - 1])
    assert voyage(s).line == line[:-lost]
    assert ships(s, 0) == {*line[:-lost]}
    assert voyage(s).lairs == 3
    assert GAME.count_pieces(s) == counts
    assert s.active == 1


def test_lost_warships_make_the_rest_weaker_and_the_line_must_arrive_again() -> None:
    s = arrived(warships=WAY)
    module(s)._lose_ships(s, s.players[0], 2, ENTRY)
    assert voyage(s).warships == WAY - 2
    assert not moves_of(s, AttackFortress)


def test_the_third_won_battle_makes_the_fortress_a_settlement() -> None:
    s = arrived(warships=7, hands={})
    change(s, 0, lairs=1)
    before, counts = s.players[0].score, GAME.count_pieces(s)
    told = act(s, AttackFortress(), draws=[0])
    assert contains(s.players[0].settlements, voyage(s).fortress)
    assert s.players[0].score == before + 1
    assert GAME.count_pieces(s) == counts
    assert "taken the fortress" in str(told)
    assert "fortress" not in {sign.key for sign in GAME.view(s, None).signs if sign.owner == 0}


def test_a_taken_fortress_is_not_attacked_again() -> None:
    s = arrived(warships=7)
    change(s, 0, lairs=0)
    assert not moves_of(s, AttackFortress)


def test_ten_points_with_the_fortress_win_before_the_turn_passes() -> None:
    s = arrived(warships=7)
    change(s, 0, lairs=1)
    s.players[0].score = 9
    act(s, AttackFortress(), draws=[0])
    assert s.winner == 0
    assert s.active == 0


def test_ten_points_without_the_fortress_do_not_win() -> None:
    s = sea(turn=3)
    s.players[0].score = 12
    act(s, EndTurn())
    assert s.active == 0
    assert s.winner == NOBODY


def test_who_has_the_fortress_wins_with_ten_points_later() -> None:
    s = sea(turn=3)
    change(s, 0, lairs=0)
    s.players[0].score = 10
    act(s, EndTurn())
    assert s.winner == 0


def test_when_all_fortresses_are_taken_the_fleet_is_gone() -> None:
    s = arrived(warships=7)
    for seat in (1, 2, 3):
        change(s, seat, lairs=0)
    change(s, 0, lairs=1)
    act(s, AttackFortress(), draws=[0])
    assert pawn_hex(s, PIRATE) == NOWHERE
    act(s, Roll(), draws=[throw(1, 1)])
    assert pawn_hex(s, PIRATE) == NOWHERE


def test_nobody_attacks_between_the_turns_but_the_second_of_a_pair_may() -> None:
    for extension, may_attack in (("special", False), ("paired", True)):
        s = sea(6, turn=3, extension=extension, hands={0: (1, 1, 0, 0, 0)})
        sail(s, 0, 10)
        assert voyage(s).has_arrived(s.island)
        act(s, EndTurn())
        while extension == "special" and decision(s).seat != 0:
            act(s, EndTurn())
        assert decision(s).seat == 0
        assert bool(moves_of(s, AttackFortress)) == may_attack


# --- what does not go together, and what is conserved ---------------------------------------------


@pytest.mark.parametrize(
    "options",
    [{"start": "big"}, {"robber": "friendly"}, {"events": "on"}, {"sea_board": "shuffled"}],
)
def test_what_does_not_go_with_it_is_refused_with_a_reason(options: dict[str, str]) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.meta.check_options(4, {"seafarers": KEY, **options})
    assert "Pirate Islands" in repr(refused.value.text) or "sea_board" in options


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"robber": "friendlier"}),
        (4, {"harbormaster": "on"}),
        (5, {"extension": "paired"}),
        (6, {"extension": "special"}),
    ],
)
def test_random_moves_lose_no_piece_and_no_card(seats: int, options: dict[str, str]) -> None:
    s = opening(KEY, seats, **options)
    random, entry, counts = Random(3), StreamEntry(3), GAME.count_pieces(s)
    for _ in range(200):
        question = GAME.decisions(s)[0]
        GAME.apply(s, question.seat, question.sample(random), entry)
        assert GAME.count_pieces(s) == counts
    for p in s.players:
        assert {*voyage(s, p.seat).line} <= ships(s, p.seat)


def test_all_that_is_seen_stays_the_same_when_hidden_cards_change_places() -> None:
    s = arrived(warships=3, hands={1: (1, 1, 0, 0, 0)}, cards={1: (1, 0, 0, 0, 0)})
    other = GAME.resample_hidden(s, 0, Random(1))
    assert slot(other) == slot(s)
    assert GAME.view(other, 0).signs == GAME.view(s, 0).signs


def test_a_road_of_the_own_beachhead_is_no_way_for_the_line() -> None:
    s = sea()
    while voyage(s).tip(s.island) != voyage(s).beachhead:
        sail(s, 0, len(voyage(s).line) + 1)
    build_settlement(s, s.players[0], voyage(s).beachhead, ENTRY)
    land = s.island.grid.edges_at[voyage(s).beachhead] & s.island.shape.paths
    for at in members(land & mask_of(next_edges(s))):
        build_road(s, s.players[0], at, ENTRY)
    assert s.players[0].roads
    assert not mask_of(next_edges(s)) & s.players[0].roads
