"""Who takes the gold of a region, and who wins."""

import pytest

from engine.armadora import GAME
from engine.armadora.board import SQUARES
from engine.armadora.scoring import rank_teams, region_results, tie_break_texts
from engine.armadora.state import State
from engine.core import Result
from tests.telling import english

from .table import CORNER, EAST, HALVES, act, finish, table

RICH_CORNER = (3, 7, 4, 4, 5, 5, 6, 6)  # 7 gold on B2
EVEN = (3, 4, 4, 5, 6, 5, 7, 6)  # 20 gold in each half
# with the halves closes E1, E2, E3 and F3, where no mine is
BARREN = "E1|F1 E2|F2 F2|F3 F3|G3 F3|F4 E3|E4"
POOR_CORNER = "B1|C1 B2|C2 B2|B3 A3|B3 A3|A4"  # closes A1, B1, A2, A3 and the mine on B2


def result(s: State) -> Result:
    found = GAME.result(finish(s))
    assert found is not None
    return found


def gold(s: State) -> list[int]:
    return [score.total for score in result(s).scores]


def test_the_strongest_in_a_region_takes_all_of_its_gold() -> None:
    """Rulebook: 영역 내에서 가장 높은 공격력을 가진 플레이어가 그 영역의 금을 모두 가져갑니다."""
    s = table(built=CORNER, piles=RICH_CORNER, warriors={"A1": (0, 1), "B1": (0, 1), "A2": (1, 3)})
    assert gold(s) == [0, 7]


def test_values_are_added_within_a_region_only() -> None:
    """Rulebook: 각각의 영역에서 플레이어들은 자기 군사의 공격력을 더합니다."""
    s = table(
        built=CORNER,
        piles=RICH_CORNER,
        warriors={"A1": (0, 2), "B1": (0, 2), "A2": (1, 3), "C1": (1, 5)},
    )
    assert gold(s) == [7, 33]


def test_before_any_region_is_closed_the_whole_land_is_one() -> None:
    assert gold(table(warriors={"A1": (0, 1), "H5": (1, 2)})) == [0, 40]


def test_a_tied_region_is_shared_and_the_odd_gold_is_lost() -> None:
    """Rulebook: 금을 똑같이 나누어 가집니다. 홀수로 남은 금은 아무도 가질 수 없습니다."""
    s = table(built=CORNER, piles=RICH_CORNER, warriors={"A1": (0, 2), "A2": (1, 2), "C1": (1, 1)})
    assert gold(s) == [3, 36]


def test_three_equals_get_a_third_each_rounded_down() -> None:
    s = table(
        3,
        built=CORNER,
        piles=RICH_CORNER,
        warriors={"A1": (0, 1), "B1": (1, 1), "A2": (2, 1), "C1": (2, 1)},
    )
    assert gold(s) == [2, 2, 35]


def test_a_tie_below_the_strongest_means_nothing() -> None:
    s = table(
        3, built=CORNER, piles=RICH_CORNER, warriors={"A1": (0, 1), "B1": (1, 1), "A2": (2, 2)}
    )
    assert gold(s) == [0, 0, 7]


def test_gold_stays_where_nobody_stands() -> None:
    s = table(built=CORNER, piles=RICH_CORNER, warriors={"A1": (0, 1)})
    assert gold(s) == [7, 0]
    s = table(built=CORNER, piles=RICH_CORNER, warriors={"A1": (0, 1)})
    act(s, "pass")
    assert str(act(s, "pass")).endswith(
        "Region a: 7 gold for Ann. Region b: nobody stands there, 33 gold stays."
    )


def test_the_end_tells_how_a_tie_is_shared() -> None:
    s = table(built=CORNER, piles=RICH_CORNER, warriors={"A1": (0, 2), "A2": (1, 2)})
    act(s, "pass")
    assert "Region a: equally strong, 3 of 7 gold each: Ann, Bob." in str(act(s, "pass"))


def test_most_gold_wins() -> None:
    """Rulebook: 가장 많은 금을 획득한 플레이어가 승리합니다."""
    found = result(
        table(3, built=f"{CORNER} {EAST}", warriors={"A1": (0, 1), "H1": (1, 1), "C3": (2, 1)})
    )
    assert [score.total for score in found.scores] == [4, 5, 31]
    assert (found.ranks, found.winners, found.tie_breaks) == ((3, 2, 1), (2,), ())


def test_scores_are_the_piles_of_the_regions_won() -> None:
    """Rulebook: 플레이어는 각 영역에서 획득한 금을 더미채로 가져와 자기 앞에 놓습니다."""
    found = result(
        table(built=f"{CORNER} {EAST}", warriors={"A1": (0, 1), "H1": (0, 1), "C3": (1, 1)})
    )
    assert [(english(name), n) for name, n in found.scores[0].parts] == [
        ("Region a", 4),
        ("Region c", 5),
    ]
    assert [(english(name), n) for name, n in found.scores[1].parts] == [("Region b", 31)]


