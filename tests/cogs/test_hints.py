"""*Hint* and the best moves as a person presses them."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from typing import Any

import pytest

from bench.press_path import trace_press
from cogs.components.custom_ids import MenuPlace, make_id
from cogs.hints import HINTS, QUICK_SECONDS
from cogs.services.interactions import PressLimiter
from engine.core import Illegal, Move, Text
from play.hints import TOO_LONG, Hint, find_hint

from .conftest import Stage, part, parts, private, text, tree
from .test_forged_presses import forge

ACTION_ROW = 1  # the type of such a component


async def alone_with_bot(stage: Stage, game: str = "armadora") -> Any:
    """Ann's menu at a table with a bot."""
    await stage.opened(game)
    await stage.bot.services.lobby.add_bot(1, stage.ann.id)
    await stage.bot.services.table_messages.wait_until_idle()
    await stage.press(stage.ann, stage.holding("start"), "start")
    await stage.until(lambda: stage.holding("act"))
    await stage.bot.services.tables.wait_for_bots()
    await stage.bot.services.table_messages.wait_until_idle()
    return await stage.press(stage.ann, stage.holding("act"), "act")


def labels(message: Any, action: str) -> list[str]:
    return [
        str(each.get("label", ""))
        for each in parts(tree(message))
        if str(each.get("custom_id") or "").startswith(f"tb:{action}:")
    ]


async def test_a_hint_stands_above_the_menu_with_a_button_that_makes_the_move(
    stage: Stage,
) -> None:
    menu = (await alone_with_bot(stage)).response
    await stage.press(stage.ann, menu, "hint")
    said = text(menu)
    assert "💡 The bot would choose “" in said
    named = said.partition("“")[2].partition("”")[0]
    assert labels(menu, "best")[0].startswith(f"💡 {named}")
    assert part(menu, "go"), "the menu is still there"
    done = await stage.press(stage.ann, menu, "best")
    assert f"Done: {named}" in private(done) + text(menu)


