"""Somebody who presses far too fast, on the whole bot: told once, never an error, and nobody else
waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.services.interactions import PRESSES, SUGGESTIONS
from local import BotAnswer, Person
from local.protocol import COMPONENT, DEFERRED, DEFERRED_UPDATE, MESSAGE, MODAL_SUBMIT

from .cold_bot import SLOW
from .house import House, Json, read_texts, run_house, translate_for

SLOWER = "You press faster than I can follow. Wait a few seconds, then go on."
MANY = PRESSES.burst + 40
PRESS: Json = {"custom_id": "tb:rules:armadora:0", "component_type": 2, "id": 1}
FORM: Json = {"custom_id": "tb:sfilled:create:0:abc", "components": []}


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with run_house(tmp_path, "--slow") as made:
        yield made
        assert made.errors() == ""
        assert made.discord.service.interactions.list_unanswered() == []


async def pressed(
    home: House,
    person: Person,
    many: int,
    kind: int,
    data: Json,
    source: Json | None,
) -> list[BotAnswer]:
    channel = home.discord.find_channel("tables")
    return await asyncio.gather(
        *(home.discord.forge_interaction(kind, person, channel, data, source) for _ in range(many))
    )


def slowed(home: House, person: Person, answers: list[BotAnswer]) -> list[str]:
    """Every sentence about it that the person got."""
    told = translate_for(person, SLOWER)
    return [
        read_texts(answer.message)
        for answer in answers
        if answer.callback_type == MESSAGE and read_texts(answer.message) == told
    ]


def hushed(answers: list[BotAnswer]) -> list[BotAnswer]:
    """Those that were only acknowledged: nothing was said and nothing shown."""
    deferred = [each for each in answers if each.callback_type in (DEFERRED, DEFERRED_UPDATE)]
    return [
        each for each in deferred if not each.followups and not each.interaction.completed.is_set()
    ]


async def test_whoever_presses_like_mad_is_told_once_and_nobody_else_waits(home: House) -> None:
    discord, channel = home.discord, home.discord.find_channel("tables")
    minji, clara = discord.find_person("Minji"), discord.find_person("Clara")
    page = (await discord.slash(minji, channel, "my games")).message
    mad = asyncio.create_task(pressed(home, minji, MANY, COMPONENT, PRESS, page))
    other = await discord.slash(clara, channel, "my games")
    answers = await mad
    assert "/game new" in read_texts(other.message)
    assert len(slowed(home, minji, answers)) == 1
    assert len(hushed(answers)) >= 10
    assert {each.callback_type for each in hushed(answers)} == {DEFERRED_UPDATE}, (
        "nothing seems to have failed, and nothing thinks for ever"
    )
    await asyncio.sleep(2 / SLOW)
    (again,) = await pressed(home, minji, 1, COMPONENT, PRESS, page)
    assert again.callback_type == DEFERRED_UPDATE
    assert not slowed(home, minji, [again])


async def test_commands_count_too_and_leave_nothing_behind(home: House) -> None:
    discord, anton, channel = (
        home.discord,
        home.discord.find_person("Anton"),
        home.discord.find_channel("tables"),
    )
    typed = [discord.slash(anton, channel, "game rules", game="armadora") for _ in range(MANY)]
    answers = await asyncio.gather(*typed)
    assert len(slowed(home, anton, [each for each in answers if each._original])) == 1
    gone = [
        each
        for each in answers
        if each.interaction.original_id not in discord.world.messages[channel["id"]]
    ]
    assert len(gone) >= 10, "acknowledged, and taken away again"
    assert not discord.service.interactions.list_thinking()


async def test_forms_count_too_and_leave_nothing_behind(home: House) -> None:
    discord, alex, channel = (
        home.discord,
        home.discord.find_person("Alex"),
        home.discord.find_channel("tables"),
    )
    answers = await pressed(home, alex, MANY, MODAL_SUBMIT, FORM, None)
    assert len(slowed(home, alex, [each for each in answers if each._original])) == 1
    gone = [
        each
        for each in answers
        if each.interaction.original_id not in discord.world.messages[channel["id"]]
    ]
    assert len(gone) >= 10
    assert not discord.service.interactions.list_thinking()


async def test_typing_fast_asks_for_suggestions_and_costs_no_presses(home: House) -> None:
    discord, alex, channel = (
        home.discord,
        home.discord.find_person("Alex"),
        home.discord.find_channel("tables"),
    )
    letters = [
        discord.autocomplete(alex, channel, "game new", "game", game="a")
        for _ in range(SUGGESTIONS.burst + 40)
    ]
    offered = await asyncio.gather(*letters)
    assert [] in offered, "too many are not looked for"
    assert [each for each in offered if each]
    answer = await discord.slash(alex, channel, "game rules", game="armadora")
    assert "Armadora" in read_texts(answer.message)
