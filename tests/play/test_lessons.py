"""The lessons of a first match: every kind of question has one, and each is shown once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random
from statistics import median
from typing import Any

import pytest

import render
from engine import games
from engine.catan.game import Catan
from engine.core import Decision, Game, View
from engine.examples import read_examples
from engine.lessons import NO_COURSE, read_course
from engine.match import Match
from play.examples import play_example
from play.lessons import (
    find_targets,
    games_with_lessons,
    kind_names,
    list_lessons,
    pick_lesson,
)
from play.seen_lessons import Shown, dump_lessons, read_lessons
from render.crops import crop_scene
from render.places import item_box
from render.pointing import Pointer, point_in_scenes
from render.shapes import Box
from words import LANGUAGES, Words

FEW_SEEDS, SEEDS = (1, 2), range(20)
OURS = sorted(games_with_lessons())
NAMES = ("Ann", "Bot", "Cato")
Question = tuple[int, View, Decision]  # its number, what is seen, what is asked


@cache
def guided_questions(game: Game[Any], seed: int) -> tuple[Question, ...]:
    """What the first seat is asked in a guided match, in which all play as well as they can."""
    return tuple(play_guided_match(game, seed))


def play_guided_match(game: Game[Any], seed: int) -> Iterator[Question]:
    """Plays a guided match to its end."""
    course, chance = game.course, Random(seed)
    seats = course.seats or min(game.meta.seats)
    options = game.meta.change_options({}, course.options)
    match, bot = Match.start(game, seats, options, seed), list(game.bots.values())[-1]
    number = 0
    while match.decisions():
        decision = match.decisions()[0]
        view = game.view(match.state, decision.seat)
        if decision.seat == 0:
            yield number, view, decision
        number += 1
        match.act(decision.seat, bot.choose(view, decision, chance))


@pytest.mark.parametrize("key", OURS)
def test_every_kind_of_question_of_a_guided_match_has_a_lesson(key: str) -> None:
    for seed in FEW_SEEDS:
        check_lessons(games()[key], seed)


@pytest.mark.soak
@pytest.mark.parametrize("key", OURS)
def test_every_kind_of_question_of_twenty_guided_matches_has_a_lesson(key: str) -> None:
    for seed in SEEDS:
        check_lessons(games()[key], seed)


def check_lessons(game: Game[Any], seed: int) -> None:
    """There is a lesson about every question of a match, and about every kind of move in it."""
    explained = {name for lesson in game.course.lessons for name in lesson.when}
    for _, _, decision in guided_questions(game, seed):
        assert list_lessons(game.course, decision), decision.prompt
        assert kind_names(decision) <= explained


@pytest.mark.parametrize("key", OURS)
def test_each_lesson_of_a_match_is_shown_once_and_its_arrow_is_in_the_picture(key: str) -> None:
    game, pictures = games()[key], render.find_pictures(key)
    assert pictures is not None
    seen: dict[str, Shown] = {}
    for number, view, decision in guided_questions(game, 1):
        lesson = pick_lesson(game.course, decision, seen, Shown(1, number))
        if lesson is None:
            continue
        assert lesson.key not in seen
        seen[lesson.key] = Shown(1, number)
        targets = find_targets(game, view, decision, lesson)
        pointer = Pointer(lesson.points_at, targets)
        scenes = point_in_scenes(pictures.seat, view, Words("en", NAMES), {}, pointer)
        assert count_arrows(scenes) == 1, lesson.key
    assert len(seen) >= min(4, len(game.course.lessons))


def count_arrows(scenes: tuple[render.Scene, ...]) -> int:
    """How many arrows there are, all inside of their pictures."""
    count = 0
    for scene in scenes:
        for sprite in scene.sprites():
            if sprite.name == "lesson_arrow":
                box, picture = item_box(sprite), Box(0, 0, scene.width, scene.height)
                assert box.shared_area(picture) > 0.8 * box.width * box.height
                count += 1
    return count


def test_a_guided_match_of_catan_asks_half_as_much_for_nobody_offers_trades() -> None:
    asked = [guided_questions(games()["catan"], seed) for seed in range(1, 8)]
    assert median(map(len, asked)) <= 70
    for question in chain.from_iterable(asked):
        assert not {"Accept", "Offer"} & kind_names(question[-1])


@pytest.mark.parametrize("key", OURS)
def test_a_lesson_names_only_what_its_game_has(key: str) -> None:
    game = games()[key]
    kinds = {kind.__name__ for kind in game.moves.kinds}
    prompts = set[str]()
    for _, _, decision in guided_questions(game, 2):
        prompts |= {decision.prompt.id, type(decision).__name__}
    for lesson in game.course.lessons:
        named = [name for name in lesson.when if name in kinds | prompts or " " in name]
        assert len(named) == len(lesson.when), lesson.key


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_lessons_are_a_title_and_two_sentences_in_every_language(code: str) -> None:
    words = Words(code)
    for key in OURS:
        for lesson in games()[key].course.lessons:
            title, said = words(lesson.title), words(lesson.text)
            assert 0 < len(title) <= 60
            assert 2 <= sum(said.count(stop) for stop in (". ", "? ", "! ")) + 1 <= 3, said
            assert len(said) <= 400


def test_a_lesson_that_was_put_away_is_not_followed_by_another_at_the_same_question() -> None:
    game = games()["armadora"]
    _, _, decision = guided_questions(game, 1)[0]
    question = Shown(1, 7)
    first = pick_lesson(game.course, decision, {}, question)
    assert first is game.course.lessons[0]
    assert pick_lesson(game.course, decision, {first.key: question}, question) is first
    hidden = {first.key: question._replace(hidden=True)}
    assert pick_lesson(game.course, decision, hidden, question) is None
    second = pick_lesson(game.course, decision, hidden, Shown(1, 8))
    assert second is game.course.lessons[1]


@pytest.mark.parametrize("explorers", ["off", "land-ho"])
def test_a_box_tells_lessons_instead_of_those_that_do_not_hold_there(explorers: str) -> None:
    whole = games()["catan"].course
    told = whole.for_options({"explorers": explorers})
    keys = [lesson.key for lesson in told.lessons]
    assert len(keys) == len(whole.lessons)
    assert ("turn" in keys) == (explorers == "off")
    assert ("turn-at-sea" in keys) == (explorers == "land-ho")
    assert all(lesson.instead_of is None for lesson in told.more_lessons)


def test_the_first_question_of_land_ho_is_explained_with_ships() -> None:
    match: Match[Any] = Match.start(games()["catan"], 2, {"explorers": "land-ho"}, 1)
    first = match.decisions()[0]
    match.act(first.seat, first.moves[0])
    decision = match.decisions()[0]
    course = games()["catan"].course.for_options({"explorers": "land-ho"})
    lesson = pick_lesson(course, decision, {}, Shown(1, 7))
    assert lesson is not None
    assert "ships" in lesson.text.id


def test_what_was_seen_reads_back_as_it_was_stored() -> None:
    seen = {"catan": {"roll": Shown(3, 77), "turn": Shown(3, 78, hidden=True)}, "roma": {}}
    assert read_lessons(dump_lessons(seen)) == seen


def test_a_game_without_such_files_has_no_lessons_and_no_examples(tmp_path: Any) -> None:
    assert read_course(tmp_path / "lessons.json") == NO_COURSE
    assert read_examples(tmp_path / "examples.json") == ()


# --- the pictures of the rules ----------------------------------------

EXAMPLES = [
    (key, number)
    for key in OURS
    for number, example in enumerate(games()[key].examples)
    if example.around
]


@pytest.mark.parametrize("key", OURS)
def test_the_rules_have_two_to_four_pictures_each_for_a_page_that_there_is(key: str) -> None:
    game = games()[key]
    parts = [example for example in game.examples if example.around]  # the others are whole boards
    modules = game.shelf.modules if isinstance(game, Catan) else ()
    of_modules = [{page.title.id for page in module.guide} for module in modules]
    own = [part for part in parts if not any(part.page in titles for titles in of_modules)]
    assert 2 <= len(own) <= 4
    assert all(sum(part.page in titles for part in parts) <= 4 for titles in of_modules)
    titles = {page.title.id for page in game.meta.guide}
    assert {example.page for example in game.examples} <= titles


@pytest.mark.parametrize(("key", "number"), EXAMPLES)
def test_an_example_is_cut_out_of_a_real_position_in_every_language(key: str, number: int) -> None:
    game, pictures = games()[key], render.find_pictures(key)
    assert pictures is not None
    example = game.examples[number]
    position = play_example(game, example)
    draw = pictures.table if example.seat is None else pictures.seat
    for code in LANGUAGES:
        words = Words(code, NAMES)
        scene = crop_scene(
            draw,
            position.view,
            words,
            position.focus,
            position.around,
            position.points_at,
            position.margins,
        )
        assert scene is not None
        assert scene.crop is not None
        left, top, right, bottom = scene.crop
        assert 0 <= left < left + 250 <= right <= scene.width
        assert 0 <= top < top + 100 <= bottom <= scene.height
        assert len(words(example.text)) <= 400


# --- which lesson comes first, and what opens it ----------------------


def ask_first(key: str, seed: int) -> Decision:
    """The first question of a guided match to its first seat."""
    _, _, decision = guided_questions(games()[key], seed)[0]
    return decision


def test_a_lesson_is_about_the_move_with_the_star_where_both_are_new() -> None:
    game = games()["praetor"]
    decision = ask_first("praetor", 1)
    assert {"Build", "Use"} <= kind_names(decision)
    for kind in ("Build", "Use"):
        best = next(move for move in decision.moves if type(move).__name__ == kind)
        lesson = pick_lesson(game.course, decision, {}, Shown(1, 7), best)
        assert lesson is not None
        assert lesson.when == (kind,)


@pytest.mark.parametrize(("key", "ending"), [("armadora", "Pass"), ("praetor", "Pass")])
def test_how_to_end_a_turn_is_told_when_nothing_better_is_suggested(key: str, ending: str) -> None:
    game = games()[key]
    decision = ask_first(key, 1)
    others = [lesson for lesson in game.course.lessons if ending not in lesson.when]
    seen = {lesson.key: Shown(1, 3) for lesson in others}
    better = next(move for move in decision.moves if type(move).__name__ != ending)
    assert pick_lesson(game.course, decision, seen, Shown(1, 7), better) is None
    lesson = pick_lesson(game.course, decision, seen, Shown(1, 7), None)
    assert lesson is not None
    assert ending in lesson.when


@pytest.mark.parametrize(
    ("key", "other", "ending"),
    [
        ("catan", "BuyCard", "EndTurn"),
        ("praetor", "Build", "Pass"),
        ("armadora", "PlaceWarrior", "Pass"),
    ],
)
def test_no_lesson_speaks_of_something_else_beside_a_star_that_ends_the_turn(
    key: str,
    other: str,
    ending: str,
) -> None:
    game = games()[key]
    decision = next(
        decision
        for _, _, decision in guided_questions(game, 1)
        if {other, ending} <= kind_names(decision)
    )
    moves = {type(move).__name__: move for move in decision.moves}

    def pick(best: str, *new: str) -> str | None:
        """What is told beside this star to somebody who has seen all other lessons."""
        known = {each.key for each in game.course.all_lessons if not each.is_about(new)}
        seen = dict.fromkeys(known, Shown(1, 3))
        lesson = pick_lesson(
            game.course, decision, seen, Shown(1, 7), moves[best], game.closing_kinds
        )
        return None if lesson is None else lesson.when[0]

    assert pick(ending, other) is None
    assert pick(ending, other, ending) == ending
    assert pick(other, other, ending) == other


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_game_with_lessons_tells_who_wins_in_one_to_three_sentences(code: str) -> None:
    words = Words(code)
    for key in OURS:
        aim = games()[key].course.aim
        assert aim is not None, key
        assert 0 < len(words(aim)) <= 200
        assert 1 <= words(aim).count(". ") + 1 <= 3
