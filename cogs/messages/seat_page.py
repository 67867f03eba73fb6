"""The private page of a seat: its picture, what happened meanwhile, what the person can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from engine.core import Seat, Text
from play import Table
from play.lessons import may_have_lessons
from play.news import SeatNews, find_seat_news
from play.seats import offered_seats
from play.trials import may_try
from play.turn_timers import is_waited_for
from words import Words

from ..components import custom_ids
from ..components.closer_buttons import WHOLE_BOARD, Zoom, closer_buttons
from ..services.language import escape_name
from .card_lines import timestamp
from .layout import TERRACOTTA, Block, button, gallery, page, rows, text
from .pictures import can_zoom_in

MAX_SEASON_LENGTH: Final = 60  # letters of a season's name

NOTE_SIGN: Final = "✎"  # before what a person wrote down for themselves
MAX_NEWS_SENTENCES: Final = 5  # sentences about what happened meanwhile
GREEN, RED = discord.ButtonStyle.success, discord.ButtonStyle.danger
BOT_HINT: Final = Text(
    "A bot can sit in for you. You may come back within a day; after that it keeps the seat."
)
LEAVE_QUESTION: Final = Text(
    "**Leave your seat?** Somebody else can play on for you, anybody or one person whom you ask."
)
RETURN_HINT: Final = Text("A bot sits in for you. You may come back until {moment}.")


def seat_page(
    table: Table,
    seat: Seat,
    words: Words,
    files: Sequence[discord.File],
    zoom: Zoom = WHOLE_BOARD,
    note: str = "",
) -> discord.ui.LayoutView:
    """The page *My seat*: what happened meanwhile, the private pictures, and buttons.

    `zoom` says which part of the board the pictures show; `note` is
    what the person wrote down.
    """
    has_picture = bool(files) or zoom != WHOLE_BOARD
    can_zoom = has_picture and can_zoom_in(table.row.game)
    near_id = custom_ids.make_id("nearseat", table.id)
    closer = closer_buttons(near_id, zoom, words) if can_zoom else []
    buttons = [
        button(
            words(Text("Act")),
            custom_ids.make_id("act", table.id, table.seq),
            act_style(is_asked=is_waited_for(table, seat)),
        ),
        button(words(Text("Text board")), custom_ids.make_id("text", table.id)),
        *_try_buttons(table, seat, words),
        button(words(Text("Plans")), custom_ids.make_id("plans", table.id)),
        button(words(Text("Note")), custom_ids.make_id("note", table.id)),
        button(
            words(Text("Mute for this turn")),
            custom_ids.make_id("mute", table.id),
            off=not is_waited_for(table, seat),
        ),
        button(words(Text("Leave")), custom_ids.make_id("away", table.id)),
    ]
    if may_have_lessons(table):
        buttons.append(button(words(Text("Learn")), custom_ids.make_id("teach", table.id)))
    return page(
        text("\n".join([*note_lines(note), *recent_lines(table, seat, words)])),
        *gallery(files),
        *rows(closer),
        *rows(buttons),
        accent=TERRACOTTA,
    )


def _try_buttons(table: Table, seat: Seat, words: Words) -> list[discord.ui.Button[Any]]:
    """*Try*, where the table allows it; it can be pressed while the seat is asked something."""
    if not may_try(table):
        return []
    try_id = custom_ids.make_id("try", table.id)
    return [button(words(Text("Try")), try_id, off=not is_waited_for(table, seat))]


def note_lines(note: str) -> list[str]:
    """What a person wrote down for themselves, as it stands above their menus."""
    escaped = discord.utils.escape_markdown(note)
    return [f"{NOTE_SIGN} {line}" for line in escaped.splitlines() if line.strip()]


def act_style(*, is_asked: bool) -> discord.ButtonStyle:
    """The colour of *Act*: it stands out only while there is something to do."""
    return discord.ButtonStyle.primary if is_asked else discord.ButtonStyle.secondary


def recent_lines(table: Table, seat: Seat, words: Words, seen: int = 0) -> list[str]:
    """What happened since the person's own last decision, if anything.

    First what concerns them, under a heading of its own where there is more.
    `seen` is the number of the last entry that an earlier menu has told them.
    """
    news = find_seat_news(table, seat, MAX_NEWS_SENTENCES, seen)
    if not news.for_reader and not news.meanwhile:
        return []
    lines = [words(_news_title(table, seat)), *_news_lines(news, words)]
    if news.left_out_text is not None:
        lines.append(f"-# {words(news.left_out_text)}")
    return lines


def _news_title(table: Table, seat: Seat) -> Text:
    """The title above the news: *So far*, or after one's first turn *Since your last turn*."""
    has_moved = any(line.seat == seat for line in table.running_match.lines)
    return Text("**Since your last turn**") if has_moved else Text("**So far**")


