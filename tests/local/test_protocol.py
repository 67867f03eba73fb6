"""What goes over the wire is what Discord sends: shapes, statuses, headers and tokens."""

import base64
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from local import Discord, RateLimitMode
from local.interaction import Interaction
from local.protocol import EPHEMERAL, Json
from local.rest.dispatch import ROUTE_MODULES

from .conftest import CHECK, Api, connect_api, run_discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
PLAY = {"name": "play", "type": 1, "description": "Play"}
ADMIN = {
    "name": "admin",
    "type": 1,
    "description": "Administer",
    "default_member_permissions": 1 << 5,
}
BUTTON = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]
INPUT = {"type": 4, "custom_id": "text", "style": 1}
FORM = {
    "custom_id": "form",
    "title": "Form",
    "components": [{"type": 18, "label": "Text", "component": INPUT}],
}
DEFERRED, DEFERRED_UPDATE, MESSAGE, MODAL = 5, 6, 4, 9


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ask() -> AsyncIterator[Api]:
    async with run_discord() as local:
        server = local.add_server("Games")
        local.add_channel(server, "tables")
        for name in ("Ann", "Bo"):
            local.add_person(name, server)
        async with connect_api(local) as raw:
            assert (
                await raw("PUT", f"/applications/{local.world.bot_id}/commands", [PLAY, ADMIN])
            )[0] == 200
            yield raw


def play(local: Discord) -> Interaction:
    return local.service.person_actions.run_command(
        *local.make_command_arguments(
            local.find_person("Ann"), local.find_channel("tables"), "play", {}
        )
    )


async def answered(ask: Api, interaction: Interaction, kind: int, data: Any = None) -> Json:
    """The receipt of an answer."""
    path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"
    status, receipt = await ask("POST", path, {"type": kind, "data": data or {}})
    assert status == 200, receipt
    return receipt


async def pressed(ask: Api) -> Interaction:
    """A button that answers a command, pressed."""
    local = ask.table
    receipt = await answered(ask, play(local), MESSAGE, {"content": "a", "components": BUTTON})
    message = receipt["resource"]["message"]
    return local.service.person_actions.press(
        local.find_person("Ann").id, message["channel_id"], message["id"], "go"
    )


async def filled(ask: Api, opened: Interaction) -> Interaction:
    """A form that this act opened, sent in."""
    await answered(ask, opened, MODAL, FORM)
    people = ask.table.service.person_actions
    await people.wait_for_acknowledgement(opened)
    return people.submit_modal(opened.person_id, opened.token, {"text": "hello"})


# --- answers to interactions ------------------------------------------


async def test_an_answer_to_a_form_tells_what_opened_it(ask: Api) -> None:
    command, button = play(ask.table), await pressed(ask)
    for opened, kind in ((command, 2), (button, 3)):
        form = await filled(ask, opened)
        told = (await answered(ask, form, MESSAGE, {"content": "b"}))["resource"]["message"][
            "interaction_metadata"
        ]
        assert (told["id"], told["type"]) == (form.id, 5)
        assert "interacted_message_id" not in told
        assert (
            told["triggering_interaction_metadata"]["id"],
            told["triggering_interaction_metadata"]["type"],
        ) == (opened.id, kind)
    assert told["triggering_interaction_metadata"]["interacted_message_id"] == button.source_id


async def test_an_answer_to_a_command_names_it_as_older_libraries_read_it(ask: Api) -> None:
    interaction = play(ask.table)
    message = (await answered(ask, interaction, MESSAGE, {"content": "a"}))["resource"]["message"]
    assert (message["interaction"]["id"], message["interaction"]["name"]) == (
        interaction.id,
        "play",
    )


async def test_components_come_back_complete_and_with_ids_as_strings(ask: Api) -> None:
    channel = int(ask.table.find_channel("tables")["id"])
    menu = {
        "type": 8,
        "custom_id": "where",
        "default_values": [{"id": channel, "type": "channel"}],
    }
    gallery = {"type": 12, "items": [{"media": {"url": "https://example.com/a.png"}}]}
    parts = [
        {"type": 10, "content": "a"},
        {"type": 14},
        gallery,
        {"type": 1, "components": [menu]},
    ]
    data = {"flags": 1 << 15, "components": [{"type": 17, "components": parts}]}
    (box,) = (await answered(ask, play(ask.table), MESSAGE, data))["resource"]["message"][
        "components"
    ]
    _, line_, pictures, row = box["components"]
    assert (box["accent_color"], box["spoiler"], line_["divider"], line_["spacing"]) == (
        None,
        False,
        True,
        1,
    )
    assert pictures["items"][0]["description"] is None
    (shown,) = row["components"]
    assert (shown["min_values"], shown["max_values"]) == (1, 1)
    assert shown["default_values"] == [{"id": str(channel), "type": "channel"}]


async def test_the_role_of_the_bot_names_it(ask: Api) -> None:
    (server,) = ask.table.world.guilds.values()
    assert [role["tags"] for role in server["roles"] if role["managed"]] == [
        {"bot_id": ask.table.world.bot_id}
    ]


async def test_a_further_message_names_the_first_answer(ask: Api) -> None:
    interaction = play(ask.table)
    first = (await answered(ask, interaction, MESSAGE, {"content": "a"}))["resource"]["message"]
    _, second = await ask(
        "POST", f"/webhooks/{ask.table.world.bot_id}/{interaction.token}", {"content": "b"}
    )
    assert second["interaction_metadata"]["original_response_message_id"] == first["id"]
    assert "original_response_message_id" not in first["interaction_metadata"]


