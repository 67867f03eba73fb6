"""Who may press, on an independent Discord that decides for itself who may use a command."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from cogs.services.command_permissions import (
    CACHED_SERVERS,
    COMMAND_RIGHTS,
    is_allowed_to_person,
    is_open_in_channel,
)
from cogs.services.interactions import PressRouter

from .conftest import Stage, private, text

BELONGS = "This belongs to /season, which you may not use here."


@pytest.fixture
def organiser(stage: Stage) -> simcord.MemberActor:
    role = stage.guild.create_role(
        "Organisers", permissions=discord.Permissions(manage_guild=True)
    )
    return stage.guild.add_member(stage.env.create_user("organiser"), roles=[role])


async def set_(stage: Stage, overrides: dict[Any, bool]) -> None:
    """The owner sets who may use /season; this Discord does not tell the bot of it."""
    (command,) = [each for each in await stage.bot.tree.fetch_commands() if each.name == "season"]
    stage.guild.set_command_permissions(command, overrides)
    stage.bot.services.permissions.forget_server(stage.guild.id)


async def test_whoever_was_allowed_a_command_may_press_until_they_are_not(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await organiser.slash(stage.channel, "season create", name="Spring", game="armadora", size=2)
    await set_(stage, {stage.eve: True})
    page = (await stage.eve.slash(stage.channel, "season settings", season="1")).response
    await stage.press(stage.eve, page, "spage")
    assert "Spring" in text(page)
    await set_(stage, {stage.eve: False})
    assert "season" not in stage.eve.available_commands(stage.channel)
    assert private(await stage.press(stage.eve, page, "sstart")) == BELONGS
    assert (await stage.bot.services.seasons.season(1)).status == "open"


async def test_an_organiser_who_is_denied_the_command_cannot_press(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    page = (
        await organiser.slash(
            stage.channel, "season create", name="Spring", game="armadora", size=2
        )
    ).response
    await set_(stage, {organiser: False})
    assert private(await stage.press(organiser, page, "sstart")) == BELONGS
    await set_(stage, {})
    assert "has started" not in private(await stage.press(organiser, page, "sform"))


def test_a_route_without_a_command_is_refused_when_it_is_registered(simcord_bot: Any) -> None:
    router: PressRouter = simcord_bot.services.router

    async def press(interaction: discord.Interaction, args: list[str]) -> None: ...

    with pytest.raises(TypeError):
        router.add({"new": press})  # type: ignore[call-arg, arg-type]
    with pytest.raises(AssertionError):
        router.add("nothing", {"new": press})


async def test_the_commands_demand_of_members_what_their_presses_demand(stage: Stage) -> None:
    for name, needed in COMMAND_RIGHTS.items():
        assert stage.bot.services.commands.groups[name].default_permissions == needed


ME, MINE, OTHERS, SERVER, HERE = 5, 6, 7, 100, 50


@pytest.mark.parametrize(
    ("own", "whole", "by_default", "expected"),
    [
        ({}, {}, True, True),
        ({}, {}, False, False),
        ({(2, ME): True}, {}, False, True),
        ({(2, ME): False}, {}, True, False),
        ({(1, MINE): True}, {}, False, True),
        ({(1, OTHERS): True}, {}, False, False),
        ({(1, MINE): False, (2, ME): True}, {}, False, True),
        ({(1, SERVER): False}, {}, True, False),
        ({(1, SERVER): False, (1, MINE): True}, {}, False, True),
        ({}, {(2, ME): True}, False, False),
        ({}, {(1, SERVER): False}, True, False),
        ({(2, ME): True}, {(1, SERVER): False}, False, True),
        ({}, {(1, SERVER): False, (1, MINE): True}, True, True),
    ],
)
def test_what_is_set_for_people(own: Any, whole: Any, by_default: bool, expected: bool) -> None:
    assert is_allowed_to_person(ME, [MINE], SERVER, own, whole, by_default=by_default) is expected


@pytest.mark.parametrize(
    ("own", "whole", "expected"),
    [
        ({}, {}, True),
        ({(3, HERE): False}, {}, False),
        ({(3, SERVER - 1): False}, {}, False),
        ({(3, SERVER - 1): False, (3, HERE): True}, {}, True),
        ({}, {(3, HERE): False}, False),
        ({(3, HERE): True}, {(3, SERVER - 1): False}, True),
    ],
)
def test_what_is_set_for_channels(own: Any, whole: Any, expected: bool) -> None:
    assert is_open_in_channel(HERE, SERVER, own, whole) is expected


def test_servers_are_forgotten_when_there_are_too_many(simcord_bot: Any) -> None:
    permissions = simcord_bot.services.permissions
    for server in range(CACHED_SERVERS + 50):
        permissions._cached[server] = {}
    assert len(permissions._cached) == CACHED_SERVERS
