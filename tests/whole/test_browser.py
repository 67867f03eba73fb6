"""A newcomer at the local table: from `make run` to a turn played by mouse and one by slash
command, on two widths.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from engine import games

from .browser import chromium
from .house import BOT
from .page import (
    COLD_TABLE,
    find_private_messages,
    open_browser,
    run_local_table,
    slash,
    switch_person,
)

pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no Chromium is here, and none can be installed"
)


async def press(page: Page, label: str) -> None:
    """The newest button with this label."""
    await page.get_by_test_id("component").filter(has_text=re.compile(f"^{label}$")).last.click()


async def choose_first(page: Page) -> None:
    await page.get_by_test_id("select").last.click()
    await page.get_by_test_id("choice").first.click()


async def open_table(page: Page) -> None:
    """A table of Armadora against bots, with one press: its first question is the answer."""
    others = page.get_by_test_id("start-other")
    await expect(others).to_have_count(len(games()) - 1)  # the easiest game has the large button
    await expect(page.get_by_test_id("start-button")).to_have_text("Terni lapilli against bots")
    await others.filter(has_text="Armadora").click()
    await expect(find_private_messages(page).last).to_contain_text("Your table is here")
    await expect(find_private_messages(page).last.get_by_test_id("picture")).to_be_visible()


async def enter_thread(page: Page, width: str) -> None:
    """Into the match's own thread."""
    if width == "phone":
        await page.get_by_test_id("menu").click()
    await page.get_by_test_id("channel-item").filter(has_text="Armadora").first.click()
    await expect(
        page.get_by_test_id("component").filter(has_text=re.compile("^Act$")).last
    ).to_be_visible()


@pytest.mark.parametrize("width", ["desk", pytest.param("phone", marks=pytest.mark.soak)])
async def test_a_newcomer_plays_by_mouse_and_by_slash_command(tmp_path: Path, width: str) -> None:
    program = BOT if width == "desk" else COLD_TABLE  # once as everybody starts it
    async with run_local_table(tmp_path, program) as address, open_browser(width) as page:
        await page.goto(address)
        await open_table(page)
        await enter_thread(page, width)
        before = await page.get_by_test_id("picture").last.get_attribute("src")

        await press(page, "Act")
        await press(page, "Got it")  # where the lesson stood, there is room for lists
        await choose_first(page)  # the square of a warrior
        await press(page, r"Warrior 1 on \w\d")
        await expect(find_private_messages(page).last).to_contain_text("Done")
        await expect(page.locator(f'[data-testid="picture"][src="{before}"]')).to_have_count(0)

        await expect(
            page.get_by_test_id("message").filter(has_text="Alex: Place").last
        ).to_be_visible()
        await slash(page, "/armadora palisade", "line", "C4")
        await expect(find_private_messages(page).last).to_contain_text("Done")

        await press(page, "My seat")
        await expect(find_private_messages(page).last.get_by_test_id("picture")).to_be_visible()
        await switch_person(page, "Minji")
        await expect(page.get_by_test_id("message").first).to_be_visible()
        await expect(find_private_messages(page)).to_have_count(0)
