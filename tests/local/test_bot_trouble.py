"""A bot whose line is cut, whose process dies, whose Discord restarts."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from local import Discord

from .conftest import BotProcess, run_discord

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(bot_log: Path) -> AsyncIterator[BotProcess]:
    async with run_discord() as local:
        server = local.add_server()
        local.add_channel(server, "tables")
        local.add_person("Ann", server)
        running = BotProcess(local, bot_log)
        try:
            await running.start()
            yield running
        finally:
            await running.kill()


async def hand(local: Discord) -> str:
    return (
        await local.slash(local.find_person("Ann"), local.find_channel("tables"), "game hand")
    ).content


async def test_a_cut_socket_resumes_its_session_and_misses_nothing(bot: BotProcess) -> None:
    local = bot.table
    (before,) = local.service.gateway.sessions
    await local.drop_sockets()
    await local.wait_for(lambda: not local.service.gateway.is_online)
    # Asked while the bot is away: the event waits in its session.
    assert await hand(local) == "Your hand: 3 cards"
    assert list(local.service.gateway.sessions) == [before]
    assert local.service.gateway.identify_count == 1


async def test_a_request_to_reconnect_keeps_the_session(bot: BotProcess) -> None:
    local = bot.table
    await local.ask_to_reconnect()
    await local.wait_for(lambda: not local.service.gateway.is_online)
    assert await hand(local) == "Your hand: 3 cards"
    assert local.service.gateway.identify_count == 1


async def test_kicked_and_invited_again_the_bot_plays_on(bot: BotProcess) -> None:
    local = bot.table
    (server,) = local.world.guilds.values()
    local.kick_bot(server)
    local.invite_bot(server)
    assert await hand(local) == "Your hand: 3 cards"


async def test_an_answer_that_is_lost_was_given_all_the_same(bot: BotProcess) -> None:
    local = bot.table
    local.lose_next_answer("POST", "/messages$")
    channel = local.find_channel("tables")
    answer = await local.slash(
        local.find_person("Ann"), channel, "game attempt", what="post", target=channel["id"]
    )
    assert answer.content == "post: lost"
    assert "hello" in [
        message["content"] for message in local.visible_messages(local.find_person("Ann"), channel)
    ]


async def test_a_killed_bot_is_offline_and_its_old_button_works_after_the_restart(
    bot: BotProcess,
) -> None:
    local, ann, channel = (
        bot.table,
        bot.table.find_person("Ann"),
        bot.table.find_channel("tables"),
    )
    message = (await local.slash(ann, channel, "game start", kind="catan", rival=ann)).message
    await bot.kill()
    await local.wait_for(lambda: not local.service.gateway.is_online)
    await bot.start()
    pressed = await local.press(ann, message, "Move")
    assert pressed.content == "1 moves"


async def test_a_malformed_event_ends_the_bot(bot: BotProcess) -> None:
    """One payload that the library cannot parse stops the process: worth knowing, hence a switch
    for it.
    """
    bot.table.send_malformed()
    assert await bot.wait_until_ended() != 0


async def test_a_wrong_token_is_refused(bot_log: Path) -> None:
    async with run_discord() as local:
        bot = BotProcess(local, bot_log)
        await bot.launch("wrong")
        assert await bot.wait_until_ended() != 0
        assert [request.status for request in local.requests] == [401]


async def test_the_same_table_is_there_after_everything_stopped(
    bot_log: Path,
    tmp_path: Path,
) -> None:
    async with run_discord(data_dir=tmp_path) as local:
        server = local.add_server()
        channel = local.add_channel(server, "tables")
        ann = local.add_person("Ann", server, locale="ko")
        bot = BotProcess(local, bot_log)
        try:
            await bot.start()
            message = (
                await local.slash(ann, channel, "game start", kind="catan", rival=ann)
            ).message
            token = local.token
        finally:
            await bot.kill()
    async with run_discord(data_dir=tmp_path) as local:
        assert local.token == token
        assert local.find_person("Ann").locale == "ko"
        (kept,) = local.visible_messages(local.find_person("Ann"), local.find_channel("tables"))
        assert kept["id"] == message["id"]
        assert kept["attachments"][0]["url"].startswith(local.url)
        assert local.read_file(kept["attachments"][0]).startswith(b"\x89PNG")
        bot = BotProcess(local, bot_log)
        try:
            await bot.start()
            pressed = await local.press(local.find_person("Ann"), kept, "Move")
            assert pressed.content == "1 moves"
        finally:
            await bot.kill()
