"""The painter's process as the bot sees it: started when the first picture is wanted, and again where it has died."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from pathlib import Path
from typing import Final

import structlog

from render import Scene
from render.painter import ANSWER, ASKED, WARM
from render.wire import pack

log = structlog.get_logger(__name__)
ROOT: Final = Path(__file__).resolve().parent.parent
ROOM: Final = 2**19  # bytes: for the largest picture
TRIES: Final = 2  # a picture that kills the painter twice is not painted


class Died(Exception):
    """The painter has ended without an answer."""


class Unpaintable(Exception):
    """The painter could not paint a scene; it says why."""


class Painter:
    """Orders are carried out in the order in which they come."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._waiting: deque[asyncio.Future[bytes]] = deque()
        self._starting = asyncio.Lock()
        self._warm: list[str] = []
        self._closed = False

    async def paint(self, scene: Scene, level: int) -> bytes:
        data = pack(scene)
        order = ASKED.pack(level, len(data)) + data
        for _ in range(TRIES - 1):
            try:
                return await self._answer(order)
            except Died:
                log.warning("the painter has died and is started again", picture=scene.name)
        return await self._answer(order)

    async def warm(self, game: str) -> None:
        """Has a game's sprites painted as soon as there is nothing else to do."""
        self._warm.append(game)
        if self._process is None:
            await self._running()  # which warms everything in the list
        else:
            self._send(self._process, _warming(game))

    async def _answer(self, order: bytes) -> bytes:
        process = await self._running()
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting.append(answer)
        self._send(process, order)
        return await answer

    def _send(self, process: Process, order: bytes) -> None:
        assert process.stdin is not None
        process.stdin.write(order)

    async def _running(self) -> Process:
        async with self._starting:
            if self._process is None:
                if self._closed:
                    raise Died
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "render.painter", stdin=PIPE, stdout=PIPE, cwd=ROOT, start_new_session=True, limit=ROOM
                )
                self._reading = asyncio.create_task(self._read(self._process))
                for game in self._warm:
                    self._send(self._process, _warming(game))
            return self._process

    async def _read(self, process: Process) -> None:
        """Hands out pictures until there are no more."""
        assert process.stdout is not None
        try:
            while True:
                done, size = ANSWER.unpack(await process.stdout.readexactly(ANSWER.size))
                data = await process.stdout.readexactly(size)
                answer = self._waiting.popleft()
                if answer.done():  # nobody waits for it any more
                    continue
                if done:
                    answer.set_result(data)
                else:
                    answer.set_exception(Unpaintable(data.decode()))
        except (asyncio.IncompleteReadError, ConnectionError):
            self._process, waiting, self._waiting = None, self._waiting, deque()
            for answer in waiting:
                if not answer.done():
                    answer.set_exception(Died())

    async def close(self) -> None:
        """The painter ends when nobody can give it orders any more."""
        self._closed = True
        if self._process is None or self._reading is None:
            return
        assert self._process.stdin is not None
        process = self._process
        self._process.stdin.close()
        await self._reading
        await process.wait()


def _warming(game: str) -> bytes:
    name = game.encode()
    return ASKED.pack(WARM, len(name)) + name
