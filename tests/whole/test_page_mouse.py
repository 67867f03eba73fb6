"""The page under a mouse: what comes while a button is held down does not take it away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Page, expect

from local import Discord
from tests.local.conftest import Api, connect_api, run_discord

from .browser import chromium
from .page import open_browser

pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no Chromium is here, and none can be installed"
)
GO = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]


@pytest.fixture
async def local() -> AsyncIterator[Discord]:
    async with run_discord(fill_new_world=None) as running:
        yield running


async def held_down(page: Page) -> None:
    box = await page.locator('[data-custom-id="go"]').bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()


async def pressed(local: Discord, bot: Api) -> str:
    """The button of the newest press, which is answered."""
    interaction: Any = (await local.wait_for(local.service.interactions.list_unanswered))[-1]
    await bot("POST", f"/interactions/{interaction.id}/{interaction.token}/callback", {"type": 6})
    return str(interaction.data["custom_id"])


async def test_a_press_counts_though_its_message_changes_and_others_come_while_the_button_is_down(
    local: Discord,
) -> None:
    room = f"/channels/{local.find_channel('tables')['id']}/messages"
    async with open_browser("desk") as page, connect_api(local) as bot:
        _, message = await bot("POST", room, {"content": "one", "components": GO})
        await page.goto(local.server.page_url)
        await held_down(page)
        await bot("PATCH", f"{room}/{message['id']}", {"content": "two\n" * 9, "components": GO})
        await bot("POST", room, {"content": "three"})
        await bot("DELETE", f"{room}/{(await bot('POST', room, {'content': 'four'}))[1]['id']}")
        await page.wait_for_timeout(300)
        await expect(page.get_by_test_id("message")).to_have_count(
            1
        )  # nothing moves under the mouse
        await page.mouse.up()
        assert await pressed(local, bot) == "go"
        await expect(page.get_by_test_id("message")).to_have_count(2)
        await expect(page.get_by_test_id("message").first).to_contain_text("two")


async def test_who_holds_the_button_for_long_sees_what_comes(local: Discord) -> None:
    room = f"/channels/{local.find_channel('tables')['id']}/messages"
    async with open_browser("desk") as page, connect_api(local) as bot:
        await bot("POST", room, {"content": "one", "components": GO})
        await page.goto(local.server.page_url)
        await held_down(page)
        await bot("POST", room, {"content": "two"})
        await expect(page.get_by_test_id("message")).to_have_count(2)
