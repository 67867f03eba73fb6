"""Programs that start within a moment: a process that has imported everything forks one for each.

A start spends most of its time on imports. A forked bot is a process of
its own like any other: it reads its own settings, opens its own
records, has its own painter, and can be killed at any moment. Run as a
program, this is the process that forks.
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
from contextlib import ExitStack, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from .forking import ADDRESS, order_process

ROOT = Path(__file__).resolve().parent.parent
ORDER_SIZE = 2**16  # bytes


# --- for tests --------------------------------------------------------


class ForkedProcess:
    """A bot that was forked, with what `asyncio.subprocess.Process` offers."""

    def __init__(
        self,
        pid: int,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._waiting = asyncio.create_task(self._read_exit_code(reader, writer))

    async def _read_exit_code(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
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
    program: Sequence[str],
    env: Mapping[str, str],
    folder: Path,
    log: Path,
) -> ForkedProcess:
    """Starts a program of ours, whose output goes to the log."""
    address = server_address()
    with log.open("ab") as written, open(os.devnull) as nothing:
        outputs = [nothing.fileno(), written.fileno(), written.fileno()]
        connection = order_process(
            address, list(program), {**env, ADDRESS: address}, str(folder), outputs
        )
    reader, writer = await asyncio.open_unix_connection(sock=connection)
    return ForkedProcess(int(await reader.readline()), reader, writer)


def run_forked(
    *arguments: str,
    folder: Path = ROOT,
    typed: str = "",
    env: Mapping[str, str] = os.environ,
) -> subprocess.CompletedProcess[str]:
    """Runs a program, or `-m` a module, to its end, as `subprocess.run` would."""
    with ExitStack() as opened:
        files = [opened.enter_context(tempfile.TemporaryFile("w+b")) for _ in range(3)]
        files[0].write(typed.encode())
        files[0].seek(0)
        outputs = [file.fileno() for file in files]
        connection = opened.enter_context(
            order_process(server_address(), list(arguments), dict(env), str(folder), outputs)
        )
        code = int(opened.enter_context(connection.makefile()).readlines()[1])
        said, complained = (os.pread(output, 2**24, 0).decode() for output in outputs[1:])
    return subprocess.CompletedProcess(arguments, code, said, complained)


@cache
def server_address() -> str:
    """Where the server of this test process listens; it is started when it is first needed."""
    folder = tempfile.TemporaryDirectory(prefix="tabularium-bots-")
    address = str(Path(folder.name, "socket"))
    server = subprocess.Popen(
        [sys.executable, "-m", __name__, address],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    assert server.stdout.readline() == b"ready\n"
    atexit.register(folder.cleanup)
    atexit.register(server.wait)
    atexit.register(server.stdin.close)  # which ends it, and is done first
    return address


# --- the server -------------------------------------------------------


class ForkServer:
    """Forks a process for each connection, and writes its exit code there when it has ended."""

    def __init__(self, address: str) -> None:
        self.selector = selectors.DefaultSelector()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(address)
        self.listener.listen()
        self.ended, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.forked: dict[int, socket.socket] = {}
        for source in (self.listener, self.ended, sys.stdin):
            self.selector.register(source, selectors.EVENT_READ)

    def run_until_fork(self) -> tuple[dict[str, Any], list[int]] | None:
        """Returns the order in every forked process, and None when the tests are over."""
        while True:
            for key, _ in self.selector.select():
                if key.fileobj is sys.stdin:
                    self.end_all()
                    return None
                if key.fileobj is self.listener:
                    if order := self.fork():
                        return order
                elif key.fileobj == self.ended:
                    os.read(self.ended, ORDER_SIZE)
                    self.report_ended()
                elif key.data in self.forked:  # nobody waits for it any more
                    os.kill(key.data, signal.SIGKILL)
                    self.selector.unregister(key.fileobj)

    def fork(self) -> tuple[dict[str, Any], list[int]] | None:
        connection, _ = self.listener.accept()
        line, outputs, *_ = socket.recv_fds(connection, ORDER_SIZE, 3)
        while not line.endswith(b"\n"):
            line += connection.recv(ORDER_SIZE)
        pid = os.fork()
        if pid == 0:
            self.forget(connection)
            return json.loads(line), outputs
        for output in outputs:
            os.close(output)
        self.forked[pid] = connection
        self.selector.register(connection, selectors.EVENT_READ, pid)
        connection.sendall(f"{pid}\n".encode())
        return None

    def forget(self, connection: socket.socket) -> None:
        """A forked process has nothing to do with the server any more.

        It hears Ctrl-C, which all that a shell runs in the background ignores.
        """
        os.close(signal.set_wakeup_fd(-1))
        os.close(self.ended)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.selector.close()
        for held in (self.listener, connection, *self.forked.values()):
            held.close()

    def report_ended(self) -> None:
        for pid in list(self.forked):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                self.report(self.forked.pop(pid), os.waitstatus_to_exitcode(status))

    def report(self, connection: socket.socket, code: int) -> None:
        with suppress(KeyError):
            self.selector.unregister(connection)
        with connection, suppress(OSError):
            connection.sendall(f"{code}\n".encode())

    def end_all(self) -> None:
        for pid in self.forked:
            os.kill(pid, signal.SIGKILL)


def import_everything() -> None:
    """What every start would import and read: modules, the games with their numbers, words."""
    import_module("tests.whole.run_bot")
    for package in ("cogs", "db", "play", "render"):
        for module in walk_packages([str(ROOT / package)], f"{package}."):
            if "migrations" not in module.name and not module.name.endswith("__main__"):
                import_module(module.name)
    for library in ("aiosqlite", "alembic.command", "alembic.context", "local.driver"):
        import_module(library)
    import_module("tests.whole.sharing_painter")
    import_module("engine").games()
    words = import_module("words")
    for language in words.LANGUAGES:
        words.Words(language)  # reads its catalogue
    gc.collect()
    gc.freeze()


def become(order: dict[str, Any], outputs: list[int]) -> None:
    """Runs a program, or `-m` a module, in this process as if it had just been started."""
    for number, output in enumerate(outputs):
        os.dup2(output, number)
        os.close(output)
    os.environ.clear()
    os.environ.update(order["env"])
    os.chdir(order["folder"])
    if order["arguments"][0] == "-m":
        _, *sys.argv = order["arguments"]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = order["arguments"]
        runpy.run_path(sys.argv[0], run_name="__main__")


def main() -> None:
    import_everything()
    server = ForkServer(sys.argv[1])
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    if order := server.run_until_fork():
        become(*order)


if __name__ == "__main__":
    main()
