"""What every cog works with: the tables, the painter, and the routes from a press to
its handler.
"""

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
from play.leaving import TableEndings, UndoService
from play.premoves import Premoves
from play.scheduler import Scheduler
from play.seats import Substitutes
from play.table_summary import TableSummary, list_own_tables
from play.timeouts import TurnTimeouts
from play.vacations import Vacations
from words import Words, match_language

from ..components import custom_ids
from ..messages.pictures import Pictures, ScenePainter
from ..messages.posting import TEMPORARY
from .command_permissions import COMMAND_RIGHTS, CommandPermissions
from .errors import answer_for, slow_down
from .language import escape_names, strip_markup, words_for
from .press_limiter import PRESSES, SUGGESTIONS, PressLimiter, PressRate, PressVerdict

if TYPE_CHECKING:
    from ..messages.table_message import TableMessages

log = structlog.get_logger(__name__)
Press = Callable[[discord.Interaction, list[str]], Awaitable[None]]


class Route(NamedTuple):
    """What happens on a press, and the command to which that button, list or form belongs."""

    press: Press
    command: str
    is_open_to_all: bool


class Services:
    """One for the whole bot."""

    table_messages: TableMessages

    def __init__(
        self, db: Database, painter: ScenePainter | None = None, pace: PressRate = PRESSES
    ) -> None:
        self.db = db
        self.tables = Tables(db)
        self.lobby = Lobby(self.tables)
        self.undo = UndoService(self.tables)
        self.endings = TableEndings(self.tables)
        self.scheduler = Scheduler(self.tables)
        self.timeouts = TurnTimeouts(self.tables, self.endings, self.scheduler)
        self.vacations = Vacations(self.tables, self.scheduler)
        self.substitutes = Substitutes(self.tables, self.scheduler)
        self.premoves = Premoves(self.tables)
        self.pictures = Pictures(painter)
        self.counts = Counter[str]()
        self.guard = CommandPermissions()
        self.presses, self.suggestions = PressLimiter(pace), PressLimiter(SUGGESTIONS)
        self.routes: dict[str, Route] = {}
        self._locales: dict[int, tuple[str, str]] = {}

    # --- routing ----------------------------------------------------------------------------------

    def add_route(self, action: str, press: Press, command: str) -> None:
        """Whoever may not use the command may not press either: that is checked before all else."""
        assert action not in self.routes, action
        assert command in COMMAND_RIGHTS, command
        self.routes[action] = Route(press, command, COMMAND_RIGHTS[command] is None)

    async def handle_press(self, interaction: discord.Interaction) -> None:
        """A button, a selection or a form of ours; whatever happens, it is answered."""
        action, args = custom_ids.parse_id(
            str(custom_ids.interaction_data(interaction).get("custom_id", ""))
        ) or ("", [])
        verdict = self.presses.count_press(interaction.user.id)
        if verdict is not PressVerdict.GO:
            self.counts["slowed"] += 1
            await slow_down(interaction, verdict)
            return
        self.counts["answered"] += 1
        try:
            await self._run_route(interaction, action, args)
        except Exception as error:
            await answer_for(interaction, error)

    async def _run_route(
        self, interaction: discord.Interaction, action: str, args: list[str]
    ) -> None:
        route = self.routes.get(action)
        if route is None:
            raise Illegal(custom_ids.OUTDATED)
        if not route.is_open_to_all:
            await self.guard.require_command(interaction, route.command)
        await route.press(interaction, args)

    # --- people and languages ---------------------------------------------------------------------

    async def remember_person(self, interaction: discord.Interaction) -> None:
        """The person's name and language, for pings that come later."""
        known = (
            strip_markup(interaction.user.display_name),
            match_language(str(interaction.locale)),
        )
        if self._locales.get(interaction.user.id) == known:
            return
        async with self.db.write() as tx:
            await people.store_name(tx, interaction.user.id, *known)
        self._locales[interaction.user.id] = known

    def forget_person(self, person_id: int) -> None:
        self._locales.pop(person_id, None)

    async def language_of(self, person_id: int) -> str:
        known = self._locales.get(person_id)
        if known is not None:
            return known[1]
        async with self.db.peek() as c:
            row = await people.get(c, person_id)
        return match_language(row.locale if row else None)

    async def public_language(self, server_id: int) -> str:
        async with self.db.peek() as c:
            row = await servers.get(c, server_id)
        return match_language(row.language)

    async def public_words(self, table: Table) -> Words:
        return table.words(await self.public_language(table.row.server_id), escape_names(table))

    # --- finding a table --------------------------------------------------------------------------

    async def find_table(self, interaction: discord.Interaction, table_id: int) -> Table:
        """A table of the server where the person is, and in direct messages one where they sit.

        Others do not exist for them. Every way to a seat leads through here: nobody keeps one in a
        server that they have left.
        """
        table, person = await self.tables.table(table_id), interaction.user.id
        if table.row.server_id == interaction.guild_id:
            return table
        if interaction.guild_id is not None or all(row.person_id != person for row in table.seats):
            raise Illegal(Text("There is no such table."))
        await self.table_messages.membership.check_still_member(table, person)
        return table

    async def is_open_to(self, interaction: discord.Interaction, server_id: int) -> bool:
        """Whether a list may name a table of that server; where Discord does not say, it may."""
        if server_id == interaction.guild_id:
            return True
        try:
            return await self.table_messages.membership.is_in_server(server_id, interaction.user.id)
        except TEMPORARY as error:
            who, why = interaction.user.id, str(error)[:200]
            log.warning("it is not known whether a person is in a server", person=who, reason=why)
            return True

    async def own_tables(self, interaction: discord.Interaction) -> list[TableSummary]:
        """All tables where the person sits, those in servers that they have left excepted."""
        async with self.db.read() as c:
            found = await list_own_tables(c, interaction.user.id, self.tables.now())
        places = sorted({glance.table.row.server_id for glance in found})
        answers = await asyncio.gather(*(self.is_open_to(interaction, place) for place in places))
        known = dict(zip(places, answers, strict=True))
        return [glance for glance in found if known[glance.table.row.server_id]]

    def words(self, interaction: discord.Interaction, table: Table | None = None) -> Words:
        return words_for(interaction, table)


def services_of(interaction: discord.Interaction) -> Services:
    client: Any = interaction.client
    desk: Services = client.desk
    return desk
