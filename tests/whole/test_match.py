"""A whole match by three people in three languages, with a stop in the middle."""

from __future__ import annotations

import signal
from functools import partial

from local import Person

from .house import House, Json, pictures, said
from .players import Player, boards, component

PEOPLE = {"Alex": "en", "Minji": "ko", "Anton": "ru"}


async def opened(house: House, owner: str, *others: str) -> dict[str, Player]:
    """A started table of these people."""
    discord = house.discord
    channel = discord.channel("tables")
    players = {name: Player(house, discord.person(name), seed) for seed, name in enumerate((owner, *others))}
    await discord.slash(players[owner].person, channel, "game new", game="armadora")
    card = await discord.wait_for(lambda: next((m for m in discord.visible(players[owner].person, channel) if component(m, "join")), None))
    for name in others:
        await players[name].press(card, "join")
    await discord.wait_for(lambda: component(players[owner].current(card), "start"))
    await players[owner].press(card, "start")
    await discord.wait_for(lambda: boards(house, players[owner].person))
    return players


def newest(house: House, person: Person) -> Json:
    return boards(house, person)[-1]


def changed(house: House, player: Player, seen: tuple[str, str | None]) -> bool:
    table = newest(house, player.person)
    return (table["id"], table.get("edited_timestamp")) != seen


async def test_three_people_in_three_languages_play_to_the_end_through_a_stop(home: House) -> None:
    players = await opened(home, *PEOPLE)
    moves = 0
    while component(newest(home, players["Alex"].person), "act"):
        for name, player in players.items():
            table = newest(home, player.person)
            if f"<@{player.person.id}>" in said(table) or f"**{name}**" in said(table):
                seen = (table["id"], table.get("edited_timestamp"))
                assert await player.act(table)
                moves += 1
                await home.discord.wait_for(partial(changed, home, player, seen), 20)
        if moves == 9:
            assert await home.stop(signal.SIGTERM) == 0
            await home.start()
            moves += 1
    final = newest(home, players["Alex"].person)
    assert component(final, "rematch")
    assert pictures(final)
