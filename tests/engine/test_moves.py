"""The codec of moves: JSON and short text, there and back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Diverged, Illegal, Move, Moves, NameAxis, Plain, Text, Word

TREES = NameAxis(["oak", "elm", "ash"])


@dataclass(frozen=True, slots=True)
class Plant(Move):
    verb: ClassVar[Word] = Word("command", "plant")
    about: ClassVar[Text] = Text("Plant a tree.")
    tree: int
    at: int
    deep: bool
    beside: int | None


@dataclass(frozen=True, slots=True)
class Note(Move):
    verb: ClassVar[Word] = Word("command", "note")
    about: ClassVar[Text] = Text("Write something down.")
    written: str


@dataclass(frozen=True, slots=True)
class Lay(Move):
    verb: ClassVar[Word] = Word("command", "lay")
    about: ClassVar[Text] = Text("Lay trees out.")
    rows: Plain
    trees: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Wait(Move):
    verb: ClassVar[Word] = Word("command", "wait")
    about: ClassVar[Text] = Text("Do nothing.")


@dataclass(frozen=True, slots=True)
class Heap(Move):
    verb: ClassVar[Word] = Word("command", "heap")
    about: ClassVar[Text] = Text("Heap numbers up.")
    numbers: tuple[int, ...]


MOVES = Moves((Plant, Note, Lay, Wait, Heap), tree=TREES, trees=TREES)

trees = st.integers(0, len(TREES) - 1)
nested = st.recursive(
    st.none() | st.integers(), lambda inner: st.lists(inner, max_size=4).map(tuple), max_leaves=8
)
written = st.text(max_size=40).map(str.strip)
any_move = st.one_of(
    st.builds(Plant, trees, st.integers(), st.booleans(), st.none() | st.integers()),
    st.builds(Note, written),
    st.builds(Lay, nested, st.lists(st.none() | trees, max_size=5).map(tuple)),
    st.just(Wait()),
    st.builds(Heap, st.lists(st.integers(), max_size=5).map(tuple)),
)


@given(any_move)
def test_the_text_of_a_move_reads_back(move: Move) -> None:
    assert MOVES.parse(MOVES.text(move)) == move


@given(any_move)
def test_the_json_of_a_move_loads_back(move: Move) -> None:
    assert MOVES.load(json.loads(json.dumps(MOVES.dump(move)))) == move


@given(st.text(max_size=60) | st.text("plantelohg (),-−1a", max_size=60).map("lay ".__add__))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = MOVES.parse(text)
    except Illegal:
        return
    assert type(move) in MOVES.kinds


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    st.lists,
    max_leaves=5,
)


@given(st.lists(st.sampled_from(["Plant", "Note", "Heap", "?"]) | json_values, max_size=5))
def test_any_json_is_a_move_or_has_diverged(data: list[Any]) -> None:
    try:
        move = MOVES.load(data)
    except Diverged:
        return
    assert type(move) in MOVES.kinds


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Plant(1, 12, True, None), "plant elm 12 yes -"),
        (Note("two oaks, one elm"), "note two oaks, one elm"),
        (Note("-"), "note -"),
        (Note("12"), "note 12"),
        (Lay(((1, 2), (3,)), (0, None)), "lay (1,2),(3) oak,-"),
        (Lay((), (2,)), "lay () (ash)"),
        (Wait(), "wait"),
        (Heap((-1, 2)), "heap -1,2"),
    ],
    ids=str,
)
def test_texts_look_like_this(move: Move, text: str) -> None:
    assert MOVES.text(move) == text
    assert MOVES.parse(text) == move


@pytest.mark.parametrize("text", ["PLANT Elm 12 YES -", "  plant  elm 12 yes - "])
def test_case_and_blanks_do_not_matter(text: str) -> None:
    assert MOVES.parse(text) == Plant(1, 12, True, None)


def test_a_list_may_be_typed_with_blanks_and_a_real_minus() -> None:
    assert MOVES.parse("heap 1, \u22122, 3") == Heap((1, -2, 3))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "fell 1",
        "plant",
        "plant elm 12",
        "plant fir 1 no -",
        "plant elm 1 maybe -",
        "wait now",
    ],
)
def test_what_is_no_move_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        MOVES.parse(text)
    assert refused.value.text.id.endswith(".")


def test_endless_brackets_are_refused() -> None:
    with pytest.raises(Illegal):
        MOVES.parse(f"heap {'(' * 2000}{')' * 2000}")


def test_a_replay_constructs_nothing_twice() -> None:
    assert MOVES.load(["Heap", [1, 2]]) == Heap((1, 2))
    wait = MOVES.load(["Wait"])
    assert MOVES.load(["Wait"]) is wait


def test_names_are_words_and_told_apart() -> None:
    assert TREES.number_of("ELM") == 1
    for names in (["oak", "OAK"], ["two words"], ["a,b"], ["-"], [""], ["(x)"]):
        with pytest.raises(AssertionError):
            NameAxis(names)


def test_no_name_stands_for_a_negative_number() -> None:
    with pytest.raises(IndexError):
        TREES[-1]


def test_two_kinds_never_share_a_verb() -> None:
    with pytest.raises(AssertionError):
        Moves((Plant, Plant))
