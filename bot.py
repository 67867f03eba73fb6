"""Starts Tabularium: reads the settings, opens the records, loads the cogs and runs the bot.

Without a token it runs the local table in a browser.
"""

from __future__ import annotations

import gc

gc.disable()  # what is imported stays: a search for garbage in it finds nothing

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import Coroutine
from functools import partial
from importlib import import_module
from itertools import chain, repeat
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog
from discord import app_commands
from discord.ext import commands

import cogs
import host
from cogs.messages.host_pages import HostPages
from cogs.messages.pictures import ScenePainter
from cogs.services.application_emoji import LOCAL_UPLOAD_PAUSE, UPLOAD_PAUSE
from cogs.services.cog_host import CogHost
from cogs.services.composition import Services
from cogs.services.discord_internals import use_own_heartbeat, use_rest_proxy
from cogs.services.game_checks import leave_out_unshowable_games, log_left_out
from cogs.services.gateway import keep_connected, tolerate_malformed_events
from cogs.services.interactions import PRESSES, PressRate
from cogs.services.offline_reasons import describe_trouble
from cogs.services.redaction import short_reason
from cogs.services.shard_keeper import ShardKeeper
from cogs.slash.sending import RETRY_SECONDS, UNREACHABLE_ERRORS, CommandSender
from db import Busy, Database, Unusable
from host.local_table import USELESS_TO_RESTART
from play import Tables
from play.shards import Shards
from render.malloc import share_heaps
from settings import InvalidSetting, Settings, read_settings

if TYPE_CHECKING:
    from cogs.services.health import HealthServer

gc.enable()
log = structlog.get_logger("tabularium")
# every module of the package is a cog; what they share is in packages of its own
COGS: Final = tuple(module.name for module in iter_modules(cogs.__path__) if not module.ispkg)
PRESS_TYPES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)
# The most that each part may take to close; together they take less than the process has.
SHARDS_GIVEN_SECONDS: Final = 3.9  # only where other processes go on with them
TABLES_SHOWN_SECONDS: Final = 3.5
TABLES_LEFT_SECONDS: Final = 0.2  # where shards are given away: theirs are shown by then
TABLES_STOP_SECONDS: Final = 0.5
SIDE_WORK_SECONDS: Final = 0.5  # beside the tables: what is not written down yet is written
DISCORD_CLOSE_SECONDS: Final = 1.0
PICTURES_CLOSE_SECONDS: Final = 1.2
BOT_END_SECONDS: Final = 0.3
HEALTH_STOP_SECONDS: Final = 0.3
DATABASE_CLOSE_SECONDS: Final = 1.5
TAKEN_FOR_DEAD: Final = 3  # the exit code of a process that another one has replaced


