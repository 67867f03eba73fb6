"""The seats of a table that has not started: people, bots, and who has agreed to the options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from db.matches import SeatRow
from engine.core import Game, Illegal, Text
from engine.levels import list_levels

BOT_NAMES: Final = ("Livia", "Cato", "Drusus", "Portia", "Varro", "Sabina", "Gaius", "Fulvia")
NO_SUCH_LEVEL: Final = Text("There is no such level.")


def make_person_seat(
    table_id: int,
    seat: int,
    name: str,
    person_id: int,
    seen_at: datetime | None = None,
) -> SeatRow:
    """The seat of a person, who agrees to the options; `seen_at` is when they asked for it."""
    return SeatRow(
        match_id=table_id,
        seat=seat,
        person_id=person_id,
        bot=None,
        name=name,
        ready=True,
        resigned_seq=None,
        seen_at=seen_at,
    )


def add_bots(
    seats: Sequence[SeatRow],
    game: Game[Any],
    table_id: int,
    count: int = 1,
    level: str | None = None,
) -> list[SeatRow]:
    """The seats, followed by `count` new bots of that level.

    `level` None: the game's own bot, which is the steady one.
    """
    rows = list(seats)
    for _ in range(count):
        rows.append(_make_bot_seat(table_id, rows, level or list(game.bots)[-1]))
    return rows


def _make_bot_seat(table_id: int, taken: Sequence[SeatRow], level: str) -> SeatRow:
    """Makes a new seat for a bot after the present ones, with a name that nobody there has."""
    names = {row.name for row in taken}
    return SeatRow(
        match_id=table_id,
        seat=len(taken),
        person_id=None,
        bot=level,
        name=next(name for name in BOT_NAMES if name not in names),
        ready=True,
        resigned_seq=None,
    )


def change_level(seats: Sequence[SeatRow], bot: str, level: str) -> list[SeatRow]:
    """The seats with another level for the bot of this name.

    Raises Illegal if there is none.
    """
    if not any(row.bot is not None and row.name == bot for row in seats):
        raise Illegal(Text("No bot of that name sits here."))
    return [
        replace(row, bot=level) if row.bot is not None and row.name == bot else row
        for row in seats
    ]


def has_level(game: Game[Any], level: str | None) -> bool:
    """Whether bots of the game have that level; True for None, which asks for no certain one."""
    return level is None or level in {known.key for known in list_levels(game)}


def check_level(game: Game[Any], level: str | None) -> None:
    """Raises Illegal unless bots of the game have that level; None asks for no certain one."""
    if not has_level(game, level):
        raise Illegal(NO_SUCH_LEVEL)


def check_bot_count(size: int, bots: int) -> None:
    """Raises Illegal unless so many bots and one person can sit at a table of that size."""
    if not 0 <= bots < size:
        raise Illegal(Text("Beside you, between 0 and {most} bots can play here.", most=size - 1))


def ask_others_again(seats: Sequence[SeatRow], owner_id: int) -> list[SeatRow]:
    """The seats after a change of the options: nobody has agreed but bots and the owner."""
    asked: list[SeatRow] = []
    for row in seats:
        agrees = row.bot is not None or row.person_id == owner_id
        asked.append(row if agrees else replace(row, ready=False))
    return asked
