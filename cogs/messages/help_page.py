"""The one page of `/help`: a subject at a time, with buttons to the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import discord

from engine.core import Text
from words import Words

from ..components import custom_ids
from .host_pages import HostPages
from .layout import TERRACOTTA, button, page, rows, text
from .lesson_page import learn_button

PRIMARY, GREEN = discord.ButtonStyle.primary, discord.ButtonStyle.success
WHAT, START, TABLES, LANGUAGE, DATA = "what", "start", "tables", "language", "data"


class Subject(NamedTuple):
    """One subject of the help: what its button says, and the sentences that it shows."""

    title: Text
    lines: Sequence[Text]


SUBJECTS: Final[Mapping[str, Subject]] = {
    WHAT: Subject(
        Text("What is this?"),
        (
            Text(
                "Tabularium hosts board games right here in Discord: with friends, in a league, or "
                "alone against bots."
            ),
            Text(
                "Nobody has to be online at the same time. You move when you have time, and I tell "
                "you when it is your turn."
            ),
            Text(
                "After every move the table shows a new picture. What is secret, only you see."
            ),
        ),
    ),
    START: Subject(
        Text("How do I start?"),
        (
            Text("1. Type /game new in a channel of a server, and choose a game."),
            Text("2. Others press **Join**; **Add bot** fills seats. Then press **Start**."),
            Text("3. When it is your turn, press **Act** below the board, and choose."),
            Text("**Rules** below the board explains the game, and **Undo** takes a move back."),
        ),
    ),
    TABLES: Subject(
        Text("My tables"),
        (
            Text("/my games lists all your tables, those that wait for you first."),
            Text(
                "/my settings says how I tell you that it is your turn, when you sleep, and when "
                "you are on vacation."
            ),
            Text("/game leave finds somebody for your seat; /game resign gives it up."),
        ),
    ),
    LANGUAGE: Subject(
        Text("Language"),
        (
            Text(
                "I speak English, Korean and Russian. Private answers come in the language of "
                "your Discord."
            ),
            Text(
                "Boards and lobbies come in the language of the server. Whoever manages the "
                "server chooses it with /admin settings."
            ),
        ),
    ),
    DATA: Subject(
        Text("Data"),
        (
            Text(
                "I store your Discord id, your name, your language and settings, your seats with "
                "their moves, your results and ratings. I read no messages but my own."
            ),
            Text(
                "/my data sends all of it to you, and erases it if you wish: your name leaves "
                "finished matches, results stay without you."
            ),
        ),
    ),
}  # fmt: skip


def help_page(
    key: str,
    words: Words,
    pages: HostPages,
    *,
    in_server: bool,
) -> discord.ui.LayoutView:
    """The page of one subject, with what can be done about it and buttons to all subjects."""
    subject = SUBJECTS[key]
    content = "\n".join([f"### {words(subject.title)}", *map(words, subject.lines)])
    actions = _action_buttons(key, words, in_server=in_server)
    return page(
        text(content),
        *rows([*actions, *pages.buttons(words)]),
        *rows(_subject_buttons(key, words)),
        accent=TERRACOTTA,
    )


def _subject_buttons(shown: str, words: Words) -> list[discord.ui.Button[Any]]:
    """A button for each subject.

    That of the shown one is greyed out.
    """
    return [
        button(words(subject.title), custom_ids.make_id("help", key), PRIMARY, off=key == shown)
        for key, subject in SUBJECTS.items()
    ]


def _action_buttons(key: str, words: Words, *, in_server: bool) -> list[discord.ui.Button[Any]]:
    """What can be done right on a subject's page: learn and practise, or list one's tables.

    Empty for other subjects. Tables are opened in a server only.
    """
    if key == START and in_server:
        return [learn_button(words), practice_button(words)]
    if key == TABLES:
        return [button(words(Text("My tables")), custom_ids.make_id("mine"), GREEN)]
    return []


def practice_button(words: Words) -> discord.ui.Button[Any]:
    """The button that opens a table for practice at once."""
    return button(words(Text("Practise against a bot")), custom_ids.make_id("practice"), GREEN)
