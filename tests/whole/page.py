"""The local page in a real browser, and what can be done there without knowing any game."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from playwright.async_api import Locator, Page, async_playwright, expect

from .browser import FLAGS, chromium
from .house import ROOT

PATIENCE = 60_000  # milliseconds of a busy machine
WIDTHS = {"desk": (1280, 800), "phone": (390, 844)}
LOCALES = {"Alex": "en-US", "Minji": "ko", "Anton": "ru", "Clara": "en-US", "Daria": "ru"}
LETTERS = {
    "en-US": re.compile("[A-Za-z]"),
    "ko": re.compile("[가-힣]"),
    "ru": re.compile("[А-Яа-я]"),
}
expect.set_options(timeout=PATIENCE)


@contextlib.asynccontextmanager
async def run_local_table(folder: Path, **env: str) -> AsyncIterator[str]:
    """What `make run` starts without a token; yields the page's address, stops it as Ctrl-C does,
    and leaves no process.
    """
    local = {
        "DISCORD_TOKEN": "",
        "DATABASE_URL": "",
        "TABULARIUM_DATA_DIR": str(folder),
        "TABULARIUM_LOCAL_PORT": "0",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "bot.py"), env={**os.environ, **local, **env}, cwd=folder,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        async with asyncio.timeout(30):
            while not (
                found := re.search(
                    r"http://127\.0\.0\.1:\d+/\S+", (await process.stdout.readline()).decode()
                )
            ):
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
async def open_browser(width: str) -> AsyncIterator[Page]:
    size = WIDTHS[width]
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=chromium() or None, args=FLAGS)
        page = await opened.new_page(viewport={"width": size[0], "height": size[1]})
        page.set_default_timeout(PATIENCE)
        yield page
        await opened.close()


def find_private_messages(page: Page) -> Locator:
    """The messages that only this person sees."""
    return page.get_by_test_id("message").filter(has=page.get_by_test_id("ephemeral"))


async def slash(page: Page, command: str, option: str, typed: str) -> None:
    """Types a command and an option's first letters, takes the first suggestion that has or means
    them, and sends it.
    """
    await page.get_by_test_id("composer").click()
    await page.keyboard.type(command)
    await page.locator(f'[data-testid="palette-item"][data-key="{command[1:]}"]').click()
    await page.locator(f'[data-testid="option-input"][data-option="{option}"]').click()
    await page.keyboard.type(typed)
    named = page.get_by_test_id("choice").filter(
        has_text=re.compile(re.escape(typed), re.IGNORECASE)
    )
    await named.or_(page.locator(f'[data-testid="choice"][data-key="{typed}"]')).first.click()
    await page.get_by_test_id("send").click()


async def switch_person(page: Page, name: str) -> None:
    await page.get_by_test_id("person-switch").click()
    await page.get_by_test_id("person-option").filter(has_text=name).click()


async def list_custom_ids(message: Locator) -> list[str]:
    """What can be used on a message, by its ids."""
    script = (
        "node => [...node.querySelectorAll('[data-custom-id]:not(:disabled)')].map(each => "
        "each.dataset.customId)"
    )
    found: list[str] = await message.evaluate(script)
    return found