async def test_a_deferred_answer_is_told_as_the_kind_that_it_will_be(ask: Api) -> None:
    promised = await answered(ask, play(ask.table), DEFERRED, {"flags": EPHEMERAL})
    assert promised["resource"]["type"] == 4
    assert promised["resource"]["message"]["flags"] & (1 << 7)
    assert (
        promised["interaction"]["response_message_loading"],
        promised["interaction"]["response_message_ephemeral"],
    ) == (True, True)
    button = await pressed(ask)
    updated = await answered(ask, button, DEFERRED_UPDATE)
    assert (updated["resource"]["type"], updated["resource"]["message"]["id"]) == (
        7,
        button.source_id,
    )
    assert updated["interaction"]["response_message_loading"] is False
    assert "resource" not in await answered(ask, play(ask.table), MODAL, FORM)


# --- tokens, headers, statuses ----------------------------------------


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


async def test_tokens_have_the_shape_of_discord_s(ask: Api) -> None:
    owner, made, signature = ask.table.token.split(".")
    assert unpacked(owner).decode() == ask.table.world.bot_id
    assert len(unpacked(made)) == 4
    assert re.fullmatch(r"[\w-]{38}", signature)
    interaction = play(ask.table)
    assert unpacked(interaction.token).decode().startswith(f"interaction:{interaction.id}:")
    assert interaction.token.startswith("aW50ZXJhY3Rpb246")
    assert re.fullmatch(r"[\w-]+", interaction.token)


@pytest.mark.parametrize("pace", [RateLimitMode.GENEROUS, RateLimitMode.REAL])
async def test_answers_to_interactions_tell_of_no_limit_and_have_none(
    pace: RateLimitMode,
) -> None:
    async with run_discord(pace=pace) as local, connect_api(local) as raw:
        server = local.add_server("Games")
        local.add_channel(server, "tables")
        local.add_person("Ann", server)
        await raw("PUT", f"/applications/{local.world.bot_id}/commands", [PLAY])
        for _ in range(60):
            act = play(local)
            url = f"{local.url}/api/v10/interactions/{act.id}/{act.token}/callback"
            async with raw.session.post(
                url, json={"type": MESSAGE, "data": {"content": "a"}}
            ) as response:
                assert (
                    response.status,
                    [name for name in response.headers if "RateLimit" in name],
                ) == (204, [])
        async with raw.session.get(
            f"{local.url}/api/v10/users/@me", headers={"Authorization": f"Bot {local.token}"}
        ) as response:
            assert "X-RateLimit-Bucket" in response.headers


async def test_a_new_thread_is_created_and_not_only_there(ask: Api) -> None:
    parent = f"/channels/{ask.table.find_channel('tables')['id']}"
    for kind in (11, 12):
        assert (await ask("POST", f"{parent}/threads", {"name": "one", "type": kind}))[0] == 201
    _, message = await ask("POST", f"{parent}/messages", {"content": "a"})
    assert (await ask("POST", f"{parent}/messages/{message['id']}/threads", {"name": "two"}))[
        0
    ] == 201


ABSENT = (
    "/channels/{channel}/thread-members/{user}",
    "/applications/{application}/guilds/{guild}/commands/{command}",
)


def readable(known: Json) -> list[str]:
    """Every route that only reads and names nothing but what is known."""
    reads = {
        path
        for subject in ROUTE_MODULES
        for method, path, _, _ in subject.routes.entries
        if method == "GET"
    }
    found = [path for path in reads if set(re.findall(r"{(\w+)}", path)) <= known.keys()]
    assert len(found) > 30
    return found


@pytest.mark.skipif(CHECK is None, reason="Discord's own file is not here")
async def test_every_answer_fits_discord_s_own_description(ask: Api) -> None:
    """Every route that only reads, asked; the fixture finds what is wrong with the answers."""
    assert CHECK is not None
    local, (server,) = ask.table, ask.table.world.guilds.values()
    local.set_bot_permissions(server, "administrator")
    local.set_command_override(server, "admin", local.find_person("Bo"), True)
    channel, (_, command) = local.find_channel("tables"), local.world.commands["0"]
    body = {"content": f"<@{local.find_person('Ann').id}>", "components": BUTTON}
    _, message = await ask("POST", f"/channels/{channel['id']}/messages", body)
    _, thread = await ask(
        "POST", f"/channels/{channel['id']}/threads", {"name": "three", "type": 11}
    )
    known = {
        "application": local.world.bot_id,
        "guild": server["id"],
        "channel": channel["id"],
        "message": message["id"],
        "user": local.find_person("Ann").id,
        "role": server["roles"][0]["id"],
        "command": command,
    }
    for path in readable(known):
        place = {"channel": thread["id"]} if "thread-members" in path else {}
        status, answer = await ask("GET", path.format(**known | place))
        assert status == 200 or path in ABSENT, (path, answer)
    assert CHECK.answer("GET", "/users/@me", 200, {"id": 5}), "a wrong answer is found"
    assert CHECK.answer("POST", "/channels/{channel}/threads", 200, thread), (
        "and so is a wrong status"
    )
