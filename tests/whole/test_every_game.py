"""Every game through the whole bot: people in three languages, by buttons, menus and forms."""

from __future__ import annotations

import pytest

from engine import games

from .house import House, list_pictures
from .players import find_component, start_table

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
    party = await start_table(home, *gathered(home, max(seats)), game=game)
    await party.make_moves(8)
    assert list_pictures(party.find_board())
    party.check_records()


@pytest.mark.soak
@pytest.mark.parametrize(("game", "count"), WHOLE)
async def test_a_whole_match(home: House, game: str, count: int) -> None:
    party = await start_table(home, *gathered(home, count), game=game)
    await party.make_moves(2000)
    assert party.table.status == "over"
    assert find_component(party.find_board(), "rematch")
    party.check_records()
