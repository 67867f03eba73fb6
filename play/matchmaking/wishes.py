"""Wishes of people who look for a table, made from what is stored of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import people, ratings
from db.queue import QueueRow

from ..league.terms import playable_sizes
from ..lobby_checks import find_game
from ..preferences import Preferences
from ..table import Table
from ..terms import Terms
from .matching import Wish

HOURS_A_DAY: Final = 24
USUAL_STRENGTH: Final = 25.0  # of somebody who has no rating yet
HALF_AN_HOUR: Final = timedelta(minutes=30)
A_DAY: Final = timedelta(days=1)


def list_sizes(game: str) -> tuple[int, ...]:
    """For how many people a table of the game can be found, with its usual options."""
    return playable_sizes(find_game(game), {})


def find_waking_hours(preferences: Preferences, now: datetime) -> int:
    """The hours of the day (UTC) in which somebody is awake, as bits; all without quiet hours."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    awake = 0
    for hour in range(HOURS_A_DAY):
        middle = midnight + timedelta(hours=hour) + HALF_AN_HOUR
        if not preferences.is_asleep(middle):
            awake |= 1 << hour
    return awake


async def load_wishes(
    c: AsyncConnection,
    rows: Sequence[QueueRow],
    now: datetime,
) -> list[Wish]:
    """What these people look for, with their waking hours and strengths in the server.

    Whoever is on vacation is left out.
    """
    known = await people.load_people(c, [row.person_id for row in rows])
    wishes: list[Wish] = []
    for row in rows:
        settings = known[row.person_id].settings if row.person_id in known else {}
        preferences = Preferences.from_settings(settings)
        if preferences.is_on_vacation(now):
            continue  # nobody is seated who is away
        rating = await ratings.load_rating(c, row.person_id, row.game, row.server_id)
        sizes = frozenset([row.players] if row.players else list_sizes(row.game))
        wish = Wish(
            person=row.person_id,
            game=row.game,
            sizes=sizes,
            clock=row.clock,
            rated=row.rated,
            at=row.at,
            until=row.until,
            awake=find_waking_hours(preferences, now),
            strength=rating.mu if rating else USUAL_STRENGTH,
        )
        wishes.append(wish)
    return wishes


async def load_wishes_of_seated(
    c: AsyncConnection,
    table: Table,
    now: datetime,
) -> list[Wish]:
    """The wishes of the people at a table, so that others can be compared with them.

    Each is treated as queued for exactly this game, size and clock,
    with a day left to look for it.
    """
    terms: Terms = table.terms
    rows = [
        QueueRow(
            server_id=table.row.server_id,
            person_id=row.person_id or 0,
            game=table.row.game,
            channel_id=table.row.channel_id,
            name=row.name,
            players=table.row.seats,
            clock=terms.chosen["clock"],
            rated=terms.is_rated,
            at=row.seen_at or table.row.created_at,
            until=now + A_DAY,
        )
        for row in table.people()
    ]
    return await load_wishes(c, rows, now)
