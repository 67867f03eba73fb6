"""When the others may call for a substitute for somebody who does not come back.

This is for matches without a clock: after some days of silence they may.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from engine.core import Illegal, Seat, Text

from .table import Table

SILENCE_BEFORE_SUBSTITUTE: Final = timedelta(days=3)


def find_silence_begin(table: Table, seat: Seat) -> datetime | None:
    """Since when the others wait for the seat: from its turn's begin, or its last move in that.

    None if nobody waits for the seat.
    """
    clock = table.clocks.get(seat)
    if clock is None or clock.asked_at is None or table.match is None:
        return None
    since = clock.asked_at
    for moment, line in zip(table.times, table.match.lines, strict=True):
        if line.seat == seat:
            since = max(since, moment)
    return since


def substitute_allowed_from(table: Table, seat: Seat) -> datetime | None:
    """From when on the others may call for a substitute for the seat.

    None if nobody waits for it, or the table has a clock or belongs to a league.
    """
    since = find_silence_begin(table, seat)
    if since is None or table.terms.time_control is not None or "season" in table.row.settings:
        return None
    return max(since + SILENCE_BEFORE_SUBSTITUTE, table.vacation_ends.get(seat, since))


def check_substitute_allowed(
    table: Table,
    caller_id: int,
    seat: Seat,
    at: datetime,
) -> None:
    """Checks that the caller may call for a substitute for that seat now.

    Raises Illegal with the reason where they may not.
    """
    table.check_match_runs()
    own = table.own_seat(caller_id)
    if not 0 <= seat < len(table.seats) or seat == own.seat:
        raise Illegal(Text("There is no such seat."))
    if "season" in table.row.settings:
        raise Illegal(Text("At a table of a league the organiser finds a substitute."))
    if table.terms.time_control is not None:
        raise Illegal(
            Text("This table has a clock: it says what happens to whoever does not act.")
        )
    allowed_from = substitute_allowed_from(table, seat)
    if allowed_from is None:
        raise Illegal(Text("Nobody waits for that seat now."))
    if at < allowed_from:
        n = SILENCE_BEFORE_SUBSTITUTE.days
        raise Illegal(
            Text(
                "It is too early: a substitute can be called for after {n} days without a move, "
                "and not in a vacation.",
                n=n,
            )
        )
