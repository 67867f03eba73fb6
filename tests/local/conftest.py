"""A local Discord for each test module, alone or with the sample bot in its own process."""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from local import Discord, DiscordRules, RateLimitMode, guilds, serve
from local.protocol import API_PATH, dumps
from local.world import World

from . import openapi

HERE = Path(__file__).parent
SPECIFICATION = openapi.find_specification()
CHECK = openapi.OpenApi(SPECIFICATION) if SPECIFICATION else None
CHECKS = {"check_body": CHECK, "check_answer": CHECK.answer} if CHECK else {}


def pytest_report_header() -> str:
    return (
        "Discord's OpenAPI file: "
        f"{SPECIFICATION or 'not found, bodies are checked with our own table only'}"
    )


def leave_empty(_: World) -> None:
    """An empty world; tests put into it what they need."""


@contextlib.asynccontextmanager
async def run_discord(**options: Any) -> AsyncIterator[Discord]:
    """A local Discord whose bodies and answers are checked."""
    settings: dict[str, Any] = {
        "pace": RateLimitMode.OFF,
        "rules": DiscordRules(),
        "log_size": None,
        "fill_new_world": leave_empty,
        **CHECKS,
    } | options
    settings["fill_new_world"] = settings["fill_new_world"] or guilds.create_default_world
    async with serve(**settings) as server:
        yield Discord(server)
        assert not server.service.answer_flaws, "\n".join(server.service.answer_flaws)


class BotProcess:
    """The sample bot, running on a local Discord."""

    def __init__(self, table: Discord, log: Path) -> None:
        self.table, self.log = table, log
        self.process: asyncio.subprocess.Process | None = None

    async def launch(self, token: str) -> None:
        environment = {**os.environ, "DISCORD_TOKEN": token, "PYTHONWARNINGS": "ignore"}
        command = [sys.executable, str(HERE / "sample_bot.py"), self.table.url]
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, env=environment, stderr=log
            )

    async def start(self) -> None:
        await self.launch(self.table.token)
        await self.table.wait_until_online(120)

    async def wait_until_ended(self) -> int:
        """The exit code of a bot that ends by itself."""
        assert self.process is not None
        try:
            return await asyncio.wait_for(self.process.wait(), 60)
        finally:
            await self.kill()

    async def kill(self) -> None:
        if self.process and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


class Api:
    """Raw requests with the bot's token."""

    def __init__(self, session: aiohttp.ClientSession, table: Discord) -> None:
        self.session, self.table = session, table

    async def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        **options: Any,
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {self.table.token}", **options.pop("headers", {})}
        if body is not None:
            options |= {"data": dumps(body)}
            headers["Content-Type"] = "application/json"
        async with self.session.request(
            method, self.table.url + API_PATH + path, headers=headers, **options
        ) as response:
            return (
                response.status,
                await response.json() if response.content_type == "application/json" else None,
            )


@contextlib.asynccontextmanager
async def connect_api(table: Discord) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(session, table)


@pytest.fixture(scope="session")
def bot_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bot") / "bot.log"
