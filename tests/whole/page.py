"""The local page in a real browser, and what can be done there without knowing any game."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from playwright.async_api import Locator, Page, async_playwright, expect

from tests.fork_server import ForkedProcess, fork_program

from .browser import FLAGS, chromium

COLD_TABLE = Path(__file__).with_name("cold_table.py")
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
async def run_local_table(folder: Path, program: Path = COLD_TABLE) -> AsyncIterator[str]:
    """What `make run` starts without a token; yields the page's address, stops it as Ctrl-C does,
    and leaves no process. `program`: bot.py, or the same that is soon started.
    """
    settings = {
        **os.environ,
        "DISCORD_TOKEN": "",
        "DATABASE_URL": "",
        "TABULARIUM_DATA_DIR": str(folder),
        "TABULARIUM_LOCAL_PORT": "0",
    }
    log = folder / "table.log"
    process = await _start_table(program, settings, folder, log)
    try:
        yield await _read_address(process, log)
    finally:
        process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(process.wait(), 60) == 0
        log.unlink()
    left = [path for path in Path("/proc").glob("[0-9]*/environ") if _mentions(path, str(folder))]
    assert left == [], "a process was left behind"


@contextlib.contextmanager
def start_hearing_ctrl_c() -> Iterator[None]:
    """Programs that are started here hear Ctrl-C, also where these tests do not: what a shell runs
    in the background ignores it, and so would all that it starts.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


async def _start_table(
    program: Path,
    settings: dict[str, str],
    folder: Path,
    log: Path,
) -> asyncio.subprocess.Process | ForkedProcess:
    if program == COLD_TABLE:
        return await fork_program([str(program)], settings, folder, log)
    with log.open("wb") as said, start_hearing_ctrl_c():
        return await asyncio.create_subprocess_exec(
            sys.executable, str(program), env=settings, cwd=folder, stdout=said, stderr=said
        )


async def _read_address(process: asyncio.subprocess.Process | ForkedProcess, log: Path) -> str:
    """The address that the local table prints when it can be opened."""
    async with asyncio.timeout(120):
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/\S+", log.read_text())):
            assert process.returncode is None, log.read_text()
            await asyncio.sleep(0.02)
    return found[0]


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


async def slash(page: Page, command: str, option: str, typed: str, scenario: str = "") -> None:
    """Types a command and an option's first letters, takes the first suggestion that has or means
    them, with a scenario where one is named, and sends it.
    """
    await page.get_by_test_id("composer").click()
    await page.keyboard.type(command)
    await page.locator(f'[data-testid="palette-item"][data-key="{command[1:]}"]').click()
    await page.locator(f'[data-testid="option-input"][data-option="{option}"]').click()
    await _choose_suggestion(page, typed)
    if scenario:
        await page.locator('[data-testid="option-add"][data-option="scenario"]').click()
        await _choose_suggestion(page, scenario)
    await page.get_by_test_id("send").click()


async def _choose_suggestion(page: Page, typed: str) -> None:
    """Types into the field of an option, and takes the first suggestion that has or means that."""
    await page.keyboard.type(typed)
    named = page.get_by_test_id("choice").filter(
        has_text=re.compile(re.escape(typed), re.IGNORECASE)
    )
    await named.or_(page.locator(f'[data-testid="choice"][data-key="{typed}"]')).first.click()


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
