"""A loopback Discord with the real bot as a process of its own, which can be killed and started
again.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

from bench.load.server_records import forget_connections
from engine.core import Text
from local import Discord, Person, serve
from local.discord_rules import DiscordRules
from local.protocol import walk_components
from local.world_changes import MessagePosted, WorldChange
from tests.fork_server import ForkedProcess, fork_program
from tests.local.openapi import OpenApi, find_specification
from tests.new_databases import ServerDatabase, begin_database
from words import Words, match_language

ROOT = Path(__file__).resolve().parents[2]
BOT = ROOT / "bot.py"
COLD = Path(__file__).with_name("cold_bot.py")  # the same, but soon started
BAZAAR = Path(__file__).with_name("run_bot.py")  # the cold bot with the tests' own game
# "server": all that is tested with a house is tested on PostgreSQL
ON_SERVER = os.environ.get("TABULARIUM_TEST_DATABASE") == "server"
FORKED = (COLD, BAZAAR)  # bot.py itself is started as everybody starts it
PATIENCE_SECONDS = 60  # of a busy machine
# Systems give ports from here on to whoever asks for any: beside those, no other test gets in first
FIRST_PORT, SPARE_PORTS, GIVEN_PORTS = 20_000, 10_000, 32_768
SPECIFICATION = find_specification()
CHECK = OpenApi(SPECIFICATION) if SPECIFICATION else None
CHECKS: dict[str, Any] = {"check_body": CHECK, "check_answer": CHECK.answer} if CHECK else {}
Json = dict[str, Any]


class House:
    """One loopback Discord and one bot.

    `told` keeps every mention that ever pinged somebody, as
    (person, table, entry).
    """

    def __init__(
        self,
        discord: Discord,
        folder: Path,
        program: Path,
        *arguments: str,
        database_url: str = "",
    ) -> None:
        """`database_url` "": its records are a file."""
        self.discord = discord
        self.folder = folder
        self.database_url = database_url
        self.program = [str(program), *arguments]
        self.process: asyncio.subprocess.Process | ForkedProcess | None = None
        self.log = folder / "bot.log"
        self.told: list[tuple[int, int, int]] = []
        discord.world.listeners.append(self._note_pings)

    def _note_pings(self, change: WorldChange) -> None:
        if (
            isinstance(change, MessagePosted)
            and change.message["author"]["id"] == self.discord.world.bot_id
        ):
            shown = find_shown_entry(change.message)
            self.told += [
                (int(person["id"]), *shown) for person in change.message["mentions"] if shown
            ]

    def make_environment(self) -> dict[str, str]:
        """The variables of a bot at this Discord."""
        return {
            **os.environ,
            "DISCORD_TOKEN": self.discord.token,
            "TABULARIUM_LOCAL_DISCORD": self.discord.url,
            "TABULARIUM_DATA_DIR": str(self.folder),
            "DATABASE_URL": self.database_url,
        }

    @property
    def records_url(self) -> str:
        """The address of the records, wherever they are."""
        return self.database_url or f"sqlite+aiosqlite:///{self.folder / 'tabularium.db'}"

    @property
    def has_records(self) -> bool:
        """Whether there is a database already."""
        return bool(self.database_url) or (self.folder / "tabularium.db").exists()

    async def start(self, **env: str) -> None:
        settings = {**self.make_environment(), **env}
        self.process = await self.start_program(settings, self.folder)
        await self.discord.wait_until_online(120)

    async def start_program(
        self,
        settings: dict[str, str],
        folder: Path,
    ) -> asyncio.subprocess.Process | ForkedProcess:
        """Starts the program in a folder, where its log lies."""
        path = folder / self.log.name
        if Path(self.program[0]) in FORKED:
            return await fork_program(self.program, settings, folder, path)
        with path.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                *self.program,
                env=settings,
                cwd=folder,
                stderr=log,
                stdout=log,
            )

    def begin_records(self) -> None:
        """A bot that is soon started finds its tables made, unless it was here before."""
        path = self.folder / "tabularium.db"
        if Path(self.program[0]) in FORKED and not self.has_records:
            begin_database(path)

    async def stop(self, sign: int = signal.SIGTERM) -> int:
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(sign)
        return await self.wait_until_ended()

    async def wait_until_ended(self) -> int:
        """Waits until the bot has ended, by itself or at an armed fault."""
        assert self.process is not None
        code = await asyncio.wait_for(self.process.wait(), PATIENCE_SECONDS)
        await self.discord.wait_for(lambda: not self.discord.service.gateway.is_online)
        return code

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def run_while_alive(self, act: Coroutine[Any, Any, Any]) -> bool:
        """Does something as a person; False if the bot died meanwhile."""
        assert self.process is not None
        acting, dying = asyncio.create_task(act), asyncio.create_task(self.process.wait())
        await asyncio.wait({acting, dying}, return_when=asyncio.FIRST_COMPLETED)
        if self.is_running:
            dying.cancel()
            await acting
            return True
        acting.cancel()
        await asyncio.gather(acting, return_exceptions=True)
        return False

    def errors(self) -> str:
        """What the bot logged as an error."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(
            line
            for line in lines
            if "[error" in line or "Traceback" in line or "[critical" in line
        )

    def warnings(self) -> str:
        return "\n".join(
            line
            for line in self.log.read_text(encoding="utf-8", errors="replace").splitlines()
            if "[warning" in line
        )


