"""Several processes of the bot that share the shards of one loopback Discord by PostgreSQL."""

from __future__ import annotations

import signal
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Final

from local import Discord

from .bot_process import BotProcess
from .database_reader import DatabaseReader

JOIN_SECONDS: Final = 300.0  # until a new process has its share: sessions begin one by one
SHARES: Final = (
    "SELECT coalesce(name, ''), count(shard) FROM shards"
    " FULL JOIN holders ON holders.id = shards.holder GROUP BY 1"
)


class SharedBots:
    """Processes come and go; each has a folder and a log of its own."""

    def __init__(
        self,
        discord: Discord,
        folder: Path,
        url: str,
        shards: int,
    ) -> None:
        self.discord = discord
        self.folder = folder
        self.shards = shards
        self.bots: list[BotProcess] = []
        self._settings = {"DATABASE_URL": url, "TABULARIUM_SHARDS": str(shards)}
        self._records = DatabaseReader.open_server(url)

    @property
    def running(self) -> list[BotProcess]:
        return [bot for bot in self.bots if bot.is_running]

    async def add(self) -> float:
        """Starts another process; returns the seconds until it has its share."""
        folder = self.folder / f"process-{len(self.bots)}"
        folder.mkdir()
        bot = BotProcess(self.discord, folder, self._settings)
        self.bots.append(bot)
        began = monotonic()
        await bot.launch()
        await self._wait_until_shared()
        return monotonic() - began

    async def end(self, bot: BotProcess, sign: int) -> float:
        """Ends a process; returns the seconds until others are connected for its shards."""
        began = monotonic()
        await bot.end(sign)
        await self._wait_until_shared()
        return monotonic() - began

    async def end_all(self) -> None:
        """Kills what still runs."""
        for bot in self.running:
            await bot.end(signal.SIGKILL)
        self._records.close()

    async def _wait_until_shared(self) -> None:
        await self.discord.wait_for(self._is_shared_out, JOIN_SECONDS)
        await self.discord.wait_for(self._is_connected, JOIN_SECONDS)

    def _is_shared_out(self) -> bool:
        """Whether every running process has started and has its share, and nobody else has any."""
        if self._records.list_rows("SELECT to_regclass('shards')")[0][0] is None:
            return False  # the first process has not come yet
        if self._records.list_rows("SELECT 1 FROM holders WHERE leaving"):
            return False  # one still starts, or ends
        shares = dict(map(tuple, self._records.list_rows(SHARES)))
        assert self.running, self.bots[-1].log.read_text("utf-8")
        most = ceil(self.shards / len(self.running))
        is_living = all(self._is_running(name) for name in shares)
        return is_living and len(shares) == len(self.running) and max(shares.values()) <= most

    def _is_running(self, name: str) -> bool:
        """Whether the process with this name runs."""
        return any(f"process {bot.pid} " in name for bot in self.running)

    def _is_connected(self) -> bool:
        """Whether Discord has a connection of every shard."""
        sessions = self.discord.service.gateway.sessions.values()
        return {one.shard[0] for one in sessions if one.is_open} == set(range(self.shards))

    # --- what they cost the machine -----------------------------------

    def processor_seconds(self) -> float:
        """Processor time that the running processes have taken so far."""
        return sum(bot.processor_seconds() for bot in self.running)

    def resident_megabytes(self) -> float:
        """Resident memory of the running processes and their children."""
        return sum(bot.resident_megabytes() for bot in self.running)
