"""Several knights that march in one form."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.catan.modules.barbarian_attack.march_form import MarchForm
from engine.catan.modules.barbarian_attack.moves import MarchKnights
from engine.catan.state import State
from engine.core import Illegal
from engine.forms import MAX_OPTIONS_PER_QUESTION
from engine.kit.hexes import EDGES

from ..table import act, decision, hand, offers
from .table import CASTLE, FOUR, SIX, TEN, attack, edge, number, riders, slot


def march_form(s: State) -> MarchForm:
    """The form of several knights, after the turn is ended."""
    act(s, "end")
    (form,) = decision(s).forms
    assert isinstance(form, MarchForm)
    return form


def two_at_the_castle(**rest: Any) -> State:
    places = {0: ((CASTLE, "NE"), (CASTLE, "E"))}
    return attack(riders=places, barbarians={FOUR: 1, SIX: 1}, **rest)


def test_several_knights_march_in_one_form_and_then_the_battles_are_fought() -> None:
    s = two_at_the_castle()
    form = march_form(s)
    targets = [edge(s, FOUR, "NE"), edge(s, FOUR, "E")]
    order = sorted(riders(s, 0))
    act(s, MarchKnights(tuple(targets)), draws=[2])
    assert slot(s).prisoners[0] == 1, "two knights beat one barbarian"
    assert s.active == 1
    assert [one.edge for one in form.marchers] == order


def test_a_form_asks_once_for_each_knight_the_best_paths_first() -> None:
    s = two_at_the_castle()
    questions = march_form(s).questions()
    assert len(questions) == 2
    assert all(len(one.options) <= MAX_OPTIONS_PER_QUESTION for one in questions)  # type: ignore[union-attr]
    first = int(questions[0].options[0][0])  # type: ignore[union-attr]
    assert {number(s, FOUR), number(s, SIX)} & {*s.island.grid.edge_hexes[first]}


def test_a_form_lets_nobody_stay_at_the_castle_or_share_a_path() -> None:
    s = two_at_the_castle()
    form = march_form(s)
    one, other = edge(s, FOUR, "NE"), edge(s, FOUR, "E")
    assert form.allows(MarchKnights((one, other)))
    assert not form.allows(MarchKnights((one, None)))
    assert not form.allows(MarchKnights((one, one)))
    assert not form.allows(MarchKnights((edge(s, CASTLE, "W"), other)))


def test_long_marches_in_a_form_cost_a_grain_each() -> None:
    s = attack(riders={0: ((TEN, "E"), (TEN, "NE"))}, hands={0: (0, 0, 0, 1, 0)})
    form = march_form(s)
    far = [min(one.far) for one in form.marchers]
    far[1] = min(form.marchers[1].far - {far[0]})
    assert not form.allows(MarchKnights(tuple(far)))
    act(s, MarchKnights((far[0], None)))
    assert hand(s, 0) == (0, 0, 0, 0, 0)


def test_who_stays_in_a_form_has_marched() -> None:
    s = attack(riders={0: ((TEN, "E"), (TEN, "NE"))})
    march_form(s)
    act(s, MarchKnights((None, None)))
    assert s.active == 1


def test_the_sixth_knight_is_asked_for_after_the_form() -> None:
    sides = ("NW", "NE", "E", "SE", "SW", "W")
    s = attack(riders={0: tuple((TEN, side) for side in sides)})
    form = march_form(s)
    assert len(form.marchers) == 5
    act(s, MarchKnights((None,) * 5))
    assert {text.split()[0] for text in offers(s, "march")} == {EDGES[max(riders(s, 0))]}


def test_one_knight_alone_has_no_form() -> None:
    s = attack(riders={0: ((TEN, "E"),)})
    act(s, "end")
    assert decision(s).forms == ()


def test_samples_and_answers_of_the_form_are_legal() -> None:
    s = two_at_the_castle(hands={0: (0, 0, 0, 1, 0)})
    form = march_form(s)
    for seed in range(20):
        assert form.allows(form.sample(Random(seed)))
    assert form.allows(form.fallback)
    keys = [question.options[at][0] for at, question in enumerate(form.questions())]  # type: ignore[union-attr]
    assert form.allows(form.read(keys))
    with pytest.raises(Illegal):
        form.read(["x", "y"])
