"""The end says what decided about the win, where the points alone do not say it."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import AttackFortress
from engine.catan.modules.seafarers.scenarios.wonders.moves import BuildWonder
from engine.catan.moves import EndTurn, Roll
from engine.catan.state import State
from tests.telling import english

from .fishermen.table import change_fish, fishing
from .seafarers.test_cloth_raids import empty
from .seafarers.test_fortress import arrived
from .seafarers.test_wonders import CASTLE, PRICES, WALL, work
from .seafarers.test_wonders import sea as wonders
from .seafarers.villages import NORTH, SOUTH, give_cloth, partners
from .seafarers.villages import sea as villages
from .seafarers.voyages import change
from .table import act, dice, table

RAN_OUT = "At most three villages have cloth left: the most points win."
FORTRESS = "Points win only for those who have taken their fortress."


def reasons(s: State) -> list[str]:
    result = GAME.result(s)
    assert result is not None
    return [english(text) for text in result.tie_breaks]


@pytest.mark.parametrize(
    ("other", "said"), [(9, []), (10, ["Points win only in one's own turn."])]
)
def test_who_has_as_many_points_outside_their_turn_reads_why_another_won(
    other: int,
    said: list[str],
) -> None:
    s = table(turn=3)
    s.players[0].score, s.players[1].score = 10, other
    act(s, "end")
    assert reasons(s) == said


@pytest.mark.parametrize("other", [4, 11])
def test_at_the_pirate_islands_the_fortress_decides(other: int) -> None:
    s = arrived(warships=7)
    change(s, 0, lairs=1)
    s.players[0].score, s.players[1].score = 9, other
    act(s, AttackFortress(), draws=[0])
    assert reasons(s) == [FORTRESS]


def test_a_finished_wonder_wins_whatever_the_points_are() -> None:
    s = wonders(hands={0: PRICES[CASTLE]})
    work(s, 0, CASTLE, 3)
    act(s, BuildWonder())
    assert reasons(s) == ["The finished wonder wins, whatever the points are."]


def test_points_win_with_the_highest_wonder() -> None:
    s = wonders(hands={0: PRICES[WALL]})
    work(s, 0, WALL, 1)
    s.players[0].score = 10
    act(s, BuildWonder())
    assert reasons(s) == ["Points win only with the highest wonder of all."]


def test_villages_without_cloth_end_a_match_for_the_most_points() -> None:
    s = villages(settlements={2: [NORTH, SOUTH]})
    empty(s, 5)
    act(s, EndTurn())
    assert reasons(s) == [RAN_OUT]


@pytest.mark.parametrize(
    ("cloth", "said"),
    [
        (1, "Equal points: the most cloth wins."),
        (0, "Equal points and cloth: the order of play decides, from the last turn on."),
    ],
)
def test_what_breaks_a_tie_at_this_end_is_said(cloth: int, said: str) -> None:
    s = villages(turn=2, settlements={1: [NORTH], 3: [SOUTH]})
    give_cloth(s, 3, cloth)
    empty(s, 5)
    act(s, EndTurn())
    assert s.winner == 3
    assert reasons(s) == [RAN_OUT, said]


def test_fourteen_points_with_cloth_need_no_reason() -> None:
    s = partners()
    s.players[0].score = 13
    act(s, Roll(), draws=[dice(10)])
    assert s.winner == 0
    assert reasons(s) == []


def test_who_has_the_boot_reads_that_it_asks_for_a_point_more() -> None:
    s = fishing(settlements={0: "A2", 1: "B7"})
    s.players[0].score = s.players[1].score = 10
    change_fish(s, boot=0)
    act(s, "boot 2")
    assert reasons(s) == ["Whoever has the old boot needs one point more."]
