"""A private message of before a restart goes when its person gets a new one."""

from __future__ import annotations

from datetime import timedelta

import discord

from cogs.services.private_messages import PrivatePage
from db import facts
from play.personal_data import erase_person
from play.private_tokens import KEY_START, TOKEN_LIFE

from .conftest import Stage, part, text
from .test_private_messages import Clock, idle, place_warrior, private_messages, same_time, watch

__all__ = ["same_time"]


async def restart(stage: Stage) -> None:
    """What a restart forgets is forgotten; what is new was written down before."""
    await stage.bot.services.kept_messages.save()
    watch(stage, Clock())


async def stored_tokens(stage: Stage) -> dict[str, str]:
    async with stage.bot.services.tables.db.peek() as c:
        return await facts.list_facts(c, KEY_START)


async def test_act_after_a_restart_takes_the_menu_of_before_away(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await stage.press(person, board, "act")
    await restart(stage)
    second = await stage.press(person, board, "act")
    assert [each.id for each in private_messages(stage, person)] == [second.response.id]


async def test_a_receipt_of_before_a_restart_goes_too(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    await place_warrior(stage, person, "C1")
    await idle(stage)
    (receipt,) = private_messages(stage, person)
    await restart(stage)
    await stage.press(person, stage.holding("act"), "seat")
    (seat,) = private_messages(stage, person)
    assert seat.id != receipt.id


async def test_a_menu_of_before_a_restart_that_is_pressed_stays(stage: Stage) -> None:
    board = await stage.started()
    person, _ = stage.to_act(board)
    menu = await stage.press(person, board, "act")
    await restart(stage)
    await stage.press(person, menu.response, "sort")
    (standing,) = private_messages(stage, person)
    assert standing.id == menu.response.id
    assert part(standing, "sort"), "it is the menu still"


async def test_a_message_that_was_sent_anew_at_the_bottom_goes_as_well(stage: Stage) -> None:
    """It is reached by its own id: its token has answered with another message first."""
    board = await stage.started()
    person, _ = stage.to_act(board)
    await stage.press(person, board, "act")
    messages = stage.bot.services.private_messages
    standing = messages.find(1, person.id)
    assert standing is not None
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("below"))
    assert await messages.send_below(standing, PrivatePage(kind=standing.page.kind, view=view))
    assert [text(each) for each in private_messages(stage, person)] == ["below"]
    await restart(stage)
    new = await stage.press(person, board, "act")
    assert [each.id for each in private_messages(stage, person)] == [new.response.id]


async def test_a_dead_token_is_not_used_and_is_erased(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await stage.press(person, board, "act")
    await restart(stage)
    assert len(await stored_tokens(stage)) == 1
    tables = stage.bot.services.tables
    later = tables.now() + TOKEN_LIFE + timedelta(seconds=1)
    tables.now = lambda: later
    await stage.press(person, board, "act")
    assert len(private_messages(stage, person)) == 2, "the old one cannot be reached"
    await stage.press(other, board, "seat")
    await stage.bot.services.kept_messages.save()
    assert len(await stored_tokens(stage)) == 2, "those of now"
    even_later = later + TOKEN_LIFE
    tables.now = lambda: even_later
    await stage.bot.services.kept_messages.save()
    assert await stored_tokens(stage) == {}


async def test_who_is_erased_leaves_no_token(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    await stage.press(person, board, "seat")
    await stage.press(other, board, "seat")
    await stage.bot.services.resignations.resign(1, person.id)
    await stage.bot.services.kept_messages.save()
    async with stage.bot.services.tables.db.write() as tx:
        await erase_person(tx, person.id)
    assert [key.split("/")[-1] for key in await stored_tokens(stage)] == [str(other.id)]
