"""The basic game: warriors, palisades, passing, the end."""

import pytest

from engine.armadora import GAME
from engine.armadora.board import LAND_SQUARES, LINES, MINES, SQUARES
from engine.armadora.components import BOX
from engine.armadora.frames import YOU_PASS
from engine.armadora.moves import DONE, PASS
from engine.armadora.state import State
from engine.core import Illegal
from tests.telling import english

from .table import CORNER, act, acts, asked, offers, table, verbs


def supply(s: State, palisades: int) -> None:
    """So many palisades are left, though none stands on the land."""
    s.land.palisades = [-1] * (BOX.palisades - palisades)


def test_a_turn_is_one_warrior_or_palisades_or_a_pass() -> None:
    """Rulebook: 플레이어는 자신의 차례에 다음의 액션 중 하나를 해야합니다. 1. 군사 타일 1개
    놓기 2. 울타리 2개 놓기
    """
    assert verbs(table()) == {"warrior", "palisade", "pass"}


def test_turns_go_clockwise() -> None:
    s = table(3)
    seats = []
    for square in ("A1", "B1", "C1", "E1"):
        seats.append(asked(s))
        assert act(s, f"warrior 1 {square}").closes
    assert seats == [0, 1, 2, 0]


def test_a_warrior_is_placed_face_down() -> None:
    s = table()
    told = act(s, "warrior 5 A1")
    assert str(told) == "Ann places a warrior on A1."
    assert not told.secret
    warrior = s.warriors[SQUARES.number_of("A1")]
    assert (warrior.seat, warrior.value, warrior.face_up) == (0, 5, False)
    assert s.players[0].reserve == [11, 2, 1, 1, 0]


def test_a_warrior_needs_a_square_without_warrior_and_without_gold() -> None:
    """Rulebook: 다른 군사나 금이 없는 곳에 뒤집어서 놓습니다."""
    s = table(warriors={"A1": (1, 1), "C3": (0, 1)})
    squares = {place.split()[1] for place in offers(s, "warrior")}
    assert squares == {SQUARES[square] for square in LAND_SQUARES} - {"A1", "C3"}
    for taken in ("A1", "C3", SQUARES[MINES[0]]):
        with pytest.raises(Illegal):
            act(s, f"warrior 1 {taken}")


def test_only_values_in_reserve_can_be_placed() -> None:
    s = table(warriors={"A1": (0, 5), "B1": (0, 2), "C1": (0, 2)})
    assert {place.split()[0] for place in offers(s, "warrior")} == {"1", "3", "4"}


def test_a_palisade_action_is_one_palisade_or_two() -> None:
    """Rulebook: 울타리 2개 놓기. The English rules say up to two, which is the default here."""
    s = table()
    first = act(s, "palisade A1|B1")
    assert not first.closes
    assert asked(s) == 0
    assert verbs(s) == {"palisade", "done"}
    assert act(s, "palisade G4|H4").closes
    assert asked(s) == 1
    assert [LINES[line] for line in s.land.palisades] == ["A1|B1", "G4|H4"]


def test_done_ends_the_turn_after_one_palisade() -> None:
    s = table()
    told = acts(s, "palisade A1|B1", "done")
    assert told.closes
    assert str(told) == "Ann places no second palisade."
    assert (asked(s), s.palisades_left) == (1, 34)


def test_with_exactly_two_the_second_palisade_is_owed() -> None:
    s = table(palisades="exactly-two")
    act(s, "palisade A1|B1")
    assert verbs(s) == {"palisade"}
    assert act(s, "palisade B1|C1").closes


@pytest.mark.parametrize("rule", ["up-to-two", "exactly-two"])
def test_the_last_palisade_ends_the_turn_by_itself(rule: str) -> None:
    s = table(palisades=rule)
    supply(s, 1)
    assert act(s, "palisade A1|B1").closes
    assert (asked(s), verbs(s)) == (1, {"warrior", "pass"})


@pytest.mark.parametrize("rule", ["up-to-two", "exactly-two"])
def test_the_last_legal_line_ends_the_turn_by_itself(rule: str) -> None:
    s = table(palisades=rule)
    s.land.open_lines = 1 << LINES.number_of("A1|B1")
    assert act(s, "palisade A1|B1").closes


def test_a_line_holds_one_palisade_and_the_edge_none() -> None:
    """Rulebook: 울타리는 게임보드판의 가장자리에 놓을 수는 없습니다."""
    s = table(built="C3|D3")
    assert len(offers(s, "palisade")) == len(LINES) - 1
    with pytest.raises(Illegal):
        act(s, "palisade C3|D3")
    with pytest.raises(Illegal):
        act(s, "palisade A1|A0")


def test_both_palisades_of_a_turn_keep_every_region_at_four_squares() -> None:
    s = table(built="B1|B2")
    act(s, "palisade B1|C1")
    assert "A1|A2" not in offers(s, "palisade"), "A1 and B1 would be closed"


