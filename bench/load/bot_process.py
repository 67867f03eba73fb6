"""The bot under load as a process of its own, and what it costs the machine.

It is the unchanged bot, against a loopback Discord.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final

from local import Discord

ROOT: Final = Path(__file__).resolve().parents[2]
TICKS: Final = os.sysconf("SC_CLK_TCK")  # in a second
# Of /proc/…/stat, counted from the name of the program on.
USER_TIME_FIELD, SYSTEM_TIME_FIELD = 11, 12


class BotProcess:
    """A bot that can be started and stopped as often as one likes.

    Its log stands in the folder of its database.
    """

    def __init__(self, discord: Discord, folder: Path) -> None:
        self.discord = discord
        self.folder = folder
        self.log = folder / "bot.log"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> float:
        """Seconds from the start of the process until it is connected and knows its servers."""
        settings = {
            **os.environ,
            "DISCORD_TOKEN": self.discord.token,
            "TABULARIUM_LOCAL_DISCORD": self.discord.url,
            "TABULARIUM_DATA_DIR": str(self.folder),
            "DATABASE_URL": "",
            "TABULARIUM_LOG_LEVEL": "WARNING",
        }
        started = monotonic()
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(ROOT / "bot.py"),
                env=settings,
                cwd=self.folder,
                stderr=log,
                stdout=log,
            )
        await self.discord.wait_until_online(60)
        return monotonic() - started

    async def stop(self) -> None:
        """Ends the bot as SIGTERM does, and waits until it is offline."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(self._process.wait(), 30)
            await self.discord.wait_for(lambda: not self.discord.service.gateway.is_online)

    def resident_megabytes(self) -> float:
        """Resident memory of the bot and its children.

        What they share is counted for each of them.
        """
        return sum(_resident_kilobytes(pid) for pid in self._process_ids()) / 1024

    def processor_seconds(self) -> float:
        """Processor time that the bot and its living children have taken so far."""
        return sum(_processor_ticks(pid) for pid in self._process_ids()) / TICKS

    def _process_ids(self) -> Iterator[int]:
        """The bot's process and all its children."""
        assert self._process is not None
        waiting = [self._process.pid]
        while waiting:
            pid = waiting.pop()
            yield pid
            for task in Path(f"/proc/{pid}/task").iterdir():
                waiting += map(int, (task / "children").read_text().split())


def _resident_kilobytes(pid: int) -> int:
    """Resident memory of one process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def _processor_ticks(pid: int) -> int:
    """Clock ticks in the program and in the system for it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[USER_TIME_FIELD]) + int(fields[SYSTEM_TIME_FIELD])
