"""The page of `/game list`: which tables it shows, one line each, and buttons to the others."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from discord import ui

from engine import games
from engine.core import Illegal, Text
from play.table import LIVE, LOBBY, OVER
from play.table_summary import TableSummary
from words import Words

from ..components import custom_ids
from ..components.custom_ids import NOTHING
from .layout import TERRACOTTA, Block, button, link, page, page_buttons, rows, text
from .table_lists import line_of_finished_match, summary_line, table_link

OPEN, RUNNING, FINISHED = "open", "running", "finished"
STATE_TITLES: Final[Mapping[str, Text]] = {
    OPEN: Text("Looking for players"),
    RUNNING: Text("Running"),
    FINISHED: Text("Finished"),
}
STATUSES: Final = {OPEN: (LOBBY,), RUNNING: LIVE, FINISHED: (OVER,)}
FINISHED_A_PAGE: Final = 5  # each has a button of its own
OTHERS_A_PAGE: Final = 10
FILTER_ARGUMENTS: Final = 4  # state, game, person and whose tables, with which an id begins
MINE, ALL = "1", "0"


@dataclass(frozen=True, slots=True)
class ListFilter:
    """Which tables are listed.

    What is None limits nothing; but without a state, none that is
    finished is listed.
    """

    state: str | None = None
    game: str | None = None
    person_id: int | None = None
    is_mine: bool = False

    @property
    def statuses(self) -> tuple[str, ...]:
        """The statuses of the tables that are listed."""
        return STATUSES[self.state] if self.state else (LOBBY, *LIVE)

    @property
    def lines_a_page(self) -> int:
        """How many tables one page shows."""
        return FINISHED_A_PAGE if self.state == FINISHED else OTHERS_A_PAGE

    def make_id_parts(self) -> tuple[str, ...]:
        """Makes the filter as arguments of an id.

        `parse_filter` reads them again.
        """
        return (
            self.state or NOTHING,
            self.game or NOTHING,
            str(self.person_id) if self.person_id is not None else NOTHING,
            MINE if self.is_mine else ALL,
        )


def parse_filter(args: Sequence[str]) -> tuple[ListFilter, int]:
    """Filter and page of a pressed button.

    Raises Illegal if an id cannot be ours. The buttons of older lists
    carry the page alone.
    """
    if len(args) <= FILTER_ARGUMENTS:
        (page_number,) = custom_ids.parse_numbers(args, 1)
        return ListFilter(), page_number
    (page_number,) = custom_ids.parse_numbers(args[FILTER_ARGUMENTS:], 1)
    state, game, person, whose = args[:FILTER_ARGUMENTS]
    is_known = state in (NOTHING, *STATE_TITLES) and game in (NOTHING, *games())
    if not is_known or whose not in (MINE, ALL):
        raise Illegal(custom_ids.OUTDATED)
    person_id: int | None = None
    if person != NOTHING:
        (person_id,) = custom_ids.parse_numbers([person], 1)
    chosen = ListFilter(
        state=None if state == NOTHING else state,
        game=None if game == NOTHING else game,
        person_id=person_id,
        is_mine=whose == MINE,
    )
    return chosen, page_number


def match_list_page(
    found: Sequence[TableSummary],
    count: int,
    chosen: ListFilter,
    page_number: int,
    words: Words,
    reader_id: int,
    server_id: int,
) -> discord.ui.LayoutView:
    """A page of the list of tables, with buttons to other pages and states.

    `found` are the tables of this page, of `count` in all; `chosen` is
    the filter that found them.
    """
    page_count = max(1, math.ceil(count / chosen.lines_a_page))
    page_number = max(0, min(page_number, page_count - 1))
    blocks: list[Block | None] = [text("\n".join(_heading_lines(chosen, words)))]
    if not found:
        blocks.append(text(words(_empty_list_text(chosen))))
    elif chosen.state == FINISHED:
        blocks += [_section_of_match(each, words, server_id) for each in found]
    else:
        lines = [summary_line(each, words, reader_id) for each in found]
        blocks.append(text("\n".join(lines)))
    blocks += page_buttons(page_number, page_count, "tables", *chosen.make_id_parts())
    return page(*blocks, *rows(_state_buttons(chosen, words)), accent=TERRACOTTA)


def _heading_lines(chosen: ListFilter, words: Words) -> list[str]:
    """Whose tables these are, and in small print what they were chosen by."""
    head = Text("**Your tables**") if chosen.is_mine else Text("**Tables of this server**")
    parts = [words(STATE_TITLES[chosen.state])] if chosen.state else []
    if chosen.game is not None:
        parts.append(words(games()[chosen.game].meta.title))
    if chosen.person_id is not None:
        parts.append(f"<@{chosen.person_id}>")
    if not parts:
        return [words(head)]
    return [words(head), f"-# {' · '.join(parts)}"]


def _empty_list_text(chosen: ListFilter) -> Text:
    """What the page says where no table was found."""
    if chosen == ListFilter():
        return Text("No table is open in this server. Open one with /game new.")
    return Text("There is none.")


def _section_of_match(summary: TableSummary, words: Words, server_id: int) -> Block:
    """A finished match with its button *Replay*.

    One of another server has a link instead.
    """
    row = summary.table.row
    side: ui.Button[Any] = link(words(Text("To the table")), table_link(row))
    if row.server_id == server_id and not summary.table.is_game_lost:
        side = button(words(Text("Replay")), custom_ids.make_id("replay", row.id))
    return ui.Section(ui.TextDisplay(line_of_finished_match(summary, words)), accessory=side)


def _state_buttons(chosen: ListFilter, words: Words) -> list[ui.Button[Any]]:
    """A button for each state.

    That of the shown one is greyed out.
    """
    buttons = []
    for state, title in STATE_TITLES.items():
        filter_parts = replace(chosen, state=state).make_id_parts()
        first_page_id = custom_ids.make_id("tables", *filter_parts, 0, "state")
        is_shown = state == chosen.state
        buttons.append(button(words(title), first_page_id, off=is_shown))
    return buttons
