"""Starts the process that paints pictures, sends it orders, and replaces it when it fails.

It is started when the first picture is wanted, and replaced where it
has died or hangs.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog

from render import Scene
from render.paint_server import GENTLE, REPLY_HEADER, REQUEST_HEADER, WARM_UP
from render.scene_codec import encode_scene

log = structlog.get_logger(__name__)
ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAM: Final = (sys.executable, "-m", "render.paint_server")
GENTLE_PROGRAM: Final = (*PROGRAM, GENTLE)  # for pictures that nobody at a table waits for
STREAM_BUFFER_BYTES: Final = 2**19  # bytes: for the largest picture
MAX_TRIES: Final = 2  # a picture that ends the painter twice is not painted
# orders that the process has at once, so that it never waits for the next one; the others wait here
MAX_ORDERS_SENT: Final = 2
START_SECONDS: Final = 30.0  # seconds for the process to be ready
PAINT_SECONDS: Final = 20.0  # seconds for one picture: forty times what a slow one takes
SLOW_SECONDS: Final = 5.0  # seconds, after which something seems to be wrong
CLOSE_SECONDS: Final = 1.0  # seconds for the process to end by itself
PROCESS_ERRORS: Final = (TimeoutError, asyncio.IncompleteReadError, OSError)


class PainterDied(Exception):
    """The painter has ended, or had to be ended, without an answer."""


class Unpaintable(Exception):
    """The painter could not paint a scene; it says why."""


@dataclass(slots=True)
class Order:
    """A picture that somebody waits for."""

    name: str
    data: bytes
    answer: asyncio.Future[bytes]
    tries: int = 0


class PainterProcess:
    """Orders are carried out in the order in which they come."""

    def __init__(self, limit: float = PAINT_SECONDS, program: Sequence[str] = PROGRAM) -> None:
        self.replaced = 0  # processes that hung or died
        self._limit = limit  # seconds for one picture
        self._program = program
        self._process: Process | None = None
        # carries out the orders, while there are any
        self._working: asyncio.Task[None] | None = None
        self._waiting: deque[Order] = deque()  # not sent to the process yet
        self._sent: deque[Order] = deque()  # sent, and not answered yet
        self._starting = asyncio.Lock()  # so that only one process is started
        self._warm: list[str] = []  # games whose sprites are painted ahead
        self._begun: float | None = None  # when the picture that is being painted was begun
        self._failing = False  # whether nothing was painted since a process failed
        self._closed = False

    @property
    def trouble(self) -> str | None:
        """What is wrong with the painter just now, for the health page.

        None if nothing is.
        """
        if self._failing:
            return "the painter hung or died, and has painted nothing since"
        if self._begun is None:
            return None
        passed = asyncio.get_running_loop().time() - self._begun
        if passed > SLOW_SECONDS:
            return f"a picture takes longer than {SLOW_SECONDS:.0f} seconds"
        return None

    async def paint(self, scene: Scene, level: int) -> bytes:
        """Lets the painter's process paint a scene.

        Returns the PNG, packed at this compression level. Raises
        PainterDied or Unpaintable.
        """
        if self._closed:
            raise PainterDied
        data = encode_scene(scene)
        order = Order(
            scene.name,
            REQUEST_HEADER.pack(level, len(data)) + data,
            asyncio.get_running_loop().create_future(),
        )
        self._waiting.append(order)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._paint_orders())
        return await order.answer

    async def warm(self, game: str) -> None:
        """Lets a game's sprites be painted as soon as there is nothing else to do."""
        self._warm.append(game)
        if self._process is not None:
            self._send_bytes(self._process, _pack_warm_order(game))
            return
        # whoever wants a picture will hear of an error
        with contextlib.suppress(PainterDied, *PROCESS_ERRORS):
            await self._ensure_process()  # which warms everything in the list

    # --- the process --------------------------------------------------

    def _send_bytes(self, process: Process, data: bytes) -> None:
        """Writes bytes to the process, without waiting for it to read them."""
        assert process.stdin is not None
        process.stdin.write(data)

    async def _ensure_process(self) -> Process:
        """The running process, started now where there is none or it has died."""
        async with self._starting:
            has_died = self._process is not None and self._process.returncode is not None
            if has_died:  # while nobody wanted anything
                log.error("the painter has died and is replaced")
                self.replaced += 1
                self._process = None
            if self._process is None:
                self._process = await self._start_process()
            return self._process

    async def _start_process(self) -> Process:
        """Starts a process and waits until it has said that it is ready."""
        if self._closed:
            raise PainterDied
        made = await asyncio.create_subprocess_exec(
            *self._program,
            stdin=PIPE,
            stdout=PIPE,
            cwd=ROOT,
            start_new_session=True,
            limit=STREAM_BUFFER_BYTES,
        )
        assert made.stdout is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                await made.stdout.readexactly(REPLY_HEADER.size)
        except BaseException:
            await _kill_process(made)
            raise
        if not self.replaced:  # else warming may be what went wrong
            for game in self._warm:
                self._send_bytes(made, _pack_warm_order(game))
        return made

    async def _paint_orders(self) -> None:
        """The task that has all orders carried out.

        It ends when there are none.
        """
        while self._waiting or self._sent:
            try:
                await self._receive_picture()
            except PROCESS_ERRORS as error:
                await self._replace_process(error)
        self._begun = None

    async def _receive_picture(self) -> None:
        """Sends orders, waits for one picture, and hands it to whoever ordered it.

        A reply is a header (whether it is done, and how many bytes
        follow), then the picture, or the reason why there is none.
        """
        self._begun = asyncio.get_running_loop().time()
        process = await self._ensure_process()
        self._send_orders(process)
        if not self._sent:
            return
        assert process.stdout is not None
        async with asyncio.timeout(self._limit):
            header = await process.stdout.readexactly(REPLY_HEADER.size)
            is_painted, size = REPLY_HEADER.unpack(header)
            data = await process.stdout.readexactly(size)
        self._failing = False
        found = data if is_painted else Unpaintable(data.decode())
        _resolve_order(self._sent.popleft().answer, found)

    def _send_orders(self, process: Process) -> None:
        """Sends waiting orders, until the process has as many as it may have at once."""
        while self._waiting and len(self._sent) < MAX_ORDERS_SENT:
            order = self._waiting.popleft()
            if not order.answer.done():  # somebody still waits for it
                self._sent.append(order)
                self._send_bytes(process, order.data)

    async def _replace_process(self, error: Exception) -> None:
        """Ends a process that hung or died.

        Orders are sent to the next one again. The picture that it was painting is
        to blame: after MAX_TRIES it is given up. Where the process could not even
        start, the first waiting order is given up at once.
        """
        self.replaced += 1
        self._failing = True
        await self._end_process()
        if self._sent:
            self._blame_first_order(error)
        elif self._waiting:  # it could not even be started
            _resolve_order(self._waiting.popleft().answer, PainterDied(str(error)))
        self._waiting.extendleft(reversed(self._sent))  # in front, in the same order as before
        self._sent.clear()

    def _blame_first_order(self, error: Exception) -> None:
        """Counts a failure of the picture that was being painted.

        Gives it up after MAX_TRIES.
        """
        guilty = self._sent[0]  # pictures are painted in the order of their orders
        guilty.tries += 1
        if isinstance(error, TimeoutError):
            log.error("the painter hangs and is replaced", picture=guilty.name)
        else:
            log.error("the painter has died and is replaced", picture=guilty.name)
        if guilty.tries >= MAX_TRIES:
            reason = f"{guilty.name} could not be painted in {MAX_TRIES} tries"
            _resolve_order(self._sent.popleft().answer, PainterDied(reason))

    async def _end_process(self) -> None:
        """Kills the process if there is one."""
        process, self._process = self._process, None
        if process is not None:
            await _kill_process(process)

    async def close(self) -> None:
        """Lets the process end by itself, or kills it.

        Orders that wait are given up.
        """
        self._closed = True
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        for order in (*self._sent, *self._waiting):
            _resolve_order(order.answer, PainterDied())
        if self._process is None:
            return
        assert self._process.stdin is not None
        self._process.stdin.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), CLOSE_SECONDS)
        await self._end_process()


async def _kill_process(process: Process) -> None:
    """Kills a process, and waits until it has ended."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def _resolve_order(answer: asyncio.Future[bytes], found: bytes | Exception) -> None:
    """Hands a picture, or the reason why there is none, to whoever waits for it."""
    if answer.done():  # nobody waits for it any more
        return
    if isinstance(found, bytes):
        answer.set_result(found)
    else:
        answer.set_exception(found)


def _pack_warm_order(game: str) -> bytes:
    """The bytes that tell the process to paint a game's sprites when it has nothing else to do.

    They are a request header with WARM_UP in the place of the compression level,
    then the name of the game. `render.paint_server` reads them.
    """
    name = game.encode()
    return REQUEST_HEADER.pack(WARM_UP, len(name)) + name
