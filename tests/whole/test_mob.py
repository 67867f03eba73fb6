"""A mob at the tables: nothing it does goes unanswered, breaks a rule, or is an error of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from local import Person

from .house import BAZAAR, House, house
from .mob import Mob
from .players import opened
from .records import started, stored

NAMES = ("**Bold** `x` @everyone", "<@1> <#2> ||y||", "\u202eevil\u202c\x00\u200b", "👨‍👩‍👧‍👦" * 4, "> quote\n# head", "{player} %s")


async def rage(folder: Path, games: int, acts: int, seed: int) -> None:
    """Opens so many tables of both games, one after the other, and lets the mob loose at each."""
    async with house(folder, program=BAZAAR) as home:
        people = _people(home)
        mob = Mob(home, people, seed)
        for number in range(games):
            names = mob.random.sample(["Alex", "Minji", "Anton", "Clara"], mob.random.choice((2, 3)))
            await opened(home, *names, game=("armadora", "bazaar")[number % 2], seed=seed + number)
            await mob.rage(acts)
        await calm(home, mob)


def _people(home: House) -> list[Person]:
    """The usual four, some with unusual names, and a stranger from another server."""
    discord = home.discord
    (server,) = discord.world.guilds.values()
    people = [discord.person(name) for name in ("Alex", "Minji", "Anton", "Clara")]
    people += [discord.add_person(name[:32], server, locale=("en-US", "ko", "ru")[at % 3]) for at, name in enumerate(NAMES)]
    other = discord.add_server("Elsewhere")
    discord.add_channel(other, "elsewhere")
    return [*people, discord.add_person("Stranger", other)]


async def calm(home: House, mob: Mob) -> None:
    """When all is quiet: no error, no silence, no refused body, and every log replays by the rules."""
    await home.discord.wait_for(lambda: not home.discord.service.interactions.unanswered())
    assert home.errors() == ""
    refused = [(request.method, request.route, request.error) for request in home.discord.requests if request.status == 400]
    assert [each for each in refused if each[2].get("code") == 50035] == []
    for number in started(home):
        stored(home, number).match()
    assert home.lives, mob.done


async def test_a_mob_at_ten_short_games(tmp_path: Path) -> None:
    await rage(tmp_path, games=10, acts=14, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
async def test_a_mob_at_twenty_games(tmp_path: Path, seed: int) -> None:
    await rage(tmp_path, games=20, acts=60, seed=seed)
