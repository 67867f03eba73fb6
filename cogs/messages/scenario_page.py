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


class ShelfBoard(NamedTuple):
    """One entry of the list of boxes: its title, and the scenarios in it."""

    title: Text
    cards: Sequence[ScenarioCard]


def list_boards(table: Table, recent: Sequence[ScenarioCard]) -> list[ShelfBoard]:
    """The entries of the list of boxes: what was played here lately, if anything, then each box."""
    boxes = [ShelfBoard(title, cards) for title, cards in group_by_box(table.game.meta.scenarios)]
    return [ShelfBoard(RECENT, recent), *boxes] if recent else boxes


def describe_card(card: ScenarioCard) -> Text:
    """For how many, how long and how hard a scenario is."""
    seats = f"{min(card.seats)}–{max(card.seats)}"
    marks = FULL * card.difficulty + EMPTY * (HARDEST - card.difficulty)
    return Text(
        "{seats} players · about {n} rounds · {marks}", seats=seats, n=card.rounds, marks=marks
    )


def scenario_page(
    table: Table,
    words: Words,
    boards: Sequence[ShelfBoard],
    shown: int,
    files: Sequence[discord.File],
    about: str = "",
) -> discord.ui.LayoutView:
    """The boxes as a list, and the scenarios of the shown one with their pictures.

    `files` are the pictures of its scenarios, `about`
    is what there is to say of the last choice.
    """
    board = boards[shown]
    head = about or words(Text("A scenario sets its box; variants that go with it are options."))
    return page(
        text(head),
        _box_select(table, words, boards, shown),
        *mosaic(files),
        text("\n".join(_card_lines(board.cards[:MAX_ABOUT], words))),
        _card_select(table, words, board, shown),
        *rows([_learn_button(table, words, board)] if table.game.course.lessons else []),
        accent=TERRACOTTA,
    )


def _box_select(
    table: Table, words: Words, boards: Sequence[ShelfBoard], shown: int
) -> discord.ui.Item[discord.ui.LayoutView]:
    """The list of boxes."""
    options = [
        select_option(
            words(board.title),
            str(number),
            words(Text("{cards}", cards=tuple(card.title for card in board.cards))),
            default=number == shown,
        )
        for number, board in enumerate(boards)
    ]
    custom_id = custom_ids.make_id("shelf", table.id, shown)
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
    table: Table, words: Words, board: ShelfBoard, shown: int
) -> discord.ui.Item[discord.ui.LayoutView]:
    """The list of the scenarios of a box, the one that holds marked."""
    chosen = find_chosen(board.cards, table.game.meta.fill_options(table.row.options))
    options = [
        select_option(
            words(card.title), card.key, words(describe_card(card)), default=card == chosen
        )
        for card in board.cards
    ]
    custom_id = custom_ids.make_id("scenario", table.id, shown)
    return select(custom_id, options, words(Text("Scenario")))


def _learn_button(
    table: Table, words: Words, board: ShelfBoard
) -> discord.ui.Button[discord.ui.LayoutView]:
    """Opens a guided match of the first scenario of a box, which is made for the first time."""
    first = board.cards[0]
    custom_id = custom_ids.make_id("learnbox", table.row.game, first.key)
    return button(words(Text("Learn: {scenario}", scenario=first.title)), custom_id)
