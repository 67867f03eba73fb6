"""One position of a match that is looked back at, and whose eyes see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from engine.core import Illegal, Seat, Text, TextQuestion
from engine.match import Match
from play import Table
from play.analyses import may_be_analysed
from play.analysis import may_analyse
from play.news import entry_news, fold_news
from play.table import LIVE
from words import Words

from ..components import custom_ids
from ..services.language import clean_name
from .card_lines import table_heading, timestamp
from .layout import TERRACOTTA, Block, button, gallery, page, rows, select, select_option, text

PRIMARY: Final = discord.ButtonStyle.primary
MAX_ACTION_DIGITS: Final = 6  # of the number of an action that somebody types
EVERYBODY: Final = "p"  # the viewer who is no seat


def replay_page(
    table: Table,
    seq: int,
    viewer: Seat | None,
    words: Words,
    files: list[discord.File],
    opinion: Sequence[Text] = (),
) -> discord.ui.LayoutView:
    """The page of the position after `seq` actions: what led to it, pictures, buttons.

    `opinion` is what a bot thinks of the next action; () where nobody asked.
    """
    assert table.match is not None
    last = len(table.match.lines)
    counted = words(Text("Action {n} of {last}", n=seq, last=last))
    lines = [table_heading(table, words), counted]
    if seq:
        entry = table.match.lines[seq - 1]
        moment = table.times[seq - 1]
        news = fold_news(entry_news(table, seq, entry, viewer))
        lines = [
            table_heading(table, words),
            f"{counted} · {timestamp(moment)}",
            *(f"> {words.illustrate(item.text)}" for item in news),
        ]
    lines += [f"💡 {words.illustrate(line)}" for line in opinion]
    value = EVERYBODY if viewer is None else str(viewer)
    return page(
        text("\n".join(lines)),
        *gallery(files),
        *rows(_step_buttons(table, seq, last, value)),
        *rows(_other_buttons(table, seq, value, words)),
        *_viewer_select(table, seq, value, words),
        accent=TERRACOTTA,
    )


def _step_buttons(
    table: Table,
    seq: int,
    last: int,
    viewer: str,
) -> list[ui.Button[Any]]:
    """The buttons to the first, the previous, the next and the last position."""

    def step(label: str, to: int, suffix: str, *, off: bool) -> ui.Button[Any]:
        """A button to the position after `to` actions.

        The suffix keeps the ids of two buttons apart that lead to
        the same position.
        """
        return button(label, custom_ids.make_id("step", table.id, to, viewer, suffix), off=off)

    return [
        step("|◀", 0, "first", off=seq == 0),
        step("◀", seq - 1, "back", off=seq == 0),
        step("▶", seq + 1, "on", off=seq == last),
        step("▶|", last, "last", off=seq == last),
    ]


def _other_buttons(
    table: Table,
    seq: int,
    viewer: str,
    words: Words,
) -> list[ui.Button[Any]]:
    """The buttons *Jump*, *Play* and *Log*; after the end *Opinion* and *Analysis*, too."""
    film = custom_ids.make_id("film", table.id, viewer)
    found = [
        button(words(Text("Jump")), custom_ids.make_id("jump", table.id, viewer)),
        button(words(Text("Play")), film, PRIMARY, off=not table.seq),
        button(words(Text("Log")), custom_ids.make_id("log", table.id)),
    ]
    if may_analyse(table, seq):
        opinion = custom_ids.make_id("opinion", table.id, seq, viewer)
        found.append(button(words(Text("Opinion")), opinion))
    return [*found, *analysis_buttons(table, words)]


def analysis_buttons(table: Table, words: Words) -> list[ui.Button[Any]]:
    """The button *Analysis*, where there may be one of the whole match."""
    if not may_be_analysed(table):
        return []
    return [button(words(Text("Analysis")), custom_ids.make_id("analysis", table.id))]


def _viewer_select(table: Table, seq: int, viewer: str, words: Words) -> list[Block]:
    """The list of seats through whose eyes to look.

    Empty while the match runs.
    """
    if table.row.status in LIVE:
        return []
    everybody = words(Text("What everybody saw"))
    offered = [select_option(everybody, EVERYBODY, default=viewer == EVERYBODY)]
    for row in table.seats:
        label = words(Text("What {name} saw", name=clean_name(row.name)))
        offered.append(select_option(label, str(row.seat), default=viewer == str(row.seat)))
    custom_id = custom_ids.make_id("eye", table.id, seq)
    return [select(custom_id, offered, words(Text("Through whose eyes")))]


def viewer_seat(table: Table, viewer: str) -> Seat | None:
    """Through whose eyes a match is replayed: a seat's, or None for everybody's.

    While a match runs it is everybody's: what is secret stays
    secret until its end.
    """
    if table.row.status in LIVE or not custom_ids.is_number(viewer):
        return None
    seat = int(viewer)
    return seat if seat < len(table.seats) else None


def viewer_value(table: Table, viewer: str) -> str:
    """The viewer as ids carry it: a seat's number, or EVERYBODY where no seat is allowed."""
    seat = viewer_seat(table, viewer)
    return EVERYBODY if seat is None else str(seat)


def jump_questions(table: Table) -> tuple[TextQuestion]:
    """The one question of the dialog *Jump*: to which action."""
    which = Text("To which action? 0 to {n}", n=table.seq)
    return (TextQuestion(which, which, limit=MAX_ACTION_DIGITS),)


def match_of_started(table: Table) -> Match[Any]:
    """The match of a table.

    Raises Illegal if it has not started, or its rules are too old.
    """
    if table.match is not None:
        return table.match
    if table.row.header is None:
        raise Illegal(Text("This table has not started yet."))
    raise Illegal(
        Text("This match was played under older rules: its log can no longer be replayed.")
    )
