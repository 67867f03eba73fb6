"""What each seat sees: hands, cards, prices, marks, and nothing else."""

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.moves import Offer
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES
from engine.match import Match
from tests.pairwise import covering

from .table import CITY, ROAD, act, along, decision, roll, table

CORNER, EDGE = CORNERS.number_of, EDGES.number_of


def test_only_the_own_hand_and_cards_are_seen() -> None:
    s = table(hands={0: ROAD, 1: (0, 0, 2, 0, 1)}, cards={0: (1, 1, 0, 0, 0), 1: (0, 1, 0, 1, 0)})
    view = GAME.view(s, 0)
    mine, other = view.players[:2]
    assert (mine.resources, mine.ready_development, mine.hidden_points) == (
        ROAD,
        (1, 1, 0, 0, 0),
        1,
    )
    assert (
        other.resources,
        other.ready_development,
        other.new_development,
        other.hidden_points,
    ) == (None, None, None, 0)
    assert (other.hand_size, other.development_count) == (3, 2)
    assert GAME.view(s, None).players[0].resources is None


def test_points_that_everybody_sees_leave_out_victory_point_cards() -> None:
    s = table(settlements={1: "C5 E7"}, cards={1: (0, 2, 0, 0, 0)})
    assert [GAME.view(s, seat).players[1].points for seat in (None, 0, 1)] == [2, 2, 2]
    assert GAME.view(s, 1).players[1].hidden_points == 2


def test_fresh_cards_stand_apart() -> None:
    s = table(hands={0: (0, 0, 1, 1, 1)})
    act(s, "buy", draws=[s.deck.index(0)])
    mine = GAME.view(s, 0).players[0]
    assert (mine.ready_development, mine.new_development, mine.development_count) == (
        (0, 0, 0, 0, 0),
        (1, 0, 0, 0, 0),
        1,
    )


def test_prices_say_what_is_missing_and_where_it_could_stand() -> None:
    s = table(settlements={0: "C5"}, roads={0: "28 29"}, hands={0: CITY})
    prices = {price.key: price for price in GAME.view(s, 0).prices}
    assert prices["city"].is_affordable
    assert prices["city"].places == (CORNER("C5"),)
    assert not prices["road"].is_affordable
    assert prices["road"].missing == (1, 1, 0, 0, 0)
    assert EDGE("36") in prices["road"].places
    assert prices["settlement"].places == (CORNER("C7"),)
    assert (prices["card"].missing, prices["card"].left) == ((0, 0, 1, 0, 0), 25)
    assert GAME.view(s, None).prices == ()


def test_the_board_has_its_pieces_awards_and_bank() -> None:
    s = table(
        settlements={1: "C5"},
        cities={0: "A1"},
        roads={0: along("A1", "A2", "A3", "A4", "A5", "A6")},
        hands={2: ROAD},
    )
    view = GAME.view(s, None)
    assert view.places_of("road", 0) == tuple(EDGE(str(n)) for n in range(1, 6))
    assert (view.places_of("city", 0), view.places_of("settlement", 1)) == (
        (CORNER("A1"),),
        (CORNER("C5"),),
    )
    assert (view.award_holder("road"), view.award_holder("army")) == (0, None)
    assert view.bank == (18, 18, 19, 19, 19)
    assert view.players[0].rates == (3, 3, 3, 3, 3)
    assert view.players[0].pieces_left == (10, 5, 3)
    assert (view.deck, view.robber, view.target) == (25, 9, 10)


def test_marks_show_what_changed_since_the_own_last_turn() -> None:
    s = table(settlements={0: "C5", 1: "E7"}, hands={0: ROAD, 1: ROAD})
    act(s, "road 28")
    act(s, "end")
    roll(s, 12)
    act(s, "road 60")
    view = GAME.view(s, 0)
    assert view.since_own_turn.edges == (EDGE("60"),)
    assert view.since_own_turn.seats == (1,)
    assert GAME.view(s, 2).since_own_turn.edges == (EDGE("28"), EDGE("60"))
    assert GAME.view(s, None).since_own_turn.edges == (EDGE("60"),)
    assert view.last_change.edges == (EDGE("60"),)


