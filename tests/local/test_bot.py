"""An unmodified discord.py bot in its own process, played by two people."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from local import Discord, Person, Refused, Upload
from local.errors import NO_RESPONSE
from local.protocol import Json, walk_components

from .conftest import CHECK, BotProcess, run_discord

pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass
class Table:
    discord: Discord
    bot: BotProcess
    server: Json
    channel: Json
    ann: Person
    bo: Person


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(bot_log: Path) -> AsyncIterator[Table]:
    async with run_discord() as local:
        server = local.add_server("Board games", locale="ko")
        channel = local.add_channel(server, "tables")
        ann, bo = local.add_person("Ann", server, locale="ru"), local.add_person("Bo", server)
        bot = BotProcess(local, bot_log)
        try:
            await bot.start()
            yield Table(local, bot, server, channel, ann, bo)
        finally:
            await bot.kill()


async def started(table: Table) -> Json:
    return (
        await table.discord.slash(
            table.ann, table.channel, "game start", kind="catan", rival=table.bo
        )
    ).message


async def attempt(table: Table, what: str, target: str) -> str:
    answer = await table.discord.slash(
        table.ann, table.channel, "game attempt", what=what, target=target
    )
    return answer.content.removeprefix(f"{what}: ")


async def test_the_bot_logs_in_and_syncs_its_commands(table: Table) -> None:
    first = [(request.method, request.route) for request in table.discord.requests[:3]]
    assert first == [
        ("GET", "/users/@me"),
        ("GET", "/oauth2/applications/@me"),
        ("PUT", "/applications/{application}/commands"),
    ]
    (command,) = table.discord.world.commands["0"].values()
    assert command["name_localizations"] == {"ru": "игра"}
    assert table.discord.service.sockets[0].compression == "zstd-stream"


async def test_autocomplete_offers_what_fits(table: Table) -> None:
    offered = await table.discord.autocomplete(
        table.ann, table.channel, "game start", "kind", kind="ca"
    )
    assert offered == [{"name": "Catan", "value": "catan"}]


async def test_a_slash_command_knows_both_languages_and_its_answer_carries_a_picture(
    table: Table,
) -> None:
    message = await started(table)
    assert message["content"] == f"catan: <@{table.ann.id}> v <@{table.bo.id}> [ru/ko]"
    (picture,) = message["attachments"]
    assert (picture["width"], picture["height"], picture["description"]) == (
        320,
        120,
        "The board after 0 moves",
    )
    assert table.discord.read_file(picture).startswith(b"\x89PNG")
    assert [user["id"] for user in message["mentions"]] == [table.ann.id, table.bo.id]


async def test_a_button_edits_the_message_and_whispers_to_the_presser_alone(table: Table) -> None:
    message = await started(table)
    old_picture = message["attachments"][0]
    pressed = await table.discord.press(table.bo, message, "Move")
    await table.discord.wait_for(lambda: pressed.followups)
    assert pressed.message is message
    assert message["content"] == "1 moves"
    assert message["attachments"][0]["id"] != old_picture["id"]
    assert table.discord.world.find_file(old_picture["id"]) is None
    whisper = pressed.followups[0]
    assert whisper in table.discord.visible_messages(table.bo, table.channel)
    assert whisper not in table.discord.visible_messages(table.ann, table.channel)
    with pytest.raises(Refused):
        table.discord.service.person_actions.find_message(
            table.ann.id, table.channel["id"], whisper["id"]
        )


async def test_the_first_follow_up_fills_a_deferred_answer(table: Table) -> None:
    answer = await table.discord.slash(table.bo, table.channel, "game hand")
    assert (answer.callback_type, answer.content, answer.is_private) == (
        5,
        "Your hand: 3 cards",
        True,
    )
    assert answer.followups == []


async def test_a_layout_view_gets_ids_and_addresses(table: Table) -> None:
    message = (await table.discord.slash(table.ann, table.channel, "game panel")).message
    parts = list(walk_components(message["components"]))
    assert [part["type"] for part in parts] == [17, 10, 12, 1, 2, 2]
    assert [part["id"] for part in parts] == [1, 2, 3, 4, 5, 6]
    media = parts[2]["items"][0]["media"]
    assert (media["url"], media["width"], media["height"]) == (
        message["attachments"][0]["url"],
        320,
        120,
    )


async def test_a_modal_is_filled_in_and_submitted(table: Table) -> None:
    message = (await table.discord.slash(table.ann, table.channel, "game panel")).message
    form = await table.discord.press(table.ann, message, "Speak")
    assert (form.callback_type, form.modal["title"]) == (9, "Say")
    with pytest.raises(Refused, match="characters"):
        await table.discord.submit(table.ann, form, {"Message": "x" * 21, "Tone": ["loud"]})
    said = await table.discord.submit(table.ann, form, {"Message": "hello", "Tone": ["loud"]})
    assert said.content == "loud: hello"


async def test_a_modal_may_hold_every_kind_of_input(table: Table) -> None:
    message = (await table.discord.slash(table.ann, table.channel, "game panel")).message
    form = await table.discord.press(table.ann, message, "Form")
    values = {
        "who": [table.bo.id],
        "proof": [Upload("proof.txt", b"12345")],
        "side": "right",
        "extras": ["a", "c"],
        "sure": True,
    }
    done = await table.discord.submit(table.ann, form, values)
    assert done.content == "Bo | proof.txt 5 | right | ac | True"


async def test_a_select_resolves_whom_it_names(table: Table) -> None:
    asked = await table.discord.slash(table.ann, table.channel, "game choose")
    chosen = await table.discord.select(table.ann, asked.message, "Rival", table.bo)
    assert chosen.content == "chose Bo"


async def test_a_thread_and_a_direct_message(table: Table) -> None:
    answer = await table.discord.slash(table.ann, table.channel, "game table")
    thread = table.discord.find_channel("table-1")
    assert answer.content == f"<#{thread['id']}>"
    assert thread["parent_id"] == table.channel["id"]
    assert [
        message["content"] for message in table.discord.visible_messages(table.bo, thread)
    ] == [f"welcome <@{table.ann.id}>"]
    assert table.ann.id in table.discord.world.thread_members[thread["id"]]
    assert [
        message["content"]
        for message in table.discord.visible_messages(
            table.ann, table.discord.dm_channel(table.ann)
        )
    ] == ["It is your turn"]
    assert table.discord.visible_messages(table.bo, table.discord.dm_channel(table.ann)) == []


async def test_a_body_beyond_the_limits_is_refused_with_the_place_of_the_error(
    table: Table,
) -> None:
    answer = await table.discord.slash(table.ann, table.channel, "game bad")
    assert answer.content.startswith("400 50035 Invalid Form Body")
    assert "data.components.0.components.0.label" in answer.content


async def test_a_rate_limited_request_is_tried_again(table: Table) -> None:
    table.discord.fail_next("POST", r"/threads$", 429, retry_after=0.1)
    await table.discord.slash(table.ann, table.channel, "game table")
    statuses = [
        request.status for request in table.discord.requests if request.route.endswith("/threads")
    ]
    assert statuses[-2:] == [429, 201]


async def test_an_answer_after_three_seconds_meets_an_unknown_interaction(table: Table) -> None:
    table.discord.service.rules.acknowledge_seconds = 0.2
    try:
        with pytest.raises(Refused, match=NO_RESPONSE):
            await table.discord.slash(table.ann, table.channel, "game late")
        await table.discord.wait_for(
            lambda: (
                table.discord.visible_messages(table.ann, table.channel)[-1]["content"]
                == "late: 10062"
            )
        )
    finally:
        table.discord.service.rules.acknowledge_seconds = 3.0


async def test_missing_permissions_have_discords_codes(table: Table) -> None:
    there = table.discord.add_channel(table.server, "elsewhere")
    assert await attempt(table, "post", there["id"]) == "hello"
    table.discord.deny_bot(there, "send_messages")
    assert await attempt(table, "post", there["id"]) == "403 50013"
    table.discord.deny_bot(there, "view_channel")
    assert await attempt(table, "post", there["id"]) == "403 50001"
    table.discord.delete_channel(there)
    assert await attempt(table, "post", there["id"]) == "404 10003"


async def test_nothing_is_edited_in_an_archived_thread_until_it_is_woken(table: Table) -> None:
    await table.discord.slash(table.ann, table.channel, "game table")
    thread = table.discord.find_channel("table-1")
    table.discord.archive_thread(thread)
    assert await attempt(table, "edit", thread["id"]) == "400 50083"
    assert await attempt(table, "wake", thread["id"]) == "False"
    assert await attempt(table, "edit", thread["id"]) == f"welcome <@{table.ann.id}>!"


async def test_edits_of_old_messages_are_throttled(table: Table) -> None:
    there = table.discord.add_channel(table.server, "old")
    await attempt(table, "post", there["id"])
    table.discord.service.rules.old_message_edits = 1
    table.discord.advance_clock(3601)
    assert await attempt(table, "edit", there["id"]) == "hello!"
    assert await attempt(table, "edit", there["id"]) == "429 30046"


async def test_who_left_is_an_unknown_member_and_who_shut_the_door_gets_no_letters(
    table: Table,
) -> None:
    carl = table.discord.add_person("Carl", table.server)
    assert await attempt(table, "member", carl.id) == "Carl"
    assert await attempt(table, "write", carl.id) == "psst"
    table.discord.block_dms(carl)
    assert await attempt(table, "write", carl.id) == "403 50007"
    table.discord.leave_server(carl, table.server)
    assert await attempt(table, "member", carl.id) == "404 10007"


async def test_every_body_was_checked_with_discords_own_description(table: Table) -> None:
    if CHECK is None:
        pytest.skip("Discord's OpenAPI file is not here")
    refused = [
        request
        for request in table.discord.requests
        if request.status == 400 and request.error["code"] == 50035
    ]
    assert CHECK.checked > 20
    assert [
        request.body["data"]["components"][0]["components"][0]["label"] for request in refused
    ] == ["x" * 81]
