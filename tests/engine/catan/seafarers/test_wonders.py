"""The Wonders of Catan: who may choose which, what a level costs, and two ways to win."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.modules.seafarers.moves import MovePirate
from engine.catan.modules.seafarers.scenarios.wonders.module import Wonders, WondersSlot, Work
from engine.catan.modules.seafarers.scenarios.wonders.moves import BuildWonder, ClaimWonder
from engine.catan.modules.seafarers.scenarios.wonders.wonders import WONDERS
from engine.catan.modules.seafarers.slot import read_sea
from engine.catan.moves import EndTurn, PlayKnight
from engine.catan.state import NOBODY, State
from engine.core import Seat, StreamEntry
from engine.kit.masks import members
from engine.kit.packed import unpack

from ..table import act, bank, decision, hand, verbs
from .table import ENTRY, Place, corner, moves_of, opening, part
from .table import sea as at_sea

KEY = "wonders"
THEATER, BRIDGE, MONUMENT, WALL, CASTLE = range(5)
INLAND = [(1, 3, "S"), (2, 3, "S")]  # corners of the large island at no harbour
HARBOUR = (2, 3, "N")
BRIDGE_CORNERS = [(-1, 6, "SE"), (0, 6, "S")]
WALL_CORNERS = [(4, 2, "SE"), (5, 2, "S"), (4, 3, "S"), (4, 3, "SE"), (3, 4, "SE")]
BARRED = [(0, 5, "S"), (-1, 6, "S"), (0, 6, "SE"), (-1, 7, "SE")]
PRICES = {  # lumber, brick, wool, grain, ore
    THEATER: (1, 1, 3, 0, 0),
    BRIDGE: (3, 0, 1, 1, 0),
    MONUMENT: (0, 0, 0, 3, 2),
    WALL: (1, 3, 0, 1, 0),
    CASTLE: (0, 1, 0, 1, 3),
}
ROUTE = [(2, 3, side) for side in ("NE", "E", "SE", "SW", "W")]


def sea(seats: int = 4, **position: object) -> State:
    return at_sea(KEY, seats, **position)  # type: ignore[arg-type]


def module(s: State) -> Wonders:
    return next(one for one in s.rules.modules if isinstance(one, Wonders))


def slot(s: State) -> WondersSlot:
    return module(s).get_slot(s)


def work(s: State, seat: Seat, wonder: int, level: int = 0) -> None:
    """The seat builds a wonder, and has come so far."""
    module(s).set_slot(s, slot(s).with_work(seat, Work(wonder, level)))


def claimable(s: State) -> set[int]:
    return {move.wonder for move in moves_of(s, ClaimWonder)}  # type: ignore[attr-defined]


# --- the beginning ----------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_game_goes_to_ten_and_the_robber_begins_in_a_desert_without_a_pirate(
    seats: int,
) -> None:
    s = opening(KEY, seats)
    assert GAME.view(s, None).target == 10
    assert s.island.board.tiles[s.robber].terrain == "desert"
    assert "pirate" not in {pawn.key for pawn in s.rules.kit.pawns}


def test_a_knight_moves_the_robber_alone() -> None:
    s = sea(cards={0: (1, 0, 0, 0, 0)})
    act(s, PlayKnight())
    assert verbs(s) == {"robber"}
    assert not moves_of(s, MovePirate)


def test_nobody_founds_at_a_marked_corner_or_on_a_small_island() -> None:
    s = opening(KEY, 4)
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    for place in BRIDGE_CORNERS + WALL_CORNERS + BARRED:
        assert corner(s, place) not in corners, place
    assert corner(s, (1, 1, "N")) not in corners
    assert corner(s, INLAND[0]) in corners


def test_the_map_marks_five_corners_of_the_wall_two_of_the_bridge_and_four_more() -> None:
    signs = [sign.key for sign in GAME.view(opening(KEY, 4), None).signs]
    counts = [signs.count(f"wonder_{key}") for key in ("wall", "bridge", "barred")]
    assert counts == [5, 2, 4]


def test_marked_corners_may_be_settled_later() -> None:
    s = sea(settlements={0: [BRIDGE_CORNERS[0]]})
    assert s.players[0].score == 1


def test_two_small_islands_bring_one_point_each() -> None:
    s = sea()
    assert len(read_sea(s).areas) == 1 + 2
    for place in [(1, 1, "N"), (3, 7, "S"), (2, 1, "SE")]:
        build_settlement(s, s.players[0], corner(s, place), ENTRY)
    assert part(s, s.players[0], "islands") == 2, "the third one is on an island of before"


def test_no_red_number_lies_beside_the_desert_when_shuffled() -> None:
    for seed in range(1, 8):
        chosen = GAME.meta.check_options(4, {"seafarers": KEY, "sea_board": "shuffled"})
        tiles = GAME.new(4, chosen, StreamEntry(seed)).island.board.tiles
        assert {tile.number for tile in tiles if tile.at in ((3, 4), (4, 3))}.isdisjoint({6, 8})


# --- what each asks for -----------------------------------------------


def test_the_theater_asks_for_two_cities() -> None:
    assert THEATER not in claimable(sea(cities={0: INLAND[:1]}))
    assert THEATER in claimable(sea(cities={0: INLAND}))


@pytest.mark.parametrize("place", BRIDGE_CORNERS)
def test_the_bridge_asks_for_a_building_at_the_strait(place: Place) -> None:
    assert BRIDGE not in claimable(sea(settlements={0: INLAND}))
    assert BRIDGE in claimable(sea(settlements={0: [place]}))


@pytest.mark.parametrize("place", WALL_CORNERS)
def test_the_wall_asks_for_one_building_at_the_border_of_the_desert(place: Place) -> None:
    assert WALL not in claimable(sea(settlements={0: INLAND}))
    assert WALL in claimable(sea(settlements={0: [place]}))


def test_the_monument_asks_for_a_city_at_a_harbour_and_a_route_of_five() -> None:
    assert MONUMENT in claimable(sea(cities={0: [HARBOUR]}, roads={0: ROUTE}))
    assert MONUMENT not in claimable(sea(cities={0: [HARBOUR]}, roads={0: ROUTE[:4]}))
    assert MONUMENT not in claimable(sea(settlements={0: [HARBOUR]}, roads={0: ROUTE}))
    assert MONUMENT not in claimable(sea(cities={0: INLAND[1:]}, roads={0: ROUTE}))


def test_the_castle_asks_for_a_city_and_six_points_of_which_some_may_be_hidden() -> None:
    assert CASTLE not in claimable(sea(cities={0: INLAND}, settlements={0: [HARBOUR]}))
    five = {"cities": {0: INLAND}, "settlements": {0: [HARBOUR]}}
    assert CASTLE in claimable(sea(cards={0: (0, 1, 0, 0, 0)}, **five))
    s = sea(settlements={0: [HARBOUR]})
    s.players[0].score = 6
    assert CASTLE not in claimable(s), "without a city"


def test_marks_of_others_open_nothing() -> None:
    assert claimable(sea(settlements={1: [BRIDGE_CORNERS[0], WALL_CORNERS[0]]})) == set()


# --- choosing and building --------------------------------------------


def at_both() -> State:
    """The first two seats could both build the bridge, the first one the wall as well."""
    return sea(
        settlements={0: [BRIDGE_CORNERS[0], WALL_CORNERS[0]], 1: [BRIDGE_CORNERS[1]]},
        hands={0: (0, 0, 0, 0, 0)},
    )


def test_choosing_costs_nothing_and_gives_neither_level_nor_point() -> None:
    s = at_both()
    left, score = bank(s), s.players[0].score
    told = act(s, ClaimWonder(BRIDGE), draws=[])
    assert "Great Bridge" in str(told)
    assert slot(s).works[0] == Work(BRIDGE, 0)
    assert (bank(s), s.players[0].score) == (left, score)
    (counter,) = [one for one in GAME.view(s, None).players[0].counters if "wonder" in one.key]
    assert (counter.key, counter.count) == ("wonder_bridge", 0)


def test_nobody_has_two_wonders() -> None:
    s = at_both()
    assert claimable(s) == {BRIDGE, WALL}
    act(s, ClaimWonder(BRIDGE))
    assert claimable(s) == set()


def test_a_wonder_that_is_taken_is_closed_to_the_others() -> None:
    s = at_both()
    assert module(s).claimable_wonders(s, s.players[1]) == [BRIDGE]
    act(s, ClaimWonder(BRIDGE))
    assert module(s).claimable_wonders(s, s.players[1]) == []


@pytest.mark.parametrize("wonder", PRICES)
def test_a_level_costs_what_the_wonder_says(wonder: int) -> None:
    assert unpack(WONDERS[wonder].price, 5) == PRICES[wonder]
    s = sea(hands={0: PRICES[wonder]})
    work(s, 0, wonder)
    score = s.players[0].score
    told = act(s, BuildWonder(), draws=[])
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert slot(s).works[0] == Work(wonder, 1)
    assert s.players[0].score == score, "levels are no points"
    assert "level 1 of 4" in str(told)


def test_several_levels_are_built_in_one_turn() -> None:
    s = sea(hands={0: (0, 2, 0, 2, 6)})
    work(s, 0, CASTLE)
    act(s, BuildWonder())
    act(s, BuildWonder())
    assert slot(s).works[0].level == 2
    assert not moves_of(s, BuildWonder), "the cards are spent"


def test_who_chooses_may_build_at_once_and_what_was_asked_for_is_needed_no_longer() -> None:
    s = sea(settlements={0: [BRIDGE_CORNERS[0]]}, hands={0: PRICES[BRIDGE]})
    act(s, ClaimWonder(BRIDGE))
    s.players[0].settlements = 0
    act(s, BuildWonder())
    assert slot(s).works[0].level == 1


def test_without_a_wonder_no_level_is_built() -> None:
    assert not moves_of(sea(hands={0: (4, 4, 4, 4, 4)}), BuildWonder)


def test_with_five_and_six_players_theater_and_bridge_are_there_twice() -> None:
    s = sea(6)
    assert module(s).copies == (2, 2, 1, 1, 1)
    assert module(sea()).copies == (1, 1, 1, 1, 1)
    bridge = [*members(slot(s).marked.bridge)]
    build_settlement(s, s.players[2], bridge[0], ENTRY)
    work(s, 0, BRIDGE)
    assert BRIDGE in module(s).claimable_wonders(s, s.players[2])
    work(s, 1, BRIDGE)
    assert BRIDGE not in module(s).claimable_wonders(s, s.players[2])


# --- winning ----------------------------------------------------------


def test_the_fourth_level_wins_at_once_with_any_points() -> None:
    s = sea(hands={0: PRICES[CASTLE]})
    work(s, 0, CASTLE, 3)
    work(s, 1, WALL, 3)
    act(s, BuildWonder())
    assert s.winner == 0
    result = GAME.result(s)
    assert result is not None
    assert result.ranks[0] == 1


def test_points_alone_do_not_win() -> None:
    s = sea(turn=3)
    s.players[0].score = 12
    act(s, EndTurn())
    assert s.winner == NOBODY


def test_a_wonder_without_a_level_does_not_make_ten_points_win() -> None:
    s = sea(turn=3)
    work(s, 0, WALL, 0)
    s.players[0].score = 10
    act(s, EndTurn())
    assert s.winner == NOBODY


@pytest.mark.parametrize(("other", "wins"), [(0, True), (1, True), (2, False), (3, False)])
def test_ten_points_win_with_a_level_above_everybody_elses(other: int, wins: bool) -> None:
    s = sea(turn=3)
    work(s, 0, WALL, 2)
    work(s, 2, CASTLE, other)
    s.players[0].score = 10
    act(s, EndTurn())
    assert (s.winner == 0) == wins


def test_a_level_that_leads_wins_for_who_has_ten_points_already() -> None:
    s = sea(hands={0: PRICES[WALL]})
    work(s, 0, WALL, 1)
    work(s, 1, CASTLE, 1)
    s.players[0].score = 10
    act(s, BuildWonder())
    assert s.winner == 0


def between(level: int) -> State:
    """The first seat is asked between the turns, with a wonder of this level and its price."""
    s = sea(6, turn=5, extension="special", hands={0: PRICES[WALL]})
    work(s, 0, WALL, level)
    act(s, EndTurn())
    assert decision(s).seat == 0
    return s


def test_between_the_turns_levels_are_built_but_the_last_one_which_would_win() -> None:
    s = between(2)
    act(s, BuildWonder())
    assert slot(s).works[0].level == 3
    assert not moves_of(between(3), BuildWonder)


def test_the_second_of_a_pair_may_build_the_last_level() -> None:
    s = sea(6, turn=3, hands={0: PRICES[WALL]})
    work(s, 0, WALL, 3)
    act(s, EndTurn())
    act(s, BuildWonder())
    assert s.winner == 0


# --- what is seen and conserved ---------------------------------------


def test_what_was_done_has_a_name() -> None:
    s = at_both()
    act(s, ClaimWonder(WALL))
    assert GAME.view(s, None).recent_actions[-1].title is not None


def test_a_clock_ends_the_turn_and_chooses_nothing() -> None:
    assert decision(at_both()).fallback == EndTurn()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"robber": "friendly", "harbormaster": "on"}),
        (4, {"events": "on", "start": "big", "sea_board": "shuffled"}),
        (5, {"extension": "paired"}),
        (6, {"extension": "special", "ship_routes": "closed"}),
    ],
)
def test_random_moves_lose_no_piece_and_no_card(seats: int, options: dict[str, str]) -> None:
    s = opening(KEY, seats, **options)
    random, entry, counts = Random(3), StreamEntry(3), GAME.count_pieces(s)
    for _ in range(200):
        if s.winner == NOBODY:
            question = GAME.decisions(s)[0]
            GAME.apply(s, question.seat, question.sample(random), entry)
            assert GAME.count_pieces(s) == counts


def test_wonders_are_seen_by_all_whatever_is_hidden() -> None:
    s = at_both()
    work(s, 1, CASTLE, 2)
    other = GAME.resample_hidden(s, 0, Random(1))
    assert slot(other) == slot(s)
