"""A line between a process and PostgreSQL that can be cut: then nothing comes through any more, and
nobody is told so, as when a network fails.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from sqlalchemy import make_url

from bench.postgres import Cluster

SOCKET = ".s.PGSQL.5432"  # the name by which PostgreSQL's clients look for it in a folder
CHUNK = 2**16  # bytes


class CutLine:
    """Passes bytes on in both directions, as long as it is whole."""

    def __init__(self, target: Path) -> None:
        self.target = target
        # the path of a socket may have 107 characters
        self.folder = Path(tempfile.mkdtemp(prefix="tabularium-line-"))
        self._whole = asyncio.Event()
        self._whole.set()
        self._writers: list[asyncio.StreamWriter] = []
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        path = str(self.folder / SOCKET)
        self._server = await asyncio.start_unix_server(self._connect, path)

    def redirect(self, url: str) -> str:
        """The address of the same database by this line."""
        changed = make_url(url).update_query_dict({"host": str(self.folder)})
        return changed.render_as_string(hide_password=False)

    def cut(self) -> None:
        """From now on nothing comes through."""
        self._whole.clear()

    def mend(self) -> None:
        """New connections come through again; the old ones are ended."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
        self._whole.set()

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        self.mend()
        shutil.rmtree(self.folder, ignore_errors=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        await self._whole.wait()
        far_reader, far_writer = await asyncio.open_unix_connection(str(self.target / SOCKET))
        self._writers.append(far_writer)
        await asyncio.gather(self._pass_on(reader, far_writer), self._pass_on(far_reader, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(CHUNK):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def lay_line(server: Cluster) -> AsyncIterator[CutLine]:
    """A line to a server, whole at first."""
    line = CutLine(server.folder)
    await line.open()
    try:
        yield line
    finally:
        await line.close()
