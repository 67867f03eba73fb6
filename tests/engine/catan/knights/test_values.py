"""What a further knight is worth to a bot: by how many it has, whatever their rank."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.evaluation.moves import MoveEvaluation
from engine.catan.modules.knights.kit import BASIC
from engine.catan.modules.knights.moves import RecruitKnight
from engine.catan.modules.knights.values import (
    FIRST_KNIGHT_VALUE,
    KNIGHT_GOALS,
    MORE_KNIGHT_VALUE,
    SECOND_KNIGHT_VALUE,
    value_purchases,
    value_recruit,
)
from engine.catan.view import CatanView
from engine.kit.hexes import CORNERS

from ..table import along
from .army_table import army
from .test_cards_science import hand_of


def see_army(knights: str) -> CatanView:
    """A view of who has these knights, and cards for anything; no barbarians would win."""
    s = army(
        settlements={0: "B3"},
        roads={0: along("B3", "B4", "B5", "B6", "B7")},
        knights={0: knights},
        hands={0: hand_of(brick=4, lumber=4, wool=4, grain=4, ore=4)},
    )
    return GAME.view(s, 0)


@pytest.mark.parametrize(
    ("knights", "value"),
    [
        ("", FIRST_KNIGHT_VALUE),
        ("B4", SECOND_KNIGHT_VALUE),
        ("B4++", SECOND_KNIGHT_VALUE),
        ("B4 B6", MORE_KNIGHT_VALUE),
    ],
)
def test_a_second_knight_is_worth_the_same_beside_a_strong_first(
    knights: str,
    value: float,
) -> None:
    evaluation = MoveEvaluation(see_army(knights))
    assert value_recruit(evaluation, RecruitKnight(CORNERS.number_of("B5"))) == value


@pytest.mark.parametrize(("knights", "goal"), [("", 0), ("B4+", 1), ("B4 B6+", 2)])
def test_knights_as_goals_go_by_their_number(knights: str, goal: int) -> None:
    assert value_purchases(see_army(knights)).purchases[BASIC.key] == KNIGHT_GOALS[goal]
