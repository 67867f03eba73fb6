"""Matches played at the local page by mouse, by people in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from .browser import chromium
from .page import LOCALES, open_browser, run_local_table
from .window import Window

pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no Chromium is here, and none can be installed"
)
PEOPLE = tuple(LOCALES)
WHOLE = [("praetor", 2), ("praetor", 5)]


async def test_three_people_play_some_turns_of_praetor_in_their_languages(tmp_path: Path) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        window = await Window.open(page, address, tmp_path)
        seats = await window.start(
            "praetor", PEOPLE[:3], options={"boards": "chosen", "late-specials": "on"}
        )
        await seats.play(4)
        assert seats.moves == 4


@pytest.mark.soak
@pytest.mark.parametrize(("game", "count"), WHOLE)
async def test_a_whole_match_by_mouse(tmp_path: Path, game: str, count: int) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        window = await Window.open(page, address, tmp_path)
        seats = await window.start(game, PEOPLE[:count])
        await seats.play(2000)
        await seats.ended()
