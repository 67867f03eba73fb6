"""What a press tells beside itself is not asked for again."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.messages.board_depth import LOOK_SECONDS
from cogs.services.press_news import PressNews

from .conftest import Stage, part
from .test_private_messages import Clock, idle, with_bot


@pytest.fixture(autouse=True)
def same_time(stage: Stage) -> None:
    """The bot's clock shows the time of the stage, so that its messages are young."""
    stage.bot.services.tables.now = lambda: discord.utils.snowflake_time(stage.channel.id)


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


@pytest.mark.parametrize(("last", "looks_wanted"), [("board", 0), ("above", 1), (None, 1)])
async def test_discord_is_asked_what_stands_below_only_where_a_press_leaves_that_open(
    stage: Stage,
    looks: list[int],
    last: str | None,
    looks_wanted: int,
) -> None:
    clock = Clock()
    depth = stage.bot.services.depth
    depth.reset_caches(clock)
    board = await with_bot(stage)
    clock.at += LOOK_SECONDS + 1
    looks.clear()
    told = {"board": board.id, "above": board.id + 1, None: None}[last]
    PressNews(depth).note(press_in(board.channel.id, told))
    for _ in range(2):
        stage.bot.services.table_messages.refresh(1)
        await idle(stage)
    assert len(looks) == looks_wanted


async def test_an_old_press_tells_nothing_of_what_stands_below_now(
    stage: Stage,
    looks: list[int],
) -> None:
    clock = Clock()
    depth = stage.bot.services.depth
    depth.reset_caches(clock)
    board = await with_bot(stage)
    PressNews(depth).note(press_in(board.channel.id, board.id))
    clock.at += LOOK_SECONDS + 1
    looks.clear()
    stage.bot.services.table_messages.refresh(1)
    await idle(stage)
    assert looks == [board.channel.id]


async def test_a_press_on_the_board_itself_tells_that_nothing_stands_below(
    stage: Stage,
    looks: list[int],
) -> None:
    clock = Clock()
    stage.bot.services.depth.reset_caches(clock)
    board = await with_bot(stage)
    clock.at += LOOK_SECONDS + 1
    await stage.ann.click(board, custom_id=part(board, "log"))
    looks.clear()
    stage.bot.services.table_messages.refresh(1)
    await idle(stage)
    assert looks == []
