"""The page's side: the key, the files, the socket."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from local import Discord
from local.errors import NO_RESPONSE
from local.protocol import EPHEMERAL, Json

from .conftest import Api, connect_api, run_discord

BUTTONS = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]
INPUT = {"type": 4, "custom_id": "t", "style": 1}
MODAL = {
    "title": "Form",
    "custom_id": "form",
    "components": [{"type": 18, "label": "Text", "component": INPUT}],
}


class Page:
    """A browser tab that remembers what it was pushed."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse, person: str) -> None:
        self.ws, self.person = ws, person
        self.events: list[Json] = []
        self._count = 0

    async def ask(self, verb: str, **fields: Any) -> Json:
        self._count += 1
        await self.ws.send_json({"do": verb, "as": self.person, "n": self._count, **fields})
        while (frame := await self.ws.receive_json(timeout=60)).get("re") != self._count:
            self.events.append(frame)
        return dict(frame)

    async def start(self, verb: str, **fields: Any) -> None:
        """Ask without waiting: the bot has to answer first."""
        self._count += 1
        await self.ws.send_json({"do": verb, "as": self.person, "n": self._count, **fields})

    async def event(self, name: str) -> Json:
        while not (found := [event for event in self.events if event.get("event") == name]):
            self.events.append(await self.ws.receive_json(timeout=60))
        self.events.remove(found[0])
        return found[0]

    async def answer(self) -> Json:
        while "re" not in (frame := await self.ws.receive_json(timeout=60)):
            self.events.append(frame)
        return dict(frame)


@contextlib.asynccontextmanager
async def page(local: Discord, name: str) -> AsyncIterator[Page]:
    cookies = {"key": local.world.meta["key"]}
    async with (
        aiohttp.ClientSession(
            cookies=cookies, cookie_jar=aiohttp.CookieJar(unsafe=True)
        ) as session,
        session.ws_connect(f"{local.url}/page/socket", headers={"Origin": local.url}) as ws,
    ):
        tab = Page(ws, local.find_person(name).id)
        await tab.ask("world")
        yield tab


@pytest.fixture
async def local() -> AsyncIterator[Discord]:
    async with run_discord(fill_new_world=None) as running:
        yield running


@pytest.fixture
async def bot(local: Discord) -> AsyncIterator[Api]:
    """The bot, as a hand on the REST API."""
    async with connect_api(local) as raw:
        option = {"name": "what", "type": 3, "description": "What", "autocomplete": True}
        await raw(
            "PUT",
            f"/applications/{local.world.bot_id}/commands",
            [{"name": "play", "description": "Play", "options": [option]}],
        )
        yield raw


async def asked(local: Discord) -> Any:
    """The newest interaction that nobody has answered."""
    return (await local.wait_for(local.service.interactions.list_unanswered))[-1]


async def reply(bot: Api, kind: int, **data: Any) -> None:
    interaction = await asked(bot.table)
    status, _ = await bot(
        "POST",
        f"/interactions/{interaction.id}/{interaction.token}/callback",
        {"type": kind, "data": data},
    )
    assert status == 204


async def test_the_page_opens_with_its_key_only(local: Discord) -> None:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        async with session.get(local.url) as response:
            assert response.status == 403
            assert "secret key" in await response.text()
        async with session.get(local.server.page_url, allow_redirects=False) as response:
            assert (response.status, response.headers["Location"]) == (303, "/")
            assert "HttpOnly" in response.headers["Set-Cookie"]
            assert "SameSite=Strict" in response.headers["Set-Cookie"]
        async with session.get(local.url) as response:
            assert response.status in (200, 404)
        async with session.get(
            local.server.page_url.replace("127.0.0.1", "localhost"), allow_redirects=False
        ) as response:
            assert (response.status, response.headers["Location"]) == (303, local.server.page_url)
        async with session.get(f"{local.url}/page/..%2fserver.py") as response:
            assert response.status == 404


async def test_the_address_opens_the_page_beside_the_cookie_of_another_table(
    local: Discord,
) -> None:
    async with (
        aiohttp.ClientSession(cookies={"key": "that of another table"}) as session,
        session.get(local.server.page_url, allow_redirects=False) as response,
    ):
        assert response.status == 303
        assert local.world.meta["key"] in response.headers["Set-Cookie"]


async def test_other_hosts_and_origins_are_turned_away(local: Discord) -> None:
    cookies = {"key": local.world.meta["key"]}
    async with aiohttp.ClientSession(
        cookies=cookies, cookie_jar=aiohttp.CookieJar(unsafe=True)
    ) as session:
        async with session.get(
            local.server.page_url, headers={"Host": "evil.example"}
        ) as response:
            assert response.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(
                f"{local.url}/page/socket", headers={"Origin": "http://evil.example"}
            )
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{local.url}/page/socket")


