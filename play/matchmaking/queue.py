"""The queue of a server: people ask for a table, and one opens when enough of them fit.

The process that acts for a server looks through its queue: at every request, and
every half hour, because less has to fit the longer somebody waits.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, avoided, deadlines, matches, queue, servers
from db.queue import QueueRow
from engine import games
from engine.core import OFF, ON, Illegal, Text

from ..league.terms import fit_game_options
from ..lobby import NOT_LOOKING, Lobby
from ..lobby_checks import find_game
from ..lobby_seats import make_person_seat
from ..muster import update_muster
from ..scheduler import Scheduler
from ..table import IDLE_NOTICE, LOBBY, UNSHOWN, Table
from ..table_limits import check_table_limits
from ..terms import FULL
from ..time_control import TimeControl
from ..turn_timers import IDLE
from .matching import Group, Wish, find_companions, find_group
from .wishes import list_sizes, load_wishes, load_wishes_of_seated

LOOK_KIND: Final = "queue-look"  # the deadline at which a server's queue is looked through again
LOOK_INTERVAL: Final = timedelta(minutes=30)
USUAL_TIME: Final = timedelta(days=3)  # for which somebody looks, where they do not say
MAX_TIME: Final = timedelta(days=14)
OPENED_BY_QUEUE: Final = "found"  # the setting of tables that the queue has opened
MAX_LOBBIES: Final = 200  # of a server, that are searched for free seats


class Matchmaking:
    """The use cases of whoever looks for a table."""

    def __init__(
        self,
        lobby: Lobby,
        scheduler: Scheduler,
    ) -> None:
        """Registers the handler that looks through queues again."""
        self.lobby = lobby
        self.tables = lobby.tables
        self._looking = asyncio.Lock()  # a queue is looked through by one after the other
        # called with the id of a server whose queue has changed
        self.on_change: Callable[[int], Awaitable[None]] = _leave_alone
        scheduler.register(LOOK_KIND, self.look_again)

    # --- asking -------------------------------------------------------

    async def request(self, row: QueueRow) -> list[Table]:
        """Enters a request for a table; returns the tables that this opened or filled.

        An earlier request for the same game is replaced. Raises Illegal if no
        table can be as wished, or if the person may open no more here.
        """
        check_request(row, self.tables.now())
        async with self._looking:
            async with self.tables.db.write() as tx:
                await check_table_limits(tx, row.server_id, row.person_id)
                await queue.save_request(tx, row)
            tables = await self._look(row.server_id)
        await self.on_change(row.server_id)
        return tables

    async def withdraw(
        self,
        server_id: int,
        person_id: int,
    ) -> None:
        """Takes a person, who looks for no table any more, out of the queue of a server.

        Raises Illegal if they looked for none.
        """
        async with self.tables.db.write() as tx:
            if not await queue.delete_requests(tx, server_id, person_id):
                raise Illegal(NOT_LOOKING)
        await self.on_change(server_id)

    async def list_requests(self, server_id: int) -> list[QueueRow]:
        """Who looks for a table in a server and has time left, the longest waiting first."""
        async with self.tables.db.read() as c:
            rows = await queue.list_requests(c, server_id)
        return [row for row in rows if row.until > self.tables.now() and row.game in games()]

    # --- looking ------------------------------------------------------

    async def look_again(self, row: DeadlineRow) -> None:
        """Handler of `LOOK_KIND`: looks through the queue of a server."""
        await self.look(row.data["server"])

    async def look(self, server_id: int) -> list[Table]:
        """Opens and fills tables for people who fit; plans the next look while somebody waits."""
        async with self._looking:
            tables = await self._look(server_id)
        await self.on_change(server_id)
        return tables

    async def note_free_seats(self, table: Table) -> None:
        """Called when seats of a table are free again: fills them if the queue opened the table."""
        if OPENED_BY_QUEUE in table.row.settings and table.row.status == LOBBY:
            await self.look(table.row.server_id)

    async def _look(self, server_id: int) -> list[Table]:
        """Opens and fills tables as `look` does, for a caller that holds the lock `_looking`."""
        filled = await self._fill_free_seats(server_id)
        async with self.tables.db.write() as tx:
            await queue.delete_ended_requests(tx, server_id, self.tables.now())
            opened = await self._open_tables(tx, server_id)
            await self._plan_look(tx, server_id, has_opened=bool(opened))
        for table_id in opened:
            await self.lobby.start_if_ready(table_id)
            self.tables.changed(table_id)
        return [await self.tables.table(table_id) for table_id in (*filled, *opened)]

    async def _plan_look(
        self,
        tx: AsyncConnection,
        server_id: int,
        *,
        has_opened: bool,
    ) -> None:
        """Plans the next look through the queue, where somebody waits.

        Also where tables were opened: should the bot stop before they
        have begun, they begin then.
        """
        await deadlines.delete_deadlines_of_server(tx, LOOK_KIND, server_id)
        waiting = await queue.list_requests(tx, server_id)
        if waiting or has_opened:
            next_look = self.tables.now() + LOOK_INTERVAL
            due = min([next_look, *(row.until for row in waiting)])
            await deadlines.insert_deadline(tx, due, LOOK_KIND, data={"server": server_id})

    # --- opening ------------------------------------------------------

    async def _open_tables(
        self,
        tx: AsyncConnection,
        server_id: int,
    ) -> list[int]:
        """Opens tables as long as people fit; whoever is seated looks for that game no more."""
        opened: list[int] = []
        rows = [row for row in await queue.list_requests(tx, server_id) if row.game in games()]
        wishes = await load_wishes(tx, rows, self.tables.now())
        avoiding = await avoided.list_avoiding_pairs(tx, [wish.person for wish in wishes])
        for game in sorted({wish.game for wish in wishes}):
            asked = {row.person_id: row for row in rows if row.game == game}
            unseated = [wish for wish in wishes if wish.game == game]
            best_size = max(list_sizes(game))
            while group := find_group(unseated, avoiding, self.tables.now(), best_size):
                seated = [asked[wish.person] for wish in group.wishes]
                unseated = [wish for wish in unseated if wish not in group.wishes]
                if await _may_open(tx, seated[0]):
                    opened.append(await self._open_table(tx, group, seated))
        return opened

    async def _open_table(
        self,
        tx: AsyncConnection,
        group: Group,
        seated: Sequence[QueueRow],
    ) -> int:
        """Opens a table for people who fit, in the channel of whoever has waited longest."""
        first = seated[0]
        at = self.tables.now()
        game = find_game(first.game)
        server = await servers.load_server(tx, first.server_id)
        table_id = await matches.create_match(
            tx,
            server_id=first.server_id,
            channel_id=first.channel_id,
            game=first.game,
            seats=len(seated),
            options=fit_game_options(game, len(seated), {}),
            owner_id=first.person_id,
            settings={
                **_settings_of_new_table(group),
                "threads": server.settings.get("threads", "public"),
            },
            at=at,
        )
        rows = [
            make_person_seat(table_id, seat, row.name, row.person_id, row.at)
            for seat, row in enumerate(seated)
        ]
        await matches.replace_seats(tx, table_id, rows)
        await deadlines.insert_deadline(tx, at + IDLE_NOTICE, IDLE, table_id)
        stored = await matches.load_match(tx, table_id)
        assert stored is not None
        table = Table(stored, rows)
        await self.tables.change_row(tx, table, shown_seq=UNSHOWN)
        await update_muster(tx, self.tables, table)
        for row in seated:
            await queue.delete_requests(tx, row.server_id, row.person_id, row.game)
        return table_id

    # --- seats that are free again ------------------------------------

    async def _fill_free_seats(self, server_id: int) -> list[int]:
        """Seats people of the queue at tables that it has opened, where seats are free again.

        Returns the ids of these tables.
        """
        filled: list[int] = []
        for table in await self._list_lobbies_of_queue(server_id):
            if len(table.seats) >= table.row.seats:
                await self.lobby.start_if_ready(table.id)
                continue
            companions = await self._find_companions(table)
            for row in companions:
                # somebody else was faster, or this one looks no more: others still get seats
                with contextlib.suppress(Illegal):
                    await self.lobby.join(table.id, row.person_id, row.name, request=row)
            if companions:
                filled.append(table.id)
        return filled

    async def _list_lobbies_of_queue(self, server_id: int) -> list[Table]:
        """The tables that the queue has opened, and that have not begun."""
        search = matches.MatchSearch((server_id,), (LOBBY,))
        async with self.tables.db.read() as c:
            rows = await matches.list_found(c, search, MAX_LOBBIES)
        lobbies = [row for row in rows if OPENED_BY_QUEUE in row.settings and row.game in games()]
        return [await self.tables.table(row.id) for row in lobbies]

    async def _find_companions(self, table: Table) -> list[QueueRow]:
        """Who of the queue takes the free seats of a table."""
        async with self.tables.db.read() as c:
            rows = await queue.list_requests(c, table.row.server_id)
            asked = {row.person_id: row for row in rows if row.game == table.row.game}
            now = self.tables.now()
            wishes = await load_wishes(c, list(asked.values()), now)
            seated = await load_wishes_of_seated(c, table, now)
            people = [wish.person for wish in (*wishes, *seated)]
            avoiding = await avoided.list_avoiding_pairs(c, people)
        available = [wish for wish in wishes if _is_available_for(wish, table, now)]
        companions = find_companions(seated, available, table.row.seats, avoiding, now)
        return [asked[wish.person] for wish in companions]


def _is_available_for(wish: Wish, table: Table, now: datetime) -> bool:
    """Whether somebody still looks for a table, and does not sit at this one."""
    return wish.until > now and table.seat_of(wish.person) is None


def _settings_of_new_table(group: Group) -> dict[str, Any]:
    """The settings of a table that the queue opens for a group: it begins once all are there."""
    terms = {"clock": group.clock, "begin": FULL, "rated": ON if group.rated else OFF}
    return {"terms": terms, OPENED_BY_QUEUE: True}


async def _may_open(tx: AsyncConnection, request: QueueRow) -> bool:
    """Whether the person of a request may open one more table, by the limits of the server."""
    try:
        await check_table_limits(tx, request.server_id, request.person_id)
    except Illegal:
        return False
    return True


def check_request(row: QueueRow, now: datetime) -> None:
    """Raises Illegal if the size, the clock or the time of a request is not possible."""
    sizes = list_sizes(row.game)
    if row.players is not None and row.players not in sizes:
        raise Illegal(Text("This game is for {sizes} players.", sizes=sizes))
    TimeControl.parse(row.clock or "none")  # raises Illegal if it is no clock
    if not now < row.until <= now + MAX_TIME:
        raise Illegal(Text("You can look for a table for up to 14 days."))


async def _leave_alone(server_id: int) -> None:
    """The default of `on_change`: does nothing."""
