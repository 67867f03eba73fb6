"""A refusal leaves no second private message standing beside the one of a table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import monotonic
from typing import Any

import pytest

from cogs.services.passing_answers import Delete, delete_after_reading
from cogs.services.private_messages import StandingMessage

from .conftest import Stage, part, private, text
from .test_private_messages import idle, place_warrior, private_messages


@pytest.fixture(autouse=True)
def unread(monkeypatch: pytest.MonkeyPatch) -> list[Delete]:
    """How the refusals are deleted that nobody has read yet."""
    found: list[Delete] = []
    monkeypatch.setattr("cogs.services.errors.delete_after_reading", found.append)
    return found


async def read(unread: list[Delete]) -> None:
    """The time passes in which refusals are read."""
    for delete in unread:
        await delete()


async def test_a_message_is_deleted_when_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.services.passing_answers.READING_SECONDS", 0.02)
    deleted = asyncio.Event()

    async def delete() -> None:
        deleted.set()

    delete_after_reading(delete)
    assert not deleted.is_set()
    await asyncio.wait_for(deleted.wait(), 60)


async def test_a_press_that_comes_too_late_is_refused_for_a_moment_and_the_menu_stays(
    stage: Stage,
    unread: list[Delete],
) -> None:
    person, other = stage.to_act(await stage.started())
    await place_warrior(stage, person, "C1")
    await idle(stage)
    (receipt,) = private_messages(stage, person)
    late = await stage.press(person, stage.holding("act"), "act")
    assert "not your turn" in private(late)
    assert len(private_messages(stage, person)) == 2
    await read(unread)
    (standing,) = private_messages(stage, person)
    assert standing.id == receipt.id
    assert f"Waiting for {other.name}." in text(standing)


async def test_a_refusal_to_somebody_without_a_private_message_goes_too(
    stage: Stage,
    unread: list[Delete],
) -> None:
    board = await stage.started()
    refused = await stage.press(stage.eve, board, "act")
    assert "seat" in private(refused)
    await read(unread)
    assert private_messages(stage, stage.eve) == []


async def test_a_typed_move_that_is_refused_leaves_the_menu_alone(
    stage: Stage,
    unread: list[Delete],
) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    menu = await stage.press(person, board, "act")
    (thread,) = stage.channel.threads
    refused = await person.slash(thread, "armadora warrior", value="1", at="A0")
    assert private(refused)
    await read(unread)
    (standing,) = private_messages(stage, person)
    assert standing.id == menu.response.id
    assert part(standing, "sort")


async def test_what_was_typed_elsewhere_keeps_its_answer(
    stage: Stage,
    unread: list[Delete],
) -> None:
    refused = await stage.ann.slash(stage.channel, "game new", game="chess")
    assert private(refused)
    assert unread == []


async def test_a_refusal_does_not_push_the_board_down(stage: Stage, unread: list[Delete]) -> None:
    board = await stage.started()
    for _ in range(4):
        await stage.press(stage.to_act(board)[1], board, "act")
    await read(unread)
    table = await stage.bot.services.tables.table(1)
    assert not await stage.bot.services.depth.is_buried(table)


async def test_the_same_refusal_stands_once_however_often_it_is_earned(
    stage: Stage,
    unread: list[Delete],
) -> None:
    board = await stage.started()
    waiting = stage.to_act(board)[1]
    for _ in range(3):
        latest = await stage.press(waiting, board, "act")
    (standing,) = private_messages(stage, waiting)
    assert "not your turn" in text(standing)
    assert standing.id == latest.response.id
    await read(unread)
    assert private_messages(stage, waiting) == []


async def test_the_same_refusal_of_a_typed_command_stands_once(stage: Stage) -> None:
    for _ in range(2):
        await stage.ann.slash(stage.channel, "game new", game="chess")
    history = stage.channel.history(viewer=stage.ann)
    assert len([each for each in history if each.flags.ephemeral]) == 1


# --- presses that come too late ---------------------------------------


async def test_a_press_in_an_old_menu_is_told_where_the_present_one_stands(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def cannot_be_reached(message: StandingMessage) -> None:
        """As fifteen minutes after it was sent: it stays where it is."""

    messages = stage.bot.services.private_messages
    monkeypatch.setattr(messages, "remove_older", cannot_be_reached)
    await stage.ann.slash(stage.channel, "game practice", game="armadora")
    await idle(stage)
    history = stage.channel.history(viewer=stage.ann)
    (in_channel,) = [each for each in history if each.flags.ephemeral]
    messages.reset(monotonic)  # as a quarter of an hour later
    in_thread = (await stage.press(stage.ann, stage.holding("act"), "act")).response
    messages.reset(monotonic)
    menu = (await stage.press(stage.ann, stage.holding("act"), "act")).response
    await stage.press(stage.ann, menu, "best")
    await idle(stage)

    async def press_late(menu: Any) -> str:
        """What Ann is told who presses in an old menu."""
        answer = private(await stage.press(stage.ann, menu, "best"))
        return answer.rpartition("The board has moved on since then. ")[2]

    (thread,) = stage.channel.threads
    assert await press_late(in_thread) == "Your menu above shows what is possible now."
    assert (
        await press_late(in_channel) == f"Your menu in <#{thread.id}> shows what is possible now."
    )
    standing = messages.find(1, stage.ann.id)
    assert standing is not None
    standing.page = replace(standing.page, asked=0)  # as long as it is not brought up to date
    assert await press_late(in_thread) == "Your menu is about to show what is possible now."
    messages.reset(monotonic)
    assert "Press Act at the table" in await press_late(in_thread), "nobody knows of a menu"
