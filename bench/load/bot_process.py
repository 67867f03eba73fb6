"""The bot under load as a process of its own, and what it costs the machine.

It is the unchanged bot, against a loopback Discord.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from local import Discord

ROOT: Final = Path(__file__).resolve().parents[2]
TICKS: Final = os.sysconf("SC_CLK_TCK")  # in a second
START_SECONDS: Final = 300.0  # until a start counts as failed, also on a busy machine
# Of /proc/…/stat, counted from the name of the program on; then those of children that ended.
USER_TIME_FIELD, SYSTEM_TIME_FIELD, ENDED_USER_FIELD, ENDED_SYSTEM_FIELD = 11, 12, 13, 14


class BotProcess:
    """A bot that can be started and stopped as often as one likes.

    Its log stands in the folder of its data. `settings` are variables of its own.
    """

    def __init__(
        self,
        discord: Discord,
        folder: Path,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.discord = discord
        self.folder = folder
        self.settings = settings or {}
        self.log = folder / "bot.log"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> float:
        """Seconds from the start of the process until it is connected and knows its servers."""
        started = monotonic()
        await self.launch()
        await self.discord.wait_until_online(START_SECONDS)
        return monotonic() - started

    async def launch(self) -> None:
        """Starts the process, and waits for nothing."""
        settings = {
            **os.environ,
            "DISCORD_TOKEN": self.discord.token,
            "TABULARIUM_LOCAL_DISCORD": self.discord.url,
            "TABULARIUM_DATA_DIR": str(self.folder),
            "DATABASE_URL": "",
            "TABULARIUM_LOG_LEVEL": "WARNING",
            "TABULARIUM_EMOJI": "off",
            "PYTHONDONTWRITEBYTECODE": "",  # else every start compiles everything anew
            **self.settings,
        }
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(ROOT / "bot.py"),
                env=settings,
                cwd=self.folder,
                stderr=log,
                stdout=log,
            )

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def stop(self) -> None:
        """Ends the bot as SIGTERM does, and waits until it is offline."""
        if self.is_running:
            await self.end(signal.SIGTERM)
            await self.discord.wait_for(lambda: not self.discord.service.gateway.is_online)

    async def end(self, sign: int) -> None:
        """Sends a signal that ends the process, and waits until it has ended."""
        assert self._process is not None
        self._process.send_signal(sign)
        await asyncio.wait_for(self._process.wait(), START_SECONDS)

    def resident_megabytes(self) -> float:
        """Resident memory of the bot and its children.

        What they share is counted for each of them.
        """
        return sum(map(_resident_kilobytes, list_process_ids(self.pid))) / 1024

    def processor_seconds(self) -> float:
        """Processor time that the bot and its living children have taken so far."""
        return sum(map(processor_ticks, list_process_ids(self.pid))) / TICKS


def list_process_ids(first: int) -> list[int]:
    """A process and all its children; one that ends meanwhile may be among them, or not."""
    found, waiting = [], [first]
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        with suppress(FileNotFoundError, ProcessLookupError):
            for task in Path(f"/proc/{pid}/task").iterdir():
                waiting += map(int, (task / "children").read_text().split())
    return found


def _resident_kilobytes(pid: int) -> int:
    """Resident memory of one process; 0 where it has ended."""
    lines = _read_about(pid, "status").splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def processor_ticks(pid: int) -> int:
    """Clock ticks in the program and in the system for it; 0 where it has ended."""
    return _sum_stat_fields(pid, USER_TIME_FIELD, SYSTEM_TIME_FIELD)


def ended_children_ticks(pid: int) -> int:
    """Clock ticks that children have taken which have ended by now."""
    return _sum_stat_fields(pid, ENDED_USER_FIELD, ENDED_SYSTEM_FIELD)


def _sum_stat_fields(pid: int, *numbers: int) -> int:
    """The sum of some fields of /proc/…/stat; 0 where the process has ended."""
    fields = _read_about(pid, "stat").rpartition(")")[2].split()
    return sum(int(fields[number]) for number in numbers if fields)


def _read_about(pid: int, name: str) -> str:
    """What the system tells of a process; "" where it has ended."""
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
