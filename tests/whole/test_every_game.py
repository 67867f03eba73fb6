"""Every game through the whole bot: people in three languages, by buttons, menus and forms."""

from __future__ import annotations

import pytest

from engine import games

from .house import House, pictures
from .players import Party, Player, component, opened

PEOPLE = (("Alex", "en-US"), ("Minji", "ko"), ("Anton", "ru"), ("Clara", "en-US"), ("Daria", "ru"))
WHOLE = [("praetor", 2), ("praetor", 5), ("roma", 2)]


def gathered(house: House, count: int) -> list[str]:
    """So many people; who is not in the server yet joins it."""
    server = house.discord.find_channel("tables")["guild_id"]
    for name, locale in PEOPLE[4:count]:
        house.discord.add_person(name, server, locale=locale)
    return [name for name, _ in PEOPLE[:count]]


@pytest.mark.parametrize("game", games())
async def test_people_in_several_languages_play_some_turns(home: House, game: str) -> None:
    seats = [count for count in games()[game].meta.seats if count <= 3]
    party = await opened(home, *gathered(home, max(seats)), game=game)
    await party.moves(8)
    assert pictures(party.board())
    party.check()


def can_type(party: Party, player: Player) -> bool:
    """Whether the player may make a move whose fields are all listed."""
    decision = party.table.match().decision(party.table.people.index(player.id))
    return decision is not None and any(move.axes() for move in decision.moves)


@pytest.mark.parametrize("game", games())
async def test_a_move_is_made_by_the_slash_command_of_its_game(home: House, game: str) -> None:
    party = await opened(home, *gathered(home, min(games()[game].meta.seats)), game=game)
    while not (typing := [player for player in party.asked() if can_type(party, player)]):
        await party.moves(1)
    before = party.table.seq
    await typing[0].command(party.table)
    await home.discord.wait_for(lambda: party.table.seq > before)
    await party.shown()
    party.check()


@pytest.mark.soak
@pytest.mark.parametrize(("game", "count"), WHOLE)
async def test_a_whole_match(home: House, game: str, count: int) -> None:
    party = await opened(home, *gathered(home, count), game=game)
    await party.moves(2000)
    assert party.table.status == "over"
    assert component(party.board(), "rematch")
    party.check()
