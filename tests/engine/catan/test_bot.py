"""The steady player: wins, keeps to its view, and trades with sense."""

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.bot import SteadyBot
from engine.catan.moves import Counter, Discard, MoveRobber, Offer
from engine.catan.resources import ONE_CARD
from engine.catan.state import State
from engine.core import Bot, Move, RandomBot, Seat, StreamEntry
from engine.match import Match

from .table import (
    CARD,
    CITY,
    ROAD,
    SETTLEMENT,
    act,
    along,
    asked,
    deal,
    decision,
    hand,
    roll,
    table,
)

BOT = SteadyBot()


def chosen(s: State, seat: Seat = 0, seed: int = 1) -> Move:
    return BOT.choose(GAME.view(s, seat), decision(s, seat), Random(seed))


def text(move: Move) -> str:
    return GAME.moves.text(move)


def won(seed: int, seats: int, **options: str) -> bool:
    """Whether the steady player beats players who take any legal move."""
    own = seed % seats
    players: list[Bot[object]] = [BOT if seat == own else RandomBot() for seat in range(seats)]  # type: ignore[list-item]
    match, random = Match.start(GAME, seats, options, seed, StreamEntry(seed)), Random(seed)
    while not match.is_over and len(match.lines) < 6000:
        question = match.decisions()[0]
        match.act(
            question.seat,
            players[question.seat].choose(GAME.view(match.state, question.seat), question, random),
        )
    return match.is_over and match.state.winner == own


def test_it_beats_three_random_players() -> None:
    assert sum(won(seed, 4) for seed in range(12)) >= 11


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"events": "on", "desert": "gold"}),
        (3, {"start": "big", "harbormaster": "on"}),
        (5, {"extension": "special", "desert": "both"}),
        (6, {"events": "on", "robber": "friendlier"}),
    ],
)
def test_it_plays_every_module(seats: int, options: dict[str, str]) -> None:
    assert sum(won(seed, seats, **options) for seed in range(2)) >= 1


def test_bots_among_themselves_come_to_an_end() -> None:
    for seed, seats in enumerate((2, 3, 4, 5, 6)):
        match, random = (
            Match.start(
                GAME, seats, {"events": "on"} if seed % 2 else {}, seed, StreamEntry(seed)
            ),
            Random(seed),
        )
        while not match.is_over:
            assert len(match.lines) < 4000
            question = match.decisions()[0]
            match.act(
                question.seat, BOT.choose(GAME.view(match.state, question.seat), question, random)
            )


def test_it_sees_what_its_seat_sees_and_nothing_else() -> None:
    s = table(
        settlements={0: "C5", 1: "B2"},
        roads={0: "28 29"},
        hands={0: (2, 2, 1, 0, 1), 1: (1, 1, 0, 0, 0), 2: (0, 0, 0, 1, 1)},
    )
    moves = {text(chosen(GAME.resample_hidden(s, 0, Random(seed)))) for seed in range(10)}
    assert len(moves) == 1


def test_it_settles_where_most_is_produced() -> None:
    s = table(roads={0: along("A1", "A2", "A3", "B4", "B5")}, hands={0: SETTLEMENT})
    assert text(chosen(s)) == "settlement B4"  # mountains 10, pasture 2, hills 6


def test_it_builds_rather_than_ends_its_turn() -> None:
    assert text(chosen(table(settlements={0: "C5"}, hands={0: CITY}))) == "city C5"
    assert text(chosen(table(hands={0: CARD}))) == "buy"
    assert text(chosen(table())) == "end"


def test_it_robs_who_leads_and_not_itself() -> None:
    s = table(
        rolled=False, cities={1: "C5"}, settlements={0: "C8", 2: "F3"}, hands={1: ROAD, 2: ROAD}
    )
    roll(s, 7)
    move = chosen(s)
    assert isinstance(move, MoveRobber)
    assert move.victim == 1


def test_it_discards_what_it_does_not_need() -> None:
    s = table(rolled=False, settlements={0: "C5"}, hands={0: (0, 0, 5, 2, 3)})
    roll(s, 7)
    assert chosen(s) == Discard((0, 0, 5, 0, 0))


# --- trade ------------------------------------------------------------


def lacking_an_ore(**others: object) -> State:
    """The seat 0 lacks one ore for a city, and has lumber to spare; 1 and 2 harvest ore."""
    hands = {0: (3, 0, 0, 2, 2), 1: (0, 0, 0, 0, 2), 2: (0, 0, 1, 0, 1)}
    settlements = {0: "C5", 1: "A1", 2: "C11"}
    return table(**{"settlements": settlements, "hands": hands} | others)  # type: ignore[arg-type]


def test_it_offers_a_card_that_it_can_spare_for_one_that_it_lacks_once_a_turn() -> None:
    s = lacking_an_ore()
    move = chosen(s)
    assert move == Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 1, 1, 0))
    act(s, move)
    act(s, "decline", 1)
    act(s, "decline", 2)
    assert not isinstance(chosen(s), Offer)


def test_it_does_not_offer_to_who_is_about_to_win() -> None:
    s = lacking_an_ore()
    s.players[1].score = 8
    move = chosen(s)
    assert isinstance(move, Offer)
    assert move.to == (0, 0, 1, 0)


