"""A newcomer at the local table: from `make run` to a turn played by mouse and one by slash command, on two widths."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from .browser import FLAGS, chromium
from .house import ROOT

PATIENCE = 60_000  # milliseconds of a busy machine
expect.set_options(timeout=PATIENCE)
WIDTHS = {"desk": (1280, 800), "phone": (390, 844)}
pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium is here, and none can be installed")


@contextlib.asynccontextmanager
async def local_table(folder: Path) -> AsyncIterator[str]:
    """What `make run` starts without a token; yields the page's address, stops it as Ctrl-C does, and leaves no process."""
    env = {**os.environ, "DISCORD_TOKEN": "", "DATABASE_URL": "", "TABULARIUM_DATA_DIR": str(folder), "TABULARIUM_LOCAL_PORT": "0"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "bot.py"), env=env, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(30):
            while not (found := re.search(r"http://127\.0\.0\.1:\d+/\S+", (await process.stdout.readline()).decode())):
                assert process.returncode is None
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(process.wait(), 20) == 0
    left = [path for path in Path("/proc").glob("[0-9]*/environ") if _mentions(path, str(folder))]
    assert left == [], "a process was left behind"


def _mentions(environ: Path, folder: str) -> bool:
    try:
        return f"TABULARIUM_DATA_DIR={folder}\0".encode() in environ.read_bytes()
    except OSError:
        return False


@contextlib.asynccontextmanager
async def browser(width: str) -> AsyncIterator[Page]:
    size = WIDTHS[width]
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=chromium() or None, args=FLAGS)
        page = await opened.new_page(viewport={"width": size[0], "height": size[1]})
        page.set_default_timeout(PATIENCE)
        yield page
        await opened.close()


async def press(page: Page, label: str) -> None:
    """The newest button with this label."""
    await page.get_by_test_id("component").filter(has_text=re.compile(f"^{label}$")).last.click()


def private(page: Page) -> Locator:
    """The messages that only this person sees."""
    return page.get_by_test_id("message").filter(has=page.get_by_test_id("ephemeral"))


async def choose_first(page: Page) -> None:
    await page.get_by_test_id("select").last.click()
    await page.get_by_test_id("choice").first.click()


async def open_table(page: Page) -> None:
    await page.get_by_test_id("start-button").click()
    await press(page, "Add bot")
    await expect(page.get_by_test_id("component").filter(has_text="Start").last).to_be_enabled()
    await press(page, "Start")


async def enter_thread(page: Page, width: str) -> None:
    """Into the match's own thread."""
    if width == "phone":
        await page.get_by_test_id("menu").click()
    await page.get_by_test_id("channel-item").filter(has_text="Armadora").first.click()
    await expect(page.get_by_test_id("component").filter(has_text=re.compile("^Act$")).last).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_newcomer_plays_by_mouse_and_by_slash_command(tmp_path: Path, width: str) -> None:
    async with local_table(tmp_path) as address, browser(width) as page:
        await page.goto(address)
        await open_table(page)
        await enter_thread(page, width)
        before = await page.get_by_test_id("picture").last.get_attribute("src")

        await press(page, "Act")
        await press(page, "Place a warrior")
        await choose_first(page)  # its value
        await expect(private(page).last).to_contain_text("1/2")  # two pages of squares
        await choose_first(page)
        await expect(private(page).last).to_contain_text("Done")
        await expect(page.locator(f'[data-testid="picture"][src="{before}"]')).to_have_count(0)

        await expect(page.get_by_test_id("message").filter(has_text="Alex: Place").last).to_be_visible()
        await slash(page, "/armadora palisade", "line", "C4")
        await expect(private(page).last).to_contain_text("Done")

        await press(page, "My seat")
        await expect(private(page).last.get_by_test_id("picture")).to_be_visible()
        await switch(page, "Minji")
        await expect(page.get_by_test_id("message").first).to_be_visible()
        await expect(private(page)).to_have_count(0)


async def slash(page: Page, command: str, option: str, typed: str) -> None:
    """Types a command, an option's first letters, takes the first suggestion, and sends it."""
    await page.get_by_test_id("composer").click()
    await page.keyboard.type(command)
    await page.locator(f'[data-testid="palette-item"][data-key="{command[1:]}"]').click()
    await page.locator(f'[data-testid="option-input"][data-option="{option}"]').click()
    await page.keyboard.type(typed)
    await page.get_by_test_id("choice").first.click()
    await page.get_by_test_id("send").click()


async def switch(page: Page, name: str) -> None:
    await page.get_by_test_id("person-switch").click()
    await page.get_by_test_id("person-option").filter(has_text=name).click()
