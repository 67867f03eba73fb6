"""The local page in a real browser: people of several languages share one window, take turns at it,
and play by what they see.

How a whole match of any game is played by mouse:

    async with local_table(tmp_path) as address, browser("desk") as page:
        window = await Window.open(page, address, tmp_path)
        table = await window.start("roma", ["Alex", "Minji"], options={"board": "arena"})
        await table.play(2000)      # or a few turns: table.play(6)
        await table.ended()

`start` opens the table by slash command, sets options in the lobby, lets the others join and
starts; "Daria" and everybody else whom the page does not know yet is added to it. `play` lets
whoever must act press *Act* and walk buttons, lists and forms to a move, again and again; `choose`
may prefer some steps (see `Hand`). Answers to forms are drawn from what the engine allows.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from playwright.async_api import Locator, Page, expect

from .page import (
    LETTERS,
    LOCALES,
    PATIENCE,
    find_private_messages,
    list_custom_ids,
    slash,
    switch_person,
)
from .players import DONE, KEPT, make_form_answers
from .records import Stored, load_stored

STALL_SECONDS = 90  # without a new entry, after which a match has come to a standstill


@dataclass
class Hand:
    """How people choose: the first offer (the best) so often, else any; a step that gives something
    up only where nothing else is.
    """

    random: Random = field(default_factory=lambda: Random(1))
    best: float = 0.6

    def step(self, ids: Sequence[str]) -> str:
        lasting = [each for each in ids if each.split(":")[1] not in ("move", "sure")]
        return self.random.choice(lasting or ids)

    def line(self, count: int) -> int:
        return 0 if self.random.random() < self.best else self.random.randrange(count)


class Window:
    """One browser window at the local page, at which people take turns."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.person = "Alex"
        self.people: dict[str, int] = {}

    @classmethod
    async def open(cls, page: Page, address: str, folder: Path) -> Window:
        await page.goto(address)
        await expect(page.get_by_test_id("start-button")).to_be_enabled()
        return cls(page, folder)

    def control(self, action: str, *args: object) -> Locator:
        """The newest button or menu with this action, as `control("join", 3)`."""
        return self.page.locator(
            f'[data-custom-id^="{":".join(["tb", action, *map(str, args)])}"]'
        ).last

    async def press(self, action: str, *args: object) -> None:
        await self.control(action, *args).click()

    async def become(self, name: str, channel: int | None = None) -> None:
        """Somebody sits down, and goes to a channel or thread."""
        if name != self.person:
            await switch_person(self.page, name)
            await expect(self.page.get_by_test_id("person-switch")).to_contain_text(name)
            self.person = name
        if channel is not None:
            item = self.page.locator(
                f'[data-testid="channel-item"][href="#{self.people[name]}/{channel}"]'
            )
            await item.click()
            await expect(item).to_have_attribute("aria-current", "page")

    async def know(self, name: str) -> None:
        """Notes who somebody is; whom the page does not know yet is added, in their language."""
        await self.page.get_by_test_id("person-switch").click()
        found = self.page.get_by_test_id("person-option").filter(has_text=name)
        if not await found.count():
            await self._add(name)
            await self.page.get_by_test_id("person-switch").click()
        self.people[name] = int(await found.get_attribute("data-person") or 0)
        await self.page.keyboard.press("Escape")

    async def _add(self, name: str) -> None:
        await self.page.get_by_test_id("person-add").click()
        await self.page.get_by_test_id("modal-input").fill(name)
        await self.page.locator(f'[data-testid="choice"][value="{LOCALES[name]}"]').check()
        await self.page.get_by_test_id("person-new-submit").click()
        await expect(self.page.get_by_test_id("person-switch")).to_contain_text(name)
        self.person = name

    async def start(
        self,
        game: str,
        names: Sequence[str],
        options: Mapping[str, str] | None = None,
        hand: Hand | None = None,
    ) -> Seats:
        """A started table; the first person opened it."""
        for name in names:
            await self.know(name)
        await self.become(names[0])
        await slash(self.page, "/game new", "game", game)
        join = self.control("join")
        await expect(join).to_be_visible()
        number = int((await join.get_attribute("data-custom-id") or "").split(":")[2])
        for key, value in (options or {}).items():
            await self._set(number, key, value)
        for count, name in enumerate(names[1:], 2):
            await self.become(name)
            await self.press("join", number)
            await expect(self.page.get_by_test_id("message").last).to_contain_text(
                re.compile(rf"\b{count}\b")
            )
        await self.become(names[0])
        await expect(self.control("start", number)).to_be_enabled()
        await self.press("start", number)
        thread = self.page.get_by_test_id("channel-item").filter(has_text=f" {number}:")
        await expect(thread).to_be_visible()
        place = int(await thread.get_attribute("data-channel") or 0)
        return Seats(self, number, place, list(names), hand or Hand())

    async def _set(self, number: int, key: str, value: str) -> None:
        """Chooses one option in the private settings, on whatever page it stands."""
        await self.press("options", number)
        await expect(
            find_private_messages(self.page).last.get_by_test_id("select").first
        ).to_be_visible()
        settings = find_private_messages(self.page).last
        menu = settings.locator(f'[data-custom-id^="tb:set:{number}:"][data-custom-id$=":{key}"]')
        while not await menu.count():
            await settings.locator(
                f'[data-custom-id^="tb:page:{number}:"]:not(:disabled)'
            ).last.click()
            await expect(
                settings.locator(f'[data-custom-id^="tb:page:{number}:0"]:not(:disabled)')
            ).to_be_visible()
        await menu.click()
        await settings.locator(f'[data-testid="choice"][data-key="{value}"]:visible').click()
        await settings.get_by_test_id("dismiss").click()


