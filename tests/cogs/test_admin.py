"""What a server's owner sets, on an independent Discord."""

from __future__ import annotations

import discord
import simcord

from .conftest import Stage, part, played, private, selected, text


async def owner_of(stage: Stage) -> simcord.MemberActor:
    owners = stage.guild.create_role("Owners", permissions=discord.Permissions(manage_guild=True))
    return stage.guild.add_member(stage.env.create_user("owner"), roles=[owners])


async def test_a_server_shows_its_finished_games_once_where_its_owner_wants_them(
    stage: Stage,
) -> None:
    owner, hall = await owner_of(stage), stage.guild.create_text_channel("hall")
    page = (await owner.slash(stage.channel, "admin settings")).response
    await owner.select(page, [hall], custom_id=selected(page, "hall"))
    await played(stage)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    (shown,) = await stage.until(hall.history)
    assert "ben wins" in text(shown)
    assert shown.attachments
    await stage.bot.services.table_messages.wait_until_idle()
    stage.bot.services.table_messages.refresh(1)
    await stage.bot.services.table_messages.wait_until_idle()
    assert len(hall.history()) == 1
    replay = await stage.press(stage.eve, shown, "replay")
    assert "Action 0 of 2" in private(replay)


async def test_matches_get_private_threads_where_the_owner_wants_them_and_only_players_see_them(
    stage: Stage,
) -> None:
    owner = await owner_of(stage)
    page = (await owner.slash(stage.channel, "admin settings")).response
    await owner.select(page, ["private"], custom_id=selected(page, "threads"))
    await stage.opened()
    await stage.press(stage.ben, stage.holding("join"), "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    assert await stage.until(lambda: stage.holding("act"))
    (thread,) = (stage.bot.get_channel(each.id) for each in stage.channel.threads)
    assert isinstance(thread, discord.Thread)
    assert thread.is_private()


async def test_there_is_an_end_to_how_many_tables_a_person_may_open(stage: Stage) -> None:
    owner = await owner_of(stage)
    page = (await owner.slash(stage.channel, "admin settings")).response
    await owner.select(page, ["1"], custom_id=selected(page, "limit", "per_person"))
    await stage.opened()
    assert "too many open tables" in private(
        await stage.ann.slash(stage.channel, "game new", game="armadora")
    )


async def test_every_setting_of_a_server_says_what_it_is_also_when_something_is_chosen(
    stage: Stage,
) -> None:
    owner, hall = await owner_of(stage), stage.guild.create_text_channel("hall")
    page = (await owner.slash(stage.channel, "admin settings")).response
    await owner.select(page, [hall], custom_id=selected(page, "hall"))
    assert "**Where tables may be opened**" in text(page)
    assert "**Where finished games are shown**" in text(page)
