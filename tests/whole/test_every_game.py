"""Every game through the whole bot: people in three languages, by buttons, menus and forms."""

from __future__ import annotations

import pytest

from engine import games
from words import Words

from .house import House, list_pictures
from .players import Party, Player, find_component, open_lobby, start_table

PEOPLE = (
    ("Alex", "en-US"),
    ("Minji", "ko"),
    ("Anton", "ru"),
    ("Clara", "en-US"),
    ("Daria", "ru"),
)
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
    await party.make_moves(5)
    assert list_pictures(party.find_board())
    party.check_records()


def can_type(party: Party, player: Player) -> bool:
    """Whether the player may make a move whose fields are all listed."""
    decision = party.table.load_match().decision(party.table.people.index(player.id))
    return decision is not None and any(move.axes() for move in decision.moves)


@pytest.mark.parametrize("game", games())
async def test_a_move_is_made_by_the_slash_command_of_its_game(home: House, game: str) -> None:
    people = gathered(home, min(games()[game].meta.seats))
    party = await start_table(home, *people, game=game)
    while not (typing := [player for player in party.list_asked() if can_type(party, player)]):
        await party.make_moves(1)
    before = party.table.seq
    await typing[0].move_by_command(party.table)
    await home.discord.wait_for(lambda: party.table.seq > before)
    await party.wait_until_shown()
    party.check_records()


@pytest.mark.parametrize("game", games())
async def test_the_lobby_and_the_suggestions_say_what_is_not_stable_yet(
    home: House,
    game: str,
) -> None:
    meta, words = games()[game].meta, Words("en")
    owner = Player(home, home.discord.find_person("Alex"), 1)
    tables = home.discord.find_channel("tables")
    offered = await home.discord.autocomplete(owner.person, tables, "game new", "game")
    assert {"name": words(meta.full_title), "value": game} in offered
    card = await open_lobby(home, owner, game)
    note = words(meta.stage_note) if meta.stage_note else "Alpha: "
    assert (note in str(card["components"])) == (meta.stage != "stable")


@pytest.mark.soak
@pytest.mark.parametrize(("game", "count"), WHOLE)
async def test_a_whole_match(home: House, game: str, count: int) -> None:
    party = await start_table(home, *gathered(home, count), game=game)
    await party.make_moves(2000)
    assert party.table.status == "over"
    assert find_component(party.find_board(), "rematch")
    party.check_records()
