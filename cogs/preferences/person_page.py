"""The private page of a person's settings, and its dialog."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any, Final

import discord
from discord import ui

from engine.core import PickQuestion, Plural, Text, TextQuestion
from play.preferences import DIRECT, MENTION, QUIET, Preferences, format_minutes
from words import Words

from ..components import custom_ids
from ..messages.card_lines import timestamp
from ..messages.layout import TERRACOTTA, button, clip, option, page, rows, select, text

WAYS: Final = {
    MENTION: Text("Mention me when I must act"),
    DIRECT: Text("Send me a direct message when I must act"),
    QUIET: Text("Name me without a mention"),
}
REMINDER_HOURS: Final = (8, 2, 4, 12, 24, 48, 0)  # hours between two reminders
VACATION_START_DAYS: Final = (*range(15), 21, 28, 35, 42, 49, 56)  # days until a vacation begins
LIKELY_ZONES: Final = {
    "ko": "Asia/Seoul",
    "ru": "Europe/Moscow",
}  # where most people with this language live
SUGGESTED_NIGHT: Final = (
    "23:00",
    "07:00",
)  # what somebody is offered who has not said when they sleep
MAX_LABEL_LENGTH: Final = 45
QUIET_HOURS_QUESTIONS: Final = (
    TextQuestion(Text("Time zone"), Text("Such as Europe/Berlin, Seoul or +03:00"), limit=60),
    TextQuestion(Text("Quiet from"), Text("Such as 22:30; empty: no quiet hours"), limit=60),
    TextQuestion(Text("Quiet until"), Text("Such as 7:00"), limit=60),
)
PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def settings_page(preferences: Preferences, now: datetime, words: Words) -> discord.ui.LayoutView:
    """The private page of a person's settings: pings, reminders, quiet hours and vacation."""
    way_options = [
        option(words(title), key, default=key == preferences.way) for key, title in WAYS.items()
    ]
    every = [
        option(words(_reminder_text(hours)), str(hours), default=hours == preferences.every)
        for hours in REMINDER_HOURS
    ]
    hours = button(
        words(Text("Time zone and quiet hours")),
        custom_ids.make_id("hours"),
        PRIMARY if not preferences.quiet else SECONDARY,
    )
    return page(
        text(
            "\n".join(
                words(line)
                for line in (Text("**Your settings**"), *_preference_texts(preferences, now))
            )
        ),
        select(custom_ids.make_id("ping"), way_options, words(Text("Pings"))),
        select(custom_ids.make_id("every"), every, words(Text("Reminders"))),
        *rows([hours, _vacation_button(preferences, now, words)]),
        text(f"-# {words(Text('Private answers come in the language of your Discord.'))}"),
        accent=TERRACOTTA,
    )


def _preference_texts(preferences: Preferences, now: datetime) -> list[Text]:
    """What holds for the person: local time, quiet hours, and a vacation if there is one."""
    local = preferences.local_time(now)
    face = format_minutes(local.hour * 60 + local.minute)
    known = Text("It is {time} for you (time zone {zone}).", time=face, zone=preferences.zone)
    lines = [
        known
        if preferences.settled
        else Text(
            "I do not know where you live. If it is not {time} for you, set your time zone.",
            time=face,
        )
    ]
    if not preferences.quiet:
        lines.append(Text("You have no quiet hours: a clock may run out while you sleep."))
    else:
        begin, end = map(format_minutes, preferences.quiet)
        lines.append(
            Text(
                "Nobody disturbs you between {begin} and {end}, and clocks stand still.",
                begin=begin,
                end=end,
            )
        )
    if preferences.away and preferences.is_on_vacation(now):
        lines.append(
            Text(
                "You are on vacation until {moment}. Clocks of tables that allow it stand still.",
                moment=timestamp(preferences.away[1]),
            )
        )
    elif preferences.away and preferences.has_planned_vacation(now):
        begin, end = map(timestamp, preferences.away)
        lines.append(
            Text(
                "Your vacation: {begin} to {end}. Clocks of tables that allow it will stand still.",
                begin=begin,
                end=end,
            )
        )
    return lines


