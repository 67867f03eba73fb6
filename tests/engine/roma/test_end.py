"""The end: at once, and points that the supply lacks are counted all the same."""

from engine.core import Result
from engine.roma.state import State
from tests.telling import english

from .table import BOB, GAME, act, asks, filler, points, table, view


def outcome(s: State) -> Result:
    result = GAME.result(s)
    assert result is not None
    assert GAME.decisions(s) == ()
    return result


def test_the_game_ends_when_a_player_has_no_points_left() -> None:
    """Rulebook: "The game ends at once if the VP of one of the players run out." """
    s = table("via@1", dice=(), points=(1, 2), theirs="via@1")
    told = act(s, "end")
    assert str(told).endswith(
        "Bob loses 2 victory points for vacant spaces. Bob has no victory points left. The game "
        "is over."
    )
    assert (points(s), outcome(s).ranks) == ((1, 0, 18), (1, 2))


def test_the_game_ends_when_the_supply_is_empty() -> None:
    """Rulebook: "or the common supply of VP runs out. The player with more VP wins." """
    s = table("forum@2", dice=(2, 5, 1), points=(4, 10), supply=5)
    act(s, "use 2 2")
    told = act(s, "spend (5)")
    assert str(told).endswith("Ann gains 5 victory points. The supply is empty. The game is over.")
    assert (points(s), outcome(s).ranks) == ((9, 10, 0), (2, 1)), "who ends the game may lose it"


def test_it_ends_at_once_in_the_middle_of_a_turn() -> None:
    s = table("templarius@1", dice=(1, 6, 6), supply=1, hand="via", money=(9, 0))
    act(s, "use 1 1", 1)
    assert (s.over, asks(s)) == (True, "")


def test_points_that_the_supply_lacks_are_counted() -> None:
    """Rulebook: "If the supply lacks VP when a player gets the last VP, the missing ones are
    counted virtually."
    """
    s = table("forum@2", dice=(2, 6), points=(9, 13), supply=2)
    act(s, "use 2 2")
    result = outcome(s)
    assert (points(s), result.ranks) == ((15, 13, -4), (1, 2))
    assert [(english(part), n) for part, n in result.scores[0].parts] == [
        ("Victory points", 11),
        ("More than the supply held", 4),
    ]
    assert (view(s, None).sides[0].virtual, view(s, None).supply) == (4, -4)


def test_both_gains_of_the_painter_count_virtually() -> None:
    s = table("pictor@1 forum@2 via@3", "via@1 via@2 via@3", dice=(1, 1, 1), supply=3)
    act(s, "use 1 1")
    assert (points(s), [score.total for score in outcome(s).scores]) == ((12, 13, -2), [12, 13])
    assert [player.virtual for player in s.players] == [0, 2]


def test_an_emptied_supply_ends_the_game_even_if_nobody_gained() -> None:
    s = table("aquaeductus@1", dice=(1, 1, 1), supply=3)
    act(s, "use 1 1")
    assert (s.over, s.removed, points(s)) == (True, 3, (10, 10, 0))


def test_equal_points_are_a_shared_win() -> None:
    s = table("aquaeductus@1", dice=(1, 1, 1), supply=3)
    act(s, "use 1 1")
    assert (outcome(s).ranks, outcome(s).winners) == ((1, 1), (0, 1))
    assert [english(text) for text in outcome(s).tie_breaks] == [
        "Equal victory points: a shared win."
    ]


def test_robbing_the_last_point_ends_the_game() -> None:
    s = table("tribunus_plebis@1", dice=(1, 1, 1), points=(3, 1), set="roma")
    act(s, "use 1 1")
    assert (points(s), outcome(s).ranks) == ((4, 0, 16), (1, 2))


def test_an_end_without_a_winner_of_points_at_the_first_turns() -> None:
    s = table(dice=(), points=(10, 7), theirs="")
    act(s, "end")
    assert outcome(s).scores[BOB].total == 0


def test_at_the_end_everybody_sees_everything() -> None:
    s = table("aquaeductus@1", filler(), dice=(1, 1, 1), supply=3, hand="via", rival="forum")
    act(s, "use 1 1")
    shown = view(s, None)
    assert (shown.stage, shown.seats_to_act, shown.question) == ("over", (), None)
    assert [side.hand for side in shown.sides] == [tuple(player.hand) for player in s.players]
    assert shown.result == outcome(s)
