"""`/game list` finds finished matches too, and `/stats player` shows what a person allows."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.messages.match_list import FINISHED, ListFilter, match_list_page, parse_filter
from play.preferences import ONLY_ME
from play.table import OVER
from play.table_summary import TableSummary
from words import LANGUAGES, Words

from .conftest import Stage, part, private, text
from .long_screens import GAMES, NAMES, row_of, seated, taken


async def play_to_end(stage: Stage, **seats: int) -> int:
    """A match of ann and ben that ben gives up after a move; returns its number."""
    lobby = stage.bot.services.lobby
    table = await lobby.open(
        server_id=seats.get("server", stage.guild.id),
        channel_id=stage.channel.id,
        owner_id=stage.ann.id,
        owner="ann",
        game="lapilli",
    )
    await lobby.join(table.id, stage.ben.id, "ben")
    started = await lobby.start(table.id, stage.ann.id)
    for _ in range(2):
        (asked,) = started.people_to_act()
        decision = started.running_match.decision(asked.seat)
        assert decision is not None
        await stage.bot.services.tables.act(table.id, asked.person_id or 0, decision.fallback)
    await stage.bot.services.resignations.resign(table.id, stage.ben.id)
    return table.id


async def test_finished_matches_are_listed_with_link_result_and_replay(stage: Stage) -> None:
    number = await play_to_end(stage)
    told = await stage.eve.slash(stage.channel, "game list", state="finished")
    assert f"[Terni lapilli {number}](https://discord.com/channels/" in private(told)
    assert "ann wins · " in private(told)
    replay = await stage.press(stage.eve, told.response, "replay")
    assert f"table {number}" in private(replay)


async def test_the_list_is_narrowed_by_game_person_and_to_one_s_own(stage: Stage) -> None:
    await play_to_end(stage)
    there = "Terni lapilli 1"
    for person, options, is_found in (
        (stage.eve, {"person": stage.ben}, True),
        (stage.eve, {"person": stage.eve}, False),
        (stage.eve, {"game": "lapilli"}, True),
        (stage.eve, {"game": "catan"}, False),
        (stage.eve, {"mine": True}, False),
        (stage.ann, {"mine": True, "person": stage.ben}, True),
    ):
        told = await person.slash(stage.channel, "game list", state="finished", **options)
        assert (there in private(told)) == is_found, options
    told = await stage.ann.slash(stage.channel, "game list")
    assert there not in private(told), "what is over is not listed without being asked for"
    assert "No table is open in this server." in private(told)
    await stage.press(stage.ann, told.response, "tables")
    assert "Looking for players" in text(told.response)


async def test_matches_of_other_servers_are_listed_for_nobody_but_who_played_there(
    stage: Stage,
) -> None:
    elsewhere = stage.env.create_guild("Other")
    elsewhere.add_member(stage.ann)
    await play_to_end(stage, server=elsewhere.id)
    for person, options, is_found in (
        (stage.eve, {}, False),
        (stage.eve, {"person": stage.ann}, False),
        (stage.ann, {}, False),
        (stage.ann, {"mine": True}, True),
        (stage.ben, {"mine": True}, False),  # ben is not in that server
    ):
        told = await person.slash(stage.channel, "game list", state="finished", **options)
        assert ("Terni lapilli 1" in private(told)) == is_found, options
        assert part(told.response, "replay") is None, "it is looked at where it was played"


async def test_a_profile_shows_ratings_results_and_last_matches(stage: Stage) -> None:
    await play_to_end(stage)
    told = private(await stage.eve.slash(stage.channel, "stats player", person=stage.ann))
    assert f"### <@{stage.ann.id}>" in told
    assert "**Ratings here**" in told
    assert "it begins at 1000" in told
    assert "Terni lapilli: 1 finished, 1 won" in told
    assert "Played to the end: 100 % of 1 match." in told
    assert "[Terni lapilli 1](https://" in told
    nobody = private(await stage.ann.slash(stage.channel, "stats player", person=stage.eve))
    assert "No match of theirs has ended here." in nobody


async def test_who_hides_their_profile_in_the_settings_is_looked_up_by_nobody(
    stage: Stage,
) -> None:
    await play_to_end(stage)
    page = (await stage.ann.slash(stage.channel, "my settings")).response
    await stage.ann.select(page, [ONLY_ME], custom_id="tb:profile")
    hidden = "This person shows nobody what they have played."
    for command, options in (("stats player", {}), ("game list", {"state": "finished"})):
        told = await stage.ben.slash(stage.channel, command, person=stage.ann, **options)
        assert private(told) == hidden
    assert "**Ratings here**" in private(await stage.ann.slash(stage.channel, "stats player"))


def test_the_ids_of_the_list_are_read_as_they_were_written() -> None:
    for chosen in (
        ListFilter(),
        ListFilter(FINISHED, "catan", 10**18, is_mine=True),
        ListFilter(person_id=5),
    ):
        assert parse_filter([*chosen.make_id_parts(), "3"]) == (chosen, 3)
    assert parse_filter(["2"]) == (ListFilter(), 2), "older lists carry the page alone"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_page_of_finished_matches_is_never_too_long(code: str, name: str) -> None:
    found = []
    for number in range(5):
        game = GAMES[number % len(GAMES)]
        row: Any = row_of(game, 5, status=OVER, id=10**9 + number)
        table = seated(row, name)
        seats = len(table.seats)
        table.change_columns(
            {"result": {"ranks": [1] * seats, "scores": [10**6] * seats, "teams": [0] * seats}}
        )
        found.append(TableSummary(table, ()))
    chosen = ListFilter(FINISHED, GAMES[0], 10**18, is_mine=True)
    shown = taken(match_list_page(found, 10**6, chosen, 0, Words(code), 1, row.server_id))
    assert all(str(each.table.id) in shown for each in found)
