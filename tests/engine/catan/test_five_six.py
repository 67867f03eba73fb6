"""Five and six players: the larger box, paired players, the special building phase."""

import pytest

from engine.catan import GAME
from engine.catan.modules.five_six import SpecialBuilding
from engine.catan.state import State

from .table import CARD, ROAD, SETTLEMENT, act, asked, bank, hand, roll, table, verbs


def large(seats: int = 6, **how: object) -> State:
    return table(seats, **{"board": "spiral", **how})  # type: ignore[arg-type]


def test_the_box_has_more_of_everything() -> None:
    s = large()
    assert len(s.island.board.tiles) == 30
    assert len(s.island.board.harbours) == 11
    assert len(s.island.board.deserts) == 2
    assert bank(s) == (24, 24, 24, 24, 24)
    assert [s.deck.count(kind) for kind in range(5)] == [20, 5, 3, 3, 3]
    assert [(p.roads_left, p.settlements_left, p.cities_left) for p in s.players] == [
        (15, 5, 4)
    ] * 6


def test_with_four_players_the_small_box_is_used() -> None:
    assert len(table(4).island.board.tiles) == 19


# --- paired players ---------------------------------------------------


@pytest.mark.parametrize(("seats", "pairs"), [(5, [0, 3, 1, 4, 2, 0]), (6, [0, 3, 1, 4, 2, 5])])
def test_after_each_turn_the_third_player_to_the_left_acts(seats: int, pairs: list[int]) -> None:
    """Extension: player 2 is the third player to the left of player 1; then both markers move on by
    one.
    """
    s = large(seats)
    order = []
    for _ in range(len(pairs)):
        order += asked(s)
        act(s, "end")
        if s.stack[-1].phase == "roll":
            roll(s, 12)
    assert order == pairs


def test_the_second_player_builds_banks_and_plays_a_card_but_rolls_and_offers_nothing() -> None:
    s = large(hands={0: ROAD, 3: (4, 0, 1, 1, 1)}, cards={3: (1, 0, 0, 0, 0)})
    act(s, "end")
    assert verbs(s) == {"end", "bank", "buy", "knight"}


def test_the_second_player_has_no_offers_left_and_the_next_one_all() -> None:
    s = large(hands={0: ROAD, 1: ROAD, 3: ROAD})
    assert GAME.view(s, 0).offers_left == 6
    act(s, "end")
    assert [GAME.view(s, seat).offers_left for seat in (None, 0, 3)] == [0, 0, 0]
    assert GAME.view(s, 3).may_play_card, "a card may be played there"
    act(s, "end")
    assert GAME.view(s, 1).offers_left == 6


def test_cards_bought_there_are_played_in_the_own_next_turn() -> None:
    s = large(hands={3: CARD})
    act(s, "end")
    act(s, "buy", draws=[s.deck.index(0)])
    assert "knight" not in verbs(s)
    for _ in range(20):
        act(s, "end")
        if s.stack[-1].phase == "roll":
            if s.active == 3:
                break
            roll(s, 12)
    assert "knight" in verbs(s)


def test_the_second_player_may_win() -> None:
    s = large()
    s.players[3].score = 10
    act(s, "end")
    assert s.winner == 3


# --- special building -------------------------------------------------


def special(**how: object) -> State:
    return large(5, extension="special", **how)


def test_all_others_may_build_in_order_before_the_next_turn() -> None:
    """Extension: after your turn, each other player in clockwise order may build."""
    s = special(hands={1: ROAD, 2: ROAD, 4: ROAD, 0: ROAD})
    act(s, "end")
    order = []
    while s.stack[-1].phase == "special":
        order += asked(s)
        act(s, "end")
    assert order == [1, 2, 4]
    assert (asked(s), s.stack[-1].phase) == ([1], "roll")


def test_who_holds_fewer_than_two_cards_is_not_asked() -> None:
    s = special(hands={1: (1, 0, 0, 0, 0), 3: (1, 1, 0, 0, 0)})
    act(s, "end")
    assert asked(s) == [3]


def test_there_is_no_trade_and_no_card_is_played() -> None:
    s = special(
        settlements={1: "C5"}, hands={1: (9, 1, 1, 1, 1), 2: ROAD}, cards={1: (1, 0, 1, 1, 1)}
    )
    act(s, "end")
    assert verbs(s) == {"end", "road", "buy"}


def test_no_card_looks_playable_between_the_turns() -> None:
    s = special(hands={1: ROAD, 2: ROAD}, cards={1: (1, 0, 0, 0, 0)})
    act(s, "end")
    for _ in range(2):
        assert s.stack[-1].phase == "special"
        assert not any(GAME.view(s, seat).may_play_card for seat in range(5))
        act(s, "end")
    assert GAME.view(s, 1).may_play_card, "now it is the own turn"


def test_what_is_built_is_paid_and_stays() -> None:
    s = special(settlements={1: "C5"}, hands={1: (2, 2, 0, 0, 0)})
    act(s, "end")
    act(s, GAME.decisions(s)[0].moves[1])
    assert hand(s, 1) == (1, 1, 0, 0, 0)
    assert s.players[1].roads_left == 14
    assert asked(s) == [1]


def test_nobody_wins_between_the_turns_but_at_the_beginning_of_the_own_one() -> None:
    """Points of the special building phase win when the own turn begins."""
    s = special(roads={1: "40"}, hands={1: SETTLEMENT, 2: ROAD})
    s.players[1].score = 9
    act(s, "end")
    corner = next(
        words
        for words in (GAME.moves.text(move) for move in GAME.decisions(s)[0].moves)
        if words.startswith("settlement")
    )
    act(s, corner)
    assert (s.players[1].score, s.winner) == (10, -1)
    act(s, "end")
    assert isinstance(s.stack[-1], SpecialBuilding)
    assert s.winner == -1
    act(s, "end")
    assert s.winner == 1


def test_a_card_bought_between_the_turns_may_be_played_in_the_own_one() -> None:
    s = special(hands={1: CARD})
    act(s, "end")
    act(s, "buy", draws=[s.deck.index(0)])
    act(s, "end")
    assert "knight" in verbs(s)
