"""The card of a server's queue: which games people look for; who they are, it does not say."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from engine import games
from engine.core import Text
from play.rows import QueueRow
from words import Words

from ..components import custom_ids
from .layout import TERRACOTTA, button, page, rows, text


def queue_card(
    server_id: int,
    requests: Sequence[QueueRow],
    words: Words,
) -> discord.ui.LayoutView:
    """The public card of a server's queue, where people look for others to play with.

    It names games only: neither people, nor how many, nor what else they ask for.
    So nobody can tell why two of them were not brought together.
    """
    wanted = {row.game for row in requests}
    titles = tuple(game.meta.full_title for key, game in games().items() if key in wanted)
    sentence = Text("Nobody looks for a table just now.")
    if titles:
        sentence = Text("People look for: {games}.", games=titles)
    how = Text(
        "Say what you would like to play. As soon as people fit by game, pace, waking hours and "
        "strength, a table opens by itself."
    )
    buttons = [
        button(
            words(Text("Find me a table")),
            custom_ids.make_id("find", server_id),
            discord.ButtonStyle.success,
        ),
        button(words(Text("Stop looking")), custom_ids.make_id("unfind", server_id)),
    ]
    lines = [f"### {words(Text('Looking for a table'))}", words(sentence), f"-# {words(how)}"]
    return page(text("\n".join(lines)), *rows(buttons), accent=TERRACOTTA)
