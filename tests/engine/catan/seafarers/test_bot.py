"""The steady player at sea: it sails to what pays, by what its view shows."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from engine.catan import GAME
from engine.catan.bot import SteadyBot
from engine.catan.evaluation.of_view import evaluate_view
from engine.catan.evaluation.view_values import NO_VALUES
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.catan.modules.seafarers.scenarios import SCENARIOS
from engine.catan.modules.seafarers.slot import read_sea
from engine.catan.modules.seafarers.values import island_corners
from engine.catan.moves import BuildRoad, BuildSettlement, PlayKnight
from engine.catan.shelf import SHELF
from engine.catan.state import State
from engine.core import Bot, Move, RandomBot, Seat, StreamEntry, Text
from engine.kit.masks import members
from engine.match import Match
from tests.telling import english

from ..table import decision, table
from .table import SHIP_PRICE, corner, edge, sea

BOT = SteadyBot()
KEYS = [scenario.key for scenario in SCENARIOS]
WEST = (3, 3, "NW")  # on the main island of New Shores
EAST = (3, 3, "NE")  # on the island east of it
MOST_MOVES = 6000
MATCHES = 12  # of bots among themselves; one match says little about their length


def chosen(s: State, seat: Seat = 0) -> Move:
    return BOT.choose(GAME.view(s, seat), decision(s, seat), Random(1))


def play(players: list[Bot[object]], seed: int, most: int = MOST_MOVES, **options: str) -> State:
    """A match between these players, by seat, to its end or to so many moves."""
    match, random = Match.start(GAME, 4, options, seed, StreamEntry(seed)), Random(seed)
    while (asked := match.decisions()) and len(match.lines) < most:
        question = asked[0]
        view = GAME.view(match.state, question.seat)
        match.act(question.seat, players[question.seat].choose(view, question, random))
    return match.state


def count_points(s: State, key: str) -> int:
    """The points that all players together have under one name."""
    parts = [part for player in GAME.view(s, None).players for part in player.points_parts]
    return sum(part.points for part in parts if part.key == key)


# --- matches ----------------------------------------------------------


@pytest.mark.parametrize(("scenario", "key"), [("new-shores", "islands"), ("cloth", "cloth")])
def test_bots_sail_to_what_brings_points(scenario: str, key: str) -> None:
    found = [play([BOT] * 4, seed, most=200, seafarers=scenario) for seed in (0, 2)]  # type: ignore[list-item]
    assert sum(count_points(s, key) for s in found) >= 6


@pytest.mark.soak
@pytest.mark.parametrize("scenario", KEYS)
def test_a_bot_beats_three_random_players_in_every_scenario(scenario: str) -> None:
    wins = 0
    for seed in range(20):
        own = seed % 4
        players: list[Bot[object]] = [BOT if at == own else RandomBot() for at in range(4)]  # type: ignore[list-item]
        wins += play(players, seed, 20_000, seafarers=scenario).winner == own
    assert wins >= 18


@pytest.mark.soak
@pytest.mark.parametrize("scenario", KEYS)
def test_bots_finish_every_scenario_within_twice_the_base_game(scenario: str) -> None:
    base = fmean(play([BOT] * 4, seed).turn for seed in range(MATCHES))  # type: ignore[list-item]
    at_sea = [play([BOT] * 4, seed, seafarers=scenario) for seed in range(MATCHES)]  # type: ignore[list-item]
    assert all(s.winner >= 0 for s in at_sea)
    assert fmean(s.turn for s in at_sea) <= 2 * base


# --- what is worth sailing to -----------------------------------------


def test_without_a_module_that_says_more_there_is_nothing_to_add() -> None:
    assert SHELF.view_values(GAME.view(table(), 0)) is NO_VALUES


@pytest.mark.parametrize("scenario", [one.key for one in SCENARIOS if one.island_points])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_islands_that_a_bot_sees_are_those_that_pay(scenario: str, seats: int) -> None:
    s = sea(scenario, seats)
    view = GAME.view(s, 0)
    paying = [sign.at for sign in view.signs if sign.key == "island_bonus"]
    areas = {area.hex: {*members(area.corners)} for area in read_sea(s).areas}
    assert paying
    assert {hex: island_corners(view, hex) for hex in paying} == {
        hex: areas[hex] for hex in paying
    }


def test_a_new_island_is_worth_more_until_one_lives_there() -> None:
    s = sea(settlements={0: [WEST]})
    assert SHELF.view_values(GAME.view(s, 0)).settlements[corner(s, EAST)] == 20.0
    s = sea(settlements={0: [WEST, EAST]})
    assert corner(s, EAST) not in SHELF.view_values(GAME.view(s, 0)).settlements


def test_a_bot_builds_ships_towards_a_new_island_and_settles_it() -> None:
    s = sea(settlements={0: [WEST]}, hands={0: SHIP_PRICE})
    assert chosen(s) == BuyShip(edge(s, (3, 3, "NW")))
    s = sea(
        settlements={0: [WEST]},
        ships={0: [(3, 3, "NW"), (3, 3, "NE")]},
        hands={0: (1, 1, 1, 1, 0)},
    )
    assert chosen(s) == BuildSettlement(corner(s, EAST))


def test_far_goals_count_less_than_near_ones() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: [(3, 3, "NW")]})
    places = evaluate_view(GAME.view(s, 0), SHELF).place_evaluation
    near = sea(settlements={0: [WEST]})
    before = evaluate_view(GAME.view(near, 0), SHELF).place_evaluation
    further = before.route_value(edge(s, (3, 3, "NW")), "ship")
    assert places.route_value(edge(s, (3, 3, "NE")), "ship") > further > 10


def test_a_ship_that_leads_to_a_new_island_is_not_moved_away() -> None:
    s = sea(settlements={0: [WEST]}, ships={0: [(3, 3, "NW"), (3, 3, "NE")]})
    assert not isinstance(chosen(s), MoveShip)


def test_gold_is_worth_settling_at() -> None:
    s = sea("wonders")
    view = GAME.view(s, 0)
    places = evaluate_view(view, SHELF).place_evaluation
    for hex, tile in enumerate(view.board.tiles):
        if tile.terrain == "gold":
            at = view.grid.hex_corners[hex][0]
            assert places.harvest_value(at) >= tile.pips
            assert places.upgrade_value(at, view.kit.piece("city")) >= tile.pips


def test_where_there_is_no_longest_road_nobody_wants_it() -> None:
    s = sea("cloth")
    s.players[0].road_length = 4
    assert not evaluate_view(GAME.view(s, 0), SHELF).hand_evaluation.wants_road


def values_of(scenario: str) -> tuple[State, dict[str, dict[tuple[str, int], float]]]:
    """A position, and what the first seat is told about routes there."""
    s = sea(scenario)
    values = SHELF.view_values(GAME.view(s, 0))
    return s, {"corner": dict(values.corners), "edge": dict(values.edges)}


@pytest.mark.parametrize(
    ("scenario", "place", "keys"),
    [
        ("forgotten-tribe", "edge", ("gift_point", "gift_card", "gift_harbour")),
        ("cloth", "corner", ("village",)),
        ("pirate-islands", "corner", ("fortress",)),
    ],
)
def test_what_waits_for_ships_is_no_goal_of_roads(
    scenario: str,
    place: str,
    keys: tuple[str, ...],
) -> None:
    s, values = values_of(scenario)
    signs = [sign for sign in GAME.view(s, None).signs if sign.key in keys]
    goals = {sign.at for sign in signs if sign.owner in (None, 0)}
    assert {at for _, at in values[place]} == goals
    assert {kind for kind, _ in values[place]} == {"ship"}


def test_fog_is_a_goal_of_roads_and_ships() -> None:
    _, values = values_of("fog-islands")
    assert {kind for kind, _ in values["edge"]} == {"road", "ship"}


def test_nobody_means_to_settle_in_the_west_but_at_the_own_beachhead() -> None:
    s = sea("pirate-islands")
    view = GAME.view(s, 0)
    sites = evaluate_view(view, SHELF).place_evaluation.site_values
    beachheads = {sign.at: sign.owner for sign in view.signs if sign.key == "beachhead"}
    assert [owner for at, owner in beachheads.items() if at in sites] == [0]
    fortress = next(sign.at for sign in view.signs if sign.key == "fortress")
    assert fortress not in sites


def test_a_corner_where_a_wonder_begins_is_worth_more_to_who_has_none() -> None:
    s = sea("wonders")
    view = GAME.view(s, 0)
    marked = {sign.at for sign in view.signs if sign.key in ("wonder_wall", "wonder_bridge")}
    assert marked <= {*SHELF.view_values(view).settlements}


# --- why --------------------------------------------------------------


def reason(s: State, move: Move) -> str:
    return english(GAME.explain(GAME.view(s, 0), move) or Text(""))


def test_a_ship_says_to_which_island_it_leads_in_the_end() -> None:
    s = sea(settlements={0: [WEST]}, hands={0: SHIP_PRICE})
    told = reason(s, BuyShip(edge(s, (3, 3, "NW"))))
    assert told.startswith("nothing else leads to a better place (to ")
    assert "new island, 2 points" in told


def test_a_road_without_a_far_goal_says_where_it_leads() -> None:
    s = sea("pirate-islands")
    start = GAME.view(s, 0).places_of("settlement", 0)[0]
    road = min(members(s.island.grid.edges_at[start] & s.island.shape.paths))
    assert reason(s, BuildRoad(road)).startswith("no other road leads to a better place (to ")


def test_a_knight_arms_a_ship_in_the_pirate_islands() -> None:
    assert reason(sea("pirate-islands"), PlayKnight()).startswith("it arms one more ship")
    assert "or the pirate" in reason(sea("new-shores"), PlayKnight())
    s = table()
    assert reason(s, PlayKnight()) == "it moves the robber, and counts for the Largest Army."