class Seats:
    """The people at one table in a window."""

    def __init__(
        self,
        window: Window,
        number: int,
        place: int,
        names: list[str],
        hand: Hand,
    ) -> None:
        self.window = window
        self.page = window.page
        self.number = number
        self.place = place
        self.names = names
        self.hand = hand
        self.moves = 0

    @property
    def table(self) -> Stored:
        return load_stored(self.window, self.number)

    async def play(self, moves: int) -> None:
        """So many moves by those who must act; fewer where the match ends.

        A match in which nothing happens for STALL_SECONDS fails.
        """
        seq, moved_at = -1, monotonic()
        for _ in range(moves):
            table = self.table
            if table.seq > seq:
                seq, moved_at = table.seq, monotonic()
            try:
                async with asyncio.timeout(moved_at + STALL_SECONDS - monotonic()):
                    if not await self._play_once():
                        return
            except TimeoutError:
                raise AssertionError(await self._describe_stall()) from None

    async def _play_once(self) -> bool:
        """One of those who must act, acts; False: the match has ended."""
        table = await self._settled()
        if table.status != "playing":
            return False
        names = {number: name for name, number in self.window.people.items()}
        await self.act(table, names[self.hand.random.choice(sorted(table.find_asked_now()))])
        return True

    async def _describe_stall(self) -> str:
        """What stands still, for whoever reads that a test failed; and a picture of the window."""
        table = self.table
        _seat, move, _drawn = table.data["log"][-1] if table.seq else (None, "none", None)
        picture = self.window.folder / "stall.png"
        await self.page.screenshot(path=picture)
        seen = await find_private_messages(self.page).all_inner_texts()
        return (
            f"no move for {STALL_SECONDS} seconds after entry {table.seq} ({move}): "
            f"{self.window.person} sits at the window ({picture}) and sees {seen}"
        )

    async def _settled(self) -> Stored:
        """The table once bots have nothing to do."""
        while (table := self.table).status == "playing" and not table.find_asked_now():
            await asyncio.sleep(0.1)
        return table

    async def act(self, table: Stored, name: str) -> None:
        """Sits down, sees the table as it is, presses *Act* and walks the private menu
        to one move.
        """
        await self.window.become(name, self.place)
        await expect(self.window.control("act", table.id, f"{table.seq}:")).to_be_visible()
        for old in await find_private_messages(self.page).get_by_test_id("dismiss").all():
            await old.click()
        await self.window.press("act", table.id, f"{table.seq}:")
        menu = find_private_messages(self.page).last
        await expect(menu.locator('[data-custom-id^="tb:"]').first).to_be_visible()
        assert LETTERS[LOCALES[name]].search(await menu.inner_text()), (
            "a menu in a foreign language"
        )
        for _ in range(16):
            before = await list_custom_ids(menu)
            await self._step(menu, before)
            if await self._answered(menu, before, table, self.window.people[name]):
                self.moves += 1
                return
        raise AssertionError("the menu leads nowhere")

    async def _answered(
        self,
        menu: Locator,
        before: list[str],
        table: Stored,
        person: int,
    ) -> bool:
        """Waits for what a step led to: True if the move is done, False if the
        menu goes on. The records say which: a receipt may have become the next menu
        already, and a menu keeps the receipt of the move before above its questions.
        """
        said, written = "", table.count_entries(person)
        try:
            async with asyncio.timeout(PATIENCE / 1000):
                while True:
                    ids, said = await list_custom_ids(menu), await menu.inner_text()
                    if ids != before and (DONE in said or ids):
                        return self.table.count_entries(person) > written
                    await asyncio.sleep(0.03)
        except TimeoutError:
            raise AssertionError(f"a step led nowhere: {said}") from None

    async def _step(self, menu: Locator, ids: list[str]) -> None:
        steps = [each for each in ids if each.split(":")[1] not in KEPT]
        chosen = self.hand.step(steps)
        control = menu.locator(f'[data-custom-id="{chosen}"]')
        kind = await control.get_attribute("data-testid")
        await control.click()
        if kind == "select":
            lines = menu.get_by_test_id("choice")
            await lines.nth(self.hand.line(await lines.count())).click()
        elif chosen.split(":")[1] == "form":
            await self._fill(chosen)

    async def _fill(self, custom_id: str) -> None:
        """Answers a form with a legal move."""
        form = self.page.get_by_test_id("modal")
        await expect(form).to_be_visible()
        for at, answer in make_form_answers(self.table, custom_id, self.hand.random).items():
            part = form.locator(f'[data-testid="modal-field"][data-custom-id="{at}"]')
            await (
                part.get_by_test_id("modal-input").fill(answer)
                if isinstance(answer, str)
                else self._pick(part, answer)
            )
        await form.get_by_test_id("modal-submit").click()
        await expect(form).to_have_count(0)

    async def _pick(self, part: Locator, wanted: Sequence[Any]) -> None:
        """Chooses exactly these in a list of a form."""
        opened, done = part.get_by_test_id("select"), part.get_by_test_id("select-done")
        await opened.click()
        lines = part.get_by_test_id("choice")
        chosen = await lines.evaluate_all(
            "nodes => nodes.filter(n => n.ariaSelected === 'true').map(n => n.dataset.key)"
        )
        several = await done.count()
        for key in set(chosen) ^ set(wanted) if several else set(wanted) - set(chosen):
            await part.locator(f'[data-testid="choice"][data-key="{key}"]').click()
        if several:
            await done.click()
        elif (
            await opened.get_attribute("aria-expanded") == "true"
        ):  # the right one was chosen already
            await opened.click()

    async def ended(self) -> None:
        """The match is over, and everybody sees the end with its picture in their own window."""
        table = self.table
        assert table.status == "over", f"not over after {table.seq} entries"
        for name in self.names:
            await self.window.become(name, self.place)
            end = (
                self.page.get_by_test_id("message")
                .filter(has=self.page.locator(f'[data-custom-id="tb:rematch:{table.id}"]'))
                .last
            )
            await expect(end.get_by_test_id("picture").first).to_be_visible()
