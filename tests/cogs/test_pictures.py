"""The painter's process: it paints what is asked, outlives what it cannot paint, and is replaced
when it dies or hangs.
"""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sys
import threading
import weakref
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from msgspec.structs import replace

from cogs.messages.painter_process import (
    MAX_ORDERS_SENT,
    PainterDied,
    PainterProcess,
    Unpaintable,
)
from cogs.messages.pictures import FAST_FROM_RATE, MAX_WAITING, PictureFile, Pictures
from render import BEST_COMPRESSION, FAST_COMPRESSION, Scene, lapilli, paint


@pytest.fixture(scope="module")
def scene() -> Scene:
    """A picture of few parts: each new painter paints them anew."""
    return lapilli.samples()[1]


@pytest_asyncio.fixture
async def painter() -> AsyncIterator[PainterProcess]:
    painter = PainterProcess()
    yield painter
    await painter.close()


async def test_it_paints_as_in_this_process_and_in_order(
    painter: PainterProcess,
    scene: Scene,
) -> None:
    await painter.warm("lapilli")
    assert await asyncio.gather(
        painter.paint(scene, FAST_COMPRESSION), painter.paint(scene, BEST_COMPRESSION)
    ) == [paint(scene, FAST_COMPRESSION), paint(scene, BEST_COMPRESSION)]


async def test_what_cannot_be_painted_is_told_and_the_next_is_painted(
    painter: PainterProcess,
    scene: Scene,
) -> None:
    broken, whole = await asyncio.gather(
        painter.paint(replace(scene, palette="of nobody"), FAST_COMPRESSION),
        painter.paint(scene, FAST_COMPRESSION),
        return_exceptions=True,
    )
    assert isinstance(broken, Unpaintable)
    assert "of nobody" in str(broken)
    assert whole == paint(scene, FAST_COMPRESSION)


async def test_a_painter_that_dies_is_replaced_and_nobody_misses_a_picture(
    painter: PainterProcess,
    scene: Scene,
) -> None:
    await painter.paint(scene, FAST_COMPRESSION)
    assert painter._process is not None
    first = painter._process.pid
    wanted = [asyncio.create_task(painter.paint(scene, FAST_COMPRESSION)) for _ in range(3)]
    await asyncio.sleep(0)
    os.kill(first, signal.SIGKILL)
    assert await asyncio.gather(*wanted) == [paint(scene, FAST_COMPRESSION)] * 3
    assert painter._process.pid != first


async def test_somebody_who_no_longer_waits_takes_no_picture_from_others(
    painter: PainterProcess,
    scene: Scene,
) -> None:
    await painter.paint(scene, FAST_COMPRESSION)
    given_up, wanted = (
        asyncio.create_task(painter.paint(each, FAST_COMPRESSION))
        for each in (replace(scene, items=()), scene)
    )
    await asyncio.sleep(0)
    given_up.cancel()
    assert await wanted == paint(scene, FAST_COMPRESSION)


async def test_it_ends_with_the_bot(scene: Scene) -> None:
    pictures = Pictures()
    pictures.warm("lapilli")
    (file,) = await pictures.scenes(lambda: [scene])
    assert (file.filename, file.description) == ("lapilli.png", scene.alt)
    assert isinstance(pictures.painter, PainterProcess)
    process = pictures.painter._process
    assert process is not None
    await pictures.close()
    assert process.returncode == 0


# --- what hangs -------------------------------------------------------

STUCK = """
from time import sleep
from render import paint_server
real = paint_server.paint
def paint(scene, level):
    if scene.name == "stuck":
        sleep(3600)
    return real(scene, level)
paint_server.paint = paint
paint_server.main()
"""


async def test_a_painter_that_hangs_is_replaced_and_nobody_misses_a_picture(scene: Scene) -> None:
    painter = PainterProcess(limit=3)
    await painter.paint(scene, FAST_COMPRESSION)
    assert painter._process is not None
    os.kill(painter._process.pid, signal.SIGSTOP)
    wanted = [asyncio.create_task(painter.paint(scene, FAST_COMPRESSION)) for _ in range(5)]
    assert await asyncio.gather(*wanted) == [paint(scene, FAST_COMPRESSION)] * 5
    assert (painter.replaced, painter.trouble) == (1, None)
    await painter.close()


async def test_a_picture_that_always_hangs_is_given_up_and_all_others_are_painted(
    scene: Scene,
) -> None:
    painter = PainterProcess(limit=3, program=(sys.executable, "-c", STUCK))
    stuck, *others = await asyncio.gather(
        painter.paint(replace(scene, name="stuck"), FAST_COMPRESSION),
        *(painter.paint(scene, FAST_COMPRESSION) for _ in range(3)),
        return_exceptions=True,
    )
    assert isinstance(stuck, PainterDied)
    assert others == [paint(scene, FAST_COMPRESSION)] * 3
    assert painter.replaced == 2
    await painter.close()