def _news_lines(news: SeatNews, words: Words) -> list[str]:
    """The sentences of the news: first those for the reader, then all others.

    Where there are both, each part has a heading.
    """
    first = [f"> {words.illustrate(line)}" for line in news.for_reader]
    rest = [f"> {words.illustrate(line)}" for line in news.meanwhile]
    if not first or not rest:
        return [*first, *rest]
    return [words(Text("About you:")), *first, words(Text("Meanwhile:")), *rest]


# --- leaving ----------------------------------------------------------


def return_blocks(table: Table, person: int, words: Words) -> list[Block | None]:
    """The page for somebody for whom a bot sits in: until when they may come back, and how."""
    held_seat = table.bot_held_seat(person)
    assert held_seat is not None
    until = table.away_until(held_seat.seat)
    moment = timestamp(until) if until else "…"
    hint = words(Text(RETURN_HINT.id, moment=moment))
    back_id = custom_ids.make_id("comeback", table.id)
    back = button(words(Text("Take my seat back")), back_id, GREEN)
    return [text(hint), *rows([back])]


def _offer_button(table: Table, person: int, words: Words) -> discord.ui.Button[Any]:
    """The button that offers the person's seat to others, or that withdraws such an offer."""
    own_seat = table.own_seat(person)
    if own_seat.seat in offered_seats(table):
        stay_id = custom_ids.make_id("stay", table.id)
        return button(words(Text("Stay after all")), stay_id, GREEN)
    return button(
        words(Text("Look for a substitute")),
        custom_ids.make_id("seek", table.id),
        discord.ButtonStyle.primary,
    )


def _season_warnings(table: Table) -> list[Text]:
    """What leaving means at a table of a season; empty at other tables."""
    if "league" not in table.row.settings:  # or its season is over
        return []
    return [
        Text(
            "⚠ This table counts for {season}. A seat that a bot or somebody from outside of the "
            "season plays to the end is forfeited: it ranks last. Ask the organiser for a "
            "substitute who counts.",
            season=escape_name(str(table.row.settings["league"]), MAX_SEASON_LENGTH),
        )
    ]


def leave_blocks(table: Table, person: int, words: Words) -> list[Block | None]:
    """The page for somebody who may leave: ask a person, anybody, let a bot sit in, or resign."""
    table_id = table.id
    someone: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
        custom_id=custom_ids.make_id("askone", table_id),
        placeholder=words(Text("Ask somebody")),
        min_values=1,
        max_values=1,
    )
    buttons = [
        _offer_button(table, person, words),
        button(words(Text("Let a bot sit in")), custom_ids.make_id("stepout", table_id)),
        button(words(Text("Resign")), custom_ids.make_id("resign", table_id), RED),
    ]
    return [
        text("\n".join(map(words, [LEAVE_QUESTION, BOT_HINT, *_season_warnings(table)]))),
        discord.ui.ActionRow(someone),
        *rows(buttons),
    ]
