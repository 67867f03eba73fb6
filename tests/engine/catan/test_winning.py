"""The end: ten points on one's own turn, ranks, and what adds up."""

from engine.catan import GAME
from tests.telling import english

from .table import COAST, SETTLEMENT, act, along, pave, points, roll, settle, table


def test_ten_points_win_at_once() -> None:
    s = table(roads={0: "28"}, hands={0: SETTLEMENT})
    s.players[0].score = 9
    told = act(s, "settlement C6")
    assert (s.winner, GAME.decisions(s)) == (0, ())
    assert "Ann wins with 10 points." in str(told)


def test_nobody_wins_on_anothers_turn() -> None:
    """Rulebook: you can only win during your own turn."""
    s = table(roads={1: along(*COAST[:6])}, settlements={0: "C5"}, hands={0: SETTLEMENT})
    s.players[1].score = 10
    act(s, "end")
    assert s.winner == 1


def test_points_won_on_anothers_turn_win_when_the_own_turn_begins() -> None:
    s = table(
        settlements={3: "E4"},
        roads={0: along(*COAST[:7]), 2: along(*COAST[8:14])},
        hands={1: SETTLEMENT},
        turn=1,
    )
    s.players[2].score = 8
    pave(s, 1, along("A3", "B4"))
    act(
        s, "settlement A3"
    )  # cuts Ann's road: the award and the points go to Cid, whose turn it is not
    assert (s.road_holder, points(s)[2], s.winner) == (2, 10, -1)
    act(s, "end")
    assert s.winner == 2


def test_an_award_lost_before_the_own_turn_does_not_win() -> None:
    s = table(roads={2: along(*COAST[:7])}, hands={})
    s.players[2].score = 10
    settle(s, 1, COAST[3])
    act(s, "end")
    act(s, "roll", draws=[35])
    act(s, "end")
    assert s.winner == -1


def test_ranks_go_by_points_and_the_winner_is_first_even_with_fewer() -> None:
    s = table(hands={}, roads={0: "28"})
    for p, score in zip(s.players, (9, 11, 4, 4), strict=True):
        p.score = score
    s.take_from_bank(s.players[0], 1 + (1 << 6) + (1 << 12) + (1 << 18))
    act(s, "settlement C6")
    result = GAME.result(s)
    assert result is not None
    assert result.ranks == (1, 2, 3, 3)
    assert result.winners == (0,)


def test_the_parts_of_the_score_are_named_and_add_up() -> None:
    s = table(
        settlements={0: "C5 E7"},
        cities={0: "B2"},
        roads={0: along(*COAST[:6])},
        cards={0: (0, 2, 0, 0, 0)},
    )
    s.players[0].knights = 2
    s.players[0].development += 1
    s.deck.remove(0)
    act(s, "knight")
    assert s.winner == 0
    result = GAME.result(s)
    assert result is not None
    assert {english(text): n for text, n in result.scores[0].parts} == {
        "settlements": 2,
        "cities": 2,
        "victory point cards": 2,
        "Longest Road": 2,
        "Largest Army": 2,
    }
    assert result.scores[0].total == 10


def test_everything_is_open_at_the_end() -> None:
    s = table(
        roads={0: "28"}, hands={0: SETTLEMENT, 1: (1, 2, 0, 0, 0)}, cards={1: (1, 2, 0, 0, 0)}
    )
    s.players[0].score = 9
    act(s, "settlement C6")
    view = GAME.view(s, None)
    assert view.players[1].resources == (1, 2, 0, 0, 0)
    assert view.players[1].ready_development == (1, 2, 0, 0, 0)
    assert view.players[1].points == 2
    assert view.phase == "over"


def test_a_turn_that_nobody_wins_goes_on() -> None:
    s = table()
    for seat in (1, 2, 3, 0):
        act(s, "end")
        assert s.active == seat
        roll(s, 12)
