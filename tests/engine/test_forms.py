"""Forms: what they sample is legal, what they ask can be answered, and what is wrong is refused
with a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.load.form_answers import answer_form
from engine.core import (
    Answer,
    Arrangement,
    Counts,
    Form,
    Group,
    Illegal,
    Move,
    PickQuestion,
    Plain,
    Text,
    TextQuestion,
    Verbatim,
    Word,
    Written,
)


@dataclass(frozen=True, slots=True)
class Discard(Move):
    verb: ClassVar[Word] = Word("command", "discard")
    about: ClassVar[Text] = Text("Discard.")
    cards: Plain


@dataclass(frozen=True, slots=True)
class Trade(Move):
    verb: ClassVar[Word] = Word("command", "trade")
    about: ClassVar[Text] = Text("Trade.")
    give: Plain
    want: Plain


def titles(n: int) -> tuple[Text, ...]:
    return tuple(Verbatim(f"kind {kind}") for kind in range(n))


@st.composite
def groups(draw: st.DrawFn) -> Group:
    """A group that has at least one legal answer; signed or not, few kinds or many."""
    kinds = draw(st.integers(1, 8))
    least = draw(st.lists(st.integers(-4, 1), min_size=kinds, max_size=kinds))
    legal = [low + draw(st.integers(0, 5)) for low in least]
    most = [n + draw(st.integers(0, 3)) for n in legal]
    total = (sum(legal) - draw(st.integers(0, 3)), sum(legal) + draw(st.integers(0, 3)))
    return Group(
        Text("Cards"),
        titles(kinds),
        tuple(most),
        total,
        tuple(least) if draw(st.booleans()) or min(least) != 0 else (),
    )


@st.composite
def arrangements(draw: st.DrawFn) -> Arrangement:
    keys = draw(st.lists(st.integers(0, 99), unique=True, min_size=1, max_size=30))
    things = tuple((key, Verbatim(f"card {key}")) for key in keys)
    return Arrangement(
        Discard, Text("Order"), things, titles(draw(st.integers(1, 8))), spare=draw(st.booleans())
    )


def any_text_but_x(written: str) -> Text | None:
    return Text("No x.") if "x" in written else None


counts = st.builds(lambda group: Counts(Discard, Text("Discard"), (group,)), groups())
trades = st.builds(
    lambda give, want: Counts(Trade, Text("Trade"), (give, want)), groups(), groups()
)
texts = st.just(
    Written(
        Discard,
        Text("A list"),
        Text("like this"),
        ("3 oak, 2 elm", "7"),
        any_text_but_x,
        limit=30,
    )
)
forms = counts | trades | arrangements() | texts
plain = st.none() | st.booleans() | st.integers(-3, 99) | st.text(max_size=3)
garbage = st.recursive(plain, lambda inner: st.lists(inner, max_size=9).map(tuple), max_leaves=12)


@given(forms, st.integers())
def test_what_a_form_samples_it_allows(form: Form, seed: int) -> None:
    random = Random(seed)
    for _ in range(5):
        assert form.reason_against(form.sample(random)) is None
    assert form.reason_against(form.fallback) is None


@given(forms, st.integers())
def test_the_answers_that_mean_a_move_are_read_as_it(form: Form, seed: int) -> None:
    move = form.sample(Random(seed))
    given_answers = answer_form(form, move)
    for question, answer in zip(form.questions(), given_answers, strict=True):
        if isinstance(question, PickQuestion):
            assert question.least <= len(answer) <= question.most
            assert set(answer) <= {key for key, _ in question.options}
    assert form.read(given_answers) == move


@given(forms)
def test_a_form_fits_one_dialog(form: Form) -> None:
    questions = form.questions()
    assert 1 <= len(questions) <= 5
    for question in questions:
        if isinstance(question, PickQuestion):
            assert 1 <= len(question.options) <= 25
            assert 0 <= question.least <= question.most <= len(question.options)
            assert len(dict(question.options)) == len(question.options)
        else:
            assert len(question.written) <= question.limit <= 4000


@given(forms, garbage, garbage)
def test_any_move_is_judged_and_never_breaks_a_form(form: Form, one: Plain, other: Plain) -> None:
    for move in (Discard(one), Trade(one, other)):
        allowed = form.allows(move)
        if allowed:
            assert form.read(answer_form(form, move)) == move


@given(
    forms,
    st.lists(
        st.text("0123456789:,- x−", max_size=12)
        | st.lists(st.text("0123456789:-", max_size=4), max_size=4),
        max_size=9,
    ),
)
def test_any_answers_are_a_legal_move_or_refused(form: Form, answers: Sequence[Answer]) -> None:
    with suppress(Illegal):
        assert form.allows(form.read(answers))


HAND = Group(Text("Cards"), titles(3), (3, 1, 2), (2, 2))
DEAL = Group(Text("Deal"), titles(3), (2, 0, 2), (0, 0), (-1, -3, 0))


@pytest.mark.parametrize("cards", [(2, 0, 0), (1, 1, 0), (0, 0, 2)])
def test_a_discard_of_two_of_six(cards: tuple[int, ...]) -> None:
    assert Counts(Discard, Text("Discard"), (HAND,)).allows(Discard(cards))


@pytest.mark.parametrize(
    "cards",
    [
        (1, 0, 0),
        (3, 0, 0),
        (0, 2, 0),
        (-1, 1, 2),
        (1, 1),
        (1, 1, 0, 0),
        (True, 1, 0),
        "ab",
        2,
        None,
        (),
    ],
)
def test_what_is_no_discard_of_two_of_six(cards: Plain) -> None:
    assert not Counts(Discard, Text("Discard"), (HAND,)).allows(Discard(cards))


def test_signed_numbers_fall_back_to_nothing_where_nothing_is_legal() -> None:
    assert DEAL.smallest_answer() == (0, 0, 0)
    question = DEAL.question()
    assert isinstance(question, PickQuestion)
    assert question.least == 0
    assert [key for key, _ in question.options] == [
        "0:-1",
        "0:1",
        "0:2",
        "1:-3",
        "1:-2",
        "1:-1",
        "2:1",
        "2:2",
    ]


def test_the_nearest_answer_to_nothing_gives_or_takes_as_little_as_it_must() -> None:
    assert Group(Text("Deal"), titles(3), (1, 2, 2), (2, 4), (-1, 0, 0)).smallest_answer() == (
        1,
        1,
        0,
    )
    assert Group(Text("Deal"), titles(3), (1, 2, 2), (-4, -2), (-1, 0, -3)).smallest_answer() == (
        -1,
        0,
        -1,
    )


def test_a_kind_cannot_be_chosen_twice() -> None:
    with pytest.raises(Illegal, match="twice"):
        HAND.read(["0:1", "0:2"])


def test_many_kinds_are_written_as_numbers() -> None:
    group = Group(Text("Cards"), titles(9), (9,) * 9, (0, 81))
    assert isinstance(group.question(), TextQuestion)
    assert group.read("1 0 2, 0 0 0 0 0 \u22123") == (1, 0, 2, 0, 0, 0, 0, 0, -3)
    for wrong in ("1 2", "one 0 0 0 0 0 0 0 0", ""):
        with pytest.raises(Illegal):
            group.read(wrong)


def test_a_rule_over_both_groups_is_kept_by_samples_and_told_to_players() -> None:
    def even(give: tuple[int, ...], want: tuple[int, ...]) -> Text | None:
        return None if sum(give) == 2 * sum(want) else Text("Give two for one.")

    give, want = (
        Group(Text("Give"), titles(2), (4, 4), (2, 8)),
        Group(Text("Want"), titles(2), (2, 2), (1, 4)),
    )
    form = Counts(Trade, Text("Trade"), (give, want), even, example=((2, 0), (1, 0)))
    assert all(form.allows(form.sample(Random(seed))) for seed in range(50))
    with pytest.raises(Illegal, match="two for one"):
        form.read([["0:2"], ["0:2"]])


def test_a_rule_that_chance_never_meets_gives_the_example() -> None:
    group = Group(Text("Cards"), titles(4), (50,) * 4, (0, 200))
    form = Counts(
        Discard,
        Text("Discard"),
        (group,),
        lambda counts: None if counts == (7, 8, 9, 10) else Text("No."),
        ((7, 8, 9, 10),),
    )
    assert form.sample(Random(1)) == form.fallback == Discard((7, 8, 9, 10))


THINGS = tuple((key, Verbatim(f"card {key}")) for key in (10, 20, 30))


@pytest.mark.parametrize(
    ("places", "spare", "laid", "legal"),
    [
        (2, False, (10, 30), True),
        (2, False, (10, None), False),
        (2, True, (10, None), True),
        (2, False, (10, 10), False),
        (2, False, (10, 11), False),
        (2, False, (10,), False),
        (4, False, (10, 20, None, 30), True),
        (4, False, (10, 20, None, None), False),
        (4, True, (None,) * 4, True),
    ],
)
def test_things_are_laid_once_and_as_many_as_must_be(
    places: int,
    spare: bool,
    laid: tuple[int | None, ...],
    legal: bool,
) -> None:
    assert (
        Arrangement(Discard, Text("Order"), THINGS, titles(places), spare=spare).allows(
            Discard(laid)
        )
        is legal
    )


def test_what_is_chosen_twice_is_named() -> None:
    form = Arrangement(Discard, Text("Order"), THINGS, titles(3))
    reason = form.reason_against(Discard((20, 10, 20)))
    assert reason is not None
    assert dict(reason.args)["things"] == (Verbatim("card 20"),)


def test_many_places_are_answered_in_one_line() -> None:
    form = Arrangement(Discard, Text("Order"), THINGS, titles(6))
    (question,) = form.questions()
    assert isinstance(question, TextQuestion)
    assert dict(question.hint.args)["places"] == titles(6)
    assert form.read(["2 0 1 3"]) == Discard((20, None, 10, 30, None, None))
    for wrong in ("2 -1 1 3", "4 1 2", "1 2", "1 2 3 0 0 0 0", "first"):
        with pytest.raises(Illegal):
            form.read([wrong])


def test_one_thing_of_two_digits_is_read_whole() -> None:
    form = Arrangement(Discard, Text("Order"), THINGS, titles(1))
    assert form.read([["20"]]) == form.read(["20"]) == Discard((20,))


def test_a_written_answer_has_a_limit_and_rules() -> None:
    form = Written(Discard, Text("A list"), Text("like this"), ("oak",), any_text_but_x, limit=5)
    assert form.read([" elm\n"]) == Discard("elm")
    for wrong in ("x", "elm, oak"):
        with pytest.raises(Illegal):
            form.read([wrong])
    assert not form.allows(Discard(3))


def test_a_form_answered_for_another_question_is_refused() -> None:
    for form in (
        Counts(Discard, Text("Discard"), (HAND,)),
        Arrangement(Discard, Text("Order"), THINGS, titles(2)),
    ):
        with pytest.raises(Illegal, match="does not fit"):
            form.read([["7:1"], [], ["1"]])


def test_a_form_of_counts_may_open_with_numbers_that_stand_there_already() -> None:
    many = Group(Text("Many"), titles(30), (1,) * 30, (0, 30))
    form = Counts(
        Discard,
        Text("Discard"),
        (HAND, many),
        initial_counts=((1,) + (0,) * (len(HAND.names) - 1), (1,) * 30),
    )
    picked, line = form.questions()
    assert isinstance(picked, PickQuestion)
    assert picked.chosen == ("0:1",)
    assert isinstance(line, TextQuestion)
    assert line.written == " ".join(["1"] * 30)
