"""What a press tells beside itself is not asked for again."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.messages.board_depth import LOOK_SECONDS
from cogs.services.press_news import PressNews

from .conftest import Stage, asked
from .test_private_messages import Clock, idle, place_warrior, with_bot


@pytest.fixture(autouse=True)
def same_time(stage: Stage) -> None:
    """The bot's clock shows the time of the stage, so that its messages are young."""
    stage.bot.services.tables.now = lambda: discord.utils.snowflake_time(stage.channel.id)


@pytest.fixture
def asked_members(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The people about whom Discord was asked whether they are in the server."""
    ask, people = stage.bot.http.get_member, []

    async def note(server_id: int, person_id: int) -> object:
        people.append(person_id)
        return await ask(server_id, person_id)

    monkeypatch.setattr(stage.bot.http, "get_member", note)
    return people


@pytest.fixture
def looks(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The channels whose messages Discord was asked for."""
    ask, channels = stage.bot.http.logs_from, []

    async def note(channel_id: int, *args: Any, **options: Any) -> object:
        channels.append(channel_id)
        return await ask(channel_id, *args, **options)

    monkeypatch.setattr(stage.bot.http, "logs_from", note)
    return channels


def press_in(channel_id: int, last_message_id: int | None) -> dict[str, Any]:
    """What Discord tells of a press in a channel whose last message is this one."""
    last = None if last_message_id is None else str(last_message_id)
    return {"channel": {"id": str(channel_id), "last_message_id": last}}


async def test_who_pressed_in_the_server_is_called_without_a_question_about_them(
    stage: Stage, asked_members: list[int]
) -> None:
    await stage.started()  # both pressed to sit down
    person, other = await asked(stage)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    assert not set(asked_members) & {person.id, other.id}


async def test_who_pressed_nothing_for_long_is_asked_about(
    stage: Stage, asked_members: list[int]
) -> None:
    await stage.started()
    person, other = await asked(stage)
    stage.bot.services.membership._seen_at.clear()  # more than an hour passes
    await place_warrior(stage, person, "C1")
    await idle(stage)
    assert await stage.until(lambda: other.id in asked_members)
    assert person.id not in asked_members


@pytest.mark.parametrize(("last", "looks_wanted"), [("board", 0), ("above", 1), (None, 1)])
async def test_discord_is_asked_what_stands_below_only_where_a_press_leaves_that_open(
    stage: Stage, looks: list[int], last: str | None, looks_wanted: int
) -> None:
    clock = Clock()
    depth, membership = stage.bot.services.depth, stage.bot.services.membership
    depth.reset(clock)
    board = await with_bot(stage)
    clock.at += LOOK_SECONDS + 1
    looks.clear()
    told = {"board": board.id, "above": board.id + 1, None: None}[last]
    PressNews(membership, depth).note(press_in(board.channel.id, told))
    for _ in range(2):
        stage.bot.services.table_messages.refresh(1)
        await idle(stage)
    assert len(looks) == looks_wanted


async def test_an_old_press_tells_nothing_of_what_stands_below_now(
    stage: Stage, looks: list[int]
) -> None:
    clock = Clock()
    depth, membership = stage.bot.services.depth, stage.bot.services.membership
    depth.reset(clock)
    board = await with_bot(stage)
    PressNews(membership, depth).note(press_in(board.channel.id, board.id))
    clock.at += LOOK_SECONDS + 1
    looks.clear()
    stage.bot.services.table_messages.refresh(1)
    await idle(stage)
    assert looks == [board.channel.id]


async def test_who_presses_before_discord_was_asked_about_them_is_not_asked_about(
    stage: Stage, asked_members: list[int]
) -> None:
    await stage.started()
    table = await stage.bot.services.tables.table(1)
    membership, people = stage.bot.services.membership, (stage.ann.id, stage.ben.id)
    membership._seen_at.clear()  # more than an hour passes
    asked_members.clear()
    membership.check_soon(table, people)
    pressed = {"user": {"id": str(stage.ben.id)}}
    server = str(table.row.server_id)
    PressNews(membership, stage.bot.services.depth).note({"guild_id": server, "member": pressed})
    assert await stage.until(lambda: stage.ann.id in asked_members)
    assert membership._waiting == {}
    assert asked_members == [stage.ann.id]