def _reminder_text(hours: int) -> Text:
    """How often the person is reminded, in hours; 0 means never."""
    if not hours:
        return Text("Do not remind me")
    return Plural("Remind me every hour", "Remind me every {n} hours", n=hours)


def _vacation_button(preferences: Preferences, now: datetime, words: Words) -> ui.Button[Any]:
    """The button that begins, cancels or ends a vacation, by which of these is possible."""
    if preferences.is_on_vacation(now):
        return button(
            words(Text("I am back")), custom_ids.make_id("unvacation"), discord.ButtonStyle.success
        )
    if preferences.has_planned_vacation(now):
        return button(words(Text("Cancel the vacation")), custom_ids.make_id("unvacation"))
    return button(
        words(Text("Vacation")),
        custom_ids.make_id("vacation"),
        off=not preferences.vacation_days_left(now),
    )


def vacation_questions(days_left: int) -> tuple[PickQuestion, PickQuestion]:
    """The questions of the dialog of a vacation: for how long, and from when on."""
    days = tuple((str(n), Plural("{n} day", "{n} days", n=n)) for n in range(1, days_left + 1))
    begin = tuple((str(ahead), _start_text(ahead)) for ahead in VACATION_START_DAYS)
    return PickQuestion(Text("How long"), days, least=1, most=1, chosen=("1",)), PickQuestion(
        Text("From when on"), begin, least=1, most=1, chosen=("0",)
    )


def vacation_modal(preferences: Preferences, now: datetime, words: Words) -> ui.Modal:
    """The dialog in which a person plans a vacation.

    It is finished at once, so the library keeps nothing of it.
    """
    modal = ui.Modal(
        title=words(Text("Vacation")),
        custom_id=custom_ids.make_id("setvacation", secrets.token_hex(3)),
        timeout=None,
    )
    left = max(1, preferences.vacation_days_left(now))
    hint = Plural(
        "{n} day is left in this quarter of the year.",
        "{n} days are left in this quarter of the year.",
        n=left,
    )
    later = Text("A later day begins at midnight in your time zone.")
    for number, (asked, about) in enumerate(
        zip(vacation_questions(left), (hint, later), strict=True)
    ):
        offered = [
            option(words(title), key, default=key in asked.chosen) for key, title in asked.options
        ]
        field: ui.Select[Any] = ui.Select(
            custom_id=str(number), options=offered, min_values=asked.least, max_values=asked.most
        )
        modal.add_item(
            ui.Label(
                text=clip(words(asked.label), MAX_LABEL_LENGTH),
                description=clip(words(about)),
                component=field,
            )
        )
    modal.stop()
    return modal


def _start_text(days_ahead: int) -> Text:
    """When a vacation begins, as an option of a list."""
    if days_ahead < 2:
        return Text("Tomorrow") if days_ahead else Text("Now")
    return Plural("In {n} day", "In {n} days", n=days_ahead)


def quiet_hours_modal(preferences: Preferences, words: Words) -> ui.Modal:
    """The dialog of time zone and quiet hours, filled with what holds or is likely.

    It is finished at once, so the library keeps nothing of it.
    """
    title = clip(words(Text("Time zone and quiet hours")), MAX_LABEL_LENGTH)
    modal = ui.Modal(
        title=title, custom_id=custom_ids.make_id("sethours", secrets.token_hex(3)), timeout=None
    )
    begin, end = SUGGESTED_NIGHT
    if preferences.quiet:
        begin, end = map(format_minutes, preferences.quiet)
    elif preferences.settled:
        begin, end = "", ""
    zone = preferences.zone if preferences.settled else LIKELY_ZONES.get(words.code, "")
    for at, (asked, written) in enumerate(
        zip(QUIET_HOURS_QUESTIONS, (zone, begin, end), strict=True)
    ):
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id=str(at), default=written or None, required=not at, max_length=asked.limit
        )
        modal.add_item(
            ui.Label(
                text=clip(words(asked.label), MAX_LABEL_LENGTH),
                description=clip(words(asked.hint)),
                component=field,
            )
        )
    modal.stop()
    return modal
