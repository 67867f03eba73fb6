"""Catan at the local page by mouse: people of three languages trade, discard and build what they
see.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from engine.catan import GAME
from engine.catan.modules.seafarers.moves import BuyShip, MovePirate
from engine.catan.moves import BuyCard, EndTurn, PlayKnight, Roll
from engine.core import Decision, Move
from engine.match import Match

from .browser import chromium
from .later_turns import play_in_records
from .page import LOCALES, find_private_messages, list_custom_ids, open_browser, run_local_table
from .players import DONE
from .records import Stored
from .settlers import STEADY, find_form, find_section, number_answers
from .window import Hand, Seats, Window

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
        cls,
        window: Window,
        *names: str,
        options: Mapping[str, str] | None = None,
    ) -> Mouse:
        seats = await window.start("catan", names, options)
        return cls(window, seats.number, seats.place, seats.names, seats.hand)

    async def act(self, table: Stored, name: str) -> None:
        match, seat = table.load_match(), table.people.index(self.window.people[name])
        decision = match.decision(seat)
        assert decision is not None
        self.decision, self.aim = decision, self.choose(match, decision)
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

    def choose(self, match: Match[Any], decision: Decision) -> Move:
        """What seems best."""
        return STEADY.choose(GAME.view(match.state, decision.seat), decision, self.hand.random)

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
            if action in ("move", "best") and custom_id.endswith(f":{name}"):
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
        ways = [custom_id.split(":") for custom_id in ids if custom_id.startswith("tb:go:")]
        kinds = [way for way in ways if type(self.aim).__name__ in way]
        sections = [way for way in ways if find_section(self.aim) in way]
        way = ":".join((kinds or sections)[0])
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


@pytest.mark.soak
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


class Captain(Mouse):
    """Somebody who builds a ship, and then plays a Knight and moves the pirate."""

    def __init__(
        self,
        window: Window,
        number: int,
        place: int,
        names: list[str],
        hand: Hand,
    ) -> None:
        super().__init__(window, number, place, names, hand)
        self.done: set[type[Move]] = set()

    def choose(self, match: Match[Any], decision: Decision) -> Move:
        for kind in (BuyShip, PlayKnight, MovePirate):
            wanted = [move for move in decision.moves if type(move) is kind]
            if wanted and kind not in self.done:
                self.done.add(kind)
                return wanted[0]
        return super().choose(match, decision)


def can_sail_and_raid(match: Match[Any]) -> bool:
    """Somebody can pay for a ship, and play a Knight."""
    kinds = {type(move) for move in match.decisions()[0].moves}
    return {BuyShip, PlayKnight} <= kinds and match.state.turn > 0


def hoard(match: Match[Any], decision: Decision, random: Random) -> Move:
    """Buys cards where it can, plays well else, and keeps Knights."""
    cards = [move for move in decision.moves if isinstance(move, BuyCard)]
    move = STEADY.choose(GAME.view(match.state, decision.seat), decision, random)
    if isinstance(move, PlayKnight):
        return next(other for other in decision.moves if isinstance(other, Roll | EndTurn))
    return cards[0] if cards else move


async def test_a_scenario_is_chosen_and_settled_a_ship_built_and_the_pirate_moved_by_mouse(
    tmp_path: Path,
) -> None:
    names = tuple(LOCALES)[:3]
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        window = await Window.open(page, address, tmp_path)
        first = await Captain.start(window, *names, options={"seafarers": "new-shores"})
        await first.play(2)
        assert (first.moves, first.lost) == (2, 0), "a settlement and a road are founded"
        assert first.table.load_match().options["seafarers"] == "new-shores"
        assert await page.get_by_test_id("message").last.locator("img").count(), "its map is shown"
    play_in_records(window, first.table, can_sail_and_raid, hoard)
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        await page.goto(address)
        await expect(page.get_by_test_id("person-switch")).to_contain_text(names[0])
        again = Window(page, tmp_path)
        again.people = window.people
        captain = Captain(again, first.number, first.place, first.names, first.hand)
        await captain.play(3)
        assert (captain.moves, captain.done) == (3, {BuyShip, PlayKnight, MovePirate})
        match = captain.table.load_match()
        assert isinstance(match.lines[-1].move, MovePirate)


@pytest.mark.soak
@pytest.mark.parametrize("options", [{"seafarers": "four-islands"}, {"knights": "on"}])
async def test_a_whole_match_with_an_expansion_by_mouse(
    tmp_path: Path,
    options: dict[str, str],
) -> None:
    async with run_local_table(tmp_path) as address, open_browser("desk") as page:
        names = tuple(LOCALES)[:3]
        window = await Window.open(page, address, tmp_path)
        mouse = await Mouse.start(window, *names, options=options)
        await mouse.play(2000)
        await mouse.ended()
