"""The rules of interactions: in time, once, fitting, private where promised."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from local import Discord, Refused, Upload, commands
from local.interaction import Interaction
from local.protocol import EPHEMERAL, Json, loads

from .conftest import Api, connect_api, run_discord

pytestmark = pytest.mark.asyncio(loop_scope="module")

COMMANDS = [
    {
        "name": "play",
        "type": 1,
        "description": "Play",
        "options": [
            {
                "name": "what",
                "type": 3,
                "description": "What",
                "required": True,
                "choices": [{"name": "Chess", "value": "chess"}],
            },
            {
                "name": "count",
                "type": 4,
                "description": "How many",
                "min_value": 1,
                "max_value": 5,
            },
            {"name": "who", "type": 6, "description": "Who"},
            {"name": "where", "type": 7, "description": "Where"},
            {"name": "proof", "type": 11, "description": "Proof"},
        ],
    },
    {
        "name": "admin",
        "type": 1,
        "description": "Administer",
        "default_member_permissions": 1 << 5,
        "contexts": [0],
    },
    {"name": "closed", "type": 1, "description": "Nobody", "default_member_permissions": 0},
    {"name": "Look up", "type": 2},
    {"name": "Quote", "type": 3},
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ask() -> AsyncIterator[Api]:
    async with run_discord() as local:
        boss = local.add_person("Boss")
        server = local.add_server("Games", locale="ru", owner=boss)
        local.add_channel(server, "tables")
        local.add_person("Ann", server, locale="ko")
        local.add_person("Bo", server)
        async with connect_api(local) as raw:
            status, _ = await raw("PUT", f"/applications/{local.world.bot_id}/commands", COMMANDS)
            assert status == 200
            yield raw


def play(local: Discord, person: str = "Ann", **options: Any) -> Interaction:
    """A command that nobody has answered yet."""
    typed = local.make_command_arguments(
        local.find_person(person),
        local.find_channel("tables"),
        "play",
        {"what": "chess", **options},
    )
    return local.service.person_actions.run_command(*typed)


async def answer(
    ask: Api,
    interaction: Interaction,
    kind: int,
    data: Any = None,
    query: str = "?with_response=1",
) -> tuple[int, Any]:
    path = f"/interactions/{interaction.id}/{interaction.token}/callback{query}"
    return await ask("POST", path, {"type": kind, **({"data": data} if data else {})})


def hook(ask: Api, interaction: Interaction, path: str = "") -> str:
    return f"/webhooks/{ask.table.world.bot_id}/{interaction.token}{path}"


async def shown(ask: Api, **data: Any) -> Json:
    """A message with components that answers a command."""
    interaction = play(ask.table)
    _, body = await answer(ask, interaction, 4, data)
    return ask.table.world.messages[interaction.channel_id][body["resource"]["message"]["id"]]


def press(
    local: Discord,
    message: Json,
    custom_id: str,
    person: str = "Ann",
    values: list[str] | None = None,
) -> Interaction:
    return local.service.person_actions.press(
        local.find_person(person).id, message["channel_id"], message["id"], custom_id, values
    )


BUTTONS: list[Json] = [
    {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
]


async def test_the_payload_carries_languages_permissions_and_limits(ask: Api) -> None:
    local, bo = ask.table, ask.table.find_person("Bo")
    session = local.service.gateway.open_session({"intents": 0}, "", lambda: None)
    play(local, who=bo, where=local.find_channel("tables"))
    event = loads(session.events[-1])
    assert event["t"] == "INTERACTION_CREATE"
    payload = event["d"]
    assert (
        payload["locale"],
        payload["guild_locale"],
        payload["context"],
        payload["version"],
    ) == (
        "ko",
        "ru",
        0,
        1,
    )
    assert payload["attachment_size_limit"] == local.service.rules.file_bytes
    assert payload["authorizing_integration_owners"] == {"0": payload["guild_id"]}
    assert int(payload["member"]["permissions"]) & (1 << 11)
    assert int(payload["app_permissions"]) & (1 << 36)
    resolved = payload["data"]["resolved"]
    assert resolved["users"][bo.id]["username"] == "bo"
    assert "permissions" in resolved["members"][bo.id]
    assert [channel["name"] for channel in resolved["channels"].values()] == ["tables"]


async def test_an_answer_comes_back_with_its_message(ask: Api) -> None:
    interaction = play(ask.table)
    status, body = await answer(
        ask, interaction, 4, {"content": "Let us play", "flags": EPHEMERAL}
    )
    assert status == 200
    assert body["resource"]["message"]["content"] == "Let us play"
    assert body["interaction"]["response_message_ephemeral"] is True
    silent = play(ask.table)
    assert await answer(ask, silent, 4, {"content": "x"}, query="") == (204, None)


async def test_a_second_acknowledgement_is_refused(ask: Api) -> None:
    interaction = play(ask.table)
    await answer(ask, interaction, 5)
    status, body = await answer(ask, interaction, 4, {"content": "again"})
    assert (status, body["code"]) == (400, 40060)


async def test_a_late_or_foreign_answer_meets_an_unknown_interaction(ask: Api) -> None:
    interaction = play(ask.table)
    ask.table.advance_clock(3.1)
    assert (await answer(ask, interaction, 4, {"content": "late"}))[1]["code"] == 10062
    status, body = await ask("POST", f"/interactions/1/{interaction.token}/callback", {"type": 5})
    assert (status, body["code"]) == (404, 10062)


async def test_a_token_lives_for_fifteen_minutes(ask: Api) -> None:
    interaction = play(ask.table)
    status, body = await ask("POST", hook(ask, interaction), {"content": "too early"})
    assert (status, body["code"]) == (404, 10015)
    await answer(ask, interaction, 4, {"content": "a"})
    ask.table.advance_clock(899)
    assert (await ask("PATCH", hook(ask, interaction, "/messages/@original"), {"content": "b"}))[
        1
    ]["content"] == "b"
    ask.table.advance_clock(2)
    status, body = await ask(
        "PATCH", hook(ask, interaction, "/messages/@original"), {"content": "c"}
    )
    assert (status, body["code"]) == (401, 50027)


async def test_a_deferred_answer_keeps_the_privacy_it_promised(ask: Api) -> None:
    interaction, ann, bo = (
        play(ask.table),
        ask.table.find_person("Ann"),
        ask.table.find_person("Bo"),
    )
    await answer(ask, interaction, 5, {"flags": EPHEMERAL})
    _, message = await ask("POST", hook(ask, interaction), {"content": "secret"})
    assert message["flags"] & EPHEMERAL
    assert interaction.followup_ids == []
    channel = ask.table.find_channel("tables")
    assert message["id"] in [one["id"] for one in ask.table.visible_messages(ann, channel)]
    assert message["id"] not in [one["id"] for one in ask.table.visible_messages(bo, channel)]
    assert (await ask("GET", f"/channels/{channel['id']}/messages/{message['id']}"))[1][
        "code"
    ] == 10008
    assert (await ask("GET", hook(ask, interaction, "/messages/@original")))[1]["id"] == message[
        "id"
    ]
    _, second = await ask("POST", hook(ask, interaction), {"content": "loud"})
    assert not second["flags"] & EPHEMERAL
    assert await ask("DELETE", hook(ask, interaction, f"/messages/{second['id']}")) == (204, None)


async def test_a_press_may_update_its_message_and_only_that(ask: Api) -> None:
    message = await shown(ask, content="before", components=BUTTONS)
    pressed = press(ask.table, message, "go", person="Bo")
    status, body = await answer(ask, pressed, 7, {"content": "after"})
    assert (status, body["resource"]["message"]["id"], message["content"]) == (
        200,
        message["id"],
        "after",
    )
    quiet = press(ask.table, message, "go")
    await answer(ask, quiet, 6)
    await ask("PATCH", hook(ask, quiet, "/messages/@original"), {"content": "later"})
    assert message["content"] == "later"
    _, extra = await ask("POST", hook(ask, quiet), {"content": "more"})
    assert extra["message_reference"]["message_id"] == message["id"]


async def test_a_message_that_is_gone_cannot_be_updated(ask: Api) -> None:
    message = await shown(ask, content="a", components=BUTTONS)
    pressed = press(ask.table, message, "go")
    ask.table.delete_message(message)
    status, body = await answer(ask, pressed, 7, {"content": "b"})
    assert (status, body["code"]) == (404, 10008)
    assert (await answer(ask, pressed, 4, {"content": "c", "flags": EPHEMERAL}))[0] == 200


async def test_each_kind_of_interaction_has_its_answers(ask: Api) -> None:
    for kind in (6, 7, 8, 12, 99):
        status, body = await answer(ask, play(ask.table), kind, {"content": "x"})
        assert (status, body["code"]) == (400, 50035)


async def test_what_a_client_would_not_let_through_is_refused(ask: Api) -> None:
    local = ask.table
    with pytest.raises(Refused, match="not possible"):
        play(local, what="go")
    with pytest.raises(Refused, match="not possible"):
        play(local, count=6)
    with pytest.raises(Refused, match="does not fit"):
        play(local, count="many")
    with pytest.raises(Refused, match="no option"):
        play(local, why="fun")
    with pytest.raises(Refused, match="required"):
        local.service.person_actions.run_command(
            local.find_person("Ann").id,
            local.find_channel("tables")["id"],
            next(iter(local.world.commands["0"])),
            [],
            [],
        )
    message = await shown(
        ask,
        content="a",
        components=[{"type": 1, "components": [BUTTONS[0]["components"][0] | {"disabled": True}]}],
    )
    with pytest.raises(Refused, match="switched off"):
        press(local, message, "go")
    with pytest.raises(Refused, match="not there"):
        press(local, message, "gone")


async def test_a_file_is_given_as_bytes_or_as_the_page_sends_it(ask: Api) -> None:
    for file in (Upload("a.txt", b"abc"), {"name": "a.txt", "data": "YWJj"}):
        data = play(ask.table, proof=file).data
        attachment = data["resolved"]["attachments"][data["options"][1]["value"]]
        assert (attachment["filename"], ask.table.read_file(attachment)) == ("a.txt", b"abc")
    with pytest.raises(Refused, match="could not be read"):
        play(ask.table, proof={"name": "a.txt", "data": "?"})
    with pytest.raises(Refused, match="at most 10 MiB"):
        play(ask.table, proof=Upload("a.txt", b"x" * (10 * 2**20 + 1)))


async def test_menus_know_how_many_may_be_chosen(ask: Api) -> None:
    options = [{"label": name, "value": name} for name in "abc"]
    menu = {"type": 3, "custom_id": "m", "options": options, "min_values": 1, "max_values": 2}
    message = await shown(ask, content="a", components=[{"type": 1, "components": [menu]}])
    for wrong in ([], ["a", "b", "c"], ["z"]):
        with pytest.raises(Refused):
            press(ask.table, message, "m", values=wrong)
    assert press(ask.table, message, "m", values=["c", "a"]).data["values"] == ["c", "a"]


async def test_who_may_use_a_command(ask: Api) -> None:
    local = ask.table
    channel = local.find_channel("tables")

    def offered(name: str, place: Json) -> list[str]:
        return [
            command["name"]
            for command in commands.list_usable_commands(
                local.world, place, local.find_person(name).id
            )
        ]

    assert offered("Ann", channel) == ["play", "Look up", "Quote"]
    assert offered("Boss", channel) == ["play", "admin", "closed", "Look up", "Quote"]
    assert "admin" not in offered("Boss", local.dm_channel(local.find_person("Boss")))


async def test_commands_in_menus_name_their_target(ask: Api) -> None:
    local, ann = ask.table, ask.table.find_person("Ann")
    said = local.say(local.find_person("Bo"), local.find_channel("tables"), "quote me")
    by_name = {command["name"]: command["id"] for command in local.world.commands["0"].values()}
    look = local.service.person_actions.run_menu_command(
        ann.id, said["channel_id"], by_name["Look up"], ann.id
    )
    assert look.data["resolved"]["users"].keys() == {ann.id}
    quote = local.service.person_actions.run_menu_command(
        ann.id, said["channel_id"], by_name["Quote"], said["id"]
    )
    assert quote.data["resolved"]["messages"][said["id"]]["content"] == "quote me"


async def test_a_press_wakes_an_archived_thread_but_not_a_locked_one(ask: Api) -> None:
    local = ask.table
    _, thread = await ask(
        "POST",
        f"/channels/{local.find_channel('tables')['id']}/threads",
        {"name": "t", "type": 11},
    )
    _, message = await ask(
        "POST", f"/channels/{thread['id']}/messages", {"content": "a", "components": BUTTONS}
    )
    thread = local.find_channel("t")
    local.archive_thread(thread)
    press(local, message, "go")
    assert thread["thread_metadata"]["archived"] is False
    local.archive_thread(thread, locked=True)
    with pytest.raises(Refused, match="locked"):
        press(local, message, "go")


async def test_old_private_answers_make_room_for_new_ones(ask: Api) -> None:
    local, ann = ask.table, ask.table.find_person("Ann")
    for number in range(local.service.rules.private_messages + 3):
        await answer(ask, play(local), 4, {"content": str(number), "flags": EPHEMERAL})
    private = [
        message
        for message in local.visible_messages(ann, local.find_channel("tables"))
        if message["flags"] & EPHEMERAL
    ]
    assert len(private) == local.service.rules.private_messages
    assert private[-1]["content"] == str(number)


async def test_an_answer_that_was_promised_makes_no_room_for_others(ask: Api) -> None:
    local = ask.table
    promised = play(local)
    await answer(ask, promised, 5, {"flags": EPHEMERAL})
    for number in range(local.service.rules.private_messages + 3):
        await answer(ask, play(local), 4, {"content": str(number), "flags": EPHEMERAL})
    assert (await ask("PATCH", hook(ask, promised, "/messages/@original"), {"content": "kept"}))[
        0
    ] == 200


async def test_a_promise_that_was_never_kept_is_forgotten(ask: Api) -> None:
    interaction = play(ask.table)
    await answer(ask, interaction, 5)
    assert interaction in [one for one, _ in ask.table.service.interactions.list_thinking()]
    ask.table.advance_clock(1000)
    play(ask.table)
    assert ask.table.service.interactions.list_thinking() == []
    assert interaction.original_id not in ask.table.world.messages[interaction.channel_id]