class Tabularium(CogHost):
    """The bot: guilds intent only, no message cache, nobody mentioned unless it is their turn.

    It has as many shards as Discord recommends, or those that it gets
    where several processes share them.
    """

    def __init__(
        self,
        db: Database,
        *,
        warm: bool = True,
        painter: ScenePainter | None = None,
        press_rate: PressRate = PRESSES,
        pages: HostPages | None = None,
        shows_reliability: bool = True,
        emoji_pause: float | None = None,
        watch_url: str | None = None,
        **options: Any,
    ) -> None:
        """A bot that is not online yet.

        Tests give a painter or a press rate of their own. `warm`: the
        parts of pictures are painted ahead. `pages`: where the host has
        pages about privacy and terms. `shows_reliability`: whether
        cards say how reliable players are. `emoji_pause`: seconds
        between two uploads of emoji; None: no emoji are used.
        `watch_url`: where pages of tables are found on the web.
        `options` are passed on to the library.
        """
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            **options,
        )
        self.services = Services(
            self,
            Tables(db),
            painter,
            press_rate,
            pages,
            shows_reliability=shows_reliability,
            watch_url=watch_url,
        )
        self._emoji_pause = emoji_pause
        # of which this process knows all servers
        self.greeted_shards: set[int] = set()
        # None where no other process shares the database
        self.shared_shards = None if db.leases is None else Shards(db.leases)
        self.services.pictures.warms = warm
        self.tree.on_error = self._report_command_error  # type: ignore[method-assign]
        # sends the commands later, where that failed at the start
        self._command_sender = CommandSender(self, self.tree, self.shared_shards)
        self._ended = False  # whether `close` was called
        self.shard_keeper = self._make_shard_keeper()
        tolerate_malformed_events(self)
        use_own_heartbeat()

    def _make_shard_keeper(self) -> ShardKeeper | None:
        """What takes and gives away shards where processes share them; None for a lone process."""
        if self.shared_shards is None:
            return None
        services = self.services
        return ShardKeeper(
            client=self,
            shards=self.shared_shards,
            tables=services.tables,
            seasons=services.seasons,
            scheduler=services.scheduler,
            table_messages=services.table_messages,
            season_runner=services.season_runner,
            interactions=services.interactions,
            router=services.router,
            greeted=self.greeted_shards,
        )

    async def setup_hook(self) -> None:
        """Called by the library after login: loads cogs, sends the commands, shows tables."""
        await self.load_cogs()
        await self._command_sender.start()
        if self._emoji_pause is not None:
            self.services.emoji.start(self._emoji_pause, self._command_sender.may_send)
        # The time goes on from where it was when the last process
        # stopped; where the database is busy now, the scheduler does
        # the same when it first looks at the deadlines.
        with contextlib.suppress(Busy):
            await self.services.scheduler.restore_time()
        if self.shared_shards is None:  # else when it has shards
            await self.services.table_messages.catch_up()  # shows what was not shown yet

    async def connect(self, *, reconnect: bool = True) -> None:
        """Called by the library: connects to the gateway, anew whenever that breaks."""
        await keep_connected(self, partial(super().connect, reconnect=reconnect))

    async def launch_shards(self) -> None:
        """Called by the library: connects all shards, or begins to take what is free of them."""
        if self.shard_keeper is None:
            await super().launch_shards()
            return
        self.shard_keeper.start()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by the library before a session is begun: all processes do so in turn."""
        if self.shard_keeper is None:
            await super().before_identify_hook(shard_id, initial=initial)
        elif not initial:  # else the keeper has waited already
            await self.shard_keeper.wait_for_turn()

    async def load_cogs(self) -> list[str]:
        """Loads all cogs, and adds all command groups to the tree; needs no connection.

        One failing cog does not stop the rest; the names of those that failed are
        returned. A game that cannot be played is left out. The library's own
        loader would run every module anew for each bot.
        """
        broken: list[str] = []
        leave_out_unshowable_games()
        for name in COGS:
            try:
                await import_module(f"cogs.{name}").setup(self)
            except Exception:  # whatever is wrong with one part, the others work
                log.exception("a part of the bot could not be loaded", cog=name)
                broken.append(name)
        for group in self.services.commands.groups.values():
            self.tree.add_command(group)
        log_left_out()
        return broken

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Event handler: routes presses of components and submitted forms by their ids.

        So they work after any restart, and the library keeps no state.
        """
        if interaction.type in PRESS_TYPES:
            await self.services.router.handle_press(interaction)

    async def _report_command_error(
        self,
        interaction: discord.Interaction,
        error: app_commands.AppCommandError,
    ) -> None:
        """Error handler of the command tree: answers what goes wrong before a command runs."""
        await self.services.interactions.errors.answer_command_error(interaction, error)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Called by the library where an event handler raised: logs it, and the bot goes on."""
        log.exception("an event could not be handled", what=event_method)

    async def close(self) -> None:
        """Closes every part within a few seconds, after showing what is pending.

        Called a second time, it does nothing.
        """
        self._command_sender.close()
        if self._ended:
            return
        self._ended = True
        # Whatever hangs, the others are closed too.
        await asyncio.gather(self._finish_tables(), self._end_side_work())
        await host.finish_within(self.services.tables.stop(), TABLES_STOP_SECONDS)
        await asyncio.gather(
            host.finish_within(super().close(), DISCORD_CLOSE_SECONDS),
            host.finish_within(self.services.pictures.close(), PICTURES_CLOSE_SECONDS),
        )

    async def _finish_tables(self) -> None:
        """Shows what is not shown yet.

        Where several processes share the shards, it gives them to the
        others first, with their tables.
        """
        show_seconds = TABLES_SHOWN_SECONDS
        if self.shard_keeper is not None:
            await host.finish_within(self.shard_keeper.close(), SHARDS_GIVEN_SECONDS)
            show_seconds = TABLES_LEFT_SECONDS
        await host.finish_within(self.services.table_messages.close(), show_seconds)

    async def _end_side_work(self) -> None:
        """Ends the upload of emoji and analyses, and writes down the tokens of private messages."""
        services = self.services
        for part in (services.emoji, services.analyses, services.kept_messages):
            await host.finish_within(part.close(), SIDE_WORK_SECONDS)


async def run(settings: Settings) -> int:
    """Runs the bot until it is told to stop; returns the exit code.

    That is USELESS_TO_RESTART where another process has taken over the
    database, TAKEN_FOR_DEAD where that is one with which this one
    shared it, else 0. While Discord cannot be reached, the bot is
    started again after a pause.
    """
    if settings.local_discord:
        from local.redirect_discord_py import redirect_discord_py

        redirect_discord_py(settings.local_discord)
    if settings.rest_proxy:
        use_rest_proxy(settings.rest_proxy)
    stop = host.handle_signals()
    db = await Database.open(settings.database, shards=settings.shards)
    for remark in db.remarks:
        log.warning(remark)
    takeover = asyncio.create_task(_stop_when_taken(db, stop))
    orphaning = asyncio.create_task(_stop_when_orphaned(settings.local_parent, stop))
    copying: asyncio.Task[None] | None = None
    try:
        copying = _start_copies(settings, db)
        await _stay_online(settings, db, stop)
    finally:
        takeover.cancel()
        orphaning.cancel()
        if copying is not None:
            copying.cancel()
        await host.finish_within(db.close(), DATABASE_CLOSE_SECONDS)
    was_taken = takeover.done() and not takeover.cancelled()
    if was_taken and db.leases is None:
        return USELESS_TO_RESTART
    return TAKEN_FOR_DEAD if was_taken else 0


def _start_copies(settings: Settings, db: Database) -> asyncio.Task[None] | None:
    """Starts the task that copies the records at the times that the host has set, if any.

    Raises Unusable if the records are on a server.
    """
    if settings.copies is None:
        return None
    copies = host.ScheduledCopies(db, host.CopyPlan.parse(settings.copies))
    return asyncio.create_task(copies.run())


async def _stop_when_orphaned(parent: int | None, stop: asyncio.Event) -> None:
    """Sets `stop` when the local table that started this process is gone.

    `parent` None: nobody started it, so nothing happens.
    """
    if parent is not None:
        await host.wait_until_orphaned(parent)
        stop.set()


async def _stop_when_taken(db: Database, stop: asyncio.Event) -> None:
    """Sets `stop` as soon as another process has taken over the database, and tells the host.

    A task of `run`, which returns USELESS_TO_RESTART where this task
    has ended by itself. With SQLite it waits for ever: a file stays
    locked as long as the process lives.
    """
    await db.wait_until_taken()
    print(f"Another process has taken over {db.name}; this one ends.", file=sys.stderr)
    stop.set()


async def _stay_online(settings: Settings, db: Database, stop: asyncio.Event) -> None:
    """Runs the bot until `stop` is set, anew after a pause whenever it cannot go online."""
    last_pause = RETRY_SECONDS[-1]
    for pause in chain(RETRY_SECONDS, repeat(last_pause)):
        try:
            await _run_bot(settings, db, stop)
            return
        except UNREACHABLE_ERRORS as error:
            proxy = {"proxy": settings.rest_proxy} if settings.rest_proxy else {}
            reason = short_reason(error)
            log.warning(describe_trouble(error), again_in=pause, reason=reason, **proxy)
        with contextlib.suppress(TimeoutError):  # the pause is over, and nobody has set `stop`
            await asyncio.wait_for(stop.wait(), pause)
            return


async def _run_bot(settings: Settings, db: Database, stop: asyncio.Event) -> None:
    """Runs one bot and its health server until `stop` is set, or the bot ends by itself."""
    assert settings.discord_token is not None
    shows_reliability = settings.reliability == "on"
    pages = make_host_pages(settings)
    upload_pause = LOCAL_UPLOAD_PAUSE if settings.local_discord else UPLOAD_PAUSE
    emoji_pause = None if settings.emoji == "off" else upload_pause
    async with Tabularium(
        db,
        pages=pages,
        shows_reliability=shows_reliability,
        emoji_pause=emoji_pause,
        watch_url=settings.watch_url,
    ) as bot:
        health = await _start_health_server(bot, settings)
        running = asyncio.create_task(_go_online(bot, settings.discord_token.get_secret_value()))
        closing = asyncio.create_task(_close_bot(bot, stop))
        try:
            await asyncio.wait({running, closing}, return_when=asyncio.FIRST_COMPLETED)
            if stop.is_set():
                await closing
                await host.finish_within(_wait_until_ended(running), BOT_END_SECONDS)
            else:
                await running  # raises the error with which the bot ended
        finally:
            closing.cancel()
            if health is not None:
                await host.finish_within(health.stop(), HEALTH_STOP_SECONDS)


async def _start_health_server(bot: Tabularium, settings: Settings) -> HealthServer | None:
    """Starts the server that says how this bot is; None where the host wants none."""
    if not settings.health:
        return None
    from cogs.services.health import start_health_server  # few ask for it: others start sooner

    return await start_health_server(bot, bot.services, settings.health)


async def _go_online(bot: Tabularium, token: str) -> None:
    """Runs the bot until it is closed: loads everything, then connects."""
    await bot.login(token)
    host.keep_loop_responsive()
    await bot.connect()


def make_host_pages(settings: Settings) -> HostPages:
    """The addresses of the host's own pages about privacy and terms, from the settings."""
    return HostPages(settings.privacy_url, settings.terms_url)


