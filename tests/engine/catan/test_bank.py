"""Several exchanges with the bank at once, by one form: what may be given and taken, and what is
said where it may not.
"""

import json
from random import Random

import pytest

from bench.load.form_answers import answer_form
from engine.catan import GAME
from engine.catan.frames.bank_trade import BankForm
from engine.catan.moves import Exchange, Offer
from engine.catan.state import State
from engine.core import Answer, Illegal, PickQuestion
from tests.telling import english

from .table import act, bank, decision, hand, offers, table

LUMBER, BRICK, WOOL, GRAIN, ORE = range(5)
GENERAL, WOOL_HARBOUR = "F5", "E8"  # corners with a harbour


def port(held: tuple[int, ...] = (4, 0, 2, 0, 0), **how: object) -> State:
    """Somebody at the wool harbour."""
    return table(**{"settlements": {0: WOOL_HARBOUR}, "hands": {0: held}, **how})  # type: ignore[arg-type]


def form(s: State) -> BankForm:
    (found,) = [each for each in decision(s).forms if isinstance(each, BankForm)]
    return found


def has_form(s: State) -> bool:
    return any(isinstance(each, BankForm) for each in decision(s).forms)


def options(s: State, at: int) -> dict[str, str]:
    question = form(s).questions()[at]
    assert isinstance(question, PickQuestion)
    return {key: english(label) for key, label in question.options}


def refused(s: State, *answers: Answer) -> str:
    with pytest.raises(Illegal) as refusal:
        form(s).read(answers)
    return english(refusal.value.text)


# --- when it is there -------------------------------------------------


@pytest.mark.parametrize(
    ("held", "there"),
    [
        ((4, 0, 0, 0, 0), False),
        ((7, 3, 1, 3, 3), False),
        ((8, 0, 0, 0, 0), True),
        ((4, 4, 0, 0, 0), True),
        ((4, 0, 2, 0, 0), True),
    ],
)
def test_the_form_is_there_where_more_than_one_exchange_can_be_paid(
    held: tuple[int, ...],
    there: bool,
) -> None:
    s = port(held)
    assert has_form(s) == there
    assert offers(s, "bank")  # each single one stays one press away


def test_where_the_bank_is_closed_there_is_no_form() -> None:
    assert not has_form(port(rolled=False))
    assert not has_form(
        port(hands={0: (8, 0, 0, 0, 0), 1: (0, 19, 19, 19, 19)})
    )  # it has lumber only


def test_the_form_offers_multiples_of_the_rate_and_says_what_they_pay_for() -> None:
    s = port((9, 3, 5, 0, 0))
    assert options(s, 0) == {
        "0:4": "4 lumber → 1 card",
        "0:8": "8 lumber → 2 cards",
        "2:2": "2 wool → 1 card",
        "2:4": "4 wool → 2 cards",
    }
    assert options(s, 1)["4:4"] == "4 ore"
    assert "4:5" not in options(s, 1)  # nothing that could not be paid


def test_the_form_offers_only_what_the_bank_has() -> None:
    s = port((8, 0, 0, 0, 0), hands={0: (8, 0, 0, 0, 0), 1: (0, 18, 19, 0, 0)})
    assert {key[0] for key in options(s, 1)} == {"1", "3", "4"}
    assert {"1:1", "3:2", "4:2"} <= set(options(s, 1))
    assert "1:2" not in options(s, 1)


def test_no_more_can_be_chosen_than_can_be_paid() -> None:
    give, take = form(port((8, 0, 0, 0, 0))).questions()
    assert isinstance(give, PickQuestion)
    assert isinstance(take, PickQuestion)
    assert (give.most, take.most) == (1, 2)  # kinds
    assert not any(
        key.startswith("0:") for key, _ in take.options
    )  # only lumber can be given, so it cannot be taken
    assert (
        refused(port((8, 0, 0, 0, 0)), ["0:8"], ["0:1", "4:1"])
        == "lumber: either give it or take it, not both."
    )


