"""Trade between players: offers, answers, deals; and what they tell."""

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.moves import Accept, Counter, Offer
from engine.catan.state import State
from engine.core import Illegal, PickQuestion
from tests.telling import english

from .table import ROAD, act, asked, decision, due, hand, offers, table, verbs

ALL = (0, 1, 1, 1)


def offer(
    s: State,
    give: tuple[int, ...] = (1, 0, 0, 0, 0),
    want: tuple[int, ...] = (0, 0, 0, 0, 1),
    to: tuple[int, ...] = ALL,
) -> None:
    act(s, Offer(give, want, to))


def market(**how: object) -> State:
    hands = {0: (3, 1, 0, 0, 0), 1: (0, 0, 0, 0, 2), 2: (0, 0, 1, 0, 1), 3: (0, 0, 2, 0, 0)}
    return table(**{"hands": hands, **how})  # type: ignore[arg-type]


def test_those_addressed_are_asked_all_at_once_whatever_they_hold() -> None:
    s = market()
    offer(s)
    assert due(s) == [1, 2, 3]
    assert verbs(s, 1) == {"accept", "decline", "counter"}
    assert verbs(s, 3) == {"decline", "counter"}  # Dot has no ore, and sees that herself


def test_an_offer_to_one_is_a_question_to_one_and_closes_with_the_answer() -> None:
    s = market()
    offer(s, to=(0, 1, 0, 0))
    assert due(s) == [1]
    told = act(s, "accept", 1)
    assert (hand(s, 0), hand(s, 1)) == ((2, 1, 0, 0, 1), (1, 0, 0, 0, 1))
    assert str(told) == "Bob accepts. Ann gives Bob 1 lumber for 1 ore."
    assert (asked(s), s.stack[-1].phase) == ([0], "turn")


def test_the_offerer_chooses_among_those_who_accept() -> None:
    """Rulebook: the player whose turn it is decides with whom to trade."""
    s = market()
    offer(s)
    act(s, "accept", 1)
    assert asked(s) == [2, 3, 0]
    act(s, "accept", 2)
    assert offers(s, "choose", 0) == ["2", "3"]
    act(s, "choose 3", 0)
    assert (hand(s, 1), hand(s, 2)) == ((0, 0, 0, 0, 2), (1, 0, 1, 0, 0))


def test_where_all_others_decline_the_one_acceptance_closes_the_deal() -> None:
    s = market()
    offer(s)
    act(s, "decline", 3)
    act(s, "accept", 1)
    assert s.stack[-1].phase == "trade"
    act(s, "decline", 2)
    assert (s.stack[-1].phase, hand(s, 1)) == ("turn", (1, 0, 0, 0, 1))


def test_where_all_decline_the_turn_goes_on() -> None:
    s = market()
    offer(s)
    for seat in (1, 2, 3):
        told = act(s, "decline", seat)
    assert "Nobody takes the offer of Ann." in str(told)
    assert (asked(s), hand(s, 0)) == ([0], (3, 1, 0, 0, 0))


def test_the_offerer_may_go_on_at_any_time_which_takes_the_offer_back() -> None:
    for answers in ((), ("decline",)):
        s = market(settlements={0: "C5"})
        offer(s)
        for answer in answers:
            act(s, answer, 3)
        assert {"decline", "end", "road", "offer"} <= verbs(s, 0)
        told = act(s, "road 28", 0)
        assert str(told).startswith("Ann takes the offer back.")
        assert (asked(s), hand(s, 0)) == ([0], (2, 0, 0, 0, 0))


def test_the_offerer_may_simply_take_the_offer_back() -> None:
    s = market()
    offer(s)
    act(s, "decline", 2)
    act(s, "decline", 0)
    assert (asked(s), s.stack[-1].phase) == ([0], "turn")


def test_nobody_waits_for_the_offerer_before_somebody_agrees_to_something() -> None:
    s = market()
    offer(s)
    assert (asked(s), due(s)) == ([1, 2, 3, 0], [1, 2, 3])
    act(s, "decline", 2)
    assert due(s) == [1, 3]
    act(s, "accept", 1)
    assert due(s) == [3, 0]
    assert GAME.view(s, None).seats_to_act == (3, 0)