async def test_a_newcomers_world(local: Discord) -> None:
    async with page(local, "Alex") as you:
        world = await you.ask("world")
    assert [(person["name"], person["locale"]) for person in world["people"]] == [
        ("Alex", "en-US"), ("Minji", "ko"), ("Anton", "ru"), ("Clara", "en-US"),
    ]  # fmt: skip
    (server,) = world["servers"]
    assert (server["name"], [channel["name"] for channel in server["channels"]]) == (
        "Tabularium",
        ["tables", "chat"],
    )
    assert world["bot"]["online"] is False
    assert server["owner_id"] == world["people"][0]["id"]


async def test_talk_reaches_the_others_and_marks_what_they_have_not_read(local: Discord) -> None:
    channel, minji = local.find_channel("chat"), local.find_person("Minji")
    async with page(local, "Alex") as you, page(local, "Minji") as her:
        assert (await you.ask("say", channel=channel["id"], content=f"hello <@{minji.id}>"))["ok"]
        assert (await her.event("message"))["message"]["content"] == f"hello <@{minji.id}>"
        mark = await her.event("unread")
        assert (mark["unread"], mark["mentions"]) == (True, 1)
        assert (await you.event("unread"))["unread"] is False
        shown = await her.ask("messages", channel=channel["id"])
        assert ([message["content"] for message in shown["messages"]], shown["more"]) == (
            [f"hello <@{minji.id}>"],
            False,
        )
        await her.ask("read", channel=channel["id"])
        assert (await her.event("unread"))["mentions"] == 0
        world = await her.ask("world")
        assert [place["unread"] for place in world["servers"][0]["channels"]] == [False, False]
        assert (await you.ask("say", channel=channel["id"], content=""))["key"] == "messageLength"


async def test_messages_come_in_screens_of_fifty(local: Discord) -> None:
    channel, clara = local.find_channel("chat"), local.find_person("Clara")
    for number in range(60):
        local.say(clara, channel, str(number))
    async with page(local, "Alex") as you:
        newest = await you.ask("messages", channel=channel["id"])
        assert ([message["content"] for message in newest["messages"]], newest["more"]) == (
            [str(n) for n in range(10, 60)],
            True,
        )
        older = await you.ask(
            "messages", channel=channel["id"], before=newest["messages"][0]["id"]
        )
        assert ([message["content"] for message in older["messages"]], older["more"]) == (
            [str(n) for n in range(10)],
            False,
        )


async def test_a_command_with_its_autocomplete_and_a_private_answer(
    local: Discord,
    bot: Api,
) -> None:
    channel = local.find_channel("tables")
    async with page(local, "Minji") as her, page(local, "Alex") as you:
        (command,) = (await her.ask("world"))["commands"]
        half = {"name": "what", "type": 3, "value": "ch", "focused": True}
        await her.start(
            "complete", channel=channel["id"], command=command["id"], path=[], options=[half]
        )
        await reply(bot, 8, choices=[{"name": "Chess", "value": "chess"}])
        assert (await her.answer())["choices"] == [{"name": "Chess", "value": "chess"}]
        option = {"name": "what", "type": 3, "value": "chess"}
        await her.start(
            "command", channel=channel["id"], command=command["id"], path=[], options=[option]
        )
        await reply(bot, 4, content="for you alone", flags=EPHEMERAL)
        assert (await her.answer())["ok"]
        assert (await her.event("message"))["message"]["content"] == "for you alone"
        await you.ask("world")
        assert [event for event in you.events if event["event"] == "message"] == []
        assert (await you.ask("messages", channel=channel["id"]))["messages"] == []


async def test_a_press_a_modal_and_its_submission(local: Discord, bot: Api) -> None:
    channel = local.find_channel("tables")
    await bot(
        "POST", f"/channels/{channel['id']}/messages", {"content": "press", "components": BUTTONS}
    )
    async with page(local, "Alex") as you:
        (message,) = (await you.ask("messages", channel=channel["id"]))["messages"]
        await you.start(
            "press",
            channel=channel["id"],
            message=message["id"],
            custom_id="go",
            component_type=2,
        )
        await reply(bot, 9, **MODAL)
        assert (await you.answer())["ok"]
        opened = await you.event("modal")
        assert opened["modal"]["title"] == "Form"
        empty = await you.ask(
            "submit",
            modal=opened["token"],
            components=[{"type": 18, "component": INPUT | {"value": ""}}],
        )
        assert (empty["ok"], empty["key"]) == (False, "inputMissing")
        await you.start(
            "submit",
            modal=opened["token"],
            components=[{"type": 18, "component": INPUT | {"value": "yes"}}],
        )
        submitted = await asked(local)
        assert submitted.data["components"][0]["component"]["value"] == "yes"
        await reply(bot, 7, content="done")
        assert (await you.answer())["ok"]
        assert (await you.event("edited"))["message"]["content"] == "done"


async def test_thinking_is_shown_until_the_answer_is_there(local: Discord, bot: Api) -> None:
    channel = local.find_channel("tables")
    async with page(local, "Alex") as you, page(local, "Clara") as clara:
        (command,) = (await you.ask("world"))["commands"]
        await you.start("command", channel=channel["id"], command=command["id"])
        interaction = await asked(local)
        await reply(bot, 5)
        assert (await you.answer())["ok"]
        assert (await clara.event("thinking"))["done"] is False
        assert (await clara.ask("messages", channel=channel["id"]))["messages"] == []
        await bot(
            "POST", f"/webhooks/{local.world.bot_id}/{interaction.token}", {"content": "thought"}
        )
        assert (await clara.event("thinking"))["done"] is True
        assert (await clara.event("message"))["message"]["content"] == "thought"


