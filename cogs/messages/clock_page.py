"""The private page of `/game time`: whose clock runs, who is silent, and what others can do."""

from __future__ import annotations

from typing import Any

import discord

from engine.core import Text, Who
from play import Table
from play.absence import find_silence_begin, substitute_allowed_from
from play.rows import SeatRow
from play.seats import offered_seats
from words import Words

from ..components import custom_ids
from ..services.language import clean_name
from .card_lines import relative_timestamp, table_heading, time_lines, timestamp
from .layout import TERRACOTTA, button, page, rows, text


def clock_page(table: Table, reader_id: int, words: Words) -> discord.ui.LayoutView:
    """Whose clock runs and who has not acted for long, with buttons for the others.

    They can give somebody a day more, or call for a substitute.
    """
    lines = _clock_lines(table, words) or [words(Text("No clock runs there."))]
    content = text("\n".join([table_heading(table, words), *lines]))
    buttons = _clock_buttons(table, reader_id, words)
    return page(content, *rows(buttons), accent=TERRACOTTA)


def _clock_lines(table: Table, words: Words) -> list[str]:
    """What each running clock of a table says, then who has not acted for long without one."""
    lines: list[str] = []
    for row in _people_with_running_clock(table):
        name = words.seat_name(row.seat)
        lines += [f"{name}: {words(said)}" for said in time_lines(table, row.seat)]
    for row in table.people_to_act():
        lines += map(words, _silence_texts(table, row.seat))
    return lines


def _clock_buttons(table: Table, reader_id: int, words: Words) -> list[discord.ui.Button[Any]]:
    """What the reader can do for others: give a day, or call for a substitute."""
    buttons = [
        _give_day_button(table, row.seat, words)
        for row in _people_with_running_clock(table)
        if row.person_id != reader_id
    ]
    for row in table.people_to_act():
        is_silent = bool(_silence_texts(table, row.seat))
        if is_silent and _may_call_substitute(table, reader_id, row.seat):
            buttons.append(_substitute_button(table, row.seat, words))
    return buttons


def _people_with_running_clock(table: Table) -> list[SeatRow]:
    """The seats of the people who must act, and whose clock can run out."""
    return [row for row in table.people_to_act() if table.timeout_at(row.seat)]


def _give_day_button(table: Table, seat: int, words: Words) -> discord.ui.Button[Any]:
    """The button by which others give the person of a seat a day more."""
    name = clean_name(table.seats[seat].name)
    label = words(Text("Give {name} a day", name=name))
    return button(label, custom_ids.make_id("give", table.id, seat))


def _substitute_button(table: Table, seat: int, words: Words) -> discord.ui.Button[Any]:
    """The button by which others call for a substitute for the person of a seat."""
    name = clean_name(table.seats[seat].name)
    label = words(Text("A substitute for {name}", name=name))
    return button(label, custom_ids.make_id("missing", table.id, seat))


def _silence_texts(table: Table, seat: int) -> list[Text]:
    """Since when a seat without a clock is waited for, and when a substitute may be called.

    Empty if that does not apply, or the seat is offered already.
    """
    since = find_silence_begin(table, seat)
    allowed_from = substitute_allowed_from(table, seat)
    if since is None or allowed_from is None or seat in offered_seats(table):
        return []
    waited = Text(
        "{player} has been waited for since {moment}.",
        player=Who(seat),
        moment=timestamp(since),
    )
    later = Text(
        "The others may call for a substitute from {moment} on ({distance}).",
        moment=timestamp(allowed_from),
        distance=relative_timestamp(allowed_from),
    )
    return [waited, later]


def _may_call_substitute(table: Table, person_id: int, seat: int) -> bool:
    """Whether a person may ask for a substitute for the seat: they sit on another one."""
    own_seat = table.seat_of(person_id)
    return own_seat is not None and own_seat.seat != seat
