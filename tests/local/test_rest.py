"""The REST API, asked directly with the bot's token."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from local import Discord
from local.protocol import DM, LOADING

from .conftest import Api, connect_api, run_discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
GIF = (  # three by two pixels
    b"GIF87a\x03\x00\x02\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00,"
    b"\x00\x00\x00\x00\x03\x00\x02\x00\x00\x08\x06\x00\x01\x08\x1c\x18\x10\x00;"
)
TRUSTED = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
    "create_public_threads",
    "create_private_threads",
    "add_reactions",
    "manage_threads",
    "manage_messages",
    "pin_messages",
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ask() -> AsyncIterator[Api]:
    async with run_discord() as local:
        server = local.add_server("Games")
        local.set_bot_permissions(server, *TRUSTED)
        local.add_channel(server, "tables")
        local.add_person("Ann", server)
        async with connect_api(local) as raw:
            yield raw


def code(answer: tuple[int, Any]) -> tuple[int, int]:
    status, body = answer
    return status, body["code"]


async def posted(ask: Api, body: Any = None, channel: str = "tables") -> Any:
    status, message = await ask(
        "POST",
        f"/channels/{ask.table.find_channel(channel)['id']}/messages",
        body or {"content": "hello"},
    )
    assert status == 200, message
    return message


def where(message: Any) -> str:
    return f"/channels/{message['channel_id']}/messages/{message['id']}"


def server_of(local: Discord) -> Any:
    return next(iter(local.world.guilds.values()))


async def test_without_the_token_nothing_is_answered(ask: Api) -> None:
    assert await ask("GET", "/users/@me", headers={"Authorization": "Bot wrong"}) == (
        401,
        {"message": "401: Unauthorized", "code": 0},
    )


async def test_an_unknown_route_is_not_found(ask: Api, caplog: pytest.LogCaptureFixture) -> None:
    assert await ask("GET", "/guilds/1/soundboard-sounds") == (
        404,
        {"message": "404: Not Found", "code": 0},
    )
    assert "GET /api/v10/guilds/1/soundboard-sounds" in caplog.text


async def test_broken_json_is_refused(ask: Api) -> None:
    answer = await ask(
        "POST", "/users/@me/channels", data=b"{", headers={"Content-Type": "application/json"}
    )
    assert code(answer) == (400, 50109)


async def test_a_reason_has_512_characters_at_most(ask: Api) -> None:
    assert (await ask("GET", "/users/@me", headers={"X-Audit-Log-Reason": "%D0%B6" * 512}))[
        0
    ] == 200
    assert code(await ask("GET", "/users/@me", headers={"X-Audit-Log-Reason": "x" * 513})) == (
        400,
        50035,
    )


async def test_every_answer_tells_its_rate_limit(ask: Api) -> None:
    async with ask.session.get(
        f"{ask.table.url}/api/v10/users/@me", headers={"Authorization": f"Bot {ask.table.token}"}
    ) as response:
        assert response.headers["Content-Type"] == "application/json"
        assert {
            "X-RateLimit-Limit",
            "X-RateLimit-Remaining",
            "X-RateLimit-Reset",
            "X-RateLimit-Reset-After",
            "X-RateLimit-Bucket",
        } <= {*response.headers}


async def test_who_and_where_the_bot_is(ask: Api) -> None:
    local = ask.table
    assert (await ask("GET", "/users/@me"))[1]["bot"] is True
    assert (await ask("GET", "/applications/@me"))[1]["id"] == local.world.bot_id
    assert (await ask("GET", "/gateway/bot"))[1]["url"] == local.url.replace(
        "http", "ws"
    ) + "/gateway"
    assert (await ask("GET", f"/users/{local.find_person('Ann').id}"))[1]["global_name"] == "Ann"
    assert code(await ask("GET", "/users/1")) == (404, 10013)
    assert [guild["name"] for guild in (await ask("GET", "/users/@me/guilds"))[1]] == ["Games"]
    assert (await ask("GET", f"/applications/{local.world.bot_id}/emojis"))[1] == {"items": []}


async def test_servers_members_and_roles(ask: Api) -> None:
    local, ann = ask.table, ask.table.find_person("Ann")
    guild = f"/guilds/{server_of(local)['id']}"
    assert (await ask("GET", f"{guild}?with_counts=1"))[1]["approximate_member_count"] == 3
    assert code(await ask("GET", "/guilds/1")) == (404, 10004)
    assert (await ask("GET", f"{guild}/members/{ann.id}"))[1]["user"]["id"] == ann.id
    stranger = local.add_person("Stranger")
    assert code(await ask("GET", f"{guild}/members/{stranger.id}")) == (404, 10007)
    assert len((await ask("GET", f"{guild}/members?limit=2"))[1]) == 2
    assert [
        member["user"]["id"]
        for member in (await ask("GET", f"{guild}/members/search?query=an"))[1]
    ] == [ann.id]
    roles = (await ask("GET", f"{guild}/roles"))[1]
    assert [role["name"] for role in roles] == ["@everyone", "Tabularium"]
    assert (await ask("GET", f"{guild}/roles/{roles[1]['id']}"))[1]["managed"] is True
    assert code(await ask("GET", f"{guild}/roles/1")) == (404, 10011)
    assert (
        (await ask("GET", f"{guild}/emojis"))[1]
        == (await ask("GET", f"{guild}/stickers"))[1]
        == []
    )


async def test_a_message_is_posted_read_edited_and_deleted(ask: Api) -> None:
    message = await posted(ask)
    assert (await ask("GET", where(message)))[1]["content"] == "hello"
    status, edited = await ask("PATCH", where(message), {"content": "bye"})
    assert (status, edited["content"], edited["edited_timestamp"] is not None) == (
        200,
        "bye",
        True,
    )
    assert await ask("DELETE", where(message)) == (204, None)
    assert code(await ask("GET", where(message))) == (404, 10008)


async def test_messages_are_listed_newest_first(ask: Api) -> None:
    ids = [(await posted(ask))["id"] for _ in range(4)]
    here = f"/channels/{ask.table.find_channel('tables')['id']}/messages"

    async def listed(query: str) -> list[str]:
        return [message["id"] for message in (await ask("GET", f"{here}?{query}"))[1]]

    assert await listed("limit=2") == [ids[3], ids[2]]
    assert await listed(f"limit=2&before={ids[2]}") == [ids[1], ids[0]]
    assert await listed(f"limit=2&after={ids[0]}") == [ids[2], ids[1]]
    assert ids[1] in await listed(f"limit=3&around={ids[1]}")


async def test_files_travel_as_a_form_and_leave_with_the_message(ask: Api) -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field(
        "payload_json",
        '{"attachments":[{"id":0,"description":"alt"}],"content":"see"}',
        content_type="application/json",
    )
    form.add_field("files[0]", GIF, filename="my pic.gif", content_type="image/gif")
    status, message = await ask(
        "POST", f"/channels/{ask.table.find_channel('tables')['id']}/messages", data=form
    )
    assert status == 200
    (file,) = message["attachments"]
    assert (file["filename"], file["title"], file["width"], file["height"]) == (
        "my_pic.gif",
        "my pic",
        3,
        2,
    )
    assert file["description"] == "alt"
    async with ask.session.get(file["url"]) as response:
        assert (response.status, response.content_type, await response.read()) == (
            200,
            "image/gif",
            GIF,
        )
    async with ask.session.get(file["url"].partition("?")[0]) as response:
        assert response.status == 403
    kept = await ask(
        "PATCH", where(message), {"attachments": [{"id": file["id"], "description": "better"}]}
    )
    assert kept[1]["attachments"] == [file | {"description": "better"}]
    assert code(await ask("PATCH", where(message), {"attachments": [{"id": "5"}]})) == (
        400,
        50035,
    )
    await ask("DELETE", where(message))
    async with ask.session.get(file["url"]) as response:
        assert response.status == 404


async def test_a_file_that_is_too_large_and_a_reference_that_leads_nowhere(ask: Api) -> None:
    ask.table.service.rules.file_bytes = 10
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("files[0]", b"x" * 11, filename="a.txt")
    here = f"/channels/{ask.table.find_channel('tables')['id']}/messages"
    assert code(await ask("POST", here, data=form)) == (413, 40005)
    body = {
        "flags": 1 << 15,
        "components": [{"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]}],
    }
    status, refused = await ask("POST", here, body)
    error = refused["errors"]["components"]["0"]["items"]["0"]["media"]["url"]["_errors"][0]
    assert (status, error["code"]) == (400, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")


async def test_the_messages_of_others_are_not_ours_to_edit(ask: Api) -> None:
    said = ask.table.say(ask.table.find_person("Ann"), ask.table.find_channel("tables"), "mine")
    assert code(await ask("PATCH", where(said), {"content": "x"})) == (403, 50005)
    assert await ask("DELETE", where(said)) == (204, None)


async def test_a_repeated_nonce_makes_one_message(ask: Api) -> None:
    first = await posted(ask, {"content": "once", "nonce": "n1", "enforce_nonce": True})
    assert (await posted(ask, {"content": "once", "nonce": "n1", "enforce_nonce": True}))[
        "id"
    ] == first["id"]


async def test_only_allowed_mentions_ping(ask: Api) -> None:
    ann = ask.table.find_person("Ann")
    silent = await posted(ask, {"content": f"<@{ann.id}>", "allowed_mentions": {"parse": []}})
    assert silent["mentions"] == []
    loud = await posted(
        ask, {"content": f"<@{ann.id}>", "allowed_mentions": {"parse": [], "users": [ann.id]}}
    )
    assert [user["id"] for user in loud["mentions"]] == [ann.id]


async def test_pins_reactions_and_bulk_deletion(ask: Api) -> None:
    message, other = await posted(ask), await posted(ask)
    here = f"/channels/{message['channel_id']}"
    assert await ask("PUT", f"{here}/messages/pins/{message['id']}") == (204, None)
    assert [
        item["message"]["id"] for item in (await ask("GET", f"{here}/messages/pins"))[1]["items"]
    ] == [message["id"]]
    assert await ask("DELETE", f"{here}/messages/pins/{message['id']}") == (204, None)
    assert await ask("PUT", f"{where(message)}/reactions/%E2%9C%85/@me") == (204, None)
    assert [
        reaction["emoji"]["name"]
        for reaction in (await ask("GET", where(message)))[1]["reactions"]
    ] == ["✅"]
    assert await ask("DELETE", f"{where(message)}/reactions/%E2%9C%85/@me") == (204, None)
    assert (await ask("POST", f"{here}/messages/bulk-delete", {"messages": [message["id"]]}))[
        0
    ] == 400
    assert await ask(
        "POST", f"{here}/messages/bulk-delete", {"messages": [message["id"], other["id"]]}
    ) == (204, None)
    assert code(await ask("GET", where(other))) == (404, 10008)


async def test_threads_from_a_channel_and_from_a_message(ask: Api) -> None:
    local, ann = ask.table, ask.table.find_person("Ann")
    parent = local.find_channel("tables")
    status, secret = await ask("POST", f"/channels/{parent['id']}/threads", {"name": "secret"})
    assert (status, secret["type"]) == (201, 12)
    assert local.visible_messages(ann, secret) == []
    message = await posted(ask)
    status, public = await ask(
        "POST", f"{where(message)}/threads", {"name": "public", "auto_archive_duration": 60}
    )
    assert (status, public["id"], public["type"]) == (201, message["id"], 11)
    assert code(await ask("POST", f"{where(message)}/threads", {"name": "again"})) == (
        400,
        160004,
    )
    members = f"/channels/{secret['id']}/thread-members"
    assert await ask("PUT", f"{members}/{ann.id}") == (204, None)
    assert [member["user_id"] for member in (await ask("GET", members))[1]] == [
        local.world.bot_id,
        ann.id,
    ]
    assert {
        thread["name"]
        for thread in (await ask("GET", f"/guilds/{parent['guild_id']}/threads/active"))[1][
            "threads"
        ]
    } == {
        "secret",
        "public",
    }
    assert await ask("DELETE", f"{members}/{ann.id}") == (204, None)
    assert code(await ask("GET", f"{members}/{ann.id}")) == (404, 10007)


async def test_threads_fall_asleep_and_wake(ask: Api) -> None:
    parent = ask.table.find_channel("tables")
    _, thread = await ask(
        "POST",
        f"/channels/{parent['id']}/threads",
        {"name": "sleepy", "type": 11, "auto_archive_duration": 60},
    )
    here = f"/channels/{thread['id']}"
    message = await posted(ask, channel="sleepy")
    ask.table.advance_clock(3700)
    archived = (await ask("GET", f"/channels/{parent['id']}/threads/archived/public"))[1][
        "threads"
    ]
    assert thread["id"] in {one["id"] for one in archived}
    assert code(await ask("PATCH", where(message), {"content": "x"})) == (400, 50083)
    assert code(await ask("PATCH", here, {"name": "renamed"})) == (400, 50083)
    assert code(await ask("PUT", f"{here}/thread-members/{ask.table.find_person('Ann').id}")) == (
        400,
        50083,
    )
    await posted(ask, channel="sleepy")
    status, changed = await ask(
        "PATCH", here, {"name": "renamed", "locked": True, "archived": True}
    )
    assert (status, changed["name"], changed["thread_metadata"]["archived"]) == (
        200,
        "renamed",
        True,
    )
    ask.table.set_bot_permissions(server_of(ask.table), "view_channel", "send_messages_in_threads")
    try:
        assert code(await ask("POST", f"{here}/messages", {"content": "x"})) == (400, 50083)
        assert code(await ask("PATCH", here, {"archived": False})) == (403, 50013)
    finally:
        ask.table.set_bot_permissions(server_of(ask.table), "administrator")
    ask.table.service.rules.active_threads = 0
    assert code(await ask("PATCH", here, {"archived": False})) == (400, 160006)
    assert code(await ask("POST", f"/channels/{parent['id']}/threads", {"name": "more"})) == (
        400,
        160006,
    )
    assert (await ask("DELETE", here))[0] == 200
    assert code(await ask("GET", here)) == (404, 10003)


async def test_direct_messages(ask: Api) -> None:
    ann, stranger = ask.table.find_person("Ann"), ask.table.add_person("Nobody")
    _, channel = await ask("POST", "/users/@me/channels", {"recipient_id": ann.id})
    assert (
        channel["type"],
        (await ask("POST", "/users/@me/channels", {"recipient_id": ann.id}))[1]["id"],
    ) == (DM, channel["id"])
    assert (await ask("POST", f"/channels/{channel['id']}/messages", {"content": "hi"}))[0] == 200
    _, far = await ask("POST", "/users/@me/channels", {"recipient_id": stranger.id})
    assert code(await ask("POST", f"/channels/{far['id']}/messages", {"content": "hi"})) == (
        403,
        50278,
    )
    assert code(await ask("POST", "/users/@me/channels", {"recipient_id": "1"})) == (404, 10013)


async def test_commands_are_put_changed_and_removed(ask: Api) -> None:
    local = ask.table
    here = f"/applications/{local.world.bot_id}/commands"
    body = {
        "name": "play",
        "type": 1,
        "description": "Play",
        "name_localizations": {"ru": "играть"},
    }
    _, (first,) = await ask("PUT", here, [body])
    _, (again,) = await ask("PUT", here, [body | {"description": "Play a game"}])
    assert again["id"] == first["id"]
    assert "name_localizations" not in (await ask("GET", here))[1][0]
    assert (await ask("GET", f"{here}?with_localizations=true"))[1][0]["name_localizations"] == {
        "ru": "играть"
    }
    _, second = await ask("POST", here, {"name": "stop", "type": 1, "description": "Stop"})
    assert (await ask("PATCH", f"{here}/{second['id']}", {"description": "Halt"}))[1][
        "description"
    ] == "Halt"
    assert await ask("DELETE", f"{here}/{second['id']}") == (204, None)
    assert code(await ask("GET", f"{here}/{second['id']}")) == (404, 10063)
    in_guild = f"/applications/{local.world.bot_id}/guilds/{server_of(local)['id']}/commands"
    assert (await ask("PUT", in_guild, [body]))[1][0]["guild_id"] == server_of(local)["id"]
    assert (await ask("GET", f"{in_guild}/permissions"))[1] == []
    assert code(await ask("GET", f"{in_guild}/{first['id']}/permissions")) == (404, 10066)
    assert code(await ask("GET", "/applications/1/commands")) == (403, 20012)
    assert (await ask("PUT", here, [body, body]))[1]["errors"]["1"]["name"]["_errors"][0][
        "code"
    ] == "APPLICATION_COMMANDS_DUPLICATE_NAME"


async def test_a_kicked_bot_has_no_access(ask: Api) -> None:
    local = ask.table
    server = server_of(local)
    local.kick_bot(server)
    assert code(await ask("GET", f"/guilds/{server['id']}")) == (403, 50001)
    assert code(await ask("GET", f"/channels/{local.find_channel('tables')['id']}")) == (
        403,
        50001,
    )
    local.invite_bot(server)
    assert (await ask("GET", f"/guilds/{server['id']}"))[0] == 200


async def test_refused_and_slow_requests(ask: Api) -> None:
    ask.table.fail_next("GET", "^/users/@me$", 500, times=2)
    assert [(await ask("GET", "/users/@me"))[0] for _ in range(3)] == [500, 500, 200]
    ask.table.refuse_all(60)
    assert (await ask("GET", "/users/@me"))[0] == 503
    ask.table.advance_clock(61)
    ask.table.delay_next("GET", "/users/@me", 0.05)
    assert (await ask("GET", "/users/@me"))[0] == 200
    assert ask.table.requests[-1].seconds >= 0.05


async def test_the_loading_flag_cannot_be_set_by_a_bot(ask: Api) -> None:
    assert not (await posted(ask, {"content": "x", "flags": LOADING}))["flags"] & LOADING
