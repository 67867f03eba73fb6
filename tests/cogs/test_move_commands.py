"""Every slash command as Discord would get it: sizes, names in all languages, and sending only what
differs.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot import Tabularium
from cogs.services.discord_internals import send_commands
from cogs.slash.move_commands import is_form_move, takes_one_or_several
from cogs.slash.option_names import OPTIONS
from cogs.slash.sync import (
    LOCALISED_KEYS,
    MAX_COMMAND_SIZE,
    command_payloads,
    command_size,
    comparable_payload,
)
from db import Database
from engine import games
from engine.core import Text
from tests.new_databases import begin_database
from tests.saying import source_keys
from words import LANGUAGES, Words


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Tabularium]:
    db = await Database.open(begin_database(tmp_path / "commands.db"))
    bot = Tabularium(db)
    assert await bot.load_cogs() == []
    yield bot
    await db.close()


@pytest.fixture
def commands(bot: Tabularium) -> list[dict[str, Any]]:
    return command_payloads(bot.tree)


def nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options") or ():
        yield from nodes(option)


def test_the_size_of_a_command_counts_the_longest_localisation() -> None:
    option = {
        "name": "at",
        "name_localizations": {"ru": "клетка"},
        "description": "Where",
        "choices": [{"name": "one", "value": "1"}],
    }
    assert (
        command_size({"name": "go", "description": "Go", "options": [option]})
        == 2 + 2 + 6 + 5 + 3 + 1
    )


class Translator(app_commands.Translator):
    """What the library asks for each text in each language of Discord."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: Any,
    ) -> str | None:
        text = string.extras.get("text")
        spoken = isinstance(text, Text) and locale.value in LANGUAGES
        return Words(locale.value)(text) if spoken else None


def without_empty(payload: Any) -> Any:
    """A payload without the localisations of which there are none."""
    if isinstance(payload, list):
        return [without_empty(each) for each in payload]
    if not isinstance(payload, dict):
        return payload
    kept = {key: value for key, value in payload.items() if value or key not in LOCALISED_KEYS}
    return {key: without_empty(value) for key, value in kept.items()}


def sorted_by_name(payload: Any) -> Any:
    """Commands, and what is in them, in the order of their names: ours is another one."""
    if not isinstance(payload, list) or not all("name" in each for each in payload):
        return payload
    inner = [
        {**each, "options": sorted_by_name(each["options"])} if each.get("options") else each
        for each in payload
    ]
    return sorted(inner, key=lambda each: str(each["name"]))


async def test_the_commands_are_sent_as_the_library_would_send_them(
    bot: Tabularium,
    commands: list[dict[str, Any]],
) -> None:
    held = bot.tree.get_commands(guild=None)
    theirs = [await each.get_translated_payload(bot.tree, Translator()) for each in held]
    assert sorted_by_name(commands) == sorted_by_name(without_empty(theirs))
    assert {*commands[0]["name_localizations"]} == {"ko", "ru"}


