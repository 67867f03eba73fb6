"""A whole match against bots without scrolling up once, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, TimeoutError, expect

from engine import games

from .browser import chromium
from .no_scroll import QUESTION, StillReader
from .page import PATIENCE, WIDTHS, open_browser, run_local_table
from .window import Window

pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no Chromium is here, and none can be installed"
)

# resolves once the page has noticed that the reader is no longer at the bottom
SCROLL_UP = """
() => new Promise((resolve) => {
  const pane = document.querySelector('[data-testid="timeline"]');
  pane.addEventListener("scroll", () => requestAnimationFrame(resolve), { once: true });
  pane.scrollTop -= 100;
})
"""


# whether the picture of the newest own question is half as high as the window, with the first
# button beside it, and both in view
IS_BESIDE = """
() => {
  const frame = document.querySelector('[data-testid="timeline"]').getBoundingClientRect();
  const messages = [...document.querySelectorAll('[data-testid="message"]')];
  const own = messages.filter((each) => each.querySelector('[data-testid="ephemeral"]')).at(-1);
  const picture = own?.querySelector('[data-testid="picture"]')?.getBoundingClientRect();
  const button = own?.querySelector("[data-custom-id]")?.getBoundingClientRect();
  if (!picture || !button) return false;
  const seen = [picture, button].every(
    (box) => box.top >= frame.top && box.bottom <= frame.bottom,
  );
  return seen && picture.height >= innerHeight / 2 && button.left > picture.right;
}
"""

# how many pictures are wholly in view
COUNT_PICTURES = """
() => {
  const frame = document.querySelector('[data-testid="timeline"]').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('[data-testid="picture"]')].map((each) =>
    each.getBoundingClientRect(),
  );
  return boxes.filter((box) => box.top >= frame.top && box.bottom <= frame.bottom).length;
}
"""


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


@pytest.mark.parametrize(
    ("game", "width"),
    [
        ("armadora", "phone"),
        ("catan", "desk"),
        pytest.param("armadora", "desk", marks=pytest.mark.soak),
        pytest.param("catan", "phone", marks=pytest.mark.soak),
        pytest.param("praetor", "phone", marks=pytest.mark.soak),
        pytest.param("praetor", "desk", marks=pytest.mark.soak),
        pytest.param("roma", "phone", marks=pytest.mark.soak),
        pytest.param("roma", "desk", marks=pytest.mark.soak),
    ],
)
async def test_question_picture_and_first_button_are_in_view(
    tmp_path: Path, game: str, width: str
) -> None:
    async with run_local_table(tmp_path) as address, open_browser(width) as page:
        reader = await StillReader.start(page, address, tmp_path, game)
        await page.evaluate(SCROLL_UP)  # a little, to look at the board
        await reader.window.press("act", reader.number)
        while await page.evaluate(QUESTION) is None:
            await page.wait_for_timeout(100)
        await page.wait_for_timeout(1000)  # the page scrolls to the bottom
        for _ in range(600):  # the picture may still be painted
            if await page.evaluate(QUESTION) == [True, True, True]:
                break
            await page.wait_for_timeout(100)
        assert await page.evaluate(QUESTION) == [True, True, True]
        if width == "phone":
            assert await page.evaluate(COUNT_PICTURES) == 1, "not the board once more above it"


@pytest.mark.soak
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("game", "presses"), [("catan", 60), ("praetor", 90), ("roma", 40)])
async def test_the_questions_of_a_long_match_are_in_view_with_their_pictures(
    tmp_path: Path, game: str, presses: int, width: str
) -> None:
    async with run_local_table(tmp_path) as address, open_browser(width) as page:
        reader = await StillReader.start(page, address, tmp_path, game)
        assert await reader.play_on(presses) == []


async def test_a_lesson_leaves_the_board_half_of_a_wide_window(tmp_path: Path) -> None:
    """What stands below the picture comes beside it, and all of it is in view."""
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        window = await Window.open(page, address, tmp_path)
        await window.know("Alex")
        await learn_game(page, "catan")
        await expect(window.control("gotit")).to_be_visible()
        try:
            await page.wait_for_function(IS_BESIDE, timeout=PATIENCE)
        except TimeoutError:
            picture = tmp_path / "lesson.png"
            await page.screenshot(path=picture)
            raise AssertionError(f"the board is small, or out of view ({picture})") from None


async def learn_game(page: Page, game: str) -> None:
    """A guided match, by the command that everybody types; its game can be left out there."""
    await page.get_by_test_id("composer").click()
    await page.keyboard.type("/game learn")
    await page.locator('[data-testid="palette-item"][data-key="game learn"]').click()
    await page.locator('[data-testid="option-add"][data-option="game"]').click()
    await page.keyboard.type(game)
    await page.locator(f'[data-testid="choice"][data-key="{game}"]').first.click()
    await page.get_by_test_id("send").click()
