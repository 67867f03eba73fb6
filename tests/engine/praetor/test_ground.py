"""Places and their names, neighbours, touching corners, turned tiles."""

from itertools import product

import pytest

from engine.praetor.ground import (
    BESIDE,
    COLUMNS,
    NEIGHBOURS,
    PLACES,
    READING_ORDER,
    ROWS,
    TOUCHING,
    column_name,
    distinct_turns,
    place_number,
    position,
    turn_plazas,
)

AROUND = tuple(product(range(-50, 80), range(-50, 80)))  # further than 42 tiles can reach


def test_columns_leave_out_i_and_o_and_rows_count_from_one() -> None:
    assert "".join(PLACES[column][0] for column in range(COLUMNS)) == "ABCDEFGHJKLMNPQRSTUVWXYZ"
    assert PLACES[0] == "A1"
    assert PLACES[COLUMNS * ROWS - 1] == "Z20"
    assert position(PLACES.number_of("N10")) == (12, 9)


def test_the_numbers_of_the_middle_are_those_of_every_stored_match() -> None:
    """Logs hold numbers: row by row in 24 columns and 20 rows."""
    assert [place_number(x, y) for y in range(20) for x in range(24)] == list(range(480))
    assert [PLACES[at] for at in (0, 23, 24, 227, 479)] == ["A1", "Z1", "A2", "M10", "Z20"]


def test_every_place_has_one_number_and_every_number_is_a_place() -> None:
    numbers = [place_number(x, y) for x, y in AROUND]
    assert [position(at) for at in numbers] == list(AROUND)
    assert set(range((24 + 2 * 50) * (20 + 2 * 50))) <= set(numbers), (
        "no number is left out, so they stay small"
    )
    with pytest.raises(IndexError):
        position(-1)


def test_further_out_columns_go_on_with_two_letters_and_rows_with_zero_and_below() -> None:
    assert [column_name(x) for x in range(-3, 2)] == ["ZX", "ZY", "ZZ", "A", "B"]
    assert [column_name(x) for x in range(22, 27)] == ["Y", "Z", "AA", "AB", "AC"]
    assert [PLACES[place_number(12, y)] for y in (-2, -1, 0, 19, 20)] == [
        "N-1",
        "N0",
        "N1",
        "N20",
        "N21",
    ]
    assert (PLACES[place_number(-1, -1)], PLACES[place_number(24, 20)]) == ("ZZ0", "AA21")


def test_every_name_is_short_and_one_places_alone() -> None:
    names = [PLACES[place_number(x, y)] for x, y in AROUND]
    assert len({name.lower() for name in names}) == len(AROUND)
    assert max(map(len, names)) == 5
    assert all(
        PLACES.number_of(name.lower()) == place_number(x, y)
        for name, (x, y) in zip(names, AROUND, strict=True)
    )


@pytest.mark.parametrize("x", [311, 312, -288, -289, 7_000, -7_000])
def test_after_two_letters_come_three(x: int) -> None:
    assert len(column_name(x)) == (2 if -288 <= x <= 311 else 3)
    assert position(PLACES.number_of(f"{column_name(x)}5")) == (x, 4)


@pytest.mark.parametrize(
    "word",
    [
        "I1",
        "O2",
        "AI3",
        "N01",
        "N-0",
        "N--1",
        "N",
        "7",
        "",
        "N1.5",
        "Ñ1",
        "N" * 400,
        "N" + "9" * 400,
    ],
)
def test_what_is_no_name_is_not_known(word: str) -> None:
    with pytest.raises(KeyError):
        PLACES.number_of(word)


def test_a_place_has_the_neighbours_at_its_sides() -> None:
    def beside(place: str) -> set[str]:
        return {PLACES[other] for other in NEIGHBOURS[PLACES.number_of(place)]}

    assert beside("N10") == {"N9", "M10", "P10", "N11"}
    assert beside("A1") == {"A0", "ZZ1", "B1", "A2"}, "the ground has no border"
    assert beside("Z20") == {"Z19", "Y20", "AA20", "Z21"}
    assert beside("ZZ0") == {"ZZ-1", "ZY0", "A0", "ZZ1"}


def test_places_are_read_row_by_row_wherever_they_lie() -> None:
    names = ["N-1", "ZZ0", "A0", "AA0", "ZY10", "B10", "AB10", "A21"]
    assert sorted(map(PLACES.number_of, names), key=READING_ORDER.__getitem__) == list(
        map(PLACES.number_of, names)
    )


def test_three_corners_touch_a_corner() -> None:
    """From the top left corner of N10: of M10 the top right one, of N9 the bottom left one, across
    in M9 the bottom right one.
    """
    at = PLACES.number_of("N10")
    assert {(PLACES[place], corner) for place, corner in TOUCHING[at][0]} == {
        ("M10", 1),
        ("N9", 3),
        ("M9", 2),
    }
    assert {(PLACES[place], corner) for place, corner in BESIDE[at][0]} == {("M10", 1), ("N9", 3)}


def test_touching_goes_both_ways() -> None:
    for at in range(1000):
        for corner, touches in enumerate(TOUCHING[at]):
            assert len(touches) == 3
            assert all((at, corner) in TOUCHING[place][other] for place, other in touches)


def test_a_tile_turns_clockwise() -> None:
    assert [turn_plazas("RBGY", turn) for turn in range(4)] == ["RBGY", "YRBG", "GYRB", "BGYR"]


@pytest.mark.parametrize(
    ("plazas", "ways"),
    [("RBGY", (0, 1, 2, 3)), ("RRBB", (0, 1, 2, 3)), ("RBRB", (0, 1)), ("RRRR", (0,))],
)
def test_ways_that_look_the_same_are_offered_once(plazas: str, ways: tuple[int, ...]) -> None:
    assert distinct_turns(plazas) == ways
