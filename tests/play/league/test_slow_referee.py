"""Whole seasons with all that happens there, judged a second time from their export alone."""

from __future__ import annotations

from random import Random

import pytest

from db import leagues, ratings, results
from engine.core import Illegal
from play.league.corrections import Correction
from play.league.export import export_season
from play.league.season import OVER, RUNNING
from play.ratings import EVERYWHERE
from play.table import PLAYING

from .conftest import ORGANISER, League
from .slow_referee import judge_division, judge_next_divisions, judge_ratings


class Season:
    """A season in which people also leave, sleep, come late, and are corrected."""

    def __init__(self, league: League, seed: int) -> None:
        self.league = league
        self.random = Random(seed)
        self.people = self.random.randint(6, 11)

    async def play(self) -> None:
        random, league = self.random, self.league
        size = random.choice((2, 2, 3, 4))
        divisions = random.choice((1, 1, 2)) if size < 4 else 1
        await league.created(
            self.people,
            size=size,
            rounds=random.randint(2, 4),
            divisions=divisions,
            movers=random.randint(0, 3),
            format=random.choice(("swiss", "round-robin")),
            rules={"missed": random.choice(("nothing", "last", "average"))},
        )
        await league.seasons.start(league.id, ORGANISER)
        for _ in range(12):
            if (await league.seasons.season(league.id)).status != RUNNING:
                break
            await self.play_round()

    async def play_round(self) -> None:
        league = self.league
        for table_id in await league.open_all():
            await self.play_table(table_id)
        for meddle in self.random.sample((self.void, self.leave, self.replace, self.add), 2):
            try:
                await meddle()
            except Illegal:
                continue  # that could not be done now
        for table_id in await league.open_all():  # what is played again
            await self.play_table(table_id)
        await league.seasons.advance(league.id)

    async def play_table(self, table_id: int) -> None:
        """Everybody moves, or nobody has; then some resign, or forfeit together."""
        room, random = self.league.room, self.random
        table = await room.tables.table(table_id)
        if random.random() < 0.8:
            await room.move_once(table)
        if random.random() < 0.15:
            seats = random.sample(range(len(table.seats)), 2)
            async with room.tables.locked(table_id) as locked, room.tables.writing(locked) as tx:
                await room.resignations.lose_seats(tx, locked, seats, "out")
            room.tables.after_change(table)
        await room.tables.wait_for_bots()
        people = [row.person_id for row in table.people() if row.person_id]
        for person in random.sample(people, len(people)):
            if table.row.status == PLAYING:
                await room.resignations.resign(table_id, person)
                await room.tables.wait_for_bots()

    async def void(self) -> None:
        league, random = self.league, self.random
        season = await league.seasons.season(league.id)
        async with league.room.db.read() as c:
            rows = await leagues.list_pairings(c, league.id)
        row = random.choice([row for row in rows if len(row.people) > 1])
        kind = random.choice(("plain", "keep", "again"))
        await league.organising.void_pairing(
            season.id,
            ORGANISER,
            row.round,
            row.number,
            Correction("So.", keeps_ratings=kind == "keep", wants_replay=kind == "again"),
        )

    async def leave(self) -> None:
        await self.league.seasons.leave(self.league.id, self.random.randint(1, self.people))

    async def replace(self) -> None:
        self.people += 1
        old = self.random.randint(1, self.people - 1)
        await self.league.organising.replace_member(
            self.league.id, ORGANISER, old, self.people, f"P{self.people}", "Ill."
        )

    async def add(self) -> None:
        self.people += 1
        await self.league.organising.add_member(
            self.league.id, ORGANISER, self.people, f"P{self.people}", "Late."
        )


async def check_season(league: League, seed: int) -> None:
    await Season(league, seed).play()
    season = await league.seasons.season(league.id)
    if season.status != OVER:
        await league.organising.finish_season(league.id, ORGANISER)
    export, _csv = await export_season(league.seasons, league.id)
    shown = await league.seasons.standings(league.id)
    orders = []
    for division, lines in shown:
        order = judge_division(export, division + 1)
        assert [line.person for line in lines] == order, (seed, division)
        orders.append(order)
    left = {member["person"] for member in export["members"] if member["left"] is not None}
    staying = [[person for person in order if person not in left] for order in orders]
    made = await league.seasons.next_divisions(season)
    assert list(map(set, made)) == judge_next_divisions(staying, season.terms["movers"]), seed
    await check_ratings(league)


async def check_ratings(league: League) -> None:
    """The ratings are those of all rated matches one after the other, to the last digits."""
    async with league.room.db.read() as c:
        rows = []
        number = 1
        while found := await results.list_results_of_match(c, number):
            rows.append((found[0].ended_at, number, found))
            number += 1
        matches = [
            ([row.person_id or 0 for row in found], [row.rank for row in found])
            for _at, _number, found in sorted(rows, key=lambda each: each[:2])
            if found[0].rated
        ]
        held = await ratings.list_leaderboard(c, EVERYWHERE, "armadora", limit=1000)
    judged = judge_ratings(matches)
    assert {row.person_id for row in held} == set(judged)
    for row in held:
        assert (row.mu, row.sigma) == pytest.approx(judged[row.person_id], rel=1e-12, abs=1e-12)
        won = sum(
            ranks[people.index(row.person_id)] == 1
            for people, ranks in matches
            if row.person_id in people
        )
        played = sum(row.person_id in people for people, _ranks in matches)
        assert (row.wins, row.matches) == (won, played)


@pytest.mark.parametrize("seed", [3, 8])
async def test_a_second_opinion_agrees_on_standings_divisions_and_ratings(
    league: League,
    seed: int,
) -> None:
    await check_season(league, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 148))
async def test_a_second_opinion_agrees_on_dozens_of_seasons(league: League, seed: int) -> None:
    await check_season(league, seed)
