"""Camels: where they go, what they bring, and roads that count twice."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.modules.caravans.camels import (
    corners_between_camels,
    list_open_paths,
    place_camel,
    update_bonus,
    write_camels,
)
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.moves import BuildCity, BuildSettlement, EndTurn
from engine.catan.state import NOBODY, NOWHERE, State
from engine.core import Illegal, StreamEntry
from engine.kit.hexes import CORNERS, EDGES
from engine.kit.masks import members
from tests.telling import Told

from ..table import act, along, asked, decision, lengths, points, roll, settle, table, verbs
from .table import NORTH_EAST, NORTH_WEST, SOUTH, desert, heads, lead, slot_of


def paths(s: State) -> set[str]:
    return {EDGES[edge] for edge in list_open_paths(s)}


def listening() -> StreamEntry:
    """An entry to whose news somebody listens."""
    entry = StreamEntry(1)
    entry.news = []
    return entry


def start(seats: int, seed: int = 1, board: str = "spiral") -> State:
    options = GAME.meta.check_options(seats, {"traders": "caravans", "board": board})
    return GAME.new(seats, options, StreamEntry(seed))


# --- the map ----------------------------------------------------------


@pytest.mark.parametrize("board", ["spiral", "clockwise", "random", "beginner"])
def test_the_oasis_lies_in_the_middle_and_the_rest_is_as_usual(board: str) -> None:
    for seed in range(4):
        s = start(4, seed, board)
        tiles = {tile.at: tile for tile in s.island.board.tiles}
        assert (tiles[0, 0].terrain, tiles[0, 0].number) == ("oasis", None)
        numbers = [tile.number for tile in tiles.values() if tile.number]
        usual = [tile.number for tile in table(4).island.board.tiles if tile.number]
        assert sorted(numbers) == sorted(usual)
        assert not s.island.board.deserts


def test_with_five_and_six_there_are_two_oases_and_33_camels() -> None:
    s = start(6)
    found = [tile for tile in s.island.board.tiles if tile.terrain == "oasis"]
    assert len(found) == 2
    assert all(len(s.island.grid.beside[s.island.board.tiles.index(one)]) == 6 for one in found)
    assert (slot_of(s).supply, len(slot_of(s).arrows)) == (33, 6)
    assert slot_of(start(3)).supply == 22


def test_numbers_run_in_a_spiral_around_the_oasis() -> None:
    s = start(4, seed=5)
    coast = [hex for hex in range(19) if len(s.island.grid.beside[hex]) < 6]
    letters = s.rules.layout.disc_numbers
    assert sorted(s.island.numbers[hex] for hex in coast) == sorted(letters[:12])


def test_three_arrows_lie_on_alternate_corners_and_their_paths_lead_away() -> None:
    s = desert()
    assert [CORNERS[arrow.corner] for arrow in slot_of(s).arrows] == ["C7", "D6", "C5"]
    assert paths(s) == {NORTH_EAST, SOUTH, NORTH_WEST}
    sides = s.island.shape.borders[9]
    assert not any(sides >> arrow.edge & 1 for arrow in slot_of(s).arrows)


def test_the_robber_begins_beside_the_board_and_never_goes_to_the_oasis() -> None:
    s = desert(rolled=False)
    assert s.robber == NOWHERE
    roll(s, 7)
    hexes = {move.hex for move in decision(s).moves}  # type: ignore[attr-defined]
    assert hexes == {*range(19)} - {9}


def test_robber_flees_goes_beside_the_board() -> None:
    s = desert(rolled=False, events="on", robber_on="T1")
    card = next(at for at, one in enumerate(DECK) if one.card and one.card.key == "flees")
    act(s, "roll", draws=[card])
    assert s.robber == NOWHERE


# --- where camels go --------------------------------------------------


def test_a_caravan_goes_on_along_one_of_two_paths_at_its_head() -> None:
    s = desert(camels=NORTH_EAST)
    assert heads(s)[0] == "C8"
    assert paths(s) == {SOUTH, NORTH_WEST, along("C8", "B7"), along("C8", "C9")}
    lead(s, along("C8", "C9"))
    assert paths(s) == {SOUTH, NORTH_WEST, along("C9", "D9"), along("C9", "C10")}
    assert along("C8", "B7") not in paths(s), "no branches"


def test_never_more_than_six_places_are_open() -> None:
    random = Random(4)
    for _ in range(30):
        s = desert()
        while list_open_paths(s):
            assert len(list_open_paths(s)) <= 6
            lead(s, EDGES[random.choice(list_open_paths(s))])
        assert len(set(slot_of(s).camels)) == len(slot_of(s).camels), "one camel on a path"
        assert slot_of(s).supply + len(slot_of(s).camels) == 22


def test_a_later_camel_may_stand_on_a_side_of_the_oasis() -> None:
    way = [NORTH_EAST, along("C8", "B7"), along("B7", "B6"), along("B6", "B5"), along("B5", "C6")]
    s = desert(camels=" ".join(way))
    assert along("C6", "C5") in paths(s)


def test_roads_do_not_matter_to_camels() -> None:
    s = desert(camels=NORTH_EAST, settlements={1: "C8"}, roads={1: along("C8", "B7")})
    assert along("C8", "B7") in paths(s)
    lead(s, along("C8", "B7"))
    assert heads(s)[0] == "B7"


def test_coast_paths_are_open_to_camels() -> None:
    way = along("C7", "C8", "C9", "C10", "C11")
    s = desert(camels=way)
    assert heads(s)[0] == "C11"
    assert along("C11", "D11") in paths(s)


def test_two_caravans_that_meet_are_one_and_go_on_from_either_end_of_the_last_camel() -> None:
    first = along("C7", "C8", "B7", "B6", "B5")
    second = along("C5", "C4", "B3", "B4")
    s = desert(camels=f"{first} {second} {along('B4', 'B5')}")
    assert heads(s) == ["B4 B5", "-", ""]
    assert paths(s) == {SOUTH, along("B5", "C6"), along("B4", "A3")}
    lead(s, along("B5", "C6"))
    assert heads(s) == ["C6", "-", ""]
    assert along("B4", "A3") not in paths(s), "one caravan has one head"


def test_a_head_that_comes_to_a_passing_caravan_is_finished() -> None:
    first = along("C7", "C8", "B7", "B6", "B5", "C6")
    second = along("C5", "C4", "B3", "B4", "B5")
    s = desert(camels=f"{first} {second}")
    assert paths(s) == {SOUTH, along("C6", "C5"), along("C6", "C7")}


def test_a_caravan_may_take_the_first_path_of_another() -> None:
    way = along("C7", "C8", "B7", "B6", "B5", "C6", "C5")
    s = desert(camels=way)
    assert NORTH_WEST in paths(s)
    lead(s, NORTH_WEST)
    assert NORTH_WEST not in paths(s)


def test_without_camels_left_nothing_is_open() -> None:
    s = desert()
    write_camels(s, slot_of(s)._replace(supply=0))
    assert not list_open_paths(s)


# --- what they bring --------------------------------------------------


def test_a_building_between_two_camels_brings_a_point_and_a_city_as_well() -> None:
    s = desert(settlements={1: "C8"}, camels=NORTH_EAST)
    act(s, EndTurn())
    assert points(s)[1] == 1, "one camel is not enough"
    for build, worth in ((settle, 2), (None, 3)):
        s = desert(camels=along("C7", "C8", "B7"), cities={1: "C8"} if build is None else None)
        if build is not None:
            build(s, 1, "C8")
        act(s, EndTurn())
        assert points(s)[1] == worth
        view = GAME.view(s, 0)
        assert ("camels", 1) in [(part.key, part.points) for part in view.players[1].points_parts]


def test_three_camels_at_a_building_still_bring_one_point() -> None:
    first = along("C7", "C8", "B7", "B6", "B5", "C6")
    second = along("C5", "C4", "B3", "B4", "B5")
    s = desert(settlements={1: "B5"}, camels=f"{first} {second}")
    act(s, EndTurn())
    assert points(s)[1] == 2


def test_the_point_comes_with_a_building_that_is_built_between_camels() -> None:
    s = desert(camels=along("C7", "C8", "B7"), hands={0: (1, 1, 1, 1, 0)})
    s.players[0].touched_corners |= 1 << CORNERS.number_of("C8")
    act(s, BuildSettlement(CORNERS.number_of("C8")))
    assert points(s)[0] == 2


def test_an_upgrade_between_camels_brings_no_second_point() -> None:
    s = desert(camels=along("C7", "C8", "B7"), settlements={0: "C8"}, hands={0: (0, 0, 0, 2, 3)})
    act(s, BuildCity(CORNERS.number_of("C8")))
    assert points(s)[0] == 3


def test_camels_of_different_caravans_count_together() -> None:
    first = along("C7", "C8", "B7", "B6", "B5")
    second = along("C5", "C4", "B3", "B4", "B5")
    s = desert(camels=f"{first} {second}")
    between = members(corners_between_camels(s, slot_of(s).edges))
    assert CORNERS.number_of("B5") in between


def test_a_road_on_a_camels_path_counts_twice() -> None:
    s = desert(settlements={0: "C8"}, roads={0: along("C8", "C9", "C10")})
    assert lengths(s)[0] == 2
    lead(s, NORTH_EAST)
    lead(s, along("C8", "C9"))
    assert lengths(s)[0] == 3
    assert GAME.view(s, 0).players[0].road_length == 3


def test_the_longest_road_is_looked_at_when_a_camel_is_placed_and_five_suffice_in_this_count() -> (
    None
):
    s = desert(
        settlements={0: "C8"}, roads={0: along("C8", "C9", "C10", "C11")}, camels=NORTH_EAST
    )
    assert s.road_holder == NOBODY
    lead(s, along("C8", "C9"))
    assert s.road_holder == NOBODY
    lead(s, along("C9", "C10"))
    assert (s.road_holder, lengths(s)[0]) == (0, 5)
    assert len(GAME.view(s, 0).longest_road_path) == 4


def test_the_longest_road_is_looked_at_when_a_road_is_built_on_a_camels_path() -> None:
    s = desert(
        settlements={0: "C8"},
        roads={0: along("C8", "C9")},
        camels=along("C7", "C8", "C9", "C10"),
        hands={0: (1, 1, 0, 0, 0)},
    )
    act(s, f"road {along('C9', 'C10')}")
    assert lengths(s)[0] == 4


def test_the_shown_road_is_the_one_that_counts_most() -> None:
    roads = along("C8", "B7", "B6", "B5", "B4", "B3") + " " + along("C8", "C9", "C10", "C11")
    s = desert(settlements={0: "C8"}, roads={0: roads}, camels=along("C7", "C8", "C9", "C10"))
    assert lengths(s)[0] == 10
    assert len(GAME.view(s, 0).longest_road_path) == 9


def test_the_log_tells_whom_a_camel_brings_a_point_and_whose_road_counts_twice() -> None:
    s = desert(settlements={1: "C8"}, roads={1: along("C8", "B7")}, camels=NORTH_EAST)
    entry = listening()
    place_camel(s, 0, EDGES.number_of(along("C8", "B7")), entry)
    update_bonus(s, entry)
    assert str(Told(tuple(entry.news or ()))) == (
        f"Ann places a camel on {along('C8', 'B7')}. The road of Bob there counts twice now. "
        "Bob gets 1 point for what stands between two camels."
    )
    again = act(s, EndTurn())
    assert "camels" not in str(again), "it is told once"


def test_the_log_tells_that_a_point_between_camels_is_gone() -> None:
    s = desert(settlements={1: "C8"}, camels=along("C7", "C8", "B7"))
    act(s, EndTurn())
    s.players[1].settlements = 0
    entry = listening()
    update_bonus(s, entry)
    assert "Bob loses 1 point for what stood between two camels." in str(
        Told(tuple(entry.news or ()))
    )


# --- what goes together -----------------------------------------------


def test_the_game_goes_to_twelve_and_with_the_harbormaster_to_thirteen() -> None:
    assert desert().rules.target == 12
    assert desert(harbormaster="on").rules.target == 13


@pytest.mark.parametrize(
    "other", [{"desert": "jungle"}, {"desert": "gold"}, {"seafarers": "new-shores"}], ids=str
)
def test_the_oasis_goes_with_no_other_tile_and_no_map_at_sea(other: dict[str, str]) -> None:
    with pytest.raises(Illegal):
        GAME.meta.check_options(4, {"traders": "caravans", **other})


def test_with_the_fishermen_there_are_grounds_and_no_lake() -> None:
    s = desert(fishermen="on")
    keys = {sign.key for sign in GAME.view(s, 0).signs}
    assert "fishing_ground" in keys
    assert "lake" not in keys


def test_camels_are_public_and_counted() -> None:
    s = desert(camels=NORTH_EAST)
    view = GAME.view(s, None)
    assert [(sign.at, sign.count) for sign in view.signs if sign.key == "camel"] == [
        (EDGES.number_of(NORTH_EAST), 1)
    ]
    assert [one.count for one in view.counters if one.key == "camels"] == [21]
    assert asked(s) == [0]
    assert "camel" not in verbs(s)