def test_an_offer_is_not_undone_but_taken_back_so_that_nobody_is_called_again_and_again() -> None:
    s = market()
    assert act(s, Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), ALL)).secret
    act(s, "decline", 0)
    assert GAME.view(s, 0).offers_left == 5


def test_the_answers_can_be_given_at_the_table_and_are_the_same_for_all() -> None:
    s = market()
    offer(s)
    said = [
        [spoken.kind.verb.id for spoken in decision(s, seat).public_answers]
        for seat in (1, 2, 3, 0)
    ]
    assert said == [["accept", "decline", "counter"]] * 3 + [["decline"]]
    assert english(decision(s, 3).refusal(Accept())) == "You do not have 1 ore."


def notes(s: State, seat: int | None) -> list[str]:
    """What stands above the moves in the menu of a seat."""
    return [english(note) for note in GAME.menu_notes(GAME.view(s, seat))]


def test_who_cannot_pay_an_offer_reads_in_private_which_cards_are_missing() -> None:
    s = market()
    offer(s, want=(0, 0, 1, 0, 2))
    assert [notes(s, seat) for seat in (1, 2, 3)] == [
        ["You do not have 1 wool."],
        ["You do not have 2 ore."],
        ["You do not have 2 ore."],
    ]
    said = [english(decision(s, seat).prompt) for seat in (1, 2, 3)]
    assert said == ["Ann gives 1 lumber and wants 1 wool, 2 ore."] * 3
    assert notes(s, None) == []


def test_nothing_is_missing_for_who_can_pay_who_offers_and_who_has_answered() -> None:
    s = market()
    offer(s)
    act(s, "decline", 3)
    assert [notes(s, seat) for seat in range(4)] == [[]] * 4


def test_the_form_of_an_offer_shows_the_hand_and_offers_no_more_than_it_has() -> None:
    (form,) = [form for form in decision(market()).forms if form.kind is Offer]
    give, want, whom = form.questions()
    assert isinstance(give, PickQuestion)
    assert isinstance(want, PickQuestion)
    assert give.hint is not None
    assert english(give.hint) == "Your hand: 3 lumber, 1 brick"
    assert [english(label) for _, label in give.options] == [
        "1 lumber",
        "2 lumber",
        "3 lumber",
        "1 brick",
    ]
    with pytest.raises(Illegal) as refusal:
        form.read([["0:1"], ["0:2"], ["1:1"]])
    assert english(refusal.value.text) == "Nobody may give and want the same resource."
    assert isinstance(whom, PickQuestion)
    assert whom.chosen == ("1:1", "2:1", "3:1")


def test_an_earlier_offer_is_made_again_to_all_who_can_still_be_asked() -> None:
    s = market()
    earlier = Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), ALL)
    (form,) = [form for form in decision(s).forms if form.kind is Offer]
    assert form.repeat(earlier) == earlier
    assert english(form.repeat_label(earlier)) == "Offer again: 1 lumber for 1 ore"
    s.pay_bank(s.players[3], s.players[3].hand)
    (form,) = [form for form in decision(s).forms if form.kind is Offer]
    assert form.repeat(earlier) == Offer(earlier.give, earlier.want, (0, 1, 1, 0))


@pytest.mark.parametrize(
    ("give", "to"),
    [((0, 0, 1, 0, 0), ALL), ((4, 0, 0, 0, 0), ALL), ((1, 0, 0, 0, 0), (1, 0, 0, 0))],
)
def test_an_earlier_offer_that_cannot_be_made_now_is_not_offered_again(
    give: tuple[int, ...],
    to: tuple[int, ...],
) -> None:
    (form,) = [form for form in decision(market()).forms if form.kind is Offer]
    assert form.repeat(Offer(give, (0, 0, 0, 0, 1), to)) is None


