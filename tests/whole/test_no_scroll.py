"""A whole match against bots without scrolling up once, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import games

from .browser import chromium
from .no_scroll import StillReader
from .page import WIDTHS, open_browser, run_local_table

pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no Chromium is here, and none can be installed"
)


async def play_still(folder: Path, game: str, width: str) -> StillReader:
    async with run_local_table(folder) as address, open_browser(width) as page:
        reader = await StillReader.start(page, address, folder, game)
        await reader.play()
        await reader.check_end_in_view()
    return reader


async def test_a_match_is_played_to_its_end_on_a_phone_without_scrolling(tmp_path: Path) -> None:
    reader = await play_still(tmp_path, "lapilli", "phone")
    assert reader.presses


@pytest.mark.soak
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", games())
async def test_every_game_is_played_to_its_end_without_scrolling(
    tmp_path: Path, game: str, width: str
) -> None:
    await play_still(tmp_path, game, width)
