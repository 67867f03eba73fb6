"""The message of a table that is played: whose turn it is, pictures, news, buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import discord

from engine.core import Decision, Plural, Text, Who
from engine.levels import level_title
from play import Table
from play.agreed_pauses import find_request, list_still_to_agree, pause_end
from play.news import list_public_news
from play.seats import offered_seats
from play.table import (
    ABORTED,
    DECIDED_NOTE,
    FROZEN,
    LIVE,
    LOBBY,
    OVER,
    PAUSED,
    PLAYING,
    SEASON_STOPPED,
)
from play.turn_timers import can_mute_reminders, is_waited_for
from play.undo import can_undo
from words import Words

from ..components import custom_ids, table_buttons
from .card_lines import (
    early_end_lines,
    fairness_lines,
    league_lines,
    outcome_text,
    relative_timestamp,
    table_heading,
    time_lines,
    timestamp,
)
from .layout import SLATE, TERRACOTTA, Block, button, gallery, link, page, rows, text
from .lesson_page import lines_after_guided_match
from .seat_page import act_style
from .table_lists import table_link

PRIMARY, GREEN, RED = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)
NOBODY: Final[Mapping[int, Words]] = MappingProxyType({})
MAX_NEWS_SENTENCES = 4  # sentences under the picture
MAX_OFFER_BLOCKS: Final = 6  # a sentence and a row of buttons for each of three seats
UNDO_REFUSALS: Final = {  # what became of a request for an undo
    "declined": Text("{name} does not agree to the undo."),
    "withdrawn": Text("{name} no longer asks for an undo."),
}


def table_card(
    table: Table,
    words: Words,
    files: Sequence[discord.File],
    mentions: Mapping[int, Words] = NOBODY,
    rematch: Table | None = None,
    watch_link: str | None = None,
) -> discord.ui.LayoutView:
    """The table message: whose turn it is, the pictures, the news, the buttons, the small print.

    `mentions` are the people to be mentioned, each with the words of
    their own language. `rematch` is the table where the match is played
    again, `watch_link` the address of the table's page on the web.
    """
    status = [
        table_heading(table, words),
        *league_lines(table, words),
        *_status_lines(table, words, mentions),
    ]
    news: list[str] = []
    if table.match:
        sentences = list_public_news(table, MAX_NEWS_SENTENCES)
        news = [f"> {words.illustrate(sentence)}" for sentence in sentences]
    blocks: list[Block | None] = [
        text("\n".join(line for line in status if line)),
        *gallery(files),
        text("\n".join(news)),
        *_undo_request_blocks(table, words, mentions),
        *_pause_request_blocks(table, words),
        *_seat_offer_blocks(table, words),
        *_board_buttons(table, words, rematch, watch_link),
        text("\n".join([*_bot_lines(table, words), *fairness_lines(table, words)])),
    ]
    accent = TERRACOTTA if table.row.status == PLAYING else SLATE
    return page(*blocks, accent=accent)


def _bot_lines(table: Table, words: Words) -> list[str]:
    """How well the bots play, in small print; no line where nobody plays with one."""
    bots = [row for row in table.seats if row.bot is not None and row.person_id is None]
    if not bots or table.row.status not in LIVE:
        return []
    levels = tuple(
        Text("{player} ({level})", player=Who(row.seat), level=level_title(row.bot or ""))
        for row in bots
    )
    return [f"-# {words(Text('Bots: {bots}.', bots=levels))}"]


def _status_lines(table: Table, words: Words, mentions: Mapping[int, Words]) -> list[str]:
    """What holds at a table now: whose turn it is, or why it is nobody's.

    It may be paused by a season, by its players or by a moderator,
    called off, frozen, over (with the outcome), or left by all people.
    Empty in the lobby.
    """
    if table.is_stopped_by_season:
        return [words(SEASON_STOPPED)]
    until = pause_end(table)
    if until is not None:
        sentence = Text("Everybody agreed on a break until {moment}.", moment=timestamp(until))
        return [words(sentence)]
    if table.row.status == PAUSED:
        return [words(Text("Paused by a moderator."))]
    if table.row.status == ABORTED:
        return lines_after_guided_match(table, words) or [
            words(Text("This match was called off."))
        ]
    if table.row.status == FROZEN:
        return [words(table.frozen_text)]
    result = table.result()
    if result is not None and table.row.status != PLAYING:
        return [
            outcome_text(result, words),
            *early_end_lines(table, words),
            " ".join(f"<@{person}>" for person in mentions),
            *(f"-# {words(line)}" for line in _round_end_texts(table)),
            *lines_after_guided_match(table, words),
        ]
    match = table.match
    if match is None or table.row.status == LOBBY:
        return []
    if not any(table.people()):
        return [words(Text("Everybody has left. The bots wait until somebody is back."))]
    return [
        *_turn_lines(table, match.decisions(), words, mentions),
        *map(words, _texts_about_closing(table)),
    ]


def _texts_about_closing(table: Table) -> list[Text]:
    """The sentence that says when a table at which nothing happens will be closed.

    Empty if that is not planned.
    """
    if not table.closing_at:
        return []
    moment = relative_timestamp(table.closing_at)
    return [Text("Nothing happens here. The table will be closed {moment}.", moment=moment)]


def _round_end_texts(table: Table) -> list[Text]:
    """The sentence that says how a match was decided when the time of its round was over.

    Empty if it was not decided so.
    """
    texts: list[Text] = []
    for note in table.notes:
        if note.kind == DECIDED_NOTE:
            texts.append(Text("The time of the round is over: the position decides."))
        elif note.kind == "closed":
            seat = Who(note.data["seat"])
            texts.append(
                Text(
                    "The time of the round is over: {name} let the others wait longest and "
                    "ranks last.",
                    name=seat,
                )
            )
    return texts


def _turn_lines(
    table: Table,
    decisions: Sequence[Decision],
    words: Words,
    mentions: Mapping[int, Words],
) -> list[str]:
    """A line for each question: who must act, and the question.

    Equal questions share a line. A person in `mentions` is mentioned and asked in
    their own language; others are named and asked in `words`.
    """
    names_by_question: dict[str, list[str]] = {}
    for decision in decisions:
        if not decision.due:
            continue
        person = table.seats[decision.seat].person_id
        name = f"**{words.seat_name(decision.seat)}**"
        own_words = words
        if person is not None and person in mentions:
            name = f"<@{person}>"
            own_words = mentions[person]
        question = _question_with_clock(table, decision, own_words)
        names_by_question.setdefault(question, []).append(name)
    return [f"{', '.join(names)}: {question}" for question, names in names_by_question.items()]


def _question_with_clock(table: Table, decision: Decision, words: Words) -> str:
    """What a seat is asked, and what its clock says."""
    said = [decision.prompt, *time_lines(table, decision.seat)]
    return " ".join(map(words.illustrate, said))


def _seat_offer_blocks(table: Table, words: Words) -> list[Block | None]:
    """A sentence and the button *Take the seat* for each seat that is offered, the first three."""
    blocks: list[Block | None] = []
    if table.row.status not in LIVE:
        return blocks
    for seat, person in offered_seats(table).items():
        sentence = words(_seat_offer_text(table, seat, person))
        take_id = custom_ids.make_id("take", table.id, seat)
        take = button(words(Text("Take the seat")), take_id, GREEN)
        blocks += [text(sentence), *rows([take])]
    return blocks[:MAX_OFFER_BLOCKS]


def _seat_offer_text(table: Table, seat: int, person: int | None) -> Text:
    """The sentence about a seat that is offered: to one `person`, or None for anybody.

    Its own person is missed by the others, was replaced by a moderator,
    or wants to leave.
    """
    if seat in table.seats_called_for:
        return Text(
            "{player} has not acted for days. Somebody else may take the seat, unless {player} "
            "acts first.",
            player=Who(seat),
        )
    if person and seat in table.vacated_seats:
        return Text(
            "{player} is replaced: the seat is offered to {person}.",
            player=Who(seat),
            person=f"<@{person}>",
        )
    if person:
        return Text("{player} offers the seat to somebody.", player=Who(seat))
    return Text(
        "A substitute is wanted for {player}. Whoever takes the seat plays on.", player=Who(seat)
    )


def _undo_request_blocks(
    table: Table,
    words: Words,
    mentions: Mapping[int, Words],
) -> list[Block | None]:
    """The request for an undo with its buttons, or how the last one was refused."""
    asked = table.row.undo
    if asked is None:
        return [text("\n".join(f"-# {words(line)}" for line in _undo_refusal_texts(table)))]
    missing = tuple(
        _name_or_mention(table, seat, mentions)
        for seat in asked["need"]
        if seat not in asked["agreed"]
    )
    sentence = Text(
        "{player} asks to take the last step back. Still to agree: {missing}.",
        player=Who(asked["seat"]),
        missing=missing,
    )
    lines = [words(sentence), *table_buttons.asked_back_lines(table, words)]
    return [text("\n".join(lines)), *rows(table_buttons.undo_answer_buttons(table, words))]


def _pause_request_blocks(table: Table, words: Words) -> list[Block | None]:
    """The request for a break with its buttons; empty where there is none."""
    asked = find_request(table)
    if asked is None or table.row.status != PLAYING:
        return []
    sentence = Plural(
        "{player} asks for a break of {n} day. Still to agree: {missing}.",
        "{player} asks for a break of {n} days. Still to agree: {missing}.",
        n=asked["days"],
        player=Who(asked["seat"]),
        missing=tuple(map(Who, list_still_to_agree(table))),
    )
    buttons = [
        button(words(Text("Agree")), custom_ids.make_id("pauseyes", table.id), GREEN),
        button(words(Text("Decline")), custom_ids.make_id("pauseno", table.id), RED),
    ]
    return [text(words(sentence)), *rows(buttons)]


def _name_or_mention(table: Table, seat: int, mentions: Mapping[int, Words]) -> Who | str:
    """The seat's name, or the mention of its person where they are to be mentioned."""
    person = table.seats[seat].person_id
    return f"<@{person}>" if person in mentions else Who(seat)


