"""Corrections: their reason, ratings that follow or stay, tables that are played again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from db import leagues, ratings, results
from db.leagues import PairingRow
from db.ratings import RatingRow
from engine.core import Illegal
from play.league.announcements import SeasonAnnouncements
from play.league.corrections import Correction, can_be_replayed, preview_void
from play.league.season import OVER
from play.ratings import EVERYWHERE, make_new_rating, new_ratings
from play.table import ABORTED
from words import Words

from ..conftest import Room
from .conftest import ORGANISER, League

MISTAKE = Correction("They sat at the wrong table.")


async def play_table(league: League, table_id: int) -> None:
    """Everybody moves once, and the highest number resigns."""
    table = await league.room.tables.table(table_id)
    await league.room.move_once(table)
    await league.finish(table_id)


async def play_round(league: League) -> None:
    for table_id in await league.open_all():
        await play_table(league, table_id)
    await league.seasons.advance(league.id)


async def tables(league: League, round: int = 1) -> list[PairingRow]:
    async with league.room.db.read() as c:
        return await leagues.list_pairings(c, league.id, round)


async def board(league: League, scope: int = 1) -> list[RatingRow]:
    async with league.room.db.read() as c:
        return await ratings.list_leaderboard(c, scope, "armadora")


async def test_a_void_table_keeps_its_reason_and_its_people_are_to_be_told(
    league: League,
) -> None:
    await league.created(4, size=2, rounds=2)
    await league.seasons.start(league.id, ORGANISER)
    await play_round(league)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, MISTAKE)
    work = await SeasonAnnouncements(league.seasons).list_due_work(timedelta(days=1))
    (change,) = work.changes
    assert (change.kind, change.data["why"]) == ("void", MISTAKE.reason)


async def test_a_void_match_is_unrated_and_the_ratings_are_as_if_it_had_never_been(
    league: League,
) -> None:
    await league.created(4, size=2, rounds=3)
    await league.seasons.start(league.id, ORGANISER)
    await play_round(league)
    await play_round(league)
    full = {scope: await board(league, scope) for scope in (1, EVERYWHERE)}
    (row, _) = await tables(league)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, MISTAKE)
    assert await board(league) == await without_match(league, row.match_id or 0)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, MISTAKE)
    for scope, before in full.items():
        assert await board(league, scope) == before


async def test_on_either_database_a_void_match_leaves_no_rating_behind(either_room: Room) -> None:
    league = await League(either_room).created(2, size=2, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    await play_round(league)
    assert len(await board(league)) == 2
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, MISTAKE)
    assert await board(league) == []
    work = await SeasonAnnouncements(league.seasons).list_due_work(timedelta(days=1))
    assert [change.kind for change in work.changes] == ["void"]
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, MISTAKE)
    assert len(await board(league)) == 2


async def without_match(league: League, match_id: int) -> list[RatingRow]:
    """The ratings of all rated matches but one, from the start."""
    held: dict[int, RatingRow] = {}
    async with league.room.db.read() as c:
        for number in range(1, 5):
            rows = await results.list_results_of_match(c, number)
            if number == match_id:
                continue
            people = [row.person_id or 0 for row in rows]
            before = [held.get(each) or make_new_rating(each, "armadora", 1) for each in people]
            after = new_ratings(before, [row.rank for row in rows], [0, 1])
            for row, rating in zip(rows, after, strict=True):
                held[rating.person_id] = RatingRow(
                    rating.person_id,
                    "armadora",
                    1,
                    rating.mu,
                    rating.sigma,
                    rating.matches + 1,
                    rating.wins + (row.rank == 1),
                )
    return sorted(held.values(), key=lambda row: row.mu - 3 * row.sigma, reverse=True)


async def test_ratings_may_be_kept(league: League) -> None:
    await league.created(2, size=2, rounds=2)
    await league.seasons.start(league.id, ORGANISER)
    await play_round(league)
    before = await board(league)
    assert before
    kept = Correction("By agreement.", keeps_ratings=True)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, kept)
    assert await board(league) == before


async def test_a_table_is_played_again_while_its_round_runs(league: League) -> None:
    await league.created(4, size=2, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    first, _second = await league.open_all()
    await play_table(league, first)
    replay = Correction("Wrong options.", wants_replay=True)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, replay)
    old, _, again = await tables(league)
    assert old.void
    assert again.people == old.people
    assert again.ranks is None
    assert len(await league.open_all()) == 1
    assert not await league.seasons.advance(league.id), "it is waited for"


async def test_a_match_that_is_not_over_is_called_off_with_its_table(league: League) -> None:
    await league.created(2, size=2, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    (table_id,) = await league.open_all()
    replay = Correction("Wrong options.", wants_replay=True)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1, replay)
    assert (await league.room.tables.table(table_id)).row.status == ABORTED
    (again,) = await league.open_all()
    assert again != table_id


async def test_after_the_round_no_table_is_played_again(league: League) -> None:
    await league.created(2, size=2, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    await play_round(league)
    season = await league.seasons.season(league.id)
    assert season.status == OVER
    (row,) = await tables(league)
    assert not can_be_replayed(season, row)
    replay = Correction("Late.", wants_replay=True)
    with pytest.raises(Illegal, match="while its round runs"):
        await league.organising.void_pairing(league.id, ORGANISER, 1, 1, replay)
    assert not (await tables(league))[0].void, "nothing has changed"


async def test_what_a_correction_changes_is_named_before(league: League) -> None:
    await league.created(3, size=3, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    await play_round(league)
    season = await league.seasons.season(league.id)
    (row,) = await tables(league)
    names = {1: "Ada", 2: "Ben", 3: "Cid"}
    ((_, lines),) = await league.seasons.standings(league.id)
    said = Words("en")(await preview_void(league.seasons, season, row, names))
    first = names[lines[0].person]
    assert said == ("No place in the standings changes." if first == "Ada" else said)
    await league.created(4, size=2, rounds=2)
    await league.seasons.start(league.id, ORGANISER)
    await play_round(league)
    await play_round(league)
    season = await league.seasons.season(league.id)
    ((_, before),) = await league.seasons.standings(league.id)
    winner = before[0].person
    won = [
        row for number in (1, 2) for row in await tables(league, number) if winner in row.people
    ]
    names = {person: f"P{person}" for person in range(1, 5)}
    said = Words("en")(await preview_void(league.seasons, season, won[1], names))
    await league.organising.void_pairing(
        league.id, ORGANISER, won[1].round, won[1].number, MISTAKE
    )
    ((_, after),) = await league.seasons.standings(league.id)
    if after[0].person != winner:
        assert said.startswith(f"P{after[0].person} instead of P{winner} is first.")
    else:
        assert "change" in said
