"""The private page on which whoever opened a table sets its options."""

from __future__ import annotations

import math
from typing import Final

import discord

from engine.core import Option, Text
from play import Table
from play.lobby_checks import sitter_key
from play.terms import TERMS
from words import Words

from ..components import custom_ids
from ..services.language import strip_markup
from .layout import TERRACOTTA, Block, page, page_buttons, select, select_option, text

SELECTS_A_PAGE: Final = 7  # options on one page, beside the number of players


def lobby_options_page(
    table: Table, words: Words, page_number: int, head: str
) -> discord.ui.LayoutView:
    """A page of the options below the sentence `head`.

    The first pages hold the game's own options, the last ones the table's
    terms. A page number outside of them is moved to the nearest page.
    """
    meta = table.game.meta
    first_terms_page = max(1, math.ceil(len(meta.options) / SELECTS_A_PAGE))
    pages = first_terms_page + math.ceil(len(TERMS) / SELECTS_A_PAGE)
    page_number = max(0, min(page_number, pages - 1))
    blocks: list[Block | None] = [text(head)]
    if page_number == 0:
        blocks += _seat_selects(table, words, page_number)
    chosen = meta.fill_options(table.row.options)
    first = page_number * SELECTS_A_PAGE
    for each in meta.options[first : first + SELECTS_A_PAGE]:
        custom_id = custom_ids.make_id("set", table.id, page_number, each.key)
        blocks.append(option_select(each, chosen[each.key], custom_id, words))
    first = (page_number - first_terms_page) * SELECTS_A_PAGE
    for each in TERMS[first : first + SELECTS_A_PAGE] if first >= 0 else ():
        custom_id = custom_ids.make_id("term", table.id, page_number, each.key)
        blocks.append(option_select(each, table.terms.chosen[each.key], custom_id, words))
    return page(*blocks, *page_buttons(page_number, pages, "page", table.id), accent=TERRACOTTA)


def _seat_selects(table: Table, words: Words, page_number: int) -> list[Block]:
    """Lists on the first page: how many seats there are, and whom the owner removes.

    The second is left out where only the owner sits there.
    """
    sizes = [
        select_option(words(Text("{n} seats", n=n)), str(n), default=n == table.row.seats)
        for n in table.game.meta.seats
    ]
    blocks = [
        select(custom_ids.make_id("size", table.id, page_number), sizes, words(Text("Seats")))
    ]
    others = [
        select_option(strip_markup(row.name), sitter_key(row))
        for row in table.seats
        if row.person_id != table.row.owner_id
    ]
    if others:
        remove = custom_ids.make_id("clear", table.id, page_number)
        blocks.append(select(remove, others, words(Text("Remove somebody"))))
    return blocks


def option_select(each: Option, chosen: str, custom_id: str, words: Words) -> Block:
    """A list of the values of an option, the chosen one marked."""
    settings = [
        select_option(
            f"{words(each.title)}: {words(setting.title)}",
            setting.key,
            words(setting.about) if setting.about else None,
            default=setting.key == chosen,
        )
        for setting in each.settings
    ]
    return select(custom_id, settings, words(each.title))