def _undo_refusal_texts(table: Table) -> list[Text]:
    """The sentence that the last request for an undo was declined or withdrawn.

    Empty if there was none, or if a move or note has come since.
    """
    last = table.notes[-1] if table.notes else None
    if last is None or last.kind not in UNDO_REFUSALS or last.after_seq != table.seq:
        return []
    return [Text(UNDO_REFUSALS[last.kind].id, name=Who(last.data["seat"]))]


def _board_buttons(
    table: Table,
    words: Words,
    rematch: Table | None,
    watch_link: str | None,
) -> list[Block]:
    """The buttons of the table message, by whether the match runs, is over, or stands still."""
    looking = [
        button(words(Text("Log")), custom_ids.make_id("log", table.id)),
        table_buttons.rules_button(table, words),
    ]
    if watch_link is not None:
        looking.append(link(words(Text("Watch")), watch_link))
    if table.row.status == PLAYING:
        return [
            *table_buttons.answer_buttons(table, words),
            *rows(_buttons_of_running_match(table, looking, words)),
        ]
    if table.row.status == OVER:
        buttons = [*table_buttons.over_buttons(table, words), *looking]
        return [*rows(buttons), *rows(_rematch_links(rematch, words))]
    if pause_end(table) is not None:
        go_on = custom_ids.make_id("pauseend", table.id)
        return rows([button(words(Text("Go on earlier")), go_on), *looking])
    return rows(looking)


