"""Leagues full of names that are meant to do harm: on every screen they are shown, whole, and do
nothing else.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from local import Person
from local.protocol import MODAL, walk_components

from .house import House, Json, read_texts, run_house
from .players import Player
from .test_names import HIDDEN, texts, words

pytestmark = pytest.mark.asyncio(loop_scope="module")
SEASONS = (
    "**Bold** _it_ `c` ~~s~~ ||h|| @everyone @here to the end",
    "<@1> <@&2> <#3> </x:4> <t:1:R> [x](https://example.com) end",
    "\u202eevil\u202c # Head > quote - list {player} {0} %s \x1b end",
)
PEOPLE = (
    "**Bold** _it_ `c` ||h||",
    "@everyone <@1> <#3>",
    "[x](https://example.com)",
    "\u202eevil\u202c {n}",
)
ACTIVE = re.compile(
    r"@(everyone|here)|(?<!\\)<(@&?|#|/x:|t:)[1-4][>:]|(?<!\\)\*\*Bold|(?<!\\)`c`|(?<!\\)\|\|h|(?<!\\)\[x|(?<!\\)~~s"
    r"|https://example|\n# Head"
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with run_house(tmp_path_factory.mktemp("leagues")) as made:
        (server,) = made.discord.world.guilds.values()
        for name in PEOPLE:
            made.discord.add_person(name[:32], server)
        yield made
        assert made.errors() == ""
        assert made.discord.service.interactions.list_unanswered() == []


def people(home: House) -> list[Person]:
    return [home.discord.find_person(name[:32]) for name in PEOPLE]


async def asked(home: House, path: str, who: str = "Alex", **options: object) -> Json:
    answer = await home.discord.slash(
        home.discord.find_person(who), home.discord.find_channel("tables"), path, **options
    )
    assert answer.is_private, path
    return answer.message


async def played(home: House, name: str) -> list[Json]:
    """A season from its registration to its end; every answer to its organiser, and to somebody
    else.
    """
    await asked(home, "season create", name=name, game="armadora", size=2, rounds=2, clock="none")
    number = max((each["value"] for each in await _suggested(home)), key=int)
    joined = [
        await home.discord.slash(
            person, home.discord.find_channel("tables"), "league join", season=number
        )
        for person in people(home)
    ]
    shown = [joined[0].message, await asked(home, "season settings", season=number)]
    await Player(home, home.discord.find_person("Alex"), 1).press(shown[1], "sform")
    await asked(home, "season start", season=number)
    await home.discord.wait_for(lambda: _tables(home, number) == 2)
    for path in (
        "league standings",
        "league schedule",
        "league tables",
        "season audit",
        "season finish",
    ):
        shown.append(await asked(home, path, season=number))
    shown.append(
        await asked(
            home,
            "season replace",
            season=number,
            new=home.discord.find_person("Clara"),
            reason="By agreement.",
            old=str(people(home)[0].id),
        )
    )
    tables = await home.discord.autocomplete(
        home.discord.find_person("Alex"),
        home.discord.find_channel("tables"),
        "season void",
        "table",
        season=number,
    )
    void = {"season": number, "table": tables[0]["value"], "reason": "Wrong."}
    shown.append(await asked(home, "season void", **void))
    shown.append(await asked(home, "league leave", PEOPLE[1][:32], season=number))
    asking = await asked(home, "season finish", season=number)
    await Player(home, home.discord.find_person("Alex"), 1).press(asking, "sfinish")
    shown += [
        await asked(home, "season audit", season=number),
        await asked(home, "league list", "Clara"),
    ]
    return shown


async def _suggested(home: House) -> list[Json]:
    return await home.discord.autocomplete(
        home.discord.find_person("Alex"),
        home.discord.find_channel("tables"),
        "season settings",
        "season",
    )


def _tables(home: House, number: str) -> int:
    """The tables of the season that stand in threads."""
    rooms = home.discord.world.messages.values()
    boards = [
        message
        for room in rooms
        for message in room.values()
        if "tb:act:" in json.dumps(message["components"])
    ]
    return sum(
        "Counts for" in read_texts(message) for message in boards if not message["flags"] & 64
    ) - 2 * (int(number) - 1)


@pytest.mark.parametrize(
    "name", [SEASONS[0], *(pytest.param(name, marks=pytest.mark.soak) for name in SEASONS[1:])]
)
async def test_a_season_and_its_people_are_named_and_nothing_else_happens(
    home: House,
    name: str,
) -> None:
    shown = await played(home, name)
    assert len(shown) > 10
    for text in (*texts(home), *words(home), *(each["name"] for each in await _suggested(home))):
        assert not HIDDEN.search(text), text
    for text in texts(home):
        assert not ACTIVE.search(text), text
    titled = [
        text for text in texts(home) if text.startswith("###") and "end" in text.splitlines()[0]
    ]
    assert titled, "a long name is shown to its end"
    posted = [
        message
        for room in home.discord.world.messages.values()
        for message in room.values()
        if not message["flags"] & 64
    ]
    assert not [message for message in posted if message["mention_everyone"]]


async def test_a_season_of_a_form_that_is_refused_shows_what_was_typed_and_nothing_else(
    home: House,
) -> None:
    alex, channel = home.discord.find_person("Alex"), home.discord.find_channel("tables")
    opened = await home.discord.slash(alex, channel, "season create")
    assert opened.callback_type == MODAL
    values = {
        "0": SEASONS[0][:60],
        "1": ["armadora"],
        "2": ["swiss"],
        "3": "@everyone **soon**",
        "4": "",
    }
    refused = await home.discord.submit(alex, opened, values)
    assert refused.is_private
    assert "is no date" in read_texts(refused.message)
    assert not ACTIVE.search(read_texts(refused.message)), read_texts(refused.message)
    assert not re.search(r"(?<!\\)\*\*soon", read_texts(refused.message))
    (again,) = [
        part for part in walk_components(refused.message["components"]) if part.get("custom_id")
    ]
    form = await home.discord.press(alex, refused.message, again["custom_id"])
    fields = {
        part["custom_id"]: part.get("value")
        for part in walk_components(form.modal["components"])
        if part.get("custom_id")
    }
    assert fields["0"] == SEASONS[0][:60]