def test_closing_a_region_is_told_with_its_gold() -> None:
    """Rulebook: 울타리로 완전히 둘러싸인 곳은 하나의 영역이 됩니다."""
    s = table(built=CORNER.rsplit(maxsplit=1)[0], piles=(3, 7, 4, 4, 5, 5, 6, 6))
    told = act(s, "palisade B2|B3")
    assert (
        str(told)
        == "Ann places a palisade between B2 and B3. It divides a region: 4 squares with 7 gold, "
        "36 squares with 33 gold."
    )
    assert len(s.land.regions) == 2


def test_a_region_may_hold_several_mines_or_none() -> None:
    """Rulebook: 영역 안에는 여러 개의 금광이 있을 수도 있고, 하나도 없을 수도 있습니다."""
    s = table(built="B3|C3 C2|C3 D2|D3 E2|E3 F2|F3 C3|C4 D3|D4 E3|E4 F3|F4 F3|G3")
    assert [(region.bit_count(), s.gold_in(region)) for region in s.land.regions] == [
        (36, 40),
        (4, 0),
    ]


def test_without_warriors_palisades_may_still_be_placed_and_the_other_way_round() -> None:
    """Rulebook: 더 이상 군사 타일이 없을 때에도 울타리는 놓을 수 있으며, 울타리가 없을 때에도
    군사 타일은 놓을 수 있습니다.
    """
    s = table()
    s.players[0].reserve = [0, 0, 0, 0, 0]
    assert verbs(s) == {"palisade", "pass"}
    s = table()
    supply(s, 0)
    assert verbs(s) == {"warrior", "pass"}


def test_passing_is_final_and_the_others_go_on() -> None:
    """Rulebook: 턴을 넘기면 게임이 종료 될 때까지 플레이 할 수 없습니다."""
    s = table(3)
    assert act(s, "pass").closes
    assert [asked(s) for square in ("A1", "B1", "C1", "E1") if act(s, f"warrior 1 {square}")] == [
        2,
        1,
        2,
        1,
    ]


def test_the_game_ends_when_all_have_passed() -> None:
    """Rulebook: 모든 플레이어가 턴을 넘기면 게임이 종료됩니다."""
    s = table(3)
    acts(s, "pass", "warrior 1 A1", "pass")
    assert GAME.result(s) is None
    told = act(s, "pass")
    assert GAME.decisions(s) == ()
    assert GAME.result(s) is not None
    assert "Everybody has passed. The warriors are turned up." in str(told)


def test_who_has_nothing_left_to_do_passes_automatically() -> None:
    s = table()
    supply(s, 0)
    s.players[1].reserve = [0, 0, 0, 0, 0]
    told = act(s, "warrior 1 A1")
    assert str(told) == "Ann places a warrior on A1. Bob has nothing left to do and passes."
    assert told.news[-1].own == YOU_PASS, "whom it happens to is spoken to"
    assert s.players[1].passed
    assert asked(s) == 0


def test_nobody_can_act_any_more_and_the_game_ends() -> None:
    s = table()
    supply(s, 0)
    s.players[0].reserve, s.players[1].reserve = [1, 0, 0, 0, 0], [0, 0, 0, 0, 0]
    told = act(s, "warrior 1 A1")
    assert GAME.decisions(s) == ()
    assert str(told).count("has nothing left to do and passes.") == 2


def test_with_three_players_one_warrior_finds_no_square() -> None:
    """33 warriors, 32 squares of land."""
    s = table(3)
    supply(s, 0)
    while s.stack:
        act(s, "warrior " + offers(s, "warrior")[0])
    assert sum(sum(player.reserve) for player in s.players) == 1
    assert not s.free_squares


def test_a_clock_places_the_weakest_warrior_and_passes_only_without_warriors() -> None:
    s = table(warriors={"A1": (1, 1)})
    assert GAME.moves.text(GAME.decisions(s)[0].fallback) == "warrior 1 B1"
    s.players[0].reserve = [0, 0, 0, 0, 0]
    assert GAME.decisions(s)[0].fallback == PASS


def test_a_clock_is_done_after_one_palisade() -> None:
    s = table()
    act(s, "palisade A1|B1")
    assert GAME.decisions(s)[0].fallback == DONE


def test_passing_warns_that_it_is_final() -> None:
    s = table()
    warning = GAME.warning(GAME.view(s, 0), PASS)
    assert warning is not None
    assert english(warning) == "You would take no further turn in this game."


def test_a_palisade_that_divides_a_region_concerns_who_stands_there() -> None:
    built = CORNER.rsplit(maxsplit=1)[0]
    s = table(3, built=built, warriors={"A1": (1, 1), "H5": (0, 2)})
    for event in act(s, "palisade B2|B3").news:
        assert event.is_about(1, 0, 3)
        assert not event.is_about(2, 0, 3), "who has no warrior there"
    plain = table(3, warriors={"A1": (1, 1)})
    assert not any(event.is_about(1, 0, 3) for event in act(plain, "palisade B2|B3").news)
