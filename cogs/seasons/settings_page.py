"""The private page of a season's terms, on which its organiser changes them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import discord

from engine.core import (
    OfferedSetting,
    Option,
    Plural,
    Text,
)
from play.league.points import points_by_place
from play.league.registration import OPEN, OVER
from play.league.rules import RULES, chosen_rule, list_rules
from play.league.terms import propose_rounds
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
from .forms import DATES, FORM_TITLES, LATER, MORE, ROUNDS, form_questions, write_scale
from .messages import terms_lines
from .overview import season_title

SELECTS_A_PAGE: Final = 4  # options on one page
START_STYLE: Final = discord.ButtonStyle.primary
# which forms the organiser gets: all while people enter; what may still change while it runs
FORMS_BY_STATUS: Final = {OPEN: (ROUNDS, DATES, MORE), OVER: ()}
FORMS_WHILE_RUNNING: Final = (LATER, MORE)  # in any other status


def settings_page(
    season: SeasonRow,
    words: Words,
    page_number: int,
    head: str,
    people: int = 0,
) -> discord.ui.LayoutView:
    """The organiser's page: the terms, lists to change options, and buttons of the forms.

    `page_number`, from 0, is that of the lists: the nearest one that
    there is. `head` is a sentence above all, or empty; `people` are how
    many have entered.
    """
    changeable = _changeable_options(season)
    page_count = max(1, math.ceil(len(changeable) / SELECTS_A_PAGE))
    page_number = max(0, min(page_number, page_count - 1))
    start = page_number * SELECTS_A_PAGE
    lines = [head, f"### {season_title(season)}", *terms_lines(season, words)]
    proposed = find_proposed_rounds(season, people)
    if proposed is not None:
        lines.append(words(_proposal_text(people, proposed)))
    blocks: list[Block | None] = [text("\n".join(lines))]
    blocks += [
        _option_select(season, option, page_number, words)
        for option in changeable[start : start + SELECTS_A_PAGE]
    ]
    blocks += page_buttons(page_number, page_count, "spage", season.id)
    buttons = _season_buttons(season, words)
    if proposed is not None:
        label = Plural("Play {n} round", "Play {n} rounds", n=proposed)
        buttons.append(button(words(label), custom_ids.make_id("sallmeet", season.id)))
    return page(*blocks, *rows(buttons), accent=TERRACOTTA)


def find_proposed_rounds(season: SeasonRow, people: int) -> int | None:
    """The number of rounds in which everybody meets everybody, where the season has another one.

    None once it has started.
    """
    proposed = propose_rounds(season, people)
    is_right = proposed == season.terms["rounds"]
    return None if season.status != OPEN or is_right else proposed


def _proposal_text(people: int, rounds: int) -> Text:
    """The sentence that proposes a number of rounds."""
    meeting = Plural(
        "everybody meets everybody in {n} round.",
        "everybody meets everybody in {n} rounds.",
        n=rounds,
    )
    return Text("With {people} people {meeting}", people=people, meeting=meeting)


def set_back_sentence(
    before: SeasonRow,
    after: SeasonRow,
    changes: Mapping[str, Any],
) -> Text | None:
    """Which options, or which points, were set back by a change of the terms.

    None if none was.
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
    """Options of the game, rules and terms of tables that may change; none once a season runs.

    The terms BEGIN and PRACTICE are left out: a season starts its
    tables itself, and none is for practice.
    """
    if season.status != OPEN:
        return []
    options = find_game(season.terms["game"]).meta.options
    rules = [rule for rule, _chosen in list_rules(season)]
    return [*options, *rules, *(term for term in TERMS if term not in (BEGIN, PRACTICE))]


def _season_buttons(season: SeasonRow, words: Words) -> list[discord.ui.Button[Any]]:
    """The buttons at the foot of the organiser's page.

    They open the forms by which terms can be changed in the season's present
    status, and show the audit; while people enter, one starts the season.
    """
    kinds = FORMS_BY_STATUS.get(season.status, FORMS_WHILE_RUNNING)
    forms = [
        button(words(FORM_TITLES[kind]), custom_ids.make_id("sform", kind, season.id))
        for kind in kinds
        if form_questions(kind, words, season)  # not every format of a season has questions there
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
    """The list of an option of the game, a term of the tables, or a rule of the season.

    None if there is nothing to choose.
    """
    if option in TERMS:
        return _term_select(season, option, page_number, words)
    if option in RULES:
        return _rule_select(season, option, page_number, words)
    meta = find_game(season.terms["game"]).meta
    options = meta.fill_options(season.terms["options"])
    chosen = options[option.key]
    offered = meta.offer_settings(option, season.terms["size"], options)
    if not has_choice(offered, chosen):
        return None
    custom_id = custom_ids.make_id("sset", season.id, page_number, option.key)
    return option_select(option, offered, chosen, custom_id, words)


def _rule_select(
    season: SeasonRow,
    rule: Option,
    page_number: int,
    words: Words,
) -> Block:
    """The list of a rule of the season, all of whose values can always be chosen."""
    offered = [OfferedSetting(setting, None) for setting in rule.settings]
    custom_id = custom_ids.make_id("srule", season.id, page_number, rule.key)
    return option_select(rule, offered, chosen_rule(season, rule), custom_id, words)


def _term_select(
    season: SeasonRow,
    term: Option,
    page_number: int,
    words: Words,
) -> Block:
    """The list of a term of the season's tables, all of whose values can always be chosen."""
    offered = [OfferedSetting(setting, None) for setting in term.settings]
    chosen = Terms.from_settings(season.terms["settings"]).chosen[term.key]
    custom_id = custom_ids.make_id("sterm", season.id, page_number, term.key)
    return option_select(term, offered, chosen, custom_id, words)
