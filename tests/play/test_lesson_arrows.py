"""The arrow of every lesson of every game is found, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import render
from engine import games
from engine.core import Decision, Plain, View
from engine.lessons import Lesson
from engine.match import Match
from play.lessons import find_targets, list_lessons
from render import Scene
from render.places import find_place
from render.pointing import Pointer, point_in_scenes
from render.roma.layout import CARD_HEIGHT, UPPER_ROW_TOP
from tests.engine.catan import table as catan
from tests.engine.praetor import table as praetor
from tests.engine.roma import table as roma
from words import LANGUAGES, Words

from .test_lessons import FEW_SEEDS, NAMES, OURS, count_arrows, guided_questions

Shown = tuple[View, Decision]  # what is seen, what is asked

# What seldom comes in a guided match: Roma's row, the other's row, the
# hand, and what is done with the dice (2, 1, 6)
ROMA_POSITIONS = {
    "free-cards": ("architectus@2 forum@3", "", "via pictor via", ("use 2 2",)),
    "strike": ("statua_iovis@2", "forum@1 decurio@5", "", ("use 2 2",)),
    "block": ("praetorianus@2", "forum@1 decurio@5", "", ("use 2 2",)),
    "perform": ("scaenicus@2 templarius@1 tribunus_plebis@3", "", "", ("use 2 2",)),
    "adjust": ("consul@2", "", "", ("use 2 2",)),
    "swap": ("navale@2 forum@3", "", "taberna pictor", ("use 2 2",)),
    "spend": ("forum@2", "", "", ("use 2 2",)),
}
HELD = {0: (1, 0, 1, 1, 1)}  # development cards: all but a victory point
HANDS = {0: (2, 2, 2, 2, 3), 1: (1, 1, 1, 1, 1), 2: (1, 1, 1, 1, 1)}


def ask(game: Any, state: Any, seat: int = 0) -> Shown:
    """What a seat sees, and what it is asked."""
    asked = {decision.seat: decision for decision in game.decisions(state)}
    return game.view(state, seat), asked[seat]


def seldom_asked(key: str) -> dict[str, Shown]:
    """Questions that seldom or never come in a guided match, by the lesson that they bring."""
    if key == "roma":
        return {lesson: ask_in_roma(*position) for lesson, position in ROMA_POSITIONS.items()}
    if key == "praetor":
        return {"villager": ask(praetor.GAME, deserted_by_workers())}
    if key != "catan":
        return {}
    s = catan.table(3, settlements={0: "C5"}, cards=HELD, hands=HANDS, start="big")
    found = {
        name: ask(catan.GAME, s) for name in ("card", "roads", "plenty", "monopoly", "knight")
    }
    found["offer"] = found["card"]
    catan.act(s, "offer 1,0,0,0,0 0,1,0,0,0 0,1,1")
    return {**found, "answer": ask(catan.GAME, s, seat=1), "discard": after_a_seven()}


def ask_in_roma(mine: str, theirs: str, hand: str, moves: tuple[str, ...]) -> Shown:
    """A question about a card of Roma."""
    s = roma.table(mine, theirs, dice=(2, 1, 6), hand=hand, money=(11, 0), set="mixed")
    return ask(roma.GAME, roma.acts(s, *moves))


def deserted_by_workers() -> Any:
    """A position of Praetor in which the only worker of a seat has just retired."""
    s = praetor.table(2)
    player = praetor.staff(s, 0, 5)
    praetor.acts(s, "use N9 5")
    player.favor = 8
    praetor.settled(s)
    return s


def after_a_seven() -> Shown:
    """A question of Catan to somebody who holds too many cards."""
    s = catan.table(3, rolled=False, hands=HANDS)
    catan.roll(s, 7)
    return ask(catan.GAME, s)


@pytest.mark.parametrize("key", OURS)
def test_the_arrow_of_every_lesson_is_found_in_every_language(key: str) -> None:
    game, asked = games()[key], seldom_asked(key)
    for seed in FEW_SEEDS:
        for _, view, decision in guided_questions(game, seed):
            for lesson in list_lessons(game.course, decision):
                asked.setdefault(lesson.key, (view, decision))
    for lesson in game.course.lessons:
        view, decision = asked[lesson.key]
        assert lesson in list_lessons(game.course, decision)
        for code in LANGUAGES:
            scenes = point(key, view, decision, lesson, Words(code, NAMES))
            assert count_arrows(scenes) == 1, (lesson.key, code)


def point(
    key: str,
    view: View,
    decision: Decision,
    lesson: Lesson,
    words: Words,
) -> tuple[Scene, ...]:
    """The pictures of a seat with the arrow of a lesson."""
    pictures = render.find_pictures(key)
    assert pictures is not None
    targets = find_targets(games()[key], view, decision, lesson)
    pointer = Pointer(lesson.points_at, targets)
    return point_in_scenes(pictures.seat, view, words, {}, pointer)


def build_lesson() -> Lesson:
    """The lesson about building tiles."""
    lessons = games()["praetor"].course.lessons
    return next(lesson for lesson in lessons if lesson.key == "build")


def find_build(available: str) -> tuple[str, Mapping[str, Plain]]:
    """In which picture the arrow of *Build a tile* points, and its targets."""
    s = praetor.table(2, available=available)
    praetor.have(s, 0, gold=9, wood=9, stone=9)
    view, decision = ask(praetor.GAME, s)
    lesson, pictures = build_lesson(), render.find_pictures("praetor")
    assert pictures is not None
    targets = find_targets(praetor.GAME, view, decision, lesson)
    found = find_place(
        pictures.seat,
        view,
        Words("en", NAMES),
        {"at": tuple(view.usable_places)},
        lesson.points_at,
        targets,
    )
    assert found is not None
    scene, box = found.scenes[found.number], found.box
    assert box.width * box.height < 0.05 * scene.width * scene.height, "a label, no half picture"
    return scene.name, targets


def test_where_several_tiles_can_be_built_the_arrow_points_at_what_is_on_offer() -> None:
    name, targets = find_build("lumber_mill_1 lumber_mill_2")
    assert name == "praetor-own-city"
    assert "tile" in targets


def test_where_one_tile_can_be_built_the_arrow_points_at_the_offer_too() -> None:
    name, targets = find_build("lumber_mill_1")
    assert name == "praetor-own-city"
    assert "tile" not in targets


def test_the_arrow_points_at_the_move_with_the_star() -> None:
    """In Terni lapilli no move is told to be worth more, but the bot knows the best."""
    game = games()["lapilli"]
    match: Match[Any] = Match.start(game, 2, {}, 1)
    match.act(match.decisions()[0].seat, game.moves.parse("place A3"))
    (decision,) = match.decisions()
    (lesson, *_) = game.course.lessons
    targets = find_targets(game, game.view(match.state, decision.seat), decision, lesson)
    assert game.moves.value_text("at", targets["at"]) == "B2"


def test_the_arrow_to_a_card_that_may_lie_anywhere_points_into_the_own_row() -> None:
    """Where every space is legal, none is framed, and a vacant one of the other's was meant."""
    mine = "forum@2 forum@3 forum@4 forum@5"
    s = roma.table(mine, "", dice=(2, 1, 6), hand="via", money=(11, 0))
    view, decision = ask(roma.GAME, s)
    lesson = next(one for one in roma.GAME.course.lessons if one.key == "lay")
    pictures = render.find_pictures("roma")
    assert pictures is not None
    targets = find_targets(roma.GAME, view, decision, lesson)
    everywhere = {"space": tuple(range(len(view.sides[0].spaces)))}
    words = Words("en", NAMES)
    found = find_place(pictures.seat, view, words, everywhere, lesson.points_at, targets)
    assert found is not None
    assert found.box.y > UPPER_ROW_TOP + CARD_HEIGHT


def test_the_arrow_of_a_slide_points_at_the_pebble_that_slides() -> None:
    game = games()["lapilli"]
    match: Match[Any] = Match.start(game, 2, {}, 1)
    for typed in ("place A3", "place B2", "place C3", "place B3", "place B1", "place C2"):
        match.act(match.decisions()[0].seat, game.moves.parse(typed))
    (decision,) = match.decisions()
    lesson = game.course.lessons[-1]
    targets = find_targets(game, game.view(match.state, decision.seat), decision, lesson)
    named, *_ = lesson.points_at
    assert named == "field pebble"
    assert {"pebble", "to"} <= {*targets}
