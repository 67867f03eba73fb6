"""The page on which a game to practise is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

from engine.core import Game, Text
from words import Words

from ..components import custom_ids
from .layout import TERRACOTTA, button, page, rows, text

PRIMARY = discord.ButtonStyle.primary


def practice_page(
    offered: Iterable[Game[Any]],
    level: str | None,
    words: Words,
) -> discord.ui.LayoutView:
    """A button for each game: it begins a match against bots of that level.

    Where `level` is None, they are of the usual one.
    """
    chosen = level or custom_ids.NOTHING
    buttons = [
        button(
            words(game.meta.title),
            custom_ids.make_id("practice", game.meta.key, chosen),
            PRIMARY,
        )
        for game in offered
    ]
    sentence = Text(
        "**Which game do you want to practise?** The match begins at once, against bots; "
        "everything can be undone."
    )
    return page(text(words(sentence)), *rows(buttons), accent=TERRACOTTA)
