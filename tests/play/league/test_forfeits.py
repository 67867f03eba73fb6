"""Both absent: nobody wins by the order of seats, at the clock and at the end of a round."""

from __future__ import annotations

import pytest

from db import leagues, ratings
from db.leagues import PairingRow
from engine import games
from play.league.round_deadline import RoundDeadlines
from play.league.standings import NO_PLACE
from play.league.table_decisions import load_quiet_hours, seconds_waited_for
from play.preferences import Preferences
from play.table import OVER, Table
from tests.games.bazaar import GAME

from ..conftest import Room, set_habits
from .conftest import ORGANISER, League

OUT = {"settings": {"terms": {"clock": "24", "late": "out", "nights": "off"}}}
FOREVER = {"settings": {"terms": {"clock": "none"}}}


@pytest.fixture
def bazaar_league(monkeypatch: pytest.MonkeyPatch, league: League) -> League:
    """Seasons of a game in which several must act at once."""
    monkeypatch.setitem(games(), GAME.meta.key, GAME)
    RoundDeadlines(league.room.tables, league.room.scheduler)
    return league


async def start(league: League, people: int, **terms: object) -> Table:
    await league.created(people, **{"rounds": 1, "size": people, **terms})
    await league.seasons.start(league.id, ORGANISER)
    (table_id,) = await league.open_all()
    return await league.room.tables.table(table_id)


async def result(league: League) -> PairingRow:
    async with league.room.db.read() as c:
        (row,) = await leagues.list_pairings(c, league.id, 1)
    return row


async def points(league: League) -> list[float]:
    ((_, lines),) = await league.seasons.standings(league.id)
    return [line.points for line in lines]


async def test_two_whose_time_is_over_at_once_both_forfeit(bazaar_league: League) -> None:
    league = bazaar_league
    table = await start(league, 2, game="bazaar", **OUT)
    assert len(table.people_to_act()) == 2, "both are asked at once"
    await league.room.wait(days=1.1)
    assert table.row.status == OVER
    assert (await result(league)).ranks == [NO_PLACE, NO_PLACE]
    assert await points(league) == [0, 0]
    outcome = table.result()
    assert outcome is not None
    assert outcome.is_draw
    assert 1 not in outcome.ranks
    async with league.room.db.read() as c:
        assert await ratings.list_leaderboard(c, 1, "bazaar") == []
    assert await league.seasons.advance(league.id)


async def test_of_three_who_are_asked_the_one_who_answered_wins(bazaar_league: League) -> None:
    league = bazaar_league
    table = await start(league, 3, game="bazaar", **OUT)
    here = table.people_to_act()[0]
    decision = table.running_match.decision(here.seat)
    assert decision is not None
    await league.room.tables.act(table.id, here.person_id or 0, decision.fallback)
    await league.room.wait(days=1.1)
    ranks = (await result(league)).ranks
    assert ranks is not None
    assert [rank for seat, rank in enumerate(ranks) if seat != here.seat] == [NO_PLACE] * 2
    assert ranks[here.seat] == 1


async def test_the_same_at_a_rounds_end_among_equals(bazaar_league: League) -> None:
    league = bazaar_league
    table = await start(league, 2, game="bazaar", days=2, **FOREVER)
    await league.room.wait(days=2.1)
    assert table.row.status == OVER
    assert (await result(league)).ranks == [NO_PLACE, NO_PLACE]
    assert await points(league) == [0, 0]


# --- the end of a round -----------------------------------------------


async def test_only_waking_time_counts_as_letting_others_wait(league: League, room: Room) -> None:
    RoundDeadlines(room.tables, room.scheduler)
    table = await start(league, 2, days=5, **FOREVER)
    (first,) = table.people_to_act()
    quiet = Preferences.from_settings({"quiet": [0, 12 * 60]})
    await set_habits(room, first.person_id or 0, quiet)
    await room.wait(days=2)
    async with room.db.read() as c:
        quiet_hours = await load_quiet_hours(c, table)
    waited = seconds_waited_for(table, room.hands.at, quiet_hours)
    assert waited[first.seat] == 24 * 3600, "of two days the half"


async def test_who_is_ahead_is_not_beaten_by_who_stalls(league: League, room: Room) -> None:
    """The first has thought long and stands better; the other lets the round run out."""
    RoundDeadlines(room.tables, room.scheduler)
    table = await start(league, 2, days=5, **FOREVER)
    ahead, stalling = table.people_to_act()[0].seat, 1 - table.people_to_act()[0].seat
    await room.wait(days=3)
    await room.play(table, "warrior 5 A1")
    assert table.seats_to_act() == (stalling,)
    await room.wait(days=2.1)
    row = await result(league)
    assert row.ranks is not None
    assert (row.ranks[ahead], row.ranks[stalling]) == (1, 2)
    assert [note.kind for note in table.notes] == ["decided"]
    async with room.db.read() as c:
        assert (await leagues.list_audits(c, league.id))[-1].kind == "decided"


async def test_an_organiser_may_let_bots_play_it_out(league: League, room: Room) -> None:
    RoundDeadlines(room.tables, room.scheduler)
    season = await start(league, 2, days=1, rules={"decision": "bots"}, **FOREVER)
    await room.play(season, "warrior 1 A1")
    await room.wait(days=1.1)
    assert season.row.status == OVER
    assert (await result(league)).ranks is not None


async def test_a_match_that_was_decided_by_position_is_so_after_a_restart(
    league: League,
    room: Room,
) -> None:
    RoundDeadlines(room.tables, room.scheduler)
    table = await start(league, 2, days=1, **FOREVER)
    await room.play(table, "warrior 1 A1")
    await room.wait(days=1.1)
    before = table.result()
    again = await room.again()
    assert (await again.tables.table(table.id)).result() == before
    assert before is not None