def test_more_choices_than_a_list_can_show_are_written() -> None:
    s = table(settlements={0: f"{WOOL_HARBOUR} {GENERAL}"}, hands={0: (19, 19, 19, 19, 0)})
    move = form(s).read(["3 0 2 0 0", ["4:2"]])
    assert move == Exchange((LUMBER, WOOL), (ORE, ORE))


# --- what it does -----------------------------------------------------


def test_several_kinds_are_given_at_their_own_rates_for_several_others() -> None:
    s = port((5, 0, 4, 0, 1))
    told = act(s, form(s).read([["0:4", "2:4"], ["1:1", "4:2"]]))
    assert hand(s, 0) == (1, 1, 0, 0, 3)
    assert bank(s) == (18, 18, 19, 19, 16)
    assert str(told) == "Ann gives the bank 4 lumber, 4 wool for 1 brick, 2 ore."
    (deed,) = GAME.view(s, None).recent_actions
    assert (deed.verb, deed.gave, deed.got) == ("exchange", (4, 0, 4, 0, 0), (0, 1, 0, 0, 2))


def test_the_rates_are_those_of_the_best_harbour() -> None:
    s = table(settlements={0: f"{WOOL_HARBOUR} {GENERAL}"}, hands={0: (3, 0, 2, 0, 0)})
    act(s, "bank lumber,wool ore,ore")
    assert hand(s, 0) == (0, 0, 0, 0, 2)


def test_several_at_once_are_the_same_as_one_after_the_other() -> None:
    random = Random(5)
    for _ in range(200):
        held = tuple(random.randint(0, 9) for _ in range(5))
        s = port(held, hands={0: held, 1: tuple(random.randint(0, 19 - n) for n in held)})
        if not has_form(s):
            continue
        move = form(s).sample(random)
        assert isinstance(move, Exchange)
        other = s.copy()
        act(s, move)
        for pay, get in zip(move.paid, move.got, strict=True):
            act(other, Exchange(pay, get))
        assert (hand(s, 0), bank(s)) == (hand(other, 0), bank(other))
        assert GAME.count_pieces(s) == GAME.count_pieces(other)


def test_one_exchange_by_the_form_is_the_one_that_is_listed() -> None:
    s = port()
    assert form(s).read([["2:2"], ["4:1"]]) == Exchange(WOOL, ORE)
    assert Exchange(WOOL, ORE) in decision(s).moves


def test_several_exchanges_can_be_undone_alone() -> None:
    told = act(port(), "bank lumber,wool ore,ore")
    assert not told.drawn
    assert not told.secret


def test_going_on_with_the_bank_takes_an_offer_back() -> None:
    s = port(hands={0: (4, 0, 3, 0, 0), 1: (0, 1, 0, 0, 0)})
    act(s, Offer((0, 0, 1, 0, 0), (0, 1, 0, 0, 0), (0, 1, 0, 0)))
    told = act(s, Exchange((LUMBER, WOOL), (ORE, ORE)), 0)
    assert str(told) == "Ann takes the offer back. Ann gives the bank 4 lumber, 2 wool for 2 ore."


def test_what_nobody_chose_is_the_first_exchange_that_there_is() -> None:
    s = port(
        (4, 4, 0, 0, 0), hands={0: (4, 4, 0, 0, 0), 1: (0, 15, 19, 19, 19)}
    )  # of brick there is none left, only lumber
    assert form(s).fallback == Exchange(BRICK, LUMBER)
    assert all(form(s).allows(form(s).sample(Random(seed))) for seed in range(20))


# --- what is refused --------------------------------------------------


