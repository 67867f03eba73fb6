"""Lists of tables: one line each, a few on a page, from their rows alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import discord

from engine.core import Plural, Text, Who
from play.rows import MatchRow
from play.table import LOBBY, OVER, PAUSED
from play.table_summary import TableSummary
from words import Words

from ..services.language import escape_name, escape_names
from .card_lines import relative_timestamp, seats_by_rank
from .layout import TERRACOTTA, clip, page, page_buttons, text
from .size_limits import split_pages

LINES_A_PAGE: Final = 10  # lines
MAX_SEASON_LENGTH: Final = 60  # letters of a season's name
MAX_NAMES_LENGTH: Final = 200  # letters of all names of a line
# what is said of a table where nobody must act, by its status
STATUS_TEXTS: Final = {
    LOBBY: Text("waiting for players"),
    OVER: Text("over"),
    PAUSED: Text("paused"),
}


OWN_TABLES: Final = "mine"  # the action of buttons that turn the pages of one's own tables


def tables_page(
    lines: Sequence[str],
    head: str,
    page_number: int,
    *id_parts: object,
) -> discord.ui.LayoutView:
    """A page of these lines below a heading, with buttons to the other pages.

    `page_number`, from 0, is moved to the nearest page there is;
    `id_parts` are those of `page_buttons`.
    """
    pages = split_pages(lines, LINES_A_PAGE, str)
    page_number = max(0, min(page_number, len(pages) - 1))
    turn_buttons = page_buttons(page_number, len(pages), *id_parts)
    return page(text("\n".join([head, *pages[page_number]])), *turn_buttons, accent=TERRACOTTA)


def summary_line(summary: TableSummary, words: Words, reader_id: int | None = None) -> str:
    """A table in a list: number, game, who plays, whose turn it is, how long there is, and a link.

    The line begins with *Your turn* if the reader must act.
    """
    table = summary.table
    table_words = table.words(words.code, escape_names(table))
    names = [table_words.seat_name(row.seat) for row in table.seats]
    parts = [
        f"[{words(table.game_title)} {table.id}]({table_link(table.row)})",
        clip(", ".join(names), MAX_NAMES_LENGTH),
        _status_text(summary, table_words),
    ]
    parts += [words(said) for said in _season_texts(table.row)]
    if reader_id is not None and summary.waits_for(reader_id):
        parts.insert(0, f"**{words(Text('Your turn'))}**")
    return f"- {' · '.join(parts)}"


def _season_texts(row: MatchRow) -> list[Text]:
    """The season and round that a table counts for, and when the round ends.

    Empty without one.
    """
    settings = row.settings
    if "league" not in settings:
        return []
    season = escape_name(str(settings["league"]), MAX_SEASON_LENGTH)
    found = [Text("{season}", season=season)]
    if settings.get("round"):
        found = [Text("{season}, round {n}", season=season, n=settings["round"])]
    if settings.get("closes") and row.status != OVER:
        closes = datetime.fromisoformat(settings["closes"])
        found.append(Text("round ends {moment}", moment=relative_timestamp(closes)))
    return found


def line_of_finished_match(summary: TableSummary, words: Words) -> str:
    """A finished match: game and number with a link, who won, all with their points, and when."""
    table = summary.table
    table_words = table.words(words.code, escape_names(table))
    parts = [
        f"[{words(table.game_title)} {table.id}]({table_link(table.row)})",
        *outcome_parts(table.row, table_words),
    ]
    if table.row.ended_at is not None:
        parts.append(relative_timestamp(table.row.ended_at))
    return " · ".join(parts)


def outcome_parts(row: MatchRow, words: Words) -> list[str]:
    """Who has won, and everybody by rank with their points, from the stored result.

    Empty where there is none. `words` know the names of the table's
    players.
    """
    if not row.result:
        return []
    ranks, scores = row.result["ranks"], row.result["scores"]
    has_points = any(score > 1 for score in scores)  # in games without points a win counts 1
    winners = tuple(Who(seat) for seat, rank in enumerate(ranks) if rank == 1)
    has_sides = len(set(row.result["teams"])) > 1
    have_all_won = len(winners) == len(ranks)
    # without points, opponents who all have the first rank have drawn
    is_draw = not winners or (has_sides and have_all_won and not has_points)
    won: Text = Plural(
        "{players} wins.",
        "{players} win together.",
        n=len(winners),
        players=winners,
    )
    if is_draw:
        won = Text("Nobody wins.")
    everybody: list[str] = []
    for seat in seats_by_rank(ranks):
        points = f" {scores[seat]}" if has_points else ""
        everybody.append(f"{words.seat_name(seat)}{points}")
    return [words(won).rstrip("."), clip(", ".join(everybody), MAX_NAMES_LENGTH)]


def _status_text(summary: TableSummary, words: Words) -> str:
    """What a list says of a table.

    That its game cannot be played just now, or that it waits for players, is over
    or paused. Else who must act, and when the first clock runs out.
    """
    status = summary.table.row.status
    if summary.table.is_game_lost and status != OVER:
        return words(Text("stands still"))
    if status in STATUS_TEXTS:
        return words(STATUS_TEXTS[status])
    players = tuple(Who(seat) for seat in summary.asked)
    to_act = words(Text("to act: {players}", players=players))
    if not summary.first_timeout:
        return to_act
    return f"{to_act} · {relative_timestamp(summary.first_timeout)}"


def table_link(row: MatchRow) -> str:
    """The address of a table, which Discord opens at its newest message."""
    address = f"https://discord.com/channels/{row.server_id}/{row.thread_id or row.channel_id}"
    return f"{address}/{row.message_id}" if row.message_id else address
