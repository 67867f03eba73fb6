"""Regions and open lines, kept by `Land` and recomputed here the slow way."""

from random import Random

import pytest

from engine.armadora.board import LINE_SQUARES, LINES, SQUARES
from engine.armadora.closing_pairs import find_closings
from engine.armadora.land import Land, build_land
from engine.kit.masks import members

SEEDS = range(12)


def regions(palisades: list[int]) -> list[list[int]]:
    """The regions by walking from square to square."""
    open_pairs = [pair for line, pair in enumerate(LINE_SQUARES) if line not in palisades]
    left, found = set(range(len(SQUARES))), []
    while left:
        region, todo = set(), [min(left)]
        while todo:
            square = todo.pop()
            region.add(square)
            todo += [
                a + b - square
                for a, b in open_pairs
                if square in (a, b) and a + b - square not in region
            ]
        found.append(sorted(region))
        left -= region
    return found


def may_stand(palisades: list[int], line: int) -> bool:
    return line not in palisades and min(map(len, regions([*palisades, line]))) >= 4


@pytest.mark.parametrize("seed", SEEDS)
def test_regions_and_open_lines_are_what_a_slow_search_finds(seed: int) -> None:
    random, land = Random(seed), Land()
    while land.open_lines:
        line = random.choice(members(land.open_lines))
        parts = land.regions_split_by(line)
        before = len(land.regions)
        assert land.add_palisade(line) == parts
        assert len(land.regions) == before + (parts is not None)
        assert [list(members(region)) for region in land.regions] == regions(land.palisades)
        if len(land.palisades) % 4 == 0 or not land.open_lines:
            assert [may_stand(land.palisades, line) for line in range(len(LINES))] == [
                bool(land.open_lines >> n & 1) for n in range(len(LINES))
            ]


def test_no_palisade_may_close_fewer_than_four_squares() -> None:
    """Rulebook: 울타리로 정사각형 4개 보다 작은 영역을 만들 수 없습니다. (최소 영역 :
    정사각형 4개)
    """
    corner = Land(LINES.number_of(line) for line in ("C1|D1", "B1|B2", "C1|C2"))
    assert not corner.open_lines >> LINES.number_of("A1|A2") & 1, "three squares would be closed"
    wider = Land(LINES.number_of(line) for line in ("D1|E1", "B1|B2", "C1|C2", "D1|D2"))
    assert wider.open_lines >> LINES.number_of("A1|A2") & 1, (
        "four squares are enough, and the mine is one of them"
    )


def test_a_region_of_seven_squares_cannot_be_divided_and_one_of_eight_can() -> None:
    """Rulebook, worked example: 7개 영역 (더 이상 울타리로 나눌 수 없고), 8개
    영역 (아직 울타리로 나눌 수 있음).
    """
    seven = Land(LINES.number_of(f"{column}1|{column}2") for column in "ABCDEFG")
    seven.add_palisade(LINES.number_of("G1|H1"))
    assert [region.bit_count() for region in seven.regions] == [7, 33]
    assert [line for line in members(seven.open_lines) if LINE_SQUARES[line][1] < 7] == []
    eight = Land(LINES.number_of(f"{column}1|{column}2") for column in "ABCDEFGH")
    assert [LINES[line] for line in members(eight.open_lines) if LINE_SQUARES[line][1] < 8] == [
        "D1|E1"
    ]


def test_palisades_need_not_touch_anything() -> None:
    """Rulebook: 울타리 2개가 서로 붙어 있을 필요는 없으며."""
    land = Land([LINES.number_of("C3|D3")])
    assert land.open_lines.bit_count() == len(LINES) - 1


def test_closings_are_the_palisades_that_close_a_region_alone_or_in_pairs() -> None:
    for seed in range(4):
        random, land = Random(seed), Land()
        for _ in range(14):
            land.add_palisade(random.choice(members(land.open_lines)))
        splits = {line: land.regions_split_by(line) for line in members(land.open_lines)}
        closings = find_closings(land)
        alone = {line: (one.near, one.far) for line, one in closings.alone.items()}
        assert alone == {line: parts for line, parts in splits.items() if parts}
        slow = set()
        for line in splits.keys() - alone.keys():
            after = land.copy()
            after.add_palisade(line)
            for other in members(after.open_lines):
                parts = after.regions_split_by(other)
                if other > line and other not in alone and parts is not None:
                    slow.add((line, other, *parts))
        assert {(first, *closing) for first, closing in closings.pairs} == slow
        assert closings.lines == alone.keys() | {first for first, _ in closings.pairs}


def test_a_copy_of_the_land_shares_nothing() -> None:
    land = Land([0])
    copy = land.copy()
    copy.add_palisade(1)
    assert (land.palisades, copy.palisades) == ([0], [0, 1])
    assert {name: getattr(land, name) for name in Land.__slots__} == {
        name: getattr(Land([0]), name) for name in Land.__slots__
    }


def test_the_land_of_a_view_is_made_once() -> None:
    assert build_land((1, 2)) is build_land((1, 2))