async def _wait_until_ended(running: asyncio.Task[None]) -> None:
    """Waits for the task of a closed bot to end, and ignores the error with which it ends."""
    await asyncio.wait({running})
    if not running.cancelled():
        running.exception()  # looked at: else asyncio logs it


async def _close_bot(bot: Tabularium, stop: asyncio.Event) -> None:
    """Waits for `stop`, then closes the bot."""
    await stop.wait()
    await bot.close()


def main(arguments: list[str] | None = None) -> int:
    """Entry point: reads options and settings, does what was asked for, returns the exit code."""
    options = host.make_parser().parse_args(arguments)
    try:
        settings = read_settings()
        _prepare_process(settings)
        return asyncio.run(_choose_task(options, settings))
    except (InvalidSetting, Unusable) as error:
        print(error, file=sys.stderr)
    except discord.LoginFailure:
        print(
            "Discord refuses DISCORD_TOKEN: copy it anew from the developer page.",
            file=sys.stderr,
        )
    except discord.ConnectionClosed as error:
        print(f"Discord has closed the connection for good: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        return 0
    return USELESS_TO_RESTART


def _prepare_process(settings: Settings) -> None:
    """Sets up what holds for the whole process: logs, rights, memory, threads and variables."""
    host.set_up_logging(settings)
    host.restrict_file_modes()
    share_heaps()
    host.keep_loop_responsive()  # and again when everything is loaded
    if settings.praetor_data is not None:  # read by the game when it is first looked for
        os.environ["PRAETOR_DATA"] = str(settings.praetor_data)


def _choose_task(options: argparse.Namespace, settings: Settings) -> Coroutine[Any, Any, int]:
    """The coroutine that does what the command line asks for, and returns the exit code.

    Without an option that is the bot, or without a token the local table.
    """
    if options.health:
        return host.print_health(settings)
    if options.backup:
        return host.back_up(settings, options.backup)
    if options.restore:
        return host.restore_backup(settings, options.restore)
    if options.check == host.CHECK_EVERYTHING:
        return host.check_setup(settings, Tabularium)
    if options.check:
        return host.check_backup(options.check)
    if settings.discord_token is None:
        return host.run_local_table(settings)
    return run(settings)


if __name__ == "__main__":
    sys.exit(main())