def test_an_offer_of_this_turn_is_not_offered_again() -> None:
    s = market()
    offer(s)
    for seat in (1, 2, 3):
        act(s, "decline", seat)
    (form,) = [form for form in decision(s).forms if form.kind is Offer]
    assert form.repeat(Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), ALL)) is None


def test_an_offer_is_about_what_it_wants() -> None:
    s = market()
    offer(s)
    assert decision(s, 1).topics == ("offer", "offer ore")
    known = GAME.standing_answers(4, s.rules.options)
    topics = {standing.topic: english(standing.title) for standing in known}
    assert topics["offer"] == "Decline every offer"
    assert topics["offer ore"] == "Never give ore"
    assert all(decision(s, 1).allows(standing.move) for standing in known)


def test_the_question_to_the_offerer_does_not_tell_whether_a_counter_offer_can_be_paid() -> None:
    prompts = set()
    for want in ((2, 0, 0, 0, 0), (0, 0, 0, 5, 0)):
        s = market()
        offer(s)
        act(s, Counter((0, 0, 1, 0, 0), want), 3)
        prompts.add(decision(s, 0).prompt)
    assert len(prompts) == 1


# --- counter-offers ---------------------------------------------------


def test_a_counter_offer_comes_back_to_the_offerer_who_may_take_it() -> None:
    s = market()
    offer(s)
    told = act(s, Counter((0, 0, 1, 0, 0), (2, 0, 0, 0, 0)), 3)
    assert str(told) == "Dot would give 1 wool for 2 lumber."
    assert offers(s, "choose", 0) == ["4"]
    act(s, "choose 4", 0)
    assert (hand(s, 0), hand(s, 3)) == ((1, 1, 1, 0, 0), (2, 0, 1, 0, 0))


def test_a_counter_offer_that_the_offerer_cannot_pay_is_not_open() -> None:
    s = market()
    offer(s)
    act(s, Counter((0, 0, 1, 0, 0), (0, 0, 0, 5, 0)), 3)
    assert offers(s, "choose", 0) == []
    act(s, "decline", 1)
    act(s, "decline", 2)
    assert asked(s) == [0]
    act(s, "end", 0)
    assert s.active == 1


@pytest.mark.parametrize(
    "counter",
    [
        Counter((0, 0, 1, 0, 0), (0, 0, 1, 0, 0)),  # the same on both sides
        Counter((0, 0, 3, 0, 0), (1, 0, 0, 0, 0)),  # more than there is
        Counter((0, 0, 1, 0, 0), (0, 0, 0, 0, 0)),  # a gift
        Counter((0, 0, 0, 0, 0), (1, 0, 0, 0, 0)),
    ],
)
def test_counter_offers_obey_the_rules_of_offers(counter: Counter) -> None:
    s = market()
    offer(s)
    with pytest.raises(Illegal):
        act(s, counter, 3)


def test_the_offer_itself_is_no_counter_offer() -> None:
    s = market()
    offer(s)
    assert not decision(s, 1).forms[0].allows(Counter((0, 0, 0, 0, 1), (1, 0, 0, 0, 0)))


# --- what may be offered ----------------------------------------------


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Offer((0, 0, 0, 0, 0), (0, 0, 0, 0, 1), ALL), "You give: 1 to 4 in all, not 0."),
        (Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 0), ALL), "You want: 1 to 25 in all, not 0."),
        (
            Offer((1, 0, 0, 0, 0), (1, 0, 0, 0, 0), ALL),
            "Nobody may give and want the same resource.",
        ),
        (Offer((4, 0, 0, 0, 0), (0, 0, 0, 0, 1), ALL), "lumber: between 0 and 3."),
        (
            Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 0, 0, 0)),
            "Ask whom?: 1 to 3 in all, not 0.",
        ),
    ],
)
def test_no_gifts_nothing_for_the_same_and_nothing_that_is_not_there(
    move: Offer,
    reason: str,
) -> None:
    """Rulebook: you may not give away cards, nor trade matching resources."""
    s = market()
    refusal = decision(s).forms[0].reason_against(move)
    assert refusal is not None
    assert english(refusal) == reason


