"""The private page on which whoever opened a table takes a box and a scenario off the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import discord

from engine.core import Text
from engine.scenario_cards import HARDEST, ScenarioCard, find_chosen, group_by_box
from play import Table
from words import Words

from ..components import custom_ids
from .layout import TERRACOTTA, button, mosaic, page, rows, select, select_option, text

RECENT: Final = Text("Played here lately")
FULL, EMPTY = "●", "○"
MAX_ABOUT: Final = 10  # scenarios with a sentence and a picture: so many fit a gallery


class ScenarioGroup(NamedTuple):
    """A group of scenarios, such as those of one box: its title, and the scenarios in it."""

    title: Text
    cards: Sequence[ScenarioCard]


def list_scenario_groups(table: Table, recent: Sequence[ScenarioCard]) -> list[ScenarioGroup]:
    """The groups of scenarios: what was played here lately, if anything, then each box."""
    boxes = [
        ScenarioGroup(title, cards) for title, cards in group_by_box(table.game.meta.scenarios)
    ]
    return [ScenarioGroup(RECENT, recent), *boxes] if recent else boxes


def describe_card(card: ScenarioCard) -> Text:
    """For how many, how long and how hard a scenario is."""
    seats = f"{min(card.seats)}–{max(card.seats)}"
    dots = FULL * card.difficulty + EMPTY * (HARDEST - card.difficulty)  # as ●●○
    return Text(
        "{seats} players · about {n} rounds · {marks}", seats=seats, n=card.rounds, marks=dots
    )


def scenario_page(
    table: Table,
    words: Words,
    groups: Sequence[ScenarioGroup],
    group_index: int,
    files: Sequence[discord.File],
    about: str = "",
) -> discord.ui.LayoutView:
    """The boxes as a list, and the scenarios of the shown one with their pictures.

    `files` are the pictures of its scenarios, `about` is what there is
    to say of the last choice.
    """
    group = groups[group_index]
    head = about or words(Text("A scenario sets its box; variants that go with it are options."))
    return page(
        text(head),
        _box_select(table, words, groups, group_index),
        *mosaic(files),
        text("\n".join(_card_lines(group.cards[:MAX_ABOUT], words))),
        _card_select(table, words, group, group_index),
        *rows([_learn_button(table, words, group)] if table.game.course.lessons else []),
        accent=TERRACOTTA,
    )


def _box_select(
    table: Table,
    words: Words,
    groups: Sequence[ScenarioGroup],
    group_index: int,
) -> discord.ui.Item[discord.ui.LayoutView]:
    """The list of boxes; the shown one is shown as chosen."""
    options = [
        select_option(
            words(group.title),
            str(number),
            words(Text("{cards}", cards=tuple(card.title for card in group.cards))),
            default=number == group_index,
        )
        for number, group in enumerate(groups)
    ]
    custom_id = custom_ids.make_id("shelf", table.id, group_index)
    return select(custom_id, options, words(Text("Box")))


def _card_lines(cards: Sequence[ScenarioCard], words: Words) -> list[str]:
    """Each scenario with what it is about, in the order of the pictures."""
    lines: list[str] = []
    for number, card in enumerate(cards, 1):
        lines.append(f"{number}. **{words(card.title)}** · {words(describe_card(card))}")
        if card.about is not None:
            lines.append(f"-# {words(card.about)}")
    return lines


def _card_select(
    table: Table,
    words: Words,
    group: ScenarioGroup,
    group_index: int,
) -> discord.ui.Item[discord.ui.LayoutView]:
    """The list of the scenarios of a box; that of the table's options is shown as chosen."""
    chosen = find_chosen(group.cards, table.game.meta.fill_options(table.row.options))
    options = [
        select_option(
            words(card.title), card.key, words(describe_card(card)), default=card == chosen
        )
        for card in group.cards
    ]
    custom_id = custom_ids.make_id("scenario", table.id, group_index)
    return select(custom_id, options, words(Text("Scenario")))


def _learn_button(
    table: Table,
    words: Words,
    group: ScenarioGroup,
) -> discord.ui.Button[discord.ui.LayoutView]:
    """The button that opens a guided match of a box's first scenario, which is for beginners."""
    first = group.cards[0]
    custom_id = custom_ids.make_id("learnbox", table.row.game, first.key)
    return button(words(Text("Learn: {scenario}", scenario=first.title)), custom_id)
