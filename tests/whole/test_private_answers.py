"""Whoever types a command is answered in private: every command there is, and those that are not
understood.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from local import Upload, commands
from local.protocol import MODAL

from .house import House, Json, read_texts, run_house
from .mob import _paths
from .players import start_table

pytestmark = pytest.mark.asyncio(loop_scope="module")
TYPED = {
    "table": "1",
    "season": "1",
    "game": "armadora",
    "name": "Spring",
    "player": "1",
    "round": 1,
    "number": 1,
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with run_house(tmp_path_factory.mktemp("private")) as made:
        await start_table(made, "Alex", "Clara")
        yield made
        assert made.errors() == ""
        assert made.discord.service.interactions.list_unanswered() == []


def leaves(home: House) -> list[tuple[str, list[Json]]]:
    """Every command as it is typed, with its options."""
    found = []
    for command in home.discord.world.commands["0"].values():
        found += [
            (" ".join([command["name"], *path]), options)
            for path, options in _paths(command.get("options") or [], [])
        ]
    return found


def value(home: House, option: Json) -> Any:
    """Something that fits the option."""
    if option["type"] in (6, 9):
        return home.discord.find_person("Clara")
    if option["type"] == 11:
        return Upload("match.json", b"{}")
    return TYPED.get(option["name"], "1" if option["type"] == 3 else 1)


async def test_every_command_is_answered_in_private(home: House) -> None:
    alex, channel = home.discord.find_person("Alex"), home.discord.find_channel("tables")
    await home.discord.slash(
        alex, channel, "season create", name="Spring", game="armadora", size=2
    )
    paths = leaves(home)
    assert len(paths) > 60
    for path, options in paths:
        typed = {
            option["name"]: value(home, option) for option in options if option.get("required")
        }
        answer = await home.discord.slash(alex, channel, path, **typed)
        if answer.callback_type != MODAL:
            assert answer.is_private, path
            assert all(message["flags"] & 64 for message in answer.followups), path
            assert "went wrong" not in read_texts(answer.message), path


async def test_somebody_who_is_not_here_is_one_sentence(home: House) -> None:
    nobody = home.discord.add_person("Nobody")
    answer = await home.discord.slash(
        home.discord.find_person("Alex"),
        home.discord.find_channel("tables"),
        "season replace",
        season="1",
        new=nobody,
        reason="By agreement.",
    )
    assert answer.is_private
    assert read_texts(answer.message) == "That person is not in this server."


async def test_a_command_that_is_not_there_any_more_is_one_sentence(home: House) -> None:
    """A client may know commands of yesterday."""
    old = {
        "name": "old",
        "type": 1,
        "description": "Old",
        "options": [{"name": "one", "type": 1, "description": "One"}],
    }
    commands.create_command(home.discord.world, "0", old)
    more = {
        "name": "league",
        "type": 1,
        "description": "League",
        "options": [{"name": "gone", "type": 1, "description": "Gone"}],
    }
    commands.create_command(home.discord.world, "0", more)
    for path in ("old one", "league gone"):
        answer = await home.discord.slash(
            home.discord.find_person("Clara"), home.discord.find_channel("tables"), path
        )
        assert answer.is_private
        assert (
            read_texts(answer.message)
            == "This command has changed meanwhile. Restart Discord, then type it anew."
        )
