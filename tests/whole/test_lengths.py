"""The longest names in languages of many bytes, on the wire: no screen is refused, none is a fault
of Discord's own.
"""

from __future__ import annotations

import pytest

from local import Person

from .house import House, Json, list_component_ids, read_texts
from .players import Player, open_lobby, start_table
from .records import list_started

NAME = "😀" * 32
ABOUT = (
    "my games",
    "my settings",
    "my stats",
    "game list",
    "league list",
    "game rules",
    "admin settings",
    "stats leaderboard",
)
TABLE = (
    "game show",
    "game text",
    "game log",
    "game time",
    "game plan",
    "game leave",
    "game replay",
    "game resign",
)


def person(home: House, locale: str, at: int) -> Person:
    (server,) = [
        guild for guild in home.discord.world.guilds.values() if guild["name"] == "Tabularium"
    ]
    return home.discord.add_person(NAME[:-1] + str(at), server, locale=locale)


def refused(home: House) -> list[str]:
    return [
        f"{each.method} {each.path} {each.status}"
        for each in home.discord.requests
        if each.status >= 400
    ]


@pytest.mark.parametrize("locale", [pytest.param("ko", marks=pytest.mark.soak), "ru"])
async def test_every_screen_of_people_with_the_longest_names_is_taken(
    home: House,
    locale: str,
) -> None:
    discord, channel = home.discord, home.discord.find_channel("tables")
    people = [person(home, locale, at) for at in range(4)]
    names = [discord.world.users[each.id]["global_name"] for each in people]
    owner = discord.world.guilds[channel["guild_id"]]["owner_id"]
    page = await discord.slash(owner, channel, "admin settings")
    await discord.select(owner, page.message, "tb:lang", locale)
    for game, count in (("armadora", 4), ("praetor", 4), ("roma", 2), ("catan", 4)):
        party = await start_table(home, *names[:count], game=game)
        await party.make_moves(3)
        (first, *_) = party.players
        for command in TABLE:
            answer = await discord.slash(first.person, channel, command, table=str(party.id))
            assert read_texts(answer.message) or answer.message["attachments"], command
        for action in list_component_ids(party.find_board()):
            if action.split(":")[1] in ("seat", "log", "rules", "act"):
                await discord.press(first.person, party.find_board(), action)
    alex = Player(home, people[0], 1)
    for _ in range(6):
        await open_lobby(home, alex)
    for command in ABOUT:
        options = {"game": "catan"} if command in ("game rules", "stats leaderboard") else {}
        asking = owner if command.startswith("admin") else people[0]
        assert read_texts((await discord.slash(asking, channel, command, **options)).message), (
            command
        )
    assert len(list_started(home)) == 4
    assert refused(home) == []


async def test_a_season_of_people_with_the_longest_names_is_announced_and_shown(
    home: House,
) -> None:
    discord, channel = home.discord, home.discord.find_channel("tables")
    organiser, people = discord.find_person("Alex"), [person(home, "ko", at) for at in range(60)]
    await discord.slash(
        organiser, channel, "season create", name="뷁" * 60, game="catan", size=4, rounds=3
    )
    card = await discord.wait_for(lambda: _holding(home, organiser, "enrol"))
    for each in people:
        await discord.press(each, card, "tb:enrol:1")
    await discord.slash(organiser, channel, "season start", season="1")
    await discord.wait_for(lambda: _holding(home, organiser, "schedule"))
    for command in ("league standings", "league schedule", "league tables"):
        assert read_texts(
            (await discord.slash(people[0], channel, command, season="1")).message
        ), command
    for command in ("season settings", "season audit"):
        assert read_texts(
            (await discord.slash(organiser, channel, command, season="1")).message
        ), command
    assert refused(home) == []


def _holding(home: House, reader: Person, action: str) -> Json | None:
    seen = home.discord.visible_messages(reader, home.discord.find_channel("tables"))
    return next(
        (
            message
            for message in seen
            if any(each.startswith(f"tb:{action}:") for each in list_component_ids(message))
        ),
        None,
    )
