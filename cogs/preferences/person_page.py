"""The private page of a person's settings, and its dialog."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import discord
from discord import ui

from engine import games
from engine.core import OFF, ON, PickQuestion, Plural, Text, TextQuestion
from play.preferences import (
    DIGEST,
    DIRECT,
    EVERYBODY,
    MAX_FREE_DAYS,
    MENTION,
    ONLY_ME,
    QUIET,
    Preferences,
    format_minutes,
)
from words import Words

from ..components import custom_ids
from ..messages.card_lines import timestamp
from ..messages.layout import (
    TERRACOTTA,
    Block,
    button,
    clip,
    page,
    rows,
    select,
    select_option,
    text,
)

WAYS: Final = {
    MENTION: Text("Mention me when I must act"),
    DIRECT: Text("Send me a direct message when I must act"),
    DIGEST: Text("Send me one direct message a day with all that waits"),
    QUIET: Text("Name me without a mention"),
}
PROFILES: Final = {
    EVERYBODY: Text("Everybody may see my profile"),
    ONLY_ME: Text("Only I may see my profile"),
}
WEEKDAYS: Final = (
    Text("Monday"),
    Text("Tuesday"),
    Text("Wednesday"),
    Text("Thursday"),
    Text("Friday"),
    Text("Saturday"),
    Text("Sunday"),
)
PROFILE_COMMAND: Final = "/stats player"
# hours between two reminders, the usual ones first; 0: none at all
REMINDER_HOURS: Final = (8, 2, 4, 12, 24, 48, 0)
VACATION_START_DAYS: Final = (*range(15), 21, 28, 35, 42, 49, 56)  # days until a vacation begins
# where most people with this language live
LIKELY_ZONES: Final = {"ko": "Asia/Seoul", "ru": "Europe/Moscow"}
# what somebody is offered who has not said when they sleep
SUGGESTED_NIGHT: Final = ("23:00", "07:00")
MAX_LABEL_LENGTH: Final = 45
QUIET_HOURS_QUESTIONS: Final = (
    TextQuestion(Text("Time zone"), Text("Such as Europe/Berlin, Seoul or +03:00"), limit=60),
    TextQuestion(Text("Quiet from"), Text("Such as 22:30; empty: no quiet hours"), limit=60),
    TextQuestion(Text("Quiet until"), Text("Such as 7:00"), limit=60),
)
PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def settings_page(preferences: Preferences, now: datetime, words: Words) -> discord.ui.LayoutView:
    """The private page of a person's settings: pings, reminders, profile, nights and vacation."""
    ways = [
        select_option(words(title), key, default=key == preferences.way)
        for key, title in WAYS.items()
    ]
    intervals = [
        select_option(words(_reminder_text(hours)), str(hours), default=hours == preferences.every)
        for hours in REMINDER_HOURS
    ]
    profiles = [
        select_option(words(title), key, PROFILE_COMMAND, default=key == preferences.profile)
        for key, title in PROFILES.items()
    ]
    quiet_hours = button(
        words(Text("Time zone and quiet hours")),
        custom_ids.make_id("hours"),
        PRIMARY if not preferences.quiet else SECONDARY,
    )
    buttons = [
        quiet_hours,
        _vacation_button(preferences, now, words),
        _lessons_button(preferences, words),
    ]
    said = (Text("**Your settings**"), *_preference_texts(preferences, now))
    about_language = Text("Private answers come in the language of your Discord.")
    return page(
        text("\n".join(map(words, said))),
        select(custom_ids.make_id("ping"), ways, words(Text("Pings"))),
        select(custom_ids.make_id("every"), intervals, words(Text("Reminders"))),
        select(custom_ids.make_id("profile"), profiles, words(Text("Profile"))),
        _free_days_select(preferences, words),
        *rows(buttons),
        text(f"-# {words(about_language)}"),
        accent=TERRACOTTA,
    )


