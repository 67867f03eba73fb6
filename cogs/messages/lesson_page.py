"""What is shown of lessons: the text above a menu, its buttons, and where they can be had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from engine import games
from engine.core import Text
from engine.lessons import Lesson
from play import Table
from play.lessons import games_with_lessons, is_guided
from words import Words

from ..components import custom_ids
from ..components.custom_ids import MenuPlace
from .layout import TERRACOTTA, Block, button, page, rows, text

PRIMARY, GREEN = discord.ButtonStyle.primary, discord.ButtonStyle.success


def lesson_text(lesson: Lesson, words: Words) -> str:
    """A lesson as it stands below the picture of its question."""
    return f"### {words(lesson.title)}\n{words(lesson.text)}"


def brief_lesson_text(lesson: Lesson, words: Words) -> str:
    """The same without a heading of its own, where there is little room."""
    return f"**{words(lesson.title)}.** {words(lesson.text)}"


def lesson_buttons(place: MenuPlace, words: Words) -> list[discord.ui.Button[Any]]:
    """The buttons below a lesson: put this one away, or have no more of them."""
    question = place.question_id_parts()
    return [
        button(words(Text("Got it")), custom_ids.make_id("gotit", *question), GREEN),
        button(words(Text("Skip the lessons")), custom_ids.make_id("nolessons", *question)),
    ]


def stop_buttons(place: MenuPlace, words: Words) -> list[Block]:
    """The button that leads to the end of a guided match: it asks first."""
    ask = custom_ids.make_id("askstop", *place.question_id_parts())
    return rows([button(words(Text("End the first match")), ask)])


def _stop_button(place: MenuPlace, words: Words) -> discord.ui.Button[Any]:
    """*Enough for now*, which ends a guided match."""
    stop = custom_ids.make_id("enough", *place.question_id_parts())
    return button(words(Text("Enough for now")), stop)


def stop_page(place: MenuPlace, heads: Sequence[str], words: Words) -> discord.ui.LayoutView:
    """The page on which a guided match asks whether to go on.

    The match asks so after a number of answers, and when the person
    wants to end it.
    """
    sentence = Text(
        "**You know the game now.** Go on with this match as long as you like, or stop here: it "
        "counts for nothing."
    )
    go_on = custom_ids.make_id("goon", *place.question_id_parts())
    return page(
        text("\n".join([*heads, words(sentence)])),
        *rows([button(words(Text("Go on")), go_on, GREEN), _stop_button(place, words)]),
        accent=TERRACOTTA,
    )


def stopped_page(table: Table, words: Words) -> discord.ui.LayoutView:
    """The page after a guided match that was ended here: what comes next, with buttons for it."""
    practice = custom_ids.make_id("practice", table.row.game)
    next_match = button(words(Text("Practise against a bot")), practice, GREEN)
    return page(
        text("\n".join(lines_after_guided_match(table, words))),
        *rows([next_match, learn_button(words)]),
        accent=TERRACOTTA,
    )


def learn_button(words: Words) -> discord.ui.Button[Any]:
    """The button that leads to the guided first matches of all games."""
    return button(words(Text("Learn a game")), custom_ids.make_id("learn"), GREEN)


def learn_page(words: Words) -> discord.ui.LayoutView:
    """The page on which a guided first match is chosen."""
    buttons = [
        button(words(games()[key].meta.title), custom_ids.make_id("learn", key), PRIMARY)
        for key in games_with_lessons()
    ]
    sentence = Text(
        "**Which game do you want to learn?** You play a short match against bots, and each "
        "question is explained the first time that it comes."
    )
    return page(text(words(sentence)), *rows(buttons), accent=TERRACOTTA)


def lines_after_guided_match(table: Table, words: Words) -> list[str]:
    """At the end of a guided match: what comes next.

    Empty at other tables.
    """
    if not is_guided(table):
        return []
    sentence = Text(
        "That was your first match of {game}: play the next one against people, with /game new. "
        "**Rules** has everything that did not come up, and the options of a table offer other "
        "ways to play.",
        game=table.game_title,
    )
    return [words(sentence)]
