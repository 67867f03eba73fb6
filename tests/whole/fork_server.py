"""Bots that start within a moment: a process that has imported everything forks one for each start.

A start spends most of its time on imports. A forked bot is a process of its own like any other: it
reads its own settings, opens its own records, and can be killed at any moment. Run as a program,
this is the process that forks.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


# --- for tests ------------------------------------------------------------------------------------


class ForkedProcess:
    """A bot that was forked, with what `asyncio.subprocess.Process` offers."""

    def __init__(
        self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._waiting = asyncio.create_task(self._read_exit_code(reader, writer))

    async def _read_exit_code(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> int:
        self.returncode = int(await reader.readline())
        writer.close()
        return self.returncode

    async def wait(self) -> int:
        return await asyncio.shield(self._waiting)

    def send_signal(self, sign: int) -> None:
        if self.returncode is not None:
            raise ProcessLookupError
        os.kill(self.pid, sign)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


async def fork_program(
    program: Sequence[str], env: Mapping[str, str], folder: Path, log: Path
) -> ForkedProcess:
    """Starts a program of ours, whose output goes to the log."""
    reader, writer = await asyncio.open_unix_connection(server_address())
    order = {"program": program, "env": dict(env), "folder": str(folder), "log": str(log)}
    writer.write(json.dumps(order).encode() + b"\n")
    return ForkedProcess(int(await reader.readline()), reader, writer)


@cache
def server_address() -> str:
    """Where the server of this test process listens; it is started when it is first needed."""
    folder = tempfile.TemporaryDirectory(prefix="tabularium-bots-")
    address = str(Path(folder.name, "socket"))
    server = subprocess.Popen(
        [sys.executable, __file__, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert server.stdin is not None
    assert server.stdout is not None
    assert server.stdout.readline() == b"ready\n"
    atexit.register(folder.cleanup)
    atexit.register(server.wait)
    atexit.register(server.stdin.close)  # which ends it, and is done first
    return address


# --- the server -----------------------------------------------------------------------------------


class ForkServer:
    """Forks a process for each connection, and writes its exit code there when it has ended."""

    def __init__(self, address: str) -> None:
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(address)
        self.listener.listen()
        self.woken, wake = os.pipe()
        os.set_blocking(self.woken, False)
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.bots: dict[int, socket.socket] = {}

    def run_until_fork(self) -> dict[str, Any] | None:
        """Returns the order in every forked process, and None when the tests are over."""
        with selectors.DefaultSelector() as selector:
            for source in (self.listener, self.woken, sys.stdin):
                selector.register(source, selectors.EVENT_READ)
            while True:
                sources = [key.fileobj for key, _ in selector.select()]
                if self.woken in sources:
                    os.read(self.woken, 4096)
                    self.report_ended()
                if self.listener in sources and (order := self.fork()):
                    return order
                if sys.stdin in sources:
                    self.end_all()
                    return None

    def fork(self) -> dict[str, Any] | None:
        connection, _ = self.listener.accept()
        with connection.makefile("r") as lines:
            order: dict[str, Any] = json.loads(lines.readline())
        pid = os.fork()
        if pid == 0:
            self.forget(connection)
            return order
        self.bots[pid] = connection
        connection.sendall(f"{pid}\n".encode())
        return None

    def forget(self, connection: socket.socket) -> None:
        """A forked process has nothing to do with the server any more."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for held in (self.listener, connection, *self.bots.values()):
            held.close()
        os.close(self.woken)

    def report_ended(self) -> None:
        for pid in list(self.bots):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                with self.bots.pop(pid) as connection:
                    connection.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())

    def end_all(self) -> None:
        for pid in self.bots:
            os.kill(pid, signal.SIGKILL)


def import_everything() -> None:
    """What every start would import, and the games with their numbers."""
    sys.path.insert(0, str(ROOT))
    import_module("tests.whole.run_bot")
    for package in ("cogs", "db", "play", "render"):
        for module in walk_packages([str(ROOT / package)], f"{package}."):
            if "migrations" not in module.name and not module.name.endswith("__main__"):
                import_module(module.name)
    import_module("aiosqlite")
    import_module("engine").games()
    gc.collect()
    gc.freeze()


def become(order: dict[str, Any]) -> None:
    """Runs a program in this process as if it had just been started."""
    with open(order["log"], "ab") as log, open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    os.environ.clear()
    os.environ.update(order["env"])
    os.chdir(order["folder"])
    sys.argv = order["program"]
    runpy.run_path(sys.argv[0], run_name="__main__")


def main() -> None:
    import_everything()
    server = ForkServer(sys.argv[1])
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    if order := server.run_until_fork():
        become(order)


if __name__ == "__main__":
    main()
