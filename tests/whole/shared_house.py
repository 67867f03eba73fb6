"""A loopback Discord with several processes of the bot, which share its shards by PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from db.shard_leases import shard_of_server
from local import Discord, serve
from local.guilds import join_guild
from tests.fork_server import ForkedProcess

from .house import CHECKS, COLD, PATIENCE_SECONDS, House
from .records import open_records

SHARDS = 4
Running = ForkedProcess | asyncio.subprocess.Process


class SharedHouse(House):
    """Processes come and go; each has a folder and a log of its own.

    Where `is_patient`, none is taken for dead because the machine is
    busy: only one that is killed, or leaves.
    """

    def __init__(
        self,
        discord: Discord,
        folder: Path,
        database_url: str,
        shards: int = SHARDS,
    ) -> None:
        super().__init__(discord, folder, COLD, database_url=database_url)
        self.shards = shards
        self.processes: list[Running] = []
        self.is_patient = True

    async def add_process(self, **env: str) -> Running:
        """Starts another process, and waits until it has its share."""
        folder = self.folder / f"process-{len(self.processes)}"
        folder.mkdir()
        patience = {"TABULARIUM_TEST_PATIENCE": str(PATIENCE_SECONDS)} if self.is_patient else {}
        settings = {
            **self.make_environment(),
            **patience,
            "TABULARIUM_DATA_DIR": str(folder),
            "TABULARIUM_SHARDS": str(self.shards),
            **env,
        }
        process = await self.start_program(settings, folder)
        self.processes.append(process)
        await self.discord.wait_for(self.is_shared_out)
        await self.discord.wait_for(self.is_connected)
        return process

    @property
    def running(self) -> list[Running]:
        return [process for process in self.processes if process.returncode is None]

    @property
    def is_running(self) -> bool:
        return bool(self.running)

    def add_servers(self, *names: str) -> None:
        """A server for every shard, with these people; its channel is called after the shard."""
        people = [self.discord.find_person(name) for name in names]
        found: set[int] = set()
        while len(found) < self.shards:
            server = self.discord.add_server(f"Server {len(self.discord.world.guilds)}")
            shard = shard_of_server(int(server["id"]), self.shards)
            if shard in found:
                continue
            found.add(shard)
            self.discord.add_channel(server, f"shard-{shard}")
            for person in people:
                join_guild(self.discord.world, server["id"], person.id)

    def count_shards(self) -> dict[str, int]:
        """How many shards each process has, by its name; "" has those that are free."""
        with open_records(self) as db:
            if db.execute("SELECT to_regclass('shards')").fetchone()[0] is None:
                return {"": self.shards}  # no process has ever been here
            rows = db.execute(
                "SELECT coalesce(name, '') AS name, count(shard) AS n FROM shards"
                " FULL JOIN holders ON holders.id = shards.holder GROUP BY 1"
            )
            return {row["name"]: row["n"] for row in rows}

    def has_everybody_started(self) -> bool:
        """Whether no process still starts, or ends: those take no shards."""
        with open_records(self) as db:
            return db.execute("SELECT 1 FROM holders WHERE leaving").fetchone() is None

    def is_shared_out(self) -> bool:
        """Whether every running process has its share, and nobody else has any."""
        shares = self.count_shards()
        if shares == {"": self.shards} or not self.has_everybody_started():
            return False
        most = -(-self.shards // len(self.running))
        return len(shares) == len(self.running) and max(shares.values()) <= most

    def is_connected(self) -> bool:
        """Whether Discord has a connection of every shard."""
        sessions = self.discord.service.gateway.sessions.values()
        return {one.shard[0] for one in sessions if one.is_open} == set(range(self.shards))

    def find_owner(self, server_id: str) -> Running | None:
        """The process that acts for a server; nobody while its shard is between two."""
        shard = shard_of_server(int(server_id), self.shards)
        with open_records(self) as db:
            row = db.execute(
                "SELECT name FROM shards JOIN holders ON holders.id = holder WHERE shard = ?",
                (shard,),
            ).fetchone()
        if row is None:
            return None
        return next(one for one in self.processes if f"process {one.pid} " in row["name"])

    async def end_process(self, process: Running, sign: int = signal.SIGTERM) -> int:
        """Ends a process, and waits until the others have all shards."""
        process.send_signal(sign)
        code = await process.wait()
        await self.discord.wait_for(self.is_shared_out)
        await self.discord.wait_for(self.is_connected)
        return code

    def errors(self) -> str:
        logs = sorted(self.folder.glob("process-*/bot.log"))
        lines = [line for log in logs for line in log.read_text("utf-8", "replace").splitlines()]
        marks = "[error", "Traceback", "[critical"
        return "\n".join(line for line in lines if any(mark in line for mark in marks))


@contextlib.asynccontextmanager
async def run_shared_house(
    folder: Path,
    url: str,
    shards: int = SHARDS,
    **serving: Any,
) -> AsyncIterator[SharedHouse]:
    async with serve(None, 0, **{**CHECKS, "log_size": None, **serving}) as server:
        made = SharedHouse(Discord(server), folder, url, shards)
        try:
            yield made
            assert not server.service.answer_flaws, "\n".join(server.service.answer_flaws)
        finally:
            for process in made.running:
                process.send_signal(signal.SIGKILL)
                await process.wait()
