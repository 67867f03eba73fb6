"""What a server's owner sets under Integrations holds for buttons, lists and forms as it holds for
their command.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from local import Person, commands

from .house import Json, run_house
from .scene import Scene, find_server, set_scene

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    async with run_house(tmp_path_factory.mktemp("integrations")) as home:
        yield await set_scene(home)
        assert home.errors() == ""
        assert home.discord.service.interactions.list_unanswered() == []


async def audited(scene: Scene, name: str, channel: str = "tables") -> bool:
    """Whether somebody may look at the audit of the season by pressing."""
    kind, data = scene.make_data("saudit")
    told = await scene.press(
        kind, data, scene.discord.find_person(name), scene.discord.find_channel(channel)
    )
    assert "went wrong" not in told.text
    return "Audit" in told.text


@pytest_asyncio.fixture(loop_scope="module")
async def people(scene: Scene) -> AsyncIterator[tuple[Person, Person, Json]]:
    """Eve with a role that allows nothing, Dan who may manage the server."""
    discord, server = scene.discord, find_server(scene.home)
    eve, dan = discord.find_person("Eve"), discord.find_person("Dan")
    for name in ("Eve", "Dan", "Clara"):  # while they still may
        for channel in ("tables", "chat"):
            await scene.open_page(discord.find_person(name), discord.find_channel(channel))
    helpers = discord.add_role(server, "Helpers", people=[eve])
    managers = discord.add_role(server, "Managers", "manage_guild", people=[dan])
    yield eve, dan, helpers
    for person, role in ((eve, helpers), (dan, managers)):
        discord.take_role(server, person, role)
    for command in ("season", None):
        for target in (
            eve,
            dan,
            helpers,
            server["id"],
            discord.find_channel("tables"),
            str(int(server["id"]) - 1),
        ):
            discord.set_command_override(server, command, target, None)


async def test_a_role_or_person_who_is_allowed_the_command_may_press_and_a_denied_one_may_not(
    scene: Scene,
    people: tuple[Person, Person, Json],
) -> None:
    (eve, dan, helpers), server, discord = people, find_server(scene.home), scene.discord
    assert (await audited(scene, "Eve"), await audited(scene, "Dan")) == (False, True)
    discord.set_command_override(server, "season", helpers, True)
    assert await audited(scene, "Eve"), "a change counts at once"
    discord.set_command_override(server, "season", eve, False)
    discord.set_command_override(server, "season", dan, False)
    assert (await audited(scene, "Eve"), await audited(scene, "Dan")) == (False, False)
    discord.set_command_override(server, "season", dan, None)
    discord.set_command_override(server, "season", server["id"], False)
    assert not await audited(scene, "Dan"), "everybody is denied it"
    assert await audited(scene, "Alex"), "the owner never is"


async def test_what_is_set_for_all_commands_denies_and_allows_no_more_than_usual(
    scene: Scene,
    people: tuple[Person, Person, Json],
) -> None:
    (eve, dan, _), server, discord = people, find_server(scene.home), scene.discord
    discord.set_command_override(server, None, eve, True)
    discord.set_command_override(server, None, dan, False)
    assert (await audited(scene, "Eve"), await audited(scene, "Dan")) == (False, False)


async def test_where_a_command_is_closed_its_buttons_are_too(
    scene: Scene,
    people: tuple[Person, Person, Json],
) -> None:
    server, discord = find_server(scene.home), scene.discord
    discord.set_command_override(server, "season", discord.find_channel("tables"), False)
    assert (await audited(scene, "Dan"), await audited(scene, "Dan", "chat")) == (False, True)
    discord.set_command_override(server, "season", discord.find_channel("tables"), True)
    discord.set_command_override(server, "season", str(int(server["id"]) - 1), False)
    assert (await audited(scene, "Dan"), await audited(scene, "Dan", "chat")) == (True, False)


async def test_what_the_guard_says_is_what_discord_says_of_the_command(
    scene: Scene,
    people: tuple[Person, Person, Json],
) -> None:
    """The loopback decides who is offered a command; buttons agree with it, whatever is set."""
    (eve, dan, helpers), server, discord = people, find_server(scene.home), scene.discord
    steps = (
        (helpers, True),
        (server["id"], False),
        (eve, False),
        (dan, True),
        (helpers, False),
        (eve, True),
        (server["id"], True),
    )
    for command in ("season", None):
        for target, allowed in steps:
            discord.set_command_override(server, command, target, allowed)
            for name in ("Eve", "Dan", "Clara"):
                offered = await _offered(scene, name)
                assert await audited(scene, name) == offered, (command, target, name)


async def _offered(scene: Scene, name: str) -> bool:
    found = commands.list_usable_commands(
        scene.discord.world,
        scene.discord.find_channel("tables"),
        scene.discord.find_person(name).id,
    )
    return "season" in {command["name"] for command in found}


async def test_where_it_cannot_be_read_the_command_s_own_right_decides(
    scene: Scene,
    people: tuple[Person, Person, Json],
) -> None:
    (_, _, helpers), server, discord = people, find_server(scene.home), scene.discord
    discord.set_command_override(server, "season", helpers, True)
    discord.fail_next("GET", r"/commands/permissions$", 500, times=20)
    try:
        assert (await audited(scene, "Eve"), await audited(scene, "Dan")) == (False, True)
    finally:
        discord.service.faults.pending.clear()


async def test_what_is_set_is_asked_for_seldom(
    scene: Scene,
    people: tuple[Person, Person, Json],
) -> None:
    def asked() -> int:
        return sum(
            request.route.endswith("/commands/permissions") for request in scene.discord.requests
        )

    scene.discord.set_command_override(find_server(scene.home), "season", people[2], True)
    assert await audited(scene, "Eve")
    before = asked()
    for _ in range(5):
        assert await audited(scene, "Eve")
    assert asked() == before
    clara, channel = scene.discord.find_person("Clara"), scene.discord.find_channel("tables")
    for action in ("log", "rules", "mine"):
        await scene.press(*scene.make_data(action), clara, channel)
    assert asked() == before, "and never for what everybody may use"
