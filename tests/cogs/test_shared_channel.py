"""Several tables in one channel: nobody loses the menu that they are in the middle of."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from cogs.services.private_messages import IN_USE_SECONDS

from .conftest import Stage, part, text
from .test_private_messages import Clock, idle, same_time, watch

__all__ = ["same_time"]


async def start_in_channel(stage: Stage, table_id: int) -> None:
    """A table of ann and ben that is played in the channel itself."""
    await stage.ann.slash(stage.channel, "game new", game="armadora")
    await stage.bot.services.display.store_settings(table_id, {"threads": "none"})
    await stage.bot.services.lobby.join(table_id, stage.ben.id, "ben")
    await stage.bot.services.lobby.start(table_id, stage.ann.id)
    await idle(stage)


async def two_tables(stage: Stage) -> None:
    for table_id in (1, 2):
        await start_in_channel(stage, table_id)


def board_of(stage: Stage, table_id: int) -> discord.Message:
    found = [
        message
        for message in stage.channel.history()
        if str(part(message, "act")).startswith(f"tb:act:{table_id}:")
        and not message.flags.ephemeral
    ]
    return found[-1]


def menus_of(stage: Stage, person: simcord.MemberActor) -> list[Any]:
    found = [each for each in stage.channel.history(viewer=person) if each.flags.ephemeral]
    return [each for each in found if "is open" not in text(each)]


async def who_acts(stage: Stage, table_id: int) -> simcord.MemberActor:
    table = await stage.bot.services.tables.table(table_id)
    (row,) = table.people_to_act()
    return stage.ann if row.person_id == stage.ann.id else stage.ben


async def move_at(stage: Stage, table_id: int, written: str) -> None:
    """Whoever must act at a table moves; its board is posted anew for the other one."""
    tables = stage.bot.services.tables
    table, person = await tables.table(table_id), await who_acts(stage, table_id)
    await tables.act(table_id, person.id, table.game.moves.parse(written))
    await idle(stage)


async def test_the_board_of_another_table_does_not_bury_the_menu_somebody_is_in(
    stage: Stage,
) -> None:
    await two_tables(stage)
    person = await who_acts(stage, 1)
    menu = await stage.press(person, board_of(stage, 1), "act")
    await stage.press(person, menu.response, "sort")
    before, step = menu.response.id, text(menu.response)
    await move_at(stage, 2, "warrior 1 C1")
    (kept,) = menus_of(stage, person)
    assert kept.id > board_of(stage, 2).id > before
    assert text(kept) == step, "as far as they had got"


@pytest.mark.parametrize("command", ["game new", "game practice"])
async def test_the_card_of_another_table_does_not_push_a_menu_up(
    stage: Stage,
    command: str,
) -> None:
    """Practice is asked in the channel, where others open tables."""
    await stage.ann.slash(stage.channel, "game practice", game="armadora")
    await idle(stage)
    (menu,) = menus_of(stage, stage.ann)
    await stage.ben.slash(stage.channel, command, game="lapilli")
    await idle(stage)
    public = [each for each in stage.channel.history() if not each.flags.ephemeral]
    (kept,) = menus_of(stage, stage.ann)
    assert kept.id > max(each.id for each in public) > menu.id


@pytest.mark.soak
async def test_a_menu_that_nobody_has_touched_for_minutes_stays_where_it_is(
    stage: Stage,
) -> None:
    clock = Clock()
    watch(stage, clock)
    await two_tables(stage)
    person = await who_acts(stage, 1)
    menu = await stage.press(person, board_of(stage, 1), "act")
    clock.at += IN_USE_SECONDS + 1
    await move_at(stage, 2, "warrior 1 C1")
    assert [each.id for each in menus_of(stage, person)] == [menu.response.id]


@pytest.mark.soak
async def test_of_two_menus_only_the_last_one_is_kept_at_the_bottom(stage: Stage) -> None:
    await two_tables(stage)
    await start_in_channel(stage, 3)
    person = stage.ann
    for table_id in (1, 2):
        if await who_acts(stage, table_id) is not person:
            await move_at(stage, table_id, "warrior 1 C1")
    first = (await stage.press(person, board_of(stage, 1), "act")).response.id
    second = (await stage.press(person, board_of(stage, 2), "act")).response.id
    await move_at(stage, 3, "warrior 1 C1")
    left, moved = sorted(each.id for each in menus_of(stage, person))
    assert left == first
    assert moved > board_of(stage, 3).id > second