def _free_days_select(preferences: Preferences, words: Words) -> Block:
    """The list of the days of the week, from which a person chooses those that are free."""
    days = [
        select_option(words(title), str(day), default=day in preferences.free_days)
        for day, title in enumerate(WEEKDAYS)
    ]
    said = words(Text("No free days: choose days on which clocks stand still"))
    return select(custom_ids.make_id("freedays"), days, said, least=0, most=MAX_FREE_DAYS)


def _free_days_texts(preferences: Preferences) -> list[Text]:
    """The sentence that says which days of the week are free; empty where none is."""
    days = tuple(WEEKDAYS[day] for day in preferences.free_days)
    if not days:
        return []
    return [Text("Free days, on which clocks stand still: {days}.", days=days)]


def _preference_texts(preferences: Preferences, now: datetime) -> list[Text]:
    """What holds for the person: local time and quiet hours.

    Then free days, a vacation and lessons, if there are any.
    """
    vacation = _vacation_text(preferences, now)
    return [
        _local_time_text(preferences, now),
        _quiet_hours_text(preferences),
        *_free_days_texts(preferences),
        *([vacation] if vacation else []),
        *_lessons_texts(preferences),
    ]


def _lessons_texts(preferences: Preferences) -> list[Text]:
    """The sentence that says for which games the person gets lessons.

    Empty if there is none.
    """
    titles = tuple(games()[key].meta.title for key in preferences.lessons if key in games())
    if not titles:
        return []
    return [Text("I explain each question when it first comes, in: {games}.", games=titles)]


def _lessons_button(preferences: Preferences, words: Words) -> ui.Button[Any]:
    """The button that switches the lessons of all games on, or off where some are on."""
    if preferences.lessons:
        return button(words(Text("Switch lessons off")), custom_ids.make_id("lessons", OFF))
    return button(words(Text("Switch lessons on")), custom_ids.make_id("lessons", ON))


def _local_time_text(preferences: Preferences, now: datetime) -> Text:
    """What time it is for the person, as far as their time zone is known."""
    local = preferences.local_time(now)
    time = format_minutes(local.hour * 60 + local.minute)
    if preferences.settled:
        return Text("It is {time} for you (time zone {zone}).", time=time, zone=preferences.zone)
    return Text(
        "I do not know where you live. If it is not {time} for you, set your time zone.",
        time=time,
    )


def _quiet_hours_text(preferences: Preferences) -> Text:
    """The sentence that says when nobody disturbs the person."""
    if not preferences.quiet:
        return Text("You have no quiet hours: a clock may run out while you sleep.")
    begin, end = map(format_minutes, preferences.quiet)
    return Text(
        "Nobody disturbs you between {begin} and {end}, and clocks stand still.",
        begin=begin,
        end=end,
    )


def _vacation_text(preferences: Preferences, now: datetime) -> Text | None:
    """The vacation that the person is on or has planned.

    None if there is none.
    """
    if not preferences.away:
        return None
    begin, end = map(timestamp, preferences.away)
    if preferences.is_on_vacation(now):
        return Text(
            "You are on vacation until {moment}. Clocks of tables that allow it stand still.",
            moment=end,
        )
    if preferences.has_planned_vacation(now):
        return Text(
            "Your vacation: {begin} to {end}. Clocks of tables that allow it will stand still.",
            begin=begin,
            end=end,
        )
    return None


def _reminder_text(hours: int) -> Text:
    """How often the person is reminded, in hours; 0 means never."""
    if not hours:
        return Text("Do not remind me")
    return Plural("Remind me every hour", "Remind me every {n} hours", n=hours)


def _vacation_button(preferences: Preferences, now: datetime, words: Words) -> ui.Button[Any]:
    """The button that begins, cancels or ends a vacation, by which of these is possible."""
    if preferences.is_on_vacation(now):
        return button(
            words(Text("I am back")),
            custom_ids.make_id("unvacation"),
            discord.ButtonStyle.success,
        )
    if preferences.has_planned_vacation(now):
        return button(words(Text("Cancel the vacation")), custom_ids.make_id("unvacation"))
    return button(
        words(Text("Vacation")),
        custom_ids.make_id("vacation"),
        off=not preferences.vacation_days_left(now),
    )


