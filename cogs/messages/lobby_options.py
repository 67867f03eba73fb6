"""The private page on which whoever opened a table sets its options."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

import discord

from engine.core import GROUP_TITLES, OfferedSetting, Option, Setting, Text
from engine.levels import LEVELS, STEADY, list_levels
from engine.option import BOX
from play import Table
from play.lobby_checks import offer_settings, sitter_key
from play.rows import SeatRow
from play.terms import TERMS
from words import Words

from ..components import custom_ids
from ..services.language import clean_name
from .layout import (
    TERRACOTTA,
    Block,
    button,
    page,
    page_buttons,
    rows,
    select,
    select_option,
    text,
)

SELECTS_A_PAGE: Final = 7  # options on one page, beside the number of players
MAX_LEVEL_LISTS: Final = 5  # bots whose level is chosen: a message takes only so many lists
MAX_REASONS: Final = 16  # that one page gives for what cannot be chosen now
FEW_IDLE: Final = 2  # options without a choice, of which each is told why
WITH_REASONS: Final = "why"  # in the id of a button that shows a page with all of them


def lobby_options_page(
    table: Table,
    words: Words,
    page_number: int,
    head: str,
    *,
    with_reasons: bool = False,
) -> discord.ui.LayoutView:
    """A page of the options below the sentence `head`.

    The first pages hold the game's own options by their groups, the
    last ones the table's terms. A page number outside of them is moved
    to the nearest page. `with_reasons` tells of every option without a
    choice why it has none; else a button asks for that.
    """
    option_pages = _split_into_pages(table)
    page_count = len(option_pages) + math.ceil(len(TERMS) / SELECTS_A_PAGE)
    page_number = max(0, min(page_number, page_count - 1))
    blocks: list[Block | None] = [text(head)]
    if page_number == 0:
        blocks += _seat_selects(table, words, page_number)
    if page_number < len(option_pages):
        shown = option_pages[page_number]
        blocks += _game_selects(table, shown, page_number, words)
        blocks += _reason_blocks(table, shown, page_number, words, with_reasons=with_reasons)
    else:
        start = (page_number - len(option_pages)) * SELECTS_A_PAGE
        terms = TERMS[start : start + SELECTS_A_PAGE]
        blocks += [_term_select(table, term, page_number, words) for term in terms]
    turn_buttons = page_buttons(page_number, page_count, "page", table.id)
    return page(*blocks, *turn_buttons, accent=TERRACOTTA)


def _term_select(table: Table, term: Option, page_number: int, words: Words) -> Block:
    """The list of one of the table's terms, all of whose values can always be chosen."""
    custom_id = custom_ids.make_id("term", table.id, page_number, term.key)
    offered = [OfferedSetting(setting, None) for setting in term.settings]
    return option_select(term, offered, table.terms.chosen[term.key], custom_id, words)


class ShownOption(NamedTuple):
    """An option of the game beside what else is chosen."""

    option: Option
    offered: list[OfferedSetting]
    chosen: str  # the key of the setting that holds

    @property
    def has_list(self) -> bool:
        """Whether there is anything to choose."""
        return has_choice(self.offered, self.chosen)

    def refusals(self) -> list[Text]:
        """Why settings of the option cannot be chosen: a sentence each.

        Where all but the chosen one cannot, one sentence says so.
        """
        found = [choice.refusal for choice in self.offered if choice.refusal is not None]
        if self.has_list or len(found) < 2:
            return found
        setting = self.option.find_setting(self.chosen)
        only = Text("{option}: {value}", option=self.option.title, value=setting.title)
        return [Text("Only {only} goes with the rest. {reason}", only=only, reason=found[0])]


def _split_into_pages(table: Table) -> list[list[ShownOption]]:
    """Splits the game's options into pages, group after group.

    A page has at most SELECTS_A_PAGE lists; options without a list are
    not counted.
    """
    pages: list[list[ShownOption]] = [[]]
    for shown in _list_options(table):
        list_count = sum(choice.has_list for choice in pages[-1])
        if shown.has_list and list_count == SELECTS_A_PAGE:
            pages.append([])
        pages[-1].append(shown)
    return pages


