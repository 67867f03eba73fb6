"""Catan at the local page by mouse: people of three languages trade, discard and build what they
see.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from engine.catan import GAME
from engine.core import Decision, Move

from .browser import chromium
from .page import LOCALES, find_private_messages, list_custom_ids, open_browser, run_local_table
from .players import DONE
from .records import Stored
from .settlers import STEADY, find_form, number_answers
from .window import Seats, Window

LOST = 1
pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no Chromium is here, and none can be installed"
)


class Mouse(Seats):
    """People who play as well as they can; what can be answered at the table message is answered
    there.
    """

    decision: Decision
    aim: Move
    lost = 0  # presses on a message that was taken away just then: people press again

    @classmethod
    async def start(
        cls, window: Window, *names: str, options: Mapping[str, str] | None = None
    ) -> Mouse:
        seats = await window.start("catan", names, options)
        return cls(window, seats.number, seats.place, seats.names, seats.hand)

    async def act(self, table: Stored, name: str) -> None:
        match, seat = table.load_match(), table.people.index(self.window.people[name])
        decision = match.decision(seat)
        assert decision is not None
        self.decision, self.aim = (
            decision,
            STEADY.choose(GAME.view(match.state, seat), decision, self.hand.random),
        )
        spoken = next(
            (each.kind for each in decision.public_answers if each.kind is type(self.aim)), None
        )
        try:
            await (
                super().act(table, name)
                if spoken is None
                else self._say(
                    table, name, f"{spoken.__name__}:{match.public_question_mark(decision):x}"
                )
            )
        except AssertionError:
            self.lost += 1
            assert self.lost <= LOST, "presses lead nowhere"
            assert self.table.seq == table.seq, "a move was made, but not confirmed"

    async def _say(self, table: Stored, name: str, answer: str) -> None:
        """One press on the table message, and a form where the answer needs one."""
        await self.window.become(name, self.place)
        await expect(self.window.control("act", table.id, f"{table.seq}:")).to_be_visible()
        for old in await find_private_messages(self.page).get_by_test_id("dismiss").all():
            await old.click()
        await self.window.press("fill" if self.aim.axes() else "say", table.id, answer)
        if self.aim.axes():
            await self._fill("")
        await expect(find_private_messages(self.page).last).to_contain_text(DONE)
        self.moves += 1

    async def _step(self, menu: Locator, ids: list[str]) -> None:
        """Towards the move: itself, the list or the form that has it, or the way to its kind."""
        name, form = GAME.moves.text(self.aim), find_form(self.decision, self.aim)
        fields = [
            f"{at}={GAME.moves.value_text(axis, getattr(self.aim, axis))}"
            for at, axis in enumerate(self.aim.axes())
        ]
        for custom_id in ids:
            action, control = (
                custom_id.split(":")[1],
                menu.locator(f'[data-custom-id="{custom_id}"]'),
            )
            if action == "move" and custom_id.endswith(f":{name}"):
                return await control.click()
            if (
                action == "form"
                and form is not None
                and custom_id.endswith(f":{self.decision.forms.index(form)}")
            ):
                await control.click()
                return await self._fill(custom_id)
            if action == "pick" and f":{type(self.aim).__name__}:" not in custom_id:
                continue  # it begins a move of another kind
            if (
                action in ("whole", "pick")
                and form is None
                and await self._chosen(menu, control, [name] if action == "whole" else fields)
            ):
                return None
        (way,) = [
            each
            for each in ids
            if each.startswith("tb:go:") and f":{type(self.aim).__name__}:" in each
        ]
        return await menu.locator(f'[data-custom-id="{way}"]').click()

    async def _chosen(self, menu: Locator, control: Locator, keys: list[str]) -> bool:
        """Opens a list and takes the line, where it has it."""
        await control.click()
        line = menu.locator(", ".join(f'[data-testid="choice"][data-key="{key}"]' for key in keys))
        if await line.count():
            await line.first.click()
            return True
        await control.click()
        return False

    async def _fill(self, custom_id: str) -> None:
        form = self.page.get_by_test_id("modal")
        await expect(form).to_be_visible()
        asked = find_form(self.decision, self.aim)
        assert asked is not None
        for at, answer in number_answers(asked, self.aim):
            await self._pick(
                form.locator(f'[data-testid="modal-field"][data-custom-id="{at}"]'), answer
            )
        await form.get_by_test_id("modal-submit").click()
        await expect(form).to_have_count(0)


async def test_three_people_found_their_first_settlements_by_mouse(tmp_path: Path) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        mouse = await Mouse.start(await Window.open(page, address, tmp_path), *tuple(LOCALES)[:3])
        await mouse.play(3)
        assert (mouse.moves, mouse.lost) == (3, 0)
        assert await list_custom_ids(page.get_by_test_id("message").last)


@pytest.mark.soak
async def test_a_whole_match_of_catan_by_mouse(tmp_path: Path) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        mouse = await Mouse.start(await Window.open(page, address, tmp_path), *tuple(LOCALES)[:3])
        await mouse.play(2000)
        await mouse.ended()


async def test_a_scenario_is_chosen_by_mouse_and_its_map_is_shown_and_settled(
    tmp_path: Path,
) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        names = tuple(LOCALES)[:3]
        window = await Window.open(page, address, tmp_path)
        mouse = await Mouse.start(window, *names, options={"seafarers": "new-shores"})
        await mouse.play(2)
        assert (mouse.moves, mouse.lost) == (2, 0)
        assert mouse.table.load_match().options["seafarers"] == "new-shores"
        assert await page.get_by_test_id("message").last.locator("img").count()


@pytest.mark.soak
async def test_a_whole_match_at_sea_by_mouse(tmp_path: Path) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        names = tuple(LOCALES)[:3]
        window = await Window.open(page, address, tmp_path)
        mouse = await Mouse.start(window, *names, options={"seafarers": "four-islands"})
        await mouse.play(2000)
        await mouse.ended()