def _rematch_links(rematch: Table | None, words: Words) -> list[discord.ui.Button[Any]]:
    """A link to the table of the rematch, where there is one."""
    if rematch is None:
        return []
    said = words(Text("On to table {n}", n=rematch.id))
    return [link(said, table_link(rematch.row))]


def _buttons_of_running_match(
    table: Table,
    looking: Sequence[discord.ui.Button[Any]],
    words: Words,
) -> list[discord.ui.Button[Any]]:
    """The buttons of a running match: *Act*, *My seat*, those for looking, *Undo* and *Mute*.

    The id of *Act* says what the message shows, so that it can be read back.
    """
    act = custom_ids.make_id("act", table.id, table.seq, table.reminder_count)
    is_asked = any(is_waited_for(table, row.seat) for row in table.people())
    buttons = [
        button(words(Text("Act")), act, act_style(is_asked=is_asked)),
        button(words(Text("My seat")), custom_ids.make_id("seat", table.id)),
        *looking,
    ]
    if any(can_undo(table, row.seat) for row in table.people()):
        buttons.append(button(words(Text("Undo")), custom_ids.make_id("undo", table.id)))
    if any(can_mute_reminders(table, row.seat) for row in table.people()):
        mute = custom_ids.make_id("mute", table.id)
        buttons.append(button(words(Text("Mute for this turn")), mute))
    return buttons