def _list_options(table: Table) -> Iterator[ShownOption]:
    """Yields the game's options with what each offers now, group after group."""
    meta = table.game.meta
    chosen = meta.fill_options(table.row.options)
    for _, options in meta.option_groups:
        for option in options:
            offered = offer_settings(table, option)
            yield ShownOption(option, offered, chosen[option.key])


def _game_selects(
    table: Table,
    shown: Sequence[ShownOption],
    page_number: int,
    words: Words,
) -> Iterator[Block | None]:
    """A list for each of the options, under the headings of their groups.

    A list holds the values that can be chosen now. An option with
    nothing to choose has no list.
    """
    has_groups = len(table.game.meta.option_groups) > 1
    heading = ""
    for option, offered, chosen in (each for each in shown if each.has_list):
        if has_groups and option.group != heading:
            heading = option.group
            yield text(f"**{words(GROUP_TITLES[heading])}**")
        custom_id = custom_ids.make_id("set", table.id, page_number, option.key)
        yield option_select(option, offered, chosen, custom_id, words)


def _reason_blocks(
    table: Table,
    shown: Sequence[ShownOption],
    page_number: int,
    words: Words,
    *,
    with_reasons: bool,
) -> list[Block | None]:
    """The small print below all lists: why settings cannot be chosen now.

    Where more than FEW_IDLE options (boxes not counted) have no choice
    at all, only their names are given, with a button *Why?*, which
    leads to the same page `with_reasons`.
    """
    idle = [each for each in shown if not each.has_list and each.option.group != BOX]
    are_only_named = len(idle) > FEW_IDLE and not with_reasons
    explained = [each for each in shown if each not in idle] if are_only_named else shown
    said = list(chain.from_iterable(each.refusals() for each in explained))
    if not are_only_named:
        return [reasons_text(said, words)] if said else []
    titles = tuple(each.option.title for each in idle)
    said.append(Text("Nothing to choose beside the rest: {options}.", options=titles))
    why = custom_ids.make_id("page", table.id, page_number, WITH_REASONS)
    return [reasons_text(said, words), *rows([button(words(Text("Why?")), why)])]


def reasons_text(refusals: Sequence[Text], words: Words) -> Block | None:
    """Why some settings cannot be chosen now, in small print."""
    lines = list(dict.fromkeys(map(words, refusals)))  # each reason once
    if len(lines) > MAX_REASONS:
        lines = [*lines[: MAX_REASONS - 1], "…"]
    return text("\n".join(f"-# {line}" for line in lines))


def _seat_selects(table: Table, words: Words, page_number: int) -> Iterator[Block | None]:
    """Lists on the first page: the number of seats, whom to remove, and each bot's level.

    A list is left out where there is nothing to choose.
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
    bots = [row for row in table.seats if row.bot is not None]
    for row in bots[:MAX_LEVEL_LISTS]:
        yield _level_select(table, row, words, page_number)


def _level_select(table: Table, row: SeatRow, words: Words, page_number: int) -> Block:
    """The list of levels for the bot of a seat; its present level is shown as chosen."""
    present_level = row.bot if row.bot in LEVELS else STEADY
    options = [
        select_option(
            words(Text("{name}: {level}", name=clean_name(row.name), level=level.title)),
            level.key,
            default=level.key == present_level,
        )
        for level in list_levels(table.game)
    ]
    level_id = custom_ids.make_id("level", table.id, page_number, row.name)
    return select(level_id, options, words(Text("Level of {name}", name=clean_name(row.name))))


def has_choice(offered: Sequence[OfferedSetting], chosen: str) -> bool:
    """Whether a list of these settings would offer another one than that which is chosen."""
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
    """A list of the values of an option that can be chosen; `chosen` is the present one."""
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
