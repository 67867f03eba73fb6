"""A server that invites the bot is welcomed once, and one press opens a table for practice."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from cogs.slash.suggestions import games_easiest_first
from words import Words

from .conftest import Stage, has_menu, part, private, text

HELLO = "### Board games, right here"
SILENCE = discord.PermissionOverwrite(send_messages=False)


async def tell(stage: Stage, guild: simcord.GuildHandle, event: str) -> None:
    """The library tells everybody who listens of a server that comes or goes."""
    await stage.env.settle()
    found = stage.bot.get_guild(guild.id)
    assert found is not None
    for listener in stage.bot.extra_events[event]:
        await listener(found)


async def invite(stage: Stage, guild: simcord.GuildHandle) -> None:
    await tell(stage, guild, "on_guild_join")


def said(channel: Any) -> list[str]:
    return [text(message) for message in channel.history()]


async def test_a_server_is_welcomed_in_the_first_channel_where_the_bot_may_write(
    stage: Stage,
) -> None:
    guild = stage.env.create_guild("Other")
    closed = guild.create_text_channel("closed", overwrites={guild.me: SILENCE})
    first, second = guild.create_text_channel("first"), guild.create_text_channel("second")
    await invite(stage, guild)
    (hello,) = said(first)
    assert hello.strip().startswith(HELLO)
    assert "/game new" in hello
    assert not said(closed)
    assert not said(second)


async def test_the_system_channel_is_the_first_one(stage: Stage) -> None:
    guild = stage.env.create_guild("Other")
    first, system = guild.create_text_channel("first"), guild.create_text_channel("system")
    stage.env.backend.edit_guild(guild.id, {"system_channel_id": system.id})
    await invite(stage, guild)
    assert len(said(system)) == 1
    assert not said(first)


async def test_a_server_is_welcomed_only_once_also_when_it_invites_the_bot_again(
    stage: Stage,
) -> None:
    await invite(stage, stage.guild)
    await tell(stage, stage.guild, "on_guild_remove")
    await invite(stage, stage.guild)
    await invite(stage, stage.guild)
    assert len(said(stage.channel)) == 1


async def test_what_a_restart_reads_of_a_server_says_that_it_was_welcomed(stage: Stage) -> None:
    await invite(stage, stage.guild)
    servers = stage.bot.services.servers
    assert (await servers.server(stage.guild.id)).settings["welcomed"] is True
    assert not await servers.claim_welcome(stage.guild.id, "en")


async def test_where_the_bot_may_write_nowhere_it_says_nothing_and_may_be_welcomed_later(
    stage: Stage,
) -> None:
    guild = stage.env.create_guild("Other")
    closed = guild.create_text_channel("closed", overwrites={guild.me: SILENCE})
    await invite(stage, guild)
    assert not said(closed)
    open_now = guild.create_text_channel("open")
    await invite(stage, guild)
    assert len(said(open_now)) == 1


@pytest.mark.parametrize(
    ("locale", "hello", "language"),
    [
        ("ko", "보드게임", "ko"),
        ("ru", "Настольные игры", "ru"),
        ("en-US", "Board games", "en"),
        ("fr", "Board games", "en"),
    ],
)
async def test_the_welcome_and_what_follows_come_in_the_server_s_language(
    stage: Stage,
    locale: str,
    hello: str,
    language: str,
) -> None:
    guild = stage.env.create_guild("Other", preferred_locale=locale)
    room = guild.create_text_channel("first")
    await invite(stage, guild)
    assert hello in said(room)[0]
    assert await stage.bot.services.languages.of_server(guild.id) == language


async def test_a_language_that_the_owner_chose_before_stays(stage: Stage) -> None:
    guild = stage.env.create_guild("Other", preferred_locale="ko")
    room = guild.create_text_channel("first")
    await stage.bot.services.servers.set_language(guild.id, "ru")
    await invite(stage, guild)
    assert "Настольные игры" in said(room)[0]


async def test_one_press_opens_and_starts_the_easiest_game_against_a_bot(stage: Stage) -> None:
    await invite(stage, stage.guild)
    told = await stage.press(stage.ann, stage.holding("practice"), "practice")
    assert "Your table is here: https://discord.com/channels/" in private(told)
    assert has_menu(told)
    await stage.until(lambda: stage.holding("act"))
    table = await stage.bot.services.tables.table(1)
    assert table.row.game == games_easiest_first()[0].meta.key
    assert table.is_practice
    assert table.match is not None
    assert [row.person_id for row in table.people()] == [stage.ann.id]
    assert len(table.seats) == min(table.game.meta.seats)
    assert stage.channel.threads, "the match has a thread of its own"


async def test_whoever_presses_again_is_led_to_the_table_they_have(stage: Stage) -> None:
    await invite(stage, stage.guild)
    welcome = stage.holding("practice")
    for _ in range(2):
        assert "here: https://" in private(await stage.press(stage.ann, welcome, "practice"))
        await stage.bot.services.table_messages.wait_until_idle()
    assert len(await stage.bot.services.table_records.own_summaries(stage.ann.id)) == 1
    await stage.press(stage.ben, welcome, "practice")
    assert len(await stage.bot.services.table_records.own_summaries(stage.ben.id)) == 1


async def test_the_first_practice_of_a_game_explains_its_questions_and_later_ones_do_not(
    stage: Stage,
) -> None:
    await invite(stage, stage.guild)
    welcome = stage.holding("practice")
    told = await stage.press(stage.ann, welcome, "practice")
    game = games_easiest_first()[0]
    assert Words("en")(game.course.lessons[0].text) in private(told)
    assert any(part(each, "nolessons") for each in told.followups), "they can be skipped"
    services = stage.bot.services
    await services.moderation.abort(1, stage.ann.id)
    await services.lessons.switch_off(stage.ann.id, game.meta.key)
    again = await stage.press(stage.ann, welcome, "practice")
    assert has_menu(again)
    assert not any(part(each, "nolessons") for each in again.followups)


async def test_where_tables_may_not_be_opened_the_press_is_one_sentence(stage: Stage) -> None:
    await invite(stage, stage.guild)
    elsewhere = stage.guild.create_text_channel("elsewhere")
    await stage.bot.services.servers.change_settings(stage.guild.id, channels=[elsewhere.id])
    told = private(await stage.press(stage.ann, stage.holding("practice"), "practice"))
    assert told == f"Tables may be opened here: <#{elsewhere.id}>."


async def test_help_below_the_welcome_is_a_private_answer(stage: Stage) -> None:
    await invite(stage, stage.guild)
    before = text(stage.holding("practice"))
    told = await stage.press(stage.ann, stage.holding("practice"), "help")
    assert "### What is this?" in private(told)
    assert text(stage.holding("practice")) == before
    assert part(told.response, "help")
