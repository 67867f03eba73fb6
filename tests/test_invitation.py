"""The invitation asks for the least with which everything works: one constant, and everybody else
agrees with it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import discord
import pytest

from bot import Tabularium
from cogs.services.bot_permissions import NEEDED, WANTED, permission_report
from db import Database
from local import guilds, permissions
from words import Words

from .whole.house import ROOT, House, Json, read_texts, run_house
from .whole.players import Party, Player, open_lobby, start_table

LIST = re.compile(r"That is: (.+?)\. ", re.DOTALL)


def names(granted: discord.Permissions) -> set[str]:
    return {"view_channel" if name == "read_messages" else name for name, held in granted if held}


def test_the_pages_ask_for_exactly_what_tables_need() -> None:
    for page in ("README.md", "docs/host-it.md"):
        asked = re.findall(r"permissions=(\d+)", (ROOT / page).read_text(encoding="utf-8"))
        assert asked == [str(WANTED.value)], page


def test_the_guide_names_everything_that_is_asked_for() -> None:
    (listed,) = LIST.findall((ROOT / "docs/host-it.md").read_text(encoding="utf-8"))
    named = {" ".join(each.split()) for each in listed.split(",")}
    assert {
        each.replace("view channels", "view channel").replace(" ", "_") for each in named
    } == names(WANTED)


def test_the_loopback_grants_what_the_invitation_asks_for_and_no_more() -> None:
    assert WANTED.value == permissions.BOT_PERMISSIONS


def test_the_check_says_of_each_permission_that_it_is_missing() -> None:
    english = Words("en")
    assert english(permission_report(WANTED)) == "Everything is there."
    for name in names(WANTED):
        told = english(permission_report(WANTED & ~discord.Permissions(**{name: True})))
        assert name.replace("_", " ") in told, told
        assert told.startswith("Missing in this channel") == (name in names(NEEDED)), told


def intents() -> Iterator[str]:
    """The intents that the program asks for, as they are written."""
    for node in ast.walk(ast.parse((ROOT / "bot.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "discord.Intents":
            yield ast.unparse(node)


async def test_no_event_is_asked_for_but_those_of_servers(tmp_path: Path) -> None:
    db = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'intents.db'}")
    bot = Tabularium(db)
    assert bot.intents == discord.Intents(guilds=True)
    assert list(intents()) == ["discord.Intents(guilds=True)"]
    await bot.close()
    await db.close()


# --- played with these rights and no others ---------------------------


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[House]:
    """A server where @everyone may do nothing: people have a role of their own, the bot has what it
    was invited with.
    """
    async with run_house(tmp_path) as home:
        world = home.discord.world
        (server,) = world.guilds.values()
        everyone = next(role for role in server["roles"] if role["id"] == server["id"])
        members = [person for person in world.people.values() if person.id != server["owner_id"]]
        usual = [
            name
            for name, bit in permissions.PERMISSION_BITS.items()
            if permissions.EVERYONE_PERMISSIONS & bit
        ]
        home.discord.add_role(server, "Members", *usual, people=members)
        guilds.set_role_permissions(world, server, everyone, 0)
        assert permissions.guild_permissions(world, server, world.bot_id) == WANTED.value
        yield home
        refused = [
            (each.method, each.path, each.error)
            for each in home.discord.requests
            if each.status == 403
        ]
        assert refused == []
        assert home.errors() == home.warnings() == ""


def server_of(home: House) -> Json:
    (server,) = home.discord.world.guilds.values()
    return server


async def played_out(party: Party) -> None:
    for _ in range(200):
        await party.wait_until_shown()
        if party.table.status != "playing":
            return
        await party.make_move()
    raise AssertionError("the match has no end")


async def test_a_whole_match_needs_no_other_right(strict: House) -> None:
    party = await start_table(strict, "Minji", "Clara", game="lapilli")
    thread = strict.discord.world.channels[str(party.table.place)]
    assert thread["type"] == 11
    await party.make_moves(2)
    strict.discord.archive_thread(thread)
    await played_out(party)
    party.check_records()
    told = await strict.discord.slash(
        strict.discord.find_person("Alex"), strict.discord.find_channel("tables"), "admin check"
    )
    assert read_texts(told.message) == "Everything is there."


async def test_private_threads_and_the_hall_of_finished_games_need_no_other_right(
    strict: House,
) -> None:
    discord_, alex = strict.discord, strict.discord.find_person("Alex")
    hall = discord_.add_channel(server_of(strict), "hall")
    page = (await discord_.slash(alex, discord_.find_channel("tables"), "admin settings")).message
    await discord_.select(alex, page, "tb:threads", "private")
    await discord_.select(alex, page, "tb:hall", hall)
    party = await start_table(strict, "Minji", "Clara")
    thread = discord_.world.channels[str(party.table.place)]
    assert thread["type"] == 12
    assert set(discord_.world.thread_members[thread["id"]]) == {
        discord_.world.bot_id,
        *(str(player.id) for player in party.players),
    }
    await party.make_moves(1)
    sure = (await discord_.slash(party.players[0].person, thread, "game resign")).message
    await party.players[0].press(sure, "resigned")
    await discord_.wait_for(lambda: discord_.visible_messages(alex, hall))


async def test_a_season_needs_no_other_right(strict: House) -> None:
    discord_, alex, channel = (
        strict.discord,
        strict.discord.find_person("Alex"),
        strict.discord.find_channel("tables"),
    )
    await discord_.slash(
        alex, channel, "season create", name="Spring", game="armadora", size=2, rounds=1
    )
    for name in ("Minji", "Clara"):
        await discord_.slash(discord_.find_person(name), channel, "league join", season="1")
    await discord_.slash(alex, channel, "season start", season="1")
    threads = await discord_.wait_for(
        lambda: [each for each in discord_.world.channels.values() if each["type"] == 11]
    )
    assert await discord_.wait_for(
        lambda: discord_.visible_messages(discord_.find_person("Clara"), threads[0])
    )


async def test_without_threads_a_table_is_played_in_the_channel(strict: House) -> None:
    """Then the bot may do less than it asks for, and says so."""
    channel, minji = strict.discord.find_channel("tables"), strict.discord.find_person("Minji")
    strict.discord.deny_bot(
        channel, "create_private_threads", "create_public_threads", "send_messages_in_threads"
    )
    told = await strict.discord.slash(strict.discord.find_person("Alex"), channel, "admin check")
    assert "create public threads" in read_texts(told.message)
    assert await open_lobby(strict, Player(strict, minji, 1))
