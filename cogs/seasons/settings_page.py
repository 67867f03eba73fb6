"""The private page of a season's terms, on which its organiser changes them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import discord

from engine.core import (
    OfferedSetting,
    Option,
    Text,
)
from play.league.points import points_by_place
from play.league.registration import OPEN, OVER
from play.lobby_checks import find_game
from play.rows import SeasonRow
from play.terms import BEGIN, PRACTICE, TERMS, Terms
from words import Words

from ..components import custom_ids
from ..messages.layout import (
    TERRACOTTA,
    Block,
    button,
    page,
    page_buttons,
    rows,
    text,
)
from ..messages.lobby_options import has_choice, option_select, set_back_text
from .forms import DATES, FORM_TITLES, LATER, ROUNDS, write_scale
from .messages import terms_lines
from .overview import season_title

SELECTS_A_PAGE: Final = 4  # options on one page
START_STYLE: Final = discord.ButtonStyle.primary
FORMS_BY_STATUS: Final = {OPEN: (ROUNDS, DATES), OVER: ()}  # any other status: LATER alone


def settings_page(
    season: SeasonRow, words: Words, page_number: int, head: str
) -> discord.ui.LayoutView:
    """The organiser's page: the terms, lists to change options, and buttons of the forms.

    `page_number`, from 0, is that of the lists: the nearest
    one that there is. `head` is a sentence above all, or
    empty.
    """
    changeable = _changeable_options(season)
    page_count = max(1, math.ceil(len(changeable) / SELECTS_A_PAGE))
    page_number = max(0, min(page_number, page_count - 1))
    start = page_number * SELECTS_A_PAGE
    lines = [head, f"### {season_title(season)}", *terms_lines(season, words)]
    blocks: list[Block | None] = [text("\n".join(lines))]
    blocks += [
        _option_select(season, option, page_number, words)
        for option in changeable[start : start + SELECTS_A_PAGE]
    ]
    blocks += page_buttons(page_number, page_count, "spage", season.id)
    return page(*blocks, *rows(_season_buttons(season, words)), accent=TERRACOTTA)


def set_back_sentence(
    before: SeasonRow, after: SeasonRow, changes: Mapping[str, Any]
) -> Text | None:
    """Which options, or which points, were set back by a change of the terms.

    None where none was.
    """
    meta = find_game(after.terms["game"]).meta
    changed = meta.list_set_back(
        before.terms["options"],
        changes.get("options", {}),
        after.terms["options"],
    )
    if changed:
        return set_back_text(changed)
    places = points_by_place(after)
    if len(places) == len(points_by_place(before)):
        return None
    return Text(
        "There are {n} places now, so the points by place are: {points}.",
        n=len(places),
        points=write_scale(places),
    )


def _changeable_options(season: SeasonRow) -> list[Option]:
    """Options of the game and terms of its tables that may change: none once a season runs.

    A season starts its tables itself (no BEGIN), and none
    of them is for practice.
    """
    if season.status != OPEN:
        return []
    options = find_game(season.terms["game"]).meta.options
    return [*options, *(term for term in TERMS if term not in (BEGIN, PRACTICE))]


def _season_buttons(season: SeasonRow, words: Words) -> list[discord.ui.Button[Any]]:
    """Buttons of the forms that fit the season's status, of its audit, and of its start."""
    forms = [
        button(words(FORM_TITLES[kind]), custom_ids.make_id("sform", kind, season.id))
        for kind in FORMS_BY_STATUS.get(season.status, (LATER,))
    ]
    audit = button(words(Text("Audit")), custom_ids.make_id("saudit", season.id))
    if season.status != OPEN:
        return [*forms, audit]
    start_id = custom_ids.make_id("sstart", season.id)
    start = button(words(Text("Start now")), start_id, START_STYLE)
    return [*forms, audit, start]


def _option_select(
    season: SeasonRow,
    option: Option,
    page_number: int,
    words: Words,
) -> Block | None:
    """The list of an option of the game, or of a term of the tables, with its value marked.

    None where there is nothing to choose.
    """
    if option in TERMS:
        return _term_select(season, option, page_number, words)
    meta = find_game(season.terms["game"]).meta
    options = meta.fill_options(season.terms["options"])
    chosen = options[option.key]
    offered = meta.offer_settings(option, season.terms["size"], options)
    if not has_choice(offered, chosen):
        return None
    custom_id = custom_ids.make_id("sset", season.id, page_number, option.key)
    return option_select(option, offered, chosen, custom_id, words)


def _term_select(season: SeasonRow, term: Option, page_number: int, words: Words) -> Block:
    """The list of a term of the season's tables, all of whose values can always be chosen."""
    offered = [OfferedSetting(setting, None) for setting in term.settings]
    chosen = Terms.from_settings(season.terms["settings"]).chosen[term.key]
    custom_id = custom_ids.make_id("sterm", season.id, page_number, term.key)
    return option_select(term, offered, chosen, custom_id, words)