async def test_a_hint_that_has_no_star_says_why(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def search(*asked: Any) -> Hint:
        return replace(await find_hint(*asked[:3]), has_no_star=is_new)

    monkeypatch.setattr(sys.modules["cogs.hints"], "find_hint", search)
    await alone_with_bot(stage, "lapilli")
    board = stage.holding("act")
    for is_new in (True, False):
        menu = (await stage.press(stage.ann, board, "act")).response
        await stage.press(stage.ann, menu, "hint")
        assert ("A hint looks further ahead than the stars" in text(menu)) == is_new


async def test_the_best_move_is_one_press_and_nothing_is_weighed_before_its_commit(
    stage: Stage,
) -> None:
    menu = (await alone_with_bot(stage)).response
    with trace_press() as tracer:
        await stage.press(stage.ann, menu, "best")
    assert tracer.path is not None
    assert tracer.path.evaluators == []
    assert "Done: " in text(menu)


async def test_a_rated_match_has_no_hint_and_a_forged_press_gets_one_private_sentence(
    stage: Stage,
) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    menu = (await stage.press(person, board, "act")).response
    assert part(menu, "hint") is None
    shown = MenuPlace.parse(str(part(menu, "sort")).split(":")[2:])
    forged = make_id("hint", *shown.question_id_parts())
    refused = await forge(person, menu, forged)
    assert "This match is rated, and its table has not agreed on hints." in private(refused)
    assert part(menu, "sort"), "the menu stays as it is"


async def test_whoever_asks_for_hints_without_a_pause_is_told_so_once_and_no_bot_thinks(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    menu = (await alone_with_bot(stage)).response
    cog: Any = stage.bot.get_cog("hints")
    cog.limiter = PressLimiter(HINTS, lambda: 0.0)
    found: list[Any] = []

    async def count_hint(*asked: Any) -> Hint:
        found.append(asked)
        return await find_hint(*asked)

    monkeypatch.setattr(sys.modules["cogs.hints"], "find_hint", count_hint)
    for _ in range(HINTS.burst):
        cog.limiter.count_press(stage.ann.id)
    refused = await stage.press(stage.ann, menu, "hint")
    assert "many hints in a row" in private(refused)
    again = await stage.press(stage.ann, menu, "hint")
    assert "many hints in a row" not in private(again)
    assert found == []
    assert part(menu, "sort"), "the menu stays as it is"
    cog.limiter = PressLimiter(HINTS, lambda: 0.0)  # as after a pause
    await stage.press(stage.ann, menu, "hint")
    assert len(found) == 1


async def test_the_menu_says_that_a_bot_thinks_until_the_hint_is_found(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    menu = (await alone_with_bot(stage)).response
    meanwhile: list[Any] = []

    async def think_for_long(*asked: Any) -> Hint:
        await stage.until(lambda: "A strong bot looks for a good move" in text(menu))
        meanwhile.extend(list_components(menu))
        return await find_hint(*asked[:3])

    monkeypatch.setattr(sys.modules["cogs.hints"], "find_hint", think_for_long)
    before = list_components(menu)
    await stage.press(stage.ann, menu, "hint")
    assert [each[:2] for each in meanwhile] == [each[:2] for each in before], "nothing moves"
    off = [custom_id for _, custom_id, is_off in meanwhile if is_off]
    assert [each.split(":")[1] for each in off] == ["hint"], "it is being looked for already"
    assert "looks for a good move" not in text(menu)
    assert "💡 The bot would choose “" in text(menu)


def list_components(menu: Any) -> list[tuple[int, str, bool]]:
    """Buttons and lists of a menu: in which row each stands, its id, and whether it is off."""
    rows = [each for each in parts(tree(menu)) if each.get("type") == ACTION_ROW]
    found = []
    for number, row in enumerate(rows):
        for child in row["components"]:
            found.append((number, str(child["custom_id"]), bool(child.get("disabled"))))
    return found


async def test_a_hint_can_be_asked_for_once_a_kind_of_move_is_chosen(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    menu = (await alone_with_bot(stage)).response
    table = await stage.bot.services.tables.table(1)
    decision = table.running_match.decisions()[0]

    advised: list[Move] = []

    async def advise(*asked: Any) -> Hint:
        return Hint(advised[-1], Text("Do that."))

    monkeypatch.setattr(sys.modules["cogs.hints"], "find_hint", advise)
    opened = str(part(menu, "go"))
    kind = opened.split(":")[5]
    await stage.ann.click(menu, custom_id=opened)
    assert part(menu, "back")
    inside = next(move for move in decision.moves if type(move).__name__ == kind)
    outside = next(move for move in decision.moves if type(move).__name__ != kind)
    for move, stays in ((inside, True), (outside, False)):
        advised.append(move)
        await stage.press(stage.ann, menu, "hint")
        assert "💡 Do that." in text(menu)
        assert bool(part(menu, "back")) == stays, "there its move can be chosen"
        assert any(label.startswith("💡") for label in labels(menu, "best"))
        menu = (await stage.press(stage.ann, stage.holding("act"), "act")).response
        await stage.ann.click(menu, custom_id=str(part(menu, "go")))


async def test_a_hint_that_takes_too_long_leaves_the_menu_as_it_was(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    menu = (await alone_with_bot(stage)).response

    async def think_in_vain(*asked: Any) -> Hint:
        await asyncio.sleep(2 * QUICK_SECONDS)
        raise Illegal(TOO_LONG)

    monkeypatch.setattr(sys.modules["cogs.hints"], "find_hint", think_in_vain)
    refused = await stage.press(stage.ann, menu, "hint")
    assert "The bot thinks too long about this." in private(refused)
    assert "💡" not in text(menu)
    assert part(menu, "hint")


@pytest.mark.parametrize("game", ["armadora", "praetor"])
async def test_a_hint_leaves_the_lists_and_the_board_as_near_as_they_were(
    stage: Stage,
    game: str,
) -> None:
    menu = (await alone_with_bot(stage, game)).response
    before = {action: len(labels(menu, action)) for action in ("whole", "pick", "go", "move")}
    await stage.press(stage.ann, menu, "hint")
    assert "💡" in text(menu)
    assert part(menu, "closer")
    assert {action: len(labels(menu, action)) for action in before} == before


async def test_the_seat_and_the_log_are_reached_from_a_hint_where_there_is_room(
    stage: Stage,
) -> None:
    menu = (await alone_with_bot(stage, "lapilli")).response
    await stage.press(stage.ann, menu, "hint")
    for action in ("seat", "log"):
        assert part(menu, action), action


async def test_a_hint_that_comes_after_the_answer_says_nothing(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    menu = (await alone_with_bot(stage)).response

    async def think_while_the_person_moves(*asked: Any) -> Hint:
        hint = await find_hint(*asked)
        await stage.press(stage.ann, menu, "best")
        return hint

    monkeypatch.setattr(sys.modules["cogs.hints"], "find_hint", think_while_the_person_moves)
    asked = await stage.press(stage.ann, menu, "hint")
    assert "has moved on" not in private(asked)
    assert "💡" not in text(menu)
