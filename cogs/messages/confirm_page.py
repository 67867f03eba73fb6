"""The private question before something that cannot be taken back: *Yes, …* and *No*."""

from __future__ import annotations

import discord

from engine.core import Text
from words import Words

from ..components import custom_ids
from .layout import TERRACOTTA, button, page, rows, text


def confirm_page(
    warning: Text,
    yes: Text,
    yes_id: str,
    words: Words,
) -> discord.ui.LayoutView:
    """What will happen, the button *Yes, …* that does it, and *No* beside it."""
    buttons = [
        button(words(yes), yes_id, discord.ButtonStyle.danger),
        button(words(Text("No")), custom_ids.make_id("dismiss")),
    ]
    return page(text(words(warning)), *rows(buttons), accent=TERRACOTTA)
