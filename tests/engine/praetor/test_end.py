"""The last round, the final scoring with all its parts, ties, the expert game."""

import pytest

from engine.core import Score
from engine.praetor import GAME
from engine.praetor.data import BOX
from engine.praetor.meta import META
from engine.praetor.prizes import share_prizes
from engine.praetor.scoring import all_scores, result
from engine.praetor.state import Phase, State

from .table import (
    act,
    acts,
    at,
    carry_on,
    end_round,
    english,
    have,
    lay,
    offers,
    staff,
    table,
    verbs,
)


def no_tiles_left(s: State) -> State:
    s.unused += tuple(s.tiles_left)
    s.tiles_left = []
    return s


def no_walls_left(s: State, n: int = 0) -> State:
    s.lost_walls += s.walls_left[n:]
    s.walls_left = s.walls_left[:n]
    return s


# --- how it ends ------------------------------------------------------


def test_an_empty_stack_of_tiles_makes_the_next_round_the_last() -> None:
    """Rulebook: "If the City Tiles deck is empty than your next turn will be the last turn of the
    game."
    """
    s = table(2, available="statue_1 oracle")
    s.unused += tuple(s.tiles_left[1:])
    del s.tiles_left[1:]
    told = end_round(s)
    assert s.last_round
    assert "A stack is empty: the next round is the last one." in str(told)
    assert GAME.result(s) is None
    end_round(s)
    assert GAME.decisions(s) == ()
    assert GAME.result(s) is not None
    assert s.round == 2


def test_an_empty_stack_of_walls_makes_the_next_round_the_last() -> None:
    """Rulebook: "If the Wall Tiles deck is empty than your next turn will be the last turn of the
    game."
    """
    s = no_walls_left(table(2), 1)
    end_round(s)
    assert s.last_round
    assert s.wall is not None
    assert s.walls_left == []


def test_one_tile_left_is_not_the_end_yet() -> None:
    s = table(2, available="statue_1 oracle")
    s.unused += tuple(s.tiles_left[2:])
    del s.tiles_left[2:]
    end_round(s)
    assert len(s.tiles_left) == 1
    assert not s.last_round


def test_at_most_fourteen_rounds_are_played() -> None:
    s = table(2)
    while s.phase is not Phase.OVER:
        if "villager" in verbs(s):
            act(s, "villager yes")
        end_round(s)
    assert s.round == 14


def test_the_last_round_has_its_update_but_no_refill_and_no_new_wall() -> None:
    """Rulebook: "Update City (skip in the last turn)"."""
    s = table(2, available="statue_1 oracle")
    s.last_round = True
    player = staff(s, 0, 5, 1, novices=(0, 1))
    have(s, 0, gold=10)
    before = player.favor
    acts(s, "use N9 5", "pass", "pass")
    assert s.phase is Phase.OVER
    assert (player.home, player.retired) == ([1, 1], 1), (
        "workers return, learn and retire, novices move on"
    )
    assert player.favor == before + 12
    assert player.purse[0] == 10 + 5 - 3, "wages are paid"
    assert len(s.available) == 2
    assert s.wall == 0


def retired_in_the_last_round(villager: str | None = None) -> State:
    s = table(2, villager=villager) if villager else table(2)
    s.last_round = True
    staff(s, 0, 5)
    acts(s, "use N9 5", "pass")
    return s


def test_a_villager_may_be_called_in_the_last_round_too() -> None:
    """English order of the update: the villager for 5 favor comes before "Update City (skip in the
    last turn)".
    """
    s = retired_in_the_last_round()
    assert offers(s, "villager") == ["yes", "no"]
    act(s, "villager no")
    assert s.phase is Phase.OVER


def test_nobody_calls_a_villager_in_the_last_round_where_that_is_agreed() -> None:
    assert retired_in_the_last_round("asked").phase is Phase.OVER


def test_a_match_that_began_earlier_asks_for_no_villager_in_the_last_round() -> None:
    assert META.check_options(2, {}, revision=0)["villager"] == "asked"
    assert (
        META.check_options(2, {})["villager"]
        == META.check_options(2, {"edition": "ours"})["villager"]
        == "last-too"
    )
    assert (
        META.check_options(2, {"edition": "english", "villager": "last-too"}, revision=0)[
            "villager"
        ]
        == "last-too"
    )


# --- scoring ----------------------------------------------------------


def parts(score: Score) -> dict[str, int]:
    return {english(title): n for title, n in score.parts}


def test_every_part_of_the_final_scoring() -> None:
    """Rulebook: experience of the active workers, 1 for each novice, morale, resources as Gold, 1
    for every 10 Gold.
    """
    s = table(2)
    player = staff(s, 0, 2, 5, retired=2, novices=(1, 2))
    have(s, 0, gold=3, wood=1, stone=2, marble=3, weapon=4)  # 3 + 2 + 4 + 9 + 16 = 34
    player.favor, player.morale_level = 80, 9
    score = all_scores(s)[0]
    assert parts(score) == {"Favor": 80, "Workers": 7, "Novices": 3, "Morale": 9, "Resources": 3}
    assert score.total == 102


def test_negative_morale_is_subtracted() -> None:
    """Rulebook: "Gain or lose Favor Points according to your Morale level"."""
    s = table(2)
    s.players[0].morale_level = 0
    assert parts(all_scores(s)[0])["Morale"] == -10


@pytest.mark.parametrize(("gold", "favor"), [(9, 0), (10, 1), (19, 1), (20, 2)])
def test_ten_gold_are_one_favor(gold: int, favor: int) -> None:
    s = table(2)
    have(s, 0, gold=gold)
    assert parts(all_scores(s)[0])["Resources"] == favor