def test_it_does_not_ask_who_has_no_cards() -> None:
    s = lacking_an_ore(hands={0: (3, 0, 0, 2, 2), 2: (0, 0, 1, 0, 1)})
    move = chosen(s)
    assert isinstance(move, Offer)
    assert move.to == (0, 0, 1, 0)


def test_it_does_not_ask_for_what_nobody_can_have() -> None:
    s = lacking_an_ore(hands={0: (3, 0, 0, 2, 2), 1: (0, 0, 2, 0, 0), 2: (0, 0, 1, 0, 0)})
    assert not isinstance(chosen(s), Offer)


def test_it_does_not_ask_who_harvests_more_of_what_it_gives() -> None:
    s = lacking_an_ore(settlements={0: "C5", 1: "A1", 2: "C11", 3: "E3"})
    deal(s, 3, (1, 0, 0, 0, 1))  # forest 8, mountains 3
    move = chosen(s)
    assert isinstance(move, Offer)
    assert move.to == (0, 1, 1, 0)


def test_it_offers_only_what_makes_its_goal_payable() -> None:
    s = lacking_an_ore(hands={0: (3, 0, 0, 2, 1), 1: (0, 0, 0, 0, 2), 2: (0, 0, 1, 0, 1)})
    assert not isinstance(chosen(s), Offer)


def next_own_turn(s: State) -> None:
    """Everybody else ends the turn at once; no card is dealt."""
    act(s, "end")
    while s.active != 0:
        roll(s, 12)
        act(s, "end")
    roll(s, 12)


def test_what_was_declined_is_not_offered_again_in_the_next_turn() -> None:
    s = lacking_an_ore()
    act(s, chosen(s))
    act(s, "decline", 1)
    act(s, "decline", 2)
    next_own_turn(s)
    assert hand(s, 0) == (3, 0, 0, 2, 2)
    assert not isinstance(chosen(s), Offer)
    next_own_turn(s)
    assert isinstance(chosen(s), Offer)  # so long ago that it may be asked anew


def test_what_was_declined_is_offered_again_once_there_is_more_of_it() -> None:
    s = lacking_an_ore()
    act(s, chosen(s))
    act(s, "decline", 1)
    act(s, "decline", 2)
    next_own_turn(s)
    s.take_from_bank(s.players[1], ONE_CARD[4])
    assert isinstance(chosen(s), Offer)


def test_who_has_not_declined_is_still_asked() -> None:
    s = lacking_an_ore()
    act(s, Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 1, 0, 0)))
    act(s, "decline", 1)
    next_own_turn(s)
    move = chosen(s)
    assert isinstance(move, Offer)
    assert move.to == (0, 0, 1, 0)


def test_bots_do_not_ask_all_the_time() -> None:
    """Four of them made nearly one offer a turn."""
    offers = turns = 0
    for seed in range(2):
        match, random = Match.start(GAME, 4, {}, seed, StreamEntry(seed)), Random(seed)
        while not match.is_over:
            question = match.decisions()[0]
            view = GAME.view(match.state, question.seat)
            move = BOT.choose(view, question, random)
            offers += isinstance(move, Offer)
            match.act(question.seat, move)
        turns += match.state.turn
    assert offers * 2 < turns


@pytest.mark.parametrize(
    ("give", "want", "answer"),
    [
        (
            (0, 0, 0, 0, 1),
            (1, 0, 0, 0, 0),
            "accept",
        ),  # the ore that a city lacks, for lumber that is idle
        ((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), "decline"),  # the other way round
        ((0, 0, 1, 0, 0), (0, 0, 0, 2, 0), "decline"),
    ],
)
def test_it_accepts_what_helps_and_declines_what_does_not(
    give: tuple[int, ...],
    want: tuple[int, ...],
    answer: str,
) -> None:
    s = table(settlements={1: "C5"}, hands={0: give, 1: (2, 0, 0, 2, 2)})
    act(s, Offer(give, want, (0, 1, 0, 0)))
    assert text(chosen(s, 1)) == answer


def test_it_does_not_help_who_is_about_to_win() -> None:
    s = table(settlements={1: "C5"}, hands={0: (0, 0, 0, 0, 1), 1: (2, 0, 0, 2, 2)})
    s.players[0].score = 8
    act(s, Offer((0, 0, 0, 0, 1), (1, 0, 0, 0, 0), (0, 1, 0, 0)))
    assert text(chosen(s, 1)) == "decline"


def test_it_answers_a_dear_offer_with_one_for_one() -> None:
    s = table(settlements={1: "C5"}, hands={0: (0, 0, 0, 0, 1), 1: (3, 0, 0, 2, 2)})
    act(s, Offer((0, 0, 0, 0, 1), (3, 0, 0, 2, 0), (0, 1, 0, 0)))
    assert chosen(s, 1) == Counter((1, 0, 0, 0, 0), (0, 0, 0, 0, 1))


def test_it_closes_the_deal_that_it_wanted() -> None:
    s = lacking_an_ore()
    act(s, chosen(s))
    act(s, "accept", 1)
    act(s, "accept", 2)
    assert asked(s) == [0]
    act(s, chosen(s))
    assert hand(s, 0) == (2, 0, 0, 2, 3)
    assert text(chosen(s)) == "city C5"
