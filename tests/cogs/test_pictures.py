"""The painter's process: it paints what is asked, outlives what it cannot paint, and is replaced when it dies."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio

from cogs._painter import Painter, Unpaintable
from cogs._pictures import Pictures
from render import CAREFUL, HASTY, Scene, armadora, paint
from render.armadora.positions import middle
from words import Words

WORDS = Words("en", ["Brunhild", "Sneak", "Galathil", "Morgause"])


@pytest.fixture(scope="module")
def scene() -> Scene:
    return armadora.table(middle(), WORDS)[0]


@pytest_asyncio.fixture
async def painter() -> AsyncIterator[Painter]:
    painter = Painter()
    yield painter
    await painter.close()


async def test_it_paints_as_in_this_process_and_in_order(painter: Painter, scene: Scene) -> None:
    await painter.warm("armadora")
    assert await asyncio.gather(painter.paint(scene, HASTY), painter.paint(scene, CAREFUL)) == [paint(scene, HASTY), paint(scene, CAREFUL)]


async def test_what_cannot_be_painted_is_told_and_the_next_is_painted(painter: Painter, scene: Scene) -> None:
    broken, whole = await asyncio.gather(
        painter.paint(replace(scene, palette="of nobody"), HASTY), painter.paint(scene, HASTY), return_exceptions=True
    )
    assert isinstance(broken, Unpaintable)
    assert "of nobody" in str(broken)
    assert whole == paint(scene, HASTY)


async def test_a_painter_that_dies_is_replaced_and_nobody_misses_a_picture(painter: Painter, scene: Scene) -> None:
    await painter.paint(scene, HASTY)
    assert painter._process is not None
    first = painter._process.pid
    wanted = [asyncio.create_task(painter.paint(scene, HASTY)) for _ in range(3)]
    await asyncio.sleep(0)
    os.kill(first, signal.SIGKILL)
    assert await asyncio.gather(*wanted) == [paint(scene, HASTY)] * 3
    assert painter._process.pid != first


async def test_somebody_who_no_longer_waits_takes_no_picture_from_others(painter: Painter, scene: Scene) -> None:
    await painter.paint(scene, HASTY)
    given_up, wanted = (asyncio.create_task(painter.paint(each, HASTY)) for each in (replace(scene, items=()), scene))
    await asyncio.sleep(0)
    given_up.cancel()
    assert await wanted == paint(scene, HASTY)


async def test_it_ends_with_the_bot(scene: Scene) -> None:
    pictures = Pictures()
    pictures.warm("armadora")
    (file,) = await pictures.scenes(lambda: [scene])
    assert (file.filename, file.description) == ("armadora.png", scene.alt)
    assert isinstance(pictures.painter, Painter)
    process = pictures.painter._process
    assert process is not None
    await pictures.close()
    assert process.returncode == 0