def vacation_questions(days_left: int) -> tuple[PickQuestion, PickQuestion]:
    """The questions of the dialog of a vacation: for how many days, and in how many it begins."""
    days = tuple((str(n), Plural("{n} day", "{n} days", n=n)) for n in range(1, days_left + 1))
    begin = tuple((str(ahead), _start_text(ahead)) for ahead in VACATION_START_DAYS)
    return (
        PickQuestion(Text("How long"), days, least=1, most=1, chosen=("1",)),
        PickQuestion(Text("From when on"), begin, least=1, most=1, chosen=("0",)),
    )


def vacation_modal(preferences: Preferences, now: datetime, words: Words) -> ui.Modal:
    """The dialog in which a person plans a vacation.

    It is finished at once, so the library keeps nothing of it.
    """
    modal = ui.Modal(
        title=words(Text("Vacation")),
        custom_id=custom_ids.make_dialog_id("setvacation"),
        timeout=None,
    )
    days_left = max(1, preferences.vacation_days_left(now))
    hint = Plural(
        "{n} day is left in this quarter of the year.",
        "{n} days are left in this quarter of the year.",
        n=days_left,
    )
    later = Text("A later day begins at midnight in your time zone.")
    how_long, from_when = vacation_questions(days_left)
    modal.add_item(_pick_field("0", how_long, hint, words))
    modal.add_item(_pick_field("1", from_when, later, words))
    modal.stop()
    return modal


def _pick_field(
    custom_id: str,
    asked: PickQuestion,
    about: Text,
    words: Words,
) -> ui.Label[Any]:
    """The list of a question in a dialog, with its label and what is said about it."""
    offered = [
        select_option(words(title), key, default=key in asked.chosen)
        for key, title in asked.options
    ]
    field: ui.Select[Any] = ui.Select(
        custom_id=custom_id,
        options=offered,
        min_values=asked.least,
        max_values=asked.most,
    )
    return _label_field(asked.label, about, field, words)


def _label_field(label: Text, about: Text, field: ui.Item[Any], words: Words) -> ui.Label[Any]:
    """A field of a dialog under its label, with a sentence about it, cut to Discord's limits."""
    return ui.Label(
        text=clip(words(label), MAX_LABEL_LENGTH),
        description=clip(words(about)),
        component=field,
    )


def _start_text(days_ahead: int) -> Text:
    """When a vacation begins, as an option of a list."""
    if days_ahead == 0:
        return Text("Now")
    if days_ahead == 1:
        return Text("Tomorrow")
    return Plural("In {n} day", "In {n} days", n=days_ahead)


def quiet_hours_modal(preferences: Preferences, words: Words) -> ui.Modal:
    """The dialog of time zone and quiet hours, filled with what holds or is likely.

    It is finished at once, so the library keeps nothing of it.
    """
    title = clip(words(Text("Time zone and quiet hours")), MAX_LABEL_LENGTH)
    modal = ui.Modal(title=title, custom_id=custom_ids.make_dialog_id("sethours"), timeout=None)
    begin, end = SUGGESTED_NIGHT
    if preferences.quiet:
        begin, end = map(format_minutes, preferences.quiet)
    elif preferences.settled:
        begin, end = "", ""
    zone = preferences.zone if preferences.settled else LIKELY_ZONES.get(words.code, "")
    filled_in = zip(QUIET_HOURS_QUESTIONS, (zone, begin, end), strict=True)
    for number, (asked, written) in enumerate(filled_in):
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id=str(number),
            default=written or None,
            required=number == 0,  # the time zone; without quiet hours the others stay empty
            max_length=asked.limit,
        )
        modal.add_item(_label_field(asked.label, asked.hint, field, words))
    modal.stop()
    return modal
