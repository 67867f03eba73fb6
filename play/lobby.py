"""A table before it starts: who sits down, which options hold, who has agreed to them."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import deadlines, matches, queue
from db.matches import SeatRow
from db.queue import QueueRow
from engine.core import Illegal, Options, Text

from . import crash_points
from .league.registration import check_season_runs, join_ladder
from .lobby_checks import (
    check_agreed,
    check_held_options,
    check_may_join,
    check_not_in_season,
    check_not_kept,
    check_not_started,
    check_options,
    check_owner,
    check_played,
    check_room,
    find_full_size,
    find_game,
    settings_kept_in_rematch,
    settle_options,
    sitter_key,
)
from .lobby_seats import (
    add_bots,
    ask_others_again,
    change_level,
    check_bot_count,
    check_level,
    make_person_seat,
)
from .match_start import begin_match
from .muster import check_nobody_missing, list_missing, mark_seen, update_muster
from .table import CHALLENGED, IDLE_NOTICE, LOBBY, OVER, PLAYING, SEASON, UNSHOWN, Table
from .table_limits import check_table_limits
from .tables import Tables
from .turn_timers import IDLE

NOT_LOOKING: Final = Text("You do not look for a table here.")


class Lobby:
    """The use cases of a table that has not started."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def open(
        self,
        *,
        server_id: int,
        channel_id: int,
        owner_id: int,
        owner: str,
        game: str,
        size: int | None = None,
        options: Mapping[str, str] | None = None,
        settings: Mapping[str, Any] | None = None,
        bots: int = 0,
        level: str | None = None,
        limited: bool = False,
    ) -> Table:
        """Opens a new table with its owner and bots of a level; None means the steady one.

        `size` None: as many seats as there can be. With `limited`, raises Illegal
        if the server or the owner has too many tables already.
        """
        found = find_game(game)
        size = size or max(found.meta.seats)
        chosen = found.meta.change_options({}, options or {})
        check_options(found, size, chosen)
        check_bot_count(size, bots)
        check_level(found, level)
        async with self.tables.db.write() as tx:
            if limited:
                await check_table_limits(tx, server_id, owner_id)
            table_id = await matches.create_match(
                tx,
                server_id=server_id,
                channel_id=channel_id,
                game=game,
                seats=size,
                options=chosen,
                owner_id=owner_id,
                settings=dict(settings or {}),
                at=self.tables.now(),
            )
            await deadlines.insert_deadline(tx, self.tables.now() + IDLE_NOTICE, IDLE, table_id)
            first_seat = make_person_seat(table_id, 0, owner, owner_id, self.tables.now())
            seats = add_bots([first_seat], found, table_id, bots, level)
            await matches.replace_seats(tx, table_id, seats)
        return await self.tables.table(table_id)

    async def _write_seats(
        self,
        table: Table,
        rows: list[SeatRow],
        fulfilled: QueueRow | None = None,
        **columns: Any,
    ) -> None:
        """Stores the seats, numbered in the order of `rows`, and columns of the table's row.

        In the same transaction, a `fulfilled` request leaves the queue: nobody
        gets two seats for it. Raises Illegal if it was withdrawn meanwhile.
        """
        numbered = [replace(row, seat=seat) for seat, row in enumerate(rows)]
        async with self.tables.writing(table) as tx:
            await matches.replace_seats(tx, table.id, numbered)
            if fulfilled is not None:
                await _fulfil_request(tx, fulfilled)
            await self.tables.change_row(tx, table, shown_seq=UNSHOWN, **columns)
            table.seats = numbered
            await update_muster(tx, self.tables, table)
        self.tables.changed(table.id)

    async def join(
        self,
        table_id: int,
        person_id: int,
        name: str,
        *,
        request: QueueRow | None = None,
    ) -> Table:
        """Seats a person at a table.

        One who sits there already agrees to the options, and is noted
        as present. The match starts if the table is now full, and its
        terms say that it starts then. `request` is the person's request
        in the queue, which this fulfils; None: they come by themselves.
        Raises Illegal if they cannot sit down.
        """
        async with self.tables.locked(table_id) as table:
            own = table.seat_of(person_id)
            if own is not None:
                check_not_started(table)
                seats = mark_seen(table.seats, person_id, self.tables.now())
                seats[own.seat] = replace(seats[own.seat], ready=True)
                await self._write_seats(table, seats)
                await self._start_if_full(table)
                return table
            check_may_join(table)
            check_not_kept(table, person_id)
            crash_points.crash_point("lobby-join")
            await self._join_ladder(table, person_id, name)
            at = request.at if request else self.tables.now()
            own = make_person_seat(table.id, len(table.seats), name, person_id, at)
            await self._write_seats(table, [*table.seats, own], fulfilled=request)
            await self._start_if_full(table)
        return table

    async def _join_ladder(self, table: Table, person_id: int, name: str) -> None:
        """Enters the person into the ladder that the table counts for, where it counts for one."""
        if SEASON in table.row.settings:
            async with self.tables.db.write() as tx:
                await join_ladder(
                    tx, table.row.settings[SEASON], person_id, name, self.tables.now()
                )

    async def decline_challenge(self, table_id: int, person_id: int) -> Table:
        """Closes a table to which that person was challenged.

        Raises Illegal for others.
        """
        async with self.tables.locked(table_id, even_lost=True) as table:
            check_not_started(table)
            if table.row.settings.get(CHALLENGED) != person_id:
                raise Illegal(Text("Only who was challenged can decline."))
            await self._close_table(table)
        return table

    async def add_bot(
        self,
        table_id: int,
        person_id: int,
        level: str | None = None,
    ) -> Table:
        """The owner seats a bot of that level; None means the steady one."""
        async with self.tables.locked(table_id) as table:
            check_owner(table, person_id)
            check_not_in_season(table)
            check_room(table)
            seats = mark_seen(table.seats, person_id, self.tables.now())
            await self._write_seats(table, add_bots(seats, table.game, table.id, level=level))
            await self._start_if_full(table)
        return table

    async def set_bot_level(
        self,
        table_id: int,
        person_id: int,
        bot: str,
        level: str,
    ) -> Table:
        """The owner chooses how well a bot plays; `bot` is its name."""
        async with self.tables.locked(table_id) as table:
            check_owner(table, person_id)
            check_not_started(table)
            check_level(table.game, level)
            await self._write_seats(table, change_level(table.seats, bot, level))
        return table

    async def leave(self, table_id: int, person_id: int) -> Table:
        """A person gets up; the next one in line owns the table, and an empty table is closed.

        That can be done while the game cannot be played, too.
        """
        async with self.tables.locked(table_id, even_lost=True) as table:
            check_not_started(table)
            await self._free_seats(table, [table.own_seat(person_id)])
        return table

    async def _free_seats(self, table: Table, leavers: Sequence[SeatRow]) -> None:
        """Lets these people get up from a table.

        If its owner was among them, the next person owns it; if nobody
        is left, it is closed.
        """
        rows = [row for row in table.seats if row not in leavers]
        people = [row.person_id for row in rows if row.person_id is not None]
        if not people:
            await self._close_table(table)
            return
        owner_id = table.row.owner_id
        if owner_id not in people:
            owner_id = people[0]
        await self._write_seats(table, rows, owner_id=owner_id)

    async def free_missing_seats(self, table_id: int) -> Table:
        """Ends a muster: frees the seats of those who did not say that they are still here."""
        async with self.tables.locked(table_id, even_lost=True) as table:
            if missing := list_missing(table):
                await self._free_seats(table, missing)
        return table

    async def remove_player(self, table_id: int, person_id: int, who: str) -> Table:
        """The owner clears the seat of `who`, the `sitter_key` of a person or bot.

        A seat's number would not do: seats move up when others leave.
        Raises Illegal for the owner's own seat, or an unknown key.
        """
        async with self.tables.locked(table_id) as table:
            check_owner(table, person_id)
            others = [row for row in table.seats if sitter_key(row) != who]
            is_unknown = len(others) == len(table.seats)
            is_own = who == str(person_id)
            if is_unknown or is_own:
                raise Illegal(Text("That seat cannot be cleared."))
            await self._write_seats(table, others)
        return table

    async def _close_table(self, table: Table) -> None:
        """Ends a table that never started, because nobody sits there any more."""
        async with self.tables.writing(table) as tx:
            await self.tables.conclude(tx, table, "aborted")
        self.tables.changed(table.id)

    async def change_options(
        self,
        table_id: int,
        person_id: int,
        *,
        options: Mapping[str, str] | None = None,
        size: int | None = None,
        terms: Mapping[str, str] | None = None,
    ) -> Table:
        """The owner changes options, size or terms.

        All other people must agree again. What is None stays as it is, but for
        options that do not go with the changes: they are set back. Raises Illegal
        for fewer seats than people, or at a season's table.
        """
        async with self.tables.locked(table_id) as table:
            check_owner(table, person_id)
            check_not_in_season(table)
            size = size or table.row.seats
            if size < len(table.seats):
                raise Illegal(Text("More people than that sit here already."))
            chosen = settle_options(table.game, size, table.row.options, options or {})
            new_terms = table.terms.with_changes(terms or {})
            settings = {**table.row.settings, "terms": dict(new_terms.chosen)}
            seen = mark_seen(table.seats, person_id, self.tables.now())
            rows = ask_others_again(seen, person_id)
            await self._write_seats(table, rows, options=chosen, seats=size, settings=settings)
        return table

    async def start(self, table_id: int, person_id: int) -> Table:
        """The owner starts the match.

        Raises Illegal while somebody has not agreed to the options.
        """
        async with self.tables.locked(table_id) as table:
            check_owner(table, person_id)
            check_agreed(table)
            if any(row.person_id == person_id for row in list_missing(table)):
                seen = mark_seen(table.seats, person_id, self.tables.now())
                await self._write_seats(table, seen)
            check_nobody_missing(table)
            await self._start_match(table, check_held_options(table))
        self.tables.after_change(table)
        return table

    async def fill_and_start(self, table_id: int, person_id: int) -> Table:
        """The owner gives all free seats to steady bots, and starts the match.

        Where the options do not allow that many players, as many seats
        are filled as they allow.
        """
        async with self.tables.locked(table_id) as table:
            check_owner(table, person_id)
            check_not_in_season(table)
            check_agreed(table)
            missing = find_full_size(table) - len(table.seats)
            seats = add_bots(table.seats, table.game, table.id, missing)
            await self._write_seats(table, seats)
            await self._start_match(table, check_held_options(table))
        self.tables.after_change(table)
        return table

    async def start_if_ready(self, table_id: int) -> Table:
        """Starts the match of a table that was opened full, where all of its people are there."""
        async with self.tables.locked(table_id) as table:
            if table.row.status == LOBBY:
                await self._start_if_full(table)
        return table

    async def _start_if_full(self, table: Table) -> None:
        """Starts the match without a press of *Start*, if the terms say so.

        The table has to be full, and everybody has to have agreed to
        the options, and to be there.
        """
        is_full = len(table.seats) == table.row.seats
        have_agreed = all(row.ready for row in table.seats)
        may_start = is_full and have_agreed and table.terms.starts_when_full
        if not may_start or list_missing(table):
            return
        # options that do not fit so many players: the owner sees why when they press Start
        with contextlib.suppress(Illegal):
            await self._start_match(table, check_held_options(table))
            self.tables.after_change(table)

    async def _start_match(self, table: Table, options: Options) -> None:
        """Begins the match, and stores it with the seats in the order of play."""
        shuffled = table.row.settings.get("order", "random") == "random"
        match = begin_match(table.game, len(table.seats), options, shuffled=shuffled)
        order = match.commitment.order if match.commitment else None
        if order is None:
            order = tuple(range(len(table.seats)))  # as they have joined
        rows = [replace(table.seats[place], seat=seat) for seat, place in enumerate(order)]
        settings = {**table.row.settings, "practice": table.is_practice}
        async with self.tables.writing(table) as tx:
            await check_season_runs(tx, table.row.settings.get(SEASON))
            await matches.replace_seats(tx, table.id, rows)
            await self.tables.change_row(
                tx,
                table,
                status=PLAYING,
                seats=len(rows),
                options=dict(options),
                header=match.header(),
                settings=settings,
                started_at=self.tables.now(),
                shown_seq=UNSHOWN,
                pinged_seq=UNSHOWN,
            )
            table.seats = rows
            table.match = match
            await self.tables.update_asked(tx, table)

    async def rematch(
        self,
        table_id: int,
        person_id: int,
        name: str,
    ) -> tuple[Table, bool]:
        """Opens a table with the same game, options and bots.

        People take their seats themselves. Returns the table, and whether it was
        opened just now: a second call finds the same one. Raises Illegal before
        the end of the match, and for whoever has no seat there.
        """
        async with self.tables.locked(table_id) as table:
            if table.row.status != OVER:
                raise Illegal(Text("This match is not over yet."))
            check_played(table, person_id)
            again = table.row.settings.get("rematch")
            if again is not None:
                return await self.tables.table(again), False
            new = await self._open_rematch(table, person_id, name)
            async with self.tables.writing(table) as tx:
                await self.tables.change_row(
                    tx, table, settings={**table.row.settings, "rematch": new.id}
                )
        for row in table.seats:
            if row.bot is not None and row.person_id is None and SEASON not in new.row.settings:
                await self.add_bot(new.id, person_id, row.bot)
        return await self.tables.table(new.id), True

    async def _open_rematch(self, table: Table, owner_id: int, owner: str) -> Table:
        """Opens a table with the game, size, options and kept settings of a finished one."""
        kept = settings_kept_in_rematch(table)
        return await self.open(
            server_id=table.row.server_id,
            channel_id=table.row.channel_id,
            owner_id=owner_id,
            owner=owner,
            game=table.row.game,
            size=len(table.seats),
            options=table.game.meta.fill_options(table.row.options),
            settings={key: table.row.settings[key] for key in kept if key in table.row.settings},
            limited=True,
        )


async def _fulfil_request(tx: AsyncConnection, row: QueueRow) -> None:
    """Takes a request out of the queue; raises Illegal if it is not there any more."""
    if not await queue.delete_requests(tx, row.server_id, row.person_id, row.game):
        raise Illegal(NOT_LOOKING)
