"""What every cog works with: the tables, the painter, and the routes from a press to its handler."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
import structlog

from db import Database, people, servers
from engine.core import Illegal, Text
from play import Lobby, Table, Tables
from play.glance import Glance, own_tables
from play.leaving import Leaving, Undoing
from play.overdue import Overdue
from play.plans import Planning
from play.seats import Seating
from play.timekeeper import Timekeeper
from play.vacations import Vacations
from words import Words, language

from . import _ids
from ._answers import guarded
from ._guards import RIGHTS, Guard
from ._pictures import Paints, Pictures
from ._posting import PASSING
from ._presses import PRESSES, SUGGESTIONS, Pace, Presses
from ._speech import plain, safe_names, words_for

if TYPE_CHECKING:
    from ._boards import Boards

log = structlog.get_logger(__name__)
Press = Callable[[discord.Interaction, list[str]], Awaitable[None]]


class Route(NamedTuple):
    """What happens on a press, and the command to which that button, list or form belongs."""

    press: Press
    command: str


class Desk:
    """One for the whole bot."""

    boards: Boards

    def __init__(self, db: Database, painter: Paints | None = None, pace: Pace = PRESSES) -> None:
        self.db = db
        self.tables = Tables(db)
        self.lobby = Lobby(self.tables)
        self.undoing = Undoing(self.tables)
        self.leaving = Leaving(self.tables)
        self.timekeeper = Timekeeper(self.tables)
        self.overdue = Overdue(self.tables, self.leaving, self.timekeeper)
        self.vacations = Vacations(self.tables, self.timekeeper)
        self.seating = Seating(self.tables, self.timekeeper)
        self.planning = Planning(self.tables)
        self.pictures = Pictures(painter)
        self.counts = Counter[str]()
        self.guard = Guard()
        self.presses, self.suggestions = Presses(pace), Presses(SUGGESTIONS)
        self.routes: dict[str, Route] = {}
        self._locales: dict[int, tuple[str, str]] = {}

    # --- routing ------------------------------------------------------------------------------------------------------

    def route(self, action: str, press: Press, command: str) -> None:
        """Whoever may not use the command may not press either: that is checked before all else."""
        assert action not in self.routes, action
        assert command in RIGHTS, command
        self.routes[action] = Route(press, command)

    async def pressed(self, interaction: discord.Interaction) -> None:
        """A button, a selection or a form of ours; whatever happens, it is answered."""
        action, args = _ids.read(str(_ids.data(interaction).get("custom_id", ""))) or ("", [])
        await guarded(interaction, lambda: self._handled(interaction, action, args))

    async def _handled(
        self, interaction: discord.Interaction, action: str, args: list[str]
    ) -> None:
        route = self.routes.get(action)
        if route is None:
            raise Illegal(_ids.OLD)
        await self.guard.demand(interaction, route.command)
        await route.press(interaction, args)

    # --- people and languages -----------------------------------------------------------------------------------------

    async def remember(self, interaction: discord.Interaction) -> None:
        """The person's name and language, for pings that come later."""
        known = (plain(interaction.user.display_name), language(str(interaction.locale)))
        if self._locales.get(interaction.user.id) == known:
            return
        async with self.db.write() as tx:
            await people.remember(tx, interaction.user.id, *known)
        self._locales[interaction.user.id] = known

    def forget(self, person_id: int) -> None:
        self._locales.pop(person_id, None)

    async def language_of(self, person_id: int) -> str:
        known = self._locales.get(person_id)
        if known is not None:
            return known[1]
        async with self.db.peek() as c:
            row = await people.get(c, person_id)
        return language(row.locale if row else None)

    async def public_language(self, server_id: int) -> str:
        async with self.db.peek() as c:
            row = await servers.get(c, server_id)
        return language(row.language)

    async def public_words(self, table: Table) -> Words:
        return table.words(await self.public_language(table.row.server_id), safe_names(table))

    # --- finding a table ----------------------------------------------------------------------------------------------

    async def table_of(self, interaction: discord.Interaction, table_id: int) -> Table:
        """A table of the server where the person is, and in direct messages one where they sit.

        Others do not exist for them. Every way to a seat leads through here: nobody keeps one in a server
        that they have left.
        """
        table, person = await self.tables.table(table_id), interaction.user.id
        if table.row.server_id == interaction.guild_id:
            return table
        if interaction.guild_id is not None or all(row.person_id != person for row in table.seats):
            raise Illegal(Text("There is no such table."))
        await self.boards.roll.check(table, person)
        return table

    async def is_open_to(self, interaction: discord.Interaction, server_id: int) -> bool:
        """Whether a list may name a table of that server; where Discord does not say, it may."""
        if server_id == interaction.guild_id:
            return True
        try:
            return await self.boards.roll.is_here(server_id, interaction.user.id)
        except PASSING as error:
            who, why = interaction.user.id, str(error)[:200]
            log.warning("it is not known whether a person is in a server", person=who, reason=why)
            return True

    async def own_tables(self, interaction: discord.Interaction) -> list[Glance]:
        """All tables where the person sits, those in servers that they have left excepted."""
        async with self.db.read() as c:
            found = await own_tables(c, interaction.user.id, self.tables.now())
        places = sorted({glance.table.row.server_id for glance in found})
        answers = await asyncio.gather(*(self.is_open_to(interaction, place) for place in places))
        known = dict(zip(places, answers, strict=True))
        return [glance for glance in found if known[glance.table.row.server_id]]

    def words(self, interaction: discord.Interaction, table: Table | None = None) -> Words:
        return words_for(interaction, table)


def desk_of(interaction: discord.Interaction) -> Desk:
    client: Any = interaction.client
    desk: Desk = client.desk
    return desk