async def test_when_discord_refuses_the_commands_it_is_said_which_one(
    bot: Tabularium,
    commands: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refused: Any = SimpleNamespace(status=400, reason="Bad Request")
    errors = {"1": {"name": {"_errors": [{"code": "LONG", "message": "32 at most"}]}}}
    body: Any = {"code": 50035, "message": "Invalid Form Body", "errors": errors}

    async def refuse(application_id: int, payload: list[dict[str, Any]]) -> None:
        assert (application_id, payload) == (7, commands)
        raise discord.HTTPException(refused, body)

    monkeypatch.setattr(type(bot), "application_id", 7)
    monkeypatch.setattr(bot.http, "bulk_upsert_global_commands", refuse)
    with pytest.raises(app_commands.CommandSyncFailure) as caught:
        await send_commands(bot, bot.tree, commands)
    assert commands[1]["name"] in str(caught.value)
    assert "32 at most" in str(caught.value)


async def test_no_top_level_command_is_larger_than_discord_takes(
    commands: list[dict[str, Any]],
) -> None:
    assert {
        command["name"]: command_size(command)
        for command in commands
        if command_size(command) > MAX_COMMAND_SIZE
    } == {}
    assert len(commands) <= 100


async def test_every_name_in_every_language_is_one_lower_case_word(
    commands: list[dict[str, Any]],
) -> None:
    for node in (node for command in commands for node in nodes(command)):
        for name in (node["name"], *(node.get("name_localizations") or {}).values()):
            assert 1 <= len(name) <= 32, name
            assert name == name.lower(), name
            assert all(sign.isalnum() or sign in "-_" for sign in name), name


async def test_siblings_have_different_names_in_every_language(
    commands: list[dict[str, Any]],
) -> None:
    levels = [
        commands,
        *(
            node["options"]
            for command in commands
            for node in nodes(command)
            if node.get("options")
        ),
    ]
    for siblings in levels:
        for code in ("en", "ko", "ru"):
            names = [
                (each.get("name_localizations") or {}).get(code, each["name"]) for each in siblings
            ]
            assert len(set(names)) == len(names), (code, names)


async def test_descriptions_fit_and_no_level_has_more_than_25(
    commands: list[dict[str, Any]],
) -> None:
    for node in (node for command in commands for node in nodes(command)):
        for text in (
            node["description"],
            *(node.get("description_localizations") or {}).values(),
        ):
            assert 1 <= len(text) <= 100, text
        assert len(node.get("options") or ()) <= 25


async def test_every_command_is_named_in_korean_and_russian(
    commands: list[dict[str, Any]],
) -> None:
    for command in commands:
        for node in nodes(command):
            if command["name"] in ("game", "my", "table", "admin") or node is not command:
                assert set(node.get("description_localizations") or {}) >= {"ko", "ru"}, node[
                    "name"
                ]


async def test_what_discord_adds_makes_no_difference_but_a_changed_word_does(
    commands: list[dict[str, Any]],
) -> None:
    first = next(each for each in commands if each.get("contexts") != [0, 1])
    held = {
        **first,
        "id": "1",
        "version": "2",
        "application_id": "3",
        "nsfw": False,
        "dm_permission": True,
    }
    assert comparable_payload(held) == comparable_payload(first)
    assert comparable_payload({**held, "description": "Another one."}) != comparable_payload(first)
    assert comparable_payload({**held, "contexts": [0, 1]}) != comparable_payload(first), (
        "where a command can be used counts too"
    )


async def test_moderators_commands_are_hidden_from_others_by_discord_itself(
    commands: list[dict[str, Any]],
) -> None:
    needed = {
        command["name"]: int(command["default_member_permissions"] or 0) for command in commands
    }
    assert needed["table"] == 1 << 13, "manage messages"
    assert needed["admin"] == 1 << 5, "manage server"
    assert needed["game"] == 0


def test_a_move_that_a_form_asks_for_may_be_written_or_left_to_the_form() -> None:
    praetor, armadora = games()["praetor"], games()["armadora"]
    assert {kind.verb.id for kind in praetor.moves.kinds if is_form_move(kind)} == {"trade"}
    assert not any(is_form_move(kind) for kind in armadora.moves.kinds)


def test_a_move_that_is_listed_and_asked_for_by_a_form_needs_no_option_either() -> None:
    catan = games()["catan"]
    assert [kind.verb.id for kind in catan.moves.kinds if takes_one_or_several(kind)] == ["bank"]
    assert is_form_move(next(kind for kind in catan.moves.kinds if kind.verb.id == "bank"))


async def test_every_option_s_name_is_in_the_catalogues(commands: list[dict[str, Any]]) -> None:
    found = {id for context, id, _ in source_keys() if context == "option"}
    for command in commands:
        used = {node["name"] for node in nodes(command) if node.get("type", 1) > 2}
        assert used <= found, command["name"]


async def test_options_of_moves_are_listed_in_the_folder_of_their_game_alone(
    commands: list[dict[str, Any]],
) -> None:
    groups = chain.from_iterable(game.command_groups() for game in games().values())
    of_games = {group.name for group in groups}
    others = [command for command in commands if command["name"] not in of_games]
    used = {node["name"] for each in others for node in nodes(each) if node.get("type", 1) > 2}
    assert used == {word.id for word in OPTIONS}
