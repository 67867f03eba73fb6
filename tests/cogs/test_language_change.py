"""Where a server changes its language, what stands there already follows at once."""

from __future__ import annotations

import simcord

from .conftest import Stage, part, played, selected, text
from .test_admin import owner_of


async def choose(stage: Stage, owner: simcord.MemberActor, language: str) -> None:
    page = (await owner.slash(stage.channel, "admin settings")).response
    await owner.select(page, [language], custom_id=selected(page, "lang"))
    await stage.bot.services.table_messages.wait_until_idle()


async def test_a_lobby_card_is_written_anew_in_the_new_language(stage: Stage) -> None:
    owner, card = await owner_of(stage), await stage.opened()
    assert "**Players** 1 of 4" in text(card)
    await choose(stage, owner, "ko")
    again = stage.holding("join")
    assert again is not None
    assert again.id == card.id
    assert "**플레이어**" in text(again)
    await choose(stage, owner, "ru")
    assert "**Игроки**" in text(stage.holding("join"))


async def test_board_and_card_of_a_running_match_follow_and_nobody_is_called_again(
    stage: Stage,
) -> None:
    owner, thread = await owner_of(stage), await played(stage)
    board, card = stage.holding("act"), stage.channel.history()[0]
    assert board is not None
    assert "play here" in text(card)
    picture = board.attachments[0].description
    await choose(stage, owner, "ko")
    again = stage.holding("act")
    assert again is not None
    assert "<@" not in text(again), "it is a new message here, as the old one has aged"
    assert "알마도라" in text(again)
    assert again.attachments[0].description != picture
    assert "알마도라" in text(stage.channel.history()[0])
    assert len(thread.history()) == 1
    assert part(again, "act")


async def test_a_start_shows_what_the_end_of_the_bot_has_prevented(stage: Stage) -> None:
    await stage.opened()
    await stage.bot.services.table_messages.wait_until_idle()
    (table_id,) = await stage.bot.services.servers.set_language(stage.guild.id, "ko")
    await stage.bot.services.table_messages.catch_up()
    await stage.until(lambda: "**플레이어**" in text(stage.holding("join")))
    assert table_id == 1


async def test_tables_of_other_servers_and_those_that_are_over_are_left_alone(
    stage: Stage,
) -> None:
    await played(stage)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    await stage.bot.services.table_messages.wait_until_idle()
    assert await stage.bot.services.servers.set_language(stage.guild.id, "ru") == []
    assert await stage.bot.services.servers.set_language(12345, "ru") == []
