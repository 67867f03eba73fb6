"""A whole match by three people in three languages, with a stop in the middle."""

from __future__ import annotations

import signal

from engine.core import Text
from local import Person
from words import Words

from .house import House, pictures, said
from .players import Player, boards, component

PEOPLE = {"Alex": "en", "Minji": "ko", "Anton": "ru"}


async def opened(house: House, owner: str, *others: str, **options: str) -> tuple[dict[str, Player], dict]:
    """A started table of these people; returns them and the newest board."""
    discord = house.discord
    channel = discord.channel("tables")
    players = {name: Player(house, discord.person(name), seed) for seed, name in enumerate((owner, *others))}
    await discord.slash(players[owner].person, channel, "game new", game="armadora")
    card = await discord.wait_for(lambda: next((m for m in discord.visible(players[owner].person, channel) if component(m, "join")), None))
    for name in others:
        await players[name].press(card, "join")
    start = await discord.wait_for(lambda: component(players[owner].current(card), "start"))
    assert start
    await players[owner].press(card, "start")
    board = await discord.wait_for(lambda: next(iter(boards(house, players[owner].person)), None))
    return players, board


def newest(house: House, person: Person) -> dict:
    return boards(house, person)[-1]


async def test_three_people_in_three_languages_play_to_the_end_through_a_stop(home: House) -> None:
    players, board = await opened(home, *PEOPLE)
    discord = home.discord
    moves = 0
    while component(newest(home, players["Alex"].person), "act"):
        for name, player in players.items():
            table = newest(home, player.person)
            if f"<@{player.person.id}>" in said(table) or f"**{name}**" in said(table):
                seen = table["id"], table.get("edited_timestamp")
                assert await player.act(table)
                moves += 1
                await discord.wait_for(lambda: _changed(home, player, seen), 20)  # noqa: B023
        if moves == 9:
            assert await home.stop(signal.SIGTERM) == 0
            await home.start()
            moves += 1
    final = newest(home, players["Alex"].person)
    assert "Rematch" in str(final["components"])
    assert pictures(final)
    words = Words("en")
    assert words(Text("Rematch")) == "Rematch"


def _changed(house: House, player: Player, seen: tuple[str, str | None]) -> bool:
    table = newest(house, player.person)
    return (table["id"], table.get("edited_timestamp")) != seen