def test_resources_are_sold_at_the_rates_of_the_board_even_without_a_market() -> None:
    s = table(2, markets="none")
    s.players[0].board = BOX.boards[4]  # B4: Stone 3
    have(s, 0, stone=4)
    assert parts(all_scores(s)[0])["Resources"] == 1


def test_the_end_is_told_with_all_parts() -> None:
    s = table(2)
    s.last_round = True
    for seat in range(2):
        s.players[seat].favor = 50 + seat
    told = str(end_round(s))
    assert "The last round is over." in told
    assert "Purple: 60 favor (Favor 51, Workers 6, Novices 0, Morale 0, Resources 3)." in told
    assert told.endswith("Caesar appoints Purple Praetor.")


# --- ties -------------------------------------------------------------


def tied(**differences: int) -> State:
    """Two players with equal totals; the second has more of what is named."""
    s = table(2)
    s.phase = Phase.OVER
    for player in s.players:
        player.favor = 50
    other = s.players[1]
    if "morale" in differences:
        other.morale_level += 1
        other.favor -= 1
    other.walls = [0] * differences.get("walls", 0)
    other.tiles += differences.get("tiles", 0)
    return s


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("morale", "Morale decides."),
        ("walls", "Wall tiles decide."),
        ("tiles", "City tiles decide."),
    ],
)
def test_ties_are_broken_by_morale_then_walls_then_tiles(more: str, sentence: str) -> None:
    """Rulebook: "Morale – the player with the most Morale wins. Wall Tiles … City Tiles …"."""
    end = result(tied(**{more: 1}))
    assert end.ranks == (2, 1)
    assert [english(text) for text in end.tie_breaks] == [
        "Equal favor: Yellow, Purple.",
        sentence,
    ]


def test_morale_counts_before_walls_and_walls_before_tiles() -> None:
    s = tied(morale=1)
    s.players[0].walls = [0, 1]
    assert result(s).ranks == (2, 1)
    s = tied(walls=1)
    s.players[0].tiles = 9
    assert result(s).ranks == (2, 1)


def test_who_is_equal_in_everything_shares_the_win() -> None:
    """Rulebook: "The Gods favor the youngest player": ages are not known here, so the win is
    shared.
    """
    end = result(tied())
    assert end.ranks == (1, 1)
    assert (
        english(end.tie_breaks[-1])
        == "Equal in everything: Yellow, Purple. They share their place."
    )


def test_a_shared_win_is_told() -> None:
    s = table(2)
    s.last_round = True
    for player in s.players:
        player.favor = 50
    assert str(end_round(s)).endswith(
        "Caesar cannot decide: Yellow, Purple share the office of Praetor."
    )


def test_ties_further_down_share_their_place() -> None:
    s = table(4)
    for seat, favor in enumerate((70, 50, 50, 60)):
        s.players[seat].favor = favor
    assert result(s).ranks == (1, 3, 3, 2)


# --- the expert game --------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((5, 3, 2, 1), (12, 8, 4, 0)),
        ((5, 5, 2, 1), (10, 10, 4, 0)),
        ((5, 3, 3, 3), (12, 4, 4, 4)),
        ((5, 4, 3, 3, 3), (12, 8, 1, 1, 1)),
        ((2, 2, 2), (8, 8, 8)),
        ((3, 3, 3, 3, 3), (4, 4, 4, 4, 4)),
        ((0, 2, 0), (0, 12, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((1, 4, 0, 2, 3), (0, 12, 0, 4, 8)),
    ],
)
def test_prizes_by_rank_and_shared_by_equals(
    counts: tuple[int, ...],
    expected: tuple[int, ...],
) -> None:
    """Rulebook: "If there is a tie, compute an average between the tied players. All tied players
    score Favor Points equal to the average, rounded down." Who has none scores nothing; ties beyond
    the third place share with 0."""
    assert share_prizes(counts, (12, 8, 4)) == expected


def expert() -> State:
    """Four players; the first has the largest area, the second the most walls, the third the most
    villagers.
    """
    s = table(4, expert="on")
    lay(s, "curia", "M8", 0)
    lay(s, "forum_1", "M7", 0)
    lay(s, "oracle", "R9", 1)
    s.players[1].walls = [0, 1]
    s.players[2].walls = [2]
    staff(s, 2, 1, 2)
    return s


def test_the_expert_game_scores_area_walls_and_villagers() -> None:
    """Rulebook: "Largest controlled City area … 12/8/4/0", "Most Wall Tiles … 18/12/6/0", "Most
    Villagers … 20/10/5/0".
    """
    found = [parts(score) for score in all_scores(expert())]
    assert [part["Area"] for part in found] == [12, 4, 4, 4]
    assert [part["Walls"] for part in found] == [0, 18, 12, 0]
    assert [part["Villagers"] for part in found] == [5, 5, 20, 5]


def test_without_the_option_nothing_of_it_is_scored() -> None:
    assert "Area" not in parts(all_scores(table(4))[0])


def test_an_area_is_connected_by_sides() -> None:
    s = table(4)
    assert s.city.largest_area(0) == 1
    lay(s, "curia", "N8", 0)  # only a corner touches the Gold Mine on M9
    assert s.city.largest_area(0) == 1
    lay(s, "oracle", "M8", 0)
    assert s.city.largest_area(0) == 3
    assert s.city.lots[at("M9")].owner == 0


def test_nothing_happens_after_the_end() -> None:
    s = no_tiles_left(no_walls_left(table(2)))
    s.last_round = True
    end_round(s)
    assert str(carry_on(s)) == ""
    assert GAME.decisions(s) == ()
