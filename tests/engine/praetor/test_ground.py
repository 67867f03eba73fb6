"""Places and their names, neighbours, touching corners, turned tiles."""

import pytest

from engine.praetor.ground import BESIDE, COLUMNS, NEIGHBOURS, PLACES, ROWS, TOUCHING, position, turned, turns


def test_columns_leave_out_i_and_o_and_rows_count_from_one() -> None:
    assert "".join(PLACES[column][0] for column in range(COLUMNS)) == "ABCDEFGHJKLMNPQRSTUVWXYZ"
    assert PLACES[0] == "A1"
    assert PLACES[COLUMNS * ROWS - 1] == "Z20"
    assert position(PLACES.number("N10")) == (12, 9)


def test_a_place_has_the_neighbours_at_its_sides() -> None:
    def beside(place: str) -> set[str]:
        return {PLACES[other] for other in NEIGHBOURS[PLACES.number(place)]}

    assert beside("N10") == {"N9", "M10", "P10", "N11"}
    assert beside("A1") == {"B1", "A2"}
    assert beside("Z20") == {"Y20", "Z19"}
    assert beside("A2") == {"A1", "B2", "A3"}, "the edge of the ground is no way to the other side"


def test_three_corners_touch_a_corner() -> None:
    """From the top left corner of N10: of M10 the top right one, of N9 the bottom left one, across in M9 the bottom right one."""
    at = PLACES.number("N10")
    assert {(PLACES[place], corner) for place, corner in TOUCHING[at][0]} == {("M10", 1), ("N9", 3), ("M9", 2)}
    assert {(PLACES[place], corner) for place, corner in BESIDE[at][0]} == {("M10", 1), ("N9", 3)}


def test_touching_goes_both_ways() -> None:
    for at, corners in enumerate(TOUCHING):
        for corner, touches in enumerate(corners):
            assert all((at, corner) in TOUCHING[place][other] for place, other in touches)


def test_a_tile_turns_clockwise() -> None:
    assert [turned("RBGY", turn) for turn in range(4)] == ["RBGY", "YRBG", "GYRB", "BGYR"]


@pytest.mark.parametrize(("plazas", "ways"), [("RBGY", (0, 1, 2, 3)), ("RRBB", (0, 1, 2, 3)), ("RBRB", (0, 1)), ("RRRR", (0,))])
def test_ways_that_look_the_same_are_offered_once(plazas: str, ways: tuple[int, ...]) -> None:
    assert turns(plazas) == ways
