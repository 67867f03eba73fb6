"""A whole match against bots without scrolling up once, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, TimeoutError, expect

from engine import games

from .browser import chromium
from .no_scroll import QUESTION, StillReader
from .page import PATIENCE, WIDTHS, find_private_messages, open_browser, run_local_table
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


# whether the picture of the newest own question is half as high as the
# window, with the first button beside it, and both in view
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

# how far below the top of the view the newest private message begins,
# and how much higher than the view it is; null: there is none
FIND_TOP = """
() => {
  const frame = document.querySelector('[data-testid="timeline"]').getBoundingClientRect();
  const messages = [...document.querySelectorAll('[data-testid="message"]')];
  const own = messages.filter((each) => each.querySelector('[data-testid="ephemeral"]')).at(-1);
  const box = own?.getBoundingClientRect();
  return box ? [box.top - frame.top, box.height - frame.height] : null;
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
    tmp_path: Path,
    game: str,
    width: str,
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
    tmp_path: Path,
    game: str,
    width: str,
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


@pytest.mark.parametrize("width", WIDTHS)
async def test_rules_longer_than_the_window_are_read_from_their_top(
    tmp_path: Path,
    width: str,
) -> None:
    async with run_local_table(tmp_path) as address, open_browser(width) as page:
        window = await Window.open(page, address, tmp_path)
        await window.know("Alex")
        await name_game(page, "game rules", "lapilli")
        await expect(find_private_messages(page)).to_have_count(1)
        await page.wait_for_timeout(1000)  # the page comes to rest
        begins, higher = await page.evaluate(FIND_TOP)
        assert higher > 0, "else it is seen whole"
        assert abs(begins) < 2


@pytest.mark.soak
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("game", "presses"), [("catan", 60), ("praetor", 90), ("roma", 40)])
async def test_the_questions_of_a_long_match_are_in_view_with_their_pictures(
    tmp_path: Path,
    game: str,
    presses: int,
    width: str,
) -> None:
    async with run_local_table(tmp_path) as address, open_browser(width) as page:
        reader = await StillReader.start(page, address, tmp_path, game)
        assert await reader.play_on(presses) == []


@pytest.mark.soak
async def test_two_pictures_of_a_question_are_in_view_side_by_side_on_a_wide_page(
    tmp_path: Path,
) -> None:
    """Cities & Knights shows the improvements and the board."""
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        reader = await StillReader.start(page, address, tmp_path, "catan", "Cities & Knights")
        assert await reader.play_on(14) == []


async def test_a_lesson_leaves_the_board_half_of_a_wide_window(tmp_path: Path) -> None:
    """What stands below the picture comes beside it, and all of it is in view."""
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        window = await Window.open(page, address, tmp_path)
        await window.know("Alex")
        await name_game(page, "game learn", "catan")
        await expect(window.control("gotit")).to_be_visible()
        try:
            await page.wait_for_function(IS_BESIDE, timeout=PATIENCE)
        except TimeoutError:
            picture = tmp_path / "lesson.png"
            await page.screenshot(path=picture)
            raise AssertionError(f"the board is small, or out of view ({picture})") from None


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("praetor", "Alex"),
        ("catan", "Anton"),  # Russian has the most lines
        pytest.param("praetor", "Anton", marks=pytest.mark.soak),
        pytest.param("catan", "Alex", marks=pytest.mark.soak),
        pytest.param("catan", "Minji", marks=pytest.mark.soak),
        pytest.param("armadora", "Alex", marks=pytest.mark.soak),
        pytest.param("lapilli", "Alex", marks=pytest.mark.soak),
        pytest.param("roma", "Alex", marks=pytest.mark.soak),
    ],
)
async def test_the_first_question_and_its_lesson_are_in_view_on_a_phone(
    tmp_path: Path,
    game: str,
    name: str,
) -> None:
    async with run_local_table(tmp_path) as address, open_browser("phone") as page:
        window = await Window.open(page, address, tmp_path)
        await window.know(name)
        await window.become(name)
        await name_game(page, "game learn", game)
        await expect(window.control("gotit")).to_be_visible()
        for _ in range(600):  # the picture may still be painted
            if await page.evaluate(QUESTION) == [True, True, True]:
                break
            await page.wait_for_timeout(100)
        await page.wait_for_timeout(1000)  # the page comes to rest
        assert await page.evaluate(QUESTION) == [True, True, True]
        await expect(window.control("gotit")).to_be_in_viewport(ratio=1)


@pytest.mark.soak
async def test_a_question_of_two_lines_and_its_lesson_are_in_view_on_a_phone(
    tmp_path: Path,
) -> None:
    """Russian asks in two lines where the first cards of Roma are laid."""
    async with run_local_table(tmp_path) as address, open_browser("phone") as page:
        window = await Window.open(page, address, tmp_path)
        await window.know("Anton")
        await window.become("Anton")
        await name_game(page, "game learn", "roma")
        await window.control("best").click()
        await expect(page.get_by_text("Ваши первые карты")).to_be_visible()
        for _ in range(600):  # the picture may still be painted
            if await page.evaluate(QUESTION) == [True, True, True]:
                break
            await page.wait_for_timeout(100)
        await page.wait_for_timeout(1000)  # the page comes to rest
        assert await page.evaluate(QUESTION) == [True, True, True]


async def name_game(page: Page, command: str, game: str) -> None:
    """Sends a command with a game, which could be left out there."""
    await page.get_by_test_id("composer").click()
    await page.keyboard.type(f"/{command}")
    await page.locator(f'[data-testid="palette-item"][data-key="{command}"]').click()
    await page.locator('[data-testid="option-add"][data-option="game"]').click()
    await page.keyboard.type(game)
    await page.locator(f'[data-testid="choice"][data-key="{game}"]').first.click()
    await page.get_by_test_id("send").click()