async def test_while_the_painter_hangs_it_says_so(
    scene: Scene,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cogs.messages.painter_process.START_SECONDS", 0.5)
    painter = PainterProcess(program=(sys.executable, "-c", "import time; time.sleep(3600)"))
    assert painter.trouble is None
    with pytest.raises(PainterDied):
        await painter.paint(scene, FAST_COMPRESSION)
    assert "hung or died" in (painter.trouble or "")
    await painter.close()


async def test_a_process_that_cannot_be_started_is_told(scene: Scene) -> None:
    painter = PainterProcess(program=("/nowhere/python",))
    with pytest.raises(PainterDied):
        await painter.paint(scene, FAST_COMPRESSION)
    await painter.close()


async def test_a_painter_that_died_idle_costs_no_picture_a_try(
    painter: PainterProcess,
    scene: Scene,
) -> None:
    await painter.paint(scene, FAST_COMPRESSION)
    assert painter._process is not None
    painter._process.kill()
    await painter._process.wait()
    assert await painter.paint(scene, FAST_COMPRESSION) == paint(scene, FAST_COMPRESSION)
    assert painter.replaced == 1


async def test_closing_does_not_wait_for_a_painter_that_hangs(scene: Scene) -> None:
    painter = PainterProcess()
    await painter.paint(scene, FAST_COMPRESSION)
    process = painter._process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    wanted = asyncio.create_task(painter.paint(scene, FAST_COMPRESSION))
    await asyncio.sleep(0)
    await painter.close()
    with pytest.raises(PainterDied):
        await wanted
    assert process.returncode == -signal.SIGKILL


async def test_a_painter_that_hangs_is_given_a_few_orders_and_the_rest_waits_without_growing(
    scene: Scene,
) -> None:
    """Private pages beyond the limit come without a picture at once; tables' own messages wait."""
    pictures = Pictures()
    await pictures.scenes(lambda: [scene])
    painter = pictures.painter
    assert isinstance(painter, PainterProcess)
    assert painter._process is not None
    assert painter._process.stdin is not None
    os.kill(painter._process.pid, signal.SIGSTOP)
    private = [
        asyncio.create_task(pictures.scenes(lambda: [scene])) for _ in range(10 * MAX_WAITING)
    ]
    tables = [
        asyncio.create_task(pictures.scenes(lambda: [scene], patient=True)) for _ in range(3)
    ]
    async with asyncio.timeout(60):
        while len(done := [task for task in private if task.done()]) < 9 * MAX_WAITING:
            await asyncio.sleep(0.01)
    assert {len(task.result()) for task in done} == {0}
    assert pictures.waiting == MAX_WAITING + 3
    while len(painter._sent) + len(painter._waiting) < MAX_WAITING + 3:
        await asyncio.sleep(0.01)
    assert len(painter._sent) == MAX_ORDERS_SENT
    os.kill(painter._process.pid, signal.SIGCONT)
    assert [len(files) for files in await asyncio.gather(*tables)] == [1, 1, 1]
    assert sum(len(files) for files in await asyncio.gather(*private)) == MAX_WAITING
    await pictures.close()


async def test_a_scene_that_is_never_done_leaves_the_others_their_pictures(scene: Scene) -> None:
    pictures = Pictures(limit=3)
    end = threading.Event()

    def never() -> list[Scene]:
        end.wait()
        return []

    stuck = asyncio.create_task(pictures.scenes(never))
    await asyncio.sleep(0)
    try:
        assert await stuck == []
        assert len(await pictures.scenes(lambda: [scene])) == 1
    finally:
        end.set()
    await pictures.close()


async def test_what_cannot_be_painted_leaves_a_page_without_its_picture(scene: Scene) -> None:
    pictures = Pictures()
    assert await pictures.scenes(lambda: [replace(scene, palette="of nobody")]) == []
    await pictures.close()


class NotingPainter:
    """Paints nothing, and notes how hard each picture was to be packed."""

    trouble: str | None = None
    replaced = 0

    def __init__(self) -> None:
        self.levels: list[int] = []

    async def paint(self, scene: Scene, level: int) -> bytes:
        self.levels.append(level)
        return b""

    async def warm(self, game: str) -> None: ...

    async def close(self) -> None: ...


async def test_pictures_are_packed_faster_while_many_are_asked_for(scene: Scene) -> None:
    painter = NotingPainter()
    pictures = Pictures(painter)
    loop = asyncio.get_running_loop()
    pictures._asked_at.extend([loop.time() - 2] * FAST_FROM_RATE)
    for _ in range(FAST_FROM_RATE):
        await pictures.scenes(lambda: [scene])
    *calm, crowded = painter.levels
    assert set(calm) == {BEST_COMPRESSION}
    assert crowded == FAST_COMPRESSION
    pictures._asked_at.extend([loop.time() - 2] * FAST_FROM_RATE)
    await pictures.scenes(lambda: [scene])
    assert painter.levels[-1] == BEST_COMPRESSION, "there was a pause"
    await pictures.close()


def test_the_bytes_of_a_picture_go_with_its_file_without_a_search_for_garbage() -> None:
    file = PictureFile(io.BytesIO(b"pixels"), "table.png")
    kept = weakref.ref(file.fp)
    file.close()
    del file
    assert kept() is None


def test_a_picture_can_be_sent_once_more() -> None:
    file = PictureFile(io.BytesIO(b"pixels"), "table.png")
    for _ in range(2):
        assert file.fp.read() == b"pixels"
        file.close()
        file.reset()