@contextlib.asynccontextmanager
async def run_house(
    folder: Path,
    *arguments: str,
    start: bool = True,
    program: Path = COLD,
    on_server: bool = ON_SERVER,
    **serving: Any,
) -> AsyncIterator[House]:
    """A house whose bot runs, or with `start` False waits to be started."""
    database = ServerDatabase() if on_server else None
    usual = {**CHECKS, "log_size": None, "rules": make_patient_rules()}
    url = database.url if database else ""
    async with serve(None, 0, **{**usual, **serving}) as server:
        made = House(Discord(server), folder, program, *arguments, database_url=url)
        try:
            if start:
                made.begin_records()
                await made.start()
            yield made
            assert not server.service.answer_flaws, "\n".join(server.service.answer_flaws)
        finally:
            if made.is_running:
                await made.stop(signal.SIGKILL)
            if database:
                forget_connections()
                database.drop()


def make_patient_rules(**rules: int) -> DiscordRules:
    """Discord's rules, but on a busy machine nobody takes a late acknowledgement for none: how soon
    one comes is measured by `bench`.
    """
    return DiscordRules(acknowledge_seconds=PATIENCE_SECONDS, **rules)


def find_free_port() -> int:
    """A port that nobody uses, and that is given to nobody who asks for any."""
    for port in range(FIRST_PORT + os.getpid() % SPARE_PORTS, GIVEN_PORTS):
        with socket.socket() as tried, contextlib.suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


# --- reading messages -------------------------------------------------


def find_shown_entry(message: Json) -> tuple[int, int] | None:
    """The table and the entry that a table message shows; None for any other message."""
    for part in walk_components(message["components"]):
        marks = str(part.get("custom_id") or "").split(":")
        if marks[:2] == ["tb", "act"] and len(marks) > 3 and not message["flags"] & 64:
            return int(marks[2]), int(marks[3])
    return None


def read_texts(message: Json) -> str:
    """All texts of a message."""
    return "\n".join(
        str(part["content"])
        for part in walk_components(message["components"])
        if part.get("type") == 10
    )


def translate_for(person: Person, sentence: str, **args: Any) -> str:
    """A sentence of the bot as that person reads it."""
    return Words(match_language(person.locale))(Text(sentence, **args))


def list_component_ids(message: Json) -> list[str]:
    """The ids of everything that can be used."""
    return [
        str(part["custom_id"])
        for part in walk_components(message["components"])
        if part.get("custom_id") and not part.get("disabled")
    ]


def list_button_labels(message: Json) -> list[str]:
    """The labels of the buttons that can be pressed."""
    buttons = (
        part
        for part in walk_components(message["components"])
        if part.get("type") == 2 and not part.get("disabled")
    )
    return [part["label"] for part in buttons if part.get("label")]


def list_menus(message: Json) -> list[Json]:
    return [
        part
        for part in walk_components(message["components"])
        if part.get("type") in (3, 5, 6, 7, 8)
    ]


def list_pictures(message: Json) -> list[Json]:
    return [
        item
        for part in walk_components(message["components"])
        if part.get("type") == 12
        for item in part["items"]
    ]