async def test_a_bot_that_is_away_did_not_respond(local: Discord, bot: Api) -> None:
    local.service.rules.acknowledge_seconds = 0.05
    async with page(local, "Alex") as you:
        (command,) = (await you.ask("world"))["commands"]
        refused = await you.ask(
            "command", channel=local.find_channel("tables")["id"], command=command["id"]
        )
    assert (refused["ok"], refused["error"], refused["key"]) == (False, NO_RESPONSE, "noResponse")


async def test_private_threads_are_hidden_from_those_outside(local: Discord, bot: Api) -> None:
    channel, minji = local.find_channel("tables"), local.find_person("Minji")
    _, thread = await bot("POST", f"/channels/{channel['id']}/threads", {"name": "secret"})
    async with page(local, "Minji") as her, page(local, "Anton") as him:
        await bot("PUT", f"/channels/{thread['id']}/thread-members/{minji.id}")
        assert (await her.event("channel"))["channel"]["name"] == "secret"
        world = await him.ask("world")
        assert [place["name"] for place in world["servers"][0]["channels"]] == ["tables", "chat"]
        assert (await him.ask("messages", channel=thread["id"]))["key"] == "noChannel"
        await bot("DELETE", f"/channels/{thread['id']}/thread-members/{minji.id}")
        await her.event("channel")
        assert (await her.ask("messages", channel=thread["id"]))["ok"] is False


async def test_direct_messages_appear_where_they_belong(local: Discord, bot: Api) -> None:
    minji = local.find_person("Minji")
    async with page(local, "Minji") as her, page(local, "Anton") as him:
        _, channel = await bot("POST", "/users/@me/channels", {"recipient_id": minji.id})
        assert (await her.event("channel"))["channel"]["id"] == channel["id"]
        await bot("POST", f"/channels/{channel['id']}/messages", {"content": "It is your turn"})
        assert (await her.event("message"))["message"]["content"] == "It is your turn"
        assert (await her.event("unread"))["mentions"] == 1
        assert [place["id"] for place in (await her.ask("world"))["dms"]] == [channel["id"]]
        assert (await him.ask("world"))["dms"] == []
        assert him.events == []


async def test_people_join_and_change_their_language(local: Discord) -> None:
    async with page(local, "Alex") as you:
        person = (await you.ask("person", name="Dora", locale="ko"))["person"]
        assert (person["name"], person["locale"]) == ("Dora", "ko")
        assert (await you.event("person"))["person"] == person
        you.person = person["id"]
        assert (await you.ask("locale", locale="ru"))["person"]["locale"] == "ru"
        assert len((await you.ask("world"))["servers"]) == 1
        assert (await you.ask("person", name="", locale="ko"))["key"] == "personName"
        assert (await you.ask("dance"))["key"] == "unknownRequest"
        assert (await you.ask("press"))["ok"] is False


async def test_what_is_no_request_is_answered_and_the_socket_stays(local: Discord) -> None:
    async with page(local, "Alex") as you:
        for written in ("{", "[" * 100_000, "[]", "null", '"world"', '{"do": ["world"]}'):
            await you.ws.send_str(written)
            assert (await you.answer())["key"] == "unknownRequest"
        refused = await you.ask("submit", modal="x", components=[5])
        assert refused["key"] == "unknownRequest"
        assert (await you.ask("world"))["ok"]


async def test_the_page_is_told_when_the_bot_comes_and_goes(local: Discord, bot: Api) -> None:
    async with page(local, "Alex") as you, aiohttp.ClientSession() as session:
        async with session.ws_connect(f"{local.url}/gateway") as line:
            await line.send_json({"op": 2, "d": {"token": local.token, "intents": 1}})
            assert (await you.event("bot"))["online"] is True
            await bot("POST", f"/channels/{local.find_channel('tables')['id']}/typing")
            assert (await you.event("typing"))["person"] == local.world.bot_id
        assert (await you.event("bot"))["online"] is False


async def test_the_page_brings_a_font_with_its_type_and_a_week_of_cache(local: Discord) -> None:
    async with aiohttp.ClientSession() as session:
        for weight in ("Medium", "Bold"):
            url = f"{local.url}/page/fonts/Pretendard-{weight}.otf"
            async with session.get(url) as response:
                assert (response.status, response.content_type) == (200, "font/otf")
                assert response.headers["Cache-Control"] == "private, max-age=604800"
                assert response.headers["X-Content-Type-Options"] == "nosniff"
                assert (await response.read())[:4] == b"OTTO"
            async with session.get(url, headers={"Host": "evil.example"}) as response:
                assert response.status == 403
        for name in ("LICENSE.txt", "Pretendard-None.otf", "..%2f..%2fbot.py", "..%2fx.otf"):
            async with session.get(f"{local.url}/page/fonts/{name}") as response:
                assert response.status == 404
