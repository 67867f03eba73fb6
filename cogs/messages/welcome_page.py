"""The message with which the bot introduces itself to a server, once."""

from __future__ import annotations

import discord

from engine.core import Text
from words import Words

from ..components import custom_ids
from .help_page import WHAT, practice_button
from .layout import TERRACOTTA, button, page, rows, text
from .lesson_page import learn_button


def welcome_page(words: Words) -> discord.ui.LayoutView:
    """What the bot is for, how to begin, and three buttons: learn, practise, and help."""
    lines = (
        Text("### Board games, right here"),
        Text(
            "Hello! Open a table with /game new. Turns are taken whenever people have time, with a "
            "picture after every move."
        ),
        Text("Try it alone first: one press opens a small game against a bot."),
        Text("-# /help explains the rest; /admin settings is for whoever manages this server."),
    )
    help_button = button(words(Text("Help")), custom_ids.make_id("help", WHAT, "new"))
    return page(
        text("\n".join(map(words, lines))),
        *rows([learn_button(words), practice_button(words), help_button]),
        accent=TERRACOTTA,
    )
