"""The numbers of the printed game, and the check that guards them."""

import json
from typing import Any

import pytest

from engine.armadora.board import LAND_SQUARES, LINES, MINES, SQUARES
from engine.armadora.components import BOX, DATA, parse_box


def raw() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(DATA.read_text("utf-8"))
    return data


def test_the_land_has_eight_columns_and_five_rows() -> None:
    assert len(SQUARES) == 40
    assert len(LINES) == 7 * 5 + 8 * 4


def test_the_mines_are_the_eight_printed_squares() -> None:
    assert [SQUARES[mine] for mine in MINES] == ["D1", "B2", "F2", "H2", "A4", "E4", "C5", "G5"]
    assert len(LAND_SQUARES) == 32


def test_forty_gold_lie_in_piles_of_3_4_4_5_5_6_6_7() -> None:
    """Rulebook: 금 3개 - 1더미, 금 4개 - 2더미, 금 5개 - 2더미, 금 6개 - 2더미, 금 7개 - 1더미."""
    assert sorted(BOX.piles) == [3, 4, 4, 5, 5, 6, 6, 7]
    assert sum(BOX.piles) == 40


@pytest.mark.parametrize(("seats", "warriors", "strength"), [(2, 16, 27), (3, 11, 18), (4, 8, 14)])
def test_everybody_gets_the_warriors_of_the_table(
    seats: int,
    warriors: int,
    strength: int,
) -> None:
    """Rulebook: 2인 16 (11 2 1 1 1), 3인 11 (7 2 1 1), 4인 8 (5 1 1 1)."""
    assert sum(BOX.warriors[seats]) == warriors
    assert sum(value * n for value, n in enumerate(BOX.warriors[seats], 1)) == strength


def test_mages_and_elves_have_two_power_tokens_and_orcs_and_goblins_one() -> None:
    """Rulebook: 마법사와 엘프: “특수능력” 토큰 2개, 오크와 고블린: “특수능력” 토큰 1개."""
    assert dict(BOX.powers) == {"orc": 1, "goblin": 1, "elf": 2, "mage": 2}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"piles": [40]}, "one pile for each mine"),
        ({"piles": [0, 4, 4, 5, 5, 6, 6, 7]}, "above zero"),
        ({"palisades": "35"}, "above zero"),
        ({"mines": ["D1"] * 8}, "named twice"),
        ({"powers": {"orc": 1}}, "the powers belong to"),
        ({"warriors": {"5": [1]}}, "two to four players"),
        ({"dwarves": 1}, "these fields and no others"),
    ],
)
def test_a_wrong_number_in_the_data_is_named(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse_box(raw() | change)
