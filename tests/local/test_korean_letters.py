"""Korean letters on the page in a real browser, also on a machine that has no Korean font."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, async_playwright

from local import Discord
from tests.whole.browser import FLAGS, chromium

from .conftest import run_discord

pytestmark = pytest.mark.skipif(chromium() is None, reason="there is no Chromium to be had")

# What two syllables look like in a font stack; a box for a missing letter is the same for all.
DRAWN = """([first, second, font]) => {
  const draw = (text) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 80;
    const pen = canvas.getContext("2d");
    pen.font = font;
    pen.fillText(text, 10, 60);
    return [canvas.toDataURL(), pen.measureText(text).width];
  };
  return [draw(first), draw(second)];
}"""
LOAD = """async () => {
  const style = getComputedStyle(document.body).fontFamily;
  const load = (weight) => document.fonts.load(`${weight} 48px ${style}`, "가나한글");
  await Promise.all([400, 700].map(load));
  await document.fonts.ready;
  return style;
}"""


async def opened(page: Page, local: Discord) -> str:
    """The font stack of the page, with its letters loaded."""
    await page.goto(local.server.page_url)
    stack: str = await page.evaluate(LOAD)
    return stack


async def test_korean_syllables_are_letters_and_no_boxes() -> None:
    fetched: list[str] = []
    async with run_discord() as local, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium() or None, args=FLAGS)
        page = await browser.new_page()
        page.on("requestfinished", lambda request: fetched.append(request.url))
        stack = await opened(page, local)
        for weight in (400, 700):
            assert await page.evaluate(
                "(font) => document.fonts.check(font, '가나한글')", f"{weight} 48px 'Page Hangul'"
            )
            (first, width), (second, _) = await page.evaluate(
                DRAWN, ["가", "나", f"{weight} 48px {stack}"]
            )
            assert first != second, "a box looks the same for every letter"
            assert 30 < width < 50, "as wide as a syllable of Pretendard"
        own = [url for url in fetched if "/page/fonts/" in url]
        assert {url.rpartition("/")[2] for url in own} <= {
            "Pretendard-Medium.otf",
            "Pretendard-Bold.otf",
        }
        await browser.close()


async def menu_picture(page: Page) -> bytes:
    """How the opened menu of the person looks: headings and buttons of several weights."""
    menu = page.locator(".person-menu")
    await page.get_by_test_id("person-switch").click()
    await page.mouse.move(1, 1)
    await page.evaluate("document.activeElement.blur()")
    return await menu.screenshot(animations="disabled")


async def test_after_a_change_of_language_everything_looks_as_after_a_reload() -> None:
    async with run_discord() as local, async_playwright() as playwright:
        local.add_person("Ann", local.add_server())
        browser = await playwright.chromium.launch(executable_path=chromium() or None, args=FLAGS)
        page = await browser.new_page()
        await page.goto(local.server.page_url)
        await page.get_by_test_id("person-switch").click()
        await page.locator('[data-locale="ko"]').click()
        await page.locator('html[lang="ko"]').wait_for()
        await page.evaluate(LOAD)
        await page.get_by_test_id("person-switch").click()
        changed = await menu_picture(page)
        await page.reload()
        await page.evaluate(LOAD)
        await page.get_by_test_id("person-switch").wait_for()
        assert changed == await menu_picture(page)
        await browser.close()
