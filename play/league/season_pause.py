"""A pause of a whole season, as its tables keep it: no clock runs, and the time is given back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import deadlines
from db.leagues import SeasonRow
from play.table import PAUSED, PLAYING, STOPPED, Table
from play.tables import Tables
from play.turn_timers import RETURN

HALTED_NOTE, CONTINUED_NOTE = "halted", "continued"
AWAY: Final = "away"  # the setting: until when seats are kept where bots sit in


def is_season_stopped(season: SeasonRow) -> bool:
    """Whether an organiser has paused the season, and so all of its tables."""
    return bool(season.terms.get(STOPPED))


async def stop_table(tx: AsyncConnection, tables: Tables, table: Table) -> None:
    """Stops a table of a season that is paused now, with all of its clocks.

    The table remembers whether it was paused before. Nothing happens
    where it was stopped already.
    """
    if STOPPED in table.row.settings or table.row.status not in (PLAYING, PAUSED):
        return
    stop_note = {"since": tables.now().isoformat(), "status": table.row.status}
    settings = {**table.row.settings, STOPPED: stop_note}
    await tables.add_note(tx, table, HALTED_NOTE, person_id=None)
    await tables.change_row(tx, table, status=PAUSED, settings=settings)
    await tables.update_asked(tx, table)


async def restart_table(tx: AsyncConnection, tables: Tables, table: Table) -> None:
    """Lets a table go on that the pause of its season has stopped.

    A seat that a bot keeps for somebody until a certain time is kept
    longer by the length of the pause. Nothing happens where the season
    did not stop the table.
    """
    stop_note = table.row.settings.get(STOPPED)
    if stop_note is None or table.row.status != PAUSED:
        return
    pause_length = tables.now() - datetime.fromisoformat(stop_note["since"])
    settings = {key: value for key, value in table.row.settings.items() if key != STOPPED}
    if AWAY in settings:
        settings[AWAY] = _put_off(settings[AWAY], pause_length)
    await tables.add_note(tx, table, CONTINUED_NOTE, person_id=None)
    await tables.change_row(tx, table, status=stop_note["status"], settings=settings)
    for row in await deadlines.list_deadlines(tx, table.id):
        if row.kind == RETURN:
            await deadlines.postpone_deadline(tx, row.id, row.due_at + pause_length)
    await tables.update_asked(tx, table)


def _put_off(moments: dict[str, str], delay: timedelta) -> dict[str, str]:
    """The moments by seat, as ISO texts, each later by `delay`."""
    return {
        seat: (datetime.fromisoformat(moment) + delay).isoformat()
        for seat, moment in moments.items()
    }
