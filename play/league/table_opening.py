"""Opens the tables of a season: a match that begins at once, with everybody in their seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from db import deadlines, matches, servers
from db.leagues import PairingRow, SeasonRow
from db.matches import SeatRow
from engine.match import Match
from play.lobby_checks import find_game
from play.match_start import begin_match
from play.table import CHALLENGED, IDLE_NOTICE, PLAYING, UNSHOWN, Table
from play.tables import Tables
from play.terms import BEGIN, FULL
from play.turn_timers import IDLE

from .pairing import Person
from .round_deadline import CLOSES
from .terms import fit_game_options


async def open_table(
    tx: AsyncConnection,
    tables: Tables,
    season: SeasonRow,
    pairing: PairingRow,
    names: Mapping[Person, str],
) -> int:
    """Starts the match of a pairing, with everybody in their seat.

    Returns the id of its table.
    """
    game = find_game(season.terms["game"])
    options = fit_game_options(game, len(pairing.people), season.terms["options"])
    server = await servers.load_server(tx, season.server_id)
    settings = {
        **season.terms["settings"],
        **season_settings(season, pairing),
        "order": "joined",
        "threads": server.settings.get("threads", "public"),
    }
    table_id = await matches.create_match(
        tx,
        server_id=season.server_id,
        channel_id=season.channel_id,
        game=game.meta.key,
        seats=len(pairing.people),
        options=options,
        owner_id=pairing.people[0],
        settings=settings,
        at=tables.now(),
    )
    seats = _make_seats(table_id, pairing.people, names)
    match = begin_match(game, len(seats), options, shuffled=False)
    await _store_begun_match(tx, tables, match, seats)
    return table_id


def challenge_settings(season: SeasonRow, challenged_id: int | None) -> dict[str, Any]:
    """The settings of a ladder's table to which somebody was challenged.

    It starts when they sit down. Empty if nobody was (None).
    """
    if challenged_id is None:
        return {}
    terms = {**season.terms["settings"].get("terms", {}), BEGIN.key: FULL}
    return {CHALLENGED: challenged_id, "terms": terms}


async def _store_begun_match(
    tx: AsyncConnection,
    tables: Tables,
    match: Match[Any],
    seats: list[SeatRow],
) -> None:
    """Stores a match that begins: its seats, who must act, and the deadline of idle tables."""
    table_id = seats[0].match_id
    at = tables.now()
    await matches.replace_seats(tx, table_id, seats)
    await matches.update_match(
        tx,
        table_id,
        status=PLAYING,
        header=match.header(),
        started_at=at,
        shown_seq=UNSHOWN,
        pinged_seq=UNSHOWN,
    )
    await deadlines.insert_deadline(tx, at + IDLE_NOTICE, IDLE, table_id)
    row = await matches.load_match(tx, table_id)
    assert row is not None
    await tables.update_asked(tx, Table(row, seats, match))


def _make_seats(
    table_id: int,
    people: Sequence[Person],
    names: Mapping[Person, str],
) -> list[SeatRow]:
    """Makes the seats of a table for these people, in their order."""
    return [
        SeatRow(
            match_id=table_id,
            seat=seat,
            person_id=person,
            bot=None,
            name=names.get(person, "?"),
            ready=True,
            resigned_seq=None,
        )
        for seat, person in enumerate(people)
    ]


def season_settings(season: SeasonRow, pairing: PairingRow | None = None) -> dict[str, object]:
    """The settings of a table of a season: its id and name.

    The table of a pairing also has its round and when that ends, if it
    has an end, and the division where there are several.
    """
    settings: dict[str, object] = {"season": season.id, "league": season.name}
    if pairing is not None:
        settings["round"] = pairing.round
        if CLOSES in season.terms:
            settings[CLOSES] = season.terms[CLOSES]
        if season.terms["divisions"] > 1:
            settings["division"] = pairing.division
    return settings