def test_equal_players_compare_their_largest_piles() -> None:
    """Rulebook: 가장 많은 더미의 금을 획득한 플레이어가 승리합니다."""
    assert rank_teams({0: [7, 5], 1: [6, 6]}) == {0: 1, 1: 2}


def test_then_their_second_largest_piles() -> None:
    """Rulebook: 만약 또 비길 경우, 2번째로 가장 많은 금 더미를 비교하는 식으로 승자를 가립니다."""
    assert rank_teams({0: [6, 4, 3], 1: [6, 5, 2]}) == {0: 2, 1: 1}


def test_of_three_equals_who_has_the_smaller_largest_pile_drops_out_first() -> None:
    """Rulebook: A와 B의 가장 많은 금 더미가 같고 C보다는 많다면, 플레이어 C는 게임에서
    승자에서 제외합니다.
    """
    assert rank_teams({0: [6, 4, 2], 1: [6, 5, 1], 2: [5, 5, 2]}) == {0: 2, 1: 1, 2: 3}
    (text,) = tie_break_texts((0, 1, 2), {0: [6, 4, 2], 1: [6, 5, 1], 2: [5, 5, 2]})
    assert english(text) == (
        "Equal gold: Bob (6 + 5 + 1), Ann (6 + 4 + 2), Cid (5 + 5 + 2). The larger piles decide."
    )


def test_equal_piles_are_a_shared_win() -> None:
    assert rank_teams({0: [6, 4], 1: [6, 4], 2: [8]}) == {0: 1, 1: 1, 2: 3}
    (text,) = tie_break_texts((0, 1, 2), {0: [6, 4], 1: [6, 4], 2: [8]})
    assert (
        english(text)
        == "Equal gold in equal piles: Ann (6 + 4), Bob (6 + 4). They share their place."
    )


def test_a_won_region_without_gold_is_no_pile() -> None:
    """Ann wins a third region, in which no gold lies: both have 20 gold in one pile."""
    s = table(
        built=f"{HALVES} {BARREN}",
        piles=EVEN,
        warriors={"A1": (0, 1), "E3": (0, 1), "H5": (1, 1)},
    )
    assert [end.gold for end in region_results(s)] == [20, 0, 20]
    found = result(s)
    assert [score.total for score in found.scores] == [20, 20]
    assert (found.ranks, found.winners) == ((1, 1), (0, 1))
    assert [english(text) for text in found.tie_breaks] == [
        "Equal gold in equal piles: Ann (20), Bob (20). They share their place."
    ]


def test_a_share_that_comes_to_nothing_is_no_pile() -> None:
    """Four share the 3 gold of a region, and nobody gets any; Ann and Bob share the rest."""
    fours = {"A1": (0, 1), "B1": (1, 1), "A2": (2, 1), "A3": (3, 1)}
    piles = (4, 3, 4, 5, 5, 6, 6, 7)
    s = table(
        4,
        built=POOR_CORNER,
        piles=piles,
        four="free-for-all",
        warriors={**fours, "C1": (0, 1), "H5": (1, 1)},
    )
    assert [(end.gold, end.share_each) for end in region_results(s)] == [(3, 0), (37, 18)]
    assert [army.piles for army in GAME.view(finish(s), None).armies] == [(18,), (18,), (), ()]
    assert result(s).ranks == (1, 1, 3, 3)


def test_players_without_gold_have_no_piles_to_compare() -> None:
    """Bob stands in a region without gold, Cid nowhere: neither has won a pile."""
    s = table(
        3,
        built=f"{HALVES} {BARREN}",
        piles=EVEN,
        warriors={"A1": (0, 1), "H5": (0, 1), "E3": (1, 1)},
    )
    found = result(s)
    assert found.ranks == (1, 2, 2)
    assert [english(text) for text in found.tie_breaks] == [
        "Equal gold in equal piles: Bob, Cid. They share their place."
    ]


def test_partners_are_named_together_with_their_piles() -> None:
    (text,) = tie_break_texts((0, 1, 0, 1), {0: [20], 1: [12, 8]})
    assert (
        english(text)
        == "Equal gold: Ann and Cid (20), Bob and Dot (12 + 8). The larger piles decide."
    )


def test_at_the_end_everybody_sees_the_piles() -> None:
    s = table(built=f"{CORNER} {EAST}", warriors={"A1": (0, 1), "H1": (0, 1), "C3": (1, 1)})
    assert [army.piles for army in GAME.view(s, None).armies] == [(), ()]
    assert [army.piles for army in GAME.view(finish(s), None).armies] == [(5, 4), (31,)]


