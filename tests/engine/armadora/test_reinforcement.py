"""The advanced game: one reinforcement each."""

from engine.armadora.board import SQUARES

from .table import CORNER, act, acts, asked, offers, table, verbs

FULL = {"A1": (0, 1), "B1": (1, 1), "A2": (0, 2)}  # all squares of the corner but its mine


def test_a_reinforcement_takes_the_action() -> None:
    s = table(built=CORNER, advanced="on", warriors=FULL)
    told = act(s, "reinforce A2")
    assert str(told) == "Ann reinforces the warrior on A2."
    assert told.closes
    assert asked(s) == 1
    assert s.warriors[SQUARES.number_of("A2")].reinforced


def test_everybody_has_one() -> None:
    s = table(built=CORNER, advanced="on", warriors=FULL)
    acts(s, "reinforce A2", "pass")
    assert "reinforce" not in verbs(s)


def test_it_goes_on_own_warriors_already_placed() -> None:
    """Rulebook: 지원군 토큰은 이미 놓여져 있는 군사 타일 위에 올려 놓을 수 있으며."""
    assert offers(table(built=CORNER, advanced="on", warriors=FULL), "reinforce") == ["A1", "A2"]
    assert offers(table(built=CORNER, advanced="on", warriors=FULL, turn=1), "reinforce") == ["B1"]


def test_it_goes_only_into_a_region_full_of_warriors_and_gold() -> None:
    """Rulebook: 지원군 토큰은 군사와 금으로 가득 차 있는 영역에서만 사용할 수 있습니다."""
    s = table(built=CORNER, advanced="on", warriors={"A1": (0, 1), "B1": (1, 1), "C1": (0, 1)})
    assert offers(s, "reinforce") == []


def test_a_region_takes_one_reinforcement_in_all() -> None:
    """Rulebook: 지원군 토큰은 영역 1개에 1개만 사용할 수 있습니다."""
    s = table(built=CORNER, advanced="on", warriors=FULL)
    act(s, "reinforce A1")
    assert offers(s, "reinforce") == []


def test_it_may_lie_on_an_arrow() -> None:
    """Rulebook: 지원군 토큰은 엘프의 특수능력 토큰(화살) 위에 놓을 수 있습니다."""
    s = table(built=CORNER, advanced="on", factions=("orc", "elf"), warriors=FULL)
    s.shoot_warrior(1, SQUARES.number_of("A1"))
    act(s, "reinforce A1")
    warrior = s.warriors[SQUARES.number_of("A1")]
    assert (warrior.arrows, warrior.reinforced) == (1, True)


def test_it_does_not_go_on_the_partners_warrior() -> None:
    """Rulebook: 4인 게임 시, 지원군 토큰은 팀원의 군사 위에 놓을 수 없습니다."""
    s = table(4, built=CORNER, advanced="on", warriors={"A1": (0, 1), "B1": (1, 1), "A2": (2, 1)})
    assert offers(s, "reinforce") == ["A1"]


def test_a_full_region_may_still_be_divided_and_then_takes_one_in_each_part() -> None:
    row = {f"{column}1": (place % 2, 1) for place, column in enumerate("ABCEFGH")}  # D1 is a mine
    s = table(
        built=" ".join(f"{column}1|{column}2" for column in "ABCDEFGH"),
        advanced="on",
        warriors=row,
    )
    act(s, "reinforce A1")
    assert offers(s, "reinforce") == []
    acts(s, "palisade D1|E1", "done", "pass")
    assert asked(s) == 1
    assert offers(s, "reinforce") == ["E1", "G1"]
