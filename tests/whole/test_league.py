"""A season on the loopback: rounds open by themselves, a kill in the middle opens no table twice, the best rise."""

from __future__ import annotations

import json
import signal
import sqlite3
from contextlib import closing
from typing import Any

from .house import House, said
from .players import Player, component


def rows(house: House, question: str) -> list[Any]:
    with closing(sqlite3.connect(house.folder / "tabularium.db")) as connection:
        return connection.execute(question).fetchall()


async def resign_everywhere(house: House, players: dict[str, Player]) -> None:
    """At every open table whoever comes first by name gives up."""
    open_tables = "SELECT m.id, min(s.person_id) FROM matches m JOIN seats s ON s.match_id = m.id WHERE m.status = 'playing' GROUP BY m.id"
    for number, person in rows(house, open_tables):
        player = next(each for each in players.values() if each.person.id == str(person))
        answer = await house.discord.slash(player.person, house.discord.channel("tables"), "game resign", table=str(number))
        await player.press(answer.message, "resigned")


async def test_a_season_of_two_rounds_survives_a_kill(home: House) -> None:
    discord = home.discord
    channel = discord.channel("tables")
    owner = discord.person("Alex")
    players = {name: Player(home, discord.person(name), seed) for seed, name in enumerate(("Alex", "Minji", "Anton", "Clara"))}
    await discord.slash(owner, channel, "season create", name="Spring", game="armadora", size=2, rounds=2)
    card = await discord.wait_for(lambda: next((m for m in discord.visible(owner, channel) if component(m, "enrol")), None))
    for player in players.values():
        await player.press(card, "enrol")
    await discord.slash(owner, channel, "season start", season="1")
    await discord.wait_for(lambda: rows(home, "SELECT 1 FROM pairings WHERE match_id IS NOT NULL"), 20)
    await home.stop(signal.SIGKILL)
    await home.start()
    await discord.wait_for(lambda: len(rows(home, "SELECT 1 FROM pairings WHERE match_id IS NOT NULL")) == 2, 20)
    assert len(rows(home, "SELECT id FROM matches")) == 2
    await resign_everywhere(home, players)
    await discord.wait_for(lambda: len(rows(home, "SELECT 1 FROM pairings WHERE round = 2 AND match_id IS NOT NULL")) == 2, 30)
    await resign_everywhere(home, players)
    await discord.wait_for(lambda: rows(home, "SELECT 1 FROM seasons WHERE status = 'over'"), 30)
    assert len(rows(home, "SELECT id FROM matches")) == 4
    shown = await discord.slash(players["Minji"].person, channel, "league standings", season="1")
    assert "Spring" in said(shown.message)
    met = {tuple(sorted(json.loads(people))) for (people,) in rows(home, "SELECT people FROM pairings")}
    assert len(met) == 4, "nobody meets the same opponent twice"
