"""Votes on a camel: when, in which order, and who decides."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.modules.caravans.camels import write_camels
from engine.catan.modules.caravans.moves import Abstain, BidForCamel, PlaceCamel
from engine.catan.modules.caravans.votes import (
    ABSTAIN,
    Bid,
    CamelAgreement,
    ChooseCamelPath,
    count_votes,
)
from engine.catan.moves import EndTurn
from engine.catan.state import NOBODY, NOWHERE, State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES

from ..table import act, along, asked, bank, decision, hand, points, verbs
from .table import NORTH_EAST, NORTH_WEST, SOUTH, built, desert, slot_of

RICH = (1, 1, 4, 4, 0)  # in wool and grain
HANDS = dict.fromkeys(range(4), RICH)


def bid(wool: int, grain: int) -> BidForCamel:
    return BidForCamel((0, 0, wool, grain, 0))


def camel(name: str) -> PlaceCamel:
    return PlaceCamel(EDGES.number_of(name))


def voting(seats: int = 4, **rest: object) -> State:
    """The active player has built, and ends the turn."""
    s = desert(seats, **{"hands": dict.fromkeys(range(seats), RICH), **rest})  # type: ignore[arg-type]
    built(s)
    act(s, EndTurn())
    return s


def vote(s: State, *bids: int) -> None:
    """Bids of wool, in order."""
    for n in bids:
        act(s, bid(n, 0) if n else ABSTAIN)


def test_a_turn_without_a_new_building_brings_no_camel() -> None:
    s = desert(hands=HANDS)
    act(s, EndTurn())
    assert (asked(s), s.active) == ([1], 1)


def test_a_settlement_or_a_city_brings_one_camel_however_many_are_built() -> None:
    s = desert(
        hands={0: (1, 1, 1, 3, 3)},
        settlements={0: "A2"},
        roads={0: along("F2", "F3", "F4")},
    )
    act(s, "settlement F4")
    act(s, "city A2")
    act(s, EndTurn())
    while s.active == 0:
        act(s, decision(s).moves[0])
    assert slot_of(s).supply == 21


def test_the_opening_brings_no_camel() -> None:
    s = desert()
    s.turn = 0
    build_settlement(s, s.players[0], CORNERS.number_of("A2"), StreamEntry(1))
    assert slot_of(s).built_turn == -1


def test_the_vote_comes_before_the_next_player_rolls_and_nothing_else_happens_in_between() -> None:
    s = voting()
    assert (asked(s), s.active, verbs(s)) == ([0], 0, {"abstain", "bid"})
    vote(s, 0, 0, 0, 0)
    assert verbs(s) == {"camel"}
    act(s, camel(NORTH_EAST))
    assert (asked(s), s.active, verbs(s)) == ([1], 1, {"roll"})


def test_everybody_bids_once_from_who_ended_the_turn_clockwise() -> None:
    s = voting(turn=2)
    order = []
    for _ in range(4):
        order += asked(s)
        act(s, ABSTAIN)
    assert order == [2, 3, 0, 1]


def test_any_number_of_wool_and_grain_may_be_bid_and_nothing_else() -> None:
    s = voting()
    question = decision(s)
    assert question.allows(bid(4, 4))
    assert question.allows(bid(0, 1))
    assert not question.allows(bid(5, 0))
    assert not question.allows(BidForCamel((1, 0, 0, 0, 0)))
    assert not question.allows(bid(0, 0)), "who bids nothing abstains"


def test_a_single_card_can_be_bid_by_the_form_that_the_button_at_the_table_opens() -> None:
    s = voting(hands={0: (3, 0, 0, 1, 0), 1: (3, 0, 0, 0, 0)})
    (form,) = decision(s, 0).forms
    assert form.reason_against(bid(0, 1)) is None
    act(s, bid(0, 1))
    assert decision(s, 1).forms == ()


def test_all_cards_that_were_bid_are_lost_also_of_the_losers() -> None:
    s = voting()
    before = bank(s)
    act(s, bid(2, 1))
    act(s, bid(0, 1))
    vote(s, 0, 0)
    assert hand(s, 0) == (1, 1, 2, 3, 0)
    assert hand(s, 1) == (1, 1, 4, 3, 0)
    assert bank(s) == (before[0], before[1], before[2] + 2, before[3] + 2, before[4])


def test_bids_lie_open() -> None:
    s = voting()
    told = act(s, bid(2, 1))
    assert "2 wool" in str(told)
    counters = GAME.view(s, 3).players[0].counters
    assert [(one.key, one.count) for one in counters] == [("votes", 3)]


def test_who_holds_no_card_is_passed_over_and_who_lacks_wool_and_grain_is_asked() -> None:
    s = voting(hands={0: RICH, 2: (1, 0, 0, 0, 0), 3: RICH})
    act(s, ABSTAIN)
    assert asked(s) == [2], "nobody learns what the hand is"
    assert decision(s).moves == (Abstain(),)
    assert not decision(s).forms


def test_more_votes_than_all_others_together_choose() -> None:
    s = voting()
    vote(s, 1, 3, 1, 0)
    assert asked(s) == [1]
    act(s, camel(SOUTH))
    assert slot_of(s).camels == (EDGES.number_of(SOUTH),)


def test_without_votes_who_ended_the_turn_chooses() -> None:
    s = voting()
    vote(s, 0, 0, 0, 0)
    assert asked(s) == [0]


def test_else_bidders_may_agree_and_more_than_half_of_all_votes_decide_at_once() -> None:
    s = voting()
    vote(s, 2, 1, 2, 0)
    assert asked(s) == [0, 1, 2], "all who bid, at once; who bid nothing has no say"
    act(s, camel(SOUTH), 1)
    act(s, camel(SOUTH), 2)
    assert slot_of(s).camels == (EDGES.number_of(SOUTH),)
    assert s.active == 1


def test_half_of_the_votes_are_not_enough() -> None:
    s = voting()
    vote(s, 2, 2, 0, 0)
    act(s, camel(SOUTH), 1)
    assert asked(s) == [0]
    act(s, ABSTAIN, 0)
    assert asked(s) == [0], "a tie: who ended the turn chooses"


def test_without_an_agreement_the_single_highest_bidder_chooses() -> None:
    s = voting()
    vote(s, 1, 2, 1, 0)
    act(s, camel(SOUTH), 0)
    act(s, ABSTAIN, 1)
    act(s, camel(NORTH_EAST), 2)
    assert asked(s) == [1]
    assert verbs(s) == {"camel"}


def test_who_decides_and_has_named_a_path_is_not_asked_again() -> None:
    s = voting()
    vote(s, 1, 2, 1, 0)
    act(s, camel(SOUTH), 0)
    act(s, camel(NORTH_WEST), 1)
    act(s, camel(NORTH_EAST), 2)
    assert slot_of(s).camels == (EDGES.number_of(NORTH_WEST),)


def test_a_tie_at_the_top_goes_to_who_ended_the_turn_even_without_a_bid() -> None:
    s = voting()
    vote(s, 0, 2, 2, 0)
    act(s, ABSTAIN, 1)
    act(s, ABSTAIN, 2)
    assert asked(s) == [0]


def test_a_clock_bids_nothing_and_names_no_path() -> None:
    s = voting()
    assert decision(s).fallback == ABSTAIN
    vote(s, 1, 1, 0, 0)
    assert decision(s).fallback == ABSTAIN


def test_a_standing_answer_bids_nothing() -> None:
    s = voting()
    (answer,) = [one for one in s.rules.modules[0].standing if one.move == ABSTAIN]
    assert answer.topic in decision(s).topics


def test_where_a_single_path_is_open_there_is_no_vote() -> None:
    s = desert(hands=HANDS)
    slot = slot_of(s)
    write_camels(s, slot._replace(heads=(slot.heads[0], (), ())))
    built(s)
    act(s, EndTurn())
    assert slot_of(s).camels == (EDGES.number_of(NORTH_EAST),)
    assert s.active == 1


def test_without_a_path_or_a_camel_there_is_no_vote() -> None:
    for change in ({"heads": ((), (), ())}, {"supply": 0}):
        s = desert(hands=HANDS)
        write_camels(s, slot_of(s)._replace(**change))
        built(s)
        act(s, EndTurn())
        assert s.active == 1


def test_who_ended_the_turn_wins_by_the_camel() -> None:
    s = desert(hands=HANDS, settlements={0: "C8"}, camels=NORTH_EAST)
    s.players[0].score = 11
    built(s)
    act(s, EndTurn())
    vote(s, 0, 0, 0, 0)
    act(s, camel(along("C8", "B7")))
    assert (s.winner, points(s)[0]) == (0, 12)


def test_who_reaches_twelve_by_a_camel_in_anothers_turn_wins_in_the_own_one() -> None:
    s = desert(hands=HANDS, settlements={2: "C8"}, camels=NORTH_EAST)
    s.players[2].score = 11
    built(s)
    act(s, EndTurn())
    vote(s, 0, 0, 0, 0)
    act(s, camel(along("C8", "B7")))
    assert (s.winner, points(s)[2]) == (NOBODY, 12)
    assert s.active == 1
    act(s, "roll", draws=[0])
    act(s, EndTurn())
    assert s.winner == 2, "when the own turn begins"


def test_building_between_the_turns_brings_no_camel() -> None:
    s = desert(5, hands={1: (1, 1, 1, 1, 0)}, extension="special", roads={1: "1 2"})
    act(s, EndTurn())
    assert asked(s) == [1]
    act(s, next(move for move in decision(s).moves if type(move).verb.id == "settlement"))
    assert slot_of(s).built_turn == -1


def test_the_second_of_a_pair_brings_a_camel_too() -> None:
    s = desert(5, extension="paired", hands={3: (1, 1, 1, 1, 0), 0: RICH}, roads={3: "1 2"})
    act(s, EndTurn())
    assert asked(s) == [3]
    act(s, next(move for move in decision(s).moves if type(move).verb.id == "settlement"))
    act(s, EndTurn())
    assert verbs(s) <= {"bid", "abstain", "camel"}


def test_votes_are_counted_by_who_has_more_than_all_others() -> None:
    for bids, frame in (
        ((3, 1, 1), ChooseCamelPath(0)),
        ((0, 0, 0), ChooseCamelPath(2)),
        ((2, 1, 1), CamelAgreement(2, (Bid(0, 2), Bid(1, 1), Bid(2, 1)))),
    ):
        s = desert(3)
        count_votes(s, 2, tuple(Bid(seat, n) for seat, n in enumerate(bids)))
        assert s.stack[-1] == frame


# --- for two ----------------------------------------------------------


def test_for_two_the_higher_bidder_places_two_camels_in_different_caravans() -> None:
    s = voting(2)
    vote(s, 1, 2)
    assert asked(s) == [1]
    act(s, camel(NORTH_WEST))
    first = EDGES.number_of(NORTH_WEST)
    ends = {*s.island.grid.ends[first]}
    assert asked(s) == [1]
    paths = [move.edge for move in decision(s, 1).moves if isinstance(move, PlaceCamel)]
    assert paths
    assert all(ends.isdisjoint(s.island.grid.ends[path]) for path in paths)
    act(s, camel(NORTH_EAST))
    assert (len(slot_of(s).camels), s.active) == (2, 1)


def test_for_two_in_a_tie_each_places_one_first_who_ended_the_turn() -> None:
    s = voting(2)
    vote(s, 0, 0)
    assert asked(s) == [0]
    act(s, camel(SOUTH))
    assert asked(s) == [1]
    act(s, camel(NORTH_EAST))
    assert (len(slot_of(s).camels), s.active) == (2, 1)


def test_for_two_the_last_camel_comes_alone() -> None:
    s = voting(2)
    write_camels(s, slot_of(s)._replace(supply=1))
    vote(s, 1, 0)
    act(s, camel(SOUTH))
    assert (len(slot_of(s).camels), s.active) == (1, 1)


def test_for_two_trade_tokens_send_the_robber_beside_the_board() -> None:
    s = desert(2)
    assert "tokens robber" not in list_typed(s)
    s = desert(2, robber_on="T1")
    act(s, "tokens robber")
    assert s.robber == NOWHERE


def list_typed(s: State) -> list[str]:
    return [GAME.moves.text(move) for move in decision(s, 0).moves]
