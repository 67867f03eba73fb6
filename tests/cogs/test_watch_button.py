"""The button *Watch* on SimCord: there where the host has set an address, and nowhere else."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from .conftest import Stage, part, parts, tree

ADDRESS = "https://boards.example.org/tabularium/"


@pytest.fixture
def watch_url(request: pytest.FixtureRequest) -> str | None:
    """The host has set an address, unless a test says otherwise."""
    address: str | None = getattr(request, "param", ADDRESS)
    return address


def links(message: Any) -> dict[str, str]:
    """The addresses of a message's buttons, by their labels."""
    found = [each for each in parts(tree(message)) if each.get("url")]
    return {str(each["label"]): str(each["url"]) for each in found if "label" in each}


async def open_settings(stage: Stage) -> tuple[Any, Any]:
    """The server's owner and the page of settings."""
    boss = stage.guild.create_role("Boss", permissions=discord.Permissions(manage_guild=True))
    owner = stage.guild.add_member(stage.env.create_user("owner"), roles=[boss])
    page = (await owner.slash(stage.channel, "admin settings")).response
    assert page is not None
    return owner, page


async def test_a_table_has_a_link_to_its_own_page(stage: Stage) -> None:
    await stage.opened()
    assert links(stage.holding("join")) == {}, "there is nothing to watch yet"
    await stage.press(stage.ben, stage.holding("join"), "join")
    await stage.until(lambda: part(stage.holding("start"), "start"))
    await stage.press(stage.ann, stage.holding("start"), "start")
    board = await stage.until(lambda: stage.holding("act"))
    address = links(board)["Watch"]
    services = stage.bot.services
    token = address.removeprefix("https://boards.example.org/tabularium/t/")
    found = await services.watching.find_table(token)
    assert found is not None
    assert found.id == 1
    shown = await stage.eve.slash(stage.channel, "game show", table="1")
    assert links(shown.response) == {"Watch": address}


async def test_a_server_switches_the_pages_of_its_tables_off_and_on(stage: Stage) -> None:
    board = await stage.started()
    token = links(board)["Watch"].rpartition("/")[2]
    owner, page = await open_settings(stage)
    services = stage.bot.services
    await owner.select(page, custom_id=part(page, "web"), values=["off"])
    await services.table_messages.wait_until_idle()
    assert links(stage.holding("act")) == {}
    assert await services.watching.find_table(token) is None
    await owner.select(page, custom_id=part(page, "web"), values=["on"])
    await services.table_messages.wait_until_idle()
    assert links(stage.holding("act"))["Watch"].endswith(token)


@pytest.mark.parametrize("watch_url", [None], indirect=True, ids=["no address"])
async def test_without_an_address_there_is_neither_a_button_nor_a_setting(stage: Stage) -> None:
    board = await stage.started()
    assert links(board) == {}
    _owner, page = await open_settings(stage)
    assert part(page, "web") is None
