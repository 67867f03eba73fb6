"""What the tables of all games say alike."""

from __future__ import annotations

import pytest

from engine.core import Text
from render.sentences import (
    begin_sentence,
    end_with_stop,
    missed_moves_text,
    seat_sentence,
    section_lines,
    to_act_sentence,
    winners_text,
)
from words import Words

WORDS = Words("en", ["Ann", "Bob"])


def test_a_section_is_a_heading_with_a_list() -> None:
    lines = section_lines(WORDS, Text("Gold"), ["A1: 4", Text("reinforced")])
    assert lines == ["", "Gold:", "- A1: 4", "- reinforced"]


def test_a_section_without_anything_in_it_is_left_out() -> None:
    assert section_lines(WORDS, Text("Gold"), []) == []


@pytest.mark.parametrize(
    ("said", "sentence"), [("Ann · G3", "Ann · G3."), ("Done.", "Done."), ("Won!", "Won!")]
)
def test_a_sentence_ends_once(said: str, sentence: str) -> None:
    assert end_with_stop(said) == sentence


def test_players_are_named() -> None:
    assert WORDS(to_act_sentence((0, 1))) == "To act: Ann, Bob."
    assert WORDS(begin_sentence([1])) == "Bob begins."
    assert WORDS(winners_text([1])) == "Winner: Bob"
    assert WORDS(winners_text([0, 1])) == "Winners: Ann, Bob"
    assert WORDS(seat_sentence(0, [Text("passed"), Text("this is you")])) == (
        "Ann: passed, this is you."
    )


def test_what_the_viewer_missed_stands_in_one_line() -> None:
    missed = missed_moves_text([Text("passed"), Text("reinforced")], WORDS)
    assert WORDS(missed) == "Since your last turn: passed · reinforced"
