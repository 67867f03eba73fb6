"""A season on the loopback: rounds open by themselves, a kill in the middle opens no table twice,
the best rise.
"""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from .house import House, Json, read_texts, run_house
from .players import Player, find_component
from .records import open_records as records

ROUNDS = {
    "before-opened": 2,
    "after-opened": 1,
    "before-paired": 1,
    "after-paired": 1,
    "after-told": 2,
}  # the how-manieth time
NAMES = ("Alex", "Minji", "Anton", "Clara")


def rows(house: House, question: str) -> list[Any]:
    with records(house) as db:
        return [tuple(row) for row in db.execute(question).fetchall()]


def opened(house: House, number: int) -> int:
    """How many tables of a round are open, or were."""
    return len(
        rows(house, f"SELECT 1 FROM pairings WHERE round = {number} AND match_id IS NOT NULL")
    )


async def season(house: House, *names: str, **terms: object) -> dict[int, Player]:
    """A season of these people that has started."""
    discord, channel, owner = (
        house.discord,
        house.discord.find_channel("tables"),
        house.discord.find_person("Alex"),
    )
    players = [Player(house, discord.find_person(name), seed) for seed, name in enumerate(names)]
    await discord.slash(owner, channel, "season create", name="Spring", game="armadora", **terms)
    card = await discord.wait_for(lambda: announcement(house))
    for player in players:
        await player.press(card, "enrol")
    await discord.slash(owner, channel, "season start", season="1")
    return {player.id: player for player in players}


def announcement(house: House, action: str = "enrol") -> Json | None:
    channel = house.discord.find_channel("tables")
    return next(
        (
            m
            for m in house.discord.visible_messages(house.discord.find_person("Alex"), channel)
            if find_component(m, action)
        ),
        None,
    )


def news(house: House) -> list[str]:
    """What was said of the season in its channel."""
    seen = house.discord.visible_messages(
        house.discord.find_person("Alex"), house.discord.find_channel("tables")
    )
    return [
        read_texts(message)
        for message in seen
        if find_component(message, "schedule") and find_component(message, "standings")
    ]


def lists(house: House) -> list[str]:
    """The messages that list the tables of a round, and all else that a table left there."""
    seen = house.discord.visible_messages(
        house.discord.find_person("Alex"), house.discord.find_channel("tables")
    )
    answers = (19, 20)  # the types of private answers
    others = [m for m in seen if not find_component(m, "standings") and m["type"] not in answers]
    return [read_texts(m) for m in others if not find_component(m, "enrol")]


async def resign_everywhere(house: House, players: dict[int, Player]) -> None:
    """At every open table whoever comes first by number gives up."""
    open_tables = (
        "SELECT m.id, min(s.person_id) FROM matches m JOIN seats s ON s.match_id = m.id WHERE "
        "m.status = 'playing' GROUP BY m.id"
    )
    for number, person in rows(house, open_tables):
        answer = await house.discord.slash(
            players[person].person,
            house.discord.find_channel("tables"),
            "game resign",
            table=str(number),
        )
        await players[person].press(answer.message, "resigned")


async def test_a_season_of_two_rounds_survives_a_kill(home: House) -> None:
    discord, channel = home.discord, home.discord.find_channel("tables")
    players = await season(home, *NAMES, size=2, rounds=2)
    await discord.wait_for(lambda: opened(home, 1) == 1)
    await home.stop(signal.SIGKILL)
    await home.start()
    await discord.wait_for(lambda: opened(home, 1) == 2)
    assert len(rows(home, "SELECT id FROM matches")) == 2
    await resign_everywhere(home, players)
    await discord.wait_for(lambda: opened(home, 2) == 2)
    await resign_everywhere(home, players)
    await discord.wait_for(lambda: rows(home, "SELECT 1 FROM seasons WHERE status = 'over'"))
    assert len(rows(home, "SELECT id FROM matches")) == 4
    shown = await discord.slash(
        discord.find_person("Minji"), channel, "league standings", season="1"
    )
    assert "Spring" in read_texts(shown.message)
    met = {
        tuple(sorted(json.loads(people)))
        for (people,) in rows(home, "SELECT people FROM pairings")
    }
    assert len(met) == 4, "nobody meets the same opponent twice"
    await discord.wait_for(lambda: len(news(home)) == 3)
    assert [
        "Round 1 of 2" in news(home)[0],
        "Round 2 of 2" in news(home)[1],
        "over" in news(home)[2],
    ] == [True] * 3
    await discord.wait_for(lambda: all("over" in each for each in lists(home)), 20)
    first, second = lists(home)
    assert "round 1" in first
    assert "round 2" in second
    assert [each.count("**") for each in lists(home)] == [4, 4], "each winner is named"


@pytest.mark.parametrize(
    "point",
    [
        "after-opened",
        *(
            pytest.param(point, marks=pytest.mark.soak)
            for point in ROUNDS
            if point != "after-opened"
        ),
    ],
)
async def test_a_kill_in_the_middle_of_a_round_opens_no_table_twice_and_says_nothing_twice(
    tmp_path: Path,
    point: str,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start(TABULARIUM_FAULT=f"{point}:{ROUNDS[point]}")
        discord = home.discord
        players: dict[int, Player] = {}
        if await home.run_while_alive(_begun(home, players)):
            await home.wait_until_ended()
        await home.start()
        if not rows(home, "SELECT 1 FROM pairings"):  # it ended before anybody could start it
            await discord.slash(
                discord.find_person("Alex"),
                discord.find_channel("tables"),
                "season start",
                season="1",
            )
        await discord.wait_for(lambda: opened(home, 1) == 2)
        await resign_everywhere(home, {player.id: player for player in map(_player(home), NAMES)})
        await discord.wait_for(lambda: opened(home, 2) == 2)
        assert len(rows(home, "SELECT id FROM matches")) == 4
        assert len(rows(home, "SELECT DISTINCT match_id FROM pairings")) == 4
        assert ["Round 1 of 2" in each for each in news(home)] == [True, False]
        await discord.wait_for(lambda: len(lists(home)) == 2, 20)
        assert home.errors() == ""


async def test_a_kill_right_after_a_table_was_voided_calls_its_match_off_all_the_same(
    tmp_path: Path,
) -> None:
    async with run_house(tmp_path, start=False) as home:
        await home.start(TABULARIUM_FAULT="after-void:1")
        discord, channel = home.discord, home.discord.find_channel("tables")
        alex = discord.find_person("Alex")
        await season(home, "Minji", "Anton", size=2, rounds=1)
        await discord.wait_for(lambda: opened(home, 1) == 1)
        asked = await discord.slash(
            alex, channel, "season void", season="1", table="1", reason="Wrong options."
        )
        press = find_component(asked.message, "svoid")
        assert press is not None
        await home.run_while_alive(discord.press(alex, asked.message, press["custom_id"]))
        await home.wait_until_ended()
        await home.start()
        await discord.wait_for(lambda: rows(home, "SELECT status FROM matches") == [("aborted",)])
        assert rows(home, "SELECT void FROM pairings") == [(1,)]
        assert home.errors() == ""


def _player(house: House) -> Any:
    return lambda name: Player(house, house.discord.find_person(name), 1)


async def _begun(house: House, players: dict[int, Player]) -> None:
    """As far as it goes: the first round, and the second begins."""
    players |= await season(house, *NAMES, size=2, rounds=2)
    await house.discord.wait_for(lambda: opened(house, 1) == 2)
    await resign_everywhere(house, players)
    await house.discord.wait_for(lambda: False)
