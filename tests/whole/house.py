"""A loopback Discord with the real bot as a process of its own, and small hands to play with."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from local import Discord, serve
from local.wire import walk

ROOT = Path(__file__).resolve().parents[2]
Json = dict[str, Any]


class House:
    """One loopback Discord and one bot, which can be killed and started again."""

    def __init__(self, discord: Discord, folder: Path) -> None:
        self.discord = discord
        self.folder = folder
        self.process: asyncio.subprocess.Process | None = None
        self.log = folder / "bot.log"

    async def start(self, **env: str) -> None:
        settings = {
            **os.environ, "DISCORD_TOKEN": self.discord.token, "TABULARIUM_LOCAL_DISCORD": self.discord.url,
            "TABULARIUM_DATA_DIR": str(self.folder), "DATABASE_URL": "", **env,
        }  # fmt: skip
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, str(ROOT / "bot.py"), env=settings, cwd=self.folder, stderr=log, stdout=log
            )
        await self.discord.wait_until_online(30)

    async def stop(self, sign: int = signal.SIGTERM) -> int:
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(sign)
        code = await asyncio.wait_for(self.process.wait(), 20)
        await self.discord.wait_for(lambda: not self.discord.service.gateway.online)
        return code

    async def died(self) -> int:
        """Waits until the bot has ended by itself, at an armed fault."""
        assert self.process is not None
        code = await asyncio.wait_for(self.process.wait(), 30)
        await self.discord.wait_for(lambda: not self.discord.service.gateway.online)
        return code

    def errors(self) -> str:
        """What the bot logged as an error."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(line for line in lines if "[error" in line or "Traceback" in line or "[critical" in line)


@contextlib.asynccontextmanager
async def house(folder: Path, *, start: bool = True, **serving: Any) -> AsyncIterator[House]:
    async with serve(None, 0, **serving) as server:
        made = House(Discord(server), folder)
        try:
            if start:
                await made.start()
            yield made
        finally:
            if made.process is not None and made.process.returncode is None:
                made.process.kill()
                await made.process.wait()


# --- reading messages -------------------------------------------------------------------------------------------------


def said(message: Json) -> str:
    """All texts of a message."""
    return "\n".join(str(part["content"]) for part in walk(message["components"]) if part.get("type") == 10)


def labels(message: Json) -> list[str]:
    """The labels of the buttons that can be pressed."""
    buttons = (part for part in walk(message["components"]) if part.get("type") == 2 and not part.get("disabled"))
    return [part["label"] for part in buttons if part.get("label")]


def menus(message: Json) -> list[Json]:
    return [part for part in walk(message["components"]) if part.get("type") in (3, 5, 6, 7, 8)]


def pictures(message: Json) -> list[Json]:
    return [item for part in walk(message["components"]) if part.get("type") == 12 for item in part["items"]]
