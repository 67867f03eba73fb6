"""The page of a table in a real browser: somebody looks on, steps back, and looks closer."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.async_api import Browser, Page, async_playwright, expect

from cogs.web.documents import make_position
from db import Database
from engine import games
from play.servers import ServerRecords
from play.watching import WATCHING
from render import paint
from tests.whole.browser import FLAGS, chromium

from .gallery import Gallery, play_match, run_gallery, write_match

pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no Chromium is here, and none can be installed"
)
PATIENCE = 60_000  # milliseconds of a busy machine
WIDTHS = {"desk": (1280, 800), "phone": (390, 844)}
SEATS = {"armadora": 4, "catan": 4, "lapilli": 2, "praetor": 3, "roma": 2}
OFTEN = ("catan", "praetor")  # the others only in the long run: a browser takes seconds
LOOKED_AT = [pytest.param(key, marks=() if key in OFTEN else pytest.mark.soak) for key in games()]
MAX_MEAN_DIFFERENCE = 4.0  # of 255, between the two ways to paint: edges are smoothed differently
expect.set_options(timeout=PATIENCE)


@asynccontextmanager
async def run_chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium() or None, args=FLAGS)
        yield browser
        await browser.close()


@asynccontextmanager
async def open_page(
    browser: Browser,
    address: str,
    width: str,
    language: str = "en",
) -> AsyncIterator[Page]:
    """A page that must not complain: neither of scripts nor of what the policy forbids."""
    across, down = WIDTHS[width]
    context = await browser.new_context(
        viewport={"width": across, "height": down}, locale=language
    )
    page = await context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None,
    )
    await page.goto(address)
    await expect(page.locator("#board")).to_have_attribute("aria-busy", "false")
    yield page
    assert complaints == []
    await context.close()


async def make_a_move(gallery: Gallery) -> None:
    table = await gallery.tables.table(1)
    (row,) = table.people_to_act()
    assert row.person_id is not None
    decision = table.running_match.decision(row.seat)
    assert decision is not None
    await gallery.tables.act(1, row.person_id, decision.moves[0])


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_watcher_follows_a_match_and_looks_back(
    db: Database,
    tmp_path: Path,
    width: str,
) -> None:
    async with run_gallery(db) as gallery, run_chromium() as browser:
        await write_match(db, play_match(games()["armadora"], 2, 6), ("Ann <i>", "Ben"))
        address = f"{gallery.address}/t/{await gallery.token(1)}"
        async with open_page(browser, address, width) as page:
            count, news = page.locator("#count"), page.locator("#news")
            await expect(count).to_have_text("6 / 6")
            await expect(page).to_have_title("Armadora · table 1")
            before = await news.inner_text()

            await page.locator("#slider").fill("3")
            await expect(count).to_have_text("3 / 6")
            await expect(news).not_to_have_text(before)
            await expect(page.locator("#log [aria-current]")).to_have_count(1)
            await page.locator("#first").click()
            await expect(news).to_have_text("The match begins.")
            await page.locator("#log button").first.click()
            await expect(count).to_have_text("1 / 6")

            await make_a_move(gallery)
            await expect(count).to_have_text("1 / 7")  # who looks back is not pulled away
            await page.locator("#newest").click()
            await expect(count).to_have_text("7 / 7")
            await make_a_move(gallery)
            await expect(count).to_have_text("8 / 8")  # who looks on sees what comes
            await expect(page.locator("#board")).to_have_attribute("aria-busy", "false")

            picture = page.locator("#pictures svg")
            await expect(picture).to_have_attribute("aria-label", _mentions("Ann <i>"))
            narrow = await picture.bounding_box()
            await page.locator("#zoomIn").click()
            await page.locator("#zoomIn").click()
            wide = await picture.bounding_box()
            assert narrow is not None
            assert wide is not None
            assert wide["width"] > 1.4 * narrow["width"]
            await page.locator("#fit").click()
            sizes = "[document.documentElement.scrollWidth, innerWidth]"
            content, window = await page.evaluate(sizes)
            assert content <= window, "nothing sticks out"
            await expect(page.locator("#board")).to_have_attribute("aria-busy", "false")
            shot = await page.screenshot(path=tmp_path / f"{width}.png")
            assert len(Image.open(io.BytesIO(shot)).convert("RGB").getcolors(10**7) or []) > 100


def _mentions(text: str) -> re.Pattern[str]:
    """A pattern for an attribute that holds this text somewhere."""
    return re.compile(re.escape(text))


async def test_the_page_speaks_the_language_that_somebody_chooses(db: Database) -> None:
    async with run_gallery(db) as gallery, run_chromium() as browser:
        await write_match(db, play_match(games()["lapilli"], 2, 3))
        address = f"{gallery.address}/t/{await gallery.token(1)}"
        async with open_page(browser, address, "phone", "ko-KR") as page:
            await expect(page.locator("html")).to_have_attribute("lang", "ko")
            await expect(page.locator("#log-title")).to_have_text("기록")
            await page.get_by_role("link", name="Русский").click()
            await expect(page.locator("#log-title")).to_have_text("Журнал")
            await expect(page.locator("html")).to_have_attribute("lang", "ru")
            await page.locator("#words summary").click()
            await expect(page.locator("#text")).to_contain_text("Ann")
            await expect(page.get_by_role("slider", name="Позиции партии")).to_be_visible()


async def test_a_page_that_is_taken_back_says_so(db: Database) -> None:
    async with run_gallery(db) as gallery, run_chromium() as browser:
        await write_match(db, play_match(games()["lapilli"], 2, 3))
        address = f"{gallery.address}/t/{await gallery.token(1)}"
        across, down = WIDTHS["phone"]
        page = await browser.new_page(viewport={"width": across, "height": down})
        await page.goto(address)
        await expect(page.locator("#count")).to_have_text("3 / 3")
        await ServerRecords(gallery.tables).change_settings(1, **{WATCHING: "off"})
        await expect(page.locator("#notice")).to_have_text("This table is no longer shown here.")
        await page.reload()
        await expect(page.locator("main")).to_contain_text("There is no table at this address")


@pytest.mark.parametrize("key", LOOKED_AT)
async def test_the_picture_of_the_page_looks_like_the_picture_of_the_message(
    db: Database,
    key: str,
    tmp_path: Path,
) -> None:
    async with run_gallery(db) as gallery, run_chromium() as browser:
        match = play_match(games()[key], SEATS[key], 30)
        await write_match(db, match, ("Ann", "Дарья", "민지", "Bé"))
        address = f"{gallery.address}/t/{await gallery.token(1)}"
        table = await gallery.tables.table(1)
        scene = make_position(table, table.seq, "en").scenes[0]
        async with open_page(browser, address, "desk") as page:
            await page.evaluate("document.fonts.ready")
            await page.evaluate(
                """(width) => {
                  const picture = document.querySelector("#pictures svg");
                  document.body.replaceChildren(picture);
                  picture.style.cssText = `width: ${width}px; position: absolute; left: 0; top: 0`;
                }""",
                scene.width,
            )
            await page.set_viewport_size({"width": scene.width, "height": scene.height})
            shot = Image.open(io.BytesIO(await page.screenshot(path=tmp_path / f"{key}.png")))
        difference = ImageChops.difference(
            shot.convert("RGB"), Image.open(io.BytesIO(paint(scene))).convert("RGB")
        )
        assert max(ImageStat.Stat(difference).mean) < MAX_MEAN_DIFFERENCE
