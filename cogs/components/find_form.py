"""The form by which somebody says what kind of table they look for, and what they have typed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Final, NamedTuple

import discord

from engine import games
from engine.core import Answer, Illegal, PickQuestion, Question, Text, TextQuestion
from play.errors import MAX_QUOTED_LENGTH
from play.league.dates import date_text, read_date
from play.matchmaking.queue import USUAL_TIME
from play.terms import CLOCK
from play.time_control import NO_CLOCK, TimeControl
from words import Words

from . import custom_ids
from .modals import question_modal

ANY: Final = "any"
YES, NO = "yes", "no"
MAX_DATE_LENGTH: Final = 40  # letters of a date that somebody types
ANY_PACE: Final = Text("any pace")
RATED_TITLES: Final = {ANY: Text("either"), YES: Text("yes"), NO: Text("no")}
RATED_KEYS: Final = {ANY: None, YES: True, NO: False}
CLOCKS: Final = {ANY: ANY_PACE, **{each.key: each.title for each in CLOCK.settings}}
UNTIL_HINT: Final = Text("Such as 3d or 12h; empty: three days")


class Asked(NamedTuple):
    """What somebody looks for, as they have said it; None where anything will do."""

    game: str
    players: int | None
    clock: str | None
    rated: bool | None
    until: datetime


def search_questions() -> tuple[Question, ...]:
    """The questions of the form *Find me a table*."""
    titles = tuple((key, game.meta.full_title) for key, game in games().items())
    most = max(max(game.meta.seats) for game in games().values())
    sizes = tuple((str(size), Text("{n} seats", n=size)) for size in range(2, most + 1))
    return (
        PickQuestion(Text("Game"), titles, least=1, most=1),
        PickQuestion(
            Text("Players"),
            ((ANY, Text("as many as come")), *sizes),
            least=1,
            most=1,
            chosen=(ANY,),
        ),
        PickQuestion(Text("Clock"), tuple(CLOCKS.items()), least=1, most=1, chosen=(ANY,)),
        TextQuestion(Text("Until when"), UNTIL_HINT, limit=MAX_DATE_LENGTH),
        PickQuestion(Text("Rated"), tuple(RATED_TITLES.items()), least=1, most=1, chosen=(ANY,)),
    )


def search_modal(
    server_id: int,
    words: Words,
    typed: Sequence[Answer] | None = None,
) -> discord.ui.Modal:
    """The dialog *Find me a table*, filled with what was typed before if anything."""
    form_id = custom_ids.make_dialog_id("finding", server_id)
    return question_modal(Text("Find me a table"), search_questions(), words, form_id, typed)


def read_form(
    answers: Sequence[Answer],
    now: datetime,
    zone: tzinfo,
) -> Asked:
    """What somebody looks for, from the answers to `search_questions` in their order.

    Raises Illegal if they cannot be read.
    """
    # an answer is a typed text, or a list with the one key that was picked
    game, players, clock, until, rated = ["".join(answer) for answer in answers]
    number = None if players == ANY else int(players)
    return read_request(game, number, clock, until, rated, now, zone)


def read_request(
    game: str,
    players: int | None,
    clock: str | None,
    until: str | None,
    rated: str | None,
    now: datetime,
    zone: tzinfo,
) -> Asked:
    """What somebody looks for, from what they typed.

    Raises Illegal if it cannot be read.
    """
    return Asked(
        game=game,
        players=players,
        clock=_read_clock(clock or ANY),
        rated=_read_rated(rated or ANY),
        until=_read_until(until, now, zone),
    )


def _read_clock(typed: str) -> str | None:
    """The key of the clock that was typed; None for any pace, NO_CLOCK for none.

    Raises Illegal if it is no clock.
    """
    written = typed.strip()
    if written == ANY:
        return None
    control = TimeControl.parse(written)
    return NO_CLOCK if control is None else control.key


def _read_rated(typed: str) -> bool | None:
    """Whether the table shall be rated; None for either.

    Raises Illegal for another word, so that nobody is seated at a rated
    table because of a slip.
    """
    written = typed.strip().lower()
    if written not in RATED_KEYS:
        raise Illegal(
            Text(
                "{word} is not possible here. Possible: {some}.",
                word=typed[:MAX_QUOTED_LENGTH],
                some=tuple(RATED_KEYS),
            )
        )
    return RATED_KEYS[written]


def _read_until(
    typed: str | None,
    now: datetime,
    zone: tzinfo,
) -> datetime:
    """Until when somebody looks; without a date for USUAL_TIME.

    Raises Illegal if what was typed is no date.
    """
    written = (typed or "").strip()
    if not written:
        return now + USUAL_TIME
    moment = read_date(written, now, zone)
    if moment is None:
        raise Illegal(
            Text(
                "{word} is no date. Write one such as {date}, or 7d for a week from now.",
                word=written[:MAX_QUOTED_LENGTH],
                date=date_text(now + USUAL_TIME, zone),
            )
        )
    return moment