@pytest.mark.parametrize(
    ("give", "take", "reason"),
    [
        (["0:4", "2:2"], ["4:1"], "You pay for 2 cards, but take 1 card."),
        (["0:4"], ["4:1", "3:1"], "You pay for 1 card, but take 2 cards."),
        (["0:4"], ["4:1", "0:1"], "lumber: either give it or take it, not both."),
        (["0:3"], ["4:1"], "lumber: only multiples of 4, not 3."),
        (["2:3"], ["4:1"], "wool: only multiples of 2, not 3."),
        (["0:8"], ["4:2"], "You do not have 8 lumber."),
        (["0:4", "2:2"], ["3:2"], "The bank does not have 2 grain."),
        (["0:4", "0:8"], ["4:1"], "lumber is chosen twice."),
        ([], ["4:1"], "You give: 1 to 9 in all, not 0."),
        (["0:4"], [], "You take: 1 to 2 in all, not 0."),
        (["0:4", "2:2"], ["4:3"], "ore: between 0 and 2."),
        (["0:-4"], ["4:1"], "lumber: between 0 and 6."),
        (["9:4"], ["4:1"], "The answer does not fit the question."),
        (["x"], ["4:1"], "The answer does not fit the question."),
        ("4 0", ["4:1"], "You give: one number for each: lumber, brick, wool, grain, ore."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_sentence(give: Answer, take: Answer, reason: str) -> None:
    s = port(hands={0: (6, 0, 3, 0, 0), 1: (0, 0, 0, 18, 0)})
    assert refused(s, give, take) == reason


def test_an_answer_with_more_or_fewer_parts_is_refused() -> None:
    assert refused(port(), ["0:4"]) == "The answer does not fit the question."


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Exchange((0, 2), 4), "You pay for 2 cards, but take 1 card."),
        (Exchange((0, 0), (4, 4)), "You do not have 8 lumber."),
        (Exchange((), ()), "You give: 1 to 6 in all, not 0."),
        (Exchange((0, 2), (4, 5)), "The answer does not fit the question."),
        (Exchange((0, True), (4, 4)), "The answer does not fit the question."),
        (Exchange((0, -1), (4, 4)), "The answer does not fit the question."),
        (Exchange("lumber", None), "The answer does not fit the question."),
    ],
)
def test_a_written_exchange_is_checked_like_the_form(move: Exchange, reason: str) -> None:
    s = port()
    assert not decision(s).allows(move)
    assert english(decision(s).refusal(move)) == reason


# --- as a record ------------------------------------------------------


def test_several_exchanges_are_kinds_in_the_log_and_single_ones_stay_what_they_were() -> None:
    several = Exchange((LUMBER, WOOL), (ORE, ORE))
    assert GAME.moves.text(several) == "bank lumber,wool ore,ore"
    assert json.dumps(GAME.moves.dump(several)) == '["Exchange", [0, 2], [4, 4]]'
    assert (
        GAME.moves.load(["Exchange", [0, 2], [4, 4]])
        == several
        == GAME.moves.parse("bank lumber,wool ore,ore")
    )
    assert GAME.moves.load(["Exchange", 0, 4]) == Exchange(LUMBER, ORE)


def test_the_answers_that_mean_an_exchange_are_read_as_it() -> None:
    s = port((12, 0, 6, 0, 0))
    for move in (Exchange((0, 0, 2), (3, 4, 4)), Exchange(WOOL, BRICK)):
        assert form(s).read(answer_form(form(s), move)) == move


def test_several_exchanges_have_a_name() -> None:
    s = port()
    choice = GAME.describe(GAME.view(s, 0), Exchange((LUMBER, WOOL), (ORE, ORE)))
    assert (english(choice.label), english(choice.group)) == (
        "4 lumber, 2 wool for 2 ore",
        "Bank",
    )


def test_the_form_tells_nothing_of_other_hands() -> None:
    s = port(hands={0: (4, 0, 2, 0, 0), 1: (1, 2, 3, 4, 5), 2: (2, 2, 0, 0, 1)})
    before = form(s).questions()
    assert {
        form(GAME.resample_hidden(s, 0, Random(seed))).questions() == before for seed in range(5)
    } == {True}
