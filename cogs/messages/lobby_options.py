"""The private page on which whoever opened a table sets its options."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import discord

from engine.core import GROUP_TITLES, OfferedSetting, Option, Setting, Text
from play import Table
from play.lobby_checks import sitter_key
from play.terms import TERMS
from words import Words

from ..components import custom_ids
from ..services.language import clean_name
from .layout import TERRACOTTA, Block, page, page_buttons, select, select_option, text

SELECTS_A_PAGE: Final = 7  # options on one page, beside the number of players
MAX_REASONS: Final = 8  # that one page gives for what cannot be chosen now


def lobby_options_page(
    table: Table, words: Words, page_number: int, head: str
) -> discord.ui.LayoutView:
    """A page of the options below the sentence `head`.

    The first pages hold the game's own options by their
    groups, the last ones the table's terms. A page number
    outside of them is moved to the nearest page.
    """
    options = _list_options(table)
    option_pages = max(1, math.ceil(len(options) / SELECTS_A_PAGE))
    page_count = option_pages + math.ceil(len(TERMS) / SELECTS_A_PAGE)
    page_number = max(0, min(page_number, page_count - 1))
    blocks: list[Block | None] = [text(head)]
    if page_number == 0:
        blocks += _seat_selects(table, words, page_number)
    if page_number < option_pages:
        start = page_number * SELECTS_A_PAGE
        shown = options[start : start + SELECTS_A_PAGE]
        blocks += _game_selects(table, shown, page_number, words)
    else:
        start = (page_number - option_pages) * SELECTS_A_PAGE
        terms = TERMS[start : start + SELECTS_A_PAGE]
        blocks += [_term_select(table, term, page_number, words) for term in terms]
    turn_buttons = page_buttons(page_number, page_count, "page", table.id)
    return page(*blocks, *turn_buttons, accent=TERRACOTTA)


def _term_select(table: Table, term: Option, page_number: int, words: Words) -> Block:
    """The list of one of the table's terms, all of whose values can always be chosen."""
    custom_id = custom_ids.make_id("term", table.id, page_number, term.key)
    offered = [OfferedSetting(setting, None) for setting in term.settings]
    return option_select(term, offered, table.terms.chosen[term.key], custom_id, words)


def _list_options(table: Table) -> list[Option]:
    """The game's options, group after group."""
    found: list[Option] = []
    for _, options in table.game.meta.option_groups:
        found += options
    return found


def _game_selects(
    table: Table,
    shown: Sequence[Option],
    page_number: int,
    words: Words,
) -> Iterator[Block | None]:
    """A list for each of the options, under the headings of their groups.

    A list holds the values that can be chosen now. Why the
    others cannot is said below all lists. An option with
    nothing to choose has no list.
    """
    meta = table.game.meta
    chosen = meta.fill_options(table.row.options)
    has_groups = len(meta.option_groups) > 1
    refusals: list[Text] = []
    heading = ""
    for each in shown:
        offered = meta.offer_settings(each, table.row.seats, chosen)
        if has_groups and each.group != heading:
            heading = each.group
            yield text(f"**{words(GROUP_TITLES[heading])}**")
        if has_choice(offered, chosen[each.key]):
            custom_id = custom_ids.make_id("set", table.id, page_number, each.key)
            yield option_select(each, offered, chosen[each.key], custom_id, words)
        refusals += [one.refusal for one in offered if one.refusal is not None]
    if refusals:
        yield reasons_text(refusals, words)


def reasons_text(refusals: Sequence[Text], words: Words) -> Block | None:
    """Why some settings cannot be chosen now, in small print."""
    lines = list(dict.fromkeys(map(words, refusals)))  # each reason once
    if len(lines) > MAX_REASONS:
        lines = [*lines[: MAX_REASONS - 1], "…"]
    return text("\n".join(f"-# {line}" for line in lines))


def _seat_selects(table: Table, words: Words, page_number: int) -> Iterator[Block | None]:
    """Lists on the first page: how many seats there are, and whom the owner removes.

    Either is left out where there is nothing to choose.
    """
    sizes = [
        select_option(words(Text("{n} seats", n=n)), str(n), default=n == table.row.seats)
        for n in table.game.meta.seats
        if n >= len(table.seats)
    ]
    if len(sizes) > 1:
        size_id = custom_ids.make_id("size", table.id, page_number)
        yield select(size_id, sizes, words(Text("Seats")))
    others = [
        select_option(clean_name(row.name), sitter_key(row))
        for row in table.seats
        if row.person_id != table.row.owner_id
    ]
    if others:
        remove = custom_ids.make_id("clear", table.id, page_number)
        yield select(remove, others, words(Text("Remove somebody")))


def has_choice(offered: Sequence[OfferedSetting], chosen: str) -> bool:
    """Whether a list of these settings would offer more than the one that holds."""
    return any(refusal is None and setting.key != chosen for setting, refusal in offered)


def set_back_text(changed: Sequence[tuple[Option, Setting]]) -> Text:
    """One sentence about options that were set back, as they do not go with a change."""
    settings = tuple(
        Text("{option}: {value}", option=option.title, value=setting.title)
        for option, setting in changed
    )
    return Text("What does not go with that was set back: {settings}.", settings=settings)


def option_select(
    option: Option,
    offered: Sequence[OfferedSetting],
    chosen: str,
    custom_id: str,
    words: Words,
) -> Block:
    """A list of the values of an option that can be chosen, the one that holds marked."""
    settings = [
        select_option(
            f"{words(option.title)}: {words(setting.title)}",
            setting.key,
            words(setting.about) if setting.about else None,
            default=setting.key == chosen,
        )
        for setting, refusal in offered
        if refusal is None or setting.key == chosen
    ]
    return select(custom_id, settings, words(option.title))