def test_nobody_offers_to_oneself_or_to_an_empty_hand() -> None:
    s = table(hands={0: (1, 0, 0, 0, 0), 1: (1, 0, 0, 0, 0)})
    form = decision(s).forms[0]
    assert form.allows(Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 1, 0, 0)))
    assert not form.allows(Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 1, 0, 0)))
    assert not form.allows(Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 1, 1, 0)))


def test_without_cards_or_without_anybody_who_has_some_there_is_nothing_to_offer() -> None:
    assert "offer" not in verbs(table(hands={1: ROAD}))
    assert "offer" not in verbs(table(hands={0: ROAD}))
    assert "offer" in verbs(table(hands={0: ROAD, 1: ROAD}))


def test_the_same_offer_is_made_to_nobody_twice_in_a_turn() -> None:
    s = market()
    offer(s, to=(0, 1, 0, 0))
    act(s, "decline", 1)
    form = decision(s).forms[0]
    assert not form.allows(Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), ALL))
    assert form.allows(Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 0, 1, 1)))
    assert form.allows(Offer((2, 0, 0, 0, 0), (0, 0, 0, 0, 1), ALL))


@pytest.mark.parametrize(("setting", "most"), [("six", 6), ("two", 2), ("none", 0)])
def test_a_turn_has_so_many_offers(setting: str, most: int) -> None:
    s = market(offers=setting)
    for made in range(most):
        offer(s, want=(0, 0, 0, 0, made + 1) if made < 5 else (0, 0, 1, 0, 0), to=(0, 1, 0, 0))
        act(s, "decline", 1)
    assert "offer" not in verbs(s)
    assert GAME.view(s, 0).offers_left == 0


def test_trade_is_only_with_the_player_whose_turn_it_is_and_only_after_the_roll() -> None:
    s = market(rolled=False)
    assert "offer" not in verbs(s)
    s = market()
    offer(s)
    assert {form.kind for seat in (1, 2, 3) for form in decision(s, seat).forms} == {Counter}


def test_a_closed_deal_is_a_matter_of_both() -> None:
    s = market()
    offer(s, to=(0, 1, 0, 0))
    assert act(s, Accept(), 1).secret


# --- secrets ----------------------------------------------------------


def test_what_a_seat_is_asked_does_not_depend_on_the_hands_of_others() -> None:
    s = market()
    offer(s)
    act(s, "decline", 1)
    for seed in range(20):
        for seat in asked(s):
            other = GAME.resample_hidden(s, seat, Random(seed))
            mine, theirs = decision(s, seat), decision(other, seat)
            assert (asked(other), theirs.prompt, tuple(theirs.moves)) == (
                asked(s),
                mine.prompt,
                tuple(mine.moves),
            )
            assert [form.questions() for form in theirs.forms] == [
                form.questions() for form in mine.forms
            ]


def test_the_offer_and_its_answers_are_seen_by_all() -> None:
    s = market()
    offer(s)
    act(s, Counter((0, 0, 1, 0, 0), (2, 0, 0, 0, 0)), 3)
    act(s, "accept", 2)
    bargain = GAME.view(s, None).trade_offer
    assert bargain is not None
    assert (bargain.seat, bargain.give, bargain.want) == (0, (1, 0, 0, 0, 0), (0, 0, 0, 0, 1))
    assert [(reply.seat, reply.answer) for reply in bargain.replies] == [
        (1, "waiting"),
        (2, "accepted"),
        (3, "counter"),
    ]
    assert (bargain.replies[2].give, bargain.replies[2].want) == (
        (0, 0, 1, 0, 0),
        (2, 0, 0, 0, 0),
    )


def test_a_clock_declines_for_those_who_are_away() -> None:
    s = market()
    offer(s)
    while s.stack[-1].phase == "trade":
        act(s, decision(s).fallback)
    assert hand(s, 0) == (3, 1, 0, 0, 0)
