"""An opened list on the page: it lies below its button and covers no picture above it."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import pytest
from playwright.async_api import Page, expect

from bench.press_path import PICTURE
from local import Discord
from tests.local.conftest import Api, connect_api, run_discord

from .browser import chromium
from .page import WIDTHS, open_browser

pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no Chromium is here, and none can be installed"
)
COMPONENTS_V2 = 1 << 15
LINES = [{"label": f"Line {number}", "value": str(number)} for number in range(25)]
MENU = [
    {"type": 10, "content": "Place a warrior."},
    {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]},
    {"type": 1, "components": [{"type": 3, "custom_id": "whole", "options": LINES}]},
]
BOXES = """() => {
    const box = (node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return [top, bottom];
    };
    const panel = document.querySelector(".select-panel:popover-open");
    return [box(document.querySelector("article img")), box(panel), innerHeight];
}"""


async def post_menu(local: Discord, bot: Api) -> None:
    """A message with a picture as tall as a board, and a list below it."""
    form = aiohttp.FormData()
    body = {"flags": COMPONENTS_V2, "components": MENU, "attachments": [{"id": 0}]}
    form.add_field("payload_json", json.dumps(body), content_type="application/json")
    form.add_field("files[0]", PICTURE, filename="board.png", content_type="image/png")
    room = local.find_channel("tables")["id"]
    status, _ = await bot("POST", f"/channels/{room}/messages", data=form)
    assert status == 200


async def test_an_opened_list_covers_no_picture_and_is_in_view_at_every_width() -> None:
    async with (
        run_discord(fill_new_world=None) as local,
        open_browser("desk") as page,
        connect_api(local) as bot,
    ):
        await post_menu(local, bot)
        await page.goto(local.server.page_url)
        for width, height in WIDTHS.values():
            await page.set_viewport_size({"width": width, "height": height})
            picture, panel, screen = await open_list(page)
            assert panel[0] >= picture[1], "the list lies below the picture"
            assert panel[1] <= screen, "the whole list is in view"
            assert panel[1] - panel[0] >= 180
            assert picture[1] > 0, "so is the picture, as much of it as there is room for"
            await page.keyboard.press("Escape")


async def open_list(page: Page) -> Any:
    picture = page.get_by_test_id("picture")
    await picture.evaluate("node => { node.style.height = '60vh'; }")
    await page.get_by_test_id("select").click()
    await expect(page.locator(".select-panel:popover-open")).to_be_visible()
    return await page.evaluate(BOXES)
