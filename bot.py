"""Tabularium: reads the settings, opens the records, loads the cogs and runs; without a token, the local table in a browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

import host
from cogs._answers import misunderstood
from cogs._boards import Boards
from cogs._desk import Desk
from cogs._gateway import count_heartbeats_rightly, forgive, keep_connected
from cogs._guards import RIGHTS
from cogs._pictures import Paints
from cogs._presses import PRESSES, Pace
from cogs._slash import Translator, group
from cogs._sync import synchronise
from cogs._vitals import Vitals
from db import Busy, Database, Unusable
from engine.core import Text
from render.thrift import share_heaps
from settings import Settings, Unfit, read_settings

log = structlog.get_logger("tabularium")
COGS: Final = ("lobby", "table", "watch", "mine", "admin", "clock", "seats", "plans", "replay", "league", "season", "stats")
AWAY: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
WAITS: Final = (2, 5, 15, 30, 60)  # seconds between tries to reach Discord
EVERYTHING: Final = Path()  # what is checked where no copy is named


class Tabularium(commands.Bot):
    """The bot: guilds intent only, no message cache, nobody mentioned unless it is their turn."""

    def __init__(
        self,
        db: Database,
        *,
        warm: bool = True,
        painter: Paints | None = None,
        pace: Pace = PRESSES,
        **options: Any,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned, help_command=None, intents=discord.Intents(guilds=True), max_messages=None,
            chunk_guilds_at_startup=False, member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(), allowed_contexts=app_commands.AppCommandContext(guild=True), **options,
        )  # fmt: skip
        self.desk = Desk(db, painter, pace)
        self.desk.pictures.warms = warm
        self.desk.boards = Boards(self.desk, self)
        self._groups = {
            "game": group("game", Text("Tables: open, look, undo, rules.")),
            "my": group("my", Text("Your tables and settings."), direct=True),
            "league": group("league", Text("Leagues: enter, leave, standings, schedule.")),
            "season": group("season", Text("For organisers of leagues."), default_permissions=RIGHTS["season"]),
            "stats": group("stats", Text("Statistics and ratings.")),
            "table": group("table", Text("For moderators: a single table."), default_permissions=RIGHTS["table"]),
            "admin": group("admin", Text("For the server's owner."), default_permissions=RIGHTS["admin"]),
        }
        self.tree.on_error = self._command_failed  # type: ignore[method-assign]
        self._sending: asyncio.Task[None] | None = None
        self._ended = False
        forgive(self)
        count_heartbeats_rightly()

    def branch(self, name: str) -> app_commands.Group:
        return self._groups[name]

    async def setup_hook(self) -> None:
        await self.build()
        if not await self._sent_commands():
            self._sending = asyncio.create_task(self._send_commands())
        with contextlib.suppress(Busy):  # then the first look at the clock begins with it
            await self.desk.timekeeper.begin()
        await self.desk.boards.catch_up()

    async def connect(self, *, reconnect: bool = True) -> None:
        await keep_connected(self, partial(super().connect, reconnect=reconnect))

    async def _sent_commands(self) -> bool:
        """The commands that Discord holds already go on working where new ones cannot be sent."""
        try:
            await synchronise(self, self.tree)
        except AWAY as error:
            log.error("the commands could not be sent to Discord", reason=str(error)[:500])
            return False
        return True

    async def _send_commands(self) -> None:
        for wait in WAITS:
            await asyncio.sleep(wait)
            if await self._sent_commands():
                return

    async def build(self) -> list[str]:
        """Everything that needs no connection. One failing cog does not stop the rest; their names are returned."""
        broken: list[str] = []
        await self.tree.set_translator(Translator())
        for name in COGS:
            try:
                await self.load_extension(f"cogs.{name}")
            except commands.ExtensionError:
                log.exception("a part of the bot could not be loaded", cog=name)
                broken.append(name)
        for each in self._groups.values():
            self.tree.add_command(each)
        return broken

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Components and forms are routed by their ids: they work after any restart, and the library keeps no state."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.desk.pressed(interaction)

    async def _command_failed(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Only what goes wrong before a command runs comes here."""
        await misunderstood(interaction, error)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.exception("an event could not be handled", what=event_method)

    async def close(self) -> None:
        if self._sending is not None:
            self._sending.cancel()
        if self._ended:
            return
        self._ended = True
        # Whatever hangs, the others are closed too; together they take less than the process has.
        await host.in_time(self.desk.boards.close(), 3.5)
        await host.in_time(self.desk.tables.stop(), 0.5)
        await host.in_time(super().close(), 1.0)
        await host.in_time(self.desk.pictures.close(), 1.2)


