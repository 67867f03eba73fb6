"""Rivers: the map, bridges, gold for building, and who is rich or poor."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.frames.opening import FirstRoad
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.modules.rivers.board import find_banks
from engine.catan.modules.rivers.wealth import Wealth, judge_wealth
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement, EndTurn, Offer
from engine.catan.state import NOBODY, NOWHERE, State
from engine.core import Illegal, StreamEntry
from engine.kit.hexes import EDGES
from engine.kit.masks import members

from ..fishermen.table import give_fish
from ..table import act, decision, hand, lengths, offers, points, roll, verbs
from .table import SITES, bridge, corner, edge, gold, river, road, wealth

BRIDGE = (1, 2, 0, 0, 0)


def start(seed: int, board: str = "spiral", seats: int = 4) -> State:
    options = GAME.meta.check_options(seats, {"traders": "rivers", "board": board})
    return GAME.new(seats, options, StreamEntry(seed))


# --- the map ----------------------------------------------------------


@pytest.mark.parametrize("board", ["spiral", "clockwise", "random", "beginner"])
def test_rivers_lie_fixed_and_the_other_twelve_hexes_are_shuffled(board: str) -> None:
    lands = set()
    for seed in range(6):
        tiles = start(seed, board).island.board.tiles
        by_hex = {tile.at: tile.terrain for tile in tiles}
        assert [by_hex[-1, -1], by_hex[0, -1], by_hex[1, -1], by_hex[2, -1]] == [
            "swamp",
            "pasture",
            "hills",
            "mountains",
        ]
        assert [by_hex[-2, 1], by_hex[-1, 1], by_hex[0, 1]] == ["swamp", "hills", "mountains"]
        banks = find_banks(start(seed, board).island.grid)
        rest = [tile.terrain for at, tile in enumerate(tiles) if at not in banks.hexes]
        assert Counter(rest) == {
            "forest": 4,
            "fields": 4,
            "pasture": 2,
            "hills": 1,
            "mountains": 1,
        }
        lands.add(tuple(rest))
    assert (len(lands) == 1) == (board == "beginner")


@pytest.mark.parametrize("board", ["spiral", "clockwise", "random", "beginner"])
def test_swamps_have_no_disc_and_the_two_lies_with_the_twelve(board: str) -> None:
    s = start(3, board)
    numbers = [tile.number for tile in s.island.board.tiles if tile.terrain != "swamp"]
    assert None not in numbers
    assert 2 not in numbers
    assert numbers.count(12) == 1
    assert all(tile.number is None for tile in s.island.board.tiles if tile.terrain == "swamp")
    (sign,) = [sign for sign in GAME.view(s, 0).signs if sign.key == "second_number"]
    assert (s.island.numbers[sign.at], sign.number) == (12, 2)


def test_at_random_no_red_number_touches_another() -> None:
    for seed in range(8):
        s = start(seed, "random")
        red = [hex for hex, n in enumerate(s.island.numbers) if n in (6, 8)]
        assert not any({*red} & {*s.island.grid.beside[hex]} for hex in red)


def test_the_hex_with_the_twelve_pays_on_two_as_well() -> None:
    for number in (2, 12):
        s = river(rolled=False)
        build_settlement(s, s.players[1], corner(s, (1, -2), 0), StreamEntry(1))
        roll(s, number)
        assert hand(s, 1) == (1, 0, 0, 0, 0)


def test_a_robber_there_stops_both_numbers() -> None:
    s = river(rolled=False, robber_on="T2")
    build_settlement(s, s.players[1], corner(s, (1, -2), 0), StreamEntry(1))
    roll(s, 2)
    assert hand(s, 1) == (0, 0, 0, 0, 0)


def test_the_robber_begins_in_a_swamp_and_may_come_back() -> None:
    homes = {start(seed).robber for seed in range(12)}
    s = start(1)
    swamps = {at for at, tile in enumerate(s.island.board.tiles) if tile.terrain == "swamp"}
    assert homes == swamps
    s = river(rolled=False, robber_on="T1")
    roll(s, 7)
    assert swamps <= {move.hex for move in decision(s).moves}  # type: ignore[attr-defined]


def test_robber_flees_goes_beside_the_board_though_there_are_swamps() -> None:
    s = river(rolled=False, events="on", robber_on="T1")
    card = next(at for at, one in enumerate(DECK) if one.card and one.card.key == "flees")
    act(s, "roll", draws=[card])
    assert s.robber == NOWHERE


def test_there_are_seven_bridge_sites_two_of_them_at_the_coast_and_none_at_a_harbour() -> None:
    s = river()
    sites = members(find_banks(s.island.grid).bridges)
    assert {*sites} == {edge(s, *site) for site in SITES}
    assert sum(len(s.island.grid.edge_hexes[site]) == 1 for site in sites) == 2
    assert not {harbour.edge for harbour in s.island.board.harbours} & {*sites}


# --- gold for building ------------------------------------------------


def test_a_road_at_the_river_brings_one_gold_also_between_two_river_hexes_and_others() -> None:
    s = river(hands={0: (2, 2, 0, 0, 0)}, settlements={0: "B4"})
    at_river = next(word for word in offers(s, "road") if _is_at_river(s, word))
    act(s, f"road {at_river}")
    assert gold(s)[0] == 1


def _is_at_river(s: State, word: str) -> bool:
    return bool(find_banks(s.island.grid).edges >> EDGES.number_of(word) & 1)


def test_a_road_elsewhere_brings_none() -> None:
    s = river(hands={0: (1, 1, 0, 0, 0)}, settlements={0: "F4"})
    word = next(word for word in offers(s, "road") if not _is_at_river(s, word))
    act(s, f"road {word}")
    assert gold(s)[0] == 0


def test_a_settlement_at_the_river_brings_one_gold_once_and_a_city_none() -> None:
    s = river(hands={0: (1, 1, 1, 3, 3)}, roads={0: ""})
    here = corner(s, (0, -1), 0)
    s.players[0].touched_corners |= 1 << here
    act(s, BuildSettlement(here))
    assert gold(s)[0] == 1, "one for the piece, however many hexes of the river it touches"
    act(s, BuildCity(here))
    assert gold(s)[0] == 1


def test_free_roads_bring_gold_as_well() -> None:
    s = river(cards={0: (0, 0, 1, 0, 0)}, settlements={0: "B4"})
    act(s, "roads")
    act(s, f"road {next(word for word in offers(s, 'road') if _is_at_river(s, word))}")
    assert gold(s)[0] == 1


def test_first_settlements_and_roads_bring_gold_but_nobody_is_rich_or_poor_yet() -> None:
    s = start(1)
    here = corner(s, (0, -1), 0)
    act(s, BuildSettlement(here))
    assert sum(gold(s)) == 1
    act(s, decision(s).moves[0])
    assert wealth(s) == Wealth()
    assert sum(points(s)) == 1


def test_rich_and_poor_are_told_apart_when_the_opening_is_over() -> None:
    s = start(1)
    while not s.turn:
        act(s, decision(s).moves[0])
    assert wealth(s) == judge_wealth(gold(s))


# --- bridges ----------------------------------------------------------


def test_a_bridge_costs_two_brick_and_a_lumber_and_brings_three_gold() -> None:
    s = river(hands={0: BRIDGE})
    build_settlement(s, s.players[0], s.island.grid.ends[edge(s, *SITES[1])][0], StreamEntry(1))
    before = gold(s)[0]
    assert offers(s, "bridge") == [road(s, *SITES[1])]
    act(s, f"bridge {road(s, *SITES[1])}")
    assert gold(s)[0] == before + 3, "and not the one of a road besides"
    assert hand(s, 0) == (0, 0, 0, 0, 0)


def test_no_road_is_ever_built_on_a_bridge_site_not_even_in_the_opening() -> None:
    s = river(hands={0: (5, 5, 0, 0, 0)}, cards={0: (0, 0, 1, 0, 0)})
    site = edge(s, *SITES[2])
    end = s.island.grid.ends[site][0]
    build_settlement(s, s.players[0], end, StreamEntry(1))
    assert EDGES[site] not in offers(s, "road")
    act(s, "roads")
    assert EDGES[site] not in offers(s, "road")
    s.stack = [FirstRoad(0, end)]
    assert BuildRoad(site) not in decision(s).moves
    assert verbs(s) == {"road"}, "and no bridge in the opening"


def test_a_bridge_touches_an_own_road_bridge_or_building() -> None:
    s = river(hands={0: BRIDGE})
    assert "bridge" not in verbs(s)
    s = river(hands={0: BRIDGE}, roads={1: road(river(), (0, -1), "NE")})
    assert "bridge" not in verbs(s)
    s = river(hands={0: BRIDGE}, roads={0: road(river(), (0, -1), "NE")})
    assert road(s, *SITES[2]) in offers(s, "bridge")


def test_a_bridge_does_not_go_on_through_anothers_building() -> None:
    s = river(hands={0: BRIDGE}, roads={0: road(river(), (0, -1), "NE")})
    end = corner(s, (0, -1), 1)
    build_settlement(s, s.players[1], end, StreamEntry(1))
    assert "bridge" not in verbs(s)


def test_one_bridge_stands_on_a_site_and_bars_others() -> None:
    s = river(hands={0: BRIDGE}, roads={0: road(river(), (0, -1), "NE")})
    bridge(s, 1, *SITES[2])
    assert road(s, *SITES[2]) not in offers(s, "bridge")


def test_a_bridge_carries_roads_and_settlements_and_counts_for_the_longest_road() -> None:
    s = river(hands={0: (2, 2, 1, 1, 0)}, roads={0: road(river(), (0, -1), "NE")})
    assert lengths(s)[0] == 1
    bridge(s, 0, *SITES[2])
    assert lengths(s)[0] == 2
    far = corner(s, (0, -1), 2)
    beyond = {EDGES[at] for at in members(s.island.grid.edges_at[far])} - {road(s, *SITES[2])}
    assert beyond & {*offers(s, "road")} == beyond - {road(s, *SITES[1])}
    act(s, f"road {sorted(beyond)[0]}")
    assert lengths(s)[0] == 3


def test_bridges_have_a_supply_of_three_apart_from_the_roads() -> None:
    s = river(hands={0: (2, 4, 0, 0, 0)}, settlements={0: "B4"})
    for site in SITES[:3]:
        bridge(s, 0, *site)
    assert s.players[0].roads_left == 15
    assert "bridge" not in verbs(s)


def test_road_building_builds_no_bridge() -> None:
    s = river(cards={0: (0, 0, 1, 0, 0)}, roads={0: road(river(), (0, -1), "NE")})
    act(s, "roads")
    assert verbs(s) == {"road"}


def test_six_fish_build_a_bridge_for_nothing() -> None:
    s = river(fishermen="on", roads={0: road(river(), (0, -1), "NE")})
    give_fish(s, 0, (0, 0, 2))
    act(s, f"fish-bridge {road(s, *SITES[2])} 3+3")
    assert gold(s)[0] == 3
    assert lengths(s)[0] == 2


# --- rich and poor ----------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "rich", "poor"),
    [
        ([0, 0, 0, 0], NOBODY, (0, 1, 2, 3)),
        ([3, 1, 1, 2], 0, (1, 2)),
        ([3, 3, 1, 2], NOBODY, (2,)),
        ([0, 1, 0, 0], 1, (0, 2, 3)),
        ([2, 2, 2], NOBODY, (0, 1, 2)),
    ],
)
def test_the_sole_most_is_rich_and_everybody_with_the_least_is_poor(
    counts: list[int],
    rich: int,
    poor: tuple[int, ...],
) -> None:
    assert judge_wealth(counts) == Wealth(rich, poor)


def test_the_points_move_at_once_whenever_gold_does() -> None:
    s = river(gold={0: 2, 1: 2, 2: 1, 3: 1}, hands={0: (4, 0, 0, 0, 0)})
    act(s, "sell-for-gold lumber")
    assert wealth(s) == Wealth(0, (2, 3))
    assert points(s) == [1, 0, -2, -2]
    act(s, "spend-gold ore")
    assert wealth(s) == Wealth(1, (0, 2, 3))
    assert points(s) == [-2, 1, -2, -2]


def test_a_trade_between_players_changes_who_is_rich() -> None:
    s = river(gold={0: 3, 1: 0, 2: 1, 3: 1}, hands={1: (1, 0, 0, 0, 0)})
    kit = s.rules.kit
    act(s, Offer(kit.cards_of_kind(8, 2), kit.cards_of_kind(0), (0, 1, 0, 0)))
    act(s, "accept", 1)
    assert wealth(s) == Wealth(1, (0, 2, 3))


def test_parts_add_up_to_points_that_may_be_negative() -> None:
    s = river(gold={0: 1})
    act(s, EndTurn())
    view = GAME.view(s, 0)
    assert [player.points for player in view.players] == [1, -2, -2, -2]
    for player in view.players:
        assert sum(part.points for part in player.points_parts) == player.points
    assert view.award_holder("wealthiest") == 0


def test_the_minus_counts_at_once_so_that_eleven_raw_points_do_not_win() -> None:
    s = river(gold={1: 1, 2: 1, 3: 1}, hands={0: (4, 0, 0, 0, 0)})
    s.players[0].score = 11
    act(s, "bank lumber ore")
    assert points(s)[0] == 9
    assert s.winner == NOBODY


def test_ten_points_win_and_gold_may_bring_the_last_one() -> None:
    s = river(gold={0: 2, 1: 2, 2: 1, 3: 1}, hands={0: (4, 0, 0, 0, 0)})
    s.players[0].score = 9
    act(s, "sell-for-gold lumber")
    assert s.winner == 0


def test_the_harbormaster_makes_it_eleven() -> None:
    s = river(harbormaster="on")
    assert s.rules.target == 11


@pytest.mark.parametrize("other", [{"desert": "jungle"}, {"seafarers": "new-shores"}], ids=str)
def test_rivers_have_a_map_of_their_own(other: dict[str, str]) -> None:
    with pytest.raises(Illegal):
        GAME.meta.check_options(4, {"traders": "rivers", **other})
