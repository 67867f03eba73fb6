"""A PostgreSQL for tests and benchmarks: a cluster of our own in a folder that is thrown away.

It is reached by a socket, where its programs are found.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

from db import Database

MISSING: Final = "PostgreSQL is not installed here (Debian: apt install postgresql)"
PLACES: Final = "/usr/lib/postgresql", "/usr/local/pgsql/bin", "/opt/homebrew/opt"
SERVER: Final = "postgres"  # the user who runs it where we are root: it refuses to be that
LOCAL: Final = ("listen_addresses=",)  # reached by its socket alone
# Nothing here has to outlive a power cut.
HASTY: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", *LOCAL)


@cache
def programs() -> Path | None:
    """The folder with initdb and pg_ctl, the newest where there are several.

    None if there is none, or nobody may run a server.
    """
    named = [Path(line.strip()) for line in _ask_pg_config()]
    found = [
        path.parent
        for place in PLACES
        for path in sorted(Path(place).glob("**/initdb"), reverse=True)
    ]
    usable = [
        folder
        for folder in (*named, *found)
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists()
    ]
    return usable[0] if usable and _user() is not None else None


def _ask_pg_config() -> list[str]:
    """The folder of the programs as `pg_config` names it; nothing where that is not installed."""
    if shutil.which("pg_config") is None:
        return []
    return subprocess.run(
        ["pg_config", "--bindir"], capture_output=True, text=True, check=False
    ).stdout.splitlines()


def _user() -> str | None:
    """Who runs the server; None if nobody may."""
    names = {entry.pw_name for entry in pwd.getpwall()}
    if os.geteuid():
        return pwd.getpwuid(os.geteuid()).pw_name
    return SERVER if SERVER in names else None


class Cluster:
    """One server with as many databases as tests want."""

    def __init__(self, folder: Path, settings: Sequence[str] = HASTY) -> None:
        self.folder = folder
        self.settings = settings
        self._names = (f"t{number}" for number in count())

    def run(self, program: str, *arguments: str) -> str:
        """Runs a program of PostgreSQL as the user of the server; returns what it prints."""
        folder = programs()
        assert folder is not None
        as_user = () if os.geteuid() else ("runuser", "-u", SERVER, "--")
        done = subprocess.run(
            [*as_user, str(folder / program), *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        options = " ".join(f"-c {each}" for each in self.settings)
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self.run(
            "pg_ctl", "-D", data, "-l", log, "-w", "-o", f"-k {self.folder} {options}", "start"
        )

    def stop(self, how: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", how, "stop")

    def freeze(self, sign: int = signal.SIGSTOP) -> None:
        """Sends a signal to all processes of the server: it stands still until SIGCONT."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True, check=True
        ).stdout
        for pid in (first, *map(int, children.split())):
            os.kill(pid, sign)

    def ask(self, name: str, sql: str) -> list[list[str]]:
        """The rows that a statement finds in a database, asked by another client than ours."""
        printed = self.run(
            "psql", "-h", str(self.folder), "-d", name, "-qAt", "-F", "\t", "-c", sql
        )
        return [line.split("\t") for line in printed.splitlines()]

    def make(self, model: str = "template1") -> str:
        """A new database without tables, or a copy of another one; returns its name."""
        name = next(self._names)
        self.ask("postgres", f"CREATE DATABASE {name} TEMPLATE {model}")
        return name

    def drop(self, name: str) -> None:
        self.ask("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    def clear(self, name: str, *tables: str) -> None:
        """Empties these tables, which is much faster than to make another database."""
        self.ask(name, f"TRUNCATE {', '.join(tables)} RESTART IDENTITY CASCADE")

    def url(self, name: str) -> str:
        return f"postgresql+asyncpg://{_user()}@/{name}?host={self.folder}"


def create_tables(url: str) -> None:
    """Creates our tables in a new database, as the bot does when it first opens one."""

    async def open_and_close() -> None:
        await (await Database.open(url)).close()

    asyncio.run(open_and_close())


@cache
def shared_cluster() -> Cluster:
    """The server of this test process, started when it is first needed."""
    running = ExitStack()
    atexit.register(running.close)
    return running.enter_context(cluster())


@contextmanager
def cluster(settings: Sequence[str] = HASTY) -> Iterator[Cluster]:
    """A running server; its folder has a short name.

    The path of a socket may have 107 characters.
    """
    folder = Path(tempfile.mkdtemp(prefix="tabularium-pg-"))
    if not os.geteuid():
        shutil.chown(folder, SERVER)
    made = Cluster(folder, settings)
    try:
        made.run(
            "initdb",
            "-D",
            str(folder / "data"),
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        )
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
