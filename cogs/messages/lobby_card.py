"""The card of a table in its channel: before the start, and what stays of it afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from engine.core import Meta, Option, Setting, Text, Who
from engine.levels import level_title
from play import Table
from play.lobby_checks import find_next_size, list_start_sizes
from play.muster import list_missing, muster_until
from play.reliability import Reliability
from play.table import ABORTED, OVER, SEASON
from words import Words

from ..components import custom_ids
from .card_lines import (
    early_end_lines,
    league_lines,
    outcome_text,
    relative_timestamp,
    table_heading,
)
from .layout import SLATE, TERRACOTTA, Block, button, gallery, page, rows, text
from .lobby_options import has_choice
from .rating_line import rating_sentence
from .reliability_badge import badge_text

LOST_LOBBY: Final = Text(
    "This game cannot be played just now. The table waits until it is back; you can leave it."
)
NO_BADGES: Final[Mapping[int, Reliability]] = {}
OPTIONS_INDEX: Final = 3  # of the button among those of a card: *Scenarios* comes before it
PRIMARY, GREEN = discord.ButtonStyle.primary, discord.ButtonStyle.success


def lobby_card(
    table: Table,
    words: Words,
    files: Sequence[discord.File] = (),
    badges: Mapping[int, Reliability] = NO_BADGES,
) -> discord.ui.LayoutView:
    """The card that says what will be played, before anybody joins; `files` show the board.

    `badges` say of people, by their ids, how reliable they are.
    """
    if table.is_game_lost:
        return _card_of_lost_game(table, words)
    meta = table.game.meta
    stage_notes = [f"-# {words(meta.stage_note)}"] if meta.stage_note else []
    terms = [
        f"- {words(term.title)}: {words(chosen.title)}"
        for term, chosen in table.terms.list_for_table_card()
    ]
    most_players = max(list_start_sizes(table), default=table.row.seats)
    content = [
        table_heading(table, words),
        *league_lines(table, words),
        words(meta.about),
        *stage_notes,
        "",
        seats_line(table, words),
        *_sitter_lines(table, words, badges),
        *_muster_lines(table, words),
        "",
        *option_lines(meta, table.row.options, words, most_players),
        *terms,
        f"- {words(rating_sentence(table))}",
    ]
    buttons = rows(_lobby_buttons(table, words))
    picture_blocks = [*gallery(files), *_map_lines(table, words)] if files else []
    return page(text("\n".join(content)), *picture_blocks, *buttons, accent=TERRACOTTA)


def _map_lines(table: Table, words: Words) -> list[Block | None]:
    """For how many players the board above is, where the table could start with other numbers."""
    if len(list_start_sizes(table)) < 2:
        return []
    sentence = Text(
        "The map for {n} players; it may change with their number.", n=find_next_size(table)
    )
    return [text(f"-# {words(sentence)}")]


def _card_of_lost_game(table: Table, words: Words) -> discord.ui.LayoutView:
    """The card of a table whose game cannot be played just now: it can only be left."""
    content = [
        table_heading(table, words),
        *league_lines(table, words),
        words(LOST_LOBBY),
        "",
        *_sitter_lines(table, words),
    ]
    leave = button(words(Text("Leave")), custom_ids.make_id("leave", table.id))
    return page(text("\n".join(content)), *rows([leave]), accent=SLATE)


def seats_line(table: Table, words: Words) -> str:
    """How many have joined, how many seats there are, and with how many it can start."""
    joined = len(table.seats)
    most = table.row.seats
    possible = tuple(list_start_sizes(table))
    if possible == (most,):
        return words(Text("**Players** {joined} of {most}", joined=joined, most=most))
    sentence = Text(
        "**Players** {joined} of {most} (it can start with {possible})",
        joined=joined,
        most=most,
        possible=possible,
    )
    return words(sentence)


def _sitter_lines(
    table: Table,
    words: Words,
    badges: Mapping[int, Reliability] = NO_BADGES,
) -> list[str]:
    """A line for each person or bot who has joined, with the badge of whoever has one."""
    lines: list[str] = []
    for row in table.seats:
        shown = None if row.person_id is None else badges.get(row.person_id)
        badge = "" if shown is None else f" · {words(badge_text(shown))}"
        lines.append(f"- {words(_sitter_text(table, row.seat))}{badge}")
    return lines


def _muster_lines(table: Table, words: Words) -> list[str]:
    """The line that says until when a full table waits for people to say that they are there."""
    until = muster_until(table)
    if until is None or not list_missing(table):
        return []
    sentence = Text(
        "Is everybody there? Seats without an answer are free again {time}.",
        time=relative_timestamp(until),
    )
    return [words(sentence)]


def _sitter_text(table: Table, seat: int) -> Text:
    """Who sits on a seat: a bot, somebody who still has to answer, the owner, or just a name.

    An answer is awaited to the call whether all are there, or to
    changed options.
    """
    row = table.seats[seat]
    if row.bot is not None:
        return Text("{player}, a bot ({level})", player=Who(seat), level=level_title(row.bot))
    if row in list_missing(table):
        return Text("{player}, has to say that they are here", player=Who(seat))
    if not row.ready:
        return Text("{player}, has to agree to the changed options", player=Who(seat))
    if row.person_id == table.row.owner_id:
        return Text("{player}, who opened the table", player=Who(seat))
    return Text("{player}", player=Who(seat))


def option_lines(
    meta: Meta,
    options: Mapping[str, str],
    words: Words,
    seats: int | None = None,
) -> list[str]:
    """The lines of the lobby card about options: each with its value.

    Where the printed edition has another value, that one is added. With
    `seats`, options are left out that have one possible value for so
    many players, or beside what else is chosen. So are options that a
    scenario replaces by a rule of its own.
    """
    chosen = meta.fill_options(options)
    edition_values = meta.unlike_edition(chosen)
    replaced = meta.list_replaced(chosen)
    lines = [words(Text("**Options**"))]
    for option in meta.options:
        if option not in replaced and _has_meaning(meta, option, seats, chosen):
            usual = edition_values.get(option.key)
            lines.append(_option_line(option, chosen[option.key], usual, words))
    return lines


def _has_meaning(meta: Meta, option: Option, seats: int | None, chosen: Mapping[str, str]) -> bool:
    """Whether another value of the option could be chosen.

    It always could where no seats are given.
    """
    if seats is None or seats not in meta.seats:
        return True
    return has_choice(meta.offer_settings(option, seats, chosen), chosen[option.key])


def _option_line(
    option: Option,
    chosen: str,
    usual: Setting | None,
    words: Words,
) -> str:
    """The line of an option on the lobby card: its title, and the chosen value.

    `usual` is the value that the printed edition has, which is added;
    None if it is the chosen one.
    """
    line = f"- {words(option.title)}: {words(option.find_setting(chosen).title)}"
    if usual is None:
        return line
    return f"{line} {words(Text('(the edition: {value})', value=usual.title))}"


def _lobby_buttons(table: Table, words: Words) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    """The buttons of the lobby card, greyed out where the table is full or cannot start.

    A table of a season is not filled with bots.
    """
    table_id = table.id
    is_full = len(table.seats) >= table.row.seats
    waits_for_consent = any(not row.ready for row in table.seats)
    is_mustering = bool(list_missing(table))
    is_waiting = waits_for_consent or is_mustering
    can_start = len(table.seats) in table.game.meta.seats and not is_waiting
    join_label = Text("Agree") if waits_for_consent else Text("Join")
    if is_mustering:
        join_label = Text("I am here")
    buttons = [
        button(
            words(join_label),
            custom_ids.make_id("join", table_id),
            GREEN,
            off=is_full and not is_waiting,
        ),
        button(words(Text("Leave")), custom_ids.make_id("leave", table_id)),
        button(words(Text("Add bot")), custom_ids.make_id("bot", table_id), off=is_full),
        button(words(Text("Options")), custom_ids.make_id("options", table_id)),
        button(
            words(Text("Start")), custom_ids.make_id("start", table_id), PRIMARY, off=not can_start
        ),
    ]
    if table.game.meta.scenarios:
        scenarios = button(words(Text("Scenarios")), custom_ids.make_id("scenarios", table_id))
        buttons.insert(OPTIONS_INDEX, scenarios)
    if SEASON in table.row.settings:
        return buttons  # only people play in a season
    fill = button(
        words(Text("Fill with bots and start")),
        custom_ids.make_id("botstart", table_id),
        PRIMARY,
        off=is_full or waits_for_consent,
    )
    return [*buttons, fill]


def card_after_start(table: Table, words: Words) -> discord.ui.LayoutView:
    """The lobby card in the channel after the start or the closing of the table.

    It links to the match's thread, and says how a finished match ended.
    """
    lines = [table_heading(table, words), *league_lines(table, words)]
    if table.row.status == ABORTED:
        lines.append(words(Text("This table was closed.")))
    elif table.row.thread_id:
        sentence = Text(
            "{names} play here: {link}",
            names=tuple(words.seat_name(row.seat) for row in table.seats),
            link=f"<#{table.row.thread_id}>",
        )
        lines.append(words(sentence))
    result = table.result() if table.row.status == OVER else None
    if result is not None:
        lines += [outcome_text(result, words), *early_end_lines(table, words)]
    frame_id = custom_ids.component_number(table.id)
    return page(text("\n".join(lines)), accent=SLATE, frame_id=frame_id)
