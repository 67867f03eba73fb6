"""A mob at the tables: nothing it does goes unanswered, breaks a rule, or is an error of ours."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from db import Database
from engine import games
from local import DiscordRules, Person
from play import Tables
from play.table import PLAYING
from tests.playing import GAMES, cases_of

from .house import BAZAAR, House, run_house
from .mob import Mob
from .players import start_table
from .records import list_started, load_stored

NAMES = (
    "**Bold** `x` @everyone",
    "<@1> <#2> ||y||",
    "\u202eevil\u202c\x00\u200b",
    "👨‍👩‍👧‍👦" * 4,
    "> quote\n# head",
    "{player} %s",
)
FORWARD = 120  # moves that a table may be played on while the bot is away


@pytest.fixture(autouse=True)
def with_bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, game in GAMES.items():
        monkeypatch.setitem(games(), key, game)


async def rage(folder: Path, rounds: int, acts: int, seed: int) -> None:
    """In each round a table of every game, with any options and seats: the mob is let loose at the
    beginnings, and far into the matches.
    """
    async with run_house(
        folder, program=BAZAAR, rules=DiscordRules(acknowledge_seconds=20)
    ) as home:  # other tests are about how fast it is
        people = _people(home)
        mob = Mob(home, people, seed)
        for _ in range(rounds):
            for game in GAMES:
                await _opened(home, people[:-1], game, mob.random)
            await mob.rage(acts * len(GAMES))
            await forward(home, mob.random)
            await mob.rage(acts * len(GAMES))
        await calm(home, mob)


def _people(home: House) -> list[Person]:
    """The usual four, some with unusual names, and a stranger from another server."""
    discord = home.discord
    (server,) = discord.world.guilds.values()
    people = [discord.find_person(name) for name in ("Alex", "Minji", "Anton", "Clara")]
    people += [
        discord.add_person(name[:32], server, locale=("en-US", "ko", "ru")[at % 3])
        for at, name in enumerate(NAMES)
    ]
    other = discord.add_server("Elsewhere")
    discord.add_channel(other, "elsewhere")
    return [*people, discord.add_person("Stranger", other)]


async def _opened(home: House, people: list[Person], game: str, random: Random) -> None:
    """A table with settings that go together; bots take some of its seats."""
    case = random.choice(cases_of(GAMES[game]))
    bots = random.choice((0, 0, case.seats // 2))
    names = [
        home.discord.world.users[person.id]["global_name"]
        for person in random.sample(people, case.seats - bots)
    ]
    await start_table(
        home,
        *names,
        game=game,
        bots=bots,
        options=dict(case.options),
        seed=random.randrange(1000),
    )


async def forward(home: House, random: Random) -> None:
    """While the bot is away, every table is played on by the same rules and records; all its old
    buttons are stale then.
    """
    assert await home.stop() == 0
    db = await Database.open(home.records_url)
    tables = Tables(db)
    for number in list_started(home):
        for _ in range(random.randrange(FORWARD)):
            table = await tables.table(number)
            asked = table.people_to_act() if table.row.status == PLAYING else ()
            if not asked:
                break
            row = random.choice(asked)
            decision = table.running_match.decision(row.seat)
            assert decision is not None
            assert row.person_id is not None
            await tables.act(number, row.person_id, decision.sample(random))
            await tables.wait_for_bots()
    await db.close()
    await home.start()


async def calm(home: House, mob: Mob) -> None:
    """When all is quiet: no error, no silence, no refused body, and every log replays
    by the rules.
    """
    await home.discord.wait_for(lambda: not home.discord.service.interactions.list_unanswered())
    assert home.errors() == ""
    refused = [
        (request.method, request.route, request.error)
        for request in home.discord.requests
        if request.status == 400
    ]
    assert [each for each in refused if each[2].get("code") == 50035] == []
    for number in list_started(home):
        load_stored(home, number).load_match()
    assert home.is_running, mob.done


@pytest.mark.soak
async def test_a_mob_at_a_short_game_of_each_kind(tmp_path: Path) -> None:
    await rage(tmp_path, rounds=1, acts=8, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 12))
async def test_a_mob_at_twenty_games(tmp_path: Path, seed: int) -> None:
    await rage(tmp_path, rounds=4, acts=15, seed=seed)
