"""What a server's owner sets under Integrations: who may use which command where."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from local import Discord, commands, guilds
from local.protocol import Json

from .conftest import connect_api, run_discord
from .test_gateway import line

COMMANDS = [
    {"name": "play", "type": 1, "description": "Play"},
    {
        "name": "admin",
        "type": 1,
        "description": "Administer",
        "default_member_permissions": 1 << 5,
    },
]


@pytest.fixture
async def local() -> AsyncIterator[Discord]:
    async with run_discord() as running:
        boss = running.add_person("Boss")
        server = running.add_server("Games", owner=boss)
        for name in ("tables", "chat"):
            running.add_channel(server, name)
        ann, bo = (running.add_person(name, server) for name in ("Ann", "Bo"))
        running.add_role(server, "Organisers", people=[ann])
        running.add_role(server, "Managers", "manage_guild", people=[bo])
        async with connect_api(running) as raw:
            assert (await raw("PUT", f"/applications/{running.world.bot_id}/commands", COMMANDS))[
                0
            ] == 200
        yield running


def server_of(local: Discord) -> Json:
    return next(iter(local.world.guilds.values()))


def role(local: Discord, name: str) -> Json:
    return next(each for each in server_of(local)["roles"] if each["name"] == name)


def offered(local: Discord, name: str, channel: str = "tables") -> set[str]:
    found = commands.list_usable_commands(
        local.world, local.find_channel(channel), local.find_person(name).id
    )
    return {command["name"] for command in found}


async def test_without_overrides_a_command_s_own_default_holds(local: Discord) -> None:
    assert offered(local, "Ann") == {"play"}
    assert offered(local, "Bo") == offered(local, "Boss") == {"play", "admin"}


async def test_a_role_or_a_person_may_be_allowed_or_denied_a_command(local: Discord) -> None:
    server = server_of(local)
    local.set_command_override(server, "admin", role(local, "Organisers"), True)
    local.set_command_override(server, "admin", local.find_person("Bo"), False)
    assert "admin" in offered(local, "Ann")
    assert "admin" not in offered(local, "Bo"), "Manage Server or not"
    local.set_command_override(server, "admin", local.find_person("Ann"), False)
    assert "admin" not in offered(local, "Ann"), (
        "what is said of a person counts before what is said of a role"
    )
    local.set_command_override(server, "admin", server["id"], False)
    assert "admin" in offered(local, "Boss"), "nobody locks out an administrator"
    for target in (
        role(local, "Organisers"),
        local.find_person("Bo"),
        local.find_person("Ann"),
        server["id"],
    ):
        local.set_command_override(server, "admin", target, None)
    assert local.world.overrides[server["id"]] == {}


async def test_all_commands_at_once_are_denied_but_never_more_than_usual_is_allowed(
    local: Discord,
) -> None:
    server = server_of(local)
    local.set_command_override(server, None, role(local, "Organisers"), True)
    assert offered(local, "Ann") == {"play"}
    local.set_command_override(server, None, server["id"], False)
    assert offered(local, "Bo") == set()
    assert offered(local, "Ann") == {"play"}
    local.set_command_override(server, "admin", local.find_person("Bo"), True)
    assert offered(local, "Bo") == {"admin"}


async def test_a_command_may_be_kept_to_some_channels(local: Discord) -> None:
    server = server_of(local)
    local.set_command_override(server, "play", local.find_channel("chat"), False)
    assert ("play" in offered(local, "Ann"), "play" in offered(local, "Ann", "chat")) == (
        True,
        False,
    )
    async with connect_api(local) as raw:
        _, thread = await raw(
            "POST",
            f"/channels/{local.find_channel('chat')['id']}/threads",
            {"name": "below", "type": 11},
        )
    assert "play" not in offered(local, "Ann", thread["name"])


async def test_the_bot_reads_what_is_set_and_hears_of_every_change(local: Discord) -> None:
    server, ann = server_of(local), local.find_person("Ann")
    here = f"/applications/{local.world.bot_id}/guilds/{server['id']}/commands"
    async with line(local) as client, connect_api(local) as raw:
        await client.identify(0)
        assert await raw("GET", f"{here}/permissions") == (200, [])
        local.set_command_override(server, "admin", ann, True)
        told = (await client.until("APPLICATION_COMMAND_PERMISSIONS_UPDATE"))["d"]
        assert told["permissions"] == [{"id": ann.id, "type": 2, "permission": True}]
        assert await raw("GET", f"{here}/permissions") == (200, [told])
        assert await raw("GET", f"{here}/{told['id']}/permissions") == (200, told)
        assert (await raw("PUT", f"{here}/{told['id']}/permissions", {"permissions": []}))[
            0
        ] == 403, "people set it, not bots"


async def test_the_bot_hears_of_a_new_role_as_of_a_new_one(local: Discord) -> None:
    async with line(local) as client:
        await client.identify()
        made = local.add_role(server_of(local), "Helpers")
        assert (await client.until("GUILD_ROLE_CREATE"))["d"]["role"]["id"] == made["id"]
        guilds.set_role_permissions(local.world, server_of(local), made, 0)
        assert (await client.until("GUILD_ROLE_UPDATE"))["d"]["role"]["id"] == made["id"]


async def test_what_is_set_outlives_a_restart_and_goes_with_the_bot(tmp_path: Path) -> None:
    async with run_discord(data_dir=tmp_path) as local:
        boss = local.add_person("Boss")
        server = local.add_server("Games", owner=boss)
        local.set_command_override(server, None, boss, False)
        kept = local.world.overrides[server["id"]]
    async with run_discord(data_dir=tmp_path) as local:
        assert local.world.overrides[server["id"]] == kept
        guilds.kick_bot(local.world, local.world.guilds[server["id"]])
    async with run_discord(data_dir=tmp_path) as local:
        assert server["id"] not in local.world.overrides
