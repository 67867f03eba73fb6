"""In every game the name of whatever may be chosen can be read on a phone: 11 pixels at 350."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core import Decision, Game, View
from render import find_pictures
from render.scene import Label, Scene
from tests.playing import GAMES, Case, Play, cases_of, played
from tests.render.phone import text_height_on_phone
from tests.render.test_every_game import targets
from words import Words

LEAST_HEIGHT = 11
MOST_QUESTIONS = 12  # of one match, spread over its length
WORDS = Words("en", ["Brunhild", "Sneak", "Galathil", "Morgause", "Livia", "Octavia"])


def few_cases(game: Game[Any]) -> tuple[Case, ...]:
    """The usual match of a game, one of most players, and one of its last scenario."""
    usual, *others = cases_of(game)
    if not others:
        return (usual,)
    return usual, max(others, key=lambda case: case.seats), others[-1]


DRAWN = [case for key in GAMES if find_pictures(key) for case in few_cases(GAMES[key])]


def questions(play: Play) -> Iterator[tuple[View, Decision]]:
    """Some of the questions of a match, from its beginning to its end."""
    asked = list(play.asked())
    for position, decision in asked[:: max(1, len(asked) // MOST_QUESTIONS)]:
        yield play.game.view(position.state, decision.seat), decision


def place_names(game: Game[Any], decision: Decision) -> set[str]:
    """The names of all places that may be chosen, and the two halves of a line's name."""
    places = [
        (axis, value)
        for axis, values in targets(decision).items()
        for value in values
        if game.is_place(axis)
    ]
    names = {WORDS(game.place_text(axis, value)) for axis, value in places}
    return names.union(*(name.split("|") for name in names))


def added_labels(key: str, view: View, decision: Decision) -> Iterator[tuple[Scene, Label]]:
    """What the pictures of a seat say only because something may be chosen."""
    drawn, focus = find_pictures(key), targets(decision)
    assert drawn is not None
    plain = drawn.seat(view, WORDS, dict.fromkeys(focus, ()))
    known = {label for scene in plain for label in scene.labels()}
    for scene in drawn.seat(view, WORDS, focus):
        yield from ((scene, label) for label in scene.labels() if label not in known)


@pytest.mark.parametrize("case", DRAWN, ids=str)
def test_the_name_of_every_place_to_choose_is_11_px_high_on_a_phone(case: Case) -> None:
    for view, decision in questions(played(case)):
        names = place_names(case.game, decision)
        for scene, label in added_labels(case.game.meta.key, view, decision):
            if label.text in names:
                assert text_height_on_phone(scene, label) >= LEAST_HEIGHT, label


@pytest.mark.parametrize("key", ["armadora", "catan", "lapilli", "praetor"])
def test_places_to_choose_have_names_in_the_pictures(key: str) -> None:
    game = GAMES[key]
    found: set[str] = set()
    for view, decision in questions(played(few_cases(game)[0])):
        shown = {label.text for _scene, label in added_labels(key, view, decision)}
        found |= shown & place_names(game, decision)
    assert len(found) > 5