def test_actions_of_the_turn_are_told_in_order() -> None:
    s = table(rolled=False, settlements={0: "C5"}, hands={0: (5, 1, 0, 0, 0)})
    roll(s, 12)
    act(s, "bank lumber ore")
    act(s, "road 28")
    actions = GAME.view(s, None).recent_actions
    assert [(action.seat, action.verb) for action in actions] == [
        (0, "roll"),
        (0, "exchange"),
        (0, "road"),
    ]
    assert (actions[0].number, actions[1].gave, actions[1].got, actions[2].at) == (
        12,
        (4, 0, 0, 0, 0),
        (0, 0, 0, 0, 1),
        EDGE("28"),
    )


def test_a_trade_and_a_theft_name_the_other() -> None:
    s = table(
        hands={0: (1, 0, 0, 0, 0), 1: (0, 1, 0, 0, 0)},
        settlements={1: "B4"},
        cards={0: (1, 0, 0, 0, 0)},
    )
    act(s, Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 1, 0, 0)))
    act(s, "accept", 1)
    act(s, "knight")
    act(s, "robber T5 2")
    trade, _, robber = GAME.view(s, None).recent_actions
    assert (trade.verb, trade.other, trade.gave, trade.got) == (
        "trade",
        1,
        (1, 0, 0, 0, 0),
        (0, 1, 0, 0, 0),
    )
    assert (robber.verb, robber.other, robber.got) == ("robber", 1, None)
    assert GAME.view(s, None).last_change.hexes == (4,)


def test_the_dice_are_shown_until_the_next_roll() -> None:
    s = table(rolled=False)
    roll(s, 8)
    (throw,) = GAME.view(s, None).throws
    assert (throw.number, throw.dice) == (8, (2, 6))
    act(s, "end")
    assert GAME.view(s, None).throws == (throw,)


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_a_disguise_keeps_the_sizes_of_hands_and_all_that_is_public(viewer: int | None) -> None:
    random = Random(3)
    for seed in range(6):
        match = Match.start(GAME, 4, {}, seed, StreamEntry(seed))
        while len(match.lines) < 250:
            question = random.choice(match.decisions())
            match.act(question.seat, question.sample(random))
        s = match.state
        for _ in range(5):
            other = GAME.resample_hidden(s, viewer, random)
            assert GAME.view(other, viewer) == GAME.view(s, viewer)
            assert GAME.count_pieces(other) == GAME.count_pieces(s)
            assert all(
                p.score < other.rules.target
                for p in other.players
                if p.seat != viewer or p.score < s.rules.target
            )


def test_secrets_are_really_hidden() -> None:
    s = table(hands={1: (3, 0, 0, 0, 0), 2: (0, 0, 0, 0, 3)}, cards={1: (2, 0, 0, 0, 0)})
    others = [GAME.resample_hidden(s, 0, Random(seed)) for seed in range(30)]
    assert len({other.players[1].hand for other in others}) == 4
    assert (
        len({(other.players[1].development, other.players[1].victory_cards) for other in others})
        > 3
    )


def test_who_is_asked_is_public() -> None:
    s = table(rolled=False, hands={1: (8, 0, 0, 0, 0), 2: (0, 9, 0, 0, 0)})
    roll(s, 7)
    assert GAME.view(s, None).seats_to_act == (1, 2)
    assert GAME.view(s, None).phase == "discard"
    assert decision(s, 2).seat == 2


def test_in_every_match_that_is_played_any_hidden_hand_may_hold_any_card() -> None:
    """How many cards of a use a hand has is not drawn anew, so a kind with a use of its own would
    never change hands: that would tell a bot, and an automatic move, what nobody can see. Coins
    lie open.
    """
    for seats, options in covering(GAME.meta):
        rules = GAME.new(seats, GAME.meta.check_options(seats, options), StreamEntry(1)).rules
        kit, cards = rules.kit, rules.kit.card_mask
        (mask,) = [mask for mask in kit.flag_masks if mask & cards]
        assert mask == kit.tradable_mask & cards == kit.stealable_mask
