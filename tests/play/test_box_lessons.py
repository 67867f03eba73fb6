"""Lessons about the questions of Catan's boxes: each comes with its question, and has its arrow."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.explorers.cargo import read_hold
from engine.catan.modules.explorers.pirates import PlaceShip
from engine.catan.modules.explorers.slot import write_slot
from engine.catan.state import State
from engine.core import Decision, StreamEntry, View
from engine.kit.masks import members
from engine.lessons import Lesson
from engine.match import Match
from play.lessons import list_lessons
from tests.cogs.knights_positions import POSITIONS, find_decision, make_match
from tests.engine.catan.explorers.table import (
    calm,
    lay,
    lay_lair,
    lay_shoal,
    lay_village,
    put_ship,
    slot,
    voyage,
)
from words import LANGUAGES, Words

from .test_lesson_arrows import point
from .test_lessons import NAMES, count_arrows

# Scenarios of a box, and the lessons that are looked for there
SCENARIOS: dict[str, set[str]] = {
    "new-world": {"lay-harbour", "ship", "move-ship", "pirate"},
    "fog-islands": {"gold"},
    "cloth": {"cloth"},
    "pirate-islands": {"fortress"},
    "wonders": {"wonder"},
}
LAND_SCENARIOS: dict[str, set[str]] = {
    "rivers": {"gold-coins", "bridge"},
    "caravans": {"found-caravans", "camel-bid", "camel-path"},
    "barbarian-attack": {
        *("found-attack", "attack-card", "new-knight", "march", "barbarian-coast", "seven-theft")
    },
    "traders-barbarians": {
        *("found-wagons", "turn-with-wagons", "road-for-wagons", "knight-against-barbarians"),
        *("drive", "drive-off", "raid", "train"),
    },
}
FISH: dict[str, set[str]] = {"on": {"fish", "boot", "swap-fish"}}
STEADY = GAME.bots["steady"]
LESSONS = {lesson.key: lesson for lesson in GAME.course.more_lessons}
BASE_NAMES = {name for lesson in GAME.course.lessons for name in lesson.when}


@cache
def asked_at_sea() -> dict[str, tuple[View, Decision]]:
    """Questions of matches at sea, by the lesson that they bring."""
    found: dict[str, tuple[View, Decision]] = {}
    for scenario, wanted in SCENARIOS.items():
        match: Match[Any] = Match.start(GAME, 4, {"seafarers": scenario}, 3, StreamEntry(3))
        random = Random(3)
        while not wanted <= {*found}:
            decision = match.decisions()[0]
            note_question(found, match, decision)
            match.act(decision.seat, decision.sample(random))
    return found


@cache
def asked_on_land() -> dict[str, tuple[View, Decision]]:
    """Questions of the scenarios of Traders & Barbarians, by the lesson that they bring."""
    found: dict[str, tuple[View, Decision]] = {}
    for option, scenarios in (("traders", LAND_SCENARIOS), ("fishermen", FISH)):
        for scenario, wanted in scenarios.items():
            for seed in range(1, 20):
                play_with_care(found, wanted, {option: scenario}, seed)
    return found


def play_with_care(
    found: dict[str, tuple[View, Decision]],
    wanted: set[str],
    options: dict[str, str],
    seed: int,
) -> None:
    """Notes the questions of a match in which every third move is one that seems best, until all
    that are wanted are found.
    """
    match: Match[Any] = Match.start(GAME, 4, options, seed, StreamEntry(seed))
    random = Random(seed)
    while match.decisions() and not wanted <= {*found}:
        decision = match.decisions()[0]
        note_question(found, match, decision)
        move = decision.sample(random)
        if random.random() < 1 / 3:
            move = STEADY.choose(GAME.view(match.state, decision.seat), decision, random)
        match.act(decision.seat, move)


def note_question(
    found: dict[str, tuple[View, Decision]],
    match: Match[Any],
    decision: Decision,
) -> None:
    """Notes the question for each lesson of a box that it is the first to bring."""
    new = [one.key for one in list_lessons(GAME.course, decision) if one.key not in found]
    if {*new} & {*LESSONS}:
        view = GAME.view(match.state, decision.seat)
        found.update(dict.fromkeys(new, (view, decision)))


@cache
def asked_with_knights() -> dict[str, tuple[View, Decision]]:
    """Questions of Cities & Knights, by the lesson that they bring."""
    found: dict[str, tuple[View, Decision]] = {}
    for make_position in POSITIONS.values():
        position = make_position()
        match = make_match(position)
        note_question(found, match, find_decision(match, position.seat))
    return found


def explorers_states() -> list[State]:
    """Positions of Explorers & Pirates that together ask everything that lessons are about."""
    rich = {0: (3, 3, 3, 3, 3)}
    building = voyage("explorers-and-pirates", phase="build", hands=rich, gold=4)
    sailing = calm(voyage("explorers-and-pirates", hands=rich, gold=4))
    lay(sailing, (5, 1), "forest", 6)
    lay_lair(sailing, (5, 3))
    lay_village(sailing, (4, 2))
    lay_shoal(sailing, (3, 3), 2, haul=True)
    put_ship(sailing, (4, 3), "NW", "crew_spice", number=0)
    put_ship(sailing, (4, 2), "NW", "settler", number=1)
    put_ship(sailing, (2, 2), "E", number=2)
    harbor = next(iter(members(sailing.players[0].cities)))
    basin = slot(sailing).with_basin(harbor, read_hold("crew"))
    pirate = sailing.island.grid.hexes.index((4, 3))
    write_slot(sailing, basin._replace(pirate_hex=pirate, pirate_owner=1))
    placing = sailing.copy()
    placing.stack = [PlaceShip(0)]
    options = GAME.meta.check_options(4, {"explorers": "fish"})
    return [GAME.new(4, options, StreamEntry(1)), building, sailing, placing]


@cache
def asked_on_voyages() -> dict[str, tuple[View, Decision]]:
    """Questions of Explorers & Pirates, by the lesson that they bring."""
    found: dict[str, tuple[View, Decision]] = {}
    for s in explorers_states():
        (decision,) = GAME.decisions(s)
        new = [one.key for one in list_lessons(GAME.course, decision) if one.key not in found]
        found.update(dict.fromkeys(new, (GAME.view(s, decision.seat), decision)))
    return found


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_of_a_box_comes_with_its_question_and_has_an_arrow(lesson: Lesson) -> None:
    seen_on_land = {**asked_with_knights(), **asked_on_land()}
    view, decision = {**asked_at_sea(), **seen_on_land, **asked_on_voyages()}[lesson.key]
    assert lesson in list_lessons(GAME.course, decision)
    for code in LANGUAGES:
        scenes = point("catan", view, decision, lesson, Words(code, NAMES))
        assert count_arrows(scenes) == 1, code


def tell(options: dict[str, str], decision: Decision) -> list[str]:
    """The keys of the lessons that a question brings in a match with these options."""
    course = GAME.course.for_options(GAME.meta.fill_options(options))
    return [lesson.key for lesson in list_lessons(course, decision)]


def test_whoever_may_take_a_card_after_a_seven_is_not_told_about_trades() -> None:
    _, decision = asked_on_land()["seven-theft"]
    assert tell({"traders": "barbarian-attack"}, decision) == ["seven-theft"]


def test_a_card_of_the_attack_is_not_said_to_be_played_later() -> None:
    _, decision = asked_on_land()["attack-card"]
    told = tell({"traders": "barbarian-attack"}, decision)
    assert "attack-card" in told
    assert "card" not in told
    assert "card" in tell({"traders": "rivers"}, decision)


@pytest.mark.parametrize(
    ("scenario", "lesson"),
    [
        ("caravans", "found-caravans"),
        ("barbarian-attack", "found-attack"),
        ("traders-barbarians", "found-wagons"),
        ("rivers", "found"),
    ],
)
def test_the_first_question_of_a_scenario_says_what_it_is_about(
    scenario: str,
    lesson: str,
) -> None:
    match: Match[Any] = Match.start(GAME, 3, {"traders": scenario}, 1)
    assert tell({"traders": scenario}, match.decisions()[0]) == [lesson]


def test_every_card_and_every_deed_of_knights_has_a_lesson() -> None:
    explained = {name for lesson in LESSONS.values() for name in lesson.when} | BASE_NAMES
    answers = {"SendKnights", "SwapAtHarbor", "GiveCommodity", "TakeFromHand", "TakeProgress"}
    answers |= {"TakeNoProgress", "LoseKnight", "EnlistKnight", "EnlistNobody", "RebuildNothing"}
    assert {kind.__name__ for kind in POSITIONS} - explained == answers, "their prompts say it all"


def test_a_guided_match_ends_without_the_lessons_of_boxes() -> None:
    assert not {*GAME.course.lessons} & {*GAME.course.more_lessons}
    keys = [lesson.key for lesson in GAME.course.all_lessons]
    assert len(keys) == len({*keys})


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_lessons_of_boxes_are_a_title_and_two_sentences_in_every_language(code: str) -> None:
    words = Words(code)
    for lesson in LESSONS.values():
        title, said = words(lesson.title), words(lesson.text)
        assert 0 < len(title) <= 60
        assert 2 <= sum(said.count(stop) for stop in (". ", "? ", "! ")) + 1 <= 3, said
        assert len(said) <= 400
