"""The best moves of every question have buttons, with *Hint*, *Closer* and the full menu around.

Matches of the steady bot are looked at, on the screen of a phone and
in all languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import discord
import pytest

from bench.menu_walker import blank_file, measure_picture, read_component, walk_components
from bench.presses import list_seats, make_table
from cogs.components.custom_ids import MenuPlace
from cogs.components.menu_buttons import BEST_SIGN
from cogs.components.menus import MoveMenu
from cogs.components.page_trims import NO_NOTES, MenuNotes
from cogs.messages import phone_screen
from cogs.messages.pictures import can_zoom_in
from cogs.messages.size_limits import MAX_COMPONENTS
from cogs.services.menu_pages import MenuWishes, Teaching, _make_notes
from engine import games
from engine.core import Decision, Move, StreamEntry
from engine.match import Match
from play import Table
from play.hints import Hint, find_hint
from play.lessons import ShownLesson, list_lessons
from play.suggestions import MAX_SUGGESTIONS, suggest_moves
from words import Words

LANGUAGES = ("en", "ko", "ru")
MATCHES: tuple[tuple[str, Mapping[str, str]], ...] = (
    *((key, {}) for key in games()),
    ("armadora", {"advanced": "on"}),
)
SEEDS = 2  # of the matches that are looked at whole
SAMPLED = 12  # questions of a match, of which one is looked at
MOST_MOVES = 240
GOT_IT: discord.ui.Button[Any] = discord.ui.Button(label="Got it", custom_id="tb:gotit:1:0:0")
LONG_LESSON = MenuNotes(needed="\n".join(["a line of a lesson"] * 6), kept=(GOT_IT,))


def list_questions(
    key: str,
    options: Mapping[str, str],
    seed: int,
    every: int,
) -> Iterator[tuple[Table, Decision, str]]:
    """Questions of a match at a table that has agreed on hints, each in one of the languages."""
    game, random = games()[key], Random(seed)
    numbers = list_seats(game, options)
    match = Match.start(game, numbers[seed % len(numbers)], dict(options), seed, StreamEntry(seed))
    *_, bot = game.bots.values()
    for number in range(MOST_MOVES):
        if match.is_over:
            return
        decision = match.decisions()[0]
        if number % every == 0:
            table = make_table(match)
            table.row = replace(table.row, settings={"terms": {"hints": "on"}})
            yield table, decision, LANGUAGES[number // every % len(LANGUAGES)]
        view = game.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))


class Page:
    """What a person sees of a question on a phone."""

    def __init__(
        self,
        table: Table,
        decision: Decision,
        code: str,
        hint: Hint | None,
        notes: MenuNotes = NO_NOTES,
        kind: str = "",
    ) -> None:
        asked = table.running_match.question_mark(decision.seat) or 0
        place = MenuPlace(table.id, decision.seat, asked)
        place = replace(place, kind=kind) if kind else place
        self.menu = MoveMenu(table, decision, place, Words(code))
        self.menu.has_hint = hint is not None
        files = [blank_file(*measure_picture(table, decision.seat))]
        suggestions = self.menu.find_suggestions(hint.move if hint else None)
        if hint is not None:
            notes = _make_notes(self.menu, Teaching(), MenuWishes(hint=hint))
        view = self.menu.layout(files, (), suggestions, notes)
        (frame,) = view.children
        assert isinstance(frame, discord.ui.Container)
        self.height = phone_screen.message_height(frame.children, files)
        self.parts = list(walk_components(view.to_components()))  # type: ignore[no-untyped-call]

    def list_pressed(self, *actions: str) -> list[dict[str, Any]]:
        """The components with one of these actions."""
        found = [part for part in self.parts if "custom_id" in part]
        return [part for part in found if read_component(part)[0] in actions]

    def labels_by_move(self) -> dict[str, str]:
        """What is said on the button of each move that has one, by the move as text."""
        made = self.list_pressed("move", "best")
        return {read_component(part)[1][-1]: part["label"] for part in made}


def check_page(page: Page, table: Table, decision: Decision) -> None:
    """Asserts that the best moves, *Hint*, *Closer* and the full menu are there, and in view."""
    menu, labels = page.menu, page.labels_by_move()
    assert page.height <= phone_screen.SCREEN_HEIGHT
    assert len(page.parts) <= MAX_COMPONENTS
    best = suggest_moves(table.game, menu.view, decision)
    assert len(labels) >= min(MAX_SUGGESTIONS, len(decision.moves))
    for item in best if menu.is_beginning() else ():
        assert isinstance(item.leads, Move)
        label = labels[table.game.moves.text(item.leads)]
        assert item.hint is None or item.is_lesser or " · " in label, label
    if menu.can_agree():
        starred = [label for label in labels.values() if label.startswith(BEST_SIGN)]
        assert len(starred) <= 1, "to accept and to decline are not both good"
    if menu.is_beginning():
        assert page.list_pressed("hint")
        assert bool(page.list_pressed("closer")) == can_zoom_in(table.row.game)


def check_hinted_page(page: Page, hinted: Page) -> None:
    """Asserts that a hint takes away the way to nothing."""
    assert hinted.height <= phone_screen.SCREEN_HEIGHT
    assert bool(hinted.list_pressed("closer")) == bool(page.list_pressed("closer"))
    # a list for which a long hint leaves no room stands behind a button
    ways = [len(each.list_pressed("whole", "pick", "go")) for each in (page, hinted)]
    assert ways[1] >= ways[0]
    if not page.menu.has_button_for_each():
        assert len(hinted.list_pressed("form")) == len(page.list_pressed("form"))


async def check_match(key: str, options: Mapping[str, str], seed: int, every: int) -> None:
    seen = 0
    for table, decision, code in list_questions(key, options, seed, every):
        page = Page(table, decision, code, None)
        check_page(page, table, decision)
        if page.menu.is_beginning():
            hint = await find_hint(table, decision.seat, decision)
            check_hinted_page(page, Page(table, decision, code, hint))
        seen += 1
    assert seen


@pytest.mark.parametrize(("key", "options"), MATCHES)
async def test_the_best_moves_stand_beside_everything_else_on_a_phone(
    key: str,
    options: Mapping[str, str],
) -> None:
    await check_match(key, options, 1, SAMPLED)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("key", "options"), MATCHES)
async def test_the_best_moves_of_every_question_of_a_match_stand_beside_everything_else(
    key: str,
    options: Mapping[str, str],
    seed: int,
) -> None:
    await check_match(key, options, seed, 1)


def test_lists_beside_a_long_lesson_stand_behind_a_button_that_opens_them() -> None:
    table, decision, code = next(list_questions("catan", {}, 1, 1))
    page = Page(table, decision, code, None, LONG_LESSON)
    assert page.height <= phone_screen.SCREEN_HEIGHT
    assert len(page.list_pressed("best")) == MAX_SUGGESTIONS
    assert not page.list_pressed("whole", "pick")
    (button,) = page.list_pressed("go")
    kind = read_component(button)[1][3]
    opened = Page(table, decision, code, None, kind=kind)
    assert len(opened.list_pressed("whole", "pick")) == len(
        Page(table, decision, code, None).list_pressed("whole", "pick")
    )


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("key", "of_lesson"), [("catan", "found"), ("catan", "first-road")])
def test_beside_a_lesson_all_three_best_moves_have_buttons(
    key: str,
    of_lesson: str,
    code: str,
) -> None:
    """They were one or two: the names of three say more than what one of them brings."""
    course = games()[key].course
    lesson = next(each for each in course.lessons if each.key == of_lesson)
    for table, decision, _ in list_questions(key, course.options, 1, 1):
        if lesson in list_lessons(course, decision):
            taught = Teaching(ShownLesson(lesson, {}))
            page = Page(table, decision, code, None, _teaching_notes(taught, code))
            assert page.height <= phone_screen.SCREEN_HEIGHT
            assert len(page.list_pressed("best", "move")) == MAX_SUGGESTIONS
            return
    raise AssertionError("it was never told")


def _teaching_notes(teaching: Teaching, code: str) -> MenuNotes:
    """What a menu says of a lesson, in a language."""
    words, place = Words(code), MenuPlace(1, 0, 0)
    return MenuNotes(
        needed="\n".join(teaching.text_lines(words)),
        brief="\n".join(teaching.brief_lines(words)),
        kept=teaching.buttons(place, words),
    )
