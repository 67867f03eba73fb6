"""Somebody who never scrolls: plays a match against bots at the local page, by what is in view.

    async with run_local_table(tmp_path) as address, open_browser("phone") as page:
        reader = await StillReader.start(page, address, tmp_path, "lapilli")
        await reader.play()
        await reader.check_end_in_view()

The page stands at the bottom, where the newest is. Only what lies
wholly within the viewport is pressed, by the mouse at its place;
whatever else would have to be scrolled to fails the match.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.async_api import Page, TimeoutError, expect

from engine import games

from .page import PATIENCE, slash
from .players import KEPT
from .records import Stored, count_sitters, load_stored
from .window import Hand, Seats, Window

MOST_PRESSES = 3000
SCENARIO_SEATS = 3  # with which every scenario can be played
LOOK_SECONDS = 0.1
ANSWER_SECONDS = 6.0  # after which a press is made again
MOST_LOST = 3  # presses of a match that may slip …
PRESSES_A_SLIP = 30  # … and one more for each so many presses
MOST_GLANCES = 30  # at a question, until it is seen whole
ACT_SECONDS = 2.0  # that a receipt may take to become the next menu, until *Act* is pressed
STILL_SECONDS = 20.0  # that a person looks at a page where there is nothing to press
LOOK = """
() => {
  const pane = document.querySelector('[data-testid="timeline"]');
  const frame = pane.getBoundingClientRect();
  const below = pane.scrollHeight - pane.scrollTop - pane.clientHeight;
  const controls = [...pane.querySelectorAll('[data-custom-id]:not(:disabled)')].map((node) => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const message = node.closest('[data-testid="message"]');
    return {
      id: node.dataset.customId, kind: node.dataset.testid, x, y,
      seen: box.top >= frame.top && box.bottom <= frame.bottom && !!hit && node.contains(hit),
      own: !!message && !!message.querySelector('[data-testid="ephemeral"]'),
    };
  });
  return { below, controls };
}
"""

# whether the control with this id is still where it was seen
IS_THERE = """
([id, x, y]) => {
  const hit = document.elementFromPoint(x, y);
  return hit?.closest("[data-custom-id]")?.dataset.customId === id;
}
"""

# whether the own question, its picture and its first button are in view; null: no picture
QUESTION = """
() => {
  const pane = document.querySelector('[data-testid="timeline"]');
  const frame = pane.getBoundingClientRect();
  const messages = [...pane.querySelectorAll('[data-testid="message"]')];
  const own = messages.filter((each) => each.querySelector('[data-testid="ephemeral"]')).at(-1);
  const picture = own?.querySelector('[data-testid="picture"]');
  if (!picture) return null;
  const above = [...own.querySelectorAll("strong")].filter(
    (each) => each.compareDocumentPosition(picture) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const first = own.querySelector("[data-custom-id]");
  return [above.at(-1) ?? picture, picture, first].map((each) => {
    const box = each.getBoundingClientRect();
    return box.top >= frame.top && box.bottom <= frame.bottom;
  });
}
"""


@dataclass(frozen=True)
class Control:
    """A button or list of the page, and whether it is in view."""

    id: str
    kind: str
    x: float
    y: float
    seen: bool
    own: bool  # in a private message

    @property
    def action(self) -> str:
        return self.id.split(":")[1]


class StillReader:
    """One person at one table with bots, who presses only what is in view."""

    def __init__(self, window: Window, number: int, place: int) -> None:
        self.window = window
        self.page = window.page
        self.number = number
        self.hand = Hand(Random(1), best=1.0)
        self.seats = Seats(window, number, place, ["Alex"], self.hand)
        self.presses = 0
        self.slips: list[str] = []  # what was pressed without an answer

    @classmethod
    async def start(
        cls,
        page: Page,
        address: str,
        folder: Path,
        game: str,
        scenario: str = "",
    ) -> StillReader:
        """A started match against the fewest bots, looked at in its thread."""
        window = await Window.open(page, address, folder)
        await _open_table(window, game, scenario)
        join = window.control("join")
        await expect(join).to_be_visible()
        number = int((await join.get_attribute("data-custom-id") or "").split(":")[2])
        seats = SCENARIO_SEATS if scenario else min(games()[game].meta.seats)
        for count in range(2, seats + 1):
            await window.press("bot", number)
            await _until(lambda: count_sitters(window, number) == count)  # noqa: B023
        await expect(window.control("start", number)).to_be_enabled()
        await window.press("start", number)
        reader = cls(window, number, await _enter_thread(page, number))
        await expect(window.control("act", number)).to_be_visible()
        return reader

    @property
    def table(self) -> Stored:
        return load_stored(self.window, self.number)

    async def play(self, most: int = MOST_PRESSES) -> None:
        """Presses on until the match is over."""
        while self.table.status == "playing":
            assert self.presses < most, "the match does not end"
            control = await self._find_step()
            if control is None:
                return
            await self._use(control)

    async def play_on(self, presses: int) -> list[str]:
        """Presses so often, or until the match is over; returns what was cut off meanwhile.

        Before every press the question, its picture and its first
        button have to be in view.
        """
        cut_off = []
        last = self.presses + presses
        while self.table.status == "playing" and self.presses < last:
            control = await self._find_step()
            if control is None:
                break
            if await self._is_cut_off():
                cut_off.append(await self._take_picture(f"cut-off-{self.presses}"))
            await self._use(control)
        return cut_off

    async def _is_cut_off(self) -> bool:
        """Whether the question is not seen whole, also once nobody thinks any more."""
        for _ in range(MOST_GLANCES):
            if all(await self.page.evaluate(QUESTION) or ()):
                return False
            await asyncio.sleep(LOOK_SECONDS)
        return True

    async def look(self) -> list[Control]:
        """What can be used; the page has to stand at the bottom."""
        seen = await self.page.evaluate(LOOK)
        assert seen["below"] < 48, f"the page stands {seen['below']} pixels above the bottom"
        return [Control(**each) for each in seen["controls"]]

    async def _look_until_still(self) -> list[Control]:
        """What can be used, once nothing moves any more: nobody presses what slides away."""
        before, now = None, await self.look()
        while before != now:
            await asyncio.sleep(LOOK_SECONDS)
            before, now = now, await self.look()
        return now

    async def _find_step(self) -> Control | None:
        """The next thing to press, as soon as one is in view; None: the match is over."""
        loop = asyncio.get_running_loop()
        until, asked_since = loop.time() + STILL_SECONDS, loop.time()
        while self.table.status == "playing":
            controls = await self._look_until_still()
            steps = [each for each in controls if each.own and each.action not in KEPT]
            chosen = self._choose([each for each in steps if each.seen])
            if chosen is not None:
                return chosen
            acts = [each for each in controls if each.action == "act" and each.seen]
            patience = ACT_SECONDS if any(each.own for each in controls) else 0
            is_asked = bool(self.table.find_asked_now())
            if acts and not steps and is_asked and loop.time() - asked_since >= patience:
                return acts[-1]
            if controls and not any(each.seen for each in controls):
                await self._press_again("nothing in view")
            if not is_asked:  # a bot thinks
                until, asked_since = loop.time() + STILL_SECONDS, loop.time()
            if loop.time() > until:
                await self._fail("nothing to press is in view")
            await asyncio.sleep(LOOK_SECONDS)
        return None

    def _choose(self, steps: list[Control]) -> Control | None:
        """One of the steps in view, no dead end and no giving up if there is another."""
        open_steps = [each for each in steps if each.action != "stand"]
        if not open_steps:
            return None
        wanted = self.hand.step([each.id for each in open_steps])
        return next(each for each in open_steps if each.id == wanted)

    async def _use(self, control: Control) -> None:
        """Presses it where it is, chooses the first line of a list, or fills the form."""
        before = [each.id for each in await self.look()], self.table.seq
        if not await self.page.evaluate(IS_THERE, [control.id, control.x, control.y]):
            return  # it has just slid away: the person looks again
        self.presses += 1
        await self.page.mouse.click(control.x, control.y)
        if control.kind == "select":
            lines = self.page.get_by_test_id("choice").filter(visible=True)
            with contextlib.suppress(TimeoutError):  # the list was closed by a change: once more
                await lines.first.click(timeout=ANSWER_SECONDS * 1000)
        elif control.action == "form" and await self._has_opened_form():
            await self.seats._fill(control.id)
        await self._wait_for_change(before, control)

    async def _has_opened_form(self) -> bool:
        """Whether the form comes; it does not where its button slid away under the mouse."""
        form = self.page.get_by_test_id("modal")
        with contextlib.suppress(TimeoutError):
            await form.wait_for(timeout=ANSWER_SECONDS * 1000)
        return await form.is_visible()

    async def _wait_for_change(self, before: tuple[list[str], int], pressed: Control) -> None:
        """Waits for the answer to a press; a move is written a moment before it is answered."""
        ids, seq = before
        loop = asyncio.get_running_loop()
        until = loop.time() + ANSWER_SECONDS
        while [each.id for each in await self.look()] == ids:
            if loop.time() > until and self.table.seq > seq:
                return  # the same question is asked again
            if loop.time() > until:
                await self._press_again(f"press {self.presses}: {pressed.id}")
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def _press_again(self, slip: str) -> None:
        """What was pressed slid away in that very moment: the picture opened instead is closed."""
        self.slips.append(slip)
        if len(self.slips) > MOST_LOST + self.presses // PRESSES_A_SLIP:
            await self._fail(f"presses lead nowhere: {self.slips}")
        await self.page.keyboard.press("Escape")

    async def check_end_in_view(self) -> None:
        """The end of the match stands in view, with what can be done next."""
        assert self.table.status == "over"
        loop = asyncio.get_running_loop()
        until = loop.time() + STILL_SECONDS
        while not any(each.action == "rematch" and each.seen for each in await self.look()):
            if loop.time() > until:
                await self._fail("the end is not in view")
            await asyncio.sleep(LOOK_SECONDS)

    async def _fail(self, why: str) -> None:
        """Fails with a picture of what the person sees."""
        picture = await self._take_picture("out-of-view")
        controls = [(each.id, each.seen, each.own) for each in await self.look()]
        raise AssertionError(f"{why} after {self.presses} presses ({picture}): {controls}")

    async def _take_picture(self, name: str) -> str:
        """A picture of what the person sees; returns where it is."""
        path = self.window.folder / f"{name}.png"
        await self.page.screenshot(path=path)
        return str(path)


async def _open_table(window: Window, game: str, scenario: str) -> None:
    """A table of the game, by the command that everybody types."""
    await window.know("Alex")
    await slash(window.page, "/game new", "game", game, scenario=scenario)


async def _enter_thread(page: Page, number: int) -> int:
    """Into the match's own thread; on a phone the list of channels is behind a button."""
    thread = page.get_by_test_id("channel-item").filter(has_text=f" {number}:")
    await expect(thread).to_have_count(1)
    menu = page.get_by_test_id("menu")
    if await menu.is_visible():
        await menu.click()
    place = int(await thread.get_attribute("data-channel") or 0)
    await thread.click()
    return place


async def _until(holds: Callable[[], bool]) -> None:
    """Waits until a condition holds."""
    async with asyncio.timeout(PATIENCE / 1000):
        while not holds():
            await asyncio.sleep(LOOK_SECONDS)