def test_a_pile_is_all_gold_of_one_region_not_of_one_mine() -> None:
    """Two regions of 10 gold lose to one of 20, though the largest mine is theirs."""
    s = table(
        built=f"{HALVES} {CORNER}",
        piles=(5, 10, 4, 5, 2, 5, 3, 6),
        warriors={"A1": (0, 1), "C1": (0, 1), "E1": (1, 1)},
    )
    found = result(s)
    assert [score.total for score in found.scores] == [20, 20]
    assert found.ranks == (2, 1)
    assert [english(text) for text in found.tie_breaks] == [
        "Equal gold: Bob (20), Ann (10 + 10). The larger piles decide."
    ]


def test_the_result_of_a_tie_is_shared_by_all_equals() -> None:
    found = result(table(3, warriors={"A1": (0, 2), "B1": (1, 2), "C1": (2, 1)}))
    assert (found.ranks, found.winners) == ((1, 1, 3), (0, 1))
    assert [score.total for score in found.scores] == [20, 20, 0]


@pytest.mark.parametrize(("arrows", "strength"), [(1, 1), (2, 0), (3, 0)])
def test_a_warrior_never_counts_below_zero(arrows: int, strength: int) -> None:
    s = table(warriors={"A1": (0, 2)}, factions=("orc", "elf"), advanced="on")
    for _ in range(arrows):
        s.shoot_warrior(1, SQUARES.number_of("A1"))
    assert region_results(s)[0].strengths == (strength, 0)


def test_arrows_and_reinforcement_are_added_up_before_zero_is_the_least() -> None:
    """Two arrows and a reinforcement on a 1 make 0, not 1."""
    s = table(warriors={"A1": (0, 1)}, factions=("orc", "elf"), advanced="on")
    s.shoot_warrior(1, SQUARES.number_of("A1"))
    s.shoot_warrior(1, SQUARES.number_of("A1"))
    s.reinforce_warrior(0, SQUARES.number_of("A1"))
    assert region_results(s)[0].strengths == (0, 0)


def test_who_stands_alone_takes_the_gold_even_with_strength_zero() -> None:
    s = table(warriors={"A1": (0, 1)}, factions=("orc", "elf"), advanced="on")
    s.shoot_warrior(1, SQUARES.number_of("A1"))
    assert gold(s) == [40, 0]


def test_in_a_tie_the_owner_of_the_reinforcement_takes_the_gold() -> None:
    """Rulebook: 비길 경우, 해당 영역에 지원군 토큰을 놓은 플레이어가 금을 차지합니다."""
    s = table(
        built=CORNER,
        piles=RICH_CORNER,
        advanced="on",
        warriors={"A1": (0, 2), "B1": (1, 2), "A2": (1, 1)},
    )
    s.reinforce_warrior(0, SQUARES.number_of("A1"))
    assert region_results(s)[0].strengths == (3, 3)
    assert gold(s) == [7, 0]


def test_the_reinforcement_decides_only_among_the_tied() -> None:
    s = table(
        3,
        built=CORNER,
        piles=RICH_CORNER,
        advanced="on",
        warriors={"A1": (0, 1), "B1": (1, 3), "A2": (2, 3)},
    )
    s.reinforce_warrior(0, SQUARES.number_of("A1"))
    assert gold(s) == [0, 3, 3]


def test_partners_add_up_their_warriors_and_share_gold_and_rank() -> None:
    s = table(
        4, built=CORNER, piles=RICH_CORNER, warriors={"A1": (0, 1), "B1": (1, 2), "A2": (2, 2)}
    )
    found = result(s)
    assert [score.total for score in found.scores] == [7, 0, 7, 0]
    assert (found.ranks, found.teams) == ((1, 2, 1, 2), (0, 1, 0, 1))


def test_a_tie_between_teams_is_shared_between_two() -> None:
    s = table(
        4,
        built=CORNER,
        piles=RICH_CORNER,
        warriors={"A1": (0, 1), "B1": (1, 2), "A2": (2, 1), "C1": (3, 1)},
    )
    assert gold(s) == [3, 36, 3, 36]


def test_free_for_all_everybody_counts_alone() -> None:
    s = table(
        4,
        built=CORNER,
        piles=RICH_CORNER,
        four="free-for-all",
        warriors={"A1": (0, 1), "B1": (1, 2), "A2": (2, 2)},
    )
    assert gold(s) == [0, 3, 3, 0]


def test_the_teams_reinforcement_wins_the_tie_for_the_team() -> None:
    s = table(
        4,
        built=CORNER,
        piles=RICH_CORNER,
        advanced="on",
        warriors={"A1": (0, 1), "B1": (1, 3), "A2": (2, 1)},
    )
    s.reinforce_warrior(2, SQUARES.number_of("A2"))
    assert gold(s) == [7, 0, 7, 0]
