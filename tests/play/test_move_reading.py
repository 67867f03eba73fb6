"""Moves that are typed: a refusal says what is asked, or what is possible."""

from __future__ import annotations

import pytest

from engine import games
from engine.core import Illegal
from engine.lapilli.moves import Place, Slide
from engine.match import Match
from play.move_reading import make_command_reader
from words import Words


def test_a_command_for_what_is_not_asked_tells_what_is() -> None:
    match = Match.start(games()["lapilli"], 2, {}, seed=1)
    slide = make_command_reader(Slide, {"pebble": "A1", "to": "B1"})
    with pytest.raises(Illegal) as refused:
        slide(match, match.decisions()[0])
    said = Words("en")(refused.value.text)
    assert said == ("That cannot be done now. You are asked: Place a pebble, not in the centre.")


def test_a_value_that_is_not_legal_tells_some_that_are() -> None:
    match = Match.start(games()["lapilli"], 2, {}, seed=1)
    with pytest.raises(Illegal) as refused:
        make_command_reader(Place, {"at": "B2"})(match, match.decisions()[0])
    assert "Possible: A1, B1, C1" in Words("en")(refused.value.text)