async def run(settings: Settings) -> int:
    """The bot until it is told to stop; where Discord cannot be reached at the start, it is tried again."""
    if settings.local_discord:
        from local.redirect import point_at

        point_at(settings.local_discord)
    stop = host.heed_signals()
    db = await Database.open(settings.database)
    for remark in db.remarks:
        log.warning(remark)
    losing = asyncio.create_task(_stop_when_taken(db, stop))
    try:
        await _stay_online(settings, db, stop)
    finally:
        losing.cancel()
        await host.in_time(db.close(), 1.5)
    return 2 if losing.done() and not losing.cancelled() else 0


async def _stop_when_taken(db: Database, stop: asyncio.Event) -> None:
    await db.until_taken()
    print(f"Another process has taken over {db.name}; this one ends.", file=sys.stderr)
    stop.set()


async def _stay_online(settings: Settings, db: Database, stop: asyncio.Event) -> None:
    for wait in chain(WAITS, repeat(WAITS[-1])):
        try:
            await _online(settings, db, stop)
            return
        except AWAY as error:
            log.warning("Discord cannot be reached", again_in=wait, reason=str(error)[:200])
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), wait)
            return


async def _online(settings: Settings, db: Database, stop: asyncio.Event) -> None:
    assert settings.discord_token is not None
    async with Tabularium(db) as bot:
        vitals = Vitals(bot)
        if settings.health:
            host_name, _, port = settings.health.rpartition(":")
            await vitals.start(host_name, int(port))
        running = asyncio.create_task(bot.start(settings.discord_token.get_secret_value()))
        closing = asyncio.create_task(_close(bot, stop))
        try:
            await asyncio.wait({running, closing}, return_when=asyncio.FIRST_COMPLETED)
            if stop.is_set():
                await closing
                await host.in_time(_ended(running), 0.3)
            else:
                await running
        finally:
            closing.cancel()
            await host.in_time(vitals.stop(), 0.3)


async def _ended(running: asyncio.Task[None]) -> None:
    """A bot that was closed ends by itself, whatever error it meets on the way."""
    await asyncio.wait({running})
    if not running.cancelled():
        running.exception()


async def _close(bot: Tabularium, stop: asyncio.Event) -> None:
    await stop.wait()
    await bot.close()


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="bot.py", description="A Discord bot that hosts board games.")
    checks = "test settings, records, fonts, catalogues and commands without going online; with FILE, test that copy of the records"
    made.add_argument("--check", metavar="FILE", type=Path, nargs="?", const=EVERYTHING, help=checks)
    made.add_argument("--health", action="store_true", help="ask the running bot how it is; exit code 0 when it can work")
    made.add_argument("--backup", metavar="FILE", type=Path, help="copy the records to FILE, also while the bot runs")
    made.add_argument("--restore", metavar="FILE", type=Path, help="put the copy in FILE in place of the records")
    return made


def main(arguments: list[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        settings = read_settings()
        host.set_up_logging(settings)
        host.be_private()
        share_heaps()
        host.be_prompt()
        if settings.praetor_data is not None:  # read by the game when it is first looked for
            os.environ["PRAETOR_DATA"] = str(settings.praetor_data)
        if options.health:
            return asyncio.run(host.health(settings))
        if options.backup:
            return asyncio.run(host.backup(settings, options.backup))
        if options.restore:
            return asyncio.run(host.restore(settings, options.restore))
        if options.check == EVERYTHING:
            return asyncio.run(host.check(settings, Tabularium))
        if options.check:
            return asyncio.run(host.check_copy(options.check))
        if settings.discord_token is None:
            return asyncio.run(host.local_table(settings))
        return asyncio.run(run(settings))
    except (Unfit, Unusable) as error:
        print(error, file=sys.stderr)
        return 2
    except discord.LoginFailure:
        print("Discord refuses DISCORD_TOKEN: copy it anew from the developer page.", file=sys.stderr)
        return 2
    except discord.ConnectionClosed as error:
        print(f"Discord has closed the connection for good: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
